-- Of a result: whether its player was gone, and so lost a rated game whatever the computer made of it; and when it may be
-- known, where the same dice wait for others. A game that is rated waits until then.
ALTER TABLE results ADD COLUMN gone INTEGER NOT NULL DEFAULT 0;
ALTER TABLE results ADD COLUMN opens DOUBLE PRECISION NOT NULL DEFAULT 0;
ALTER TABLE endings ADD COLUMN opens DOUBLE PRECISION NOT NULL DEFAULT 0;

-- What a computer player answered for a seat's owner; while it sits there, less what was answered before.
ALTER TABLE seats ADD COLUMN relieved BIGINT NOT NULL DEFAULT 0;
