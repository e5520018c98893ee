# Die Namen der Dinge des Spiels.

nothing = nichts
terms = { $give } für { $get }
cards-several = { $n } × { $card }

resource-wood = Holz
resource-peat = Torf
resource-barley = Gerste
resource-stone = Steine
resource-water = Wasser

amount-wood = { $n } Holz
amount-peat = { $n } Torf
amount-barley = { $n } Gerste
amount-stone = { $n ->
    [one] 1 Stein
   *[other] { $n } Steine
}
amount-water = { $n } Wasser

terrain-forest = Wald
terrain-moor = Moor
terrain-field = Ackerland
terrain-quarry = Steinbruch
terrain-spring = Quelle
terrain-lake = See
mountains = Berge
hex-yields = { $what } { $number }

pass-any = Passstraße 3 : 1
pass-wood = Passstraße Holz 2 : 1
pass-peat = Passstraße Torf 2 : 1
pass-barley = Passstraße Gerste 2 : 1
pass-stone = Passstraße Steine 2 : 1
pass-water = Passstraße Wasser 2 : 1

ware-road = Straße
ware-distillery = Destille
ware-yard = Fuhrpark
ware-card = Entwicklungskarte

card-highlander = Highlander
    .effect = Versetze die Besatzungsmacht und zieh eine Karte aus der Hand eines Spielers, der dort ein Gebäude hat.
card-road_building = Straßenbau
    .effect = Lege zwei Straßen, ohne zu zahlen.
card-invention = Erfindung
    .effect = Nimm zwei Rohstoffkarten deiner Wahl aus dem Vorrat.
card-monopoly = Monopol
    .effect = Nenne einen Rohstoff; alle anderen geben dir alle Karten davon.
card-victory_point = Siegpunkt
    .effect = 1 Punkt. Er wird nie gespielt, bleibt verdeckt und zählt vom Kauf an.

condition-to = nur an { $names }
condition-first = wer zuerst annimmt, bekommt es
condition-deadline = { $n } Stunden lang
