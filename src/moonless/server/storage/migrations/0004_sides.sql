-- Talk may be for one side only: its seats, with spaces between; nothing: everybody. When something was last told to all.
ALTER TABLE chat ADD COLUMN side TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN told DOUBLE PRECISION NOT NULL DEFAULT 0;
UPDATE tables SET told = updated;
