//! The number of presses for decisions, counted on the panels of a face.
//!
//! Opponents stand for people. Each time a seat is asked, the cheapest sequence of presses is searched on the
//! panels of its desk that leads from an empty draft to the opponent's moves.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, VecDeque};

use serde::Deserialize as _;
use slowtable_desk::{Desk, Draft, Face, Pressed, press_at};
use slowtable_kit::{
    Awaited, Budget, DecidedAhead, Match, Preview, Rules, Seat, Seed, Urgency, Viewer,
};
use slowtable_ui::{Language, Names, Panel, Press, Row, Select, SelectValue};

use crate::subject::{Subject, standing_move};

/// The most moves of one visit, and the most visits of a game; a game with more goes in circles.
const MOST: usize = 2_000;
/// The most states of a desk that are searched for one visit.
const MOST_DESKS: usize = 20_000;

/// The cost of a move or of several moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PressCost {
    /// The number of presses. A button is one press. A select of one option is two: it is opened and the option
    /// is chosen. A select of several is opened, each option is chosen, and it is closed.
    pub presses: u32,
    /// The number of choices among several options: the presses if each choice took one and nothing else took
    /// any.
    pub choices: u32,
}

impl std::ops::AddAssign for PressCost {
    fn add_assign(&mut self, other: Self) {
        self.presses += other.presses;
        self.choices += other.choices;
    }
}

impl std::iter::Sum for PressCost {
    fn sum<I: Iterator<Item = Self>>(costs: I) -> Self {
        let mut sum = Self::default();
        costs.for_each(|cost| sum += cost);
        sum
    }
}

/// The costs of the decisions in one game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PressCounts {
    /// The decisions of one seat in one visit, by their questions.
    pub decisions: BTreeMap<String, Vec<PressCost>>,
    /// The actions of one seat until another seat presses.
    pub turns: Vec<PressCost>,
    /// The single moves among them, by their kinds.
    pub moves: BTreeMap<String, Vec<PressCost>>,
    /// The presses that only confirm.
    pub counting: Vec<PressCost>,
    /// One seat's parts of the game.
    pub parts: Vec<PressCost>,
    /// One seat's whole game.
    pub seats: Vec<PressCost>,
    /// The whole game of all seats together.
    pub game: PressCost,
    /// The visits in the order of the game, including those that ask nothing.
    pub visits: Vec<DeskVisit>,
}

/// One seat's visit to its desk.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeskVisit {
    /// The seat.
    pub seat: Seat,
    /// The drafts on the desk at which something is pressed, in order. None if nothing is asked, or if an
    /// earlier press has decided it ahead.
    pub drafts: Vec<Draft>,
    /// The moves that count afterwards, as texts of choices.
    pub moves: Vec<Vec<String>>,
}

/// The reasons why presses cannot be counted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CountError {
    /// An opponent has no move to make, or one that is refused.
    #[error("seat {0} has no move to make")]
    NoMove(Seat),
    /// No presses lead to the decided moves.
    #[error("no presses of seat {seat} lead to {moves:?}")]
    Unreachable {
        /// The seat that decided.
        seat: Seat,
        /// The moves that no presses make, as texts of choices.
        moves: Vec<Vec<String>>,
    },
    /// The game takes too many moves or visits.
    #[error("the game does not end")]
    Endless,
}

/// The opponents that play for people.
#[derive(Debug, Clone, Copy)]
pub struct SimulatedPlayers<'a> {
    /// The id of their level.
    pub level: &'a str,
    /// The steps for a decision.
    pub steps: u64,
    /// Whether they offer exchanges to others ([`Subject::decide`]).
    pub offers: bool,
    /// The questions that they answer once for all, each with the answer. What follows from that costs no press.
    pub standing: &'a [(&'a str, &'a str)],
}

/// Has opponents play a game, and counts the presses that people would need for the same moves. A move that is refused for a reason that nobody could foresee costs its
/// presses, and the game goes on with another seat.
///
/// # Errors
/// When an opponent has no move to make, nothing on the panels leads to one, or the game does not end.
pub(crate) fn count_presses<S: Subject>(
    face: &S::Face,
    opponent: &S::Opponent,
    mut game: Match<S::Rules>,
    seed: Seed,
    players: SimulatedPlayers<'_>,
) -> Result<PressCounts, CountError> {
    let seats = S::Rules::seats(game.state());
    let names = Names::plain(Seat::all(seats).map(|seat| format!("P{seat}")));
    let mut counts = PressCounts {
        seats: vec![PressCost::default(); seats.into()],
        ..PressCounts::default()
    };
    let mut parts: BTreeMap<(Seat, u32), PressCost> = BTreeMap::new();
    let mut turn: Option<(Seat, PressCost)> = None;
    // The decisions ahead that an earlier press could have included, in any cheapest way.
    let mut offered: Vec<(Seat, DecidedAhead<S::Rules>)> = Vec::new();
    let mut refusals = Refusals::default();
    for _ in 0..MOST {
        let awaited = S::Rules::awaited(game.state());
        let length = game.log().entries.len();
        let Some(owes) = refusals.next(&awaited, length) else {
            counts.turns.extend(turn.map(|(_, cost)| cost));
            counts.parts = parts.into_values().collect();
            counts.game = counts.seats.iter().copied().sum();
            return Ok(counts);
        };
        let seat = owes.seat;
        let view = S::Rules::view(game.state(), Viewer::Seat(seat));
        let no_move = CountError::NoMove(seat);
        let settled = || match players.standing {
            [] => None,
            given => standing_move::<S::Rules>(&view, given),
        };
        if let Some(forced) = S::Rules::forced(&view).or_else(settled) {
            game.play(seat, &forced).map_err(|_| no_move)?;
            counts.visits.push(DeskVisit {
                seat,
                drafts: Vec::new(),
                moves: vec![written::<S::Face>(&forced)],
            });
            continue;
        }
        let seed = Seed(seed.0 ^ ((length as u128) << 64) ^ (u128::from(refusals.count) << 96));
        let decide = |view: &_| {
            let budget = Budget::steps(players.steps);
            S::decide_all(opponent, view, players.level, seed, budget, players.offers)
        };
        let Some(mut moves) = moves(&game, seat, decide, S::canonical_path) else {
            // Who is asked meanwhile need not answer.
            if owes.urgency == Urgency::Blocking {
                return Err(no_move);
            }
            refusals.note(seat, length);
            continue;
        };
        let is_decided = offered.iter().any(|(of, decided)| {
            *of == seat
                && S::Rules::asked(&view).contains(&decided.occasion)
                && decided.moves(&view).is_ok_and(|ahead| ahead == moves.paths)
        });
        let way = match is_decided {
            true => Some(Way::none(moves.paths.len())),
            false => Search::new(face, &names, &view, &moves.paths).cheapest(),
        };
        let way = way.ok_or_else(|| CountError::Unreachable {
            seat,
            moves: moves
                .paths
                .iter()
                .map(|path| written::<S::Face>(path))
                .collect(),
        })?;
        moves.paths.truncate(way.made);
        moves.views.truncate(way.made);
        offered.extend(way.ahead.into_iter().map(|ahead| (seat, ahead)));

        let (mut what, mut part) = (owes.what.to_owned(), 0);
        let mut all = PressCost {
            presses: way.all,
            choices: 0,
        };
        for (index, (view, path)) in moves.views.iter().zip(&moves.paths).enumerate() {
            let category = S::press_category(view, path);
            if index == 0 {
                part = category.part;
                if let Some(decision) = category.decision {
                    what = decision;
                }
            }
            let begins = path.first().map(|choice| {
                let text = choice.to_string();
                text.split(':').next().unwrap_or_default().to_owned()
            });
            let kind = category.kind.or(begins).unwrap_or_default();
            let cost = PressCost {
                presses: way.moves.get(index).copied().unwrap_or(0),
                choices: choices::<S::Rules>(view, path),
            };
            all.choices += cost.choices;
            counts.moves.entry(kind).or_default().push(cost);
        }
        let of_moves: u32 = way.moves.iter().sum();
        if way.all > of_moves {
            counts.counting.push(PressCost {
                presses: way.all - of_moves,
                choices: 0,
            });
        }
        counts.decisions.entry(what).or_default().push(all);
        *parts.entry((seat, part)).or_default() += all;
        counts.seats[seat.index()] += all;
        turn = match turn {
            Some((last, mut cost)) if last == seat => {
                cost += all;
                Some((seat, cost))
            }
            other => {
                counts.turns.extend(other.map(|(_, cost)| cost));
                Some((seat, all))
            }
        };
        let mut visit = DeskVisit {
            seat,
            drafts: way.drafts,
            moves: Vec::new(),
        };
        for path in &moves.paths {
            match game.play(seat, path) {
                Ok(_) => visit.moves.push(written::<S::Face>(path)),
                Err(refusal) if S::Rules::unforeseeable(&refusal) => {
                    refusals.note(seat, game.log().entries.len());
                    break;
                }
                Err(_) => return Err(no_move),
            }
        }
        counts.visits.push(visit);
    }
    Err(CountError::Endless)
}

/// The seats that have no answer, or whose last move was refused for a reason that nobody could foresee. Since then
/// nothing has changed for them, so others move first.
#[derive(Debug, Default)]
struct Refusals {
    seats: BTreeSet<Seat>,
    /// The length of the log then.
    length: usize,
    /// The number of refusals in the whole game.
    count: u32,
}

impl Refusals {
    /// Returns the next seat that is asked, as long as the log has this length.
    fn next(&mut self, awaited: &[Awaited], length: usize) -> Option<Awaited> {
        if self.length != length {
            self.seats.clear();
        }
        let all = awaited.iter().copied();
        let others = all.filter(|it| !self.seats.contains(&it.seat));
        Awaited::asked_next(others).or(awaited.first().copied())
    }

    fn note(&mut self, seat: Seat, length: usize) {
        self.seats.insert(seat);
        self.length = length;
        self.count += 1;
    }
}

/// Returns the number of choices in a path that had several options.
fn choices<R: Rules>(view: &R::View, path: &[R::Choice]) -> u32 {
    let among = (0..path.len()).filter(|&at| {
        let walk = R::walk(view, &path[..at]);
        walk.is_ok_and(|walk| walk.choices.len() > 1)
    });
    u32::try_from(among.count()).unwrap_or(u32::MAX)
}

fn written<F: Face>(path: &[<F::Rules as Rules>::Choice]) -> Vec<String> {
    path.iter().map(ToString::to_string).collect()
}

/// The moves of a seat in one visit, with the views before them.
struct Moves<R: Rules> {
    paths: Vec<Vec<R::Choice>>,
    views: Vec<R::View>,
}

/// Returns the moves of a seat until it has no more questions, meets a sealed preview, or has asked another seat
/// something: a person makes an offer and waits for answers. `None` if there are none.
fn moves<R: Rules>(
    game: &Match<R>,
    seat: Seat,
    decide_all: impl Fn(&R::View) -> Vec<Vec<R::Choice>>,
    canonical: impl Fn(&R::View, Vec<R::Choice>) -> Vec<R::Choice>,
) -> Option<Moves<R>> {
    let mut game = game.clone();
    let mut now = R::view(game.state(), Viewer::Seat(seat));
    let (mut paths, mut views) = (Vec::new(), Vec::new());
    let mut decided = VecDeque::new();
    while paths.len() < MOST {
        if decided.is_empty() {
            decided.extend(decide_all(&now));
        }
        let Some(path) = decided.pop_front() else {
            break;
        };
        let path = canonical(&now, path);
        let preview = R::preview(&now, &path).ok()?;
        let Preview::Open(after, _) = preview else {
            paths.push(path);
            views.push(now);
            break;
        };
        game.play(seat, &path).ok()?;
        paths.push(path);
        views.push(std::mem::replace(&mut now, after));
        let asked = R::awaited(game.state()).into_iter();
        let mut others = asked.filter(|one| one.seat != seat);
        if others.any(|one| one.urgency == Urgency::Meanwhile) {
            break;
        }
    }
    (!paths.is_empty()).then_some(Moves { paths, views })
}

/// A way to press moves: the presses of each move, and of its confirmation.
struct Way<R: Rules> {
    /// The number of moves that count afterwards. A desk may offer the end of a phase only as a press that counts; what
    /// comes after it is another visit.
    made: usize,
    moves: Vec<u32>,
    all: u32,
    /// The decisions ahead that another button in place of the last press would have included.
    ahead: Vec<DecidedAhead<R>>,
    /// The drafts before each press.
    drafts: Vec<Draft>,
}

impl<R: Rules> Way<R> {
    /// Returns the way without presses that makes this number of moves.
    const fn none(made: usize) -> Self {
        Self {
            made,
            moves: Vec::new(),
            all: 0,
            ahead: Vec::new(),
            drafts: Vec::new(),
        }
    }
}

/// A desk reached by the search: its draft, the presses of each move so far, and the decisions ahead that the
/// last press could have included.
struct Reached<R: Rules> {
    draft: Draft,
    /// The desk before the last press; `None` for the first.
    from: Option<usize>,
    moves: Vec<u32>,
    ahead: Vec<DecidedAhead<R>>,
}

/// The search for the presses that turn an empty draft into these moves and make them count.
struct Search<'a, F: Face> {
    face: &'a F,
    names: &'a Names,
    view: &'a <F::Rules as Rules>::View,
    wanted: Vec<Vec<String>>,
}

impl<'a, F: Face> Search<'a, F> {
    fn new(
        face: &'a F,
        names: &'a Names,
        view: &'a <F::Rules as Rules>::View,
        moves: &[Vec<<F::Rules as Rules>::Choice>],
    ) -> Self {
        let wanted = moves.iter().map(|path| written::<F>(path)).collect();
        Self {
            face,
            names,
            view,
            wanted,
        }
    }

    /// Returns the cheapest way; if there is none, the cheapest way to the most moves that can count together. `None` if
    /// no move can.
    fn cheapest(&self) -> Option<Way<F::Rules>> {
        let mut part: Option<(usize, Reverse<u32>, usize)> = None;
        let mut reached = vec![Reached {
            draft: Draft::default(),
            from: None,
            moves: vec![0; self.wanted.len()],
            ahead: Vec::new(),
        }];
        let mut open = BinaryHeap::from([(Reverse(0), Reverse(0), false)]);
        let mut seen = HashSet::new();
        // The cheapest cost of each draft so far: many pages lead to the same desk.
        let mut costs: HashMap<String, u32> = HashMap::new();
        // The goal waits in the queue with its cost, like every other desk.
        while let Some((Reverse(cost), Reverse(at), is_goal)) = open.pop() {
            if is_goal {
                return way(&reached, at, cost, self.wanted.len());
            }
            let Reached { draft, moves, .. } = reached.get(at)?;
            if reached.len() > MOST_DESKS || !seen.insert(serde_json::to_string(draft).ok()?) {
                continue;
            }
            let (draft, moves_so_far) = (draft.clone(), moves.clone());
            let desk = Desk::<F::Rules>::lay(self.view, &draft);
            let panel = self.face.panel(&desk, self.names, Language::default());
            let panel = panel.ok()?;
            for (press, selected, price) in self.forward(&panel, &desk) {
                let pressed = press_at(self.face, &desk, &press, &selected);
                let (next, is_goal, of) = match pressed {
                    Ok(Pressed::Drafted(next)) if self.is_on_the_way(&next) => {
                        let of = match next.path().is_empty() {
                            true if next.moves().len() > draft.moves().len() => {
                                next.moves().len() - 1
                            }
                            _ => next.moves().len(),
                        };
                        (*next, false, Some(of))
                    }
                    Ok(Pressed::Commit(moves)) => match self.made(&moves) {
                        Some(made) if made < self.wanted.len() => {
                            let all = Reverse(cost + price);
                            if part.is_none_or(|known| (known.0, known.1) < (made, all)) {
                                part = Some((made, all, reached.len()));
                                reached.push(Reached {
                                    draft: Draft::default(),
                                    from: Some(at),
                                    moves: moves_so_far.clone(),
                                    ahead: Vec::new(),
                                });
                            }
                            continue;
                        }
                        Some(_) => (Draft::default(), true, None),
                        None => continue,
                    },
                    _ => continue,
                };
                let mut moves = moves_so_far.clone();
                if let Some(presses) = of.and_then(|of| moves.get_mut(of)) {
                    *presses += price;
                }
                if !is_goal {
                    let known = costs.entry(serde_json::to_string(&next).ok()?);
                    let known = known.or_insert(u32::MAX);
                    if *known <= cost + price {
                        continue;
                    }
                    *known = cost + price;
                }
                open.push((Reverse(cost + price), Reverse(reached.len()), is_goal));
                let ahead = match is_goal {
                    true => self.ahead(&desk, &panel),
                    false => Vec::new(),
                };
                reached.push(Reached {
                    draft: next,
                    from: Some(at),
                    moves,
                    ahead,
                });
            }
        }
        let (made, Reverse(cost), at) = part?;
        way(&reached, at, cost, made)
    }

    /// Returns the decisions ahead of those buttons of a panel that make the goal count.
    fn ahead(&self, desk: &Desk<'_, F::Rules>, panel: &Panel) -> Vec<DecidedAhead<F::Rules>> {
        let buttons = panel.rows().iter().flat_map(|row| match row {
            Row::Buttons(buttons) => &buttons[..],
            Row::Select(_) => &[],
        });
        let decided = buttons.filter_map(|button| {
            match press_at(self.face, desk, &button.press, &[]).ok()? {
                Pressed::CommitAhead { moves, decided }
                    if self.made(&moves) == Some(self.wanted.len()) =>
                {
                    DecidedAhead::deserialize(decided.last()?).ok()
                }
                _ => None,
            }
        });
        decided.collect()
    }

    /// Returns how many of the wanted moves these are, from the first one on; `None` if they are others. A game may let
    /// the end of a turn be a move or the end of another move, which is the same decision.
    fn made(&self, moves: &[Vec<String>]) -> Option<usize> {
        let choices = moves.concat();
        let mut rest = &choices[..];
        for (made, path) in self.wanted.iter().enumerate() {
            if rest.is_empty() {
                return (made > 0).then_some(made);
            }
            rest = rest.strip_prefix(&path[..])?;
        }
        rest.is_empty().then_some(self.wanted.len())
    }

    /// Whether a draft is a beginning of the goal.
    fn is_on_the_way(&self, draft: &Draft) -> bool {
        let drafted = draft.moves().len();
        self.wanted.starts_with(draft.moves())
            && (draft.path().is_empty()
                || self
                    .wanted
                    .get(drafted)
                    .is_some_and(|path| path.starts_with(draft.path())))
    }

    /// Returns the remaining choices of the current move.
    fn to_come(&self, draft: &Draft) -> &[String] {
        let path = self.wanted.get(draft.moves().len());
        path.and_then(|path| path.get(draft.path().len()..))
            .unwrap_or_default()
    }

    /// Returns the presses that lead on, with their selected options and costs.
    fn forward(&self, panel: &Panel, desk: &Desk<'_, F::Rules>) -> Vec<(Press, Vec<String>, u32)> {
        let draft = &desk.draft;
        let mut all = Vec::new();
        for row in panel.rows() {
            match row {
                Row::Buttons(buttons) => {
                    let of_use = buttons.iter().filter(|button| button.enabled);
                    let of_use = of_use.filter(|button| gets_on(&button.press));
                    all.extend(of_use.map(|button| (button.press.clone(), Vec::new(), 1)));
                }
                Row::Select(select) if select.max == 1 => {
                    // An option may hold several choices, which are taken one after the other.
                    let next = self.to_come(draft).first();
                    for option in &select.options {
                        let value = vec![option.value.clone()];
                        if let SelectValue::Page(_) = SelectValue::decode(&option.value) {
                            all.push((Press::ChooseSelected, value, price(select, 1)));
                            continue;
                        }
                        let chain = desk.read_choices(&value).unwrap_or_default();
                        if chain
                            .first()
                            .is_some_and(|first| Some(&first.to_string()) == next)
                        {
                            all.push((Press::ChooseSelected, value, price(select, 1)));
                        }
                    }
                }
                Row::Select(select) => {
                    let chosen = self.to_come(draft).iter().take(select.max.into());
                    let chosen: Vec<String> = chosen.cloned().collect();
                    let offers = |value: &String| {
                        let mut options = select.options.iter();
                        options.any(|option| option.value == *value)
                    };
                    if chosen.len() >= usize::from(select.min.max(1)) && chosen.iter().all(offers) {
                        let price = price(select, chosen.len());
                        all.push((Press::ChooseSelected, chosen, price));
                    }
                }
            }
        }
        all
    }
}

/// Returns the way to a desk that the search has reached.
fn way<R: Rules>(reached: &[Reached<R>], at: usize, cost: u32, made: usize) -> Option<Way<R>> {
    let goal = reached.get(at)?;
    let before = |at: &usize| reached.get(*at).and_then(|it| it.from);
    let mut drafts: Vec<Draft> = std::iter::successors(goal.from, before)
        .filter_map(|at| Some(reached.get(at)?.draft.clone()))
        .collect();
    drafts.reverse();
    Some(Way {
        made,
        moves: goal.moves.clone(),
        all: cost,
        ahead: goal.ahead.clone(),
        drafts,
    })
}

/// Returns the cost of choosing this number of options from a select.
fn price(select: &Select, chosen: usize) -> u32 {
    let chosen = u32::try_from(chosen).unwrap_or(u32::MAX);
    match select.max {
        0 | 1 => 2,
        _ => chosen.saturating_add(2),
    }
}

/// Whether a press leads on, instead of back or to another page.
const fn gets_on(press: &Press) -> bool {
    matches!(
        press,
        Press::Choose(_) | Press::Complete | Press::Commit(_) | Press::Page(_)
    )
}
