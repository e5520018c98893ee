//! Text in a rectangle.

use slowtable_render::text::{CAPITAL, Fitted, LEADING, fit};
use slowtable_render::{Colour, Drawing, Rect, Text, Weight};

/// The style of a text in a rectangle. The text is bold and vertically centred.
#[derive(Debug, Clone, Copy)]
pub struct Letters {
    size: f32,
    lines: usize,
    colour: Colour,
    centred: bool,
}

impl Letters {
    /// Returns the style for one left-aligned line of this size, or smaller if it does not fit.
    #[must_use]
    pub const fn line(size: f32, colour: Colour) -> Self {
        Self::lines(1, size, colour)
    }

    /// Returns the style for at most this number of lines.
    #[must_use]
    pub const fn lines(lines: usize, size: f32, colour: Colour) -> Self {
        Self {
            size,
            lines,
            colour,
            centred: false,
        }
    }

    /// Centres the text horizontally.
    #[must_use]
    pub const fn centred(self) -> Self {
        self.centred_if(true)
    }

    /// Sets whether the text is centred horizontally or left-aligned.
    #[must_use]
    pub const fn centred_if(self, centred: bool) -> Self {
        Self { centred, ..self }
    }

    /// Returns the lines and the size with which a text fits a room.
    #[must_use]
    pub fn fitted(&self, text: &str, room: Rect) -> Fitted {
        let mut size = self.size;
        loop {
            let fitted = fit(text, Weight::Bold, size, room.width, self.lines);
            // Descenders need a little room too.
            if fitted.height() + 0.2 * fitted.size <= room.height || size < 1.0 {
                return fitted;
            }
            size *= 0.95;
        }
    }

    /// Draws a fitted text into a room.
    pub fn lay(&self, drawing: &mut Drawing, fitted: Fitted, room: Rect) {
        let mut base = room.centre().y - fitted.height() / 2.0 + CAPITAL * fitted.size;
        for line in fitted.lines {
            let x = if self.centred {
                room.centre().x
            } else {
                room.x
            };
            let text = Text::new(line, x, base, fitted.size, self.colour).bold();
            drawing.text(if self.centred { text.centred() } else { text });
            base += LEADING * fitted.size;
        }
    }
}

/// Writes a text into a room, small enough that nothing is cut off.
pub fn write(drawing: &mut Drawing, text: &str, room: Rect, letters: Letters) {
    letters.lay(drawing, letters.fitted(text, room), room);
}

/// Writes a text into the top of a room. Returns the height that it takes.
pub fn write_top(drawing: &mut Drawing, text: &str, room: Rect, letters: Letters) -> f32 {
    let fitted = fit(text, Weight::Bold, letters.size, room.width, letters.lines);
    let height = (fitted.height() + 0.3 * fitted.size).min(room.height);
    let letters = Letters {
        size: fitted.size,
        ..letters
    };
    write(drawing, text, Rect { height, ..room }, letters);
    height
}
