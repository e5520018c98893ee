# Tipps, und was besser gewesen wäre.

advice-hint = 💡 Tipp: { $move }.
advice-wait = 💡 Tipp: Warte, was { $names } zu Angebot { $offer } sagt ({ $terms }).
advice-wait-strict = Bauen, Kaufen oder das Ende deines Zuges würde es schließen.
advice-wait-mixed = Das Ende deines Zuges würde es schließen.
advice-wins = Das gewinnt das Spiel.
advice-points = Es bringt sofort { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkte
}.
advice-yields = Es bringt { $what }, bei { $rolls } von 36 Würfen.
advice-yields-pass = Es bringt { $what }, bei { $rolls } von 36 Würfen, und hat eine { $pass }.
advice-leads = Sie führt zu einem Platz für eine Destille ({ $place }){ $n ->
    [0] {""}
    [one] , noch 1 Straße entfernt
   *[other] , noch { $n } Straßen entfernt
}.
advice-route = Mit { $n } Straßen hast du die längste Handelsstraße.
advice-route-near = Deine Strecke ist dann { $n } lang, und die längste rückt näher.
advice-clan = Mit { $n } Highlandern hast du den größten Clan.
advice-clan-near = Du hast dann { $n } Highlander, und der größte Clan rückt näher.
advice-card = Die Karte kann ein Punkt, ein Highlander oder ein Fortschritt sein.
advice-completes = Dann hast du alle Karten hierfür: { $what }.
advice-nearer = Das bringt dich diesem Ziel näher: { $what }.
advice-collects = Es bringt wohl { $what }.
advice-frees = Die Besatzungsmacht verlässt ein Feld von dir: { $place }.
advice-hurts = Dort trifft es { $name } am meisten: { $place }.
advice-keeps = Du behältst, was du hierfür brauchst: { $what }.
advice-helps = Das Angebot nützt { $name } mehr als dir.
advice-could-win = Mit diesen Karten könnte { $name } gewinnen.
advice-doubtful = Niemand weiß, ob { $name } die Karten noch hat.
advice-saves = Nichts, was du jetzt tun könntest, ist seine Karten wert.
advice-rolls = Keine Karte lohnt sich vor dem Wurf.
advice-promises = Das verspricht am meisten.
advice-aim = Ziel: { $what }; es fehlt noch: { $missing }.
advice-aim-enough = Ziel: { $what }; du hast alle Karten dafür.
advice-aim-at = { $what } ({ $place })
advice-instead = Deine Aussicht zu gewinnen ist etwa { $n } % besser als mit „{ $other }“.
advice-when = Zug { $n }
advice-better = Du: { $done }. Etwa { $n } % besser: { $better }.
