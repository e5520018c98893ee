//! Plays a plan out on a copy, while the others go on with their usual plans.

use roads_and_boats::{Call, Choice, Phase, State, Step};
use slowtable_kit::Seat;
use slowtable_opponent::Meter;

use crate::plan::SeatPlan;
use crate::policy;
use crate::ways::Ways;

/// The most moves of one rollout.
const MOST_MOVES: usize = 12_000;

/// Plays on until the game is over, or a turn has ended. Each own move is a step of the budget, except that which ends
/// a phase. Returns
/// whether it came that far.
pub(crate) fn play_out(
    state: &mut State,
    plans: &[SeatPlan],
    ways: &mut [Ways],
    meter: &Meter<'_>,
    own: Seat,
    last: u8,
) -> bool {
    for _ in 0..MOST_MOVES {
        let board = state.board();
        if board.phase == Phase::Over || board.turn > last {
            return true;
        }
        let awaited = board.awaited();
        let Some(seat) = awaited.first().map(|it| it.seat) else {
            return false;
        };
        let path = match (board.phase, board.step) {
            (Phase::Laying | Phase::Homes, _) => return false,
            (_, Step::Calls) => vec![Choice::Call(Call::Simultaneous)],
            (_, Step::Prayer) => vec![Choice::Stay],
            (_, Step::Places) => {
                let free = (1_u8..).zip(&board.taken).find(|it| it.1.is_none());
                vec![Choice::Position(free.map_or(1, |it| it.0))]
            }
            (_, Step::Together | Step::Alone) => acts(state, seat, plans, ways),
        };
        // To pass costs next to nothing.
        if seat == own && path != [Choice::Done] && !meter.step() || meter.over() {
            return false;
        }
        if state.play_silently(seat, &path).is_err()
            && state.play_silently(seat, &[Choice::Done]).is_err()
        {
            return false;
        }
    }
    false
}

fn acts(state: &State, seat: Seat, plans: &[SeatPlan], ways: &mut [Ways]) -> Vec<Choice> {
    let index = seat.index();
    match (state.walker(seat), plans.get(index), ways.get_mut(index)) {
        (Ok(walker), Some(plan), Some(ways)) => policy::next(walker.board(), seat, plan, ways).0,
        _ => vec![Choice::Done],
    }
}
