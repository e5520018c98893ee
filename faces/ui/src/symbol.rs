//! Symbols: small drawings of our own within texts.
//!
//! In texts, a symbol is its **sign**: the emoji nearest to the drawing, followed by an invisible character,
//! its selector. A place without the drawings (a log, a terminal, a stored post) shows the emoji. A place
//! with the drawings replaces each sign by its drawing. Names never contain a selector, since
//! [`PlainName`](crate::PlainName) drops it, so no name turns into a symbol.

use slowtable_kit::Seat;
use slowtable_render::{Drawing, Scene};

use crate::mark::SeatMark;
use crate::picture::put;

/// A small drawing within texts.
#[derive(Debug, Clone)]
pub struct Symbol {
    /// The symbol's name: 2 to 24 letters, digits and underscores, unique among all games.
    pub id: &'static str,
    /// The sign in texts and on controls: an emoji and a selector ([`is_selector`]). It is unique among all
    /// games.
    pub sign: &'static str,
    /// The drawing, on a square of [`SIDE`](crate::picture::SIDE). Discord shows it 22 pixels wide, on light
    /// and dark backgrounds.
    pub drawing: Drawing,
}

impl Symbol {
    /// The width and height of a symbol's picture, in pixels: the largest size that Discord shows ("Emoji
    /// Formats").
    pub const PIXELS: u16 = 128;

    /// Returns the symbol as a picture.
    #[must_use]
    pub fn scene(&self) -> Scene {
        let side = Self::PIXELS;
        let mut drawing = Drawing::new();
        let room = slowtable_render::Rect::new(0.0, 0.0, f32::from(side), f32::from(side));
        put(&mut drawing, self.drawing.clone(), room);
        Scene::clear(side.into(), side.into(), drawing)
    }
}

/// Whether a character marks the emoji before it as a symbol's sign. It is one of the variation selectors
/// that no emoji uses (Unicode, "Variation Selectors Supplement"). All symbols of a game have the same
/// selector; U+E0100 is for the symbols that all games share.
#[must_use]
pub const fn is_selector(c: char) -> bool {
    matches!(c, '\u{e0100}'..='\u{e01ef}')
}

/// Returns the text without selectors, so that each sign is a bare emoji.
#[must_use]
pub fn without_selectors(text: &str) -> String {
    text.replace(is_selector, "")
}

/// Returns the symbols that all games share: the marks of seats.
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
