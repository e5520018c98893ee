//! Other states that look the same to a viewer, for tests of secrecy.

use slowtable_kit::{Seat, Seed, Viewer};

use crate::board::{Call, Step};
use crate::choice::{Choice, Deed};
use crate::position;
use crate::state::State;
use crate::walker::Walker;

impl State {
    /// Returns a random state that looks the same to a viewer: another seed, and other calls and scripts of the other
    /// seats. `below` returns a number below its argument.
    ///
    /// `None` if a script that was made up leads to a contradiction.
    #[must_use]
    pub fn indistinguishable(
        &self,
        viewer: Viewer,
        below: &mut dyn FnMut(usize) -> usize,
    ) -> Option<Self> {
        let mut other = self.clone();
        other.unknown.seed = Seed(below(usize::MAX) as u128);
        for seat in Seat::all(self.board.seats()).filter(|seat| viewer != Viewer::Seat(*seat)) {
            match self.board.step {
                Step::Calls => other.call_otherwise(seat, below),
                Step::Together => other.write_otherwise(seat, below)?,
                Step::Prayer | Step::Places | Step::Alone => {}
            }
        }
        // Reading carries out all scripts again.
        position::read(serde_json::to_value(other).ok()?).ok()
    }

    fn call_otherwise(&mut self, seat: Seat, below: &mut dyn FnMut(usize) -> usize) {
        let secret = self.secrets.get_mut(seat.index());
        if let Some(call) = secret.and_then(|secret| secret.call.as_mut()) {
            *call = match below(2) {
                0 => Call::Simultaneous,
                _ => Call::Order,
            };
        }
    }

    /// Writes another script from the open board, also if the seat has handed in.
    fn write_otherwise(&mut self, seat: Seat, below: &mut dyn FnMut(usize) -> usize) -> Option<()> {
        let secret = self.secrets.get_mut(seat.index())?;
        secret.script.clear();
        secret.rest.clear();
        secret.ahead = None;
        let player = self.board.players.get_mut(seat.index())?;
        let done = std::mem::replace(&mut player.done, false);
        for _ in 0..below(3) {
            let path = random_path(self.walker(seat).ok()?, below)?;
            let open = matches!(
                path.first(),
                Some(Choice::Done | Choice::Do(Deed::Permit | Deed::Revoke | Deed::Ask))
            );
            if !open {
                self.play_silently(seat, &path).ok()?;
            }
        }
        self.board.players.get_mut(seat.index())?.done = done;
        Some(())
    }
}

/// Returns a random whole path.
fn random_path(
    mut walker: Walker<'_>,
    below: &mut dyn FnMut(usize) -> usize,
) -> Option<Vec<Choice>> {
    let mut path = Vec::new();
    loop {
        let choices = walker.choices();
        if choices.is_empty() || !path.is_empty() && walker.whole() && below(3) > 0 {
            return walker.whole().then_some(path);
        }
        let choice = *choices.get(below(choices.len()))?;
        walker.push(choice).ok()?;
        path.push(choice);
    }
}
