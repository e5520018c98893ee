//! The legend of the pictures' symbols.

use glass_road::{BuildingKind, Good, Landscape, Wheel};
use slowtable_render::{Drawing, Scene};
use slowtable_ui::capital;
use slowtable_ui::picture::{Letters, put, write};

use crate::theme::frames::field;
use crate::theme::{FOREST, INK};

use super::context::PictureContext;
use super::icons;
use super::page::{panel, wide};

/// The height of a line.
const LINE: f32 = 62.0;
/// The number of columns.
const COLUMNS: usize = 3;

/// Returns the symbols with their meanings, the most frequent first.
pub(super) fn entries(context: &PictureContext<'_>) -> Vec<(Drawing, String)> {
    let named = |id: String| capital(&context.word(&id));
    let goods = Good::ALL.map(|good| (icons::good(good), named(format!("good-{good}"))));
    let landscapes =
        Landscape::ALL.map(|kind| (icons::landscape(kind), named(format!("landscape-{kind}"))));
    let kinds = BuildingKind::ALL.map(|kind| {
        let text = context.word(&format!("legend-{kind}"));
        (icons::kind_badge(kind), text)
    });
    let signs = [
        (icons::any_landscape(), "any-landscape"),
        (icons::any_good(), "any-good"),
        (icons::not_good(Good::Wood), "not-good"),
        (icons::gives(), "gives"),
        (icons::repeat(), "repeat"),
        (icons::beside(), "beside"),
        (icons::empty(), "empty"),
        (icons::offer(), "offer"),
        (icons::build(), "build"),
        (icons::house(), "house"),
        (icons::shield(), "shield"),
        (icons::wheel(Wheel::Glassworks), "wheel"),
        (icons::turn(), "turn"),
        (icons::missing(), "missing"),
        (icons::hand(), "hand"),
        (icons::face_down(), "face-down"),
        (icons::gift(), "gift"),
        (icons::bell(), "bell"),
        (icons::later(), "later"),
        (icons::tick(), "tick"),
        (icons::starts(), "starts"),
        (icons::star(), "star"),
        (icons::crown(), "crown"),
    ];
    let forest = (icons::forest(), named("ground-forest".to_owned()));
    let signs = signs.map(|(icon, id)| (icon, context.word(&format!("legend-{id}"))));
    let things = goods.into_iter().chain(landscapes).chain([forest]);
    things.chain(kinds).chain(signs).collect()
}

/// Draws all symbols in columns that are read downwards.
pub(super) fn scene(context: &PictureContext<'_>) -> Scene {
    let mut page = wide(&context.word("picture-legend"), "");
    let entries = entries(context);
    let rows = entries.len().div_ceil(COLUMNS);
    #[allow(clippy::cast_precision_loss)] // a dozen
    let room = panel(&mut page, rows as f32 * LINE + 20.0).inset(10.0);
    let mut entries = entries.into_iter();
    for column in room.columns(COLUMNS) {
        for (line, (icon, label)) in column.rows(rows).zip(entries.by_ref()) {
            let mut line = line.shrunk(4.0, 2.0);
            field(&mut page.drawing, line);
            line.cut_left(6.0);
            put(&mut page.drawing, icon, line.cut_left(62.0).inset(4.0));
            line.cut_left(8.0);
            line.cut_right(6.0);
            let letters = Letters::lines(2, 27.0, INK);
            write(&mut page.drawing, &label, line, letters);
        }
    }
    page.finish(FOREST)
}
