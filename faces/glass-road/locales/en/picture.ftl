# Words in pictures and the texts that say what a picture shows.

picture-seat = Seat { $seat }
picture-period = Period { $period } of { $periods }
picture-round = Round { $round } of 3
picture-card = Card { $round }
picture-choose = Everybody chooses a hand
picture-pick = Everybody picks a card
picture-play = { $name } plays a card
picture-resolve = { $card }: { $name }
picture-then = then { $names }
picture-last-actions = Last actions before scoring
picture-over = The game is over
picture-hand = Hand
picture-face-down = face down
picture-offer = Private offer
picture-played = Played
picture-followed = Indentations
picture-resting = Resting
picture-gifts = Gifts

## Pictures of a moment, and for looking up

picture-board = Building board
picture-score = Score
picture-one = Each of them may use one ability
picture-both = Nobody follows: both abilities
picture-begins = { $name } starts
picture-and = and
picture-or = or
picture-turned-up = turned it up
picture-follows = follows
picture-ended = Period { $period } is over
picture-starts = { $name } starts period { $period } of { $periods }
picture-cost = Cost
picture-effect = Effect
picture-points = Points
picture-card-in-hand = In your hand, { $name }
picture-card-face-down = Face down before you, { $name }
picture-card-played = Played by { $name } this period
picture-card-followed = In an indentation of { $name }
picture-card-resting = Rests this period
picture-stands = Built by { $name } on { $space }
picture-stands-upgrade = Built by { $name } over the start building
picture-offered = In the private offer of { $name }
picture-on-board = On the building board
picture-removed = Has left the game
picture-in-stack = Still in the stack

## Texts for those who do not see the picture

picture-alt-table = The table. { $status }.
picture-alt-place = The place of { $name }. { $status }.
picture-alt-buildings = The building board. { $status }.
picture-alt-hand = The hand of { $name }.
picture-alt-start = { $name } starts.
picture-alt-goods = { $name }: { $goods }.
picture-alt-counts = Buildings { $buildings }, private offer { $offer }, cards in hand { $hand }, indentations used { $followed }.
picture-alt-row = Row { $row }: { $spaces }.
picture-alt-offer = Private offer: { $tiles }.
picture-alt-kind = { $kind } ({ $left } left): { $tiles }.
picture-alt-cards = In hand: { $cards }.
picture-alt-picked = Face down: { $card }.
picture-alt-score = The score. { $status }.
picture-alt-points = { $name } { $points }: { $lines }.
picture-alt-counts-short = Score { $points }, buildings { $buildings }, cards in hand { $hand }.
picture-alt-waits = { $wheel } waits for: { $goods }.
picture-alt-full = room for { $good }
picture-alt-changed = Changed: { $changes }.
picture-alt-period = { $title }. { $next }.
picture-alt-standing = { $name }: score { $points }.
picture-alt-built = New buildings: { $tiles }.
picture-alt-reveal = { $name } turned up { $card }; nobody follows.
picture-alt-reveal-followed = { $name } turned up { $card }; following: { $names }.
picture-alt-abilities = Fee: { $fee }. First ability: { $a }. Second ability: { $b }.
picture-alt-used = Already used: { $ability }.
picture-alt-card = The specialist { $card }.
picture-alt-building = The building { $building }.
