-- Dice to which every player contributes: the shares of a table, as JSON. Daily dice are promised before the day.
ALTER TABLE tables ADD COLUMN shares TEXT NOT NULL DEFAULT '';

CREATE TABLE promises (
    day TEXT PRIMARY KEY,
    commitment TEXT NOT NULL,
    published DOUBLE PRECISION NOT NULL
);
