//! From a scene to pixels.

use tiny_skia::{FillRule, LineCap, LineJoin, Paint, PathBuilder, Pixmap, PixmapMut, Transform};

use crate::encode;
use crate::geometry::{Colour, Rect};
use crate::path::Segment;
use crate::scene::{Align, Drawing, Form, Placement, Scene, Shape, Style, Text};
use crate::text::{self, Face};

/// Why a scene cannot be painted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PaintError {
    /// No picture is that small or that large.
    #[error("a picture cannot be {width} x {height} pixels")]
    Size {
        /// How wide.
        width: u32,
        /// How high.
        height: u32,
    },
    /// The fonts lack a character of a text.
    #[error("the fonts have no glyph for {letter:?} (U+{:04X})", u32::from(*letter))]
    MissingGlyph {
        /// Which.
        letter: char,
    },
    /// The program's own font cannot be read.
    #[error("the program's own font cannot be read")]
    Font,
    /// The pixels cannot be written as a PNG.
    #[error("the picture cannot be written: {0}")]
    Encode(String),
}

/// Paints a scene and writes it as a PNG.
///
/// # Errors
/// When a text has a character that the fonts lack, or the scene has no paintable size.
pub fn paint(scene: &Scene) -> Result<Vec<u8>, PaintError> {
    paint_scaled(scene, 1.0)
}

/// Paints a scene at a scale, such as 2 for screens of double density.
///
/// # Errors
/// As [`paint`].
pub fn paint_scaled(scene: &Scene, scale: f32) -> Result<Vec<u8>, PaintError> {
    let pixmap = pixels(scene, scale)?;
    encode::png(&pixmap)
}

/// No side of a picture may be longer.
const LONGEST: u32 = 16_384;

fn pixels(scene: &Scene, scale: f32) -> Result<Pixmap, PaintError> {
    let measure = |side: u32| {
        #[allow(
            clippy::cast_precision_loss,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss
        )] // a float too large or below 0 saturates, and is refused below
        let scaled = (side as f32 * scale).round() as u32;
        scaled
    };
    let (width, height) = (measure(scene.width), measure(scene.height));
    let refused = PaintError::Size { width, height };
    if width > LONGEST || height > LONGEST {
        return Err(refused);
    }
    let mut pixmap = Pixmap::new(width, height).ok_or(refused)?;
    pixmap.fill(colour(scene.background.alpha(255)));
    let placement = Placement::at(0.0, 0.0).scaled(scale);
    Painter {
        pixels: pixmap.as_mut(),
    }
    .drawing(&scene.drawing, placement)?;
    Ok(pixmap)
}

fn colour(colour: Colour) -> tiny_skia::Color {
    tiny_skia::Color::from_rgba8(colour.red, colour.green, colour.blue, colour.alpha)
}

fn ink(shade: Colour) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color(colour(shade));
    paint
}

struct Painter<'a> {
    pixels: PixmapMut<'a>,
}

impl Painter<'_> {
    fn drawing(&mut self, drawing: &Drawing, outer: Placement) -> Result<(), PaintError> {
        for shape in &drawing.shapes {
            match shape {
                Shape::Form(form, style) => self.form(form, style, outer),
                Shape::Text(text) => self.text(text, outer)?,
                Shape::Nested(inner, drawing) => {
                    let placement = Placement {
                        at: outer.apply(inner.at),
                        scale: outer.scale * inner.scale,
                    };
                    self.drawing(drawing, placement)?;
                }
            }
        }
        Ok(())
    }

    fn form(&mut self, form: &Form, style: &Style, placement: Placement) {
        let path = match form {
            Form::Rect(rect) => rectangle(rect).map(PathBuilder::from_rect),
            Form::Circle(at, radius) => PathBuilder::from_circle(at.x, at.y, *radius),
            Form::Path(path) => {
                let mut builder = PathBuilder::new();
                trace(&mut builder, path.segments(), Placement::at(0.0, 0.0));
                builder.finish()
            }
        };
        // An outline without extent shows nothing, as it should.
        let Some(path) = path else { return };
        let transform = transform(placement);
        if let Some(shade) = style.fill {
            self.pixels
                .fill_path(&path, &ink(shade), FillRule::Winding, transform, None);
        }
        if let Some(stroke) = style.stroke {
            let line = tiny_skia::Stroke {
                width: stroke.width,
                line_cap: LineCap::Round,
                line_join: LineJoin::Round,
                ..tiny_skia::Stroke::default()
            };
            self.pixels
                .stroke_path(&path, &ink(stroke.colour), &line, transform, None);
        }
    }

    fn text(&mut self, text: &Text, placement: Placement) -> Result<(), PaintError> {
        let face = Face::of(text.weight).ok_or(PaintError::Font)?;
        let mut x = text.at.x;
        match text.align {
            Align::Start => {}
            Align::Centre => x -= text::width(&text.text, text.weight, text.size) / 2.0,
            Align::End => x -= text::width(&text.text, text.weight, text.size),
        }
        let mut builder = PathBuilder::new();
        for letter in text.text.chars() {
            let glyph = face
                .glyph(letter)
                .ok_or(PaintError::MissingGlyph { letter })?;
            let at = Placement::at(x, text.at.y).scaled(text.size);
            trace(&mut builder, &glyph.outline, at);
            x += glyph.advance * text.size;
        }
        if let Some(path) = builder.finish() {
            self.pixels.fill_path(
                &path,
                &ink(text.colour),
                FillRule::Winding,
                transform(placement),
                None,
            );
        }
        Ok(())
    }
}

fn transform(placement: Placement) -> Transform {
    let Placement { at, scale } = placement;
    Transform::from_row(scale, 0.0, 0.0, scale, at.x, at.y)
}

fn rectangle(rect: &Rect) -> Option<tiny_skia::Rect> {
    tiny_skia::Rect::from_xywh(rect.x, rect.y, rect.width, rect.height)
}

fn trace(builder: &mut PathBuilder, segments: &[Segment], placement: Placement) {
    for segment in segments {
        match *segment {
            Segment::Move(to) => {
                let to = placement.apply(to);
                builder.move_to(to.x, to.y);
            }
            Segment::Line(to) => {
                let to = placement.apply(to);
                builder.line_to(to.x, to.y);
            }
            Segment::Quad(by, to) => {
                let (by, to) = (placement.apply(by), placement.apply(to));
                builder.quad_to(by.x, by.y, to.x, to.y);
            }
            Segment::Cubic(by, and, to) => {
                let (by, and, to) = (
                    placement.apply(by),
                    placement.apply(and),
                    placement.apply(to),
                );
                builder.cubic_to(by.x, by.y, and.x, and.y, to.x, to.y);
            }
            Segment::Close => builder.close(),
        }
    }
}
