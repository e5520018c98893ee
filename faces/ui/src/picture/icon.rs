//! Icons from SVG files in a face's colours.

use slowtable_render::{Drawing, Path, Placement, Rect, Segment, Style};

/// The side of the square that every icon is drawn on.
pub const SIDE: f32 = 100.0;

/// One shape of an icon.
#[derive(Debug)]
pub struct Outline {
    /// The segments of its path.
    pub segments: &'static [Segment],
    /// Its fill and stroke.
    pub style: Style,
}

/// Icons by name. The build script (`icons-build`) generates them from SVG files with a `viewBox` of 100 by
/// 100.
#[derive(Debug)]
pub struct Icons(&'static [(&'static str, &'static [Outline])]);

impl Icons {
    /// Returns the icons that the build script generated, which are sorted by name.
    #[must_use]
    pub const fn new(icons: &'static [(&'static str, &'static [Outline])]) -> Self {
        Self(icons)
    }

    /// Returns an icon for a name that is known when the program is built.
    ///
    /// # Panics
    /// If there is no icon of that name. In a `const`, this fails the build.
    #[must_use]
    #[allow(clippy::panic)] // in a const: an error of the build
    pub const fn named(&self, name: &str) -> Icon {
        let mut at = 0;
        while at < self.0.len() {
            let (this, outlines) = self.0[at];
            if same(this.as_bytes(), name.as_bytes()) {
                return Icon(outlines);
            }
            at += 1;
        }
        panic!("no file in icons/ has this name")
    }

    /// Returns an icon; an empty one if there is none of that name.
    #[must_use]
    pub fn get(&self, name: &str) -> Drawing {
        let at = self.0.binary_search_by_key(&name, |&(name, _)| name);
        let outlines = at.ok().and_then(|at| self.0.get(at));
        outlines.map_or_else(Drawing::new, |&(_, outlines)| Icon(outlines).drawing())
    }

    /// Returns the names of all icons.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|&(name, _)| name)
    }
}

/// An icon.
#[derive(Debug, Clone, Copy)]
pub struct Icon(&'static [Outline]);

impl Icon {
    /// Returns the icon as a drawing on a square of [`SIDE`].
    #[must_use]
    pub fn drawing(self) -> Drawing {
        let mut drawing = Drawing::new();
        for outline in self.0 {
            drawing.path(Path::from(outline.segments), outline.style);
        }
        drawing
    }
}

const fn same(one: &[u8], other: &[u8]) -> bool {
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}

/// Draws an icon into the middle of a room, as large as possible.
pub fn put(drawing: &mut Drawing, icon: Drawing, room: Rect) {
    let square = room.square();
    let at = Placement::at(square.x, square.y);
    drawing.nest(at.scaled(square.width / SIDE), icon);
}

#[cfg(test)]
mod tests {
    use slowtable_render::{Colour, Point};

    use super::*;

    const ICONS: Icons = Icons::new(&[("bell", &[]), ("bell-loud", &[LINE])]);
    const LINE: Outline = Outline {
        segments: &[
            Segment::Move(Point::new(0.0, 0.0)),
            Segment::Line(Point::new(9.0, 9.0)),
        ],
        style: Style::line(Colour::rgb(0), 2.0),
    };

    #[test]
    fn an_icon_is_found_by_its_whole_name() {
        const LOUD: Icon = ICONS.named("bell-loud");
        let drawing = LOUD.drawing();
        assert_eq!(drawing.shapes.len(), 1);
        assert_eq!(drawing, ICONS.get("bell-loud"));
        assert!(ICONS.get("bell").shapes.is_empty());
        assert!(ICONS.get("bell-l").shapes.is_empty());
        assert!(std::panic::catch_unwind(|| ICONS.named("bell-l")).is_err());
    }
}
