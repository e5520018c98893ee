//! Scoring (F3 to F7).

use slowtable_kit::{Points, Score, ScoreCategory, ScoreLine, Seat, Standing};

use crate::board::{Board, Phase};
use crate::rows::Good;

/// The categories of a score.
pub const CATEGORIES: [&str; 2] = ["wealth", "wonder"];

/// What a row of the wonder gives in all (F4).
const ROW: u16 = 10;

impl Board {
    /// Returns the points of a seat's goods of a kind, on own transporters only (F3).
    #[must_use]
    pub fn wealth(&self, seat: Seat, good: Good) -> u16 {
        let held: u16 = self.fleet(seat).iter().map(|it| it.count(good)).sum();
        held.saturating_mul(good.data().wealth)
    }

    /// Returns a seat's points in each row of the wonder (F4, F5, Y5).
    pub fn rows_of(&self, seat: Seat) -> impl Iterator<Item = u16> {
        self.wonder.rows().map(move |row| {
            let own = row.iter().filter(|brick| **brick == Some(seat)).count();
            let all = row.iter().flatten().count();
            u16::try_from(own * usize::from(ROW) / all.max(1)).unwrap_or(0)
        })
    }

    /// Returns a seat's points if the game ended now.
    #[must_use]
    pub fn points(&self, seat: Seat) -> u16 {
        let wealth: u16 = Good::ALL.iter().map(|good| self.wealth(seat, *good)).sum();
        wealth + self.rows_of(seat).sum::<u16>()
    }

    /// Returns the result, best first; `None` until the game is over. No two seats share a place:
    /// of equal ones the nearer to the temple is better (F6, F7).
    #[must_use]
    pub fn standings(&self) -> Option<Vec<Standing>> {
        if self.phase != Phase::Over {
            return None;
        }
        let row = |seat: Seat| self.temple.iter().position(|it| *it == seat);
        let mut seats: Vec<Seat> = Seat::all(self.seats()).collect();
        seats.sort_by_key(|seat| (std::cmp::Reverse(self.points(*seat)), row(*seat)));
        let standing = |(place, seat): (u8, Seat)| Standing {
            seat,
            points: Points::whole(self.points(seat).into()),
            place,
        };
        Some((1..).zip(seats).map(standing).collect())
    }
}

/// Returns a seat's score, by category and line.
#[must_use]
pub fn score(board: &Board, seat: Seat) -> Score {
    let points = |points: u16| Points::whole(points.into());
    let wealth = Good::ALL.into_iter().filter_map(|good| {
        let worth = board.wealth(seat, good);
        (worth > 0).then(|| ScoreLine {
            what: good.id(),
            at: None,
            points: points(worth),
        })
    });
    let rows = (1..)
        .zip(board.rows_of(seat))
        .filter(|(_, worth)| *worth > 0)
        .map(|(row, worth): (u8, u16)| ScoreLine {
            what: "row",
            at: Some(row.to_string()),
            points: points(worth),
        });
    let [wealth, wonder] = [wealth.collect::<Vec<_>>(), rows.collect::<Vec<_>>()];
    let categories: Vec<ScoreCategory> = CATEGORIES
        .into_iter()
        .zip([wealth, wonder])
        .filter(|(_, lines)| !lines.is_empty())
        .map(|(category, lines)| ScoreCategory {
            category,
            points: lines.iter().map(|line| line.points).sum(),
            lines,
        })
        .collect();
    Score {
        seat,
        points: points(board.points(seat)),
        categories,
    }
}
