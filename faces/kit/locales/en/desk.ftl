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

# Deciding ahead. What an occasion is called, the game says.
ahead-select = Decide ahead, for your eyes only …
ahead-deciding = 🔮 **Deciding ahead: { $name }.** Nobody sees it before that, and it counts only if it then does what is shown here.
ahead-decided = Decided, choice { $n }: { $moves }
ahead-otherwise = If none of that is possible:
ahead-keep = Decide so
ahead-add = Add a second choice
ahead-forget = Forget it
ahead-back = Back to the table
ahead-dropped = ⚠️ What you had decided ahead ({ $name }) is not possible as it was shown, so you are asked. { $why }
ahead-different = It would do something else by now.

# Taking back what counts, as long as nobody has learnt from it or acted on it.
take-back = Take my last move back
news = Since my last move
