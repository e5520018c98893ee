//! Pictures of Roads & Boats compared with stored ones, and their size.
#![allow(clippy::unwrap_used, clippy::panic)] // a test stops at the first surprise, in its helpers too

#[path = "../src/picture/random.rs"]
mod random;

use roads_and_boats::{Choice, MapChoice, Options, RoadsAndBoats, State, View};
use roads_and_boats_face::RoadsAndBoatsFace;
use slowtable_desk::Face;
use slowtable_kit::{Rules, Seat, Viewer};
use slowtable_render::golden::assert_golden;
use slowtable_render::{Painter, paint};
use slowtable_ui::{Language, Names};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");

fn names() -> Names {
    Names::plain(["Anna", "Maximilian von Frauenau", "Wei", "Zoë"])
}

fn state(seats: u8, map: MapChoice, moves: usize, is_rich: bool) -> State {
    let options = Options {
        map,
        ..Options::default()
    };
    random::game(seats, &options, moves, 5, is_rich)
}

fn view(state: &State) -> View {
    RoadsAndBoats::view(state, Viewer::Seat(Seat(0)))
}

/// Returns a solo game in its first movement phase.
fn beginning() -> State {
    let mut state = state(1, MapChoice::RiverRuns, 0, false);
    state.play_silently(Seat(0), &[Choice::Done]).unwrap();
    state
}

#[test]
fn pictures_look_as_ever() {
    let face = RoadsAndBoatsFace::new().unwrap();
    let begun = view(&beginning());
    let solo = view(&state(1, MapChoice::Mesopotamia, 150, true));
    let [four, earlier] =
        [520, 480].map(|moves| view(&state(4, MapChoice::FourSailors, moves, true)));
    let over = view(&state(2, MapChoice::DeadSea, 20_000, true));
    let moving = "window:tile:2:1:n+move+t:0:1";
    for (title, view, before, picture, language) in [
        ("beginning", &begun, None, "table", Language::English),
        ("beginning-moves", &begun, None, moving, Language::German),
        ("beginning", &begun, None, "legend", Language::German),
        ("solo", &solo, None, "map", Language::English),
        ("solo", &solo, None, "seat", Language::German),
        ("four", &four, Some(&earlier), "table", Language::German),
        ("four", &four, Some(&earlier), "phase", Language::English),
        ("four", &four, Some(&earlier), "wonder", Language::German),
        ("four", &four, Some(&earlier), "research", Language::English),
        ("over", &over, None, "score", Language::English),
    ] {
        let found = face.picture(view, before, picture, &names(), language);
        let png = paint(&found.unwrap().scene).unwrap();
        let kind = picture.split(':').next().unwrap();
        assert_golden(FOLDER, &format!("{title}-{kind}"), &png);
    }
}

/// The most bytes of a picture that a phone loads within a moment.
const LARGEST: usize = 250 * 1024;

#[test]
fn every_picture_is_small_enough() {
    let face = RoadsAndBoatsFace::new().unwrap();
    let painter = Painter::new();
    for (seats, map) in [
        (1, MapChoice::Mesopotamia),
        (2, MapChoice::Pacific),
        (3, MapChoice::Drawn),
        (4, MapChoice::FourSailors),
    ] {
        for moves in [80, 600, 20_000] {
            let state = state(seats, map, moves, map != MapChoice::Drawn || moves > 80);
            let view = view(&state);
            let fleet = view.board.fleet(Seat(0));
            let window = fleet.first().map(|it| format!("window:{}", it.at));
            for name in [
                "table", "map", "seat", "wonder", "research", "score", "legend",
            ]
            .into_iter()
            .chain(window.as_deref())
            {
                let found = face.picture(&view, None, name, &names(), Language::German);
                let bytes = painter.paint(&found.unwrap().scene).unwrap().len();
                assert!(
                    bytes <= LARGEST,
                    "{name} of {map} after {moves}: {bytes} bytes"
                );
            }
        }
    }
}
