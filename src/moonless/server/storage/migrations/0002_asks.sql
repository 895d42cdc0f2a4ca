-- A take-back that waits for consent outlives the server.
ALTER TABLE tables ADD COLUMN ask TEXT NOT NULL DEFAULT '';
