//! Names on small signs in a row.

use slowtable_render::text::width;
use slowtable_render::{Drawing, Rect, Style, Weight};

use super::icon::put;
use super::text::{Letters, write};
use super::theme::Theme;

/// A small sign with a name.
#[derive(Debug, Clone)]
pub struct Chip {
    /// The name.
    pub text: String,
    /// The icons before the name.
    pub icons: Vec<Drawing>,
    /// Whether the sign is highlighted.
    pub marked: bool,
}

const GAP: f32 = 10.0;

impl Chip {
    fn draw(&self, drawing: &mut Drawing, room: Rect, theme: &Theme) {
        let style = if self.marked {
            Style::fill(theme.light).lined(theme.accent, 6.0)
        } else {
            Style::fill(theme.field).lined(theme.edge, 3.0)
        };
        drawing.rounded(room, 10.0, style);
        let mut inside = room.inset(6.0);
        for icon in &self.icons {
            put(drawing, icon.clone(), inside.cut_left(inside.height));
            inside.cut_left(7.0);
        }
        inside.cut_right(2.0);
        // A long name beside others breaks before it shrinks.
        let letters = Letters::lines(2, room.height * 0.68, theme.ink);
        write(drawing, &self.text, inside, letters);
    }

    /// Returns the preferred width at a height.
    fn natural(&self, height: f32) -> f32 {
        #[allow(clippy::cast_precision_loss)] // two at most
        let icons = self.icons.len() as f32 * height;
        width(&self.text, Weight::Bold, height * 0.68) + icons + 24.0
    }
}

/// Draws chips in a row into a room. Each is as wide as its name needs; if the room is too narrow, the widest
/// ones shrink first.
pub fn chips(drawing: &mut Drawing, chips: &[Chip], mut room: Rect, theme: &Theme) {
    let natural: Vec<f32> = chips.iter().map(|chip| chip.natural(room.height)).collect();
    let mut sorted = natural.clone();
    sorted.sort_by(f32::total_cmp);
    #[allow(clippy::cast_precision_loss)] // a few
    let float = |number: usize| number as f32;
    let mut left = room.width - GAP * float(chips.len().saturating_sub(1));
    let mut most = f32::INFINITY;
    for (at, &wide) in sorted.iter().enumerate() {
        let share = left / float(sorted.len() - at);
        if wide > share {
            most = share;
            break;
        }
        left -= wide;
    }
    for (chip, wide) in chips.iter().zip(natural) {
        chip.draw(drawing, room.cut_left(wide.min(most)), theme);
        room.cut_left(GAP);
    }
}
