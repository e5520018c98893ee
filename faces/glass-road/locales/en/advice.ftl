# Hints, and what would have been better.

advice-hint = 💡 A journeyman would do this: { $move }.
advice-aim-now = That builds { $building } now.
advice-aim = It works towards { $building }, and nothing for it is short.
advice-aim-short = It works towards { $building }; still short for it: { $goods }.
advice-turns = The { $wheel } turns by it.
advice-gain = It promises about { $points } more than stopping here.
advice-keep = keep { $cards }
advice-lay = lay down { $cards }
advice-play = play { $cards }
advice-done = end it here
advice-draw = draw the top tile of each stack
advice-other = go on with the next step that the desk offers
advice-when = Period { $period }, card round { $round }
advice-when-card = Period { $period }, card { $round }
advice-when-choose = Period { $period }, choosing cards
advice-when-end = After the last period
advice-better = your choice: { $done }. Better by about { $points }: { $better }.
