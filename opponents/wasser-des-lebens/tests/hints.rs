//! Hints while offers are open, and what they save cards for.

#![allow(clippy::unwrap_used, clippy::expect_used)] // tests say so by failing

mod common;

use common::table;
use slowtable_kit::{Budget, Match, Rules, Seat, Seed, Urgency, Viewer};
use wasser_des_lebens::{Choice, Seats, WasserDesLebens};
use wasser_des_lebens_opponents::{OpponentLevel, advise, decide};

const STEPS: u64 = 300;

/// Whether a path offers as much for as little as another one.
fn offers_again(path: &[Choice], offered: &[Choice]) -> bool {
    let is_term = |it: &&Choice| matches!(it, Choice::Offer | Choice::Give(..) | Choice::Get(..));
    let terms = |path: &[Choice]| path.iter().filter(is_term).copied().collect::<Vec<_>>();
    terms(path) == terms(offered)
}

/// Whether an offer goes to one of these seats; one that names nobody goes to all.
fn names_one_of(path: &[Choice], seats: Seats) -> bool {
    let named: Vec<Seat> = path
        .iter()
        .filter_map(|it| match it {
            Choice::To(seat) => Some(*seat),
            _ => None,
        })
        .collect();
    named.is_empty() || named.into_iter().any(|seat| seats.contains(seat))
}

/// An offer does not outlive its phase, so a hint to build or to end the turn would give it up.
#[test]
fn a_hint_gives_up_no_offer_that_others_may_still_accept() {
    let (mut waited, mut went_on) = (0, 0);
    for index in 0..4 {
        let (seats, options) = table(index);
        let dealt = Match::<WasserDesLebens>::deal(seats, options, Seed(u128::from(index) + 7));
        let mut game = dealt.unwrap().0;
        for made in 0..120 {
            let awaited = WasserDesLebens::awaited(game.state());
            let meanwhile = awaited.iter().find(|it| it.urgency == Urgency::Meanwhile);
            let Some(asked) = meanwhile.or(awaited.first()) else {
                break;
            };
            let seat = asked.seat;
            let view = WasserDesLebens::view(game.state(), Viewer::Seat(seat));
            let budget = Budget::steps(STEPS);
            let path = decide(&view, Seed(made), OpponentLevel::Journeyman, budget).unwrap();
            let hint = |game: &Match<WasserDesLebens>| {
                let view = WasserDesLebens::view(game.state(), Viewer::Seat(seat));
                advise(&view, Seed(made), Budget::steps(STEPS)).unwrap()
            };
            let in_turn = game.state().board().in_turn(seat);
            let own = match in_turn {
                true => hint(&game).path,
                false => Vec::new(),
            };
            if own.first() == Some(&Choice::Offer) {
                let mut offered = game.clone();
                offered.play(seat, &own).unwrap();
                let hinted = hint(&offered);
                let offer = *offered.state().board().offers.last().unwrap();
                // Each of them can hold the cards by what the seat knows.
                let known = view.known.as_ref().unwrap();
                let can = |other: Seat| known.hands[other.index()].most.covers(offer.terms.get);
                assert!(offer.terms.to.iter().all(can), "{index}: {offer:?}");
                let waiting = hinted.reason.waiting.unwrap();
                waited += 1;
                assert_eq!(hinted.path, []);
                assert_eq!(waiting.offer, offer.id);
                assert_eq!(waiting.seats, offer.terms.to, "{index}: {offer:?}");
                for other in offer.terms.to.iter() {
                    offered.play(other, &[Choice::Decline(offer.id)]).unwrap();
                }
                let hinted = hint(&offered);
                assert_eq!(hinted.reason.waiting, None);
                assert!(!hinted.path.is_empty());
                went_on += 1;
                // What all have just declined is not offered to any of them again.
                if offers_again(&hinted.path, &own) {
                    assert!(
                        !names_one_of(&hinted.path, offer.terms.to),
                        "{index}: {own:?}"
                    );
                }
            }
            game.play(seat, &path).unwrap();
        }
    }
    assert!(waited > 10 && went_on >= waited, "{waited} {went_on}");
}

/// A hint that calls a building its aim seldom keeps all the cards for it and ends the turn.
#[test]
fn a_hint_seldom_saves_the_cards_that_its_aim_takes() {
    let (mut all, mut saves) = (0, 0);
    for index in 0..4 {
        let (seats, options) = table(index);
        let dealt = Match::<WasserDesLebens>::deal(seats, options, Seed(u128::from(index) + 7));
        let mut game = dealt.unwrap().0;
        for made in 0..400 {
            let awaited = WasserDesLebens::awaited(game.state());
            let meanwhile = awaited.iter().find(|it| it.urgency == Urgency::Meanwhile);
            let Some(asked) = meanwhile.or(awaited.first()) else {
                break;
            };
            let view = WasserDesLebens::view(game.state(), Viewer::Seat(asked.seat));
            let budget = Budget::steps(STEPS);
            let path = decide(&view, Seed(made), OpponentLevel::Journeyman, budget).unwrap();
            if matches!(asked.what, "trade" | "build") {
                let hint = advise(&view, Seed(made), budget).unwrap();
                let holds_all = hint.reason.aim.is_some_and(|aim| aim.missing.is_empty());
                all += 1;
                saves += usize::from(hint.path == [Choice::End] && holds_all);
            }
            game.play(asked.seat, &path).unwrap();
        }
    }
    assert!(all > 300 && saves * 100 <= all, "{saves} of {all}");
}
