# Tipps, was besser gewesen wäre, und wie gut Gegner spielen.

advice-hint = 💡 Tipp: { $move }.
advice-now = Dein Besitz ist damit { $francs } mehr wert.
advice-feeds = Das deckt { $n } von der Nahrung, die du schulden wirst.
advice-short = Auch mit allen Franc { $n ->
    [one] fehlt
   *[other] fehlen
} dir dann am Ende der Runde { $n } Nahrung.
advice-ship = Das Schiff ernährt am Ende jeder Runde { $n }.
advice-instead = Das bringt etwa { $francs } mehr als „{ $other }“.
advice-when = Runde { $round }, Zug { $turn }
advice-better = Du: { $done }. Etwa { $francs } besser: { $better }.
level-apprentice = Lehrling
    .description = Lernt noch: einleuchtende Züge und Fehler, die du nutzen kannst.
level-journeyman = Gesellin
    .description = Solide: nimmt, was sich lohnt, und sorgt rechtzeitig für Nahrung.
level-master = Meisterin
    .description = Stark: denkt mehrere Züge voraus, auch an deine.
