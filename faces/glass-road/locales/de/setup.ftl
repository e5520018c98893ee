# Vor dem Spiel.

game-name = Glasstraße
game-summary = Glas und Ziegel herstellen, Fachkräfte anheuern, bauen. 1 bis 4 Spieler, vier Bauperioden.

option-periods = Bauperioden
    .description = Vier oder fünf Bauperioden; allein sind es immer sieben.
option-periods-4 = Vier Bauperioden (üblich)
option-periods-5 = Fünf Bauperioden (zwei bis vier Spieler)
option-tile_set = Plättchen
    .description = Alle Plättchen gemischt oder zuerst die leichteren mit dem Bildstock.
option-tile_set-full = Alle Plättchen gemischt
option-tile_set-introductory = Einführung: zuerst die mit Bildstock
option-board_width = Gebäudetafel zu viert
    .description = Plättchen je Reihe der Gebäudetafel bei vier Spielern; sonst immer vier.
option-board_width-5 = Fünf Plättchen je Reihe (üblich)
option-board_width-4 = Vier Plättchen je Reihe
option-reveal = Gewählte Karten (zu dritt oder viert)
    .description = Wann die verdeckten Karten einer Runde aufgedeckt werden.
option-reveal-in_turn = Nacheinander aufgedeckt wie im Regelheft (üblich)
option-reveal-together = Alle zugleich: weniger Besuche, und man weiß, was kommt

# Was ein Gebäude kostet, dessen Symbol in beiden Regelheften verloren ist (G1).
option-cost_artists_colony = Kosten der Künstlerkolonie
    .description = Was die Künstlerkolonie kostet; in beiden Regelheften fehlt das Symbol.
option-cost_clay_lake = Kosten des Ziegeleisees
    .description = Was der Ziegeleisee kostet; in beiden Regelheften fehlt das Symbol.
option-cost_loess_island = Kosten der Lössinsel
    .description = Was die Lössinsel kostet; in beiden Regelheften fehlt das Symbol.
option-cost_lumber_storage = Kosten des Nasslagers
    .description = Was das Nasslager kostet; in beiden Regelheften fehlt das Symbol.
option-cost_sand_island = Kosten der Sandinsel
    .description = Was die Sandinsel kostet; in beiden Regelheften fehlt das Symbol.
option-cost-1-charcoal = 1 Holzkohle
option-cost-1-food = 1 Nahrung
option-cost-1-wood = 1 Holz
option-cost-1-sand = 1 Quarzsand
option-cost-1-water = 1 Wasser
option-cost-1-clay = 1 Lehm
option-cost-1-food-usual = 1 Nahrung (üblich)
option-cost-1-water-usual = 1 Wasser (üblich)
option-cost-2-charcoal = 2 Holzkohle
option-cost-2-food = 2 Nahrung
option-cost-2-wood = 2 Holz
option-cost-2-sand = 2 Quarzsand
option-cost-2-water = 2 Wasser
option-cost-2-clay = 2 Lehm
option-cost-2-food-usual = 2 Nahrung (üblich)
option-cost-2-water-usual = 2 Wasser (üblich)

option-unknown = Die Glasstraße hat für „{ $option }“ keine Wahl „{ $value }“.

setup-seats = Die Glasstraße ist für eine bis vier Personen.
setup-periods = { $players ->
    [one] Allein hat die Glasstraße immer sieben Bauperioden. Lass die Zahl der Bauperioden unverändert.
   *[other] Mit { $players } Spielern hat die Glasstraße vier oder fünf Bauperioden, nicht { $periods }.
}
setup-board-width = Mit { $players } Spielern kann die Gebäudetafel nicht { $width } Plättchen je Reihe haben.
setup-other = Dieser Tisch lässt sich nicht aufbauen: { $reason }

options-periods = { $n } Bauperioden
options-tiles-full = alle Plättchen
options-tiles-introductory = Plättchen der Einführung
options-width = Gebäudetafel mit { $n } je Reihe
options-reveal-together = gewählte Karten werden zugleich aufgedeckt (anders als im Regelheft)
options-cost = { $building } kostet { $cost }

# Wie gut Gegner spielen.
level-apprentice = Lehrling
    .description = Lernt noch: einleuchtende Züge und Fehler, die du nutzen kannst.
level-journeyman = Gesellin
    .description = Solide: baut, was sich lohnt, und hält die Räder in Gang.
level-master = Meisterin
    .description = Stark: errät deine Karten und plant die ganze Bauperiode.
