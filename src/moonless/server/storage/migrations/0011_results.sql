-- What people brought home. A game that may be rated waits in `endings` (place 0) until the clerk has counted it; the
-- places are the order in which ratings are computed, now and whenever they are computed again.
CREATE TABLE endings (
    table_id TEXT PRIMARY KEY,
    place BIGINT NOT NULL DEFAULT 0,
    ended DOUBLE PRECISION NOT NULL
);
CREATE INDEX endings_place ON endings (place);
CREATE INDEX endings_waiting ON endings (ended) WHERE place = 0;

CREATE TABLE results (
    table_id TEXT NOT NULL,
    person TEXT NOT NULL,
    seat TEXT NOT NULL,
    game TEXT NOT NULL,
    scenario TEXT NOT NULL,
    side TEXT NOT NULL,
    ended DOUBLE PRECISION NOT NULL,
    won DOUBLE PRECISION NOT NULL,
    score DOUBLE PRECISION NOT NULL,
    level TEXT NOT NULL,
    daily TEXT NOT NULL DEFAULT '',
    rated INTEGER NOT NULL DEFAULT 0,
    mu DOUBLE PRECISION NOT NULL DEFAULT 0,
    sigma DOUBLE PRECISION NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, person)
);
CREATE INDEX results_person ON results (person, ended);
CREATE INDEX results_daily ON results (daily, score) WHERE daily <> '';

CREATE TABLE ratings (
    person TEXT NOT NULL,
    game TEXT NOT NULL,
    side TEXT NOT NULL,
    mu DOUBLE PRECISION NOT NULL,
    sigma DOUBLE PRECISION NOT NULL,
    games BIGINT NOT NULL,
    sure DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (person, game, side)
);
CREATE INDEX ratings_best ON ratings (game, side, sure);

-- What others see of a player's page, one word each.
ALTER TABLE people ADD COLUMN shows TEXT NOT NULL DEFAULT 'ratings results medals';
