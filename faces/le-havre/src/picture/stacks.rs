//! The three stacks of proposals, and the ships.

use le_havre::{Building, ShipKind, Token};
use slowtable_render::{Drawing, Rect, Scene};
use slowtable_ui::picture::{Letters, Strip, put, write};
use slowtable_ui::tr;

use super::card::{empty, middle};
use super::context::{PictureContext, cost};
use super::frames::{field, panel, titled};
use super::icons;
use crate::theme::{DEEP, INK};

const TOP: f32 = 322.0;
const ROW: f32 = 50.0;

/// Draws the top cards with their costs and effects, the next ones below each, and the ships at the bottom.
pub(super) fn scene(context: &PictureContext<'_>) -> Scene {
    let mut page = titled(&context.word("picture-stacks"), &context.time());
    let board = context.board();
    let deepest = board.proposals.iter().map(|cards| cards.len()).max();
    #[allow(clippy::cast_precision_loss)] // ten at most
    let rows = deepest.unwrap_or(0).saturating_sub(1) as f32;
    let room = panel(&mut page, TOP + rows * ROW + 30.0);
    for (cards, part) in board.proposals.iter().zip(room.columns(3)) {
        let mut part = part.shrunk(5.0, 0.0);
        let mut next = cards.iter().rev();
        let top = part.cut_top(TOP);
        match next.next() {
            Some(&card) => middle(&mut page.drawing, context, card, top),
            None => empty(&mut page.drawing, context, top),
        }
        part.cut_top(6.0);
        for &card in next {
            row(&mut page.drawing, context, card, part.cut_top(ROW));
        }
    }
    let room = panel(&mut page, 132.0);
    ships(&mut page.drawing, context, room);
    page.finish(DEEP)
}

/// Draws a card further down a stack: type, name, cost, value.
fn row(drawing: &mut Drawing, context: &PictureContext<'_>, card: Building, room: Rect) {
    let room = room.shrunk(0.0, 2.0);
    field(drawing, room);
    let mut rest = room.shrunk(4.0, 3.0);
    put(
        drawing,
        icons::kind_badge(card.data().kind),
        rest.cut_left(38.0),
    );
    rest.cut_left(7.0);
    put(
        drawing,
        icons::value(&card.data().value.to_string()),
        rest.cut_right(40.0),
    );
    rest.cut_right(4.0);
    let costs = cost(card);
    if !costs.is_empty() {
        rest = costs
            .end(drawing, rest.shrunk(0.0, 7.0), INK)
            .shrunk(0.0, -7.0);
        rest.cut_right(6.0);
    }
    write(
        drawing,
        &context.building(card),
        rest,
        Letters::lines(2, 21.0, INK),
    );
}

/// Draws the top ship of every kind with its cost and the number left, and the special stack.
fn ships(drawing: &mut Drawing, context: &PictureContext<'_>, room: Rect) {
    let board = context.board();
    let mut parts = room.columns(5);
    for (kind, part) in ShipKind::ALL.into_iter().zip(&mut parts) {
        let part = part.shrunk(4.0, 0.0);
        field(drawing, part);
        let mut inner = part.inset(8.0);
        let foot = inner.cut_bottom(32.0);
        let stack = &board.ships[kind.index()];
        let strip = match stack.last() {
            Some(top) => Strip::new()
                .icon(icons::ship_of(kind))
                .gap(0.1)
                .icon(icons::value(&top.value().to_string()))
                .gap(0.1)
                .text(format!("×{}", stack.len())),
            None => Strip::new().icon(icons::ship_of(kind)).gap(0.2).text("×0"),
        };
        strip.centre(drawing, inner, INK);
        let (token, amount) = kind.cost();
        let built = Strip::new()
            .icon(icons::yard())
            .gap(0.12)
            .amount(amount, icons::token(token))
            .part()
            .amount(ShipKind::ENERGY, icons::energy());
        let built = match kind.price() {
            Some(price) => built
                .gap(0.4)
                .icon(icons::price())
                .gap(0.12)
                .amount(price, icons::token(Token::Franc)),
            None => built,
        };
        built.centre(drawing, foot.shrunk(0.0, 1.0), INK);
    }
    if let Some(part) = parts.next() {
        let part = part.shrunk(4.0, 0.0);
        field(drawing, part);
        let mut inner = part.inset(8.0);
        put(drawing, icons::stack(), inner.cut_left(44.0));
        inner.cut_left(8.0);
        let text = tr!(context, "picture-specials", n = board.specials);
        write(drawing, &text, inner, Letters::lines(3, 25.0, INK));
    }
}
