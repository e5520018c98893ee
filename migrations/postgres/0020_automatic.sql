-- Whether a seat that the table waits for moves without its person: an opponent, or somebody who has decided
-- ahead for just this occasion or has only one move. NULL: the game has not been asked. It is written with every
-- move, draft and change of seats, so that processes that share the database can tell a table that goes on by
-- itself from one that waits for people.
ALTER TABLE tables ADD COLUMN automatic BIGINT CHECK (automatic IN (0, 1));

-- Tables that wait for people only need not be asked. Where somebody has decided anything ahead, the game knows
-- for which occasion.
UPDATE tables SET automatic = 0 WHERE phase <> 'playing' OR NOT EXISTS (
    SELECT 1 FROM seats
    LEFT JOIN drafts ON drafts.table_id = seats.table_id AND drafts.seat = seats.seat
    WHERE seats.table_id = tables.id
    AND (seats.person IS NULL OR drafts.draft LIKE '%"decided":[%')
    AND seats.seat::text IN (
        SELECT one ->> 'seat'
        FROM json_array_elements(CASE WHEN awaited LIKE '[%' THEN awaited::json ELSE '[]' END) AS one)
);

CREATE INDEX tables_automatic ON tables (id)
    WHERE phase = 'playing' AND (automatic IS NULL OR automatic = 1);
