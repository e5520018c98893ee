//! From a scene to a PNG.

use std::sync::LazyLock;

use tiny_skia::{IntSize, Pixmap};

use crate::canvas::{Caches, Canvas, Origin};
use crate::encode;
use crate::geometry::Colour;
use crate::scene::Scene;

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

/// Paints scenes, and remembers letters, forms and nested drawings that it has painted before.
///
/// # The same bytes
///
/// A scene gives the same bytes whatever was painted before it, with however many threads, and on
/// every machine:
///
/// - What is remembered is made and laid down in the same way when it is new: every form as what
///   it covers of each pixel, every letter likewise and on one of four positions within a pixel,
///   every nested drawing of moderate size as pixels. Origins of nested drawings lie on whole
///   pixels.
/// - Laying down, choosing a palette and mapping to it are arithmetic of whole numbers.
/// - What a form covers is found by tiny-skia: with additions, multiplications, divisions and
///   square roots of `f32`, which IEEE 754 fixes, and whole numbers; its vector and plain forms
///   agree for masks. What differs between processors there (estimated reciprocals) is only used
///   for gradients and blend modes that this kit does not offer, and what differs between systems
///   (`acos`, `cos`, `powf`) only decides where a *stroked cubic* that runs back on itself along a
///   straight line is parted.
/// - The bytes of the PNG come from zlib-rs, which finds the same matches with and without vector
///   instructions. Another version of it, or of tiny-skia, may give other bytes; golden pictures
///   tell.
#[derive(Debug)]
pub struct Painter {
    caches: Caches,
}

impl Default for Painter {
    fn default() -> Self {
        Self::new()
    }
}

impl Painter {
    /// A painter who remembers nothing yet, and never more than about 64 MiB.
    #[must_use]
    pub fn new() -> Self {
        Self {
            caches: Caches::new(),
        }
    }

    /// Paints a scene and writes it as a PNG.
    ///
    /// # Errors
    /// When a text has a character that the fonts lack, or the scene has no paintable size.
    pub fn paint(&self, scene: &Scene) -> Result<Vec<u8>, PaintError> {
        self.paint_scaled(scene, 1.0)
    }

    /// Paints a scene at a scale, such as 2 for screens of double density.
    ///
    /// # Errors
    /// As [`Painter::paint`].
    pub fn paint_scaled(&self, scene: &Scene, scale: f32) -> Result<Vec<u8>, PaintError> {
        let pixmap = self.pixels(scene, scale)?;
        encode::png(&pixmap)
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
            red, green, blue, ..
        } = scene.background;
        let ground = vec![[red, green, blue, 255]; width as usize * height as usize];
        let mut pixmap = Pixmap::from_vec(ground.into_flattened(), size).ok_or(refused)?;
        let origin = Origin { x: 0, y: 0, scale };
        Canvas::new(&mut pixmap, &self.caches).drawing(&scene.drawing, origin)?;
        Ok(pixmap)
    }
}

/// The painter of [`paint`].
static SHARED: LazyLock<Painter> = LazyLock::new(Painter::new);

/// Paints a scene and writes it as a PNG, with a [`Painter`] that the whole program shares.
///
/// # Errors
/// When a text has a character that the fonts lack, or the scene has no paintable size.
pub fn paint(scene: &Scene) -> Result<Vec<u8>, PaintError> {
    SHARED.paint(scene)
}

/// Paints a scene at a scale, such as 2 for screens of double density.
///
/// # Errors
/// As [`paint`].
pub fn paint_scaled(scene: &Scene, scale: f32) -> Result<Vec<u8>, PaintError> {
    SHARED.paint_scaled(scene, scale)
}

/// No side of a picture may be longer.
const LONGEST: u32 = 16_384;
