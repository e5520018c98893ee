//! Pixels that shapes are laid on, and what is remembered of shapes laid down before.

use std::sync::Arc;

use tiny_skia::{FillRule, LineCap, LineJoin, Mask, Paint, PathBuilder, Pixmap, Transform};

use crate::blend::{self, Pixel};
use crate::cache::Cache;
use crate::fingerprint::Fingerprint;
use crate::geometry::{Colour, Point, Rect};
use crate::paint::PaintError;
use crate::path::{self, Segment};
use crate::scene::{Align, Drawing, Form, Placement, Shape, Style, Text};
use crate::text::{self, Face, Weight};

/// What is remembered of letters and nested drawings.
#[derive(Debug)]
pub(crate) struct Caches {
    letters: Cache<LetterKey, Option<Arc<Letter>>>,
    sprites: Cache<SpriteKey, Option<Arc<Sprite>>>,
}

/// Bytes of letters that are remembered.
const LETTERS: usize = 8 << 20;
/// Bytes of nested drawings that are remembered.
const SPRITES: usize = 40 << 20;
/// What an entry takes besides its pixels, about.
const ENTRY: usize = 128;
/// A nested drawing of more pixels is not painted apart.
const LARGEST_SPRITE: u32 = 1 << 18;

impl Caches {
    pub(crate) fn new() -> Self {
        Self {
            letters: Cache::new(LETTERS),
            sprites: Cache::new(SPRITES),
        }
    }
}

/// A letter in a size at a position within a pixel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct LetterKey {
    letter: char,
    weight: Weight,
    /// In eighths of a pixel.
    size: u32,
    /// In quarters of a pixel.
    phase: u8,
}

/// How much of each pixel a letter covers.
#[derive(Debug)]
struct Letter {
    /// From the pixel of its origin to its leftmost.
    left: i32,
    /// From its base line to its topmost.
    top: i32,
    width: usize,
    covers: Vec<u8>,
}

/// A nested drawing at a scale.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct SpriteKey {
    drawing: Fingerprint,
    /// The bits of its scale.
    scale: u32,
}

/// A nested drawing as pixels.
#[derive(Debug)]
struct Sprite {
    /// From the pixel of its origin to its leftmost.
    left: i32,
    /// From the pixel of its origin to its topmost.
    top: i32,
    pixels: Pixmap,
}

/// Pixels to paint on.
pub(crate) struct Canvas<'a> {
    pixels: &'a mut Pixmap,
    caches: &'a Caches,
}

impl<'a> Canvas<'a> {
    pub(crate) fn new(pixels: &'a mut Pixmap, caches: &'a Caches) -> Self {
        Self { pixels, caches }
    }

    /// Paints a drawing.
    pub(crate) fn drawing(
        &mut self,
        drawing: &Drawing,
        outer: Placement,
    ) -> Result<(), PaintError> {
        for shape in &drawing.shapes {
            match shape {
                Shape::Form(form, style) => self.form(form, style, outer),
                Shape::Text(text) => self.text(text, outer)?,
                Shape::Nested(inner, drawing) => {
                    self.nested(drawing, nested(outer, *inner))?;
                }
            }
        }
        Ok(())
    }

    /// Paints a nested drawing: as a sprite with its origin on a whole pixel, unless it is too
    /// large for one.
    fn nested(&mut self, drawing: &Drawing, placement: Placement) -> Result<(), PaintError> {
        let key = SpriteKey {
            drawing: drawing.fingerprint(),
            scale: placement.scale.to_bits(),
        };
        let caches = self.caches;
        let sprite = caches.sprites.get_or(
            key,
            || sprite(drawing, placement.scale, caches),
            |sprite| sprite.as_ref().map_or(0, |it| it.pixels.data().len()) + ENTRY,
        )?;
        match (sprite, whole(placement.at.x), whole(placement.at.y)) {
            (Some(sprite), Some(x), Some(y)) => {
                self.lay(&sprite, x, y);
                Ok(())
            }
            _ => self.drawing(drawing, placement),
        }
    }

    fn lay(&mut self, sprite: &Sprite, x: i32, y: i32) {
        let (from, _) = sprite.pixels.data().as_chunks::<4>();
        let width = sprite.pixels.width() as usize;
        let (left, top) = (x.saturating_add(sprite.left), y.saturating_add(sprite.top));
        self.rows(left, top, width, from, blend::lay);
    }

    /// Does something to the part of each row that rows of `width` values from `left`, `top` cover.
    fn rows<T>(
        &mut self,
        left: i32,
        top: i32,
        width: usize,
        values: &[T],
        mut each: impl FnMut(&mut [Pixel], &[T]),
    ) {
        let own = self.pixels.width() as usize;
        // How much of a row is cut off at the left, and where the rest begins.
        let cut = usize::try_from(-i64::from(left)).unwrap_or(0);
        let begin = usize::try_from(left).unwrap_or(0);
        if cut >= width || begin >= own {
            return;
        }
        let length = (width - cut).min(own - begin);
        let above = usize::try_from(-i64::from(top)).unwrap_or(0);
        let first = usize::try_from(top).unwrap_or(0);
        let (pixels, _) = self.pixels.data_mut().as_chunks_mut::<4>();
        let onto = pixels.chunks_exact_mut(own).skip(first);
        for (row, values) in onto.zip(values.chunks_exact(width).skip(above)) {
            each(&mut row[begin..begin + length], &values[cut..cut + length]);
        }
    }

    fn form(&mut self, form: &Form, style: &Style, placement: Placement) {
        let path = match form {
            Form::Rect(rect) => {
                if let (Some(fill), None) = (style.fill, style.stroke) {
                    return self.rectangle(rect, fill, placement);
                }
                rectangle(rect).map(PathBuilder::from_rect)
            }
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
        let mut pixels = self.pixels.as_mut();
        if let Some(shade) = style.fill {
            pixels.fill_path(&path, &ink(shade), FillRule::Winding, transform, None);
        }
        if let Some(stroke) = style.stroke {
            let line = tiny_skia::Stroke {
                width: stroke.width,
                line_cap: LineCap::Round,
                line_join: LineJoin::Round,
                ..tiny_skia::Stroke::default()
            };
            pixels.stroke_path(&path, &ink(stroke.colour), &line, transform, None);
        }
    }

    /// A filled rectangle.
    fn rectangle(&mut self, rect: &Rect, fill: Colour, placement: Placement) {
        let corner = placement.apply(Point::new(rect.x, rect.y));
        let rect = Rect::new(
            corner.x,
            corner.y,
            rect.width * placement.scale,
            rect.height * placement.scale,
        );
        if let Some(rect) = rectangle(&rect) {
            self.pixels
                .as_mut()
                .fill_rect(rect, &ink(fill), Transform::identity(), None);
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
        let size = eighths(text.size * placement.scale);
        let colour = premultiplied(text.colour);
        let caches = self.caches;
        for letter in text.text.chars() {
            let advance = face
                .advance_of(letter)
                .ok_or(PaintError::MissingGlyph { letter })?;
            let at = placement.apply(Point::new(x, text.at.y));
            x += advance * text.size;
            let (Some((column, phase)), Some(row)) = (quarters(at.x), whole(at.y)) else {
                continue;
            };
            let key = LetterKey {
                letter,
                weight: text.weight,
                size,
                phase,
            };
            let drawn = caches.letters.get_or(
                key,
                || draw(face, key),
                |letter| letter.as_ref().map_or(0, |it| it.covers.len()) + ENTRY,
            )?;
            if let Some(drawn) = drawn {
                let (left, top) = (
                    column.saturating_add(drawn.left),
                    row.saturating_add(drawn.top),
                );
                self.rows(left, top, drawn.width, &drawn.covers, |row, covers| {
                    blend::shade(row, colour, covers);
                });
            }
        }
        Ok(())
    }
}

/// Where a drawing comes to lie that is nested in one that lies somewhere.
fn nested(outer: Placement, inner: Placement) -> Placement {
    Placement {
        at: outer.apply(inner.at),
        scale: outer.scale * inner.scale,
    }
}

/// A drawing as pixels; `None` if it is too large.
fn sprite(
    drawing: &Drawing,
    scale: f32,
    caches: &Caches,
) -> Result<Option<Arc<Sprite>>, PaintError> {
    let placement = Placement::at(0.0, 0.0).scaled(scale);
    let Some(frame) = ink_frame(drawing, placement)? else {
        return Ok(None);
    };
    let Some((left, top, width, height)) = round_out(&frame) else {
        return Ok(None);
    };
    if width.saturating_mul(height) > LARGEST_SPRITE {
        return Ok(None);
    }
    let Some(mut pixels) = Pixmap::new(width, height) else {
        return Ok(None);
    };
    #[allow(clippy::cast_precision_loss)] // thousands
    let at = Placement::at(-left as f32, -top as f32).scaled(scale);
    Canvas::new(&mut pixels, caches).drawing(drawing, at)?;
    Ok(Some(Arc::new(Sprite { left, top, pixels })))
}

/// A letter as what it covers; `None` for a space.
fn draw(face: &Face, key: LetterKey) -> Result<Option<Arc<Letter>>, PaintError> {
    let letter = key.letter;
    let glyph = face
        .glyph(letter)
        .ok_or(PaintError::MissingGlyph { letter })?;
    #[allow(clippy::cast_precision_loss)] // thousands
    let size = key.size as f32 / 8.0;
    let at = Placement::at(f32::from(key.phase) / 4.0, 0.0).scaled(size);
    let Some((left, top, width, height)) =
        glyph.frame.and_then(|frame| round_out(&placed(&frame, at)))
    else {
        return Ok(None);
    };
    #[allow(clippy::cast_precision_loss)] // thousands
    let shift = Point::new(at.at.x - left as f32, -top as f32);
    let mut builder = PathBuilder::new();
    trace(
        &mut builder,
        &glyph.outline,
        Placement::at(shift.x, shift.y).scaled(size),
    );
    let (Some(path), Some(mut mask)) = (builder.finish(), Mask::new(width, height)) else {
        return Ok(None);
    };
    mask.fill_path(&path, FillRule::Winding, true, Transform::identity());
    Ok(Some(Arc::new(Letter {
        left,
        top,
        width: width as usize,
        covers: mask.take(),
    })))
}

/// A rectangle that whatever a drawing inks keeps within, in pixels; `None` if it inks nothing.
fn ink_frame(drawing: &Drawing, outer: Placement) -> Result<Option<Rect>, PaintError> {
    let mut whole: Option<Rect> = None;
    for shape in &drawing.shapes {
        let part = match shape {
            Shape::Form(form, style) => form_frame(form).map(|frame| {
                let stroke = style.stroke.map_or(0.0, |stroke| stroke.width);
                placed(&frame, outer).outset(stroke / 2.0 * outer.scale)
            }),
            Shape::Text(text) => text_frame(text)?.map(|frame| {
                // Letters move to quarters of pixels and whole base lines, and their sizes to
                // eighths.
                placed(&frame, outer).outset(1.25)
            }),
            // Its origin moves to a whole pixel.
            Shape::Nested(inner, drawing) => {
                ink_frame(drawing, nested(outer, *inner))?.map(|frame| frame.outset(0.5))
            }
        };
        whole = match (whole, part) {
            (Some(whole), Some(part)) => Some(whole.with(&part)),
            (whole, part) => whole.or(part),
        };
    }
    Ok(whole)
}

fn form_frame(form: &Form) -> Option<Rect> {
    match form {
        Form::Rect(rect) => Some(*rect),
        Form::Circle(at, radius) => {
            let side = 2.0 * radius;
            Some(Rect::new(at.x - radius, at.y - radius, side, side))
        }
        Form::Path(path) => path::frame(path.segments()),
    }
}

/// What the glyphs of a text keep within.
fn text_frame(text: &Text) -> Result<Option<Rect>, PaintError> {
    let face = Face::of(text.weight).ok_or(PaintError::Font)?;
    let mut x = text.frame().x;
    let mut whole: Option<Rect> = None;
    for letter in text.text.chars() {
        let glyph = face
            .glyph(letter)
            .ok_or(PaintError::MissingGlyph { letter })?;
        let at = Placement::at(x, text.at.y).scaled(text.size);
        if let Some(frame) = glyph.frame {
            let frame = placed(&frame, at);
            whole = Some(whole.map_or(frame, |whole| whole.with(&frame)));
        }
        x += glyph.advance * text.size;
    }
    Ok(whole)
}

fn placed(rect: &Rect, placement: Placement) -> Rect {
    let corner = placement.apply(Point::new(rect.x, rect.y));
    Rect::new(
        corner.x,
        corner.y,
        rect.width * placement.scale,
        rect.height * placement.scale,
    )
}

/// The whole pixels that a rectangle touches: left, top, width and height; `None` if it has none
/// or is beyond all measure.
fn round_out(rect: &Rect) -> Option<(i32, i32, u32, u32)> {
    const FAR: f32 = 32_768.0;
    let far = [rect.x, rect.y, rect.right(), rect.bottom()]
        .iter()
        .any(|edge| !(-FAR..FAR).contains(edge));
    if far {
        return None;
    }
    #[allow(clippy::cast_possible_truncation)] // see above
    let (left, top, right, bottom) = (
        rect.x.floor() as i32,
        rect.y.floor() as i32,
        rect.right().ceil() as i32,
        rect.bottom().ceil() as i32,
    );
    let width = u32::try_from(right - left).ok().filter(|&it| it > 0)?;
    let height = u32::try_from(bottom - top).ok().filter(|&it| it > 0)?;
    Some((left, top, width, height))
}

/// The nearest whole pixel; `None` beyond all measure.
fn whole(at: f32) -> Option<i32> {
    let near = (at + 0.5).floor();
    #[allow(clippy::cast_possible_truncation)] // see the range
    (-1e6..1e6).contains(&near).then_some(near as i32)
}

/// The nearest quarter of a pixel, as a pixel and quarters.
fn quarters(at: f32) -> Option<(i32, u8)> {
    let quarters = whole(at * 4.0)?;
    let phase = u8::try_from(quarters.rem_euclid(4)).ok()?;
    Some((quarters.div_euclid(4), phase))
}

/// A size in eighths of pixels.
fn eighths(size: f32) -> u32 {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a float saturates
    let eighths = (size * 8.0).round() as u32;
    eighths
}

fn premultiplied(colour: Colour) -> Pixel {
    let Colour {
        red,
        green,
        blue,
        alpha,
    } = colour;
    let [red, green, blue, _] = blend::thinned([red, green, blue, 255], alpha);
    [red, green, blue, alpha]
}

fn ink(shade: Colour) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(shade.red, shade.green, shade.blue, shade.alpha);
    paint
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
