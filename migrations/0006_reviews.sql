-- A cache: what looking back on a game has found, by the version of its rules. May be deleted.
CREATE TABLE reviews (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat     INTEGER NOT NULL,
    rules    INTEGER NOT NULL,
    mistakes TEXT NOT NULL CHECK (json_valid(mistakes)),
    PRIMARY KEY (table_id, seat, rules)
) STRICT, WITHOUT ROWID;
