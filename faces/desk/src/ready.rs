//! The next step for a seat that is asked and whose person has decided ahead, or is proposed something.

use slowtable_kit::{DecidedAhead, Opponent, Rules, Seat, Viewer};

use crate::draft::{At, Draft};
use crate::face::Face;
use crate::playing::MatchSession;

/// The next step for an asked seat whose person need not be asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ready {
    /// These moves are made, and this is the draft afterwards. They were decided ahead or were the only
    /// possible ones.
    Moves(Vec<Vec<String>>, Draft),
    /// Nothing is played. This is the draft with proposed moves: what is still possible of the decision for the
    /// occasion, or what the rules propose. Its owner confirms or changes it.
    Proposed(Draft),
    /// The decision for the occasion is no longer possible as it was shown. This is the draft without it,
    /// with a notice for its owner.
    Dropped(Draft),
}

/// Returns moves in their stable text.
pub(crate) fn written<C: ToString>(moves: &[Vec<C>]) -> Vec<Vec<String>> {
    let path = |path: &Vec<C>| path.iter().map(ToString::to_string).collect();
    moves.iter().map(path).collect()
}

impl Draft {
    /// Returns this draft with moves for the present question, for a seat that the table asks. `None` if its owner has
    /// begun an answer of their own, or may go on deciding ahead and does.
    fn with_proposed<R: Rules>(&self, moves: Vec<Vec<String>>, view: &R::View) -> Option<Self> {
        let at_table = match &self.at {
            At::Table(_) => self.clone(),
            At::Ahead(_) | At::BetweenSteps(_)
                if !self.is_empty() && !R::occasions(view).is_empty() =>
            {
                return None;
            }
            At::Ahead(ahead) => self.resumed_at_table(ahead.has_come::<R>(view)),
            At::BetweenSteps(_) => self.resumed_at_table(false),
        };
        at_table.is_empty().then(|| Self {
            at: Self::of(moves, Vec::new()).at,
            page: None,
            hint: None,
            ..at_table
        })
    }
}

impl<F: Face, O: Opponent<F::Rules, Reason = F::Reason>> MatchSession<F, O> {
    /// Returns the next step for an asked seat with this draft; `None` if its person must be asked.
    pub(crate) fn next_step(&self, seat: Seat, draft: &Draft) -> Option<Ready> {
        let view = self.seen(Viewer::Seat(seat));
        if let Some(forced) = F::Rules::forced(&view) {
            return Some(Ready::Moves(written(&[forced]), draft.clone()));
        }
        let asked = F::Rules::asked(&view);
        let decided = draft.decisions::<F::Rules>();
        let mut come = asked.iter();
        if let Some(decided) =
            come.find_map(|come| decided.iter().find(|one| one.occasion == *come))
        {
            return Some(self.by_decision(seat, &view, decided, draft));
        }
        let mut left = draft.clone();
        let is_ruled_out = |other| asked.iter().any(|come| F::Rules::rules_out(*come, other));
        let dropped = left.remove_decided::<F::Rules>(is_ruled_out);
        if !dropped.is_empty() {
            return Some(Ready::Dropped(Draft { dropped, ..left }));
        }
        let mut standing = F::Rules::STANDING.iter();
        let path = standing.find_map(|question| {
            question.move_for::<F::Rules>(&view, draft.standing_answer(question))
        });
        match path {
            Some(path) => {
                let moves = [path];
                self.accepts(seat, &moves)
                    .then(|| Ready::Moves(written(&moves), draft.clone()))
            }
            None => self.by_rules(&view, draft),
        }
    }

    /// Returns the step by a decision whose occasion has come.
    fn by_decision(
        &self,
        seat: Seat,
        view: &<F::Rules as Rules>::View,
        decided: &DecidedAhead<F::Rules>,
        draft: &Draft,
    ) -> Ready {
        let mut left = draft.clone();
        let dropped = left.remove_decided::<F::Rules>(|one| one == decided.occasion);
        let occasion = decided.occasion.to_string();
        match decided.moves(view) {
            Ok(moves) if self.accepts(seat, &moves) => {
                left.played.push(occasion);
                return Ready::Moves(written(&moves), left);
            }
            Ok(_) => {}
            Err(_) => {
                let part = decided.part(view);
                let proposed = part
                    .and_then(|part| left.with_proposed::<F::Rules>(written(&part.moves()), view));
                if let Some(proposed) = proposed {
                    return Ready::Proposed(Draft {
                        dropped,
                        ..proposed
                    });
                }
            }
        }
        Ready::Dropped(Draft { dropped, ..left })
    }

    /// Returns the draft of what the rules propose; `None` if they propose nothing, or the desk has drafted it before.
    fn by_rules(&self, view: &<F::Rules as Rules>::View, draft: &Draft) -> Option<Ready> {
        let proposal = F::Rules::proposed(view)?;
        if draft.proposed.as_ref() == Some(&proposal.name) {
            return None;
        }
        let proposed = draft.with_proposed::<F::Rules>(written(&proposal.part.moves()), view)?;
        Some(Ready::Proposed(Draft {
            proposed: Some(proposal.name),
            ..proposed
        }))
    }
}
