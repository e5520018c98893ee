-- Who asks that a game goes back to an earlier length of its log. It lapses when the log grows.
CREATE TABLE undo_requests (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    asker    INTEGER NOT NULL,
    -- The length of the log that is to count.
    back_to  INTEGER NOT NULL CHECK (back_to >= 0),
    -- How long the log was when it was asked.
    moves    INTEGER NOT NULL CHECK (moves > back_to),
    -- The people who have agreed.
    agreed   TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(agreed)),
    created  INTEGER NOT NULL,
    -- Those that ended are kept to bound how often somebody may ask.
    open     INTEGER NOT NULL DEFAULT 1 CHECK (open IN (0, 1))
) STRICT;

CREATE INDEX undo_requests_by_table ON undo_requests (table_id);
