//! The end of a round, loans and interest, the city (H, L, C).

use crate::common::scene::{Playing, Scene};
use le_havre::{Building, Event, Loans, Options, Phase, Ship, State, Stock, Token};
use slowtable_kit::{Seat, Urgency};

/// Returns the last turn of a round, with something to take, and the seat to move. With two
/// players, round 3 owes 5, with a harvest and a special card; round 2 owes 4, with a standard card.
fn last_turn(round: u8) -> (Scene, u8) {
    let scene = Scene::new(2).turn(round, 7).offer("1 clay");
    let seat = scene.clone().state().board().seat_of(round, 7).0;
    (scene, seat)
}

fn ends(state: &mut State, seat: u8) -> Vec<Event> {
    state.plays(seat, "take:clay end")
}

#[test]
fn h1_harvest_feeding_city_ship_and_the_next_round_in_this_order() {
    let (scene, seat) = last_turn(3);
    let mut state = scene
        .stock(0, "5 franc 1 grain")
        .stock(1, "9 franc")
        .state();
    let events = ends(&mut state, seat);
    let place = |wanted: fn(&Event) -> bool| events.iter().position(wanted).unwrap();
    let order = [
        place(|it| matches!(it, Event::Harvested { .. })),
        place(|it| matches!(it, Event::Fed { .. })),
        place(|it| matches!(it, Event::SpecialRevealed { .. })),
        place(|it| matches!(it, Event::ShipCame { ship: Ship::Wood4 })),
        place(|it| matches!(it, Event::RoundBegan { round: 4 })),
        place(|it| matches!(it, Event::Supplied { turn: 1, .. })),
    ];
    assert!(order.is_sorted(), "{events:?}");
}

#[test]
fn h2_grain_from_one_and_cattle_from_two() {
    for (before, after) in [
        ("1 grain 1 cattle", "2 grain 1 cattle"),
        ("9 grain 2 cattle", "10 grain 3 cattle"),
    ] {
        let (scene, seat) = last_turn(3);
        let scene = scene
            .stock(1 - seat, &format!("{before} 5 franc"))
            .stock(seat, "5 franc");
        let mut state = scene.state();
        ends(&mut state, seat);
        assert_eq!(state.has(1 - seat), after);
    }
    // Without a harvest: three players, round 6.
    let scene = Scene::new(3).turn(6, 7).offer("1 clay");
    let scene = (0..3).fold(scene, |scene, seat| scene.stock(seat, "9 franc 3 grain"));
    let mut state = scene.state();
    let seat = state.board().seat_of(6, 7).0;
    ends(&mut state, seat);
    assert_eq!(state.has((seat + 1) % 3), "3 grain 4 franc");
}

#[test]
fn h3_the_feedlot_brings_two_cattle_from_two_to_six() {
    for (cattle, more) in [(0, 0), (1, 0), (2, 2), (6, 2), (7, 1)] {
        let (scene, seat) = last_turn(3);
        let stock = if cattle > 0 {
            format!("{cattle} cattle 5 franc")
        } else {
            "5 franc".to_owned()
        };
        let scene = scene
            .own(1 - seat, &[Building::Feedlot])
            .stock(1 - seat, &stock)
            .stock(seat, "5 franc");
        let mut state = scene.state();
        ends(&mut state, seat);
        let place = &state.board().places[usize::from(1 - seat)];
        assert_eq!(place.stock.get(Token::Cattle), cattle + more);
    }
}

#[test]
fn h4_ships_lower_what_is_owed_and_a_surplus_is_lost() {
    let (scene, seat) = last_turn(3);
    let other = 1 - seat;
    // A wooden ship of two players gives 4 food; an iron ship 5, the liner and the yacht none.
    let scene = scene.stock(seat, "5 franc").stock(other, "9 franc");
    let mut state = scene.clone().ships(other, &[Ship::Wood2]).state();
    ends(&mut state, seat);
    assert_eq!(state.has(other), "8 franc");
    let mut state = scene
        .clone()
        .ships(other, &[Ship::Wood2, Ship::Iron2])
        .state();
    ends(&mut state, seat);
    assert_eq!(state.has(other), "9 franc");
    let scene = scene
        .ships(other, &[Ship::Liner38])
        .own(other, &[Building::LuxuryYacht]);
    let mut state = scene.state();
    ends(&mut state, seat);
    assert_eq!(state.has(other), "4 franc");
}

#[test]
fn h5_p6_the_debt_is_paid_with_any_food_tokens_and_francs() {
    let (scene, seat) = last_turn(3);
    let other = 1 - seat;
    let scene = scene
        .stock(seat, "5 franc")
        .stock(other, "3 fish 2 meat 9 franc");
    let mut state = scene.state();
    ends(&mut state, seat);
    assert_eq!(state.asks(), [(other, "feeding")]);
    let offered = state.offers(other, "");
    assert_eq!(
        offered[..2],
        ["pay:franc:5".to_owned(), "pay:meat:2".to_owned()]
    );
    assert_eq!(
        state.offers(other, "pay:fish:2"),
        ["pay:franc:3", "pay:meat:1"]
    );
    state.plays(other, "pay:fish:2 pay:meat:1");
    assert_eq!(state.has(other), "1 fish 1 meat 9 franc");
    assert_eq!(state.board().round, 4);
}

#[test]
fn h6_l1_who_cannot_pay_gives_all_food_and_francs_and_borrows() {
    let (scene, seat) = last_turn(3);
    let other = 1 - seat;
    let scene = scene
        .stock(seat, "5 franc")
        .stock(other, "1 fish 1 franc 3 coal")
        .own(other, &[Building::Tavern]);
    let mut state = scene.clone().state();
    ends(&mut state, seat);
    assert_eq!(state.offers(other, ""), ["loan", "sell:tavern"]);
    let events = state.plays(other, "loan");
    let paid = Stock::of(&[(Token::Fish, 1), (Token::Franc, 1)]);
    assert_eq!(
        events[0],
        Event::Fed {
            seat: Seat(other),
            owed: 5,
            paid
        }
    );
    assert_eq!(events[1], Event::LoanTaken { seat: Seat(other) });
    // 3 of the 4 francs are still owed; the rest of the stock is kept.
    assert_eq!(state.has(other), "3 coal 1 franc");
    assert_eq!(state.board().places[usize::from(other)].loans, 1);
    // The seat may sell first.
    let mut state = scene.state();
    ends(&mut state, seat);
    // Then there is nothing to sell, and no choice.
    state.plays(other, "sell:tavern");
    assert_eq!(state.board().places[usize::from(other)].loans, 1);
    assert_eq!(state.has(other), "3 coal 3 franc");
}

#[test]
fn l1_loans_are_taken_one_at_a_time_while_something_is_owed() {
    // Round 13 of two players owes 20, with a harvest.
    let scene = Scene::new(2)
        .turn(13, 7)
        .offer("1 clay")
        .stock(0, "20 franc")
        .stock(1, "20 franc");
    let seat = scene.clone().state().board().seat_of(13, 7).0;
    let other = 1 - seat;
    let mut state = scene.stock(other, "").state();
    let events = ends(&mut state, seat);
    // Nothing to sell: no question (L2).
    let loans = events
        .iter()
        .filter(|it| matches!(it, Event::LoanTaken { .. }))
        .count();
    assert_eq!(loans, 5);
    assert_eq!(state.has(other), "");
    assert_eq!(state.board().round, 14);
}

#[test]
fn l2_selling_is_never_forced() {
    let (scene, seat) = last_turn(3);
    let other = 1 - seat;
    let scene = scene.stock(seat, "5 franc").own(other, &[Building::Tavern]);
    let mut state = scene.state();
    ends(&mut state, seat);
    state.plays(other, "loan");
    assert_eq!(
        state.offers(other, ""),
        ["loan", "sell:tavern"],
        "4 of 5 are paid"
    );
    state.plays(other, "loan");
    assert_eq!(state.board().places[usize::from(other)].loans, 2);
}

#[test]
fn h7_a_ship_that_is_sold_does_not_feed_any_more() {
    let (scene, seat) = last_turn(3);
    let other = 1 - seat;
    let scene = scene
        .stock(seat, "5 franc")
        .ships(other, &[Ship::Wood6])
        .own(other, &[Building::Tavern]);
    let mut state = scene.state();
    ends(&mut state, seat);
    assert_eq!(
        state.asks(),
        [(other, "feeding")],
        "1 is owed, and there is nothing"
    );
    state.plays(other, "sell:wood_6");
    // 3 francs came in, but 5 are owed now.
    assert_eq!(state.asks(), [(other, "feeding")]);
    state.plays(other, "sell:tavern");
    assert_eq!(state.has(other), "");
    assert_eq!(state.board().round, 4);
}

#[test]
fn h8_all_pay_independently_and_nobody_is_asked_who_has_nothing_to_choose() {
    let scene = Scene::new(4).turn(7, 7).offer("1 clay");
    let seat = scene.clone().state().board().seat_of(7, 7).0;
    let others: Vec<u8> = (0..4).filter(|other| *other != seat).collect();
    // Three are owed in round 7 of four players.
    let scene = scene
        .stock(seat, "9 franc")
        .stock(others[0], "2 fish 1 franc")
        .stock(others[1], "9 fish 9 franc")
        .stock(others[2], "9 bread 9 franc");
    let mut state = scene.state();
    ends(&mut state, seat);
    let asked: Vec<u8> = state.asks().into_iter().map(|(seat, _)| seat).collect();
    assert_eq!(
        asked,
        [others[1], others[2]]
            .into_iter()
            .collect::<std::collections::BTreeSet<_>>()
            .into_iter()
            .collect::<Vec<_>>()
    );
    assert_eq!(state.has(others[0]), "", "one way only");
    // In any order.
    state.plays(others[2], "pay:franc:3");
    assert_eq!(state.asks(), [(others[1], "feeding")]);
    state.plays(others[1], "pay:fish:3");
    assert_eq!(state.board().round, 8);
}

#[test]
fn l3_a_loan_is_repaid_for_five_francs_at_any_time() {
    let scene = Scene::new(2)
        .loans(1, 2)
        .stock(1, "11 franc")
        .loans(0, 1)
        .stock(0, "4 franc")
        .offer("1 fish");
    for mut state in [scene.clone().state(), scene.final_turn(0).state()] {
        assert_eq!(state.refuses(0, "repay"), "francs");
        state.plays(1, "repay");
        assert_eq!(
            (state.has(1).as_str(), state.board().places[1].loans),
            ("6 franc", 1)
        );
    }
}

/// Returns the turn before the disc of the interest, which is the fifth.
fn before_interest(options: &Options, seats: u8) -> (Scene, u8) {
    let scene = Scene::of(seats, options)
        .turn(3, 5)
        .phase("supply")
        .offer("1 clay");
    let seat = scene
        .clone()
        .loans(0, 1)
        .stock(0, "9 franc")
        .state()
        .board()
        .seat_of(3, 5)
        .0;
    (scene, seat)
}

#[test]
fn l4_everybody_with_a_loan_pays_one_franc_however_many() {
    let (scene, seat) = before_interest(&Options::default(), 3);
    let others = [(seat + 1) % 3, (seat + 2) % 3];
    let scene = scene
        .loans(seat, 1)
        .stock(seat, "9 franc")
        .loans(others[0], 7)
        .stock(others[0], "9 franc");
    let mut state = scene.stock(others[1], "9 franc").state();
    state.plays(seat, "supply");
    let francs: Vec<String> = [seat, others[0], others[1]]
        .map(|it| state.has(it))
        .to_vec();
    assert_eq!(francs, ["8 franc", "8 franc", "9 franc"]);
}

#[test]
fn l4_who_has_no_francs_sells_or_borrows_and_the_main_action_waits_for_the_turns_player_only() {
    let (scene, seat) = before_interest(&Options::default(), 2);
    let other = 1 - seat;
    let scene = scene
        .loans(seat, 1)
        .own(seat, &[Building::Tavern])
        .loans(other, 1)
        .own(other, &[Building::Diner])
        .stock(other, "5 fish");
    let mut state = scene.state();
    state.plays(seat, "supply");
    let asked = state.board().awaited();
    let of = |seat: u8| asked.iter().find(|it| it.seat == Seat(seat)).unwrap();
    assert_eq!(
        (of(seat).what, of(seat).urgency),
        ("interest", Urgency::Blocking)
    );
    assert_eq!(
        (of(other).what, of(other).urgency),
        ("interest", Urgency::Meanwhile)
    );
    assert_eq!(state.refuses(seat, "take:clay"), "debt_first");
    state.plays(seat, "loan");
    assert_eq!(state.has(seat), "3 franc");
    state.plays(seat, "take:clay end");
    // The other seat still owes, and pays before anything else.
    assert_eq!(state.asks(), [(other, "interest")]);
    assert_eq!(state.refuses(other, "take:wood"), "debt_first");
    state.plays(other, "sell:diner");
    assert_eq!(state.has(other), "5 fish 2 franc");
    assert_eq!(state.asks(), [(other, "main")]);
}

#[test]
fn l4_a_debt_is_settled_before_the_harvest() {
    let scene = Scene::new(3)
        .turn(3, 7)
        .offer("1 clay")
        .stock(0, "9 franc")
        .stock(1, "9 franc")
        .stock(2, "9 franc");
    let seat = scene.clone().state().board().seat_of(3, 7).0;
    let other = (seat + 1) % 3;
    let scene = scene
        .loans(other, 1)
        .stock(other, "3 grain")
        .own(other, &[Building::Diner]);
    let mut state = scene.with_place(other, "interest", 1.into()).state();
    let events = ends(&mut state, seat);
    assert!(
        !events
            .iter()
            .any(|it| matches!(it, Event::Harvested { .. } | Event::Fed { .. }))
    );
    assert_eq!(
        (state.board().phase, state.asks()),
        (Phase::Debts, vec![(other, "interest")])
    );
    let events = state.plays(other, "loan");
    assert!(
        events.iter().any(|it| matches!(it, Event::Fed { .. })),
        "{events:?}"
    );
}

#[test]
fn l5_who_repays_before_the_marker_arrives_pays_no_interest() {
    let (scene, seat) = before_interest(&Options::default(), 2);
    let mut state = scene.loans(seat, 1).stock(seat, "6 franc").state();
    state.plays(seat, "repay");
    state.plays(seat, "supply");
    assert_eq!(state.has(seat), "1 franc");
}

#[test]
fn l6_y5_dear_loans_bear_two_francs_from_as_many_as_there_are_players() {
    let options = Options {
        loans: Loans::Expensive,
        ..Options::default()
    };
    for (seats, loans, paid) in [
        (2, 1, 1),
        (2, 2, 2),
        (3, 2, 1),
        (3, 3, 2),
        (5, 5, 2),
        (1, 1, 1),
    ] {
        let (scene, seat) = before_interest(&options, seats);
        let mut state = scene.loans(seat, loans).stock(seat, "9 franc").state();
        state.plays(seat, "supply");
        assert_eq!(
            state.has(seat),
            format!("{} franc", 9 - paid),
            "{seats} players"
        );
    }
}

#[test]
fn c1_the_card_with_the_lowest_number_becomes_the_citys() {
    let (scene, seat) = last_turn(2);
    let scene = scene.stock(0, "9 franc").stock(1, "9 franc");
    let stacks: [&[Building]; 3] = [
        &[Building::Bank, Building::Wharf1],
        &[Building::Joinery],
        &[],
    ];
    let mut state = scene.clone().proposals(stacks).state();
    let events = ends(&mut state, seat);
    assert!(
        events.contains(&Event::CityBuilt {
            building: Building::Joinery
        }),
        "{events:?}"
    );
    assert!(
        state.board().city.contains(Building::Joinery) && state.board().proposals[1].is_empty()
    );
    // No card left.
    let mut state = scene.clone().proposals([&[], &[], &[]]).state();
    let events = ends(&mut state, seat);
    assert!(
        !events
            .iter()
            .any(|it| matches!(it, Event::CityBuilt { .. }))
    );
    // The stadium has the number 31.
    let mut state = scene
        .proposals([&[Building::FootballStadium], &[Building::Church], &[]])
        .state();
    ends(&mut state, seat);
    assert!(state.board().city.contains(Building::Church));
}

#[test]
fn c2_c3_c4_the_top_special_card_is_revealed_for_the_city_and_can_be_entered_then() {
    let (scene, seat) = last_turn(3);
    let scene = scene.stock(0, "9 franc").stock(1, "30 franc");
    let scene = scene.specials(&[Building::Zoo, Building::LuxuryYacht, Building::Tavern]);
    let mut state = scene.clone().state();
    let events = ends(&mut state, seat);
    assert!(events.contains(&Event::SpecialRevealed {
        building: Building::Tavern
    }));
    assert_eq!(state.board().specials, 2);
    assert!(
        state
            .offers(1 - seat, "")
            .iter()
            .any(|it| it == "buy:tavern")
    );
    let mut state = scene.specials(&[Building::LuxuryYacht]).state();
    ends(&mut state, seat);
    assert!(state.board().city.contains(Building::LuxuryYacht));
}

#[test]
fn c5_c6_the_round_card_becomes_the_top_ship_and_the_next_seat_begins() {
    let (scene, seat) = last_turn(3);
    let scene = scene
        .stock(0, "9 franc")
        .stock(1, "9 franc")
        .ship_stack(&[Ship::Wood2]);
    let mut state = scene.state();
    ends(&mut state, seat);
    assert_eq!(
        state.board().ships[0].as_slice(),
        [Ship::Wood2, Ship::Wood4]
    );
    assert_eq!(state.asks(), [(1 - seat, "main")]);
}

#[test]
fn c5_the_last_round_card_becomes_a_ship_too() {
    let scene = Scene::new(2)
        .turn(14, 7)
        .offer("1 clay")
        .stock(0, "20 franc")
        .stock(1, "20 franc");
    let mut state = scene.state();
    let seat = state.board().seat_of(14, 7).0;
    let events = ends(&mut state, seat);
    assert!(events.ends_with(&[
        Event::ShipCame {
            ship: Ship::Liner30
        },
        Event::FinalPhase
    ]));
    assert_eq!(
        state.board().top_ship(le_havre::ShipKind::Liner),
        Some(Ship::Liner30)
    );
    assert_eq!(
        state.asks(),
        [(0, "main")],
        "seat 0 begins, whoever was next"
    );
}
