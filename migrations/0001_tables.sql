-- What must outlive the process. Times are milliseconds since 1970 (UTC); ids of people, servers,
-- channels, messages and presses are Discord's, as the same 64 bits; texts named so are JSON.

-- "slow": so that no other program's database is taken for ours.
PRAGMA application_id = 1936486263;

CREATE TABLE people (
    id          INTEGER PRIMARY KEY,
    language    TEXT CHECK (language IN ('en', 'de')),
    desk_by_dm  INTEGER NOT NULL DEFAULT 0 CHECK (desk_by_dm IN (0, 1)),
    -- Their direct messages turned out to be closed, and they were not told yet.
    dms_closed  INTEGER NOT NULL DEFAULT 0 CHECK (dms_closed IN (0, 1))
) STRICT;

CREATE TABLE tables (
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
    setup         TEXT CHECK (json_valid(setup)),
    -- How many entries the log has.
    moves         INTEGER NOT NULL DEFAULT 0 CHECK (moves >= 0),
    -- The seats that owe an answer.
    awaited       TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(awaited)),
    created       INTEGER NOT NULL,
    changed       INTEGER NOT NULL,
    CHECK (phase NOT IN ('playing', 'over', 'abandoned') OR setup IS NOT NULL)
) STRICT;

CREATE INDEX tables_by_guild ON tables (guild, phase);
CREATE INDEX tables_by_thread ON tables (thread) WHERE thread IS NOT NULL;
CREATE INDEX tables_by_phase ON tables (phase);

CREATE TABLE seats (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat     INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 254),
    -- NULL: an opponent.
    person   INTEGER,
    name     TEXT NOT NULL CHECK (name <> ''),
    -- Who resigned from it, as long as an opponent keeps it.
    former   INTEGER CHECK (former IS NULL OR person IS NULL),
    -- Changes with everything that the seat's desk shows.
    stamp    INTEGER NOT NULL DEFAULT 1 CHECK (stamp BETWEEN 0 AND 4294967295),
    PRIMARY KEY (table_id, seat),
    UNIQUE (table_id, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_by_person ON seats (person) WHERE person IS NOT NULL;

-- Who has ever sat where since the deal, and so knows what the seat knew.
CREATE TABLE sitters (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person   INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    PRIMARY KEY (table_id, person, seat)
) STRICT, WITHOUT ROWID;

-- The game itself: one entry per move, numbered from 0.
CREATE TABLE log (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number   INTEGER NOT NULL CHECK (number >= 0),
    seat     INTEGER NOT NULL,
    entry    TEXT NOT NULL CHECK (json_valid(entry)),
    at       INTEGER NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

-- What happened, as the referee sees it; `moves` is the length of the log afterwards, 0 the deal.
CREATE TABLE events (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    moves    INTEGER NOT NULL CHECK (moves >= 0),
    events   TEXT NOT NULL CHECK (json_valid(events)),
    PRIMARY KEY (table_id, moves)
) STRICT, WITHOUT ROWID;

-- A cache: the state after the first `moves` entries. May be deleted.
CREATE TABLE snapshots (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    moves    INTEGER NOT NULL CHECK (moves >= 0),
    state    TEXT NOT NULL
) STRICT;

CREATE TABLE drafts (
    table_id INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    draft    TEXT NOT NULL CHECK (json_valid(draft)),
    PRIMARY KEY (table_id, seat),
    FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, seat) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- The presses that changed something, so that none does so twice.
CREATE TABLE presses (
    id       INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    at       INTEGER NOT NULL
) STRICT;

CREATE INDEX presses_by_time ON presses (at);
CREATE INDEX presses_by_table ON presses (table_id);

-- What must be told, written with the move. Folded into sends when it is about to be sent.
CREATE TABLE outbox (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    kind     TEXT NOT NULL CHECK (kind IN ('lobby', 'told', 'close')),
    payload  TEXT NOT NULL CHECK (json_valid(payload))
) STRICT;

CREATE INDEX outbox_by_table ON outbox (table_id, id);

-- What is being sent: its content and nonce stay the same at every attempt.
CREATE TABLE sends (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id   INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    -- 0 is the table's own; a person's is their direct messages. One at a time in each.
    lane       INTEGER NOT NULL,
    kind       TEXT NOT NULL CHECK (kind IN ('lobby', 'open_thread', 'post', 'dm', 'close')),
    payload    TEXT NOT NULL CHECK (json_valid(payload)),
    nonce      TEXT NOT NULL UNIQUE CHECK (length(nonce) BETWEEN 1 AND 25),
    attempts   INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    created    INTEGER NOT NULL,
    not_before INTEGER NOT NULL,
    -- Lost ones are kept, so that somebody can see what did not get through.
    state      TEXT NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'lost')),
    error      TEXT
) STRICT;

CREATE INDEX sends_due ON sends (table_id, lane, id) WHERE state = 'due';
CREATE INDEX sends_by_table ON sends (table_id);
