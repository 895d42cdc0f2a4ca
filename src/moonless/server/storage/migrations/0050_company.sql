-- Friends: whom one wants to see first, and to whom one may show more. One's own list; nobody is told.
CREATE TABLE friends (
    person TEXT NOT NULL REFERENCES people (id),
    other TEXT NOT NULL REFERENCES people (id),
    PRIMARY KEY (person, other)
);

-- Calls for opponents: who wants to be told when such a table opens, and until when.
CREATE TABLE calls (
    id TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people (id),
    game TEXT NOT NULL,
    pace TEXT NOT NULL,
    how TEXT NOT NULL,
    near INTEGER NOT NULL,
    until DOUBLE PRECISION NOT NULL
);
CREATE INDEX calls_person ON calls (person);
CREATE INDEX calls_until ON calls (until);

-- Standing orders that somebody gives in all games of a kind, as JSON.
CREATE TABLE usual (
    person TEXT NOT NULL REFERENCES people (id),
    game TEXT NOT NULL,
    orders TEXT NOT NULL,
    PRIMARY KEY (person, game)
);
