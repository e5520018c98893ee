//! The worked examples of both rulebooks (the German one numbers its pages alike; names differ).
//!
//! - p. 4, layout of a tile: what a Cooperage costs, is worth and trades.
//! - p. 4, production: two sand turn the glassworks wheel once.
//! - p. 6, cards: Mary (Marei) and Adele (Nina) picked the same card, Chris (Lars) holds it, Tim
//!   (Timon) does not.
//! - p. 6, entry fees: a Charcoal Burner alone and in company.
//! - p. 6, the cards set aside show the round.
//! - p. 7, wheels in detail: a turn that the third glass stops; the tip about stoppers.
//! - p. 7, anytime actions: a pond makes room for a building.
//! - p. 8, building: the Forest Hut goes on the Forest Glassworks.
//! - p. 10, scoring: one and a half points for three sand; the Forest Hut replaces.
//! - p. 11, solo: Pit Worker, Cultivator and Water Carrier over three periods.
//! - p. 12 to 14, specialists: Forest Manager, Cultivator with Sand Island, Supplier with seven
//!   wood, Builder twice, turning before building, Water Carrier in two orders.
//! - p. 15 to 19, buildings: one wood is not two; Joinery; Roofing Company; scales of points.

use crate::common::scene::Scene;
use glass_road::{Card, Event, Phase};
use serde_json::json;

#[test]
fn the_cooperage_costs_a_wood_and_two_bricks_scores_three_and_trades_wood_for_water() {
    let mut game = Scene::new(3)
        .wheels(0, "wood:2 brick:2")
        .board("cooperage")
        .alone("cultivator");
    game.play(0, "ability:b tile:cooperage space:3-2")
        .has(0, "wood:1");
    assert_eq!(game.points_of(0, "cooperage"), 3.0);
    game.play(0, "convert:cooperage").has(0, "water:2");
}

#[test]
fn two_sand_at_the_start_of_the_game_turn_the_glassworks_once() {
    // The Pit Worker brings two sand for the two pits of the start.
    let mut game = Scene::new(3).alone("pit_worker");
    game.play(0, "ability:b token:sand");
    game.has(
        0,
        "glass:1 sand:1 charcoal/g:1 water:2 wood:3 clay:1 food/b:2",
    );
}

#[test]
fn mary_adele_chris_and_tim() {
    let mut game = Scene::new(4).hands(&[
        "forest_manager builder carpenter woodcutter clay_worker",
        "forest_manager pit_worker pond_builder cultivator feudal_lord",
        "supplier forest_manager fish_farmer water_carrier charcoal_burner",
        "fuel_collector slash_and_burn_farmer pit_worker pond_builder cultivator",
    ]);
    let (mary, adele, chris, tim) = (0, 1, 2, 3);
    let followers = |game: &crate::common::scene::Game| {
        let (_, resolution) = game.state().board().resolving().unwrap();
        (
            resolution.card,
            resolution.order.len() - 1,
            resolution.limit,
        )
    };
    assert_eq!(
        followers(&game),
        (Card::ForestManager, 1, 1),
        "Chris follows"
    );
    game.play(mary, "ability:a space:3-2").play(mary, "done");
    game.play(chris, "ability:b token:wood").play(chris, "done");
    assert_eq!(game.resolver(), adele);
    assert_eq!(
        followers(&game),
        (Card::ForestManager, 0, 2),
        "Adele has both abilities"
    );
    game.play(adele, "ability:a space:3-2")
        .play(adele, "ability:b token:wood")
        .play(adele, "done");
    assert_eq!(game.resolver(), chris);
    game.play(chris, "done");
    assert_eq!(game.resolver(), tim);
}

#[test]
fn a_charcoal_burner_alone_makes_six_and_in_company_three() {
    let mut game = Scene::new(3).wheels(0, "wood:1").alone("charcoal_burner");
    game.play(0, "fee")
        .play(0, "ability:a token:charcoal_glassworks");
    game.play(0, "ability:b token:charcoal_glassworks")
        .has(0, "charcoal/g:6");
    let mut game = Scene::new(3).wheels(0, "wood:1").hands(&[
        "charcoal_burner builder carpenter woodcutter clay_worker",
        "pit_worker charcoal_burner pond_builder cultivator feudal_lord",
        "supplier forest_manager fish_farmer water_carrier charcoal_burner",
    ]);
    game.play(0, "fee")
        .play(0, "ability:b token:charcoal_glassworks")
        .has(0, "charcoal/g:3");
    assert!(!game.offers(0, "", "ability:a"));
}

#[test]
fn the_cards_set_aside_tell_the_round() {
    let mut game = Scene::new(3).hands(&[
        "feudal_lord clay_worker builder carpenter woodcutter",
        "pit_worker pond_builder cultivator supplier fish_farmer",
        "forest_manager water_carrier charcoal_burner slash_and_burn_farmer fuel_collector",
    ]);
    game.skip_card().skip_card().skip_card();
    game.pick(0, "clay_worker")
        .pick(1, "pond_builder")
        .pick(2, "water_carrier");
    game.skip_card().skip_card().skip_card();
    let table = game.state().board();
    assert_eq!(
        table.places[0].played[..],
        [Card::FeudalLord, Card::ClayWorker]
    );
    assert_eq!(table.round, 3);
}

#[test]
fn the_third_glass_stops_the_wheel() {
    let mut game = Scene::new(3)
        .wheels(0, "glass:2 water:2 wood:3 food/g:4 charcoal/g:4")
        .alone("pit_worker");
    game.play(0, "ability:b token:sand");
    game.has(0, "glass:3 sand:1 water:1 wood:2 food/g:3 charcoal/g:3");
}

#[test]
fn food_left_at_zero_keeps_the_next_wood() {
    let mut game = Scene::new(3)
        .wheels(0, "sand:3 charcoal/g:3 water:3")
        .alone("woodcutter");
    game.play(0, "fee space:1-1").play(0, "ability:a");
    game.has(0, "sand:3 charcoal/g:3 water:3 wood:2");
}

#[test]
fn a_pond_is_removed_to_make_room_for_a_building() {
    let mut game = Scene::new(3)
        .wheels(0, "wood:1")
        .land(0, "FfFf FfGW PPPP WGFf FfFf")
        .board("shed")
        .alone("cultivator");
    game.play(0, "remove space:4-1")
        .play(0, "ability:b tile:shed space:4-1");
    assert_eq!(game.land(0), "FfFf FfGW PPPP #GFf FfFf");
}

#[test]
fn the_forest_hut_replaces_the_forest_glassworks_and_scores_two() {
    let mut game = Scene::new(3)
        .wheels(0, "glass:3 clay:1")
        .board("forest_hut")
        .alone("cultivator");
    assert_eq!(game.points_of(0, "forest_glassworks"), 3.0);
    game.play(0, "ability:b tile:forest_hut")
        .has(0, "glass:2 wood:5");
    assert_eq!(game.points_of(0, "forest_hut"), 2.0);
    assert_eq!(game.points(0), 2.0, "nothing more for the glass");
}

#[test]
fn three_sand_are_one_and_a_half_points() {
    let game = Scene::new(3).wheels(0, "sand:3").begin();
    assert_eq!(game.points(0), 1.5);
}

#[test]
fn the_solo_example_over_three_periods() {
    let hand = "pit_worker cultivator water_carrier";
    for seed in 0u64.. {
        let mut game = Scene::new(1).set("/unknown/seed", json!(seed)).begin();
        game.choose(0, hand);
        if game.state().board().resolving().unwrap().1.card != Card::PitWorker {
            continue;
        }
        // One ability of the Pit Worker, then both of the Cultivator; the Water Carrier is unused.
        game.play(0, "ability:a space:3-2");
        assert!(!game.offers(0, "", "ability:b"));
        game.play(0, "done").play(0, "card:cultivator");
        game.play(0, "ability:a landscape:pit space:3-3");
        assert_eq!(game.state().board().resolving().unwrap().1.limit, 2);
        game.play(0, "done");
        for resting in hand.split(' ') {
            assert!(!game.offers(0, "", &format!("card:{resting}")));
        }
        game.choose(0, "feudal_lord supplier builder carpenter");
        while *game.phase() != Phase::Choose {
            match game.phase() {
                Phase::Play { .. } => game.play(0, &game.choices(0, "")[0].clone()),
                _ => game.play(0, "done"),
            };
        }
        for back in hand.split(' ') {
            assert!(game.offers(0, "", &format!("card:{back}")));
        }
        return;
    }
}

#[test]
fn a_new_grove_pays_at_once() {
    let mut game = Scene::new(3).wheels(0, "").alone("forest_manager");
    game.play(0, "ability:a space:3-2")
        .play(0, "ability:b token:food_brickworks");
    game.has(0, "wood:1 food/b:3");
}

#[test]
fn a_cultivators_pond_feeds_the_sand_island_beside_it() {
    let mut game = Scene::new(3)
        .wheels(0, "water:1")
        .board("sand_island")
        .alone("cultivator");
    game.play(0, "ability:a landscape:pond space:3-2");
    game.play(0, "ability:b tile:sand_island space:3-3")
        .has(0, "sand:2");
}

#[test]
fn with_seven_wood_a_trade_makes_room_for_the_suppliers_gift() {
    let mut game = Scene::new(3)
        .wheels(1, "wood:7")
        .built(1, "carving_workshop", "3-2")
        .alone("supplier");
    game.play(0, "ability:a token:wood");
    game.play(1, "convert:carving_workshop token:food_brickworks");
    game.play(1, "accept").has(1, "wood:7 food/b:2");
}

#[test]
fn a_supplied_food_goes_where_each_receiver_likes() {
    let mut game = Scene::new(3)
        .wheels(0, "")
        .wheels(1, "")
        .wheels(2, "")
        .alone("supplier");
    game.play(0, "ability:a token:food_glassworks")
        .has(0, "food/g:2");
    game.play(1, "accept token:food_brickworks")
        .has(1, "food/b:1");
    game.play(2, "accept token:food_glassworks")
        .has(2, "food/g:1");
}

#[test]
fn the_builder_builds_twice_with_a_turn_in_between() {
    let mut game = Scene::new(3)
        .wheels(0, "food/g:1 brick:3 clay:1 food/b:2 charcoal/b:2 wood:3")
        .board("clay_depot clay_pit hardware_store")
        .alone("builder");
    game.play(0, "fee token:food_glassworks");
    game.play(0, "ability:a tile:hardware_store space:3-2");
    assert!(
        game.events
            .iter()
            .any(|event| matches!(event, Event::Turned { .. }))
    );
    game.has(0, "brick:3 food/b:1 charcoal/b:1 wood:2");
    game.play(0, "ability:b tile:clay_pit space:3-3")
        .has(0, "brick:3 food/b:1 charcoal/b:1");
}

#[test]
fn removing_a_grove_with_a_builders_hut_turns_a_wheel_before_the_payment() {
    let mut game = Scene::new(3)
        .wheels(0, "wood:1 food/b:1 charcoal/b:1")
        .land(0, "FfFf FfGW PPPP WGFf FfFf")
        .built(0, "builders_hut", "3-2")
        .board("hardware_store")
        .alone("cultivator");
    assert!(!game.offers(0, "", "ability:b"));
    game.play(0, "convert:builders_hut space:4-2")
        .has(0, "wood:1 brick:1 clay:1");
    game.play(0, "ability:b tile:hardware_store space:4-2")
        .has(0, "clay:1");
}

#[test]
fn the_water_carriers_abilities_matter_in_their_order() {
    let scene = || {
        let mut game = Scene::new(3)
            .wheels(0, "water:4 food/g:1 charcoal/g:1 wood:1 food/b:1")
            .alone("water_carrier");
        game.play(0, "fee token:food_brickworks");
        game
    };
    // Wood and water first: the sand turns the wheel only after a water was lost.
    scene()
        .play(0, "ability:a")
        .play(0, "ability:b")
        .has(0, "glass:1 water:6 wood:1");
    // Sand and water first: the turn makes room for all four.
    scene()
        .play(0, "ability:b")
        .play(0, "ability:a")
        .has(0, "glass:1 water:7 wood:1");
}

#[test]
fn one_wood_is_not_both_two_water_and_two_food() {
    let mut game = Scene::new(3)
        .wheels(0, "wood:2")
        .built(0, "cooperage", "3-2")
        .built(0, "carving_workshop", "3-3")
        .begin();
    game.play(0, "convert:cooperage")
        .play(0, "convert:carving_workshop token:food_glassworks");
    game.has(0, "water:2 food/g:2");
}

#[test]
fn the_joinery_removes_no_forest_without_wood() {
    let game = Scene::new(3)
        .wheels(0, "water:3")
        .built(0, "joinery", "3-2")
        .begin();
    assert_eq!(
        game.refused(0, "convert:joinery space:1-1 token:food_glassworks"),
        "cannot_pay"
    );
}

#[test]
fn the_roofing_company_gives_two_of_one_kind() {
    let mut game = Scene::new(3)
        .wheels(0, "brick:1")
        .built(0, "roofing_company", "3-2")
        .begin();
    assert!(!game.offers(0, "convert:roofing_company token:sand", "token:water"));
    game.play(0, "convert:roofing_company token:sand")
        .has(0, "sand:2");
}

#[test]
fn the_scales_of_points_printed_in_the_tables() {
    for (id, token, scale) in [
        ("potters_parlor", "clay", [0, 0, 1, 1, 2, 2, 3, 3]),
        ("springhouse", "water", [0, 0, 1, 1, 2, 2, 3, 3]),
        ("woodcarvers_house", "wood", [0, 0, 1, 1, 2, 2, 3, 3]),
        ("coal_storage", "charcoal/b", [0, 0, 0, 1, 1, 1, 2, 2]),
        ("food_locker", "food/g", [0, 0, 0, 1, 1, 1, 2, 2]),
    ] {
        for (count, points) in scale.into_iter().enumerate() {
            let game = Scene::new(3)
                .wheels(0, &format!("{token}:{count}"))
                .built(0, id, "3-2")
                .begin();
            assert_eq!(
                game.points_of(0, id),
                f64::from(points),
                "{id} with {count}"
            );
        }
    }
}
