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
