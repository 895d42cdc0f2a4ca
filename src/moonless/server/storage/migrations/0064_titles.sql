-- A report may be about what a tournament is called.
ALTER TABLE reports ADD COLUMN tournament TEXT NOT NULL DEFAULT '';
