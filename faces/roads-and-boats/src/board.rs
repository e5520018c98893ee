//! The public state in words, and parts of it that the desk repeats.

use roads_and_boats::{
    Board, Good, Phase, Place, Producer, Step, Tile, TileCoordinates, Transporter, View, rows,
};
use slowtable_kit::Seat;
use slowtable_ui::{Names, capital, join, paginate, tr};

use crate::places::{Compass, tile_name};
use crate::setup::map_name;
use crate::words::{Localizer, load_of, loose_at};

/// How many things stand in one line of a list.
const IN_A_LINE: usize = 8;

/// Returns the pages: the game, the seats, what stands and lies on the map, the map.
pub(crate) fn pages(view: &View, names: &Names, localizer: Localizer<'_>) -> Vec<String> {
    let board = &view.board;
    let mut blocks = vec![game(view, names, localizer)];
    blocks.extend(Seat::all(board.seats()).map(|seat| player(board, seat, names, localizer)));
    blocks.push(producers(board, localizer));
    blocks.push(loose(board, localizer));
    blocks.push(ways(board, names, localizer));
    blocks.push(permissions(board, names, localizer));
    blocks.push(map(board, localizer));
    blocks.retain(|block| !block.is_empty());
    paginate(blocks)
}

/// Returns the number of turns of a game.
pub(crate) fn turns(board: &Board) -> u8 {
    match board.is_solo() {
        true => rows::SOLO_TURNS,
        false => rows::TURNS,
    }
}

/// Returns the state of the game in a few words.
pub(crate) fn title(board: &Board, names: &Names, localizer: Localizer<'_>) -> String {
    match board.phase {
        Phase::Laying | Phase::Homes | Phase::Over => {
            capital(&localizer.plain(&format!("phase-{}", board.phase)))
        }
        phase => {
            let phase = localizer.plain(&format!("phase-{phase}"));
            let args = slowtable_ui::args!(turn = board.turn, turns = turns(board), phase = phase);
            match (board.step, board.mover) {
                (Step::Alone, Some(seat)) if !board.is_solo() => {
                    let name = names.of(seat).markdown();
                    localizer.text("title-alone", &args.with("name", name))
                }
                (Step::Alone, _) => localizer.text("title-turn", &args),
                (step, _) => {
                    let step = localizer.plain(&format!("step-{step}"));
                    localizer.text("title-step", &args.with("step", step))
                }
            }
        }
    }
}

fn game(view: &View, names: &Names, localizer: Localizer<'_>) -> String {
    let board = &view.board;
    let mut lines = vec![format!("**{}**", title(board, names, localizer))];
    let map = map_name(board.options.map_for(board.seats()), localizer);
    lines.push(tr!(localizer, "board-map", map = map));
    if !board.is_solo() && !board.temple.is_empty() {
        let temple = localizer.in_order(&board.temple, names);
        lines.push(tr!(localizer, "line-temple", names = temple));
        let sequence = localizer.in_order(&board.sequence, names);
        lines.push(tr!(localizer, "board-sequence", names = sequence));
    }
    lines.push(wonder(board, localizer));
    lines.join("\n")
}

/// Returns how far the wonder is.
fn wonder(board: &Board, localizer: Localizer<'_>) -> String {
    let mut text = tr!(
        localizer,
        "board-wonder",
        n = board.wonder.len(),
        cells = rows::WONDER_CELLS
    );
    if board.irrigated() {
        text.push(' ');
        text.push_str(&localizer.plain("board-irrigated"));
    }
    text
}

/// Returns the line of one transporter: what it is, where it stands, what is on it.
pub(crate) fn transporter(board: &Board, it: &Transporter, localizer: Localizer<'_>) -> String {
    let name = capital(&localizer.carrier(board, it.id));
    let place = localizer.place(&board.land, it.at);
    match it.carried_by {
        Some(by) => {
            let by = localizer.carrier(board, by);
            tr!(localizer, "board-carried", vehicle = name, by = by)
        }
        None => {
            let load = match it.load.is_empty() {
                true => localizer.load(board, it),
                false => localizer.goods_shown(load_of(it)),
            };
            tr!(
                localizer,
                "board-transporter",
                vehicle = name,
                place = place,
                load = load
            )
        }
    }
}

/// Returns a seat's points, home, research and transporters.
pub(crate) fn player(board: &Board, seat: Seat, names: &Names, localizer: Localizer<'_>) -> String {
    let player = board.player(seat);
    let bricks = board.wonder.bricks().iter();
    let bricks = bricks.filter(|brick| **brick == Some(seat)).count();
    let mut lines = vec![tr!(
        localizer,
        "board-player",
        name = names.of(seat).markdown(),
        points = board.points(seat),
        bricks = bricks
    )];
    if let Some(home) = player.home {
        let place = localizer.place(&board.land, home);
        lines.push(tr!(localizer, "board-home", place = place));
    }
    if !player.research.is_empty() {
        let subjects = join(player.research.iter().map(|it| localizer.subject(it)));
        lines.push(tr!(localizer, "board-research", subjects = subjects));
    }
    for it in board.fleet(seat) {
        lines.push(format!("• {}", transporter(board, it, localizer)));
    }
    lines.join("\n")
}

/// Returns the state of a producer: a mine's bag, what lies there to be collected, how often it has worked.
pub(crate) fn producer_state(producer: &Producer, localizer: Localizer<'_>) -> String {
    let mut parts = Vec::new();
    if let Some((gold, iron)) = producer.bag {
        let bag = localizer.goods([(Good::Gold, gold), (Good::Iron, iron)]);
        parts.push(tr!(localizer, "producer-bag", bag = bag));
    }
    if let Some(good) = producer.fresh {
        let what = localizer.amount(good, 1);
        parts.push(tr!(localizer, "producer-fresh", what = what));
    }
    if producer.made > 0 {
        parts.push(localizer.count("producer-made", producer.made.into()));
    }
    join(parts)
}

fn producers(board: &Board, localizer: Localizer<'_>) -> String {
    if board.producers.is_empty() {
        return String::new();
    }
    let mut lines = vec![localizer.plain("board-producers")];
    for producer in &board.producers {
        let kind = capital(&localizer.producer(producer.kind));
        let place = localizer.place(&board.land, producer.at);
        let at = tr!(localizer, "part-at", what = kind, place = place);
        let state = producer_state(producer, localizer);
        lines.push(match state.is_empty() {
            true => format!("• {at}"),
            false => format!("• {at} ({state})"),
        });
    }
    lines.join("\n")
}

/// Returns the places with loose goods, in order.
fn loose_places(board: &Board) -> Vec<Place> {
    let mut places: Vec<Place> = board.loose.heaps().iter().map(|heap| heap.at).collect();
    places.dedup();
    places
}

/// Returns what lies loose at a place: "C4: 2 boards".
pub(crate) fn loose_line(board: &Board, place: Place, localizer: Localizer<'_>) -> String {
    let goods = localizer.goods_shown(loose_at(board, place));
    let place = localizer.place(&board.land, place);
    tr!(localizer, "board-loose-at", place = place, goods = goods)
}

fn loose(board: &Board, localizer: Localizer<'_>) -> String {
    let places = loose_places(board);
    if places.is_empty() {
        return String::new();
    }
    let mut lines = vec![localizer.plain("board-loose")];
    let each = |place: Place| format!("• {}", loose_line(board, place, localizer));
    lines.extend(places.into_iter().map(each));
    lines.join("\n")
}

/// Returns roads, bridges and walls.
fn ways(board: &Board, names: &Names, localizer: Localizer<'_>) -> String {
    let land = &board.land;
    let roads = board.roads.iter().map(|road| {
        let (from, to) = (localizer.place(land, road.0), localizer.place(land, road.1));
        tr!(localizer, "board-road", from = from, to = to)
    });
    let bridges = board.bridges.iter().map(|arm| localizer.arm(land, *arm));
    let walls = board.walls.iter().map(|wall| {
        let place = localizer.edge(land, wall.side);
        let owner = match wall.owner {
            Some(seat) => names.of(seat).markdown(),
            None => localizer.plain("board-neutral"),
        };
        tr!(
            localizer,
            "board-wall",
            place = place,
            owner = owner,
            n = wall.tokens()
        )
    });
    let mut lines = Vec::new();
    let lists: [(&str, Vec<String>); 3] = [
        ("board-roads", roads.collect()),
        ("board-bridges", bridges.collect()),
        ("board-walls", walls.collect()),
    ];
    for (id, list) in lists {
        for (at, part) in list.chunks(IN_A_LINE).enumerate() {
            let part = join(part.iter().cloned());
            lines.push(match at {
                0 => tr!(localizer, id, what = part),
                _ => part,
            });
        }
    }
    lines.join("\n")
}

/// Returns the permissions of this phase, and what was asked for.
fn permissions(board: &Board, names: &Names, localizer: Localizer<'_>) -> String {
    let mut lines = Vec::new();
    for (id, list) in [
        ("board-permitted", &board.permissions),
        ("board-asked", &board.requests),
    ] {
        for it in list {
            let mut what = localizer.plain(&format!("what-{}", it.what));
            if let Some(good) = it.good {
                let goods = localizer.amount(good, it.count.max(1));
                what = tr!(localizer, "part-take", what = what, goods = goods);
            }
            let args = slowtable_ui::args!(
                name = names.of(it.of.seat).markdown(),
                other = names.of(it.to).markdown(),
                vehicle = localizer.carrier(board, it.of),
                what = what
            );
            lines.push(localizer.text(id, &args));
        }
    }
    lines.join("\n")
}

/// Returns a tile in words: its terrain and where its river flows.
pub(crate) fn tile(board: &Board, tile: &Tile, localizer: Localizer<'_>) -> String {
    let terrain = board.terrain(tile.hex).unwrap_or(tile.terrain);
    let terrain = localizer.terrain(terrain);
    match tile.rivers {
        0 => terrain,
        rivers => {
            let edges = roads_and_boats::hex::edges(rivers);
            let sides = edges.map(|edge| localizer.direction(Compass::of_edge(edge)));
            let sides = join(sides);
            tr!(localizer, "board-river", terrain = terrain, sides = sides)
        }
    }
}

fn map(board: &Board, localizer: Localizer<'_>) -> String {
    let mut tiles: Vec<&Tile> = board.land.tiles().iter().collect();
    tiles.sort_by_key(|tile| (tile.hex.q, tile.hex.r));
    let mut lines = vec![localizer.plain("board-tiles")];
    for column in tiles.chunk_by(|one, next| one.hex.q == next.hex.q) {
        let named = column.iter().map(|it| {
            let name = tile_name(&board.land, it.hex);
            let what = tile(board, it, localizer);
            tr!(localizer, "board-tile", tile = name, what = what)
        });
        lines.push(named.collect::<Vec<_>>().join("; "));
    }
    lines.join("\n")
}

/// Returns what is at a place in a few words: terrain, producer, transporters, loose goods.
pub(crate) fn about(board: &Board, place: Place, localizer: Localizer<'_>) -> Vec<String> {
    let hex: TileCoordinates = place.hex;
    let mut parts = Vec::new();
    parts.extend(board.terrain(hex).map(|it| localizer.terrain(it)));
    if let Some(producer) = board.producer(hex) {
        parts.push(localizer.producer(producer.kind));
    }
    for place in board.access_from(place) {
        let goods: Vec<_> = loose_at(board, place).collect();
        if !goods.is_empty() {
            parts.push(localizer.goods(goods));
        }
    }
    parts
}

/// Returns what is on a transporter in a few words, or the number of goods if that would be long.
pub(crate) fn short_load(board: &Board, it: &Transporter, localizer: Localizer<'_>) -> String {
    match load_of(it).count() > 3 {
        true => localizer.count("amount-any", it.loaded().into()),
        false => localizer.load(board, it),
    }
}
