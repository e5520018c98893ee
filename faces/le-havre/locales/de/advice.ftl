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
advice-better-than-hint = Du hast getan, was ein Tipp hier sagt: { $done }. Weiter vorausgedacht ist das um etwa { $francs } besser: { $better }.
advice-aim = Ziel: { $what }; es fehlt noch: { $missing }.
advice-aim-bought = Ziel: { $what } kaufen; es fehlt noch: { $missing }.
advice-aim-enough = Ziel: { $what }; dann hast du alles dafür.
advice-energy = { $n } Energie
advice-buy-fee = Du gehst dann ohne Eintritt hinein, und andere zahlen ihn dir.
advice-buy-hammer = Seine Hacke bringt in anderen Gebäuden mehr Waren.
advice-buy-fishing = Seine Angel bringt in anderen Gebäuden mehr Waren.
advice-buy-craft = Als Handwerksbetrieb bringt es auf dem Marktplatz eine weitere Sorte Waren.
advice-why-reached = Darauf hast du hingearbeitet.
advice-why-end = Nichts, was du kaufen könntest, lohnt sich jetzt.
advice-why-supply = Vor den Zinsen ist nichts zu tun.
advice-why-pay = Darauf kannst du am ehesten verzichten.
advice-why-loan = Etwas zu verkaufen würde dich mehr kosten.
advice-why-repay = Ein getilgter Schuldschein kostet keine Zinsen mehr und am Ende nichts.
advice-why-sell = Die Franc sind dir jetzt mehr wert.
advice-why-buy = Es ist dir seinen Preis wert.
advice-why-top = Dieses Gebäude soll zuerst kommen.
advice-why-done = Kein weiteres Gebäude lohnt jetzt seine Waren.
advice-why-best = Nichts anderes ist deutlich besser.
