-- Who is at sea now is shown to others, unless one chooses otherwise.
UPDATE people SET shows = shows || ' sea' WHERE account IS NOT NULL;
