# Was jedes Pult sagt, gleich welches Spiel.

lost-moves = ⚠️ Das Spiel ist weitergegangen: { $n ->
    [one] Ein Zug deines Entwurfs geht nicht mehr und wurde herausgenommen.
   *[other] { $n } Züge deines Entwurfs gehen nicht mehr und wurden herausgenommen.
}
lost-moves-named = ⚠️ Das Spiel ist weitergegangen: { $n ->
    [one] Ein Zug deines Entwurfs geht nicht mehr und wurde herausgenommen ({ $moves }).
   *[other] { $n } Züge deines Entwurfs gehen nicht mehr und wurden herausgenommen ({ $moves }).
}
lost-choices = ⚠️ Das Spiel ist weitergegangen: Der Zug, den du begonnen hast, geht so nicht mehr.

# Deciding ahead. What an occasion is called, the game says.
ahead-select = Im Voraus entscheiden, nur für dich sichtbar …
ahead-deciding = 🔮 **Im Voraus entscheiden: { $name }.** Vorher sieht es niemand, und es gilt nur, wenn es dann tut, was hier steht.
ahead-decided = Entschieden, { $n }. Wahl: { $moves }
ahead-otherwise = Wenn davon nichts möglich ist:
ahead-keep = So entscheiden
ahead-add = Zweite Wahl hinzufügen
ahead-forget = Vergessen
ahead-back = Zurück zum Tisch
ahead-dropped = ⚠️ Was du im Voraus entschieden hattest ({ $name }), ist nicht so möglich wie gezeigt; darum wirst du gefragt. { $why }
ahead-different = Es täte inzwischen etwas anderes.

# Taking back what counts, as long as nobody has learnt from it or acted on it.
take-back = Meinen letzten Zug zurücknehmen
news = Seit meinem letzten Zug
