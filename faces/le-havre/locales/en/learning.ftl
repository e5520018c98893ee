# How to play, in our own words; what is said here the numbered rulings say, too.

how-goal =
    {""}**Le Havre: the goal** (page 1 of 5)
    You gather goods at the harbour, turn them into better ones, and own a part of the town. **Whoever is worth most francs in the end wins**: francs, buildings, ships and what some buildings add. Goods count nothing then.

    Buildings and ships cost goods when you build them, or francs when you buy them. Most are worth as much as they cost, so money is not lost in them.

    The picture shows the harbour of a game.
how-turn =
    {""}**Your turn** (page 2 of 5)
    First two goods come to the harbour, by themselves. Then you do exactly one thing:

    - **take everything from one offer**, or
    - **enter a building and use it**. It may be anybody's, as long as nobody stands in it. Others' buildings may cost a fee, in food or francs; your own are free.

    At any moment of your turn you may also buy and sell. A building is bought from the city or from the top of the proposals.
how-food =
    {""}**Food and loans** (page 3 of 5)
    Seven turns make a round, whoever takes them. **At the end of each round everybody pays food**, more from round to round. Fish and francs count 1, smoked fish and bread 2, meat 3. Ships feed you for good, so build or buy one early.

    Who cannot pay takes loans of 4 francs. They bear 1 franc of interest in each round, and cost 5 to repay, or 7 in the end. A loan or two early are no misfortune.

    Grain and cattle multiply at a harvest: keep 1 grain and 2 cattle.
how-town =
    {""}**The town and its ships** (page 4 of 5)
    Builders build what lies on top of one of the three proposals, for goods. What you build is yours, and others pay to use it.

    Energy comes from wood (1), charcoal and coal (3) and coke (10). Bricks may stand for clay, and steel for iron. There is no change: what is over is lost.

    At a wharf you build ships, of wood, iron or steel. They feed you, count in the end, and carry goods for the shipping line.
how-end =
    {""}**The end, and your desk** (page 5 of 5)
    After the last round everybody has one last action. Then all buildings and ships count, and loans cost 7 francs each.

    {""}**At your desk** you see what is asked and choose. What you choose is a draft: you see what comes of it and can take it back, and it counts once you confirm it. Payments are proposed, the cheapest first; you can also choose them yourself.

topic-food = Food and feeding
    .text = Fish and francs count 1, smoked fish and bread 2, meat 3; grain and cattle count nothing. At the end of each round everybody owes what the round says, less what their ships feed. There is no change, and no more may be given than is needed. Rulings P1, P2, P6, H1 to H8.
topic-energy = Energy
    .text = Wood gives 1, charcoal and coal 3, coke 10. The energy of one action is paid as one sum, and what is over is lost. Francs are no energy. Rulings P3, P4, P10.
topic-loans = Loans and interest
    .text = A loan brings 4 francs, and is taken only where food or interest cannot be paid otherwise. While you hold any, you pay 1 franc whenever the marker reaches wood and fish. Repaying costs 5 francs at any time. In the end each loan costs 7. Rulings L1 to L7.
topic-ships = Ships
    .text = Ships are built at a wharf for goods and 3 energy, or bought. They feed you at the end of rounds and carry goods for the shipping line. The first ship at a wharf that is not of wood also costs a brick. Rulings W1 to W12.
topic-trade = Buying and selling
    .text = In your turn you may buy at any moment: buildings of the city, the tops of the proposals, the top ships. You sell to the city, for half the value. What you sold you cannot buy back in the same turn. Rulings K1 to K11.
topic-end = The end of the game
    .text = After the last round everybody has one last action, and may then stand where others stand. Francs, values of buildings and ships and what some of them add are counted, less 7 francs for each loan. Rulings F1 to F8.

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
look-city = At this table it belongs to the city.
look-owner = At this table it belongs to { $name }.
look-stack = At this table { $n ->
    [0] it lies on top of a proposal
    [one] it lies in a proposal, under 1 card
   *[other] it lies in a proposal, under { $n } cards
}.
look-nowhere = At this table it is not in play, as far as you can know.
look-ship = - { $kind }: built for { $cost } and 3 energy, bought for { $price }; carries { $capacity }; feeds { $feeds } with 1 to 5 players.
look-liner = - { $kind }: built for { $cost } and 3 energy, never bought; carries { $capacity }; feeds { $feeds } with 1 to 5 players.

# Explanations at the desk of a person who learns the game.
cue-goal = You win with the most francs at the end: francs, buildings and ships count, goods do not. So gather goods, make buildings and ships of them, and have food ready at the end of each round.
cue-main = Your turn: take everything from one offer, or enter a building and use it. A large offer saves you turns. What you choose is a draft until you confirm it.
cue-enter = In a building you use its action. It may belong to anybody, as long as no disc lies in it, not even yours.
cue-fee = Buildings of others and of the city may cost a fee, in food or in francs. Your own are free, and others pay you for entering them.
cue-build = You build the top card of one of the three proposals and pay with goods. It is yours at once: it counts at the end, and entering it costs you nothing. Bricks may stand for clay, and steel for iron.
cue-buy = In your turn you may buy as much as you can pay: buildings of the city, the top of each proposal, and ships. Most buildings count at the end what they cost. Keep the francs that you need for food.
cue-refined = Here you turn goods into better ones. Smoked fish and bread feed 2, meat feeds 3, and most refined goods bring more when you ship them.
cue-energy = Energy comes from wood (1), charcoal and coal (3) and coke (10). You pay all energy of one action together, and there is no change.
cue-wharf = At a wharf you build one ship, for its goods and 3 energy. The first ship at a wharf that is not wooden also costs 1 brick. Ships feed you at the end of every round.
cue-ships = Ships feed you at the end of every round, count at the end, and carry goods for the Shipping Line. You build them at a wharf, or you buy them for francs.
cue-shipping = Your ships carry goods and sell them: a wooden ship carries 2, an iron ship 3, a steel ship 4. Each ship that you send needs 3 energy. Goods burnt as energy are not sold.
cue-harvest = This round ends with a harvest. With 1 grain or more you get 1 more grain, and with 2 cattle or more you get 1 more. So keep 1 grain and 2 cattle.
cue-food = The round ends soon, and then everybody pays food. The line about food says what is due, what your ships feed, what you have and what is missing. Francs count as food.
cue-loans = You are short of food for the end of this round. What is missing becomes loans: each brings 4 francs. While you hold any you pay 1 franc a round; repaying one costs 5, or 7 at the end. One or two early do little harm.
cue-loan = You hold a loan. While you hold any, you pay 1 franc of interest in each round. You can repay one for 5 francs at any time; at the end it costs 7.
cue-interest = Interest is due, and you have no francs. Selling a building or a ship brings half its value; a loan brings 4 francs.
cue-feeding = The round is over and everybody pays food. Give what you need least, since there is no change. If it is not enough, you give all food and francs and then take loans, or sell buildings and ships.
cue-draft = This is a draft: nobody sees it, and you can undo it. It counts once you confirm it or end your turn.
cue-end = Your action is done. You may still sell a building or a ship, or repay a loan; then end your turn.
cue-final = Your last action. Goods count nothing at the end: ship them, or build with them. Nothing can be bought any more, and you may also go where others stand.
cue-score = That was it. **Board** tells where the francs came from. **Turning points** says what would have been better, and **Rematch** opens another game.
