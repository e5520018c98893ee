# The table in words.

board-offer = **On offer:** { $offers }
board-discs = **Supply tiles:** { $discs }
board-disc = { $turn }. { $one } and { $other }
board-disc-interest = { $turn }. { $one } and { $other } (interest)
board-ship = { $n ->
    [one] { $ship }
   *[other] { $n } × { $ship }
}
board-ships = **Ships to build or buy:** { $ships }
board-city = **The town owns:** { $city }
board-stack = **Building proposal, the top card first:** { $cards }
board-specials = **Special buildings, face down:** { $n }
board-seen = **You know the top of them:** { $cards }
board-occupied = { $building } (with { $names })
board-player = **{ $name }**, worth { $points } francs: { $loans ->
    [0] { $stock }
    [one] { $stock }, 1 loan
   *[other] { $stock }, { $loans } loans
}
board-buildings = Buildings: { $buildings }
board-own-ships = Ships: { $ships }
board-coming = **Food due at the end of rounds:** { $rounds }
board-round = round { $round }: { $food }
board-round-harvest = round { $round }: { $food } after a harvest

# The result, and what turned a game.
result-title = **Final result**
result-line = { $place }. **{ $name }**: { $points } francs
result-francs = francs { $points }
result-buildings = buildings { $points }
result-bonuses = bonuses { $points }
result-ships = ships { $points }
result-loans = loans { $points }
