# Das Pult.

awaited-other = macht einen Zug
panel-turn = Runde { $turn }
