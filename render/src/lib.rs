//! A small drawing kit: a [`Scene`] in, a PNG out. It knows no game.
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
//! an error, never a blank; whoever draws words of people's own choosing passes them through
//! [`text::drawable`] first.
//!
//! What recurs, within a picture or from one to the next, is painted once if it is a text or a
//! nested drawing ([`Drawing::nest`]): its pixels are kept by what it shows and its scale, wherever
//! it lies.
//! So a tile is best drawn with its corner at 0, 0 and nested where it belongs, and what changes
//! is nested over what does not.

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
mod svg;
pub mod text;
#[cfg(feature = "golden")]
pub mod vision;

pub use fingerprint::Fingerprint;
pub use geometry::{Colour, Point, Rect};
pub use paint::{PaintError, Painter, paint, paint_scaled};
pub use path::{Path, Segment};
pub use scene::{Align, Drawing, Placement, Scene, Shape, Stroke, Style, Text};
pub use svg::SvgError;
pub use text::Weight;
#[cfg(feature = "golden")]
pub use vision::Vision;
