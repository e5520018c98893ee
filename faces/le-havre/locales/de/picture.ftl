# Was in Bildern steht.

picture-title = Runde { $round } von { $rounds }
picture-final = Schlussphase
picture-over = Das Spiel ist zu Ende
