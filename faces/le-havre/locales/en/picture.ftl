# What stands in pictures.

picture-title = Round { $round } of { $rounds }
picture-final = Final phase
picture-over = The game is over
