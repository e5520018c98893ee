-- How long people at a table may take.
ALTER TABLE tables ADD COLUMN pace TEXT NOT NULL DEFAULT 'none'
    CHECK (pace IN ('none', 'live', 'daily', 'relaxed'));

-- When a person's clocks run: their time zone by its IANA name, and quiet hours in minutes after
-- midnight there, and when the latter were last set to others.
ALTER TABLE people ADD COLUMN zone TEXT;
ALTER TABLE people ADD COLUMN quiet_from INTEGER CHECK (quiet_from BETWEEN 0 AND 1439);
ALTER TABLE people ADD COLUMN quiet_to INTEGER CHECK (quiet_to BETWEEN 0 AND 1439);
ALTER TABLE people ADD COLUMN quiet_since INTEGER;

-- Days on which nobody waits for a person, in their zone, the last one included: as 2026-12-24.
CREATE TABLE holidays (
    id     INTEGER PRIMARY KEY AUTOINCREMENT,
    person INTEGER NOT NULL,
    first  TEXT NOT NULL,
    last   TEXT NOT NULL CHECK (last >= first)
) STRICT;

CREATE INDEX holidays_by_person ON holidays (person, last);

-- The clock of a person at a table, whether it runs or not. Spans are milliseconds.
CREATE TABLE clocks (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat     INTEGER NOT NULL,
    person   INTEGER NOT NULL,
    -- Since when the table has waited for them; NULL: it does not.
    since    INTEGER,
    -- Up to when time was counted; what is left is as it was then.
    counted  INTEGER,
    -- Of the decision's own time; NULL: no clock runs.
    own      INTEGER CHECK (own >= 0),
    -- Of the reserve; NULL: as at the beginning.
    bank     INTEGER CHECK (bank >= 0),
    -- For so long holidays have stopped this clock.
    holidays INTEGER NOT NULL DEFAULT 0 CHECK (holidays >= 0),
    -- When the time runs out, worked out from the above; and when the next thing is due by it.
    ends     INTEGER,
    due      INTEGER,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX clocks_by_due ON clocks (due) WHERE due IS NOT NULL;
CREATE INDEX clocks_by_person ON clocks (person);

-- Whoever is waited for since a time that is known, at a table that began before there were clocks.
-- What cannot be read waits until the next move there.
INSERT OR IGNORE INTO clocks (table_id, seat, person, since)
SELECT one.id, seats.seat, seats.person, CAST(one.awaited ->> 'since' AS INTEGER)
FROM (
    SELECT tables.id,
        CASE each.type WHEN 'object' THEN each.value ELSE '{}' END AS awaited
    FROM tables, json_each(CASE WHEN json_valid(awaited) THEN awaited ELSE '[]' END) AS each
    WHERE tables.phase = 'playing'
) AS one
JOIN seats ON seats.table_id = one.id AND seats.seat = one.awaited ->> 'seat'
WHERE seats.person IS NOT NULL AND one.awaited ->> 'urgency' = 'blocking'
    AND one.awaited ->> 'since' IS NOT NULL;
