//! The table: the map beside the turn, the order of the seats, and what every seat has.

use roads_and_boats::{Good, Subject};
use slowtable_kit::Seat;
use slowtable_render::{Drawing, Rect, Scene};
use slowtable_ui::picture::{Letters, Strip, put, write};

use super::chart::Chart;
use super::context::PictureContext;
use super::frames::{EDGE, WIDTH, band, brass, field, label, moved, paper};
use super::icons;
use super::marks::Marks;
use crate::theme::{CHALK, FELT, FELT_EDGE, INK, SLATE, type_scale};

/// The width of the column beside the map.
const COLUMN: f32 = 300.0;
/// The most tiles of a map that is shown in the usual width.
const LARGE: usize = 30;
/// The least and the most height.
const HEIGHTS: (f32, f32) = (720.0, 1040.0);

/// Draws the whole map, and beside it how far the game is.
pub(super) fn scene(context: &PictureContext<'_>, marks: &Marks) -> Scene {
    let is_large = context.board().land.tiles().len() > LARGE;
    let width = if is_large { WIDTH + 300.0 } else { WIDTH };
    let most = if is_large {
        HEIGHTS.1 + 160.0
    } else {
        HEIGHTS.1
    };
    let room = Rect::new(0.0, 0.0, width - COLUMN, most);
    // As high as the map at its full width.
    let shape = hexes::Window::around(
        context
            .board()
            .land
            .tiles()
            .iter()
            .map(|it| super::chart::hex(it.hex)),
        0.12,
    );
    let high = shape.map_or(HEIGHTS.0, |shape| {
        let (wide, high) = shape.size(1.0);
        (room.width - 12.0) / wide * high + 12.0
    });
    let height = high.clamp(HEIGHTS.0, most).round();
    let room = Rect { height, ..room };
    let mut drawing = Drawing::new();
    let chart = Chart::whole(context, marks, room.inset(6.0));
    chart.felt(&mut drawing, room);
    chart.draw(&mut drawing);
    let column = Rect::new(room.width, 0.0, COLUMN, height);
    drawing.rect(column, FELT_EDGE);
    let mut column = column.inset(EDGE);
    sign(&mut drawing, context, column.cut_top(150.0));
    column.cut_top(8.0);
    let board = context.board();
    if !board.is_solo() && !board.sequence.is_empty() {
        order(&mut drawing, context, column.cut_top(118.0));
        column.cut_top(8.0);
    }
    wonder(&mut drawing, context, column.cut_top(60.0));
    column.cut_top(8.0);
    let seats = usize::from(board.seats().max(1));
    #[allow(clippy::cast_precision_loss)] // four at most
    let each = (column.height / seats as f32).min(200.0);
    for seat in context.seats() {
        let mut part = column.cut_top(each);
        part.cut_bottom(6.0);
        player(&mut drawing, context, seat, part);
    }
    if board.is_solo() && column.height > 330.0 {
        column.cut_top(2.0);
        goods(
            &mut drawing,
            context,
            column.cut_top(column.height.min(400.0)),
        );
    }
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // about a thousand
    Scene::new(width as u32, height as u32, FELT, drawing)
}

/// Draws the turn, the phase, and what it waits for.
fn sign(drawing: &mut Drawing, context: &PictureContext<'_>, room: Rect) {
    let mut inner = label(drawing, room);
    let mut upper = inner.cut_top(inner.height * 0.5);
    put(
        drawing,
        icons::phase(context.board().phase),
        upper.cut_left(60.0),
    );
    upper.cut_left(8.0);
    write(
        drawing,
        &context.time(),
        upper,
        Letters::lines(2, type_scale::HEADING, INK),
    );
    let (phase, step) = (context.phase(), context.step());
    if step.is_empty() {
        write(
            drawing,
            &phase,
            inner,
            Letters::line(type_scale::HEADING, SLATE),
        );
    } else {
        let line = inner.cut_top(inner.height * 0.5);
        write(drawing, &phase, line, Letters::line(type_scale::BODY, INK));
        write(
            drawing,
            &step,
            inner,
            Letters::line(type_scale::BODY, SLATE),
        );
    }
}

/// Draws the sequence, and below it the row before the temple.
fn order(drawing: &mut Drawing, context: &PictureContext<'_>, room: Rect) {
    paper(drawing, room);
    let board = context.board();
    let rows = [
        (icons::sequence(), &board.sequence),
        (icons::temple(), &board.temple),
    ];
    for ((icon, seats), part) in rows.into_iter().zip(room.inset(9.0).rows(2)) {
        let mut part = part.shrunk(0.0, 2.0);
        field(drawing, part);
        put(drawing, icon, part.cut_left(52.0).inset(3.0));
        let mut strip = Strip::new();
        for (at, seat) in seats.iter().enumerate() {
            if at > 0 {
                strip = strip.gap(0.12).narrow(icons::arrow(), 0.7).gap(0.12);
            }
            strip = strip.icon(icons::mark(*seat));
        }
        strip.start(drawing, part.shrunk(6.0, 7.0), INK);
    }
}

/// Draws how many bricks the wonder has, and what the next row starts from.
fn wonder(drawing: &mut Drawing, context: &PictureContext<'_>, room: Rect) {
    paper(drawing, room);
    let board = context.board();
    let inner = room.inset(10.0);
    let laid = board.wonder.len();
    let strip = Strip::new().count(
        icons::wonder(),
        format!("{laid}/{}", roads_and_boats::rows::WONDER_CELLS),
    );
    strip.start(drawing, inner, INK);
    let by = context.earlier().map_or(0, |before| {
        i32::try_from(laid).unwrap_or(0) - i32::try_from(before.wonder.len()).unwrap_or(0)
    });
    moved(drawing, room.moved(-6.0, -6.0), by);
}

/// Draws a seat: its points, transporters, bricks of this turn, and research.
fn player(drawing: &mut Drawing, context: &PictureContext<'_>, seat: Seat, room: Rect) {
    let board = context.board();
    let awaited = context.awaits(seat);
    let won = context.winner() == Some(seat);
    if (awaited && !board.is_solo()) || won {
        brass(drawing, room);
    } else {
        paper(drawing, room);
    }
    let mut inner = room.inset(10.0);
    let title = inner.cut_top(46.0_f32.min(inner.height * 0.4));
    band(drawing, title, awaited);
    let mut left = title.shrunk(6.0, 3.0);
    let high = left.height;
    put(drawing, icons::mark(seat), left.cut_left(high));
    left.cut_left(6.0);
    let points = Strip::new()
        .icon(icons::points())
        .gap(0.06)
        .text(board.points(seat).to_string());
    left = points.end(drawing, left.shrunk(0.0, 3.0), CHALK);
    left.cut_right(6.0);
    for (held, icon) in [(won, icons::crown()), (awaited, icons::bell())] {
        if held && !(board.is_solo() && awaited) {
            put(drawing, icon, left.cut_right(high * 0.86));
            left.cut_right(2.0);
        }
    }
    let name = Letters::lines(2, type_scale::BODY, CHALK);
    write(drawing, &context.player(seat), left.shrunk(0.0, -2.0), name);
    inner.cut_top(4.0);
    let fleet = board.fleet(seat);
    let mut kinds = Strip::new();
    for vehicle in roads_and_boats::Vehicle::ALL {
        let count = fleet.iter().filter(|it| it.vehicle == vehicle).count();
        if count > 0 {
            kinds = kinds
                .part()
                .amount(count, icons::vehicle(vehicle, Some(seat)));
        }
    }
    let rows = inner.height / 2.0;
    let upper = inner.cut_top(rows.min(46.0)).shrunk(0.0, 2.0);
    field(drawing, upper);
    kinds.start(drawing, upper.shrunk(6.0, 3.0), INK);
    let lower = inner.cut_top(rows.min(46.0)).shrunk(0.0, 2.0);
    let player = board.player(seat);
    let mut held = Strip::new().amount(player.bricks, icons::brick(Some(seat)));
    for subject in Subject::ALL {
        if player.research.contains(subject) {
            held = held.part().icon(icons::subject(subject));
        }
    }
    field(drawing, lower);
    held.start(drawing, lower.shrunk(6.0, 3.0), INK);
}

/// Draws how many of each good there are: on transporters, and loose on the map.
fn goods(drawing: &mut Drawing, context: &PictureContext<'_>, room: Rect) {
    paper(drawing, room);
    let board = context.board();
    let mut inner = room.inset(12.0);
    let mut head = inner.cut_top(34.0);
    let half = (head.width - 44.0) / 2.0;
    head.cut_left(44.0);
    let letters = Letters::line(23.0, SLATE).centred();
    write(
        drawing,
        &context.word("picture-loaded"),
        head.cut_left(half),
        letters,
    );
    write(drawing, &context.word("picture-loose"), head, letters);
    for (good, part) in Good::ALL.into_iter().zip(inner.rows(Good::ALL.len())) {
        let mut part = part.shrunk(0.0, 1.0);
        put(drawing, icons::good(good), part.cut_left(44.0));
        let loaded: u16 = board.transporters.iter().map(|it| it.count(good)).sum();
        let heaps = board.loose.heaps().iter().filter(|it| it.pile.good == good);
        let loose: u16 = heaps.map(|heap| heap.pile.count).sum();
        for (count, part) in [loaded, loose].into_iter().zip(part.columns(2)) {
            let part = part.shrunk(3.0, 0.0);
            field(drawing, part);
            let colour = if count == 0 { SLATE } else { INK };
            let letters = Letters::line(type_scale::BODY, colour).centred();
            write(drawing, &count.to_string(), part, letters);
        }
    }
}
