//! The levels, and how each decides.

use std::time::Duration;

use glass_road::{Building, Card, CardSet, Choice, Phase, View};
use slowtable_kit::{Budget, Seed};

use crate::dice::Dice;
use crate::evaluate::{Meter, network};
use crate::guess::{Guess, World};
use crate::paths::Care;
use crate::plan::{Breadth, Plan};
use crate::race::{Race, evenly, race};
use crate::review::Verdict;
use crate::simulate::Course;
use crate::think::Mind;

/// How well an opponent plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// Sees what is near and makes plausible mistakes.
    Apprentice,
    /// Sound: plans a card well and keeps cards that fit together.
    Journeyman,
    /// Strong: guesses what others hold and imagines the rest of the period.
    Master,
}

/// What makes a level what it is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Style {
    /// How far a card that lies open is planned.
    pub breadth: Breadth,
    /// How far off the worth of hands, picks and plans may seem, in points.
    pub whims: [f32; 3],
    /// How many hands, picks and plans are imagined played; one or none: none.
    pub raced: [usize; 3],
    /// The most imagined periods of one decision.
    pub runs: u32,
    /// Plans this much worse than the best, in points, are not imagined.
    pub near: f32,
}

impl Level {
    /// All of them, weakest first.
    pub const ALL: [Level; 3] = [Level::Apprentice, Level::Journeyman, Level::Master];

    /// Its id.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Level::Apprentice => "apprentice",
            Level::Journeyman => "journeyman",
            Level::Master => "master",
        }
    }

    /// How long a decision takes where nobody has set it otherwise.
    #[must_use]
    pub const fn usual_time(self) -> Duration {
        Duration::from_millis(match self {
            Level::Apprentice => 50,
            Level::Journeyman => 100,
            Level::Master => 400,
        })
    }

    /// How many moves are tried for a decision at most where nobody has set it otherwise. More than a
    /// master's add next to nothing (docs/opponents.md, "What was tried").
    #[must_use]
    pub const fn usual_steps(self) -> u64 {
        match self {
            Level::Apprentice => 2_000,
            Level::Journeyman => 5_000,
            Level::Master => 50_000,
        }
    }

    pub(crate) const fn style(self) -> Style {
        match self {
            Level::Apprentice => Style {
                breadth: Breadth {
                    width: 2,
                    depth: 6,
                    care: Care {
                        spaces: 1,
                        less: false,
                    },
                },
                whims: [2.4, 1.4, 0.7],
                raced: [0, 0, 0],
                runs: 0,
                near: 0.0,
            },
            Level::Journeyman => Style {
                breadth: Breadth {
                    width: 4,
                    depth: 8,
                    care: Care {
                        spaces: 2,
                        less: true,
                    },
                },
                whims: [1.1, 0.6, 0.2],
                raced: [0, 0, 0],
                runs: 0,
                near: 0.0,
            },
            Level::Master => Style {
                breadth: Breadth::CLOSE,
                whims: [0.2, 0.05, 0.0],
                raced: [24, 6, 6],
                runs: 100_000,
                near: 1.5,
            },
        }
    }
}

impl std::str::FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        let level = Level::ALL.into_iter().find(|level| level.id() == text);
        level.ok_or(UnknownLevel)
    }
}

impl std::fmt::Display for Level {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}

/// A text that names no level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownLevel;

/// The next whole move of the seat whose view this is, or `None` if it is not awaited.
///
/// The same view, seed, level and steps give the same move, as long as `budget.stop` never says
/// to stop. Whatever the budget, the answer is a legal move.
#[must_use]
pub fn decide(view: &View, seed: Seed, level: Level, budget: Budget<'_>) -> Option<Vec<Choice>> {
    let meter = Meter::new(budget, level.usual_steps());
    decide_in_style(view, seed, level.style(), &meter)
}

/// As [`decide`], in any style.
pub(crate) fn decide_in_style(
    view: &View,
    seed: Seed,
    style: Style,
    meter: &Meter<'_>,
) -> Option<Vec<Choice>> {
    let seat = view.viewer.seat()?;
    let asked = view
        .table
        .awaited()
        .into_iter()
        .any(|awaited| awaited.seat == seat);
    if !asked {
        return None;
    }
    Thinker::new(view, seed, style, meter)
        .decide()
        .filter(|path| is_legal(view, path))
        .or_else(|| crate::paths::any(view))
}

fn is_legal(view: &View, path: &[Choice]) -> bool {
    let Ok(mut walker) = view.walker() else {
        return false;
    };
    path.iter().all(|&choice| walker.push(choice).is_ok()) && walker.whole()
}

/// One decision being thought about.
pub(crate) struct Thinker<'a> {
    view: &'a View,
    mind: Mind<'a>,
    style: Style,
    seed: Seed,
    stream: u64,
}

impl<'a> Thinker<'a> {
    pub(crate) fn new(view: &'a View, seed: Seed, style: Style, meter: &'a Meter<'a>) -> Self {
        let table = &view.table;
        let seat = view.viewer.seat().map_or(0, |seat| seat.index());
        let stream = u64::from(table.period) << 16 | u64::from(table.round) << 8 | seat as u64;
        Self {
            view,
            mind: Mind {
                network: network(table.players()),
                meter,
            },
            style,
            seed,
            stream,
        }
    }

    fn dice(&self, purpose: u64) -> Dice {
        Dice::of(self.seed, self.stream << 8 | purpose)
    }

    fn decide(&self) -> Option<Vec<Choice>> {
        let view = self.view;
        if view.own().is_some_and(|own| !own.gifts.is_empty()) {
            return self.mind.answer_gift(view);
        }
        match &view.table.phase {
            Phase::Choose => {
                let hand = self.hand()?;
                Some(hand.iter().map(Choice::Card).collect())
            }
            Phase::Pick | Phase::Play { .. } => Some(vec![Choice::Card(self.pick()?)]),
            Phase::Resolve(_) | Phase::LastActions => self.resolve(),
            Phase::Over => None,
        }
    }

    /// Worlds that the others' cards may be in, the same for every alternative.
    fn worlds(&self) -> impl FnMut(u32) -> World + use<> {
        let guess = Guess::new(self.mind.network, self.view);
        let (seed, stream) = (self.seed, self.stream);
        move |run| guess.deal(&mut Dice::of(seed, stream << 20 | u64::from(run) << 8 | 1))
    }

    /// What the decision is made with.
    pub(crate) fn mind(&self) -> Mind<'a> {
        self.mind
    }

    /// The hands worth a thought, with what they seem to be worth, best first.
    fn hands(&self, most: usize) -> Option<Vec<(f32, CardSet)>> {
        let mut dice = self.dice(2);
        let mut ranked = self.mind.hands(self.view)?;
        for (value, _) in &mut ranked {
            *value += self.style.whims[0] * dice.normal();
        }
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0));
        ranked.truncate(most.max(1));
        Some(ranked)
    }

    /// Imagines the period with each of these hands; answers what they are worth.
    fn race_hands(&self, ranked: &[(f32, CardSet)], even: bool) -> Option<Race> {
        let mut worlds = self.worlds();
        let mut course = Course::new(self.mind, self.view, Breadth::GLANCE)?;
        let priors: Vec<f32> = ranked.iter().map(|&(value, _)| value).collect();
        let trial = |at: usize, run: u32| {
            let mut dice = self.dice(u64::from(run) << 8 | 3);
            let mut stand = course.stand(self.view, worlds(run), ranked[at].1);
            course.begin(ranked[at].1, &mut stand, &mut dice);
            course.run(&mut stand, &mut dice)
        };
        Some(self.race(&priors, even, trial))
    }

    fn race(&self, priors: &[f32], even: bool, trial: impl FnMut(usize, u32) -> f32) -> Race {
        if even {
            evenly(priors, self.style.runs, self.mind.meter, trial)
        } else {
            race(priors, self.style.runs, self.mind.meter, trial)
        }
    }

    fn hand(&self) -> Option<CardSet> {
        let ranked = self.hands(self.style.raced[0])?;
        let best = if ranked.len() > 1 {
            self.race_hands(&ranked, false)?.best
        } else {
            0
        };
        ranked.get(best).map(|&(_, hand)| hand)
    }

    /// The cards of the hand, with what playing them next seems to be worth, best first.
    fn picks(&self) -> Option<Vec<(f32, Card)>> {
        let mut dice = self.dice(4);
        let mut picks = self.mind.picks(self.view, Breadth::GLANCE)?;
        for (value, _) in &mut picks {
            *value += self.style.whims[1] * dice.normal();
        }
        picks.sort_by(|a, b| b.0.total_cmp(&a.0));
        Some(picks)
    }

    fn race_picks(&self, picks: &[(f32, Card)], even: bool) -> Option<Race> {
        let hand = self.view.secret.as_ref()?.hand;
        let mut worlds = self.worlds();
        let mut course = Course::new(self.mind, self.view, Breadth::GLANCE)?;
        let priors: Vec<f32> = picks.iter().map(|&(value, _)| value).collect();
        let trial = |at: usize, run: u32| {
            let mut dice = self.dice(u64::from(run) << 8 | 5);
            let mut stand = course.stand(self.view, worlds(run), hand);
            course.choose(&mut stand, picks[at].1, &mut dice);
            course.run(&mut stand, &mut dice)
        };
        Some(self.race(&priors, even, trial))
    }

    fn pick(&self) -> Option<Card> {
        let hand = self.view.secret.as_ref()?.hand;
        if hand.len() == 1 {
            return hand.iter().next();
        }
        let mut picks = self.picks()?;
        picks.truncate(self.style.raced[1].max(1));
        let best = if picks.len() > 1 {
            self.race_picks(&picks, false)?.best
        } else {
            0
        };
        picks.get(best).map(|&(_, card)| card)
    }

    /// What a hand costs against the best that is found.
    pub(crate) fn compare_hand(&self, chosen: CardSet) -> Option<Verdict> {
        let mut ranked = self.hands(self.style.raced[0].min(8))?;
        let mine = match ranked.iter().position(|&(_, hand)| hand == chosen) {
            Some(at) => at,
            None => {
                let all = self.mind.hands(self.view)?;
                ranked.push(*all.iter().find(|&&(_, hand)| hand == chosen)?);
                ranked.len() - 1
            }
        };
        let race = self.race_hands(&ranked, true)?;
        let (_, better) = ranked.get(race.best)?;
        Some(Verdict {
            better: better.iter().map(Choice::Card).collect(),
            loss: race.ahead(race.best, mine),
        })
    }

    /// What a pick costs against the best that is found.
    pub(crate) fn compare_pick(&self, chosen: Card) -> Option<Verdict> {
        let picks = self.picks()?;
        let mine = picks.iter().position(|&(_, card)| card == chosen)?;
        let race = self.race_picks(&picks, true)?;
        let (_, better) = picks.get(race.best)?;
        Some(Verdict {
            better: vec![Choice::Card(*better)],
            loss: race.ahead(race.best, mine),
        })
    }

    fn resolve(&self) -> Option<Vec<Choice>> {
        let plan = self.mind.plan(self.view, self.style.breadth)?;
        let best = self.best_end(&plan)?;
        let moves = plan.moves_to(best);
        match moves.into_iter().next() {
            Some(path) if !self.may_go_round() || self.comes_nearer(&path, &plan) => Some(path),
            _ => self.finish(),
        }
    }

    /// The end of the plan to go for.
    fn best_end(&self, plan: &Plan) -> Option<usize> {
        if self.style.whims[2] > 0.0 {
            let mut dice = self.dice(6);
            return plan
                .ends(8)
                .into_iter()
                .map(|at| {
                    let whim = self.style.whims[2] * dice.normal();
                    (plan.node(at).value + whim, at)
                })
                .max_by(|a, b| a.0.total_cmp(&b.0))
                .map(|(_, at)| at);
        }
        let best = plan.end_index();
        let race_on = self.style.raced[2] > 1
            && matches!(self.view.table.phase, Phase::Resolve(_))
            && !self.may_go_round()
            && plan.end().length > 0;
        if !race_on {
            return Some(best);
        }
        let ends = plan.different_ends(self.style.raced[2], self.style.near);
        if ends.len() < 2 {
            return Some(best);
        }
        let mut worlds = self.worlds();
        let secret = self.view.secret.as_ref()?;
        let mut course = Course::new(self.mind, self.view, Breadth::GLANCE)?;
        let priors: Vec<f32> = ends.iter().map(|&at| plan.node(at).value).collect();
        let won = self.race(&priors, false, |at, run| {
            let mut dice = self.dice(u64::from(run) << 8 | 7);
            let mut stand = course.stand(self.view, worlds(run), secret.hand);
            let node = plan.node(ends[at]);
            stand.estate = node.estate;
            stand.taken = node.taken;
            course.run(&mut stand, &mut dice) + node.hope()
        });
        ends.get(won.best).copied()
    }

    /// Whether trades could go round in circles: only with goods out of bricks.
    ///
    /// Every other trade pays a tile, or a good that stands before what it gives in this order:
    /// wood, charcoal, water, food, clay, sand, brick.
    fn may_go_round(&self) -> bool {
        self.view
            .own()
            .is_some_and(|own| own.estate.has(Building::RoofingCompany))
    }

    /// Whether a first move that could be repeated leads on: the plan from there is better, or as
    /// good and shorter. So no view can come back.
    fn comes_nearer(&self, path: &[Choice], plan: &Plan) -> bool {
        let again = matches!(
            path.first(),
            Some(Choice::Convert(_) | Choice::Remove | Choice::Repeat)
        );
        if !again {
            return true;
        }
        let Ok(Some((after, _))) = self.view.preview(path) else {
            return false;
        };
        let Some(rest) = self.mind.plan(&after, self.style.breadth) else {
            return false;
        };
        let (then, now) = (rest.end(), plan.end());
        then.value > now.value || then.value >= now.value && then.length < now.length
    }

    /// Being done with what lies open.
    fn finish(&self) -> Option<Vec<Choice>> {
        let walker = self.view.walker().ok()?;
        let heads = walker.choices();
        heads
            .as_ref()
            .iter()
            .find(|head| matches!(head, Choice::Done | Choice::EndRepeat))
            .map(|&head| vec![head])
    }
}
