//! The town: every building in play by owner, with the seats that stand in it.

use le_havre::Building;
use slowtable_kit::Seat;
use slowtable_render::{Drawing, Rect, Scene};
use slowtable_ui::picture::{Letters, put, write};

use super::card::{SMALL, small};
use super::context::PictureContext;
use super::frames::{band, stone, titled};
use super::icons;
use crate::theme::{CHALK, DEEP, type_scale};

const COLUMNS: usize = 5;
const BAND: f32 = 48.0;
const GAP: f32 = 8.0;

/// Draws the city's buildings first, then those of all players.
pub(super) fn scene(context: &PictureContext<'_>) -> Scene {
    let mut page = titled(&context.word("picture-town"), &context.time());
    let board = context.board();
    let city: Vec<Building> = board.city.iter().collect();
    let mut groups = vec![(None, city)];
    for (seat, place) in context.places() {
        groups.push((Some(seat), place.buildings.iter().collect()));
    }
    for (owner, buildings) in groups {
        if owner.is_some() && buildings.is_empty() {
            continue;
        }
        let rows = buildings.len().div_ceil(COLUMNS).max(1);
        #[allow(clippy::cast_precision_loss)] // a dozen
        let height = BAND + rows as f32 * (SMALL + GAP) + 28.0;
        let room = page.take(height);
        stone(&mut page.drawing, room);
        let mut inner = room.inset(11.0);
        heading(&mut page.drawing, context, owner, inner.cut_top(BAND));
        inner.cut_top(6.0);
        cards(&mut page.drawing, context, &buildings, inner);
    }
    page.finish(DEEP)
}

fn heading(drawing: &mut Drawing, context: &PictureContext<'_>, owner: Option<Seat>, room: Rect) {
    band(drawing, room, false);
    let mut room = room.shrunk(10.0, 3.0);
    let (icon, name) = match owner {
        None => (icons::city(), context.word("picture-city")),
        Some(seat) => (icons::mark(seat), context.player(seat)),
    };
    put(drawing, icon, room.cut_left(room.height));
    room.cut_left(10.0);
    write(
        drawing,
        &name,
        room,
        Letters::line(type_scale::HEADING, CHALK),
    );
}

/// Draws small cards, row by row from the upper left of a room.
pub(super) fn cards(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    buildings: &[Building],
    mut room: Rect,
) {
    for row in buildings.chunks(COLUMNS) {
        let line = room.cut_top(SMALL + GAP);
        for (&building, part) in row.iter().zip(line.columns(COLUMNS)) {
            small(drawing, context, building, part.inset(GAP / 2.0));
        }
    }
}

/// Returns the height of the small cards of this number of buildings.
pub(super) fn height(buildings: usize) -> f32 {
    #[allow(clippy::cast_precision_loss)] // a dozen
    let rows = buildings.div_ceil(COLUMNS) as f32;
    rows * (SMALL + GAP)
}
