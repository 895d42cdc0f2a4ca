-- A short note with an invitation, and who wrote it: it goes with the writer's account.
ALTER TABLE held ADD COLUMN said TEXT NOT NULL DEFAULT '';
ALTER TABLE held ADD COLUMN sender TEXT NOT NULL DEFAULT '';
CREATE INDEX held_sender ON held (sender) WHERE said <> '';
