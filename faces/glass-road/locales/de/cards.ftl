# Was die Fachkräfte tun. `ability-KARTE-BUCHSTABE` steht auf Knöpfen und in Listen.

fee-none = keine Eingangskosten
fee-forest = 1 Wald entfernen
fee-goods = { $amount } zahlen

ability-feudal_lord-a = 3 Plättchen in deine Auslage ziehen
ability-feudal_lord-b = +1 Holz, +1 Lehm
ability-pit_worker-a = Mulde legen, +1 Lehm
ability-pit_worker-b = Quarzsand oder Lehm: 1 je eigener Mulde
ability-forest_manager-a = Gehölz legen, +1 Holz
ability-forest_manager-b = Holz oder Nahrung: 1 je eigenem Gehölz
ability-pond_builder-a = Teich legen
ability-pond_builder-b = Quarzsand oder Wasser: 1 je eigenem Teich
ability-cultivator-a = Mulde, Gehölz oder Teich legen
ability-cultivator-b = ein Gebäude bauen
ability-supplier-a = +2 einer einfachen Ware, andere 1
ability-supplier-b = ein Gebäude bauen
ability-builder-a = ein Gebäude bauen
ability-builder-b = noch ein Gebäude bauen
ability-carpenter-a = +1 Holz
ability-carpenter-b = ein Gebäude bauen
ability-slash_and_burn_farmer-a = +2 Holzkohle
ability-slash_and_burn_farmer-b = +2 Nahrung
ability-woodcutter-a = +2 Holz
ability-woodcutter-b = nochmals +2 Holz
ability-clay_worker-a = +2 Lehm
ability-clay_worker-b = nochmals +2 Lehm
ability-fuel_collector-a = Holzkohle: 1 je Karte auf der Hand
ability-fuel_collector-b = +2 Holz
ability-charcoal_burner-a = +3 Holzkohle
ability-charcoal_burner-b = nochmals +3 Holzkohle
ability-fish_farmer-a = +2 Nahrung
ability-fish_farmer-b = Nahrung: 1 je eigenem Teich
ability-water_carrier-a = +2 Wasser, +1 Holz
ability-water_carrier-b = +2 Wasser, +1 Quarzsand

ability-supplier-a-solo = +1 einer einfachen Ware

ability-counted = { $ability } (jetzt { $n })

card-about = { $a } · { $b }
card-about-fee = ({ $fee }) { $a } · { $b }
