//! Pictures of Le Havre compared with stored ones, and their size.
#![allow(clippy::unwrap_used)] // a test stops at the first surprise, in its helpers too

#[path = "../src/picture/random.rs"]
#[allow(clippy::panic)] // it is shared with the crate
mod random;

use le_havre::{LeHavre, Length, View};
use le_havre_face::LeHavreFace;
use serde_json::Value;
use slowtable_desk::Face;
use slowtable_kit::{Match, Rules, Seat, Viewer};
use slowtable_render::golden::assert_golden;
use slowtable_render::{Painter, paint};
use slowtable_ui::{Language, Names};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");

fn names() -> Names {
    let names = ["Anna", "Maximilian von Frauenau", "Wei", "Zoë", "Okonkwo"];
    Names::plain(names)
}

/// The games of `src/moments.jsonl`, which opponents played: a short one of three, then full ones.
const RECORDED: &str = include_str!("../src/moments.jsonl");

/// Returns the recorded game with this number of seats.
fn recorded(seats: u8) -> Match<LeHavre> {
    let mut games = RECORDED.lines().map(|line| {
        let mut record: Value = serde_json::from_str(line).unwrap();
        Match::replay(serde_json::from_value(record["log"].take()).unwrap()).unwrap()
    });
    let is_sought = |game: &Match<LeHavre>| LeHavre::seats(game.state()) == seats;
    games.find(is_sought).unwrap()
}

/// Returns the first seat's view after a percentage of the moves, and the view a few moves before.
fn moment(seats: u8, share: usize) -> (View, View) {
    let game = recorded(seats);
    let moves = game.log().entries.len() * share / 100;
    let seen = |moves| LeHavre::view(&game.at(moves).unwrap(), Viewer::Seat(Seat(0)));
    (seen(moves), seen(moves.saturating_sub(3)))
}

#[test]
fn pictures_look_as_ever() {
    let face = LeHavreFace::new().unwrap();
    for (title, seats, share, picture, language) in [
        ("three", 3, 60, "table", Language::English),
        ("three", 3, 60, "town", Language::German),
        ("three", 3, 60, "turn", Language::English),
        ("start", 3, 5, "turn", Language::German),
        ("five", 5, 70, "turn", Language::German),
        ("three", 3, 60, "goods", Language::English),
        ("five", 5, 70, "goods", Language::German),
        ("five", 5, 70, "town", Language::English),
        ("three", 3, 60, "place:2", Language::German),
        ("three", 3, 60, "round", Language::English),
        ("start", 4, 0, "stacks", Language::German),
        ("five", 5, 70, "table", Language::German),
        ("solo", 1, 40, "table", Language::English),
        ("two-over", 2, 100, "score", Language::English),
        ("four-over", 4, 100, "winner", Language::German),
        ("start", 2, 0, "building:marketplace", Language::German),
        ("start", 2, 0, "legend", Language::English),
    ] {
        let (view, before) = moment(seats, share);
        let shown = face.picture(&view, Some(&before), picture, &names(), language);
        let png = paint(&shown.unwrap().scene).unwrap();
        let file = format!("{title}-{}", picture.replace(':', "-"));
        assert_golden(FOLDER, &file, &png);
    }
}

#[test]
fn the_end_of_a_round_looks_as_ever() {
    let face = LeHavreFace::new().unwrap();
    let game = recorded(3);
    let seen = |moves| LeHavre::view(&game.at(moves).unwrap(), Viewer::Public);
    let began = |round| {
        let moves = game.log().entries.len();
        (0..=moves)
            .find(|&at| seen(at).board.round == round)
            .unwrap()
    };
    let (view, before) = (seen(began(8)), seen(began(7)));
    let shown = face.picture(&view, Some(&before), "round", &names(), Language::German);
    let png = paint(&shown.unwrap().scene).unwrap();
    assert_golden(FOLDER, "three-round-ended", &png);
}

/// Returns the first seat's view after this number of random moves, which give more of everything than recorded
/// games, and the view a few moves before.
fn random_moment(seats: u8, moves: usize) -> (View, View) {
    let seen = |moves| {
        let state = random::game(seats, Length::Full, moves, 3);
        LeHavre::view(&state, Viewer::Seat(Seat(0)))
    };
    (seen(moves), seen(moves.saturating_sub(3)))
}

/// The most bytes of a picture that a phone loads within a moment.
const LARGEST: usize = 250 * 1024;

#[test]
fn every_picture_is_small_enough() {
    let face = LeHavreFace::new().unwrap();
    let painter = Painter::new();
    let random = [(1, 40), (5, 160), (4, 5_000)].map(|(seats, moves)| random_moment(seats, moves));
    let played = [(1, 100), (2, 100), (5, 50), (5, 100)].map(|(seats, share)| moment(seats, share));
    for (view, before) in random.into_iter().chain(played) {
        let seats = view.board.players();
        for name in [
            "table", "town", "turn", "goods", "place", "stacks", "round", "score", "winner",
            "legend",
        ] {
            let before = Some(&before);
            let shown = face.picture(&view, before, name, &names(), Language::German);
            let Some(shown) = shown else { continue };
            let bytes = painter.paint(&shown.scene).unwrap().len();
            assert!(bytes <= LARGEST, "{name} of {seats}: {bytes} bytes");
        }
    }
}
