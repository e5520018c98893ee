//! Points and places (W).

use slowtable_kit::{Points, Score, ScoreCategory, ScoreLine, Seat, Standing};

use crate::board::{Board, Phase, State, View};
use crate::material::{Card, Ware};

/// The categories of a score, in order of display.
pub const CATEGORIES: [&str; 5] = ["distilleries", "yards", "route", "clan", "cards"];

/// Returns a seat's score with so many victory point cards (W1). Empty categories are left out.
#[must_use]
pub fn score(board: &Board, seat: Seat, cards: u8) -> Score {
    let limits = &board.rows.limits;
    let place = board.places.get(seat.index()).copied().unwrap_or_default();
    let of = |holder: Option<Seat>, points: u8| if holder == Some(seat) { points } else { 0 };
    let each = [
        place.distilleries.len() * board.rows.points(Ware::Distillery),
        place.yards.len() * board.rows.points(Ware::Yard),
        of(board.route, limits.route_points),
        of(board.clan, limits.clan_points),
        cards.saturating_mul(limits.card_points),
    ];
    let categories: Vec<ScoreCategory> = CATEGORIES
        .into_iter()
        .zip(each)
        .filter(|(_, points)| *points > 0)
        .map(|(category, points)| {
            let points = Points::whole(points.into());
            ScoreCategory {
                category,
                points,
                lines: vec![ScoreLine {
                    what: category,
                    at: None,
                    points,
                }],
            }
        })
        .collect();
    Score {
        seat,
        points: categories.iter().map(|it| it.points).sum(),
        categories,
    }
}

impl View {
    /// Returns every seat's score as far as the viewer may know it (I3).
    #[must_use]
    pub fn scores(&self) -> Vec<Score> {
        let cards = |seat: Seat| {
            let own = self.own().filter(|(own, ..)| *own == seat);
            let revealed = self.revealed.as_ref().and_then(|all| all.get(seat.index()));
            let secret = revealed.or(own.map(|(.., secret)| secret));
            secret.map_or(0, |secret| secret.cards[Card::VictoryPoint])
        };
        let seats = Seat::all(self.board.seats());
        seats
            .map(|seat| score(&self.board, seat, cards(seat)))
            .collect()
    }
}

impl State {
    /// Returns the result, best first; `None` until the game is over. The winner is first whatever
    /// the others have (W6).
    #[must_use]
    pub fn standings(&self) -> Option<Vec<Standing>> {
        let board = &self.board;
        if board.phase != Phase::Over {
            return None;
        }
        let merit = |seat: Seat| {
            let cards = self.secrets[seat.index()].cards[Card::VictoryPoint];
            let points = score(board, seat, cards).points;
            (board.winner == Some(seat), points)
        };
        let seats = Seat::all(board.seats());
        let mut standings: Vec<Standing> = seats
            .clone()
            .map(|seat| {
                let mine = merit(seat);
                let better = seats.clone().filter(|other| merit(*other) > mine);
                Standing {
                    seat,
                    points: mine.1,
                    place: u8::try_from(better.count() + 1).unwrap_or(u8::MAX),
                }
            })
            .collect();
        standings.sort_by_key(|standing| (standing.place, standing.seat));
        Some(standings)
    }
}
