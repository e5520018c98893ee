# Was auf Bildern steht.

picture-turn = Runde { $turn } von { $last }
picture-laying = Die Karte entsteht
picture-homes = Die Heimat wird gewählt
picture-over = Die Partie ist zu Ende
picture-seat = Platz { $seat }

# Die Phasen einer Runde, und worauf sie warten.
picture-production = Produktion
picture-movement = Bewegung
picture-building = Bauen
picture-bricks = Das Wunder
picture-calls = Alle sagen an
picture-together = Alle schreiben Skripte
picture-prays = { $name } betet
picture-takes-place = { $name } nimmt einen Rang
picture-acts = { $name } ist dran

# Goods on transporters, and loose on the map.
picture-loaded = geladen
picture-loose = lose

# Ein Platz am Tisch.
picture-home = { $time } · Heimat { $place }
picture-in-reach = in Reichweite
picture-next-brick = Bausteine diese Runde { $bricks }; der nächste kostet { $cost }
picture-research = Forschung
picture-nothing-yet = noch nichts

# Das Wunder.
picture-bricks-laid = { $bricks } von { $cells } Bausteinen
picture-cheap = der erste Baustein einer Runde kostet 1
picture-dear = der erste Baustein einer Runde kostet 2
picture-irrigated = von hier an sind Wüsten Weiden
picture-done = hier endet die Partie

# Forschung.
picture-research-costs = Jeder Punkt kostet, in der Produktion:
picture-research-rowing = Ruderbootwerften
picture-research-trucking = Lastwagenwerke
picture-research-shipping = Dampferwerften
picture-research-drilling = Bohrinseln im Meer
picture-research-specialisation = neue Minen mit 4 Gold oder 4 Eisen
picture-research-enlargement = neue Minen mit 5 Gold und 5 Eisen
picture-research-new_shafts = Minen wieder füllen
picture-research-bright_idea = zu nichts gut

# Die Wertung.
picture-score = Punkte
picture-final = Am Ende
picture-if-now = Wäre die Partie jetzt zu Ende

# Was sich geändert hat.
picture-changes = Was sich geändert hat
picture-on-map = Auf der Karte

# Die Legende.
picture-legend = Was die Dinge kosten und geben
picture-vehicle = { $load } Waren, { $steps } Schritte
picture-legend-home = Heimat
picture-legend-shore = an Fluss oder Meer
picture-legend-bag = was noch in der Mine ist
picture-legend-points = Punkte
picture-legend-sequence = Reihenfolge
picture-legend-temple = Reihe vor dem Tempel
picture-legend-wall = Mauer mit ihrer Stärke
picture-legend-fresh = neu seitdem
picture-legend-road = Straße
picture-legend-bridge = Brücke
picture-legend-shaft = Neuer Schacht
