//! The standing at the end of a period.

use glass_road::score::sheet;
use glass_road::{Board, Phase, PlayerBoard, Wheel};
use slowtable_kit::{Points, Seat};
use slowtable_render::{Drawing, Rect, Scene, Style, Text};
use slowtable_ui::picture::{Letters, Page, Strip, put, write};
use slowtable_ui::{points_figure, tr};

use crate::theme::frames::paper;
use crate::theme::{CLAY, FOREST, INK, LINEN, OAK_DARK, SEPIA, type_scale};

use super::context::PictureContext;
use super::page::titled;
use super::{icons, score, wheel};

/// Returns the last period that has ended.
pub(super) fn ended(board: &Board) -> Option<u8> {
    match board.phase {
        Phase::LastActions | Phase::Over => Some(board.period),
        _ => board.period.checked_sub(1).filter(|&period| period > 0),
    }
}

/// Returns the picture's title.
pub(super) fn title(context: &PictureContext<'_>) -> String {
    match ended(&context.view.board) {
        Some(period) => tr!(context, "picture-ended", period = period),
        None => context.period(),
    }
}

/// Returns who starts the next period, or what follows the last one.
pub(super) fn next(context: &PictureContext<'_>) -> String {
    let board = &context.view.board;
    match board.phase {
        Phase::LastActions | Phase::Over => context.phase(),
        _ => {
            tr!(
                context,
                "picture-starts",
                period = board.period,
                periods = board.periods,
                name = context.player(board.start_player)
            )
        }
    }
}

/// Draws the standing of all players, the best first, with the changes.
pub(super) fn scene(context: &PictureContext<'_>) -> Scene {
    let board = &context.view.board;
    let mut page = titled(&title(context), &next(context));
    let mut seats: Vec<Seat> = Seat::all(board.players()).collect();
    seats.sort_by_key(|&seat| (std::cmp::Reverse(sheet(board, seat).points), seat));
    for seat in seats {
        if let Some(place) = board.places.get(seat.index()) {
            player(&mut page, context, seat, place);
        }
    }
    page.finish(FOREST)
}

fn player(page: &mut Page, context: &PictureContext<'_>, seat: Seat, place: &PlayerBoard) {
    let changes = context.changes(seat, place);
    let built = changes.built();
    let shown: Vec<_> = if built.is_empty() && context.before.is_none() {
        place.estate.buildings().collect()
    } else {
        built
    };
    let room = page.take(if shown.is_empty() { 172.0 } else { 228.0 });
    let drawing = &mut page.drawing;
    paper(drawing, room);
    let inside = room.inset(13.0);
    let mut rest = inside;
    let mut name = rest.cut_top(50.0).shrunk(4.0, 0.0);
    name.width = inside.width * 0.52;
    put(drawing, icons::mark(seat), name.cut_left(44.0));
    name.cut_left(8.0);
    let sign = if context.won(seat) {
        Some(icons::crown())
    } else {
        context.starts(seat).then(icons::starts)
    };
    if let Some(sign) = sign {
        put(drawing, sign, name.cut_left(40.0));
        name.cut_left(8.0);
    }
    let letters = Letters::line(type_scale::NUMBER + 2.0, INK);
    write(drawing, &context.player(seat), name, letters);
    standing(drawing, context, seat, place, inside);
    rest.cut_top(6.0);
    let mut wheels = rest.cut_top(90.0);
    let six = (wheels.width - 14.0) / 10.0 * 6.0;
    for which in Wheel::ALL {
        let row = Rect {
            width: six,
            ..wheels
        };
        wheel::row(drawing, &place.estate.tokens, which, changes, row);
        wheels.cut_left(six + 14.0);
    }
    rest.cut_top(6.0);
    for (&building, mut cell) in shown.iter().zip(rest.columns(shown.len().max(3))) {
        cell.cut_right(6.0);
        drawing.rounded(cell, 8.0, Style::fill(LINEN).lined(OAK_DARK, 2.0));
        let side = (cell.height - 12.0).min(cell.width * 0.3);
        cell.cut_left(6.0);
        put(
            drawing,
            icons::kind_badge(building.kind()),
            cell.cut_left(side),
        );
        cell.cut_left(6.0);
        cell.cut_right(4.0);
        let letters = Letters::lines(2, 26.0, INK);
        write(
            drawing,
            &context.building(building),
            cell.shrunk(0.0, 2.0),
            letters,
        );
    }
}

/// Draws buildings, cards drawn and points, with the change of the points.
fn standing(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    seat: Seat,
    place: &PlayerBoard,
    inside: Rect,
) {
    let change = context
        .scored(seat)
        .filter(|&change| change != Points::ZERO);
    let mut line = inside;
    line.cut_right(if change.is_some() { 76.0 } else { 4.0 });
    line.cut_top(2.0);
    Strip::new()
        .count(icons::offer(), place.estate.offer.len())
        .gap(0.3)
        .count(icons::house(), place.estate.buildings().count())
        .gap(0.3)
        .count(icons::shield(), score::total(context, seat))
        .end(drawing, line.cut_top(46.0), INK);
    if let Some(change) = change {
        let sign = if change > Points::ZERO { "+" } else { "" };
        let text = format!("{sign}{}", points_figure(change));
        let colour = if change > Points::ZERO { SEPIA } else { CLAY };
        let at = Text::new(text, inside.right() - 4.0, inside.y + 37.0, 32.0, colour);
        drawing.text(at.bold().ending());
    }
}
