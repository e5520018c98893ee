//! Building blocks for the pictures of all games.
//!
//! A [`Page`] grows downwards by sections. A face cuts them into rooms
//! ([`Rect::cut_top`](slowtable_render::Rect::cut_top) and similar methods). It fills the rooms with text
//! ([`write`](fn@write)), icons ([`Icons`], [`put`]), rows of both ([`Strip`]) and [`chips`]. Maps of hexes are
//! made of the parts in [`map`].

mod chips;
mod icon;
pub mod map;
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

/// A picture that is not painted yet, with its alternative text.
pub struct Picture {
    /// The scene to paint.
    pub scene: Scene,
    /// The alternative text, at most 1,024 characters.
    pub alt: String,
}
