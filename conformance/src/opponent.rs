//! Checks opponents: in whole games of their own, and among random moves.

use std::cell::Cell;
use std::collections::BTreeSet;

use slowtable_kit::{
    Advice, Better, Budget, Match, Opponent, Points, Preview, Rng, Rules, Seat, Seed, Urgency,
    Viewer,
};

use crate::report::{Check, Report};
use crate::{Harness, viewers};

/// Step limits tried in turn: none, too few for anything, a few.
const STEPS: [u64; 5] = [0, 1, 7, 60, 300];
/// Far more steps than an opponent makes before it is stopped.
const MANY: u64 = 20_000;
/// One in this many decisions is checked in detail.
const SAMPLED: usize = 4;

/// Plays the harness's first `games`, every other one by the opponent alone and the others among
/// random moves, and checks what every opponent must satisfy.
///
/// There is no check that it decides from its seat's view alone: it gets nothing else.
#[must_use]
pub fn check_opponent<R: Rules, O: Opponent<R>>(
    harness: &Harness<R>,
    opponent: &O,
    games: u64,
) -> Report {
    let mut report = harness.each(games, |index, report| {
        let Some((game, _)) = harness.dealt(index) else {
            return report.add(Check::SetsUp, index, 0, "for an opponent");
        };
        let mut played = PlayedGame {
            harness,
            opponent,
            levels: opponent.levels().iter().map(|level| level.id).collect(),
            decisions: Vec::new(),
            game,
            index,
            rng: Rng::new(index ^ 0x0bb0),
            report,
        };
        played.play();
        played.decide_again();
    });
    report.extend(check_levels(harness, opponent));
    report
}

/// Checks the names and times of the levels.
fn check_levels<R: Rules, O: Opponent<R>>(harness: &Harness<R>, opponent: &O) -> Report {
    harness.each(1, |index, report| {
        let levels = opponent.levels();
        let ids: BTreeSet<&str> = levels.iter().map(|level| level.id).collect();
        let plain = |id: &&str| {
            let mut bytes = id.bytes();
            !id.is_empty() && bytes.all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_'))
        };
        if ids.len() < levels.len()
            || !ids.iter().all(plain)
            || !ids.contains(opponent.usual_level())
            || levels.iter().any(|level| level.time.is_zero())
        {
            let detail = format!("{levels:?}, usually {}", opponent.usual_level());
            report.add(Check::LevelsArePlayed, index, 0, detail);
        }
    })
}

/// A decision that was made.
struct Decision<R: Rules> {
    view: R::View,
    level: &'static str,
    seed: Seed,
    steps: u64,
    path: Option<Vec<R::Choice>>,
}

struct PlayedGame<'a, R: Rules, O> {
    harness: &'a Harness<R>,
    opponent: &'a O,
    levels: Vec<&'static str>,
    /// A sample of the decisions.
    decisions: Vec<Decision<R>>,
    game: Match<R>,
    index: u64,
    rng: Rng,
    report: &'a mut Report,
}

impl<R: Rules, O: Opponent<R>> PlayedGame<'_, R, O> {
    fn wrong(&mut self, check: Check, detail: impl std::fmt::Display) {
        let moves = self.game.log().entries.len();
        self.report.add(check, self.index, moves, detail);
    }

    fn play(&mut self) {
        let alone = self.index.is_multiple_of(2);
        let mut player = self.harness.player(self.index);
        for _ in 0..self.harness.most_moves {
            let awaited = R::awaited(self.game.state());
            let Some(owes) = self.rng.pick(&awaited) else {
                return self.nobody(&[]);
            };
            self.report.positions += 1;
            let asked: Vec<Seat> = awaited.iter().map(|owes| owes.seat).collect();
            let view = R::view(self.game.state(), Viewer::Seat(owes.seat));
            // Who is only asked meanwhile may do nothing, if others are waited for.
            if owes.urgency == Urgency::Meanwhile
                && awaited.iter().any(|it| it.urgency == Urgency::Blocking)
                && self.does_nothing(&view)
            {
                continue;
            }
            let Some(path) = self.decision(&view, owes.seat) else {
                return;
            };
            if self.rng.one_in(SAMPLED) {
                self.stopped(&view, owes.seat);
                self.advised(&view, owes.seat);
                self.nobody(&asked);
            }
            let luck = (!alone && !self.rng.one_in(3)).then(|| player.path(&view));
            let path = luck.flatten().unwrap_or(path);
            if !alone && self.rng.one_in(SAMPLED) {
                self.compared(&view, owes.seat, &path);
            }
            if let Err(refusal) = self.game.play(owes.seat, &path)
                && !R::unforeseeable(&refusal)
            {
                let detail = format!("{path:?} is offered and refused: {refusal}");
                return self.wrong(Check::WalkAgreesWithPlay, detail);
            }
        }
        self.wrong(Check::Ends, "played by opponents, it does not");
    }

    /// Whether the opponent does nothing at any level.
    fn does_nothing(&self, view: &R::View) -> bool {
        let decide = |level: &&str| {
            let budget = Budget::steps(60);
            self.opponent.decide(view, level, Seed(6), budget)
        };
        self.levels.iter().all(|level| decide(level).is_none())
    }

    /// Returns the move of an awaited seat; `None` if it cannot be played.
    fn decision(&mut self, view: &R::View, seat: Seat) -> Option<Vec<R::Choice>> {
        let moves = self.report.positions;
        let decision = Decision {
            view: view.clone(),
            level: self
                .levels
                .get(moves % self.levels.len().max(1))
                .copied()
                .unwrap_or_default(),
            seed: Seed(self.rng.below(usize::MAX) as u128),
            steps: STEPS[moves / 3 % STEPS.len()],
            path: None,
        };
        let (path, asked) = self.decide(&decision, u64::MAX);
        if asked > decision.steps {
            let detail = format!(
                "asked {asked} times whether to stop in {} steps",
                decision.steps
            );
            self.wrong(Check::BudgetIsKept, detail);
        }
        let Decision { level, steps, .. } = decision;
        let legal = path.as_deref().is_some_and(|path| self.legal(seat, path));
        if !legal {
            let detail = format!("{seat:?} at {level} in {steps} steps: {path:?}");
            self.wrong(Check::OpponentMoves, detail);
        }
        let sampled = self.rng.one_in(SAMPLED);
        if sampled {
            if self.decide(&decision, u64::MAX) != (path.clone(), asked) {
                let detail = format!("{seat:?} at {level} in {steps} steps, at once");
                self.wrong(Check::OpponentIsTheSame, detail);
            }
            let path = path.clone();
            let decision = Decision { path, ..decision };
            self.answered(&decision, seat);
            self.decisions.push(decision);
        }
        path.filter(|_| legal)
    }

    /// Decides, and counts how often the opponent asks whether to stop. From call `told` on the
    /// answer is yes.
    fn decide(&self, decision: &Decision<R>, told: u64) -> (Option<Vec<R::Choice>>, u64) {
        let Decision {
            view, level, seed, ..
        } = decision;
        stopped_at(decision.steps, told, |budget| {
            self.opponent.decide(view, level, *seed, budget)
        })
    }

    /// Does the same for a whole answer.
    fn decide_all(&self, decision: &Decision<R>, told: u64) -> (Vec<Vec<R::Choice>>, u64) {
        let Decision {
            view, level, seed, ..
        } = decision;
        stopped_at(decision.steps, told, |budget| {
            self.opponent.decide_all(view, level, *seed, budget)
        })
    }

    /// Checks that a whole answer begins with the decision and can be played, and that a stopped opponent does not ask
    /// again in it.
    fn answered(&mut self, decision: &Decision<R>, seat: Seat) {
        let (moves, _) = self.decide_all(decision, u64::MAX);
        let Decision { level, steps, .. } = decision;
        let by = format!("{seat:?} at {level} in {steps} steps");
        if moves.first() != decision.path.as_ref() {
            let detail = format!("{by}: {:?}, alone {:?}", moves.first(), decision.path);
            self.wrong(Check::AnswerIsPlayed, detail);
        }
        if self.decide_all(decision, u64::MAX).0 != moves {
            self.wrong(Check::OpponentIsTheSame, format!("{by}, a whole answer"));
        }
        let mut state = self.game.state().clone();
        for (at, path) in moves.iter().enumerate() {
            let is_last = at + 1 == moves.len();
            let view = R::view(&state, Viewer::Seat(seat));
            let is_open = matches!(R::preview(&view, path), Ok(Preview::Open(..)));
            let played = R::play(&mut state, seat, path);
            let is_legal = match played {
                Ok(_) => is_open || is_last,
                Err(refusal) => is_last && R::unforeseeable(&refusal),
            };
            if !is_legal {
                let detail = format!("{by}: move {at} of {moves:?}");
                return self.wrong(Check::AnswerIsPlayed, detail);
            }
        }
        for told in [1, 2, 20] {
            let (moves, asked) = self.decide_all(decision, told);
            if asked > told || moves.is_empty() != decision.path.is_none() {
                let detail = format!("{by}: a whole answer asks {asked} times, stopped at {told}");
                self.wrong(Check::BudgetIsKept, detail);
            }
        }
    }

    /// Makes the same decisions again, the last first: an opponent remembers nothing between them.
    fn decide_again(&mut self) {
        let mut decisions = std::mem::take(&mut self.decisions);
        while let Some(decision) = decisions.pop() {
            let (path, _) = self.decide(&decision, u64::MAX);
            if path != decision.path {
                let detail = format!("{path:?} after other decisions, else {:?}", decision.path);
                self.wrong(Check::OpponentIsTheSame, detail);
            }
        }
    }

    /// Checks that a stopped opponent does not ask again and makes a legal move, and that an
    /// unknown level plays as the default one.
    fn stopped(&mut self, view: &R::View, seat: Seat) {
        for level in self.levels.clone() {
            for told in [1, 2, 20] {
                let decision = Decision {
                    view: view.clone(),
                    level,
                    seed: Seed(1),
                    steps: MANY,
                    path: None,
                };
                let (path, asked) = self.decide(&decision, told);
                if asked > told {
                    let detail =
                        format!("{level} asks {asked} times, although stopped from call {told} on");
                    self.wrong(Check::BudgetIsKept, detail);
                }
                if !path.as_deref().is_some_and(|path| self.legal(seat, path)) {
                    self.wrong(Check::OpponentMoves, format!("{level}, stopped: {path:?}"));
                }
            }
        }
        let usual = self.opponent.usual_level();
        let [one, other] = [usual, "no_such_level"].map(|level| {
            self.opponent
                .decide(view, level, Seed(2), Budget::steps(60))
        });
        if one != other {
            let detail = format!("{usual}: {one:?}, an unknown level: {other:?}");
            self.wrong(Check::LevelsArePlayed, detail);
        }
    }

    /// Checks that a hint is a legal move, or to wait while another seat is asked something, and the same for the same
    /// view.
    fn advised(&mut self, view: &R::View, seat: Seat) {
        let advise = || {
            let advice = self.opponent.advise(view, Seed(3), Budget::steps(60));
            advice.map(|Advice { path, .. }| path)
        };
        let (path, again) = (advise(), advise());
        let is_good = |path: &[R::Choice]| match path {
            [] => self.asks_another(seat),
            path => self.legal(seat, path),
        };
        if !path.as_deref().is_some_and(is_good) {
            self.wrong(Check::AdviceIsLegal, format!("{seat:?}: {path:?}"));
        }
        if path != again {
            let detail = format!("advice: {path:?} or {again:?}");
            self.wrong(Check::OpponentIsTheSame, detail);
        }
    }

    /// Checks that a better move is another legal one.
    fn compared(&mut self, view: &R::View, seat: Seat, path: &[R::Choice]) {
        let compare = || {
            self.opponent
                .compare(view, path, Seed(4), Budget::steps(60))
        };
        let (found, again) = (compare(), compare());
        if found != again {
            let detail = format!("compared: {found:?} or {again:?}");
            self.wrong(Check::OpponentIsTheSame, detail);
        }
        if let Some(Better { path: better, by }) = found
            && (better == path || by <= Points::ZERO || !self.legal(seat, &better))
        {
            let detail = format!("{seat:?}: {better:?} better than {path:?} by {by}");
            self.wrong(Check::AdviceIsLegal, detail);
        }
    }

    /// Checks that a seat that is not asked makes no illegal move, and nobody moves for the public.
    fn nobody(&mut self, asked: &[Seat]) {
        for viewer in viewers(R::seats(self.game.state())) {
            if viewer.seat().is_some_and(|seat| asked.contains(&seat)) {
                continue;
            }
            let view = R::view(self.game.state(), viewer);
            let budget = Budget::steps(7);
            let level = self.opponent.usual_level();
            let decided = self.opponent.decide(&view, level, Seed(5), budget);
            let advice = self.opponent.advise(&view, Seed(5), budget);
            for path in [decided, advice.map(|advice| advice.path)]
                .into_iter()
                .flatten()
            {
                let legal = viewer.seat().is_some_and(|seat| self.legal(seat, &path));
                if !legal {
                    self.wrong(Check::OpponentMoves, format!("{viewer:?}: {path:?}"));
                }
            }
        }
    }

    /// Whether a seat other than this one owes an answer.
    fn asks_another(&self, seat: Seat) -> bool {
        let awaited = R::awaited(self.game.state());
        awaited.iter().any(|one| one.seat != seat)
    }

    /// Whether a path is a whole move that the seat may make now, as far as it can know.
    fn legal(&self, seat: Seat, path: &[R::Choice]) -> bool {
        match R::play(&mut self.game.state().clone(), seat, path) {
            Ok(_) => true,
            Err(refusal) => R::unforeseeable(&refusal),
        }
    }
}

/// Thinks with so many steps, and counts how often it is asked whether to stop. From call `told` on the answer is yes.
fn stopped_at<T>(steps: u64, told: u64, think: impl FnOnce(Budget<'_>) -> T) -> (T, u64) {
    let asked = Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() >= told
    };
    let budget = Budget {
        steps: Some(steps),
        stop: &stop,
    };
    let found = think(budget);
    (found, asked.get())
}
