# Das Spielzeug, ganz: Namen, Pult, Zeilen, Bilder, Rat.

game-name = Spielzeug
game-summary = Teilt einen Garten und erratet einen Würfel. 1 bis 5 Personen, zehn Minuten.

option-goals = Ziele
    .description = Ob alle eine Pflanze nennen dürfen, die einen Punkt mehr zählt
option-goals-no = Ohne
option-goals-yes = Mit Zielen
option-stones = Steine
    .description = Ob auf einigen Beeten Steine liegen
option-stones-no = Ohne
option-stones-yes = Mit Steinen
option-scripts = Aufschreiben
    .description = Ob Zahlen schrittweise aufgeschrieben und dann abgegeben werden
option-scripts-no = Ohne
option-scripts-yes = Mit Aufschreiben
option-layout = Nummer des Gartens
    .description = Wo die Steine liegen: gleiche Nummer, gleicher Garten
option-unknown = Das Spielzeug kennt keine Wahl „{ $value }“ für „{ $option }“.
options-no = ohne Ziele
options-yes = mit Zielen
options-stones = Steine wie in Garten { $number }
options-scripts = Zahlen werden aufgeschrieben
setup-seats = Das Spielzeug ist für eine bis fünf Personen.

level-weak = Schwach
    .description = Wählt, was ihm einfällt
level-strong = Stark
    .description = Rechnet aus, was eine Zahl einbringen dürfte

crop-wheat = Weizen
crop-bean = Bohnen
crop-pumpkin = Kürbis
points = { $n ->
    [one] ein Punkt
   *[other] { $n } Punkte
}

refused-bad_seat = Du sitzt nicht an diesem Tisch.
refused-over = Die Partie ist zu Ende.
refused-not_offered = Das geht nicht mehr. Öffne dein Pult neu, um zu sehen, was geht.
refused-incomplete = Es fehlt noch etwas. Wähle weiter.
refused-gone = Der versprochene Samen ist weg, und nichts hat sich geändert. Lehne das Angebot ab, oder warte auf ein anderes.

awaited-pick = eine Zahl wählen
awaited-offer = auf ein Angebot antworten
awaited-goal = ein Ziel nennen

# { $round } ist die Runde, { $points }, was der Platz jetzt hätte.
panel-round = **Runde { $round } von { $rounds }** · { $points }
panel-over = **Die Partie ist zu Ende** · { $points }
panel-own = Wasser { $water } · Samen (nur du siehst sie): { $seeds }
panel-own-none = Wasser { $water } · keine Samen
panel-picked = Deine Zahl (nur du siehst sie): **{ $n }**
panel-well = Im Brunnen: { $well }
panel-path = ✏️ { $step }
panel-sealed-pick = **Die { $n } wählen?** Die anderen sehen es, sobald alle gewählt haben.
panel-sealed-done = **Die { $n } abgeben?** Die anderen sehen sie, sobald alle abgegeben haben.
panel-sealed-offer = **{ $name } einen Samen anbieten ({ $crop })?** Er liegt beiseite, bis die Antwort kommt.
panel-sealed-promise = **{ $name } einen Samen versprechen ({ $crop })?** Er bleibt auf deiner Hand.
panel-sealed-accept = **Annehmen und einen Samen geben ({ $crop })?** Der versprochene kann weg sein; dann passiert nichts.

ask-move = Was tust du?
ask-wait = Du kannst weitermachen oder auf { $names } warten.
ask-over = Es ist nichts mehr zu tun.
ask-number = Wähle eine Zahl. Zeigt der Würfel mindestens so viel, bekommst du sie; zeigt er genau sie, einen Punkt mehr.
ask-plant = Welchen Samen pflanzt du? Das kostet ein Wasser.
ask-plot = Wohin pflanzt du ihn ({ $crop })?
ask-partner = Wem bietest du einen Samen an?
ask-offer = Welchen Samen bietest du { $name } an?
ask-return = { $name } bietet dir an: { $crop }. Welchen Samen gibst du dafür?
ask-goal = Welche Pflanze soll einen Punkt mehr zählen?

button-pick = Zahl wählen
button-raise = Eins mehr
button-done = Abgeben
button-water = Wasser schöpfen
button-plant = Pflanzen
button-offer = Samen anbieten
button-promise = Samen versprechen
button-pledge = Versprechen
button-accept = Angebot annehmen
post-decline = { $name } absagen
button-decline = Ablehnen
button-goal = Ziel nennen
button-layout = Steine neu auslosen
button-again = Wie letzte Runde ({ $n })
button-lay = Wählen
button-give = Anbieten
select-number = Eine Zahl von 0 bis 9
select-plots = { $first } bis { $last }

line-picked = { $name } hat gewählt.
    .own = Du wählst { $n }.
line-noted = Du schreibst { $n } auf.
line-handed-in = { $name } hat eine Zahl abgegeben.
    .own = Du gibst deine Zahl ab.
line-rolled = 🎲 Der Würfel zeigt { $die }. { $picks }
line-pick = { $name }: { $n }
line-drew = Du ziehst einen Samen: { $crop }.
line-watered = { $name } schöpft Wasser.
    .own = Du schöpfst Wasser.
line-planted = { $name } pflanzt auf { $plot }: { $crop }.
    .own = Du pflanzt auf { $plot }: { $crop }.
line-offered = { $from } bietet { $to } einen Samen an.
line-offered-known = { $from } bietet { $to } einen Samen an: { $crop }.
line-promised = { $from } verspricht { $to } einen Samen.
line-promised-known = { $from } verspricht { $to } einen Samen: { $crop }.
line-swapped = { $from } und { $to } tauschen einen Samen.
line-swapped-known = { $from } und { $to } tauschen Samen: { $offered } gegen { $returned }.
line-declined = { $to } lehnt ab, was { $from } angeboten hat.
line-goal = { $name } hat als Ziel: { $crop }.
    .own = Dein Ziel: { $crop }.
line-over = Die Partie ist zu Ende.

drafted-plant = { $crop } auf { $plot }

board-seat = **{ $name }**: { $points }, Wasser { $water }, Samen { $seeds }
board-goal = Ziel: { $crop }
board-plots = Gepflanzt: { $plots }
board-plots-none = Noch ist nichts gepflanzt.
board-plot = { $plot } { $crop } ({ $name })
board-stones = Steine: { $plots }.
board-offers = Angebote: { $offers }
board-offer = { $from } an { $to }

result-line = { $place }. { $name }: { $points }

picture-alt-seat = { $name }: { $points }.
picture-seat = Platz { $seat }

hint-most-expected = Wähle { $n }: Keine andere Zahl dürfte mehr einbringen.
hint-written = Gib die Zahl ab, die du aufgeschrieben hast.
hint-good-swap = Nimm an und gib: { $crop }. Was kommt, ist ebenso viel wert oder mehr.
hint-bad-swap = Lehne ab: Jeder deiner Samen ist mehr wert.
hint-worth-most = Nenne { $crop }: Das ist am meisten wert, wo es wächst.
turning-when = Runde { $round } ({ $names })
turning-what = Du hast { $n } gewählt; { $better } dürfte mehr einbringen.

occasion-pick = Deine Zahl in Runde { $round }
occasion-offered = Wenn dir ein Same angeboten wird: { $crop }
standing-offers = Angebote, die du ablehnst
standing-offers-decline = Alle
standing-offers-list = Die von
standing-offers-wheat = Weizen
standing-offers-bean = Bohnen
standing-offers-pumpkin = Kürbissen

# So wird gespielt, auf zwei Seiten.
how-goal =
    {""}**Das Ziel** (Seite 1 von 2)
    Ihr pflegt gemeinsam einen Garten und bekommt Punkte für das, was dort wächst. Auf dem Bild ist eine Partie zu Ende: Auf den Beeten steht, was gepflanzt wurde, und wer die meisten Punkte hat, hat gewonnen.
how-rounds =
    {""}**Eine Runde** (Seite 2 von 2)
    Jeder wählt verdeckt eine Zahl; dann wird gewürfelt. Wer nicht mehr genannt hat, als er zeigt, bekommt die eigene Zahl als Punkte. Zwischendurch gießt du, pflanzt, was du hast, und bietest jemandem einen Samen an, der dir einen zurückgeben kann.

# Was sich nachschlagen lässt.
topic-well = Der Brunnen
about-crop = **{ $crop }** (Pflanze): mit einem Wasser gepflanzt, zählt sie am Ende der Partie für den Platz, der sie gepflanzt hat.
about-well = **Der Brunnen**: Alle schöpfen daraus Wasser, jeweils eines. Jedes Pflanzen nimmt eines.
here-crop = An diesem Tisch wächst sie auf { $n } Beeten.
here-well = An diesem Tisch hat er { $n } Wasser.

# Was am Pult erklärt wird, wenn es zum ersten Mal zählt.
cue-offer = Jemand bietet dir einen Samen an. Er liegt beiseite, bis du antwortest; antworte also bald.
cue-number = Eine hohe Zahl zählt mehr und misslingt öfter: Du bekommst sie nur, wenn der Würfel mindestens so viel zeigt.
cue-plot = Ein Beet ist für immer vergeben. Was du pflanzt, zählt für dich allein.
