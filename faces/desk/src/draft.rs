//! A seat's draft: choices of its owner that do not count yet.

mod stored;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use slowtable_kit::{DecidedAhead, Rules, StandingQuestion};

use stored::StoredDraft;

/// A hint that the seat was given, and can take.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hint {
    /// The advised move, after the drafted ones: a path of choices in their stable text. Empty for a hint to wait.
    pub path: Vec<String>,
    /// The advice and its reason, in words.
    pub text: String,
    /// The log's length when the hint was given.
    pub moves: usize,
}

/// A plan that its owner keeps.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct KeptPlan {
    /// Its steps, each a [`DecidedAhead`] with a single intention, as JSON.
    pub steps: Vec<Value>,
    /// Its owner's note.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// A seat's unconfirmed moves, its desk's page, and what its owner keeps for later.
///
/// It is stored, so it outlives a restart. The stored shape is described in `draft/stored.rs`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(from = "StoredDraft", into = "StoredDraft")]
pub struct Draft {
    /// What the moves are drafted for.
    pub at: At,
    /// The page of the desk; `None` is the first.
    pub page: Option<String>,
    /// The latest hint, until another press changes the draft.
    pub hint: Option<Hint>,
    /// Decisions ahead, each a [`DecidedAhead`] as JSON. Moves that count do not remove them.
    pub decided: Vec<Value>,
    /// Decisions ahead that did not fit when their occasion came, as in [`Draft::decided`]. The desk shows
    /// their owner the reason.
    pub dropped: Vec<Value>,
    /// Occasions whose decisions were played since the last press, each in its stable text. The desk tells their
    /// owner.
    pub played: Vec<String>,
    /// The plans that are kept. Moves that count do not remove them.
    pub plans: Vec<KeptPlan>,
    /// The name of the latest proposal of the rules that was drafted ([`Rules::proposed`]). It is not drafted again.
    pub proposed: Option<String>,
    /// Standing answers, by question ([`Rules::STANDING`]). Moves that count do not remove them.
    pub standing: BTreeMap<String, String>,
}

/// What a draft's moves are for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum At {
    /// The present position of the game.
    Table(Walked),
    /// An occasion, for which the seat decides ahead.
    Ahead(Ahead),
    /// Nothing: a plan has steps, and its owner chooses the next occasion.
    BetweenSteps(OpenPlan),
}

/// A draft for an occasion.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Ahead {
    /// The occasion in its stable text.
    pub occasion: String,
    /// Whether the moves are an alternative to what is already decided for the occasion.
    pub otherwise: bool,
    /// The steps before this one, if it is a step of a plan.
    pub plan: OpenPlan,
    /// The moves for the occasion.
    pub walked: Walked,
}

impl Ahead {
    /// Whether the seat whose view this is is asked now what the draft is for.
    pub(crate) fn has_come<R: Rules>(&self, view: &R::View) -> bool {
        let mut asked = R::asked(view).into_iter();
        asked.any(|one| one.to_string() == self.occasion)
    }
}

/// A plan that is being made. Without steps and without an index, it stands for no plan.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OpenPlan {
    /// Its steps so far, each a [`DecidedAhead`] as JSON.
    pub steps: Vec<Value>,
    /// Its index in [`Draft::plans`]; `None` if it is not kept yet.
    pub kept: Option<usize>,
}

/// Drafted moves and the unfinished path of the next one.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Walked {
    /// Complete moves, each a path of choices in their stable text.
    pub moves: Vec<Vec<String>>,
    /// The choices of the unfinished path.
    pub path: Vec<String>,
    /// Choices that are taken in order once the path is complete.
    pub next: Vec<String>,
    /// Choices that can be made again by one press: the move that was taken back last, or a selection at an
    /// outdated desk.
    pub undone: Vec<String>,
}

impl Default for At {
    fn default() -> Self {
        Self::Table(Walked::default())
    }
}

impl From<OpenPlan> for At {
    /// Asks for the next step of a plan, or leads back to the table if there is no step yet.
    fn from(plan: OpenPlan) -> Self {
        match plan.steps.is_empty() {
            true => Self::default(),
            false => Self::BetweenSteps(plan),
        }
    }
}

impl At {
    /// Returns the drafted moves; `None` between the steps of a plan.
    #[must_use]
    pub fn walked(&self) -> Option<&Walked> {
        match self {
            Self::Table(walked) | Self::Ahead(Ahead { walked, .. }) => Some(walked),
            Self::BetweenSteps(_) => None,
        }
    }

    /// Returns the drafted moves mutably; `None` between the steps of a plan.
    pub fn walked_mut(&mut self) -> Option<&mut Walked> {
        match self {
            Self::Table(walked) | Self::Ahead(Ahead { walked, .. }) => Some(walked),
            Self::BetweenSteps(_) => None,
        }
    }

    /// Returns the plan that is being made; `None` at the table.
    pub(crate) fn plan(&self) -> Option<&OpenPlan> {
        match self {
            Self::Table(_) => None,
            Self::Ahead(Ahead { plan, .. }) | Self::BetweenSteps(plan) => Some(plan),
        }
    }
}

impl Walked {
    /// Whether there is neither a move nor a choice.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty() && self.path.is_empty()
    }

    /// Removes the choices of the path and those that wait for it.
    pub(crate) fn clear_path(&mut self) {
        self.path.clear();
        self.next.clear();
    }
}

impl Draft {
    /// Returns a draft at the table with these moves and this path.
    #[must_use]
    pub const fn of(moves: Vec<Vec<String>>, path: Vec<String>) -> Self {
        let walked = Walked {
            moves,
            path,
            next: Vec::new(),
            undone: Vec::new(),
        };
        Self {
            at: At::Table(walked),
            page: None,
            hint: None,
            decided: Vec::new(),
            dropped: Vec::new(),
            played: Vec::new(),
            plans: Vec::new(),
            proposed: None,
            standing: BTreeMap::new(),
        }
    }

    /// Whether nothing is drafted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let steps = self.at.plan().map_or(&[][..], |plan| &plan.steps);
        steps.is_empty() && self.at.walked().is_none_or(Walked::is_empty)
    }

    /// Returns the drafted moves, each a path of choices in their stable text.
    #[must_use]
    pub fn moves(&self) -> &[Vec<String>] {
        self.at.walked().map_or(&[], |walked| &walked.moves)
    }

    /// Returns the choices of the unfinished path.
    #[must_use]
    pub fn path(&self) -> &[String] {
        self.at.walked().map_or(&[], |walked| &walked.path)
    }

    /// Returns the choices that are taken once the path is complete.
    #[must_use]
    pub fn next(&self) -> &[String] {
        self.at.walked().map_or(&[], |walked| &walked.next)
    }

    /// Returns the choices that can be made again by one press.
    #[must_use]
    pub fn undone(&self) -> &[String] {
        self.at.walked().map_or(&[], |walked| &walked.undone)
    }

    /// Offers choices to be made again by one press. Between the steps of a plan it does nothing, since no
    /// choice can be made there.
    pub fn set_undone(&mut self, choices: Vec<String>) {
        if let Some(walked) = self.at.walked_mut() {
            walked.undone = choices;
        }
    }

    /// Returns the draft that remains once the drafted moves count. An open plan becomes a kept one.
    #[must_use]
    pub fn after_commit(&self) -> Self {
        let plans = match self.at.plan() {
            Some(plan) => self.plans_with(plan.kept, &plan.steps),
            None => self.plans.clone(),
        };
        Self {
            plans,
            ..self.persistent()
        }
    }

    /// Returns the draft with an occasion opened, to decide ahead for it within `plan`.
    pub(crate) fn ahead_at(&self, occasion: String, plan: OpenPlan) -> Self {
        Self {
            page: None,
            at: At::Ahead(Ahead {
                occasion,
                otherwise: false,
                plan,
                walked: Walked::default(),
            }),
            ..self.clone()
        }
    }

    /// Returns the draft at the table, with nothing drafted. An open plan is discarded.
    pub(crate) fn without_ahead(&self) -> Self {
        Self {
            dropped: self.dropped.clone(),
            played: self.played.clone(),
            ..self.persistent()
        }
    }

    /// Returns the draft between the steps of `plan`; at the table if the plan has no steps.
    pub(crate) fn between_steps(&self, plan: OpenPlan) -> Self {
        Self {
            at: plan.into(),
            ..self.without_ahead()
        }
    }

    /// Returns the draft of a seat that the table now asks. An open plan becomes a kept one. If the draft's
    /// occasion `has_come`, its moves are drafted for the question.
    pub(crate) fn resumed_at_table(&self, has_come: bool) -> Self {
        let walked = self.at.walked().filter(|_| has_come);
        let (moves, path) = walked.map_or_else(Default::default, |walked| {
            (walked.moves.clone(), walked.path.clone())
        });
        Self {
            dropped: self.dropped.clone(),
            played: self.played.clone(),
            // It may have been asked for at the table since then. One from before names a shorter log.
            hint: self.hint.clone(),
            at: Self::of(moves, path).at,
            ..self.after_commit()
        }
    }

    /// Returns a draft with only the parts that stay when moves count.
    fn persistent(&self) -> Self {
        Self {
            decided: self.decided.clone(),
            plans: self.plans.clone(),
            proposed: self.proposed.clone(),
            standing: self.standing.clone(),
            ..Self::default()
        }
    }

    /// Returns the plans with `steps` as the plan with index `kept`, or as a new plan. Empty `steps` change
    /// nothing.
    pub(crate) fn plans_with(&self, kept: Option<usize>, steps: &[Value]) -> Vec<KeptPlan> {
        let mut plans = self.plans.clone();
        if steps.is_empty() {
            return plans;
        }
        let steps = steps.to_vec();
        match kept.and_then(|index| plans.get_mut(index)) {
            Some(plan) => plan.steps = steps,
            None => plans.push(KeptPlan { steps, note: None }),
        }
        plans
    }

    /// Returns the owner's standing answer to a question, if they gave one.
    pub(crate) fn standing_answer(&self, question: &StandingQuestion) -> Option<&str> {
        self.standing.get(question.id).map(String::as_str)
    }

    /// Sets the standing answer to a question; [`StandingQuestion::ASK`] asks every time.
    pub(crate) fn answer_standing(&mut self, question: &StandingQuestion, answer: &str) {
        // If a question has a usual answer, the wish to be asked must be stored, too.
        if answer == question.usual.unwrap_or(StandingQuestion::ASK) {
            self.standing.remove(question.id);
        } else {
            self.standing.insert(question.id.into(), answer.into());
        }
    }

    /// Returns the decisions ahead that can be read.
    pub(crate) fn decisions<R: Rules>(&self) -> Vec<DecidedAhead<R>> {
        decisions(&self.decided)
    }

    /// Removes and returns the decisions ahead for the occasions that `is_removed` names.
    pub(crate) fn remove_decided<R: Rules>(
        &mut self,
        is_removed: impl Fn(R::Occasion) -> bool,
    ) -> Vec<Value> {
        let is_removed = |one: &Value| {
            DecidedAhead::<R>::deserialize(one).is_ok_and(|decided| is_removed(decided.occasion))
        };
        let (removed, others) = std::mem::take(&mut self.decided)
            .into_iter()
            .partition(is_removed);
        self.decided = others;
        removed
    }
}

/// Returns the stored decisions that can be read.
pub(crate) fn decisions<R: Rules>(stored: &[Value]) -> Vec<DecidedAhead<R>> {
    let read = |one: &Value| DecidedAhead::deserialize(one).ok();
    stored.iter().filter_map(read).collect()
}
