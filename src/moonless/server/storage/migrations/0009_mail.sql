-- An address to which a code for recovery is sent, where the operator has mail; such a code runs out.
ALTER TABLE people ADD COLUMN mail TEXT NOT NULL DEFAULT '';
ALTER TABLE recovery ADD COLUMN expires DOUBLE PRECISION NOT NULL DEFAULT 0;
