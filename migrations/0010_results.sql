-- How games that were played to their end came out. Ratings are worked out from these rows alone, in
-- the order of when the games ended.
CREATE TABLE results (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    game     TEXT NOT NULL,
    guild    INTEGER,
    -- How many seats it had, opponents' included.
    seats    INTEGER NOT NULL CHECK (seats BETWEEN 1 AND 255),
    ended    INTEGER NOT NULL
) STRICT;

CREATE INDEX results_by_pool ON results (game, seats, guild);
CREATE INDEX results_by_guild ON results (guild);

-- What each had to do with a game. A seat that changed hands has more than one row.
CREATE TABLE parts (
    table_id INTEGER NOT NULL REFERENCES results (table_id) ON DELETE CASCADE,
    seat     INTEGER NOT NULL,
    -- From the deal to the end; from the deal, and gone at the end; only at the end; an opponent
    -- from the deal to the end; an opponent who played on for somebody.
    part     TEXT NOT NULL
        CHECK (part IN ('played', 'left', 'took_over', 'opponent', 'stand_in')),
    person   INTEGER,
    -- How well an opponent played.
    level    TEXT,
    -- Of those who sat there at the end.
    place    INTEGER CHECK (place BETWEEN 1 AND 255),
    hundredths INTEGER,
    PRIMARY KEY (table_id, seat, part),
    CHECK ((part IN ('opponent', 'stand_in')) = (person IS NULL)),
    CHECK ((part = 'left') = (place IS NULL)),
    CHECK ((place IS NULL) = (hundredths IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX parts_by_person ON parts (person) WHERE person IS NOT NULL;

-- Whether a person's results are kept from others.
ALTER TABLE people ADD COLUMN unlisted INTEGER NOT NULL DEFAULT 0 CHECK (unlisted IN (0, 1));
