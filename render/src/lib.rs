//! A small drawing kit: it turns a [`Scene`] into a PNG. It knows no game.
//!
//! A picture is made in two steps that never mix. Plain functions build a [`Scene`]: a list of
//! shapes, texts and nested drawings. [`paint`] then turns the scene into the bytes of a PNG, the
//! same bytes on every machine.
//!
//! ```
//! use slowtable_render::{Colour, Drawing, Rect, Scene, Text, paint};
//!
//! let mut drawing = Drawing::new();
//! drawing.rounded(Rect::new(10.0, 10.0, 180.0, 80.0), 12.0, Colour::rgb(0xF7_EF_DD));
//! let ink = Colour::rgb(0x2A_22_1A);
//! drawing.text(Text::new("Glass", 100.0, 60.0, 32.0, ink).bold().centred());
//! let scene = Scene::new(200, 100, Colour::rgb(0x24_3A_2E), drawing);
//! let png = paint(&scene)?;
//! assert!(png.starts_with(b"\x89PNG"));
//! # Ok::<(), slowtable_render::PaintError>(())
//! ```
//!
//! Text is drawn from fonts that are part of the program ([`text`]). A character that they lack is
//! an error, never a blank; callers pass words that people chose through [`text::drawable`] first.
//!
//! Texts and nested drawings ([`Drawing::nest`]) that recur, within a picture or from one to the
//! next, are painted once. Their pixels are cached by content and scale, regardless of position. So
//! draw a tile with its corner at 0, 0 and nest it where it belongs, and nest what changes over
//! what does not.

mod encode;
mod fingerprint;
mod geometry;
#[cfg(feature = "golden")]
pub mod golden;
#[cfg(feature = "golden")]
pub mod inspect;
mod paint;
mod path;
#[cfg(test)]
#[allow(dead_code)] // shared with tests/golden.rs
mod samples;
mod scene;
pub mod text;
#[cfg(feature = "golden")]
pub mod vision;

pub use fingerprint::Fingerprint;
pub use geometry::{Colour, Point, Rect};
pub use paint::{PaintError, Painter, paint, paint_scaled};
pub use path::{Path, Segment};
pub use scene::{Align, Drawing, Placement, Scene, Shape, Stroke, Style, Text};
pub use text::Weight;
#[cfg(feature = "golden")]
pub use vision::Vision;
