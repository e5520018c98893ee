-- The sessions at Discord of shards that one process has handed over and no other has taken yet: what Discord said
-- when the session began (JSON, without the servers), and the number of the last event that was served.
CREATE TABLE shard_sessions (
    shard    BIGINT PRIMARY KEY,
    total    BIGINT NOT NULL,
    ready    TEXT NOT NULL,
    sequence BIGINT NOT NULL,
    at       TIMESTAMPTZ NOT NULL
);
