-- From where people play is kept of rated games alone, until they are counted. Of who deleted their account neither what
-- their name looked like stays, nor what their seats ordered.
DELETE FROM sittings WHERE table_id NOT IN (SELECT table_id FROM listings WHERE rated = 1);
DELETE FROM sittings WHERE table_id IN (SELECT id FROM tables WHERE status = 'over')
    AND table_id NOT IN (SELECT table_id FROM endings WHERE place = 0);
DELETE FROM standing WHERE (table_id, seat) IN (SELECT s.table_id, s.seat FROM seats s JOIN people p ON p.id = s.holder
    WHERE s.kind = 'person' AND p.account IS NULL AND p.name = 'Somebody who left');
UPDATE people SET look = '' WHERE account IS NULL AND name = 'Somebody who left';
