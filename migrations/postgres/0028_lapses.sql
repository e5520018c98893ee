-- What happens by itself at a table after some time, such as the end of an offer with a deadline.
CREATE TABLE lapses (
    table_id BIGINT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    -- The game's own name for it.
    name     TEXT NOT NULL,
    due      BIGINT NOT NULL,
    PRIMARY KEY (table_id, name)
);
CREATE INDEX lapses_by_due ON lapses (due);
