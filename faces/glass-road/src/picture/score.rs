//! What everybody's buildings are worth, building by building.

use glass_road::StartBuilding;
use glass_road::building::Bonus;
use glass_road::score::{ScoreLine, ScoreSheet, Scored, sheet};
use slowtable_face::points_figure;
use slowtable_kit::{Points, Seat};
use slowtable_render::design::frames::{gilded, paper};
use slowtable_render::design::{CHALK, CLAY, CREAM, INK, LINEN, MOSS, OAK_DARK, type_scale};
use slowtable_render::{Drawing, Placement, Rect, Scene, Style, Text};

use super::changes::Changes;
use super::context::Context;
use super::landscape::{Measures, landscape};
use super::links::links;
use super::page::{EDGE, INSIDE, Page};
use super::strip::Strip;
use super::{effects, icons, tile};

const BAND: f32 = 62.0;
const LINE: f32 = 46.0;
const WHY: f32 = 40.0;

/// What a seat's buildings are worth now.
pub(super) fn total(context: &Context<'_>, seat: Seat) -> String {
    points_figure(sheet(&context.view.table, seat).points)
}

/// A sheet per player, the best first, beside each other in pairs.
pub(super) fn scene(context: &Context<'_>) -> Scene {
    let table = &context.view.table;
    let mut sheets: Vec<(Seat, ScoreSheet)> = Seat::all(table.players())
        .map(|seat| (seat, sheet(table, seat)))
        .collect();
    sheets.sort_by_key(|(seat, sheet)| (std::cmp::Reverse(sheet.points), *seat));
    let mut page = Page::titled(&context.word("picture-score"), &context.status());
    let width = (INSIDE - EDGE) / 2.0;
    for pair in sheets.chunks(2) {
        let high = |(_, sheet): &(Seat, ScoreSheet)| {
            let lines: f32 = sheet.lines.iter().map(line_height).sum();
            BAND + Measures::SHEET.total_height() + lines + 40.0
        };
        let height = pair.iter().map(high).fold(0.0, f32::max);
        let row = page.take(height);
        for (at, (seat, sheet)) in (0u8..).zip(pair) {
            let x = if sheets.len() == 1 {
                row.x + (row.width - width) / 2.0
            } else {
                row.x + f32::from(at) * (width + EDGE)
            };
            let room = Rect::new(x, row.y, width, height);
            let won = context.won(*seat);
            column(&mut page.drawing, context, *seat, sheet, won, room);
        }
    }
    page.finish()
}

/// What a line's points come from, in signs and how often; nothing if they are printed or a start
/// building scores nothing.
fn reason(line: &ScoreLine) -> Option<Strip> {
    let bonus = match line.what {
        Scored::Start(_) if line.points == Points::ZERO => return None,
        Scored::Start(start) => start.bonus(),
        Scored::Building(building) => building.bonus()?,
    };
    let strip = effects::bonus(bonus);
    let halves = line.points.in_halves().unwrap_or_default();
    let points = halves / 2;
    let counted = match bonus {
        Bonus::HalfPointPerGood(_) => halves,
        Bonus::PerGood(_, each) | Bonus::PerAdjacent(_, each) | Bonus::LandscapeSets(each) => {
            points / i32::from(each.max(1))
        }
        Bonus::PlusAdjacentEmpty(base) => points - i32::from(base),
        Bonus::Square(..) | Bonus::ForestsAtLeast { .. } => return Some(strip),
        _ => points,
    };
    Some(strip.gap(0.4).text(format!("× {counted}")))
}

fn line_height(line: &ScoreLine) -> f32 {
    if reason(line).is_some() {
        LINE + WHY
    } else {
        LINE
    }
}

fn column(
    drawing: &mut Drawing,
    context: &Context<'_>,
    seat: Seat,
    sheet: &ScoreSheet,
    won: bool,
    room: Rect,
) {
    if won {
        gilded(drawing, room);
    } else {
        paper(drawing, room);
    }
    let band = Rect::new(room.x + 9.0, room.y + 9.0, room.width - 18.0, BAND);
    let colour = if won { CLAY } else { MOSS };
    drawing.rounded(band, 7.0, Style::fill(colour).lined(OAK_DARK, 2.0));
    let sum = Strip::new()
        .icon(icons::shield())
        .gap(0.1)
        .text(points_figure(sheet.points));
    let high = band.height - 12.0;
    let wide = sum.width(high);
    let right = Rect::new(band.right() - wide - 12.0, band.y + 6.0, wide + 1.0, high);
    sum.start(drawing, right, CHALK);
    let mut x = band.x + 12.0;
    if won {
        drawing.nest(Placement::at(x, band.y + 9.0).scaled(0.44), icons::crown());
        x += 54.0;
    }
    let name = Rect::new(x, band.y, right.x - x - 10.0, band.height);
    let letters = (type_scale::NUMBER, 1);
    tile::write(drawing, &context.player(seat), name, letters, CHALK, false);
    let measures = Measures::SHEET;
    let mut y = band.bottom() + 2.0;
    if let Some(place) = context.view.table.places.get(seat.index()) {
        let mut small = landscape(context, place, Changes::none(place), &measures);
        links(&mut small, context, &place.estate, &measures);
        let across = (room.width - measures.total_width()) / 2.0;
        drawing.nest(Placement::at(room.x + across - 4.0, y), small);
    }
    y += measures.total_height() + 10.0;
    for (at, line) in sheet.lines.iter().enumerate() {
        let high = line_height(line);
        let row = Rect::new(room.x + 10.0, y, room.width - 20.0, high);
        drawing.rect(row, if at % 2 == 0 { LINEN } else { CREAM });
        score_line(drawing, context, line, row);
        y += high;
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
    let upper = Rect::new(row.x, row.y, row.width, LINE);
    let side = 30.0;
    let placement = Placement::at(upper.x + 6.0, upper.centre().y - side / 2.0);
    drawing.nest(placement.scaled(side / icons::SIDE), sign);
    let place = line.space.map(|space| space.to_string());
    let aside = if place.is_some() { 136.0 } else { 70.0 };
    let text = Rect::new(upper.x + 44.0, upper.y, upper.width - 44.0 - aside, LINE);
    tile::write(drawing, &name, text, (27.0, 1), INK, false);
    if let Some(place) = place {
        let x = upper.right() - 76.0;
        let at = Text::new(place, x, upper.y + 33.0, 26.0, INK);
        drawing.text(at.ending());
    }
    let worth = points_figure(line.points);
    let number = Text::new(worth, upper.right() - 10.0, upper.y + 35.0, 34.0, INK);
    drawing.text(number.bold().ending());
    if let Some(reason) = reason(line) {
        let lower = Rect::new(
            row.x + 44.0,
            row.y + LINE - 4.0,
            row.width - 60.0,
            WHY - 3.0,
        );
        reason.start(drawing, lower, INK);
    }
}

/// Where the start buildings stand, for links to them.
pub(super) fn start_row(context: &Context<'_>, start: StartBuilding) -> u8 {
    context.view.table.start_rows[start.index()]
}
