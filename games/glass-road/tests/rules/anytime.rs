//! Anytime actions: rulings A1 to A5.

use crate::common::scene::{Game, Scene};
use crate::common::{deal, play_out, player};
use glass_road::{Choice, GlassRoad, Ground, Landscape, Phase};
use slowtable_kit::{Rules, Seat, Viewer};

/// Returns a scene in which seat 1 can always trade wood for water, and remove its tiles.
fn scene() -> Scene {
    Scene::new(3)
        .wheels(1, "wood:7")
        .built(1, "cooperage", "3-2")
}

#[track_caller]
fn can_act(game: &Game, seat: u8) {
    assert!(game.offers(seat, "", "convert:cooperage"));
    assert!(game.offers(seat, "", "remove"));
}

const HANDS: [&str; 3] = [
    "cultivator pit_worker builder supplier woodcutter",
    "supplier feudal_lord cultivator carpenter pond_builder",
    "fish_farmer clay_worker water_carrier charcoal_burner carpenter",
];

#[test]
fn a1_while_hands_are_chosen_and_cards_picked() {
    let mut game = scene().begin();
    can_act(&game, 1);
    game.choose(1, HANDS[1]);
    can_act(&game, 1);
    game.choose(0, HANDS[0]).choose(2, HANDS[2]);
    can_act(&game, 1);
    game.pick(1, "supplier");
    can_act(&game, 1);
}

#[test]
fn a1_on_the_turns_of_others_and_while_following() {
    let mut game = scene().hands(&HANDS);
    assert_eq!(game.resolver(), 0);
    can_act(&game, 1);
    game.play(1, "convert:cooperage").has(1, "wood:6 water:2");
    assert_eq!(game.resolver(), 0, "nobody's turn has passed");
    game.play(1, "remove space:2-3");
    game.play(0, "done");
    can_act(&game, 1);
}

#[test]
fn a1_between_fee_abilities_builds_and_being_done() {
    let mut game = Scene::new(3)
        .wheels(0, "wood:7 food/b:1")
        .built(0, "cooperage", "3-2")
        .board("sand_pit clay_pit")
        .alone("builder");
    can_act(&game, 0);
    game.play(0, "fee token:food_brickworks");
    can_act(&game, 0);
    game.play(0, "ability:a tile:sand_pit space:3-3");
    game.play(0, "convert:cooperage")
        .play(0, "remove space:2-3");
    game.play(0, "ability:b tile:clay_pit space:2-3");
    can_act(&game, 0);
    game.has(0, "wood:3 water:2");
}

#[test]
fn a1_any_number_of_times_in_a_row() {
    let mut game = scene().begin();
    for left in (4..7).rev() {
        game.play(1, "convert:cooperage");
        assert_eq!(game.estate(1).tokens.get(glass_road::Token::Wood), left);
    }
    game.has(1, "wood:4 water:6");
}

#[test]
fn a1_between_two_repetitions() {
    let mut game = Scene::new(3)
        .wheels(0, "glass:1 brick:1 wood:1")
        .land(0, "FfFf FfWW P..P WGFf FfFf")
        .built(0, "cooperage", "3-3")
        .board("fishery")
        .alone("cultivator");
    game.play(0, "ability:b tile:fishery space:3-2");
    game.play(0, "convert:cooperage");
    game.play(0, "repeat space:2-3 token:food_brickworks");
    game.play(0, "remove space:2-4");
    game.play(0, "repeat space:4-1 token:food_brickworks");
    game.play(0, "end_repeat").has(0, "water:4 food/b:6");
}

#[test]
fn a1_after_the_last_period_before_scoring() {
    let mut game = scene().period(4).hands(&HANDS);
    game.skip_period();
    assert_eq!(*game.phase(), Phase::LastActions);
    can_act(&game, 1);
    game.play(1, "convert:cooperage")
        .play(1, "remove space:2-3");
    assert!(matches!(game.phase(), Phase::LastActions));
}

#[test]
fn a1_with_a_gift_unanswered() {
    let mut game = scene().hands(&[HANDS[1], HANDS[0], HANDS[2]]);
    game.play(0, "ability:a token:sand");
    can_act(&game, 1);
}

#[test]
fn a1_never_inside_an_action() {
    let game = Scene::new(3)
        .wheels(0, "wood:7")
        .built(0, "cooperage", "3-2")
        .board("sand_pit country_house")
        .alone("cultivator");
    for inside in [
        "ability:b",
        "ability:b tile:sand_pit",
        "ability:a",
        "ability:a landscape:pit",
    ] {
        assert!(
            game.choices(0, inside)
                .iter()
                .all(|choice| !choice.starts_with("convert") && choice != "remove"),
            "{inside}"
        );
    }
}

#[test]
fn a1_every_moment_of_random_games_offers_what_can_be_done() {
    for index in 0..400 {
        let mut game = deal(index);
        play_out(&mut game, &mut player(index + 77), |game, _, _| {
            let table = game.state().board();
            for seat in Seat::all(table.players()) {
                let place = &table.places[seat.index()];
                let view = GlassRoad::view(game.state(), Viewer::Seat(seat));
                let offered = GlassRoad::walk(&view, &[]).unwrap().choices;
                let grounds = place.estate.grounds.iter().flatten();
                let tiles = grounds
                    .clone()
                    .filter(|on| matches!(on, Ground::Landscape(_)));
                assert_eq!(
                    offered.contains(&Choice::Remove),
                    tiles.count() > 0 && !place.done
                );
                // The trade of the Cooperage needs only a wood.
                let cooperage = grounds.clone().any(|on| on.to_string() == "cooperage");
                let wood = place.estate.tokens.get(glass_road::Token::Wood) > 0;
                assert_eq!(
                    offered
                        .iter()
                        .any(|choice| choice.to_string() == "convert:cooperage"),
                    cooperage && wood && !place.done
                );
                let reed = grounds.clone().any(|on| on.to_string() == "reed_hut");
                let pond = grounds
                    .clone()
                    .any(|on| *on == Ground::Landscape(Landscape::Pond));
                assert_eq!(
                    offered
                        .iter()
                        .any(|choice| choice.to_string() == "convert:reed_hut"),
                    reed && pond && !place.done
                );
            }
        });
    }
}

#[test]
fn a2_what_is_given_for_one_use_pays_for_nothing_else() {
    let mut game = Scene::new(3)
        .wheels(0, "wood:1")
        .built(0, "cooperage", "3-2")
        .built(0, "carving_workshop", "3-3")
        .begin();
    game.play(0, "convert:cooperage").has(0, "water:2");
    assert_eq!(
        game.refused(0, "convert:carving_workshop token:food_glassworks"),
        "cannot_pay"
    );
    let mut game = Scene::new(3)
        .wheels(0, "")
        .land(0, "FfFf FfGW P..P PGFf FfFf")
        .built(0, "reed_hut", "3-2")
        .built(0, "swamp_hut", "3-3")
        .begin();
    game.play(0, "convert:reed_hut space:2-4").has(0, "wood:2");
    assert!(
        !game.offers(0, "", "convert:swamp_hut"),
        "the only pond is gone"
    );
}

#[test]
fn a2_the_freed_space_may_be_built_on() {
    let mut game = Scene::new(3)
        .wheels(0, "clay:1")
        .land(0, "FfFf FfGW PPPP WGFf FfFf")
        .built(0, "reed_hut", "3-2")
        .board("sand_pit")
        .alone("cultivator");
    assert!(!game.offers(0, "", "ability:b"), "no empty space, no wood");
    game.play(0, "convert:reed_hut space:4-1");
    game.play(0, "ability:b tile:sand_pit space:4-1")
        .has(0, "clay:1 wood:1");
}

#[test]
fn a3_a_processing_building_works_from_the_moment_it_is_placed() {
    let mut game = Scene::new(3)
        .wheels(0, "wood:1 water:1")
        .board("sand_pit")
        .alone("cultivator");
    assert_eq!(game.refused(0, "convert:sand_pit"), "not_offered");
    game.play(0, "ability:b tile:sand_pit space:3-2");
    game.play(0, "convert:sand_pit").has(0, "sand:2");
    assert_eq!(game.resolver(), 0, "still during its card");
}

#[test]
fn a4_everyone_says_that_they_are_done_which_is_final() {
    let mut game = scene().period(4).hands(&HANDS);
    game.skip_period();
    assert_eq!(
        game.awaited(),
        "0:last_actions! 1:last_actions! 2:last_actions!"
    );
    game.play(1, "done");
    assert_eq!(game.awaited(), "0:last_actions! 2:last_actions!");
    for late in ["convert:cooperage", "remove space:2-3", "done"] {
        assert_eq!(game.refused(1, late), "over");
    }
    assert!(game.choices(1, "").is_empty());
    game.play(0, "remove space:2-3").play(0, "done");
    assert!(GlassRoad::standings(game.state()).is_none());
    game.play(2, "done");
    assert_eq!(*game.phase(), Phase::Over);
    assert_eq!(game.awaited(), "");
    assert!(GlassRoad::standings(game.state()).is_some());
}

#[test]
fn a5_district_offices_need_an_empty_space() {
    let scene = |row: &str| {
        Scene::new(3)
            .land(0, &format!("FfFf FfGW {row} WGFf FfFf"))
            .built(0, "district_offices", "3-1")
            .offer(0, "inn spa")
            .begin()
    };
    assert!(!scene("PPPP").offers(0, "", "convert:district_offices"));
    let mut game = scene("PP.P");
    game.play(
        0,
        "convert:district_offices tile:spa tile:inn landscape:pond space:3-3",
    );
    assert_eq!(game.land(0), "FfFf FfGW #PWP WGFf FfFf");
}

#[test]
fn a5_taking_fewer_goods_than_offered_is_allowed() {
    let mut game = Scene::new(3)
        .wheels(0, "wood:1 water:7")
        .built(0, "cooperage", "3-2")
        .begin();
    game.play(0, "convert:cooperage").has(0, "water:7");
}
