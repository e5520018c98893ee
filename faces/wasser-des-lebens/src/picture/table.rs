//! The table: the island beside all seats and the stock.

use slowtable_kit::Seat;
use slowtable_render::{Drawing, Rect, Scene};
use slowtable_ui::picture::{Letters, Strip, put, write};
use wasser_des_lebens::{PlayerBoard, Resource};

use super::context::PictureContext;
use super::frames::{EDGE, WIDTH, band, copper, evening, field, label, moved, paper};
use super::icons;
use super::island::Island;
use crate::theme::{CHALK, INK, NIGHT, SLATE, type_scale};

const HEIGHT: f32 = 840.0;
/// The width of the island; the seats are beside it.
const ISLAND: f32 = 800.0;
const SIGN: f32 = 156.0;
const STOCK: f32 = 92.0;

/// Draws the island, and what lies open of every seat.
pub(super) fn scene(context: &PictureContext<'_>) -> Scene {
    let mut drawing = Drawing::new();
    let room = Rect::new(0.0, 0.0, ISLAND, HEIGHT);
    Island::new(context, room).draw(&mut drawing, &[]);
    let column = Rect::new(ISLAND, 0.0, WIDTH - ISLAND, HEIGHT);
    drawing.rect(column, NIGHT);
    let mut column = column.inset(EDGE);
    sign(&mut drawing, context, column.cut_top(SIGN));
    column.cut_top(EDGE);
    stock(&mut drawing, context, column.cut_bottom(STOCK));
    column.cut_bottom(EDGE - 4.0);
    let seats = context.board().places.len().max(1);
    for ((seat, place), part) in context.places().zip(column.rows(seats)) {
        let mut part = part;
        part.cut_bottom(4.0);
        player(&mut drawing, context, seat, place, part);
    }
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // about a thousand
    Scene::new(WIDTH as u32, HEIGHT as u32, NIGHT, drawing)
}

/// Draws an evening on the moor above the turn, what the table waits for, and the last roll.
fn sign(drawing: &mut Drawing, context: &PictureContext<'_>, room: Rect) {
    let view = Rect {
        height: 84.0,
        ..room
    };
    evening(drawing, view);
    let mut plate = room;
    plate.cut_top(72.0);
    let mut inner = label(drawing, plate);
    if let Some(dice) = context.board().dice {
        for number in dice.into_iter().rev() {
            put(drawing, icons::die(number), inner.cut_right(52.0));
            inner.cut_right(5.0);
        }
        inner.cut_right(5.0);
    }
    let title = Letters::line(type_scale::HEADING, INK);
    let upper = inner.cut_top(inner.height * 0.5);
    write(drawing, &context.time(), upper, title);
    let phase = Letters::line(type_scale::BODY + 1.0, SLATE);
    write(drawing, &context.phase(), inner, phase);
}

/// Draws the stock of each resource, and the deck.
fn stock(drawing: &mut Drawing, context: &PictureContext<'_>, room: Rect) {
    paper(drawing, room);
    let board = context.board();
    let piles = Resource::ALL.map(|it| (icons::resource(it), board.stock[it]));
    let all = piles.into_iter().chain([(icons::card_back(), board.deck)]);
    for ((icon, number), part) in all.zip(room.inset(8.0).columns(6)) {
        let mut part = part.shrunk(2.0, 0.0);
        field(drawing, part);
        put(drawing, icon, part.cut_top(40.0).shrunk(0.0, 2.0));
        let letters = Letters::line(type_scale::HEADING, INK).centred();
        write(drawing, &number.to_string(), part, letters);
    }
}

/// Draws what lies open of a seat: points, numbers of cards, Highlanders, its route, and special cards.
fn player(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    seat: Seat,
    place: &PlayerBoard,
    room: Rect,
) {
    let board = context.board();
    let awaited = context.awaits(seat);
    if awaited || context.won(seat) {
        copper(drawing, room);
    } else {
        paper(drawing, room);
    }
    let mut inner = room.inset(9.0);
    let title = inner.cut_top(52.0);
    band(drawing, title, awaited);
    let mut left = title.shrunk(7.0, 4.0);
    put(drawing, icons::mark(seat), left.cut_left(42.0));
    left.cut_left(6.0);
    let points = Strip::new()
        .icon(icons::points())
        .gap(0.06)
        .text(context.figure(seat));
    left = points.end(drawing, left.shrunk(0.0, 3.0), CHALK);
    left.cut_right(6.0);
    for (held, icon) in [
        (context.won(seat), icons::crown()),
        (awaited, icons::bell()),
        (board.route == Some(seat), icons::route()),
        (board.clan == Some(seat), icons::clan()),
    ] {
        if held {
            put(drawing, icon, left.cut_right(38.0));
            left.cut_right(2.0);
        }
    }
    let name = Letters::lines(2, type_scale::HEADING, CHALK);
    write(drawing, &context.player(seat), left.shrunk(0.0, -2.0), name);
    inner.cut_top(5.0);
    let before = context.place_before(seat);
    let numbers = [
        (icons::hand(), place.hand, before.map(|it| it.hand)),
        (icons::card_back(), place.cards, before.map(|it| it.cards)),
        (
            icons::card(wasser_des_lebens::Card::Highlander),
            place.highlanders,
            before.map(|it| it.highlanders),
        ),
        (icons::route(), place.route, before.map(|it| it.route)),
    ];
    for ((icon, number, before), part) in numbers.into_iter().zip(inner.columns(4)) {
        let part = part.inset(2.0);
        field(drawing, part);
        let mut rest = part.shrunk(3.0, 3.0);
        put(drawing, icon, rest.cut_left(40.0));
        let letters = Letters::line(type_scale::NUMBER, INK).centred();
        write(drawing, &number.to_string(), rest, letters);
        let by = before.map_or(0, |before| i32::from(number) - i32::from(before));
        let beside = Rect {
            width: 36.0,
            ..part
        };
        moved(drawing, beside.moved(-2.0, -14.0), by);
    }
}
