//! What things cost, and what the signs mean.

use slowtable_render::{Drawing, Scene};
use slowtable_ui::Args;
use slowtable_ui::picture::{Letters, put, write};
use wasser_des_lebens::{Card, Terrain, Ware};

use super::context::{PictureContext, amounts};
use super::frames::{field, panel, titled};
use super::icons;
use crate::theme::{INK, NIGHT, SLATE, type_scale};

const ROW: f32 = 64.0;

/// Draws the costs, then land with its resource, cards and signs with a few words each.
pub(super) fn scene(context: &PictureContext<'_>) -> Scene {
    let mut page = titled(&context.word("picture-legend"), "");
    let board = context.board();
    let room = panel(&mut page, 156.0);
    for (ware, part) in Ware::ALL.into_iter().zip(room.columns(4)) {
        let part = part.shrunk(4.0, 0.0);
        field(&mut page.drawing, part);
        let mut inner = part.inset(8.0);
        let mut title = inner.cut_top(60.0);
        put(&mut page.drawing, icons::ware(ware), title.cut_left(58.0));
        title.cut_left(8.0);
        let letters = Letters::lines(2, type_scale::BODY, INK);
        write(&mut page.drawing, &context.ware(ware), title, letters);
        let points = inner.cut_bottom(28.0);
        let args = Args::new().with("n", board.rows.points(ware));
        let text = match ware {
            Ware::Card => context.word("picture-card-worth"),
            _ => context.text("picture-worth", &args),
        };
        write(
            &mut page.drawing,
            &text,
            points,
            Letters::line(22.0, SLATE).centred(),
        );
        amounts(board.rows.cost(ware)).centre(&mut page.drawing, inner.shrunk(2.0, 2.0), INK);
    }
    let room = panel(&mut page, 2.0 * ROW + 24.0);
    for (terrain, part) in Terrain::ALL.into_iter().zip(room.grid(3, 2)) {
        let mut part = part.inset(3.0);
        field(&mut page.drawing, part);
        part = part.inset(4.0);
        put(
            &mut page.drawing,
            icons::tile(terrain),
            part.cut_left(64.0).middle(62.0),
        );
        part.cut_left(12.0);
        let name = match terrain.data().yields {
            Some(resource) => {
                put(
                    &mut page.drawing,
                    icons::resource(resource),
                    part.cut_left(50.0),
                );
                part.cut_left(10.0);
                context.localizer.resource(resource)
            }
            None => context.localizer.terrain(terrain),
        };
        let letters = Letters::line(type_scale::BODY, INK);
        write(&mut page.drawing, &name, part, letters);
    }
    let cards = Card::ALL
        .into_iter()
        .map(|it| (icons::card(it), context.localizer.card(it)));
    let signs = [
        ("hand", icons::hand()),
        ("cards", icons::card_back()),
        ("points", icons::points()),
        ("route", icons::route()),
        ("clan", icons::clan()),
        ("force", icons::force()),
        ("pass", icons::any()),
        ("often", icons::chip(8, false)),
        ("blocked", icons::chip(8, true)),
        ("fresh", icons::fresh()),
    ]
    .map(|(id, icon)| (icon, context.word(&format!("picture-legend-{id}"))));
    let groups: [(usize, Vec<(Drawing, String)>); 2] = [(5, cards.collect()), (4, signs.into())];
    for (columns, group) in groups {
        let rows = group.len().div_ceil(columns);
        #[allow(clippy::cast_precision_loss)] // a dozen
        let room = panel(&mut page, rows as f32 * ROW + 24.0);
        for ((icon, name), part) in group.into_iter().zip(room.grid(columns, rows)) {
            let mut part = part.inset(3.0);
            field(&mut page.drawing, part);
            part = part.inset(4.0);
            put(&mut page.drawing, icon, part.cut_left(52.0));
            part.cut_left(8.0);
            write(&mut page.drawing, &name, part, Letters::lines(2, 23.0, INK));
        }
    }
    page.finish(NIGHT)
}
