-- On what terms a table is played, whether it stands in the lobby, and when the time of who is asked runs out.
CREATE TABLE listings (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    pace TEXT NOT NULL,
    hours BIGINT NOT NULL,
    least BIGINT NOT NULL,
    most BIGINT NOT NULL,
    absent TEXT NOT NULL,
    rated INTEGER NOT NULL,
    listed INTEGER NOT NULL,
    deadline DOUBLE PRECISION NOT NULL DEFAULT 0,
    warned INTEGER NOT NULL DEFAULT 0,
    again TEXT NOT NULL DEFAULT ''
);
CREATE INDEX listings_listed ON listings (table_id) WHERE listed = 1;
CREATE INDEX listings_deadline ON listings (deadline) WHERE deadline > 0;

-- Seats that are held for somebody: a rematch, an invitation.
CREATE TABLE held (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat TEXT NOT NULL,
    person TEXT NOT NULL REFERENCES people (id),
    created DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX held_person ON held (person);

-- From where people sat down, as a digest that only this server can make; kept until the game is rated.
CREATE TABLE sittings (
    table_id TEXT NOT NULL REFERENCES tables (id),
    person TEXT NOT NULL,
    address TEXT NOT NULL,
    PRIMARY KEY (table_id, person, address)
);
