-- The weekdays on which none of a person's clocks runs: a bit for each, Monday's first. And since when these apply, in
-- milliseconds since 1970.
ALTER TABLE people ADD COLUMN days_off BIGINT NOT NULL DEFAULT 0 CHECK (days_off BETWEEN 0 AND 127);
ALTER TABLE people ADD COLUMN days_off_since BIGINT;
