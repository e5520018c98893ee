//! Text: the fonts, the size of a text, and fitting it into a space.
//!
//! The fonts are Noto Sans Regular and Bold, part of the program. Glyphs are placed side by side by
//! their advance; scripts that need shaping are not supported.

use std::collections::HashMap;
use std::sync::OnceLock;

use skrifa::{DrawMemory, Font, GlyphId, PathSink, ScalerFont};
use tiny_skia::{Path, PathBuilder};

/// The height of capital letters, relative to the font size.
pub const CAPITAL: f32 = 0.714;

/// The depth of descenders below the base line, relative to the font size.
pub const DESCENT: f32 = 0.25;

/// The distance between base lines, relative to the font size.
pub const LEADING: f32 = 1.15;

/// The weight of a font.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Weight {
    /// For running text.
    #[default]
    Regular,
    /// For numbers and names.
    Bold,
}

/// A glyph, relative to the font size; y goes down and the base line is at 0.
#[derive(Debug, Clone)]
pub(crate) struct Glyph {
    /// The outline; `None` for a space.
    pub outline: Option<Path>,
    pub advance: f32,
}

/// A font of the program.
pub(crate) struct FontFace {
    font: ScalerFont,
    /// The glyphs of most texts, outlined once.
    common: HashMap<char, Glyph>,
}

/// Returns Latin letters, their accents and common punctuation.
fn common() -> impl Iterator<Item = char> {
    ('\u{20}'..='\u{17F}').chain("–—‘’“”„•…€≥≤½×·".chars())
}

impl FontFace {
    fn load(data: &'static [u8]) -> Option<Self> {
        let font = Font::new(data, 0)?;
        let mut face = Self {
            font: ScalerFont::unhinted(font, None),
            common: HashMap::new(),
        };
        face.common = common()
            .filter_map(|letter| Some((letter, face.draw(letter)?)))
            .collect();
        Some(face)
    }

    /// Returns the font of a weight; `None` if the program's own font does not parse.
    pub(crate) fn of(weight: Weight) -> Option<&'static FontFace> {
        static REGULAR: OnceLock<Option<FontFace>> = OnceLock::new();
        static BOLD: OnceLock<Option<FontFace>> = OnceLock::new();
        let (cell, data) = match weight {
            Weight::Regular => (&REGULAR, notosans::REGULAR_TTF),
            Weight::Bold => (&BOLD, notosans::BOLD_TTF),
        };
        cell.get_or_init(|| FontFace::load(data)).as_ref()
    }

    fn id(&self, letter: char) -> Option<GlyphId> {
        let id = self.font.font().charmap().map_unicode(letter)?;
        (id != GlyphId::NOTDEF).then_some(id)
    }

    fn draw(&self, letter: char) -> Option<Glyph> {
        let id = self.id(letter)?;
        let font = self.font.font();
        let em = f32::from(font.units_per_em());
        let mut pen = Pen {
            scale: 1.0 / em,
            outline: PathBuilder::new(),
        };
        if let Some(outline) = self.font.outline(id) {
            outline.draw(DrawMemory::Scratch, &mut pen).ok()?;
        }
        let outline = pen.outline.finish();
        if outline.is_none() && !letter.is_whitespace() && letter != '\u{AD}' {
            return None;
        }
        Some(Glyph {
            outline,
            advance: font.glyph_metrics().h_advance(id) / em,
        })
    }

    /// Returns a glyph; `None` if the font lacks it.
    pub(crate) fn glyph(&self, letter: char) -> Option<std::borrow::Cow<'_, Glyph>> {
        match self.common.get(&letter) {
            Some(glyph) => Some(std::borrow::Cow::Borrowed(glyph)),
            None => self.draw(letter).map(std::borrow::Cow::Owned),
        }
    }

    fn advance(&self, letter: char) -> f32 {
        match self.common.get(&letter) {
            Some(glyph) => glyph.advance,
            None => self.id(letter).map_or(0.0, |id| {
                let font = self.font.font();
                font.glyph_metrics().h_advance(id) / f32::from(font.units_per_em())
            }),
        }
    }
}

/// Draws relative to the font size; a font's y goes up.
struct Pen {
    scale: f32,
    outline: PathBuilder,
}

impl PathSink for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.outline.move_to(x * self.scale, -y * self.scale);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.outline.line_to(x * self.scale, -y * self.scale);
    }

    fn quad_to(&mut self, cx0: f32, cy0: f32, x: f32, y: f32) {
        let [cx0, cy0, x, y] = [cx0, -cy0, x, -y].map(|it| it * self.scale);
        self.outline.quad_to(cx0, cy0, x, y);
    }

    fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32) {
        let [cx0, cy0, cx1, cy1] = [cx0, -cy0, cx1, -cy1].map(|it| it * self.scale);
        let (x, y) = (x * self.scale, -y * self.scale);
        self.outline.cubic_to(cx0, cy0, cx1, cy1, x, y);
    }

    fn close(&mut self) {
        self.outline.close();
    }
}

/// Whether both weights have a glyph for every character.
#[must_use]
pub fn has_all(text: &str) -> bool {
    text.chars().all(has)
}

fn has(letter: char) -> bool {
    [Weight::Regular, Weight::Bold]
        .into_iter()
        .all(|weight| FontFace::of(weight).is_some_and(|face| face.glyph(letter).is_some()))
}

/// Returns the text without characters that cannot be drawn and with tidy white space, for words
/// that people chose; `None` if nothing is left.
#[must_use]
pub fn drawable(text: &str) -> Option<String> {
    let kept: String = text
        .chars()
        .map(|letter| if letter.is_whitespace() { ' ' } else { letter })
        .filter(|&letter| has(letter))
        .collect();
    let tidy = kept.split_whitespace().collect::<Vec<_>>().join(" ");
    (!tidy.is_empty()).then_some(tidy)
}

/// Returns the width of a text.
#[must_use]
pub fn width(text: &str, weight: Weight, size: f32) -> f32 {
    FontFace::of(weight).map_or(0.0, |face| {
        text.chars().map(|letter| face.advance(letter)).sum::<f32>() * size
    })
}

/// Breaks the text into lines no wider than `room`, at spaces and after hyphens. A single wider
/// word gets its own line.
#[must_use]
pub fn wrap(text: &str, weight: Weight, size: f32, room: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for piece in text.split_inclusive([' ', '-']) {
        let longer = format!("{line}{piece}");
        if line.is_empty() || width(longer.trim_end(), weight, size) <= room {
            line = longer;
        } else {
            lines.push(line.trim_end().to_owned());
            piece.clone_into(&mut line);
        }
    }
    if !line.trim_end().is_empty() {
        lines.push(line.trim_end().to_owned());
    }
    lines
}

/// A fitted text: its lines and their size.
#[derive(Debug, Clone, PartialEq)]
pub struct Fitted {
    /// The lines from the top; none for an empty text.
    pub lines: Vec<String>,
    /// The font size.
    pub size: f32,
}

impl Fitted {
    /// Returns the height of the lines, from the first one's capitals to the last base line.
    #[must_use]
    pub fn height(&self) -> f32 {
        #[allow(clippy::cast_precision_loss)] // a few lines
        let gaps = self.lines.len().saturating_sub(1) as f32;
        (gaps * LEADING + CAPITAL) * self.size
    }
}

/// Fits a text into a width and a number of lines: in its full size if possible, else in the
/// largest size that fits. Nothing is cut off.
#[must_use]
pub fn fit(text: &str, weight: Weight, size: f32, room: f32, lines: usize) -> Fitted {
    let mut size = size;
    loop {
        let wrapped = wrap(text, weight, size, room);
        let fits = wrapped.len() <= lines.max(1)
            && wrapped.iter().all(|line| width(line, weight, size) <= room);
        if fits || size < 1.0 {
            return Fitted {
                lines: wrapped,
                size,
            };
        }
        size *= 0.97;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capitals_and_descenders_are_as_high_as_said() {
        for weight in [Weight::Regular, Weight::Bold] {
            let face = FontFace::of(weight).unwrap();
            let ys = |letter: char| {
                let glyph = face.glyph(letter).unwrap();
                let bounds = glyph.outline.as_ref().unwrap().bounds();
                (bounds.top(), bounds.bottom())
            };
            assert!((ys('H').0 + CAPITAL).abs() < 0.01);
            assert!(ys('g').1 <= DESCENT && ys('p').1 <= DESCENT);
        }
    }

    #[test]
    fn words_that_fit_keep_their_size_and_others_shrink_or_wrap() {
        let room = width("Friends of", Weight::Bold, 20.0);
        let fitted = fit("Friends of", Weight::Bold, 20.0, room, 1);
        assert_eq!(fitted.lines, ["Friends of"]);
        assert!((fitted.size - 20.0).abs() < f32::EPSILON);
        let fitted = fit("Half-timbered House", Weight::Bold, 20.0, 130.0, 2);
        assert_eq!(fitted.lines, ["Half-timbered", "House"]);
        for (text, room, lines) in [
            ("Maurerbrüderschaft", 60.0, 2),
            ("Friends of Nature House", 100.0, 2),
            ("W", 3.0, 1),
            ("", 10.0, 1),
        ] {
            let fitted = fit(text, Weight::Regular, 24.0, room, lines);
            assert!(fitted.lines.len() <= lines);
            for line in &fitted.lines {
                assert!(width(line, Weight::Regular, fitted.size) <= room, "{text}");
            }
            let letters = |text: &str| text.replace(' ', "");
            assert_eq!(letters(&fitted.lines.concat()), letters(text));
        }
    }

    #[test]
    fn names_lose_only_what_cannot_be_drawn() {
        assert_eq!(drawable("Zoë  Müller").as_deref(), Some("Zoë Müller"));
        assert_eq!(drawable("Fox 🦊 in\tbox").as_deref(), Some("Fox in box"));
        assert_eq!(drawable("🦊"), None);
        assert_eq!(drawable("\u{200B} "), None);
        assert_eq!(drawable("Анна").as_deref(), Some("Анна"));
        assert!(!has_all("日本"));
    }
}
