# Was geschehen ist, und Züge in wenigen Worten.

line-by = { $name }: { $what }
part-at = { $what } auf { $place }
part-call = { $name } { $call }
part-take = { $what } ({ $goods })
part-lost = ; dafür wird { $what } aufgegeben
part-upgraded = ; wird zur besseren Fabrik: { $places }

line-drawn = { $n ->
    [one] Die Karte ist ausgelost: 1 Feld.
   *[other] Die Karte ist ausgelost: { $n } Felder.
}
line-temple = Vor dem Tempel, der Nächste zuerst: { $names }.
line-laid = { $name } legt ein Feld: { $what }.
line-settled = { $name } ist auf { $place } zu Hause.
line-turn = **Runde { $turn }**
line-phase-laying = Die Karte wird gelegt.
line-phase-homes = Die Heimatfelder werden gewählt.
line-phase-production = Die Produktion beginnt.
line-phase-movement = Die Bewegung beginnt.
line-phase-building = Das Bauen beginnt.
line-phase-wonder = Am Wunder wird gebaut.
line-phase-over = Die Partie ist zu Ende.
line-laid-out = Ausgelegt: { $what }.
line-called = { $name } hat angesagt.
line-called-own = deine Ansage: { $call }
line-all-simultaneous = Niemand braucht in dieser Phase eine Reihenfolge.
line-all-called = Alle haben angesagt: { $calls }.
line-cashed = { $name } löst das Gebet ein.
line-stayed = { $name } bleibt im Gebet.
line-temple-row = Vor dem Tempel jetzt, der Nächste zuerst: { $names }.
line-took-place = { $name } nimmt Platz { $n } der Reihenfolge.
line-sequence = Die Reihenfolge ist jetzt: { $names }.
line-handed-in = { $name } hat abgegeben.
line-all-in = Alle Skripte sind da und werden ausgeführt.
line-stopped = Das Skript von { $name } hält an: { $why }. { $n ->
    [one] 1 Zug fällt weg.
   *[other] { $n } Züge fallen weg.
}
line-passed-over = Ein Zug von { $name } wird übergangen: { $why }.

line-collected = { $vehicle } nimmt { $what } auf { $place }
line-collected-all = sammelt ein: { $what }
line-fed = { $kind } auf { $place } macht { $what } für { $vehicle } (verbraucht: { $used })
line-fed-loose = { $kind } auf { $place } macht { $what } für { $vehicle } (verbraucht: { $used }); { $n } davon liegen lose
line-launched = { $kind } auf { $place } macht { $made } auf { $where } (verbraucht: { $used })
line-launched-donkey = { $kind } auf { $place } macht aus { $donkey } { $made } auf { $where } (verbraucht: { $used })
line-handed = { $from } gibt { $what } an { $to }
line-bred = ein neuer Esel auf { $place }
line-researched = erforscht { $what } (verbraucht: { $used })
line-moved = { $vehicle } { $way }
line-set-down = { $by } setzt { $what } auf { $place } ab
line-built = { $kind } auf { $place } für { $used }
line-road = eine Straße von { $from } nach { $to }
line-bridge = eine Brücke auf { $place }
line-wall = eine Mauer { $place }, { $n ->
    [one] 1 Stein stark
   *[other] { $n } Steine stark
}
line-demolished = die Mauer { $place } wird neutral, { $n ->
    [one] 1 Stein stark
   *[other] { $n } Steine stark
}
line-dug = ein neuer Schacht in der Mine auf { $place }: { $what }
line-bricked = Baustein { $n } des Wunders für { $used }

line-permitted = { $name } erlaubt { $other } mit { $vehicle }: { $what }.
line-revoked = { $name } nimmt { $other } eine Erlaubnis für { $vehicle } wieder weg: { $what }.
line-asked = { $other } bittet { $name } wegen { $vehicle }: { $what }.

line-ran = { $kind } auf { $place } macht von selbst { $what }.
line-wasted = { $kind } auf { $place } verbraucht von selbst Waren, für niemanden.
line-geese-bred = Auf { $place } schlüpft eine Gans.
line-basic-research = Grundlagenforschung auf { $place }: { $geese } Gänse und { $paper } Papier sind weg.
line-neutral-brick = Ein neutraler Baustein wird gelegt, Nummer { $n }.
line-irrigated = Die Wüsten sind bewässert: Von jetzt an sind sie Weide.
line-wonder-done = Das Wunder ist fertig.
line-game-over = **Die Partie ist zu Ende.**

way-to = geht nach { $place }
way-load = lädt { $what }
way-unload = lädt { $what } ab
way-give = gibt { $what } an { $vehicle }
way-take = nimmt { $what } von { $vehicle }
way-lead = { $n ->
    [one] führt 1 Gans mit
   *[other] führt { $n } Gänse mit
}
way-lead-none = führt keine Gänse mit
way-bank = die Gänse gehen ans andere Ufer
way-carry = nimmt { $vehicle } auf
way-stays = bleibt, wo es ist

why-not_your_turn = ein anderer Platz ist gefragt
why-handed_in = es ist abgegeben
why-other_phase = das gehört in eine andere Phase
why-too_many_moves = es sind zu viele Züge
why-not_own = der Transporter gehört jemand anderem
why-no_transporter = den Transporter gibt es nicht mehr
why-no_place = diesen Ort gibt es nicht
why-no_access = kein Transporter kommt mehr heran
why-wall = eine Mauer steht im Weg
why-already_moved = der Transporter hat sich schon bewegt
why-no_way = es gibt keinen Weg mehr
why-no_goods = die Waren sind weg
why-no_room = es ist kein Platz
why-moved_before = die Ware wurde schon bewegt
why-not_researched = es ist nicht erforscht
why-oneself = dafür braucht niemand eine Erlaubnis
why-not_there = es ist nicht mehr möglich

do-done = die Phase beenden
do-stay = im Gebet bleiben
do-cash = das Gebet einlösen
do-position = Platz { $n } der Reihenfolge nehmen
do-home = Heimat auf { $place }
do-lay = ein Feld legen: { $what }
do-collect = alles einsammeln
do-collect-with = einsammeln mit { $vehicle }
do-feed = { $kind } auf { $place } füttern
do-feed-for = { " " }für { $vehicle }, { $sets }-mal
do-research = { $what } erforschen
do-set-down = { $vehicle } auf { $place } absetzen
do-build = { $kind } auf { $place } bauen
do-wall = eine Mauer { $place }
do-demolish = die Mauer { $place } abreißen
do-shaft = ein neuer Schacht in der Mine auf { $place }
do-brick = einen Baustein des Wunders kaufen
do-permit = { $name } mit { $vehicle } erlauben: { $what }
do-revoke = { $name } eine Erlaubnis für { $vehicle } wegnehmen: { $what }
do-ask = { $name } wegen { $vehicle } bitten: { $what }

deed-collect = einsammeln
deed-feed = Betrieb füttern
deed-hand = Waren übergeben
deed-breed = Esel züchten
deed-research = forschen
deed-move = bewegen
deed-set_down = Transporter absetzen
deed-build = Betrieb bauen
deed-road = Straße bauen
deed-bridge = Brücke bauen
deed-wall = Mauer bauen
deed-demolish = Mauer abreißen
deed-shaft = Schacht graben
deed-brick = Baustein kaufen
deed-permit = Erlaubnis geben
deed-revoke = Erlaubnis wegnehmen
deed-ask = um Erlaubnis bitten
