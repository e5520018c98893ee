//! The whole table in one picture.

use glass_road::{Card, Phase, Place, Wheel};
use slowtable_face::Args;
use slowtable_kit::Seat;
use slowtable_render::design::frames::{gilded, paper};
use slowtable_render::design::{
    CHALK, CLAY, CREAM, FOREST, GOLD, INK, LINEN, MOSS, OAK_DARK, STRAW,
};
use slowtable_render::{Drawing, Path, Placement, Point, Rect, Scene, Style};

use super::changes::Changes;
use super::context::Context;
use super::landscape::{Measures, landscape};
use super::page::{sign_text, wall};
use super::reveal::{self, Turn};
use super::strip::Strip;
use super::{board, icons, score, tile, wheel};

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
            let at = Placement::at(
                (middle - side / 2.0).clamp(left + 2.0, left + block.x - side - 2.0),
                block.y + block.height * foot - side,
            );
            drawing.nest(at.scaled(side / icons::SIDE), icons::fir());
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
    let upper = Rect::new(room.x, room.y - 5.0, room.width, room.height * 0.48);
    let lower = Rect::new(
        room.x,
        room.y + room.height * 0.5,
        room.width,
        room.height * 0.5,
    );
    let phase = context.phase();
    tile::write(drawing, &phase, upper, (40.0, 1), CHALK, false);
    let awaited: Vec<(String, Option<Turn>)> = Seat::all(table.players())
        .zip(&table.places)
        .filter(|&(seat, _)| table.phase != Phase::Over || context.won(seat))
        .map(|(seat, place)| {
            let turn = match (&table.phase, context.awaits(seat, place)) {
                (_, true) => Some(Turn::Now),
                (Phase::Choose | Phase::Pick | Phase::LastActions, false) => Some(Turn::Done),
                (Phase::Over, _) => Some(Turn::Won),
                _ => None,
            };
            (context.player(seat), turn)
        })
        .collect();
    reveal::chips(drawing, &awaited, lower);
}

fn block(drawing: &mut Drawing, context: &Context<'_>, seat: Seat, place: &Place, room: Rect) {
    let awaited = context.awaits(seat, place);
    if awaited {
        gilded(drawing, room);
    } else {
        paper(drawing, room);
    }
    let band = Rect::new(
        room.x + 8.0,
        room.y + 8.0,
        room.width - 16.0,
        BLOCK_HEAD - 6.0,
    );
    drawing.rounded(
        band,
        7.0,
        Style::fill(if awaited { CLAY } else { MOSS }).lined(OAK_DARK, 2.0),
    );
    title(drawing, context, seat, place, band);
    let measures = Measures::SMALL;
    let changes = context.changes(seat, place);
    drawing.nest(
        Placement::at(room.x + 9.0, band.bottom() + 2.0),
        landscape(context, place, changes, &measures),
    );
    let x = room.x + measures.total_width() + 16.0;
    let side = Rect::new(
        x,
        band.bottom() + 6.0,
        room.right() - x - 9.0,
        room.bottom() - band.bottom() - 16.0,
    );
    for (at, which) in (0u8..).zip(Wheel::ALL) {
        let row = Rect::new(side.x, side.y + f32::from(at) * 90.0, side.width, 86.0);
        wheel::row(drawing, &place.estate.tokens, which, changes, row);
        if which == Wheel::Brickworks {
            wheel::turns(drawing, changes, row);
        }
    }
    let cards = Rect::new(side.x, side.y + 182.0, side.width, side.height - 182.0);
    played(drawing, context, place, changes, cards);
}

fn title(drawing: &mut Drawing, context: &Context<'_>, seat: Seat, place: &Place, band: Rect) {
    let mut counts = Strip::new();
    if !place.gifts.is_empty() {
        counts = counts
            .icon(icons::gift())
            .text(place.gifts.len().to_string());
    }
    if place.picked {
        counts = counts.part().icon(icons::face_down());
    }
    let points = score::total(context, seat);
    let counts = counts
        .part()
        .icon(icons::hand())
        .gap(0.06)
        .text(place.hand.to_string())
        .part()
        .icon(icons::offer())
        .gap(0.06)
        .text(place.estate.offer.len().to_string())
        .part()
        .icon(icons::house())
        .gap(0.06)
        .text(place.estate.buildings().count().to_string())
        .part()
        .icon(icons::shield())
        .gap(0.06)
        .text(points);
    let high = band.height - 8.0;
    let wide = counts.width(high);
    let right = Rect::new(band.right() - wide - 10.0, band.y + 4.0, wide + 1.0, high);
    counts.start(drawing, right, CHALK);
    let mut left = Rect::new(band.x + 10.0, band.y, right.x - band.x - 22.0, band.height);
    let mut signs = Vec::new();
    if context.awaits(seat, place) {
        signs.push(icons::bell());
    }
    if context.won(seat) {
        signs.push(icons::crown());
    } else if context.view.table.start_player == seat && context.view.table.players() > 1 {
        signs.push(icons::starts());
    }
    for sign in signs {
        drawing.circle(left.x + 21.0, left.centre().y, 22.0, CHALK);
        let placement = Placement::at(left.x + 5.0, left.centre().y - 16.0);
        drawing.nest(placement.scaled(0.32), sign);
        left = Rect::new(left.x + 50.0, left.y, left.width - 50.0, left.height);
    }
    tile::write(
        drawing,
        &context.player(seat),
        left,
        (36.0, 1),
        CHALK,
        false,
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
    let columns: u8 = if indentations + place.played.len() > 6 {
        3
    } else {
        2
    };
    let width = room.width / f32::from(columns);
    let high = room.height / 3.0;
    let mut slots = (0u8..3 * columns).map(|at| {
        Rect::new(
            room.x + f32::from(at % columns) * width,
            room.y + f32::from(at / columns) * high,
            width,
            high,
        )
        .inset(2.0)
    });
    for (at, slot) in (0..indentations).zip(&mut slots) {
        match place.followed.get(at) {
            Some(&card) => {
                mini(drawing, context, card, slot, true);
                starred(drawing, changes, card, slot);
            }
            None => indentation(drawing, slot),
        }
    }
    for (&card, slot) in place.played.iter().zip(slots) {
        mini(drawing, context, card, slot, false);
        starred(drawing, changes, card, slot);
    }
}

/// A star on a card that lies open only now.
pub(super) fn starred(drawing: &mut Drawing, changes: Changes<'_>, card: Card, room: Rect) {
    if changes.turned_up(card) {
        let side = (room.height * 0.56).min(36.0);
        let at = Placement::at(room.right() - side * 0.7, room.y - side * 0.3);
        drawing.nest(at.scaled(side / icons::SIDE), icons::star());
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
    let drawing = &mut Drawing::new();
    let room = Rect::new(0.0, 0.0, place.width, place.height);
    let style = if followed {
        Style::fill(CHALK).lined(GOLD, 4.0)
    } else {
        Style::fill(CHALK).lined(STRAW, 2.0)
    };
    drawing.rounded(room, 8.0, style);
    let side = room.height - 4.0;
    let at = Placement::at(room.x + 3.0, room.y + 2.0);
    drawing.nest(at.scaled(side / icons::SIDE), icons::specialist(card));
    let text = Rect::new(
        room.x + side + 7.0,
        room.y + 2.0,
        room.width - side - 11.0,
        room.height - 4.0,
    );
    let letters = ((room.height * 0.46).min(28.0), 2);
    let name = context.name(&format!("card-{card}"));
    name.write(drawing, text, letters, INK, false);
    onto.nest(Placement::at(place.x, place.y), std::mem::take(drawing));
}
