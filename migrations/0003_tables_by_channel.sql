-- A table is found where it is played.
CREATE INDEX tables_by_channel ON tables (channel, phase);
