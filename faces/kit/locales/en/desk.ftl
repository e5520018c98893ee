# What every desk says, whatever the game.

lost-moves = ⚠️ The game has moved on: { $n ->
    [one] one move of your draft is no longer possible and was taken out.
   *[other] { $n } moves of your draft are no longer possible and were taken out.
}
lost-moves-named = ⚠️ The game has moved on: { $n ->
    [one] one move of your draft is no longer possible and was taken out ({ $moves }).
   *[other] { $n } moves of your draft are no longer possible and were taken out ({ $moves }).
}
lost-choices = ⚠️ The game has moved on: the move you had begun is no longer possible as it was.
