//! The values of all buildings, building by building.

use glass_road::StartBuilding;
use glass_road::building::Bonus;
use glass_road::score::{ScoreLine, ScoreSheet, Scored, sheet};
use slowtable_kit::{Points, Seat};
use slowtable_render::{Drawing, Placement, Rect, Scene, Style, Text};
use slowtable_ui::picture::{Letters, Strip, put, write};
use slowtable_ui::points_figure;

use crate::theme::frames::{gilded, paper};
use crate::theme::{CHALK, CLAY, CREAM, FOREST, INK, LINEN, MOSS, OAK_DARK, type_scale};

use super::changes::Changes;
use super::context::PictureContext;
use super::landscape::{Measures, landscape};
use super::links::links;
use super::page::{EDGE, INSIDE, titled};
use super::{effects, icons};

const BAND: f32 = 62.0;
const LINE: f32 = 46.0;
const WHY: f32 = 40.0;

/// Returns the current value of a seat's buildings.
pub(super) fn total(context: &PictureContext<'_>, seat: Seat) -> String {
    points_figure(sheet(&context.view.board, seat).points)
}

/// Draws a sheet for each player, the best first, in pairs beside each other.
pub(super) fn scene(context: &PictureContext<'_>) -> Scene {
    let board = &context.view.board;
    let mut sheets: Vec<(Seat, ScoreSheet)> = Seat::all(board.players())
        .map(|seat| (seat, sheet(board, seat)))
        .collect();
    sheets.sort_by_key(|(seat, sheet)| (std::cmp::Reverse(sheet.points), *seat));
    let mut page = titled(&context.word("picture-score"), &context.status());
    let width = (INSIDE - EDGE) / 2.0;
    for pair in sheets.chunks(2) {
        let high = |(_, sheet): &(Seat, ScoreSheet)| {
            let lines: f32 = sheet
                .lines
                .iter()
                .map(|line| line_height(sheet, line))
                .sum();
            BAND + Measures::SHEET.total_height() + lines + 40.0
        };
        let height = pair.iter().map(high).fold(0.0, f32::max);
        let row = page.take(height);
        let mut rest = row;
        if sheets.len() == 1 {
            rest = row.shrunk((row.width - width) / 2.0, 0.0);
        }
        for (seat, sheet) in pair {
            let room = rest.cut_left(width);
            rest.cut_left(EDGE);
            let won = context.won(*seat);
            column(&mut page.drawing, context, *seat, sheet, won, room);
        }
    }
    page.finish(FOREST)
}

/// Returns the source of a line's points in signs, with the number of times it counts. Returns `None` for
/// printed points and for a start building that scores nothing.
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

/// The most lines of a sheet that shows reasons; a longer sheet with reasons would be too tall.
const REASONS: usize = 14;

fn line_height(sheet: &ScoreSheet, line: &ScoreLine) -> f32 {
    if sheet.lines.len() <= REASONS && reason(line).is_some() {
        LINE + WHY
    } else {
        LINE
    }
}

fn column(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
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
    let mut rest = room.shrunk(9.0, 9.0);
    let band = rest.cut_top(BAND);
    let colour = if won { CLAY } else { MOSS };
    drawing.rounded(band, 7.0, Style::fill(colour).lined(OAK_DARK, 2.0));
    let sum = Strip::new()
        .icon(icons::shield())
        .gap(0.1)
        .text(points_figure(sheet.points));
    let mut name = sum.end(drawing, band.shrunk(12.0, 6.0), CHALK);
    if won {
        put(drawing, icons::crown(), name.cut_left(44.0));
        name.cut_left(10.0);
    }
    put(drawing, icons::mark(seat), name.cut_left(44.0));
    name.cut_left(8.0);
    name.cut_right(10.0);
    let letters = Letters::lines(2, type_scale::NUMBER, CHALK);
    let name = name.shrunk(0.0, -6.0);
    write(drawing, &context.player(seat), name, letters);
    let measures = Measures::SHEET;
    rest.cut_top(2.0);
    let y = rest.cut_top(measures.total_height()).y;
    if let Some(place) = context.view.board.places.get(seat.index()) {
        let mut small = landscape(context, place, Changes::none(place), &measures);
        links(&mut small, context, &place.estate, &measures);
        let across = (room.width - measures.total_width()) / 2.0;
        drawing.nest(Placement::at(room.x + across - 4.0, y), small);
    }
    rest.cut_top(10.0);
    for (at, line) in sheet.lines.iter().enumerate() {
        let row = rest.cut_top(line_height(sheet, line)).shrunk(1.0, 0.0);
        drawing.rect(row, if at % 2 == 0 { LINEN } else { CREAM });
        score_line(drawing, context, line, row);
    }
}

fn score_line(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    line: &ScoreLine,
    mut row: Rect,
) {
    let (name, sign) = match line.what {
        Scored::Building(building) => (
            context.building(building),
            icons::kind_badge(building.kind()),
        ),
        Scored::Start(start) => (context.start(start), icons::house()),
    };
    let mut upper = row.cut_top(LINE);
    let (base, right) = (upper.y + 34.0, upper.right());
    upper.cut_left(6.0);
    put(drawing, sign, upper.cut_left(30.0));
    upper.cut_left(8.0);
    upper.cut_right(if line.space.is_some() { 136.0 } else { 70.0 });
    write(drawing, &name, upper, Letters::line(27.0, INK));
    if let Some(space) = line.space {
        let at = Text::new(space.to_string(), right - 76.0, base - 1.0, 26.0, INK);
        drawing.text(at.ending());
    }
    let worth = points_figure(line.points);
    let number = Text::new(worth, right - 10.0, base + 1.0, 34.0, INK);
    drawing.text(number.bold().ending());
    if let Some(reason) = reason(line).filter(|_| row.height > 1.0) {
        row.cut_left(44.0);
        row.cut_right(16.0);
        let lower = row.moved(0.0, -4.0).cut_top(WHY - 3.0);
        reason.start(drawing, lower, INK);
    }
}

/// Returns the row of a start building, for links to it.
pub(super) fn start_row(context: &PictureContext<'_>, start: StartBuilding) -> u8 {
    context.view.board.start_rows[start.index()]
}
