-- When a game was last told of changes with every move: only of those that are over it stands in an index.
DROP INDEX tables_of;
CREATE INDEX tables_over ON tables (host, told) WHERE status = 'over';
CREATE INDEX tables_playing ON tables (host) WHERE status = 'playing';
