# Tipps, und was besser gewesen wäre.

advice-hint = 💡 Eine Gesellin würde so spielen: { $move }.
advice-aim-now = Das baut jetzt { $building }.
advice-aim = Das zielt auf { $building }, und dafür fehlt nichts.
advice-aim-short = Das zielt auf { $building }; dafür fehlt noch: { $goods }.
advice-turns = Damit dreht sich das { $wheel }.
advice-gain = Das verspricht etwa { $points } mehr, als hier aufzuhören.
advice-keep = { $cards } behalten
advice-lay = { $cards } verdeckt ablegen
advice-play = { $cards } spielen
advice-done = hier aufhören
advice-draw = das oberste Plättchen von jedem Stapel ziehen
advice-other = mit dem nächsten Schritt weitermachen, den das Pult anbietet
advice-when = Bauperiode { $period }, Kartenrunde { $round }
advice-when-card = Bauperiode { $period }, Karte { $round }
advice-when-choose = Bauperiode { $period }, Kartenwahl
advice-when-end = Nach der letzten Bauperiode
advice-better = Deine Wahl: { $done }. Um etwa { $points } besser: { $better }.
