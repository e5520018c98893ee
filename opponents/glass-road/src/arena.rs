//! Playing opponents against each other, and adding up.

use std::time::Duration;

use glass_road::{Choice, GlassRoad, Options, View};
use slowtable_kit::{Match, Rules, Seat, Seed, Tally, Viewer};

use crate::Stepped;
use crate::evaluate::Budget;
use crate::level::decide_with;

/// Somebody who plays a seat: a level, or a program outside.
pub trait Player {
    /// The next whole move of the seat whose view this is; `seed` is all the chance it may use.
    fn play(&mut self, view: &View, seed: Seed) -> Option<Vec<Choice>>;
}

impl Player for Stepped {
    fn play(&mut self, view: &View, seed: Seed) -> Option<Vec<Choice>> {
        decide_with(view, seed, self.level, Budget::steps(self.steps))
    }
}

/// Why a game of the arena could not be played to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ArenaError {
    /// So many cannot play, or not with these options.
    Setup(glass_road::options::OptionsError),
    /// A player had no move although it was awaited.
    NoMove(Seat),
    /// A player made a move that the rules refuse.
    Refused(Seat, glass_road::Refusal),
    /// A game went on for ever.
    Endless,
}

impl std::fmt::Display for ArenaError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ArenaError::Setup(error) => write!(f, "the game cannot be set up: {error}"),
            ArenaError::NoMove(seat) => write!(f, "seat {seat} had no move"),
            ArenaError::Refused(seat, refusal) => {
                write!(f, "a move of seat {seat} was refused: {refusal}")
            }
            ArenaError::Endless => f.write_str("a game did not end"),
        }
    }
}

impl std::error::Error for ArenaError {}

/// The most moves that one game may have.
const MOST_MOVES: usize = 5000;

/// Plays one game to its end; `players` by seat.
///
/// # Errors
/// When the game cannot be set up, or a player makes no move or an illegal one.
pub fn play_game(
    players: &mut [&mut dyn Player],
    options: &Options,
    seed: Seed,
) -> Result<Match<GlassRoad>, ArenaError> {
    let seats = u8::try_from(players.len()).unwrap_or(u8::MAX);
    let (mut game, _) =
        Match::<GlassRoad>::deal(seats, options.clone(), seed).map_err(ArenaError::Setup)?;
    for _ in 0..MOST_MOVES {
        let Some(awaited) = GlassRoad::awaited(game.state()).first().copied() else {
            return Ok(game);
        };
        let seat = awaited.seat;
        let view = GlassRoad::view(game.state(), Viewer::Seat(seat));
        // What a player does must not hang on the seed that deals the game.
        let whim = Seed(!seed.0 ^ (u128::from(seat.0) << 64));
        let path = players
            .get_mut(seat.index())
            .and_then(|player| player.play(&view, whim))
            .ok_or(ArenaError::NoMove(seat))?;
        game.play(seat, &path)
            .map_err(|refusal| ArenaError::Refused(seat, refusal))?;
    }
    Err(ArenaError::Endless)
}

/// A match-up to be measured.
#[derive(Debug, Clone)]
pub struct Series {
    /// How many games. Each deal is played once with the first player at every seat, so a
    /// multiple of the number of players uses every deal up.
    pub games: u32,
    /// The seed of the first deal; the next ones follow it.
    pub first_seed: u64,
    /// The set-up of every table.
    pub options: Options,
}

/// What came of a series.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Report {
    /// The first player.
    pub one: Side,
    /// All others together.
    pub others: Side,
}

/// One side of a series.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Side {
    /// Wins and points.
    pub tally: Tally,
    /// Thinking about hands, about single cards, and about all other moves.
    pub spent: [Spent; 3],
}

/// Time spent on one kind of decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Spent {
    /// How many.
    pub decisions: u32,
    /// All together.
    pub total: Duration,
    /// The longest one.
    pub longest: Duration,
}

impl Spent {
    /// The mean time of a decision, in milliseconds.
    #[must_use]
    pub fn mean_milliseconds(&self) -> f64 {
        self.total.as_secs_f64() * 1000.0 / f64::from(self.decisions.max(1))
    }
}

/// A player whose decisions are timed by somebody's clock.
struct Timed<'a> {
    player: &'a mut dyn Player,
    clock: &'a dyn Fn() -> Duration,
    spent: &'a mut [Spent; 3],
}

impl Player for Timed<'_> {
    fn play(&mut self, view: &View, seed: Seed) -> Option<Vec<Choice>> {
        let began = (self.clock)();
        let path = self.player.play(view, seed);
        let took = (self.clock)().saturating_sub(began);
        let kind = match path.as_deref() {
            Some([Choice::Card(_)]) => 1,
            Some([Choice::Card(_), ..]) => 0,
            _ => 2,
        };
        let spent = &mut self.spent[kind];
        spent.decisions += 1;
        spent.total += took;
        spent.longest = spent.longest.max(took);
        path
    }
}

/// Plays a series of `one` against `others`, who are as many as the table has further seats.
/// `clock` is any clock that does not go back; this crate reads none.
///
/// # Errors
/// As [`play_game`].
pub fn play_series(
    one: &mut dyn Player,
    others: &mut [&mut dyn Player],
    series: &Series,
    clock: &dyn Fn() -> Duration,
) -> Result<Report, ArenaError> {
    let mut report = Report::default();
    let seats = u32::try_from(others.len() + 1).unwrap_or(u32::MAX);
    for game in 0..series.games {
        let at = (game % seats) as usize;
        let seed = Seed((series.first_seed + u64::from(game / seats)).into());
        let mut spent = [report.one.spent, report.others.spent];
        let played = {
            let [spent_one, spent_others] = &mut spent;
            let mut timed: Vec<Timed<'_>> = Vec::new();
            let mut all_spent: Vec<[Spent; 3]> = vec![[Spent::default(); 3]; others.len()];
            for (player, spent) in others.iter_mut().zip(&mut all_spent) {
                timed.push(Timed {
                    player: *player,
                    clock,
                    spent,
                });
            }
            timed.insert(
                at,
                Timed {
                    player: &mut *one,
                    clock,
                    spent: spent_one,
                },
            );
            let mut players: Vec<&mut dyn Player> = timed
                .iter_mut()
                .map(|player| player as &mut dyn Player)
                .collect();
            let played = play_game(&mut players, &series.options, seed)?;
            drop(players);
            drop(timed);
            for spent in &all_spent {
                for (sum, part) in spent_others.iter_mut().zip(spent) {
                    sum.decisions += part.decisions;
                    sum.total += part.total;
                    sum.longest = sum.longest.max(part.longest);
                }
            }
            played
        };
        [report.one.spent, report.others.spent] = spent;
        let standings = GlassRoad::standings(played.state()).unwrap_or_default();
        report.one.tally.add(&standings, |seat| seat.index() == at);
        report
            .others
            .tally
            .add(&standings, |seat| seat.index() != at);
    }
    Ok(report)
}
