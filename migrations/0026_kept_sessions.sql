-- The sessions at Discord that a process leaves to the next one when it is told to stop: Discord's text when the
-- session began (JSON, without the servers), and the number of the last event that was served.
CREATE TABLE shard_sessions (
    shard    INTEGER PRIMARY KEY,
    total    INTEGER NOT NULL,
    ready    TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    -- In milliseconds since 1970.
    at       INTEGER NOT NULL
) STRICT;
