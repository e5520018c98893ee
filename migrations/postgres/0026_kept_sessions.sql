-- SQLite gets the table that PostgreSQL has since 0024.
SELECT 1;
