# Wie die Dinge heißen, und was die Gebäude tun. `.the` ist der Name als Akkusativobjekt.

token-fish = Fisch
token-smoked_fish = Räucherfisch
token-wood = Holz
token-charcoal = Holzkohle
token-clay = Lehm
token-brick = Ziegel
token-iron = Eisen
token-steel = Stahl
token-grain = Korn
token-bread = Brot
token-cattle = Vieh
token-meat = Fleisch
token-coal = Kohle
token-coke = Koks
token-hides = Felle
token-leather = Leder
token-franc = Franc

amount-fish = { $n ->
    [one] { $n } Fisch
   *[other] { $n } Fische
}
amount-smoked_fish = { $n ->
    [one] { $n } Räucherfisch
   *[other] { $n } Räucherfische
}
amount-wood = { $n } Holz
amount-charcoal = { $n } Holzkohle
amount-clay = { $n } Lehm
amount-brick = { $n } Ziegel
amount-iron = { $n } Eisen
amount-steel = { $n } Stahl
amount-grain = { $n } Korn
amount-bread = { $n ->
    [one] { $n } Brot
   *[other] { $n } Brote
}
amount-cattle = { $n } Vieh
amount-meat = { $n } Fleisch
amount-coal = { $n } Kohle
amount-coke = { $n } Koks
amount-hides = { $n ->
    [one] { $n } Fell
   *[other] { $n } Felle
}
amount-leather = { $n } Leder
amount-franc = { $n } Franc

ship_kind-wood = Holzschiff
ship_kind-iron = Eisenschiff
ship_kind-steel = Stahlschiff
ship_kind-liner = Luxusliner
ships-wood = { $n ->
    [one] { $n } Holzschiff
   *[other] { $n } Holzschiffe
}
ships-iron = { $n ->
    [one] { $n } Eisenschiff
   *[other] { $n } Eisenschiffe
}
ships-steel = { $n ->
    [one] { $n } Stahlschiff
   *[other] { $n } Stahlschiffe
}
ships-liner = { $n } Luxusliner
# Eine Schiffskarte mit Art und Wert.
ship-card = { $kind } ({ $value })

kind-craft = Handwerksbetrieb
kind-economic = Wirtschaftsgebäude
kind-industrial = Industriegebäude
kind-public = öffentliches Gebäude
kind-none = Gebäude ohne Art
kind-ship = zählt als Schiff

building-building_firm_1 = Bauhandwerksbetrieb 1
    .the = den Bauhandwerksbetrieb 1
    .parted = Bauhandwerks- betrieb 1
    .effect = Baue eine der obersten Karten der Bauvorhaben.
building-building_firm_2 = Bauhandwerksbetrieb 2
    .the = den Bauhandwerksbetrieb 2
    .parted = Bauhandwerks- betrieb 2
    .effect = Baue eine der obersten Karten der Bauvorhaben.
building-construction_firm = Bauunternehmen
    .the = das Bauunternehmen
    .effect = Baue nacheinander bis zu zwei oberste Karten der Bauvorhaben.
building-marketplace = Marktplatz
    .the = den Marktplatz
    .effect = Nimm 2 verschiedene Standardwaren und je eigenem Handwerksbetrieb eine weitere Sorte; sieh dir dann die zwei obersten Sondergebäude an und lege sie in beliebiger Folge zurück.
building-sawmill = Sägewerk
    .the = das Sägewerk
    .effect = Baue eine oberste Karte, deren Kosten Holz enthalten, für 1 Holz weniger.
building-fishery = Fischerei
    .the = die Fischerei
    .effect = Nimm 3 Fische und je eigener Angel einen weiteren.
building-joinery = Schreinerei
    .the = die Schreinerei
    .effect = Gib 1, 2 oder 3 Holz für 5, 6 oder 7 Franc ab.
building-bakehouse = Backhaus
    .the = das Backhaus
    .effect = Wandle beliebig viel Korn für je ½ Energie in Brot um; je ½ Franc Zuschuss.
building-hardware_store = Baumarkt
    .the = den Baumarkt
    .effect = Nimm 1 Holz, 1 Ziegel und 1 Eisen.
building-charcoal_kiln = Köhlerei
    .the = die Köhlerei
    .effect = Wandle beliebig viel Holz ohne Energie in Holzkohle um.
building-smokehouse = Räucherei
    .the = die Räucherei
    .effect = Räuchere bis zu 6 Fische für insgesamt 1 Energie; je ½ Franc Zuschuss.
building-abattoir = Schlachthof
    .the = den Schlachthof
    .effect = Wandle beliebig viel Vieh in Fleisch um; dazu 1 Fell je zwei Vieh.
building-clay_mound = Lehmhügel
    .the = den Lehmhügel
    .effect = Nimm 3 Lehm und je eigener Hacke einen weiteren.
building-arts_centre = Kulturzentrum
    .the = das Kulturzentrum
    .effect = Nimm 4 Franc für alle anderen, die in einem deiner Gebäude stehen.
building-wharf_1 = Werft 1
    .the = die Werft 1
    .effect = Baue ein Schiff; das erste hier, das kein Holzschiff ist, kostet zusätzlich 1 Ziegel zur Modernisierung.
building-black_market = Schwarzmarkt
    .the = den Schwarzmarkt
    .effect = Nimm je 2 von allem, dessen Angebotsfeld leer ist.
building-brickworks = Ziegelei
    .the = die Ziegelei
    .effect = Wandle beliebig viel Lehm für je ½ Energie in Ziegel um; je ½ Franc Zuschuss.
building-local_court = Amtsgericht
    .the = das Amtsgericht
    .effect = Gib Schuldscheine kostenlos zurück. Bei einem: diesen. Bei zweien: einen, und nimm 2 Franc. Ab dreien: zwei, oder einen und nimm 2 Franc.
building-colliery = Zeche
    .the = die Zeche
    .effect = Nimm 3 Kohle, mit mindestens einer eigenen Hacke 4.
building-wharf_2 = Werft 2
    .the = die Werft 2
    .effect = Baue ein Schiff; das erste hier, das kein Holzschiff ist, kostet zusätzlich 1 Ziegel zur Modernisierung.
building-shipping_line = Reederei
    .the = die Reederei
    .effect = Lass eigene Schiffe für je 3 Energie auslaufen und verkaufe so viele Waren, wie sie tragen (Holz 2, Eisen 3, Stahl 4).
building-grocery_market = Lebensmittelmarkt
    .the = den Lebensmittelmarkt
    .parted = Lebensmittel- markt
    .effect = Nimm je 1 Fisch, Räucherfisch, Korn, Brot, Vieh und Fleisch.
building-tannery = Gerberei
    .the = die Gerberei
    .effect = Wandle bis zu 4 Felle in Leder um und nimm je 1 Franc.
building-business_office = Kontor
    .the = das Kontor
    .effect = Tausche 4 beliebige Waren gegen 1 Stahl und/oder 1 beliebige Ware gegen 1 Holzkohle, Leder oder Ziegel.
building-ironworks = Eisenhütte
    .the = die Eisenhütte
    .effect = Nimm 3 Eisen; für 6 Energie ein viertes.
building-steel_mill = Stahlwerk
    .the = das Stahlwerk
    .effect = Wandle beliebig viel Eisen für je 5 Energie in Stahl um.
building-storehouse = Lagerhaus
    .the = das Lagerhaus
    .effect = Keine Aktion. Am Ende je eigener Warenmarke ½ Franc mehr wert, abgerundet.
building-cokery = Kokerei
    .the = die Kokerei
    .effect = Wandle beliebig viel Kohle ohne Energie in Koks um und nimm je 1 Franc.
building-dock = Dock
    .the = das Dock
    .effect = Keine Aktion. Am Ende je eigenem Schiff 4 Franc mehr wert.
building-bridge_over_the_seine = Seine-Brücke
    .the = die Seine-Brücke
    .effect = Verkaufe veredelte Waren zu je 1 Franc und Standardwaren zu je 3 für 1 Franc.
building-town_hall = Rathaus
    .the = das Rathaus
    .effect = Keine Aktion. Am Ende je eigenem öffentlichen Gebäude (auch sich selbst) 4, je Handwerksbetrieb 2 Franc mehr wert.
building-bank = Bank
    .the = die Bank
    .effect = Keine Aktion. Am Ende je eigenem Industriegebäude 3, je Wirtschaftsgebäude (auch sich selbst) 2 Franc mehr wert.
building-church = Kirche
    .the = die Kirche
    .effect = Wer mindestens 5 Brote und 2 Fische hat, nimmt 5 Brote und 3 Fische.
building-labour_exchange = Arbeitsamt
    .the = das Arbeitsamt
    .effect = Nimm je eigener Angel 1 Fisch und je eigener Hacke 1 Kohle.
building-bakery = Bäckerei
    .the = die Bäckerei
    .effect = Verkaufe bis zu 6 Brote zu je 3 Franc.
building-baguette_shop = Baguetterie
    .the = die Baguetterie
    .effect = Verkaufe bis zu 4 Paare aus Fleisch und Brot zu je 6 Franc.
building-farm = Bauernhof
    .the = den Bauernhof
    .effect = Nimm 2 Fische, 2 Korn, 2 Holz, 1 Fell und 1 Vieh.
building-clothing_industry = Bekleidungsindustrie
    .the = die Bekleidungsindustrie
    .parted = Bekleidungs- industrie
    .effect = Verkaufe beliebig viele Paare aus Fell und Leder zu je 7 Franc.
building-iron_mine_and_coal_seam = Eisenmine und Flöz
    .the = „Eisenmine und Flöz“
    .effect = Nimm 2 Eisen und 1 Kohle.
building-fish_market = Fischmarkt
    .the = den Fischmarkt
    .effect = Verkaufe bis zu 7 Fische (keine geräucherten) zu je 2 Franc.
building-fish_restaurant = Fischrestaurant
    .the = das Fischrestaurant
    .effect = Verkaufe beliebig viele Räucherfische zu je 3 Franc.
building-fishpond_and_wood = Fischteich und Gehölz
    .the = „Fischteich und Gehölz“
    .effect = Nimm 3 Fische und 3 Holz.
building-forest_hut = Forststube
    .the = die Forststube
    .effect = Verkaufe bis zu 4 Paare aus Holz und Fleisch zu je 5 Franc.
building-football_stadium = Fußballstadion
    .the = das Fußballstadion
    .effect = Keine Aktion. Kann gekauft werden; sobald das Feld eines Bauvorhabens leer ist, liegt es dort und kann auch gebaut werden.
building-plant_nursery = Gärtnerei
    .the = die Gärtnerei
    .effect = Nimm 4 Holz und 3 Franc.
building-business_park = Gewerbegebiet
    .the = das Gewerbegebiet
    .effect = Keine Aktion. Am Ende je eigenem Industriegebäude 2 Franc mehr wert.
building-guildhouse = Gildenhaus
    .the = das Gildenhaus
    .effect = Keine Aktion. Am Ende je eigenem Wirtschaftsgebäude (auch sich selbst) 2 Franc mehr wert.
building-harbour_watch = Hafenwache
    .the = die Hafenwache
    .effect = Zahle jemandem 1 Franc und schicke die Person heim, geh selbst in das Gebäude, zahle den Eintritt und nutze es.
building-smelter = Hüttenwerk
    .the = das Hüttenwerk
    .effect = Nimm 1 Kohle, 1 Koks und 1 Eisen.
building-diner = Imbisskette
    .the = die Imbisskette
    .effect = Verkaufe bis zu 3 Sätze aus Holz, Räucherfisch und Brot zu je 8 Franc.
building-hunting_lodge = Jagdhütte
    .the = die Jagdhütte
    .effect = Nimm 2 Felle und 3 Fleisch.
building-coal_trader = Kohlenhandlung
    .the = die Kohlenhandlung
    .effect = Zahle 1 Nahrung für 1 Holzkohle (einmal) und/oder je 2 Nahrung für 1 Kohle (bis zu 5-mal).
building-patisserie = Konditorei
    .the = die Konditorei
    .effect = Verkaufe bis zu 3 Paare aus Korn und Brot zu je 5 Franc.
building-furriery = Kürschnerei
    .the = die Kürschnerei
    .effect = Tausche beliebig viele Felle gegen Brot und/oder verkaufe bis zu 2 Leder zu je 5 Franc.
building-leather_industry = Lederindustrie
    .the = die Lederindustrie
    .effect = Zeige mindestens 14 Franc vor und verkaufe 3 Leder für 16 Franc.
building-kiln = Lehmbrennerei
    .the = die Lehmbrennerei
    .effect = Tausche 1 Lehm und 1 Energie gegen 3 Ziegel.
building-luxury_yacht = Luxusjacht
    .the = die Luxusjacht
    .effect = Besonderes Schiff: tausche es als Hauptaktion auf einer Werft kostenlos gegen eines deiner Eisenschiffe. Zählt als Eisenschiff, ernährt aber nicht und fährt nicht für die Reederei.
building-feedlot = Mastbetrieb
    .the = den Mastbetrieb
    .effect = Keine Aktion. In der Erntezeit bringen 2 bis 6 Vieh 2 Vieh statt 1.
building-masons_guild = Maurerinnung
    .the = die Maurerinnung
    .effect = Keine Aktion. Jedes Gebäude, das du baust, kostet 1 Lehm oder Ziegel weniger.
building-furniture_factory = Möbelfabrik
    .the = die Möbelfabrik
    .effect = Verkaufe beliebig viele Paare aus Leder und Holz zu je 6 Franc.
building-town_square = Rathausplatz
    .the = den Rathausplatz
    .effect = Nimm je eigenem Handwerksbetrieb eine veredelte Ware, alle verschieden, nie Stahl.
building-tavern = Schenke
    .the = die Schenke
    .effect = Verkaufe bis zu 4 Paare aus Holz und Korn zu je 3 Franc.
building-haulage_firm = Spedition
    .the = die Spedition
    .effect = Zahle 3 Franc und nimm alle Waren zweier benachbarter Angebotsfelder (nie die Franc).
building-schnaps_distillery = Schnapsbrennerei
    .the = die Schnapsbrennerei
    .effect = Verkaufe bis zu 4 Korn zu je 2 Franc.
building-steelworks = Stahlhütte
    .the = die Stahlhütte
    .effect = Tausche 1 Eisen und 15 Energie gegen 2 Stahl.
building-steakhouse = Steakhaus
    .the = das Steakhaus
    .effect = Verkaufe bis zu 4 Paare aus Fleisch und Holzkohle zu je 6 Franc.
building-wind_farm = Windmühlenpark
    .the = den Windmühlenpark
    .effect = Keine Aktion. Jede Hauptaktion, für die du Energie zahlen musst, kostet dich 3 Energie weniger.
building-brick_manufacturer = Ziegelindustrie
    .the = die Ziegelindustrie
    .effect = Zeige mindestens 10 Franc vor und verkaufe 3 Ziegel für 14 Franc.
building-zoo = Zoo
    .the = den Zoo
    .effect = Nimm je eigenem Vieh und Fisch ⅓ Franc, zusammen abgerundet; behalte sie.
