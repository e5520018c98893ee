# Hints, what would have been better, and how well opponents play.

advice-hint = 💡 Hint: { $move }.
advice-now = This makes what you own worth { $francs } more.
advice-feeds = It covers { $n } of the food that you will owe.
advice-short = Even with all your francs, you are then { $n } food short at the end of the round.
advice-ship = The ship feeds { $n } at the end of every round.
advice-instead = About { $francs } better than “{ $other }”.
advice-when = Round { $round }, turn { $turn }
advice-better = You: { $done }. About { $francs } better: { $better }.
level-apprentice = Apprentice
    .description = Still learning: plausible moves, and mistakes that you can use.
level-journeyman = Journeyman
    .description = Sound: takes what pays, and sees to its food in time.
level-master = Master
    .description = Strong: thinks several turns ahead, and of what you may do.
