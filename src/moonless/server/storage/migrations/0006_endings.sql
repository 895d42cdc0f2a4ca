-- A game may end by resignation. Who is done with a table hides it. How much room a record takes is counted.
ALTER TABLE tables ADD COLUMN ended TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN size BIGINT NOT NULL DEFAULT 0;
UPDATE tables SET size = (SELECT COALESCE(SUM(LENGTH(line)), 0) FROM entries WHERE table_id = tables.id);
CREATE INDEX tables_created ON tables (host, created);

CREATE TABLE hidden (
    table_id TEXT NOT NULL REFERENCES tables (id),
    person TEXT NOT NULL REFERENCES people (id),
    PRIMARY KEY (table_id, person)
);
CREATE INDEX hidden_person ON hidden (person);
CREATE INDEX sessions_person ON sessions (person);
