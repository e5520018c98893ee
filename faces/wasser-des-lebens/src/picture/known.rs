//! What is known of all hands: the least and the most of each resource (I6).

use slowtable_render::{Rect, Scene};
use slowtable_ui::picture::{Letters, put, write};
use wasser_des_lebens::{Known, Resource};

use super::context::PictureContext;
use super::frames::{field, panel, paper, titled};
use super::icons;
use super::roll::cards;
use crate::theme::{INK, LINEN, NIGHT, SLATE, type_scale};

/// Returns the least and the most as one figure: "2", "0–3".
pub(super) fn figure(least: u8, most: u8) -> String {
    if least == most {
        least.to_string()
    } else {
        format!("{least}–{most}")
    }
}

/// Draws a row for each hand and a column for each resource.
pub(super) fn scene(context: &PictureContext<'_>, known: &Known) -> Scene {
    let mut page = titled(&context.word("picture-known"), &context.time());
    let mut row = page.take(64.0);
    row.cut_left(SEATS);
    for (resource, part) in Resource::ALL.into_iter().zip(row.columns(5)) {
        let part = part.shrunk(4.0, 0.0);
        page.drawing.rounded(part, 8.0, LINEN);
        let mut part = part.shrunk(8.0, 6.0);
        put(
            &mut page.drawing,
            icons::resource(resource),
            part.cut_left(46.0),
        );
        part.cut_left(4.0);
        let letters = Letters::line(type_scale::BODY, INK);
        write(
            &mut page.drawing,
            &context.localizer.resource(resource),
            part,
            letters,
        );
    }
    for ((seat, place), bounds) in context.places().zip(&known.hands) {
        let room = page.take(92.0);
        paper(&mut page.drawing, room);
        let mut seats = room;
        seats.width = SEATS;
        let mut seats = seats.inset(12.0);
        let hand = seats.cut_right(96.0);
        cards(place.hand).centre(&mut page.drawing, hand.shrunk(0.0, 11.0), INK);
        seats.cut_right(4.0);
        name_in(&mut page.drawing, context, seat, seats);
        let mut all = room;
        all.cut_left(SEATS);
        for (resource, part) in Resource::ALL.into_iter().zip(all.columns(5)) {
            let part = part.inset(8.0);
            field(&mut page.drawing, part);
            let (least, most) = (bounds.least[resource], bounds.most[resource]);
            let colour = if most == 0 { SLATE } else { INK };
            let letters = Letters::line(type_scale::NUMBER, colour).centred();
            write(&mut page.drawing, &figure(least, most), part, letters);
        }
    }
    let room = panel(&mut page, 84.0);
    let text = context.word("picture-known-how");
    let letters = Letters::lines(2, type_scale::BODY, SLATE);
    write(&mut page.drawing, &text, room.shrunk(8.0, 0.0), letters);
    page.finish(NIGHT)
}

/// The width of the names.
const SEATS: f32 = 420.0;

fn name_in(
    drawing: &mut slowtable_render::Drawing,
    context: &PictureContext<'_>,
    seat: slowtable_kit::Seat,
    mut room: Rect,
) {
    put(drawing, icons::mark(seat), room.cut_left(58.0));
    room.cut_left(10.0);
    let letters = Letters::lines(2, type_scale::HEADING, INK);
    write(drawing, &context.player(seat), room, letters);
}
