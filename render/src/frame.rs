//! Which pixels something comes to lie on.

use crate::geometry::{Point, Rect};
use crate::paint::PaintError;
use crate::path;
use crate::scene::{Drawing, Form, Placement, Shape, Text};
use crate::text::Face;

/// A rectangle that whatever a drawing inks keeps within, in pixels; `None` if it inks nothing.
pub(crate) fn ink(drawing: &Drawing, outer: Placement) -> Result<Option<Rect>, PaintError> {
    let mut whole: Option<Rect> = None;
    for shape in &drawing.shapes {
        let part = match shape {
            Shape::Form(form, style) => of_form(form).map(|frame| {
                let stroke = style.stroke.map_or(0.0, |stroke| stroke.width);
                placed(&frame, outer).outset(stroke / 2.0 * outer.scale)
            }),
            Shape::Text(text) => of_text(text)?.map(|frame| {
                // Letters move to quarters of pixels and whole base lines, and their sizes to
                // eighths.
                placed(&frame, outer).outset(1.25)
            }),
            // Its origin moves to a whole pixel.
            Shape::Nested(inner, drawing) => {
                ink(drawing, nested(outer, *inner))?.map(|frame| frame.outset(0.5))
            }
        };
        whole = match (whole, part) {
            (Some(whole), Some(part)) => Some(whole.with(&part)),
            (whole, part) => whole.or(part),
        };
    }
    Ok(whole)
}

fn of_form(form: &Form) -> Option<Rect> {
    match form {
        Form::Rect(rect) => Some(*rect),
        Form::Circle(at, radius) => {
            let side = 2.0 * radius;
            Some(Rect::new(at.x - radius, at.y - radius, side, side))
        }
        Form::Path(path) => path::frame(path.segments()),
    }
}

/// What the glyphs of a text keep within.
fn of_text(text: &Text) -> Result<Option<Rect>, PaintError> {
    let face = Face::of(text.weight).ok_or(PaintError::Font)?;
    let mut x = text.frame().x;
    let mut whole: Option<Rect> = None;
    for letter in text.text.chars() {
        let glyph = face
            .glyph(letter)
            .ok_or(PaintError::MissingGlyph { letter })?;
        let at = Placement::at(x, text.at.y).scaled(text.size);
        if let Some(frame) = glyph.frame {
            let frame = placed(&frame, at);
            whole = Some(whole.map_or(frame, |whole| whole.with(&frame)));
        }
        x += glyph.advance * text.size;
    }
    Ok(whole)
}

/// Where a drawing comes to lie that is nested in one that lies somewhere.
pub(crate) fn nested(outer: Placement, inner: Placement) -> Placement {
    Placement {
        at: outer.apply(inner.at),
        scale: outer.scale * inner.scale,
    }
}

/// Where a rectangle comes to lie.
pub(crate) fn placed(rect: &Rect, placement: Placement) -> Rect {
    let corner = placement.apply(Point::new(rect.x, rect.y));
    Rect::new(
        corner.x,
        corner.y,
        rect.width * placement.scale,
        rect.height * placement.scale,
    )
}

/// The whole pixels that a rectangle touches: left, top, width and height; `None` if it has none
/// or is beyond all measure.
pub(crate) fn round_out(rect: &Rect) -> Option<(i32, i32, u32, u32)> {
    const FAR: f32 = 32_000.0;
    let near = |edge: f32| (-FAR..FAR).contains(&edge);
    if ![rect.x, rect.y, rect.right(), rect.bottom()]
        .into_iter()
        .all(near)
    {
        return None;
    }
    #[allow(clippy::cast_possible_truncation)] // see above
    let (left, top, right, bottom) = (
        rect.x.floor() as i32,
        rect.y.floor() as i32,
        rect.right().ceil() as i32,
        rect.bottom().ceil() as i32,
    );
    let width = u32::try_from(right - left).ok().filter(|&it| it > 0)?;
    let height = u32::try_from(bottom - top).ok().filter(|&it| it > 0)?;
    Some((left, top, width, height))
}

/// The nearest whole pixel; `None` beyond all measure.
pub(crate) fn whole(at: f32) -> Option<i32> {
    let near = (at + 0.5).floor();
    #[allow(clippy::cast_possible_truncation)] // see the range
    (-1e6..1e6).contains(&near).then_some(near as i32)
}

/// The nearest quarter of a pixel, as a pixel and quarters.
pub(crate) fn quarters(at: f32) -> Option<(i32, u8)> {
    let quarters = whole(at * 4.0)?;
    let phase = u8::try_from(quarters.rem_euclid(4)).ok()?;
    Some((quarters.div_euclid(4), phase))
}

/// A size in eighths of pixels.
pub(crate) fn eighths(size: f32) -> u32 {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a float saturates
    let eighths = (size * 8.0).round() as u32;
    eighths
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Style, samples};

    #[test]
    fn positions_are_snapped_to_the_nearest() {
        assert_eq!(whole(-0.6), Some(-1));
        assert_eq!(whole(2.5), Some(3));
        assert_eq!(whole(f32::NAN), None);
        assert_eq!(whole(f32::INFINITY), None);
        assert_eq!(quarters(-0.3), Some((-1, 3)));
        assert_eq!(quarters(7.9), Some((8, 0)));
        assert_eq!(eighths(12.1), 97);
    }

    #[test]
    fn pixels_that_are_touched_are_rounded_out() {
        let touched = round_out(&Rect::new(-0.5, 1.0, 2.0, 0.2));
        assert_eq!(touched, Some((-1, 1, 3, 1)));
        assert_eq!(round_out(&Rect::new(0.0, 0.0, 1e9, 1.0)), None);
        assert_eq!(round_out(&Rect::new(0.0, f32::NAN, 1.0, 1.0)), None);
    }

    #[test]
    fn ink_reaches_as_far_as_lines_letters_and_nested_drawings() {
        let mut inner = Drawing::new();
        inner.circle(0.0, 0.0, 10.0, Style::line(samples::INK, 4.0));
        let mut drawing = Drawing::new();
        drawing.nest(Placement::at(50.0, 40.0).scaled(2.0), inner);
        let frame = ink(&drawing, Placement::at(0.0, 0.0)).unwrap().unwrap();
        assert!(frame.holds(&Rect::new(26.0, 16.0, 48.0, 48.0)));
        drawing.text(Text::new("Äj", 0.0, 0.0, 20.0, samples::INK));
        let frame = ink(&drawing, Placement::at(0.0, 0.0)).unwrap().unwrap();
        assert!(frame.y < -16.0, "the dots lie above capitals");
        assert!(
            ink(&Drawing::new(), Placement::at(0.0, 0.0))
                .unwrap()
                .is_none()
        );
    }
}
