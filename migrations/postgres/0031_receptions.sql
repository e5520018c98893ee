-- The standing message of a server that lists its tables: where it stands, and what keeps it from being shown.
CREATE TABLE receptions (
    guild    BIGINT PRIMARY KEY,
    channel  BIGINT NOT NULL,
    language TEXT NOT NULL,
    -- NULL until it is posted.
    message  BIGINT,
    -- Why Discord refuses it; NULL if it does not.
    trouble  TEXT CHECK (trouble IN ('gone', 'no_access', 'no_permission', 'refused'))
);
