//! The legend of the symbols.

use le_havre::Token;
use le_havre::building::Kind;
use slowtable_render::{Drawing, Scene};
use slowtable_ui::picture::{Letters, put, write};

use super::context::PictureContext;
use super::frames::{field, panel, titled};
use super::icons;
use crate::theme::{DEEP, INK};

const COLUMNS: usize = 4;
const ROW: f32 = 62.0;

/// Draws goods and types of buildings with their names, and every sign with a few words.
pub(super) fn scene(context: &PictureContext<'_>) -> Scene {
    let mut page = titled(&context.word("picture-legend"), "");
    let goods = Token::ALL
        .into_iter()
        .map(|token| (icons::token(token), context.localizer.token(token)));
    let kinds = Kind::ALL.into_iter().map(|kind| {
        (
            icons::kind_badge(kind),
            context.word(&format!("kind-{kind}")),
        )
    });
    let signs = [
        ("food", icons::food()),
        ("energy", icons::energy()),
        ("loan", icons::loan()),
        ("interest", icons::interest()),
        ("hook", icons::hook()),
        ("hammer", icons::hammer()),
        ("door", icons::door()),
        ("yard", icons::yard()),
        ("price", icons::price()),
        ("value", icons::shield()),
        ("marker", icons::marker()),
        ("face-down", icons::face_down()),
        ("fresh", icons::fresh()),
        ("star", icons::star()),
    ]
    .map(|(id, icon)| (icon, context.word(&format!("picture-legend-{id}"))));
    let groups: [Vec<(Drawing, String)>; 2] = [goods.collect(), kinds.chain(signs).collect()];
    for group in groups {
        let rows = group.len().div_ceil(COLUMNS);
        #[allow(clippy::cast_precision_loss)] // a dozen
        let room = panel(&mut page, rows as f32 * ROW + 24.0);
        for ((icon, name), part) in group.into_iter().zip(room.grid(COLUMNS, rows)) {
            let mut part = part.inset(3.0);
            field(&mut page.drawing, part);
            part = part.inset(5.0);
            put(&mut page.drawing, icon, part.cut_left(46.0));
            part.cut_left(10.0);
            write(&mut page.drawing, &name, part, Letters::lines(2, 24.0, INK));
        }
    }
    page.finish(DEEP)
}
