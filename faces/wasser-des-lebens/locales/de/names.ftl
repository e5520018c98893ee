game-name = Das Wasser des Lebens
