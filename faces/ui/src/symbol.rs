//! Symbols: drawings of our own that stand in words.
//!
//! In texts a symbol is its **sign**: the emoji that is nearest to the drawing, followed by an invisible
//! character, its selector. So whatever knows nothing of symbols (a log, a terminal, a stored post)
//! shows the emoji; where the drawings are at hand, each sign is replaced by its own. What people
//! write never holds a selector ([`PlainName`](crate::PlainName) drops them), and so no name of
//! theirs turns into a symbol.

use slowtable_kit::Seat;
use slowtable_render::{Drawing, Scene};

use crate::mark::SeatMark;
use crate::picture::put;

/// A drawing that stands in words.
#[derive(Debug, Clone)]
pub struct Symbol {
    /// What it is called: 2 to 24 letters, digits and underscores, and no symbol of another game
    /// has the same.
    pub id: &'static str,
    /// What stands for it in texts and on controls: an emoji and a selector ([`is_selector`]).
    /// No other symbol of any game has the same.
    pub sign: &'static str,
    /// The drawing, on a square of [`SIDE`](crate::picture::SIDE). It is seen 22 pixels wide, on light and dark ground.
    pub drawing: Drawing,
}

impl Symbol {
    /// Pixels of a symbol's picture, each way ("Emoji Formats": it is shown at most so large).
    pub const PIXELS: u16 = 128;

    /// The symbol as a picture.
    #[must_use]
    pub fn scene(&self) -> Scene {
        let side = Self::PIXELS;
        let mut drawing = Drawing::new();
        let room = slowtable_render::Rect::new(0.0, 0.0, f32::from(side), f32::from(side));
        put(&mut drawing, self.drawing.clone(), room);
        Scene::clear(side.into(), side.into(), drawing)
    }
}

/// Whether a character marks the emoji before it as a symbol's sign: one of the variation selectors
/// that no emoji takes (Unicode, "Variation Selectors Supplement"). Those of a game's symbols all end
/// in the same; U+E0100 is for what all games share.
#[must_use]
pub const fn is_selector(c: char) -> bool {
    matches!(c, '\u{e0100}'..='\u{e01ef}')
}

/// A text with the bare emojis of its signs.
#[must_use]
pub fn without_selectors(text: &str) -> String {
    text.replace(is_selector, "")
}

/// The symbols that all games share: the marks of seats.
#[must_use]
pub fn shared_symbols() -> Vec<Symbol> {
    let ids = [
        "seat_circle",
        "seat_square",
        "seat_triangle",
        "seat_heart",
        "seat_star",
    ];
    let marks = Seat::all(5).map(SeatMark::of);
    marks
        .zip(ids)
        .map(|(mark, id)| Symbol {
            id,
            sign: mark.emoji(),
            drawing: mark.drawing(&crate::mark::IN_WORDS),
        })
        .collect()
}
