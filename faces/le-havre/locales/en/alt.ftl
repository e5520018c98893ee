# What pictures show, in words.

alt-offers = On offer: { $offers }.
alt-tops = On top of the building proposals: { $names }.
alt-player = { $name }: { $francs }, food { $food }, energy { $energy }, loans { $loans }, worth { $points }.
alt-goods = { $name }: { $stock }; loans { $loans }, food { $food } without francs, energy { $energy }, ships feed { $fed }.
alt-open = Open to visitors: { $names }.
alt-stands = { $name } stands in: { $building }.
alt-loans = Loans: { $loans }.
alt-owned = Owned: { $names }.
alt-stack = Building proposal { $stack }, from the top: { $names }.
alt-ships = Ships on top: { $names }.
alt-kept = { $name }: worth { $points }, loans { $loans }.
alt-bill = { $name } owes { $due } food, ships give { $ships }: { $verdict }.
alt-food = { $food } food
alt-legend = What the symbols of the pictures stand for: goods, types of buildings, signs.
