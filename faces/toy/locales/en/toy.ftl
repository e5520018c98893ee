# The toy, whole: names, desk, lines, pictures, advice.

game-name = Toy
game-summary = Share a garden, and guess a die. 1 to 5 players, ten minutes.

option-goals = Goals
    .description = Whether everybody may name a crop that counts a point more
option-goals-no = Without
option-goals-yes = With goals
option-stones = Stones
    .description = Whether stones lie on some plots
option-stones-no = Without
option-stones-yes = With stones
option-scripts = Writing down
    .description = Whether numbers are written down in steps, then handed in
option-scripts-no = Without
option-scripts-yes = With writing down
option-layout = Number of the garden
    .description = Where the stones lie: the same number, the same garden
option-unknown = The toy knows no choice “{ $value }” for “{ $option }”.
options-no = without goals
options-yes = with goals
options-stones = stones as in garden { $number }
options-scripts = numbers are written down
setup-seats = The toy is for one to five players.

level-weak = Weak
    .description = Picks the first thing that it thinks of
level-strong = Strong
    .description = Counts what a pick can be expected to score

crop-wheat = wheat
crop-bean = beans
crop-pumpkin = pumpkin
points = { $n ->
    [one] one point
   *[other] { $n } points
}

refused-bad_seat = You have no seat at this table.
refused-over = The game is over.
refused-not_offered = That is not possible any more. Open your desk again to see what is.
refused-incomplete = Something is still missing. Go on choosing.
refused-gone = The promised seed is gone, and nothing has changed. Turn the offer down, or wait for another.

awaited-pick = pick a number
awaited-offer = answer an offer
awaited-goal = name a goal

# { $round } is the round, { $points } what the seat would score now.
panel-round = **Round { $round } of { $rounds }** · { $points }
panel-over = **The game is over** · { $points }
panel-own = Water { $water } · seeds (only you see them): { $seeds }
panel-own-none = Water { $water } · no seeds
panel-picked = Your number (only you see it): **{ $n }**
panel-well = In the well: { $well }
panel-path = ✏️ { $step }
panel-sealed-pick = **Pick { $n }?** Others see it once everybody has picked.
panel-sealed-done = **Hand in { $n }?** Others see it once everybody has handed in.
panel-sealed-offer = **Offer a seed ({ $crop }) to { $name }?** It lies aside until the answer.
panel-sealed-promise = **Promise { $name } a seed ({ $crop })?** It stays in your hand.
panel-sealed-accept = **Accept, and give a seed ({ $crop })?** The promised seed may be gone; then nothing happens.

ask-move = What will you do?
ask-wait = You may go on, or wait for { $names }.
ask-over = There is nothing left to do.
ask-number = Pick a number. If the die shows at least as much, you score it; if exactly that, one more.
ask-plant = Which seed do you plant? It costs a water.
ask-plot = Where do you plant it ({ $crop })?
ask-partner = Whom do you offer a seed?
ask-offer = Which seed do you offer { $name }?
ask-return = { $name } offers you: { $crop }. Which seed do you give for it?
ask-goal = Which crop is to count a point more?

button-pick = Pick a number
button-raise = One more
button-done = Hand it in
button-water = Draw water
button-plant = Plant
button-offer = Offer a seed
button-promise = Promise a seed
button-pledge = Promise it
button-accept = Accept the offer
post-decline = Turn down { $name }
button-decline = Turn it down
button-goal = Name a goal
button-layout = Draw the stones again
button-again = As last round ({ $n })
button-lay = Pick it
button-give = Offer it
select-number = A number from 0 to 9
select-plots = { $first } to { $last }

line-picked = { $name } has picked.
    .own = You pick { $n }.
line-noted = You write down { $n }.
line-handed-in = { $name } has handed in a number.
    .own = You hand in your number.
line-rolled = 🎲 The die shows { $die }. { $picks }
line-pick = { $name }: { $n }
line-drew = You draw a seed: { $crop }.
line-watered = { $name } draws water.
    .own = You draw water.
line-planted = { $name } plants on { $plot }: { $crop }.
    .own = You plant on { $plot }: { $crop }.
line-offered = { $from } offers { $to } a seed.
line-offered-known = { $from } offers { $to } a seed: { $crop }.
line-promised = { $from } promises { $to } a seed.
line-promised-known = { $from } promises { $to } a seed: { $crop }.
line-swapped = { $from } and { $to } swap a seed.
line-swapped-known = { $from } and { $to } swap seeds: { $offered } for { $returned }.
line-declined = { $to } turns down what { $from } offered.
line-goal = { $name } aims at: { $crop }.
    .own = You aim at: { $crop }.
line-over = The game is over.

drafted-plant = { $crop } on { $plot }

board-seat = **{ $name }**: { $points }, water { $water }, seeds { $seeds }
board-goal = aims at { $crop }
board-plots = Planted: { $plots }
board-plots-none = Nothing is planted yet.
board-plot = { $plot } { $crop } ({ $name })
board-stones = Stones: { $plots }.
board-offers = Offers: { $offers }
board-offer = { $from } to { $to }

result-line = { $place }. { $name }: { $points }

picture-alt-seat = { $name }: { $points }.
picture-seat = Seat { $seat }

hint-most-expected = Pick { $n }: no other number can be expected to score more.
hint-written = Hand in the number that you have written down.
hint-good-swap = Accept, and give: { $crop }. What comes is worth as much or more.
hint-bad-swap = Turn it down: every seed that you have is worth more.
hint-worth-most = Name { $crop }: it is worth most where it grows.
turning-when = Round { $round } ({ $names })
turning-what = You picked { $n }; { $better } can be expected to score more.

occasion-pick = Your number in round { $round }
occasion-offered = If you are offered a seed: { $crop }
standing-offers = Offers that you turn down
standing-offers-decline = All
standing-offers-list = Those of
standing-offers-wheat = wheat
standing-offers-bean = beans
standing-offers-pumpkin = pumpkins

# How it is played, in two pages.
how-goal =
    {""}**The goal** (page 1 of 2)
    You tend a garden together and score for what grows there. In the picture a game is over: every plot carries a crop, and the player with the most points has won.
how-rounds =
    {""}**A round** (page 2 of 2)
    Everybody picks a number in secret; then a die is rolled. Everybody who named no more than it shows scores their number. Meanwhile you water, plant what you hold, and offer a seed to another player, who may give one back.

# What can be looked up.
topic-well = The well
about-crop = **{ $crop }** (crop): planted with one water, it scores at the end of the game for the player who planted it.
about-well = **The well**: everybody draws water from it, one at a time. Each planting takes one.
here-crop = At this table it grows on { $n } plots.
here-well = At this table it holds { $n } water.

# What is explained at the desk when it first matters.
cue-offer = A player offers you a seed. It lies aside until you answer, so answer soon.
cue-number = A high number scores more and fails more often: you get it only if the die shows at least as much.
cue-plot = A plot is taken for good. What you plant scores for you alone.
