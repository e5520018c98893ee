//! What one player has before them.

use glass_road::{Card, Gift, Phase, Place, Wheel};
use slowtable_kit::Seat;
use slowtable_render::design::{CHALK, INK, SEPIA, STRAW, type_scale};
use slowtable_render::{Drawing, Placement, Rect, Scene, Style};

use super::changes::Changes;
use super::context::Context;
use super::landscape::{Measures, fresh, landscape};
use super::page::{Page, sign_text};
use super::strip::Strip;
use super::{icons, score, table, tile, wheel};

/// A seat's whole place.
pub(super) fn scene(context: &Context<'_>, seat: Seat, place: &Place) -> Scene {
    let (mut page, sign) = Page::walled(590.0);
    head(&mut page.drawing, context, seat, place, sign);
    wheels(&mut page, context, seat, place);
    let measures = Measures::LARGE;
    let room = page.panel(measures.total_height() + 20.0);
    let across = (room.width - measures.total_width()) / 2.0;
    page.drawing.nest(
        Placement::at(room.x + across - 2.0, room.y + 9.0),
        landscape(context, place, context.changes(seat, place), &measures),
    );
    offer(&mut page, context, seat, place);
    cards(&mut page, context, seat, place);
    page.finish()
}

fn head(drawing: &mut Drawing, context: &Context<'_>, seat: Seat, place: &Place, sign: Rect) {
    let mut name = sign;
    let mut signs = Vec::new();
    if context.awaits(seat, place) {
        signs.push(icons::bell());
    }
    if context.view.table.start_player == seat && context.view.table.players() > 1 {
        signs.push(icons::starts());
    }
    for icon in signs {
        let side = sign.height * 0.5;
        drawing.nest(
            Placement::at(name.x, name.y + 1.0).scaled(side / icons::SIDE),
            icon,
        );
        name = Rect::new(
            name.x + side + 9.0,
            name.y,
            name.width - side - 9.0,
            name.height,
        );
    }
    let upper = Rect::new(name.x, name.y, name.width, sign.height * 0.54);
    let title = (type_scale::TITLE, 1);
    tile::write(drawing, &context.player(seat), upper, title, INK, false);
    let lower = Rect::new(sign.x, sign.y, sign.width, sign.height);
    sign_text(drawing, lower, "", &context.time());
    let counts = Strip::new()
        .icon(icons::hand())
        .gap(0.08)
        .text(place.hand.to_string())
        .gap(0.3)
        .icon(icons::house())
        .gap(0.08)
        .text(place.estate.buildings().count().to_string())
        .gap(0.3)
        .icon(icons::shield())
        .gap(0.08)
        .text(score::total(context, seat));
    let room = Rect::new(622.0, 24.0, 366.0, 52.0);
    counts.centre_in(drawing, room, CHALK);
}

fn wheels(page: &mut Page, context: &Context<'_>, seat: Seat, place: &Place) {
    let room = page.panel(wheel::SIDE + 182.0);
    let half = (room.width - 16.0) / 2.0;
    let changes = context.changes(seat, place);
    for (at, which) in (0u8..).zip(Wheel::ALL) {
        let x = room.x + 8.0 + f32::from(at) * half;
        let tokens = &place.estate.tokens;
        page.drawing.nest(
            Placement::at(x + (half - wheel::SIDE) / 2.0, room.y + 11.0),
            wheel::wheel(tokens, which, changes),
        );
        let numbers = Rect::new(x + 5.0, room.y + wheel::SIDE + 20.0, half - 10.0, 152.0);
        wheel::numbers(&mut page.drawing, tokens, which, changes, numbers);
    }
}

/// A heading within a panel; answers the room under it.
pub(super) fn heading(drawing: &mut Drawing, text: &str, room: Rect) -> Rect {
    let line = Rect::new(room.x + 16.0, room.y + 9.0, room.width - 32.0, 34.0);
    tile::write(drawing, text, line, (28.0, 1), SEPIA, false);
    Rect::new(room.x, room.y + 45.0, room.width, room.height - 45.0)
}

fn offer(page: &mut Page, context: &Context<'_>, seat: Seat, place: &Place) {
    let tiles = &place.estate.offer;
    if tiles.is_empty() {
        return;
    }
    let changes = context.changes(seat, place);
    let own = context.view.viewer.seat() == Some(seat);
    let rows = tiles.len().div_ceil(3);
    let height = 148.0;
    let room = page.panel(54.0 + f32::from(rows) * height);
    let width = (room.width - 18.0) / 3.0;
    let under = heading(&mut page.drawing, &context.word("picture-offer"), room);
    for (at, building) in (0u8..).zip(tiles.iter()) {
        let cell = Rect::new(
            under.x + 9.0 + f32::from(at % 3) * width,
            under.y + f32::from(at / 3) * height,
            width,
            height,
        )
        .inset(3.0);
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
    Followed(Card),
    Free,
    Note(String),
}

/// How high the heading over cards is.
const HEADING: f32 = 36.0;
/// How high a row of cards is.
const HIGH: f32 = 74.0;

/// How high a line of cards is: in rows of three.
fn height(slots: &[Slot]) -> f32 {
    #[allow(clippy::cast_precision_loss)] // a few
    let rows = slots.len().max(1).div_ceil(3) as f32;
    HEADING + rows * HIGH
}

/// A heading with cards by roundel and name under it.
fn line(
    drawing: &mut Drawing,
    context: &Context<'_>,
    changes: Changes<'_>,
    (title, slots): (&str, &[Slot]),
    room: Rect,
) {
    let head = Rect::new(room.x + 16.0, room.y, room.width - 32.0, HEADING);
    tile::write(drawing, title, head, (28.0, 1), SEPIA, false);
    let width = (room.width - 22.0) / 3.0;
    for (at, slot) in (0u8..).zip(slots) {
        let cell = Rect::new(
            room.x + 11.0 + f32::from(at % 3) * width,
            head.bottom() + f32::from(at / 3) * HIGH,
            width,
            HIGH,
        )
        .inset(3.0);
        match slot {
            Slot::Card(card) => {
                table::mini(drawing, context, *card, cell, false);
                table::starred(drawing, changes, *card, cell);
            }
            Slot::Followed(card) => {
                table::mini(drawing, context, *card, cell, true);
                table::starred(drawing, changes, *card, cell);
            }
            Slot::FaceDown(card) => {
                table::mini(drawing, context, *card, cell, false);
                let side = 40.0;
                let at = Placement::at(cell.right() - side, cell.y - 2.0);
                drawing.nest(at.scaled(side / icons::SIDE), icons::face_down());
            }
            Slot::Free => table::indentation(drawing, cell),
            Slot::Note(text) => {
                drawing.rounded(cell, 8.0, Style::fill(CHALK).lined(STRAW, 2.0));
                let side = cell.height - 22.0;
                let at = Placement::at(cell.x + 8.0, cell.y + 11.0);
                drawing.nest(at.scaled(side / icons::SIDE), icons::gift());
                let room = Rect::new(
                    cell.x + side + 16.0,
                    cell.y + 4.0,
                    cell.width - side - 22.0,
                    cell.height - 8.0,
                );
                tile::write(drawing, text, room, (26.0, 2), INK, false);
            }
        }
    }
}

fn cards(page: &mut Page, context: &Context<'_>, seat: Seat, place: &Place) {
    let changes = context.changes(seat, place);
    let mut lines: Vec<(&str, Vec<Slot>)> = Vec::new();
    if let Some(secret) = context.secret(seat) {
        let hand = secret.hand.iter().map(Slot::Card);
        let hand = hand.chain(secret.picked.map(Slot::FaceDown)).collect();
        lines.push(("picture-hand", hand));
    }
    lines.push((
        "picture-played",
        place.played.iter().copied().map(Slot::Card).collect(),
    ));
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
    let room = page.panel(total + 12.0);
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
