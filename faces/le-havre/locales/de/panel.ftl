# Das Pult: was gefragt ist und was gedrückt werden kann.

panel-round = **Runde { $round } von { $rounds }, Zug { $turn } von 7**
panel-own = Du hast: { $stock }
panel-food = { $dish } Nahrung { $when ->
    [now] jetzt
    [harvest] am Ende der Runde, nach einer Ernte
   *[end] am Ende der Runde
}: { $due } fällig{ $ships ->
    [0] {""}
   *[other] , deine Schiffe geben { $ships }
}{ $paid ->
    [0] {""}
   *[other] , { $paid } bezahlt
}{ $left ->
    [all] ; du hast
    [none] : nichts zu zahlen; du hast
   *[other] : bleiben { $left }; du hast
} { $have }{ $francs ->
    [0] {""}
   *[other] {" "}({ $francs } in Franc)
}.
panel-own-worth = { $bolt } Energie { $energy }{ $loans ->
    [0] {""}
    [one] , 1 Schuldschein
   *[other] , { $loans } Schuldscheine
}
panel-own-worth-food = { $dish } Nahrung { $food } (Franc mitgezählt), { $bolt } Energie { $energy }{ $loans ->
    [0] {""}
    [one] , 1 Schuldschein
   *[other] , { $loans } Schuldscheine
}
panel-score = Bisher wert: { $points } Franc

# Warnungen.
warn-short = ⚠️ { $turns ->
    [0] Dir
    [one] Noch 1 Zug bis zur Ernährung; dir
   *[other] Noch { $turns } Züge bis zur Ernährung; dir
} { $short ->
    [one] fehlt 1 Nahrung
   *[other] fehlen { $short } Nahrung
}: { $loans ->
    [one] Das wäre ein Schuldschein.
   *[other] Das wären { $loans } Schuldscheine.
}
warn-next = Nächste Runde: { $due } Nahrung fällig{ $ships ->
    [0] {""}
   *[other] , deine Schiffe geben { $ships }
}, dir bleiben dafür { $have }; es { $short ->
    [one] fehlt 1
   *[other] fehlen { $short }
}, also { $loans ->
    [one] ein Schuldschein
   *[other] { $loans } Schuldscheine
}, so wie es steht.
warn-interest = Solange du einen Schuldschein hast, zahlst du Zinsen, sooft der Schiffstein Holz und Fisch erreicht.
warn-goods = Waren sind am Ende nichts wert.

# Was gefragt ist.
ask-over = Es ist nichts mehr zu tun.
panel-over-place = { $name }: { $points } Franc wert
ask-nothing = Warten auf { $names }.
ask-anytime = Diese Knöpfe darfst du jederzeit nutzen.
ask-supply = Auf dem nächsten Nachschubplättchen können Zinsen fällig sein. Willst du vorher noch kaufen oder verkaufen?
ask-main = Du bist am Zug: Nimm ein Angebot, oder gehe in ein Gebäude und nutze es.
ask-build-again = Baust du ein zweites Gebäude?
ask-end = Deine Aktion ist gemacht. Beende deinen Zug{ $buys ->
    [yes] , oder kaufe vorher etwas
   *[no] {""}
}.
ask-interest = Du schuldest { $n ->
    [one] 1 Franc
   *[other] { $n } Franc
} Zinsen und hast keinen. Verkaufe etwas, oder nimm einen Schuldschein; was übrig bleibt, behältst du.
ask-feeding = Du schuldest { $n } Nahrung. Womit zahlst du?
ask-feeding-short = Du schuldest { $n } Nahrung und hast { $have }, es fehlen { $short }. Für einen Schuldschein zahlst du zuerst alle Nahrung und alle Franc; er bringt 4 Franc. Du kannst vorher auch etwas verkaufen.
ask-order = Welches Sondergebäude soll oben liegen?
ask-pay-food = Womit zahlst du { $n } Nahrung?
ask-pay-fee-or-way = { $building }: Wähle einen ganzen Besuch, oder womit du { $n } Nahrung Eintritt zahlst.
ask-pay-food-for = { $building }: Womit zahlst du { $n } Nahrung?
ask-pay-either = { $building }: Zahlst du { $n } Nahrung oder Franc?
ask-pay-energy = { $building }: Womit zahlst du { $n } Energie?
ask-stand-in = Zu zahlen: { $what }. Wie viel davon zahlst du in { $better }?
ask-build = Welches Gebäude baust du?
ask-ship = Welches Schiff möchtest du?
ask-times = { $building }: Wie oft?
ask-court = Wie viele Schuldscheine gibst du zurück?
ask-get = { $building }: Was nimmst du?
ask-get-up-to = { $building }: Was nimmst du? Höchstens noch { $n ->
    [one] 1 Sorte
   *[other] { $n } Sorten
}, je 1 davon.
ask-give = { $building }: Was gibst du ab?
ask-give-up-to = { $building }: Was gibst du ab? Höchstens noch { $n }.
ask-send = Welche Schiffe lässt du auslaufen?
ask-drive = In welches Gebäude gehst du?
ask-haul = Welche zwei Angebote nimmst du?

# Auswahlen und Knöpfe.
select-enter-all = Gehe in ein Gebäude …
select-enter = Gebäude { $first } – { $last } …
select-buy-all = Kaufe …
select-buy = Kaufe { $first } – { $last } …
select-sell-all = Verkaufe …
select-sell = Verkaufe { $first } – { $last } …
select-other-all = Wähle …
select-other = { $first } – { $last } …
select-ways = Der ganze Besuch …
select-kinds = Wähle, auch mehrere zugleich …
option-fee = Eintritt: { $fee }
option-city = gehört der Stadt
option-own = gehört dir
option-of = gehört { $name }
option-cost = { $cost }
option-price = { $price } zu zahlen
option-worth = am Ende { $value } wert
option-sale = { $price } für dich
label-then = { $what } · für { $paid }
label-paid = { $what }{ $purpose ->
    [fee] {" "}(Eintritt)
    [energy] {" "}(Energie)
    [food] {" "}(Nahrung)
   *[cost] {""}
}
label-goods = { $n ->
    [one] 1 Ware
   *[other] { $n } Waren
}
label-flip = { $give } → { $get }
label-court-two = 1 Schuldschein zurückgeben und 2 Franc nehmen
label-court-returned = { $n ->
    [one] 1 Schuldschein zurückgeben
   *[other] { $n } Schuldscheine zurückgeben
}
label-none-more = Kein zweites Gebäude
label-lost = { $what } ({ $n ->
    [one] 1 verfällt
   *[other] { $n } verfallen
})
label-send = { $ships }: { $what }
button-look-first = Erst ansehen
panel-so-far = Bisher gewählt: { $what }.
panel-got = + { $what }
panel-given = − { $what }
panel-ends = ⏭️ beendet auch den Zug.
button-end = Bestätigen und Zug beenden
button-end-no-second = Kein zweites Gebäude: Zug beenden
button-end-only = Zug beenden
button-move-on = Schiffstein weiterziehen
button-buy = Kaufen
button-sell-only = Verkaufen
button-repay-only = Schuldscheine tilgen
button-repay = { $n ->
    [one] 1 Schuldschein tilgen
   *[other] { $n } Schuldscheine tilgen
}
button-sell = Verkaufen und tilgen
button-own-payment = Zahlungen selbst wählen
button-usual = Übliche Zahlungen
confirm-sealed = Bestätigen
panel-trade-buy = **Kaufen.** So viel du willst, jederzeit in deinem Zug. Du hast { $stock }.
panel-trade-sell-only = **Verkaufen.** Die Stadt zahlt den halben Wert.
panel-trade-sell = **Verkaufen und tilgen.** Die Stadt zahlt den halben Wert; einen Schuldschein tilgst du für 5 Franc.
panel-trade-none = Davon ist jetzt nichts möglich.
sealed-note = Das Ergebnis siehst du, sobald du bestätigst.

# Was Gebäude tun, in wenigen Worten.
gist-turn = { $give } → { $get }
gist-build = bauen
gist-wharf = ein Schiff bauen
gist-fishing = { $what } je Angel
gist-hammer = { $what } je Hacke
gist-any-hammer = { $what } mit einer Hacke
gist-joinery = bis zu 3 Holz → 5 bis 7 Franc
gist-marketplace = 2 Sorten Waren oder mehr
gist-town_square = veredelte Waren
gist-arts_centre = 4 Franc je Gast bei dir
gist-black_market = je 2 von dem, was im Angebot fehlt
gist-local_court = Schuldscheine zurückgeben
gist-shipping_line = Schiffe mit Waren auslaufen lassen
gist-business_office = 4 Waren → Stahl, 1 Ware → eine andere
gist-ironworks = 3 Eisen, ein viertes für 6 Energie
gist-bridge_over_the_seine = viele Waren für wenig verkaufen
gist-church = 5 Brote und 3 Fische
gist-coal_trader = Nahrung → Kohle und Holzkohle
gist-furriery = Felle → Brote, Leder → Franc
gist-harbour_watch = jemanden heimschicken und hingehen
gist-haulage_firm = 3 Franc → zwei Angebote
gist-zoo = Franc für Vieh und Fisch
fee-food = { $n } Nahrung
fee-either = { $food } oder { $francs }

# Auf wen gewartet wird, nach einem Namen.
awaited-supply = Schiffstein weiterziehen
awaited-main = Zug machen
awaited-build_again = noch einmal bauen oder nicht
awaited-end = Zug beenden
awaited-interest = Zinsen zahlen
awaited-feeding = Nahrung zahlen
awaited-order = Sondergebäude ordnen
awaited-other = entscheiden

# Wofür im Voraus entschieden wird, und was ein für alle Mal beantwortet ist.
occasion-turn = Dein nächster Zug (Runde { $round }, Zug { $turn })
occasion-interest = Kein Franc für Zinsen (Runde { $round })
occasion-feeding = Ernährung am Ende von Runde { $round }
standing-feeding = Wie zahlst du bei der Ernährung?
standing-feeding-food_first = Erst Nahrung, Franc zuletzt
standing-feeding-francs_first = Erst Franc, dann Nahrung
standing-interest = Was, wenn Zinsen fällig sind und du keinen Franc hast?
standing-interest-loan = Schuldschein nehmen
standing-supply = Vor den Zinsen noch kaufen oder verkaufen?
standing-supply-move_on = Nein, weiter

# Warum etwas nicht geht.
refused-bad_seat = Du sitzt nicht an diesem Tisch.
refused-over = Die Partie ist zu Ende.
refused-incomplete = Da fehlt noch etwas. Wähle weiter oder geh zurück.
refused-not_your_turn = Du bist gerade nicht am Zug. Dein Pult zeigt, was geht.
refused-debt_first = Du schuldest etwas. Zahle es zuerst.
refused-main_taken = Deine Aktion ist gemacht. Beende deinen Zug, oder kaufe und verkaufe.
refused-main_owed = Nimm zuerst ein Angebot, oder gehe in ein Gebäude.
refused-empty = Dort liegt nichts mehr. Wähle ein anderes Angebot.
refused-not_in_play = Dieses Gebäude ist noch nicht im Spiel. Wähle ein anderes.
refused-never_entered = Dieses Gebäude kann niemand betreten. Wähle ein anderes.
refused-occupied = In diesem Gebäude steht schon jemand. Wähle ein anderes.
refused-fee = Den Eintritt in dieses Gebäude kannst du nicht zahlen. Wähle ein anderes.
refused-no_use = Dieses Gebäude würde dir jetzt nichts bringen. Wähle ein anderes.
refused-not_for_sale = Das kann jetzt nicht gekauft werden. Dein Pult zeigt, was geht.
refused-francs = Dafür hast du zu wenig Franc. Wähle etwas Billigeres, oder verkaufe zuerst.
refused-sold_this_turn = Du hast es in diesem Zug verkauft. Zurückkaufen kannst du es in einem späteren Zug.
refused-not_own = Das gehört dir nicht mehr. Wähle etwas, das dir gehört.
refused-no_sale = Gerade kannst du nichts verkaufen. Dein Pult zeigt, was geht.
refused-not_there = Das geht nicht mehr. Dein Pult zeigt, was geht.
