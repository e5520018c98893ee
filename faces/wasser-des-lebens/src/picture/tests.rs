//! Requirements on every picture, checked over random games.
#![allow(clippy::unwrap_used)] // a test stops at the first surprise

use conformance::{assert_contrast, assert_legible, assert_sound, demanding_names, moments};
use slowtable_kit::{Rules, Seat, Viewer};
use slowtable_render::Painter;
use slowtable_ui::{Language, Names, Picture, Words};
use wasser_des_lebens::{
    BoardKind, Bundle, Crossings, Event, Memory, Options, Phase, Resource, State, View,
    WasserDesLebens,
};

use super::random::game;
use super::trail::trail;
use super::yields::last;
use crate::targets::Target;
use crate::words::Localizer;

const PICTURES: [&str; 11] = [
    "table", "island", "place", "place:0", "place:1", "place:3", "roll", "trade", "known",
    "winner", "legend",
];

fn words() -> Words {
    crate::words::read().unwrap()
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

#[test]
fn every_picture_of_random_games_is_sound() {
    let words = words();
    let states: Vec<State> = states().collect();
    for (view, before) in moments::<WasserDesLebens>(&states, &viewers()) {
        assert_sound(PICTURES, |name, names, language| {
            picture(&view, before.as_ref(), name, names, &words, language)
        });
    }
}

/// Each building at a pass road has a number, at its first crossing and then at its second.
#[test]
fn numbers_at_buildings_keep_clear_of_the_signs_of_pass_roads() {
    let words = words();
    for state in states() {
        let mut view = WasserDesLebens::view(&state, Viewer::Seat(Seat(0)));
        let sites = view.board.rows.pass_sites;
        for ends in [
            sites.map(|site| Some(site.first)),
            sites.map(|site| site.second),
        ] {
            let ends = ends.into_iter().flatten();
            let all = ends.fold(Crossings::EMPTY, |all, it| {
                let is_free = all.and(it.neighbours()).is_empty();
                if is_free {
                    all.with(Crossings::of(it))
                } else {
                    all
                }
            });
            for place in &mut view.board.places {
                (place.distilleries, place.yards) = (Crossings::EMPTY, Crossings::EMPTY);
            }
            view.board.places[0].distilleries = all;
            let targets: Vec<_> = all.iter().map(Target::Crossing).zip(1..).collect();
            assert_sound(["island"], |name, names, language| {
                let localizer = Localizer::new(&words, language);
                super::picture(&view, None, name, &targets, names, localizer)
            });
        }
    }
}

#[test]
fn what_must_be_read_on_a_phone_is_large_enough() {
    let words = words();
    for state in states() {
        let view = WasserDesLebens::view(&state, Viewer::Seat(Seat(0)));
        let draw = |name: &str, names: &Names, language| {
            picture(&view, None, name, names, &words, language)
        };
        assert_legible(PICTURES, |_, _| 4.4, draw);
    }
}

#[test]
fn every_text_stands_out_from_what_lies_under_it() {
    let (words, painter) = (words(), Painter::new());
    for state in states() {
        let view = WasserDesLebens::view(&state, Viewer::Seat(Seat(0)));
        assert_contrast(PICTURES, &painter, |name, names, language| {
            picture(&view, None, name, names, &words, language)
        });
    }
}

#[test]
fn a_roll_shows_what_the_rules_gave_during_the_whole_turn() {
    let (mut shown, mut blocked) = (0, 0);
    for seed in 0..12 {
        let mut state = game(3 + (seed % 2) as u8, &Options::default(), 30, seed);
        let mut player = super::random::player(seed);
        // The game has begun; only later rolls are compared.
        let begun = last(&WasserDesLebens::view(&state, Viewer::Public));
        let mut truth: Option<(Vec<Bundle>, Vec<Resource>)> = begun.map(|it| (it.gained, it.short));
        for _ in 0..400 {
            let force = state.board().force;
            let Some(events) = super::random::step_with_events(&mut state, &mut player) else {
                break;
            };
            let rolled = events
                .iter()
                .rposition(|it| matches!(it, Event::Rolled { .. }));
            let board = state.board();
            if let Some(rolled) = rolled {
                let mut gained = vec![Bundle::EMPTY; board.places.len()];
                let mut missing = Vec::new();
                for event in &events[rolled..] {
                    match event {
                        Event::Gained { seat, cards } => gained[seat.index()] = *cards,
                        Event::Short { resource } => missing.push(*resource),
                        _ => {}
                    }
                }
                let sum: u8 = board.dice.unwrap().iter().sum();
                let at_force = board.chips[force.index()] == sum;
                let found = last(&WasserDesLebens::view(&state, Viewer::Public));
                if let Some(found) = found {
                    assert_eq!(found.blocked, at_force.then_some(force));
                    blocked += usize::from(at_force);
                }
                truth = Some((gained, missing));
            }
            if matches!(board.phase, Phase::Roll | Phase::Founding | Phase::Over) {
                truth = None;
            }
            let found = last(&WasserDesLebens::view(&state, Viewer::Public));
            shown += usize::from(found.is_some());
            assert_eq!(found.map(|it| (it.gained, it.short)), truth);
        }
    }
    assert!(shown > 1_000 && blocked > 0, "{shown} {blocked}");
}

#[test]
fn pictures_tell_nothing_that_a_viewer_may_not_know() {
    let (words, names) = (words(), demanding_names());
    let mut below = slowtable_kit::Rng::new(5);
    for state in states() {
        for viewer in [Viewer::Public, Viewer::Seat(Seat(1))] {
            let view = WasserDesLebens::view(&state, viewer);
            let other = view.imagined(&mut |most| below.below(most)).unwrap();
            let other = WasserDesLebens::view(&other, viewer);
            for name in PICTURES {
                let draw = |view: &View| {
                    picture(view, None, name, &names, &words, Language::English)
                        .map(|picture| (picture.scene, picture.alt))
                };
                assert!(
                    draw(&view) == draw(&other),
                    "{name} shows a secret to {viewer:?}"
                );
            }
        }
    }
}

#[test]
fn a_hand_is_shown_to_its_owner_alone() {
    let (words, names) = (words(), demanding_names());
    let state = game(4, &Options::default(), 300, 9);
    let height = |viewer: Viewer, name: &str| {
        let view = WasserDesLebens::view(&state, viewer);
        picture(&view, None, name, &names, &words, Language::English).map(|it| it.scene.height)
    };
    let own = height(Viewer::Seat(Seat(1)), "place");
    assert_eq!(own, height(Viewer::Seat(Seat(1)), "place:1"));
    assert!(own > height(Viewer::Seat(Seat(0)), "place:1"));
    assert_eq!(
        height(Viewer::Public, "place:1"),
        height(Viewer::Seat(Seat(0)), "place:1")
    );
    assert_eq!(height(Viewer::Public, "place"), None);
}

#[test]
fn there_is_no_picture_of_what_does_not_exist() {
    let (words, names) = (words(), demanding_names());
    let is = |view: &View, name: &str| {
        picture(view, None, name, &names, &words, Language::English).is_some()
    };
    let off = options(BoardKind::Variable, Memory::Off);
    let view = WasserDesLebens::view(&game(3, &off, 0, 5), Viewer::Seat(Seat(2)));
    for name in [
        "table", "island", "place", "place:0", "place:2", "trade", "legend",
    ] {
        assert!(is(&view, name), "{name}");
    }
    for name in [
        "", "Table", "place:3", "place:", "placebo", "roll", "known", "winner", "table:0",
    ] {
        assert!(!is(&view, name), "{name}");
    }
    let over = WasserDesLebens::view(&game(3, &Options::default(), 20_000, 5), Viewer::Public);
    assert!(is(&over, "winner") && is(&over, "known"));
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
