# The desk.

awaited-other = makes a move
panel-turn = Turn { $turn }
