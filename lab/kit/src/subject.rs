//! The trait that a game implements for the lab.

use slowtable_desk::Face;
use slowtable_kit::{Opponent, Rng, Rules, Viewer};

/// A game as the lab tries and measures it.
///
/// It is implemented for a type of the game's own lab crate that holds nothing.
pub trait Subject: 'static {
    /// The game's rules.
    type Rules: Rules;
    /// The game's face.
    type Face: Face<Rules = Self::Rules>;
    /// The game's opponents, who play for simulated players.
    type Opponent: Opponent<Self::Rules>;

    /// How far simulated players decide ahead, least first. Each profile lists the kinds of occasions
    /// ([`Occasion::kind`](slowtable_kit::Occasion::kind)) for which they do.
    const PLAYER_PROFILES: &'static [&'static [&'static str]] = &[];

    /// Returns a random state that differs from `state` only in what `viewer` may not know: other hands, other
    /// stacks, another seed.
    ///
    /// Returns `None` if what chance gave contradicts itself. The caller then tries again, since chance goes on in
    /// `rng`.
    fn indistinguishable_state(
        state: &<Self::Rules as Rules>::State,
        viewer: Viewer,
        rng: &mut Rng,
    ) -> Option<<Self::Rules as Rules>::State>;

    /// Returns the rows of a tally that the presses for a move belong to. `view` is its seat's view before it.
    fn press_category(
        _view: &<Self::Rules as Rules>::View,
        _path: &[<Self::Rules as Rules>::Choice],
    ) -> PressCategory {
        PressCategory::default()
    }

    /// Returns the path that panels offer for a move that several paths stand for; other paths unchanged.
    fn canonical_path(
        _view: &<Self::Rules as Rules>::View,
        path: Vec<<Self::Rules as Rules>::Choice>,
    ) -> Vec<<Self::Rules as Rules>::Choice> {
        path
    }
}

/// The rows of a tally of presses that a move belongs to, in ids of the game's own.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PressCategory {
    /// What the seat is asked. `None` stands for [`Awaited::what`](slowtable_kit::Awaited::what).
    pub decision: Option<String>,
    /// What kind of move it is. `None` stands for the first part of its first choice.
    pub kind: Option<String>,
    /// The part of the game, such as a period or a round, counted from 1.
    pub part: u32,
}
