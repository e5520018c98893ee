# Hints, and what would have been better.

advice-hint = 💡 Hint: { $move }.
advice-wait = 💡 Hint: wait for the answer of { $names } to offer { $offer } ({ $terms }).
advice-wait-strict = Building, buying or ending your turn would close it.
advice-wait-mixed = Ending your turn would close it.
advice-wins = It wins the game.
advice-points = It brings { $n ->
    [one] 1 point
   *[other] { $n } points
} at once.
advice-yields = It yields { $what }, in { $rolls } of 36 rolls.
advice-yields-pass = It yields { $what }, in { $rolls } of 36 rolls, and has a { $pass }.
advice-leads = It leads to a place for a distillery ({ $place }){ $n ->
    [0] {""}
    [one] , 1 more road away
   *[other] , { $n } more roads away
}.
advice-route = With { $n } roads you hold the longest trade route.
advice-route-near = Your route is then { $n } long, and the longest one comes near.
advice-clan = With { $n } Highlanders you hold the largest clan.
advice-clan-near = You then have { $n } Highlanders, and the largest clan comes near.
advice-card = The card may be a point, a Highlander or progress.
advice-completes = You then hold all cards for this: { $what }.
advice-nearer = It brings you nearer to this: { $what }.
advice-collects = It is likely to bring { $what }.
advice-frees = The occupation force leaves a tile of yours: { $place }.
advice-hurts = It takes most from { $name } there: { $place }.
advice-keeps = You keep what you need for this: { $what }.
advice-helps = The offer helps { $name } more than you.
advice-could-win = With these cards { $name } could win.
advice-doubtful = Nobody knows whether { $name } still holds the cards.
advice-saves = Nothing that you could do now is worth its cards.
advice-rolls = No card is worth playing before the dice.
advice-promises = It promises most.
advice-aim = Aim: { $what }; still missing: { $missing }.
advice-aim-enough = Aim: { $what }; you have all cards for it.
advice-aim-at = { $what } ({ $place })
advice-instead = Your chance of winning is about { $n } % better than with “{ $other }”.
advice-when = Turn { $n }
advice-better = You: { $done }. About { $n } % better: { $better }.
