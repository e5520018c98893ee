-- The last post in the table's thread that carries a picture, and its message: what tells nothing new brings
-- it up to date.
ALTER TABLE tables ADD COLUMN last_post TEXT;
ALTER TABLE tables ADD COLUMN last_post_message INTEGER;
