//! Between periods, and tables of one and two players: rulings C8 to C13, T1 to T3, S1 to S3.

mod common;

use common::scene::{Game, Scene, tile};
use glass_road::{
    Building, BuildingKind, Card, Chance, Choice, Event, GlassRoad, Mode, Options, Phase, State,
    TileChoice,
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

/// Plays a whole period in which nobody does anything; the first three cards of every hand.
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
    while game.state().table().period == 1 {
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
    let table = game.state().table();
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
    let before: Vec<Building> = game.state().table().on_board().collect();
    let choices = game.choices(0, "ability:b");
    let buy = choices[0].clone();
    game.play(0, &format!("ability:b {buy} space:3-2"));
    let after: Vec<Building> = game.state().table().on_board().collect();
    assert_eq!(after.len(), before.len() - 1);
    game.skip_period();
    assert_eq!(game.state().table().on_board().count(), 12);
}

#[test]
fn c10_the_start_player_passes_clockwise() {
    let mut game = Scene::with(4, options(3, None)).begin();
    let mut starts = vec![game.state().table().start_player.0];
    for _ in 0..3 {
        idle_period(&mut game);
        starts.push(game.state().table().start_player.0);
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
    assert_eq!(game.state().table().on_board().count(), 3);
}

/// Who starts the period after `period`, when the seats have so many buildings and seat `old`
/// started this one.
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
    game.state().table().start_player.0
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
    assert_eq!(game.state().table().start_player, Seat(1));
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
            assert_eq!(state.table().row(kind).iter().flatten().count(), width);
            assert_eq!(usize::from(state.table().stacks[kind.index()]) + width, 31);
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
        State::deal(seats, &options, Seed(1)).map(|(state, _)| state.table().on_board().count())
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
    let table = game.state().table();
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
        assert!(state.table().on_board().all(|tile| tile.data().shrine));
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

const TWO_A: &str = "pit_worker builder carpenter woodcutter clay_worker";
const TWO_B: &str = "feudal_lord forest_manager pond_builder cultivator supplier";

#[test]
fn t1_two_players_play_hand_cards_in_turn_face_up() {
    let mut game = Scene::with(2, options(1, None)).begin();
    game.choose(0, TWO_A).choose(1, TWO_B);
    assert_eq!(game.state().table().mode(), Mode::Two);
    for (seat, card) in [
        (1, "feudal_lord"),
        (0, "pit_worker"),
        (1, "supplier"),
        (0, "builder"),
    ] {
        assert_eq!(
            game.awaited(),
            format!("{seat}:play_card!"),
            "nobody picks face down"
        );
        assert_eq!(
            game.refused(1 - seat, &format!("card:{card}")),
            "not_offered"
        );
        game.pick(seat, card);
        let (_, resolution) = game.state().table().resolving().unwrap();
        assert_eq!(resolution.limit, 2);
        game.play(seat, "done");
    }
}

#[test]
fn t1_following_is_forced_as_with_more_players() {
    let mut game = Scene::new(2).wheels(0, "").wheels(1, "").hands(&[
        TWO_A,
        "forest_manager pit_worker builder carpenter supplier",
    ]);
    let follow = |game: &Game| {
        let (_, resolution) = game.state().table().resolving().unwrap();
        (resolution.limit, resolution.order.len())
    };
    assert_eq!(follow(&game), (1, 2));
    game.play(0, "ability:b token:clay").play(0, "done");
    game.play(1, "ability:a decline").play(1, "done");
    game.pick(1, "forest_manager").play(1, "done");
    game.pick(0, "builder");
    assert_eq!(follow(&game), (1, 2));
    game.skip_card();
    game.pick(1, "supplier").play(1, "done");
    game.pick(0, "carpenter");
    assert_eq!(follow(&game), (2, 1), "both indentations are used (C3)");
}

#[test]
fn t2_the_period_ends_when_a_hand_is_empty_and_the_card_is_resolved() {
    let mut game = Scene::new(2).hands(&[TWO_A, TWO_B]);
    for turn in 0..8 {
        game.play(turn % 2, "done");
        let card = game.choices((turn + 1) % 2, "")[0].clone();
        game.play((turn + 1) % 2, &card);
    }
    assert_eq!(game.resolver(), 0, "seat 0's fifth card");
    assert_eq!(game.state().table().places[0].hand, 0);
    assert_eq!(game.state().table().period, 1, "it is still to be resolved");
    game.play(0, "done");
    assert_eq!(game.state().table().period, 2);
}

/// Seat 0 plays out: seat 1's two cards are both followed, and seat 0's fifth is its third own.
fn three_left() -> Game {
    let mut game = Scene::new(2).wheels(1, "wood:2").hands(&[
        "clay_worker feudal_lord pit_worker woodcutter fish_farmer",
        "feudal_lord pit_worker pond_builder cultivator supplier",
    ]);
    game.skip_card();
    game.pick(1, "feudal_lord").skip_card();
    game.pick(0, "woodcutter").skip_card();
    game.pick(1, "pit_worker").skip_card();
    game.pick(0, "fish_farmer").skip_card();
    game
}

#[test]
fn t2_following_may_empty_a_hand_too() {
    let mut game = Scene::new(2).hands(&[
        "clay_worker woodcutter fish_farmer builder carpenter",
        "builder carpenter pond_builder cultivator supplier",
    ]);
    game.skip_card();
    game.pick(1, "pond_builder").skip_card();
    game.pick(0, "woodcutter").skip_card();
    game.pick(1, "builder").skip_card();
    game.pick(0, "fish_farmer").skip_card();
    assert_eq!(game.state().table().places[0].hand, 1);
    game.pick(1, "carpenter");
    assert_eq!(game.state().table().places[0].hand, 0, "followed");
    game.play(1, "done");
    assert_eq!(
        game.state().table().period,
        1,
        "the follower still resolves"
    );
    game.play(0, "done");
    assert_eq!(game.state().table().period, 2);
}

#[test]
fn t2_a_player_with_three_cards_left_may_play_one_alone_with_both_abilities() {
    let mut game = three_left();
    assert_eq!(game.awaited(), "1:play_last_card!");
    assert!(matches!(
        game.phase(),
        Phase::Play {
            seat: Seat(1),
            last: true
        }
    ));
    game.pick(1, "supplier");
    let (_, resolution) = game.state().table().resolving().unwrap();
    assert_eq!((resolution.limit, resolution.order.len()), (2, 1));
    game.play(1, "ability:a token:wood").has(1, "wood:4");
    game.play(1, "done");
    assert_eq!(game.state().table().period, 2, "only one of them");
}

#[test]
fn t2_the_card_left_to_play_alone_may_be_declined() {
    let mut game = three_left();
    game.play(1, "done");
    assert_eq!(game.events[0], Event::LastCardDeclined { seat: Seat(1) });
    assert_eq!(game.state().table().period, 2);
}

#[test]
fn t3_the_fuel_collector_counts_at_most_four() {
    let mut game = Scene::new(2).wheels(0, "water:1").alone("fuel_collector");
    game.play(0, "fee");
    game.play(0, "ability:a token:charcoal_glassworks")
        .has(0, "charcoal/g:4");
}

#[test]
fn s1_alone_the_seven_periods_ask_for_three_to_six_cards() {
    let mut game = Scene::new(1).begin();
    let mut sizes = Vec::new();
    while *game.phase() == Phase::Choose {
        let mut path = Vec::new();
        while !game.whole(0, &path.join(" ")) {
            path.push(game.choices(0, &path.join(" "))[0].clone());
        }
        sizes.push(path.len());
        game.play(0, &path.join(" "));
        while game.state().table().period as usize == sizes.len()
            && *game.phase() != Phase::LastActions
        {
            match game.phase() {
                Phase::Play { .. } => game.play(0, &game.choices(0, "")[0].clone()),
                _ => game.play(0, "done"),
            };
        }
    }
    assert_eq!(sizes, [3, 4, 5, 6, 3, 4, 5]);
    assert_eq!(*game.phase(), Phase::LastActions);
}

#[test]
fn s1_random_cards_are_played_with_one_ability_until_two_are_left() {
    let mut game = Scene::new(1).period(4).begin();
    game.choose(
        0,
        "feudal_lord pit_worker forest_manager pond_builder cultivator supplier",
    );
    for left in [5, 4, 3, 2] {
        assert!(matches!(
            game.events.last(),
            Some(Event::Revealed {
                by_chance: true,
                ..
            })
        ));
        let (_, resolution) = game.state().table().resolving().unwrap();
        assert_eq!(resolution.limit, 1);
        assert_eq!(game.state().table().places[0].hand, left);
        game.play(0, "done");
    }
    assert_eq!(game.awaited(), "0:play_card!");
    let cards: Vec<String> = game
        .choices(0, "")
        .into_iter()
        .filter(|choice| choice.starts_with("card:"))
        .collect();
    assert_eq!(cards.len(), 2, "the player sees both");
    game.play(0, &cards[1]);
    assert_eq!(game.state().table().resolving().unwrap().1.limit, 2);
    game.play(0, "done");
    assert_eq!(game.state().table().period, 5, "the last card is not used");
}

#[test]
fn s1_chance_draws_each_card_of_the_hand_now_and_then() {
    let mut drawn = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let (mut state, _) = State::deal(1, &Options::default(), Seed(seed)).unwrap();
        let hand = [Card::PitWorker, Card::Cultivator, Card::WaterCarrier].map(Choice::Card);
        let played = GlassRoad::play(&mut state, Seat(0), &hand).unwrap();
        let [Chance::Card(card)] = played.chance[..] else {
            panic!("{:?}", played.chance)
        };
        assert_eq!(state.table().resolving().unwrap().1.card, card);
        drawn.insert(card);
    }
    assert_eq!(drawn.len(), 3);
}

#[test]
fn s2_all_chosen_cards_rest_for_exactly_the_next_period() {
    let mut game = Scene::new(1).begin();
    game.choose(0, "pit_worker cultivator water_carrier")
        .play(0, "done");
    let card = game.choices(0, "")[0].clone();
    game.play(0, &card).play(0, "done");
    for resting in ["pit_worker", "cultivator", "water_carrier"] {
        assert!(!game.offers(0, "", &format!("card:{resting}")), "{resting}");
    }
    game.choose(0, "feudal_lord supplier builder carpenter");
    while *game.phase() != Phase::Choose {
        match game.phase() {
            Phase::Play { .. } => game.play(0, &game.choices(0, "")[0].clone()),
            _ => game.play(0, "done"),
        };
    }
    assert!(game.offers(0, "", "card:pit_worker"), "back in the third");
    assert!(!game.offers(0, "", "card:supplier"));
}

#[test]
fn s3_alone_the_supplier_gives_one_and_no_gift() {
    // The hand is left to chance: the Supplier comes up in some of these games.
    let mut met = 0;
    for seed in 0..20 {
        let (state, _) = State::deal(1, &Options::default(), Seed(seed)).unwrap();
        let json = serde_json::to_value(&state).unwrap();
        let mut game = Scene::new(1).set("/unknown/seed", json["unknown"]["seed"].clone());
        game = game.wheels(0, "");
        let mut game = game.begin();
        game.choose(0, "supplier carpenter woodcutter");
        if game.state().table().resolving().unwrap().1.card != Card::Supplier {
            continue;
        }
        met += 1;
        game.play(0, "ability:a token:food_glassworks")
            .has(0, "food/g:1");
        assert_eq!(game.awaited(), "0:resolve!");
    }
    assert!(met > 0);
}

#[test]
fn s3_alone_the_fuel_collector_counts_at_most_five() {
    let mut best = 0;
    for seed in 0..60u64 {
        let mut game = Scene::new(1)
            .period(4)
            .set("/unknown/seed", serde_json::json!(seed))
            .wheels(0, "water:1")
            .begin();
        game.choose(
            0,
            "feudal_lord pit_worker forest_manager pond_builder cultivator fuel_collector",
        );
        if game.state().table().resolving().unwrap().1.card == Card::FuelCollector {
            game.play(0, "fee");
            game.play(0, "ability:a token:charcoal_glassworks");
            best = best.max(game.estate(0).tokens.total(glass_road::Good::Charcoal));
        }
    }
    assert_eq!(best, 5);
}

#[test]
fn s3_alone_the_board_has_four_tiles_a_row_refilled_each_period() {
    let mut game = Scene::new(1)
        .board("sand_pit sand_deposit coal_storage")
        .begin();
    game.choose(0, "pit_worker cultivator water_carrier")
        .play(0, "done");
    let card = game.choices(0, "")[0].clone();
    game.play(0, &card).play(0, "done");
    assert_eq!(game.state().table().period, 2);
    assert_eq!(game.state().table().on_board().count(), 12);
}
