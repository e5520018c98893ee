# Before the game: name, options; and sentences for refusals.

game-name = Roads & Boats
game-summary = Donkeys, boards and a stone become mines, roads and shares. 1 to 4 players, 20 or 33 turns.

option-unknown = The option { $option } has no answer { $value }. Choose one of those that are offered.
