# The desk: what is asked, and what can be pressed.

panel-own = You have ({ $n }): { $hand }
panel-own-cards = You have ({ $n }): { $hand }. Development cards: { $cards }.
panel-fresh = Bought now: { $cards }.
panel-points = Points: { $points } of { $needed }{ $hidden ->
    [0] {""}
   *[other] , { $hidden } of them hidden
}
panel-cost = Cost: { $cost }.
panel-so-far = Chosen so far: { $what }.
panel-more-offers = … and { $n } more; the board lists all.
panel-over-place = { $name }: { $points }

# Warnings.
warn-many = ⚠️ You hold { $n } cards: a seven would cost you half of them.
warn-last-road = ⚠️ This is your last road.
warn-last-distillery = ⚠️ This is your last distillery; turning one into a wagon yard brings it back.
warn-last-yard = ⚠️ This is your last wagon yard.
warn-none-road = ⚠️ You have no road left.
warn-none-distillery = ⚠️ You have no distillery left: first turn one into a wagon yard.
warn-none-yard = ⚠️ You have no wagon yard left.
warn-tenth = ⚠️ { $name } has { $n } points; what you give may be all that is missing to win.
warn-cut = ⚠️ { $name } can cut your longest trade route with a distillery ({ $place }); { $n } roads would be left.

# What is asked.
ask-over = There is nothing left to do.
ask-nothing = Waiting for { $names }.
ask-founding = Where do you found your first distillery?
ask-founding-second = Where do you found your second distillery? You get a card of each tile at it.
ask-founding-road = Where does its road go ({ $place })?
ask-roll = Your turn: roll the dice.
ask-trade = Trade as you like, then build. The first building or purchase ends trading.
ask-mixed = Trade and build as you like, then end your turn.
ask-build = Build and buy as you like, then end your turn.
ask-answer = How do you answer?
ask-discard = { $n ->
    [one] Give back 1 card.
   *[other] Give back { $n } cards.
}
ask-force = Where does the occupation force go?
ask-rob = From whom do you draw a card ({ $place })?
ask-place-road = Where do you build the road?
ask-place-distillery = Where do you build the distillery?
ask-place-yard = Which distillery gets the wagon yard?
ask-place-card = Which card?
ask-free-road = { $n ->
    [one] Where does the second road go?
   *[other] Where does the first of two roads go?
}
ask-take = What do you take for { $given }?
ask-invention = { $n ->
    [one] What is the second card that you take?
   *[other] What is the first card that you take?
}
ask-monopoly = Which resource do all others hand over?
ask-terms = Which cards do you offer for which?
ask-terms-on = What else do you give, or what do you want for it?
ask-terms-more = Make it, or add conditions.
ask-for-whom = Who may accept?
sealed-note = You see the result once you confirm.

# Selects and buttons.
select-places = Choose a place ({ $first } to { $last }) …
select-north = North of the island: { $first } to { $last } …
select-middle = Middle of the island: { $first } to { $last } …
select-south = South of the island: { $first } to { $last } …
select-offers = More answers to offers …
select-one-for-one = One card for one …
select-two-and-one = Two cards for one, or one for two …
select-give = You give { $first } to { $last } …
select-get = You want { $first } to { $last } …
select-conditions = Conditions …
select-drop = Give back ({ $n } left) …
label-place = { $n } · { $place }
label-you = you
label-trade = Trade { $given }
label-rob = { $name } ({ $n } cards)
label-to = Only to { $name }
label-deadline = Open for { $n } hours
about-rolls = { $n } of 36 rolls
about-leads = leads to { $place }
about-leads-free = leads to a place for a distillery: { $place }
about-hand = { $name } ({ $n } cards)
about-players = { $n } players
button-roll = Roll
button-confirm-roll = Confirm and roll
button-end = End the turn
button-confirm-end = Confirm and end the turn
# Below a post: the reader gives the first cards.
post-accept = Accept { $n }: give { $terms }
button-accept = Accept { $n }
button-decline = Decline { $n }
button-counter = Counter { $n }
button-terms = Choose the terms myself
button-terms-done = That is my offer
button-to-all = Everybody, and I choose
button-to-first = Everybody: the first gets it
button-to-two = First of { $one }, { $other }
button-conditions = More conditions
confirm-sealed = Confirm
