//! Scenes: pictures before they are painted.

use std::hash::{Hash, Hasher};

use crate::geometry::{Colour, Point, Rect};
use crate::path::Path;
use crate::text::Weight;

/// A whole picture: its size, its background and its drawing.
#[derive(Debug, Clone, PartialEq, Hash)]
pub struct Scene {
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
    /// The colour under everything; where it is not opaque, the picture is not, either.
    pub background: Colour,
    /// The content of the picture.
    pub drawing: Drawing,
}

impl Scene {
    /// Creates a scene with a background.
    #[must_use]
    pub const fn new(width: u32, height: u32, background: Colour, drawing: Drawing) -> Self {
        Self {
            width,
            height,
            background,
            drawing,
        }
    }

    /// Creates a scene with a transparent background.
    #[must_use]
    pub const fn clear(width: u32, height: u32, drawing: Drawing) -> Self {
        Self::new(width, height, Colour::rgb(0).alpha(0), drawing)
    }
}

/// A line around a shape.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stroke {
    /// The line's colour.
    pub colour: Colour,
    /// The line's width.
    pub width: f32,
}

impl Hash for Stroke {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.colour, self.width.to_bits()).hash(state);
    }
}

/// The fill and stroke of a shape. A colour alone is a fill.
#[derive(Debug, Clone, Copy, PartialEq, Default, Hash)]
pub struct Style {
    /// The colour of the inside, if any.
    pub fill: Option<Colour>,
    /// The line around the shape, if any.
    pub stroke: Option<Stroke>,
}

impl Style {
    /// Creates a fill.
    #[must_use]
    pub const fn fill(colour: Colour) -> Self {
        Self {
            fill: Some(colour),
            stroke: None,
        }
    }

    /// Creates a stroke.
    #[must_use]
    pub const fn line(colour: Colour, width: f32) -> Self {
        Self {
            fill: None,
            stroke: Some(Stroke { colour, width }),
        }
    }

    /// Adds a stroke.
    #[must_use]
    pub const fn lined(self, colour: Colour, width: f32) -> Self {
        Self {
            stroke: Some(Stroke { colour, width }),
            ..self
        }
    }
}

impl From<Colour> for Style {
    fn from(colour: Colour) -> Self {
        Self::fill(colour)
    }
}

/// The alignment of a text at its point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub enum Align {
    /// The text begins at the point.
    #[default]
    Start,
    /// The middle of the text is at the point.
    Centre,
    /// The text ends at the point.
    End,
}

/// One line of text.
#[derive(Debug, Clone, PartialEq)]
pub struct Text {
    /// The words of the line.
    pub text: String,
    /// The text's point, on the base line.
    pub at: Point,
    /// The alignment at the point.
    pub align: Align,
    /// The font size: the height of its em.
    pub size: f32,
    /// The weight of the font.
    pub weight: Weight,
    /// The colour of the letters.
    pub colour: Colour,
}

impl Hash for Text {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Self {
            text,
            at,
            align,
            size,
            weight,
            colour,
        } = self;
        (text, at, align, size.to_bits(), weight, colour).hash(state);
    }
}

impl Text {
    /// Creates a regular text that begins at `x` on the base line `y`.
    #[must_use]
    pub fn new(text: impl Into<String>, x: f32, y: f32, size: f32, colour: Colour) -> Self {
        Self {
            text: text.into(),
            at: Point::new(x, y),
            align: Align::Start,
            size,
            weight: Weight::Regular,
            colour,
        }
    }

    /// Makes the text bold.
    #[must_use]
    pub fn bold(mut self) -> Self {
        self.weight = Weight::Bold;
        self
    }

    /// Centres the text at its point.
    #[must_use]
    pub fn centred(mut self) -> Self {
        self.align = Align::Centre;
        self
    }

    /// Lets the text end at its point.
    #[must_use]
    pub fn ending(mut self) -> Self {
        self.align = Align::End;
        self
    }

    /// Returns the text's rectangle: as wide as its glyphs advance, as high as capital letters and
    /// descenders reach.
    #[must_use]
    pub fn frame(&self) -> Rect {
        let width = crate::text::width(&self.text, self.weight, self.size);
        let x = match self.align {
            Align::Start => self.at.x,
            Align::Centre => self.at.x - width / 2.0,
            Align::End => self.at.x - width,
        };
        let top = crate::text::CAPITAL * self.size;
        let under = crate::text::DESCENT * self.size;
        Rect::new(x, self.at.y - top, width, top + under)
    }
}

/// The position and scale of a nested drawing.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Placement {
    /// The position of its origin.
    pub at: Point,
    /// The scale factor.
    pub scale: f32,
}

impl Hash for Placement {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.at, self.scale.to_bits()).hash(state);
    }
}

impl Placement {
    /// Places a drawing at a point, in its own size.
    #[must_use]
    pub const fn at(x: f32, y: f32) -> Self {
        Self {
            at: Point::new(x, y),
            scale: 1.0,
        }
    }

    /// Returns the same placement with another scale.
    #[must_use]
    pub const fn scaled(self, scale: f32) -> Self {
        Self { scale, ..self }
    }

    /// Returns the position of a point of the nested drawing.
    #[must_use]
    pub fn apply(&self, point: Point) -> Point {
        Point::new(
            self.at.x + point.x * self.scale,
            self.at.y + point.y * self.scale,
        )
    }
}

/// One shape of a drawing.
#[derive(Debug, Clone, PartialEq, Hash)]
pub enum Shape {
    /// An outline, filled or lined.
    Form(Path, Style),
    /// A line of text.
    Text(Text),
    /// A drawing within the drawing.
    Nested(Placement, Drawing),
}

/// A list of shapes, each over those before it.
#[derive(Debug, Clone, PartialEq, Default, Hash)]
pub struct Drawing {
    /// The shapes, from the lowest to the highest.
    pub shapes: Vec<Shape>,
}

impl Drawing {
    /// Creates an empty drawing.
    #[must_use]
    pub const fn new() -> Self {
        Self { shapes: Vec::new() }
    }

    /// Adds an outline.
    pub fn path(&mut self, path: Path, style: impl Into<Style>) {
        self.shapes.push(Shape::Form(path, style.into()));
    }

    /// Adds a rectangle.
    pub fn rect(&mut self, rect: Rect, style: impl Into<Style>) {
        self.path(Path::rect(rect), style);
    }

    /// Adds a rectangle with round corners.
    pub fn rounded(&mut self, rect: Rect, radius: f32, style: impl Into<Style>) {
        self.path(Path::rounded(rect, radius), style);
    }

    /// Adds a circle.
    pub fn circle(&mut self, x: f32, y: f32, radius: f32, style: impl Into<Style>) {
        self.path(
            Path::arc(Point::new(x, y), radius, 0.0, 360.0).close(),
            style,
        );
    }

    /// Adds a straight line.
    pub fn line(&mut self, from: Point, to: Point, colour: Colour, width: f32) {
        self.path(Path::line(from, to), Style::line(colour, width));
    }

    /// Adds a line of text.
    pub fn text(&mut self, text: Text) {
        self.shapes.push(Shape::Text(text));
    }

    /// Adds a drawing within this one.
    pub fn nest(&mut self, placement: Placement, drawing: Drawing) {
        self.shapes.push(Shape::Nested(placement, drawing));
    }

    /// Returns every line of text with its rectangle in this drawing's coordinates.
    #[must_use]
    pub fn texts(&self) -> Vec<(&Text, Rect)> {
        fn collect<'a>(drawing: &'a Drawing, outer: Placement, found: &mut Vec<(&'a Text, Rect)>) {
            for shape in &drawing.shapes {
                match shape {
                    Shape::Form(..) => {}
                    Shape::Text(text) => {
                        let frame = text.frame();
                        let corner = outer.apply(Point::new(frame.x, frame.y));
                        let frame = Rect::new(
                            corner.x,
                            corner.y,
                            frame.width * outer.scale,
                            frame.height * outer.scale,
                        );
                        found.push((text, frame));
                    }
                    Shape::Nested(inner, drawing) => {
                        let placement = Placement {
                            at: outer.apply(inner.at),
                            scale: outer.scale * inner.scale,
                        };
                        collect(drawing, placement, found);
                    }
                }
            }
        }
        let mut found = Vec::new();
        collect(self, Placement::at(0.0, 0.0), &mut found);
        found
    }
}
