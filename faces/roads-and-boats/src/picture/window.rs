//! A window on the map: up to 19 tiles, for phones, with numbers and ways.

use roads_and_boats::{Board, Place, TileCoordinates, TileSide};
use slowtable_render::{Drawing, Point, Rect, Scene, Style};
use slowtable_ui::picture::{Letters, Strip, put, write};

use super::chart::Chart;
use super::context::PictureContext;
use super::icons;
use super::marks::Marks;
use crate::targets::Target;
use crate::theme::{FELT, INK, PAPER, SEAM, SLATE, type_scale};

/// The most width; a phone shows it at two fifths.
const WIDE: f32 = 1000.0;
/// The least width.
const NARROW: f32 = 700.0;
/// The most height of the map.
const TALL: f32 = 1080.0;
/// The height of the line above the map.
const LINE: f32 = 62.0;

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

/// Returns the steps that a window reaches: 1 if all that is marked lies so near, else 2.
pub(super) fn reach(context: &PictureContext<'_>, marks: &Marks, middle: TileCoordinates) -> u16 {
    let board = context.board();
    let near = |hex: &TileCoordinates| hex.distance(middle) <= 2;
    let ways = marks.routes.iter().flat_map(|it| &it.places);
    let hexes = target_hexes(board, &marks.targets).into_iter();
    let far = hexes.chain(ways.map(|it| it.hex)).filter(near);
    match far.map(|hex| hex.distance(middle)).max() {
        None | Some(2..) => 2,
        Some(_) => 1,
    }
}

/// Draws the tiles around a place, or the whole map.
pub(super) fn scene(context: &PictureContext<'_>, marks: &Marks, place: Option<Place>) -> Scene {
    let steps = place.map_or(2, |place| reach(context, marks, place.hex));
    let mut drawing = Drawing::new();
    let board = context.board();
    let is_near = |hex: TileCoordinates| place.is_none_or(|place| hex.distance(place.hex) <= steps);
    let near = board.land.tiles().iter().filter(|it| is_near(it.hex));
    let shape = hexes::Window::around(near.map(|it| super::chart::hex(it.hex)), 0.1);
    let (wide, high) = shape.map_or((WIDE, 900.0), |shape| shape.size(1.0));
    // A large map as a whole is for larger screens.
    let is_large = place.is_none() && board.land.tiles().len() > super::SMALL;
    let by = if is_large { 1.5 } else { 1.0 };
    let side = ((WIDE * by - 12.0) / wide).min(TALL * by / high).min(190.0);
    let width = (wide * side + 12.0).max(NARROW).round();
    let height = (high * side + 12.0).round();
    let room = Rect::new(0.0, LINE, width, height);
    let inner = room.inset(6.0);
    let chart = match place {
        Some(place) => Chart::around(context, marks, place.hex, steps, inner),
        None => Chart::whole(context, marks, inner),
    };
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
