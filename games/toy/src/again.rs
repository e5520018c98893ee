//! What a gardener may do again: the water and the plants of its last round.

use slowtable_kit::{Match, Preview};

use crate::Toy;
use crate::board::View;
use crate::choice::Choice;

impl View {
    /// Returns what the viewer watered and planted between its last two picks, as far as it is possible now. A plant
    /// gets the first free plot.
    pub(crate) fn again(&self, game: &Match<Toy>) -> Vec<Vec<Choice>> {
        let Some((seat, _)) = self.own() else {
            return Vec::new();
        };
        let entries = &game.log().entries;
        let made = game.counting().iter().filter_map(|index| {
            let made = entries.get(*index)?.as_move()?;
            (made.seat == seat).then_some(made.path.as_slice())
        });
        let made: Vec<&[Choice]> = made.collect();
        let mut rounds = made.rsplit(|path| path.first() == Some(&Choice::Pick));
        // What follows the last pick is of this round.
        let last = rounds.nth(1).unwrap_or_default();
        let mut now = self.clone();
        let mut found = Vec::new();
        for path in last {
            let path = match **path {
                [Choice::Water] => vec![Choice::Water],
                [Choice::Plant, crop, _] => {
                    let free = now.board.free_plots();
                    let Some(&plot) = free.first() else { continue };
                    vec![Choice::Plant, crop, Choice::Plot(plot)]
                }
                _ => continue,
            };
            if let Ok(Preview::Open(after, _)) = now.preview(&path) {
                now = after;
                found.push(path);
            }
        }
        found
    }
}
