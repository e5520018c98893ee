# Der Spielplan und das Ergebnis in Worten.

board-map = Karte: { $map }
board-sequence = Reihenfolge: { $names }.
board-wonder = Das Wunder hat { $n } von { $cells } Bausteinen.
board-irrigated = Die Wüsten sind bewässert.
board-player = **{ $name }**: { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}, { $bricks ->
    [one] 1 Baustein
   *[other] { $bricks } Bausteine
}
board-home = Heimat: { $place }
board-research = Erforscht: { $subjects }
board-transporter = { $vehicle }, { $place }: { $load }
board-carried = { $vehicle }, getragen von { $by }
board-producers = **Betriebe**
board-loose = **Waren, die lose liegen**
board-loose-at = { $place }: { $goods }
board-roads = Straßen: { $what }
board-bridges = Brücken: { $what }
board-walls = Mauern: { $what }
board-road = { $from } – { $to }
board-wall = { $place } ({ $owner }, { $n })
board-neutral = neutral
board-permitted = { $name } erlaubt { $other } mit { $vehicle }: { $what }
board-asked = { $other } bittet { $name } wegen { $vehicle }: { $what }
board-tiles = **Die Karte, nach Spalten**
board-tile = { $tile } { $what }
board-river = { $terrain } mit Fluss ({ $sides })

producer-bag = Beutel: { $bag }
producer-fresh = einzusammeln: { $what }
producer-made = { $n } in dieser Runde gemacht

result-title = **Endergebnis**
result-line = { $place }. { $name }: **{ $points }**
result-solo = { $name }: **{ $points }**
result-wealth = – Reichtum { $points }: { $parts }
result-wonder = – Wunder { $points }: { $parts }
result-goods = { $what } ({ $points })
result-row = Reihe { $row } ({ $points })
