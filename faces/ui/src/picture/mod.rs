//! Furniture for pictures: what the faces of all games draw alike.
//!
//! A [`Page`] grows downwards by sections; within them rooms are cut
//! ([`Rect::cut_top`](slowtable_render::Rect::cut_top) and its like) and filled with text
//! ([`write`](fn@write)), icons ([`Icons`], [`put`]), rows of both ([`Strip`]) and [`chips`].

mod chips;
mod icon;
mod page;
mod story;
mod strip;
mod text;
mod theme;

use slowtable_render::Scene;

pub use chips::{Chip, chips};
pub use icon::{Icon, Icons, Outline, SIDE, put};
pub use page::Page;
pub use story::Story;
pub use strip::Strip;
pub use text::{Letters, write, write_top};
pub use theme::{Theme, css_colour};

/// A picture before it is painted, with the words that say what it shows.
pub struct Picture {
    /// What to paint.
    pub scene: Scene,
    /// At most 1,024 characters.
    pub alt: String,
}
