-- A cached state says which log it was made from, so that one that contradicts its log is not
-- believed. NULL: made before this was known; the log is replayed once.
ALTER TABLE snapshots ADD COLUMN head TEXT;
ALTER TABLE snapshots ADD COLUMN seal TEXT;

-- json_valid(NULL) was 0 before SQLite 3.45, so that an older SQLite calls a lobby's row unsound.
-- A CHECK is changed by making the table anew (https://www.sqlite.org/lang_altertable.html, 7).
-- Dropping a table deletes what refers to it, unless references are not checked meanwhile.
CREATE TEMP TABLE references_are_off (checked INTEGER NOT NULL CHECK (checked = 0));
INSERT INTO references_are_off SELECT foreign_keys FROM pragma_foreign_keys;
DROP TABLE references_are_off;

CREATE TABLE new_tables (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    game          TEXT NOT NULL,
    language      TEXT NOT NULL CHECK (language IN ('en', 'de')),
    guild         INTEGER,
    channel       INTEGER NOT NULL,
    thread        INTEGER,
    message       INTEGER,
    host          INTEGER NOT NULL,
    wanted        INTEGER NOT NULL CHECK (wanted BETWEEN 1 AND 255),
    options       TEXT NOT NULL CHECK (json_valid(options)),
    phase         TEXT NOT NULL
        CHECK (phase IN ('lobby', 'playing', 'over', 'cancelled', 'abandoned')),
    -- Where the game's chance comes from, and, apart from it, the opponents'.
    deal_seed     TEXT NOT NULL CHECK (length(deal_seed) = 32),
    opponent_seed TEXT NOT NULL CHECK (length(opponent_seed) = 32),
    -- The first record of the game's log, once it is dealt.
    setup         TEXT CHECK (setup IS NULL OR json_valid(setup)),
    -- How many entries the log has.
    moves         INTEGER NOT NULL DEFAULT 0 CHECK (moves >= 0),
    -- The seats that owe an answer.
    awaited       TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(awaited)),
    created       INTEGER NOT NULL,
    changed       INTEGER NOT NULL,
    -- Who opened it; of tables older than this column, their host.
    opened_by     INTEGER,
    CHECK (phase NOT IN ('playing', 'over', 'abandoned') OR setup IS NOT NULL)
) STRICT;

INSERT INTO new_tables
    (id, game, language, guild, channel, thread, message, host, wanted, options, phase,
     deal_seed, opponent_seed, setup, moves, awaited, created, changed, opened_by)
SELECT
    id, game, language, guild, channel, thread, message, host, wanted, options, phase,
    deal_seed, opponent_seed, setup, moves, awaited, created, changed, opened_by
FROM tables;

-- Numbers of tables are never given twice.
DELETE FROM sqlite_sequence WHERE name = 'new_tables';
INSERT INTO sqlite_sequence (name, seq)
SELECT 'new_tables', seq FROM sqlite_sequence WHERE name = 'tables';

DROP TABLE tables;
ALTER TABLE new_tables RENAME TO tables;

CREATE INDEX tables_by_guild ON tables (guild, phase);
CREATE INDEX tables_by_thread ON tables (thread) WHERE thread IS NOT NULL;
CREATE INDEX tables_by_phase ON tables (phase);
CREATE INDEX tables_by_channel ON tables (channel, phase);
CREATE INDEX tables_by_opener ON tables (opened_by, phase);
CREATE INDEX lobbies_by_change ON tables (changed) WHERE phase = 'lobby';
