-- What happens by itself at a table after some time, such as the end of an offer with a deadline.
CREATE TABLE lapses (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    -- The game's own name for it.
    name     TEXT NOT NULL,
    due      INTEGER NOT NULL,
    PRIMARY KEY (table_id, name)
) STRICT;
CREATE INDEX lapses_by_due ON lapses (due);
