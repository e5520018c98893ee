# What stands in pictures.

picture-turn = Turn { $turn }
picture-founding = The founding
picture-over = The game is over
picture-seat = Seat { $seat }
picture-nothing = nothing

# What the table waits for.
picture-founds = { $name } founds
picture-rolls = { $name } rolls the dice
picture-discards = Some give back cards
picture-moves-force = { $name } moves the force
picture-trades = { $name } trades
picture-builds = { $name } builds
picture-won = { $name } wins

# Resources, cards, and what can be built.
picture-wood = wood
picture-peat = peat
picture-barley = barley
picture-stone = stone
picture-water = water
picture-card-highlander = Highlander
picture-card-road_building = Road building
picture-card-invention = Invention
picture-card-monopoly = Monopoly
picture-card-victory_point = Victory point
picture-ware-road = Road
picture-ware-distillery = Distillery
picture-ware-yard = Wagon yard
picture-ware-card = Development card

# The island.
picture-island = The island
picture-loch = loch
