//! Alternative texts: the contents of pictures in words.

use roads_and_boats::{Good, Kind, Place, Subject, Terrain, TileCoordinates};
use slowtable_kit::Seat;
use slowtable_ui::picture::Story;
use slowtable_ui::{join, tr};

use super::context::{PictureContext, load, loose};
use super::marks::Marks;
use super::phase::{Changes, said};
use super::score::ranked;
use super::seat::{producers, reached};
use super::window::chart;
use crate::targets::Target;

fn sentence(text: impl Into<String>) -> Story {
    Story::new(format!("{}.", text.into()))
}

/// Returns the turn, the phase and what it waits for.
fn now(context: &PictureContext<'_>) -> String {
    let parts = [context.time(), context.phase(), context.step()];
    let said = parts.into_iter().filter(|part| !part.is_empty());
    said.collect::<Vec<_>>().join(" · ")
}

/// Returns what a number stands for.
fn target(context: &PictureContext<'_>, target: Target) -> String {
    let board = context.board();
    match target {
        Target::Place(place) => context.place(place),
        Target::Edge(side) => {
            let direction = crate::places::Compass::of_edge(side.edge);
            let args = (
                context.tile(side.hex),
                context.localizer.direction(direction),
            );
            tr!(context, "alt-edge", tile = args.0, side = args.1)
        }
        Target::Carrier(id) => match board.transporter(id) {
            Some(it) => {
                let (what, place) = (context.localizer.vehicle(it.vehicle), context.place(it.at));
                tr!(context, "alt-at", what = what, place = place)
            }
            None => context.player(id.seat),
        },
        Target::Producer(hex) => match board.producer(hex) {
            Some(it) => {
                let (what, place) = (context.localizer.producer(it.kind), context.tile(hex));
                tr!(context, "alt-at", what = what, place = place)
            }
            None => context.tile(hex),
        },
    }
}

/// Tells where a seat's transporters are and what they carry.
fn transporters(
    context: &PictureContext<'_>,
    seat: Seat,
    shows: impl Fn(TileCoordinates) -> bool,
    story: &mut Story,
) {
    let fleet = context.board().fleet(seat).iter();
    for it in fleet.filter(|it| shows(it.at.hex) && it.carried_by.is_none()) {
        let goods = load(it);
        let goods = goods
            .iter()
            .map(|(good, n)| context.localizer.amount(*good, *n));
        let goods: Vec<String> = goods.collect();
        let (name, what) = (context.player(seat), context.localizer.vehicle(it.vehicle));
        let place = context.place(it.at);
        let text = if goods.is_empty() {
            tr!(
                context,
                "alt-transporter",
                name = name,
                what = what,
                place = place
            )
        } else {
            let goods = join(goods);
            tr!(
                context,
                "alt-loaded",
                name = name,
                what = what,
                place = place,
                goods = goods
            )
        };
        story.tell(&text);
    }
}

/// Tells what stands and lies on the tiles that a picture shows.
fn tiles(context: &PictureContext<'_>, shows: impl Fn(TileCoordinates) -> bool, story: &mut Story) {
    let board = context.board();
    for seat in context.seats() {
        transporters(context, seat, &shows, story);
    }
    for it in board.producers.iter().filter(|it| shows(it.at.hex)) {
        let (what, place) = (context.localizer.producer(it.kind), context.place(it.at));
        story.tell(&tr!(context, "alt-producer", what = what, place = place));
    }
    let mut told: Option<Place> = None;
    for heap in board.loose.heaps().iter().filter(|it| shows(it.at.hex)) {
        if told == Some(heap.at) {
            continue;
        }
        told = Some(heap.at);
        let goods = loose(board, heap.at);
        let goods = join(
            goods
                .iter()
                .map(|(good, n)| context.localizer.amount(*good, *n)),
        );
        let place = context.place(heap.at);
        story.tell(&tr!(context, "alt-loose", place = place, goods = goods));
    }
}

/// Describes a map before the game: its tiles, and the homes that it fixes.
pub(super) fn layout(context: &PictureContext<'_>) -> String {
    let board = context.board();
    let tiles = board.land.tiles();
    let counted = Terrain::ALL.into_iter().filter_map(|terrain| {
        let count = tiles.iter().filter(|it| it.terrain == terrain).count();
        let name = context.localizer.terrain(terrain);
        (count > 0).then(|| format!("{name} {count}"))
    });
    let number = board.options.layout.map(|it| it.to_string());
    let mut story = Story::new(tr!(
        context,
        "alt-map",
        number = number.unwrap_or_default(),
        tiles = tiles.len(),
        terrains = join(counted)
    ));
    let rivers: Vec<String> = tiles
        .iter()
        .filter(|it| it.rivers != 0)
        .map(|it| context.tile(it.hex))
        .collect();
    if !rivers.is_empty() {
        story.tell(&tr!(context, "alt-rivers", tiles = join(rivers)));
    }
    let homes = context.seats().filter_map(|seat| {
        let home = context.place(board.player(seat).home?);
        let seat = tr!(context, "picture-seat", seat = seat.index() + 1);
        Some(format!("{seat} {home}"))
    });
    let homes: Vec<String> = homes.collect();
    if !homes.is_empty() {
        story.tell(&tr!(context, "alt-homes", homes = join(homes)));
    }
    story.finish()
}

/// Describes how far the game is, the seats, and what is on the map.
pub(super) fn table(context: &PictureContext<'_>) -> String {
    let board = context.board();
    let mut story = sentence(now(context));
    if !board.is_solo() && !board.sequence.is_empty() {
        let named = |seats: &[Seat]| join(seats.iter().map(|seat| context.player(*seat)));
        let (sequence, temple) = (named(&board.sequence), named(&board.temple));
        story.tell(&tr!(
            context,
            "alt-order",
            sequence = sequence,
            temple = temple
        ));
    }
    for seat in context.seats() {
        let (name, points) = (context.player(seat), board.points(seat));
        let fleet = board.fleet(seat).len();
        story.tell(&tr!(
            context,
            "alt-player",
            name = name,
            points = points,
            fleet = fleet
        ));
    }
    tiles(context, |_| true, &mut story);
    story.finish()
}

/// Describes what the numbers of a window mean, and what is on its tiles.
pub(super) fn window(context: &PictureContext<'_>, marks: &Marks, place: Option<Place>) -> String {
    let mut story = sentence(place.map_or_else(|| now(context), |place| context.place(place)));
    // Of many targets, those that fit.
    for (what, number) in &marks.targets {
        story.tell(&format!("{number}: {}.", target(context, *what)));
    }
    let (chart, _) = chart(context, marks, place);
    tiles(context, |hex| chart.shows(hex), &mut story);
    story.finish()
}

/// Describes a seat's transporters, goods, research and bricks.
pub(super) fn seat(context: &PictureContext<'_>, seat: Seat) -> String {
    let board = context.board();
    let name = context.player(seat);
    let (points, fleet) = (board.points(seat), board.fleet(seat).len());
    let mut story = Story::new(tr!(
        context,
        "alt-player",
        name = name.clone(),
        points = points,
        fleet = fleet
    ));
    transporters(context, seat, |_| true, &mut story);
    let counted = |count: &dyn Fn(Good) -> u16| {
        let goods = Good::ALL.into_iter().map(|good| (good, count(good)));
        let goods = goods.filter(|(_, n)| *n > 0);
        let goods: Vec<String> = goods
            .map(|(good, n)| context.localizer.amount(good, n))
            .collect();
        if goods.is_empty() {
            context.word("nothing")
        } else {
            join(goods)
        }
    };
    let loaded = counted(&|good| board.fleet(seat).iter().map(|it| it.count(good)).sum());
    story.tell(&tr!(
        context,
        "alt-goods",
        name = name.clone(),
        goods = loaded
    ));
    let places = reached(context, seat);
    let loose = counted(&|good| {
        places
            .iter()
            .map(|place| board.loose.count(*place, good))
            .sum()
    });
    story.tell(&tr!(context, "alt-reach", goods = loose));
    let (bricks, cost) = (board.player(seat).bricks, board.brick_cost(seat));
    story.tell(&tr!(
        context,
        "alt-bricks",
        name = name,
        bricks = bricks,
        cost = cost
    ));
    story.tell(&known(context, seat));
    for it in producers(context, seat) {
        let (what, place) = (context.localizer.producer(it.kind), context.place(it.at));
        story.tell(&tr!(context, "alt-producer", what = what, place = place));
    }
    story.finish()
}

/// Says what a seat has researched.
fn known(context: &PictureContext<'_>, seat: Seat) -> String {
    let board = context.board();
    let known = Subject::ALL.into_iter().filter(|it| board.knows(seat, *it));
    let known: Vec<String> = known.map(|it| context.localizer.subject(it)).collect();
    let subjects = if known.is_empty() {
        context.word("nothing")
    } else {
        join(known)
    };
    tr!(
        context,
        "alt-research",
        name = context.player(seat),
        subjects = subjects
    )
}

/// Describes who knows what.
pub(super) fn research(context: &PictureContext<'_>) -> String {
    let mut story = sentence(context.word("picture-research"));
    for seat in context.seats() {
        story.tell(&known(context, seat));
    }
    story.finish()
}

/// Describes the bricks, row by row.
pub(super) fn wonder(context: &PictureContext<'_>) -> String {
    let board = context.board();
    let mut story = sentence(context.word("picture-bricks"));
    let (bricks, cells) = (board.wonder.len(), roads_and_boats::rows::WONDER_CELLS);
    story.tell(&tr!(context, "alt-laid", bricks = bricks, cells = cells));
    for (row, bricks) in (1..).zip(board.wonder.rows()) {
        if bricks.is_empty() {
            continue;
        }
        let of = |brick: Option<Seat>| bricks.iter().filter(|it| **it == brick).count();
        let mut said: Vec<String> = context
            .seats()
            .filter(|seat| of(Some(*seat)) > 0)
            .map(|seat| format!("{} {}", context.player(seat), of(Some(seat))))
            .collect();
        if of(None) > 0 {
            said.push(tr!(context, "alt-neutral", n = of(None)));
        }
        story.tell(&tr!(context, "alt-row", row = row, bricks = join(said)));
    }
    story.finish()
}

/// Describes the points of each seat.
pub(super) fn score(context: &PictureContext<'_>) -> String {
    let board = context.board();
    let mut story = sentence(context.word("picture-score"));
    for seat in ranked(context) {
        let (points, wonder) = (board.points(seat), board.rows_of(seat).sum::<u16>());
        let name = context.player(seat);
        let wealth = points.saturating_sub(wonder);
        story.tell(&tr!(
            context,
            "alt-score",
            name = name,
            points = points,
            wealth = wealth,
            wonder = wonder
        ));
    }
    story.finish()
}

/// Describes what has changed.
pub(super) fn phase(context: &PictureContext<'_>, changes: &Changes) -> String {
    let mut story = sentence(context.word("picture-changes"));
    for text in said(context, changes) {
        story.tell(&text);
    }
    story.finish()
}

/// Names the producers that the legend explains.
pub(super) fn legend(context: &PictureContext<'_>) -> String {
    let producers = join(Kind::ALL.map(|it| context.localizer.producer(it)));
    let mut story = sentence(context.word("picture-legend"));
    story.tell(&tr!(context, "alt-legend", producers = producers));
    story.finish()
}
