//! What one player has before them.

use glass_road::{Card, Gift, Phase, Place, Wheel};
use slowtable_face::picture::{Letters, Page, Strip, put, write};
use slowtable_kit::Seat;
use slowtable_render::{Drawing, Placement, Rect, Scene, Style};

use crate::theme::{CHALK, FOREST, INK, SEPIA, STRAW, type_scale};

use super::changes::Changes;
use super::context::Context;
use super::landscape::{Measures, count, fresh, landscape};
use super::page::{panel, sign_text, walled};
use super::{icons, score, table, tile, wheel};

/// A seat's whole place.
pub(super) fn scene(context: &Context<'_>, seat: Seat, place: &Place) -> Scene {
    let (mut page, sign) = walled(590.0);
    head(&mut page.drawing, context, seat, place, sign);
    wheels(&mut page, context, seat, place);
    let measures = Measures::LARGE;
    let room = panel(&mut page, measures.total_height() + 20.0);
    let across = (room.width - measures.total_width()) / 2.0;
    page.drawing.nest(
        Placement::at(room.x + across - 2.0, room.y + 9.0),
        landscape(context, place, context.changes(seat, place), &measures),
    );
    offer(&mut page, context, seat, place);
    cards(&mut page, context, seat, place);
    page.finish(FOREST)
}

fn head(drawing: &mut Drawing, context: &Context<'_>, seat: Seat, place: &Place, sign: Rect) {
    let mut name = sign;
    let bell = context.awaits(seat, place).then(icons::bell);
    let flag = context.starts(seat).then(icons::starts);
    let mark = icons::mark(seat);
    for icon in [mark].into_iter().chain(bell).chain(flag) {
        let side = sign.height * 0.5;
        let part = name.cut_left(side).moved(0.0, 1.0);
        put(
            drawing,
            icon,
            Rect {
                height: side,
                ..part
            },
        );
        name.cut_left(9.0);
    }
    let upper = name.cut_top(sign.height * 0.54);
    let title = Letters::line(type_scale::TITLE, INK);
    write(drawing, &context.player(seat), upper, title);
    sign_text(drawing, sign, "", &context.time());
    Strip::new()
        .count(icons::hand(), place.hand)
        .gap(0.3)
        .count(icons::house(), place.estate.buildings().count())
        .gap(0.3)
        .count(icons::shield(), score::total(context, seat))
        .centre(drawing, Rect::new(622.0, 24.0, 366.0, 52.0), CHALK);
}

fn wheels(page: &mut Page, context: &Context<'_>, seat: Seat, place: &Place) {
    let room = panel(page, wheel::SIDE + 182.0).shrunk(8.0, 0.0);
    let changes = context.changes(seat, place);
    let tokens = &place.estate.tokens;
    for (which, half) in Wheel::ALL.into_iter().zip(room.columns(2)) {
        let at = Placement::at(half.middle(wheel::SIDE).x, half.y + 11.0);
        page.drawing.nest(at, wheel::wheel(tokens, which, changes));
        let mut numbers = half.shrunk(5.0, 10.0);
        let numbers = numbers.cut_bottom(152.0);
        wheel::numbers(&mut page.drawing, tokens, which, changes, numbers);
    }
}

/// The private offer, in rows of three.
fn offer(page: &mut Page, context: &Context<'_>, seat: Seat, place: &Place) {
    let tiles = &place.estate.offer;
    if tiles.is_empty() {
        return;
    }
    let changes = context.changes(seat, place);
    let own = context.view.viewer.seat() == Some(seat);
    let rows = usize::from(tiles.len().div_ceil(3));
    let mut room = panel(page, 54.0 + count(rows) * 148.0).shrunk(9.0, 0.0);
    room.cut_top(9.0);
    let heading = context.word("picture-offer");
    let letters = Letters::line(28.0, SEPIA);
    let line = room.cut_top(34.0).shrunk(7.0, 0.0);
    write(&mut page.drawing, &heading, line, letters);
    room.cut_top(2.0);
    room.cut_bottom(9.0);
    for (building, cell) in tiles.iter().zip(room.grid(3, rows)) {
        let cell = cell.inset(3.0);
        let pays = own && context.pays(building);
        tile::offered(&mut page.drawing, context, building, pays, cell);
        if changes.drawn(building) {
            fresh(&mut page.drawing, cell);
        }
    }
}

/// What lies in a line of cards.
enum Slot {
    Card(Card),
    FaceDown(Card),
    /// It lies open and is still to be resolved.
    FaceUp(Card),
    Followed(Card),
    Free,
    Note(String),
}

/// How high the heading over cards is.
const HEADING: f32 = 36.0;
/// How high a row of cards is.
const HIGH: f32 = 74.0;

/// How many rows of three a line of cards has.
fn rows(slots: &[Slot]) -> usize {
    slots.len().max(1).div_ceil(3)
}

/// How high a line of cards is with its heading.
fn height(slots: &[Slot]) -> f32 {
    HEADING + count(rows(slots)) * HIGH
}

/// A heading with cards by roundel and name under it.
fn line(
    drawing: &mut Drawing,
    context: &Context<'_>,
    changes: Changes<'_>,
    (title, slots): (&str, &[Slot]),
    mut room: Rect,
) {
    let head = room.cut_top(HEADING).shrunk(16.0, 0.0);
    write(drawing, title, head, Letters::line(28.0, SEPIA));
    let cells = room.shrunk(11.0, 0.0).grid(3, rows(slots));
    for (slot, cell) in slots.iter().zip(cells) {
        let mut cell = cell.inset(3.0);
        match slot {
            Slot::Card(card) | Slot::Followed(card) => {
                let followed = matches!(slot, Slot::Followed(_));
                table::mini(drawing, context, *card, cell, followed);
                table::starred(drawing, changes, *card, cell);
            }
            Slot::FaceDown(card) => {
                table::mini(drawing, context, *card, cell, false);
                let corner = Rect::new(cell.right() - 40.0, cell.y - 2.0, 40.0, 40.0);
                put(drawing, icons::face_down(), corner);
            }
            Slot::FaceUp(card) => {
                table::mini(drawing, context, *card, cell, false);
                table::still_to_come(drawing, cell);
                table::starred(drawing, changes, *card, cell);
            }
            Slot::Free => table::indentation(drawing, cell),
            Slot::Note(text) => {
                drawing.rounded(cell, 8.0, Style::fill(CHALK).lined(STRAW, 2.0));
                cell.cut_left(8.0);
                put(drawing, icons::gift(), cell.cut_left(cell.height - 22.0));
                cell.cut_left(8.0);
                cell.cut_right(6.0);
                write(
                    drawing,
                    text,
                    cell.shrunk(0.0, 4.0),
                    Letters::lines(2, 26.0, INK),
                );
            }
        }
    }
}

fn cards(page: &mut Page, context: &Context<'_>, seat: Seat, place: &Place) {
    let changes = context.changes(seat, place);
    let mut lines: Vec<(&str, Vec<Slot>)> = Vec::new();
    if let Some(secret) = context.secret(seat) {
        let hand = secret.hand.iter().map(Slot::Card);
        let down = secret.picked.filter(|_| place.shown.is_none());
        let hand = hand.chain(down.map(Slot::FaceDown)).collect();
        lines.push(("picture-hand", hand));
    }
    let played = place.played.iter().copied().map(Slot::Card);
    let played = played.chain(place.shown.map(Slot::FaceUp)).collect();
    lines.push(("picture-played", played));
    lines.push((
        "picture-resting",
        place.resting.iter().map(Slot::Card).collect(),
    ));
    let gift = |gift: &Gift| {
        let good = context.word(&format!("good-{}", gift.good));
        Slot::Note(format!("{good} ({})", context.player(gift.from)))
    };
    lines.push(("picture-gifts", place.gifts.iter().map(gift).collect()));
    lines.retain(|(_, slots)| !slots.is_empty());
    let between = matches!(
        context.view.table.phase,
        Phase::Choose | Phase::LastActions | Phase::Over
    );
    if context.view.table.players() > 1 && !(between && place.followed.is_empty()) {
        let mut followed: Vec<Slot> = place.followed.iter().copied().map(Slot::Followed).collect();
        followed.resize_with(2, || Slot::Free);
        lines.push(("picture-followed", followed));
    }
    if lines.is_empty() {
        return;
    }
    let gaps = 10.0;
    let total: f32 = lines.iter().map(|(_, slots)| height(slots) + gaps).sum();
    let room = panel(page, total + 12.0);
    let mut y = room.y + 11.0;
    for (at, (title, slots)) in lines.iter().enumerate() {
        if at > 0 {
            let rule = Rect::new(room.x + 14.0, y - 6.0, room.width - 28.0, 2.0);
            page.drawing.rect(rule, STRAW);
        }
        let part = Rect::new(room.x, y, room.width, height(slots));
        let title = context.word(title);
        line(&mut page.drawing, context, changes, (&title, slots), part);
        y += part.height + gaps;
    }
}
