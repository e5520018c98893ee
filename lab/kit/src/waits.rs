//! How long a game takes among people who are never online together.
//!
//! Opponents stand for people who look in once a day, each day in a new random order. They answer everything
//! that they are asked, and decide ahead what their habits say.

use std::collections::BTreeMap;

use slowtable_kit::{
    Budget, DecidedAhead, Intended, Match, Occasion as _, Opponent as _, Preview, Rng, Rules, Seat,
    Seed, Urgency, Viewer,
};

use crate::subject::Subject;

/// Days after which a game counts as endless.
const MOST_DAYS: u32 = 1_000;
/// Second choices that a player names if there is more than one way.
const INSTEAD: u64 = 2;
/// Moves that one visit or one occasion may take; more counts as endless.
const MOST_MOVES: usize = 500;

/// How simulated players play.
#[derive(Debug, Clone, Copy)]
pub struct Habits<'a> {
    /// The level of the opponents that decide for them.
    pub level: &'a str,
    /// The steps that a decision may take.
    pub steps: u64,
    /// The kinds of occasions for which they decide ahead.
    pub ahead: &'a [&'a str],
}

/// The course of a game among people who look in once a day.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Waits {
    /// Days, including the first and the last.
    pub days: u32,
    /// Looks at the table at which a player decided something.
    pub visits: u32,
    /// Decisions ahead that were played.
    pub played_ahead: u32,
    /// Decisions ahead that no longer did what was shown when their occasion came.
    pub dropped: u32,
    /// What the table waited for at the end of a day, in days. If it waited for several seats, each counts
    /// its part.
    pub waited_for: BTreeMap<&'static str, f64>,
}

/// Why a game did not end.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WaitsError {
    /// An opponent has no move to make, or one that is refused.
    #[error("seat {seat} has no move to make on day {day}")]
    NoMove {
        /// The seat.
        seat: Seat,
        /// The day, from 1.
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
    habits: Habits<'_>,
) -> Result<Waits, WaitsError> {
    let seats = Seat::all(S::Rules::seats(game.state())).collect();
    let table = Table::<S> {
        opponent,
        game,
        habits,
        seed,
        decided: BTreeMap::new(),
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
    habits: Habits<'a>,
    seed: Seed,
    /// What is decided ahead.
    decided: BTreeMap<Key<S>, DecidedAhead<S::Rules>>,
    waits: Waits,
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
                let foresaw = self.decide_ahead(seat);
                self.waits.visits += u32::from(answered || foresaw);
            }
            self.count_waits();
        }
        Ok(self.waits)
    }

    /// Answers everything that the seat is asked. Returns whether it was asked anything.
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
            let path = self.decide(&self.view(seat), 0).ok_or(no_move.clone())?;
            self.make(seat, &path).ok_or(no_move)?;
            self.go_on()?;
        }
        Err(WaitsError::Endless)
    }

    /// Makes a move; `None` if it is refused.
    fn make(&mut self, seat: Seat, path: &[Choice<S>]) -> Option<()> {
        self.game.play(seat, path).ok().map(drop)
    }

    fn view(&self, seat: Seat) -> View<S> {
        S::Rules::view(self.game.state(), Viewer::Seat(seat))
    }

    fn decide(&self, view: &View<S>, stream: u64) -> Option<Vec<Choice<S>>> {
        let moves = self.game.log().entries.len() as u128;
        let seed = Seed(self.seed.0 ^ (moves << 64) ^ (u128::from(stream) << 96));
        let budget = Budget::steps(self.habits.steps);
        let path = self
            .opponent
            .decide(view, self.habits.level, seed, budget)?;
        Some(S::canonical_path(view, path))
    }

    /// Plays what is decided ahead and what can only be decided in one way, until somebody is asked.
    fn go_on(&mut self) -> Result<(), WaitsError> {
        for _ in 0..MOST_MOVES {
            let awaited = S::Rules::awaited(self.game.state());
            let next = awaited
                .iter()
                .find_map(|one| Some((one.seat, self.ready(one.seat)?)));
            let Some((seat, moves)) = next else {
                return Ok(());
            };
            for path in moves {
                let day = self.waits.days;
                let refused = WaitsError::NoMove { seat, day };
                self.make(seat, &path).ok_or(refused)?;
            }
        }
        Err(WaitsError::Endless)
    }

    /// What is played for a seat that is asked, without asking it.
    fn ready(&mut self, seat: Seat) -> Option<Vec<Vec<Choice<S>>>> {
        let view = self.view(seat);
        if let Some(forced) = S::Rules::forced(&view) {
            return Some(vec![forced]);
        }
        let occasion = S::Rules::occasion(&view);
        match occasion.and_then(|occasion| self.decided.remove(&(seat, occasion))) {
            Some(decided) => {
                let moves = decided.moves(&view).ok();
                let count = match moves {
                    Some(_) => &mut self.waits.played_ahead,
                    None => &mut self.waits.dropped,
                };
                *count += 1;
                moves
            }
            None => {
                let mut standing = S::Rules::STANDING.iter();
                let path =
                    standing.find_map(|question| question.move_for::<S::Rules>(&view, None))?;
                Some(vec![path])
            }
        }
    }

    /// Decides ahead whatever the habits say, and anew what would no longer be possible; whether it
    /// was anything.
    fn decide_ahead(&mut self, seat: Seat) -> bool {
        let view = self.view(seat);
        let mut any = false;
        for occasion in S::Rules::occasions(&view) {
            let foreseen = S::Rules::foresee(&view, occasion);
            let Some(foreseen) = foreseen.filter(|_| self.habits.ahead.contains(&occasion.kind()))
            else {
                continue;
            };
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

    /// What a seat would do on an occasion that is foreseen, and what instead: where that is a single
    /// choice that hands the game on, such as of a card, every other choice; else the same without
    /// one of its moves, and what comes of other chance.
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

    /// The moves that a seat would make until it is asked nothing more, by one of several streams of
    /// chance, and whether the last is sealed.
    fn moves(&self, foreseen: &View<S>, stream: u64) -> (Vec<Vec<Choice<S>>>, bool) {
        let mut moves = Vec::new();
        let mut now = foreseen.clone();
        while let Some(path) = self
            .decide(&now, stream)
            .filter(|_| moves.len() < MOST_MOVES)
        {
            let preview = S::Rules::preview(&now, &path);
            moves.push(path);
            match preview {
                Ok(Preview::Open(after, _)) => now = after,
                Ok(Preview::Sealed(_)) => return (moves, true),
                Err(_) => break,
            }
        }
        (moves, false)
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
