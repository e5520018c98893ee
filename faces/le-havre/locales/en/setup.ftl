# Before the game.

game-name = Le Havre
game-summary = Gather goods at the harbour, build the town and its ships, and feed your people. 1 to 5 players.

option-length = Length
    .description = The full game, or the short one without special buildings.
option-length-full = Full game
option-length-short = Short game: fewer rounds, more to begin with
option-loans = Interest on loans
    .description = How much interest many loans cost.
option-loans-plain = 1 franc, however many loans (usual)
option-loans-expensive = 2 francs with as many loans as there are players
option-sales = Selling out of turn
    .description = When you may sell buildings and ships while it is not your turn.
option-sales-plain = At almost any time (usual)
option-sales-expert = Only for a payment that cannot be made otherwise
option-zoo_alone = Zoo when you play alone
    .description = Whether the Zoo can be among the special buildings when you play alone.
option-zoo_alone-no = Left out, as recommended (usual)
option-zoo_alone-yes = It can be among them

option-unknown = Le Havre has no choice “{ $value }” for “{ $option }”.
setup-seats = Le Havre is for one to five players.

options-full = full game, { $n } rounds
options-short = short game, { $n } rounds
options-expensive = many loans cost 2 francs of interest
options-expert = selling out of turn only for a payment that cannot be made otherwise
options-zoo = the Zoo can be among the special buildings
