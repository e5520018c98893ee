-- Whether somebody had the game go back past what had come up: such a game is in nobody's results.
ALTER TABLE results ADD COLUMN went_back BIGINT NOT NULL DEFAULT 0 CHECK (went_back IN (0, 1));

-- A game that its people left, or that one of them closed, has a result, too, for those who left it. Who was
-- there when it ended has stayed. The table is made anew, as in SQLite, where a CHECK cannot be changed.
CREATE TABLE new_parts (
    table_id BIGINT NOT NULL REFERENCES results (table_id) ON DELETE CASCADE,
    seat     BIGINT NOT NULL,
    part     TEXT COLLATE "C" NOT NULL
        CHECK (part IN ('played', 'left', 'took_over', 'opponent', 'stand_in', 'stayed')),
    person   BIGINT,
    level    TEXT,
    place    BIGINT CHECK (place BETWEEN 1 AND 255),
    hundredths BIGINT,
    PRIMARY KEY (table_id, seat, part),
    CHECK ((part IN ('opponent', 'stand_in')) = (person IS NULL)),
    CHECK ((part IN ('left', 'stayed')) = (place IS NULL)),
    CHECK ((place IS NULL) = (hundredths IS NULL))
);

INSERT INTO new_parts SELECT table_id, seat, part, person, level, place, hundredths FROM parts;
DROP TABLE parts;
ALTER TABLE new_parts RENAME TO parts;

CREATE INDEX parts_by_person ON parts (person) WHERE person IS NOT NULL;
