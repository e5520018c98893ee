//! Parts of maps of hexes: tiles, edges, corners, numbers, and the line around them.

use hexes::{Corner, Edge, HexCoordinates, Layout};
use slowtable_render::text::CAPITAL;
use slowtable_render::{Colour, Drawing, Path, Placement, Point, Rect, Style, Text};

use super::icon::{SIDE, put};

/// Draws a tile: an icon whose hex is as wide as its square, and so touches its left and right edges.
pub fn tile(drawing: &mut Drawing, layout: &Layout, hex: HexCoordinates, tile: Drawing) {
    let (x, y) = layout.centre(hex);
    // Whole pixels, so that equal tiles are painted once and neighbours do not overlap by different amounts.
    let at = Placement::at((x - layout.side).round(), (y - layout.side).round());
    drawing.nest(at.scaled(2.0 * layout.side / SIDE), tile);
}

/// Returns the outline of a hex, moved inwards by a number of pixels.
#[must_use]
pub fn outline(layout: &Layout, hex: HexCoordinates, inwards: f32) -> Path {
    let smaller = Layout {
        side: layout.side - inwards / 0.866,
        ..*layout
    };
    let (x, y) = layout.centre(hex);
    let (left, top) = smaller.centre(hex);
    let corners = smaller.outline(hex);
    Path::polygon(&corners.map(|(a, b)| (a + x - left, b + y - top)))
}

/// Returns the part of an edge that ends a number of pixels before its corners.
#[must_use]
pub fn along(layout: &Layout, edge: Edge, before: f32) -> [Point; 2] {
    let [(a, b), (c, d)] = layout.ends(edge);
    let part = before / layout.side;
    let point = |t: f32| Point::new(a + (c - a) * t, b + (d - b) * t);
    [point(part), point(1.0 - part)]
}

/// Draws a line along an edge that ends a number of pixels before its corners, in a style for lines.
pub fn edge(drawing: &mut Drawing, layout: &Layout, edge: Edge, before: f32, style: Style) {
    let [from, to] = along(layout, edge, before);
    drawing.path(Path::line(from, to), style);
}

/// Draws an icon of this width on a corner, moved down by a number of pixels.
pub fn corner(
    drawing: &mut Drawing,
    layout: &Layout,
    corner: Corner,
    icon: Drawing,
    wide: f32,
    down: f32,
) {
    let (x, y) = layout.corner(corner);
    put(drawing, icon, around((x, y + down), wide));
}

/// Returns the square of this width around a point.
#[must_use]
pub fn around((x, y): (f32, f32), wide: f32) -> Rect {
    Rect::new(
        (x - wide / 2.0).round(),
        (y - wide / 2.0).round(),
        wide,
        wide,
    )
}

/// Draws the line around some hexes: every edge that only one of them has.
pub fn frame(drawing: &mut Drawing, layout: &Layout, hexes: &[HexCoordinates], style: Style) {
    let mut line = Path::new();
    for edge in hexes.iter().flat_map(|hex| hex.edges()) {
        let inside = edge.hexes().iter().filter(|it| hexes.contains(it)).count();
        if inside == 1 {
            let [(a, b), (c, d)] = layout.ends(edge);
            line = line.move_to(a, b).line_to(c, d);
        }
    }
    drawing.path(line, style);
}

/// The colours of a number on a map.
#[derive(Debug, Clone, Copy)]
pub struct MarkStyle {
    /// The ground of the number.
    pub ground: Colour,
    /// The line around it.
    pub edge: Colour,
    /// The number.
    pub ink: Colour,
}

/// Draws a number on a disc of this width around a point.
pub fn number(drawing: &mut Drawing, number: u8, at: (f32, f32), wide: f32, style: MarkStyle) {
    let mut disc = Drawing::new();
    let middle = wide / 2.0;
    let edge = (wide * 0.09).max(2.0);
    let ring = Style::fill(style.ground).lined(style.edge, edge);
    disc.circle(middle, middle, middle - edge / 2.0, ring);
    let size = wide * if number < 10 { 0.68 } else { 0.58 };
    let text = Text::new(
        number.to_string(),
        middle,
        middle + CAPITAL * size / 2.0,
        size,
        style.ink,
    );
    disc.text(text.bold().centred());
    let room = around(at, wide);
    drawing.nest(Placement::at(room.x, room.y), disc);
}

#[cfg(test)]
mod tests {
    use slowtable_render::{Shape, inspect};

    use super::*;

    const LAYOUT: Layout = Layout {
        side: 80.0,
        x: 100.0,
        y: 100.0,
    };
    const INK: Colour = Colour::rgb(0);

    #[test]
    fn the_line_around_hexes_has_no_edge_between_two_of_them() {
        let hex = HexCoordinates::new(0, 0);
        let lines = |hexes: &[HexCoordinates]| {
            let mut drawing = Drawing::new();
            frame(&mut drawing, &LAYOUT, hexes, Style::line(INK, 2.0));
            let [Shape::Form(path, _)] = drawing.shapes.as_slice() else {
                unreachable!("one outline");
            };
            path.segments().len() / 2
        };
        assert_eq!(lines(&[hex]), 6);
        assert_eq!(lines(&[hex, hex.neighbours()[0]]), 10);
        let ring: Vec<HexCoordinates> = hex.neighbours().into();
        assert_eq!(lines(&ring), 18 + 6);
    }

    #[test]
    fn numbers_on_neighbouring_corners_do_not_run_into_each_other() {
        let mut drawing = Drawing::new();
        let style = MarkStyle {
            ground: Colour::rgb(0xFF_FF_FF),
            edge: INK,
            ink: INK,
        };
        for (at, corner) in (95..).zip(HexCoordinates::new(0, 0).corners()) {
            number(&mut drawing, at, LAYOUT.corner(corner), 50.0, style);
        }
        assert_eq!(drawing.texts().len(), 6);
        let scene = slowtable_render::Scene::new(200, 200, INK, drawing);
        assert_eq!(inspect::faults(&scene), [""; 0]);
    }

    #[test]
    fn a_line_along_an_edge_ends_before_its_corners() {
        let edge = HexCoordinates::new(0, 0).edges()[0];
        let [from, to] = along(&LAYOUT, edge, 10.0);
        assert!(((to.x - from.x).abs() - 60.0).abs() < 0.01);
        assert!((to.y - from.y).abs() < 0.01);
    }
}
