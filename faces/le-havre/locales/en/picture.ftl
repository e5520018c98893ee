# What stands in pictures.

picture-title = Round { $round } of { $rounds }
picture-turn = Turn { $turn } of 7
picture-final = Final phase
picture-over = The game is over
picture-seat = Seat { $seat }

# What the table waits for.
picture-moves = { $name }’s turn
picture-debts = Interest is due
picture-feeding = Everybody feeds their people
picture-won = { $name } wins
picture-won-by = { $points } francs, { $lead } ahead of { $name }
picture-won-with = with { $points } francs

# The card of the round.
picture-round-end = At the round’s end
picture-no-round = One last action each
picture-food-due = Food due: { $food }
picture-harvest = Harvest
picture-no-harvest = No harvest
picture-city-nothing = The town builds nothing
picture-city-standard = The town builds a standard building
picture-city-special = The town builds a special building
picture-ended = Round { $round } is over
picture-city-built = The town has built: { $names }
picture-end-of = End of round { $round }
picture-fed = Everything is paid
picture-enough = Enough: has { $food } food
picture-short = Has { $food } food, short by { $short }

# The town and the cards.
picture-town = Buildings in play
picture-city = The town
picture-goods = Everybody’s goods
picture-stacks = What can be built
picture-empty = empty
picture-at-home = at home
picture-specials = { $n ->
    [0] no special buildings left
    [one] 1 special building
   *[other] { $n } special buildings
}
picture-cost = Building cost
picture-price = Price
picture-entry = Fee
picture-value = Value
picture-symbols = Symbols
picture-origin-start = from the beginning
picture-origin-standard = standard building
picture-origin-special = special building
picture-owner-city = It belongs to the town.
picture-owner = It belongs to { $name }.
picture-in-stack = { $above ->
    [0] It lies on top of building proposal { $stack }.
    [one] It lies in building proposal { $stack } under 1 other card.
   *[other] It lies in building proposal { $stack } under { $above } other cards.
}
picture-nowhere = It is not in play now.
picture-stands = In it: { $names }.

# The score.
picture-score = Final score
picture-score-now = If the game ended now
picture-francs = Francs
picture-buildings = Buildings
picture-bonuses = Bonuses
picture-ships = Ships
picture-loans = Loans
picture-sum = Total
picture-best = Best: { $what }, { $points }
# A ship has its worth in its name.
picture-best-ship = Best: { $what }

# The symbols.
picture-legend = The symbols
picture-legend-food = Food; francs can stand in for it
picture-legend-energy = Energy
picture-legend-loan = Loan
picture-legend-interest = Interest is due here
picture-legend-hook = Fishing symbol
picture-legend-hammer = Hammer
picture-legend-door = Fee to enter
picture-legend-yard = Building cost
picture-legend-price = Price
picture-legend-value = Value at the end
picture-legend-marker = The turn now
picture-legend-face-down = Supply tile, still face down
picture-legend-fresh = New here
picture-legend-star = Bonus at the end

# The parts of the table, on buttons.
part-table = Harbour
part-town = Town
part-goods = Goods
part-stacks = Plans
part-round = Food
part-score = Score
part-winner = Winner
part-words = In words
