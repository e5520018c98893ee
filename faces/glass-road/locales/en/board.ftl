# The table in words, and the result.

board-title = Glass Road, period { $period } of { $periods }
board-round = card round { $round } of 3
board-played = { $n ->
    [one] { $n } card played
   *[other] { $n } cards played
}
board-start-player = start player: { $name }
board-building-board = Building board
board-kind = { $kind } ({ $left ->
    [0] stack empty
   *[other] { $left } left in the stack
})
board-kind-empty = none on the board
board-tile = { $building }: { $about }
board-place = { $name }
board-wheel-glassworks = Glassworks wheel: { $goods }
board-wheel-brickworks = Brickworks wheel: { $goods }
board-good = { $token } { $n }
board-score = Score if the game ended now: { $points }
board-landscape = Landscape, row by row:
board-row = { $row }: { $spaces }
board-start-in-row = { $row }: [{ $start }] { $spaces }
board-offer = Private offer: { $tiles }
board-buildings = Buildings: { $tiles }
board-none = none
board-cards = { $n ->
    [0] no cards in hand
    [one] { $n } card in hand
   *[other] { $n } cards in hand
}
board-face-up = Face up, still to be resolved: { $card }
board-face-down = one face down
board-played-cards = Played: { $cards }
board-followed-cards = Followed with ({ $n } of 2 indentations): { $cards }
board-resting-cards = Resting: { $cards }
board-gifts = Unanswered gifts: { $gifts }
board-gift = 1 { $good } from { $name }
board-own-hand = In hand: { $cards }
board-own-picked = Face down: { $card }
board-resolving = { $name } resolves { $card }
board-alone = { $name } turned it up; nobody follows, both abilities are open
board-followers = { $name } turned it up, { $names } must follow; one ability each
board-awaited = waiting for: { $names }
board-wheel-waits = { $wheel } ({ $waits })
board-missing = still needs { $goods } to turn
board-full = no room for more { $good }

result-title = **Final result**
# The number is written so that Discord sees no list item, which it would number again.
result-line = **{ $place }. { $name }**: { $points }
result-buildings = { $name }: { $buildings }
result-building = { $building } { $points }
