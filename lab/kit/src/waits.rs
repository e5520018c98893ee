//! The duration of a game among people who are never there together.
//!
//! Opponents stand for people who look in once a day, each day in a new random order. On a visit they answer
//! everything that they are asked, and decide ahead as far as their profile says. A person who offers an exchange
//! leaves, and looks on the next day who accepted.

use std::collections::BTreeMap;

use slowtable_kit::{
    Budget, DecidedAhead, Intended, Match, Occasion as _, Preview, Rng, Rules, Seat, Seed, Urgency,
    Viewer,
};

use crate::subject::{PlayerProfile, Subject, standing_move};

/// The number of days after which a game counts as endless.
const MOST_DAYS: u32 = 1_000;
/// The number of alternatives that people name where there is more than one way.
const INSTEAD: u64 = 2;
/// The most moves of one visit or one occasion; a game with more goes in circles.
const MOST_MOVES: usize = 500;

/// The players' level and habits.
#[derive(Debug, Clone, Copy)]
pub struct PlayerHabits<'a> {
    /// The level of the opponents that decide for them.
    pub level: &'a str,
    /// The steps that a decision may take.
    pub steps: u64,
    /// What they settle before they are asked.
    pub profile: PlayerProfile,
}

/// The results of one game among people who look in once a day.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Waits {
    /// The number of days, with the first and the last.
    pub days: u32,
    /// The number of visits with at least one decision.
    pub visits: u32,
    /// The number of those visits at which the table waited for the player.
    pub asked_visits: u32,
    /// The number of decisions ahead that were played.
    pub played_ahead: u32,
    /// The number of decisions ahead that no longer did what was shown, and so were not played. Where a part of one lies
    /// drafted, its seat must look in all the same.
    pub dropped: u32,
    /// What the table waited for at the ends of the days, in days. If it waited for several seats, each counts
    /// its part.
    pub waited_for: BTreeMap<&'static str, f64>,
}

/// The reasons why a game did not end.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WaitsError {
    /// An opponent has no move to make, or one that is refused.
    #[error("seat {seat} has no move to make on day {day}")]
    NoMove {
        /// The seat without a move.
        seat: Seat,
        /// The day, counted from 1.
        day: u32,
    },
    /// The game takes too many days or moves.
    #[error("the game does not end")]
    Endless,
}

/// Plays a game to its end among people who look in once a day. A move that an opponent decides on is made as
/// people make it at their desks ([`Subject::canonical_path`]).
///
/// # Errors
/// When an opponent has no move to make, or the game does not end.
pub(crate) fn play_by_post<S: Subject>(
    opponent: &S::Opponent,
    game: Match<S::Rules>,
    seed: Seed,
    habits: PlayerHabits<'_>,
) -> Result<Waits, WaitsError> {
    let seats = Seat::all(S::Rules::seats(game.state())).collect();
    let table = Table::<S> {
        opponent,
        game,
        habits,
        seed,
        decided: BTreeMap::new(),
        refusals: 0,
        waits: Waits::default(),
    };
    table.play(seats)
}

type Choice<S> = <<S as Subject>::Rules as Rules>::Choice;
type View<S> = <<S as Subject>::Rules as Rules>::View;
type Key<S> = (Seat, <<S as Subject>::Rules as Rules>::Occasion);

struct Table<'a, S: Subject> {
    opponent: &'a S::Opponent,
    game: Match<S::Rules>,
    habits: PlayerHabits<'a>,
    seed: Seed,
    /// The decisions ahead, by seat and occasion.
    decided: BTreeMap<Key<S>, DecidedAhead<S::Rules>>,
    /// How many moves were refused for a reason that nobody could foresee.
    refusals: u32,
    waits: Waits,
}

/// What became of a move.
enum Made {
    Done,
    /// It was refused for a reason that its seat could not foresee ([`Rules::unforeseeable`]).
    Unforeseen,
    Refused,
}

impl<S: Subject> Table<'_, S> {
    fn play(mut self, mut order: Vec<Seat>) -> Result<Waits, WaitsError> {
        let mut rng = Rng::new((self.seed.0 & u128::from(u64::MAX)) as u64);
        while !S::Rules::awaited(self.game.state()).is_empty() {
            if self.waits.days == MOST_DAYS {
                return Err(WaitsError::Endless);
            }
            self.waits.days += 1;
            for last in (1..order.len()).rev() {
                order.swap(last, rng.below(last + 1));
            }
            for &seat in &order {
                let answered = self.answer(seat)?;
                let leaves_it = self.habits.profile.leaves_decided && self.has_decided(seat);
                let foresaw = (answered || !leaves_it) && self.decide_ahead(seat);
                self.waits.visits += u32::from(answered || foresaw);
                self.waits.asked_visits += u32::from(answered);
            }
            self.count_waits();
        }
        Ok(self.waits)
    }

    /// Answers every question to the seat, up to an answer that is refused for a reason that it could not foresee.
    /// Returns whether there was one.
    fn answer(&mut self, seat: Seat) -> Result<bool, WaitsError> {
        for made in 0..MOST_MOVES {
            let awaited = S::Rules::awaited(self.game.state());
            if !awaited.iter().any(|one| one.seat == seat) {
                return Ok(made > 0);
            }
            let no_move = WaitsError::NoMove {
                seat,
                day: self.waits.days,
            };
            let decided = self.decide_all(&self.view(seat), 0);
            if decided.is_empty() {
                return Err(no_move);
            }
            for (index, path) in decided.into_iter().enumerate() {
                let path = S::canonical_path(&self.view(seat), path);
                match self.make(seat, &path) {
                    Made::Done => {
                        let is_alone = !self.go_on()?;
                        if S::waits_for_answers(&path) {
                            return Ok(true);
                        }
                        if !is_alone {
                            break;
                        }
                    }
                    // It looks in again on the next day.
                    Made::Unforeseen => return Ok(true),
                    // What was played meanwhile has changed what it can do.
                    Made::Refused if index > 0 => break,
                    Made::Refused => return Err(no_move),
                }
            }
        }
        Err(WaitsError::Endless)
    }

    fn make(&mut self, seat: Seat, path: &[Choice<S>]) -> Made {
        match self.game.play(seat, path) {
            Ok(_) => Made::Done,
            Err(refusal) if S::Rules::unforeseeable(&refusal) => {
                self.refusals += 1;
                Made::Unforeseen
            }
            Err(_) => Made::Refused,
        }
    }

    fn view(&self, seat: Seat) -> View<S> {
        S::Rules::view(self.game.state(), Viewer::Seat(seat))
    }

    /// Returns the moves of one decision ([`Subject::decide_all`]).
    fn decide_all(&self, view: &View<S>, stream: u64) -> Vec<Vec<Choice<S>>> {
        if let Some(habitual) = S::habitual_move(view, &self.habits.profile) {
            return vec![habitual];
        }
        let moves = self.game.log().entries.len() as u128 + (u128::from(self.refusals) << 20);
        let seed = Seed(self.seed.0 ^ (moves << 64) ^ (u128::from(stream) << 96));
        let budget = Budget::steps(self.habits.steps);
        let offers = self.habits.profile.offers;
        S::decide_all(self.opponent, view, self.habits.level, seed, budget, offers)
    }

    /// Plays decisions ahead and forced moves until a seat has a real question. Returns whether it played any.
    fn go_on(&mut self) -> Result<bool, WaitsError> {
        let mut any = false;
        for _ in 0..MOST_MOVES {
            let awaited = S::Rules::awaited(self.game.state());
            let next = awaited
                .iter()
                .find_map(|one| Some((one.seat, self.ready(one.seat)?)));
            let Some((seat, moves)) = next else {
                return Ok(any);
            };
            any = true;
            for path in moves {
                let day = self.waits.days;
                match self.make(seat, &path) {
                    Made::Done => {}
                    // The seat is asked itself.
                    Made::Unforeseen => return Ok(any),
                    Made::Refused => return Err(WaitsError::NoMove { seat, day }),
                }
            }
        }
        Err(WaitsError::Endless)
    }

    /// Returns the moves of a seat that can be played without asking it; `None` if it must be asked.
    fn ready(&mut self, seat: Seat) -> Option<Vec<Vec<Choice<S>>>> {
        let view = self.view(seat);
        if let Some(forced) = S::Rules::forced(&view) {
            return Some(vec![forced]);
        }
        let mut asked = S::Rules::asked(&view).into_iter();
        match asked.find_map(|occasion| self.decided.remove(&(seat, occasion))) {
            Some(decided) => {
                let moves = decided.moves(&view).ok();
                let count = match moves {
                    Some(_) => &mut self.waits.played_ahead,
                    None => &mut self.waits.dropped,
                };
                *count += 1;
                moves
            }
            None => Some(vec![self.standing_move(&view)?]),
        }
    }

    /// Returns the move that follows from the answers once for all.
    fn standing_move(&self, view: &View<S>) -> Option<Vec<Choice<S>>> {
        standing_move::<S::Rules>(view, self.habits.profile.standing)
    }

    /// Whether the seat has decided for an occasion that may still come.
    fn has_decided(&self, seat: Seat) -> bool {
        let view = self.view(seat);
        let mut occasions = S::Rules::occasions(&view).into_iter();
        occasions.any(|occasion| self.decided.contains_key(&(seat, occasion)))
    }

    /// Decides ahead as far as the habits say, and replaces decisions that have become impossible. Returns
    /// whether it decided anything.
    fn decide_ahead(&mut self, seat: Seat) -> bool {
        let view = self.view(seat);
        let mut any = false;
        for occasion in S::Rules::occasions(&view) {
            let foreseen = S::Rules::foresee(&view, occasion);
            let Some(foreseen) =
                foreseen.filter(|_| self.habits.profile.ahead.contains(&occasion.kind()))
            else {
                continue;
            };
            // What an answer once for all settles needs no decision.
            if self.standing_move(&foreseen).is_some() {
                continue;
            }
            let key = (seat, occasion);
            let fits = |decided: &DecidedAhead<S::Rules>| {
                let first = decided.intended.first();
                first.is_some_and(|first| first.fits(&foreseen).is_ok())
            };
            if self.decided.get(&key).is_some_and(fits) {
                continue;
            }
            let intended = self.intend(&foreseen);
            if intended.is_empty() {
                self.decided.remove(&key);
            } else {
                any = true;
                self.decided
                    .insert(key, DecidedAhead { occasion, intended });
            }
        }
        any
    }

    /// Returns what a seat would do on a foreseen occasion, with alternatives. If the decision is a single
    /// sealed choice, such as of a card, the alternatives are all other choices. Otherwise they are decisions
    /// with other random numbers, and the first one without one of its moves.
    fn intend(&self, foreseen: &View<S>) -> Vec<Intended<S::Rules>> {
        let (first, sealed) = self.moves(foreseen, 0);
        let mut all = vec![first.clone()];
        match (&first[..], S::Rules::walk(foreseen, &[])) {
            ([path], Ok(walk)) if sealed && path.len() == 1 => {
                let others = walk.choices.into_iter().filter(|choice| *choice != path[0]);
                all.extend(others.map(|choice| vec![vec![choice]]));
            }
            _ => {
                all.extend((1..=INSTEAD).map(|other| self.moves(foreseen, other).0));
                let without = |index| {
                    let mut moves = first.clone();
                    moves.remove(index);
                    moves
                };
                let last = usize::from(sealed);
                all.extend((0..first.len().saturating_sub(last)).map(without));
            }
        }
        all.into_iter()
            .filter_map(|moves| Intended::over(foreseen, moves).ok())
            .collect()
    }

    /// Returns the moves that a seat would make until it has no more questions, with the random numbers of one
    /// stream, and whether the last move is sealed.
    fn moves(&self, foreseen: &View<S>, stream: u64) -> (Vec<Vec<Choice<S>>>, bool) {
        let mut moves = Vec::new();
        let mut now = foreseen.clone();
        loop {
            let decided = self.decide_all(&now, stream);
            if decided.is_empty() || moves.len() >= MOST_MOVES {
                return (moves, false);
            }
            for path in decided {
                let path = S::canonical_path(&now, path);
                let preview = S::Rules::preview(&now, &path);
                moves.push(path);
                match preview {
                    Ok(Preview::Open(after, _)) => now = after,
                    Ok(Preview::Sealed(_)) => return (moves, true),
                    Err(_) => return (moves, false),
                }
            }
        }
    }

    fn count_waits(&mut self) {
        let awaited = S::Rules::awaited(self.game.state());
        let blocking = awaited
            .iter()
            .filter(|one| one.urgency == Urgency::Blocking);
        let part = 1.0 / blocking.clone().count() as f64;
        for one in blocking {
            *self.waits.waited_for.entry(one.what).or_default() += part;
        }
    }
}
