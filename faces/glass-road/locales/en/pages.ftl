# Pages to read.

page-hand = **Your cards** (only you see them)
page-look = **Look up** a specialist or a building.
page-card = **{ $card }**
    Fee: { $fee }
    First ability: { $a }
    Second ability: { $b }
page-card-supplier = Everybody else may then take 1 of the same good.
page-tile = { $emoji } **{ $building }** ({ $kind })
    Cost: { $cost }
    Printed points: { $points }
    { $function }
page-tile-unverified = Both rulebooks have lost the sign of this cost; this table plays it this way.
page-tile-shrine = Belongs to the introductory tiles.
page-tile-board = It lies on the building board.
page-tile-stack = It is still in its stack.
page-tile-removed = It is out of the game.
page-tile-stands = It stands with { $name }.
page-tile-offered = It lies in the private offer of { $name }.
page-cannot = **Not possible right now:**
page-cannot-line = - { $building }: { $why }
page-cannot-none = You can build everything that lies open.
why-missing = you lack { $goods }
why-upgrade_taken = its start building is upgraded already
why-no_space = no space is empty; remove a pit, grove, pond or forest to make room
why-no_landscape = it counts landscape tiles, and you have none of them yet
why-hand_empty = it counts the cards in your hand, and you have none left
why-nothing_to_build = you can build nothing that lies open; look up a building to see what you lack
why-stacks_empty = every stack of buildings is empty
why-nothing_to_remove = you have no pit, grove or pond to remove; place one first
why-not_available = it lies neither on the board nor in your offer any more
why-space_taken = the space is not empty
why-fee_due = pay its fee first
why-ability_used = you have used it already
why-limit_reached = you have used as many abilities as you may
why-repeat_open = end the effect of the building first
why-card_rests = this specialist rests this period
why-card_not_yet = another player resolves the card first
why-card_ended = you are done with this card
why-not_in_hand = you do not hold it
lack-pit = a pit
lack-grove = a grove
lack-pond = a pond
lack-forest = a forest
lack-offer_tile = { $n ->
    [one] a building in your offer
   *[other] { $n } buildings in your offer
}
lack-empty_space = an empty space

select-look-card = Specialists…
select-look-board = On the building board…
select-look-standing = Built or in a private offer…
select-look-half = { $first } to { $last }…
