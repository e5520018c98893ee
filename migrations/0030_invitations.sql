-- Invitations to tables that have not begun. An open one holds a seat for its person until `until`.
CREATE TABLE invitations (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    -- The host who invites.
    host     INTEGER NOT NULL,
    person   INTEGER NOT NULL,
    -- The person's name; NULL if it shows nothing.
    name     TEXT,
    created  INTEGER NOT NULL,
    until    INTEGER NOT NULL,
    -- Those that ended are kept for a day to bound how many a person makes and gets.
    open     INTEGER NOT NULL DEFAULT 1 CHECK (open IN (0, 1))
) STRICT;

CREATE UNIQUE INDEX invitations_open ON invitations (table_id, person) WHERE open = 1;
CREATE INDEX invitations_by_time ON invitations (until) WHERE open = 1;
CREATE INDEX invitations_by_host ON invitations (host, created);
CREATE INDEX invitations_by_person ON invitations (person, created);

-- Whether only invited people take seats at a table.
ALTER TABLE tables ADD COLUMN by_invitation INTEGER NOT NULL DEFAULT 0 CHECK (by_invitation IN (0, 1));

-- People who were sent away from a table that has not begun. Only an invitation brings them back.
CREATE TABLE sent_away (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person   INTEGER NOT NULL,
    PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;

-- People with whom a person does not want to play: a private list of each owner.
CREATE TABLE avoided (
    owner  INTEGER NOT NULL,
    person INTEGER NOT NULL,
    PRIMARY KEY (owner, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX avoided_by_person ON avoided (person, owner);

-- The same for people on a list who were forgotten: `digest` as in forgotten_uses.
CREATE TABLE forgotten_avoided (
    owner  INTEGER NOT NULL,
    digest TEXT NOT NULL CHECK (length(digest) = 32),
    PRIMARY KEY (owner, digest)
) STRICT, WITHOUT ROWID;

-- Whether a person wants no invitations.
ALTER TABLE people ADD COLUMN uninvited INTEGER NOT NULL DEFAULT 0 CHECK (uninvited IN (0, 1));
