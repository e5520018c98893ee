-- Keys that the database has made for itself, by what they are for: 32 hexadecimal digits.
CREATE TABLE keys (
    name  TEXT COLLATE "C" PRIMARY KEY,
    value TEXT NOT NULL CHECK (length(value) = 32)
);

-- What protects others from a person who was forgotten. `digest` is a keyed hash of the person's id (32
-- hexadecimal digits): it tells only that somebody is the same person. Each row goes when it protects nobody
-- any more.

-- Seats that the person sat at, until the table ends: they know what the seat knew.
CREATE TABLE forgotten_sitters (
    table_id BIGINT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    digest   TEXT COLLATE "C" NOT NULL CHECK (length(digest) = 32),
    seat     BIGINT NOT NULL,
    PRIMARY KEY (table_id, digest, seat)
);

-- Tables that the person opened: limits count them as long as they are open, and until `until`.
CREATE TABLE forgotten_openers (
    table_id BIGINT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    digest   TEXT COLLATE "C" NOT NULL CHECK (length(digest) = 32),
    until    BIGINT NOT NULL
);

CREATE INDEX forgotten_openers_by_person ON forgotten_openers (digest);

-- Uses of a limit that counts for some time, until `until`.
CREATE TABLE forgotten_uses (
    digest TEXT COLLATE "C" NOT NULL CHECK (length(digest) = 32),
    used   TEXT COLLATE "C" NOT NULL,
    at     BIGINT NOT NULL,
    until  BIGINT NOT NULL
);

CREATE INDEX forgotten_uses_by_person ON forgotten_uses (digest, used, at);
CREATE INDEX forgotten_uses_by_time ON forgotten_uses (until);
