-- The processes that share the database, each with its last heartbeat by the server's clock. A process's sessions
-- are called "slowtable" and its id.
CREATE TABLE processes (
    id   TEXT COLLATE "C" PRIMARY KEY,
    beat TIMESTAMPTZ NOT NULL
);
