# Before the game.

game-name = Glass Road
game-summary = Make glass and bricks, hire specialists, build along the Glass Road. 1 to 4 players, four building periods.

option-periods = Periods
    .description = Four building periods or five; alone it is always seven.
option-periods-4 = Four periods (usual)
option-periods-5 = Five periods (two to four players)
option-tile_set = Tiles
    .description = All tiles shuffled, or the gentler ones with a shrine first.
option-tile_set-full = All tiles shuffled
option-tile_set-introductory = Introductory: shrine tiles come first
option-board_width = Building board for four
    .description = Tiles in each row of the building board with four players; otherwise always four.
option-board_width-5 = Five tiles a row (usual)
option-board_width-4 = Four tiles a row

option-unknown = Glass Road knows no choice “{ $value }” for “{ $option }”.

setup-seats = Glass Road is for one to four players.
setup-periods = { $players ->
    [one] Alone, Glass Road always has seven periods. Leave the number of periods as usual.
   *[other] With { $players } players, Glass Road has four or five periods, not { $periods }.
}
setup-board-width = With { $players } players, the building board cannot have { $width } tiles a row.
setup-other = This table cannot be set up: { $reason }

options-periods-usual = four periods (seven alone)
options-periods = { $n } periods
options-tiles-full = all tiles
options-tiles-introductory = introductory tiles
options-width-usual = usual building board
options-width = building board of { $n } a row
