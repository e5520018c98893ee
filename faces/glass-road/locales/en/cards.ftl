# What the specialists do. `ability-CARD-LETTER` stands on buttons and in lists.

fee-none = no fee
fee-forest = remove 1 forest
fee-goods = pay { $amount }

ability-feudal_lord-a = draw 3 tiles into your offer
ability-feudal_lord-b = +1 wood, +1 clay
ability-pit_worker-a = place a pit, +1 clay
ability-pit_worker-b = sand or clay: 1 per own pit
ability-forest_manager-a = place a grove, +1 wood
ability-forest_manager-b = wood or food: 1 per own grove
ability-pond_builder-a = place a pond
ability-pond_builder-b = sand or water: 1 per own pond
ability-cultivator-a = place a pit, grove or pond
ability-cultivator-b = build a building
ability-supplier-a = +2 of a basic good, others get 1
ability-supplier-b = build a building
ability-builder-a = build a building
ability-builder-b = build another building
ability-carpenter-a = +1 wood
ability-carpenter-b = build a building
ability-slash_and_burn_farmer-a = +2 charcoal
ability-slash_and_burn_farmer-b = +2 food
ability-woodcutter-a = +2 wood
ability-woodcutter-b = +2 wood again
ability-clay_worker-a = +2 clay
ability-clay_worker-b = +2 clay again
ability-fuel_collector-a = charcoal: 1 per card left in hand
ability-fuel_collector-b = +2 wood
ability-charcoal_burner-a = +3 charcoal
ability-charcoal_burner-b = +3 charcoal again
ability-fish_farmer-a = +2 food
ability-fish_farmer-b = food: 1 per own pond
ability-water_carrier-a = +2 water, +1 wood
ability-water_carrier-b = +2 water, +1 sand

ability-supplier-a-solo = +1 of a basic good

# The ability and what it would count to right now.
ability-counted = { $ability } (now { $n })

card-about = { $a } · { $b }
card-about-fee = ({ $fee }) { $a } · { $b }
