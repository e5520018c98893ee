-- Whether a person wants no mention for what they are asked while others play on, such as offers.
ALTER TABLE people ADD COLUMN offers_at_desk INTEGER NOT NULL DEFAULT 0 CHECK (offers_at_desk IN (0, 1));
