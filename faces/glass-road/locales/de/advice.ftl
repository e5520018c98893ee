# Tipps, und was besser gewesen wäre.

advice-hint = 💡 Tipp: { $move }.
advice-aim-now = Damit baust du gleich { $building }.
advice-aim = Ziel: { $building } bauen; du hast alles dafür.
advice-aim-short = Ziel: { $building } bauen; dafür fehlt noch: { $goods }.
advice-turns = Damit dreht sich das { $wheel }.
advice-gain = Etwa { $points } besser, als hier aufzuhören.
advice-why-draw = Neue Plättchen geben dir mehr Auswahl, und nur du kannst sie bauen.
advice-why-best = Nichts anderes ist deutlich besser.
advice-keep = { $cards } behalten
advice-lay = { $cards } verdeckt ablegen
advice-play = { $cards } spielen
advice-done = hier aufhören
advice-draw = das oberste Plättchen von jedem Stapel ziehen
advice-other = den nächsten Schritt am Pult machen
advice-when = Bauperiode { $period }, Kartenrunde { $round }
advice-when-card = Bauperiode { $period }, Karte { $round }
advice-when-choose = Bauperiode { $period }, Kartenwahl
advice-when-end = Nach der letzten Bauperiode
advice-better = Du: { $done }. Etwa { $points } besser: { $better }.
