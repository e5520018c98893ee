//! One player's place: goods, ships and buildings.

use le_havre::{Building, PlayerBoard, Token};
use slowtable_kit::Seat;
use slowtable_render::{Drawing, Rect, Scene, Style};
use slowtable_ui::picture::{Letters, Page, Strip, put, write};

use super::context::PictureContext;
use super::frames::{EDGE, HEAD, SIGN, WIDTH, field, head, moved, panel};
use super::{icons, town};
use crate::theme::{CHALK, DEEP, INK, JOINT, LINEN, SLATE, STONE, type_scale};

/// Draws goods in pairs, standard above upgraded; then sums, ships and buildings.
pub(super) fn scene(context: &PictureContext<'_>, seat: Seat, place: &PlayerBoard) -> Scene {
    let mut page = Page::new(WIDTH, EDGE, HEAD + EDGE);
    let mut beside = head(&mut page.drawing, &context.round(), &context.turn(), SIGN);
    let shield = Strip::new()
        .icon(icons::shield())
        .gap(0.06)
        .text(context.figure(seat));
    beside = shield.end(&mut page.drawing, beside.shrunk(10.0, 22.0), CHALK);
    put(&mut page.drawing, icons::mark(seat), beside.cut_left(62.0));
    beside.cut_left(12.0);
    beside.cut_right(12.0);
    let name = Letters::lines(2, type_scale::TITLE, CHALK);
    write(
        &mut page.drawing,
        &context.player(seat),
        beside.shrunk(0.0, -10.0),
        name,
    );

    let room = panel(&mut page, 250.0);
    goods(&mut page.drawing, context, seat, place, room);
    let room = panel(&mut page, 84.0);
    sums(&mut page.drawing, context, seat, place, room);
    let buildings: Vec<Building> = place.buildings.iter().collect();
    if !place.ships.is_empty() {
        let room = panel(&mut page, 92.0);
        ships(&mut page.drawing, place, room);
    }
    if !buildings.is_empty() {
        let room = panel(&mut page, town::height(buildings.len()) + 24.0);
        town::cards(&mut page.drawing, context, &buildings, room);
    }
    page.finish(DEEP)
}

/// Draws eight columns of crates: standard goods above, their upgrades below.
fn goods(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    seat: Seat,
    place: &PlayerBoard,
    room: Rect,
) {
    for (standard, column) in Token::STANDARD.into_iter().zip(room.columns(8)) {
        for (token, part) in [standard, standard.upgraded()]
            .into_iter()
            .zip(column.rows(2))
        {
            let part = part.inset(3.0);
            let amount = place.stock.get(token);
            let some = amount > 0;
            let (ground, edge) = if some { (CHALK, JOINT) } else { (STONE, LINEN) };
            drawing.rounded(part, 7.0, Style::fill(ground).lined(edge, 3.0));
            let mut inner = part.inset(7.0);
            let name = inner.cut_bottom(28.0);
            let letters = Letters::line(22.0, SLATE).centred();
            write(drawing, &context.localizer.token(token), name, letters);
            put(drawing, icons::token(token), inner.cut_left(66.0));
            inner.cut_left(4.0);
            let colour = if some { INK } else { SLATE };
            let letters = Letters::line(if some { 42.0 } else { 32.0 }, colour).centred();
            let gained = context.gained(seat, token);
            // Below the plate with the gain, which would hide part of a two-digit number.
            let inner = inner.moved(0.0, if gained == 0 { 0.0 } else { 9.0 });
            write(drawing, &amount.to_string(), inner, letters);
            moved(drawing, part.moved(4.0, -4.0), gained);
        }
    }
}

/// Draws francs, all food and energy, loans and symbols.
fn sums(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    seat: Seat,
    place: &PlayerBoard,
    room: Rect,
) {
    let francs = place.stock.francs();
    let sums = [
        (icons::token(Token::Franc), francs),
        (icons::food(), place.stock.food() - francs),
        (icons::energy(), place.stock.energy()),
        (icons::goods(), place.stock.goods()),
        (icons::loan(), place.loans),
        (icons::hook(), place.fishing()),
        (icons::hammer(), place.hammers()),
    ];
    for (at, ((icon, sum), part)) in sums.into_iter().zip(room.columns(7)).enumerate() {
        let part = part.shrunk(4.0, 0.0);
        field(drawing, part);
        let strip = Strip::new().icon(icon).gap(0.1).text(sum.to_string());
        let gained = match at {
            0 => context.gained(seat, Token::Franc),
            _ => 0,
        };
        if gained == 0 {
            strip.centre(drawing, part.inset(8.0), INK);
        } else {
            strip.start(drawing, part.inset(8.0), INK);
            moved(drawing, part.moved(2.0, -4.0), gained);
        }
    }
}

/// Draws every ship with its value.
fn ships(drawing: &mut Drawing, place: &PlayerBoard, room: Rect) {
    let all: Vec<_> = place
        .ships
        .iter()
        .flat_map(|(ship, count)| (0..count).map(move |_| ship))
        .collect();
    #[allow(clippy::cast_precision_loss)] // some twenty
    let step = (room.width / all.len() as f32).min(150.0);
    let mut rest = room;
    for ship in all {
        let part = rest.cut_left(step);
        let strip = Strip::new()
            .icon(icons::ship_of(ship.kind()))
            .gap(0.06)
            .icon(icons::value(&ship.value().to_string()));
        strip.start(drawing, part.shrunk(3.0, 0.0), INK);
    }
}
