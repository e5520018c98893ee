//! What the tests of every face's pictures share: sizes on a phone, contrast, words within the frame.
// Only tests call this, and they may panic.
#![allow(clippy::unwrap_used, clippy::panic)]

use slowtable_kit::{Rules, Viewer};
use slowtable_render::{Painter, Scene, inspect};
use slowtable_ui::{Language, Names, Picture};

/// The width of a picture on a phone, in pixels.
const PHONE: f32 = 400.0;
/// The room for an opened picture on a desktop, in pixels.
const DESKTOP: (f32, f32) = (1280.0, 800.0);
/// The length of an alternative text, in characters.
const ALT: std::ops::RangeInclusive<usize> = 10..=1024;

/// Returns the names of five people that are as hard to fit in as any: long, wide, and without letters.
#[must_use]
pub fn demanding_names() -> Names {
    Names::plain([
        "Anna",
        "Maximiliane von und zu Hohenfels",
        "🦊🦊",
        "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
        "Zoë",
    ])
}

/// Returns what viewers see of games at several moments. Every other view comes with one of the next game, which is
/// quite another moment, so that pictures have many marks of change.
pub fn moments<'a, R: Rules>(
    states: &'a [R::State],
    viewers: &'a [Viewer],
) -> impl Iterator<Item = (R::View, Option<R::View>)> + 'a {
    states.iter().enumerate().flat_map(move |(at, state)| {
        let earlier = states.get(at + 1).filter(|_| at % 2 == 1);
        viewers.iter().map(move |&viewer| {
            let before = earlier.map(|earlier| R::view(earlier, viewer));
            (R::view(state, viewer), before)
        })
    })
}

/// Asserts that pictures say something, fit into their frames and have an alternative text, in every language.
/// `draw` returns a picture by its name; `None` where there is none.
///
/// # Panics
/// If a picture has a fault.
pub fn assert_sound<'a>(
    pictures: impl IntoIterator<Item = &'a str>,
    draw: impl Fn(&str, &Names, Language) -> Option<Picture>,
) {
    each(pictures, draw, |name, language, picture| {
        let what = format!("{name} in {language:?}");
        let scene = &picture.scene;
        assert!(scene.drawing.texts().len() > 1, "{what}: nothing is said");
        assert_eq!(inspect::faults(scene), [""; 0], "{what}");
        assert!(ALT.contains(&picture.alt.chars().count()), "{what}");
        assert!(!picture.alt.contains('{'), "{what}: {}", picture.alt);
    });
}

/// Asserts that every text of pictures is large enough on a phone. `least` returns how high its capitals must be
/// there, in pixels, by the picture's name and the text. Names of people have any length, and so any size.
///
/// # Panics
/// If a text is smaller.
pub fn assert_legible<'a>(
    pictures: impl IntoIterator<Item = &'a str>,
    least: impl Fn(&str, &str) -> f32,
    draw: impl Fn(&str, &Names, Language) -> Option<Picture>,
) {
    assert_legible_at(|_| PHONE, pictures, least, draw);
}

/// Asserts the same of pictures that are opened on a desktop.
///
/// # Panics
/// If a text is smaller.
pub fn assert_legible_on_desktop<'a>(
    pictures: impl IntoIterator<Item = &'a str>,
    least: impl Fn(&str, &str) -> f32,
    draw: impl Fn(&str, &Names, Language) -> Option<Picture>,
) {
    #[allow(clippy::cast_precision_loss)] // a thousand or two
    let shown = |scene: &Scene| {
        let (wide, high) = (scene.width as f32, scene.height as f32);
        wide.min(DESKTOP.0).min(DESKTOP.1 * wide / high)
    };
    assert_legible_at(shown, pictures, least, draw);
}

/// Asserts the same of pictures that are shown so wide.
fn assert_legible_at<'a>(
    shown: impl Fn(&Scene) -> f32,
    pictures: impl IntoIterator<Item = &'a str>,
    least: impl Fn(&str, &str) -> f32,
    draw: impl Fn(&str, &Names, Language) -> Option<Picture>,
) {
    let people = demanding_names();
    // A long name takes two lines.
    let is_name = |text: &str| {
        let mut labels = people.0.iter().map(|name| name.label());
        labels.any(|label| label.contains(text) || text.contains(label))
    };
    each(pictures, draw, |name, language, picture| {
        for (text, capitals) in inspect::capitals(&picture.scene, shown(&picture.scene)) {
            assert!(
                capitals >= least(name, text) || is_name(text),
                "{name} in {language:?}: {text:?} has {capitals}"
            );
        }
    });
}

/// Asserts that every text of pictures contrasts with what is painted below it.
///
/// # Panics
/// If one does not.
pub fn assert_contrast<'a>(
    pictures: impl IntoIterator<Item = &'a str>,
    painter: &Painter,
    draw: impl Fn(&str, &Names, Language) -> Option<Picture>,
) {
    let people = demanding_names();
    for name in pictures {
        // German has the longest words.
        if let Some(picture) = draw(name, &people, Language::German) {
            let pale = inspect::pale_texts(&picture.scene, painter).unwrap();
            assert_eq!(pale, [""; 0], "{name}");
        }
    }
}

/// Calls `check` with every picture in every language.
fn each<'a>(
    pictures: impl IntoIterator<Item = &'a str>,
    draw: impl Fn(&str, &Names, Language) -> Option<Picture>,
    check: impl Fn(&str, Language, &Picture),
) {
    let people = demanding_names();
    for name in pictures {
        for language in Language::ALL {
            if let Some(picture) = draw(name, &people, language) {
                check(name, language, &picture);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use slowtable_render::{Colour, Drawing, Text};

    use super::*;

    const INK: Colour = Colour::rgb(0x2A_22_1A);
    const LINEN: Colour = Colour::rgb(0xF7_EF_DD);

    /// Returns a picture with two texts of this size and colour.
    fn picture(size: f32, colour: Colour, alt: &str) -> Option<Picture> {
        let mut drawing = Drawing::new();
        for y in [40.0, 80.0] {
            drawing.text(Text::new("Town", 10.0, y, size, colour));
        }
        Some(Picture {
            scene: Scene::new(400, 100, LINEN, drawing),
            alt: alt.to_owned(),
        })
    }

    #[test]
    fn good_pictures_pass() {
        let good = |_: &str, _: &Names, _| picture(20.0, INK, "A town and a town");
        assert_sound(["a"], good);
        assert_legible(["a"], |_, _| 4.4, good);
        assert_contrast(["a"], &Painter::new(), good);
        // There is nothing to say of a picture that does not exist.
        assert_sound(["a"], |_, _, _| None);
    }

    #[test]
    #[should_panic(expected = "a in en")]
    fn a_picture_without_words_for_it_fails() {
        assert_sound(["a"], |_, _, _| picture(20.0, INK, ""));
    }

    #[test]
    #[should_panic(expected = "\"Town\" has")]
    fn small_print_fails() {
        assert_legible(
            ["a"],
            |_, _| 4.4,
            |_, _, _| picture(4.0, INK, "A town and a town"),
        );
    }

    #[test]
    #[should_panic(expected = "assertion")]
    fn pale_print_fails() {
        assert_contrast(["a"], &Painter::new(), |_, _, _| {
            picture(20.0, LINEN, "A town and a town")
        });
    }
}
