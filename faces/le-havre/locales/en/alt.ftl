# What pictures show, in words.

alt-offers = On offer: { $offers }.
alt-tops = On top of the stacks: { $names }.
alt-player = { $name }: { $francs }, food { $food }, energy { $energy }, loans { $loans }, worth { $points }.
alt-stands = The disc of { $name } lies on { $building }.
alt-loans = Loans: { $loans }.
alt-owned = Owned: { $names }.
alt-stack = Stack { $stack }, from the top: { $names }.
alt-ships = Ships on top: { $names }.
alt-bill = { $name } owes { $due } food, ships give { $ships }: { $verdict }.
alt-food = { $food } food
alt-legend = What the symbols of the pictures stand for: goods, types of buildings, signs.
