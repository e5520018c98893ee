-- Seats whose person was mentioned for what they are asked meanwhile, since the table waits for the same others.
CREATE TABLE mentions (
    table_id BIGINT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat     BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat)
);
