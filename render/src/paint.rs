//! Paints scenes as PNG.

use std::sync::{Arc, LazyLock};

use quick_cache::Weighter;
use quick_cache::sync::Cache;
use tiny_skia::{
    ColorU8, FillRule, IntSize, LineCap, LineJoin, Paint, PathBuilder, Pixmap,
    PremultipliedColorU8, Transform,
};

use crate::encode;
use crate::fingerprint::Fingerprint;
use crate::geometry::{Colour, Point, Rect};
use crate::scene::{Drawing, Placement, Scene, Shape, Style, Text};
use crate::text::FontFace;

/// Why a scene cannot be painted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PaintError {
    /// The size of the picture is zero or too large.
    #[error("a picture cannot be {width} x {height} pixels")]
    Size {
        /// The width in pixels.
        width: u32,
        /// The height in pixels.
        height: u32,
    },
    /// The fonts lack a character of a text.
    #[error("the fonts have no glyph for {letter:?} (U+{:04X})", u32::from(*letter))]
    MissingGlyph {
        /// The missing character.
        letter: char,
    },
    /// The program's own font cannot be read.
    #[error("the program's own font cannot be read")]
    Font,
    /// The pixels cannot be written as a PNG.
    #[error("the picture cannot be written: {0}")]
    Encode(String),
}

/// Paints scenes, and caches the pixels of texts and nested drawings.
///
/// # The same bytes
///
/// A scene gives the same bytes regardless of earlier scenes, with any number of threads, and on
/// every machine:
///
/// - A text or a nested drawing of moderate size is a sprite, made and placed in the same way
///   whether it is cached or new. Sprites lie on whole pixels.
/// - Placing sprites, choosing a palette and mapping to it use integer arithmetic.
/// - tiny-skia computes the coverage of an outline with additions, multiplications, divisions and
///   square roots of `f32`, which IEEE 754 fixes, and blends plain colours in integers. Its results
///   that differ between processors (estimated reciprocals) are used only for gradients and blend
///   modes that this kit does not offer. Those that differ between systems (`acos`, `cos`, `powf`)
///   only decide where a *stroked cubic* that runs back on itself along a straight line is split.
/// - The bytes of the PNG come from zlib-rs, which finds the same matches with and without vector
///   instructions. Another version of it, or of tiny-skia, may give other bytes; golden pictures
///   show that.
#[derive(Debug)]
pub struct Painter {
    sprites: Cache<SpriteKey, Option<Arc<Sprite>>, SpriteWeight>,
}

/// The most bytes of cached sprites.
const KEPT: u64 = 64 << 20;
/// The approximate number of cached sprites.
const SPRITES: usize = 8_192;
/// The most pixels of a nested drawing that is cached as a sprite.
const LARGEST_SPRITE: u32 = 1 << 18;
/// The longest side of a picture.
const LONGEST: u32 = 16_384;

/// The fingerprint of a sprite, and the bits of its scale.
type SpriteKey = (Fingerprint, u32);

#[derive(Debug, Clone)]
struct SpriteWeight;

impl Weighter<SpriteKey, Option<Arc<Sprite>>> for SpriteWeight {
    fn weight(&self, _: &SpriteKey, sprite: &Option<Arc<Sprite>>) -> u64 {
        const ENTRY: usize = 128;
        let pixels = sprite.as_ref().map_or(0, |it| it.pixels.data().len());
        (pixels + ENTRY) as u64
    }
}

/// A text or a nested drawing as pixels.
#[derive(Debug)]
struct Sprite {
    /// The distance from the pixel of its origin to its leftmost one.
    left: i32,
    /// The distance from the pixel of its origin to its topmost one.
    top: i32,
    pixels: Pixmap,
}

/// A piece to be placed on pixels.
enum Piece<'a> {
    Outline(tiny_skia::Path, Style, Transform),
    Glyphs(tiny_skia::Path, &'a Text),
    Sprite(i32, i32, Arc<Sprite>),
}

impl Default for Painter {
    fn default() -> Self {
        Self::new()
    }
}

impl Painter {
    /// Creates a painter with an empty cache of at most about 64 MiB.
    #[must_use]
    pub fn new() -> Self {
        Self::keeping(KEPT)
    }

    /// Creates a painter with an empty cache of at most so many bytes.
    fn keeping(bytes: u64) -> Self {
        Self {
            sprites: Cache::with_weighter(SPRITES, bytes, SpriteWeight),
        }
    }

    /// Paints a scene and writes it as a PNG.
    ///
    /// # Errors
    /// When a text has a character that the fonts lack, or the scene has no paintable size.
    pub fn paint(&self, scene: &Scene) -> Result<Vec<u8>, PaintError> {
        self.paint_scaled(scene, 1.0)
    }

    /// Paints a scene at a scale, such as 2 for high-density screens.
    ///
    /// # Errors
    /// As [`Painter::paint`].
    pub fn paint_scaled(&self, scene: &Scene, scale: f32) -> Result<Vec<u8>, PaintError> {
        let pixmap = self.pixels(scene, scale)?;
        let png = match scene.background.alpha {
            255 => encode::png(&pixmap),
            _ => encode::clear_png(&pixmap),
        };
        png.map_err(|error| PaintError::Encode(error.to_string()))
    }

    fn pixels(&self, scene: &Scene, scale: f32) -> Result<Pixmap, PaintError> {
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
        let size = IntSize::from_wh(width, height).ok_or(refused.clone())?;
        let Colour {
            red,
            green,
            blue,
            alpha,
        } = scene.background;
        let ground = ColorU8::from_rgba(red, green, blue, alpha).premultiply();
        let (red, green, blue) = (ground.red(), ground.green(), ground.blue());
        let ground = vec![[red, green, blue, alpha]; width as usize * height as usize];
        let mut pixmap = Pixmap::from_vec(ground.into_flattened(), size).ok_or(refused)?;
        let mut pieces = Vec::new();
        self.take_apart(&scene.drawing, (0, 0), scale, &mut pieces)?;
        for piece in &pieces {
            piece.lay(&mut pixmap, (0, 0));
        }
        Ok(pixmap)
    }

    /// Adds the pieces of a drawing whose origin lies on a pixel.
    fn take_apart<'a>(
        &self,
        drawing: &'a Drawing,
        (x, y): (i32, i32),
        scale: f32,
        pieces: &mut Vec<Piece<'a>>,
    ) -> Result<(), PaintError> {
        #[allow(clippy::cast_precision_loss)] // at most a million
        let outer = Placement::at(x as f32, y as f32).scaled(scale);
        for shape in &drawing.shapes {
            match shape {
                Shape::Form(path, style) => {
                    if let Some(path) = path.trace() {
                        let at =
                            Transform::from_row(scale, 0.0, 0.0, scale, outer.at.x, outer.at.y);
                        pieces.push(Piece::Outline(path, *style, at));
                    }
                }
                Shape::Text(text) => {
                    let at = outer.apply(Point::new(text.frame().x, text.at.y));
                    let (Some(x), Some(y)) = (whole(at.x), whole(at.y)) else {
                        continue;
                    };
                    let key = (Fingerprint::of_text(text), scale.to_bits());
                    let glyphs = |at: (i32, i32), pieces: &mut Vec<Piece<'a>>| {
                        let glyphs = glyphs(text, text.size * scale, at)?;
                        pieces.extend(glyphs.map(|path| Piece::Glyphs(path, text)));
                        Ok(())
                    };
                    match self.sprite(key, |pieces| glyphs((0, 0), pieces))? {
                        Some(sprite) => pieces.push(Piece::Sprite(x, y, sprite)),
                        None => glyphs((x, y), pieces)?,
                    }
                }
                Shape::Nested(inner, drawing) => {
                    let at = outer.apply(inner.at);
                    // A piece that begins a million pixels away is not visible.
                    let (Some(x), Some(y)) = (whole(at.x), whole(at.y)) else {
                        continue;
                    };
                    let scale = scale * inner.scale;
                    let key = (drawing.fingerprint(), scale.to_bits());
                    let parts =
                        |pieces: &mut Vec<_>| self.take_apart(drawing, (0, 0), scale, pieces);
                    match self.sprite(key, parts)? {
                        Some(sprite) => pieces.push(Piece::Sprite(x, y, sprite)),
                        None => self.take_apart(drawing, (x, y), scale, pieces)?,
                    }
                }
            }
        }
        Ok(())
    }

    /// Paints pieces as a sprite; `None` if they are too large for one, or have no ink.
    fn sprite<'a>(
        &self,
        key: SpriteKey,
        pieces: impl FnOnce(&mut Vec<Piece<'a>>) -> Result<(), PaintError>,
    ) -> Result<Option<Arc<Sprite>>, PaintError> {
        if let Some(kept) = self.sprites.get(&key) {
            return Ok(kept);
        }
        let mut parts = Vec::new();
        pieces(&mut parts)?;
        let sprite = Sprite::of(&parts).map(Arc::new);
        self.sprites.insert(key, sprite.clone());
        Ok(sprite)
    }
}

impl Sprite {
    fn of(pieces: &[Piece<'_>]) -> Option<Self> {
        let bounds = pieces.iter().map(Piece::bounds);
        let bounds = bounds.reduce(|one, other| one.with(&other))?;
        let (left, top, width, height) = round_out(&bounds)?;
        if width.saturating_mul(height) > LARGEST_SPRITE {
            return None;
        }
        let mut pixels = Pixmap::new(width, height)?;
        for piece in pieces {
            piece.lay(&mut pixels, (-left, -top));
        }
        Some(Self { left, top, pixels })
    }
}

impl Piece<'_> {
    /// Returns a rectangle that contains all ink of the piece, in pixels.
    #[allow(clippy::cast_precision_loss)] // thousands
    fn bounds(&self) -> Rect {
        let of = |path: &tiny_skia::Path| {
            let it = path.bounds();
            Rect::new(it.x(), it.y(), it.width(), it.height())
        };
        match self {
            Self::Outline(path, style, at) => {
                let Rect {
                    x,
                    y,
                    width,
                    height,
                } = of(path);
                let scaled = Rect::new(
                    at.tx + x * at.sx,
                    at.ty + y * at.sx,
                    width * at.sx,
                    height * at.sx,
                );
                let line = style.stroke.map_or(0.0, |stroke| stroke.width);
                // A small margin for rounding.
                scaled.outset(line / 2.0 * at.sx + 0.1)
            }
            Self::Glyphs(path, _) => of(path),
            Self::Sprite(x, y, sprite) => Rect::new(
                (x + sprite.left) as f32,
                (y + sprite.top) as f32,
                sprite.pixels.width() as f32,
                sprite.pixels.height() as f32,
            ),
        }
    }

    /// Places the piece on pixels, moved by whole pixels.
    #[allow(clippy::cast_precision_loss)] // thousands
    fn lay(&self, onto: &mut Pixmap, (x, y): (i32, i32)) {
        let shift = Transform::from_translate(x as f32, y as f32);
        match self {
            Self::Outline(path, style, at) => {
                let at = at.post_concat(shift);
                if let Some(fill) = style.fill
                    && has_area(path)
                {
                    onto.fill_path(path, &plain(fill), FillRule::Winding, at, None);
                }
                if let Some(stroke) = style.stroke {
                    let line = tiny_skia::Stroke {
                        width: stroke.width,
                        line_cap: LineCap::Round,
                        line_join: LineJoin::Round,
                        ..tiny_skia::Stroke::default()
                    };
                    onto.stroke_path(path, &plain(stroke.colour), &line, at, None);
                }
            }
            Self::Glyphs(path, text) => {
                onto.fill_path(path, &plain(text.colour), FillRule::Winding, shift, None);
            }
            Self::Sprite(left, top, sprite) => {
                let (left, top) = (left + sprite.left + x, top + sprite.top + y);
                blend(onto, &sprite.pixels, left, top);
            }
        }
    }
}

/// Whether there is something to fill. A bar for the value 0 has no area, and tiny-skia would log a warning for it.
fn has_area(path: &tiny_skia::Path) -> bool {
    let bounds = path.bounds();
    bounds.width() > 0.0 && bounds.height() > 0.0
}

fn plain(colour: Colour) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(colour.red, colour.green, colour.blue, colour.alpha);
    paint
}

/// Returns the outlines of a text's letters, starting at a pixel; `None` if it has no ink.
#[allow(clippy::cast_precision_loss)] // at most a million
fn glyphs(
    text: &Text,
    size: f32,
    (x, y): (i32, i32),
) -> Result<Option<tiny_skia::Path>, PaintError> {
    let face = FontFace::of(text.weight).ok_or(PaintError::Font)?;
    let mut all = PathBuilder::new();
    let (mut x, y) = (x as f32, y as f32);
    for letter in text.text.chars() {
        let glyph = face
            .glyph(letter)
            .ok_or(PaintError::MissingGlyph { letter })?;
        let at = Transform::from_row(size, 0.0, 0.0, size, x, y);
        let outline = glyph.outline.clone();
        if let Some(outline) = outline.and_then(|outline| outline.transform(at)) {
            all.push_path(&outline);
        }
        x += glyph.advance * size;
    }
    Ok(all.finish())
}

/// Blends pixels over others. tiny-skia can do the same, but takes four times as long.
fn blend(onto: &mut Pixmap, from: &Pixmap, left: i32, top: i32) {
    let (width, high) = (onto.width() as usize, from.width() as usize);
    // The amount that is cut off at the left and the top, and the start of the rest.
    let clip = |at: i32| {
        let cut = usize::try_from(-i64::from(at)).unwrap_or(0);
        (cut, usize::try_from(at).unwrap_or(0))
    };
    let ((cut, begin), (above, first)) = (clip(left), clip(top));
    if cut >= high || begin >= width {
        return;
    }
    let rows = onto.pixels_mut().chunks_exact_mut(width).skip(first);
    for (row, over) in rows.zip(from.pixels().chunks_exact(high).skip(above)) {
        for (under, &over) in row[begin..].iter_mut().zip(&over[cut..]) {
            match over.alpha() {
                0 => {}
                255 => *under = over,
                alpha => *under = mix(*under, over, 255 - alpha),
            }
        }
    }
}

fn mix(under: PremultipliedColorU8, over: PremultipliedColorU8, rest: u8) -> PremultipliedColorU8 {
    let part = |over: u8, under: u8| {
        let product = u32::from(under) * u32::from(rest) + 128;
        // An exact division by 255 for products of bytes.
        let part = (product + (product >> 8)) >> 8;
        #[allow(clippy::cast_possible_truncation)] // at most 255
        let part = part as u8;
        over.saturating_add(part)
    };
    let alpha = part(over.alpha(), under.alpha());
    let colour = PremultipliedColorU8::from_rgba(
        part(over.red(), under.red()).min(alpha),
        part(over.green(), under.green()).min(alpha),
        part(over.blue(), under.blue()).min(alpha),
        alpha,
    );
    colour.unwrap_or(over)
}

/// Returns the whole pixels that a rectangle touches: left, top, width and height; `None` if there
/// are none or the numbers are too large.
fn round_out(rect: &Rect) -> Option<(i32, i32, u32, u32)> {
    let (left, top) = (whole(rect.x.floor())?, whole(rect.y.floor())?);
    let (right, bottom) = (whole(rect.right().ceil())?, whole(rect.bottom().ceil())?);
    let side = |length: i32| u32::try_from(length).ok().filter(|&it| it > 0);
    Some((left, top, side(right - left)?, side(bottom - top)?))
}

/// Returns the nearest whole pixel; `None` if the number is too large.
fn whole(at: f32) -> Option<i32> {
    let near = (at + 0.5).floor();
    #[allow(clippy::cast_possible_truncation)] // see the range
    (-1e6..1e6).contains(&near).then_some(near as i32)
}

/// The painter of [`paint`].
static SHARED: LazyLock<Painter> = LazyLock::new(Painter::new);

/// Paints a scene and encodes it as a PNG, with a [`Painter`] that the whole program shares.
///
/// # Errors
/// When a text has a character that the fonts lack, or the scene has no paintable size.
pub fn paint(scene: &Scene) -> Result<Vec<u8>, PaintError> {
    SHARED.paint(scene)
}

/// Paints a scene at a scale, such as 2 for high-density screens.
///
/// # Errors
/// As [`paint`].
pub fn paint_scaled(scene: &Scene, scale: f32) -> Result<Vec<u8>, PaintError> {
    SHARED.paint_scaled(scene, scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_snapped_to_the_nearest_and_pixels_rounded_out() {
        assert_eq!(whole(-0.6), Some(-1));
        assert_eq!(whole(2.5), Some(3));
        assert_eq!(whole(f32::NAN), None);
        assert_eq!(whole(f32::INFINITY), None);
        let touched = round_out(&Rect::new(-0.5, 1.0, 2.0, 0.2));
        assert_eq!(touched, Some((-1, 1, 3, 1)));
        assert_eq!(round_out(&Rect::new(0.0, 0.0, 1e9, 1.0)), None);
    }

    #[test]
    fn a_painter_keeps_no_more_bytes_of_pixels_than_it_may() {
        const MOST: u64 = 1 << 20;
        let painter = Painter::keeping(MOST);
        let mut painted = 0;
        for side in 100..160_u8 {
            let mut square = Drawing::new();
            let rect = Rect::new(0.0, 0.0, f32::from(side), f32::from(side));
            square.rect(rect, Style::fill(Colour::rgb(0)));
            let mut drawing = Drawing::new();
            drawing.nest(Placement::at(0.0, 0.0), square);
            let scene = Scene::new(200, 200, Colour::rgb(0x00ff_ffff), drawing);
            painter.paint(&scene).unwrap();
            painted += u64::from(side) * u64::from(side) * 4;
            let kept = painter.sprites.iter();
            let kept = kept.filter_map(|(_, sprite)| Some(sprite?.pixels.data().len() as u64));
            let kept: u64 = kept.sum();
            assert!(kept > 0 && kept <= MOST, "{kept} bytes after {side}");
        }
        assert!(painted > 3 * MOST, "the squares fit: {painted}");
    }

    #[test]
    fn the_bar_of_a_zero_has_no_area() {
        let bar = |width: f32| {
            let mut path = PathBuilder::new();
            path.move_to(3.0, 3.0);
            path.line_to(3.0 + width, 3.0);
            path.line_to(3.0 + width, 9.0);
            path.line_to(3.0, 9.0);
            path.finish().unwrap()
        };
        assert!(has_area(&bar(1.0)));
        assert!(!has_area(&bar(0.0)));
    }

    #[test]
    fn what_hides_hides_and_what_is_clear_is_clear() {
        let colour =
            |it: [u8; 4]| PremultipliedColorU8::from_rgba(it[0], it[1], it[2], it[3]).unwrap();
        let ground = colour([10, 20, 30, 255]);
        let half = colour([128; 4]);
        let mut onto = Pixmap::new(3, 1).unwrap();
        onto.pixels_mut().fill(ground);
        let mut over = Pixmap::new(5, 2).unwrap();
        over.pixels_mut()[6..9].copy_from_slice(&[colour([0; 4]), half, colour([255; 4])]);
        blend(&mut onto, &over, -1, -1);
        assert_eq!(
            onto.pixels(),
            [ground, colour([133, 138, 143, 255]), colour([255; 4])]
        );
    }

    #[test]
    fn a_sprite_holds_lines_letters_and_nested_drawings() {
        let mut inner = Drawing::new();
        inner.circle(0.0, 0.0, 10.0, Style::line(Colour::rgb(0), 4.0));
        let mut drawing = Drawing::new();
        drawing.nest(Placement::at(50.0, 40.0).scaled(2.0), inner);
        drawing.text(Text::new("Äj", 0.0, 0.0, 20.0, Colour::rgb(0)));
        let mut pieces = Vec::new();
        Painter::new()
            .take_apart(&drawing, (0, 0), 1.0, &mut pieces)
            .unwrap();
        let sprite = Sprite::of(&pieces).unwrap();
        assert!(sprite.top < -16, "the dots lie above capitals");
        assert!(sprite.left + sprite.pixels.width().cast_signed() >= 74);
        assert!(sprite.top + sprite.pixels.height().cast_signed() >= 64);
    }
}
