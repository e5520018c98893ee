//! Places on the island have the same numbers on controls and in the desk's picture.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeSet;

use slowtable_desk::{Desk, Draft, Face};
use slowtable_kit::{Match, RandomPlayer, Rules, Seed, Viewer};
use slowtable_ui::{Language, Names, Panel, Row};
use wasser_des_lebens::{Choice, Options, WasserDesLebens};
use wasser_des_lebens_face::{Target, WasserDesLebensFace};

/// Returns the labels of a panel's controls.
fn labels(panel: &Panel) -> BTreeSet<String> {
    let rows = panel.rows().iter();
    rows.flat_map(|row| match row {
        Row::Buttons(buttons) => buttons
            .iter()
            .map(|it| it.label.clone())
            .collect::<Vec<_>>(),
        Row::Select(select) => select.options.iter().map(|it| it.label.clone()).collect(),
    })
    .collect()
}

#[test]
fn the_picture_of_a_desk_has_the_numbers_of_its_controls() {
    let face = WasserDesLebensFace::new().unwrap();
    let names = Names::plain(["Ann", "Ben", "Cem", "Dora"]);
    let mut kinds: BTreeSet<&str> = BTreeSet::new();
    let mut looked = 0;
    for seed in 0..3_u64 {
        let (mut game, _) =
            Match::<WasserDesLebens>::deal(4, Options::default(), Seed(seed.into())).unwrap();
        let idle = |choice: &Choice| matches!(choice, Choice::Draft | Choice::Counter(_));
        let mut player = RandomPlayer::<WasserDesLebens>::new(seed, idle);
        player.play_out(&mut game, 1_500, |game, seat, path| {
            let named = path.iter().position(|it| Target::of(*it).is_some());
            let Some(at) = named.filter(|_| looked < 300) else {
                return;
            };
            looked += 1;
            let view = WasserDesLebens::view(game.state(), Viewer::Seat(seat));
            let begun = path[..at].iter().map(ToString::to_string).collect();
            let draft = Draft::of(Vec::new(), begun);
            let desk = Desk::<WasserDesLebens>::lay(&view, &draft);
            let panel = face.panel(&desk, &names, Language::English).unwrap();
            let picture = panel.picture().unwrap();
            let alt = face
                .picture(&desk.now, None, picture, &names, Language::English)
                .unwrap()
                .alt;
            let labels = labels(&panel);
            let targets = wasser_des_lebens_face::targets(&view, &path[..at]);
            assert!(!targets.is_empty());
            for (target, number) in &targets {
                let start = format!("{number} · ");
                assert!(labels.iter().any(|it| it.starts_with(&start)), "{labels:?}");
                kinds.insert(match target {
                    Target::Crossing(_) => "crossing",
                    Target::Path(_) => "path",
                    Target::Hex(_) => "hex",
                });
            }
            let first = labels.iter().find(|it| it.starts_with("1 · ")).unwrap();
            let place = first.trim_start_matches("1 · ");
            assert!(alt.contains(place), "{picture}: {place} is not in {alt}");
        });
    }
    assert_eq!(kinds.len(), 3, "{kinds:?}");
}
