//! What everybody's buildings are worth, building by building.

use glass_road::score::{ScoreLine, ScoreSheet, Scored, sheet};
use slowtable_kit::Seat;
use slowtable_render::design::{CHALK, CREAM, FOREST, INK, LINEN, MOSS, type_scale};
use slowtable_render::{Drawing, Placement, Rect, Scene, Text};

use super::context::Context;
use super::landscape::panel;
use super::{icons, tile};

const EDGE: f32 = 12.0;
const HEAD: f32 = 62.0;
const BAND: f32 = 58.0;
const LINE: f32 = 44.0;

/// Points from half points: "7" or "7½".
pub(super) fn points(half_points: i32) -> String {
    let sign = if half_points < 0 { "−" } else { "" };
    let (whole, half) = (half_points.abs() / 2, half_points.abs() % 2);
    match (whole, half) {
        (whole, 0) => format!("{sign}{whole}"),
        (0, _) => format!("{sign}½"),
        (whole, _) => format!("{sign}{whole}½"),
    }
}

/// A sheet per player, beside each other in pairs.
pub(super) fn scene(context: &Context<'_>) -> Scene {
    let table = &context.view.table;
    let sheets: Vec<(Seat, ScoreSheet)> = Seat::all(table.players())
        .map(|seat| (seat, sheet(table, seat)))
        .collect();
    let mut drawing = Drawing::new();
    let head = Rect::new(EDGE + 6.0, 6.0, 1000.0 - 2.0 * EDGE - 12.0, HEAD - 8.0);
    let title = (type_scale::TITLE, 1);
    tile::write(&mut drawing, &context.status(), head, title, CHALK, false);
    let width = (1000.0 - 3.0 * EDGE) / 2.0;
    let mut y = HEAD;
    for pair in sheets.chunks(2) {
        let lines = pair.iter().map(|(_, sheet)| sheet.lines.len()).max();
        #[allow(clippy::cast_precision_loss)] // at most 23
        let height = BAND + lines.unwrap_or(0) as f32 * LINE + 12.0;
        for (at, (seat, sheet)) in (0u8..).zip(pair) {
            let x = EDGE + f32::from(at) * (width + EDGE);
            let room = Rect::new(x, y, width, height);
            column(&mut drawing, context, *seat, sheet, room);
        }
        y += height + EDGE;
    }
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // some thousands
    let height = y.ceil() as u32;
    Scene::new(1000, height, FOREST, drawing)
}

fn column(
    drawing: &mut Drawing,
    context: &Context<'_>,
    seat: Seat,
    sheet: &ScoreSheet,
    room: Rect,
) {
    panel(drawing, room);
    let band = Rect::new(room.x, room.y, room.width, BAND).inset(3.0);
    drawing.rounded(band, 9.0, MOSS);
    let total = points(sheet.half_points);
    let sum = Text::new(total, band.right() - 12.0, band.y + 39.0, 40.0, CHALK);
    drawing.text(sum.bold().ending());
    let name = Rect::new(band.x + 12.0, band.y, band.width - 120.0, band.height);
    let letters = (type_scale::NUMBER, 1);
    tile::write(drawing, &context.player(seat), name, letters, CHALK, false);
    let mut y = band.bottom() + 6.0;
    for (at, line) in sheet.lines.iter().enumerate() {
        let row = Rect::new(room.x + 6.0, y, room.width - 12.0, LINE);
        drawing.rect(row, if at % 2 == 0 { CREAM } else { LINEN });
        score_line(drawing, context, line, row);
        y += LINE;
    }
}

fn score_line(drawing: &mut Drawing, context: &Context<'_>, line: &ScoreLine, row: Rect) {
    let (name, sign) = match line.what {
        Scored::Building(building) => (
            context.building(building),
            icons::kind_badge(building.kind()),
        ),
        Scored::Start(start) => (context.start(start), icons::house()),
    };
    let side = 28.0;
    let placement = Placement::at(row.x + 6.0, row.centre().y - side / 2.0);
    drawing.nest(placement.scaled(side / icons::SIDE), sign);
    let text = Rect::new(row.x + 42.0, row.y, row.width - 190.0, row.height);
    tile::write(drawing, &name, text, (26.0, 1), INK, false);
    if let Some(space) = line.space {
        let x = row.right() - 78.0;
        let at = Text::new(space.to_string(), x, row.y + 32.0, 26.0, INK);
        drawing.text(at.ending());
    }
    let worth = points(line.half_points);
    let number = Text::new(worth, row.right() - 8.0, row.y + 33.0, 32.0, INK);
    drawing.text(number.bold().ending());
}
