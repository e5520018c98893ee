//! Pixels that shapes are laid on, and what is remembered of shapes laid down before.

use std::sync::Arc;

use tiny_skia::{FillRule, Paint, Pixmap, Transform};

use crate::blend::{self, Pixel};
use crate::cache::Cache;
use crate::fingerprint::Fingerprint;
use crate::frame::{self, eighths, placed, quarters, round_out, whole};
use crate::geometry::{Colour, Point, Rect};
use crate::paint::PaintError;
use crate::scene::{Align, Drawing, Form, Placement, Shape, Style, Text};
use crate::stencil::{self, Letter, Stencil};
use crate::text::{self, Face, Weight};

/// What is remembered of letters, forms and nested drawings.
#[derive(Debug)]
pub(crate) struct Caches {
    letters: Cache<LetterKey, Option<Arc<Letter>>>,
    stencils: Cache<(Fingerprint, Scale), Option<Arc<Stencil>>>,
    sprites: Cache<(Fingerprint, Scale), Option<Arc<Sprite>>>,
}

/// Bytes of letters that are remembered.
const LETTERS: usize = 8 << 20;
/// Bytes of stencils that are remembered.
const STENCILS: usize = 16 << 20;
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
            stencils: Cache::new(STENCILS),
            sprites: Cache::new(SPRITES),
        }
    }
}

/// The bits of a scale.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Scale(u32);

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

/// A nested drawing as pixels.
#[derive(Debug)]
struct Sprite {
    /// From the pixel of its origin to its leftmost.
    left: i32,
    /// From the pixel of its origin to its topmost.
    top: i32,
    pixels: Pixmap,
}

impl Sprite {
    /// A drawing as pixels; `None` if it is too large, or inks nothing.
    fn of(drawing: &Drawing, scale: f32, caches: &Caches) -> Result<Option<Self>, PaintError> {
        let placement = Placement::at(0.0, 0.0).scaled(scale);
        let bounds = frame::ink(drawing, placement)?.and_then(|frame| round_out(&frame));
        let Some((left, top, width, height)) = bounds else {
            return Ok(None);
        };
        if width.saturating_mul(height) > LARGEST_SPRITE {
            return Ok(None);
        }
        let Some(mut pixels) = Pixmap::new(width, height) else {
            return Ok(None);
        };
        let origin = Origin {
            x: -left,
            y: -top,
            scale,
        };
        Canvas::new(&mut pixels, caches).drawing(drawing, origin)?;
        Ok(Some(Self { left, top, pixels }))
    }
}

/// Where a drawing lies: its origin is always on a whole pixel.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Origin {
    /// To the right.
    pub x: i32,
    /// Down.
    pub y: i32,
    /// How much larger it is.
    pub scale: f32,
}

impl Origin {
    fn placement(self) -> Placement {
        #[allow(clippy::cast_precision_loss)] // at most a million
        let at = Placement::at(self.x as f32, self.y as f32);
        at.scaled(self.scale)
    }
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
    pub(crate) fn drawing(&mut self, drawing: &Drawing, origin: Origin) -> Result<(), PaintError> {
        for shape in &drawing.shapes {
            match shape {
                Shape::Form(form, style) => self.form(form, style, origin),
                Shape::Text(text) => self.text(text, origin)?,
                Shape::Nested(inner, drawing) => {
                    let Placement { at, scale } = frame::nested(origin.placement(), *inner);
                    // Nothing is seen of what begins a million pixels away.
                    if let (Some(x), Some(y)) = (whole(at.x), whole(at.y)) {
                        self.nested(drawing, Origin { x, y, scale })?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Paints a nested drawing, as a sprite unless it is too large for one.
    fn nested(&mut self, drawing: &Drawing, origin: Origin) -> Result<(), PaintError> {
        let key = (drawing.fingerprint(), Scale(origin.scale.to_bits()));
        let caches = self.caches;
        let sprite = caches.sprites.get_or(
            key,
            || Ok(Sprite::of(drawing, origin.scale, caches)?.map(Arc::new)),
            |sprite| sprite.as_ref().map_or(0, |it| it.pixels.data().len()) + ENTRY,
        )?;
        let Some(sprite) = sprite else {
            return self.drawing(drawing, origin);
        };
        let (from, _) = sprite.pixels.data().as_chunks::<4>();
        let width = sprite.pixels.width() as usize;
        let (left, top) = (origin.x + sprite.left, origin.y + sprite.top);
        self.rows(left, top, width, from, blend::lay);
        Ok(())
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

    fn form(&mut self, form: &Form, style: &Style, origin: Origin) {
        if let Some(fill) = style.fill
            && !self.block(form, fill, origin)
        {
            self.stencil(form, None, fill, origin);
        }
        if let Some(stroke) = style.stroke {
            self.stencil(form, Some(stroke.width), stroke.colour, origin);
        }
    }

    /// Fills a form if it is a rectangle of whole pixels.
    fn block(&mut self, form: &Form, fill: Colour, origin: Origin) -> bool {
        let Form::Rect(rect) = form else {
            return false;
        };
        let rect = placed(rect, origin.placement());
        let Some((left, top, width, height)) = round_out(&rect) else {
            return false;
        };
        #[allow(clippy::cast_precision_loss)] // thousands
        let rounded = Rect::new(left as f32, top as f32, width as f32, height as f32);
        let fits = |one: f32, other: f32| (one - other).abs() < 1.0 / 256.0;
        if !(fits(rect.x, rounded.x)
            && fits(rect.y, rounded.y)
            && fits(rect.right(), rounded.right())
            && fits(rect.bottom(), rounded.bottom()))
        {
            return false;
        }
        let colour = premultiplied(fill);
        for y in top..top.saturating_add_unsigned(height) {
            self.run(y, left, width as usize, colour);
        }
        true
    }

    /// Lays a colour over pixels of a row.
    fn run(&mut self, y: i32, x: i32, length: usize, colour: Pixel) {
        let Ok(row) = usize::try_from(y) else { return };
        let (own, high) = (self.pixels.width() as usize, self.pixels.height() as usize);
        let begin = usize::try_from(x).unwrap_or(0);
        let cut = usize::try_from(-i64::from(x)).unwrap_or(0);
        let end = (begin + length.saturating_sub(cut)).min(own);
        if row >= high || begin >= end {
            return;
        }
        let (pixels, _) = self.pixels.data_mut().as_chunks_mut::<4>();
        blend::wash(&mut pixels[row * own + begin..row * own + end], colour);
    }

    /// Lays a colour through the stencil of a form or of its line.
    fn stencil(&mut self, form: &Form, line: Option<f32>, shade: Colour, origin: Origin) {
        let key = (
            Fingerprint::of_form(form, line),
            Scale(origin.scale.to_bits()),
        );
        let made: Result<_, std::convert::Infallible> = self.caches.stencils.get_or(
            key,
            || Ok(Stencil::of(form, line, origin.scale).map(Arc::new)),
            |stencil| stencil.as_ref().map_or(0, |it| it.weight()) + ENTRY,
        );
        let Ok(stencil) = made;
        let Some(stencil) = stencil else {
            return self.vast(form, line, shade, origin);
        };
        let colour = premultiplied(shade);
        for run in &stencil.runs {
            let colour = match run.cover {
                255 => colour,
                cover => blend::thinned(colour, cover),
            };
            let (y, x) = (origin.y + i32::from(run.y), origin.x + i32::from(run.x));
            self.run(y, x, usize::from(run.length), colour);
        }
    }

    /// A form that is too large for a stencil.
    fn vast(&mut self, form: &Form, line: Option<f32>, shade: Colour, origin: Origin) {
        let Some(path) = stencil::outline(form) else {
            return;
        };
        let Placement { at, scale } = origin.placement();
        let transform = Transform::from_row(scale, 0.0, 0.0, scale, at.x, at.y);
        let mut paint = Paint::default();
        paint.set_color_rgba8(shade.red, shade.green, shade.blue, shade.alpha);
        let mut pixels = self.pixels.as_mut();
        match line {
            None => pixels.fill_path(&path, &paint, FillRule::Winding, transform, None),
            Some(width) => {
                let stroke = stencil::stroke(width);
                pixels.stroke_path(&path, &paint, &stroke, transform, None);
            }
        }
    }

    fn text(&mut self, text: &Text, origin: Origin) -> Result<(), PaintError> {
        let face = Face::of(text.weight).ok_or(PaintError::Font)?;
        let mut x = text.at.x;
        match text.align {
            Align::Start => {}
            Align::Centre => x -= text::width(&text.text, text.weight, text.size) / 2.0,
            Align::End => x -= text::width(&text.text, text.weight, text.size),
        }
        let placement = origin.placement();
        let size = eighths(text.size * placement.scale);
        let colour = premultiplied(text.colour);
        for letter in text.text.chars() {
            let glyph = face
                .glyph(letter)
                .ok_or(PaintError::MissingGlyph { letter })?;
            let at = placement.apply(Point::new(x, text.at.y));
            x += glyph.advance * text.size;
            let (Some((column, phase)), Some(row)) = (quarters(at.x), whole(at.y)) else {
                continue;
            };
            let key = LetterKey {
                letter,
                weight: text.weight,
                size,
                phase,
            };
            let drawn: Result<_, std::convert::Infallible> = self.caches.letters.get_or(
                key,
                || {
                    #[allow(clippy::cast_precision_loss)] // thousands
                    let size = size as f32 / 8.0;
                    Ok(Letter::of(&glyph, size, f32::from(phase) / 4.0).map(Arc::new))
                },
                |letter| letter.as_ref().map_or(0, |it| it.covers.len()) + ENTRY,
            );
            let Ok(drawn) = drawn;
            if let Some(drawn) = drawn {
                let (left, top) = (column + drawn.left, row + drawn.top);
                self.rows(left, top, drawn.width, &drawn.covers, |row, covers| {
                    blend::shade(row, colour, covers);
                });
            }
        }
        Ok(())
    }
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
