//! All specialists in one picture.

use glass_road::{Ability, Card};
use slowtable_render::{Drawing, Rect, Scene, Style};
use slowtable_ui::picture::{Letters, put, write};

use crate::theme::frames::{gilded, paper};
use crate::theme::{CHALK, FOREST, GOLD, INK, LINEN, OAK_DARK, STRAW};

use super::context::PictureContext;
use super::page::wide;
use super::{effects, icons};

/// The height of a card's part.
const HIGH: f32 = 146.0;

/// Draws the fifteen cards with fees and abilities in three columns. Those in the viewer's hand have a golden
/// frame and a fan of cards.
pub(super) fn scene(context: &PictureContext<'_>) -> Scene {
    let secret = context.view.secret.as_ref();
    let held = |card: Card| {
        secret.is_some_and(|secret| secret.hand.contains(card) || secret.picked == Some(card))
    };
    let line = if secret.is_some_and(|secret| !secret.hand.is_empty()) {
        context.word("picture-specialists-hand")
    } else {
        context.time()
    };
    let mut page = wide(&context.word("picture-specialists"), &line);
    let rows = Card::ALL.len().div_ceil(3);
    #[allow(clippy::cast_precision_loss)] // five
    let room = page.take(rows as f32 * HIGH);
    for (card, cell) in Card::ALL.into_iter().zip(room.grid(3, rows)) {
        let cell = cell.inset(3.0);
        part(&mut page.drawing, context, card, held(card), cell);
    }
    page.finish(FOREST)
}

fn part(drawing: &mut Drawing, context: &PictureContext<'_>, card: Card, held: bool, room: Rect) {
    if held {
        gilded(drawing, room);
    } else {
        paper(drawing, room);
    }
    let mut rest = room.inset(12.0);
    let mut left = rest.cut_left(78.0);
    put(drawing, icons::specialist(card), left.cut_top(78.0));
    if let Some(fee) = context.fee(card, false) {
        left.cut_top(4.0);
        fee.centre(drawing, left, INK);
    }
    rest.cut_left(8.0);
    let mut name = rest.cut_top(34.0);
    if held {
        let plate = name.cut_right(38.0);
        let at = plate.centre();
        drawing.circle(at.x, at.y, 21.0, Style::fill(CHALK).lined(GOLD, 4.0));
        put(drawing, icons::hand(), plate.middle(28.0));
        name.cut_right(6.0);
    }
    let letters = Letters::line(30.0, INK);
    write(drawing, &context.card(card), name, letters);
    rest.cut_top(2.0);
    let mode = context.view.board.mode();
    for (ability, row) in Ability::ALL.into_iter().zip(rest.rows(2)) {
        let row = row.shrunk(0.0, 1.5);
        drawing.rounded(row, 7.0, Style::fill(LINEN).lined(STRAW, 1.5));
        let mut row = row.shrunk(7.0, 2.0);
        let signs = row.cut_left(row.width * 0.42).shrunk(0.0, 3.0);
        effects::ability(card, ability, mode).start(drawing, signs, INK);
        row.cut_left(8.0);
        let words = context.ability(card, ability);
        write(drawing, &words, row, Letters::lines(2, 19.0, OAK_DARK));
    }
}
