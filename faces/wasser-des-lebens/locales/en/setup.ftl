# Before the game.

game-name = Das Wasser des Lebens
game-summary = The Water of Life: settle an island, distil, trade with each other, and be first to 10 points. 3 or 4 players.

option-board = Board
    .description = A shuffled island, or a fixed one for a first game.
option-board-variable = Shuffled (usual)
option-board-learning = Learning board
option-phases = Trading and building
    .description = Whether the first building or purchase of a turn ends trading.
option-phases-strict = First trade, then build (usual)
option-phases-mixed = In any order
option-route_tie = Longest route cut to a tie
    .description = What happens if a new building leaves its holder as long as another player.
option-route_tie-aside = It is laid aside (usual)
option-route_tie-keep = The holder keeps it
option-memory = Memory for hands
    .description = Whether the board in words lists what follows about the hands of others.
option-memory-on = Listed (usual)
option-memory-off = Everybody has to remember

option-unknown = Das Wasser des Lebens has no choice “{ $value }” for “{ $option }”.
setup-seats = Das Wasser des Lebens is for three or four players.

options-board-variable = shuffled island
options-board-learning = learning board
options-phases-mixed = trading and building in any order
options-route_tie-keep = a tied holder keeps the longest trade route
options-memory-off = nothing is remembered for you about hands

# Why something is refused.
refused-bad_seat = You have no seat at this table.
refused-over = The game is over.
refused-incomplete = Something is still missing there. Go on choosing, or go back.
refused-not_your_turn = It is not your turn for that. Your desk shows what you can do.
refused-roll_first = Roll the dice first.
refused-seven_first = The seven comes first: cards are given back and the occupation force is moved.
refused-no_trade = Nobody can trade now. Write a draft of an offer for your next turn instead.
refused-cards = The cards for that are not there. Trade for them, or choose something else.
refused-no_piece = You have no such piece left. A distillery comes back when you turn it into a wagon yard.
refused-no_place = There is no place for that. Build roads first.
refused-occupied = That place is taken. Choose another.
refused-too_close = A neighbouring crossing has a building. Keep one crossing free between buildings.
refused-not_connected = None of your roads or buildings touches that place. Choose another.
refused-not_own = You have no distillery there. Choose another place.
refused-stock_empty = The stock has none of that any more. Choose something else.
refused-card_played = You have already played a card this turn. Play the next one in your next turn.
refused-no_card = You hold no such card that you could play now. A card can be played from the turn after its purchase.
refused-wrong_hex = The occupation force cannot go there. Choose another tile with a number.
refused-no_victim = No card can be drawn from that player. Choose another, or draw none.
refused-wrong_number = That is not the number of cards to give back. Your desk shows how many you owe.
refused-offer_closed = That offer is closed. Your desk shows those that are open.
refused-not_your_offer = That offer is not for you to answer. Your desk shows those that are.
refused-too_many_offers = You have as many offers open as allowed. Withdraw one first.
refused-not_there = That is not possible any more. Your desk shows what is.
refused-cards_gone = The other player no longer holds the cards for that, and nothing has changed. Decline the offer, or make another.

# How well opponents play.
level-apprentice = Apprentice
    .description = Still learning: plausible moves, and mistakes that you can use.
level-journeyman = Journeyman
    .description = Sound: builds where numbers are good, and trades when it pays.
level-master = Master
    .description = Strong: weighs places, offers and the way to ten points.

# Who is awaited, after a name.
awaited-found = set a distillery and a road
awaited-roll = roll
awaited-discard = give back cards
awaited-force = move the occupation force
awaited-trade = trade and build
awaited-build = build
awaited-offer = answer an offer
awaited-other = decide

# Occasions for deciding ahead, and what is answered once for all.
occasion-discard = If a seven makes you give back cards
occasion-roll = Before you roll (turn { $turn })
occasion-force = If you roll a seven (turn { $turn })
occasion-turn = Your trading and building (turn { $turn })
occasion-offer = Offer { $n }
occasion-exchange = If offer { $n } is accepted
occasion-unmet = If nobody takes offer { $n }
standing-roll = Roll at once, even with a card that you could play first?
standing-roll-at_once = Yes, roll at once
standing-discard = What do you give back after a seven?
standing-discard-most_first = Whatever I hold most of
standing-discard-list = First of these, in this order
standing-discard-wood = wood
standing-discard-peat = peat
standing-discard-barley = barley
standing-discard-stone = stone
standing-discard-water = water
standing-force = Where does the force go after your seven?
standing-force-leader = To the leader's best hex without me
standing-offers = How do you answer offers?
standing-offers-decline = Decline them
standing-offers-list = One for one or better
standing-offers-wood = I take wood
standing-offers-peat = I take peat
standing-offers-barley = I take barley
standing-offers-stone = I take stone
standing-offers-water = I take water
standing-offers-my_wood = I give wood
standing-offers-my_peat = I give peat
standing-offers-my_barley = I give barley
standing-offers-my_stone = I give stone
standing-offers-my_water = I give water
standing-offers-lead = even from players two points from winning
standing-offers-rest = I decline all others
standing-end = End your turns at once?
standing-end-unless_useful = Yes, if I can do nothing useful
standing-end-list = Yes, unless I can build or buy
standing-end-road = road
standing-end-distillery = distillery
standing-end-yard = wagon yard
standing-end-card = development card
