# Was in Bildern steht.

picture-title = Runde { $round } von { $rounds }
picture-turn = Zug { $turn } von 7
picture-final = Schlussphase
picture-over = Die Partie ist zu Ende
picture-seat = Platz { $seat }

# Worauf die Runde wartet.
picture-moves = { $name } ist am Zug
picture-debts = Zinsen sind fällig
picture-feeding = Alle ernähren ihre Leute
picture-won = { $name } gewinnt
picture-won-by = { $points } Franc, { $lead } vor { $name }
picture-won-with = mit { $points } Franc

# Die Rundenkarte.
picture-round-end = Am Rundenende
picture-no-round = Noch eine Aktion für alle
picture-food-due = Nahrung fällig: { $food }
picture-harvest = Ernte
picture-no-harvest = Keine Ernte
picture-city-nothing = Die Stadt baut nichts
picture-city-standard = Die Stadt baut ein Standardgebäude
picture-city-special = Die Stadt baut ein Sondergebäude
picture-ended = Runde { $round } ist zu Ende
picture-city-built = Die Stadt hat gebaut: { $names }
picture-end-of = Ende von Runde { $round }
picture-fed = Alles ist bezahlt
picture-enough = Genug: hat { $food } Nahrung
picture-short = Hat { $food } Nahrung, { $short ->
    [one] es fehlt 1
   *[other] es fehlen { $short }
}

# Die Stadt und die Karten.
picture-town = Gebäude im Spiel
picture-city = Die Stadt
picture-goods = Die Waren aller
picture-stacks = Was gebaut werden kann
picture-empty = leer
picture-at-home = zu Hause
picture-specials = { $n ->
    [0] keine Sondergebäude mehr
    [one] 1 Sondergebäude
   *[other] { $n } Sondergebäude
}
picture-cost = Baukosten
picture-price = Kaufpreis
picture-entry = Eintritt
picture-value = Wert
picture-symbols = Symbole
picture-origin-start = von Anfang an da
picture-origin-standard = Standardgebäude
picture-origin-special = Sondergebäude
picture-owner-city = Gehört der Stadt.
picture-owner = Gehört { $name }.
picture-in-stack = { $above ->
    [0] Liegt oben auf Bauvorhaben { $stack }.
    [one] Liegt in Bauvorhaben { $stack } unter 1 anderen Karte.
   *[other] Liegt in Bauvorhaben { $stack } unter { $above } anderen Karten.
}
picture-nowhere = Ist zurzeit nicht im Spiel.
picture-stands = Darin: { $names }.

# Die Wertung.
picture-score = Schlusswertung
picture-score-now = Wäre jetzt Schluss
picture-francs = Franc
picture-buildings = Gebäude
picture-bonuses = Bonus
picture-ships = Schiffe
picture-loans = Schuldscheine
picture-sum = Summe
picture-best = Am besten: { $what }, { $points }
# A ship has its worth in its name.
picture-best-ship = Am besten: { $what }

# Die Symbole.
picture-legend = Die Symbole
picture-legend-food = Nahrung; Franc gelten auch
picture-legend-energy = Energie
picture-legend-loan = Schuldschein
picture-legend-interest = Hier sind Zinsen fällig
picture-legend-hook = Angel
picture-legend-hammer = Hacke
picture-legend-door = Eintritt
picture-legend-yard = Baukosten
picture-legend-price = Kaufpreis
picture-legend-value = Wert am Ende
picture-legend-marker = Der Zug jetzt
picture-legend-face-down = Noch verdecktes Nachschubplättchen
picture-legend-fresh = Hier neu
picture-legend-star = Bonus am Ende

# Die Teile des Spielplans, auf Knöpfen.
part-table = Hafen
part-town = Stadt
part-goods = Waren
part-stacks = Bauvorhaben
part-round = Nahrung
part-score = Wertung
part-winner = Siegerkarte
part-words = In Worten
