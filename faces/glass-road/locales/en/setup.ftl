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
option-reveal = Picked cards (three or four players)
    .description = When the cards of a round that lie face down are turned up.
option-reveal-in_turn = Turned up one by one, as in the rulebook (usual)
option-reveal-together = All turned up together: fewer visits, and you know what comes

# What a building costs whose sign both rulebooks lost (G1).
option-cost_artists_colony = Cost of the Artists' Colony
    .description = What the Artists' Colony costs; both rulebooks have lost its sign.
option-cost_clay_lake = Cost of the Clay Lake
    .description = What the Clay Lake costs; both rulebooks have lost its sign.
option-cost_loess_island = Cost of the Loess Island
    .description = What the Loess Island costs; both rulebooks have lost its sign.
option-cost_lumber_storage = Cost of the Lumber Storage
    .description = What the Lumber Storage costs; both rulebooks have lost its sign.
option-cost_sand_island = Cost of the Sand Island
    .description = What the Sand Island costs; both rulebooks have lost its sign.
option-cost-1-charcoal = 1 charcoal
option-cost-1-food = 1 food
option-cost-1-wood = 1 wood
option-cost-1-sand = 1 sand
option-cost-1-water = 1 water
option-cost-1-clay = 1 clay
option-cost-1-food-usual = 1 food (usual)
option-cost-1-water-usual = 1 water (usual)
option-cost-2-charcoal = 2 charcoal
option-cost-2-food = 2 food
option-cost-2-wood = 2 wood
option-cost-2-sand = 2 sand
option-cost-2-water = 2 water
option-cost-2-clay = 2 clay
option-cost-2-food-usual = 2 food (usual)
option-cost-2-water-usual = 2 water (usual)

option-unknown = Glass Road has no choice “{ $value }” for “{ $option }”.

setup-seats = Glass Road is for one to four players.
setup-periods = { $players ->
    [one] Alone, Glass Road always has seven periods. Leave the number of periods unchanged.
   *[other] With { $players } players, Glass Road has four or five periods, not { $periods }.
}
setup-board-width = With { $players } players, the building board cannot have { $width } tiles a row.
setup-other = This table cannot be set up: { $reason }

options-periods = { $n } periods
options-tiles-full = all tiles
options-tiles-introductory = introductory tiles
options-width = building board of { $n } a row
options-reveal-together = picked cards are turned up together (not as in the rulebook)
options-cost = { $building } costs { $cost }

# How well opponents play.
level-apprentice = Apprentice
    .description = Learns the trade: plausible moves, and mistakes you can use.
level-journeyman = Journeyman
    .description = Sound: builds what pays and keeps the wheels turning.
level-master = Master
    .description = Strong: guesses your cards and plans the whole period.
