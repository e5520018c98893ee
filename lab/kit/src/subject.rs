//! The trait that a game implements for the lab.

use std::fmt;

use slowtable_desk::Face;
use slowtable_kit::{Budget, Opponent, Rng, Rules, Seed, Viewer};

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

    /// What simulated players settle before they are asked, least first.
    const PLAYER_PROFILES: &'static [PlayerProfile] = &[];

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

    /// Returns the next move of a simulated player. Without `offers` it offers no exchange to anybody; games without
    /// offers ignore that.
    fn decide(
        opponent: &Self::Opponent,
        view: &<Self::Rules as Rules>::View,
        level: &str,
        seed: Seed,
        budget: Budget<'_>,
        _offers: bool,
    ) -> Option<Vec<<Self::Rules as Rules>::Choice>> {
        opponent.decide(view, level, seed, budget)
    }

    /// Returns the next moves of a simulated player, in order, as far as it can foresee them: one decision. Usually one
    /// move; a game whose answers have many moves returns all of them, as [`Opponent::decide_all`] does at a table.
    fn decide_all(
        opponent: &Self::Opponent,
        view: &<Self::Rules as Rules>::View,
        level: &str,
        seed: Seed,
        budget: Budget<'_>,
        offers: bool,
    ) -> Vec<Vec<<Self::Rules as Rules>::Choice>> {
        let decided = Self::decide(opponent, view, level, seed, budget, offers);
        decided.into_iter().collect()
    }

    /// Returns the move that players make out of habit ([`PlayerProfile`]), whatever their opponent thinks best.
    fn habitual_move(
        _view: &<Self::Rules as Rules>::View,
        _profile: &PlayerProfile,
    ) -> Option<Vec<<Self::Rules as Rules>::Choice>> {
        None
    }

    /// Whether a person ends a visit with this move to wait for the others' answers.
    fn waits_for_answers(_path: &[<Self::Rules as Rules>::Choice]) -> bool {
        false
    }

    /// Returns the path that panels offer for a move that several paths stand for; other paths unchanged.
    fn canonical_path(
        _view: &<Self::Rules as Rules>::View,
        path: Vec<<Self::Rules as Rules>::Choice>,
    ) -> Vec<<Self::Rules as Rules>::Choice> {
        path
    }
}

/// What simulated players settle before they are asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PlayerProfile {
    /// The kinds of occasions ([`Occasion::kind`](slowtable_kit::Occasion::kind)) for which they decide ahead.
    pub ahead: &'static [&'static str],
    /// The questions that they answer once for all ([`Rules::STANDING`]), each with the answer.
    pub standing: &'static [(&'static str, &'static str)],
    /// Whether they offer exchanges to others ([`Subject::decide`]).
    pub offers: bool,
    /// Whether they leave what they have decided ahead until they are asked or nothing of it can come any more. Others
    /// decide on each day for every occasion that has become possible.
    pub leaves_decided: bool,
    /// In one of so many phases a player wants that all act one after the other ([`Subject::habitual_move`]). Games
    /// whose players cannot ask for that ignore it, and so does 0.
    pub order_every: u8,
}

impl PlayerProfile {
    /// Returns the profile of players who decide ahead for these kinds of occasions, and settle nothing else.
    #[must_use]
    pub const fn deciding(ahead: &'static [&'static str]) -> Self {
        Self {
            ahead,
            standing: &[],
            offers: false,
            leaves_decided: false,
            order_every: 0,
        }
    }
}

/// Returns the move that follows from answers once for all.
pub(crate) fn standing_move<R: Rules>(
    view: &R::View,
    given: &[(&str, &str)],
) -> Option<Vec<R::Choice>> {
    R::STANDING.iter().find_map(|question| {
        let answer = given.iter().find(|(id, _)| *id == question.id);
        question.move_for::<R>(view, answer.map(|(_, answer)| *answer))
    })
}

impl fmt::Display for PlayerProfile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if !self.standing.is_empty() {
            let questions: Vec<&str> = self
                .standing
                .iter()
                .map(|(question, _)| *question)
                .collect();
            parts.push(format!("once for all: {}", questions.join(", ")));
        }
        if !self.ahead.is_empty() {
            let before = if parts.is_empty() { "" } else { "ahead: " };
            parts.push(format!("{before}{}", self.ahead.join(", ")));
        }
        if parts.is_empty() {
            parts.push("nothing".to_owned());
        }
        if self.leaves_decided {
            parts.push("left until asked".to_owned());
        }
        if self.order_every > 0 {
            parts.push(format!("an order in one phase of {}", self.order_every));
        }
        if self.offers {
            parts.push("offers are made".to_owned());
        }
        f.write_str(&parts.join("; "))
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
