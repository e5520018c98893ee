//! Pictures that grow downwards, section by section.

use slowtable_render::{Colour, Drawing, Rect, Scene};

/// An unfinished picture that grows downwards.
#[derive(Debug)]
pub struct Page {
    /// The drawing so far.
    pub drawing: Drawing,
    width: f32,
    edge: f32,
    y: f32,
}

impl Page {
    /// Returns an empty page of this width, whose sections begin at `top`. A margin of `edge` stays free at
    /// the sides and under every section. All lengths are in pixels.
    #[must_use]
    pub const fn new(width: f32, edge: f32, top: f32) -> Self {
        Self {
            drawing: Drawing::new(),
            width,
            edge,
            y: top,
        }
    }

    /// Adds a section of this height and returns its rectangle.
    pub fn take(&mut self, height: f32) -> Rect {
        let width = self.width - 2.0 * self.edge;
        let room = Rect::new(self.edge, self.y, width, height);
        self.y += height + self.edge;
        room
    }

    /// Returns the finished picture on a background of this colour.
    #[must_use]
    pub fn finish(self, ground: Colour) -> Scene {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // some thousands
        let (width, height) = (self.width.ceil() as u32, self.y.ceil() as u32);
        Scene::new(width, height, ground, self.drawing)
    }
}
