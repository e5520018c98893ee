//! The chance of each seat to win, from how many rounds each needs.

use slowtable_kit::Seat;
use slowtable_opponent::Meter;

use crate::correction::corrected_rounds;
use crate::land::CrossingYields;
use crate::outlook::Outlook;
use crate::position::Position;

/// Added to the rounds of every seat: nobody is as near as it looks.
pub(crate) const SLACK: f32 = 1.5;
/// How strongly fewer rounds mean a better chance.
pub(crate) const SHARPNESS: i32 = 4;

/// Evaluates positions.
#[derive(Clone, Copy)]
pub(crate) struct Judge<'a> {
    pub land: &'a CrossingYields,
    pub meter: &'a Meter<'a>,
    /// Whether it corrects the rounds of a plan by what the plan does not see.
    pub corrects: bool,
}

/// The rounds that each seat needs.
pub(crate) type RoundsNeeded = [f32; 4];

impl Judge<'_> {
    /// Returns the rounds that one seat needs; a step.
    pub(crate) fn rounds(&self, position: &Position, seat: Seat) -> f32 {
        self.meter.step();
        let outlook = Outlook::of(self.land, position, seat);
        match self.corrects {
            true => corrected_rounds(self.land, position, seat, &outlook),
            false => outlook.rounds,
        }
    }

    /// Returns the rounds that every seat needs.
    pub(crate) fn all_rounds(&self, position: &Position) -> RoundsNeeded {
        let mut all = [0.0; 4];
        for seat in Seat::all(position.board.seats()) {
            all[seat.index()] = self.rounds(position, seat);
        }
        all
    }

    /// Returns a seat's chance to win at the end of the turn in which the position stands.
    pub(crate) fn chance(&self, position: &Position, seat: Seat) -> f32 {
        chance(position, seat, &self.all_rounds(position))
    }
}

/// Returns a seat's chance to win, if every seat needs these rounds.
pub(crate) fn chance(position: &Position, seat: Seat, rounds: &RoundsNeeded) -> f32 {
    let board = &position.board;
    if position.has_won(board.seat) {
        return if board.seat == seat { 1.0 } else { 0.0 };
    }
    let seats = board.seats();
    let (mut own, mut all) = (0.0, 0.0);
    for other in Seat::all(seats) {
        // Whose turn comes sooner needs less time.
        let turns = (other.0 + seats - board.seat.0 + seats - 1) % seats;
        let wait = f32::from(turns) / f32::from(seats);
        let strength = (rounds[other.index()] + wait + SLACK).powi(-SHARPNESS);
        all += strength;
        if other == seat {
            own = strength;
        }
    }
    own / all.max(f32::MIN_POSITIVE)
}
