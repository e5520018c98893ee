//! Requirements on every picture, checked over random games.
#![allow(clippy::unwrap_used)] // a test stops at the first surprise

use conformance::{
    assert_contrast, assert_legible, assert_legible_on_desktop, assert_sound, demanding_names,
    moments,
};
use roads_and_boats::{
    Choice, Homes, MapChoice, Options, Place, RoadsAndBoats, State, TileCoordinates, View,
};
use slowtable_kit::{Rng, Rules, Seat, Viewer};
use slowtable_render::Painter;
use slowtable_ui::{Language, Names, Picture, Words};

use super::random::game;
use crate::targets::{number_of, numbered, targets};
use crate::words::Localizer;

const PICTURES: [&str; 10] = [
    "table", "map", "seat", "seat:0", "seat:3", "wonder", "research", "phase", "score", "legend",
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
    super::picture(view, before, name, names, Localizer::new(words, language))
}

/// Returns games on every kind of map at several moments.
fn states() -> Vec<State> {
    let tables = [
        (1, MapChoice::RiverRuns),
        (1, MapChoice::Mesopotamia),
        (1, MapChoice::LordOfTheRing),
        (2, MapChoice::DeadSea),
        (2, MapChoice::Pacific),
        (3, MapChoice::Drawn),
        (4, MapChoice::FourSailors),
    ];
    let moments = [(2, false), (60, true), (220, true), (20_000, true)];
    let mut found = Vec::new();
    for (seed, (seats, map)) in (0..).zip(tables) {
        for (at, (moves, is_rich)) in moments.into_iter().enumerate() {
            let homes = if at == 0 { Homes::Usual } else { Homes::Fixed };
            let homes = if map == MapChoice::Drawn {
                Homes::Usual
            } else {
                homes
            };
            let options = Options {
                map,
                homes,
                ..Options::default()
            };
            found.push(game(seats, &options, moves, 10 * seed + at as u64, is_rich));
        }
    }
    // A map that is being laid has loose ends, and its rivers lead nowhere yet.
    let options = Options {
        map: MapChoice::Built,
        land: 7,
        sea: 2,
        ..Options::default()
    };
    found.push(game(2, &options, 9, 3, false));
    found
}

/// Returns a random unfinished path with something to choose next, and the name of its picture.
fn asked(view: &View, rng: &mut Rng) -> Option<(Vec<Choice>, String)> {
    let mut walker = view.walker().ok()?;
    let mut path = Vec::new();
    for _ in 0..1 + rng.below(4) {
        let choice = rng.pick(&walker.choices())?;
        walker.push(choice).ok()?;
        path.push(choice);
    }
    let name = super::name_after(view, &path);
    Some((path, name))
}

fn viewers() -> [Viewer; 2] {
    [Viewer::Public, Viewer::Seat(Seat(0))]
}

#[test]
fn every_picture_of_random_games_is_sound() {
    let words = words();
    let states = states();
    let mut rng = Rng::new(7);
    for (view, before) in moments::<RoadsAndBoats>(&states, &viewers()) {
        // Marks of change need the same map.
        let before = before.filter(|before| before.board.land == view.board.land);
        let windows: Vec<String> = (0..6)
            .filter_map(|_| asked(&view, &mut rng))
            .map(|(_, name)| name)
            .collect();
        let all = PICTURES
            .into_iter()
            .chain(windows.iter().map(String::as_str));
        assert_sound(all, |name, names, language| {
            let shown = picture(&view, before.as_ref(), name, names, &words, language);
            assert!(shown.is_some() || !name.contains('+'), "{name}");
            shown
        });
    }
}

#[test]
fn what_must_be_read_on_a_phone_is_large_enough() {
    let words = words();
    let mut rng = Rng::new(8);
    // Counts on crowded tiles and loads may be smaller; they are signs with a number.
    let least = |_: &str, text: &str| {
        let is_count = text.chars().all(|it| it.is_ascii_digit() || it == '+');
        if is_count { 2.0 } else { 4.4 }
    };
    for state in states() {
        let view = RoadsAndBoats::view(&state, Viewer::Seat(Seat(0)));
        let windows = (0..6).filter_map(|_| asked(&view, &mut rng));
        let windows: Vec<String> = windows
            .map(|(_, name)| name)
            .filter(|name| name.starts_with("window"))
            .collect();
        // The whole map is for larger screens.
        let others = PICTURES
            .into_iter()
            .filter(|name| !["table", "map"].contains(name));
        let all = others.chain(windows.iter().map(String::as_str));
        assert_legible(all, least, |name, names, language| {
            picture(&view, None, name, names, &words, language)
        });
    }
}

#[test]
fn the_whole_map_can_be_read_on_a_desktop() {
    let words = words();
    // Counts on crowded tiles and loads are signs with a number.
    let least = |_: &str, text: &str| {
        let is_count = text.chars().all(|it| it.is_ascii_digit() || it == '+');
        if is_count { 2.0 } else { 4.4 }
    };
    for state in states() {
        let view = RoadsAndBoats::view(&state, Viewer::Seat(Seat(0)));
        assert_legible_on_desktop(["table", "map"], least, |name, names, language| {
            picture(&view, None, name, names, &words, language)
        });
    }
}

#[test]
fn every_text_stands_out_from_what_lies_under_it() {
    let (words, painter) = (words(), Painter::new());
    let mut rng = Rng::new(9);
    for state in states() {
        let view = RoadsAndBoats::view(&state, Viewer::Seat(Seat(0)));
        let windows = (0..2).filter_map(|_| asked(&view, &mut rng));
        let windows: Vec<String> = windows.map(|(_, name)| name).collect();
        let all = PICTURES
            .into_iter()
            .chain(windows.iter().map(String::as_str));
        assert_contrast(all, &painter, |name, names, language| {
            picture(&view, None, name, names, &words, language)
        });
    }
}

#[test]
fn every_number_of_a_question_is_on_its_picture() {
    let (words, names) = (words(), demanding_names());
    let mut rng = Rng::new(10);
    let (mut seen, mut windows) = (0, 0);
    for state in states() {
        let view = RoadsAndBoats::view(&state, Viewer::Seat(Seat(0)));
        for _ in 0..12 {
            let Some((path, name)) = asked(&view, &mut rng) else {
                continue;
            };
            let found = targets(&view, &path);
            let walk = RoadsAndBoats::walk(&view, &path).unwrap();
            // Labels and pictures number alike.
            assert_eq!(found, numbered(&walk.choices));
            for choice in &walk.choices {
                let number = number_of(&found, *choice);
                assert_eq!(
                    number.is_some(),
                    crate::targets::Target::of(*choice).is_some()
                );
            }
            // The whole map shows all of them, a window those within three steps.
            let Some((_, path)) = name.split_once('+').filter(|_| !found.is_empty()) else {
                continue;
            };
            for name in [format!("map+{path}"), name.clone()] {
                let middle = name.strip_prefix("window:").map(|rest| {
                    let place = rest.split('+').next().unwrap();
                    place.parse::<Place>().unwrap().hex
                });
                let near =
                    |hex: TileCoordinates| middle.is_none_or(|middle| hex.distance(middle) <= 3);
                let picture = picture(&view, None, &name, &names, &words, Language::English);
                let scene = picture.unwrap().scene;
                let texts = scene.drawing.texts();
                for (target, number) in &found {
                    let hexes = super::window::target_hexes(&walk.view.board, &[(*target, 1)]);
                    if !hexes.into_iter().all(near) {
                        continue;
                    }
                    let shown = texts
                        .iter()
                        .any(|(text, _)| text.text == number.to_string());
                    assert!(shown, "{name}: {target:?} {number}");
                    seen += 1;
                    windows += usize::from(middle.is_some());
                }
            }
        }
    }
    assert!(seen > 100 && windows > 40, "{seen}, {windows}");
}

#[test]
fn no_picture_of_a_question_on_the_map_is_taller_than_wide() {
    let (words, names) = (words(), demanding_names());
    let mut rng = Rng::new(11);
    let mut seen = 0;
    for state in states() {
        let view = RoadsAndBoats::view(&state, Viewer::Seat(Seat(0)));
        for _ in 0..12 {
            let asked = asked(&view, &mut rng).filter(|(_, name)| !name.starts_with("table"));
            let Some((_, name)) = asked else { continue };
            let picture = picture(&view, None, &name, &names, &words, Language::German).unwrap();
            let (wide, high) = (picture.scene.width, picture.scene.height);
            assert!(high <= wide, "{name}: {wide} x {high}");
            seen += 1;
        }
    }
    assert!(seen > 40, "{seen}");
}

#[test]
fn drafted_movements_show_every_step_as_a_way() {
    use roads_and_boats::Deed;
    use slowtable_kit::Preview;
    let options = Options {
        map: MapChoice::RiverRuns,
        ..Options::default()
    };
    let mut state = game(1, &options, 0, 1, false);
    state.play_silently(Seat(0), &[Choice::Done]).unwrap();
    let before = RoadsAndBoats::view(&state, Viewer::Seat(Seat(0)));
    let mut path = vec![Choice::Do(Deed::Move), "t:0:1".parse().unwrap()];
    let walk = RoadsAndBoats::walk(&before, &path).unwrap();
    let step = walk.choices.iter().find(|it| matches!(it, Choice::Step(_)));
    path.push(*step.unwrap());
    let Ok(Preview::Open(view, _)) = RoadsAndBoats::preview(&before, &path) else {
        unreachable!("a movement is open");
    };
    let routes = super::marks::routes(&view, Some(&before));
    let [route] = routes.as_slice() else {
        unreachable!("one way: {routes:?}");
    };
    assert_eq!(route.carrier.number, 1);
    assert_eq!(route.places.len(), 2);
    assert_eq!(super::marks::routes(&view, None), []);
}

#[test]
fn pictures_tell_nothing_that_a_viewer_may_not_know() {
    let (words, names) = (words(), demanding_names());
    let options = Options {
        map: MapChoice::DeadSea,
        ..Options::default()
    };
    let mut secrets = 0;
    for seed in 0..30 {
        let state = game(2, &options, 40 + usize::try_from(seed).unwrap(), seed, true);
        let view = |state: &State| RoadsAndBoats::view(state, Viewer::Seat(Seat(1)));
        // Another script of the other seat, or none.
        let mut other = state.clone();
        let mut rng = Rng::new(seed);
        let Ok(mut walker) = other.walker(Seat(0)) else {
            continue;
        };
        let mut path = Vec::new();
        while !walker.whole() || path.is_empty() {
            let Some(choice) = rng.pick(&walker.choices()) else {
                break;
            };
            walker.push(choice).unwrap();
            path.push(choice);
        }
        let is_open = matches!(
            path.first(),
            Some(
                Choice::Do(
                    roads_and_boats::Deed::Permit
                        | roads_and_boats::Deed::Revoke
                        | roads_and_boats::Deed::Ask
                ) | Choice::Done
            )
        );
        if is_open || other.play_silently(Seat(0), &path).is_err() || view(&state) != view(&other) {
            continue;
        }
        secrets += 1;
        for name in PICTURES {
            let draw = |state: &State| {
                picture(&view(state), None, name, &names, &words, Language::English)
                    .map(|picture| (picture.scene, picture.alt))
            };
            assert!(draw(&state) == draw(&other), "{name} shows a secret");
        }
    }
    assert!(secrets > 3, "{secrets}");
}

#[test]
fn there_is_no_picture_of_what_does_not_exist() {
    let (words, names) = (words(), demanding_names());
    let options = Options {
        map: MapChoice::FourSailors,
        ..Options::default()
    };
    let state = game(3, &options, 5, 1, false);
    let view = RoadsAndBoats::view(&state, Viewer::Seat(Seat(2)));
    let is = |name: &str| picture(&view, None, name, &names, &words, Language::English).is_some();
    for name in [
        "table",
        "map",
        "seat",
        "seat:0",
        "seat:2",
        "wonder",
        "research",
        "score",
        "legend",
        "window:tile:0:2",
    ] {
        assert!(is(name), "{name}");
    }
    for name in [
        "",
        "Table",
        "seat:3",
        "seat:",
        "phase",
        "window",
        "window:",
        "window:tile:20:20",
        "window:tile:0:2+jump",
        "table:0",
    ] {
        assert!(!is(name), "{name}");
    }
    let same = picture(
        &view,
        Some(&view),
        "phase",
        &names,
        &words,
        Language::English,
    );
    assert!(same.is_none());
}
