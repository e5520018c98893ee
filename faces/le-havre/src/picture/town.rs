//! The town: every building in play by owner, what it does, and who stands in it.

use le_havre::{Building, PlayerBoard, ShipKind};
use slowtable_kit::Seat;
use slowtable_render::{Colour, Drawing, Rect, Scene};
use slowtable_ui::SEAT_COLOURS;
use slowtable_ui::picture::{Letters, Page, Strip, put, write};

use super::card::{SMALL, empty, proposed, small};
use super::context::PictureContext;
use super::frames::{band, field, titled};
use super::icons;
use crate::theme::{BRASS, CHALK, DEEP, INK, STONE_DARK, type_scale};

/// The part of a cell around its card, in which the ribbon of its owner shows.
const RIBBON: f32 = 5.0;

/// How cards lie in rows.
#[derive(Clone, Copy)]
pub(super) struct CardRows {
    /// The cards in a row. More leave less room for a name.
    columns: usize,
    /// The height of a card.
    card: f32,
}

impl CardRows {
    /// The most cards in wide rows: more would make the picture too high.
    const MOST_WIDE: usize = 15;
    /// Many cards, which the whole town has.
    const NARROW: Self = Self {
        columns: 4,
        card: SMALL,
    };
    /// Fewer cards with larger names, among which a seat chooses.
    const WIDE: Self = Self {
        columns: 3,
        card: 1.1 * SMALL,
    };

    /// Returns the rows for so many cards among which a seat chooses.
    pub(super) const fn of_choice(cards: usize) -> Self {
        match cards <= Self::MOST_WIDE {
            true => Self::WIDE,
            false => Self::NARROW,
        }
    }

    /// Returns the height of a cell.
    const fn cell(self) -> f32 {
        self.card + 2.0 * RIBBON
    }
}

/// A place in the town: the sign of an owner, or one of the cards that follow it.
enum Cell {
    City,
    Seat(Seat, PlayerBoard),
    Building(Building),
}

/// Draws the city's buildings first, then those of all players, each after its owner. What can be built next has a
/// picture of its own: so the town is wider beside its height, and larger where it is shown.
pub(super) fn scene(context: &PictureContext<'_>) -> Scene {
    let mut page = titled(&context.word("picture-town"), &context.time());
    let board = context.board();
    let city = board.city.iter().map(Cell::Building);
    let mut cells: Vec<(Colour, Cell)> = std::iter::once(Cell::City)
        .chain(city)
        .map(|cell| (STONE_DARK, cell))
        .collect();
    for (seat, place) in context.places() {
        if place.buildings.is_empty() && place.ships.is_empty() {
            continue;
        }
        let colour = SEAT_COLOURS[seat.index() % SEAT_COLOURS.len()];
        let owned = place.buildings.iter().map(Cell::Building);
        let group = std::iter::once(Cell::Seat(seat, *place)).chain(owned);
        cells.extend(group.map(|cell| (colour, cell)));
    }
    lay(&mut page, context, &cells);
    page.finish(DEEP)
}

/// Draws the top proposals in a row. Their sign with the ships stands in the row if it has room, otherwise above it.
pub(super) fn proposals(page: &mut Page, context: &PictureContext<'_>, grid: CardRows) {
    let title = context.word("picture-stacks");
    let stacks = &context.board().proposals;
    let beside = grid.columns > stacks.len();
    if !beside {
        let mut line = page.take(54.0);
        page.drawing.rounded(line, 9.0, BRASS);
        line = line.inset(RIBBON);
        let ships = line.cut_right(line.width * 0.6);
        band(&mut page.drawing, line, false);
        let mut inner = line.shrunk(10.0, 2.0);
        put(&mut page.drawing, icons::yard(), inner.cut_left(44.0));
        inner.cut_left(10.0);
        let letters = Letters::line(type_scale::HEADING, CHALK);
        write(&mut page.drawing, &title, inner, letters);
        field(&mut page.drawing, ships);
        top_ships(context).start(&mut page.drawing, ships.shrunk(10.0, 2.0), INK);
    }
    let colours = vec![BRASS; stacks.len() + usize::from(beside)];
    let mut rooms = ribbons(page, grid, &colours).into_iter();
    let drawing = &mut page.drawing;
    if beside && let Some(room) = rooms.next() {
        let foot = owner(drawing, icons::yard(), &title, room);
        top_ships(context).start(drawing, foot.shrunk(-4.0, -2.0), INK);
    }
    for (cards, room) in stacks.iter().zip(rooms) {
        match cards.last() {
            Some(&building) => proposed(drawing, context, building, room),
            None => empty(drawing, context, room),
        }
    }
}

/// Returns the top ships with their values.
fn top_ships(context: &PictureContext<'_>) -> Strip {
    let ships = ShipKind::ALL.into_iter();
    let tops = ships.filter_map(|kind| context.board().top_ship(kind));
    tops.fold(Strip::new(), |strip, ship| {
        let value = icons::value(&ship.value().to_string());
        strip
            .part()
            .narrow(icons::ship_of(ship.kind()), 0.85)
            .narrow(value, 0.8)
    })
}

/// Lays cells in rows on ribbons of their owners' colours.
fn lay(page: &mut Page, context: &PictureContext<'_>, cells: &[(Colour, Cell)]) {
    let colours: Vec<Colour> = cells.iter().map(|&(colour, _)| colour).collect();
    for ((_, cell), room) in cells.iter().zip(ribbons(page, CardRows::NARROW, &colours)) {
        draw(&mut page.drawing, context, cell, room);
    }
}

/// Draws ribbons of these colours, cell by cell in rows. Returns the rooms of the cells on them.
pub(super) fn ribbons(page: &mut Page, grid: CardRows, colours: &[Colour]) -> Vec<Rect> {
    let (columns, cell) = (grid.columns, grid.cell());
    let rows = colours.len().div_ceil(columns);
    #[allow(clippy::cast_precision_loss)] // a dozen
    let mut room = page.take(rows as f32 * (cell + RIBBON) - RIBBON);
    let mut rooms = Vec::with_capacity(colours.len());
    for row in colours.chunks(columns) {
        let line = room.cut_top(cell);
        room.cut_top(RIBBON);
        let mut last: Option<(Colour, Rect)> = None;
        for (&colour, part) in row.iter().zip(line.columns(columns)) {
            page.drawing.rounded(part, 9.0, colour);
            // Cards of one owner hang together.
            if let Some((_, before)) = last.filter(|&(other, _)| other == colour) {
                let left = before.right() - 2.0 * RIBBON;
                let joint = Rect::new(left, part.y, 4.0 * RIBBON, part.height);
                page.drawing.rect(joint, colour);
            }
            last = Some((colour, part));
            rooms.push(part.inset(RIBBON));
        }
    }
    rooms
}

fn draw(drawing: &mut Drawing, context: &PictureContext<'_>, cell: &Cell, room: Rect) {
    match cell {
        Cell::City => sign(drawing, icons::city(), &context.word("picture-city"), room),
        Cell::Seat(seat, place) => {
            let foot = owner(drawing, icons::mark(*seat), &context.player(*seat), room);
            fleet(place).start(drawing, foot, INK);
        }
        Cell::Building(building) => small(drawing, context, *building, room),
    }
}

/// Draws the sign of an owner without anything below.
fn sign(drawing: &mut Drawing, icon: Drawing, name: &str, room: Rect) {
    band(drawing, room, false);
    let mut inner = room.shrunk(10.0, 8.0);
    put(drawing, icon, inner.cut_left(64.0));
    inner.cut_left(10.0);
    let letters = Letters::lines(2, type_scale::HEADING + 4.0, CHALK);
    write(drawing, name, inner, letters);
}

/// Draws the sign of an owner. Returns the room for what else it has.
fn owner(drawing: &mut Drawing, icon: Drawing, name: &str, mut room: Rect) -> Rect {
    let foot = room.cut_bottom(42.0);
    sign(drawing, icon, name, room);
    field(drawing, foot);
    foot.shrunk(10.0, 4.0)
}

/// Returns a seat's ships by kind, and its symbols.
fn fleet(place: &PlayerBoard) -> Strip {
    let count = |strip: Strip, icon: Drawing, count: u16| match count {
        0 => strip,
        count => strip.part().amount(count, icon),
    };
    let ships = ShipKind::ALL.into_iter().fold(Strip::new(), |strip, kind| {
        count(strip, icons::ship_of(kind), place.ships.of(kind))
    });
    let strip = count(ships, icons::hook(), place.fishing());
    count(strip, icons::hammer(), place.hammers())
}

/// Draws small cards, row by row from the upper left of a room.
pub(super) fn cards(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    buildings: &[Building],
    mut room: Rect,
) {
    let grid = CardRows::NARROW;
    for row in buildings.chunks(grid.columns) {
        let line = room.cut_top(grid.cell());
        for (&building, part) in row.iter().zip(line.columns(grid.columns)) {
            small(drawing, context, building, part.inset(RIBBON));
        }
    }
}

/// Returns the height of the small cards of this number of buildings.
pub(super) fn height(buildings: usize) -> f32 {
    #[allow(clippy::cast_precision_loss)] // a dozen
    let rows = buildings.div_ceil(CardRows::NARROW.columns) as f32;
    rows * CardRows::NARROW.cell()
}
