-- What those who manage a server have said of tables there: who may open them (roles; nobody named is
-- everybody) and where (channels; none named is everywhere), as JSON.
CREATE TABLE guild_rules (
    guild    INTEGER PRIMARY KEY,
    openers  TEXT NOT NULL,
    channels TEXT NOT NULL
) STRICT;
