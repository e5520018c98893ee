# What stands in pictures.

picture-turn = Turn { $turn } of { $last }
picture-laying = The map is laid
picture-homes = Homes are chosen
picture-over = The game is over
picture-seat = Seat { $seat }

# The phases of a turn, and what they wait for.
picture-production = Production
picture-movement = Movement
picture-building = Building
picture-bricks = The wonder
picture-calls = All call
picture-together = All write scripts
picture-prays = { $name } prays
picture-takes-place = { $name } takes a place
picture-acts = { $name } acts

# Goods on transporters, and loose on the map.
picture-loaded = loaded
picture-loose = loose

# A seat.
picture-home = { $time } · home { $place }
picture-in-reach = in reach
picture-next-brick = Bricks this turn { $bricks }; the next costs { $cost }
picture-research = Research
picture-nothing-yet = nothing yet

# The wonder.
picture-bricks-laid = { $bricks } of { $cells } bricks
picture-cheap = the first brick of a turn costs 1
picture-dear = the first brick of a turn costs 2
picture-irrigated = from here on deserts are pasture
picture-done = here the game ends

# Research.
picture-research-costs = Each point costs, while goods are produced:
picture-research-rowing = rowboat factories
picture-research-trucking = truck factories
picture-research-shipping = steamer factories
picture-research-drilling = oil rigs at sea
picture-research-specialisation = new mines of 4 gold or of 4 iron
picture-research-enlargement = new mines of 5 gold and 5 iron
picture-research-new_shafts = refill mines
picture-research-bright_idea = good for nothing

# The score.
picture-score = Score
picture-final = The end
picture-if-now = If the game ended now

# What has changed.
picture-changes = What has changed
picture-on-map = On the map

# The legend.
picture-legend = What things cost and give
picture-vehicle = { $load } goods, { $steps } steps
picture-legend-home = home
picture-legend-shore = at a river or the sea
picture-legend-bag = tokens left in the mine
picture-legend-points = points
picture-legend-sequence = sequence
picture-legend-temple = row before the temple
picture-legend-wall = wall with its strength
picture-legend-fresh = new since then
picture-legend-road = Road
picture-legend-bridge = Bridge
picture-legend-shaft = New shaft
