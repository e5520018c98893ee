-- Whether things are explained to a person at their desk as they come up.
ALTER TABLE people ADD COLUMN guided INTEGER NOT NULL DEFAULT 0 CHECK (guided IN (0, 1));

-- What was explained to a person: how often, and when last, by the table and how far its log was at the
-- person's last move there.
CREATE TABLE explained (
    person   INTEGER NOT NULL,
    game     TEXT NOT NULL,
    cue      TEXT NOT NULL,
    times    INTEGER NOT NULL CHECK (times > 0),
    table_id INTEGER NOT NULL,
    moves    INTEGER NOT NULL,
    PRIMARY KEY (person, game, cue)
) STRICT;
