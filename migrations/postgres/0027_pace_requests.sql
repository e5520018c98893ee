-- Who asks the others at a table for another pace: at most one request for each table.
CREATE TABLE pace_requests (
    table_id BIGINT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    asker    BIGINT NOT NULL,
    pace     TEXT NOT NULL CHECK (pace IN ('none', 'live', 'daily', 'relaxed')),
    -- The people who have agreed.
    agreed   TEXT NOT NULL DEFAULT '[]' CHECK (agreed::json IS NOT NULL),
    created  BIGINT NOT NULL,
    -- One that ended is kept to bound how often the others are asked.
    open     BIGINT NOT NULL DEFAULT 1 CHECK (open IN (0, 1))
);
