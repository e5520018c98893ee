-- Whether a steward has begun to decide the answer that the table waits for, and goes on with it.
ALTER TABLE clocks ADD COLUMN stewarded INTEGER NOT NULL DEFAULT 0 CHECK (stewarded IN (0, 1));
