-- A live table may have real clocks: so many minutes a side, and so many seconds more for each turn. What is left on those
-- that stand still is JSON by seat; the one that runs, runs out at the deadline.
ALTER TABLE listings ADD COLUMN minutes BIGINT NOT NULL DEFAULT 0;
ALTER TABLE listings ADD COLUMN seconds BIGINT NOT NULL DEFAULT 0;
ALTER TABLE listings ADD COLUMN clocks TEXT NOT NULL DEFAULT '{}';
ALTER TABLE listings ADD COLUMN running TEXT NOT NULL DEFAULT '';
