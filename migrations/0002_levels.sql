-- How well an opponent plays, by the id of the game's face; NULL: as usual.
ALTER TABLE seats ADD COLUMN level TEXT CHECK (level IS NULL OR person IS NULL);
