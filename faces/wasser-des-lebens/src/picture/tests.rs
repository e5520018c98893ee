//! Requirements on every picture, checked over random games.
#![allow(clippy::unwrap_used)] // a test stops at the first surprise

use std::sync::LazyLock;

use slowtable_kit::{Rules, Seat, Viewer};
use slowtable_render::{Painter, inspect};
use slowtable_ui::{Language, Localizer, Names, Picture, Words, sources, text_differences};
use wasser_des_lebens::{BoardKind, Memory, Options, Phase, State, View, WasserDesLebens};

use super::random::game;
use super::trail::trail;
use crate::targets::Target;

const PICTURES: [&str; 2] = ["board", "island"];

/// The width of a picture on a phone, in pixels.
const PHONE: f32 = 400.0;

static SOURCES: LazyLock<Vec<(Language, &str)>> =
    LazyLock::new(|| sources(slowtable_ui::locales!(), &[]));

fn words() -> Words {
    Words::of_face(&SOURCES).unwrap()
}

fn names() -> Names {
    let names = [
        "Anna",
        "Maximiliane von und zu Hohenfels",
        "🦊🦊",
        "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    ];
    Names::plain(names)
}

fn picture(
    view: &View,
    before: Option<&View>,
    name: &str,
    names: &Names,
    words: &Words,
    language: Language,
) -> Option<Picture> {
    let localizer = Localizer::new(words, language);
    super::picture(view, before, name, &targets(view), names, localizer)
}

/// More targets than any question has: every free crossing, path, and hex of the force.
fn targets(view: &View) -> Vec<(Target, u8)> {
    let board = &view.board;
    let seat = view.viewer.seat().unwrap_or(Seat(0));
    let crossings = board.sites().iter().map(Target::Crossing);
    let paths = board.paths_of(seat).iter().map(Target::Path);
    let hexes = wasser_des_lebens::Hex::land()
        .filter(|it| board.may_occupy(*it))
        .map(Target::Hex);
    match board.phase {
        Phase::Founding => crossings.zip(1..).collect(),
        Phase::Force => hexes.zip(1..).collect(),
        _ => paths.zip(1..).collect(),
    }
}

fn options(board: BoardKind, memory: Memory) -> Options {
    Options {
        board,
        memory,
        ..Options::default()
    }
}

/// Returns games of three and four at several moments.
fn states() -> impl Iterator<Item = State> {
    (3u8..=4).flat_map(|seats| {
        [0, 3, 30, 200, 500, 20_000]
            .into_iter()
            .zip(u64::from(seats) * 100..)
            .map(move |(moves, seed)| {
                let board = if seed % 2 == 0 {
                    BoardKind::Learning
                } else {
                    BoardKind::Variable
                };
                let memory = if seed % 5 == 0 {
                    Memory::Off
                } else {
                    Memory::On
                };
                game(seats, &options(board, memory), moves, seed)
            })
    })
}

fn viewers() -> [Viewer; 2] {
    [Viewer::Public, Viewer::Seat(Seat(0))]
}

fn assert_sound(picture: &Picture, what: &str) {
    let scene = &picture.scene;
    assert!(scene.drawing.texts().len() > 1, "{what}: nothing is said");
    assert_eq!(inspect::faults(scene), [""; 0], "{what}");
    assert!((10..=1024).contains(&picture.alt.chars().count()), "{what}");
    assert!(!picture.alt.contains('{'), "{what}: {}", picture.alt);
}

#[test]
fn every_picture_of_random_games_is_sound() {
    let (words, names) = (words(), names());
    let states: Vec<State> = states().collect();
    for (at, state) in states.iter().enumerate() {
        // Every other picture is compared with a quite different moment, so that it has many marks.
        let earlier = states.get(at + 1).filter(|_| at % 2 == 1);
        for viewer in viewers() {
            let view = WasserDesLebens::view(state, viewer);
            let before = earlier.map(|earlier| WasserDesLebens::view(earlier, viewer));
            for language in Language::ALL {
                for name in PICTURES {
                    let before = before.as_ref();
                    let Some(picture) = picture(&view, before, name, &names, &words, language)
                    else {
                        continue;
                    };
                    let what = format!("{name} of state {at} for {viewer:?} in {language:?}");
                    assert_sound(&picture, &what);
                }
            }
        }
    }
}

#[test]
fn what_must_be_read_on_a_phone_is_large_enough() {
    let (words, names) = (words(), names());
    for state in states() {
        let view = WasserDesLebens::view(&state, Viewer::Seat(Seat(0)));
        for language in Language::ALL {
            for name in PICTURES {
                let Some(picture) = picture(&view, None, name, &names, &words, language) else {
                    continue;
                };
                for (text, capitals) in inspect::capitals(&picture.scene, PHONE) {
                    // The names that people choose may have any length.
                    let chosen = names.0.iter().any(|name| {
                        let label = name.label();
                        label.contains(text) || text.contains(label)
                    });
                    assert!(
                        capitals >= 4.4 || chosen,
                        "{name} in {language:?}: {text:?} has {capitals}"
                    );
                }
            }
        }
    }
}

#[test]
fn every_text_stands_out_from_what_lies_under_it() {
    let (words, names) = (words(), names());
    let painter = Painter::new();
    for (at, state) in states().enumerate() {
        let view = WasserDesLebens::view(&state, Viewer::Seat(Seat(0)));
        for name in PICTURES {
            let Some(picture) = picture(&view, None, name, &names, &words, Language::German) else {
                continue;
            };
            let pale = inspect::pale_texts(&picture.scene, &painter).unwrap();
            assert_eq!(pale, [""; 0], "{name} of state {at}");
        }
    }
}

#[test]
fn the_trace_is_as_long_as_the_route() {
    let mut longest = 0;
    for state in (0..8).map(|seed| game(4, &Options::default(), 700, seed)) {
        let board = state.board();
        for seat in Seat::all(board.seats()) {
            let walked = trail(board, seat);
            let route = board.places[seat.index()].route;
            assert_eq!(walked.len(), usize::from(route));
            longest = longest.max(route);
            let roads = board.places[seat.index()].roads;
            assert!(walked.iter().all(|path| roads.contains(*path)));
            // Each road begins where the one before it ends.
            for pair in walked.windows(2) {
                let [one, other] = [pair[0], pair[1]].map(|path| path.ends());
                assert!(one.iter().any(|end| other.contains(end)));
            }
        }
    }
    assert!(longest >= 5, "{longest}");
}

#[test]
fn both_languages_have_the_same_texts_with_the_same_placeholders() {
    assert_eq!(text_differences(&SOURCES), Vec::<String>::new());
}
