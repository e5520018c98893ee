-- Who asks the others at a table for another pace: at most one request for each table.
CREATE TABLE pace_requests (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    asker    INTEGER NOT NULL,
    pace     TEXT NOT NULL CHECK (pace IN ('none', 'live', 'daily', 'relaxed')),
    -- The people who have agreed.
    agreed   TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(agreed)),
    created  INTEGER NOT NULL,
    -- One that ended is kept to bound how often the others are asked.
    open     INTEGER NOT NULL DEFAULT 1 CHECK (open IN (0, 1))
) STRICT;
