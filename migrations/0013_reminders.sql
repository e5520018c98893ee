-- Whether a person wants to be reminded of what waits for them.
ALTER TABLE people ADD COLUMN reminders INTEGER NOT NULL DEFAULT 1 CHECK (reminders IN (0, 1));

-- Of what the table waits for now: what its person was reminded of last, whether they want to hear no
-- more of it, and who has nudged them for it.
ALTER TABLE clocks ADD COLUMN reminded TEXT NOT NULL DEFAULT 'begun'
    CHECK (reminded IN ('begun', 'half', 'near'));
ALTER TABLE clocks ADD COLUMN silenced INTEGER NOT NULL DEFAULT 0 CHECK (silenced IN (0, 1));
ALTER TABLE clocks ADD COLUMN nudged INTEGER;

-- When a person was reminded or nudged, so that it does not happen too often.
CREATE TABLE reminders (
    person INTEGER NOT NULL,
    at     INTEGER NOT NULL
) STRICT;

CREATE INDEX reminders_by_person ON reminders (person, at);

-- Clocks that run already have something due before their end; they are looked at once.
UPDATE clocks SET due = 0 WHERE ends IS NOT NULL;
