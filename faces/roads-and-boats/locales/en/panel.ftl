# The desk.

awaited-lay = lays tiles
awaited-home = chooses a home
awaited-call = calls for an order or not
awaited-prayer = stays in prayer or cashes it
awaited-place = takes a place in the sequence
awaited-script = writes a script
awaited-act = makes moves
awaited-permission = can give a permission
awaited-other = makes a move

title-turn = Turn { $turn } of { $turns }: { $phase }
title-alone = Turn { $turn } of { $turns }: { $phase }, { $name } acts
title-step = Turn { $turn } of { $turns }: { $phase }, { $step }
step-calls = all call
step-prayer = the prayer
step-places = places are taken
step-together = all write their scripts
step-alone = one acts

panel-points = { $points ->
    [one] You have 1 point.
   *[other] You have { $points } points.
} Your home: { $home }
panel-loose = • Loose: { $at }
panel-draft = { $n ->
    [one] **Your draft, not confirmed yet: 1 move**
   *[other] **Your draft, not confirmed yet: { $n } moves**
}
panel-script = { $n ->
    [one] **Your script so far: 1 move**
   *[other] **Your script so far: { $n } moves**
}
panel-over-place = { $n }. { $name }: { $points }

mode-way = ✋ The transporter stops on the way: you say when it is enough.
mode-pay = 🪙 You name the goods that you pay with.

sealed-note = What this brings is known only once it counts. Confirm it?
confirm-sealed = Confirm

ask-call = Do you need an order in this phase, or may all play at once?
ask-prayer = You are before the temple. Do you stay in prayer, or cash it for a good place?
ask-position = Which place in the sequence do you take?
ask-home = Where do you begin?
ask-tile = Which tile do you lay?
ask-lay = Where do you lay it?
ask-deed-production = What do you do in the production phase?
ask-deed-movement = Which transporter moves?
ask-deed-building = What do you build?
ask-deed-wonder = Do you buy bricks of the wonder?
ask-deed-idle = There is nothing that you can do now. End the phase?
ask-transporter-collect = Which transporter collects?
ask-transporter-hand = Which transporter hands something over?
ask-transporter-move = Which transporter moves?
ask-transporter-set_down = Which transporter is set down?
ask-transporter-permit = For which of your transporters?
ask-transporter-revoke = For which of your transporters?
ask-transporter-ask = For which transporter?
ask-partner = { $vehicle } hands goods over. Which transporter gets them?
ask-place-feed = Which producer do you feed?
ask-place-breed = Where does a donkey breed?
ask-place-research = Where do you research?
ask-place-set_down = Where is it set down?
ask-place-build = Where do you build?
ask-place-road = Where does the road begin?
ask-place-bridge = Where do you build the bridge?
ask-place-wall = From where do you build the wall?
ask-place-demolish = From where do you demolish a wall?
ask-place-shaft = In which mine do you dig?
ask-feed = For which transporter does it work, or what does it get ({ $kind })?
ask-sets = How much does it make ({ $kind })?
ask-receiver = Which transporter gets the product ({ $kind })?
ask-launch = Where does the new boat go?
ask-destroy = You have too many transporters. Which one do you give up?
ask-spill = On which bank do its goods fall?
ask-good = Which good?
ask-count = How many?
ask-subject = What do you research?
ask-upgrade = Which factories become better ones?
ask-pay = What do you pay with?
ask-movement = { $vehicle } is at { $place } ({ $load }). { $n ->
    [0] It has no step left; what else does it do?
    [one] It has 1 step left; where does it go?
   *[other] It has { $n } steps left; where does it go?
}
ask-producer = What do you build?
ask-filling = What does the bag hold?
ask-edge = At which edge?
ask-road = Where does the road lead?
ask-seat = Which player may use one of your transporters?
ask-seat-revoke = From which player do you take a permission back?
ask-what = What is it for?
ask-most = How many at most?
ask-more = Is that all?
ask-nobody = Nobody is asked anything now.
ask-handed-in = Your part is done. The table waits for { $names }.
ask-nothing = The table waits for { $names }.
ask-over = **The game is over.**

select-go = Go to …
select-on = Go on to …
select-go-and = Go, and load or unload there …
select-here = Load, unload or hand over here …
select-feed = Feed a producer …
select-research = Research …
select-build = Build …
select-road = Build a road …
select-any = Choose: { $first } to { $last }

label-all = Everything
label-sided = { $what } ({ $side })
label-use = { $what }, { $from }
label-upgrade = { $kind } at { $place }
label-destroy = Give up { $vehicle }
label-destroy-new = Give up the new one
label-bank = Bank in the { $side }
label-position = Place { $n }
label-transporter = { $vehicle } · { $place } · { $load }
label-at = { $what } at { $place }
label-for = { $what } for { $vehicle }
label-of = { $what } from { $vehicle }
label-feed = { $kind } at { $place }: { $what }
label-filling = { $name }: { $what }
label-costs = costs { $cost }
label-moves = { $n } actions
label-go-and = { $place }: { $what }
label-load = load { $what }
label-unload = unload { $what }
label-give = give { $what } to { $vehicle }
label-take = take { $what } from { $vehicle }
label-lead = { $n ->
    [one] lead 1 goose along
   *[other] lead { $n } geese along
}
label-lead-none = lead no geese
label-carry = pick up { $vehicle }
label-put = put goods onto { $vehicle }
label-ferry = hand goods over { $vehicle }
consent-permit = Let { $name } { $what }
consent-revoke = No longer let { $name } { $what }
consent-ask = Ask { $name }: { $what }

button-collect-all = Collect everything
button-rest = { $n ->
    [one] The rest of my script (1 move)
   *[other] The rest of my script ({ $n } moves)
}
button-again = { $n ->
    [one] As last turn (1 route)
   *[other] As last turn ({ $n } routes)
}
button-brick = { $n ->
    [one] Buy a brick (1 good)
   *[other] Buy a brick ({ $n } goods)
}
button-pay = Name what I pay with
button-pay-usual = Let the rules pay
button-way = Stop on the way
button-direct = Go straight there
button-script = My script
button-written = Take back what I wrote
button-script-ahead = Write my script now
button-end = End the phase
button-in = Hand in
button-confirm-end = Confirm and end the phase
button-confirm-in = Confirm and hand in

warn-last-turn = ⚠️ This is the last turn. Only gold, coins and shares on your transporters count.
warn-turns = { $n ->
    [one] ⚠️ One more turn follows this one.
   *[other] ⚠️ { $n } more turns follow this one.
}
warn-vanishing = ⚠️ Two geese and a paper lie loose at { $place }. At the end of this phase they are lost to basic research.
warn-reach = ⚠️ Others can get at the goods at { $place }, too.
warn-geese = ⚠️ Others can lead away the geese at { $place }.
warn-left = ⚠️ You leave goods behind that others can fetch: { $place }.
warn-left-geese = ⚠️ You leave geese behind that others can lead away: { $place }.
warn-adrift = ⚠️ { $vehicle } at { $place } finds no landing with its next movement.
warn-full = ⚠️ You have { $n } transporters, as many as are allowed. For another one you must give one up.
warn-stopped = { $n ->
    [one] ⚠️ Your script was stopped: 1 move fell away. Take up what is still possible.
   *[other] ⚠️ Your script was stopped: { $n } moves fell away. Take up what is still possible.
}
