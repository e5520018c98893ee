# What things are called, and what the buildings do. `.the` is the name as the object of a sentence.

token-fish = Fish
token-smoked_fish = Smoked fish
token-wood = Wood
token-charcoal = Charcoal
token-clay = Clay
token-brick = Bricks
token-iron = Iron
token-steel = Steel
token-grain = Grain
token-bread = Bread
token-cattle = Cattle
token-meat = Meat
token-coal = Coal
token-coke = Coke
token-hides = Hides
token-leather = Leather
token-franc = Francs

amount-fish = { $n } fish
amount-smoked_fish = { $n } smoked fish
amount-wood = { $n } wood
amount-charcoal = { $n } charcoal
amount-clay = { $n } clay
amount-brick = { $n ->
    [one] { $n } brick
   *[other] { $n } bricks
}
amount-iron = { $n } iron
amount-steel = { $n } steel
amount-grain = { $n } grain
amount-bread = { $n } bread
amount-cattle = { $n } cattle
amount-meat = { $n } meat
amount-coal = { $n } coal
amount-coke = { $n } coke
amount-hides = { $n ->
    [one] { $n } hide
   *[other] { $n } hides
}
amount-leather = { $n } leather
amount-franc = { $n ->
    [one] { $n } franc
   *[other] { $n } francs
}

ship_kind-wood = Wooden ship
ship_kind-iron = Iron ship
ship_kind-steel = Steel ship
ship_kind-liner = Luxury liner
ships-wood = { $n ->
    [one] { $n } wooden ship
   *[other] { $n } wooden ships
}
ships-iron = { $n ->
    [one] { $n } iron ship
   *[other] { $n } iron ships
}
ships-steel = { $n ->
    [one] { $n } steel ship
   *[other] { $n } steel ships
}
ships-liner = { $n ->
    [one] { $n } luxury liner
   *[other] { $n } luxury liners
}
# A ship card by its kind and value.
ship-card = { $kind } ({ $value })

kind-craft = craft building
kind-economic = economic building
kind-industrial = industrial building
kind-public = public building
kind-none = building of no type
kind-ship = counts as a ship

building-building_firm_1 = Building Firm 1
    .the = Building Firm 1
    .parted = Building Firm 1
    .effect = Build one of the top cards of the building proposals.
building-building_firm_2 = Building Firm 2
    .the = Building Firm 2
    .parted = Building Firm 2
    .effect = Build one of the top cards of the building proposals.
building-construction_firm = Construction Firm
    .the = the Construction Firm
    .effect = Build up to two top cards of the building proposals, one after the other.
building-marketplace = Marketplace
    .the = the Marketplace
    .effect = Take 2 different standard goods, plus one more kind for each craft building you own; then look at the top two special cards and put them back in either order.
building-sawmill = Sawmill
    .the = the Sawmill
    .effect = Build one top card whose cost includes wood, for 1 wood less.
building-fishery = Fishery
    .the = the Fishery
    .effect = Take 3 fish and 1 more for each fishing symbol you own.
building-joinery = Joinery
    .the = the Joinery
    .effect = Sell 1, 2 or 3 wood for 5, 6 or 7 francs.
building-bakehouse = Bakehouse
    .the = the Bakehouse
    .effect = Turn any number of grain into bread for half an energy each; half a franc each as subsidy.
building-hardware_store = Hardware Store
    .the = the Hardware Store
    .effect = Take 1 wood, 1 brick and 1 iron.
building-charcoal_kiln = Charcoal Kiln
    .the = the Charcoal Kiln
    .effect = Turn any number of wood into charcoal, without energy.
building-smokehouse = Smokehouse
    .the = the Smokehouse
    .effect = Smoke up to 6 fish for 1 energy in all; half a franc each as subsidy.
building-abattoir = Abattoir
    .the = the Abattoir
    .effect = Turn any number of cattle into meat; you also get 1 hide for every two.
building-clay_mound = Clay Mound
    .the = the Clay Mound
    .effect = Take 3 clay and 1 more for each hammer you own.
building-arts_centre = Arts Centre
    .the = the Arts Centre
    .effect = Take 4 francs for each other player who stands in one of your buildings.
building-wharf_1 = Wharf 1
    .the = Wharf 1
    .effect = Build one ship; the first one here that is not wooden also costs 1 brick for modernising.
building-black_market = Black Market
    .the = the Black Market
    .effect = Take 2 of everything whose offer space is empty.
building-brickworks = Brickworks
    .the = the Brickworks
    .effect = Turn any number of clay into bricks for half an energy each; half a franc each as subsidy.
building-local_court = Local Court
    .the = the Local Court
    .effect = Return loans for free. With one loan: return it. With two: return one and take 2 francs. With three or more: return two, or one and take 2 francs.
building-colliery = Colliery
    .the = the Colliery
    .effect = Take 3 coal, or 4 if you own any hammer.
building-wharf_2 = Wharf 2
    .the = Wharf 2
    .effect = Build one ship; the first one here that is not wooden also costs 1 brick for modernising.
building-shipping_line = Shipping Line
    .the = the Shipping Line
    .effect = Send your ships out for 3 energy each and sell as many goods as they carry (wood 2, iron 3, steel 4).
building-grocery_market = Grocery Market
    .the = the Grocery Market
    .parted = Grocery Market
    .effect = Take 1 each of fish, smoked fish, grain, bread, cattle and meat.
building-tannery = Tannery
    .the = the Tannery
    .effect = Turn up to 4 hides into leather and take 1 franc each.
building-business_office = Business Office
    .the = the Business Office
    .effect = Trade any 4 goods for 1 steel and/or any 1 good for 1 charcoal, leather or brick.
building-ironworks = Ironworks
    .the = the Ironworks
    .effect = Take 3 iron; for 6 energy take a fourth.
building-steel_mill = Steel Mill
    .the = the Steel Mill
    .effect = Turn any number of iron into steel for 5 energy each.
building-storehouse = Storehouse
    .the = the Storehouse
    .effect = No action. At the end worth half a franc more per goods token you own, rounded down.
building-cokery = Cokery
    .the = the Cokery
    .effect = Turn any number of coal into coke, without energy, and take 1 franc each.
building-dock = Dock
    .the = the Dock
    .effect = No action. At the end worth 4 francs more per ship you own.
building-bridge_over_the_seine = Bridge over the Seine
    .the = the Bridge over the Seine
    .effect = Sell refined goods for 1 franc each and standard goods for 1 franc per three.
building-town_hall = Town Hall
    .the = the Town Hall
    .effect = No action. At the end worth 4 francs more per public building (itself too) and 2 per craft building you own.
building-bank = Bank
    .the = the Bank
    .effect = No action. At the end worth 3 francs more per industrial and 2 per economic building (itself too) you own.
building-church = Church
    .the = the Church
    .effect = If you have at least 5 bread and 2 fish, take 5 bread and 3 fish.
building-labour_exchange = Labour Exchange
    .the = the Labour Exchange
    .effect = Take 1 fish per fishing symbol and 1 coal per hammer you own.
building-bakery = Bakery
    .the = the Bakery
    .effect = Sell up to 6 bread for 3 francs each.
building-baguette_shop = Baguette Shop
    .the = the Baguette Shop
    .effect = Sell up to 4 pairs of meat and bread for 6 francs each.
building-farm = Farm
    .the = the Farm
    .effect = Take 2 fish, 2 grain, 2 wood, 1 hide and 1 cattle.
building-clothing_industry = Clothing Industry
    .the = the Clothing Industry
    .parted = Clothing Industry
    .effect = Sell any number of pairs of hides and leather for 7 francs each.
building-iron_mine_and_coal_seam = Iron Mine and Coal Seam
    .the = the Iron Mine and Coal Seam
    .effect = Take 2 iron and 1 coal.
building-fish_market = Fish Market
    .the = the Fish Market
    .effect = Sell up to 7 fish (not smoked) for 2 francs each.
building-fish_restaurant = Fish Restaurant
    .the = the Fish Restaurant
    .effect = Sell any number of smoked fish for 3 francs each.
building-fishpond_and_wood = Fishpond and Wood
    .the = the Fishpond and Wood
    .effect = Take 3 fish and 3 wood.
building-forest_hut = Forest Hut
    .the = the Forest Hut
    .effect = Sell up to 4 pairs of wood and meat for 5 francs each.
building-football_stadium = Football Stadium
    .the = the Football Stadium
    .effect = No action. Can be bought; once the space of a building proposal is empty, it lies there and can be built too.
building-plant_nursery = Plant Nursery
    .the = the Plant Nursery
    .effect = Take 4 wood and 3 francs.
building-business_park = Business Park
    .the = the Business Park
    .effect = No action. At the end worth 2 francs more per industrial building you own.
building-guildhouse = Guildhouse
    .the = the Guildhouse
    .effect = No action. At the end worth 2 francs more per economic building you own, itself too.
building-harbour_watch = Harbour Watch
    .the = the Harbour Watch
    .effect = Pay another player 1 franc and send them home, then enter their building yourself, pay its fee and use it.
building-smelter = Smelter
    .the = the Smelter
    .effect = Take 1 coal, 1 coke and 1 iron.
building-diner = Diner
    .the = the Diner
    .effect = Sell up to 3 sets of wood, smoked fish and bread for 8 francs each.
building-hunting_lodge = Hunting Lodge
    .the = the Hunting Lodge
    .effect = Take 2 hides and 3 meat.
building-coal_trader = Coal Trader
    .the = the Coal Trader
    .effect = Pay 1 food for 1 charcoal (once) and/or 2 food for 1 coal (up to 5 times).
building-patisserie = Patisserie
    .the = the Patisserie
    .effect = Sell up to 3 pairs of grain and bread for 5 francs each.
building-furriery = Furriery
    .the = the Furriery
    .effect = Trade any number of hides for bread and/or sell up to 2 leather for 5 francs each.
building-leather_industry = Leather Industry
    .the = the Leather Industry
    .effect = Show at least 14 francs and sell 3 leather for 16 francs.
building-kiln = Kiln
    .the = the Kiln
    .effect = Trade 1 clay and 1 energy for 3 bricks.
building-luxury_yacht = Luxury Yacht
    .the = the Luxury Yacht
    .effect = Special ship: as a main action at a wharf swap one of your iron ships for it, free of charge. Counts as an iron ship, but neither feeds nor ships goods.
building-feedlot = Feedlot
    .the = the Feedlot
    .effect = No action. In a harvest, 2 to 6 cattle bring you 2 cattle instead of 1.
building-masons_guild = Masons' Guild
    .the = the Masons' Guild
    .effect = No action. Every building you build costs 1 clay or brick less.
building-furniture_factory = Furniture Factory
    .the = the Furniture Factory
    .effect = Sell any number of pairs of leather and wood for 6 francs each.
building-town_square = Town Square
    .the = the Town Square
    .effect = Take one refined good per craft building you own, all different, never steel.
building-tavern = Tavern
    .the = the Tavern
    .effect = Sell up to 4 pairs of wood and grain for 3 francs each.
building-haulage_firm = Haulage Firm
    .the = the Haulage Firm
    .effect = Pay 3 francs and take all goods from two neighbouring offer spaces (never the francs).
building-schnaps_distillery = Schnaps Distillery
    .the = the Schnaps Distillery
    .effect = Sell up to 4 grain for 2 francs each.
building-steelworks = Steelworks
    .the = the Steelworks
    .effect = Trade 1 iron and 15 energy for 2 steel.
building-steakhouse = Steakhouse
    .the = the Steakhouse
    .effect = Sell up to 4 pairs of meat and charcoal for 6 francs each.
building-wind_farm = Wind Farm
    .the = the Wind Farm
    .effect = No action. Each main action in which you must pay energy costs you 3 energy less.
building-brick_manufacturer = Brick Manufacturer
    .the = the Brick Manufacturer
    .effect = Show at least 10 francs and sell 3 bricks for 14 francs.
building-zoo = Zoo
    .the = the Zoo
    .effect = Take a third of a franc per cattle and fish you own, rounded down once; keep them.
