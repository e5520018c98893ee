//! Icons from SVG files in a face's colours.

use std::collections::BTreeMap;

use slowtable_render::{Drawing, Placement, Rect, SvgError};

/// The side of the square that every icon is drawn on.
pub const SIDE: f32 = 100.0;

/// Drawings by name.
#[derive(Debug, Default)]
pub struct Icons(BTreeMap<&'static str, Drawing>);

impl Icons {
    /// Reads SVG files by name, each with a `viewBox` of 100 by 100. Colours are those of a style
    /// sheet: `fill="var(--ink)"` where the sheet says `--ink: #2A221A;` ([`super::css_colour`]).
    ///
    /// # Errors
    /// When a file is not SVG, or has something that a drawing cannot show.
    pub fn read(
        files: &[(&'static str, &str)],
        css: &str,
    ) -> Result<Self, (&'static str, SvgError)> {
        let colours: Vec<(String, &str)> = css
            .lines()
            .filter_map(|line| line.trim().strip_suffix(';')?.split_once(": "))
            .map(|(name, value)| (format!("var({name})"), value))
            .collect();
        let read = files.iter().map(|&(name, svg)| {
            let svg = colours.iter().fold(svg.to_owned(), |svg, (name, value)| {
                svg.replace(name.as_str(), value)
            });
            let drawing = Drawing::from_svg(&svg).map_err(|error| (name, error))?;
            Ok((name, drawing))
        });
        read.collect::<Result<_, _>>().map(Self)
    }

    /// An icon; an empty one if there is none of that name.
    #[must_use]
    pub fn get(&self, name: &str) -> Drawing {
        self.0.get(name).cloned().unwrap_or_default()
    }
}

/// Draws an icon into the middle of a room, as large as fits.
pub fn put(drawing: &mut Drawing, icon: Drawing, room: Rect) {
    let square = room.square();
    let at = Placement::at(square.x, square.y);
    drawing.nest(at.scaled(square.width / SIDE), icon);
}
