//! Requirements on every picture, checked over random games.

use conformance::{assert_contrast, assert_legible, assert_sound, demanding_names, moments};
use glass_road::{
    Building, Card, CardSet, GlassRoad, Ground, Secret, Space, StartBuilding, State, View,
};
use slowtable_kit::{Rules, Seat, Viewer};
use slowtable_render::{Drawing, Painter, Rect, paint};
use slowtable_ui::{Language, Words};

use super::context::PictureContext;
use super::random::game;
use super::{picture, tile};

const PICTURES: [&str; 17] = [
    "table",
    "place",
    "place:0",
    "place:1",
    "place:3",
    "buildings",
    "hand",
    "score",
    "reveal",
    "period",
    "winner",
    "specialists",
    "legend",
    "card:supplier",
    "card:slash_and_burn_farmer",
    "building:half_timbered_house",
    "building:artists_colony",
];

fn words() -> Words {
    crate::words::read().unwrap()
}

fn states() -> impl Iterator<Item = State> {
    (1u8..=4).flat_map(|seats| {
        [0, 3, 9, 25, 60, 120, 250, 2_000]
            .into_iter()
            .zip(u64::from(seats) * 100..)
            .map(move |(moves, seed)| game(seats, moves, seed))
    })
}

fn viewers() -> [Viewer; 3] {
    [Viewer::Public, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1))]
}

#[test]
fn every_picture_of_random_games_is_sound() {
    let words = words();
    let states: Vec<State> = states().collect();
    for (view, before) in moments::<GlassRoad>(&states, &viewers()) {
        assert_sound(PICTURES, |name, names, language| {
            picture(&view, before.as_ref(), name, names, &words, language)
        });
    }
}

#[test]
fn pictures_are_painted() {
    let (words, names) = (words(), demanding_names());
    for (seats, moves) in [(1, 60), (4, 150)] {
        let state = game(seats, moves, 11);
        let view = GlassRoad::view(&state, Viewer::Seat(Seat(0)));
        for name in PICTURES {
            if let Some(picture) = picture(&view, None, name, &names, &words, Language::German) {
                let png = paint(&picture.scene).unwrap();
                assert!(png.len() < 250 * 1024, "{name}: {} bytes", png.len());
            }
        }
    }
}

/// Returns the view with empty spaces in place of buildings.
fn without_buildings(view: &View) -> View {
    let mut view = view.clone();
    for place in &mut view.board.places {
        for space in Space::all() {
            if matches!(place.estate.ground(space), Ground::Building(_)) {
                place.estate.lay(space, Ground::Empty);
            }
        }
        place.estate.upgrades = [None; 3];
    }
    view
}

/// Returns how high the capitals of a text must be on a phone, in pixels.
fn least(name: &str, text: &str) -> f32 {
    let number = text.chars().all(|letter| "0123456789½−+×".contains(letter));
    match (name, number) {
        // Each of four players has a quarter of the width.
        ("table", true) => 4.2,
        (_, true) => 4.8,
        // The longest names are on built tiles beside the wheels.
        ("place" | "place:1", false) => 4.4,
        // Each of four players has a quarter of the width.
        ("score", false) => 4.2,
        ("buildings" | "hand" | "legend", false) => 4.8,
        ("winner", false) => 3.8,
        _ => 1.0,
    }
}

#[test]
fn what_must_be_read_on_a_phone_is_large_enough() {
    let words = words();
    for state in states() {
        let view = GlassRoad::view(&state, Viewer::Seat(Seat(0)));
        // The print on small tiles is for people who open the picture large.
        let unbuilt = without_buildings(&view);
        let drawn = [
            "table",
            "place",
            "place:1",
            "buildings",
            "hand",
            "period",
            "score",
            "winner",
            "specialists",
            "legend",
        ];
        assert_legible(drawn, least, |name, names, language| {
            let small = ["table", "winner"].contains(&name);
            let view = if small { &unbuilt } else { &view };
            picture(view, None, name, names, &words, language)
        });
    }
}

#[test]
fn every_text_stands_out_from_what_lies_under_it() {
    let (words, painter) = (words(), Painter::new());
    for state in [game(4, 150, 11), game(3, 5_000, 7)] {
        let view = GlassRoad::view(&state, Viewer::Seat(Seat(0)));
        let before = GlassRoad::view(&game(view.board.players(), 60, 3), Viewer::Seat(Seat(0)));
        assert_contrast(PICTURES, &painter, |name, names, language| {
            picture(&view, Some(&before), name, names, &words, language)
        });
    }
}

#[test]
fn there_is_no_picture_of_what_does_not_exist() {
    let (words, names) = (words(), demanding_names());
    let state = game(3, 20, 5);
    let is = |view: &View, name: &str| {
        picture(view, None, name, &names, &words, Language::English).is_some()
    };
    let own = GlassRoad::view(&state, Viewer::Seat(Seat(2)));
    let public = GlassRoad::view(&state, Viewer::Public);
    for name in ["table", "place:0", "place:2", "buildings", "score"] {
        assert!(is(&own, name) && is(&public, name), "{name}");
    }
    for name in ["specialists", "legend"] {
        assert!(is(&own, name) && is(&public, name), "{name}");
    }
    assert!(!is(&public, "winner"), "nobody has won");
    let over = GlassRoad::view(&game(3, 5_000, 5), Viewer::Public);
    assert!(is(&over, "winner"));
    for name in ["place", "hand"] {
        assert!(is(&own, name) && !is(&public, name), "{name}");
    }
    for name in [
        "", "Table", "place:3", "place:-1", "place:", "placebo", "place:x",
    ] {
        assert!(!is(&own, name) && !is(&public, name), "{name}");
    }
}

/// Returns the view with other secrets.
fn other_secrets(view: &View) -> View {
    let hand: CardSet = Card::ALL.into_iter().skip(3).take(5).collect();
    let mut other = view.clone();
    other.secret = Some(Secret {
        hand,
        picked: Some(Card::Builder),
        chosen: hand,
    });
    other
}

#[test]
fn open_pictures_do_not_depend_on_secrets() {
    let (words, names) = (words(), demanding_names());
    for state in states() {
        let view = GlassRoad::view(&state, Viewer::Seat(Seat(0)));
        let other = other_secrets(&view);
        let public = GlassRoad::view(&state, Viewer::Public);
        for name in ["table", "place:1", "buildings", "score"] {
            let draw = |view: &View| {
                picture(view, None, name, &names, &words, Language::English)
                    .map(|picture| (picture.scene, picture.alt))
            };
            assert!(draw(&view) == draw(&other), "{name} shows a secret");
            // Ticks show what the viewer can pay for, and no one else sees them.
            assert!(
                name == "buildings" || draw(&view) == draw(&public),
                "{name} differs for the public"
            );
        }
        let own = |view: &View| {
            picture(view, None, "place", &names, &words, Language::English).map(|it| it.scene)
        };
        assert!(own(&view) != own(&other), "the own hand is missing");
    }
}

#[test]
fn everything_printed_on_a_tile_lies_within_it() {
    let (words, names) = (words(), demanding_names());
    let state = game(4, 0, 1);
    let view = GlassRoad::view(&state, Viewer::Public);
    for language in Language::ALL {
        let context = PictureContext {
            before: None,
            view: &view,
            names: &names,
            words: &words,
            language,
        };
        for room in [
            Rect::new(10.0, 10.0, 183.0, 138.0),
            Rect::new(10.0, 10.0, 290.0, 112.0),
        ] {
            let within = |drawing: &Drawing, what: &str| {
                for (text, frame) in drawing.texts() {
                    assert!(room.holds(&frame), "{what}: {:?} at {frame:?}", text.text);
                    assert!(frame.height > 8.0, "{what}: {:?} is tiny", text.text);
                }
            };
            for building in Building::ALL {
                let mut drawing = Drawing::new();
                tile::building(&mut drawing, &context, building, room);
                within(&drawing, building.id());
            }
            for start in StartBuilding::ALL {
                let mut drawing = Drawing::new();
                tile::start(&mut drawing, &context, start, room);
                within(&drawing, start.id());
            }
        }
    }
}
