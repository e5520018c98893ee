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

option-unknown = Die Glasstraße kennt für „{ $option }“ keine Antwort „{ $value }“.

setup-seats = Die Glasstraße ist für einen bis vier Spieler.
setup-periods = { $players ->
    [one] Allein hat die Glasstraße immer sieben Bauperioden. Lass die Zahl der Bauperioden, wie sie üblich ist.
   *[other] Mit { $players } Spielern hat die Glasstraße vier oder fünf Bauperioden, nicht { $periods }.
}
setup-board-width = Mit { $players } Spielern kann die Gebäudetafel nicht { $width } Plättchen je Reihe haben.
setup-other = Dieser Tisch lässt sich nicht aufbauen: { $reason }

options-periods-usual = vier Bauperioden (allein sieben)
options-periods = { $n } Bauperioden
options-tiles-full = alle Plättchen
options-tiles-introductory = Plättchen der Einführung
options-width-usual = übliche Gebäudetafel
options-width = Gebäudetafel mit { $n } je Reihe
