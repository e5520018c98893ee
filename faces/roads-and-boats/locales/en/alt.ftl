# What pictures show, in words.

alt-order = Sequence: { $sequence }. From the temple: { $temple }.
alt-player = { $name }: points { $points }, transporters { $fleet }.
alt-transporter = { $name }: { $what } at { $place }.
alt-loaded = { $name }: { $what } at { $place } with { $goods }.
alt-producer = { $place }: { $what }.
alt-loose = Loose at { $place }: { $goods }.
alt-at = { $what } at { $place }
alt-edge = edge of { $tile }, { $side }
alt-goods = Goods on transporters of { $name }: { $goods }.
alt-reach = Loose in reach: { $goods }.
alt-research = { $name } has researched: { $subjects }.
alt-bricks = Bricks of { $name }: { $bricks }; the next costs { $cost }.
alt-laid = Bricks laid: { $bricks } of { $cells }.
alt-row = Row { $row }: { $bricks }.
alt-neutral = neutral { $n }
alt-score = { $name }: points { $points }; goods { $wealth }, wonder { $wonder }.
alt-legend = Costs and products of { $producers }.
alt-map = Map { $number }, tiles: { $tiles } ({ $terrains }).
alt-rivers = Rivers: { $tiles }.
alt-homes = Homes: { $homes }.
