//! Requirements on every picture, checked over random games.

use conformance::{assert_contrast, assert_legible, assert_sound, demanding_names, moments};
use le_havre::{Building, LeHavre, Length, State, View};
use slowtable_kit::{Rules, Seat, Viewer};
use slowtable_render::Painter;
use slowtable_ui::{Args, Language, Names, Picture, Words};

use super::random::{deal, game, player, step};
use crate::words::Localizer;

const PICTURES: [&str; 17] = [
    "table",
    "town",
    "turn",
    "goods",
    "place",
    "place:0",
    "place:1",
    "place:4",
    "stacks",
    "round",
    "score",
    "winner",
    "legend",
    "building:iron_mine_and_coal_seam",
    "building:marketplace",
    "printed-building:local_court",
    "building:luxury_yacht",
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
    super::picture(view, before, name, names, localizer)
}

/// Returns games of every number of players at several moments, long and short ones in turn.
fn states() -> impl Iterator<Item = State> {
    (1u8..=5).flat_map(|seats| {
        [0, 5, 40, 160, 5_000]
            .into_iter()
            .zip(u64::from(seats) * 100..)
            .map(move |(moves, seed)| {
                let length = if (moves + usize::from(seats)).is_multiple_of(2) {
                    Length::Full
                } else {
                    Length::Short
                };
                game(seats, length, moves, seed)
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
    for (view, before) in moments::<LeHavre>(&states, &viewers()) {
        assert_sound(PICTURES, |name, names, language| {
            picture(&view, before.as_ref(), name, names, &words, language)
        });
    }
}

#[test]
fn every_building_is_sound_alone() {
    let words = words();
    let view = LeHavre::view(&game(3, Length::Full, 120, 3), Viewer::Public);
    for building in Building::ALL {
        let alone = [
            format!("building:{building}"),
            format!("printed-building:{building}"),
        ];
        assert_sound(alone.iter().map(String::as_str), |name, names, language| {
            let shown = picture(&view, None, name, names, &words, language);
            assert!(shown.is_some(), "{name}");
            shown
        });
    }
}

#[test]
fn what_must_be_read_on_a_phone_is_large_enough() {
    let words = words();
    for state in states() {
        let view = LeHavre::view(&state, Viewer::Seat(Seat(0)));
        let draw = |name: &str, names: &Names, language| {
            picture(&view, None, name, names, &words, language)
        };
        assert_legible(PICTURES, |_, _| 4.4, draw);
    }
}

#[test]
fn every_text_stands_out_from_what_lies_under_it() {
    let (words, painter) = (words(), Painter::new());
    for state in [
        game(4, Length::Full, 150, 11),
        game(3, Length::Short, 5_000, 7),
    ] {
        let view = LeHavre::view(&state, Viewer::Seat(Seat(0)));
        let earlier = game(view.board.players(), Length::Full, 60, 3);
        let before = LeHavre::view(&earlier, Viewer::Seat(Seat(0)));
        assert_contrast(PICTURES, &painter, |name, names, language| {
            picture(&view, Some(&before), name, names, &words, language)
        });
    }
}

#[test]
fn there_is_no_picture_of_what_does_not_exist() {
    let (words, names) = (words(), demanding_names());
    let is = |view: &View, name: &str| {
        picture(view, None, name, &names, &words, Language::English).is_some()
    };
    let state = game(3, Length::Full, 20, 5);
    let own = LeHavre::view(&state, Viewer::Seat(Seat(2)));
    let public = LeHavre::view(&state, Viewer::Public);
    for name in [
        "table", "town", "turn", "goods", "place:0", "place:2", "stacks", "round", "score",
    ] {
        assert!(is(&own, name) && is(&public, name), "{name}");
    }
    assert!(is(&own, "place") && !is(&public, "place"));
    assert!(!is(&public, "winner"), "nobody has won");
    let over = LeHavre::view(&game(3, Length::Short, 5_000, 5), Viewer::Public);
    assert!(is(&over, "winner"));
    assert!(!is(&over, "round"), "no round ends any more");
    for name in [
        "",
        "Table",
        "place:3",
        "place:",
        "placebo",
        "building:",
        "building:x",
    ] {
        assert!(!is(&own, name) && !is(&public, name), "{name}");
    }
}

#[test]
fn every_part_of_the_table_has_a_picture_and_a_name() {
    let (words, names) = (words(), demanding_names());
    for state in states() {
        let view = LeHavre::view(&state, Viewer::Public);
        for name in super::parts(&view) {
            for language in Language::ALL {
                let shown = picture(&view, None, name, &names, &words, language);
                assert!(shown.is_some(), "{name}");
                let label = Localizer::new(&words, language);
                let id = format!("part-{name}");
                assert!(label.find(&id, &Args::new()).is_some(), "{id}");
            }
        }
    }
}

#[test]
fn an_ended_round_is_shown_once_it_has_ended() {
    let (words, names) = (words(), demanding_names());
    let mut state = deal(3, Length::Short, 4).unwrap();
    let mut player = player(4);
    let mut began = vec![LeHavre::view(&state, Viewer::Public)];
    while step(&mut state, &mut player) {
        let view = LeHavre::view(&state, Viewer::Public);
        let last = began.last().unwrap();
        let shown = |before| {
            let picture = picture(&view, before, "round", &names, &words, Language::English);
            picture.map(|picture| picture.alt)
        };
        let ended = view.board.round > last.board.round;
        let told = format!("Round {} is over", last.board.round);
        let alt = shown(Some(last));
        assert_eq!(alt.is_some_and(|alt| alt.contains(&told)), ended, "{told}");
        assert!(!shown(None).is_some_and(|alt| alt.contains("is over")));
        if ended {
            began.push(view);
        }
    }
    assert!(began.len() > 5, "{}", began.len());
}

#[test]
fn pictures_tell_nothing_that_the_viewer_alone_has_seen() {
    let (words, names) = (words(), demanding_names());
    for state in states() {
        let public = LeHavre::view(&state, Viewer::Public);
        let mut own = LeHavre::view(&state, Viewer::Seat(Seat(0)));
        if let Some(secret) = &mut own.secret {
            secret.seen = Building::ALL.into_iter().rev().take(2).collect();
        }
        for name in PICTURES.into_iter().filter(|&name| name != "place") {
            let draw = |view: &View| {
                picture(view, None, name, &names, &words, Language::English)
                    .map(|picture| (picture.scene, picture.alt))
            };
            assert!(draw(&own) == draw(&public), "{name} shows a secret");
        }
    }
}
