-- A name that an operator has taken away, until whose it was has read so or has chosen another.
ALTER TABLE people ADD COLUMN lost_name TEXT NOT NULL DEFAULT '';
