# Vor dem Spiel.

game-name = Le Havre
game-summary = Sammle Waren am Hafen, baue die Stadt und ihre Schiffe und ernähre deine Leute. Für 1 bis 5.

option-length = Länge
    .description = Das lange Spiel oder das kurze ohne Sondergebäude.
option-length-full = Langes Spiel
option-length-short = Kurzes Spiel: weniger Runden, mehr zu Beginn
option-loans = Zinsen
    .description = Wie viel Zinsen viele Schuldscheine kosten.
option-loans-plain = 1 Franc, gleich wie viele Schuldscheine (üblich)
option-loans-expensive = 2 Franc bei so vielen Schuldscheinen, wie mitspielen
option-sales = Verkaufen außerhalb des Zugs
    .description = Wann du Gebäude und Schiffe verkaufen darfst, wenn du nicht am Zug bist.
option-sales-plain = Fast jederzeit (üblich)
option-sales-expert = Nur für eine Zahlung, die sonst nicht möglich ist
option-zoo_alone = Zoo, wenn du allein spielst
    .description = Ob der Zoo unter den Sondergebäuden sein kann, wenn du allein spielst.
option-zoo_alone-no = Bleibt wie empfohlen draußen (üblich)
option-zoo_alone-yes = Er kann dabei sein

option-unknown = Le Havre hat für „{ $option }“ keine Wahl „{ $value }“.
setup-seats = Le Havre ist für eine bis fünf Personen.

options-full = langes Spiel, { $n } Runden
options-short = kurzes Spiel, { $n } Runden
options-expensive = viele Schuldscheine kosten 2 Franc Zinsen
options-expert = Verkauf außerhalb des Zugs nur für eine Zahlung, die sonst nicht möglich ist
options-zoo = der Zoo kann unter den Sondergebäuden sein
