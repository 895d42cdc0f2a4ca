-- A finished game looked back on: what was found, as JSON, so that it is looked for once.
CREATE TABLE reviews (
    table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id),
    entries INTEGER NOT NULL,
    found TEXT NOT NULL
);
