//! Rows of icons and numbers: costs and effects without words.

use slowtable_render::text::{CAPITAL, width};
use slowtable_render::{Colour, Drawing, Placement, Rect, Text, Weight};

use super::icon::SIDE;

enum Item {
    /// An icon, and the width of the middle part of its square that it takes.
    Icon(Drawing, f32),
    /// A text, and its width at a height of 1.
    Text(String, f32),
    /// The width as a fraction of the height.
    Gap(f32),
}

impl Item {
    /// The width as a fraction of the height.
    fn width(&self) -> f32 {
        match *self {
            Self::Icon(_, width) | Self::Text(_, width) | Self::Gap(width) => width,
        }
    }
}

/// The gap between a number and its icon, as a fraction of the height.
const AFTER_NUMBER: f32 = 0.04;
/// The gap between two parts of a strip, as a fraction of the height.
const BETWEEN: f32 = 0.18;

/// A row of icons and numbers that can be drawn at any height.
#[derive(Default)]
pub struct Strip(Vec<Item>);

impl Strip {
    /// Returns an empty strip.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether the strip is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn with(mut self, item: Item) -> Self {
        self.0.push(item);
        self
    }

    /// Adds an icon.
    #[must_use]
    pub fn icon(self, icon: Drawing) -> Self {
        self.narrow(icon, 1.0)
    }

    /// Adds an icon that takes only the middle part of its square's width.
    #[must_use]
    pub fn narrow(self, icon: Drawing, part: f32) -> Self {
        self.with(Item::Icon(icon, part))
    }

    /// Adds a text.
    #[must_use]
    pub fn text(self, text: impl Into<String>) -> Self {
        let text = text.into();
        let wide = width(&text, Weight::Bold, 1.0);
        self.with(Item::Text(text, wide))
    }

    /// Adds a number of something: "3 bricks".
    #[must_use]
    pub fn amount(self, number: impl ToString, icon: Drawing) -> Self {
        self.text(number.to_string()).gap(AFTER_NUMBER).icon(icon)
    }

    /// Adds an icon and then a number: "points: 7".
    #[must_use]
    pub fn count(self, icon: Drawing, number: impl ToString) -> Self {
        self.icon(icon).gap(0.08).text(number.to_string())
    }

    /// Adds a gap between two parts; nothing at the beginning.
    #[must_use]
    pub fn part(self) -> Self {
        if self.is_empty() {
            self
        } else {
            self.gap(BETWEEN)
        }
    }

    /// Adds a slash that means "for each".
    #[must_use]
    pub fn per(self) -> Self {
        self.gap(0.1).text("/").gap(0.1)
    }

    /// Adds a gap with a width of this fraction of the height.
    #[must_use]
    pub fn gap(self, gap: f32) -> Self {
        self.with(Item::Gap(gap))
    }

    /// Adds another strip.
    #[must_use]
    pub fn and(mut self, other: Strip) -> Self {
        self.0.extend(other.0);
        self
    }

    /// Returns the width at a height.
    #[must_use]
    pub fn width(&self, height: f32) -> f32 {
        self.0.iter().map(Item::width).sum::<f32>() * height
    }

    /// Returns the largest height at which the strip fits a room.
    fn fit(&self, room: &Rect) -> f32 {
        let wide = self.width(1.0);
        if wide <= 0.0 {
            return room.height;
        }
        room.height.min(room.width / wide)
    }

    /// Draws the strip at the left of a room, as high as fits.
    pub fn start(self, drawing: &mut Drawing, room: Rect, colour: Colour) {
        let height = self.fit(&room);
        self.draw(drawing, room.x, room.centre().y, height, colour);
    }

    /// Draws the strip in the middle of a room, as high as fits.
    pub fn centre(self, drawing: &mut Drawing, room: Rect, colour: Colour) {
        let height = self.fit(&room);
        let middle = room.centre();
        let x = middle.x - self.width(height) / 2.0;
        self.draw(drawing, x, middle.y, height, colour);
    }

    /// Draws the strip at the right of a room, as high as the room. Returns the rest of the room.
    pub fn end(self, drawing: &mut Drawing, mut room: Rect, colour: Colour) -> Rect {
        let part = room.cut_right(self.width(room.height));
        self.draw(drawing, part.x, part.centre().y, part.height, colour);
        room
    }

    fn draw(self, drawing: &mut Drawing, x: f32, middle: f32, height: f32, colour: Colour) {
        let (mut x, y) = (x, middle - height / 2.0);
        for item in self.0 {
            let wide = item.width() * height;
            match item {
                Item::Icon(icon, _) => {
                    let left = x - (height - wide) / 2.0;
                    drawing.nest(Placement::at(left, y).scaled(height / SIDE), icon);
                }
                Item::Text(text, _) => {
                    let base = y + (1.0 + CAPITAL) * height / 2.0;
                    drawing.text(Text::new(text, x, base, height, colour).bold());
                }
                Item::Gap(_) => {}
            }
            x += wide;
        }
    }
}
