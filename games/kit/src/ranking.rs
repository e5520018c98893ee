//! The ranking at the end of a game.

use crate::points::Points;
use crate::rules::Standing;
use crate::seat::Seat;

/// Ranks scores, best first. More points are better; equal scores share a place and keep the order
/// of their seats.
#[must_use]
pub fn ranked(scores: impl IntoIterator<Item = (Seat, Points)>) -> Vec<Standing> {
    let scores: Vec<(Seat, Points)> = scores.into_iter().collect();
    let mut standings: Vec<Standing> = scores
        .iter()
        .map(|&(seat, points)| {
            let better = scores.iter().filter(|(_, other)| *other > points);
            Standing {
                seat,
                points,
                place: u8::try_from(better.count() + 1).unwrap_or(u8::MAX),
            }
        })
        .collect();
    standings.sort_by_key(|standing| (standing.place, standing.seat));
    standings
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
}
