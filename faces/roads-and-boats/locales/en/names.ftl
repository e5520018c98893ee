# The names of the game's things.

nothing = nothing
place-region = { $tile } { $side }
place-river = { $tile }, on the river
place-dock = { $place }, at the { $side } dock

direction-n = north
direction-ne = northeast
direction-e = east
direction-se = southeast
direction-s = south
direction-sw = southwest
direction-w = west
direction-nw = northwest

terrain-woods = woods
terrain-pasture = pasture
terrain-rock = rock
terrain-mountain = mountain
terrain-desert = desert
terrain-sea = sea

good-trunks = trunks
good-boards = boards
good-paper = paper
good-geese = geese
good-clay = clay
good-stone = stone
good-fuel = fuel
good-iron = iron
good-gold = gold
good-coins = coins
good-stock = shares

amount-trunks = { $n ->
    [one] 1 trunk
   *[other] { $n } trunks
}
amount-boards = { $n ->
    [one] 1 board
   *[other] { $n } boards
}
amount-paper = { $n } paper
amount-geese = { $n ->
    [one] 1 goose
   *[other] { $n } geese
}
amount-clay = { $n } clay
amount-stone = { $n } stone
amount-fuel = { $n } fuel
amount-iron = { $n } iron
amount-gold = { $n } gold
amount-coins = { $n ->
    [one] 1 coin
   *[other] { $n } coins
}
amount-stock = { $n ->
    [one] 1 share
   *[other] { $n } shares
}

producer-woodcutter = woodcutter
producer-quarry = quarry
producer-clay_pit = clay pit
producer-mine = mine
producer-oil_rig = oil rig
producer-sawmill = sawmill
producer-coal_burner = charcoal kiln
producer-papermill = paper mill
producer-stone_factory = brickworks
producer-mint = mint
producer-stock_exchange = stock exchange
producer-wagon_factory = wagon factory
producer-truck_factory = truck factory
producer-raft_factory = raft factory
producer-rowboat_factory = rowboat factory
producer-steamer_factory = steamer factory

vehicle-donkey = donkey
vehicle-wagon = wagon
vehicle-truck = truck
vehicle-raft = raft
vehicle-rowboat = rowboat
vehicle-steamer = steamer

subject-rowing = rowing
subject-trucking = trucks
subject-shipping = steam
subject-drilling = drilling
subject-specialisation = specialised mines
subject-enlargement = large mines
subject-new_shafts = new shafts
subject-bright_idea = a bright idea

level-apprentice = Apprentice
    .description = Keeps a line of wood, boards and stone running
level-journeyman = Journeyman
    .description = Plans for the next good that is missing
level-master = Master
    .description = Compares plans over several turns
