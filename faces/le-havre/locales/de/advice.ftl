# Tipps, was besser gewesen wäre, und wie gut Gegner spielen.

advice-hint = 💡 Eine Gesellin würde so spielen: { $move }.
advice-now = Was dir gehört, ist damit { $francs } mehr wert.
advice-feeds = Es bringt { $n } von der Nahrung, die am Ende der Runde fehlt.
advice-short = Auch mit allen Franc { $n ->
    [one] fehlt
   *[other] fehlen
} dann für das Ende der Runde noch { $n } Nahrung.
advice-ship = Das Schiff gibt am Ende jeder Runde { $n } Nahrung.
advice-instead = Es verspricht etwa { $francs } mehr als das: { $other }.
advice-better = Deine Wahl: { $done }. Um etwa { $francs } besser: { $better }.
level-apprentice = Lehrling
    .description = Lernt noch: einleuchtende Züge und Fehler, die du nutzen kannst.
level-journeyman = Gesellin
    .description = Solide: nimmt, was sich lohnt, und sorgt rechtzeitig für Nahrung.
level-master = Meisterin
    .description = Stark: denkt mehrere Züge voraus, auch an deine.
