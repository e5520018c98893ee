-- When a lobby begins by itself, as its host has set, in milliseconds since 1970; NULL if only its host begins it.
ALTER TABLE tables ADD COLUMN starts BIGINT;
CREATE INDEX tables_starts ON tables (starts) WHERE starts IS NOT NULL AND phase = 'lobby';
