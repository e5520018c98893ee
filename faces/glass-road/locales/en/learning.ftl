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
