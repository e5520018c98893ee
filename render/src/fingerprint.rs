//! Fingerprints of scenes.

use std::fmt;
use std::hash::Hash;

use siphasher::sip128::{Hasher128, SipHasher13};

use crate::scene::{Drawing, Scene, Text};

/// A 128-bit fingerprint of a scene or a drawing. Equal scenes have equal fingerprints in every run
/// of a build; different ones have different fingerprints for all practical purposes (SipHash-1-3
/// with 128 bits of output: a collision takes about 2^64 scenes).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint(u128);

impl fmt::Display for Fingerprint {
    /// Writes 32 hexadecimal digits.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:032x}", self.0)
    }
}

impl Fingerprint {
    fn of(shown: impl Hash) -> Self {
        let mut hasher = SipHasher13::new();
        shown.hash(&mut hasher);
        Self(hasher.finish128().as_u128())
    }

    /// Returns the fingerprint of this scene together with words about it.
    #[must_use]
    pub fn with_words(self, words: &str) -> Self {
        Self::of((self, words))
    }

    /// Returns the fingerprint of a text, regardless of its position.
    pub(crate) fn of_text(text: &Text) -> Self {
        let Text {
            text,
            size,
            weight,
            colour,
            ..
        } = text;
        Self::of(("text", text, size.to_bits(), weight, colour))
    }
}

impl Scene {
    /// Returns the scene's fingerprint.
    #[must_use]
    pub fn fingerprint(&self) -> Fingerprint {
        Fingerprint::of(self)
    }
}

impl Drawing {
    /// Returns the drawing's fingerprint.
    #[must_use]
    pub fn fingerprint(&self) -> Fingerprint {
        Fingerprint::of(self)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::samples;
    use crate::{Placement, Rect, Style};

    #[test]
    fn whatever_is_changed_changes_the_fingerprint() {
        let rect = Rect::new(1.0, 2.0, 3.0, 4.0);
        let text = Text::new("a", 1.0, 2.0, 9.0, samples::INK);
        let drawings: [&dyn Fn(&mut Drawing); 13] = [
            &|_| {},
            &|it| it.rect(rect, samples::INK),
            &|it| it.rect(rect, samples::CLAY),
            &|it| it.rect(rect, Style::line(samples::INK, 1.0)),
            &|it| it.rect(rect, Style::line(samples::INK, 2.0)),
            &|it| it.rounded(rect, 1.0, samples::INK),
            &|it| it.circle(1.0, 2.0, 3.0, samples::INK),
            &|it| it.text(text.clone()),
            &|it| it.text(text.clone().bold()),
            &|it| it.text(text.clone().centred()),
            &|it| it.nest(Placement::at(0.0, 0.0), Drawing::new()),
            &|it| it.nest(Placement::at(0.0, 0.0).scaled(2.0), Drawing::new()),
            &|it| {
                it.rect(rect, samples::INK);
                it.rect(rect, samples::INK);
            },
        ];
        let mut seen = HashSet::new();
        for draw in drawings {
            for (width, ground) in [(8, samples::CREAM), (9, samples::CREAM), (8, samples::MOSS)] {
                let mut drawing = Drawing::new();
                draw(&mut drawing);
                let scene = Scene::new(width, 8, ground, drawing);
                assert_eq!(scene.fingerprint(), scene.clone().fingerprint());
                assert!(seen.insert(scene.fingerprint()), "{scene:?}");
            }
        }
    }
}
