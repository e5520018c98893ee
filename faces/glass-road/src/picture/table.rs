//! The whole table in one picture.

use glass_road::{Card, Phase, Place, Wheel};
use slowtable_face::Args;
use slowtable_face::picture::{Chip, Letters, Strip, chips, put, write};
use slowtable_kit::Seat;
use slowtable_render::{Drawing, Path, Placement, Point, Rect, Scene, Style};

use crate::theme::frames::{gilded, paper};
use crate::theme::{CHALK, CLAY, CREAM, FOREST, GOLD, INK, LINEN, MOSS, OAK_DARK, STRAW, THEME};

use super::changes::Changes;
use super::context::Context;
use super::landscape::{Measures, landscape};
use super::page::{sign_text, wall};
use super::reveal::{self, Turn};
use super::{board, icons, score, wheel};

const WIDTH: f32 = 1600.0;
const EDGE: f32 = 8.0;
const HEAD: f32 = 118.0;
const BOARD: f32 = 384.0;
const BLOCK_WIDTH: f32 = 788.0;
const BLOCK: f32 = 380.0;
const BLOCK_HEAD: f32 = 58.0;

/// Everything that lies open.
pub(super) fn scene(context: &Context<'_>) -> Scene {
    let mut drawing = Drawing::new();
    head(&mut drawing, context);
    let room = Rect::new(EDGE, HEAD + EDGE, WIDTH - 2.0 * EDGE, BOARD);
    board::board(&mut drawing, context, room);
    let top = room.bottom() + EDGE;
    let mut bottom = top;
    for (at, place) in (0u8..).zip(&context.view.table.places) {
        let last = usize::from(at) + 1 == context.view.table.places.len();
        // A block without a neighbour stands in the middle, in the woods.
        let column = if last && at % 2 == 0 {
            0.5
        } else {
            f32::from(at % 2)
        };
        let row = f32::from(at / 2);
        let room = Rect::new(
            EDGE + column * (BLOCK_WIDTH + EDGE),
            top + row * (BLOCK + EDGE),
            BLOCK_WIDTH,
            BLOCK,
        );
        if column > 0.0 && column < 1.0 {
            woods(&mut drawing, room);
        }
        block(&mut drawing, context, Seat(at), place, room);
        bottom = room.bottom() + EDGE;
    }
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // about 1,200
    let height = bottom.ceil() as u32;
    Scene::new(1600, height, FOREST, drawing)
}

/// Firs on a hill on both sides of a block.
fn woods(drawing: &mut Drawing, block: Rect) {
    let (top, bottom) = (block.y + block.height * 0.36, block.bottom() + EDGE);
    let hill = Path::new()
        .move_to(0.0, bottom)
        .line_to(0.0, top + 40.0)
        .cubic_to(
            Point::new(WIDTH * 0.2, top - 30.0),
            Point::new(WIDTH * 0.8, top - 30.0),
            Point::new(WIDTH, top + 40.0),
        )
        .line_to(WIDTH, bottom)
        .close();
    drawing.path(hill, MOSS);
    for (x, foot, side) in [
        (0.24, 0.60, 130.0),
        (0.62, 0.57, 150.0),
        (0.90, 0.58, 120.0),
        (0.16, 0.95, 210.0),
        (0.48, 0.98, 250.0),
        (0.80, 0.95, 200.0),
    ] {
        for left in [0.0, block.right()] {
            let middle = left + block.x * x;
            let fir = Rect::new(
                (middle - side / 2.0).clamp(left + 2.0, left + block.x - side - 2.0),
                block.y + block.height * foot - side,
                side,
                side,
            );
            put(drawing, icons::fir(), fir);
        }
    }
}

fn head(drawing: &mut Drawing, context: &Context<'_>) {
    let sign = wall(drawing, WIDTH, HEAD, 452.0);
    let table = &context.view.table;
    let begins = || match table.phase {
        Phase::Choose | Phase::Pick if table.players() > 1 => {
            let args = Args::new().with("name", context.player(table.start_player));
            context.text("picture-begins", &args)
        }
        _ => String::new(),
    };
    let line = context.round().unwrap_or_else(begins);
    sign_text(drawing, sign, &context.period(), &line);
    let room = Rect::new(484.0, 8.0, WIDTH - 484.0 - 12.0, HEAD - 30.0);
    if let Some(now) = reveal::of(&context.view.table).filter(|reveal| reveal.current) {
        return reveal::banner(drawing, context, &now, room);
    }
    let mut lower = room;
    let upper = lower.cut_top(room.height * 0.48).moved(0.0, -5.0);
    lower.cut_top(room.height * 0.02);
    let letters = Letters::line(40.0, CHALK);
    write(drawing, &context.phase(), upper, letters);
    let awaited: Vec<Chip> = Seat::all(table.players())
        .zip(&table.places)
        .filter(|&(seat, _)| table.phase != Phase::Over || context.won(seat))
        .map(|(seat, place)| {
            let turn = match (&table.phase, context.awaits(seat, place)) {
                (_, true) => Some(Turn::Now),
                (Phase::Choose | Phase::Pick | Phase::LastActions, false) => Some(Turn::Done),
                (Phase::Over, _) => Some(Turn::Won),
                _ => None,
            };
            Turn::chip(context, seat, turn)
        })
        .collect();
    chips(drawing, &awaited, lower, &THEME);
}

fn block(drawing: &mut Drawing, context: &Context<'_>, seat: Seat, place: &Place, room: Rect) {
    let awaited = context.awaits(seat, place);
    if awaited {
        gilded(drawing, room);
    } else {
        paper(drawing, room);
    }
    let mut rest = room.inset(8.0);
    let band = rest.cut_top(BLOCK_HEAD - 6.0);
    let colour = if awaited { CLAY } else { MOSS };
    drawing.rounded(band, 7.0, Style::fill(colour).lined(OAK_DARK, 2.0));
    title(drawing, context, seat, place, band);
    let measures = Measures::SMALL;
    let changes = context.changes(seat, place);
    drawing.nest(
        Placement::at(room.x + 9.0, band.bottom() + 2.0),
        landscape(context, place, changes, &measures),
    );
    rest.cut_left(measures.total_width() + 8.0);
    rest.cut_right(1.0);
    rest.cut_top(6.0);
    for which in Wheel::ALL {
        let row = rest.cut_top(86.0);
        wheel::row(drawing, &place.estate.tokens, which, changes, row);
        if which == Wheel::Brickworks {
            wheel::turns(drawing, changes, row);
        }
        rest.cut_top(4.0);
    }
    rest.cut_top(2.0);
    rest.cut_bottom(2.0);
    played(drawing, context, place, changes, rest);
}

fn title(drawing: &mut Drawing, context: &Context<'_>, seat: Seat, place: &Place, band: Rect) {
    let mut counts = Strip::new();
    if !place.gifts.is_empty() {
        let gifts = place.gifts.len().to_string();
        counts = counts.icon(icons::gift()).text(gifts);
    }
    if place.picked && place.shown.is_none() {
        counts = counts.part().icon(icons::face_down());
    }
    let open = [
        (icons::hand(), place.hand.to_string()),
        (icons::offer(), place.estate.offer.len().to_string()),
        (icons::house(), place.estate.buildings().count().to_string()),
        (icons::shield(), score::total(context, seat)),
    ];
    for (icon, number) in open {
        counts = counts.part().icon(icon).gap(0.06).text(number);
    }
    let mut left = counts.end(drawing, band.shrunk(10.0, 4.0), CHALK);
    left.cut_right(12.0);
    let bell = context.awaits(seat, place).then(icons::bell);
    let sign = if context.won(seat) {
        Some(icons::crown())
    } else {
        context.starts(seat).then(icons::starts)
    };
    for sign in bell.into_iter().chain(sign) {
        let plate = left.cut_left(42.0);
        drawing.circle(plate.centre().x, plate.centre().y, 22.0, CHALK);
        put(drawing, sign, plate.middle(32.0));
        left.cut_left(8.0);
    }
    put(drawing, icons::mark(seat), left.cut_left(44.0));
    left.cut_left(8.0);
    let name = left.shrunk(0.0, -4.0);
    write(
        drawing,
        &context.player(seat),
        name,
        Letters::line(36.0, CHALK),
    );
}

/// The two indentations, then the cards played on the own turns.
fn played(
    drawing: &mut Drawing,
    context: &Context<'_>,
    place: &Place,
    changes: Changes<'_>,
    room: Rect,
) {
    let indentations = if context.view.table.players() > 1 {
        2
    } else {
        0
    };
    // Five cards and two indentations need a third column.
    let cards = place.played.len() + place.shown.iter().len();
    let columns = if indentations + cards > 6 { 3 } else { 2 };
    let mut slots = room.grid(columns, 3).map(|slot| slot.inset(2.0));
    let followed = (0..indentations).map(|at| (place.followed.get(at), true));
    let played = place.played.iter().map(|card| (Some(card), false));
    for ((card, followed), slot) in followed.chain(played).zip(&mut slots) {
        match card {
            Some(&card) => {
                mini(drawing, context, card, slot, followed);
                starred(drawing, changes, card, slot);
            }
            None => indentation(drawing, slot),
        }
    }
    for (card, slot) in place.shown.iter().zip(slots) {
        mini(drawing, context, *card, slot, false);
        still_to_come(drawing, slot);
        starred(drawing, changes, *card, slot);
    }
}

/// The sign on a card that lies open and is resolved after others.
pub(super) fn still_to_come(drawing: &mut Drawing, room: Rect) {
    let side = (room.height * 0.56).min(40.0);
    let corner = Rect::new(room.right() - side, room.bottom() - side, side, side);
    put(drawing, icons::later(), corner);
}

/// A star on a card that lies open only now.
pub(super) fn starred(drawing: &mut Drawing, changes: Changes<'_>, card: Card, room: Rect) {
    if changes.turned_up(card) {
        let side = (room.height * 0.56).min(36.0);
        let corner = Rect::new(room.right() - side * 0.7, room.y - side * 0.3, side, side);
        put(drawing, icons::star(), corner);
    }
}

/// A free indentation: a notch for a card.
pub(super) fn indentation(drawing: &mut Drawing, room: Rect) {
    drawing.rounded(room, 8.0, Style::fill(LINEN).lined(STRAW, 3.0));
    let notch = Rect::new(
        room.centre().x - 16.0,
        room.y - 1.0,
        32.0,
        room.height * 0.26,
    );
    drawing.rounded(notch, 6.0, CREAM);
}

/// A card by its roundel and name; one in an indentation has a frame of gold.
pub(super) fn mini(
    onto: &mut Drawing,
    context: &Context<'_>,
    card: Card,
    place: Rect,
    followed: bool,
) {
    let mut drawing = Drawing::new();
    let mut room = Rect::new(0.0, 0.0, place.width, place.height);
    let (edge, width) = if followed { (GOLD, 4.0) } else { (STRAW, 2.0) };
    drawing.rounded(room, 8.0, Style::fill(CHALK).lined(edge, width));
    let letters = Letters::lines(2, (room.height * 0.46).min(28.0), INK);
    room.cut_left(3.0);
    put(
        &mut drawing,
        icons::specialist(card),
        room.cut_left(room.height - 4.0),
    );
    room.cut_left(4.0);
    room.cut_right(4.0);
    let name = context.name(&format!("card-{card}"));
    name.write(&mut drawing, room.shrunk(0.0, 2.0), letters);
    onto.nest(Placement::at(place.x, place.y), drawing);
}
