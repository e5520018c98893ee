//! Which cards to give back after a seven.

use slowtable_kit::Seat;
use wasser_des_lebens::{Bundle, Choice, Resource};

use crate::judge::Judge;
use crate::position::Position;

/// Returns all bundles of so many of these cards.
fn bundles(hand: Bundle, count: u8) -> Vec<Bundle> {
    let mut all = vec![Bundle::EMPTY];
    for kind in Resource::ALL {
        let mut more = Vec::new();
        for bundle in &all {
            for amount in 0..=hand[kind].min(count - bundle.total()) {
                let mut bundle = *bundle;
                bundle[kind] = amount;
                more.push(bundle);
            }
        }
        all = more;
    }
    all.retain(|bundle| bundle.total() == count);
    all
}

/// Returns the path of a discard.
fn path(cards: Bundle) -> Vec<Choice> {
    let drops = cards
        .iter()
        .map(|(kind, amount)| Choice::Drop(kind, amount));
    drops.collect()
}

/// Returns the discards, those first after which the seat needs fewest rounds.
pub(crate) fn discards(
    judge: &Judge<'_>,
    position: &Position,
    seat: Seat,
    hand: Bundle,
) -> Vec<(f32, Vec<Choice>, Bundle)> {
    let owes = position.board.places[seat.index()].owes;
    let mut all: Vec<(f32, Vec<Choice>, Bundle)> = Vec::new();
    for cards in bundles(hand, owes) {
        if judge.meter.over() && !all.is_empty() {
            break;
        }
        let mut after = position.clone();
        after.lose(seat, cards);
        all.push((judge.rounds(&after, seat), path(cards), cards));
    }
    all.sort_by(|one, other| one.0.total_cmp(&other.0));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_discard_of_a_hand_is_found_once() {
        let hand = Bundle::new([3, 0, 2, 1, 3]);
        let all = bundles(hand, 4);
        assert!(all.iter().all(|it| it.total() == 4 && hand.covers(*it)));
        let mut different = all.clone();
        different.sort_unstable();
        different.dedup();
        assert_eq!(different.len(), all.len());
        // Without stone 3 + 4 + 3, with it 4 + 3 + 2.
        assert_eq!(all.len(), 19);
    }
}
