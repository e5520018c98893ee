# How it is played, in five pages.
how-goal =
    {""}**The goal** (page 1 of 5)
    You settle an island together and distil on it. **The first to have { $points } points in their own turn wins.** Points: a distillery { $distillery_points }, one with a wagon yard { $yard_points }, the longest trade route { $route_points }, the largest clan { $clan_points }, and some development cards { $card_points } each.

    Everybody begins with two distilleries and two roads. They stand at crossings, where three tiles meet. Each tile has a resource and a number from 2 to 12.

    Choose tiles whose numbers come up often (6 and 8 are the best) and as many different resources as you can.
how-turn =
    {""}**A turn** (page 2 of 5)
    {""}**First you roll.** Every tile with the number yields its resource to everybody who has a building there: 1 card for a distillery, 2 for a wagon yard.

    {""}**On a 7 nobody gets anything.** Everybody who holds more than { $kept } cards gives back half of them. Then you move the occupation force to a tile: it yields nothing as long as the force is there, and you may draw a card from a player with a building there.

    {""}**Then you trade, and then you build**, as much as you like. The first building or purchase ends trading.
how-trade =
    {""}**Trading** (page 3 of 5)
    The player in turn trades with the others. **Anybody may make an offer**: so many cards for so many others. The player in turn offers to all or to some, the others offer to the player in turn. You accept, decline, or answer with an offer of your own.

    Nobody has to wait: offers that are still open when trading ends are gone. You may draft offers for your own next turn at any time.

    {""}**With the regions** you give { $rate } cards of a kind for 1 of another; only { $pass_rate } or { $special_rate } with a building at a pass road.
how-build =
    {""}**Building** (page 4 of 5)
    A road continues your roads or buildings. A distillery stands at a crossing that one of your roads reaches, and **all neighbouring crossings must be free of buildings**. A wagon yard replaces a distillery.

    {""}**The longest trade route** is an unbroken row of at least { $route } roads; buildings of others interrupt it. **The largest clan** is at least { $clan } Highlanders that lie open.

    A development card can be played from the turn after its purchase, one in a turn. Victory points stay hidden and count at once.
how-desk =
    {""}**Your desk** (page 5 of 5)
    You see what is asked and choose. Places on the island have numbers, in the picture and in the lists. What you choose is a draft: nobody sees it, and you can take it back. It counts once you confirm it; rolling, ending the turn and answering an offer count at once.

    You may decide ahead: what you give back on a seven, where the force goes, what you build, next turn or as soon as you have the cards. Then nobody has to wait for you.

# What can be looked up.
topic-costs = Costs
    .text = What things cost. The cards go back to the stock.
topic-turn = Order of a turn
    .text = First the roll, then trade, then building, never back; you may end your turn in any of the last two. The first building or purchase ends trading for this turn. At tables with the option "in any order" you trade and build as you like, and offers stay open while you build.
topic-founding = Founding
    .text = In two rounds, forward and back, everybody sets a distillery and a road beside it, free of charge. Right after the second one its owner takes a card for each tile at it.
topic-roll = Roll and yield
    .text = Every tile with the rolled number yields 1 card to each distillery and 2 to each wagon yard at it, except where the occupation force stands. If the stock has too few cards of a resource for all, nobody gets any of it.
topic-seven = Seven and occupation force
    .text = Everybody who holds more than { $kept } resource cards gives back half, rounded down; nobody sees the choice until all have chosen. Then the player in turn moves the force to another tile with a number, and may draw a card at random from a player with a building there.
topic-offers = Trading with each other
    .text = Only the player in turn and one other trade, and only in the trade phase. Each side gives at least one card, and no kind stands on both sides. An offer to one seat is carried out when it is accepted; of several who accept, its maker chooses one. Both must hold the cards at that moment.
topic-answers = Answers, counter-offers, deadlines
    .text = Everybody to whom an offer is made accepts or declines it, and may change the answer as long as the offer is open. You must hold what is asked to accept. A counter-offer is an offer of your own to the player in turn; it declines the one that it answers. An offer may have a deadline: then it closes by itself, and the trade phase goes on.
topic-regions = Trading with the regions
    .text = In your trade phase you give { $rate } cards of one kind for 1 of another that is in the stock. With a building at a simple pass road you give { $pass_rate }, at the special one of the kind { $special_rate }.
topic-distance = Distance rule
    .text = A distillery can only stand where none of the two or three neighbouring crossings has a building, no matter whose.
topic-route = Longest trade route
    .text = { $route_points } points for the longest unbroken row of at least { $route } roads. Branches do not count, and at a building of another player the row ends. A player with a longer one takes the card at once. If a new building leaves several equally long, it is laid aside.
topic-route-tie = Longest route cut to a tie
    .text = If a new building shortens the longest route so that its holder shares the greatest length, the card is laid aside until one player alone is longest again. At tables with the option "the holder keeps it" the holder keeps it then.
topic-clan = Largest clan
    .text = { $clan_points } points for the first to have { $clan } Highlanders face up. A player with more than the holder takes it at once.
topic-points = Points and victory
    .text = Points: a distillery { $distillery_points }, a wagon yard { $yard_points }, the longest trade route { $route_points }, the largest clan { $clan_points }, a victory point card { $card_points }. A player who has { $points } points in their own turn wins at once. Points that you get in the turn of another player count when your turn begins.

topic-known = Who knows what
    .text = Open to all are the board, the stock, how many cards everybody holds, what is produced, traded and given back, and who draws from whom. Hidden are the kinds in a hand, unplayed development cards, a card that is drawn, and what you give back until all have chosen. Open points leave out hidden ones.
topic-memory = Memory for hands
    .text = What follows for certain from what lay open before you is listed for you: the least and the most of each resource that every hand can hold. Nothing else is used by hints and opponents. At tables with the option "everybody has to remember" the list is left out.

about-ware-road = A road lies on a free path and continues your roads or buildings. A building of another player stops you. You have { $roads }.
about-ware-distillery = A distillery counts { $distillery_points } and yields 1 card. It stands where one of your roads ends and no neighbouring crossing has a building. You have { $distilleries }.
about-ware-yard = A wagon yard counts { $yard_points } and yields 2 cards. It replaces a distillery of yours, which you get back. You have { $yards }.
about-ware-card = You draw the top card of the deck, and only you see it. You play one card in a turn, and none that you bought in this turn.
about-tile = It yields { $what } when its number is rolled.
about-lake = It yields nothing and has no number. The occupation force begins here and never comes back.
about-pass = With a building at it you give the regions { $rate } { $what } for 1 card of another kind. It helps for no other resource.
about-pass-any = With a building at it you give the regions { $rate } cards of any one kind for 1 card of another. A road alone does not help.
look-cost = Cost: { $cost }
look-cost-of = - { $what }: { $cost }
look-count = In the deck of { $deck } there are { $n }.
look-tiles = On the island there are { $n }.
look-rulings = Rulings: { $what }
here-deck = In the deck now: { $n }
here-held = In your hand now: { $n }
here-numbers = Numbers at this table: { $numbers }

# Explanations at the desk of a person who learns the game.
cue-goal = You win with { $points } points. Found your first distillery where numbers come up often: 6 and 8 are best, then 5 and 9. Three different resources are better than three alike. A road costs { $road_cost }; a distillery { $distillery_cost }.
cue-second = Right after the second distillery you get a card of each tile at it. Choose what the first one lacks, so that you have all five resources if possible, or a pass road for what you have plenty of.
cue-road = The road shows where you want to go next: towards a free crossing with good numbers. Between two buildings one crossing always stays free.
cue-roll = Your turn begins with the roll. Every tile with the number yields to everybody who has a building at it; a 7 yields nothing.
cue-play = You may play one development card in a turn, before the roll too. A Highlander drives the occupation force off your tiles.
cue-trade = First trade: offer what you have plenty of for what you lack. Others answer when they look; you need not wait. Your first building or purchase ends trading in this turn.
cue-offer = Name what you give, then what you want. Equal numbers are usual; if you need a card badly, give two. The offer goes to everybody unless you name seats, and you choose among those who accept.
cue-answer = There is an offer for you. Accept if what you get helps you more than them. Do not help a player who is close to { $points } points. You may also answer with an offer of your own.
cue-regions = The regions trade always: { $rate } cards of a kind for 1 of another, fewer with a building at a pass road. Offers to others are usually cheaper.
cue-build = A road costs { $road_cost }. It leads to places for distilleries, and { $route } in a row can be the longest trade route, which is worth { $route_points } points.
cue-distillery = You can build a distillery: 1 point, and more cards from now on. Choose good numbers, and resources that you lack.
cue-yard = You can turn a distillery into a wagon yard: a point more, and twice the cards. Choose the one with the best numbers.
cue-card = You can buy a development card. More than half of them are Highlanders; five are hidden points. You can play it from your next turn on.
cue-discard = A 7, and you hold more than { $kept } cards: half of them go back. Keep what you need for your next building. The others see your choice when all have chosen.
cue-force = Move the occupation force: away from your tiles, to a good number of a player who is ahead. The tile yields nothing as long as it stands there.
cue-rob = You may draw a card at random from a player with a building there. Choose one who holds many cards, or who is ahead.
cue-many = You hold more than { $kept } cards. If anybody rolls a 7 you lose half of them, so build, buy or trade before you end your turn.
cue-draft = This is a draft: nobody sees it, and you can undo it. It counts once you confirm it or end your turn.
cue-end = When you can do nothing more that helps, end your turn. Cards that you keep are safe up to { $kept }.
cue-score = The game is over. **Board** shows what everybody had. **Turning points** shows what would have been better, and **Rematch** opens another game.
