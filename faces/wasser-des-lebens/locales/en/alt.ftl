# What pictures show, in words.

alt-dice = Rolled: { $one } and { $other }, that is { $sum }.
alt-player = { $name }: points { $points }, resource cards { $hand }, development cards { $cards }, Highlanders { $highlanders }, roads { $roads }, distilleries { $distilleries }, wagon yards { $yards }, longest route { $route }.
alt-force = The occupation force stands on { $place }.
alt-route = { $name } holds the longest trade route.
alt-clan = { $name } holds the largest clan.
alt-stock = In the stock: { $stock }; development cards { $deck }.
alt-distilleries = Distilleries of { $name }: { $places }.
alt-yards = Wagon yards of { $name }: { $places }.
alt-blocked = The occupation force keeps { $place } from yielding.
alt-offer = Offer { $offer } of { $name }: gives { $give }, gets { $get }; to { $to }; accepted by { $accepted }, declined by { $declined }.
alt-rates = Rates of { $name } with the regions: { $rates }.
alt-known = { $name }, { $hand } in hand: { $bounds }.
alt-points = Points: { $points }.
alt-hand = In hand: { $hand }. Development cards: { $cards }.
alt-counts = In hand: { $hand }. Development cards, face down: { $cards }.
alt-pieces = Highlanders { $highlanders }, longest route { $route }; left: roads { $roads }, distilleries { $distilleries }, wagon yards { $yards }.
alt-rank = { $name }: points { $points }; hidden to the end: { $cards }.
