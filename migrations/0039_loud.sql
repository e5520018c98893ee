-- Whether the posts of a table notify people even if they mention nobody.
ALTER TABLE tables ADD COLUMN loud INTEGER NOT NULL DEFAULT 0 CHECK (loud IN (0, 1));
