-- Whether a table's channel is a forum, where the table is one post: a thread whose first message is the lobby.
ALTER TABLE tables ADD COLUMN in_forum BIGINT NOT NULL DEFAULT 0 CHECK (in_forum IN (0, 1));
