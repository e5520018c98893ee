# Das Pult: was gefragt ist und was gedrückt werden kann.

panel-own = Du hast ({ $n }): { $hand }
panel-own-cards = Du hast ({ $n }): { $hand }. Entwicklungskarten: { $cards }.
panel-fresh = Jetzt gekauft: { $cards }.
panel-points = Punkte: { $points } von { $needed }{ $hidden ->
    [0] {""}
   *[other] , davon { $hidden } verdeckt
}
panel-cost = Kosten: { $cost }.
panel-so-far = Bisher gewählt: { $what }.
panel-more-offers = … und { $n } weitere; der Spielplan nennt alle.
panel-over-place = { $name }: { $points }

# Warnungen.
warn-many = ⚠️ Du hast { $n } Karten: Eine Sieben würde dich die Hälfte kosten.
warn-last-road = ⚠️ Das ist deine letzte Straße.
warn-last-distillery = ⚠️ Das ist deine letzte Destille; ein Ausbau zum Fuhrpark bringt sie zurück.
warn-last-yard = ⚠️ Das ist dein letzter Fuhrpark.
warn-none-road = ⚠️ Du hast keine Straße mehr.
warn-none-distillery = ⚠️ Du hast keine Destille mehr: Baue zuerst eine zum Fuhrpark aus.
warn-none-yard = ⚠️ Du hast keinen Fuhrpark mehr.
warn-tenth = ⚠️ { $name } hat { $n } Punkte; was du gibst, könnte alles sein, was zum Sieg fehlt.
warn-cut = ⚠️ { $name } kann deine längste Handelsstraße mit einer Destille unterbrechen ({ $place }); { $n } Straßen blieben übrig.

# Was gefragt ist.
ask-over = Es ist nichts mehr zu tun.
ask-nothing = Warten auf { $names }.
ask-founding = Wo gründest du deine erste Destille?
ask-founding-second = Wo gründest du deine zweite Destille? Du bekommst eine Karte jedes Feldes daran.
ask-founding-road = Wohin führt ihre Straße ({ $place })?
ask-roll = Du bist am Zug: Würfle.
ask-trade = Handle, wie du magst, dann baue. Der erste Bau oder Kauf beendet den Handel.
ask-mixed = Handle und baue, wie du magst, dann beende deinen Zug.
ask-build = Baue und kaufe, wie du magst, dann beende deinen Zug.
ask-answer = Wie antwortest du?
ask-discard = { $n ->
    [one] Lege 1 Karte ab.
   *[other] Lege { $n } Karten ab.
}
ask-force = Wohin zieht die Besatzungsmacht?
ask-rob = Bei wem ziehst du eine Karte ({ $place })?
ask-place-road = Wo baust du die Straße?
ask-place-distillery = Wo baust du die Destille?
ask-place-yard = Welche Destille bekommt den Fuhrpark?
ask-place-card = Welche Karte?
ask-free-road = { $n ->
    [one] Wohin kommt die zweite Straße?
   *[other] Wohin kommt die erste von zwei Straßen?
}
ask-take = Was nimmst du für { $given }?
ask-invention = { $n ->
    [one] Welche zweite Karte nimmst du?
   *[other] Welche Karte nimmst du zuerst?
}
ask-monopoly = Welchen Rohstoff geben dir alle anderen?
ask-terms = Welche Karten bietest du für welche?
ask-terms-on = Was gibst du noch, oder was willst du dafür?
ask-terms-more = Mach es so, oder füge Bedingungen hinzu.
ask-for-whom = Wer darf annehmen?
sealed-note = Das Ergebnis siehst du, sobald du bestätigst.

# Listen und Knöpfe.
select-places = Platz wählen ({ $first } bis { $last }) …
select-north = Norden der Insel: { $first } bis { $last } …
select-middle = Mitte der Insel: { $first } bis { $last } …
select-south = Süden der Insel: { $first } bis { $last } …
select-offers = Weitere Antworten auf Angebote …
select-one-for-one = Eine Karte für eine …
select-two-and-one = Zwei Karten für eine, oder eine für zwei …
select-give = Du gibst { $first } bis { $last } …
select-get = Du willst { $first } bis { $last } …
select-conditions = Bedingungen …
select-drop = Ablegen (noch { $n }) …
label-place = { $n } · { $place }
label-you = du
label-trade = { $given } tauschen
label-rob = { $name } ({ $n } Karten)
label-to = Nur an { $name }
label-deadline = { $n } Stunden lang offen
about-rolls = { $n } von 36 Würfen
about-leads = führt zu { $place }
about-leads-free = führt zu einem Platz für eine Destille: { $place }
about-hand = { $name } ({ $n } Karten)
about-players = { $n } Spieler
button-roll = Würfeln
button-confirm-roll = Bestätigen und würfeln
button-end = Zug beenden
button-confirm-end = Bestätigen und Zug beenden
# Unter einem Beitrag: Wer es liest, gibt die ersten Karten.
post-accept = { $n } annehmen: { $terms } geben
button-accept = { $n } annehmen
button-decline = { $n } ablehnen
button-counter = { $n }: Gegenangebot
button-terms = Bedingungen selbst wählen
button-terms-done = Das ist mein Angebot
button-to-all = Alle, und ich wähle aus
button-to-first = Alle: wer zuerst zusagt
button-to-two = Zuerst: { $one } / { $other }
button-conditions = Weitere Bedingungen
confirm-sealed = Bestätigen
