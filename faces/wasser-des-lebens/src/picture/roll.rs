//! A roll: what yielded, what each seat gained, and what was short.

use slowtable_kit::Seat;
use slowtable_render::text::CAPITAL;
use slowtable_render::{Drawing, Rect, Scene, Text};
use slowtable_ui::Args;
use slowtable_ui::picture::{Letters, Strip, put, write};
use wasser_des_lebens::Hex;

use super::context::{PictureContext, amounts};
use super::frames::{field, panel, paper, titled};
use super::icons;
use super::yields::Yield;
use crate::theme::{INK, NIGHT, SIGNAL, SLATE, type_scale};

/// Returns who rolled what.
pub(super) fn title(context: &PictureContext<'_>) -> String {
    let board = context.board();
    let sum: u8 = board.dice.iter().flatten().sum();
    let args = Args::new()
        .with("name", context.player(board.seat))
        .with("sum", sum);
    context.text("picture-rolled", &args)
}

/// Draws the dice and the hexes with the sum, then a row for each seat.
pub(super) fn scene(context: &PictureContext<'_>, yielded: &Yield) -> Scene {
    let board = context.board();
    let mut page = titled(&title(context), &context.time());
    let mut room = panel(&mut page, 196.0).shrunk(8.0, 2.0);
    for number in board.dice.into_iter().flatten() {
        put(&mut page.drawing, icons::die(number), room.cut_left(104.0));
        room.cut_left(14.0);
    }
    room.cut_left(14.0);
    if yielded.hexes.is_empty() {
        let text = seven(context);
        let letters = Letters::lines(2, type_scale::NUMBER, INK);
        write(&mut page.drawing, &text, room, letters);
    }
    for hex in &yielded.hexes {
        let blocked = yielded.blocked == Some(*hex);
        tile(
            &mut page.drawing,
            context,
            *hex,
            blocked,
            room.cut_left(208.0),
        );
        room.cut_left(26.0);
    }
    if !yielded.short.is_empty() {
        let mut room = panel(&mut page, 76.0).shrunk(8.0, 2.0);
        for resource in &yielded.short {
            put(
                &mut page.drawing,
                icons::resource(*resource),
                room.cut_left(52.0),
            );
            room.cut_left(8.0);
        }
        room.cut_left(8.0);
        let text = short(context, yielded);
        let letters = Letters::lines(2, type_scale::HEADING, SIGNAL);
        write(&mut page.drawing, &text, room, letters);
    }
    for (seat, place) in context.places() {
        let room = page.take(84.0);
        paper(&mut page.drawing, room);
        let mut rest = room.inset(11.0);
        let gained = yielded
            .gained
            .get(seat.index())
            .copied()
            .unwrap_or_default();
        name(&mut page.drawing, context, seat, &mut rest);
        let held = rest.cut_right(130.0).shrunk(0.0, 8.0);
        cards(place.hand).centre(&mut page.drawing, held, INK);
        rest.cut_right(8.0);
        field(&mut page.drawing, rest);
        let part = rest.shrunk(16.0, 11.0);
        if place.owes > 0 {
            let args = Args::new().with("n", place.owes);
            let text = context.text("picture-owes", &args);
            write(
                &mut page.drawing,
                &text,
                part,
                Letters::line(type_scale::HEADING, SIGNAL),
            );
        } else if gained.is_empty() {
            let text = context.word("nothing");
            write(
                &mut page.drawing,
                &text,
                part,
                Letters::line(type_scale::BODY + 2.0, SLATE),
            );
        } else {
            amounts(gained).start(&mut page.drawing, part, INK);
        }
    }
    page.finish(NIGHT)
}

/// Returns what a seven does.
pub(super) fn seven(context: &PictureContext<'_>) -> String {
    let kept = context.board().rows.limits.kept;
    context.text("picture-seven", &Args::new().with("kept", kept))
}

/// Returns what was short, in words.
pub(super) fn short(context: &PictureContext<'_>, yielded: &Yield) -> String {
    let names = yielded
        .short
        .iter()
        .map(|it| context.localizer.resource(*it));
    let names = context.localizer.all_of(names);
    context.text("picture-short", &Args::new().with("what", names))
}

/// Cuts a seat's mark and name off a row.
pub(super) fn name(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    seat: Seat,
    row: &mut Rect,
) {
    put(drawing, icons::mark(seat), row.cut_left(row.height));
    row.cut_left(12.0);
    let room = row.cut_left(290.0);
    let letters = Letters::lines(2, type_scale::HEADING, INK);
    write(drawing, &context.player(seat), room, letters);
    row.cut_left(14.0);
}

/// Draws a hex with its chip; the occupation force stood on a blocked one.
fn tile(drawing: &mut Drawing, context: &PictureContext<'_>, hex: Hex, blocked: bool, room: Rect) {
    let board = context.board();
    let (terrain, number) = (board.land[hex.index()], board.chips[hex.index()]);
    let square = room.square();
    put(drawing, icons::tile(terrain), square);
    let side = square.width;
    put(
        drawing,
        icons::chip(number, blocked),
        square.middle(0.42 * side),
    );
    if blocked {
        let at = Rect::new(
            square.x + 0.54 * side,
            square.y + 0.2 * side,
            0.42 * side,
            0.42 * side,
        );
        put(drawing, icons::force(), at);
    }
}

/// Draws a plain text in the middle of a room, for a row without anything else.
pub(super) fn note(drawing: &mut Drawing, text: &str, room: Rect) {
    let size = type_scale::HEADING;
    let at = room.centre();
    if slowtable_render::text::width(text, slowtable_render::Weight::Bold, size) <= room.width {
        let text = Text::new(text, at.x, at.y + CAPITAL * size / 2.0, size, SLATE);
        drawing.text(text.bold().centred());
    } else {
        write(
            drawing,
            text,
            room,
            Letters::lines(2, size, SLATE).centred(),
        );
    }
}

/// Returns a number of cards with the sign of a hand.
pub(super) fn cards(number: u8) -> Strip {
    Strip::new().amount(number, icons::hand())
}
