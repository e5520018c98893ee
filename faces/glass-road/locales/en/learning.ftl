# How to play, in six pages. In our own words; what is said here the numbered rulings say, too.

how-goal =
    {""}**Glass Road: the goal** (page 1 of 6)
    You own a small landscape of twenty spaces. Over four building periods you gather goods, dig pits, plant groves, lay ponds, and put up buildings.

    {""}**Only buildings score.** A building may have points of its own, or count what you have in the end: its neighbours, your goods, your landscape. So a good plan is two or three buildings that count the same thing, and then that thing.

    The picture shows a landscape at the end of a game.
how-wheels =
    {""}**Two wheels make glass and bricks** (page 2 of 6)
    A wheel shows how much you have of each of its goods. Sand, food, charcoal, water and wood make glass; clay, food and charcoal make bricks.

    {""}**A wheel turns by itself**, as soon as none of its goods is at 0: each of them drops by one, and you get one glass or one brick. It happens at once and cannot be declined. You want it, since many buildings cost glass or bricks; and you want to choose the moment, since it takes the wood or food that you meant to spend. The good that you have least of decides.

    A wheel holds 7 of each good, and 3 glass or 3 bricks; it does not turn beyond those. In the picture a wheel has just turned.
how-cards =
    {""}**A card is played, a card is pulled** (page 3 of 6)
    Everybody has the same fifteen specialists. In each period you choose five of them in secret and play some of them, one by one. A specialist has two abilities; some ask for a fee first.

    {""}**Whoever still holds the card that you play must follow with it.** Then each of you may use one ability only. If nobody follows, you may use both. A card that is pulled costs you no turn, and up to two can be pulled in a period.

    So guess: play what nobody else has, and keep in hand what others are about to play. In the picture somebody follows. After the period everybody chooses anew from all fifteen.
how-buildings =
    {""}**Buildings** (page 4 of 6)
    Some specialists let you build. You pay the cost, and the building stands on an empty space of your landscape for good. An upgrade needs no space: it goes over one of your start buildings.

    - **Processing buildings** turn goods into others, as often as you like.
    - **Immediate buildings** give you something once, as soon as they stand.
    - **Bonus buildings** score in the end.

    The picture shows what lies open. After each period the board is filled up again. Forests fill much of your landscape to begin with; some specialists clear them.
how-anytime =
    {""}**What you can do at any time** (page 5 of 6)
    Two things need no card and no turn, and you can do them as often as you like, while others play, too:

    - use a processing building, such as the one in the picture;
    - remove a pit, grove or pond of yours, to make room.

    They come between actions, never in the middle of one. Their best use is on the wheels: bring a good up from 0 and the wheel turns when you want it; spend one down to 0 and the wheel waits.
how-end =
    {""}**The end, and your desk** (page 6 of 6)
    After the last period everybody has a last chance for anytime actions. Then the buildings are counted. Most points win; those who have as many share the win.

    {""}**At your desk** you see what is asked and choose. What you choose is a draft: you see what comes of it and can take it back, and it counts once you confirm it. **Hint** says what a sound player would do. **Look up** tells of any card, building or rule.

    In the picture the game is over, building by building.

# Looking up. Rulings stand in our own words, with their numbers.
select-look-other = Wheels, rules, goods, landscape…
topic-title = **{ $name }** ({ $kind })
topic-card = Specialist
topic-start = Start building
topic-good = Good
topic-landscape = Landscape
topic-wheel = Wheel
topic-rule = Rule
topic-ruling = -# { $number }: { $text }
topic-here = **At this table**
when-processing = Once built: at any time, as often as you like, while others play, too.
when-immediate = It works once, as soon as it stands.
when-bonus = It scores at the end of the game.

about-wheel-glassworks = Sand, food, charcoal, water and wood make glass. As soon as none of them is at 0, each drops by one and you get 1 glass. That happens by itself, at once, and again as long as it can; with 3 glass it stops. Food and charcoal lie on both wheels, counted apart. (W1, W2)
about-wheel-brickworks = Clay, food and charcoal make bricks. As soon as none of them is at 0, each drops by one and you get 1 brick. That happens by itself, at once, and again as long as it can; with 3 bricks it stops. Food and charcoal lie on both wheels, counted apart. (W1, W2)
about-good-glass = Made by the glassworks wheel alone, at most 3. Many buildings cost glass; each glass that is left scores at the Forest Glassworks. Spending glass lets a wheel that had stopped at 3 turn again. (W2, W5)
about-good-brick = Made by the brickworks wheel alone, at most 3. Many buildings cost bricks; each brick that is left scores at the Brotherhood of the Masons. Spending bricks lets a wheel that had stopped at 3 turn again. (W2, W5)
about-good-sand = A basic good of the glassworks wheel, from 0 to 7. You begin with none of it, so it decides when your first glass is made. (W1)
about-good-water = A basic good of the glassworks wheel, from 0 to 7. Some cards take it as a fee. (W1, C6)
about-good-wood = A basic good of the glassworks wheel, from 0 to 7. Buildings cost it, and every turn of the wheel takes one. (W1)
about-good-clay = A basic good of the brickworks wheel, from 0 to 7. Buildings cost it, and every turn of the wheel takes one. (W1)
about-good-food = Lies on both wheels, from 0 to 7 on each. What you gain goes whole to one wheel of your choice; a fee comes from either, and a cost of 2 may be split. (W8, W9)
about-good-charcoal = Lies on both wheels, from 0 to 7 on each. What you gain goes whole to one wheel of your choice; a fee comes from either, and a cost of 2 may be split. (W8, W9)
about-landscape-pit = A landscape tile. Pit Workers and some buildings count your pits. You may remove one at any time to make room; it cannot be moved. There are always enough. (L3)
about-landscape-grove = A landscape tile. Forest Managers and some buildings count your groves. You may remove one at any time to make room; it cannot be moved. There are always enough. (L3)
about-landscape-pond = A landscape tile. Pond Builders and some buildings count your ponds. You may remove one at any time to make room; it cannot be moved. There are always enough. (L3)
about-landscape-forest = Covers two spaces side by side, and you begin with six. Only a specialist's fee or a building clears one; you cannot remove it at will. (L1, L3)
about-start-forest_glassworks = Stands beside your landscape from the beginning: 1 point for each glass at the end. A building that upgrades it takes its place, and its points with it. (L7)
about-start-glassmakers_colony = Stands beside your landscape from the beginning: half a point for each sand at the end, not rounded. A building that upgrades it takes its place, and its points with it. (L7, P1)
about-start-brotherhood_of_the_masons = Stands beside your landscape from the beginning: 1 point for each brick at the end. A building that upgrades it takes its place, and its points with it. (L7)

rule-period = Building period
    .about = With three or four players everybody secretly chooses 5 of the 15 specialists. Three times everybody lays one face down, and they are turned up one after the other from the start player on. What is never played is never shown. Then the building board is filled up and the next player clockwise begins. (C1, C9, C10)
rule-following = Following
    .about = Whoever turns up a card asks who else holds it in hand. Those who do, and have room for a second pulled card this period, must follow; a card that lies face down already does not. With followers everybody may use one ability, without them the one who played it may use both. Leaving abilities out is always allowed. (C2 to C5)
rule-fee = Fee
    .about = Some cards must be opened by a fee: a good or a forest. It is an action of its own, after which a wheel may turn and anytime actions may follow. Who cannot or will not pay uses no ability; the card counts as played all the same. (C6)
rule-gift = Gift
    .about = When a Supplier's first ability is used, every other player is offered 1 of the same good. They may turn it down, and may use anytime actions first. Only the one who is offered it is held up by it. Alone there are no gifts. (C8)
rule-two = Two players
    .about = Nothing is laid face down: you take turns playing one card openly. The period ends as soon as one hand is empty; whoever still holds three cards then may play one of them alone, with both abilities. (T1, T2)
rule-solo = Playing alone
    .about = Seven periods with 3, 4, 5, 6, 3, 4 and 5 chosen cards. They come up by chance, one ability each, until two are left: one of these you play with both. What you chose rests for the next period. (S1, S2)
rule-limits = Limits of the wheels
    .about = A basic good stands at 7 at most, glass and bricks at 3. What goes beyond is lost. Any gain may be taken in part, or not at all. Wheels are looked at after every finished action: all its goods move first, then wheels turn. (W3, W4, W6, W7)
rule-anytime = Anytime actions
    .about = Using a processing building and removing a pit, grove or pond need no turn: you may do them at any moment, as often as you like, but never in the middle of an action. What you pay for one use pays for nothing else. (A1, A2)
rule-building = Building
    .about = Pay the whole cost, from the building board or your own offer. If glass or bricks were paid, wheels may turn. Then the building is placed on an empty space for good, and an immediate effect happens at once. An upgrade goes over its start building and needs no space. (L5 to L7)
rule-neighbours = Neighbours
    .about = Spaces are neighbours if they share an edge; corners do not count. A start building beside the first column is the neighbour of the space next to it, as a building. (L1, L2)
rule-end = The end
    .about = After the last period everybody has their last anytime actions and says when they are done, which is final. Only buildings score; goods and tiles may be counted by any number of them. Whoever has as many points as the winner shares the win. (A4, P1, P2, P7)

ruling-C6 = the fee is an action of its own and opens the card; without it there is no ability. A forest fee is one forest.
ruling-C7 = counted are the cards still in your hand: neither this one nor one that lies face down or was pulled. At most 4 with two players, 5 alone.
ruling-C8 = everybody else is offered 1 of the good, whether they follow or not, even if you take less; they may turn it down.
ruling-C12 = one tile is drawn from each stack; an empty stack gives none.
ruling-L4 = placing a tile may be declined, and is left out where no space is empty; the goods are yours either way.
ruling-L5 = first the whole cost is paid and wheels turn, then the building is placed, and an immediate effect follows at once.
ruling-L7 = an upgrade goes over its start building and replaces its points. It needs no empty space and is not one building more.
ruling-L8 = a tile goes on every one of the adjacent empty spaces; you may remove any of them right after.
ruling-L9 = counted after you have paid and placed it. Its own space never counts.
ruling-L10 = counted after payment, and after the wheel has turned by it.
ruling-L11 = the effect is measured from where the copied building stands. Without such a neighbour it does nothing.
ruling-L12 = the effect can be repeated until you say that it ends; anytime actions may come between. Nothing is traded for itself.
ruling-L13 = the trade gives food.
ruling-A3 = it works from the moment on at which it is placed.
ruling-P1 = half points count; nothing is rounded.
ruling-P2 = goods and tiles may be counted by several buildings, and nothing is given up for it.
ruling-P3 = counted are the printed costs of all your buildings, upgrades too.
ruling-P4 = immediate buildings count with upgrades and the Tavern; neighbours count whatever their kind, start buildings too.
ruling-P5 = food and charcoal lie on both wheels: what the building says of them is meant literally.
ruling-P6 = a forest counts once, not by its spaces; a block of two by two scores once.

# What is explained at the desk when it first matters: why, not only what to press.
cue-hand = Only buildings score. They cost goods, and also glass and bricks, which your two wheels make. Choose cards that work together: some that bring goods, and one or two that build. **Hint** names some that fit.
cue-period = A new period: all fifteen cards are yours again. What lies open now is what you can build; look at the board before you choose.
cue-pick = Whatever stays in your hand can be pulled by others and is then played without a turn of yours. Lay down what you need most.
cue-play = A card that the other holds, too, gives each of you one ability; a card that only you hold gives you both. So play what they probably do not hold. And keep what they may play: it is then pulled from your hand and costs you no turn.
cue-sealed = Nothing has happened yet, and nobody sees this. It counts once you press the first button; **Choose anew** brings you back to your choice.
cue-draft = This is a draft: nobody sees it, and **Undo the last step** takes it back. **End turn** makes it count and ends your turn; **Confirm the draft and go on** makes it count and lets you do more.
cue-pulled = Your card was pulled: somebody else played it, and you follow with it. You may use one ability, and it costs you no turn of your own.
cue-shared = Somebody else holds this card, too, so each of you may use one ability only. Take the one that you cannot do without.
cue-both = Nobody else holds this card: both abilities are yours, in any order. Mind the order: goods that come first can pay for what you build.
cue-fee = A fee opens the card. Pay it only if an ability is worth it; otherwise you may end the turn for nothing.
cue-build = Cheap and early beats dear and late: a processing building helps you for the rest of the game, a bonus building only counts. Look for what your goods already fit.
cue-space = 3-2 is row 3, column 2, as at the edges of the picture. A building stays where it stands and fills its space. Some buildings count what lies beside them, edge to edge.
cue-full = No space of your landscape is empty, so nothing can be placed on it. **Remove a landscape tile** makes room at any time: a pit, a grove or a pond.
cue-anytime = You own a processing building. You can use it now, on others' turns, as often as you like: keep it for when a wheel, a fee or a cost needs it.
cue-wheel = Only one good keeps a wheel of yours from turning. Gain it and the wheel turns at once: glass or a brick for one of each good. Spend first what you still want to spend.
cue-gift = A gift costs nothing, but it may turn a wheel. That is the only reason to turn it down.
cue-news = Somebody has moved meanwhile. **Since my last move** tells what happened and what came of it.
cue-last = Your last chance: only buildings score. Trade goods into what they count, since nothing else is worth anything any more.
cue-score = That was it. **Board** tells building by building where the points came from. **Turning points** says what would have been better, and **Rematch** opens another game.
