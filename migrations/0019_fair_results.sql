-- Whether somebody had the game go back past what had come up: such a game is in nobody's results.
ALTER TABLE results ADD COLUMN went_back INTEGER NOT NULL DEFAULT 0 CHECK (went_back IN (0, 1));

-- A game that its people left, or that one of them closed, has a result, too, for those who left it. Who was
-- there when it ended has stayed. A CHECK is changed by making the table anew; nothing refers to this one.
CREATE TABLE new_parts (
    table_id INTEGER NOT NULL REFERENCES results (table_id) ON DELETE CASCADE,
    seat     INTEGER NOT NULL,
    -- From the deal to the end; from the deal, and gone at the end; only at the end; an opponent
    -- from the deal to the end; an opponent who played on for somebody; from the deal until the game
    -- ended before its end.
    part     TEXT NOT NULL
        CHECK (part IN ('played', 'left', 'took_over', 'opponent', 'stand_in', 'stayed')),
    person   INTEGER,
    -- How well an opponent played.
    level    TEXT,
    -- Of those who sat there at the end.
    place    INTEGER CHECK (place BETWEEN 1 AND 255),
    hundredths INTEGER,
    PRIMARY KEY (table_id, seat, part),
    CHECK ((part IN ('opponent', 'stand_in')) = (person IS NULL)),
    CHECK ((part IN ('left', 'stayed')) = (place IS NULL)),
    CHECK ((place IS NULL) = (hundredths IS NULL))
) STRICT, WITHOUT ROWID;

INSERT INTO new_parts SELECT table_id, seat, part, person, level, place, hundredths FROM parts;
DROP TABLE parts;
ALTER TABLE new_parts RENAME TO parts;

CREATE INDEX parts_by_person ON parts (person) WHERE person IS NOT NULL;
