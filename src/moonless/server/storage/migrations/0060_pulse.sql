-- When the site last gave a sign of life, so that a time in which nobody could move costs nobody a game; and when it was
-- last up again after it had been down for long.
CREATE TABLE pulse (id INTEGER PRIMARY KEY, last DOUBLE PRECISION NOT NULL, up DOUBLE PRECISION NOT NULL);
INSERT INTO pulse (id, last, up) VALUES (1, 0, 0);

-- Names that an operator has taken away: nobody takes them again until an operator lets them go.
CREATE TABLE withheld (look TEXT PRIMARY KEY, name TEXT NOT NULL);
