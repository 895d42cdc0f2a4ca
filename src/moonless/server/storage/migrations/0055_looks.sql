-- How an account's name looks, so that no other is taken for it. Older names count by their plain letters until they
-- are signed in with again.
ALTER TABLE people ADD COLUMN look TEXT NOT NULL DEFAULT '';
UPDATE people SET look = replace(replace(replace(replace(replace(replace(account, ' ', ''), '-', ''), '.', ''),
    'i', 'l'), '1', 'l'), '0', 'o') WHERE account IS NOT NULL;
CREATE INDEX people_look ON people (look) WHERE account IS NOT NULL;
