-- How many decisions in a row somebody else has made for a person; since when the table is asked what
-- is to become of their seat; whether only the host is asked by now; and when it was last said to wait.
ALTER TABLE clocks ADD COLUMN missed INTEGER NOT NULL DEFAULT 0 CHECK (missed >= 0);
ALTER TABLE clocks ADD COLUMN asked INTEGER;
ALTER TABLE clocks ADD COLUMN host INTEGER NOT NULL DEFAULT 0 CHECK (host IN (0, 1));
ALTER TABLE clocks ADD COLUMN waited INTEGER;
