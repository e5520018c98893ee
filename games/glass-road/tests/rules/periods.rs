//! Between periods: rulings C9 to C13.

use crate::common::scene::{Game, Scene, tile};
use glass_road::{
    Building, BuildingKind, Chance, Event, GlassRoad, Options, Phase, State, TileChoice,
};
use slowtable_kit::{Rules, Seat, Seed, Viewer};

/// Three hands without a common card.
const APART: [&str; 3] = [
    "feudal_lord pit_worker pond_builder cultivator supplier",
    "builder carpenter woodcutter clay_worker fish_farmer",
    "fuel_collector charcoal_burner water_carrier forest_manager slash_and_burn_farmer",
];

fn options(start: u8, periods: Option<u8>) -> Options {
    Options {
        periods,
        start_player: Some(start),
        ..Options::default()
    }
}

/// Plays a whole period in which nobody does anything, with the first three cards of every hand.
fn idle_period(game: &mut Game) {
    let seats = GlassRoad::seats(game.state());
    for (seat, hand) in (0..seats).zip(APART.iter().cycle()) {
        game.choose(seat, hand);
    }
    game.skip_period();
}

#[test]
fn c9_unplayed_cards_are_never_revealed() {
    let mut game = Scene::new(3).hands(&APART);
    let mut seen = Vec::new();
    while game.state().board().period == 1 {
        let asked = GlassRoad::awaited(game.state())[0];
        let move_ = if asked.what == "resolve" {
            "done".to_owned()
        } else {
            game.choices(asked.seat.0, "")[0].clone()
        };
        game.play(asked.seat.0, &move_);
        let told = game.events.iter();
        seen.extend(told.filter_map(|event| GlassRoad::seen_by(event, Viewer::Public)));
    }
    let shown = serde_json::to_string(&seen).unwrap();
    let cards = APART.iter().flat_map(|hand| hand.split(' '));
    let met = cards
        .filter(|card| shown.contains(&format!("\"{card}\"")))
        .count();
    assert_eq!(met, 9, "three of each hand; two of each stay unseen");
    let view = GlassRoad::view(game.state(), Viewer::Seat(Seat(0)));
    assert!(view.secret.unwrap().hand.is_empty(), "put away unseen");
}

#[test]
fn c10_every_row_is_refilled_from_its_own_stack() {
    let mut game = Scene::new(3)
        .wheels(0, "wood:1 clay:3")
        .board("sand_pit sand_deposit coal_storage")
        .next("inn spa tavern shed estate mansion")
        .hands(&[
            "builder supplier carpenter woodcutter pond_builder",
            APART[0],
            APART[2],
        ]);
    assert!(!game.offers(0, "", "fee"), "no food");
    game.skip_period();
    let table = game.state().board();
    let row = |kind| {
        table
            .row(kind)
            .iter()
            .map(|slot| slot.unwrap().id())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        row(BuildingKind::Processing)[..3],
        ["sand_pit", "inn", "spa"]
    );
    assert_eq!(
        row(BuildingKind::Immediate)[..3],
        ["sand_deposit", "tavern", "shed"]
    );
    assert_eq!(
        row(BuildingKind::Bonus)[..3],
        ["coal_storage", "estate", "mansion"]
    );
    assert!(game.events.iter().any(|event| matches!(
        event,
        Event::Refilled { kind: BuildingKind::Bonus, tiles } if tiles.len() == 3
    )));
}

#[test]
fn c10_a_built_tile_leaves_a_hole_until_the_period_ends() {
    let mut game = Scene::new(3)
        .wheels(0, "wood:1")
        .board("sand_pit inn kiln spa")
        .alone("cultivator");
    let before: Vec<Building> = game.state().board().on_board().collect();
    let choices = game.choices(0, "ability:b");
    let buy = choices[0].clone();
    game.play(0, &format!("ability:b {buy} space:3-2"));
    let after: Vec<Building> = game.state().board().on_board().collect();
    assert_eq!(after.len(), before.len() - 1);
    game.skip_period();
    assert_eq!(game.state().board().on_board().count(), 12);
}

#[test]
fn c10_the_start_player_passes_clockwise() {
    let mut game = Scene::with(4, options(3, None)).begin();
    let mut starts = vec![game.state().board().start_player.0];
    for _ in 0..3 {
        idle_period(&mut game);
        starts.push(game.state().board().start_player.0);
    }
    assert_eq!(starts, [3, 0, 1, 2]);
}

#[test]
fn c10_nothing_is_refilled_after_the_last_period() {
    let mut game = Scene::new(3)
        .period(4)
        .board("sand_pit sand_deposit coal_storage")
        .begin();
    idle_period(&mut game);
    assert_eq!(*game.phase(), Phase::LastActions);
    assert_eq!(game.state().board().on_board().count(), 3);
}

/// Returns who starts the period after `period`, when the seats have these numbers of buildings and
/// seat `old` started this one.
fn next_start(seats: u8, periods: Option<u8>, period: u8, old: u8, buildings: &[usize]) -> u8 {
    let mut scene = Scene::with(seats, options(old, periods)).period(period);
    let tiles = [
        "sand_pit",
        "clay_pit",
        "clay_basin",
        "inn",
        "kiln",
        "spa",
        "office",
        "sawmill",
    ];
    let mut tiles = tiles.iter();
    for (seat, &count) in (0..).zip(buildings) {
        scene = scene.land(seat, "FfFf FfGW .... WGFf FfFf");
        for column in 1..=count {
            scene = scene.built(seat, tiles.next().unwrap(), &format!("3-{column}"));
        }
    }
    let mut game = scene.begin();
    idle_period(&mut game);
    game.state().board().start_player.0
}

#[test]
fn c11_with_three_players_the_fewest_buildings_start_the_fourth_period() {
    assert_eq!(next_start(3, None, 3, 0, &[1, 1, 0]), 2);
    assert_eq!(next_start(3, None, 3, 2, &[2, 1, 2]), 1);
    assert_eq!(
        next_start(3, None, 2, 0, &[1, 1, 0]),
        1,
        "but not the third"
    );
}

#[test]
fn c11_of_the_tied_the_first_clockwise_after_the_old_start_player_who_comes_last() {
    assert_eq!(next_start(3, None, 3, 0, &[0, 0, 0]), 1);
    assert_eq!(next_start(3, None, 3, 1, &[0, 1, 0]), 2);
    assert_eq!(next_start(3, None, 3, 1, &[1, 0, 0]), 2);
    assert_eq!(
        next_start(3, None, 3, 0, &[0, 1, 1]),
        0,
        "alone with the fewest"
    );
    assert_eq!(next_start(3, None, 3, 0, &[0, 1, 0]), 2);
}

#[test]
fn c11_upgrades_do_not_count() {
    let mut game = Scene::with(3, options(0, None))
        .period(3)
        .upgraded(1, "forest_hut")
        .upgraded(1, "glassmakers_village")
        .built(2, "sand_pit", "3-2")
        .built(0, "clay_pit", "3-2")
        .begin();
    idle_period(&mut game);
    assert_eq!(game.state().board().start_player, Seat(1));
}

#[test]
fn c11_four_players_just_pass_it_on_to_the_fourth_period() {
    assert_eq!(next_start(4, None, 3, 0, &[1, 1, 1, 0]), 1);
}

#[test]
fn c11_a_fifth_period_is_started_by_the_fewest_buildings() {
    assert_eq!(next_start(4, Some(5), 4, 0, &[1, 1, 1, 0]), 3);
    assert_eq!(next_start(2, Some(5), 4, 1, &[1, 0]), 1);
    assert_eq!(
        next_start(2, Some(5), 4, 1, &[0, 0]),
        0,
        "the old one comes last"
    );
    assert_eq!(
        next_start(4, Some(5), 3, 0, &[1, 1, 1, 0]),
        1,
        "but not the fourth"
    );
}

#[test]
fn c11_with_three_players_nobody_starts_both_of_the_last_two_periods() {
    assert_eq!(next_start(3, Some(5), 4, 0, &[0, 2, 1]), 2);
    assert_eq!(next_start(3, Some(5), 4, 0, &[0, 1, 1]), 1);
}

#[test]
fn c12_all_thirty_one_tiles_of_a_kind_are_in_play() {
    for seats in 1..=4 {
        let (state, _) = State::deal(seats, &Options::default(), Seed(1)).unwrap();
        let width = if seats == 4 { 5 } else { 4 };
        for kind in BuildingKind::ALL {
            assert_eq!(state.board().row(kind).iter().flatten().count(), width);
            assert_eq!(usize::from(state.board().stacks[kind.index()]) + width, 31);
        }
    }
}

#[test]
fn c12_four_players_may_choose_the_narrow_board() {
    let narrow = |seats, width| {
        let options = Options {
            board_width: Some(width),
            ..Options::default()
        };
        State::deal(seats, &options, Seed(1)).map(|(state, _)| state.board().on_board().count())
    };
    assert_eq!(narrow(4, 4).unwrap(), 12);
    assert_eq!(narrow(4, 5).unwrap(), 15);
    for (seats, width) in [(3, 5), (1, 5), (4, 3), (4, 6), (2, 0)] {
        assert!(
            narrow(seats, width).is_err(),
            "{seats} players, {width} wide"
        );
    }
}

#[test]
fn c12_an_empty_stack_refills_nothing() {
    let mut game = Scene::new(3)
        .board("sand_pit")
        .no_stack(BuildingKind::Processing)
        .begin();
    idle_period(&mut game);
    let table = game.state().board();
    assert_eq!(
        table.row(BuildingKind::Processing).iter().flatten().count(),
        1
    );
    assert_eq!(table.row(BuildingKind::Bonus).iter().flatten().count(), 4);
}

#[test]
fn c12_a_feudal_lord_draws_nothing_from_an_empty_stack() {
    let mut game = Scene::new(3)
        .no_stack(BuildingKind::Immediate)
        .next("inn mansion")
        .alone("feudal_lord");
    game.play(0, "ability:a");
    let offer: Vec<Building> = game.estate(0).offer.iter().collect();
    assert_eq!(offer, [tile("inn"), tile("mansion")]);
    let none = BuildingKind::ALL
        .into_iter()
        .fold(Scene::new(3), Scene::no_stack);
    let game = none.alone("feudal_lord");
    assert!(
        !game.offers(0, "", "ability:a"),
        "and with all empty there is nothing to draw"
    );
    assert!(game.offers(0, "", "ability:b"));
}

#[test]
fn c13_the_introductory_game_deals_shrines_first() {
    let options = Options {
        tile_set: TileChoice::Introductory,
        ..Options::default()
    };
    for seed in 0..20 {
        let (state, played) = State::deal(4, &options, Seed(seed)).unwrap();
        assert!(state.board().on_board().all(|tile| tile.data().shrine));
        let stacks: Vec<_> = played
            .chance
            .iter()
            .filter_map(|chance| match chance {
                Chance::Stack(_, tiles) => Some(tiles),
                _ => None,
            })
            .collect();
        assert_eq!(stacks.len(), 3);
        for stack in stacks {
            assert_eq!(stack.len(), 31, "the others lie under them");
            let under = stack.iter().take_while(|tile| !tile.data().shrine).count();
            assert!(stack[under..].iter().all(|tile| tile.data().shrine));
        }
    }
    let order = |seed| State::deal(3, &options, Seed(seed)).unwrap().1.chance;
    assert_ne!(order(1)[1..], order(2)[1..], "both parts are shuffled");
}
