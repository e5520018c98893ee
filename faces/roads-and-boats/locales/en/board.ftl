# The board and the result in words.

board-map = Map: { $map }
board-sequence = Sequence: { $names }.
board-wonder = The wonder has { $n } of { $cells } bricks.
board-irrigated = The deserts are irrigated.
board-player = **{ $name }**: { $points ->
    [one] 1 point
   *[other] { $points } points
}, { $bricks ->
    [one] 1 brick
   *[other] { $bricks } bricks
}
board-home = Home: { $place }
board-research = Researched: { $subjects }
board-transporter = { $vehicle }, { $place }: { $load }
board-carried = { $vehicle }, carried by { $by }
board-producers = **Producers**
board-loose = **Goods that lie loose**
board-loose-at = { $place }: { $goods }
board-roads = Roads: { $what }
board-bridges = Bridges: { $what }
board-walls = Walls: { $what }
board-road = { $from } – { $to }
board-wall = { $place } ({ $owner }, { $n })
board-neutral = neutral
board-permitted = { $name } lets { $other } use { $vehicle }: { $what }
board-asked = { $other } asks { $name } about { $vehicle }: { $what }
board-tiles = **The map, by columns**
board-tile = { $tile } { $what }
board-river = { $terrain } with a river ({ $sides })

producer-bag = bag: { $bag }
producer-fresh = to collect: { $what }
producer-made = made { $n } in this turn

result-title = **Final result**
result-line = { $place }. { $name }: **{ $points }**
result-solo = { $name }: **{ $points }**
result-wealth = – wealth { $points }: { $parts }
result-wonder = – wonder { $points }: { $parts }
result-goods = { $what } ({ $points })
result-row = row { $row } ({ $points })
