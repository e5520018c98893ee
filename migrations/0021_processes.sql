-- PostgreSQL has a table here for the heartbeats of processes that share it. A file is one process's.
SELECT 1;
