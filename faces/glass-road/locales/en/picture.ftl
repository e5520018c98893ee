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
