# Hints, and what would have been better.

advice-hint = 💡 Hint: { $move }.
advice-aim-now = With this you build { $building } right away.
advice-aim = Aim: { $building }; you have all it costs.
advice-aim-short = Aim: { $building }; still missing: { $goods }.
advice-turns = This turns the { $wheel }.
advice-gain = About { $points } better than stopping here.
advice-why-draw = New tiles give you more to choose from, and only you can build them.
advice-why-best = Nothing else is clearly better.
advice-keep = keep { $cards }
advice-lay = lay down { $cards }
advice-play = play { $cards }
advice-done = end it here
advice-draw = draw the top tile of each stack
advice-other = take the next step at the desk
advice-when = Period { $period }, card round { $round }
advice-when-card = Period { $period }, card { $round }
advice-when-choose = Period { $period }, choosing cards
advice-when-end = After the last period
advice-better = You: { $done }. About { $points } better: { $better }.
