# Was Bilder zeigen, in Worten.

alt-offers = Im Angebot: { $offers }.
alt-tops = Oben auf den Bauvorhaben: { $names }.
alt-player = { $name }: { $francs }, Nahrung { $food }, Energie { $energy }, Schuldscheine { $loans }, Wert { $points }.
alt-goods = { $name }: { $stock }; Schuldscheine { $loans }, Nahrung { $food } ohne Franc, Energie { $energy }, Schiffe ernähren { $fed }.
alt-open = Offen für Besuch: { $names }.
alt-stands = { $name } steht in: { $building }.
alt-loans = Schuldscheine: { $loans }.
alt-owned = Besitz: { $names }.
alt-stack = Bauvorhaben { $stack }, von oben: { $names }.
alt-ships = Schiffe obenauf: { $names }.
alt-kept = { $name }: Wert { $points }, Schuldscheine { $loans }.
alt-bill = { $name } schuldet { $due } Nahrung, Schiffe geben { $ships }: { $verdict }.
alt-food = { $food } Nahrung
alt-legend = Wofür die Symbole der Bilder stehen: Waren, Arten von Gebäuden, Zeichen.
