//! What is offered is what a path takes.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::collections::BTreeSet;

use common::positions;
use slowtable_kit::{Rng, Seat};
use wasser_des_lebens::{Card, Choice, Crossing, Hex, OfferId, PathId, Resource, State, Ware};

/// Returns every choice that could make sense at a table, and some that could not.
fn every_choice(state: &State) -> Vec<Choice> {
    let mut all = vec![
        Choice::Roll,
        Choice::Buy,
        Choice::Waive,
        Choice::End,
        Choice::Offer,
        Choice::Draft,
        Choice::First,
    ];
    all.extend(Crossing::all().map(Choice::Site));
    all.extend(PathId::all().map(Choice::Path));
    all.extend(Hex::all().map(Choice::Force));
    all.extend(Ware::ALL.map(Choice::Build));
    all.extend(Card::ALL.map(Choice::Play));
    all.extend((0..5).map(Choice::Scrap));
    all.extend([0, 1, 6, 12, 24, 48].map(Choice::Deadline));
    for resource in Resource::ALL {
        all.extend([Choice::Trade, Choice::Take, Choice::Name].map(|it| it(resource)));
        for amount in 0..=20 {
            let amounts = [Choice::Drop, Choice::Give, Choice::Get];
            all.extend(amounts.map(|it| it(resource, amount)));
        }
    }
    for seat in Seat::all(5) {
        all.extend([Choice::Rob, Choice::To].map(|it| it(seat)));
    }
    let offers = state.board().offers.iter().map(|offer| offer.id);
    for id in offers.chain([OfferId(u16::MAX)]) {
        all.extend([Choice::Accept, Choice::Decline, Choice::Counter].map(|it| it(id)));
        all.extend([Choice::Withdraw, Choice::Lapse].map(|it| it(id)));
        all.extend(Seat::all(5).map(|seat| Choice::Confirm(id, seat)));
    }
    all.sort_unstable();
    all
}

#[test]
fn a_choice_is_offered_exactly_if_a_path_takes_it() {
    let mut rng = Rng::new(79);
    let states = positions(12, &mut rng);
    let mut kinds = BTreeSet::new();
    for state in &states {
        let all = every_choice(state);
        let seats = state.board().seats();
        for seat in Seat::all(2 * seats) {
            let mut walker = state.walker(Seat(seat.0 % seats)).unwrap();
            loop {
                let mut offered = walker.choices();
                let next = rng.pick(&offered);
                offered.sort_unstable();
                let takes = |choice: &Choice| walker.clone().push(*choice).is_ok();
                let taken: Vec<Choice> = all.iter().copied().filter(takes).collect();
                assert_eq!(offered, taken);
                for choice in &offered {
                    kinds.insert(choice.to_string().split(':').next().map(str::to_owned));
                }
                let Some(next) = next else { break };
                walker.push(next).unwrap();
            }
        }
    }
    // Of 28: a monopoly is rarely in hand.
    assert!(kinds.len() >= 27, "kinds of choices are missing: {kinds:?}");
}
