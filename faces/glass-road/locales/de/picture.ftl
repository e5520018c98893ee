# Wörter in Bildern und die Texte, die sagen, was ein Bild zeigt.

picture-seat = Platz { $seat }
picture-period = Bauperiode { $period } von { $periods }
picture-round = Kartenrunde { $round } von 3
picture-card = Karte { $round }
picture-choose = Alle wählen ihre Handkarten
picture-pick = Alle wählen eine Karte
picture-play = { $name } spielt eine Karte
picture-resolve = { $card }: { $name }
picture-then = dann { $names }
picture-last-actions = Letzte Aktionen vor der Wertung
picture-over = Das Spiel ist aus
picture-hand = Hand
picture-face-down = verdeckt
picture-offer = Persönliche Auslage
picture-played = Gespielt
picture-followed = Ausbuchtungen
picture-resting = Setzen aus
picture-gifts = Geschenke

## Bilder eines Augenblicks und zum Nachschlagen

picture-board = Gebäudetafel
picture-score = Wertung
picture-one = Alle Beteiligten nutzen eine der Aktionen
picture-both = Niemand spielt mit: beide Aktionen
picture-begins = { $name } beginnt
picture-and = und
picture-or = oder
picture-turned-up = hat aufgedeckt
picture-follows = spielt mit
picture-ended = Bauperiode { $period } ist zu Ende
picture-starts = { $name } beginnt Bauperiode { $period } von { $periods }
picture-cost = Kosten
picture-effect = Wirkung
picture-points = Punkte
picture-card-in-hand = Auf deiner Hand, { $name }
picture-card-face-down = Verdeckt vor dir, { $name }
picture-card-played = Diese Bauperiode gespielt von { $name }
picture-card-followed = In einer Ausbuchtung von { $name }
picture-card-resting = Setzt diese Bauperiode aus
picture-stands = Gebaut von { $name } auf { $space }
picture-stands-upgrade = Gebaut von { $name } über dem Startgebäude
picture-offered = In der persönlichen Auslage von { $name }
picture-on-board = Auf der Gebäudetafel
picture-removed = Aus dem Spiel
picture-in-stack = Noch im Stapel

## Texte für alle, die das Bild nicht sehen

picture-alt-table = Der Tisch. { $status }.
picture-alt-place = Der Platz von { $name }. { $status }.
picture-alt-buildings = Die Gebäudetafel. { $status }.
picture-alt-hand = Die Hand von { $name }.
picture-alt-start = { $name } beginnt.
picture-alt-goods = { $name }: { $goods }.
picture-alt-counts = Gebäude { $buildings }, persönliche Auslage { $offer }, Handkarten { $hand }, benutzte Ausbuchtungen { $followed }.
picture-alt-row = Reihe { $row }: { $spaces }.
picture-alt-offer = Persönliche Auslage: { $tiles }.
picture-alt-kind = { $kind } (noch { $left }): { $tiles }.
picture-alt-cards = Auf der Hand: { $cards }.
picture-alt-picked = Verdeckt: { $card }.
picture-alt-score = Die Wertung. { $status }.
picture-alt-points = { $name } { $points }: { $lines }.
picture-alt-counts-short = Wertung { $points }, Gebäude { $buildings }, Handkarten { $hand }.
picture-alt-waits = { $wheel } wartet auf: { $goods }.
picture-alt-full = Platz für { $good }
picture-alt-changed = Geändert: { $changes }.
picture-alt-period = { $title }. { $next }.
picture-alt-standing = { $name }: Wertung { $points }.
picture-alt-built = Neue Gebäude: { $tiles }.
picture-alt-reveal = { $name } hat aufgedeckt: { $card }. Niemand spielt mit.
picture-alt-reveal-followed = { $name } hat aufgedeckt: { $card }. Es spielen mit: { $names }.
picture-alt-abilities = Eingangskosten: { $fee }. Erste Aktion: { $a }. Zweite Aktion: { $b }.
picture-alt-used = Schon genutzt: { $ability }.
picture-alt-card = Der Spezialist { $card }.
picture-alt-building = Das Gebäude { $building }.
