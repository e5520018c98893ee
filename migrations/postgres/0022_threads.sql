-- Two more reasons why a table's posts wait.
ALTER TABLE suspensions DROP CONSTRAINT suspensions_reason_check;
ALTER TABLE suspensions ADD CONSTRAINT suspensions_reason_check
    CHECK (reason IN ('access', 'permission', 'closed', 'unanswered', 'full', 'gone'));

-- When a thread is to be opened for a table that is played in its channel, because none could be opened. Those
-- that are played so today were never told why: one is tried for at once.
ALTER TABLE tables ADD COLUMN thread_due BIGINT;
UPDATE tables SET thread_due = 0 WHERE guild IS NOT NULL AND thread = channel AND phase = 'playing';

-- When the thread of a table that is over is to be archived. Discord archives those of earlier tables by itself.
ALTER TABLE tables ADD COLUMN close_due BIGINT;

CREATE INDEX tables_thread_due ON tables (thread_due) WHERE thread_due IS NOT NULL;
CREATE INDEX tables_close_due ON tables (close_due) WHERE close_due IS NOT NULL;
