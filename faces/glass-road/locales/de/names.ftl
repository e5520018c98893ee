# Namen. `.the` ist der Name als Akkusativobjekt.

## Fachkräfte

card-feudal_lord = Lehnsherr
    .the = den Lehnsherrn
card-pit_worker = Muldenarbeiter
    .the = den Muldenarbeiter
card-forest_manager = Forstwirt
    .the = den Forstwirt
card-pond_builder = Teichbauer
    .the = den Teichbauer
card-cultivator = Landbaumeister
    .the = den Landbaumeister
card-supplier = Schultheiss
    .the = den Schultheiss
card-builder = Baumeister
    .the = den Baumeister
card-carpenter = Zimmermann
    .the = den Zimmermann
card-slash_and_burn_farmer = Brandroder
    .the = den Brandroder
card-woodcutter = Holzfäller
    .the = den Holzfäller
card-clay_worker = Lehmarbeiter
    .the = den Lehmarbeiter
card-fuel_collector = Brennstoffsammler
    .the = den Brennstoffsammler
card-charcoal_burner = Köhler
    .the = den Köhler
card-fish_farmer = Fischzüchter
    .the = den Fischzüchter
card-water_carrier = Wasserträger
    .the = den Wasserträger

## Umwandlungsgebäude

building-boarding_house = Pension
    .the = die Pension
building-builders_hut = Bauhütte
    .the = die Bauhütte
building-building_firm = Baubetrieb
    .the = den Baubetrieb
building-carving_workshop = Holzschnitzerei
    .the = die Holzschnitzerei
building-charcoal_kiln = Kohlenmeiler
    .the = den Kohlenmeiler
building-clay_basin = Lehmbecken
    .the = das Lehmbecken
building-clay_pit = Lehmgrube
    .the = die Lehmgrube
building-colonization_house = Kolonisationshaus
    .the = das Kolonisationshaus
building-cooperage = Küferei
    .the = die Küferei
building-district_offices = Landschaftshaus
    .the = das Landschaftshaus
building-farmstead = Schultenhof
    .the = den Schultenhof
building-foresters_hut = Forsthaus
    .the = das Forsthaus
building-hardware_store = Baustoffhandlung
    .the = die Baustoffhandlung
building-inn = Gasthof
    .the = den Gasthof
building-joinery = Tischlerei
    .the = die Tischlerei
building-kiln = Lehmbrennerei
    .the = die Lehmbrennerei
building-office = Amtsstube
    .the = die Amtsstube
building-potash_manufacturer = Pottaschesiederei
    .the = die Pottaschesiederei
building-reed_hut = Schilfhütte
    .the = die Schilfhütte
building-roofing_company = Dachdeckerei
    .the = die Dachdeckerei
building-sand_factory = Sandwerk
    .the = das Sandwerk
building-sand_pit = Sandgrube
    .the = die Sandgrube
building-sand_producer = Sandlager
    .the = das Sandlager
building-sand_screening_plant = Sandsieberei
    .the = die Sandsieberei
building-sandstone_factory = Sandsteinwerk
    .the = das Sandsteinwerk
building-sawmill = Sägemühle
    .the = die Sägemühle
building-shingles_manufacturer = Dachziegelwerk
    .the = das Dachziegelwerk
building-soup_kitchen = Garküche
    .the = die Garküche
building-spa = Heilbad
    .the = das Heilbad
building-swamp_hut = Moorhütte
    .the = die Moorhütte
building-tree_nursery = Baumschule
    .the = die Baumschule

## Sofort-Gebäude

building-artists_colony = Künstlerkolonie
    .the = die Künstlerkolonie
building-boathouse = Kahnhaus
    .the = das Kahnhaus
building-builders_depot = Baustofflager
    .the = das Baustofflager
building-buttery = Vorratskammer
    .the = die Vorratskammer
building-carpenters_workshop = Bauschreinerei
    .the = die Bauschreinerei
building-clay_depot = Lehmdepot
    .the = das Lehmdepot
building-clay_lake = Ziegeleisee
    .the = den Ziegeleisee
building-country_house = Landhaus
    .the = das Landhaus
building-fishery = Fischerei
    .the = die Fischerei
building-forest_hut = Waldhütte
    .the = die Waldhütte
building-fuel_depot = Brennstofflager
    .the = das Brennstofflager
building-grain_house = Kornhaus
    .the = das Kornhaus
building-grove_court = Forsthof
    .the = den Forsthof
building-hot_springs = Thermalbad
    .the = das Thermalbad
building-house_of_the_brotherhood = Brüderhaus
    .the = das Brüderhaus
building-landscaping_office = Landschaftsamt
    .the = das Landschaftsamt
building-loess_island = Lössinsel
    .the = die Lössinsel
building-loess_plateau = Lössplateau
    .the = das Lössplateau
building-log_driver = Flößerei
    .the = die Flößerei
building-lumber_storage = Nasslager
    .the = das Nasslager
building-sand_deposit = Sandvorkommen
    .the = das Sandvorkommen
building-sand_island = Sandinsel
    .the = die Sandinsel
building-sculpture_workshop = Bildschnitzerei
    .the = die Bildschnitzerei
building-shed = Schuppen
    .the = den Schuppen
building-storage = Lager
    .the = das Lager
building-tavern = Taverne
    .the = die Taverne
building-water_tank = Wasserspeicher
    .the = den Wasserspeicher
building-water_tower = Wasserturm
    .the = den Wasserturm
building-winery = Winzerei
    .the = die Winzerei
building-wood_depot = Holzdepot
    .the = das Holzdepot
building-wood_trader = Holzhandlung
    .the = die Holzhandlung

## Punktegebäude

building-bathhouse = Badehaus
    .the = das Badehaus
building-clinker_plant = Klinkerwerk
    .the = das Klinkerwerk
building-coal_facility = Kohlenhalle
    .the = die Kohlenhalle
building-coal_storage = Kohlenlager
    .the = das Kohlenlager
building-estate = Gutshof
    .the = den Gutshof
building-extension = Anbau
    .the = den Anbau
building-factory = Baustoffwerk
    .the = das Baustoffwerk
building-fish_yard = Fischhof
    .the = den Fischhof
building-floodgate = Schleuse
    .the = die Schleuse
building-food_locker = Speisekammer
    .the = die Speisekammer
building-foresters_lodge = Forsthütte
    .the = die Forsthütte
building-foresters_office = Forstmeisterei
    .the = die Forstmeisterei
building-friends_of_nature_house = Naturfreundehaus
    .the = das Naturfreundehaus
building-glassmakers_village = Glasmalerdorf
    .the = das Glasmalerdorf
building-glassworks = Glashütte
    .the = die Glashütte
building-glaziers_workshop = Glaserei
    .the = die Glaserei
building-half_timbered_house = Fachwerkhaus
    .the = das Fachwerkhaus
building-hunting_lodge = Jagdhütte
    .the = die Jagdhütte
building-mansion = Herrenhaus
    .the = das Herrenhaus
building-masons_guild = Maurerzunft
    .the = die Maurerzunft
building-plant_nursery = Gärtnerei
    .the = die Gärtnerei
building-potters_parlor = Töpferstube
    .the = die Töpferstube
building-pottery = Töpferei
    .the = die Töpferei
building-sediment_factory = Sedimentwerk
    .the = das Sedimentwerk
building-slipway = Helling
    .the = die Helling
building-springhouse = Brunnenhaus
    .the = das Brunnenhaus
building-storehouse = Speicher
    .the = den Speicher
building-village_church = Dorfkirche
    .the = die Dorfkirche
building-warehouse = Lagerhaus
    .the = das Lagerhaus
building-water_mill = Wassermühle
    .the = die Wassermühle
building-woodcarvers_house = Holzbildhauerei
    .the = die Holzbildhauerei

## Anfangsgebäude

start-brotherhood_of_the_masons = Maurerbrüderschaft
    .the = die Maurerbrüderschaft
start-forest_glassworks = Waldglashütte
    .the = die Waldglashütte
start-glassmakers_colony = Glasmalerkolonie
    .the = die Glasmalerkolonie

## Arten von Gebäuden

kind-processing = Umwandlungsgebäude
kind-immediate = Sofort-Gebäude
kind-bonus = Punktegebäude
kinds-processing = Umwandlungsgebäude
kinds-immediate = Sofort-Gebäude
kinds-bonus = Punktegebäude

## Waren, Marken, Räder

good-glass = Glas
good-brick = Ziegel
good-sand = Quarzsand
good-water = Wasser
good-wood = Holz
good-clay = Lehm
good-food = Nahrung
good-charcoal = Holzkohle

amount-glass = { $n } Glas
amount-brick = { $n } Ziegel
amount-sand = { $n } Quarzsand
amount-water = { $n } Wasser
amount-wood = { $n } Holz
amount-clay = { $n } Lehm
amount-food = { $n } Nahrung
amount-charcoal = { $n } Holzkohle

token-glass = Glas
token-sand = Quarzsand
token-food_glassworks = Nahrung (Glashütte)
token-charcoal_glassworks = Holzkohle (Glashütte)
token-water = Wasser
token-wood = Holz
token-brick = Ziegel
token-clay = Lehm
token-food_brickworks = Nahrung (Ziegelei)
token-charcoal_brickworks = Holzkohle (Ziegelei)

wheel-glassworks = Glashüttenrad
wheel-brickworks = Ziegeleirad

## Landschaft

landscape-pit = Mulde
landscape-grove = Gehölz
landscape-pond = Teich
landscape-pit-button = Mulde legen
landscape-grove-button = Gehölz legen
landscape-pond-button = Teich legen
ground-empty = leer
ground-forest = Wald

## Several of something

# { $first } are all but the last, with commas.
