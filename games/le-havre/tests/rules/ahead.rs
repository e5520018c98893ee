//! Decisions ahead, standing answers, and impossible positions.

use crate::common::scene::{Playing, Scene, path};
use le_havre::{Building, Event, LeHavre, Occasion, Ship, Space};
use serde_json::json;
use slowtable_kit::{DecidedAhead, Intended, Misfit, Plan, Rules, Seat};

#[test]
fn the_next_turn_is_decided_ahead_with_what_is_there_for_sure() {
    let state = Scene::new(2).turn(3, 1).offer("5 wood").state();
    let view = state.seen(1);
    let turn = Occasion::Turn { round: 3, turn: 2 };
    assert!(LeHavre::occasions(&view).contains(&turn));
    let foreseen = LeHavre::foresee(&view, turn).unwrap();
    assert_eq!(LeHavre::asked(&foreseen).first().copied(), Some(turn));
    // The disc of the seat's turn brings wood and clay.
    assert_eq!(
        (
            foreseen.board.offered(Space::Wood),
            foreseen.board.offered(Space::Clay)
        ),
        (6, 1)
    );
    let takes = Intended::<LeHavre>::over(&foreseen, vec![path("take:wood"), path("end")]).unwrap();
    // The same amount or more is accepted; less is not.
    for (begins, fits) in [(5, true), (9, true), (3, false)] {
        let scene = Scene::new(2)
            .turn(3, 2)
            .offer(&format!("{} wood 1 clay", begins + 1));
        assert_eq!(takes.fits(&scene.state().seen(1)).is_ok(), fits, "{begins}");
    }
}

#[test]
fn a_move_that_ends_the_turn_is_compared_with_what_was_shown() {
    let state = Scene::new(2).turn(3, 1).offer("8 wood").state();
    let turn = Occasion::Turn { round: 3, turn: 2 };
    let foreseen = LeHavre::foresee(&state.seen(1), turn).unwrap();
    let takes = Intended::<LeHavre>::over(&foreseen, vec![path("take:wood end")]).unwrap();
    let took = |amount| Event::Took {
        seat: Seat(1),
        space: Space::Wood,
        amount,
    };
    assert_eq!((takes.sealed, &takes.shown), (true, &vec![vec![took(9)]]));
    let written = serde_json::to_value(&takes).unwrap();
    // An earlier version stored no events for a move that ends the turn, so there was nothing to compare.
    let earlier = json!({"moves": [["take:wood", "end"]], "shown": [[]]});
    let [read, earlier] = [written, earlier]
        .map(|written| serde_json::from_value::<Intended<LeHavre>>(written).unwrap());
    assert_eq!(read, takes);
    for (there, fits) in [(9, true), (12, true), (1, false)] {
        let scene = Scene::new(2).turn(3, 2);
        let view = scene.offer(&format!("{there} wood 1 clay")).state().seen(1);
        assert_eq!(takes.fits(&view).is_ok(), fits, "{there}");
        assert!(earlier.fits(&view).is_ok(), "{there}");
    }
}

#[test]
fn who_pays_food_last_pays_as_decided_ahead() {
    let scene = || {
        let scene = Scene::new(2).stock(0, "9 fish 9 franc");
        scene.stock(1, "9 fish 9 franc")
    };
    let feeding = Occasion::Feeding { round: 3 };
    let view = scene().turn(3, 1).state().seen(1);
    let foreseen = LeHavre::foresee(&view, feeding).unwrap();
    let pays = Intended::<LeHavre>::over(&foreseen, vec![path("pay:fish:5")]).unwrap();
    assert!(!pays.sealed, "seat 0 pays, too");
    let last = scene().turn(3, 7).phase("feeding");
    let mut last = last.with_place(1, "feeding", 0.into()).state();
    assert_eq!(last.asks(), [(1, "feeding")]);
    assert_eq!(pays.fitted(&last.seen(1)), Ok(vec![path("pay:fish:5")]));
    let events = last.plays(1, "pay:fish:5");
    assert_eq!(events[..1], pays.shown[0], "and then the round ends");
    assert!(events.len() > 1);
}

#[test]
fn a_payment_decided_ahead_is_made_where_only_one_way_of_it_is_left() {
    let scene = |turn: u8, stock: &str| {
        let scene = Scene::new(2).turn(3, turn).stock(1, stock);
        scene.city(&[Building::ClayMound]).state().seen(1)
    };
    let turn = Occasion::Turn { round: 3, turn: 2 };
    let foreseen = LeHavre::foresee(&scene(1, "2 fish 2 franc"), turn).unwrap();
    let moves = vec![path("enter:clay_mound pay:fish:1"), path("end")];
    let enters = Intended::<LeHavre>::over(&foreseen, moves.clone()).unwrap();
    assert_eq!(enters.fitted(&scene(2, "3 fish 1 franc")), Ok(moves));
    // The fish pays the fee without a question.
    let unasked = vec![path("enter:clay_mound"), path("end")];
    assert_eq!(enters.fitted(&scene(2, "2 fish")), Ok(unasked));
    // A franc would pay the fee now, which is a different effect.
    assert_eq!(
        enters.fitted(&scene(2, "2 franc")),
        Err(Misfit::Different { index: 0 })
    );
}

#[test]
fn a_plan_goes_on_over_several_turns_and_the_feeding_between() {
    // Seat 1 is asked; seat 0 takes wood, pays food, and makes charcoal in the next round.
    let scene = Scene::new(2)
        .turn(3, 6)
        .offer("5 wood")
        .stock(0, "9 fish 9 franc");
    let state = scene.own(0, &[Building::CharcoalKiln]).state();
    assert_eq!(state.asks(), [(1, "main")]);
    let kept = |occasion, moves: &[&str]| DecidedAhead::<LeHavre> {
        occasion,
        intended: vec![Intended {
            moves: moves.iter().map(|text| path(text)).collect(),
            shown: vec![Vec::new(); moves.len()],
            sealed: false,
        }],
    };
    let steps = vec![
        kept(Occasion::Turn { round: 3, turn: 7 }, &["take:wood", "end"]),
        kept(Occasion::Feeding { round: 3 }, &["pay:fish:5"]),
        kept(
            Occasion::Turn { round: 4, turn: 2 },
            &["enter:charcoal_kiln times:1", "end"],
        ),
    ];
    let plan = Plan::lay(&state.seen(0), steps);
    let fits: Vec<bool> = plan.steps.iter().map(|step| step.now.is_ok()).collect();
    assert_eq!(
        fits,
        [true; 3],
        "{:#?}",
        plan.steps.iter().map(|it| &it.now).collect::<Vec<_>>()
    );
    let view = plan.view.unwrap();
    let own = view.own().unwrap().1;
    assert_eq!(own.stock.get(le_havre::Token::Charcoal), 1);
    assert_eq!(own.stock.get(le_havre::Token::Fish), 4);
}

#[test]
fn feeding_is_decided_ahead_while_there_is_a_choice() {
    let state = Scene::new(2)
        .turn(3, 1)
        .stock(1, "9 fish 9 franc 1 grain")
        .stock(0, "9 franc")
        .state();
    let feeding = Occasion::Feeding { round: 3 };
    let foreseen = LeHavre::foresee(&state.seen(1), feeding).unwrap();
    assert_eq!(LeHavre::asked(&foreseen).first().copied(), Some(feeding));
    assert!(Intended::<LeHavre>::over(&foreseen, vec![path("pay:fish:5")]).is_ok());
    assert_eq!(
        foreseen.board.places[1].stock.get(le_havre::Token::Grain),
        2,
        "after the harvest"
    );
    let poor = Scene::new(2).turn(3, 1).stock(1, "9 franc").state();
    assert!(
        !LeHavre::occasions(&poor.seen(1)).contains(&feeding),
        "nothing to choose"
    );
}

#[test]
fn interest_is_decided_ahead_by_who_has_loans_and_no_francs() {
    let scene = Scene::new(2)
        .turn(3, 1)
        .loans(1, 1)
        .own(1, &[Building::Tavern]);
    let interest = Occasion::Interest { round: 3 };
    let foreseen = LeHavre::foresee(&scene.clone().state().seen(1), interest).unwrap();
    assert!(Intended::<LeHavre>::over(&foreseen, vec![path("sell:tavern")]).is_ok());
    let rich = scene.stock(1, "3 franc").state();
    assert!(!LeHavre::occasions(&rich.seen(1)).contains(&interest));
}

#[test]
fn food_is_paid_as_usual() {
    let scene = Scene::new(2)
        .turn(3, 7)
        .phase("feeding")
        .with_place(0, "feeding", 0.into());
    let state = scene.stock(0, "2 fish 1 bread 1 meat 9 franc").state();
    let view = state.seen(0);
    let food = LeHavre::standing_move(&view, "feeding", "food_first").unwrap();
    assert_eq!(food, path("pay:fish:2 pay:bread:1"));
    // With the last franc there is only one choice.
    let francs = LeHavre::standing_move(&view, "feeding", "francs_first").unwrap();
    assert_eq!(francs, path("pay:franc:5"));
    assert_eq!(LeHavre::standing_move(&view, "interest", "loan"), None);
}

#[test]
fn what_leaves_no_choice_is_forced() {
    let scene = Scene::new(2)
        .offer("1 fish")
        .disc(1, Building::Fishery)
        .city(&[Building::Fishery]);
    let mut state = scene.state();
    assert_eq!(LeHavre::forced(&state.seen(0)), None);
    state.plays(0, "take:fish");
    assert_eq!(LeHavre::forced(&state.seen(0)), Some(path("end")));
    assert_eq!(LeHavre::forced(&state.seen(1)), None);
}

#[test]
fn scores_are_told_as_if_the_game_ended_now() {
    let state = Scene::new(2)
        .stock(0, "7 franc")
        .ships(1, &[Ship::Wood6])
        .state();
    let scores = LeHavre::scores(&state.seen(1)).unwrap();
    let points: Vec<f64> = scores.iter().map(|score| score.points.to_f64()).collect();
    assert_eq!(points, [7.0, 6.0]);
    assert_eq!(scores[1].seat, Seat(1));
}

#[test]
fn what_contradicts_itself_is_refused_with_every_reason() {
    let scene = || Scene::new(2);
    let wrong = [
        (scene().with("round", 99.into()), "wrong_round"),
        (scene().with("phase", "feeding".into()), "wrong_phase"),
        (scene().with("discs", json!(["wood_clay"])), "wrong_discs"),
        (
            scene().with("city", json!(["fishery", "building_firm_1"])),
            "building_twice",
        ),
        (
            scene().with("proposals", json!([["marketplace", "bank"], [], []])),
            "wrong_proposals",
        ),
        (scene().with("specials", 9.into()), "wrong_specials"),
        (
            scene().with("modernised", json!(["fishery"])),
            "wrong_wharf",
        ),
        (scene().with("stadium_waits", true.into()), "wrong_stadium"),
        (scene().with("ordering", 1.into()), "wrong_order"),
        (scene().with("sold", json!(["zoo"])), "wrong_sale"),
        (scene().ships(0, &[Ship::Iron2, Ship::Iron2]), "wrong_ships"),
        (
            scene().ship_stack(&[Ship::Liner30]).turn(14, 1),
            "wrong_ships",
        ),
        (
            scene().with_place(0, "interest", 7.into()),
            "wrong_interest",
        ),
        (scene().with_place(0, "feeding", 0.into()), "wrong_feeding"),
        (scene().with_place(0, "disc", "bank".into()), "wrong_disc"),
        (scene().stock(0, "9999 fish"), "too_many"),
        (
            scene().with("offer", json!([9999, 0, 0, 0, 0, 0, 0])),
            "too_many",
        ),
        (
            scene()
                .with_place(0, "interest", 1.into())
                .stock(0, "3 franc"),
            "not_settled",
        ),
        (scene().with("places", json!([])), "wrong_seats"),
        (scene().with("round", "two".into()), "unreadable"),
    ];
    for (scene, code) in wrong {
        let found = scene.contradictions();
        assert!(found.iter().any(|it| it == code), "{code}: {found:?}");
    }
    assert!(scene().contradictions().is_empty());
    let two = scene()
        .with("specials", 9.into())
        .with("stadium_waits", true.into());
    assert!(two.contradictions().len() >= 2);
}

#[test]
fn what_a_stored_position_says_is_read_back() {
    let state = Scene::new(3)
        .own(0, &[Building::Bank])
        .stock(1, "3 fish")
        .state();
    let written = serde_json::to_string(&state).unwrap();
    assert_eq!(
        serde_json::from_str::<le_havre::State>(&written).unwrap(),
        state
    );
    let event = Event::Supplied {
        turn: 3,
        disc: le_havre::Disc::WoodFish,
        turned: true,
    };
    let written = serde_json::to_string(&event).unwrap();
    assert_eq!(serde_json::from_str::<Event>(&written).unwrap(), event);
}
