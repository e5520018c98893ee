//! Turns and offers (T, O).

use crate::common::scene::{Playing, Scene};
use le_havre::{Building, Event, Phase};
use slowtable_kit::Seat;

#[test]
fn t1_t5_a_turn_is_one_main_action_and_an_end() {
    let mut state = Scene::new(2)
        .offer("3 fish 1 wood")
        .stock(0, "9 franc")
        .state();
    assert_eq!(state.asks(), [(0, "main")]);
    assert_eq!(state.refuses(0, "end"), "main_owed");
    assert_eq!(state.refuses(1, "take:fish"), "not_your_turn");
    state.plays(0, "take:fish");
    assert_eq!(state.asks(), [(0, "end")]);
    assert_eq!(state.refuses(0, "take:wood"), "main_taken");
    assert_eq!(state.refuses(0, "enter:building_firm_1"), "main_taken");
    state.plays(0, "end");
    assert_eq!(state.asks(), [(1, "main")]);
}

#[test]
fn t2_the_marker_brings_one_each_of_its_disc() {
    let mut state = Scene::new(2).turn(3, 1).offer("1 fish").state();
    let events = state.plays(0, "take:fish end");
    let disc = state.board().discs[1];
    let supplied = Event::Supplied {
        turn: 2,
        disc,
        turned: false,
    };
    assert!(events.contains(&supplied), "{events:?}");
    for space in disc.brings() {
        assert_eq!(state.board().offered(space), 1);
    }
    assert_eq!(state.board().offer.iter().sum::<u16>(), 2);
}

#[test]
fn t3_y1_turns_go_round_whatever_the_round() {
    for seats in 1..=5_u8 {
        let state = Scene::new(seats).state();
        let table = state.board();
        for round in 1..=4_u8 {
            for turn in 1..=7_u8 {
                let count = (round - 1) * 7 + turn - 1;
                assert_eq!(table.seat_of(round, turn), Seat(count % seats));
            }
        }
    }
}

#[test]
fn t4_after_the_seventh_turn_the_round_ends() {
    let state = Scene::new(3).turn(3, 7).offer("1 clay").stock(0, "9 franc");
    let mut state = state.stock(1, "9 franc").stock(2, "9 franc").state();
    let seat = state.board().seat_of(3, 7).0;
    let events = state.plays(seat, "take:clay end");
    assert!(events.contains(&Event::RoundBegan { round: 4 }));
    assert_eq!((state.board().round, state.board().turn), (4, 1));
}

#[test]
fn t6_who_has_no_main_action_may_end_the_final_turn_without() {
    let barred = [
        Building::BuildingFirm1,
        Building::BuildingFirm2,
        Building::ConstructionFirm,
    ];
    let scene = Scene::new(2).city(&barred).final_turn(0);
    let mut state = scene.clone().state();
    assert_eq!(state.offers(0, ""), ["end"]);
    assert_eq!(state.plays(0, "end")[0], Event::Passed { seat: Seat(0) });
    assert_eq!(state.asks(), [(1, "main")]);
    let state = scene.offer("1 grain").state();
    assert_eq!(state.offers(0, ""), ["take:grain"]);
    assert_eq!(state.refuses(0, "end"), "main_owed");
}

#[test]
fn t7_a_main_action_is_offered_with_the_end_of_the_turn_and_without() {
    let mut state = Scene::new(2).offer("3 fish").stock(0, "4 franc").state();
    assert!(state.whole(0, "take:fish") && state.whole(0, "take:fish end"));
    assert_eq!(state.offers(0, "take:fish"), ["end"]);
    assert!(state.offers(0, "take:fish end").is_empty());
    state.plays(0, "take:fish");
    assert!(
        state
            .offers(0, "")
            .contains(&"buy:building_firm_1".to_owned())
    );
    assert_eq!(state.board().phase, Phase::End);
}

#[test]
fn t8_the_marker_waits_before_the_disc_of_the_interest_while_anybody_has_a_loan() {
    // The disc of the interest is the fifth here.
    let scene = Scene::new(2)
        .turn(3, 4)
        .offer("1 fish")
        .loans(0, 1)
        .stock(0, "6 franc");
    let mut state = scene.clone().state();
    let seat = state.board().seat_of(3, 4).0;
    let next = 1 - seat;
    state.plays(seat, "take:fish end");
    assert_eq!(state.asks(), [(next, "supply")]);
    assert_eq!(state.refuses(next, "take:wood"), "not_there");
    assert!(state.offers(next, "").contains(&"supply".to_owned()));
    let events = state.plays(next, "supply");
    assert!(matches!(events[0], Event::Supplied { turn: 5, .. }));
    assert_eq!(
        events[1],
        Event::InterestPaid {
            seat: Seat(0),
            francs: 1
        }
    );
    assert_eq!(state.asks(), [(next, "main")]);

    let mut state = scene.loans(0, 0).state();
    state.plays(seat, "take:fish end");
    assert_eq!(state.asks(), [(next, "main")], "nobody has a loan");
}

#[test]
fn o1_o4_an_offer_is_taken_whole() {
    let mut state = Scene::new(2)
        .offer("30 wood 2 franc")
        .stock(0, "40 wood")
        .state();
    let events = state.plays(0, "take:wood");
    assert!(matches!(events[0], Event::Took { amount: 30, .. }));
    assert_eq!(state.has(0), "70 wood");
    assert_eq!(state.board().offer.iter().sum::<u16>(), 2);
}

#[test]
fn o2_o3_an_empty_space_cannot_be_chosen() {
    let state = Scene::new(2).offer("1 grain").state();
    assert_eq!(state.refuses(0, "take:fish"), "empty");
    let takes: Vec<String> = state
        .offers(0, "")
        .into_iter()
        .filter(|it| it.starts_with("take"))
        .collect();
    assert_eq!(takes, ["take:grain"]);
    assert!(
        "take:coal".parse::<le_havre::Choice>().is_err(),
        "coal has no offer space"
    );
}
