-- Two more reasons why a table's posts wait. SQLite changes no constraint, so the rows move to another table.
CREATE TABLE suspended (
    table_id   INTEGER PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    reason     TEXT NOT NULL
        CHECK (reason IN ('access', 'permission', 'closed', 'unanswered', 'full', 'gone')),
    since      INTEGER NOT NULL,
    not_before INTEGER NOT NULL
) STRICT;
INSERT INTO suspended (table_id, reason, since, not_before)
    SELECT table_id, reason, since, not_before FROM suspensions;
DROP TABLE suspensions;
ALTER TABLE suspended RENAME TO suspensions;

-- When a thread is to be opened for a table that is played in its channel, because none could be opened. Those
-- that are played so today were never told why: one is tried for at once.
ALTER TABLE tables ADD COLUMN thread_due INTEGER;
UPDATE tables SET thread_due = 0 WHERE guild IS NOT NULL AND thread = channel AND phase = 'playing';

-- When the thread of a table that is over is to be archived. Discord archives those of earlier tables by itself.
ALTER TABLE tables ADD COLUMN close_due INTEGER;

CREATE INDEX tables_thread_due ON tables (thread_due) WHERE thread_due IS NOT NULL;
CREATE INDEX tables_close_due ON tables (close_due) WHERE close_due IS NOT NULL;
