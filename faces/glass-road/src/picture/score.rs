//! The values of all buildings, building by building.

use glass_road::StartBuilding;
use glass_road::building::Bonus;
use glass_road::score::{BuildingValue, ScoreSheet, Scored, sheet};
use slowtable_kit::{Points, Seat};
use slowtable_render::{Drawing, Placement, Rect, Scene, Style};
use slowtable_ui::picture::{Letters, Strip, put, write};
use slowtable_ui::points_figure;

use crate::theme::frames::{gilded, paper};
use crate::theme::{CHALK, CLAY, CREAM, FOREST, INK, LINEN, MOSS, OAK_DARK, type_scale};

use super::changes::Changes;
use super::context::PictureContext;
use super::landscape::{Measures, landscape};
use super::links::links;
use super::page::{BROAD, EDGE, wide};
use super::{effects, icons};

const BAND: f32 = 66.0;
const LINE: f32 = 50.0;
/// The height of a reason below its line.
const WHY: f32 = 38.0;
/// The width from which a reason stands beside its line.
const BESIDE: f32 = 500.0;
/// The most lines of a sheet with reasons below them; with more it would be too tall.
const REASONS: usize = 9;

/// Returns the current value of a seat's buildings.
pub(super) fn total(context: &PictureContext<'_>, seat: Seat) -> String {
    points_figure(sheet(&context.view.board, seat).points)
}

/// Where the landscape of a seat stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ground {
    Beside,
    Above,
    Nowhere,
}

/// The most lines of a sheet below a landscape.
const BELOW_GROUND: usize = 11;

/// The place of the reasons for points.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reasons {
    Beside,
    Below,
    Nowhere,
}

/// Draws a column for each player, the best first, beside each other over the whole width.
pub(super) fn scene(context: &PictureContext<'_>) -> Scene {
    let board = &context.view.board;
    let mut sheets: Vec<(Seat, ScoreSheet)> = Seat::all(board.players())
        .map(|seat| (seat, sheet(board, seat)))
        .collect();
    sheets.sort_by_key(|(seat, sheet)| (std::cmp::Reverse(sheet.points), *seat));
    let mut page = wide(&context.word("picture-score"), &context.status());
    #[allow(clippy::cast_precision_loss)] // four at most
    let parts = sheets.len().max(1) as f32;
    let width = (BROAD - EDGE) / parts - EDGE;
    let most = sheets.iter().map(|(_, sheet)| sheet.lines.len()).max();
    let reasons = match most {
        _ if width >= BESIDE => Reasons::Beside,
        Some(..=REASONS) => Reasons::Below,
        _ => Reasons::Nowhere,
    };
    let high = |(_, sheet): &(Seat, ScoreSheet)| -> f32 {
        let lines = sheet.lines.iter();
        lines.map(|line| line_height(line, reasons)).sum()
    };
    let ground = match (sheets.len(), most) {
        (1, _) => Ground::Beside,
        (2, Some(..=BELOW_GROUND)) => Ground::Above,
        _ => Ground::Nowhere,
    };
    let lines = sheets.iter().map(high).fold(0.0, f32::max);
    let lines = match ground {
        Ground::Beside => lines.max(Measures::SHEET.total_height()),
        Ground::Above => lines + Measures::SHEET.total_height() + 10.0,
        Ground::Nowhere => lines,
    };
    let height = lines + BAND + 30.0;
    let mut row = page.take(height);
    for (seat, sheet) in &sheets {
        let room = row.cut_left(width);
        row.cut_left(EDGE);
        let layout = (ground, reasons);
        column(&mut page.drawing, context, *seat, sheet, layout, room);
    }
    page.finish(FOREST)
}

/// Returns the source of a line's points in signs, with the number of times it counts. Returns `None` for
/// printed points and for a start building that scores nothing.
fn reason(line: &BuildingValue) -> Option<Strip> {
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

fn line_height(line: &BuildingValue, reasons: Reasons) -> f32 {
    match reasons {
        Reasons::Below if reason(line).is_some() => LINE + WHY,
        _ => LINE,
    }
}

fn column(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    seat: Seat,
    sheet: &ScoreSheet,
    (ground, reasons): (Ground, Reasons),
    room: Rect,
) {
    let won = context.won(seat);
    if won {
        gilded(drawing, room);
    } else {
        paper(drawing, room);
    }
    let mut rest = room.shrunk(9.0, 9.0);
    let band = rest.cut_top(BAND);
    let colour = if won { CLAY } else { MOSS };
    drawing.rounded(band, 7.0, Style::fill(colour).lined(OAK_DARK, 2.0));
    let sum = Strip::new().text(points_figure(sheet.points));
    let mut name = sum.end(drawing, band.shrunk(10.0, 9.0), CHALK);
    if won && name.width > 250.0 {
        put(drawing, icons::crown(), name.cut_left(44.0));
        name.cut_left(8.0);
    }
    put(drawing, icons::mark(seat), name.cut_left(42.0));
    name.cut_left(8.0);
    name.cut_right(8.0);
    let letters = Letters::lines(2, type_scale::NUMBER, CHALK);
    let name = name.shrunk(0.0, -8.0);
    write(drawing, &context.player(seat), name, letters);
    rest.cut_top(8.0);
    let measures = Measures::SHEET;
    match ground {
        Ground::Beside => {
            let part = rest.cut_left(measures.total_width() + 20.0);
            estate(drawing, context, seat, part);
        }
        Ground::Above => {
            let part = rest.cut_top(measures.total_height() + 10.0);
            estate(drawing, context, seat, part);
        }
        Ground::Nowhere => {}
    }
    for (at, line) in sheet.lines.iter().enumerate() {
        let row = rest.cut_top(line_height(line, reasons)).shrunk(1.0, 0.0);
        drawing.rect(row, if at % 2 == 0 { LINEN } else { CREAM });
        score_line(drawing, context, line, reasons, row);
    }
}

/// Draws a seat's landscape with what scores by its neighbours at the top of a room.
fn estate(drawing: &mut Drawing, context: &PictureContext<'_>, seat: Seat, room: Rect) {
    let measures = Measures::SHEET;
    let Some(place) = context.view.board.places.get(seat.index()) else {
        return;
    };
    let mut small = landscape(context, place, Changes::none(place), &measures);
    links(&mut small, context, &place.estate, &measures);
    let across = (room.width - measures.total_width()) / 2.0;
    drawing.nest(Placement::at(room.x + across - 4.0, room.y), small);
}

fn score_line(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    line: &BuildingValue,
    reasons: Reasons,
    mut row: Rect,
) {
    let (name, sign) = match line.what {
        Scored::Building(building) => (
            context.name(&format!("building-{building}")),
            icons::kind_badge(building.kind()),
        ),
        Scored::Start(start) => (context.name(&format!("start-{start}")), icons::house()),
    };
    let mut upper = row.cut_top(LINE);
    upper.cut_left(5.0);
    put(drawing, sign, upper.cut_left(30.0));
    upper.cut_left(7.0);
    upper.cut_right(6.0);
    let worth = Strip::new().text(points_figure(line.points));
    upper = worth.end(drawing, upper.shrunk(0.0, 8.0), INK);
    upper.cut_right(8.0);
    let reason = reason(line);
    if reasons == Reasons::Beside {
        let part = upper.cut_right(upper.width * 0.46);
        if let Some(reason) = reason {
            reason.start(drawing, part, INK);
        }
        upper.cut_right(8.0);
    } else if reasons == Reasons::Below
        && let Some(reason) = reason
    {
        row.cut_left(42.0);
        row.cut_right(12.0);
        let lower = row.moved(0.0, -4.0).cut_top(WHY - 3.0);
        reason.start(drawing, lower, INK);
    }
    let upper = upper.shrunk(0.0, -5.0);
    name.write(drawing, upper, Letters::lines(2, 27.0, INK));
}

/// Returns the row of a start building, for links to it.
pub(super) fn start_row(context: &PictureContext<'_>, start: StartBuilding) -> u8 {
    context.view.board.start_rows[start.index()]
}
