-- The finished table whose players meet again at this one.
ALTER TABLE tables ADD COLUMN rematch_of INTEGER;

CREATE INDEX tables_by_rematch ON tables (rematch_of) WHERE rematch_of IS NOT NULL;
