# Texts that the desks of all games share.

lost-moves = ⚠️ The game has moved on: { $n ->
    [one] one move of your draft is no longer possible and was taken out.
   *[other] { $n } moves of your draft are no longer possible and were taken out.
}
lost-moves-named = ⚠️ The game has moved on: { $n ->
    [one] one move of your draft is no longer possible and was taken out ({ $moves }).
   *[other] { $n } moves of your draft are no longer possible and were taken out ({ $moves }).
}
lost-choices = ⚠️ The game has moved on: the move you had begun is no longer possible as it was.
choose-again = The same again: { $choices }

# The numbers of what is drawn before a game, such as maps.
no-such-layout = There is no such number. Type one from { $first } to { $last }.

# Deciding ahead. The game has the names of its occasions.
ahead-select = Decide ahead, for your eyes only …
ahead-select-part = Ahead: { $first } …
ahead-deciding = 🔮 **Deciding ahead: { $name }.** Only you see it. It is played when your turn comes, if it still does exactly this; if not, you are asked.
ahead-decided = Decided, choice { $n }: { $moves }
ahead-otherwise = If none of that is possible:
ahead-keep = Decide so
ahead-keep-with = Decide so: { $what }
ahead-keep-open = Decide so, but ask me how it ends
ahead-so-far = 🔮 Decided ahead: { $decisions }
ahead-one = { $name }: { $moves }
ahead-played = ✅ Your decision ahead was played: { $names }
ahead-topic = { $first } … ({ $n } more)
ahead-choose = 🔮 **Deciding ahead.** What do you want to decide?
ahead-how-to-play =
    🔮 **You need not wait to be asked.** While others play, your desk has the list *Decide ahead*. What you decide there is secret. It is played when its moment comes and it still does what you were shown. Otherwise you are asked.
ahead-add = Add a second choice
ahead-forget = Forget it
ahead-back = Back to the table
ahead-dropped = ⚠️ Your decision ahead ({ $name }) is no longer possible as shown, so you are asked. { $why }
ahead-partly = 📝 Your decision ahead ({ $name }) is possible only in part. Nothing of it was played: what is possible lies in your draft, for you to confirm or to change.
proposed = 📝 A proposal lies in your draft. Nothing of it counts before you confirm it.
proposed-missing = ✖️ { $move }: { $why }
proposed-more-missing = ✖️ { $n ->
    [one] One more move is not possible.
   *[other] { $n } more moves are not possible.
}
ahead-ruled-out = ⚠️ Your decision ahead ({ $name }) is not played, because things went differently ({ $come }). So you are asked.
ahead-different = By now it would do something else.

# Taking back a move that counts, as long as nobody has learnt from it or acted on it.
take-hint = Draft that
take-hint-of = Draft: { $move }
hint-hand-in = Hand in your draft first: until then nobody sees it.
take-back = Take my last move back
news = Since my last move

# Plans: several steps that only their owner sees.
plan-then = And then …
plan-keep = Keep as a plan
plan-title = 📝 **A plan, for your eyes only.** It counts only once you decide on it.
plan-note = Your note: { $note }
plan-step = { $n }. { $name }: { $moves }
plan-different = By now this would do something else than when you kept it.
plan-gone = This decision cannot come there any more.
plan-next = What next? (Shown as if nobody else moved.)
plan-shelved = 📝 The table asks you now. The plan you were making is kept for later.
plan-select = The next step …
plan-select-part = Next: { $first } …
plan-decide = Decide all of it
plan-undo = Change the last step
plan-add-note = Note
plan-forget = Forget this plan
plan-name = Plan { $n }

# Standing answers. The game has the texts of the questions and answers.
standing-title = ⚙️ **{ $question }** Your answer is given for you at once, every time. You can change it at any time.
standing-select = Your answer …
standing-ask = Ask me every time

# The page of a draft's moves.
draft-moves = My draft: { $n } moves
draft-title = 📜 **Your draft: { $n } moves.** None of them counts yet.
draft-move = A move
draft-take-out-which = Take a move out …
draft-take-out-title = **Take this move out of your draft?**
draft-goes-too = { $n ->
    [one] It goes with one later move, which is not possible without it:
   *[other] It goes with { $n } later moves, which are not possible without it:
}
draft-take-out = Take it out
draft-earlier = Earlier moves
draft-later = Later moves
draft-back = Back
written-title = { $n ->
    [one] 📜 **One move is written down.** Nobody else sees it yet.
   *[other] 📜 **{ $n } moves are written down.** Nobody else sees them yet.
}
written-take-out-which = Take a move back …
written-take-out-title = **Take this move back?** The others stay written down.
written-take-out = Take it back
