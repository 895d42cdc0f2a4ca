-- Where a long game is taken up without being played again: its last phase's start, and its log in words.
ALTER TABLE tables ADD COLUMN opening TEXT NOT NULL DEFAULT '';

CREATE TABLE pages (
    table_id TEXT NOT NULL REFERENCES tables (id),
    place BIGINT NOT NULL,
    events BIGINT NOT NULL,
    counts TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (table_id, place)
);
