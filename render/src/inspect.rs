//! Finds faults of legibility: in a picture's texts, icons and colours.
//!
//! For tests only, behind the feature `golden`; the conformance suite uses it on every game's pictures.

use std::collections::BTreeMap;

use crate::geometry::{Colour, Rect};
use crate::paint::{PaintError, Painter};
use crate::scene::{Drawing, Scene, Shape, Text};
use crate::text::{CAPITAL, DESCENT, has_all};
use crate::vision::Vision;

/// The contrast that text needs by WCAG 2.1, 1.4.3 (level AA).
const CONTRAST: f32 = 4.5;
/// How many of a hundred points below a text must contrast with it: a line or two may run behind a letter.
const CLEAR: u32 = 88;
/// The distance between sampled points, each way.
const STEP: usize = 3;
/// How different two meaningful colours must look: about four times the least difference that eyes
/// notice side by side.
const APART: f32 = 10.0;

/// Returns the faults of a scene's texts: letters that no font has, unfilled placeholders, words
/// beyond the edge, overlapping words.
#[must_use]
pub fn faults(scene: &Scene) -> Vec<String> {
    let mut found = Vec::new();
    #[allow(clippy::cast_precision_loss)] // some thousands
    let frame = Rect::new(0.0, 0.0, scene.width as f32, scene.height as f32);
    let mut texts = scene.drawing.texts();
    for (Text { text, .. }, room) in &texts {
        if !has_all(text) {
            found.push(format!("{text:?} has letters that no font has"));
        }
        if text.contains(['{', '}']) {
            found.push(format!("{text:?} is not filled in"));
        }
        if !frame.holds(room) {
            found.push(format!("{text:?} is beyond the edge: {room:?}"));
        }
    }
    texts.retain(|(text, _)| !text.text.trim().is_empty());
    texts.sort_by(|(_, one), (_, two)| one.y.total_cmp(&two.y));
    for (at, (text, room)) in texts.iter().enumerate() {
        // Descenders seldom reach the bottom of the frame.
        let bottom = room.bottom() - 0.25 * room.height;
        let near = texts[at + 1..]
            .iter()
            .take_while(|(_, other)| other.y < bottom);
        for (other, beside) in near {
            if beside.x < room.right() - 1.0 && room.x < beside.right() - 1.0 {
                found.push(format!("{:?} runs into {:?}", text.text, other.text));
            }
        }
    }
    found
}

/// Returns the texts of a scene that do not contrast with the painting below them.
///
/// # Errors
/// When the scene cannot be painted.
pub fn pale_texts(scene: &Scene, painter: &Painter) -> Result<Vec<String>, PaintError> {
    let mut bare = scene.clone();
    bare.drawing = wordless(&scene.drawing);
    let ground = crate::golden::decode(&painter.paint(&bare)?);
    let mut found = Vec::new();
    for (text, room) in scene.drawing.texts() {
        let (mut seen, mut clear) = (0u32, 0u32);
        // The part between the top and the base line.
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let (left, top, right, base) = (
            room.x as u32,
            room.y as u32,
            room.right() as u32,
            (room.bottom() - 0.26 * room.height) as u32,
        );
        for y in (top..base).step_by(STEP) {
            for x in (left..right).step_by(STEP) {
                let Some(pixel) = ground.get_pixel_checked(x, y) else {
                    continue;
                };
                let [red, green, blue] = pixel.0;
                let under = Colour::rgb(u32::from_be_bytes([0, red, green, blue]));
                seen += 1;
                clear += u32::from(text.colour.contrast(under) >= CONTRAST);
            }
        }
        if clear * 100 < seen * CLEAR {
            found.push(format!(
                "{:?} at {room:?} stands out from {clear} of {seen} points",
                text.text
            ));
        }
    }
    Ok(found)
}

/// Returns the height of every text's capitals when the picture is shown `shown` pixels wide.
#[must_use]
pub fn capitals(scene: &Scene, shown: f32) -> Vec<(&str, f32)> {
    #[allow(clippy::cast_precision_loss)] // a thousand or two
    let scale = shown / scene.width as f32 * CAPITAL / (CAPITAL + DESCENT);
    let texts = scene.drawing.texts().into_iter();
    texts
        .map(|(text, room)| (text.text.as_str(), room.height * scale))
        .collect()
}

/// Returns the faults of a set of icons: those that show nothing, and those that differ only in
/// colour, which some people cannot tell apart.
#[must_use]
pub fn alike<'a>(icons: impl IntoIterator<Item = (&'a str, Drawing)>) -> Vec<String> {
    let mut found = Vec::new();
    let mut outlines = BTreeMap::new();
    for (name, drawing) in icons {
        if drawing.shapes.is_empty() {
            found.push(format!("{name} is empty"));
        } else if let Some(twin) = outlines.insert(outline(&drawing), name) {
            found.push(format!("{name} looks like {twin}"));
        }
    }
    found
}

/// Returns the pairs of text and background that lack contrast for any kind of vision.
#[must_use]
pub fn pale_colours(pairs: impl IntoIterator<Item = (Colour, Colour)>) -> Vec<String> {
    let too_little = |text: Colour, ground: Colour| text.contrast(ground) < CONTRAST;
    seen_alike(pairs, too_little)
}

/// Returns the pairs of colours that look alike for any kind of vision.
#[must_use]
pub fn colours_alike(pairs: impl IntoIterator<Item = (Colour, Colour)>) -> Vec<String> {
    let too_little = |one: Colour, other: Colour| one.difference(other) < APART;
    seen_alike(pairs, too_little)
}

/// Returns the pairs with too little difference for usual vision or for some colour blindness.
fn seen_alike(
    pairs: impl IntoIterator<Item = (Colour, Colour)>,
    too_little: impl Fn(Colour, Colour) -> bool,
) -> Vec<String> {
    let mut found = Vec::new();
    for (one, other) in pairs {
        if too_little(one, other) {
            found.push(format!("{one:?} and {other:?}"));
        }
        for vision in Vision::ALL {
            if too_little(vision.simulate(one), vision.simulate(other)) {
                found.push(format!("{one:?} and {other:?} with {vision:?}"));
            }
        }
    }
    found
}

/// Returns the drawing without its texts.
fn wordless(drawing: &Drawing) -> Drawing {
    let shapes = drawing.shapes.iter().filter_map(|shape| match shape {
        Shape::Text(_) => None,
        Shape::Nested(placement, inner) => Some(Shape::Nested(*placement, wordless(inner))),
        Shape::Form(..) => Some(shape.clone()),
    });
    Drawing {
        shapes: shapes.collect(),
    }
}

/// Returns the shapes of a drawing without their colours.
fn outline(drawing: &Drawing) -> Vec<String> {
    let form = |shape: &Shape| match shape {
        Shape::Form(form, _) => format!("{form:?}"),
        other => format!("{other:?}"),
    };
    drawing.shapes.iter().map(form).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const INK: Colour = Colour::rgb(0x2A_22_1A);
    const LINEN: Colour = Colour::rgb(0xF7_EF_DD);

    fn scene(texts: impl IntoIterator<Item = Text>) -> Scene {
        let mut drawing = Drawing::new();
        for text in texts {
            drawing.text(text);
        }
        Scene::new(400, 100, LINEN, drawing)
    }

    fn text(words: &str, x: f32, y: f32) -> Text {
        Text::new(words, x, y, 20.0, INK)
    }

    #[test]
    fn each_fault_of_a_text_is_found() {
        let sound = scene([text("Glass", 20.0, 40.0), text("Road", 120.0, 40.0)]);
        assert_eq!(faults(&sound), [""; 0]);
        for (wrong, part) in [
            (text("Gl\u{e000}ss", 20.0, 40.0), "no font"),
            (text("{name}", 20.0, 40.0), "not filled in"),
            (text("Glass", 390.0, 40.0), "beyond the edge"),
            (text("Glass", 125.0, 42.0), "runs into"),
        ] {
            let found = faults(&scene([wrong, text("Road", 120.0, 40.0)]));
            assert!(found.iter().any(|fault| fault.contains(part)), "{found:?}");
        }
    }

    #[test]
    fn what_does_not_stand_out_is_found() {
        let painter = Painter::new();
        let pale = |colour| {
            let text = Text::new("Glass", 20.0, 40.0, 20.0, colour);
            pale_texts(&scene([text]), &painter).unwrap().len()
        };
        assert_eq!((pale(INK), pale(Colour::rgb(0xD0_C8_B8))), (0, 1));
        let grey = Colour::rgb(0xD0_C8_B8);
        assert_eq!(pale_colours([(INK, LINEN)]), [""; 0]);
        assert_eq!(pale_colours([(grey, LINEN)]).len(), 4);
        // They look alike only without the cones for red.
        let (red, green) = (Colour::rgb(0x90_60_20), Colour::rgb(0x6C_6C_20));
        assert!(!colours_alike([(red, green)]).is_empty());
        assert_eq!(colours_alike([(INK, LINEN)]), [""; 0]);
    }

    #[test]
    fn capitals_are_measured_as_they_are_shown() {
        let scene = scene([text("Glass", 20.0, 40.0)]);
        let height = |shown| capitals(&scene, shown)[0].1;
        assert!(
            (height(400.0) - 20.0 * CAPITAL).abs() < 0.5,
            "{}",
            height(400.0)
        );
        assert!((height(200.0) * 2.0 - height(400.0)).abs() < 1e-3);
    }

    #[test]
    fn icons_that_differ_in_colour_alone_are_found() {
        let dot = |x: f32, colour: Colour| {
            let mut drawing = Drawing::new();
            drawing.circle(x, 50.0, 20.0, colour);
            drawing
        };
        let one = || ("one", dot(50.0, INK));
        assert_eq!(alike([one(), ("other", dot(40.0, INK))]), [""; 0]);
        let twin = ("twin", dot(50.0, LINEN));
        let found = alike([one(), twin, ("empty", Drawing::new())]);
        assert_eq!(found, ["twin looks like one", "empty is empty"]);
    }
}
