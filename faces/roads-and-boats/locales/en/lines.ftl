# What has happened, and moves in a few words.

line-by = { $name }: { $what }
part-at = { $what } at { $place }
part-call = { $name } { $call }
part-take = { $what } ({ $goods })
part-lost = ; { $what } is given up for it
part-upgraded = ; becomes the better factory: { $places }

line-drawn = { $n ->
    [one] The map is drawn: 1 tile.
   *[other] The map is drawn: { $n } tiles.
}
line-temple = Before the temple, the nearest first: { $names }.
line-laid = { $name } lays a tile: { $what }.
line-settled = { $name } has a home at { $place }.
line-turn = **Turn { $turn }**
line-phase-laying = The map is laid.
line-phase-homes = Homes are chosen.
line-phase-production = Production begins.
line-phase-movement = Movement begins.
line-phase-building = Building begins.
line-phase-wonder = The wonder is built on.
line-phase-over = The game is over.
line-laid-out = Laid out: { $what }.
line-called = { $name } has called.
line-called-own = your call: { $call }
line-all-simultaneous = Nobody needs an order in this phase.
line-all-called = All have called: { $calls }.
line-cashed = { $name } cashes the prayer.
line-stayed = { $name } stays in prayer.
line-temple-row = Before the temple now, the nearest first: { $names }.
line-took-place = { $name } takes place { $n } in the sequence.
line-sequence = The sequence is now: { $names }.
line-handed-in = { $name } has handed in.
line-all-in = All scripts are in and are carried out.
line-stopped = { $name }’s script stops, because { $why }. { $n ->
    [one] 1 move falls away.
   *[other] { $n } moves fall away.
}
line-passed-over = A move of { $name } is passed over, because { $why }.

line-collected = { $vehicle } takes { $what } at { $place }
line-collected-all = collects { $what }
line-fed = the { $kind } at { $place } makes { $what } of { $used }, for { $vehicle }
line-fed-loose = the { $kind } at { $place } makes { $what } of { $used }, for { $vehicle }; { $n } lie loose
line-launched = the { $kind } at { $place } makes { $made } of { $used }, at { $where }
line-launched-donkey = the { $kind } at { $place } turns { $donkey } into { $made } with { $used }, at { $where }
line-handed = { $from } hands { $what } to { $to }
line-bred = a new donkey at { $place }
line-researched = researches { $what } with { $used }
line-moved = { $vehicle } { $way }
line-set-down = { $by } sets down { $what } at { $place }
line-built = a { $kind } at { $place } for { $used }
line-road = a road from { $from } to { $to }
line-bridge = a bridge at { $place }
line-wall = a wall { $place }, { $n ->
    [one] 1 token
   *[other] { $n } tokens
}
line-demolished = the wall { $place } becomes neutral, { $n ->
    [one] 1 token
   *[other] { $n } tokens
}
line-dug = a new shaft in the mine at { $place }: { $what }
line-bricked = brick { $n } of the wonder for { $used }

line-permitted = { $name } lets { $other } use { $vehicle }: { $what }.
line-revoked = { $name } takes a permission back from { $other } for { $vehicle }: { $what }.
line-asked = { $other } asks { $name } about { $vehicle }: { $what }.

line-ran = the { $kind } at { $place } makes { $what } by itself.
line-wasted = the { $kind } at { $place } uses up goods by itself, for nobody.
line-geese-bred = A goose hatches at { $place }.
line-basic-research = Basic research at { $place }: { $geese } geese and { $paper } paper are gone.
line-neutral-brick = A neutral brick is laid, number { $n }.
line-irrigated = The deserts are irrigated: they are pasture from now on.
line-wonder-done = The wonder is done.
line-game-over = **The game is over.**

way-to = goes to { $place }
way-load = loads { $what }
way-unload = unloads { $what }
way-give = gives { $what } to { $vehicle }
way-take = takes { $what } from { $vehicle }
way-lead = { $n ->
    [one] leads 1 goose
   *[other] leads { $n } geese
}
way-lead-none = leads no geese
way-bank = the geese go to the other bank
way-carry = picks up { $vehicle }
way-stays = stays where it is

why-not_your_turn = another seat is asked
why-handed_in = it is handed in
why-other_phase = it belongs to another phase
why-too_many_moves = there are too many moves
why-not_own = the transporter belongs to another player
why-no_transporter = the transporter is gone
why-no_place = there is no such place
why-no_access = no transporter has access any more
why-wall = a wall stands in the way
why-already_moved = the transporter has moved already
why-no_way = there is no way any more
why-no_goods = the goods are gone
why-no_room = there is no room
why-moved_before = the good was moved before
why-not_researched = it is not researched
why-oneself = nobody needs a permission for that
why-not_there = it is not possible any more

do-done = end the phase
do-stay = stay in prayer
do-cash = cash the prayer
do-position = take place { $n } in the sequence
do-home = home at { $place }
do-lay = lay a tile: { $what }
do-collect = collect everything
do-collect-with = collect with { $vehicle }
do-feed = feed the { $kind } at { $place }
do-feed-for = { " " }for { $vehicle }, { $sets } times
do-research = research { $what }
do-set-down = set down { $vehicle } at { $place }
do-build = build a { $kind } at { $place }
do-wall = a wall { $place }
do-demolish = demolish the wall { $place }
do-shaft = a new shaft in the mine at { $place }
do-brick = buy a brick of the wonder
do-permit = let { $name } use { $vehicle }: { $what }
do-revoke = take a permission back from { $name } for { $vehicle }: { $what }
do-ask = ask { $name } about { $vehicle }: { $what }

deed-collect = collect
deed-feed = feed a producer
deed-hand = hand over goods
deed-breed = breed a donkey
deed-research = research
deed-move = move
deed-set_down = set down a transporter
deed-build = build a producer
deed-road = build a road
deed-bridge = build a bridge
deed-wall = build a wall
deed-demolish = demolish a wall
deed-shaft = dig a shaft
deed-brick = buy a brick
deed-permit = give a permission
deed-revoke = take a permission back
deed-ask = ask for a permission
