-- Tournaments: the same missions with the same dice for everybody, each within its window.
CREATE TABLE tournaments (
    id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    host TEXT NOT NULL REFERENCES people (id),
    game TEXT NOT NULL,
    created DOUBLE PRECISION NOT NULL,
    closes DOUBLE PRECISION NOT NULL
);
CREATE INDEX tournaments_closes ON tournaments (closes);

CREATE TABLE rounds (
    tournament TEXT NOT NULL REFERENCES tournaments (id),
    number BIGINT NOT NULL,
    scenario TEXT NOT NULL,
    opens DOUBLE PRECISION NOT NULL,
    closes DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (tournament, number)
);
