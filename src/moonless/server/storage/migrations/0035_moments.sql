-- Of a game with secrets that goes on among several people: what a seat knew whenever it was asked, so that it can look
-- back without the game being played again. Gone when the game is over.
CREATE TABLE moments (
    table_id TEXT NOT NULL REFERENCES tables (id),
    place BIGINT NOT NULL,
    seat TEXT NOT NULL,
    label TEXT NOT NULL,
    events BIGINT NOT NULL,
    known TEXT NOT NULL,
    start TEXT NOT NULL,
    lines TEXT NOT NULL,
    PRIMARY KEY (table_id, place)
);
CREATE INDEX moments_of_seat ON moments (table_id, seat, place);
