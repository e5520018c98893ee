//! The desk: a draft laid over its seat's view.

use std::borrow::Cow;

use serde_json::Value;
use slowtable_kit::{DecidedAhead, Intended, Match, Misfit, Plan, Preview, Rules, Walk};

use crate::draft::{At, Draft, decisions};
use crate::pressed::DeskError;

/// A drafted move that is no longer in the draft.
#[derive(Debug, Clone, PartialEq)]
pub enum LostMove<R: Rules> {
    /// Its stored text names no choices of this game.
    Unreadable,
    /// The rules refuse it in the present position, after the drafted moves before it.
    Refused(Vec<R::Choice>, R::Refusal),
    /// An earlier drafted move is sealed: its result is known only once it counts.
    BehindSealed(Vec<R::Choice>),
}

impl<R: Rules> LostMove<R> {
    /// Returns the move's path; `None` if it cannot be read.
    #[must_use]
    pub fn path(&self) -> Option<&[R::Choice]> {
        match self {
            LostMove::Unreadable => None,
            LostMove::Refused(path, _) | LostMove::BehindSealed(path) => Some(path),
        }
    }
}

/// What the game no longer allows of a draft.
#[derive(Debug)]
pub struct Lost<R: Rules> {
    /// The drafted moves that are lost, in order.
    pub moves: Vec<LostMove<R>>,
    /// The number of choices lost at the end of the path.
    pub choices: usize,
    /// Whether an open plan was kept instead, since the table now asks the seat.
    pub(crate) plan: bool,
}

/// A desk: a draft laid over its seat's present view.
#[derive(Debug)]
pub struct Desk<'a, R: Rules> {
    /// The part of the draft that the game still allows.
    pub draft: Draft,
    /// What the draft's moves are for, parsed.
    pub(crate) place: DraftedFor<R>,
    /// The decisions ahead, parsed.
    pub(crate) decided: Vec<DecidedAhead<R>>,
    /// The seat's view of the present position, even while the seat decides ahead.
    pub(crate) present: Cow<'a, R::View>,
    /// The view before the drafted moves: the present one, or the one foreseen for the occasion.
    pub before: Cow<'a, R::View>,
    /// The view after the drafted moves, as far as the seat can know.
    pub now: R::View,
    /// The events of the drafted moves, in order.
    pub events: Vec<R::Event>,
    /// Whether the last drafted move is sealed: its result is known only once it counts.
    pub sealed: bool,
    /// The unfinished path, parsed.
    pub path: Vec<R::Choice>,
    /// The position at the end of that path. It offers no choices after a sealed move.
    pub walk: Walk<R>,
    /// What the game no longer allows of the draft.
    pub lost: Lost<R>,
    /// Earlier moves that [`slowtable_ui::Press::Again`] drafts after the drafted ones; empty unless the desk
    /// [remembers](Desk::remembering).
    pub again: Vec<Vec<R::Choice>>,
}

/// What a desk's moves are for: an [`At`] that was parsed and is possible.
#[derive(Debug)]
pub(crate) enum DraftedFor<R: Rules> {
    /// The present position of the game.
    Table,
    /// An occasion, after the steps of a plan if there are any.
    Ahead {
        /// The later question that is decided.
        occasion: R::Occasion,
        /// The steps before this one.
        plan: Plan<R>,
    },
    /// Nothing: the plan has at least one step, and its owner chooses the next occasion.
    BetweenSteps(Plan<R>),
}

/// A draft's place in the game, the view there, and the part of the draft that fits this place.
struct Found<'a, 'd, R: Rules> {
    place: DraftedFor<R>,
    before: Cow<'a, R::View>,
    draft: Cow<'d, Draft>,
}

impl<'a, 'd, R: Rules> Found<'a, 'd, R> {
    fn of(present: &Cow<'a, R::View>, draft: Cow<'d, Draft>) -> Self {
        let ahead = match &draft.at {
            At::Table(_) => return Self::at_table(present, draft),
            At::BetweenSteps(_) => None,
            At::Ahead(ahead) => Some(ahead),
        };
        let steps = draft.at.plan().map_or(&[][..], |plan| &plan.steps);
        let plan = Plan::<R>::lay(present, decisions(steps));
        let foreseen = ahead.and_then(|ahead| {
            let occasion: R::Occasion = ahead.occasion.parse().ok()?;
            Some((occasion, R::foresee(plan.view.as_ref()?, occasion)?))
        });
        if let Some((occasion, foreseen)) = foreseen {
            return Self {
                place: DraftedFor::Ahead { occasion, plan },
                before: Cow::Owned(foreseen),
                draft,
            };
        }
        if plan.steps.is_empty() {
            // Steps that cannot be read are kept as a plan: another version may read them.
            let has_come = ahead.is_some_and(|ahead| ahead.has_come::<R>(present));
            let resumed = draft.resumed_at_table(has_come);
            return Self::at_table(present, Cow::Owned(resumed));
        }
        // An occasion that can no longer come needs no moves.
        let draft = match ahead {
            Some(ahead) => Cow::Owned(draft.between_steps(ahead.plan.clone())),
            None => draft,
        };
        let before = match &plan.view {
            Some(reached) => Cow::Owned(reached.clone()),
            None => present.clone(),
        };
        Self {
            place: DraftedFor::BetweenSteps(plan),
            before,
            draft,
        }
    }

    fn at_table(present: &Cow<'a, R::View>, draft: Cow<'d, Draft>) -> Self {
        Self {
            place: DraftedFor::Table,
            before: present.clone(),
            draft,
        }
    }
}

/// A drafted move, with the view before it.
pub(crate) struct Drafted<R: Rules> {
    pub(crate) before: R::View,
    pub(crate) path: Vec<R::Choice>,
}

/// Drafted moves, played one after the other.
struct Played<R: Rules> {
    moves: Vec<Vec<String>>,
    now: R::View,
    events: Vec<R::Event>,
    sealed: bool,
    lost: Vec<LostMove<R>>,
}

impl<R: Rules> Played<R> {
    /// Plays moves over a view and leaves out those that are incomplete or illegal there.
    fn over(view: &R::View, moves: &[Vec<String>]) -> Self {
        let mut played = Self {
            moves: Vec::new(),
            now: view.clone(),
            events: Vec::new(),
            sealed: false,
            lost: Vec::new(),
        };
        for written in moves {
            if let Err(lost) = played.play(written) {
                played.lost.push(lost);
            }
        }
        played
    }

    fn play(&mut self, written: &[String]) -> Result<(), LostMove<R>> {
        let path = read::<R>(written).ok_or(LostMove::Unreadable)?;
        if self.sealed {
            return Err(LostMove::BehindSealed(path));
        }
        match R::preview(&self.now, &path) {
            Ok(Preview::Open(after, happened)) => {
                self.now = after;
                self.events.extend(happened);
            }
            Ok(Preview::Sealed(_)) => self.sealed = true,
            Err(refusal) => return Err(LostMove::Refused(path, refusal)),
        }
        self.moves.push(written.to_vec());
        Ok(())
    }

    /// Returns the longest legal beginning of `path` after the moves, with its position.
    fn walk(&self, path: &[String]) -> (Vec<R::Choice>, Walk<R>) {
        if !self.sealed {
            let choices = path.iter().map_while(|text| text.parse().ok());
            let mut path: Vec<R::Choice> = choices.collect();
            loop {
                match R::walk(&self.now, &path) {
                    Ok(walk) => return (path, walk),
                    Err(_) if path.pop().is_some() => {}
                    Err(_) => break,
                }
            }
        }
        let nowhere = Walk {
            question: None,
            choices: Vec::new(),
            taken: Vec::new(),
            whole: false,
            view: self.now.clone(),
        };
        (Vec::new(), nowhere)
    }
}

impl<'a, R: Rules> Desk<'a, R> {
    /// Lays `draft` over `view`: plays its moves in order and leaves out those that are no longer complete
    /// and legal. It keeps the longest legal beginning of the unfinished path.
    pub fn lay(view: &'a R::View, draft: &Draft) -> Self {
        Self::lay_over(Cow::Borrowed(view), draft)
    }

    /// Like [`Desk::lay`], for a desk that owns its view.
    pub fn lay_owned(view: R::View, draft: &Draft) -> Desk<'static, R> {
        Desk::lay_over(Cow::Owned(view), draft)
    }

    fn lay_over(present: Cow<'a, R::View>, draft: &Draft) -> Self {
        // The benchmark examples/press.rs counts these to measure the cost of a press.
        tracing::trace!(target: "slowtable::desk", "laid");
        let occasions = match draft.at {
            At::Table(_) => Vec::new(),
            At::Ahead(_) | At::BetweenSteps(_) => R::occasions(&present),
        };
        let mut lost_plan = false;
        let draft = match &draft.at {
            // The table waits for an answer to its question, so the question comes before any plan.
            At::Ahead(_) | At::BetweenSteps(_) if occasions.is_empty() => {
                lost_plan = draft.at.plan().is_some_and(|plan| !plan.steps.is_empty());
                let has_come = match &draft.at {
                    At::Ahead(ahead) => ahead.has_come::<R>(&present),
                    At::Table(_) | At::BetweenSteps(_) => false,
                };
                Cow::Owned(draft.resumed_at_table(has_come))
            }
            _ => Cow::Borrowed(draft),
        };
        let Found {
            place,
            before,
            draft,
        } = Found::of(&present, draft);
        let mut draft = draft.into_owned();
        let mut decided = draft.decisions();
        if let DraftedFor::Ahead { .. } = place {
            // What can no longer come need not be kept.
            decided.retain(|one: &DecidedAhead<R>| occasions.contains(&one.occasion));
        }
        let played = Played::<R>::over(&before, draft.moves());
        let (path, walk) = played.walk(draft.path());
        let mut lost_choices = 0;
        if let Some(walked) = draft.at.walked_mut() {
            lost_choices = walked.path.len() - path.len();
            walked.moves = played.moves;
            walked.path = path.iter().map(ToString::to_string).collect();
            if path.is_empty() || lost_choices > 0 {
                // What waits for another path than this is not what was meant.
                walked.next.clear();
            }
        }
        Self {
            draft,
            place,
            decided,
            present,
            before,
            now: played.now,
            events: played.events,
            sealed: played.sealed,
            path,
            walk,
            lost: Lost {
                moves: played.lost,
                choices: lost_choices,
                plan: lost_plan,
            },
            again: Vec::new(),
        }
    }

    /// Adds what the seat may draft again of its earlier moves in `game` ([`Rules::again`]), where it begins a
    /// move.
    #[must_use]
    pub fn remembering(mut self, game: &Match<R>) -> Self {
        if !self.sealed
            && self.path.is_empty()
            && !matches!(self.place, DraftedFor::BetweenSteps(_))
        {
            self.again = R::again(game, &self.now);
        }
        self
    }

    /// Returns the occasion that is being decided on ahead. [`Desk::before`] is the view foreseen for it.
    #[must_use]
    pub fn occasion(&self) -> Option<R::Occasion> {
        match &self.place {
            DraftedFor::Ahead { occasion, .. } => Some(*occasion),
            DraftedFor::Table | DraftedFor::BetweenSteps(_) => None,
        }
    }

    /// Whether the seat decides ahead, for an occasion or in a plan.
    #[must_use]
    pub fn is_ahead(&self) -> bool {
        !matches!(self.place, DraftedFor::Table)
    }

    /// Returns the plan that is being made, with the steps before what is being decided on.
    pub(crate) fn plan(&self) -> Option<&Plan<R>> {
        match &self.place {
            DraftedFor::Table => None,
            DraftedFor::Ahead { plan, .. } | DraftedFor::BetweenSteps(plan) => Some(plan),
        }
    }

    /// Returns the drafted moves, each with the view before it.
    pub(crate) fn drafted_moves(&self) -> Vec<Drafted<R>> {
        let mut played = Played::<R>::over(&self.before, &[]);
        let mut drafted = Vec::new();
        for written in self.draft.moves() {
            let before = played.now.clone();
            if let (Some(path), Ok(())) = (read::<R>(written), played.play(written)) {
                drafted.push(Drafted { before, path });
            }
        }
        drafted
    }

    /// Returns the indices of the later drafted moves that are not possible without the move at `index`; `None` if
    /// there is no such move.
    pub(crate) fn lost_without(&self, index: usize) -> Option<Vec<usize>> {
        let moves = self.draft.moves();
        let mut played = Played::<R>::over(&self.before, moves.get(..index)?);
        let later = moves.iter().enumerate().skip(index + 1);
        let lost = later.filter_map(|(at, written)| played.play(written).is_err().then_some(at));
        moves.get(index).map(|_| lost.collect())
    }

    /// Whether a move is complete and legal after the drafted ones.
    pub(crate) fn allows(&self, written: &[String]) -> bool {
        let path = read::<R>(written).filter(|path| !path.is_empty());
        path.is_some_and(|path| R::preview(&self.now, &path).is_ok())
    }

    /// Returns the existing decisions for the occasion that is being decided on.
    #[must_use]
    pub fn intended(&self) -> &[Intended<R>] {
        let occasion = self.occasion();
        let mut of_it = self
            .decided
            .iter()
            .filter(|decided| Some(decided.occasion) == occasion);
        of_it.next().map_or(&[], |decided| &decided.intended)
    }

    /// Whether the moves are an alternative, for the case that no earlier decision for the occasion is
    /// possible.
    pub(crate) fn is_otherwise(&self) -> bool {
        matches!(&self.draft.at, At::Ahead(ahead) if ahead.otherwise)
    }

    /// Returns moves for this desk's occasion together with their foreseen effects.
    pub(crate) fn intend(
        &self,
        moves: &[Vec<String>],
    ) -> Result<Intended<R>, DeskError<R::Refusal>> {
        let moves: Option<Vec<_>> = moves.iter().map(|path| read::<R>(path)).collect();
        let moves = moves.ok_or(DeskError::Outdated)?;
        Intended::over(self.before.as_ref(), moves).map_err(|misfit| match misfit {
            Misfit::Refused { refusal, .. } => DeskError::Refused(refusal),
            Misfit::Different { .. } | Misfit::BehindSealed { .. } => DeskError::Outdated,
        })
    }

    /// Returns all decisions ahead as JSON, with `now` in the place of any other for the same occasion.
    pub(crate) fn decided_with(
        &self,
        now: &DecidedAhead<R>,
    ) -> Result<Vec<Value>, DeskError<R::Refusal>> {
        let others = self.decided.iter();
        let others = others.filter(|one| one.occasion != now.occasion);
        let written = others.chain([now]).map(serde_json::to_value);
        written
            .collect::<Result<_, _>>()
            .map_err(|_| DeskError::Outdated)
    }
}

fn read<R: Rules>(choices: &[String]) -> Option<Vec<R::Choice>> {
    choices.iter().map(|text| text.parse().ok()).collect()
}
