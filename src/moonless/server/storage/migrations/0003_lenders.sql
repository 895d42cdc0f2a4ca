-- A seat given to a computer player stays its lender's. Who has held a seat has seen what it hides. A sealed table stays one person's.
ALTER TABLE seats ADD COLUMN lender TEXT NOT NULL DEFAULT '';
CREATE INDEX seats_lender ON seats (lender);
ALTER TABLE tables ADD COLUMN sealed INTEGER NOT NULL DEFAULT 0;

CREATE TABLE sights (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat TEXT NOT NULL,
    person TEXT NOT NULL,
    PRIMARY KEY (table_id, seat, person)
);
INSERT INTO sights (table_id, seat, person) SELECT table_id, seat, holder FROM seats WHERE kind = 'person';
