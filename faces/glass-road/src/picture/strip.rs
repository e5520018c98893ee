//! Rows of signs and numbers: costs and effects without words.

use slowtable_render::design::INK;
use slowtable_render::text::{CAPITAL, width};
use slowtable_render::{Colour, Drawing, Placement, Rect, Text, Weight};

use super::icons::SIDE;

enum Item {
    Icon(Drawing),
    /// With the part of its square that it takes, in its middle.
    Narrow(Drawing, f32),
    /// With its width at a height of 1.
    Text(String, f32),
    /// In parts of the height.
    Gap(f32),
}

/// The height of letters beside icons, in parts of the strip's height.
const LETTERS: f32 = 1.0;
const AFTER_NUMBER: f32 = 0.04;
const BETWEEN: f32 = 0.18;

/// A row of signs and numbers that can be drawn at any height.
#[derive(Default)]
pub(super) struct Strip(Vec<Item>);

impl Strip {
    pub(super) fn new() -> Self {
        Self::default()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds a sign.
    pub(super) fn icon(mut self, icon: Drawing) -> Self {
        self.0.push(Item::Icon(icon));
        self
    }

    /// Adds a sign that leaves its square free at both sides.
    pub(super) fn narrow(mut self, icon: Drawing, wide: f32) -> Self {
        self.0.push(Item::Narrow(icon, wide));
        self
    }

    /// Adds words or a sign of the font.
    pub(super) fn text(mut self, text: impl Into<String>) -> Self {
        let text = text.into();
        let wide = width(&text, Weight::Bold, LETTERS);
        self.0.push(Item::Text(text, wide));
        self
    }

    /// Adds a number of something.
    pub(super) fn amount(self, number: impl ToString, icon: Drawing) -> Self {
        self.text(number.to_string()).gap(AFTER_NUMBER).icon(icon)
    }

    /// Adds a space that parts one thing from the next; nothing at the beginning.
    pub(super) fn part(self) -> Self {
        if self.is_empty() {
            self
        } else {
            self.gap(BETWEEN)
        }
    }

    /// Adds "for each".
    pub(super) fn per(self) -> Self {
        self.gap(0.1).text("/").gap(0.1)
    }

    /// Adds a space.
    pub(super) fn gap(mut self, gap: f32) -> Self {
        self.0.push(Item::Gap(gap));
        self
    }

    /// How wide it is at a height.
    pub(super) fn width(&self, height: f32) -> f32 {
        let parts = self.0.iter().map(|item| match item {
            Item::Icon(_) => 1.0,
            Item::Narrow(_, wide) => *wide,
            Item::Text(_, wide) => *wide,
            Item::Gap(gap) => *gap,
        });
        parts.sum::<f32>() * height
    }

    /// The height at which it fits a room.
    pub(super) fn fit(&self, room: &Rect) -> f32 {
        let wide = self.width(1.0);
        if wide <= 0.0 {
            return room.height;
        }
        room.height.min(room.width / wide)
    }

    /// Draws it at the left of a room, as high as it fits.
    pub(super) fn start(self, drawing: &mut Drawing, room: Rect, colour: Colour) {
        let height = self.fit(&room);
        let y = room.centre().y - height / 2.0;
        self.draw(drawing, room.x, y, height, colour);
    }

    /// Adds another strip.
    pub(super) fn and(mut self, other: Strip) -> Self {
        self.0.extend(other.0);
        self
    }

    /// Draws it in the middle of a room, as high as it fits.
    pub(super) fn centre(self, drawing: &mut Drawing, room: Rect) {
        self.centre_in(drawing, room, INK);
    }

    /// The same with letters in a colour.
    pub(super) fn centre_in(self, drawing: &mut Drawing, room: Rect, colour: Colour) {
        let height = self.fit(&room);
        let middle = room.centre();
        let x = middle.x - self.width(height) / 2.0;
        self.draw(drawing, x, middle.y - height / 2.0, height, colour);
    }

    fn draw(self, drawing: &mut Drawing, x: f32, y: f32, height: f32, colour: Colour) {
        let mut x = x;
        for item in self.0 {
            match item {
                Item::Icon(icon) => {
                    drawing.nest(Placement::at(x, y).scaled(height / SIDE), icon);
                    x += height;
                }
                Item::Narrow(icon, wide) => {
                    let left = x - height * (1.0 - wide) / 2.0;
                    drawing.nest(Placement::at(left, y).scaled(height / SIDE), icon);
                    x += height * wide;
                }
                Item::Text(text, wide) => {
                    let size = LETTERS * height;
                    let base = y + (height + CAPITAL * size) / 2.0;
                    drawing.text(Text::new(text, x, base, size, colour).bold());
                    x += wide * height;
                }
                Item::Gap(gap) => x += gap * height,
            }
        }
    }
}
