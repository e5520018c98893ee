//! What has changed since an earlier view, player by player, and on the map.

use roads_and_boats::{Board, Good, Subject};
use slowtable_kit::Seat;
use slowtable_render::{Drawing, Rect, Scene};
use slowtable_ui::picture::{Letters, Strip, put, write};

use super::context::PictureContext;
use super::frames::{band, field, moved, paper, titled};
use super::icons;
use crate::theme::{CHALK, FELT, INK, SLATE, type_scale};

/// A change: a sign, and words or a number.
struct Change {
    icon: Drawing,
    words: Option<String>,
    by: Option<i32>,
}

/// What has changed.
pub(super) struct Changes {
    /// For each seat that did anything.
    seats: Vec<(Seat, Vec<Change>, Vec<String>)>,
    /// On the map, which belongs to nobody.
    map: Vec<Change>,
    map_said: Vec<String>,
}

fn less(one: usize, other: usize) -> i32 {
    i32::try_from(one).unwrap_or(0) - i32::try_from(other).unwrap_or(0)
}

/// Compares two views; `None` if nothing differs.
pub(super) fn changes(context: &PictureContext<'_>) -> Option<Changes> {
    let before = context.earlier()?;
    let seats: Vec<_> = context
        .seats()
        .map(|seat| {
            let (changes, said) = of_seat(context, before, seat);
            (seat, changes, said)
        })
        .filter(|(_, changes, _)| !changes.is_empty())
        .collect();
    let (map, map_said) = of_map(context, before);
    let any = !seats.is_empty() || !map.is_empty();
    any.then_some(Changes {
        seats,
        map,
        map_said,
    })
}

fn of_seat(context: &PictureContext<'_>, before: &Board, seat: Seat) -> (Vec<Change>, Vec<String>) {
    let board = context.board();
    let (mut found, mut said) = (Vec::new(), Vec::new());
    for it in board.fleet(seat) {
        let was = before
            .transporter(it.id)
            .filter(|was| was.vehicle == it.vehicle);
        if was.is_some_and(|was| was.at == it.at) {
            continue;
        }
        let (from, to) = (was.map(|was| context.place(was.at)), context.place(it.at));
        let words = match from {
            Some(from) => format!("{from} – {to}"),
            None => format!("+ {to}"),
        };
        said.push(format!("{} {words}", context.localizer.vehicle(it.vehicle)));
        found.push(Change {
            icon: icons::vehicle(it.vehicle, Some(seat)),
            words: Some(words),
            by: None,
        });
    }
    for it in before.fleet(seat) {
        let is_gone = board
            .transporter(it.id)
            .is_none_or(|now| now.vehicle != it.vehicle);
        if is_gone {
            let words = format!("− {}", context.place(it.at));
            said.push(format!("{} {words}", context.localizer.vehicle(it.vehicle)));
            found.push(Change {
                icon: icons::vehicle(it.vehicle, Some(seat)),
                words: Some(words),
                by: None,
            });
        }
    }
    for subject in Subject::ALL {
        if board.knows(seat, subject) && !before.knows(seat, subject) {
            said.push(context.localizer.subject(subject));
            found.push(Change {
                icon: icons::subject(subject),
                words: Some(context.localizer.subject(subject)),
                by: None,
            });
        }
    }
    let bricks = |board: &Board| {
        board
            .wonder
            .bricks()
            .iter()
            .filter(|it| **it == Some(seat))
            .count()
    };
    let mut count = |icon: Drawing, name: String, by: i32| {
        if by != 0 {
            said.push(format!("{name} {by:+}"));
            found.push(Change {
                icon,
                words: None,
                by: Some(by),
            });
        }
    };
    let by = less(bricks(board), bricks(before));
    count(icons::brick(Some(seat)), context.word("picture-bricks"), by);
    for good in Good::ALL {
        let loaded = |board: &Board| -> i32 {
            board
                .fleet(seat)
                .iter()
                .map(|it| i32::from(it.count(good)))
                .sum()
        };
        let by = loaded(board) - loaded(before);
        count(icons::good(good), context.localizer.good(good), by);
    }
    (found, said)
}

fn of_map(context: &PictureContext<'_>, before: &Board) -> (Vec<Change>, Vec<String>) {
    let board = context.board();
    let (mut found, mut said) = (Vec::new(), Vec::new());
    for it in &board.producers {
        if before
            .producer(it.at.hex)
            .is_none_or(|was| was.kind != it.kind)
        {
            said.push(format!(
                "{} {}",
                context.localizer.producer(it.kind),
                context.tile(it.at.hex)
            ));
            found.push(Change {
                icon: icons::producer(it.kind),
                words: Some(context.tile(it.at.hex)),
                by: None,
            });
        }
    }
    let tokens = |board: &Board| {
        board
            .walls
            .iter()
            .map(|wall| usize::from(wall.tokens()))
            .sum()
    };
    let mut count = |icon: Drawing, name: String, by: i32| {
        if by != 0 {
            said.push(format!("{name} {by:+}"));
            found.push(Change {
                icon,
                words: None,
                by: Some(by),
            });
        }
    };
    let roads = less(board.roads.len(), before.roads.len());
    count(icons::road(), context.word("picture-legend-road"), roads);
    let bridges = less(board.bridges.len(), before.bridges.len());
    count(
        icons::bridge(),
        context.word("picture-legend-bridge"),
        bridges,
    );
    let walls = less(tokens(board), tokens(before));
    count(
        icons::wall(None),
        context.word("picture-legend-wall"),
        walls,
    );
    let neutral = |board: &Board| {
        board
            .wonder
            .bricks()
            .iter()
            .filter(|it| it.is_none())
            .count()
    };
    let bricks = less(neutral(board), neutral(before));
    count(icons::brick(None), context.word("picture-bricks"), bricks);
    for good in Good::ALL {
        let loose = |board: &Board| -> i32 {
            let heaps = board.loose.heaps().iter().filter(|it| it.pile.good == good);
            heaps.map(|heap| i32::from(heap.pile.count)).sum()
        };
        let by = loose(board) - loose(before);
        count(icons::good(good), context.localizer.good(good), by);
    }
    (found, said)
}

/// Returns what happened in words: of each seat, then on the map.
pub(super) fn said(context: &PictureContext<'_>, changes: &Changes) -> Vec<String> {
    let seats = changes
        .seats
        .iter()
        .map(|(seat, _, said)| format!("{}: {}.", context.player(*seat), said.join(", ")));
    let map = (!changes.map_said.is_empty()).then(|| {
        format!(
            "{}: {}.",
            context.word("picture-on-map"),
            changes.map_said.join(", ")
        )
    });
    seats.chain(map).collect()
}

/// The columns of changes.
const COLUMNS: usize = 5;
/// The height of a change.
const ROW: f32 = 62.0;

/// Draws a panel for each seat that did anything, and one for the map.
pub(super) fn scene(context: &PictureContext<'_>, changes: &Changes) -> Scene {
    let line = [context.time(), context.phase()];
    let line = line
        .into_iter()
        .filter(|it| !it.is_empty())
        .collect::<Vec<_>>();
    let mut page = titled(&context.word("picture-changes"), &line.join(" · "));
    for (seat, all, _) in &changes.seats {
        let name = context.player(*seat);
        section(&mut page, Some(icons::mark(*seat)), &name, all);
    }
    if !changes.map.is_empty() {
        let name = context.word("picture-on-map");
        section(&mut page, Some(icons::loose()), &name, &changes.map);
    }
    page.finish(FELT)
}

fn section(
    page: &mut slowtable_ui::picture::Page,
    icon: Option<Drawing>,
    name: &str,
    all: &[Change],
) {
    let rows = all.len().div_ceil(COLUMNS);
    #[allow(clippy::cast_precision_loss)] // a few
    let room = page.take(rows as f32 * ROW + 76.0);
    let drawing = &mut page.drawing;
    paper(drawing, room);
    let mut inner = room.inset(11.0);
    let title = inner.cut_top(50.0);
    band(drawing, title, false);
    let mut left = title.shrunk(8.0, 4.0);
    if let Some(icon) = icon {
        put(drawing, icon, left.cut_left(42.0));
        left.cut_left(8.0);
    }
    write(
        drawing,
        name,
        left,
        Letters::line(type_scale::HEADING, CHALK),
    );
    inner.cut_top(4.0);
    for (change, part) in all.iter().zip(inner.grid(COLUMNS, rows.max(1))) {
        draw(drawing, change, part.inset(3.0));
    }
}

fn draw(drawing: &mut Drawing, change: &Change, room: Rect) {
    field(drawing, room);
    let mut inner = room.inset(4.0);
    let high = inner.height;
    Strip::new()
        .icon(change.icon.clone())
        .start(drawing, inner.cut_left(high), SLATE);
    inner.cut_left(8.0);
    if let Some(words) = &change.words {
        write(drawing, words, inner, Letters::lines(2, 23.0, INK));
    }
    if let Some(by) = change.by {
        let plate = inner.cut_left(60.0);
        moved(drawing, plate.moved(0.0, (plate.height - 32.0) / 2.0), by);
    }
}
