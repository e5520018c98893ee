# Was in Bildern steht.

picture-turn = Zug { $turn }
picture-founding = Gründungsphase
picture-over = Die Partie ist zu Ende
picture-seat = Platz { $seat }
picture-nothing = nichts

# Worauf der Tisch wartet.
picture-founds = { $name } gründet
picture-rolls = { $name } würfelt
picture-discards = Einige geben Karten ab
picture-moves-force = { $name } versetzt die Besatzung
picture-trades = { $name } handelt
picture-builds = { $name } baut
picture-won = { $name } gewinnt

# Rohstoffe, Karten, und was gebaut werden kann.
picture-wood = Holz
picture-peat = Torf
picture-barley = Gerste
picture-stone = Steine
picture-water = Wasser
picture-card-highlander = Highlander
picture-card-road_building = Straßenbau
picture-card-invention = Erfindung
picture-card-monopoly = Monopol
picture-card-victory_point = Siegpunkt
picture-ware-road = Straße
picture-ware-distillery = Destille
picture-ware-yard = Fuhrpark
picture-ware-card = Entwicklungskarte

# Die Insel.
picture-island = Die Insel
picture-loch = See
