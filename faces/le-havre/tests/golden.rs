//! Pictures of Le Havre that must not change unnoticed, and their size.

#[path = "../src/picture/random.rs"]
#[allow(clippy::panic)] // it is shared with the crate
mod random;

use le_havre::{LeHavre, Length, View};
use le_havre_face::LeHavreFace;
use slowtable_face::{Face, Language, Names};
use slowtable_kit::{Rules, Seat, Viewer};
use slowtable_render::golden::assert_golden;
use slowtable_render::{Painter, paint};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");

fn names() -> Names {
    let names = ["Anna", "Maximilian von Frauenau", "Wei", "Zoë", "Okonkwo"];
    Names::plain(names)
}

/// What the first seat sees after a number of moves, and a few moves before.
fn moment(seats: u8, length: Length, moves: usize) -> (View, View) {
    let seen = |moves| {
        let state = random::game(seats, length, moves, 3);
        LeHavre::view(&state, Viewer::Seat(Seat(0)))
    };
    (seen(moves), seen(moves.saturating_sub(3)))
}

#[test]
fn pictures_look_as_ever() {
    let face = LeHavreFace::new().unwrap();
    for (title, seats, length, moves, picture, language) in [
        ("three", 3, Length::Full, 90, "table", Language::English),
        ("three", 3, Length::Full, 90, "town", Language::German),
        ("three", 3, Length::Full, 90, "place:2", Language::German),
        ("three", 3, Length::Full, 90, "round", Language::English),
        ("start", 4, Length::Full, 0, "stacks", Language::German),
        ("five", 5, Length::Full, 70, "table", Language::German),
        ("solo", 1, Length::Full, 20, "table", Language::English),
        (
            "two-over",
            2,
            Length::Short,
            5_000,
            "score",
            Language::English,
        ),
        (
            "four-over",
            4,
            Length::Short,
            5_000,
            "winner",
            Language::German,
        ),
        (
            "start",
            2,
            Length::Short,
            0,
            "building:marketplace",
            Language::German,
        ),
        ("start", 2, Length::Short, 0, "legend", Language::English),
    ] {
        let (view, before) = moment(seats, length, moves);
        let shown = face.picture(&view, Some(&before), picture, &names(), language);
        let png = paint(&shown.unwrap().scene).unwrap();
        let file = format!("{title}-{}", picture.replace(':', "-"));
        assert_golden(FOLDER, &file, &png);
    }
}

/// What a phone loads within a moment, in bytes.
const LARGEST: usize = 250 * 1024;

#[test]
fn every_picture_is_small_enough() {
    let face = LeHavreFace::new().unwrap();
    let painter = Painter::new();
    for (seats, moves) in [(1, 40), (5, 160), (4, 5_000)] {
        let (view, before) = moment(seats, Length::Full, moves);
        for name in [
            "table", "town", "place", "stacks", "round", "score", "winner", "legend",
        ] {
            let before = Some(&before);
            let shown = face.picture(&view, before, name, &names(), Language::German);
            let Some(shown) = shown else { continue };
            let bytes = painter.paint(&shown.scene).unwrap().len();
            assert!(bytes <= LARGEST, "{name} of {seats}: {bytes} bytes");
        }
    }
}
