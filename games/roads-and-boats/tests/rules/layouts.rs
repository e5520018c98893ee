//! Maps that are drawn from a public number (S2, A7).

use roads_and_boats::{Homes, MapChoice, Options, RoadsAndBoats, State};
use serde_json::{Value, json};
use slowtable_kit::{LayoutNumber, Rules, Seat, Viewer};

use crate::common::deal;

fn numbered(map: MapChoice, number: u32) -> Options {
    Options {
        map,
        layout: Some(number.try_into().unwrap()),
        ..Options::default()
    }
}

/// Returns the tiles and homes that the public sees.
fn map_of(state: &State) -> Value {
    let view = RoadsAndBoats::view(state, Viewer::Public);
    tiles_and_homes(&view)
}

fn tiles_and_homes(view: &roads_and_boats::View) -> Value {
    let homes: Vec<_> = Seat::all(view.board.seats())
        .map(|seat| view.board.player(seat).home)
        .collect();
    json!([view.board.land, homes])
}

#[test]
fn a7_a_number_draws_the_map_and_the_seed_everything_else() {
    for seats in 1..=4 {
        let mut maps = Vec::new();
        for number in [1, 2, 999_999] {
            let options = numbered(MapChoice::Drawn, number);
            assert_eq!(RoadsAndBoats::layout(seats, &options), options.layout);
            let shown = RoadsAndBoats::laid_out(seats, &options).unwrap();
            let shown = tiles_and_homes(&shown);
            let mut rows = Vec::new();
            for seed in 0..8 {
                let game = deal(seats, options, seed);
                let state = game.state();
                assert_eq!(map_of(state), shown);
                // Chance goes on from its beginning, as on a printed map: the number takes nothing from the seed.
                let written = json!(state);
                let printed = match seats {
                    1 => MapChoice::RiverRuns,
                    2 => MapChoice::DeadSea,
                    _ => MapChoice::FourSailors,
                };
                let on_printed = Options {
                    map: printed,
                    homes: Homes::Fixed,
                    ..Options::default()
                };
                let other = json!(deal(seats, on_printed, seed).state());
                assert_eq!(written["unknown"], other["unknown"]);
                assert_eq!(written["board"]["temple"], other["board"]["temple"]);
                rows.push(written["board"]["temple"].clone());
            }
            assert!(
                seats == 1 || rows.iter().any(|row| *row != rows[0]),
                "{rows:?}"
            );
            maps.push(shown);
        }
        assert!(maps[0] != maps[1] && maps[1] != maps[2]);
    }
}

#[test]
fn a7_without_a_number_the_seed_draws_the_map() {
    let options = Options {
        map: MapChoice::Drawn,
        ..Options::default()
    };
    assert_eq!(RoadsAndBoats::layout(3, &options), None);
    assert!(RoadsAndBoats::laid_out(3, &options).is_none());
    let drawn = |seed| map_of(deal(3, options, seed).state());
    assert_ne!(drawn(1), drawn(2));
    // It is the map of the same number.
    let same = numbered(MapChoice::Drawn, 2);
    assert_eq!(drawn(2), map_of(deal(3, same, 77).state()));
}

#[test]
fn s2_three_play_on_a_drawn_map_if_there_is_a_number() {
    let usual = Options::default();
    let with_number = numbered(MapChoice::Usual, 4_711);
    for seats in 1..=4 {
        let printed = usual.map_for(seats);
        assert!(printed.printed().is_some());
        let map = with_number.map_for(seats);
        let layout = RoadsAndBoats::layout(seats, &with_number);
        match seats {
            3 => assert_eq!((map, layout), (MapChoice::Drawn, with_number.layout)),
            _ => assert_eq!((map, layout), (printed, None)),
        }
    }
    let state = deal(3, with_number, 5).state().clone();
    // Homes are fixed on a drawn map, so the game begins at once.
    assert!(state.board().players.iter().all(|it| it.home.is_some()));
    let drawn = numbered(MapChoice::Drawn, 4_711);
    assert_eq!(map_of(&state), map_of(deal(3, drawn, 6).state()));
}

#[test]
fn a7_homes_may_be_chosen_on_a_numbered_map() {
    let options = Options {
        homes: Homes::Free,
        ..numbered(MapChoice::Drawn, 12)
    };
    let shown = RoadsAndBoats::laid_out(2, &options).unwrap();
    assert!(shown.board.players.iter().all(|it| it.home.is_none()));
    assert_eq!(tiles_and_homes(&shown), map_of(deal(2, options, 3).state()));
}

#[test]
fn a1_options_with_a_number_are_read_and_bad_numbers_are_refused() {
    let read = |written: Value| serde_json::from_value::<Options>(written);
    let options = read(json!({"map": "drawn", "layout": 4711})).unwrap();
    assert_eq!(options, numbered(MapChoice::Drawn, 4_711));
    assert_eq!(json!(options)["layout"], 4_711);
    // What was stored without a number is written as before.
    assert!(json!(Options::default()).get("layout").is_none());
    for bad in [
        json!(0),
        json!(1_000_000),
        json!(-1),
        json!("7"),
        json!(1.5),
    ] {
        assert!(
            read(json!({"map": "drawn", "layout": bad})).is_err(),
            "{bad}"
        );
    }
    let other = RoadsAndBoats::with_layout(&options, LayoutNumber::LAST).unwrap();
    assert_eq!(other.layout, Some(LayoutNumber::LAST));
}
