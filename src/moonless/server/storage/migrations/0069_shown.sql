-- Of a rated game with secrets: when how much of it was told to all, for who only watches comes a minute later.
ALTER TABLE listings ADD COLUMN shown TEXT NOT NULL DEFAULT '';
