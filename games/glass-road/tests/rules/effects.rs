//! Effects that count, copy and repeat: rulings L9 to L13, G1 and G2.

use crate::common::scene::{Scene, tile};
use glass_road::building::OtherCost;
use glass_road::{Building, Event, Good, Options, OptionsError, State};
use slowtable_kit::Seed;

#[test]
fn l9_spaces_count_after_placing_and_the_own_one_never() {
    // Three empty spaces in a row; the middle one is built on.
    let mut game = Scene::new(3)
        .wheels(0, "clay:1")
        .land(0, "FfFf FfGW ...P WGFf FfFf")
        .board("wood_depot")
        .alone("cultivator");
    game.play(0, "ability:b tile:wood_depot space:3-2")
        .has(0, "wood:4");
}

#[test]
fn l9_a_building_alone_among_tiles_counts_nothing() {
    let mut game = Scene::new(3)
        .wheels(0, "clay:1")
        .land(0, "FfFf FfGW P.PP WGFf FfFf")
        .board("wood_depot")
        .alone("cultivator");
    game.play(0, "ability:b tile:wood_depot space:3-2")
        .has(0, "");
}

#[test]
fn l10_goods_are_counted_after_payment() {
    // A Log Driver costs no water; another reading of the Lumber Storage shows the order.
    let mut game = Scene::new(3)
        .wheels(0, "clay:3 water:4")
        .board("log_driver")
        .alone("cultivator");
    game.play(0, "ability:b tile:log_driver space:3-2")
        .has(0, "water:4 wood:4");
}

#[test]
fn l10_goods_are_counted_after_the_turning_that_payment_causes() {
    let wheels = "glass:3 clay:2 sand:1 food/g:1 charcoal/g:1 water:3 wood:1";
    let mut game = Scene::new(3)
        .wheels(0, wheels)
        .board("hot_springs")
        .alone("cultivator");
    assert!(!game.offers(0, "ability:b", "tile:sculpture_workshop"));
    // Two glass paid, the wheel turns once, and two water are left.
    game.play(
        0,
        "ability:b tile:hot_springs space:3-2 token:charcoal_brickworks",
    );
    game.has(0, "glass:2 water:2 charcoal/b:2");
}

#[test]
fn l11_the_tavern_copies_one_adjacent_immediate_building() {
    let scene = || {
        Scene::new(3)
            .wheels(0, "wood:1 clay:1")
            .land(0, "FfFf FfGW .... WGFf FfFf")
            .built(0, "shed", "3-1")
            .built(0, "sand_deposit", "3-3")
            .built(0, "sand_pit", "2-3")
            .board("tavern")
            .alone("cultivator")
    };
    let game = scene();
    let near = game.choices(0, "ability:b tile:tavern space:3-2");
    assert_eq!(near, ["tile:shed", "tile:sand_deposit", "decline"]);
    for (copied, left) in [
        ("tile:shed", "glass:1"),
        ("tile:sand_deposit", "sand:3"),
        ("decline", ""),
    ] {
        let mut game = scene();
        game.play(0, &format!("ability:b tile:tavern space:3-2 {copied}"))
            .has(0, left);
    }
}

#[test]
fn l11_the_copied_effect_is_measured_from_the_copied_building() {
    // The Wood Depot at 3-2 has an empty space above it; the Tavern at 3-3 has none.
    let mut game = Scene::new(3)
        .wheels(0, "wood:1 clay:1")
        .land(0, "FfFf P.GW P..P WGFf FfFf")
        .built(0, "wood_depot", "3-2")
        .board("tavern")
        .alone("cultivator");
    game.play(0, "ability:b tile:tavern space:3-3 tile:wood_depot")
        .has(0, "wood:2");
    let Event::Built { copied, .. } = &game.events[0] else {
        panic!("{:?}", game.events)
    };
    assert_eq!(*copied, Some(tile("wood_depot")));
}

#[test]
fn l11_an_adjacent_immediate_upgrade_gives_its_goods() {
    let mut game = Scene::new(3)
        .wheels(0, "wood:1 clay:1")
        .land(0, "FfFf FfGW ...P WGFf FfFf")
        .upgraded(0, "artists_colony")
        .upgraded(0, "forest_hut")
        .board("tavern")
        .alone("cultivator");
    // The Glassmaker's Colony stands left of row 3, the Forest Glassworks left of row 1.
    let near = game.choices(0, "ability:b tile:tavern space:3-1");
    assert_eq!(near, ["tile:artists_colony", "decline"]);
    game.play(0, "ability:b tile:tavern space:3-1 tile:artists_colony")
        .has(0, "glass:1");
}

#[test]
fn l11_with_none_adjacent_the_tavern_does_nothing() {
    let mut game = Scene::new(3)
        .wheels(0, "wood:1 clay:1")
        .board("tavern")
        .alone("cultivator");
    assert!(game.whole(0, "ability:b tile:tavern space:3-2"));
    game.play(0, "ability:b tile:tavern space:3-2").has(0, "");
}

#[test]
fn l11_the_tavern_may_copy_a_repeated_effect() {
    let mut game = Scene::new(3)
        .wheels(0, "wood:1 clay:1")
        .built(0, "fishery", "3-2")
        .board("tavern")
        .alone("cultivator");
    game.play(0, "ability:b tile:tavern space:3-3 tile:fishery");
    game.play(0, "repeat space:2-4 token:food_brickworks")
        .has(0, "food/b:3 water:1");
    game.play(0, "end_repeat").play(0, "done");
}

#[test]
fn l12_the_wood_trader_never_gives_wood_for_wood() {
    let game = Scene::new(3)
        .wheels(0, "wood:3 clay:2 brick:1")
        .board("wood_trader")
        .alone("cultivator");
    let mut game = game;
    game.play(0, "ability:b tile:wood_trader space:3-2");
    let tokens = game.choices(0, "repeat");
    assert_eq!(tokens.len(), 7);
    assert!(!tokens.contains(&"token:wood".to_owned()));
}

#[test]
fn l12_a_repeated_effect_is_open_until_its_player_ends_it() {
    let mut game = Scene::new(3)
        .wheels(0, "food/b:1 wood:4 clay:2 brick:1")
        .board("wood_trader sand_pit")
        .alone("builder");
    game.play(0, "fee token:food_brickworks");
    game.play(0, "ability:a tile:wood_trader space:3-2");
    assert_eq!(
        game.refused(0, "ability:b tile:sand_pit space:3-3"),
        "not_offered"
    );
    assert_eq!(game.refused(0, "done"), "not_offered");
    game.play(0, "repeat token:sand")
        .play(0, "repeat token:food_glassworks");
    game.has(0, "wood:1 sand:2 food/g:2");
    game.play(0, "end_repeat");
    assert_eq!(game.refused(0, "repeat token:sand"), "not_offered");
    game.play(0, "ability:b tile:sand_pit space:3-3")
        .play(0, "done");
}

#[test]
fn l12_it_may_be_carried_out_not_at_all_and_stays_open_while_it_cannot_be_paid() {
    let mut game = Scene::new(3)
        .wheels(0, "glass:2 clay:4")
        .land(0, "FfFf FfGW W..W WGFf FfFf")
        .board("landscaping_office")
        .alone("cultivator");
    game.play(0, "ability:b tile:landscaping_office space:3-2");
    assert_eq!(game.refused(0, "repeat space:3-3"), "cannot_pay");
    game.play(0, "end_repeat")
        .play(0, "ability:a landscape:pit space:3-3");
    assert_eq!(game.refused(0, "repeat space:3-3"), "not_offered");
    game.play(0, "done");
}

#[test]
fn l12_wheels_turn_after_every_repetition() {
    let mut game = Scene::new(3)
        .wheels(0, "glass:2 clay:4 food/g:1 charcoal/g:1 water:1 wood:1")
        .board("landscaping_office")
        .alone("cultivator");
    game.play(0, "ability:b tile:landscaping_office space:3-2");
    game.play(0, "repeat space:3-1")
        .has(0, "glass:1 sand:1 clay:2");
    game.play(0, "repeat space:3-4")
        .has(0, "glass:1 sand:3 clay:4");
}

#[test]
fn l13_the_inn_gives_food() {
    let mut game = Scene::new(3)
        .wheels(0, "charcoal/b:1")
        .built(0, "inn", "3-2")
        .begin();
    game.play(
        0,
        "convert:inn token:charcoal_brickworks token:food_glassworks",
    )
    .has(0, "food/g:2");
}

/// The five costs whose icon both rulebooks lost, and their best readings.
const UNVERIFIED: [(&str, &str, u8); 5] = [
    ("lumber_storage", "water", 1),
    ("sand_island", "water", 1),
    ("loess_island", "water", 2),
    ("clay_lake", "food", 2),
    ("artists_colony", "food", 1),
];

#[test]
fn g1_five_costs_are_marked_unverified_with_their_best_readings() {
    let marked: Vec<_> = Building::ALL
        .iter()
        .filter(|tile| tile.data().cost_unverified)
        .collect();
    assert_eq!(marked.len(), 5);
    for (id, good, amount) in UNVERIFIED {
        let data = tile(id).data();
        assert!(data.cost_unverified);
        let other = data.cost.other.unwrap();
        assert_eq!((other.good.id(), other.amount), (good, amount), "{id}");
    }
    let others = Building::ALL
        .iter()
        .filter(|tile| tile.data().cost.other.is_some());
    assert_eq!(others.count(), 5, "nothing else costs other goods");
}

#[test]
fn g1_a_table_may_read_an_unverified_cost_otherwise() {
    let options = Options {
        costs: [(
            tile("clay_lake"),
            OtherCost {
                good: Good::Sand,
                amount: 3,
            },
        )]
        .into(),
        start_player: Some(0),
        ..Options::default()
    };
    let mut game = Scene::with(3, options)
        .wheels(0, "sand:3")
        .board("clay_lake")
        .alone("cultivator");
    game.play(0, "ability:b tile:clay_lake space:3-2")
        .has(0, "clay:7");
}

#[test]
fn g1_a_known_cost_cannot_be_overridden_nor_an_unverified_one_by_nonsense() {
    let deal = |id: &str, good, amount| {
        let options = Options {
            costs: [(tile(id), OtherCost { good, amount })].into(),
            ..Options::default()
        };
        State::deal(3, &options, Seed(0)).map(|_| ())
    };
    assert_eq!(
        deal("inn", Good::Food, 1),
        Err(OptionsError::VerifiedCost(tile("inn")))
    );
    for (good, amount) in [
        (Good::Glass, 1),
        (Good::Brick, 2),
        (Good::Food, 0),
        (Good::Food, 8),
    ] {
        assert!(matches!(
            deal("clay_lake", good, amount),
            Err(OptionsError::Cost { .. })
        ));
    }
    assert!(deal("clay_lake", Good::Charcoal, 7).is_ok());
}

#[test]
fn g2_all_tiles_together_cost_sixty_bricks_and_thirty_nine_glass() {
    let sum = |part: fn(&glass_road::building::Cost) -> u8| -> u32 {
        Building::ALL
            .iter()
            .map(|tile| u32::from(part(&tile.data().cost)))
            .sum()
    };
    assert_eq!(sum(|cost| cost.brick), 60);
    assert_eq!(sum(|cost| cost.glass), 39);
}
