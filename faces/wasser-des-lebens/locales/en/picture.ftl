# What stands in pictures.

picture-turn = Turn { $turn }
picture-founding = The founding
picture-over = The game is over
picture-seat = Seat { $seat }

# What the table waits for.
picture-founds = { $name } founds
picture-rolls = { $name } rolls the dice
picture-discards = Some give back cards
picture-moves-force = { $name } moves the force
picture-trades = { $name } trades
picture-builds = { $name } builds
picture-won = { $name } wins

# A short name.
picture-ware-card = Card

# The island.
picture-island = The island

# A roll.
picture-rolled = { $name } rolls { $sum }
picture-seven = A seven yields nothing; who holds more than { $kept } cards gives back half
picture-short = Too few in the stock, so nobody gets any: { $what }
picture-owes = gives back { $n ->
    [one] 1 card
   *[other] { $n } cards
}

# Trade.
picture-trade = Trade
picture-no-offers = No offer is open
picture-ended = What became of other offers
picture-exchanged = carried out
picture-closed-declined = declined
picture-closed-withdrawn = withdrawn
picture-closed-lapsed = time ran out
picture-first = first come
picture-hours = { $n } hours

# What is known of all hands.
picture-known = What all hands can hold
picture-known-how = The least and the most, as it follows for certain from what lay open.

# A seat's place.
picture-hand = Hand
picture-cards = Cards
picture-face-down = face down
picture-face-up = face up
picture-no-cards = no cards
picture-pieces = Pieces left
picture-rates = One card from the regions for
picture-route = longest route
picture-possible = possible
picture-lacks = lacks
picture-none-left = none left
picture-no-place = no place for it

# The end.
picture-won-with = with { $points } points in turn { $turn }
picture-turned-up = Hidden to the end

# The legend.
picture-legend = Costs and signs
picture-worth = { $n ->
    [0] no points
    [one] 1 point
   *[other] { $n } points
}
picture-card-worth = drawn face down
picture-legend-hand = resource cards in hand
picture-legend-cards = development cards
picture-legend-points = points
picture-legend-route = longest trade route
picture-legend-clan = largest clan
picture-legend-force = occupation force
picture-legend-pass = pass road for anything
picture-legend-often = rolled most often
picture-legend-blocked = yields nothing
picture-legend-fresh = new since then

# The parts of the table, on buttons.
part-table = Table
part-island = Island
part-roll = Roll
part-trade = Trade
part-known = Hands
part-winner = Winner
part-place = My place
