# Der Tisch in Worten, und das Ergebnis.

board-title = Glasstraße, Bauperiode { $period } von { $periods }
board-round = Kartenrunde { $round } von 3
board-played = { $n ->
    [one] { $n } Karte gespielt
   *[other] { $n } Karten gespielt
}
board-start-player = Startspieler: { $name }
board-building-board = Gebäudetafel
board-kind = { $kind } ({ $left ->
    [0] Stapel leer
   *[other] noch { $left } im Stapel
})
board-kind-empty = keine auf der Tafel
board-tile = { $building }: { $about }
board-place = { $name }
board-wheel-glassworks = Glashüttenrad: { $goods }
board-wheel-brickworks = Ziegeleirad: { $goods }
board-good = { $token } { $n }
board-score = Wertung, wenn jetzt Schluss wäre: { $points }
board-landscape = Landschaft, Reihe für Reihe:
board-row = { $row }: { $spaces }
board-start-in-row = { $row }: [{ $start }] { $spaces }
board-offer = Persönliche Auslage: { $tiles }
board-buildings = Gebäude: { $tiles }
board-none = keine
board-cards = { $n ->
    [0] keine Karten auf der Hand
    [one] { $n } Karte auf der Hand
   *[other] { $n } Karten auf der Hand
}
board-face-up = Offen, noch auszuwerten: { $card }
board-face-down = eine liegt verdeckt
board-played-cards = Gespielt: { $cards }
board-followed-cards = Mitgespielt ({ $n } von 2 Ausbuchtungen): { $cards }
board-resting-cards = Setzen aus: { $cards }
board-gifts = Unbeantwortete Geschenke: { $gifts }
board-gift = 1 { $good } von { $name }
board-own-hand = Auf der Hand: { $cards }
board-own-picked = Verdeckt: { $card }
board-resolving = { $name } wertet { $card } aus
board-alone = { $name } hat aufgedeckt; niemand spielt mit, beide Aktionen sind möglich
board-followers = { $name } hat aufgedeckt, es spielen mit: { $names }; alle nutzen höchstens eine Aktion
board-awaited = warten auf: { $names }
board-wheel-waits = { $wheel } ({ $waits })
board-missing = zur nächsten Drehung fehlt noch { $goods }
board-full = kein Platz für mehr { $good }

result-title = **Endergebnis**
# The number is written so that Discord sees no list item, which it would number again.
result-line = **{ $place }. { $name }**: { $points }
result-buildings = { $name }: { $buildings }
result-building = { $building } { $points }
