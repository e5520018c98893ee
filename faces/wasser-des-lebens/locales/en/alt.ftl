# What pictures show, in words.

alt-dice = Rolled: { $one } and { $other }, that is { $sum }.
alt-player = { $name }: points { $points }, resource cards { $hand }, development cards { $cards }, Highlanders { $highlanders }, roads { $roads }, distilleries { $distilleries }, wagon yards { $yards }, longest route { $route }.
alt-force = The occupation force stands on { $place }.
alt-route = { $name } holds the longest trade route.
alt-clan = { $name } holds the largest clan.
alt-stock = In the stock: { $stock }; development cards { $deck }.
alt-distilleries = Distilleries of { $name }: { $places }.
alt-yards = Wagon yards of { $name }: { $places }.
