# Hints, what would have been better, and how well opponents play.

advice-hint = 💡 A journeyman would do this: { $move }.
advice-now = What you own is worth { $francs } more by it.
advice-feeds = It brings { $n } of the food that is missing at the end of the round.
advice-short = Even with all your francs, { $n } food for the end of the round is then still missing.
advice-ship = The ship gives { $n } food at the end of every round.
advice-instead = It promises about { $francs } more than this: { $other }.
advice-better = Your choice: { $done }. Better by about { $francs }: { $better }.
level-apprentice = Apprentice
    .description = Still learning: plausible moves, and mistakes that you can use.
level-journeyman = Journeyman
    .description = Sound: takes what pays, and sees to its food in time.
level-master = Master
    .description = Strong: thinks several turns ahead, and of what you may do.
