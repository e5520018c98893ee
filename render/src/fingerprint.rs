//! What a scene shows, as a number.

use std::fmt;

use siphasher::sip128::SipHasher13;

use crate::geometry::{Colour, Point, Rect};
use crate::path::{Path, Segment};
use crate::scene::{Align, Drawing, Form, Placement, Scene, Shape, Style, Text};
use crate::text::Weight;

/// 128 bits that stand for a scene or a drawing: equal ones have equal fingerprints on every
/// machine and in every run, and different ones have different fingerprints for all practical
/// purposes (SipHash-1-3 with 128 bits of output: about 2^64 scenes would have to be tried to
/// find two that share one).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint(u128);

impl fmt::Display for Fingerprint {
    /// 32 hexadecimal digits.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:032x}", self.0)
    }
}

impl Fingerprint {
    /// Of a form, filled or as a line of a width.
    pub(crate) fn of_form(form: &Form, line: Option<f32>) -> Self {
        let mut bytes = Bytes(Vec::with_capacity(1 << 8));
        bytes.form(form);
        bytes.tag(u8::from(line.is_some()));
        bytes.floats([line.unwrap_or_default()]);
        bytes.fingerprint()
    }
}

impl Scene {
    /// What it shows, as a number. Equal scenes have equal fingerprints.
    #[must_use]
    pub fn fingerprint(&self) -> Fingerprint {
        let mut bytes = Bytes(Vec::with_capacity(1 << 16));
        bytes.number(self.width);
        bytes.number(self.height);
        bytes.colour(self.background);
        bytes.drawing(&self.drawing);
        bytes.fingerprint()
    }
}

impl Drawing {
    /// What it shows, as a number. Equal drawings have equal fingerprints.
    #[must_use]
    pub fn fingerprint(&self) -> Fingerprint {
        let mut bytes = Bytes(Vec::with_capacity(1 << 12));
        bytes.drawing(self);
        bytes.fingerprint()
    }
}

/// A scene written down so that different scenes differ: every list with its length, every choice
/// with its number.
struct Bytes(Vec<u8>);

impl Bytes {
    fn fingerprint(&self) -> Fingerprint {
        let hash = SipHasher13::new().hash(&self.0);
        Fingerprint(u128::from(hash.h1) << 64 | u128::from(hash.h2))
    }

    fn tag(&mut self, tag: u8) {
        self.0.push(tag);
    }

    fn number(&mut self, number: u32) {
        self.0.extend_from_slice(&number.to_le_bytes());
    }

    fn length(&mut self, length: usize) {
        self.0.extend_from_slice(&(length as u64).to_le_bytes());
    }

    fn floats<const N: usize>(&mut self, floats: [f32; N]) {
        for float in floats {
            self.number(float.to_bits());
        }
    }

    fn point(&mut self, point: Point) {
        self.floats([point.x, point.y]);
    }

    fn rect(&mut self, rect: Rect) {
        self.floats([rect.x, rect.y, rect.width, rect.height]);
    }

    fn colour(&mut self, colour: Colour) {
        let Colour {
            red,
            green,
            blue,
            alpha,
        } = colour;
        self.0.extend_from_slice(&[red, green, blue, alpha]);
    }

    fn drawing(&mut self, drawing: &Drawing) {
        self.length(drawing.shapes.len());
        for shape in &drawing.shapes {
            match shape {
                Shape::Form(form, style) => {
                    self.form(form);
                    self.style(style);
                }
                Shape::Text(text) => {
                    self.tag(3);
                    self.text(text);
                }
                Shape::Nested(placement, drawing) => {
                    self.tag(4);
                    let Placement { at, scale } = *placement;
                    self.point(at);
                    self.floats([scale]);
                    self.drawing(drawing);
                }
            }
        }
    }

    fn form(&mut self, form: &Form) {
        match form {
            Form::Rect(rect) => {
                self.tag(0);
                self.rect(*rect);
            }
            Form::Circle(at, radius) => {
                self.tag(1);
                self.point(*at);
                self.floats([*radius]);
            }
            Form::Path(path) => {
                self.tag(2);
                self.path(path);
            }
        }
    }

    fn path(&mut self, path: &Path) {
        self.length(path.segments().len());
        for segment in path.segments() {
            match *segment {
                Segment::Move(to) => {
                    self.tag(0);
                    self.point(to);
                }
                Segment::Line(to) => {
                    self.tag(1);
                    self.point(to);
                }
                Segment::Quad(by, to) => {
                    self.tag(2);
                    self.floats([by.x, by.y, to.x, to.y]);
                }
                Segment::Cubic(by, and, to) => {
                    self.tag(3);
                    self.floats([by.x, by.y, and.x, and.y, to.x, to.y]);
                }
                Segment::Close => self.tag(4),
            }
        }
    }

    fn style(&mut self, style: &Style) {
        let Style { fill, stroke } = style;
        match fill {
            None => self.tag(0),
            Some(fill) => {
                self.tag(1);
                self.colour(*fill);
            }
        }
        match stroke {
            None => self.tag(0),
            Some(stroke) => {
                self.tag(1);
                self.colour(stroke.colour);
                self.floats([stroke.width]);
            }
        }
    }

    fn text(&mut self, text: &Text) {
        let Text {
            text,
            at,
            align,
            size,
            weight,
            colour,
        } = text;
        self.length(text.len());
        self.0.extend_from_slice(text.as_bytes());
        self.point(*at);
        self.tag(match align {
            Align::Start => 0,
            Align::Centre => 1,
            Align::End => 2,
        });
        self.floats([*size]);
        self.tag(match weight {
            Weight::Regular => 0,
            Weight::Bold => 1,
        });
        self.colour(*colour);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::samples;

    #[test]
    fn whatever_is_changed_changes_the_fingerprint() {
        let rect = Rect::new(1.0, 2.0, 3.0, 4.0);
        let text = Text::new("a", 1.0, 2.0, 9.0, samples::INK);
        let drawings: [&dyn Fn(&mut Drawing); 13] = [
            &|_| {},
            &|it| it.rect(rect, samples::INK),
            &|it| it.rect(rect, samples::CLAY),
            &|it| it.rect(rect, Style::line(samples::INK, 1.0)),
            &|it| it.rect(rect, Style::line(samples::INK, 2.0)),
            &|it| it.rounded(rect, 1.0, samples::INK),
            &|it| it.circle(1.0, 2.0, 3.0, samples::INK),
            &|it| it.text(text.clone()),
            &|it| it.text(text.clone().bold()),
            &|it| it.text(text.clone().centred()),
            &|it| it.nest(Placement::at(0.0, 0.0), Drawing::new()),
            &|it| it.nest(Placement::at(0.0, 0.0).scaled(2.0), Drawing::new()),
            &|it| {
                it.rect(rect, samples::INK);
                it.rect(rect, samples::INK);
            },
        ];
        let mut seen = HashSet::new();
        for draw in drawings {
            for (width, ground) in [(8, samples::CREAM), (9, samples::CREAM), (8, samples::MOSS)] {
                let mut drawing = Drawing::new();
                draw(&mut drawing);
                let scene = Scene::new(width, 8, ground, drawing);
                assert_eq!(scene.fingerprint(), scene.clone().fingerprint());
                assert!(seen.insert(scene.fingerprint()), "{scene:?}");
            }
        }
    }

    #[test]
    fn a_fingerprint_is_the_same_everywhere() {
        let mut drawing = Drawing::new();
        drawing.text(Text::new("Glas", 1.0, 2.0, 9.0, Colour::rgb(0x01_02_03)));
        let scene = Scene::new(8, 9, Colour::rgb(0), drawing);
        assert_eq!(
            scene.fingerprint().to_string(),
            "3dcabb7a1494b05327faa456caf9d7b4"
        );
    }
}
