//! The ranking at the end of a game.

use crate::points::Points;
use crate::rules::Standing;
use crate::seat::Seat;

/// Ranks scores, best first. More points are better; equal scores share a place and keep the order
/// of their seats.
#[must_use]
pub fn ranked(scores: impl IntoIterator<Item = (Seat, Points)>) -> Vec<Standing> {
    let scores = scores.into_iter();
    ranked_by(scores.map(|(seat, points)| (seat, points, points)))
}

/// Ranks seats by a result, best first. A greater result is better; equal results share a place and
/// keep the order of their seats. For games in which points alone do not decide: a tie has a
/// tiebreaker, or the winner is the seat that reached an aim first.
#[must_use]
pub fn ranked_by<K: Ord>(results: impl IntoIterator<Item = (Seat, Points, K)>) -> Vec<Standing> {
    let results: Vec<(Seat, Points, K)> = results.into_iter().collect();
    let mut standings: Vec<Standing> = results
        .iter()
        .map(|(seat, points, result)| {
            let better = results.iter().filter(|(.., other)| other > result);
            Standing {
                seat: *seat,
                points: *points,
                place: u8::try_from(better.count() + 1).unwrap_or(u8::MAX),
            }
        })
        .collect();
    standings.sort_by_key(|standing| (standing.place, standing.seat));
    standings
}

/// Whether standings name each of `seats` seats once, best first, with places that follow each
/// other: equal results share one, and as many places are left out after it. Points do not matter.
#[must_use]
pub fn is_ranking(standings: &[Standing], seats: u8) -> bool {
    let again = ranked_by(standings.iter().map(|standing| {
        let better_is_greater = u8::MAX - standing.place;
        (standing.seat, standing.points, better_is_greater)
    }));
    let mut named: Vec<Seat> = standings.iter().map(|standing| standing.seat).collect();
    named.sort_unstable();
    standings == again && named.into_iter().eq(Seat::all(seats))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_share_a_place_and_the_next_one_is_left_out() {
        let scores = [3, 8, 3, -1, 8].map(Points::whole);
        let places: Vec<(u8, u8)> = ranked(Seat::all(5).zip(scores))
            .iter()
            .map(|standing| (standing.seat.0, standing.place))
            .collect();
        assert_eq!(places, [(1, 1), (4, 1), (0, 3), (2, 3), (3, 5)]);
    }

    #[test]
    fn another_result_than_points_may_decide() {
        let results = [(8, 0), (5, 1), (8, 0)];
        let standings = ranked_by(
            Seat::all(3)
                .zip(results)
                .map(|(seat, (points, first))| (seat, Points::whole(points), first)),
        );
        let places: Vec<(u8, u8)> = standings
            .iter()
            .map(|standing| (standing.seat.0, standing.place))
            .collect();
        assert_eq!(places, [(1, 1), (0, 2), (2, 2)]);
        assert!(is_ranking(&standings, 3));
    }

    #[test]
    fn a_ranking_with_a_gap_a_wrong_order_or_a_missing_seat_is_none() {
        let standings = |places: &[(u8, u8)]| -> Vec<Standing> {
            let standing = |&(seat, place)| Standing {
                seat: Seat(seat),
                points: Points::ZERO,
                place,
            };
            places.iter().map(standing).collect()
        };
        assert!(is_ranking(&standings(&[(1, 1), (0, 2)]), 2));
        assert!(is_ranking(&standings(&[(0, 1), (1, 1), (2, 3)]), 3));
        for wrong in [
            &[(0, 1), (1, 3)][..],
            &[(0, 2), (1, 2)],
            &[(0, 1), (1, 1), (2, 2)],
            &[(0, 2), (1, 1)],
            &[(1, 1), (0, 1)],
            &[(0, 1), (0, 2)],
            &[(0, 1)],
        ] {
            assert!(!is_ranking(&standings(wrong), 2), "{wrong:?}");
        }
    }
}
