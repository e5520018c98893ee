-- Whether the bot opened the table for people who wait for the same. It begins when all of them have taken their seats.
ALTER TABLE tables ADD COLUMN proposed BIGINT NOT NULL DEFAULT 0 CHECK (proposed IN (0, 1));
CREATE INDEX tables_proposed ON tables (id) WHERE proposed = 1 AND phase = 'lobby';

-- Whether tables are proposed to the person, and since when they wait for one.
ALTER TABLE wishes ADD COLUMN queued BIGINT NOT NULL DEFAULT 0 CHECK (queued IN (0, 1));
ALTER TABLE wishes ADD COLUMN since BIGINT NOT NULL DEFAULT 0;
-- Until when they get no proposal, because they did not accept one.
ALTER TABLE wishes ADD COLUMN rests BIGINT NOT NULL DEFAULT 0;
-- Their name, NULL if it shows nothing, their roles as JSON, and whether they may manage the server, when they last said what they would like.
ALTER TABLE wishes ADD COLUMN name TEXT;
ALTER TABLE wishes ADD COLUMN roles TEXT NOT NULL DEFAULT '[]';
ALTER TABLE wishes ADD COLUMN manages BIGINT NOT NULL DEFAULT 0 CHECK (manages IN (0, 1));
