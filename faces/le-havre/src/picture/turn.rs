//! What a turn can do: the offers, the buildings that stand empty, and what can be built.

use le_havre::building::EntryFee;
use le_havre::{Building, Owner, Space};
use slowtable_kit::Seat;
use slowtable_render::{Colour, Drawing, Rect, Scene, Style};
use slowtable_ui::SEAT_COLOURS;
use slowtable_ui::picture::{Letters, Page, Strip, put, write};

use super::card::enterable;
use super::context::PictureContext;
use super::frames::{EDGE, WIDTH, band, moved, stone};
use super::icons;
use super::town::{self, CardRows};
use crate::theme::{BRASS, CHALK, DEEP, INK, LINEN, STONE, STONE_DARK, type_scale};

/// Draws the offers in a row, the buildings that the turn's seat can enter with their owners, effects and fees, and the
/// top proposals. It leaves out what the seat's desk says: whose turn it is, and what they have.
pub(super) fn scene(context: &PictureContext<'_>) -> Scene {
    let mut page = Page::new(WIDTH, EDGE, EDGE);
    let room = page.take(52.0);
    head(&mut page.drawing, context, room);
    let room = page.take(84.0);
    offers(&mut page.drawing, context, room);
    let seat = context.board().turn_of().unwrap_or(Seat(0));
    let empty = empty(context, seat);
    let cells: Vec<(Colour, Building, Drawing)> = empty
        .into_iter()
        .map(|(owner, building)| match owner {
            Owner::City => (STONE_DARK, building, icons::city()),
            Owner::Seat(owner) => {
                let colour = SEAT_COLOURS[owner.index() % SEAT_COLOURS.len()];
                (colour, building, icons::mark(owner))
            }
        })
        .collect();
    let colours: Vec<Colour> = cells.iter().map(|&(colour, ..)| colour).collect();
    let rows = CardRows::of_choice(colours.len());
    let rooms = town::ribbons(&mut page, rows, &colours);
    for ((_, building, owner), room) in cells.into_iter().zip(rooms) {
        enterable(&mut page.drawing, context, building, (seat, owner), room);
    }
    town::proposals(&mut page, context, rows);
    page.finish(DEEP)
}

/// Returns the buildings that a seat can enter, by owner: those with an entrance in which nobody else stands, and not
/// the seat itself.
pub(super) fn empty(context: &PictureContext<'_>, seat: Seat) -> Vec<(Owner, Building)> {
    let board = context.board();
    let city = board.city.iter().map(|it| (Owner::City, it));
    let seats = context.places().flat_map(|(owner, place)| {
        let owned = place.buildings.iter();
        owned.map(move |it| (Owner::Seat(owner), it))
    });
    let is_open = |&(_, it): &(Owner, Building)| {
        let never = board.entry(seat, it) == EntryFee::Never;
        !never && context.visitors(it).is_empty()
    };
    city.chain(seats).filter(is_open).collect()
}

fn head(drawing: &mut Drawing, context: &PictureContext<'_>, room: Rect) {
    band(drawing, room, false);
    let mut inner = room.shrunk(14.0, 4.0);
    let letters = Letters::line(type_scale::HEADING, CHALK);
    let time = inner.cut_left(inner.width * 0.42);
    write(drawing, &context.time(), time, letters);
    if let Some(seat) = context.board().turn_of() {
        put(drawing, icons::mark(seat), inner.cut_left(48.0));
        inner.cut_left(8.0);
    }
    write(drawing, &context.phase(), inner, letters);
}

fn offers(drawing: &mut Drawing, context: &PictureContext<'_>, room: Rect) {
    stone(drawing, room);
    let board = context.board();
    for (space, part) in Space::ALL.into_iter().zip(room.inset(7.0).columns(7)) {
        let part = part.inset(3.0);
        let amount = board.offered(space);
        let (ground, edge) = match amount {
            0 => (STONE, LINEN),
            _ => (LINEN, BRASS),
        };
        drawing.rounded(part, 7.0, Style::fill(ground).lined(edge, 4.0));
        let before = context.before.map(|before| before.board.offered(space));
        let by = before.map_or(0, |before| i32::from(amount) - i32::from(before));
        let strip = Strip::new().icon(icons::token(space.token())).gap(0.12);
        let strip = strip.text(amount.to_string());
        let mut room = part.shrunk(8.0, 8.0);
        if by != 0 {
            // The plate stands beside the number, not over it.
            room.cut_right(34.0);
        }
        strip.centre(drawing, room, INK);
        moved(drawing, part.moved(6.0, -6.0), by);
    }
}
