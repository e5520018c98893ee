# Der Tisch in Worten.

title-founding = Gründung
title-over = Das Spiel ist zu Ende
title-turn = Zug { $turn }: { $name }, { $phase }
phase-roll = würfeln
phase-discard = Karten werden abgelegt
phase-force = die Besatzungsmacht zieht
phase-trade = handeln
phase-build = bauen

board-dice = Letzter Wurf: { $sum } ({ $one } + { $other })
board-stock = **Vorrat:** { $stock }; Entwicklungskarten: { $cards }
board-spent = **Gespielte Fortschrittskarten:** { $cards }
board-force = **Besatzungsmacht:** { $place }
board-route = **Längste Handelsstraße:** { $name }, { $n } Straßen
board-route-none = **Längste Handelsstraße:** noch niemand, { $n } Straßen sind nötig
board-clan = **Größter Clan:** { $name }
board-clan-none = **Größter Clan:** noch niemand, { $n } Highlander sind nötig
board-player = **{ $name }**: offene Punkte { $points }, Rohstoffkarten { $hand }, Entwicklungskarten { $cards }
board-hand = Auf der Hand: { $hand }; Entwicklungskarten: { $cards }
board-highlanders = Offene Highlander: { $n }
board-distilleries = Destillen ({ $n }): { $places }
board-yards = Fuhrparks ({ $n }): { $places }
board-roads = Straßen: { $n }, längste Strecke { $route }
board-pieces = Noch übrig: Straßen { $roads }, Destillen { $distilleries }, Fuhrparks { $yards }
board-rates = Tauschkurse mit den Regionen: { $rates }
board-rate = { $what } { $rate } : 1
board-offer = Angebot { $n }: { $name } gibt { $terms }{ $conditions }
board-accepted = { " " }· angenommen von { $names }
board-declined = { " " }· abgelehnt von { $names }
board-unanswered = { " " }· noch keine Antwort von { $names }
board-closed = { " " }· geschlossen
board-withdrawn = { " " }· zurückgezogen
board-lapsed = { " " }· die Zeit ist abgelaufen
board-exchanged = { " " }· 🤝 ausgeführt mit { $name }
board-draft = Dein Entwurf (nur du siehst ihn): { $terms }{ $conditions }
board-island = **Die Insel**, nach Spalten von links, jede von oben:
board-pass = - { $pass }: { $places }
board-follows = **Was über Hände folgt** aus dem, was offen vor dir lag:
board-known = { $name }: { $hand }
board-known-none = { $name }: keine Karten
board-bounds = { $least } bis { $most } { $what }

# Das Ergebnis.
result-title = **Endergebnis**
result-line = { $place }. **{ $name }**: { $points }
result-distilleries = Destillen { $points }
result-yards = Fuhrparks { $points }
result-route = längste Handelsstraße { $points }
result-clan = größter Clan { $points }
result-cards = Siegpunktkarten { $points }
result-winner = { $name } hatte { $points } Punkte im eigenen Zug und gewinnt, was auch immer die anderen haben.
