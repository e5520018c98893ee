-- How often a seat has changed hands since the table began to wait for its decision.
ALTER TABLE clocks ADD COLUMN hands INTEGER NOT NULL DEFAULT 0 CHECK (hands >= 0);

-- What is left of the time of a seat that an opponent keeps, for the next person who takes it. Columns as in
-- clocks; `own` is NULL once the decision that was awaited is made.
CREATE TABLE kept_time (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat     INTEGER NOT NULL,
    own      INTEGER CHECK (own >= 0),
    bank     INTEGER CHECK (bank >= 0),
    holidays INTEGER NOT NULL CHECK (holidays >= 0),
    hands    INTEGER NOT NULL CHECK (hands >= 0),
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

-- When the answers to the question what is to become of a seat are looked at next. The host does not decide
-- alone any more: `host` is not read.
ALTER TABLE clocks ADD COLUMN question_due INTEGER;

-- What is asked already can be answered a day after it was asked.
UPDATE clocks SET question_due = asked + 86400000 WHERE asked IS NOT NULL;
UPDATE clocks SET due = question_due
WHERE question_due IS NOT NULL AND (due IS NULL OR due > question_due);

-- What those at a table answer: whether an opponent is to take the seat, or the table waits.
CREATE TABLE seat_votes (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat     INTEGER NOT NULL,
    -- Which question they answer: when it was asked.
    asked    INTEGER NOT NULL,
    person   INTEGER NOT NULL,
    releases INTEGER NOT NULL CHECK (releases IN (0, 1)),
    PRIMARY KEY (table_id, seat, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX seat_votes_by_person ON seat_votes (person);
