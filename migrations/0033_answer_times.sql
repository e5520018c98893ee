-- How long a table waited for a person's answer, on each server and at each pace. Only the latest of each are kept.
CREATE TABLE answer_times (
    id     INTEGER PRIMARY KEY AUTOINCREMENT,
    person INTEGER NOT NULL,
    guild  INTEGER NOT NULL,
    pace   TEXT NOT NULL CHECK (pace IN ('none', 'live', 'daily', 'relaxed')),
    -- Milliseconds.
    took   INTEGER NOT NULL CHECK (took >= 0)
) STRICT;

CREATE INDEX answer_times_by_person ON answer_times (person, guild, pace, id);

-- Since when the table waits for the person's whole answer, which may take several decisions; NULL if it does not, or
-- if this answer does not count. And whether a decision of it was already made by hand, or by a steward.
ALTER TABLE clocks ADD COLUMN answer_since INTEGER;
ALTER TABLE clocks ADD COLUMN answered INTEGER NOT NULL DEFAULT 0 CHECK (answered IN (0, 1));
