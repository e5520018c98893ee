# How to play, in six pages. In our own words; what is said here the numbered rulings say, too.

how-goal =
    {""}**Glass Road: the goal** (page 1 of 6)
    You own a small landscape of twenty spaces. Over four building periods you gather goods, dig pits, plant groves, lay ponds, and put up buildings.

    {""}**Only buildings score.** A building may have points of its own, or count what you have in the end: its neighbours, your goods, your landscape. So a good plan is two or three buildings that count the same thing, and as much of that thing as you can get.

    The picture shows a landscape at the end of a game.
how-wheels =
    {""}**Two wheels make glass and bricks** (page 2 of 6)
    A wheel shows how much you have of each of its goods. Sand, food, charcoal, water and wood make glass; clay, food and charcoal make bricks.

    {""}**A wheel turns by itself**, as soon as none of its goods is at 0: each of them drops by one, and you get one glass or one brick. It happens at once, and you cannot decline it. You want glass and bricks, since many buildings cost them. But choose the moment: the wheel also takes wood or food that you meant to spend. Your scarcest good decides how often the wheel turns.

    A wheel holds 7 of each good, and 3 glass or 3 bricks; it does not turn beyond those. In the picture a wheel has just turned.
how-cards =
    {""}**A card is played, a card is pulled** (page 3 of 6)
    Everybody has the same fifteen specialists. In each period you choose five of them in secret and play some of them, one by one. A specialist has two abilities; some ask for a fee first.

    {""}**If others still hold the card that you play, they must follow with it.** Then each of you may use one ability only. If nobody follows, you may use both. A card that is pulled costs you no turn, and up to two can be pulled in a period.

    So guess: play what nobody else has, and keep in hand what others are about to play. In the picture a player follows. After the period everybody chooses from all fifteen again.
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
    After the last period everybody has a last chance for anytime actions. Then the buildings are counted. The most points win; a tie is a shared win.

    {""}**At your desk** you see what is asked and choose. Your choice is a draft: you see its result and can take it back. It counts once you confirm it. **Hint** says what an experienced player would do here. **Look up** explains any card, building or rule.

    The picture shows the score at the end, building by building.

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
about-good-sand = A basic good of the glassworks wheel, from 0 to 7. You begin with none, so it decides when you make your first glass. (W1)
about-good-water = A basic good of the glassworks wheel, from 0 to 7. Some cards take it as a fee. (W1, C6)
about-good-wood = A basic good of the glassworks wheel, from 0 to 7. Buildings cost it, and every turn of the wheel takes one. (W1)
about-good-clay = A basic good of the brickworks wheel, from 0 to 7. Buildings cost it, and every turn of the wheel takes one. (W1)
about-good-food = Lies on both wheels, from 0 to 7 on each. A gain goes undivided to one wheel of your choice; a fee comes from either, and a cost of 2 may be split. (W8, W9)
about-good-charcoal = Lies on both wheels, from 0 to 7 on each. A gain goes undivided to one wheel of your choice; a fee comes from either, and a cost of 2 may be split. (W8, W9)
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
    .about = A card is turned up, and its player asks who else holds it in hand. These people must follow, each at most twice a period. A card that already lies face down stays there. With followers everybody may use one ability; without them the card's player may use both. Leaving abilities out is always allowed. (C2 to C5)
rule-fee = Fee
    .about = Some cards must be opened by a fee: a good or a forest. It is an action of its own, after which a wheel may turn and anytime actions may follow. Without paying you use no ability; the card still counts as played. (C6)
rule-gift = Gift
    .about = When a Supplier's first ability is used, every other player is offered 1 of the same good. They may turn it down, and may use anytime actions first. Nobody else waits for their answer. Alone there are no gifts. (C8)
rule-two = Two players
    .about = Nothing is laid face down: you take turns playing one card openly. The period ends as soon as one hand is empty; if you still hold three cards then, you may play one of them alone, with both abilities. (T1, T2)
rule-solo = Playing alone
    .about = Seven periods with 3, 4, 5, 6, 3, 4 and 5 chosen cards. They come up by chance, one ability each, until two are left: one of these you play with both. What you chose rests for the next period. (S1, S2)
rule-limits = Limits of the wheels
    .about = A basic good stands at 7 at most, glass and bricks at 3. What goes beyond is lost. You may also take only part of a gain, or nothing. After every action all goods move first, then the wheels turn. (W3, W4, W6, W7)
rule-anytime = Anytime actions
    .about = Using a processing building and removing a pit, grove or pond need no turn: you may do them at any time, as often as you like, but never in the middle of an action. A payment counts for one use only. (A1, A2)
rule-building = Building
    .about = Pay the whole cost, from the building board or your own offer. If glass or bricks were paid, wheels may turn. Then the building is placed on an empty space for good, and an immediate effect happens at once. An upgrade goes over its start building and needs no space. (L5 to L7)
rule-neighbours = Neighbours
    .about = Spaces are neighbours if they share an edge; corners do not count. A start building beside the first column is the neighbour of the space next to it, as a building. (L1, L2)
rule-end = The end
    .about = After the last period everybody may use anytime actions once more and then says that they are done, which is final. Only buildings score; several of them may count the same goods and tiles. A tie is a shared win. (A4, P1, P2, P7)

ruling-C6 = the fee is an action of its own and opens the card; without it there is no ability. A forest fee is one forest.
ruling-C7 = only the cards still in your hand count: not this one, and none that lies face down or was pulled. At most 4 with two players, 5 alone.
ruling-C8 = everybody else is offered 1 of the good, whether they follow or not, even if you take less; they may turn it down.
ruling-C12 = one tile is drawn from each stack; an empty stack gives none.
ruling-L4 = you need not place the tile, and cannot where no space is empty; you get the goods either way.
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
ruling-P2 = several buildings may count the same goods and tiles, and you give nothing up for it.
ruling-P3 = the printed costs of all your buildings count, upgrades too.
ruling-P4 = immediate buildings count with upgrades and the Tavern; neighbours count whatever their kind, start buildings too.
ruling-P5 = food and charcoal lie on both wheels: what the building says of them is meant literally.
ruling-P6 = a forest counts once, not by its spaces; a block of two by two scores once.

# What is explained at the desk when it first matters: why, not only what to press.
cue-hand = Only buildings score. They cost goods, and also glass and bricks, which your two wheels make. Choose cards that work together: some that bring goods, and one or two that build. **Hint** names some that fit.
cue-period = A new period: you choose from all fifteen cards again. What lies open now is what you can build; **Board** shows it.
cue-pick = Others can pull a card that stays in your hand; you then play it without a turn of your own. Lay down what you need most.
cue-play = If you both hold a card, each of you uses one ability; if only you hold it, you use both. So play what the other probably does not hold. And keep what the other may play: your card is then pulled and costs you no turn.
cue-sealed = Nobody knows yet, and nothing counts yet. The first button makes it count; **Choose again** brings you back to your choice.
cue-draft = This is a draft: nobody sees it, and **Undo** takes it back. **End turn** makes it count and ends your turn. Until then you can do more in the same draft.
cue-pulled = Your card was pulled: another player played it, and you follow with it. You may use one ability; it costs you no turn.
cue-shared = Another player holds this card, too, so each of you may use one ability only. Take the one you need most.
cue-both = Nobody else holds this card: you use both abilities, in either order. Mind the order: goods that come first can pay for what you build.
cue-fee = Some cards have a fee: you pay it once, even if you use both abilities. If neither helps you, end the turn: then you pay nothing.
cue-build = Build cheap things early: a processing building works for the rest of the game, a bonus building only brings points at the end. Look for a building that you can almost pay for.
cue-space = 3-2 is row 3, column 2, as at the edges of the picture. A building stays where it stands and fills its space. Some buildings count what lies beside them, edge to edge.
cue-full = Your landscape is full. **Remove a landscape tile** makes room at any time: a pit, a grove or a pond.
cue-anytime = You own a processing building. Use it at any time, as often as you like, on others' turns, too. It helps most when you lack something for a wheel, a fee or a cost.
cue-wheel = Your wheel lacks only one good. Once you have it, the wheel turns at once: 1 of each good becomes 1 glass or brick. Spend first what you still need.
cue-gift = A gift is free, but it may turn a wheel. Only then can it be better to turn it down.
cue-news = Others have moved. **Since my last move** shows what happened.
cue-last = Your last chance: only buildings score. Trade goods for what your buildings count; everything else is worth nothing.
cue-score = The game is over. **Board** shows building by building where the points came from. **Turning points** shows what would have been better, and **Rematch** opens another game.
