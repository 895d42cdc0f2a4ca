-- Whom somebody shuns is called as who shuns them knows them; empty: as they are called now.
ALTER TABLE shunned ADD COLUMN called TEXT NOT NULL DEFAULT '';
-- Since when somebody is here, and whether others read the name among results, is the owner's choice too; until then as before.
UPDATE people SET shows = TRIM(shows || ' since named') WHERE account IS NOT NULL;
