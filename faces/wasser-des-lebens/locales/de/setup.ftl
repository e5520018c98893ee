# Vor dem Spiel.

game-name = Das Wasser des Lebens
game-summary = Besiedle eine Insel, brenne Whisky, handle mit den anderen und erreiche als Erster 10 Punkte. 3 oder 4 Spieler.

option-board = Spielplan
    .description = Eine gemischte Insel oder eine feste für das erste Spiel.
option-board-variable = Gemischt (üblich)
option-board-learning = Lernplan
option-phases = Handeln und Bauen
    .description = Ob der erste Bau oder Kauf eines Zuges den Handel beendet.
option-phases-strict = Erst handeln, dann bauen (üblich)
option-phases-mixed = In beliebiger Reihenfolge
option-route_tie = Gleichstand nach Unterbrechung
    .description = Was geschieht, wenn ein Bau die längste Straße kürzt und ein anderer gleich lang ist.
option-route_tie-aside = Die Karte kommt beiseite (üblich)
option-route_tie-keep = Wer sie hat, behält sie
option-memory = Gedächtnis für Hände
    .description = Ob der Spielplan in Worten auflistet, was über die Hände der anderen folgt.
option-memory-on = Aufgelistet (üblich)
option-memory-off = Alle merken es sich selbst

option-unknown = Das Wasser des Lebens hat für „{ $option }“ keine Wahl „{ $value }“.
setup-seats = Das Wasser des Lebens ist für drei oder vier Spieler.

options-board-variable = gemischte Insel
options-board-learning = Lernplan
options-phases-mixed = Handeln und Bauen in beliebiger Reihenfolge
options-route_tie-keep = wer die längste Handelsstraße hat, behält sie bei Gleichstand
options-memory-off = über Hände wird dir nichts gemerkt

# Warum etwas abgelehnt wird.
refused-bad_seat = Du hast an diesem Tisch keinen Platz.
refused-over = Das Spiel ist zu Ende.
refused-incomplete = Dort fehlt noch etwas. Wähle weiter oder geh zurück.
refused-not_your_turn = Dafür bist du nicht an der Reihe. Dein Pult zeigt, was du tun kannst.
refused-roll_first = Würfle zuerst.
refused-seven_first = Zuerst kommt die Sieben: Karten werden abgelegt und die Besatzungsmacht wird versetzt.
refused-no_trade = Jetzt kann niemand handeln. Entwirf stattdessen ein Angebot für deinen nächsten Zug.
refused-cards = Die Karten dafür sind nicht da. Handle sie ein oder wähle etwas anderes.
refused-no_piece = Davon hast du keine Figur mehr. Eine Destille kommt zurück, wenn du sie zum Fuhrpark ausbaust.
refused-no_place = Dafür ist kein Platz. Baue zuerst Straßen.
refused-occupied = Dieser Platz ist besetzt. Wähle einen anderen.
refused-too_close = Auf einer Nachbarkreuzung steht ein Gebäude. Lass zwischen Gebäuden eine Kreuzung frei.
refused-not_connected = Keine deiner Straßen und keines deiner Gebäude grenzt daran. Wähle einen anderen Platz.
refused-not_own = Dort hast du keine Destille. Wähle einen anderen Platz.
refused-stock_empty = Davon ist nichts mehr im Vorrat. Wähle etwas anderes.
refused-card_played = Du hast in diesem Zug schon eine Karte gespielt. Spiel die nächste in deinem nächsten Zug.
refused-no_card = Du hast keine solche Karte, die du jetzt spielen könntest. Eine Karte ist erst im Zug nach dem Kauf spielbar.
refused-wrong_hex = Dorthin kann die Besatzungsmacht nicht. Wähle ein anderes Feld mit einer Zahl.
refused-no_victim = Von diesem Spieler kann keine Karte gezogen werden. Wähle einen anderen oder zieh keine.
refused-wrong_number = Das ist nicht die Zahl der Karten, die du ablegen musst. Dein Pult zeigt, wie viele es sind.
refused-offer_closed = Dieses Angebot ist geschlossen. Dein Pult zeigt die offenen.
refused-not_your_offer = Dieses Angebot ist nicht an dich gerichtet. Dein Pult zeigt, welche es sind.
refused-too_many_offers = Du hast so viele Angebote offen wie erlaubt. Zieh zuerst eines zurück.
refused-not_there = Das ist nicht mehr möglich. Dein Pult zeigt, was möglich ist.
refused-cards_gone = Die Karten dafür hat der andere nicht mehr, und nichts hat sich geändert. Lehne das Angebot ab oder mach ein anderes.

# Wie gut Gegner spielen.
level-apprentice = Lehrling
    .description = Lernt noch: einleuchtende Züge, und Fehler, die du nutzen kannst.
level-journeyman = Geselle
    .description = Solide: baut, wo die Zahlen gut sind, und handelt, wenn es sich lohnt.
level-master = Meister
    .description = Stark: wägt Plätze, Angebote und den Weg zu zehn Punkten ab.

# Auf wen gewartet wird, nach einem Namen.
awaited-found = Destille und Straße setzen
awaited-roll = würfeln
awaited-discard = Karten ablegen
awaited-force = Besatzungsmacht versetzen
awaited-trade = handeln und bauen
awaited-build = bauen
awaited-offer = Angebot beantworten
awaited-other = entscheiden

# Anlässe, über die vorab entschieden wird, und was ein für alle Mal beantwortet ist.
occasion-discard = Falls du wegen einer Sieben Karten ablegen musst
occasion-roll = Bevor du würfelst (Zug { $turn })
occasion-force = Falls du eine Sieben würfelst (Zug { $turn })
occasion-turn = Dein Handeln und Bauen (Zug { $turn })
occasion-offer = Angebot { $n }
occasion-exchange = Falls Angebot { $n } angenommen wird
occasion-unmet = Falls niemand Angebot { $n } annimmt
standing-roll = Sofort würfeln, auch wenn du vorher eine Karte spielen könntest?
standing-roll-at_once = Ja, sofort würfeln
standing-discard = Was legst du nach einer Sieben ab?
standing-discard-most_first = Wovon ich am meisten habe
standing-discard-list = Zuerst davon, in dieser Reihenfolge
standing-discard-wood = Holz
standing-discard-peat = Torf
standing-discard-barley = Gerste
standing-discard-stone = Steine
standing-discard-water = Wasser
standing-force = Wohin zieht die Besatzungsmacht nach deiner Sieben?
standing-force-leader = Bestes Feld des Führenden ohne mich
standing-offers = Wie beantwortest du Angebote?
standing-offers-decline = Ablehnen
standing-offers-list = Eins zu eins oder besser
standing-offers-wood = ich nehme Holz
standing-offers-peat = ich nehme Torf
standing-offers-barley = ich nehme Gerste
standing-offers-stone = ich nehme Steine
standing-offers-water = ich nehme Wasser
standing-offers-my_wood = ich gebe Holz
standing-offers-my_peat = ich gebe Torf
standing-offers-my_barley = ich gebe Gerste
standing-offers-my_stone = ich gebe Steine
standing-offers-my_water = ich gebe Wasser
standing-offers-lead = auch von Spielern kurz vor dem Sieg
standing-offers-rest = alle anderen lehne ich ab
standing-end = Deine Züge gleich beenden?
standing-end-unless_useful = Ja, wenn ich nichts Nützliches tun kann
standing-end-list = Ja, außer ich kann bauen oder kaufen
standing-end-road = Straße
standing-end-distillery = Destille
standing-end-yard = Fuhrpark
standing-end-card = Entwicklungskarte
