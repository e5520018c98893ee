//! The Supplier's gifts: ruling C8.

use crate::common::scene::{Game, Scene};
use glass_road::{Card, Event, GlassRoad, Good, Token};
use slowtable_kit::{Rules, Seat, Viewer};

const HANDS: [&str; 3] = [
    "supplier builder carpenter woodcutter pond_builder",
    "pit_worker cultivator pond_builder clay_worker supplier",
    "fish_farmer carpenter woodcutter water_carrier builder",
];

/// Seat 0 turns up the Supplier, seat 1 follows, seat 2 does not hold it.
fn supplied(good: &str) -> Game {
    let mut game = Scene::new(3)
        .wheels(0, "")
        .wheels(1, "")
        .wheels(2, "charcoal/g:1")
        .built(1, "cooperage", "3-2")
        .hands(&HANDS);
    game.play(0, &format!("ability:a token:{good}"));
    game
}

#[test]
fn c8_the_supplier_gains_two_and_every_opponent_is_offered_one() {
    let game = supplied("wood");
    game.has(0, "wood:2");
    let table = game.state().board();
    for seat in [1, 2] {
        let gifts = &table.places[seat].gifts;
        assert_eq!(
            (gifts.len(), gifts[0].good, gifts[0].from),
            (1, Good::Wood, Seat(0))
        );
    }
    assert!(table.places[0].gifts.is_empty());
    assert_eq!(table.places[1].followed[..], [Card::Supplier], "a follower");
    assert!(
        table.places[2].followed.is_empty(),
        "and somebody who does not follow"
    );
}

#[test]
fn c8_taking_less_still_gives_to_the_others() {
    let mut game = Scene::new(3).wheels(0, "").alone("supplier");
    game.play(0, "ability:a token:clay take:clay:0").has(0, "");
    assert_eq!(game.awaited(), "0:resolve! 1:gift 2:gift");
}

#[test]
fn c8_a_full_wheel_does_not_keep_the_gift_from_the_others() {
    let mut game = Scene::new(3)
        .wheels(0, "wood:7")
        .wheels(1, "")
        .alone("supplier");
    game.play(0, "ability:a token:wood").has(0, "wood:7");
    game.play(1, "accept").has(1, "wood:1");
}

#[test]
fn c8_only_the_six_basic_goods_can_be_supplied() {
    let game = Scene::new(3).alone("supplier");
    let tokens = game.choices(0, "ability:a");
    assert_eq!(tokens.len(), 8, "six goods, two of them on either wheel");
    assert!(
        tokens
            .iter()
            .all(|token| token != "token:glass" && token != "token:brick")
    );
}

#[test]
fn c8_each_opponent_chooses_the_wheel_of_their_own_gift() {
    let mut game = supplied("food_brickworks");
    game.play(1, "accept token:food_glassworks")
        .has(1, "food/g:1");
    game.play(2, "accept token:food_brickworks")
        .has(2, "charcoal/g:1 food/b:1");
}

#[test]
fn c8_a_gift_may_be_refused() {
    let mut game = supplied("wood");
    game.play(1, "refuse").has(1, "");
    assert_eq!(
        game.events,
        [Event::GiftRefused {
            seat: Seat(1),
            from: Seat(0),
            good: Good::Wood
        }]
    );
    assert!(!game.offers(1, "", "accept"));
}

#[test]
fn c8_a_gift_of_which_nothing_is_taken_is_told_as_refused() {
    let mut game = supplied("wood");
    game.play(1, "accept take:wood:0").has(1, "");
    assert!(matches!(game.events[..], [Event::GiftRefused { .. }]));
    let mut game = supplied("wood");
    game.play(1, "accept").has(1, "wood:1");
    assert_eq!(
        game.events,
        [Event::GiftTaken {
            seat: Seat(1),
            from: Seat(0),
            token: Token::Wood
        }]
    );
}

#[test]
fn c8_anytime_actions_may_come_before_the_answer() {
    let mut game = Scene::new(3)
        .wheels(1, "wood:7")
        .built(1, "cooperage", "3-2")
        .hands(&HANDS);
    game.play(0, "ability:a token:wood");
    game.play(1, "convert:cooperage").has(1, "wood:6 water:2");
    game.play(1, "remove space:2-3");
    game.play(1, "accept").has(1, "wood:7 water:2");
}

#[test]
fn c8_only_the_receiver_is_held_up() {
    let mut game = supplied("wood");
    assert_eq!(
        game.awaited(),
        "0:resolve! 1:gift 2:gift",
        "the table does not wait"
    );
    game.play(0, "done");
    assert_eq!(game.awaited(), "1:resolve! 2:gift");
    game.play(1, "refuse").play(1, "done");
    // Seat 2 has still not answered, and everything went on to seat 1's own card.
    assert_eq!(game.resolver(), 1);
    game.play(1, "ability:a decline").play(1, "done");
    assert_eq!(game.resolver(), 2);
}

#[test]
fn c8_the_answer_comes_before_a_fee() {
    let mut game = supplied("wood");
    game.play(0, "done")
        .play(1, "refuse")
        .play(1, "done")
        .play(1, "done");
    assert_eq!(
        game.resolver(),
        2,
        "a face-down card is turned up without an answer"
    );
    assert_eq!(
        game.refused(2, "fee token:charcoal_glassworks"),
        "gift_first"
    );
    game.play(2, "accept")
        .play(2, "fee token:charcoal_glassworks");
}

#[test]
fn c8_the_answer_comes_before_an_ability_a_build_and_being_done() {
    let mut game = Scene::new(3)
        .wheels(1, "wood:2")
        .board("sand_pit")
        .hands(&HANDS);
    game.play(0, "ability:a token:wood").play(0, "done");
    for early in [
        "ability:a token:wood",
        "ability:b tile:sand_pit space:3-2",
        "done",
    ] {
        assert_eq!(game.refused(1, early), "gift_first", "{early}");
    }
    game.play(1, "accept").has(1, "wood:3");
    game.play(1, "ability:b tile:sand_pit space:3-2")
        .play(1, "done");
}

#[test]
fn c8_the_answer_comes_before_the_choice_of_a_card() {
    let mut game = Scene::new(3).wheels(2, "").hands(&[
        "woodcutter builder carpenter supplier pond_builder",
        "supplier cultivator pond_builder clay_worker water_carrier",
        "fish_farmer carpenter forest_manager pit_worker builder",
    ]);
    game.play(0, "done");
    // Seat 1's Supplier is followed by seat 0, who hands out a gift of their own.
    game.play(1, "ability:a token:wood").play(1, "done");
    game.play(0, "accept")
        .play(0, "ability:a token:clay")
        .play(0, "done");
    game.play(2, "accept").play(2, "accept").play(2, "done");
    assert_eq!(game.awaited(), "0:pick! 1:pick! 2:pick!");
    assert_eq!(game.refused(1, "card:cultivator"), "gift_first");
    game.pick(0, "builder").pick(2, "carpenter");
    assert_eq!(game.awaited(), "1:pick!");
    game.play(1, "refuse").pick(1, "cultivator");
}

#[test]
fn c8_the_answer_comes_before_the_choice_of_a_hand_and_before_the_last_done() {
    for (period, asked) in [(1, "choose_hand"), (4, "last_actions")] {
        let mut game = Scene::new(3).period(period).wheels(1, "").hands(&[
            "woodcutter builder carpenter supplier pond_builder",
            "water_carrier cultivator fish_farmer clay_worker feudal_lord",
            "fuel_collector forest_manager charcoal_burner pit_worker slash_and_burn_farmer",
        ]);
        let rounds = [
            ["builder", "cultivator", "forest_manager"],
            ["supplier", "fish_farmer", "charcoal_burner"],
        ];
        game.skip_card().skip_card().skip_card();
        for (seat, card) in (0..).zip(rounds[0]) {
            game.pick(seat, card);
        }
        game.skip_card().skip_card().skip_card();
        for (seat, card) in (0..).zip(rounds[1]) {
            game.pick(seat, card);
        }
        game.play(0, "ability:a token:wood").play(0, "done");
        // Seat 1 answers before its own card's end, seat 2 likewise: nobody reaches the next
        // period with a gift unless it is the last to be done. Let seat 2 answer late.
        game.play(1, "refuse").play(1, "done");
        assert_eq!(game.refused(2, "done"), "gift_first");
        game.play(2, "refuse").play(2, "done");
        assert!(game.awaited().contains(asked));
    }
    // A gift given by the last card of all, a follower's, is still open then.
    for (period, what, first) in [
        (1, "choose_hand", "card:woodcutter"),
        (4, "last_actions", "done"),
    ] {
        let mut game = Scene::new(3).period(period).wheels(1, "").hands(&[
            "woodcutter builder carpenter supplier pond_builder",
            "water_carrier cultivator fish_farmer clay_worker feudal_lord",
            "fuel_collector forest_manager supplier pit_worker slash_and_burn_farmer",
        ]);
        for cards in [
            ["builder", "cultivator", "forest_manager"],
            ["pond_builder", "clay_worker", "supplier"],
        ] {
            game.skip_card().skip_card().skip_card();
            for (seat, card) in (0..).zip(cards) {
                game.pick(seat, card);
            }
        }
        game.skip_card().skip_card();
        assert_eq!(game.resolver(), 2);
        game.play(2, "done");
        game.play(0, "ability:a token:wood").play(0, "done");
        assert!(
            game.awaited().contains(&format!("1:{what}!")),
            "{}",
            game.awaited()
        );
        assert_eq!(game.refused(1, first), "gift_first");
        game.play(1, "accept").has(1, "wood:1");
        assert!(game.offers(1, "", first));
    }
}

#[test]
fn c8_gifts_are_answered_in_the_order_given() {
    let mut game = Scene::new(3).wheels(2, "").hands(&HANDS);
    game.play(0, "ability:a token:sand").play(0, "done");
    game.play(1, "refuse")
        .play(1, "ability:a token:clay")
        .play(1, "done");
    let gifts = &game.state().board().places[2].gifts;
    assert_eq!(
        gifts.iter().map(|gift| gift.good).collect::<Vec<_>>(),
        [Good::Sand, Good::Clay]
    );
    game.play(2, "accept").has(2, "sand:1");
    game.play(2, "accept").has(2, "sand:1 clay:1");
}

#[test]
fn c8_several_suppliers_in_a_round_each_give_their_own_gifts() {
    // Seats 0 and 1 have both picked it: two reveals, and a gift from each to seat 2.
    let mut game = Scene::new(3)
        .wheels(0, "")
        .wheels(1, "")
        .wheels(2, "")
        .hands(&[
            "supplier builder carpenter woodcutter pond_builder",
            "supplier cultivator pond_builder clay_worker water_carrier",
            "fish_farmer carpenter forest_manager pit_worker builder",
        ]);
    game.play(0, "ability:a token:wood").play(0, "done");
    game.play(1, "accept")
        .play(1, "ability:a token:wood")
        .play(1, "done")
        .has(1, "wood:3");
    game.play(0, "accept").has(0, "wood:3");
    game.play(2, "accept").play(2, "accept").has(2, "wood:2");
}

#[test]
fn c8_a_gift_turns_the_wheel_when_it_is_taken() {
    let mut game = Scene::new(3)
        .wheels(1, "food/b:1 charcoal/b:1")
        .hands(&HANDS);
    game.play(0, "ability:a token:clay");
    game.has(1, "food/b:1 charcoal/b:1");
    game.play(1, "accept").has(1, "brick:1");
}

#[test]
fn c8_alone_there_is_nobody_to_give_to() {
    let mut game = Scene::new(1).wheels(0, "").begin();
    game.choose(0, "supplier carpenter woodcutter");
    // Chance plays one of the three first.
    game.play(0, "done");
    if game.offers(0, "", "card:supplier") {
        game.play(0, "card:supplier");
        game.play(0, "ability:a token:wood").has(0, "wood:1");
        assert!(game.state().board().places[0].gifts.is_empty());
    } else {
        panic!("another seed is needed: chance played the Supplier");
    }
}

#[test]
fn c8_a_gift_may_be_answered_once_for_all() {
    let answer = |game: &Game, seat: u8, answer: &str| {
        let view = GlassRoad::view(game.state(), Viewer::Seat(Seat(seat)));
        let path = GlassRoad::standing_move(&view, "gifts", answer)?;
        Some(
            path.iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
                .join(" "),
        )
    };
    let game = supplied("wood");
    for asked in ["take", "take_unless_turns"] {
        assert_eq!(answer(&game, 2, asked).as_deref(), Some("accept"));
    }
    assert_eq!(answer(&game, 2, "refuse").as_deref(), Some("refuse"));
    assert_eq!(answer(&game, 0, "take"), None, "nobody gives it anything");
    let either = supplied("food_brickworks");
    assert_eq!(
        answer(&either, 2, "take"),
        None,
        "it may go on either wheel"
    );
    // The fifth good of the glassworks makes its wheel turn (W2).
    let mut turning = Scene::new(3)
        .wheels(0, "")
        .wheels(1, "sand:1 food/g:1 charcoal/g:1 water:1")
        .alone("supplier");
    turning.play(0, "ability:a token:wood");
    assert_eq!(answer(&turning, 1, "take_unless_turns"), None);
    assert_eq!(answer(&turning, 1, "take").as_deref(), Some("accept"));
}
