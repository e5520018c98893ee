# The names of the game's things.

nothing = nothing
terms = { $give } for { $get }
cards-several = { $n } × { $card }

resource-wood = wood
resource-peat = peat
resource-barley = barley
resource-stone = stone
resource-water = water

amount-wood = { $n } wood
amount-peat = { $n } peat
amount-barley = { $n } barley
amount-stone = { $n } stone
amount-water = { $n } water

terrain-forest = forest
terrain-moor = moor
terrain-field = field
terrain-quarry = quarry
terrain-spring = spring
terrain-lake = loch
mountains = mountains
hex-yields = { $what } { $number }

pass-any = pass road 3 : 1
pass-wood = pass road wood 2 : 1
pass-peat = pass road peat 2 : 1
pass-barley = pass road barley 2 : 1
pass-stone = pass road stone 2 : 1
pass-water = pass road water 2 : 1

ware-road = road
ware-distillery = distillery
ware-yard = wagon yard
ware-card = development card

card-highlander = Highlander
    .effect = Move the occupation force, and draw a card from the hand of a player with a building there.
card-road_building = Road building
    .effect = Lay two roads free of charge.
card-invention = Invention
    .effect = Take two resource cards of your choice from the stock.
card-monopoly = Monopoly
    .effect = Name a resource; all others hand over every card of it.
card-victory_point = Victory point
    .effect = 1 point. It is never played, stays hidden, and counts from the purchase on.

condition-to = to { $names } only
condition-first = the first to accept gets it
condition-deadline = open for { $n } hours
