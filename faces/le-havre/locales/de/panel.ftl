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
}, du hast { $have }{ $francs ->
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
warn-short = ⚠️ Es { $short ->
    [one] fehlt 1 Nahrung
   *[other] fehlen { $short } Nahrung
}{ $turns ->
    [0] {""}
    [one] , noch 1 Zug kommt
   *[other] , noch { $turns } Züge kommen
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
warn-interest = 💸 Zinsen sind fällig, sooft das Schiff Holz und Fisch erreicht, solange du einen Schuldschein hast.
warn-goods = Waren zählen am Ende nichts.

# Was gefragt ist.
ask-over = Es ist nichts mehr zu tun.
panel-over-place = { $name }: { $points } Franc wert
ask-nothing = Gewartet wird auf { $names }.
ask-anytime = Was hier gedrückt werden kann, darfst du jederzeit tun.
ask-supply = Auf dem nächsten Plättchen können Zinsen fällig sein. Willst du vorher noch etwas tun?
ask-main = Du bist am Zug: Nimm ein Angebot, oder gehe in ein Gebäude und nutze es.
ask-build-again = Baust du ein zweites Gebäude?
ask-end = Deine Aktion ist getan. Beende deinen Zug, oder kaufe und verkaufe vorher.
ask-interest = Du schuldest { $n ->
    [one] 1 Franc
   *[other] { $n } Franc
} Zinsen und hast keinen. Verkaufe etwas, oder nimm einen Schuldschein; was er darüber hinaus bringt, gehört dir.
ask-feeding = Du schuldest { $n } Nahrung. Womit zahlst du?
ask-feeding-short = Du schuldest { $n } Nahrung und hast { $have }. Wer einen Schuldschein nimmt, gibt zuerst alle Nahrung und alle Franc und bekommt 4 Franc. Du kannst vorher auch etwas verkaufen.
ask-order = Welches Sondergebäude soll oben liegen?
ask-pay-food = Womit zahlst du { $n } Nahrung?
ask-pay-food-for = { $building }: Womit zahlst du { $n } Nahrung?
ask-pay-either = { $building }: Zahlst du { $n } Nahrung oder in Franc?
ask-pay-energy = { $building }: Womit zahlst du { $n } Energie?
ask-stand-in = Wie viel davon soll { $better } sein? Zu geben: { $what }.
ask-build = Welches Gebäude baust du?
ask-ship = Welches Schiff möchtest du?
ask-times = { $building }: Wie oft?
ask-court = Wie viele Schuldscheine gibst du zurück?
ask-get = { $building }: Was nimmst du?
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
select-kinds = Wähle, auch mehrere zugleich …
option-fee = Eintritt: { $fee }
option-city = der Stadt
option-own = deins
option-of = von { $name }
option-cost = { $cost }
option-price = { $price } zu zahlen
option-sale = { $price } für dich
label-then = { $what } · für { $paid }
label-flip = { $give } → { $get }
label-court-two = 1 Schuldschein zurückgeben und 2 Franc nehmen
label-court-returned = { $n ->
    [one] 1 Schuldschein zurückgeben
   *[other] { $n } Schuldscheine zurückgeben
}
label-none-more = Kein zweites Gebäude
label-lost = { $what } ({ $n } verfällt)
button-end = Bestätigen und Zug beenden
button-end-only = Zug beenden
button-move-on = Schiff weiterziehen
button-buy = Kaufen
button-sell = Verkaufen und tilgen
button-own-payment = Zahlungen selbst wählen
button-usual = Übliche Zahlungen
confirm-sealed = Bestätigen
panel-trade-buy = **Kaufen.** Beliebig viel, jederzeit in deinem Zug. Du hast { $stock }.
panel-trade-sell = **Verkaufen und tilgen.** Die Stadt zahlt den halben Wert; ein Schuldschein wird für 5 Franc getilgt.
panel-trade-none = Davon ist jetzt nichts möglich.
sealed-note = Was folgt, zeigt sich erst, wenn du bestätigst.

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
gist-harbour_watch = jemanden vertreiben und hingehen
gist-haulage_firm = 3 Franc → zwei Angebote
gist-zoo = Franc für Vieh und Fisch
fee-food = { $n } Nahrung
fee-either = { $food } oder { $francs }

# Auf wen gewartet wird, nach einem Namen.
awaited-supply = zieht das Schiff weiter
awaited-main = ist am Zug
awaited-build_again = darf noch einmal bauen
awaited-end = beendet den Zug
awaited-interest = schuldet Zinsen
awaited-feeding = schuldet Nahrung
awaited-order = darf die Sondergebäude ordnen
awaited-other = ist gefragt

# Wofür im Voraus entschieden wird, und was ein für alle Mal beantwortet ist.
occasion-turn = Dein nächster Zug (Runde { $round }, Zug { $turn })
occasion-interest = Zinsen ohne Franc (Runde { $round })
occasion-feeding = Ernährung am Ende von Runde { $round }
standing-feeding = Wie zahlst du bei der Ernährung?
standing-feeding-food_first = Erst Nahrung, Franc zuletzt
standing-feeding-francs_first = Erst Franc, dann Nahrung
standing-interest = Was, wenn Zinsen fällig sind und du keinen Franc hast?
standing-interest-loan = Schuldschein nehmen
standing-supply = Handelst du, bevor das Schiff auf die Zinsen zieht?
standing-supply-move_on = Nie, weiterziehen

# Warum etwas nicht geht.
refused-bad_seat = Nur wer an diesem Tisch sitzt, kann ziehen.
refused-over = Das Spiel ist zu Ende.
refused-incomplete = Das ist noch kein ganzer Zug. Führe ihn weiter, oder geh zurück.
refused-not_your_turn = Dafür bist du nicht am Zug.
refused-debt_first = Zahle zuerst, was du schuldest.
refused-main_taken = Deine Aktion ist getan. Beende deinen Zug, oder kaufe und verkaufe.
refused-main_owed = Nimm zuerst ein Angebot, oder gehe in ein Gebäude.
refused-empty = Dort liegt nichts mehr. Wähle ein anderes Angebot.
refused-not_in_play = Dieses Gebäude ist noch nicht im Spiel. Wähle ein anderes.
refused-never_entered = Dieses Gebäude wird nie betreten. Wähle ein anderes.
refused-occupied = In diesem Gebäude liegt ein Personenstein. Wähle ein anderes.
refused-fee = Den Eintritt in dieses Gebäude kannst du nicht zahlen. Wähle ein anderes.
refused-no_use = In diesem Gebäude würde jetzt nichts geschehen. Wähle ein anderes.
refused-not_for_sale = Das kann jetzt nicht gekauft werden.
refused-francs = Dafür hast du zu wenig Franc.
refused-sold_this_turn = Du hast es in diesem Zug verkauft und kannst es jetzt nicht zurückkaufen.
refused-not_own = Das gehört dir nicht mehr.
refused-no_sale = In diesem Moment kann nichts verkauft werden.
refused-not_there = Das geht nicht mehr. Sieh nach, was jetzt gewählt werden kann.
