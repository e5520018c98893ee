//! One seat: its transporters with their loads, its goods, and what its producers make.

use roads_and_boats::{Good, Place, Producer, Subject, Transporter};
use slowtable_kit::Seat;
use slowtable_render::{Drawing, Rect, Scene, Style};
use slowtable_ui::picture::{Letters, Strip, put, write};
use slowtable_ui::{capital, tr};

use super::context::{PictureContext, load};
use super::flows::flow;
use super::frames::{EDGE, HEAD, WIDTH, field, moved, panel, titled};
use super::icons;
use crate::theme::{CHALK, FELT, INK, LINEN, PAPER, SEAM, SLATE, type_scale};

/// The width of the labels beside rows.
const LABEL: f32 = 170.0;
/// The most producers that are shown.
const MOST: usize = 12;

/// Draws everything of a seat.
pub(super) fn scene(context: &PictureContext<'_>, seat: Seat) -> Scene {
    let board = context.board();
    let line = match board.player(seat).home {
        Some(home) => tr!(
            context,
            "picture-home",
            time = context.time(),
            place = context.place(home)
        ),
        None => context.time(),
    };
    let mut page = titled(&context.player(seat), &line);
    head(&mut page.drawing, context, seat);
    let fleet = board.fleet(seat);
    if !fleet.is_empty() {
        let rows = fleet.len().div_ceil(4);
        #[allow(clippy::cast_precision_loss)] // two at most
        let room = panel(&mut page, rows as f32 * 112.0 + 24.0);
        for (it, part) in fleet.iter().zip(room.grid(4, rows)) {
            transporter(&mut page.drawing, context, it, part.inset(3.0));
        }
    }
    let room = panel(&mut page, 164.0);
    stores(&mut page.drawing, context, seat, room);
    let makers = producers(context, seat);
    if !makers.is_empty() {
        let rows = makers.len().min(MOST).div_ceil(2);
        #[allow(clippy::cast_precision_loss)] // six at most
        let room = panel(&mut page, rows as f32 * 84.0 + 24.0);
        for (it, part) in makers.iter().take(MOST).zip(room.grid(2, rows)) {
            producer(&mut page.drawing, context, it, part.inset(3.0));
        }
    }
    let mut room = panel(&mut page, 84.0);
    let player = board.player(seat);
    let mut part = room.cut_left(430.0);
    field(&mut page.drawing, part);
    part = part.shrunk(10.0, 6.0);
    put(
        &mut page.drawing,
        icons::brick(Some(seat)),
        part.cut_left(48.0),
    );
    part.cut_left(10.0);
    let text = tr!(
        context,
        "picture-next-brick",
        bricks = player.bricks,
        cost = board.brick_cost(seat)
    );
    write(
        &mut page.drawing,
        &text,
        part,
        Letters::lines(2, type_scale::BODY, INK),
    );
    room.cut_left(10.0);
    field(&mut page.drawing, room);
    let mut inner = room.shrunk(10.0, 6.0);
    let known: Vec<Subject> = Subject::ALL
        .into_iter()
        .filter(|it| player.research.contains(*it))
        .collect();
    let label = inner.cut_left(LABEL - 20.0);
    let word = context.word("picture-research");
    write(
        &mut page.drawing,
        &word,
        label,
        Letters::line(type_scale::BODY, SLATE),
    );
    if known.is_empty() {
        let word = context.word("picture-nothing-yet");
        write(
            &mut page.drawing,
            &word,
            inner,
            Letters::line(type_scale::BODY, INK),
        );
    } else {
        let strip = known.into_iter().fold(Strip::new(), |strip, it| {
            strip.part().icon(icons::subject(it))
        });
        strip.start(&mut page.drawing, inner, INK);
    }
    page.finish(FELT)
}

/// Draws the seat's mark and points over the felt.
fn head(drawing: &mut Drawing, context: &PictureContext<'_>, seat: Seat) {
    let mut strip = Strip::new().icon(icons::mark(seat));
    if context.winner() == Some(seat) {
        strip = strip.gap(0.12).icon(icons::crown());
    }
    let strip = strip
        .gap(0.3)
        .count(icons::points(), context.board().points(seat));
    let room = Rect::new(770.0, 16.0, WIDTH - 770.0 - 2.0 * EDGE, HEAD - 40.0);
    let wide = (strip.width(58.0) + 36.0).min(room.width);
    let mut plate = room;
    let plate = plate.cut_right(wide);
    drawing.rounded(plate, 8.0, Style::fill(PAPER).lined(INK, 4.0));
    strip.centre(drawing, plate.shrunk(14.0, 11.0), INK);
}

/// Draws a transporter: where it is, what it carries, and how much room it has.
fn transporter(drawing: &mut Drawing, context: &PictureContext<'_>, it: &Transporter, room: Rect) {
    field(drawing, room);
    let mut inner = room.inset(6.0);
    let body = inner.cut_left(78.0);
    put(
        drawing,
        icons::vehicle(it.vehicle, Some(it.id.seat)),
        body.middle(74.0),
    );
    inner.cut_left(8.0);
    let line = inner.cut_top(inner.height * 0.5);
    let place = context.place(it.at);
    write(
        drawing,
        &place,
        line,
        Letters::lines(2, type_scale::BODY, INK),
    );
    let goods = load(it);
    let carried = it.carries.and_then(|id| context.board().transporter(id));
    let capacity = it.vehicle.data().capacity;
    let used = format!("{}/{capacity}", it.loaded());
    let rest = Strip::new()
        .text(used)
        .end(drawing, inner.shrunk(0.0, 8.0), SLATE);
    let rest = Rect {
        width: rest.width - 8.0,
        y: inner.y,
        height: inner.height,
        ..rest
    };
    let load = match (carried, it.carried_by) {
        (Some(carried), _) => Strip::new()
            .icon(icons::carries())
            .icon(icons::vehicle(carried.vehicle, Some(carried.id.seat))),
        (None, Some(_)) => Strip::new().icon(icons::carries()),
        (None, None) => goods.iter().fold(Strip::new(), |strip, (good, count)| {
            strip.part().amount(*count, icons::good(*good))
        }),
    };
    load.start(drawing, rest.shrunk(0.0, 2.0), INK);
    let is_new = context.earlier().is_some_and(|before| {
        before
            .transporter(it.id)
            .is_none_or(|was| was.vehicle != it.vehicle)
    });
    if is_new {
        let mut corner = room;
        put(
            drawing,
            icons::fresh(),
            corner.cut_right(34.0).cut_top(34.0),
        );
    }
}

/// Returns the places whose loose goods a seat's transporters reach, each once.
pub(super) fn reached(context: &PictureContext<'_>, seat: Seat) -> Vec<Place> {
    let board = context.board();
    let mut places: Vec<Place> = Vec::new();
    for it in board.fleet(seat) {
        for place in board.access(it) {
            if !places.contains(&place) {
                places.push(place);
            }
        }
    }
    places
}

/// Draws how many of each good the seat's transporters carry, and how many lie loose in their reach.
fn stores(drawing: &mut Drawing, context: &PictureContext<'_>, seat: Seat, mut room: Rect) {
    let board = context.board();
    let mut labels = room.cut_left(LABEL);
    let head = 48.0;
    labels.cut_top(head);
    for (id, part) in ["picture-loaded", "picture-in-reach"]
        .into_iter()
        .zip(labels.rows(2))
    {
        let letters = Letters::lines(2, type_scale::BODY, SLATE);
        write(
            drawing,
            &capital(&context.word(id)),
            part.shrunk(4.0, 1.0),
            letters,
        );
    }
    let places = reached(context, seat);
    let columns = room.columns(Good::ALL.len());
    for (good, column) in Good::ALL.into_iter().zip(columns) {
        let mut column = column.shrunk(3.0, 0.0);
        put(drawing, icons::good(good), column.cut_top(head).inset(1.0));
        let loaded = |board: &roads_and_boats::Board| -> u16 {
            board.fleet(seat).iter().map(|it| it.count(good)).sum()
        };
        let here = loaded(board);
        let loose: u16 = places
            .iter()
            .map(|place| board.loose.count(*place, good))
            .sum();
        let by = context
            .earlier()
            .map_or(0, |before| i32::from(here) - i32::from(loaded(before)));
        for (at, (count, part)) in [here, loose].into_iter().zip(column.rows(2)).enumerate() {
            let part = part.shrunk(0.0, 2.0);
            let (ground, colour) = if count > 0 {
                (CHALK, INK)
            } else {
                (LINEN, SLATE)
            };
            drawing.rounded(
                part,
                5.0,
                Style::fill(ground).lined(if count > 0 { SEAM } else { LINEN }, 2.0),
            );
            let letters = Letters::line(type_scale::HEADING, colour).centred();
            if at == 0 && by != 0 {
                let mut part = part;
                let plate = part.cut_right(46.0);
                write(drawing, &count.to_string(), part, letters);
                moved(drawing, plate.moved(4.0, 4.0), by);
            } else {
                write(drawing, &count.to_string(), part, letters);
            }
        }
    }
}

/// Returns the producers that a seat's transporters reach; of a solo game all, those in reach first.
pub(super) fn producers<'a>(context: &PictureContext<'a>, seat: Seat) -> Vec<&'a Producer> {
    let board = context.board();
    let near = |it: &&Producer| board.reaches(seat, board.compartment(it.at));
    let mut found: Vec<&Producer> = board.producers.iter().filter(near).collect();
    if board.is_solo() {
        found.extend(board.producers.iter().filter(|it| !near(it)));
    }
    found
}

/// Draws a producer: where it stands and what it makes.
fn producer(drawing: &mut Drawing, context: &PictureContext<'_>, it: &Producer, room: Rect) {
    field(drawing, room);
    let mut inner = room.inset(6.0);
    let high = inner.height;
    put(drawing, icons::producer(it.kind), inner.cut_left(high));
    inner.cut_left(10.0);
    let mut name = inner.cut_left(220.0);
    let line = name.cut_top(name.height * 0.52);
    let what = capital(&context.localizer.producer(it.kind));
    write(drawing, &what, line, Letters::line(type_scale::BODY, INK));
    write(
        drawing,
        &context.place(it.at),
        name,
        Letters::line(23.0, SLATE),
    );
    inner.cut_left(8.0);
    let most = it.kind.data().most;
    if most > 1 {
        let made = format!("{}/{most}", it.made);
        let rest = Strip::new()
            .text(made)
            .end(drawing, inner.shrunk(0.0, 22.0), SLATE);
        inner.width = rest.width - 10.0;
    }
    let strip = match it.bag {
        Some((gold, iron)) => Strip::new()
            .icon(icons::bag())
            .part()
            .amount(gold, icons::good(Good::Gold))
            .part()
            .amount(iron, icons::good(Good::Iron)),
        None => flow(it.kind),
    };
    strip.start(drawing, inner.shrunk(0.0, 14.0), INK);
}
