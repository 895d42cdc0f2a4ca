-- People, their tables, and every line of every record.
CREATE TABLE people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    account TEXT UNIQUE,
    password TEXT NOT NULL DEFAULT '',
    webhook TEXT NOT NULL DEFAULT '',
    created DOUBLE PRECISION NOT NULL
);

CREATE TABLE sessions (
    token TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people (id),
    created DOUBLE PRECISION NOT NULL
);

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    scenario TEXT NOT NULL,
    host TEXT NOT NULL REFERENCES people (id),
    public INTEGER NOT NULL,
    daily TEXT NOT NULL DEFAULT '',
    header TEXT NOT NULL,
    checkpoint TEXT NOT NULL DEFAULT '',
    entries BIGINT NOT NULL DEFAULT 0,
    numbers TEXT NOT NULL DEFAULT '{}',
    status TEXT NOT NULL,
    turn TEXT NOT NULL DEFAULT '',
    outcome TEXT NOT NULL DEFAULT '',
    score DOUBLE PRECISION NOT NULL DEFAULT 0,
    level TEXT NOT NULL DEFAULT '',
    created DOUBLE PRECISION NOT NULL,
    updated DOUBLE PRECISION NOT NULL
);
CREATE INDEX tables_host ON tables (host);
CREATE INDEX tables_daily ON tables (daily);
CREATE INDEX tables_turn ON tables (status, turn);

CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id),
    place BIGINT NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (table_id, place)
);

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat TEXT NOT NULL,
    kind TEXT NOT NULL,
    holder TEXT NOT NULL DEFAULT '',
    salt TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX seats_holder ON seats (holder);

CREATE TABLE invites (
    token TEXT PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat TEXT NOT NULL,
    used_by TEXT NOT NULL DEFAULT ''
);

CREATE TABLE watchers (
    table_id TEXT NOT NULL REFERENCES tables (id),
    person TEXT NOT NULL REFERENCES people (id),
    PRIMARY KEY (table_id, person)
);
CREATE INDEX watchers_person ON watchers (person);

CREATE TABLE chat (
    table_id TEXT NOT NULL REFERENCES tables (id),
    place BIGINT NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    time DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (table_id, place)
);

CREATE TABLE notes (
    table_id TEXT NOT NULL REFERENCES tables (id),
    person TEXT NOT NULL REFERENCES people (id),
    text TEXT NOT NULL,
    PRIMARY KEY (table_id, person)
);
