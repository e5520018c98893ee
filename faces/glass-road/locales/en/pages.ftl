# Pages to read.

page-hand = **Your cards** (only you see them)
page-look = **Look up** a specialist or a building.
page-card = **{ $card }**
    Fee: { $fee }
    First ability: { $a }
    Second ability: { $b }
page-card-supplier = Each opponent may then take 1 of the same good.
page-tile = { $emoji } **{ $building }** ({ $kind })
    Cost: { $cost }
    Printed points: { $points }
    { $function }
page-tile-unverified = The rulebooks have lost the sign of this cost; this table plays it this way.
page-tile-shrine = Belongs to the introductory tiles.
page-tile-board = It lies on the building board.
page-tile-stack = It is still in its stack.
page-tile-removed = It has left the game.
page-tile-stands = It stands with { $name }.
page-tile-offered = It lies in the private offer of { $name }.
page-cannot = **Not possible right now:**
page-cannot-line = - { $building }: { $why }
page-cannot-none = You can build everything that lies open.
why-missing = you lack { $goods }
why-upgraded = its start building is upgraded already
why-no-space = no empty space

select-look-card = Specialists…
select-look-board = On the building board…
select-look-standing = Built or in a private offer…
select-look-half = { $first } to { $last }…
