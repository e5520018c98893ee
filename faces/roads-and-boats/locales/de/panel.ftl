# Das Pult.

awaited-lay = legt Felder
awaited-home = wählt eine Heimat
awaited-call = sagt an, ob die Reihenfolge zählt
awaited-prayer = bleibt im Gebet oder löst es ein
awaited-place = nimmt einen Platz der Reihenfolge
awaited-script = schreibt ein Skript
awaited-act = macht Züge
awaited-permission = kann eine Erlaubnis geben
awaited-other = macht einen Zug

title-turn = Runde { $turn } von { $turns }: { $phase }
title-alone = Runde { $turn } von { $turns }: { $phase }, { $name } handelt
title-step = Runde { $turn } von { $turns }: { $phase }, { $step }
step-calls = alle sagen an
step-prayer = das Gebet
step-places = Plätze werden genommen
step-together = alle schreiben ihre Skripte
step-alone = einer handelt

panel-points = { $points ->
    [one] Du hast 1 Punkt.
   *[other] Du hast { $points } Punkte.
} Deine Heimat: { $home }
panel-loose = • Lose: { $at }
panel-draft = { $n ->
    [one] **Dein Entwurf, noch nicht bestätigt: 1 Zug**
   *[other] **Dein Entwurf, noch nicht bestätigt: { $n } Züge**
}
panel-script = { $n ->
    [one] **Dein Skript bisher: 1 Zug**
   *[other] **Dein Skript bisher: { $n } Züge**
}
panel-over-place = { $n }. { $name }: { $points }

mode-way = ✋ Der Transporter hält unterwegs: Du sagst, wann es genügt.
mode-pay = 🪙 Du nennst die Waren, mit denen du zahlst.

sealed-note = Was das bringt, zeigt sich erst, wenn es zählt. Bestätigen?
confirm-sealed = Bestätigen

ask-call = Brauchst du in dieser Phase eine Reihenfolge, oder dürfen alle zugleich spielen?
ask-prayer = Du stehst vor dem Tempel. Bleibst du im Gebet, oder löst du es für einen guten Platz ein?
ask-position = Welchen Platz der Reihenfolge nimmst du?
ask-home = Wo fängst du an?
ask-tile = Welches Feld legst du?
ask-lay = Wohin legst du es?
ask-deed-production = Was tust du in der Produktion?
ask-deed-movement = Welcher Transporter bewegt sich?
ask-deed-building = Was baust du?
ask-deed-wonder = Kaufst du Bausteine des Wunders?
ask-deed-idle = Jetzt kannst du nichts tun. Die Phase beenden?
ask-transporter-collect = Welcher Transporter sammelt ein?
ask-transporter-hand = Welcher Transporter gibt etwas ab?
ask-transporter-move = Welcher Transporter bewegt sich?
ask-transporter-set_down = Welcher Transporter wird abgesetzt?
ask-transporter-permit = Für welchen deiner Transporter?
ask-transporter-revoke = Für welchen deiner Transporter?
ask-transporter-ask = Für welchen Transporter?
ask-partner = { $vehicle } gibt Waren ab. Welcher Transporter bekommt sie?
ask-place-feed = Welchen Betrieb fütterst du?
ask-place-breed = Wo wird ein Esel gezüchtet?
ask-place-research = Wo forschst du?
ask-place-set_down = Wo wird er abgesetzt?
ask-place-build = Wo baust du?
ask-place-road = Wo fängt die Straße an?
ask-place-bridge = Wo baust du die Brücke?
ask-place-wall = Von wo aus baust du die Mauer?
ask-place-demolish = Von wo aus reißt du eine Mauer ab?
ask-place-shaft = In welcher Mine gräbst du?
ask-feed = Für welchen Transporter arbeitet er, oder was bekommt er ({ $kind })?
ask-sets = Wie viel macht er ({ $kind })?
ask-receiver = Welcher Transporter bekommt das Ergebnis ({ $kind })?
ask-launch = Wohin kommt das neue Boot?
ask-destroy = Du hast zu viele Transporter. Welchen gibst du auf?
ask-spill = Auf welches Ufer fallen seine Waren?
ask-good = Welche Ware?
ask-count = Wie viele?
ask-subject = Was erforschst du?
ask-upgrade = Welche Fabriken werden zu besseren?
ask-pay = Womit zahlst du?
ask-movement = { $vehicle } ist auf { $place } ({ $load }). { $n ->
    [0] Es ist kein Schritt übrig; was tut er noch?
    [one] Es ist 1 Schritt übrig; wohin geht er?
   *[other] Es sind { $n } Schritte übrig; wohin geht er?
}
ask-producer = Was baust du?
ask-filling = Was kommt in den Beutel?
ask-edge = An welcher Kante?
ask-road = Wohin führt die Straße?
ask-seat = Wer darf einen deiner Transporter benutzen?
ask-seat-revoke = Wem nimmst du eine Erlaubnis zurück?
ask-what = Was soll es erlauben?
ask-most = Wie viele höchstens?
ask-more = Ist das alles?
ask-nobody = Jetzt ist niemand etwas gefragt.
ask-handed-in = Dein Teil ist getan. Der Tisch wartet auf { $names }.
ask-nothing = Der Tisch wartet auf { $names }.
ask-over = **Die Partie ist zu Ende.**

select-go = Geh nach …
select-on = Geh weiter nach …
select-go-and = Geh hin, und lade dort auf oder ab …
select-here = Hier aufladen, abladen oder übergeben …
select-feed = Einen Betrieb füttern …
select-research = Forschen …
select-build = Bauen …
select-road = Eine Straße bauen …
select-any = Wähle: { $first } bis { $last }

label-all = Alles
label-sided = { $what } ({ $side })
label-use = { $what }, { $from }
label-upgrade = { $kind } auf { $place }
label-destroy = { $vehicle } aufgeben
label-destroy-new = Den neuen aufgeben
label-bank = Ufer im { $side }
label-position = Platz { $n }
label-transporter = { $vehicle } · { $place } · { $load }
label-at = { $what } auf { $place }
label-for = { $what } für { $vehicle }
label-of = { $what } aus { $vehicle }
label-feed = { $kind } auf { $place }: { $what }
label-filling = { $name }: { $what }
label-costs = kostet { $cost }
label-moves = { $n } Aktionen
label-go-and = { $place }: { $what }
label-load = { $what } aufladen
label-unload = { $what } abladen
label-give = { $what } an { $vehicle } geben
label-take = { $what } von { $vehicle } nehmen
label-lead = { $n ->
    [one] 1 Gans mitführen
   *[other] { $n } Gänse mitführen
}
label-lead-none = keine Gänse mitführen
label-carry = { $vehicle } aufnehmen
label-put = Waren auf { $vehicle } legen
label-ferry = Waren über { $vehicle } reichen
consent-permit = { $name } darf { $what }
consent-revoke = { $name } darf nicht mehr { $what }
consent-ask = { $name } bitten: { $what }

button-collect-all = Alles einsammeln
button-rest = { $n ->
    [one] Der Rest meines Skripts (1 Zug)
   *[other] Der Rest meines Skripts ({ $n } Züge)
}
button-again = { $n ->
    [one] Wie letzte Runde (1 Weg)
   *[other] Wie letzte Runde ({ $n } Wege)
}
button-brick = { $n ->
    [one] Baustein kaufen (1 Ware)
   *[other] Baustein kaufen ({ $n } Waren)
}
button-pay = Selbst sagen, womit ich zahle
button-pay-usual = Die Regeln zahlen lassen
button-way = Unterwegs halten
button-direct = Direkt hingehen
button-script = Mein Skript
button-written = Aufgeschriebenes zurücknehmen
button-script-ahead = Mein Skript jetzt schreiben
button-end = Phase beenden
button-in = Abgeben
button-confirm-end = Bestätigen und Phase beenden
button-confirm-in = Bestätigen und abgeben

warn-last-turn = ⚠️ Das ist die letzte Runde. Nur Gold, Münzen und Aktien auf deinen Transportern zählen.
warn-turns = { $n ->
    [one] ⚠️ Danach kommt noch eine Runde.
   *[other] ⚠️ Danach kommen noch { $n } Runden.
}
warn-vanishing = ⚠️ Zwei Gänse und ein Papier liegen lose auf { $place }. Am Ende dieser Phase gehen sie an die Grundlagenforschung verloren.
warn-reach = ⚠️ An die Waren auf { $place } kommen auch andere.
warn-geese = ⚠️ Die Gänse auf { $place } können auch andere wegführen.
warn-left = ⚠️ Du lässt Waren zurück, die andere holen können: { $place }.
warn-left-geese = ⚠️ Du lässt Gänse zurück, die andere wegführen können: { $place }.
warn-adrift = ⚠️ { $vehicle } auf { $place } findet mit der nächsten Bewegung keinen Landeplatz.
warn-full = ⚠️ Du hast { $n } Transporter, mehr sind nicht erlaubt. Für einen weiteren musst du einen aufgeben.
warn-stopped = { $n ->
    [one] ⚠️ Dein Skript wurde angehalten: 1 Zug fiel weg. Nimm auf, was noch geht.
   *[other] ⚠️ Dein Skript wurde angehalten: { $n } Züge fielen weg. Nimm auf, was noch geht.
}
