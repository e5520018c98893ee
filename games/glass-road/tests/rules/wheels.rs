//! Wheels and goods: rulings W1 to W9.

use crate::common::scene::Scene;
use glass_road::{Event, Token, Wheel};

#[test]
fn w1_the_start_of_the_game() {
    let game = Scene::new(4).begin();
    for seat in 0..4 {
        game.has(seat, "food/g:1 charcoal/g:2 water:3 wood:4 clay:1 food/b:2");
    }
}

#[test]
fn w1_basic_goods_go_to_seven_and_refined_ones_to_three() {
    for token in Token::ALL {
        let limit = if matches!(token, Token::Glass | Token::Brick) {
            3
        } else {
            7
        };
        assert_eq!(token.limit(), limit, "{token}");
    }
    assert_eq!(Wheel::Glassworks.basic().len(), 5);
    assert_eq!(Wheel::Brickworks.basic().len(), 3);
}

#[test]
fn w2_a_wheel_turns_while_no_basic_good_is_at_zero() {
    let mut game = Scene::new(3)
        .wheels(0, "food/b:3 charcoal/b:2 clay:1 brick:3")
        .alone("clay_worker");
    game.has(0, "food/b:3 charcoal/b:2 clay:1 brick:3");
    // Paying is the only way on from three; see W5. Here: two turns in one go.
    game = Scene::new(3)
        .wheels(0, "water:1 food/b:3 charcoal/b:2")
        .alone("clay_worker");
    game.play(0, "fee")
        .play(0, "ability:a")
        .has(0, "brick:2 food/b:1");
    assert!(matches!(
        game.events.last(),
        Some(Event::Turned {
            wheel: Wheel::Brickworks,
            times: 2,
            ..
        })
    ));
}

#[test]
fn w2_turning_is_forced_and_stops_at_three_refined() {
    let mut game = Scene::new(3)
        .wheels(0, "water:1 food/b:7 charcoal/b:7 brick:2")
        .alone("clay_worker");
    game.play(0, "fee")
        .play(0, "ability:a")
        .has(0, "brick:3 clay:1 food/b:6 charcoal/b:6");
}

#[test]
fn w2_one_wheel_does_not_turn_the_other() {
    let mut game = Scene::new(3)
        .wheels(
            0,
            "water:2 food/g:1 charcoal/g:1 wood:1 food/b:1 charcoal/b:1",
        )
        .alone("pond_builder");
    game.play(0, "ability:b token:sand")
        .has(0, "glass:1 sand:1 water:1 food/b:1 charcoal/b:1");
}

#[test]
fn w3_wheels_are_checked_after_every_single_action() {
    // Two abilities: the wheel turns after the first, which makes room for the second.
    let mut game = Scene::new(3)
        .wheels(0, "wood:1 food/b:7 charcoal/b:4 clay:7 brick:3")
        .alone("charcoal_burner");
    game.play(0, "fee")
        .play(0, "ability:a token:charcoal_brickworks");
    game.has(0, "food/b:7 charcoal/b:7 clay:7 brick:3");
    // Conversions: each is an action of its own.
    let mut game = Scene::new(3)
        .wheels(0, "wood:2 food/b:1 charcoal/b:1")
        .built(0, "hardware_store", "3-2")
        .begin();
    game.play(0, "convert:hardware_store")
        .has(0, "wood:1 clay:1 brick:1");
    game.play(0, "convert:hardware_store")
        .has(0, "clay:3 brick:1");
}

#[test]
fn w4_all_goods_of_an_action_move_before_a_wheel_turns() {
    // Water +2 and sand +1 of one ability: the water is capped before the sand turns the wheel.
    let mut game = Scene::new(3)
        .wheels(0, "water:6 food/g:1 food/b:1 charcoal/g:1 wood:1")
        .alone("water_carrier");
    game.play(0, "fee token:food_brickworks")
        .play(0, "ability:b")
        .has(0, "water:6 glass:1");
}

#[test]
fn w4_in_a_trade_payment_and_gain_move_before_a_wheel_turns() {
    // Three sand for a brick, with a wheel that is only kept from turning by its bricks.
    let mut game = Scene::new(3)
        .wheels(0, "brick:3 clay:1 food/b:1 charcoal/b:1")
        .built(0, "roofing_company", "3-2")
        .begin();
    game.play(0, "convert:roofing_company token:clay")
        .has(0, "brick:3 clay:2");
    // The brick went, two clay came, and only then the wheel turned once.
    assert!(matches!(
        game.events.last(),
        Some(Event::Turned { times: 1, .. })
    ));
}

#[test]
fn w5_paying_bricks_turns_the_wheel_before_the_building_is_placed() {
    // Clay Depot costs clay and brick, and gives clay by its place.
    let mut game = Scene::new(3)
        .wheels(0, "brick:3 clay:7 food/b:2 charcoal/b:2")
        .board("clay_depot")
        .alone("cultivator");
    game.play(0, "ability:b tile:clay_depot space:3-2");
    // Paid: 2 bricks, 6 clay. Turned: 3 bricks, 5 clay. Then two clay for the one empty space
    // beside it find room; had they come before the turn, one would have been lost.
    game.has(0, "brick:3 clay:7 food/b:1 charcoal/b:1");
}

#[test]
fn w5_paying_glass_turns_the_wheel_before_an_effect_counts() {
    let mut game = Scene::new(3)
        .wheels(
            0,
            "glass:3 clay:2 sand:1 food/g:1 charcoal/g:3 water:4 wood:2",
        )
        .board("sculpture_workshop")
        .alone("cultivator");
    let game = game.play(
        0,
        "ability:b tile:sculpture_workshop space:3-2 token:food_brickworks",
    );
    // The turn takes a wood first, so one food comes, not two.
    game.has(0, "glass:3 charcoal/g:2 water:3 wood:1 food/b:1");
}

#[test]
fn w5_paying_basic_goods_turns_nothing() {
    let mut game = Scene::new(3)
        .wheels(0, "brick:2 clay:3 food/b:3 wood:3")
        .board("soup_kitchen")
        .alone("cultivator");
    game.play(0, "ability:b tile:soup_kitchen space:3-2")
        .has(0, "brick:2 clay:1 food/b:3 wood:1");
    assert!(
        !game
            .events
            .iter()
            .any(|event| matches!(event, Event::Turned { .. }))
    );
}

#[test]
fn w6_a_surplus_is_lost() {
    let mut game = Scene::new(3).wheels(0, "wood:6").alone("woodcutter");
    game.play(0, "fee space:1-1")
        .play(0, "ability:a")
        .has(0, "wood:7");
    game.play(0, "ability:b").has(0, "wood:7");
    let mut game = Scene::new(3)
        .wheels(0, "wood:2 clay:2 brick:2")
        .board("storage")
        .alone("cultivator");
    game.play(0, "ability:b tile:storage space:3-2")
        .has(0, "brick:3");
}

#[test]
fn w7_any_gain_may_be_taken_in_part_good_by_good() {
    let takes = [
        ("", "water:2 wood:1"),
        ("take:water:1", "water:1 wood:1"),
        ("take:wood:0", "water:2"),
        ("take:water:0 take:wood:0", ""),
        ("take:water:1 take:wood:0", "water:1"),
    ];
    for (take, left) in takes {
        let mut game = Scene::new(3).wheels(0, "food/g:1").alone("water_carrier");
        game.play(0, "fee token:food_glassworks");
        game.play(0, &format!("ability:a {take}")).has(0, left);
    }
}

#[test]
fn w7_a_taken_amount_is_exactly_what_is_told_and_what_arrives() {
    for amount in 0..7u8 {
        let mut game = Scene::new(3)
            .wheels(0, "wood:2 clay:3")
            .board("grain_house")
            .alone("cultivator");
        game.play(
            0,
            &format!("ability:b tile:grain_house space:3-2 token:food_glassworks take:food_glassworks:{amount}"),
        );
        assert_eq!(game.estate(0).tokens.get(Token::FoodGlassworks), amount);
        let Some(Event::Built { change, .. }) = game.events.first() else {
            panic!("{:?}", game.events)
        };
        assert_eq!(
            change.gained.get(Token::FoodGlassworks),
            amount.cast_signed()
        );
    }
}

#[test]
fn w7_taking_less_keeps_a_wheel_from_turning() {
    let mut game = Scene::new(3)
        .wheels(0, "water:1 food/b:1 charcoal/b:1")
        .alone("clay_worker");
    game.play(0, "fee")
        .play(0, "ability:a take:clay:0")
        .has(0, "food/b:1 charcoal/b:1");
}

#[test]
fn w7_only_amounts_that_make_a_difference_are_offered() {
    let game = Scene::new(3).wheels(0, "clay:6").alone("feudal_lord");
    let offered = game.choices(0, "ability:b");
    assert_eq!(offered, ["take:wood:0", "take:clay:0"]);
    assert_eq!(game.refused(0, "ability:b take:wood:1"), "not_offered");
    // Of three charcoal only one finds room.
    let mut game = Scene::new(3)
        .wheels(0, "wood:1 charcoal/g:6")
        .alone("charcoal_burner");
    game.play(0, "fee");
    let offered = game.choices(0, "ability:a token:charcoal_glassworks");
    assert_eq!(offered, ["take:charcoal_glassworks:0"]);
    let game = Scene::new(3).wheels(0, "clay:6").alone("feudal_lord");
    assert_eq!(game.refused(0, "ability:b take:water:0"), "not_offered");
}

#[test]
fn w8_a_gain_of_food_or_charcoal_goes_whole_to_one_wheel() {
    let mut game = Scene::new(3).wheels(0, "charcoal/g:1").alone("fish_farmer");
    game.play(0, "fee token:charcoal_glassworks");
    assert_eq!(
        game.choices(0, "ability:a"),
        ["token:food_glassworks", "token:food_brickworks"]
    );
    assert!(!game.offers(
        0,
        "ability:a token:food_glassworks",
        "token:food_brickworks"
    ));
    game.play(0, "ability:a token:food_brickworks")
        .has(0, "food/b:2");
}

#[test]
fn w8_two_abilities_may_use_different_wheels_or_the_same() {
    for (second, left) in [
        ("charcoal_glassworks", "charcoal/g:6"),
        ("charcoal_brickworks", "charcoal/g:3 charcoal/b:3"),
    ] {
        let mut game = Scene::new(3).wheels(0, "wood:1").alone("charcoal_burner");
        game.play(0, "fee")
            .play(0, "ability:a token:charcoal_glassworks");
        game.play(0, &format!("ability:b token:{second}"))
            .has(0, left);
    }
}

#[test]
fn w8_the_buttery_fills_both_wheels() {
    let mut game = Scene::new(3)
        .wheels(0, "wood:2 clay:1")
        .board("buttery")
        .alone("cultivator");
    game.play(0, "ability:b tile:buttery space:3-2")
        .has(0, "food/g:3 food/b:3");
}

#[test]
fn w8_two_repetitions_may_use_different_wheels() {
    let mut game = Scene::new(3)
        .wheels(0, "glass:1 brick:1")
        .board("fishery")
        .alone("cultivator");
    game.play(0, "ability:b tile:fishery space:3-2");
    game.play(0, "repeat space:2-4 token:food_glassworks");
    game.play(0, "repeat space:4-1 token:food_brickworks");
    game.has(0, "food/g:3 food/b:3 water:2");
}

#[test]
fn w9_a_fee_comes_from_either_wheel() {
    for (pay, left) in [
        ("token:food_glassworks", "food/b:1"),
        ("token:food_brickworks", "food/g:1"),
    ] {
        let mut game = Scene::new(3)
            .wheels(0, "food/g:1 food/b:1")
            .alone("builder");
        game.play(0, &format!("fee {pay}")).has(0, left);
    }
    let game = Scene::new(3).wheels(0, "food/b:1").alone("builder");
    assert_eq!(game.choices(0, "fee"), ["token:food_brickworks"]);
}

#[test]
fn w9_a_building_cost_of_two_may_be_split() {
    for (pay, left) in [
        (
            "token:food_glassworks token:food_brickworks",
            "food/g:1 food/b:1 clay:7",
        ),
        (
            "token:food_brickworks token:food_glassworks",
            "food/g:1 food/b:1 clay:7",
        ),
        (
            "token:food_glassworks token:food_glassworks",
            "food/b:2 clay:7",
        ),
    ] {
        let mut game = Scene::new(3)
            .wheels(0, "food/g:2 food/b:2")
            .board("clay_lake")
            .alone("cultivator");
        game.play(0, &format!("ability:b tile:clay_lake {pay} space:3-2"))
            .has(0, left);
    }
}
