-- What people would like to play on a server, and how they want to hear of tables that fit.
CREATE TABLE wishes (
    guild  BIGINT NOT NULL,
    person BIGINT NOT NULL,
    -- Ids of games, numbers of seats and paces, as JSON arrays; an empty one stands for all.
    games  TEXT NOT NULL,
    seats  TEXT NOT NULL,
    paces  TEXT NOT NULL,
    often  TEXT NOT NULL CHECK (often IN ('always', 'daily', 'weekly')),
    -- Whether by direct message, not in the channel.
    by_dm  BIGINT NOT NULL CHECK (by_dm IN (0, 1)),
    -- Whether they are called at present.
    calls  BIGINT NOT NULL CHECK (calls IN (0, 1)),
    PRIMARY KEY (guild, person)
);

-- The people whose wishes a new table fits.
CREATE TABLE calls (
    table_id BIGINT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person   BIGINT NOT NULL,
    -- When to call them; NULL once they were called.
    due      BIGINT,
    -- When they were called. Kept for a week to bound how often that happens.
    at       BIGINT,
    PRIMARY KEY (table_id, person)
);

CREATE INDEX calls_by_time ON calls (due) WHERE due IS NOT NULL;
CREATE INDEX calls_by_person ON calls (person, at);
