-- Standing orders of a seat, private to who holds it, and what they have answered: as JSON.
CREATE TABLE standing (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat TEXT NOT NULL,
    orders TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
