//! The winner's card, to keep and to share: everybody's harbour, with houses on the quay and ships on the water.

use le_havre::building::Kind;
use le_havre::{Building, PlayerBoard, Ship, score};
use slowtable_kit::{Points, Seat};
use slowtable_render::{Drawing, Path, Rect, Scene, Style};
use slowtable_ui::picture::{Letters, Page, Strip, put, write};
use slowtable_ui::points_figure;

use super::context::PictureContext;
use super::frames::{EDGE, HEAD, INSIDE, WIDTH, band, brass, head, stone};
use super::icons;
use super::score::{CATEGORIES, best, headline, icon, part_of};
use crate::theme::{
    BRASS, CHALK, DAWN, DEEP, DUSK, INK, JOINT, SEA, SEA_LIGHT, SIGNAL, STONE_DARK, type_scale,
};

/// The width of a house as a fraction of its harbour's height, less where there are many.
const HOUSE: f32 = 0.6;
/// The width of a ship with its value, likewise.
const SHIP: f32 = 0.85;
/// The height of the quay.
const QUAY: f32 = 16.0;

/// Draws who has won and by what, then everybody's harbour, the best first.
pub(super) fn scene(context: &PictureContext<'_>, places: &[Seat]) -> Scene {
    let mut page = Page::new(WIDTH, EDGE, HEAD + EDGE);
    let (title, line) = headline(context, places);
    let most = places
        .first()
        .and_then(|&seat| best(context, &score(context.board(), seat)));
    let line = match most {
        Some(best) => format!("{line} · {best}"),
        None => line,
    };
    head(&mut page.drawing, &title, &line, INSIDE - 130.0);
    let medal = Rect::new(WIDTH - EDGE - 112.0, 6.0, 104.0, 104.0);
    let middle = medal.centre();
    page.drawing.circle(middle.x, middle.y, 50.0, CHALK);
    put(&mut page.drawing, icons::crown(), medal.middle(72.0));
    for &seat in places {
        let high = if context.won(seat) { 212.0 } else { 172.0 };
        let room = page.take(high);
        if let Some(place) = context.board().places.get(seat.index()) {
            player(&mut page.drawing, context, seat, place, room);
        }
    }
    page.finish(DEEP)
}

fn player(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    seat: Seat,
    place: &PlayerBoard,
    room: Rect,
) {
    let won = context.won(seat);
    if won {
        brass(drawing, room);
    } else {
        stone(drawing, room);
    }
    let mut rest = room.inset(12.0);
    let sum = rest.cut_left(172.0);
    band(drawing, sum, won);
    let strip = Strip::new().icon(icons::shield()).gap(0.08);
    let strip = strip.text(context.figure(seat));
    strip.centre(drawing, sum.shrunk(8.0, (sum.height - 70.0) / 2.0), CHALK);
    rest.cut_left(12.0);
    let mut upper = rest.cut_top(46.0);
    rest.cut_top(6.0);
    let sources = sources(context, seat);
    upper = sources
        .end(drawing, upper.shrunk(0.0, 3.0), INK)
        .shrunk(0.0, -3.0);
    put(drawing, icons::mark(seat), upper.cut_left(46.0));
    upper.cut_left(8.0);
    upper.cut_right(10.0);
    let letters = Letters::lines(2, type_scale::HEADING + 4.0, INK);
    write(drawing, &context.player(seat), upper, letters);
    harbour(drawing, place, rest);
}

/// Returns what has brought a seat its points.
fn sources(context: &PictureContext<'_>, seat: Seat) -> Strip {
    let all = score(context.board(), seat);
    let parts = CATEGORIES.into_iter().filter_map(|category| {
        let points = part_of(&all, category);
        (points != Points::ZERO).then(|| (icon(category), points_figure(points)))
    });
    parts.fold(Strip::new(), |strip, (icon, points)| {
        let strip = if strip.is_empty() {
            strip
        } else {
            strip.gap(0.4)
        };
        strip.count(icon, points)
    })
}

/// Draws a seat's buildings as houses on a quay, and its ships on the water beside it.
fn harbour(drawing: &mut Drawing, place: &PlayerBoard, room: Rect) {
    let houses: Vec<Building> = place
        .buildings
        .iter()
        .filter(|it| it.data().kind != Kind::Yacht)
        .collect();
    let yacht = place.buildings.contains(Building::LuxuryYacht);
    let ships: Vec<Ship> = place
        .ships
        .iter()
        .flat_map(|(ship, count)| (0..count).map(move |_| ship))
        .collect();
    drawing.rounded(room, 8.0, DUSK);
    let glow = Rect::new(room.x, room.bottom() - 42.0, room.width, 42.0);
    drawing.rounded(glow, 8.0, DAWN);
    #[allow(clippy::cast_precision_loss)] // some dozens
    let float = |number: usize| number as f32;
    let vessels = ships.len() + usize::from(yacht);
    let (house, ship) = (HOUSE * room.height, SHIP * room.height);
    let needed = house * float(houses.len()) + ship * float(vessels) + 76.0;
    let scale = (room.width / needed).min(1.0);
    let (house, ship) = (house * scale, ship * scale);
    let quay = house * float(houses.len()) + 24.0;
    let mut at = room.x + 12.0;
    for building in houses {
        let part = Rect::new(at, room.y, house, room.height - QUAY);
        draw_house(drawing, building.data().kind, part);
        at += house;
    }
    let mut left = room.x + quay + 18.0;
    let side = ship.min(room.height - 14.0);
    for vessel in 0..vessels {
        let part = Rect::new(left, room.bottom() - side - 8.0, side, side);
        let (icon, value) = match ships.get(vessel) {
            Some(ship) => (icons::ship_of(ship.kind()), ship.value()),
            None => (icons::kind(Kind::Yacht), Building::LuxuryYacht.data().value),
        };
        put(drawing, icon, part);
        let shield = Rect::new(part.right() - 24.0, part.y - 6.0, 38.0, 38.0);
        put(drawing, icons::value(&value.to_string()), shield);
        left += ship;
    }
    // The water fills what the quay leaves.
    let sea = Rect::new(room.x + quay, room.bottom() - 22.0, room.width - quay, 22.0);
    water(drawing, sea);
    let stones = Rect::new(room.x, room.bottom() - QUAY, quay, QUAY);
    drawing.rounded(stones, 4.0, Style::fill(STONE_DARK).lined(JOINT, 2.0));
    drawing.rounded(room, 8.0, Style::line(INK, 3.0));
}

/// Draws water whose waves end at both sides of a room.
fn water(drawing: &mut Drawing, room: Rect) {
    let count = (room.width / 40.0).round().max(1.0);
    let wide = room.width / count;
    for (down, colour) in [(0.0, SEA_LIGHT), (7.0, SEA)] {
        let top = room.y + down;
        let mut path = Path::new().move_to(room.x, top);
        let mut x = room.x;
        while x + wide / 2.0 < room.right() {
            path = path.quad_to(x + wide / 2.0, top + 13.0, x + wide, top);
            x += wide;
        }
        let path = path.line_to(room.right(), room.bottom());
        drawing.path(path.line_to(room.x, room.bottom()).close(), colour);
    }
}

/// Draws a house with the sign of its type on the bottom of a room.
fn draw_house(drawing: &mut Drawing, kind: Kind, room: Rect) {
    let wide = room.width - 6.0;
    let high = (room.height * 0.62).min(wide * 1.1);
    let body = Rect::new(room.x + 3.0, room.bottom() - high, wide, high);
    let roof = wide * 0.42;
    if kind == Kind::Industrial {
        let stack = Rect::new(
            body.right() - wide * 0.3,
            body.y - roof - 8.0,
            wide * 0.18,
            roof + 8.0,
        );
        drawing.rect(stack, Style::fill(STONE_DARK).lined(INK, 3.0));
    }
    let gable = Path::polygon(&[
        (body.x - 2.0, body.y + 2.0),
        (body.x + wide / 2.0, body.y - roof),
        (body.right() + 2.0, body.y + 2.0),
    ]);
    drawing.path(gable, Style::fill(SIGNAL).lined(INK, 3.0));
    drawing.rect(body, Style::fill(icons::kind_colour(kind)).lined(INK, 3.0));
    let sign = body.middle(wide.min(high) * 0.66);
    put(drawing, icons::kind(kind), sign);
    let light = Rect::new(body.x + wide / 2.0 - 4.0, body.y - roof * 0.45, 8.0, 8.0);
    drawing.rect(light, BRASS);
}
