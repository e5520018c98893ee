-- Keys that the database has made for itself, by what they are for: 32 hexadecimal digits.
CREATE TABLE keys (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL CHECK (length(value) = 32)
) STRICT, WITHOUT ROWID;

-- What protects others from a person who was forgotten. `digest` is a keyed hash of the person's id (32
-- hexadecimal digits): it tells only that somebody is the same person. Each row goes when it protects nobody
-- any more.

-- Seats that the person sat at, until the table ends: they know what the seat knew.
CREATE TABLE forgotten_sitters (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    digest   TEXT NOT NULL CHECK (length(digest) = 32),
    seat     INTEGER NOT NULL,
    PRIMARY KEY (table_id, digest, seat)
) STRICT, WITHOUT ROWID;

-- Tables that the person opened: limits count them as long as they are open, and until `until`.
CREATE TABLE forgotten_openers (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    digest   TEXT NOT NULL CHECK (length(digest) = 32),
    until    INTEGER NOT NULL
) STRICT;

CREATE INDEX forgotten_openers_by_person ON forgotten_openers (digest);

-- Uses of a limit that counts for some time, until `until`.
CREATE TABLE forgotten_uses (
    digest TEXT NOT NULL CHECK (length(digest) = 32),
    used   TEXT NOT NULL,
    at     INTEGER NOT NULL,
    until  INTEGER NOT NULL
) STRICT;

CREATE INDEX forgotten_uses_by_person ON forgotten_uses (digest, used, at);
CREATE INDEX forgotten_uses_by_time ON forgotten_uses (until);
