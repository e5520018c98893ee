//! The whole table in one picture.

use glass_road::{Place, Token, Wheel};
use slowtable_kit::Seat;
use slowtable_render::design::{CHALK, CLAY, CREAM, FOREST, GOLD, INK, LINEN, MOSS};
use slowtable_render::{Colour, Drawing, Placement, Rect, Scene, Style, Text};

use super::context::Context;
use super::landscape::{Measures, field, landscape};
use super::strip::Strip;
use super::{board, icons, tile};

const EDGE: f32 = 8.0;
const HEAD: f32 = 70.0;
const BOARD: f32 = 366.0;
const BLOCK_WIDTH: f32 = 788.0;
const BLOCK: f32 = 366.0;
const BLOCK_HEAD: f32 = 54.0;

/// Everything that lies open.
pub(super) fn scene(context: &Context<'_>) -> Scene {
    let mut drawing = Drawing::new();
    head(&mut drawing, context);
    let room = Rect::new(EDGE, HEAD, 1600.0 - 2.0 * EDGE, BOARD);
    board::board(&mut drawing, context, room);
    let top = HEAD + BOARD + EDGE;
    let mut bottom = top;
    for (at, place) in (0u8..).zip(&context.view.table.places) {
        let last = usize::from(at) + 1 == context.view.table.places.len();
        // A block without a neighbour stands in the middle.
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
        block(&mut drawing, context, Seat(at), place, room);
        bottom = room.bottom() + EDGE;
    }
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // about 1,200
    let height = bottom.ceil() as u32;
    Scene::new(1600, height, FOREST, drawing)
}

fn head(drawing: &mut Drawing, context: &Context<'_>) {
    let room = Rect::new(18.0, 4.0, 1564.0, HEAD - 8.0);
    let text = context.status();
    tile::write(drawing, &text, room, (46.0, 1), CHALK, false);
}

fn block(drawing: &mut Drawing, context: &Context<'_>, seat: Seat, place: &Place, room: Rect) {
    let awaited = context.awaits(seat, place);
    let style = if awaited {
        Style::fill(CREAM).lined(GOLD, 7.0)
    } else {
        Style::fill(CREAM)
    };
    drawing.rounded(room, 12.0, style);
    let band = Rect::new(room.x, room.y, room.width, BLOCK_HEAD).inset(3.0);
    drawing.rounded(band, 9.0, if awaited { CLAY } else { MOSS });
    title(drawing, context, seat, place, band);
    let measures = Measures::SMALL;
    drawing.nest(
        Placement::at(room.x + 4.0, band.bottom() + 1.0),
        landscape(context, &place.estate, &measures),
    );
    let x = room.x + measures.total_width() + 12.0;
    let side = Rect::new(
        x,
        band.bottom() + 5.0,
        room.right() - x - 8.0,
        room.bottom() - band.bottom() - 13.0,
    );
    goods(drawing, place, side);
    let cards = Rect::new(side.x, side.y + 192.0, side.width, side.height - 192.0);
    played(drawing, context, place, cards);
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
        .text(place.estate.buildings().count().to_string());
    let high = band.height - 6.0;
    let wide = counts.width(high);
    let right = Rect::new(band.right() - wide - 12.0, band.y + 3.0, wide + 1.0, high);
    counts.start(drawing, right, CHALK);
    let mut left = Rect::new(band.x + 12.0, band.y, right.x - band.x - 24.0, band.height);
    if context.view.table.start_player == seat {
        drawing.circle(left.x + 18.0, left.centre().y, 21.0, CHALK);
        let placement = Placement::at(left.x + 3.0, left.centre().y - 16.0);
        drawing.nest(placement.scaled(0.32), icons::starts());
        left = Rect::new(left.x + 48.0, left.y, left.width - 48.0, left.height);
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

/// Both wheels as numbers under their goods, the refined good first.
fn goods(drawing: &mut Drawing, place: &Place, room: Rect) {
    for (at, wheel) in (0u8..).zip(Wheel::ALL) {
        let row = Rect::new(room.x, room.y + f32::from(at) * 94.0, room.width, 90.0);
        let cell = row.width / 6.0;
        let tokens = [wheel.refined()]
            .into_iter()
            .chain(wheel.basic().iter().copied());
        let count = 1 + wheel.basic().len();
        #[allow(clippy::cast_precision_loss)] // at most 6
        let taken = Rect::new(row.x, row.y, cell * count as f32, row.height);
        field(drawing, taken);
        for (column, token) in (0u8..).zip(tokens) {
            let x = row.x + f32::from(column) * cell;
            good(drawing, place, token, Rect::new(x, row.y, cell, row.height));
        }
    }
}

fn good(drawing: &mut Drawing, place: &Place, token: Token, room: Rect) {
    let number = place.estate.tokens.get(token);
    let side = 40.0;
    let middle = room.centre().x;
    let placement = Placement::at(middle - side / 2.0, room.y + 5.0);
    drawing.nest(
        placement.scaled(side / icons::SIDE),
        icons::good(token.good()),
    );
    let colour: Colour = if number == 0 { CLAY } else { INK };
    let text = Text::new(
        number.to_string(),
        middle,
        room.bottom() - 9.0,
        42.0,
        colour,
    );
    drawing.text(text.bold().centred());
}

/// The two indentations, then the cards played on the own turns.
fn played(drawing: &mut Drawing, context: &Context<'_>, place: &Place, room: Rect) {
    let half = room.width / 2.0;
    for at in 0u8..2 {
        let slot = Rect::new(room.x + f32::from(at) * half, room.y, half, 50.0).inset(2.0);
        match place.followed.get(usize::from(at)) {
            Some(&card) => {
                drawing.rounded(slot, 8.0, Style::fill(CHALK).lined(INK, 2.0));
                let name = context.card(card);
                tile::write(drawing, &name, slot.inset(4.0), (22.0, 2), INK, true);
            }
            None => drawing.rounded(slot, 8.0, Style::fill(CREAM).lined(LINEN, 4.0)),
        }
    }
    let rest = Rect::new(
        room.x + 4.0,
        room.y + 54.0,
        room.width - 8.0,
        room.height - 54.0,
    );
    let cards = context.cards(place.played.iter().copied());
    tile::write(drawing, &cards, rest, (22.0, 3), INK, false);
}
