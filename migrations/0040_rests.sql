-- Until when the clock stands, or stood, for what others may answer, such as an offer; NULL if it has not stood since the
-- table began to wait for the person's whole turn.
ALTER TABLE clocks ADD COLUMN rested INTEGER;
