-- When somebody who belongs to a live table was last here: one that waits for players while nobody is leaves the lobby.
ALTER TABLE listings ADD COLUMN here DOUBLE PRECISION NOT NULL DEFAULT 0;
