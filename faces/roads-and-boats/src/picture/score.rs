//! The score: points by what they are for, the best first at the end.

use roads_and_boats::{Good, Phase};
use slowtable_kit::Seat;
use slowtable_render::{Drawing, Rect, Scene};
use slowtable_ui::capital;
use slowtable_ui::picture::{Letters, Strip, put, write};

use super::context::PictureContext;
use super::frames::{band, brass, field, paper, titled};
use super::icons;
use crate::theme::{CHALK, FELT, INK, SLATE, type_scale};

/// The goods that give points.
const WEALTH: [Good; 3] = [Good::Gold, Good::Coins, Good::Stock];

/// Returns the seats: the best first at the end, else in their order.
pub(super) fn ranked(context: &PictureContext<'_>) -> Vec<Seat> {
    match context.board().standings() {
        Some(all) => all.iter().map(|standing| standing.seat).collect(),
        None => context.seats().collect(),
    }
}

/// Draws a row for each seat.
pub(super) fn scene(context: &PictureContext<'_>) -> Scene {
    let board = context.board();
    let is_over = board.phase == Phase::Over;
    let line = context.word(if is_over {
        "picture-final"
    } else {
        "picture-if-now"
    });
    let mut page = titled(&context.word("picture-score"), &line);
    for seat in ranked(context) {
        let room = page.take(174.0);
        player(&mut page.drawing, context, seat, room);
    }
    page.finish(FELT)
}

fn player(drawing: &mut Drawing, context: &PictureContext<'_>, seat: Seat, room: Rect) {
    let board = context.board();
    let won = context.winner() == Some(seat) && !board.is_solo();
    if won {
        brass(drawing, room);
    } else {
        paper(drawing, room);
    }
    let mut inner = room.inset(12.0);
    let title = inner.cut_top(58.0);
    band(drawing, title, won);
    let mut left = title.shrunk(9.0, 6.0);
    put(drawing, icons::mark(seat), left.cut_left(46.0));
    left.cut_left(10.0);
    let total = Strip::new().count(icons::points(), board.points(seat));
    left = total.end(drawing, left.shrunk(0.0, 1.0), CHALK);
    if won {
        left.cut_right(10.0);
        put(drawing, icons::crown(), left.cut_right(46.0));
    }
    left.cut_right(12.0);
    write(
        drawing,
        &context.player(seat),
        left,
        Letters::line(type_scale::NUMBER, CHALK),
    );
    inner.cut_top(8.0);
    for (at, part) in inner.columns(4).enumerate() {
        let part = part.shrunk(4.0, 0.0);
        field(drawing, part);
        let mut part = part.inset(8.0);
        let (name, strip, points) = match WEALTH.get(at) {
            Some(good) => {
                let count: u16 = board.fleet(seat).iter().map(|it| it.count(*good)).sum();
                let strip = Strip::new().amount(count, icons::good(*good));
                let name = capital(&context.localizer.good(*good));
                (name, strip, board.wealth(seat, *good))
            }
            None => {
                let bricks = board.wonder.bricks().iter();
                let count = bricks.filter(|brick| **brick == Some(seat)).count();
                let strip = Strip::new().amount(count, icons::brick(Some(seat)));
                (
                    context.word("picture-bricks"),
                    strip,
                    board.rows_of(seat).sum(),
                )
            }
        };
        let line = part.cut_top(part.height * 0.42);
        write(drawing, &name, line, Letters::line(23.0, SLATE));
        let rest =
            Strip::new()
                .count(icons::points(), points)
                .end(drawing, part.shrunk(0.0, 2.0), INK);
        strip.start(drawing, rest.shrunk(0.0, 2.0), INK);
    }
}
