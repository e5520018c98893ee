-- Finished games, kept small: what `log` and `events` held of one, which have nothing of it any more. JSON,
-- compressed (zlib) and written in base64, so that it is the same text in any database.
CREATE TABLE archives (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    game     TEXT NOT NULL
) STRICT;

-- Whether the table's log is kept there.
ALTER TABLE tables ADD COLUMN archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1));

CREATE INDEX tables_to_archive ON tables (changed)
    WHERE archived = 0 AND phase IN ('over', 'abandoned');
