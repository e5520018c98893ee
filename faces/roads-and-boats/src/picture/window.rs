//! A window on the map for phones: the tiles around a place, with numbers and ways.

use roads_and_boats::{Board, Place, TileCoordinates, TileSide};
use slowtable_render::{Drawing, Point, Rect, Scene, Style};
use slowtable_ui::picture::{Letters, Strip, put, write};

use super::chart::Chart;
use super::context::PictureContext;
use super::icons;
use super::marks::Marks;
use crate::targets::Target;
use crate::theme::{FELT, INK, PAPER, SEAM, SLATE, type_scale};

/// The width; a phone shows it at a third.
const WIDE: f32 = 1000.0;
/// The most height of the map. With the line above it, a window is no taller than wide: so the question and the
/// answers are in sight together with it (docs/in-sight.md).
const TALL: f32 = WIDE - LINE;
/// The height of the line above the map.
const LINE: f32 = 62.0;
/// The free space around the map.
const FREE: f32 = 6.0;
/// The longest side of a tile.
const LARGEST: f32 = 190.0;
/// The shortest side of a tile, at which what lies on it can still be seen on a phone. All tiles within three steps fit.
const SMALLEST: f32 = 75.0;

/// Returns the tiles of what a question offers.
pub(super) fn target_hexes(board: &Board, targets: &[(Target, u8)]) -> Vec<TileCoordinates> {
    let hexes = targets.iter().filter_map(|(target, _)| match target {
        Target::Place(Place { hex, .. })
        | Target::Edge(TileSide { hex, .. })
        | Target::Producer(hex) => Some(*hex),
        Target::Carrier(id) => board.transporter(*id).map(|it| it.at.hex),
    });
    hexes.collect()
}

/// Returns the tiles that a window around one must show: its neighbours, what the question offers, and the ways of
/// transporters. Of what lies so far apart that nothing would be legible, those nearest to the middle.
fn needed(
    context: &PictureContext<'_>,
    marks: &Marks,
    middle: TileCoordinates,
) -> Vec<TileCoordinates> {
    let board = context.board();
    let ways = marks.routes.iter().flat_map(|it| &it.places);
    let mut found = target_hexes(board, &marks.targets);
    found.extend(
        ways.map(|it| it.hex)
            .filter(|hex| hex.distance(middle) <= 2),
    );
    let tiles = board.land.tiles().iter().map(|it| it.hex);
    found.extend(tiles.filter(|hex| hex.distance(middle) <= 1));
    let far = found.iter().map(|hex| hex.distance(middle)).max();
    let mut reach = far.unwrap_or(0);
    while reach > 2 && size(&found).is_some_and(|size| side(size, 1.0) < SMALLEST) {
        reach -= 1;
        found.retain(|hex| hex.distance(middle) <= reach);
    }
    found
}

/// Returns the width and height of a window on some tiles, in sides.
fn size(hexes: &[TileCoordinates]) -> Option<(f32, f32)> {
    let hexes = hexes.iter().map(|hex| super::chart::hex(*hex));
    Some(hexes::Window::around(hexes, super::chart::MARGIN)?.size(1.0))
}

/// Returns the length of a side at which a map of this size in sides fits a picture so many times as large.
fn side((wide, high): (f32, f32), by: f32) -> f32 {
    let room = |long: f32| long * by - 2.0 * FREE;
    (room(WIDE) / wide).min(room(TALL) / high).min(LARGEST)
}

/// Returns the map of a window, or the whole map, and its part of the picture.
pub(super) fn chart<'a>(
    context: &'a PictureContext<'a>,
    marks: &'a Marks,
    place: Option<Place>,
) -> (Chart<'a>, Rect) {
    let tiles = context.board().land.tiles();
    let shown = match place {
        Some(place) => needed(context, marks, place.hex),
        None => tiles.iter().map(|it| it.hex).collect(),
    };
    // A large map as a whole is for larger screens.
    let is_large = place.is_none() && tiles.len() > super::SMALL;
    let by = if is_large { 1.5 } else { 1.0 };
    let size = size(&shown).unwrap_or((WIDE, TALL));
    let height = (size.1 * side(size, by) + 2.0 * FREE).round();
    let room = Rect::new(0.0, LINE, WIDE * by, height);
    let inner = room.inset(FREE);
    let chart = match place {
        Some(_) => Chart::around(context, marks, &shown, inner),
        None => Chart::whole(context, marks, inner),
    };
    (chart, room)
}

/// Draws the whole map and nothing else, no larger than a phone shows well.
pub(super) fn map_alone(context: &PictureContext<'_>) -> Scene {
    let marks = Marks::default();
    let tiles = context.board().land.tiles();
    let shown: Vec<TileCoordinates> = tiles.iter().map(|it| it.hex).collect();
    let size = size(&shown).unwrap_or((WIDE, WIDE));
    let height = (size.1 * side(size, 1.0) + 2.0 * FREE).round();
    let room = Rect::new(0.0, 0.0, WIDE, height);
    let mut drawing = Drawing::new();
    let chart = Chart::whole(context, &marks, room.inset(FREE));
    chart.felt(&mut drawing, room);
    chart.draw(&mut drawing);
    drawing.rect(room.inset(3.0), Style::line(SEAM, 6.0));
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // about a thousand
    Scene::new(WIDE as u32, height as u32, FELT, drawing)
}

/// Draws the tiles around a place, or the whole map.
pub(super) fn scene(context: &PictureContext<'_>, marks: &Marks, place: Option<Place>) -> Scene {
    let mut drawing = Drawing::new();
    let board = context.board();
    let (chart, room) = chart(context, marks, place);
    let (width, height) = (room.width, room.height);
    chart.felt(&mut drawing, room);
    chart.draw(&mut drawing);
    // The line covers what reaches beyond the map's room.
    let line = Rect::new(0.0, 0.0, width, LINE);
    drawing.rect(line, PAPER);
    let mut inner = line.shrunk(14.0, 7.0);
    put(
        &mut drawing,
        icons::phase(board.phase),
        inner.cut_left(48.0),
    );
    inner.cut_left(10.0);
    let time = Strip::new().text(context.time());
    let rest = time.end(&mut drawing, inner.shrunk(0.0, 9.0), SLATE);
    inner.width = rest.width - 12.0;
    let letters = Letters::line(type_scale::HEADING + 3.0, INK);
    let title = place.map_or_else(|| context.phase(), |place| context.place(place));
    write(&mut drawing, &title, inner, letters);
    let all = Rect::new(0.0, 0.0, width, height + LINE);
    drawing.rect(all.inset(3.0), Style::line(SEAM, 6.0));
    drawing.line(Point::new(0.0, LINE), Point::new(width, LINE), SEAM, 5.0);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // about a thousand
    Scene::new(width as u32, (height + LINE) as u32, FELT, drawing)
}
