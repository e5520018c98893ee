# Was auf Plättchen steht, und was sich bewegt hat.

cost-free = kostenlos
points = { $n ->
    [one] { $n } Punkt
   *[other] { $n } Punkte
}
points-half = { $whole ->
    [0] ½ Punkt
   *[other] { $whole }½ Punkte
}
points-half-negative = −{ $whole }½ Punkte
upgrade-of = wertet { $start } auf

trade = { $pay } → { $gain }
pay-pit = 1 Mulde
pay-grove = 1 Gehölz
pay-pond = 1 Teich
pay-forest = 1 Wald
pay-offer = { $n ->
    [one] 1 Plättchen deiner Auslage
   *[other] { $n } Plättchen deiner Auslage
}
gain-token = { $amount } ({ $wheel })
gain-any = { $n } einer einfachen Ware
gain-any-but = { $n } einer einfachen Ware außer { $good }
gain-place = Mulde, Gehölz oder Teich legen

effect-gain = sofort { $gain }
effect-per-own-pond = sofort { $amount } je eigenem Teich
effect-per-adjacent-empty = sofort { $amount } je angrenzendem leeren Feld
effect-per-adjacent-pond = sofort { $amount } je angrenzendem Teich
effect-per-held = sofort 1 { $gained } je { $held }, das du hast
effect-place-two = sofort 1-2 gleiche Landschaften auf angrenzende leere Felder
effect-place-around = { $landscape ->
    [pit] sofort eine Mulde auf jedes angrenzende leere Feld
    [grove] sofort ein Gehölz auf jedes angrenzende leere Feld
   *[pond] sofort einen Teich auf jedes angrenzende leere Feld
}
effect-repeat = sofort, mehrmals: { $trade }
effect-copy = sofort Effekt eines angrenzenden Sofort-Gebäudes

bonus-per-good = { $points } je { $good }
bonus-half-per-good = ½ Punkt je { $good }
bonus-per-two = 1 Punkt je 2 { $good }
bonus-per-three = 1 Punkt je 3 { $good }, beide Räder zusammen
bonus-lower-wheel = 1 Punkt je { $good } auf dem Rad mit weniger davon
bonus-tokens = 1 Punkt je Marke einer einfachen Ware auf 4 oder mehr
bonus-per-adjacent = { $points } je { $landscape ->
    [pit] angrenzender Mulde
    [grove] angrenzendem Gehölz
   *[pond] angrenzendem Teich
}
bonus-per-adjacent-building = 1 Punkt je angrenzendem Gebäude
bonus-adjacent-empty = { $points }, +1 je angrenzendem leeren Feld
bonus-sets = { $points } je Satz aus Mulde, Gehölz und Teich
bonus-square = { $points } für ein 2×2-Quadrat aus { $landscape ->
    [pit] Mulden
    [grove] Gehölzen
   *[pond] Teichen
}
bonus-group = 1 Punkt je { $landscape ->
    [pit] Mulde
    [grove] Gehölz
   *[pond] Teich
} im größten zusammenhängenden Gebiet
bonus-per-forest = 1 Punkt je Wald
bonus-forests = { $points } ab { $n } Wäldern
bonus-printed = 1 Punkt je { $good } in den Baukosten deiner Gebäude
bonus-per-immediate = 1 Punkt je eigenem Sofort-Gebäude

describe = { $cost } · { $points } · { $function }
describe-bonus = { $cost } · { $function }
describe-upgrade = { $text } · { $upgrade }

moved = { $sign }{ $n } { $emoji } { $token }
change-placed = { $landscape } auf { $space }
change-removed = { $landscape } auf { $space } entfernt
change-forest = Wald auf { $space } entfernt
change-given-up = { $building } abgegeben
change-nothing = nichts erhalten
