# What is printed on tiles, and what moved.

cost-free = free
points = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
points-half = { $whole ->
    [0] ½ point
   *[other] { $whole }½ points
}
points-half-negative = −{ $whole }½ points
upgrade-of = upgrades { $start }

trade = { $pay } → { $gain }
pay-pit = 1 pit
pay-grove = 1 grove
pay-pond = 1 pond
pay-forest = 1 forest
pay-offer = { $n ->
    [one] 1 tile of your offer
   *[other] { $n } tiles of your offer
}
gain-token = { $amount } ({ $wheel })
gain-any = { $n } of a basic good
gain-any-but = { $n } of a basic good but { $good }
gain-place = place a pit, grove or pond

effect-gain = now: { $gain }
effect-per-own-pond = now: { $amount } per own pond
effect-per-adjacent-empty = now: { $amount } per adjacent empty space
effect-per-adjacent-pond = now: { $amount } per adjacent pond
effect-per-held = now: 1 { $gained } per { $held } you have
effect-place-two = now: up to 2 like landscape tiles on adjacent empty spaces
effect-place-around = { $landscape ->
    [pit] now: a pit on every adjacent empty space
    [grove] now: a grove on every adjacent empty space
   *[pond] now: a pond on every adjacent empty space
}
effect-repeat = now, as often as you like: { $trade }
effect-copy = now: the effect of an adjacent immediate building

bonus-per-good = { $points } per { $good }
bonus-half-per-good = ½ point per { $good }
bonus-per-two = 1 point per 2 { $good }
bonus-per-three = 1 point per 3 { $good }, both wheels together
bonus-lower-wheel = 1 point per { $good } on the wheel with less
bonus-tokens = 1 point per basic goods token at 4 or more
bonus-per-adjacent = { $points } per adjacent { $landscape ->
    [pit] pit
    [grove] grove
   *[pond] pond
}
bonus-per-adjacent-building = 1 point per adjacent building
bonus-adjacent-empty = { $points }, +1 per adjacent empty space
bonus-sets = { $points } per set of pit, grove and pond
bonus-square = { $points } for a 2×2 block of { $landscape ->
    [pit] pits
    [grove] groves
   *[pond] ponds
}
bonus-group = 1 point per { $landscape ->
    [pit] pit
    [grove] grove
   *[pond] pond
} of your largest connected group
bonus-per-forest = 1 point per forest
bonus-forests = { $points } with { $n } or more forests
bonus-printed = 1 point per { $good } in the costs of your buildings
bonus-per-immediate = 1 point per immediate building of yours

describe = { $cost } · { $points } · { $function }
describe-bonus = { $cost } · { $function }
describe-upgrade = { $text } · { $upgrade }

# Changes of goods and tiles.
moved = { $sign }{ $n } { $emoji } { $token }
change-placed = { $landscape } on { $space }
change-removed = { $landscape } on { $space } removed
change-forest = forest on { $space } removed
change-given-up = { $building } given up
change-nothing = nothing gained
