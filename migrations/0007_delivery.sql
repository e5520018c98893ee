-- Tables whose posts are refused for want of rights: what they have to tell stays in the outbox
-- until the next try. Somebody was told when the row was written.
CREATE TABLE resting (
    table_id   INTEGER PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    -- Why, as the bot tells people.
    reason     TEXT NOT NULL CHECK (reason IN ('access', 'permission', 'closed', 'unanswered')),
    since      INTEGER NOT NULL,
    -- When the next try is due if nobody presses anything before.
    not_before INTEGER NOT NULL
) STRICT;

-- Rows of outbox and sends that could not be read, or whose table was gone, as they were. Nothing
-- reads them but people, and they may hold anything: so it has neither types nor references.
CREATE TABLE set_aside (
    id       INTEGER PRIMARY KEY,
    source   TEXT NOT NULL,
    row_id   INTEGER NOT NULL,
    table_id,
    kind,
    payload,
    reason   TEXT NOT NULL,
    at       INTEGER NOT NULL
);
