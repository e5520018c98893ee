# Was Bilder zeigen, in Worten.

alt-order = Reihenfolge: { $sequence }. Vom Tempel an: { $temple }.
alt-player = { $name }: Punkte { $points }, Transporter { $fleet }.
alt-transporter = { $name }: { $what } bei { $place }.
alt-loaded = { $name }: { $what } bei { $place } mit { $goods }.
alt-producer = { $place }: { $what }.
alt-loose = Lose bei { $place }: { $goods }.
alt-at = { $what } bei { $place }
alt-edge = Kante von { $tile }, { $side }
alt-goods = Waren auf Transportern von { $name }: { $goods }.
alt-reach = Lose in Reichweite: { $goods }.
alt-research = { $name } hat erforscht: { $subjects }.
alt-bricks = Bausteine von { $name }: { $bricks }; der nächste kostet { $cost }.
alt-laid = Gelegte Bausteine: { $bricks } von { $cells }.
alt-row = Zeile { $row }: { $bricks }.
alt-neutral = neutral { $n }
alt-score = { $name }: Punkte { $points }; Waren { $wealth }, Wunder { $wonder }.
alt-legend = Kosten und Produkte: { $producers }.
alt-map = Karte { $number }, Felder: { $tiles } ({ $terrains }).
alt-rivers = Flüsse: { $tiles }.
alt-homes = Heimaten: { $homes }.
