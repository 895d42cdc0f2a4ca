-- Keeping order: whom one does not want to hear or meet, reports, words that no name may hold, and every act of an operator.
ALTER TABLE people ADD COLUMN role TEXT NOT NULL DEFAULT '';
CREATE INDEX people_role ON people (role) WHERE role <> '';

CREATE TABLE shunned (
    person TEXT NOT NULL REFERENCES people (id),
    other TEXT NOT NULL REFERENCES people (id),
    how TEXT NOT NULL,
    PRIMARY KEY (person, other)
);
CREATE INDEX shunned_other ON shunned (other);

CREATE TABLE reports (
    id TEXT PRIMARY KEY,
    sender TEXT NOT NULL,
    about TEXT NOT NULL,
    table_id TEXT NOT NULL,
    text TEXT NOT NULL,
    created DOUBLE PRECISION NOT NULL,
    settled DOUBLE PRECISION NOT NULL DEFAULT 0
);
CREATE INDEX reports_open ON reports (created) WHERE settled = 0;

CREATE TABLE forbidden (word TEXT PRIMARY KEY);

CREATE TABLE acts (
    id TEXT PRIMARY KEY,
    created DOUBLE PRECISION NOT NULL,
    operator TEXT NOT NULL,
    act TEXT NOT NULL,
    about TEXT NOT NULL,
    text TEXT NOT NULL
);
CREATE INDEX acts_created ON acts (created);
