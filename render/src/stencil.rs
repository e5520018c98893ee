//! Forms and letters as what they cover of each pixel.

use tiny_skia::{FillRule, LineCap, LineJoin, Mask, PathBuilder, PathStroker, Transform};

use crate::frame::{placed, round_out};
use crate::geometry::{Point, Rect};
use crate::path::Segment;
use crate::scene::{Form, Placement};
use crate::text::Glyph;

/// A form of more pixels is not made a stencil of.
const LARGEST: u32 = 1 << 22;

/// What a form or its line covers, as runs of pixels that it covers alike.
#[derive(Debug)]
pub(crate) struct Stencil {
    pub runs: Vec<Run>,
}

/// Some pixels of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Run {
    /// The row, counted down from the origin.
    pub y: i16,
    /// The first pixel, counted to the right from the origin.
    pub x: i16,
    /// How many.
    pub length: u16,
    /// How much of each is covered; never 0.
    pub cover: u8,
}

impl Stencil {
    /// A form, filled or as a line of a width; `None` if it is too large. What has no extent is a
    /// stencil without runs.
    pub(crate) fn of(form: &Form, line: Option<f32>, scale: f32) -> Option<Self> {
        let nothing = Some(Self { runs: Vec::new() });
        let Some(path) = outline(form) else {
            return nothing;
        };
        let scaling = Transform::from_scale(scale, scale);
        let path = match line {
            None => Some(path),
            Some(width) => path.stroke(
                &stroke(width),
                PathStroker::compute_resolution_scale(&scaling),
            ),
        };
        let Some(path) = path.and_then(|path| path.transform(scaling)) else {
            return nothing;
        };
        let bounds = path.bounds();
        let bounds = Rect::new(bounds.x(), bounds.y(), bounds.width(), bounds.height());
        let (left, top, width, height) = round_out(&bounds)?;
        if width.saturating_mul(height) > LARGEST {
            return None;
        }
        let mut mask = Mask::new(width, height)?;
        #[allow(clippy::cast_precision_loss)] // thousands
        let shift = Transform::from_translate(-left as f32, -top as f32);
        mask.fill_path(&path, FillRule::Winding, true, shift);
        let mut runs = Vec::new();
        for (y, row) in (top..).zip(mask.data().chunks_exact(width as usize)) {
            let mut x = left;
            for run in row.chunk_by(|one, two| one == two) {
                let length = u16::try_from(run.len()).ok()?;
                if run[0] > 0 {
                    runs.push(Run {
                        y: i16::try_from(y).ok()?,
                        x: i16::try_from(x).ok()?,
                        length,
                        cover: run[0],
                    });
                }
                x += i32::from(length);
            }
        }
        runs.shrink_to_fit();
        Some(Self { runs })
    }

    /// How many bytes it takes.
    pub(crate) fn weight(&self) -> usize {
        self.runs.len() * size_of::<Run>()
    }
}

/// A line as tiny-skia draws it: with round ends and joins.
pub(crate) fn stroke(width: f32) -> tiny_skia::Stroke {
    tiny_skia::Stroke {
        width,
        line_cap: LineCap::Round,
        line_join: LineJoin::Round,
        ..tiny_skia::Stroke::default()
    }
}

/// The outline of a form; `None` without extent, which shows nothing, as it should.
pub(crate) fn outline(form: &Form) -> Option<tiny_skia::Path> {
    match form {
        Form::Rect(Rect {
            x,
            y,
            width,
            height,
        }) => tiny_skia::Rect::from_xywh(*x, *y, *width, *height).map(PathBuilder::from_rect),
        Form::Circle(at, radius) => PathBuilder::from_circle(at.x, at.y, *radius),
        Form::Path(path) => trace(path.segments(), Placement::at(0.0, 0.0)),
    }
}

/// How much of each pixel a letter covers.
#[derive(Debug)]
pub(crate) struct Letter {
    /// From the pixel of its origin to its leftmost.
    pub left: i32,
    /// From its base line to its topmost.
    pub top: i32,
    /// Pixels in a row.
    pub width: usize,
    /// Row by row.
    pub covers: Vec<u8>,
}

impl Letter {
    /// A glyph in a size, its origin moved to the right by part of a pixel; `None` for a space.
    pub(crate) fn of(glyph: &Glyph, size: f32, phase: f32) -> Option<Self> {
        let frame = placed(&glyph.frame?, Placement::at(phase, 0.0).scaled(size));
        let (left, top, width, height) = round_out(&frame)?;
        #[allow(clippy::cast_precision_loss)] // thousands
        let corner = Point::new(left as f32, top as f32);
        let at = Placement::at(phase - corner.x, -corner.y).scaled(size);
        let path = trace(&glyph.outline, at)?;
        let mut mask = Mask::new(width, height)?;
        mask.fill_path(&path, FillRule::Winding, true, Transform::identity());
        Some(Self {
            left,
            top,
            width: width as usize,
            covers: mask.take(),
        })
    }
}

fn trace(segments: &[Segment], placement: Placement) -> Option<tiny_skia::Path> {
    let mut builder = PathBuilder::new();
    for segment in segments {
        match *segment {
            Segment::Move(to) => {
                let to = placement.apply(to);
                builder.move_to(to.x, to.y);
            }
            Segment::Line(to) => {
                let to = placement.apply(to);
                builder.line_to(to.x, to.y);
            }
            Segment::Quad(by, to) => {
                let (by, to) = (placement.apply(by), placement.apply(to));
                builder.quad_to(by.x, by.y, to.x, to.y);
            }
            Segment::Cubic(by, and, to) => {
                let (by, and, to) = (
                    placement.apply(by),
                    placement.apply(and),
                    placement.apply(to),
                );
                builder.cubic_to(by.x, by.y, and.x, and.y, to.x, to.y);
            }
            Segment::Close => builder.close(),
        }
    }
    builder.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_cover_what_the_form_covers() {
        let square = Form::Rect(Rect::new(-1.0, 2.0, 3.0, 2.0));
        let stencil = Stencil::of(&square, None, 2.0).unwrap();
        let run = |y| Run {
            y,
            x: -2,
            length: 6,
            cover: 255,
        };
        assert_eq!(stencil.runs, (4..8).map(run).collect::<Vec<_>>());
        let line = Stencil::of(&square, Some(1.0), 2.0).unwrap();
        let covered: usize = line.runs.iter().map(|run| usize::from(run.length)).sum();
        assert_eq!(covered, 8 * 6 - 4 * 2, "a ring two pixels wide");
    }

    #[test]
    fn what_has_no_extent_has_no_runs_and_what_is_vast_no_stencil() {
        let flat = Form::Rect(Rect::new(0.0, 0.0, 5.0, -1.0));
        assert!(Stencil::of(&flat, None, 1.0).unwrap().runs.is_empty());
        let vast = Form::Rect(Rect::new(0.0, 0.0, 5_000.0, 5_000.0));
        assert!(Stencil::of(&vast, None, 1.0).is_none());
        assert!(Stencil::of(&vast, None, 1e9).is_none());
    }
}
