//! Imagines what follows a move: all seats go on by their plans, and the chances are then judged.

use slowtable_opponent::{SplitMix64, successive_halving};
use wasser_des_lebens::{Choice, Phase};

use crate::decision::Decision;
use crate::position::Position;
use crate::quick;

/// The most moves that are imagined after one.
const MOST_MOVES: usize = 1_000;

/// Returns the index of the best of these moves, which are sorted by first thought, with their
/// estimated chances to win.
pub(crate) fn best(decision: &Decision<'_>, moves: &[(f32, Vec<Choice>)]) -> usize {
    let priors: Vec<f32> = moves.iter().map(|it| it.0).collect();
    let most = decision.parameters.most_rollouts;
    let found = successive_halving(&priors, most, decision.judge.meter, |at, run| {
        moves.get(at).map_or(0.0, |(prior, path)| {
            trial(decision, path, run).unwrap_or(*prior)
        })
    });
    found.best
}

/// Returns the chance to win after a move in one imagined world; `None` if it cannot be imagined.
pub(crate) fn trial(decision: &Decision<'_>, path: &[Choice], run: u32) -> Option<f32> {
    let seat = decision.seat;
    // All moves meet the same chance.
    let mut rng = SplitMix64::from_seed(decision.seed, 1_000 + u64::from(run));
    let mut state = decision.view.imagined(&mut |bound| rng.below(bound))?;
    let mut luck = rng.clone();
    state.play_silently(seat, path).ok()?;
    let turns = u16::try_from(decision.parameters.turns_ahead).unwrap_or(0);
    let last = state.board().turn.max(1).saturating_add(turns);
    for _ in 0..MOST_MOVES {
        let board = state.board();
        if board.phase == Phase::Over || board.turn > last || decision.judge.meter.over() {
            break;
        }
        // The end of a turn is judged, not its middle.
        if board.turn == last && board.phase == Phase::Roll {
            break;
        }
        if !quick::step(&mut state, &decision.judge, &mut luck) {
            break;
        }
    }
    let board = state.board();
    if board.phase == Phase::Over {
        return Some(if board.winner == Some(seat) { 1.0 } else { 0.0 });
    }
    let mut position = Position::imagined(&state, seat);
    // As after the turn of the seat before.
    let seats = board.seats();
    position.board.seat = slowtable_kit::Seat((board.seat.0 + seats - 1) % seats);
    let rounds = decision.judge.all_rounds(&position);
    Some(crate::judge::chance(&position, seat, &rounds))
}
