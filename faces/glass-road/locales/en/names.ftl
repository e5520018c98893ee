# Names of things. `.the` is the name as the object of a sentence.

## Specialists

card-feudal_lord = Feudal Lord
    .the = the Feudal Lord
card-pit_worker = Pit Worker
    .the = the Pit Worker
card-forest_manager = Forest Manager
    .the = the Forest Manager
card-pond_builder = Pond Builder
    .the = the Pond Builder
card-cultivator = Cultivator
    .the = the Cultivator
card-supplier = Supplier
    .the = the Supplier
card-builder = Builder
    .the = the Builder
card-carpenter = Carpenter
    .the = the Carpenter
card-slash_and_burn_farmer = Slash-and-burn Farmer
    .the = the Slash-and-burn Farmer
card-woodcutter = Woodcutter
    .the = the Woodcutter
card-clay_worker = Clay Worker
    .the = the Clay Worker
card-fuel_collector = Fuel Collector
    .the = the Fuel Collector
card-charcoal_burner = Charcoal Burner
    .the = the Charcoal Burner
card-fish_farmer = Fish Farmer
    .the = the Fish Farmer
card-water_carrier = Water Carrier
    .the = the Water Carrier

## Processing buildings

building-boarding_house = Boarding House
    .the = the Boarding House
building-builders_hut = Builder's Hut
    .the = the Builder's Hut
building-building_firm = Building Firm
    .the = the Building Firm
building-carving_workshop = Carving Workshop
    .the = the Carving Workshop
building-charcoal_kiln = Charcoal Kiln
    .the = the Charcoal Kiln
building-clay_basin = Clay Basin
    .the = the Clay Basin
building-clay_pit = Clay Pit
    .the = the Clay Pit
building-colonization_house = Colonization House
    .the = the Colonization House
building-cooperage = Cooperage
    .the = the Cooperage
building-district_offices = District Offices
    .the = the District Offices
building-farmstead = Farmstead
    .the = the Farmstead
building-foresters_hut = Forester's Hut
    .the = the Forester's Hut
building-hardware_store = Hardware Store
    .the = the Hardware Store
building-inn = Inn
    .the = the Inn
building-joinery = Joinery
    .the = the Joinery
building-kiln = Kiln
    .the = the Kiln
building-office = Office
    .the = the Office
building-potash_manufacturer = Potash Manufacturer
    .the = the Potash Manufacturer
building-reed_hut = Reed Hut
    .the = the Reed Hut
building-roofing_company = Roofing Company
    .the = the Roofing Company
building-sand_factory = Sand Factory
    .the = the Sand Factory
building-sand_pit = Sand Pit
    .the = the Sand Pit
building-sand_producer = Sand Producer
    .the = the Sand Producer
building-sand_screening_plant = Sand Screening Plant
    .the = the Sand Screening Plant
building-sandstone_factory = Sandstone Factory
    .the = the Sandstone Factory
building-sawmill = Sawmill
    .the = the Sawmill
building-shingles_manufacturer = Shingles Manufacturer
    .the = the Shingles Manufacturer
building-soup_kitchen = Soup Kitchen
    .the = the Soup Kitchen
building-spa = Spa
    .the = the Spa
building-swamp_hut = Swamp Hut
    .the = the Swamp Hut
building-tree_nursery = Tree Nursery
    .the = the Tree Nursery

## Immediate buildings

building-artists_colony = Artists' Colony
    .the = the Artists' Colony
building-boathouse = Boathouse
    .the = the Boathouse
building-builders_depot = Builders' Depot
    .the = the Builders' Depot
building-buttery = Buttery
    .the = the Buttery
building-carpenters_workshop = Carpenter's Workshop
    .the = the Carpenter's Workshop
building-clay_depot = Clay Depot
    .the = the Clay Depot
building-clay_lake = Clay Lake
    .the = the Clay Lake
building-country_house = Country House
    .the = the Country House
building-fishery = Fishery
    .the = the Fishery
building-forest_hut = Forest Hut
    .the = the Forest Hut
building-fuel_depot = Fuel Depot
    .the = the Fuel Depot
building-grain_house = Grain House
    .the = the Grain House
building-grove_court = Grove Court
    .the = the Grove Court
building-hot_springs = Hot Springs
    .the = the Hot Springs
building-house_of_the_brotherhood = House of the Brotherhood
    .the = the House of the Brotherhood
building-landscaping_office = Landscaping Office
    .the = the Landscaping Office
building-loess_island = Loess Island
    .the = the Loess Island
building-loess_plateau = Loess Plateau
    .the = the Loess Plateau
building-log_driver = Log Driver
    .the = the Log Driver
building-lumber_storage = Lumber Storage
    .the = the Lumber Storage
building-sand_deposit = Sand Deposit
    .the = the Sand Deposit
building-sand_island = Sand Island
    .the = the Sand Island
building-sculpture_workshop = Sculpture Workshop
    .the = the Sculpture Workshop
building-shed = Shed
    .the = the Shed
building-storage = Storage
    .the = the Storage
building-tavern = Tavern
    .the = the Tavern
building-water_tank = Water Tank
    .the = the Water Tank
building-water_tower = Water Tower
    .the = the Water Tower
building-winery = Winery
    .the = the Winery
building-wood_depot = Wood Depot
    .the = the Wood Depot
building-wood_trader = Wood Trader
    .the = the Wood Trader

## Bonus buildings

building-bathhouse = Bathhouse
    .the = the Bathhouse
building-clinker_plant = Clinker Plant
    .the = the Clinker Plant
building-coal_facility = Coal Facility
    .the = the Coal Facility
building-coal_storage = Coal Storage
    .the = the Coal Storage
building-estate = Estate
    .the = the Estate
building-extension = Extension
    .the = the Extension
building-factory = Factory
    .the = the Factory
building-fish_yard = Fish Yard
    .the = the Fish Yard
building-floodgate = Floodgate
    .the = the Floodgate
building-food_locker = Food Locker
    .the = the Food Locker
building-foresters_lodge = Forester's Lodge
    .the = the Forester's Lodge
building-foresters_office = Forester's Office
    .the = the Forester's Office
building-friends_of_nature_house = Friends of Nature House
    .the = the Friends of Nature House
building-glassmakers_village = Glassmaker's Village
    .the = the Glassmaker's Village
building-glassworks = Glassworks
    .the = the Glassworks
building-glaziers_workshop = Glazier's Workshop
    .the = the Glazier's Workshop
building-half_timbered_house = Half-timbered House
    .the = the Half-timbered House
building-hunting_lodge = Hunting Lodge
    .the = the Hunting Lodge
building-mansion = Mansion
    .the = the Mansion
building-masons_guild = Masons' Guild
    .the = the Masons' Guild
building-plant_nursery = Plant Nursery
    .the = the Plant Nursery
building-potters_parlor = Potter's Parlor
    .the = the Potter's Parlor
building-pottery = Pottery
    .the = the Pottery
building-sediment_factory = Sediment Factory
    .the = the Sediment Factory
building-slipway = Slipway
    .the = the Slipway
building-springhouse = Springhouse
    .the = the Springhouse
building-storehouse = Storehouse
    .the = the Storehouse
building-village_church = Village Church
    .the = the Village Church
building-warehouse = Warehouse
    .the = the Warehouse
building-water_mill = Water Mill
    .the = the Water Mill
building-woodcarvers_house = Woodcarver's House
    .the = the Woodcarver's House

## Start buildings

start-brotherhood_of_the_masons = Brotherhood of the Masons
    .the = the Brotherhood of the Masons
start-forest_glassworks = Forest Glassworks
    .the = the Forest Glassworks
start-glassmakers_colony = Glassmaker's Colony
    .the = the Glassmaker's Colony

## Kinds of building

kind-processing = Processing building
kind-immediate = Immediate building
kind-bonus = Bonus building
kinds-processing = Processing buildings
kinds-immediate = Immediate buildings
kinds-bonus = Bonus buildings

## Goods, tokens, wheels

good-glass = glass
good-brick = brick
good-sand = sand
good-water = water
good-wood = wood
good-clay = clay
good-food = food
good-charcoal = charcoal

amount-glass = { $n } glass
amount-brick = { $n ->
    [one] { $n } brick
   *[other] { $n } bricks
}
amount-sand = { $n } sand
amount-water = { $n } water
amount-wood = { $n } wood
amount-clay = { $n } clay
amount-food = { $n } food
amount-charcoal = { $n } charcoal

token-glass = glass
token-sand = sand
token-food_glassworks = food (glassworks)
token-charcoal_glassworks = charcoal (glassworks)
token-water = water
token-wood = wood
token-brick = brick
token-clay = clay
token-food_brickworks = food (brickworks)
token-charcoal_brickworks = charcoal (brickworks)

wheel-glassworks = Glassworks wheel
wheel-brickworks = Brickworks wheel

## Landscape

landscape-pit = pit
landscape-grove = grove
landscape-pond = pond
landscape-pit-button = Place a pit
landscape-grove-button = Place a grove
landscape-pond-button = Place a pond
ground-empty = empty
ground-forest = forest

## Several of something

# { $first } are all but the last, with commas.
