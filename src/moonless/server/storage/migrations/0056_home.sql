-- A seat knows when its game was over (0: it goes on), so that a page of somebody's games is read without looking at all
-- that they ever played. And somebody's days of patrol are found among all their results.
ALTER TABLE seats ADD COLUMN ended DOUBLE PRECISION NOT NULL DEFAULT 0;
UPDATE seats SET ended = (SELECT t.told FROM tables t WHERE t.id = seats.table_id)
    WHERE table_id IN (SELECT id FROM tables WHERE status = 'over');
DROP INDEX seats_holder;
CREATE INDEX seats_of ON seats (holder, ended, table_id);
CREATE INDEX tables_of ON tables (host, status, told);
CREATE INDEX results_days ON results (person, daily) WHERE daily <> '';
