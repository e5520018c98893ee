-- Names as the program has them: what is sent in order is a queue, and a table whose posts wait for
-- rights is suspended.
ALTER TABLE sends RENAME COLUMN lane TO queue;
ALTER TABLE resting RENAME TO suspensions;
