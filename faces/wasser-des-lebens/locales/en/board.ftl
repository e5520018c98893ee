# The table in words.

title-founding = Founding
title-over = The game is over
title-turn = Turn { $turn }: { $name }, { $phase }
phase-roll = roll
phase-discard = cards are given back
phase-force = the force is moved
phase-trade = trade
phase-build = build

board-dice = Last roll: { $sum } ({ $one } + { $other })
board-stock = **Stock:** { $stock }; development cards: { $cards }
board-spent = **Progress cards played:** { $cards }
board-force = **Occupation force:** { $place }
board-route = **Longest trade route:** { $name }, { $n } roads
board-route-none = **Longest trade route:** nobody yet, { $n } roads are needed
board-clan = **Largest clan:** { $name }
board-clan-none = **Largest clan:** nobody yet, { $n } Highlanders are needed
board-player = **{ $name }**: open points { $points }, resource cards { $hand }, development cards { $cards }
board-hand = In hand: { $hand }; development cards: { $cards }
board-highlanders = Highlanders face up: { $n }
board-distilleries = Distilleries ({ $n }): { $places }
board-yards = Wagon yards ({ $n }): { $places }
board-roads = Roads: { $n }, longest route { $route }
board-pieces = Pieces left: roads { $roads }, distilleries { $distilleries }, wagon yards { $yards }
board-rates = Rates with the regions: { $rates }
board-rate = { $what } { $rate } : 1
board-offer = Offer { $n }: { $name } gives { $terms }{ $conditions }
board-accepted = { " " }· accepted by { $names }
board-declined = { " " }· declined by { $names }
board-unanswered = { " " }· no answer yet from { $names }
board-closed = { " " }· closed
board-withdrawn = { " " }· withdrawn
board-lapsed = { " " }· its time is up
board-exchanged = { " " }· 🤝 carried out with { $name }
board-draft = Your draft (only you see it): { $terms }{ $conditions }
board-island = **The island**, by columns from the left, each from the top:
board-pass = - { $pass }: { $places }
board-follows = **What follows about hands** from what lay open before you:
board-known = { $name }: { $hand }
board-known-none = { $name }: no cards
board-bounds = { $least } to { $most } { $what }

# The result.
result-title = **Final result**
result-line = { $place }. **{ $name }**: { $points }
result-distilleries = distilleries { $points }
result-yards = wagon yards { $points }
result-route = longest trade route { $points }
result-clan = largest clan { $points }
result-cards = victory point cards { $points }
result-winner = { $name } had { $points } points in their own turn and wins, whatever the others have.
