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
    .about = Build rowboat factories; raft factories can become some at once
subject-trucking = trucks
    .about = Build truck factories; wagon factories can become some at once
subject-shipping = steam
    .about = Build steamer factories; lesser boat factories can become some at once
subject-drilling = drilling
    .about = Build oil rigs at sea
subject-specialisation = specialised mines
    .about = Bags of 4 gold or 4 iron
subject-enlargement = large mines
    .about = Bags of 5 gold and 5 iron
subject-new_shafts = new shafts
    .about = Dig new shafts in mines, for iron and fuel
subject-bright_idea = a bright idea
    .about = It does nothing

level-apprentice = Apprentice
    .description = Keeps a line of wood, boards and stone running
level-journeyman = Journeyman
    .description = Plans for the next good that is missing
level-master = Master
    .description = Compares plans over several turns

place-edge = between { $one } and { $other }
place-arm = { $tile }, { $side } arm
place-unknown = a place on the map
or = { " or " }

amount-any = { $n ->
    [one] 1 good
   *[other] { $n } goods
}
amount-of = { $n } of { $goods }

load-empty = empty
load-carries = carries { $what }

vehicle-any = transporter
vehicle-number = { $what } { $n }
vehicle-of = { $what } ({ $name })

source-loose = lying loose

filling-plain = the usual bag
filling-gold = gold only
filling-iron = iron only
filling-large = the large bag

call-simultaneous = all at once
call-order = one after the other

what-take = take goods from it
what-put = put goods onto it
what-ferry = hand goods from bank to bank through it
what-carry = carry it

phase-laying = laying the map
phase-homes = choosing homes
phase-production = production
phase-movement = movement
phase-building = building
phase-wonder = wonder
phase-over = the end
