-- The standing message of a server that lists its tables: where it stands, and what keeps it from being shown.
CREATE TABLE receptions (
    guild    INTEGER PRIMARY KEY,
    channel  INTEGER NOT NULL,
    language TEXT NOT NULL,
    -- NULL until it is posted.
    message  INTEGER,
    -- Why Discord refuses it; NULL if it does not.
    trouble  TEXT CHECK (trouble IN ('gone', 'no_access', 'no_permission', 'refused'))
) STRICT;
