-- PostgreSQL has a table here for shards that go from one process to another. A file is one process's.
SELECT 1;
