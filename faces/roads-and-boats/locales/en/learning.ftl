# How the game is played, things to look up, explanations for a first game.

how-goal =
    🎓 **What it is about.** You begin with three donkeys, five boards, a stone and two geese. With them you build woodcutters and sawmills, then mines, a mint and a stock exchange. At the end only this counts: gold (10 each), coins (40) and shares (120) on your transporters, and your bricks of the wonder.

    Nothing that is built belongs to anybody: everybody may use it. What lies loose can be taken by everybody who gets at it. What lies on a transporter is safe.

    A game has 33 turns, alone 20. A turn has four phases: **production**, **movement**, **building**, **wonder**.
how-map =
    🎓 **The map.** A tile is called by its column and its row: C4. A river divides a tile into parts, which are called by the side where they lie: C4 west. A transporter on one bank gets only at the goods on that bank; a bridge joins both.

    Boats swim on rivers and at sea. At a coast they lie at a dock, and reach the land behind it.

    Woods feed a woodcutter, rock a quarry, mountains a mine. A clay pit and everything for boats stands at a river or the sea. In the desert only roads and walls are built.
how-production =
    🎓 **Production.** Woodcutters, quarries, clay pits, mines and oil rigs lay out one good each turn. **Collect everything** takes what your transporters get at. It lies loose otherwise.

    A sawmill and its like must be fed: goods from your transporters, or loose ones beside it. You say who gets the product. What is not fed works by itself at the end of the phase with what lies loose, and its product lies loose.

    Two donkeys alone on a pasture can have a third. Two geese alone there have one more by themselves. Two geese and a paper buy a subject of research.
how-movement =
    🎓 **Movement.** Each transporter moves once. A donkey makes one step into any neighbouring land, or two steps over roads. All others on land need roads. On the way a transporter may load, unload and hand over goods as often as there is room.

    No good is carried by two of your transporters in one phase. So a long line needs a place where goods wait for the next turn.

    Loose geese can be led along; they need no room. Rivers are crossed over bridges only. Boats go from river to river, out to sea, and to docks, where their movement ends.
how-building =
    🎓 **Building, and the wonder.** With goods on your transporters or loose on the tile you build producers, one on a tile, roads, bridges (a stone each) and walls.

    In the wonder phase you buy bricks with goods at your home, if a transporter of yours is there: one good for the first brick of a turn, two for the second and so on. Once the first four rows are full, each costs one more. A row gives ten points, shared among those who have bricks in it.

    After each turn a neutral brick is laid. When the wonder is done, the game ends early.
how-desk =
    🎓 **At the desk.** Whole moves stand in the lists; each deed can be chosen step by step, too. **Stop on the way** lets a transporter load and unload where it passes. **Name what I pay with** lets you choose the goods.

    With several players all say at the start of a phase whether they need an order. If nobody does, everybody writes a script unseen, and all are carried out one after the other. If a move is not possible any more then, its player goes on from there.

    Another player’s transporter is yours to use only with a permission. It is given and asked for openly.

topic-turn = The turn
    .text = Production, movement, building, wonder: four phases in this order, then the next turn. Alone you play 20 turns, with others 33.
topic-places = Banks, bridges and docks
    .text = A river divides a tile into parts. A transporter on land gets at its own part, a boat on the river at all parts, a docked boat at the part behind its dock. A bridge joins the parts on both sides; a source needs none.
topic-call = Calls, prayer and the sequence
    .text = At the start of a phase everybody says unseen whether an order is needed. If one does, each may stay before the temple or cash the prayer: those who cash go to the end of the row, and the farthest chooses a place in the sequence first.
topic-script = Scripts
    .text = Without an order everybody writes moves unseen, and hands in. Then the scripts are carried out in the sequence, each whole. A move that is not possible any more stops the script; its player goes on from there.
topic-permissions = Permissions
    .text = Only with a permission can you take goods from another’s transporter, put some onto it, hand goods through it, or carry it. It is given openly, for this phase, and can be taken back.
topic-loading = Loading and carrying on
    .text = In the movement phase a transporter loads and unloads as often as it likes. A good that one of your transporters has moved is not moved by another of yours in the same phase. Goods are never thrown away.
topic-geese = Leading geese
    .text = Loose geese follow any transporter that gets at them, without taking room. Loaded geese are goods like others. Two loose geese alone on a pasture have one more at the end of production.
topic-breeding = Breeding donkeys
    .text = Two donkeys of one player without loads, alone on a pasture, can have a third. Nothing else may be there: no goods, no producer, no other transporter.
topic-limits = How many transporters
    .text = A player has at most 8 transporters, 5 of them on land and 5 on water. For one more you give up one that stands at a factory of transporters.
topic-carrying = Carrying transporters
    .text = An empty transporter picks up another empty one that has not moved. It is set down at the start of a later movement phase.
topic-run = What happens by itself
    .text = At the end of production every producer works through the loose goods beside it; its products lie loose. Then geese have young, and two geese with a paper that lie loose are lost to basic research.
topic-roads = Roads
    .text = A road joins two neighbouring parts of land. It costs a stone from the side where you stand. Only donkeys go without one.
topic-bridges = Bridges
    .text = A bridge costs a stone and joins the banks of a river at once. None can be built in the desert.
topic-walls = Walls
    .text = A wall stands between two tiles and stops the transporters of others. The first token costs a stone, the next one more. Anybody demolishes it for boards, one more than it has tokens; it is neutral then and stops nobody.
topic-shafts = New shafts
    .text = With the research for it, a transporter at a mine digs a new shaft for 1 iron and 1 fuel. It fills the bag again.
topic-wonder = The wonder
    .text = Bricks are bought with any goods at home. The first of a turn costs one good, the second two, and so on; after the first four rows each costs one more. A row gives ten points, shared by the bricks that players have in it.
topic-irrigation = Irrigation
    .text = With the 45th brick all deserts become pasture.
topic-end = End and points
    .text = The game ends after 33 turns, or as soon as the wonder is done. Gold counts 10, coins 40, shares 120, on your transporters only; the wonder counts by rows. In a tie the player nearer to the temple is placed higher.
topic-solo = Playing alone
    .text = Alone you play 20 turns without calls. The first four rows of the wonder are full of neutral bricks. A mine yields the kind of which its bag holds more. A row with a brick of yours gives ten points.

look-rulings = Rulings: { $what }
look-subject = Research: { $what }
look-worth = At the end each is worth { $n } points on a transporter.
look-made = Made by: { $what }
look-needed = Needed by: { $what }
look-cost = Costs { $cost }.
look-site-land = Stands on any land but desert.
look-site-on = Stands on: { $terrain }.
look-site-shore = Stands at a river or at the sea, but not in the desert.
look-research = Its builder needs research: { $subject }.
look-lays-out = Lays out { $what } each turn.
look-draws = Draws one token from its bag each turn: gold or iron.
look-works = Needs { $inputs }. Makes { $what }, up to { $n } in a turn.
look-makes = Needs { $inputs }. Makes one transporter in a turn: { $what }.
look-makes-donkey = Needs a donkey and { $inputs }. Makes one transporter in a turn: { $what }.
look-becomes = Can become by research: { $what }
look-carries = Carries { $n } goods and makes { $steps } steps.
look-donkey = It also goes one step without a road.
look-start = Everybody begins with three.
look-costs-research = Costs 2 geese and 1 paper in the production phase.
look-stands-here = Here stands: { $what }
look-here = On this map: { $places }
look-known = Researched by: { $names }
look-yours = Yours: { $what }
look-bricks = any brick of the wonder
look-works-road = roads, bridges and walls
look-works-demolish = demolishing walls
look-works-shaft = new shafts
look-works-research = research
look-nothing = nothing

cue-goal = Gold, coins and shares on your transporters count at the end, and bricks of the wonder. First you need wood, boards and stone.
cue-empty = Nothing can be produced yet. Press **End the phase**.
cue-move = Each transporter moves once in a turn. Choose one; then say where it goes and what it takes along.
cue-load = A donkey carries two goods. The lower list loads them here; the list of ways also loads or unloads at the end.
cue-build = A woodcutter in the woods comes first. It costs one board, which must be on a transporter there or lie there.
cue-collect = The woodcutter has laid out a trunk. **Collect everything** takes it.
cue-feed = A sawmill makes two boards of a trunk. Choose which transporter gets them.
cue-geese = Two geese alone on a pasture have one more each turn. Lead them there: they follow and need no room.
cue-breed = Two donkeys alone on a pasture can have a third. Take nothing else there.
cue-road = A road costs a stone. Donkeys go two steps over roads, and wagons need them.
cue-wagon = A wagon carries three goods over roads. The factory turns a donkey into it.
cue-paper = A paper mill makes a paper of two trunks or boards. Research needs paper, and so do shares.
cue-research = Two geese and a paper buy a subject of research. Which one do you need next?
cue-mine = A mine yields gold and iron until its bag is empty. Gold makes coins.
cue-mint = Two gold and a fuel make a coin, worth 40 points.
cue-exchange = Two coins and a paper make a share, worth 120 points.
cue-boat = A boat goes where no road leads. It reaches both banks of its river.
cue-brick = A brick counts, too. It takes goods that you need elsewhere, so look at the price.
cue-call = If nobody can get at the same goods as you, all may play at once.
cue-script = You write your moves unseen. They count once everybody has handed in.
cue-draft = Your moves are a draft. They count when you confirm or end the phase.
cue-last = The end is near. Take what counts onto your transporters.
cue-score = The game is over. The board shows what each good and each row has brought.
