-- How long somebody usually takes for a turn at tables by turns: how many were counted, and the mean of the logarithm of
-- their seconds, in which the last twenty weigh most. No single time is kept.
ALTER TABLE people ADD COLUMN answers BIGINT NOT NULL DEFAULT 0;
ALTER TABLE people ADD COLUMN answer_log DOUBLE PRECISION NOT NULL DEFAULT 0;
