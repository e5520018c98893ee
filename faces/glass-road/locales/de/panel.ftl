# Das Pult.

panel-title = **Bauperiode { $period } von { $periods }**
panel-title-round = **Bauperiode { $period } von { $periods }, Kartenrunde { $round } von 3**
panel-title-end = **Nach der letzten Bauperiode**
panel-choose = Wähle { $n ->
    [one] eine Fachkraft
   *[other] { $n } Fachkräfte
} für diese Bauperiode. Niemand sieht sie, bevor sie gespielt werden.
panel-choose-at-once = Deine Wahl gilt sofort; bis alle gewählt haben, kannst du sie zurücknehmen.
panel-pick = Lege eine deiner Karten verdeckt ab. Du deckst sie auf, wenn du am Zug bist.
panel-pick-first = Lege eine deiner Karten verdeckt ab. Das gilt sofort; bis die letzte Karte liegt, kannst du es zurücknehmen.
panel-play = Du bist am Zug: Spiele eine Karte.
panel-play-solo = Spiele eine von diesen beiden, mit beiden Aktionen. Die andere wird nicht genutzt.
panel-play-last = Du darfst noch eine Karte spielen, allein und mit beiden Aktionen.
panel-resolve-done = **{ $card }** ist genutzt. Beende deinen Zug.
panel-resolve-both = **Du bist am Zug: { $card }.** Niemand spielt mit: beide Aktionen.
panel-resolve-one = **Du bist am Zug: { $card }.** Eine der Aktionen.
panel-resolve-shared = **Du bist am Zug: { $card }.** Geteilt mit { $others }: nur eine Aktion.
panel-repeat = { $building }: Nutze den Effekt, so oft du willst, und beende ihn dann.
panel-fee = Zuerst die Eingangskosten: { $fee }.
panel-fee-with = Mit der ersten Aktion, die du nutzt, fallen die Eingangskosten an: { $fee }.
panel-closes = ⏭️ beendet auch den Zug.
panel-would = ➜ { $what }
panel-would-of = ➜ { $label }: { $what }
panel-build = • **{ $building }**: { $about }
panel-drafted-before = • { $n ->
    [one] 1 Schritt davor
   *[other] { $n } Schritte davor
}
panel-then = Die Aktionen: { $a } · { $b }
panel-fee-not = Die Eingangskosten kannst du gerade nicht aufbringen ({ $fee }). Vielleicht hilft eine Jederzeit-Aktion; sonst beende den Zug.
panel-fee-not-why = Die Eingangskosten kannst du gerade nicht aufbringen ({ $fee }): { $why }. Vielleicht hilft eine Jederzeit-Aktion; sonst beende den Zug.
panel-not-now-why = Gerade nicht möglich: { $ability } – { $why }.
panel-not-now = Gerade nicht möglich: { $ability }.
panel-last-actions = Deine letzten Jederzeit-Aktionen vor der Wertung. Sag, wenn du fertig bist; das ist endgültig.
panel-over = Die Partie ist zu Ende.
panel-over-place = { $name }: { $points }
panel-waiting = Warten auf { $names }.
panel-waiting-card = Warten auf { $names } ({ $card }).
panel-gift = 🎁 Geschenk von { $from }: { $amount }. { $n ->
    [one] Antworte, bevor du weiterspielst.
   *[other] { $n } Geschenke warten; antworte, bevor du weiterspielst.
}
panel-less = ✂️ Schritt für Schritt: Eingangskosten und Zahlungen kommen einzeln, und du wählst, wie viel du von den nächsten Waren nimmst.
panel-offer = Deine persönliche Auslage: { $tiles }
panel-face-up = Offen, kommt noch an die Reihe: { $card }
panel-picked = Verdeckt (siehst nur du): **{ $card }**
panel-hand = Deine Hand (siehst nur du): { $cards }
panel-resting = Setzen diese Bauperiode aus: { $cards }
panel-card = • **{ $card }**: { $about }
panel-so-far = ✏️ { $steps }
panel-so-far-then = ✏️ { $steps } › dann: { $then }
panel-drawn = Gezogen. Deine Auslage ist jetzt: { $tiles }
warn-build-nothing = ⚠️ { $card }: Im Moment kannst du kein Gebäude bezahlen.

panel-sealed-hand = **Diese Karten nehmen?** Andere sehen sie erst, wenn sie gespielt werden.
panel-sealed-pick = **Diese Karte verdeckt ablegen?**
panel-sealed-play = **Diese Karte spielen?** Noch weiß es niemand; einmal gespielt, bleibt sie gespielt.
panel-play-all = Du kannst auch jetzt schon entscheiden, was du tust, wenn niemand mitspielt; spielt jemand mit, wirst du gefragt.
panel-sealed-draw = **Das oberste Plättchen von jedem Stapel ziehen?** Du siehst die Plättchen beim Ziehen; dann kannst du nichts mehr zurücknehmen.
panel-sealed-done = **Bist du hier fertig?** Meist geht es dann gleich weiter.

ask-pay = Welches Rad zahlt { $amount }? (In Klammern: was du dort hast.)
ask-gain = Was bekommst du? (In Klammern: was du davon hast.)
ask-landscape = Welches Landschaftsplättchen?
ask-build = Welches Gebäude? Die Liste zeigt, was du bezahlen kannst.
ask-give-up = Welches Plättchen deiner Auslage verlässt das Spiel?
ask-copy = Welches Gebäude kopiert die Taverne?
ask-place-building = Wohin baust du { $building }?
ask-place-landscape = Wohin kommt { $landscape ->
    [pit] die Mulde
    [grove] das Gehölz
   *[pond] der Teich
}?
ask-place-second = Wohin kommt das zweite Plättchen? Eines genügt auch.
ask-remove = Welches Plättchen entfernst du?
ask-give-landscape = { $landscape ->
    [pit] Welche Mulde
    [grove] Welches Gehölz
   *[pond] Welchen Teich
} gibst du ab?
ask-forest = Welchen Wald entfernst du? Jeder liegt auf zwei Feldern.
ask-less = Wie viel nimmst du?
panel-ends = ⏭️ Damit ist die Karte erledigt: Deine Antwort gilt sofort und beendet den Zug.
ask-whole = Mehr braucht es hier nicht.

# Was durch Züge verloren geht, die noch nicht gelten.
warn-turn = ⚠️ Damit dreht sich das { $wheel }: Aus { $goods } wird { $amount }. Dann kannst du nicht mehr bezahlen: { $buildings }{ $more ->
    [0] .
    [one] {" "}und eines mehr.
   *[other] {" "}und { $more } mehr.
}
warn-lost = ⚠️ { $what }: { $n ->
    [one] 1 davon passt nicht auf das Rad und geht verloren.
   *[other] { $n } davon passen nicht auf das Rad und gehen verloren.
}
warn-last-build = ⏳ Das ist deine letzte Karte im Spiel: Wenn du den Zug beendest, kannst du nichts mehr bauen.

step-gift = Geschenk
step-decline = nichts

button-accept = Geschenk annehmen: { $amount }
button-refuse = Geschenk ablehnen
button-fee = Eingangskosten: { $fee }
button-pick = Ablegen: { $card }
button-play = Spielen: { $card }
button-same-hand = Dieselben Karten wieder
button-all = Beide Aktionen
button-all-first = Beide, zuerst „{ $ability }“
way-first = { $way }, erste Aktion
way-second = { $way }, zweite Aktion
way-gain = +{ $n } { $token }
button-build = Bauen: { $building }
button-convert = { $building }: { $trade }
button-convert-times = { $n }-mal { $building }: { $trade }
button-other-spaces = Felder { $first } bis { $last }
button-look-first = Erst ansehen
pay-from = { $amount } ({ $wheel })
button-pay = { $what } zahlen
button-forest = { $left } und { $right }
button-repeat = Effekt nutzen: { $trade }
button-end-repeat = Effekt beenden
button-confirm-hand = Diese Karten nehmen
button-confirm-pick = Diese Karte verdeckt ablegen
button-confirm-play = Diese Karte spielen
button-play-all = Spielen, ➜ falls niemand mitspielt
button-pick-all = Ablegen, ➜ falls niemand mitspielt
button-all-so = Falls niemand mitspielt: { $way }
button-confirm-draw = Plättchen ziehen
button-turn = Zug beenden
button-turn-more = Zug beenden (eine Aktion bleibt)
button-turn-unused = Zug ohne Aktion beenden
button-leave-unplayed = Keine Karte spielen
button-finish = Letzte Aktionen beenden
button-remove = Landschaft entfernen
button-take-all = Alles davon nehmen
button-no-tile = Kein Plättchen legen
button-no-effect = Keinen Effekt kopieren
button-others = Andere Möglichkeiten
button-cannot = Warum andere nicht?
button-mine = Mein Platz
button-hand = Meine Karten
button-look = Nachschlagen
button-less = Schritt für Schritt
button-less-off = Alles auf einmal
button-to-look = Weiter nachschlagen
button-token = { $good } ({ $n })
button-token-wheel = { $good }, { $wheel } ({ $n })
button-token-pay = { $wheel } ({ $n })

select-hand = { $n ->
    [one] Wähle 1 Fachkraft …
   *[other] Wähle { $n } Fachkräfte …
}
select-anytime = Jederzeit-Aktion wählen …
select-answer = Wähle …
select-build = Gleich bauen ({ $n }) …
select-build-kind = Gleich bauen: { $kind } ({ $n }) …
select-tile = { $kind } ({ $n }) …
select-take = Weniger nehmen: { $token } …
option-take = Nur { $amount } nehmen
option-upgrade = { $building } ({ $upgrade })
option-offered = { $building } (deine Auslage)

awaited-choose_hand = Fachkräfte wählen
awaited-pick = eine Karte verdeckt ablegen
awaited-play_card = eine Karte spielen
awaited-play_last_card = noch eine Karte spielen oder nicht
awaited-resolve = eine Karte auswerten
awaited-last_actions = letzte Jederzeit-Aktionen nutzen
awaited-gift = auf ein Geschenk antworten
awaited-other = entscheiden

occasion-alone = wenn niemand bei { $card } mitspielt
occasion-shared = wenn jemand bei { $card } mitspielt
occasion-pulled = wenn jemand deine Karte { $card } zieht
occasion-pick = welche Karte du in Runde { $number } ablegst
occasion-play = welche Karte du in Zug { $number } spielst
occasion-last_card = ob du allein noch eine Karte spielst
occasion-hand = deine Fachkräfte für Bauperiode { $period }
occasion-last_actions = deine letzten Jederzeit-Aktionen
occasion-gift = wenn dir { $amount } angeboten wird

refused-bad_seat = Du sitzt nicht an diesem Tisch.
refused-over = Die Partie ist für dich zu Ende; es gibt nichts mehr zu tun.
refused-gift_first = Ein Geschenk wartet auf deine Antwort. Nimm es zuerst an oder lehne es ab.
refused-not_your_turn = Du bist gerade nicht am Zug. Jederzeit-Aktionen kannst du immer nutzen.
refused-cannot_pay = Das kannst du nicht bezahlen. Öffne dein Pult neu, um zu sehen, was geht.
refused-lacking = Das kannst du nicht bezahlen: { $why }. Vielleicht bringt es eine Jederzeit-Aktion.
refused-because = Das geht jetzt nicht: { $why }. Dein Pult zeigt, was geht.
refused-not_offered = Das geht hier nicht mehr. Öffne dein Pult neu, um zu sehen, was geht.
refused-incomplete = Da fehlt noch etwas. Wähle weiter oder geh zurück.

# Geschenke, die ein für alle Mal beantwortet sind (C8).
standing-gifts = Geschenke vom Schultheiss
standing-gifts-take_unless_turns = Annehmen, aber fragen, wenn sich ein Rad drehen würde
standing-gifts-take = Immer annehmen
standing-gifts-refuse = Immer ablehnen
