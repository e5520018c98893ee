-- Who opened a table, whoever is its host by now; limits count it. Of older tables, their host.
ALTER TABLE tables ADD COLUMN opened_by INTEGER;
UPDATE tables SET opened_by = host;

CREATE INDEX tables_by_opener ON tables (opened_by, phase);
CREATE INDEX lobbies_by_change ON tables (changed) WHERE phase = 'lobby';

-- Seats that somebody asks to change hands. Nothing about the seat changes before the answer.
CREATE TABLE offers (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat     INTEGER NOT NULL,
    -- Who asks: whoever sits there and would hand the seat over, or the receiver of a vacant one.
    asker    INTEGER NOT NULL,
    -- Who would sit there.
    receiver INTEGER NOT NULL,
    -- What the receiver is called, where they asked themselves.
    name     TEXT,
    created  INTEGER NOT NULL,
    -- Those that ended are kept to bound how many a person may make.
    open     INTEGER NOT NULL DEFAULT 1 CHECK (open IN (0, 1))
) STRICT;

CREATE INDEX offers_by_table ON offers (table_id) WHERE open = 1;
CREATE INDEX offers_by_asker ON offers (asker, created);
CREATE INDEX offers_by_time ON offers (created) WHERE open = 1;

-- Who sat where until when, and what else befell a table beside its game. What a game's log tells of
-- earlier moves carries the names of their time. Of changes before this schema nothing is known.
CREATE TABLE changes (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    -- How long the game's log was.
    moves    INTEGER NOT NULL CHECK (moves >= 0),
    change   TEXT NOT NULL CHECK (json_valid(change)),
    at       INTEGER NOT NULL
) STRICT;

CREATE INDEX changes_by_table ON changes (table_id, id);
