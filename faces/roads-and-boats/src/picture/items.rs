//! What stands and lies on a tile: homes, producers, transporters with their loads, counted goods, numbers.

use roads_and_boats::{Good, Kind, Place, Tile, Transporter};
use slowtable_render::text::CAPITAL;
use slowtable_render::{Drawing, Placement, Point, Rect, Style, Text};
use slowtable_ui::picture::{Strip, map, put};

use super::chart::MARK;
use super::context::{PictureContext, load, loose};
use super::icons;
use super::marks::Marks;
use crate::theme::{CHALK, INK, LEAF, PAPER};

/// Something on the map that takes a square.
pub(super) struct Item<'a> {
    /// Its compartment, river, dock or sea.
    pub at: Place,
    what: What<'a>,
    /// Its number among what a question offers.
    number: Option<u8>,
    /// Whether it was not there before.
    fresh: bool,
}

enum What<'a> {
    Producer(Kind, Option<(u16, u16)>),
    /// A transporter, and how many are like it.
    Transporter(&'a Transporter, u16),
    Goods(Good, u16),
    /// A place that a question offers.
    Number(u8),
}

/// Returns everything on a tile.
pub(super) fn items<'a>(context: &PictureContext<'a>, marks: &Marks, tile: &Tile) -> Vec<Item<'a>> {
    let board = context.board();
    let earlier = context.earlier();
    let mut found = Vec::new();
    let mut add = |at: Place, what, number, fresh| {
        found.push(Item {
            at: board.compartment(at),
            what,
            number,
            fresh,
        });
    };
    for (place, number) in marks.places().filter(|(place, _)| place.hex == tile.hex) {
        add(place, What::Number(number), None, false);
    }
    if let Some(it) = board.producer(tile.hex) {
        let was = earlier.map(|before| before.producer(tile.hex).map(|was| was.kind));
        let fresh = was.is_some_and(|was| was != Some(it.kind));
        let number = marks.producer(tile.hex);
        add(it.at, What::Producer(it.kind, it.bag), number, fresh);
    }
    let here = board.transporters.iter().filter(|it| it.at.hex == tile.hex);
    let here: Vec<&Transporter> = here.filter(|it| it.carried_by.is_none()).collect();
    // Those that nothing tells apart stand together, unless numbers do.
    let alike = |one: &Transporter, other: &Transporter| {
        (one.id.seat, one.vehicle, one.at, one.moved)
            == (other.id.seat, other.vehicle, other.at, other.moved)
            && [one, other].iter().all(|it| {
                it.load.is_empty() && it.carries.is_none() && marks.carrier(it.id).is_none()
            })
    };
    for (at, it) in here.iter().enumerate() {
        if here[..at].iter().any(|before| alike(before, it)) {
            continue;
        }
        let others = here[at + 1..]
            .iter()
            .filter(|after| alike(it, after))
            .count();
        let count = u16::try_from(others).unwrap_or(0) + 1;
        let was = earlier.map(|before| before.transporter(it.id).map(|was| was.vehicle));
        let fresh = was.is_some_and(|was| was != Some(it.vehicle));
        let carried = it.carries.and_then(|id| marks.carrier(id));
        let number = marks.carrier(it.id).or(carried);
        add(it.at, What::Transporter(it, count), number, fresh);
    }
    let mut places: Vec<Place> = Vec::new();
    let heaps = board.loose.heaps().iter();
    for heap in heaps.filter(|heap| heap.at.hex == tile.hex) {
        if !places.contains(&heap.at) {
            places.push(heap.at);
        }
    }
    for place in places {
        for (good, count) in loose(board, place) {
            add(place, What::Goods(good, count), None, false);
        }
    }
    found
}

/// Draws something into a square of this width around a point of a tile, all in sides of `scale` pixels.
pub(super) fn draw_item(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    item: &Item<'_>,
    at: Point,
    wide: f32,
    scale: f32,
) {
    let side = (wide * scale).round();
    let mut own = Drawing::new();
    let room = Rect::new(0.0, 0.0, side, side).inset(side * 0.03);
    match &item.what {
        What::Producer(kind, bag) => producer(&mut own, *kind, *bag, room),
        What::Transporter(it, count) => transporter(&mut own, context, it, *count, room),
        What::Goods(good, count) => goods(&mut own, *good, *count, room),
        What::Number(number) => {
            let middle = room.centre();
            let disc = room.width.min(0.5 * scale);
            map::number(&mut own, *number, (middle.x, middle.y), disc, MARK);
        }
    }
    if item.fresh {
        let plus = Rect::new(side * 0.66, 0.0, side * 0.34, side * 0.34);
        put(&mut own, icons::fresh(), plus);
    }
    if let Some(number) = item.number {
        let disc = (side * 0.44).max(0.23 * scale).min(side * 0.6);
        let middle = (side - disc / 2.0, disc / 2.0);
        map::number(&mut own, number, middle, disc, MARK);
    }
    let corner = Placement::at(
        (at.x * scale - side / 2.0).round(),
        (at.y * scale - side / 2.0).round(),
    );
    drawing.nest(corner, own);
}

/// Draws how many things have no place of their own.
pub(super) fn draw_more(drawing: &mut Drawing, hidden: usize, at: Point, wide: f32, scale: f32) {
    let side = wide * scale * 0.94;
    let (x, y) = (at.x * scale, at.y * scale);
    let plate = Rect::new(x - side / 2.0, y - side / 2.0, side, side);
    drawing.rounded(plate, side * 0.16, INK);
    let size = side * 0.55;
    let text = Text::new(
        format!("+{hidden}"),
        x,
        y + CAPITAL * size / 2.0,
        size,
        CHALK,
    );
    drawing.text(text.bold().centred());
}

/// Draws a good with its number on a tag.
fn goods(drawing: &mut Drawing, good: Good, count: u16, room: Rect) {
    let side = room.width;
    let icon = Rect {
        width: side * 0.8,
        height: side * 0.8,
        ..room
    };
    // A light ground, so that the sign stands out from every terrain.
    drawing.rounded(
        room,
        side * 0.16,
        Style::fill(PAPER).lined(INK, side * 0.045),
    );
    put(drawing, icons::good(good), icon.inset(side * 0.02));
    tag(drawing, count, room);
}

/// Draws a number on a tag in the lower right of a square.
fn tag(drawing: &mut Drawing, count: u16, room: Rect) {
    let side = room.width;
    // On small squares every pixel of the tag is for the number.
    let is_small = side < 40.0;
    let high = side * if is_small { 0.58 } else { 0.46 };
    let wide = side * if count > 9 { 0.64 } else { 0.44 };
    let size = high * if count > 9 { 0.8 } else { 1.0 };
    let tag = Rect::new(room.right() - wide, room.bottom() - high, wide, high);
    let line = if is_small { 0.0 } else { side * 0.03 };
    if line > 0.0 {
        drawing.rounded(tag, side * 0.1, Style::fill(INK).lined(PAPER, line));
    } else {
        drawing.rect(tag, INK);
    }
    let middle = tag.centre();
    let base = middle.y + CAPITAL * size / 2.0;
    let text = Text::new(count.to_string(), middle.x, base, size, CHALK);
    drawing.text(text.bold().centred());
}

/// Draws a producer, below it what a mine's bag holds.
fn producer(drawing: &mut Drawing, kind: Kind, bag: Option<(u16, u16)>, mut room: Rect) {
    if let Some((gold, iron)) = bag {
        let mut strip = room.cut_bottom(room.height * 0.34);
        strip.height -= room.width * 0.02;
        drawing.rounded(
            strip,
            strip.height * 0.2,
            Style::fill(PAPER).lined(INK, room.width * 0.03),
        );
        Strip::new()
            .amount(gold, icons::good(Good::Gold))
            .gap(0.12)
            .amount(iron, icons::good(Good::Iron))
            .centre(drawing, strip.inset(room.width * 0.04), INK);
    }
    put(drawing, icons::producer(kind), room);
}

/// Draws a transporter with its seat's mark, and below it what it carries.
fn transporter(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    it: &Transporter,
    count: u16,
    mut room: Rect,
) {
    let board = context.board();
    let side = room.width;
    let goods = load(it);
    let carried = it.carries.and_then(|id| board.transporter(id));
    if !goods.is_empty() || carried.is_some() {
        let strip = room.cut_bottom(side * 0.4);
        drawing.rounded(
            strip,
            side * 0.08,
            Style::fill(PAPER).lined(INK, side * 0.03),
        );
        let inside = strip.inset(side * 0.035);
        if let Some(carried) = carried {
            Strip::new()
                .icon(icons::carries())
                .icon(icons::vehicle(carried.vehicle, Some(carried.id.seat)))
                .centre(drawing, inside, INK);
        } else {
            cargo(&goods).centre(drawing, inside, INK);
        }
    }
    let body = icons::vehicle(it.vehicle, Some(it.id.seat));
    put(drawing, body, room);
    if !board.is_solo() {
        let mark = side * 0.36;
        let corner = Rect::new(room.x, room.y, mark, mark);
        put(drawing, icons::mark(it.id.seat), corner);
    }
    if count > 1 {
        tag(drawing, count, room);
    }
    if it.moved && board.phase == roads_and_boats::Phase::Movement {
        // Who has moved stands on a line.
        let y = room.bottom() - side * 0.01;
        let (from, to) = (
            Point::new(room.x + side * 0.1, y),
            Point::new(room.right() - side * 0.1, y),
        );
        if goods.is_empty() && carried.is_none() {
            drawing.line(from, to, LEAF, side * 0.07);
        }
    }
}

/// Returns a load: each good as a sign of its own if there are few, else each kind with its number.
pub(super) fn cargo(goods: &[(Good, u16)]) -> Strip {
    let all: u16 = goods.iter().map(|(_, count)| count).sum();
    let mut strip = Strip::new();
    for (good, count) in goods {
        if all <= 3 {
            for _ in 0..*count {
                strip = strip.icon(icons::good(*good));
            }
        } else {
            strip = strip.gap(0.06).amount(*count, icons::good(*good));
        }
    }
    strip
}
