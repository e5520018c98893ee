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
