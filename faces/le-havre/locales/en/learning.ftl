# How to play, in our own words; what is said here the numbered rulings say, too.

how-goal =
    {""}**Le Havre: the goal** (page 1 of 5)
    You gather goods at the harbour, refine them, and own a part of the town. **The most francs at the end win**: your cash, your buildings, your ships, and what some buildings add. Goods are worth nothing then.

    Buildings and ships cost goods when you build them, or francs when you buy them. Most are worth as much as they cost, so you lose no money.

    The picture shows the harbour of a game.
how-turn =
    {""}**Your turn** (page 2 of 5)
    First, two goods come to the harbour by themselves. Then you do exactly one thing:

    - **take everything from one offer**, or
    - **enter a building and use it**. It may belong to anybody, as long as nobody stands in it. Others' buildings may cost a fee, in food or francs; your own are free.

    At any time in your turn you may also buy and sell. You buy a building from the town or from the top of a building proposal.
how-food =
    {""}**Food and loans** (page 3 of 5)
    Seven turns of all players together make a round. **At the end of each round everybody pays food**, more from round to round. Fish and francs count 1, smoked fish and bread 2, meat 3. Ships feed you for good, so build or buy one early.

    If you cannot pay, you take loans of 4 francs. They cost 1 franc of interest in each round; to repay one costs 5 francs, or 7 at the end. One or two loans early on do no harm.

    Grain and cattle multiply at a harvest: keep 1 grain and 2 cattle.
how-town =
    {""}**The town and its ships** (page 4 of 5)
    You build the top card of one of the three building proposals; you pay with goods. What you build is yours, and others pay to use it.

    Energy comes from wood (1), charcoal and coal (3) and coke (10). You may pay bricks for clay and steel for iron. There is no change: any excess is lost.

    At a wharf you build ships, of wood, iron or steel. They feed you, are worth francs at the end, and carry goods for the Shipping Line.
how-end =
    {""}**The end, and your desk** (page 5 of 5)
    After the last round everybody has one last action. Then all buildings and ships count, and loans cost 7 francs each.

    {""}**At your desk** you see what is asked and choose. Your choice is a draft: you see its result and can take it back. It counts once you confirm it. The desk proposes payments, the cheapest first; you can also choose them yourself.

topic-food = Food and feeding
    .text = Fish and francs count 1, smoked fish and bread 2, meat 3; grain and cattle count nothing. At the end of each round everybody pays the food of the round card, less what their ships feed. There is no change, and you may not pay more than is needed. Rulings P1, P2, P6, H1 to H8.
topic-energy = Energy
    .text = Wood gives 1, charcoal and coal 3, coke 10. You pay the energy of one action as one sum; any excess is lost. Francs are no energy. Rulings P3, P4, P10.
topic-loans = Loans and interest
    .text = A loan brings 4 francs. You take one only if you cannot pay food or interest otherwise. While you have one, you pay 1 franc whenever the ship marker reaches wood and fish. You can repay a loan for 5 francs at any time. At the end each loan costs 7. Rulings L1 to L7.
topic-ships = Ships
    .text = Ships are built at a wharf for goods and 3 energy, or bought. They feed you at the end of rounds and carry goods for the Shipping Line. The first ship at a wharf that is not of wood also costs a brick. Rulings W1 to W12.
topic-trade = Buying and selling
    .text = You may buy at any time in your turn: buildings of the town, the tops of the building proposals, the top ships. You sell to the town, for half the value. What you sold you cannot buy back in the same turn. Rulings K1 to K11.
topic-end = The end of the game
    .text = After the last round everybody has one last action, and may enter buildings where others stand. Then francs count, the values of buildings and ships, and what some of them add, less 7 francs for each loan. Rulings F1 to F8.

look-value = Value: { $what }
look-price = Bought for: { $what }
look-cost = Built for: { $what }
look-not-bought = It cannot be bought.
look-not-built = It cannot be built.
look-fee = Fee to enter: { $what }
look-free = Entering is free.
look-fishing = { $n ->
    [one] It has 1 fishing symbol.
   *[other] It has { $n } fishing symbols.
}
look-hammers = { $n ->
    [one] It has 1 hammer.
   *[other] It has { $n } hammers.
}
look-rulings = Rulings: { $what }
look-city = At this table it belongs to the town.
look-owner = At this table it belongs to { $name }.
look-stack = At this table { $n ->
    [0] it lies on top of a building proposal
    [one] it lies in a building proposal, under 1 card
   *[other] it lies in a building proposal, under { $n } cards
}.
look-nowhere = At this table it is not in play, as far as you can know.
look-ship = - { $kind }: built for { $cost } and 3 energy, bought for { $price }; carries { $capacity }; feeds { $feeds } with 1 to 5 players.
look-liner = - { $kind }: built for { $cost } and 3 energy, never bought; carries { $capacity }; feeds { $feeds } with 1 to 5 players.

# Explanations at the desk of a person who learns the game.
cue-goal = You win with the most francs at the end: francs, buildings and ships count, goods do not. So gather goods, make buildings and ships of them, and have food ready at the end of each round.
cue-main = Every turn is one action: you take a whole offer, or use a building. A large offer saves you turns. Your choice is a draft until you confirm it.
cue-enter = In a building you use its action. It may belong to anybody, as long as nobody stands in it, not even you.
cue-fee = Buildings of others and of the town may cost a fee, in food or in francs. Your own are free, and others pay you to enter them.
cue-build = You build the top card of one of the three building proposals and pay with goods. It is yours at once: it counts at the end, and entering it costs you nothing. You may pay bricks for clay and steel for iron.
cue-buy = In your turn you may buy as much as you can pay: buildings of the town, the top of each building proposal, and ships. Most buildings are worth at the end what they cost. Keep the francs that you need for food.
cue-refined = Here you refine goods. Smoked fish and bread feed 2, meat feeds 3, and most refined goods earn more when you ship them.
cue-energy = Energy comes from wood (1), charcoal and coal (3) and coke (10). You pay all energy of one action together, and there is no change.
cue-wharf = At a wharf you build one ship, for its goods and 3 energy. The first ship at a wharf that is not wooden also costs 1 brick. Ships feed you at the end of every round.
cue-ships = Ships feed you at the end of every round, count at the end, and carry goods for the Shipping Line. You build them at a wharf, or you buy them for francs.
cue-shipping = Your ships carry goods and sell them: a wooden ship carries 2, an iron ship 3, a steel ship 4. Each ship that you send needs 3 energy. Goods that you burn as energy are not sold.
cue-harvest = This round ends with a harvest. With 1 grain or more you get 1 more grain, and with 2 cattle or more you get 1 more. So keep 1 grain and 2 cattle.
cue-food = The round ends soon, and then everybody pays food. The line about food shows what is due, what your ships feed of it, what is left for you to pay and what you have. Francs count as food.
cue-loans = You are short of food for the end of this round. What is missing becomes loans: each brings 4 francs. While you have any, you pay 1 franc a round; to repay one costs 5 francs, or 7 at the end. One or two early do little harm.
cue-loan = You have a loan. While you have any, you pay 1 franc of interest in each round. You can repay it for 5 francs at any time; at the end it costs 7.
cue-interest = Interest is due, and you have no francs. Sell a building or a ship for half its value, or take a loan of 4 francs.
cue-feeding = The round is over, and everybody pays food. Pay with what you need least, since there is no change. If it is not enough, you pay all food and francs and then take loans, or sell buildings and ships.
cue-draft = This is a draft: nobody sees it, and you can undo it. It counts once you confirm it or end your turn.
cue-end = Before the end of the turn you may still sell a building or a ship at half its value, or repay a loan. You seldom need to.
cue-final = Your last action. Goods are worth nothing at the end: ship them, or build with them. You can buy nothing any more, and you may also go where others stand.
cue-score = The game is over. **Board** shows where the francs came from. **Turning points** shows what would have been better, and **Rematch** opens another game.
