# Die Namen der Dinge des Spiels.

nothing = nichts
place-region = { $tile } { $side }
place-river = { $tile }, auf dem Fluss
place-dock = { $place }, Anleger { $side }

direction-n = Nord
direction-ne = Nordost
direction-e = Ost
direction-se = Südost
direction-s = Süd
direction-sw = Südwest
direction-w = West
direction-nw = Nordwest

terrain-woods = Wald
terrain-pasture = Weide
terrain-rock = Fels
terrain-mountain = Gebirge
terrain-desert = Wüste
terrain-sea = Meer

good-trunks = Stämme
good-boards = Bretter
good-paper = Papier
good-geese = Gänse
good-clay = Ton
good-stone = Steine
good-fuel = Brennstoff
good-iron = Eisen
good-gold = Gold
good-coins = Münzen
good-stock = Aktien

amount-trunks = { $n ->
    [one] 1 Stamm
   *[other] { $n } Stämme
}
amount-boards = { $n ->
    [one] 1 Brett
   *[other] { $n } Bretter
}
amount-paper = { $n } Papier
amount-geese = { $n ->
    [one] 1 Gans
   *[other] { $n } Gänse
}
amount-clay = { $n } Ton
amount-stone = { $n ->
    [one] 1 Stein
   *[other] { $n } Steine
}
amount-fuel = { $n } Brennstoff
amount-iron = { $n } Eisen
amount-gold = { $n } Gold
amount-coins = { $n ->
    [one] 1 Münze
   *[other] { $n } Münzen
}
amount-stock = { $n ->
    [one] 1 Aktie
   *[other] { $n } Aktien
}

producer-woodcutter = Holzfäller
producer-quarry = Steinbruch
producer-clay_pit = Tongrube
producer-mine = Mine
producer-oil_rig = Bohrinsel
producer-sawmill = Sägewerk
producer-coal_burner = Köhler
producer-papermill = Papiermühle
producer-stone_factory = Ziegelei
producer-mint = Münze
producer-stock_exchange = Börse
producer-wagon_factory = Wagenbauer
producer-truck_factory = Lastwagenwerk
producer-raft_factory = Floßbauer
producer-rowboat_factory = Ruderbootwerft
producer-steamer_factory = Dampferwerft

vehicle-donkey = Esel
vehicle-wagon = Wagen
vehicle-truck = Lastwagen
vehicle-raft = Floß
vehicle-rowboat = Ruderboot
vehicle-steamer = Dampfer

subject-rowing = Rudern
    .about = Ruderbootwerften bauen; Floßbauer können sofort welche werden
subject-trucking = Lastwagen
    .about = Lastwagenwerke bauen; Wagenbauer können sofort welche werden
subject-shipping = Dampf
    .about = Dampferwerften bauen; kleinere Bootsbauer können sofort welche werden
subject-drilling = Bohren
    .about = Bohrinseln im Meer bauen
subject-specialisation = spezialisierte Minen
    .about = Beutel mit 4 Gold oder 4 Eisen
subject-enlargement = große Minen
    .about = Beutel mit 5 Gold und 5 Eisen
subject-new_shafts = neue Schächte
    .about = Neue Schächte in Minen graben, für Eisen und Brennstoff
subject-bright_idea = Geistesblitz
    .about = Er bewirkt nichts

level-apprentice = Lehrling
    .description = Hält Holz, Bretter und Steine in Gang
level-journeyman = Geselle
    .description = Plant für die nächste Ware, die fehlt
level-master = Meister
    .description = Vergleicht Pläne über mehrere Runden

place-edge = zwischen { $one } und { $other }
place-arm = { $tile }, Arm { $side }
place-unknown = ein Ort auf der Karte
or = { " oder " }

amount-any = { $n ->
    [one] 1 Ware
   *[other] { $n } Waren
}
amount-of = { $n } × { $goods }

load-empty = leer
load-carries = trägt { $what }

vehicle-any = Transporter
vehicle-number = { $what } { $n }
vehicle-of = { $what } ({ $name })

source-loose = liegt lose

filling-plain = gewöhnlicher Beutel
filling-gold = nur Gold
filling-iron = nur Eisen
filling-large = großer Beutel

call-simultaneous = alle zugleich
call-order = nacheinander

what-take = Waren davon nehmen
what-put = Waren darauf legen
what-ferry = darüber Waren von Ufer zu Ufer reichen
what-carry = ihn tragen

phase-laying = Karte legen
phase-homes = Heimat wählen
phase-production = Produktion
phase-movement = Bewegung
phase-building = Bauen
phase-wonder = Wunder
phase-over = das Ende
