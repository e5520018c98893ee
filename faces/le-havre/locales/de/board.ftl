# Der Tisch in Worten.

board-offer = **Im Angebot:** { $offers }
board-discs = **Nachschubplättchen:** { $discs }
board-disc = { $turn }. { $one } und { $other }
board-disc-interest = { $turn }. { $one } und { $other } (Zinsen)
board-ship = { $n ->
    [one] { $ship }
   *[other] { $n } × { $ship }
}
board-ships = **Schiffe zum Bauen oder Kaufen:** { $ships }
board-city = **Der Stadt gehören:** { $city }
board-stack = **Bauvorhaben, die oberste Karte zuerst:** { $cards }
board-specials = **Sondergebäude, verdeckt:** { $n }
board-seen = **Du kennst die obersten davon:** { $cards }
board-occupied = { $building } (mit { $names })
board-player = **{ $name }**, wert { $points } Franc: { $loans ->
    [0] { $stock }
    [one] { $stock }, 1 Schuldschein
   *[other] { $stock }, { $loans } Schuldscheine
}
board-buildings = Gebäude: { $buildings }
board-own-ships = Schiffe: { $ships }
board-coming = **Nahrung, die am Ende der Runden fällig ist:** { $rounds }
board-round = Runde { $round }: { $food }
board-round-harvest = Runde { $round }: { $food } nach einer Ernte

# Das Ergebnis, und was ein Spiel entschied.
result-title = **Endergebnis**
result-line = { $place }. **{ $name }**: { $points } Franc
result-francs = Franc { $points }
result-buildings = Gebäude { $points }
result-bonuses = Bonus { $points }
result-ships = Schiffe { $points }
result-loans = Schuldscheine { $points }
