# Was in Bildern steht.

picture-turn = Zug { $turn }
picture-founding = Gründungsphase
picture-over = Die Partie ist zu Ende
picture-seat = Platz { $seat }

# Worauf der Tisch wartet.
picture-founds = { $name } gründet
picture-rolls = { $name } würfelt
picture-discards = Einige geben Karten ab
picture-moves-force = { $name } versetzt die Besatzung
picture-trades = { $name } handelt
picture-builds = { $name } baut
picture-won = { $name } gewinnt

# Ein kurzer Name.
picture-ware-card = Karte

# Die Insel.
picture-island = Die Insel

# Ein Wurf.
picture-rolled = { $name } würfelt { $sum }
picture-seven = Eine Sieben bringt nichts; wer mehr als { $kept } Karten hat, gibt die Hälfte ab
picture-short = Zu wenig im Vorrat, also bekommt niemand davon: { $what }
picture-owes = gibt { $n ->
    [one] 1 Karte
   *[other] { $n } Karten
} ab

# Handel.
picture-trade = Handel
picture-no-offers = Kein Angebot ist offen
picture-ended = Was aus anderen Angeboten wurde
picture-exchanged = ausgeführt
picture-closed-declined = abgelehnt
picture-closed-withdrawn = zurückgezogen
picture-closed-lapsed = Zeit abgelaufen
picture-first = wer zuerst kommt
picture-hours = { $n } Stunden

# Was man von allen Händen weiß.
picture-known = Was alle Hände halten können
picture-known-how = Das Wenigste und das Meiste, wie es aus dem, was offen lag, sicher folgt.

# Der Platz eines Mitspielers.
picture-hand = Hand
picture-cards = Karten
picture-face-down = verdeckt
picture-face-up = offen
picture-no-cards = keine Karten
picture-pieces = Noch im Vorrat
picture-rates = Eine Karte der Regionen für
picture-route = längste Strecke
picture-possible = möglich
picture-lacks = es fehlt
picture-none-left = keine mehr da
picture-no-place = kein Platz dafür

# Das Ende.
picture-won-with = mit { $points } Punkten in Zug { $turn }
picture-turned-up = Verdeckt bis zuletzt

# Die Legende.
picture-legend = Kosten und Zeichen
picture-worth = { $n ->
    [0] keine Punkte
    [one] 1 Punkt
   *[other] { $n } Punkte
}
picture-card-worth = verdeckt gezogen
picture-legend-hand = Rohstoffkarten auf der Hand
picture-legend-cards = Entwicklungskarten
picture-legend-points = Punkte
picture-legend-route = längste Handelsstraße
picture-legend-clan = größter Clan
picture-legend-force = Besatzungsmacht
picture-legend-pass = Passstraße für alles
picture-legend-often = fällt am häufigsten
picture-legend-blocked = bringt nichts
picture-legend-fresh = seitdem neu

# The parts of the table, on buttons.
part-table = Tisch
part-island = Insel
part-roll = Wurf
part-trade = Handel
part-known = Hände
part-winner = Sieg
part-place = Mein Platz
