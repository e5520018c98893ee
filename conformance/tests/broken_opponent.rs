//! Tests that each check of opponents can fail: the toy's opponent with one fault at a time.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;

use conformance::{Check, Harness, Report, check_opponent};
use slowtable_kit::{Advice, Better, Budget, Level, Opponent, Points, Seed, Viewer};
use toy::{Choice, Options, Toy, View};
use toy_opponents::{Reason, ToyOpponent};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fault {
    None,
    Panics,
    DoesNothing,
    StopsHalfway,
    NeedsSteps,
    OneLevelDoesNothing,
    MovesForThePublic,
    Forgets,
    Remembers,
    AdvisesAnother,
    GoesOn,
    MakesTooManySteps,
    NoLevels,
    TwoOfOneName,
    NoTime,
    UnknownUsual,
    UnknownLevelIsWeak,
    AnswersOtherwise,
    AnswersTwice,
    AnswersPastTheStop,
    NoAdvice,
    IllegalAdvice,
    BetterIsTheSame,
    BetterIsWorse,
    BetterIsIllegal,
}

struct Broken {
    fault: Fault,
    decided: AtomicU8,
}

impl Broken {
    /// Asks this many times whether to stop.
    fn ask(budget: Budget<'_>, times: u64, heed: bool) {
        for _ in 0..times {
            if (budget.stop)() && heed {
                break;
            }
        }
    }
}

impl Opponent<Toy> for Broken {
    type Reason = Reason;

    fn levels(&self) -> Vec<Level> {
        let mut levels = ToyOpponent.levels();
        match self.fault {
            Fault::NoLevels => levels.clear(),
            Fault::TwoOfOneName => levels[0].id = levels[1].id,
            Fault::NoTime => levels[0].time = Duration::ZERO,
            _ => {}
        }
        levels
    }

    fn usual_level(&self) -> &'static str {
        if self.fault == Fault::UnknownUsual {
            return "medium";
        }
        ToyOpponent.usual_level()
    }

    fn decide(
        &self,
        view: &View,
        level: &str,
        seed: Seed,
        budget: Budget<'_>,
    ) -> Option<Vec<Choice>> {
        let steps = budget.steps.unwrap_or(50);
        let path = ToyOpponent.decide(view, level, seed, budget);
        let decided = self.decided.fetch_add(1, Ordering::Relaxed);
        let other = || Some(vec![Choice::Pick, Choice::Number(decided % 10)]);
        let picks = matches!(path.as_deref(), Some([Choice::Pick, _]));
        let known = self.levels().iter().any(|it| it.id == level);
        assert!(
            self.fault != Fault::Panics || !picks,
            "a fault of the opponent"
        );
        match self.fault {
            Fault::DoesNothing => None,
            Fault::StopsHalfway => path.map(|path| path[..1].to_vec()),
            Fault::NeedsSteps => path.filter(|_| steps > 0),
            Fault::OneLevelDoesNothing => path.filter(|_| level != "weak"),
            Fault::MovesForThePublic if view.viewer == Viewer::Public => other(),
            Fault::Forgets if picks => other(),
            // The move is the same if it is asked again at once.
            Fault::Remembers if picks => {
                let number = (view.board.round + decided / 40) % 10;
                Some(vec![Choice::Pick, Choice::Number(number)])
            }
            Fault::GoesOn => {
                Self::ask(budget, steps.min(1_000), false);
                path
            }
            Fault::MakesTooManySteps => {
                Self::ask(budget, steps + 1, true);
                path
            }
            Fault::UnknownLevelIsWeak if !known => ToyOpponent.decide(view, "weak", seed, budget),
            _ => path,
        }
    }

    fn decide_all(
        &self,
        view: &View,
        level: &str,
        seed: Seed,
        budget: Budget<'_>,
    ) -> Vec<Vec<Choice>> {
        let decided = self.decide(view, level, seed, budget);
        let mut moves: Vec<Vec<Choice>> = decided.into_iter().collect();
        match self.fault {
            Fault::AnswersOtherwise => {
                if let Some([Choice::Pick, Choice::Number(number)]) =
                    moves.first_mut().map(|it| &mut it[..])
                {
                    *number = (*number + 1) % 10;
                }
            }
            Fault::AnswersTwice => moves.extend(moves.first().cloned()),
            Fault::AnswersPastTheStop => Self::ask(budget, 3, false),
            _ => {}
        }
        moves
    }

    fn advise(
        &self,
        view: &View,
        seed: Seed,
        budget: Budget<'_>,
    ) -> Option<Advice<Choice, Reason>> {
        let mut advice = ToyOpponent.advise(view, seed, budget)?;
        match (self.fault, &mut advice.path[..]) {
            (Fault::NoAdvice, _) => return None,
            (Fault::IllegalAdvice, [.., last]) => *last = Choice::Water,
            (Fault::AdvisesAnother, [Choice::Pick, Choice::Number(number)]) => {
                *number = self.decided.fetch_add(1, Ordering::Relaxed) % 10;
            }
            _ => {}
        }
        Some(advice)
    }

    fn compare(
        &self,
        view: &View,
        path: &[Choice],
        seed: Seed,
        budget: Budget<'_>,
    ) -> Option<Better<Choice>> {
        let better = |path: &[Choice], points| {
            let (path, by) = (path.to_vec(), Points::whole(points));
            Some(Better { path, by })
        };
        match self.fault {
            Fault::BetterIsTheSame => better(path, 1),
            Fault::BetterIsIllegal => better(&[Choice::Number(3)], 1),
            Fault::BetterIsWorse => {
                let found = ToyOpponent.compare(view, path, seed, budget)?;
                better(&found.path, -1)
            }
            _ => ToyOpponent.compare(view, path, seed, budget),
        }
    }
}

fn found(fault: Fault) -> Report {
    let harness = Harness::<Toy> {
        games: 0,
        table: |index| {
            (
                (index % 5) as u8 + 1,
                Options {
                    goals: true,
                    ..Options::default()
                },
            )
        },
        begin: |_, state| state,
        idle: |choice| matches!(choice, Choice::Pick),
        indistinguishable_state: |state, _, _| Some(state.clone()),
        most_moves: 400,
    };
    let decided = AtomicU8::new(0);
    check_opponent(&harness, &Broken { fault, decided }, 10)
}

#[test]
fn each_fault_is_found() {
    found(Fault::None).assert_clean();
    for (fault, check) in [
        (Fault::Panics, Check::Panics),
        (Fault::DoesNothing, Check::OpponentMoves),
        (Fault::StopsHalfway, Check::OpponentMoves),
        (Fault::NeedsSteps, Check::OpponentMoves),
        (Fault::OneLevelDoesNothing, Check::OpponentMoves),
        (Fault::MovesForThePublic, Check::OpponentMoves),
        (Fault::Forgets, Check::OpponentIsTheSame),
        (Fault::Remembers, Check::OpponentIsTheSame),
        (Fault::AdvisesAnother, Check::OpponentIsTheSame),
        (Fault::GoesOn, Check::BudgetIsKept),
        (Fault::MakesTooManySteps, Check::BudgetIsKept),
        (Fault::NoLevels, Check::LevelsArePlayed),
        (Fault::TwoOfOneName, Check::LevelsArePlayed),
        (Fault::NoTime, Check::LevelsArePlayed),
        (Fault::UnknownUsual, Check::LevelsArePlayed),
        (Fault::UnknownLevelIsWeak, Check::LevelsArePlayed),
        (Fault::AnswersOtherwise, Check::AnswerIsPlayed),
        (Fault::AnswersTwice, Check::AnswerIsPlayed),
        (Fault::AnswersPastTheStop, Check::BudgetIsKept),
        (Fault::NoAdvice, Check::AdviceIsLegal),
        (Fault::IllegalAdvice, Check::AdviceIsLegal),
        (Fault::BetterIsTheSame, Check::AdviceIsLegal),
        (Fault::BetterIsWorse, Check::AdviceIsLegal),
        (Fault::BetterIsIllegal, Check::AdviceIsLegal),
    ] {
        let report = found(fault);
        let found: Vec<Check> = report.violated().collect();
        assert!(found.contains(&check), "{fault:?}: {report}");
    }
}
