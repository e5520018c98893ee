//! Matches between opponents: levels, or other people's programs.
//!
//! A command, not a test: it prints ratios and their uncertainty. The same seed gives the same deals; a level's
//! strength in a given time depends on the machine.

mod program;
mod side;

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::games::is_meant;
use slowtable_desk::{HostedError, Title};
use slowtable_kit::{Awaited, Fault, Seat, Seed, Standing, Tally, Urgency};
use slowtable_ui::Language;

pub use program::ProgramError;
pub use side::{ArenaSide, SideError, Thinking};

/// The most moves of one game; more would mean an endless game.
const MOST_MOVES: usize = 5_000;

/// What to play.
#[derive(Debug, Clone)]
pub struct ArenaPlan {
    /// The game's id; without one, the first in the list.
    pub game: Option<String>,
    /// The number of players.
    pub players: u8,
    /// The number of games.
    pub games: u32,
    /// The seed of the deals: the same seed gives the same deals.
    pub seed: u64,
    /// Answers to the game's options.
    pub options: Vec<(String, String)>,
}

/// Why the arena cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum ArenaError {
    /// No game has this id.
    #[error("no game is called {0:?}")]
    NoSuchGame(String),
    /// The game cannot have this number of players.
    #[error("{players} cannot play this game")]
    Players {
        /// The requested number of players.
        players: u8,
    },
    /// A side is neither a level nor a program that starts.
    #[error(transparent)]
    Side(#[from] SideError),
    /// A program does not play.
    #[error(transparent)]
    Program(#[from] ProgramError),
    /// A side had no move to make.
    #[error("{side} has no move to make at seat {seat}, deal {deal}")]
    NoMove {
        /// The name of the side that had to move.
        side: String,
        /// The seat, from 0.
        seat: Seat,
        /// The seed of the set-up.
        deal: Seed,
    },
    /// A game cannot be set up.
    #[error(transparent)]
    Game(#[from] HostedError),
    /// A move is refused.
    #[error(transparent)]
    Move(#[from] Fault),
    /// A game did not end.
    #[error("the game of deal {0} does not end")]
    Endless(Seed),
}

/// The result of many games.
#[derive(Debug, Clone, PartialEq)]
pub struct ArenaOutcome {
    /// The first side, which has one seat.
    pub one: Tally,
    /// The other side, which has all other seats.
    pub other: Tally,
}

/// A game, with everything needed to play it repeatedly.
pub struct Arena {
    title: Arc<dyn Title>,
    plan: ArenaPlan,
}

impl Arena {
    /// Prepares to play.
    ///
    /// # Errors
    /// When there is no such game, or not for this number of players.
    pub fn new(titles: &[Arc<dyn Title>], plan: ArenaPlan) -> Result<Self, ArenaError> {
        let wanted = plan.game.as_deref();
        let title = titles
            .iter()
            .find(|title| wanted.is_none_or(|game| is_meant(title.id(), game)))
            .ok_or_else(|| ArenaError::NoSuchGame(wanted.unwrap_or_default().to_owned()))?;
        let (fewest, most) = title.seats();
        if !(fewest..=most).contains(&plan.players) {
            return Err(ArenaError::Players {
                players: plan.players,
            });
        }
        Ok(Self {
            title: Arc::clone(title),
            plan,
        })
    }

    /// Returns the game.
    #[must_use]
    pub fn title(&self) -> &dyn Title {
        self.title.as_ref()
    }

    /// Plays `one` at one seat against `other` at all others, with `one` at every seat equally often: the same deal
    /// is played once from each seat. In solo games `one` needs no other. `told` is called for every game.
    ///
    /// # Errors
    /// When a side does not play.
    pub fn play(
        &self,
        one: &mut ArenaSide,
        mut other: Option<&mut ArenaSide>,
        mut told: impl FnMut(u32),
    ) -> Result<ArenaOutcome, ArenaError> {
        let mut outcome = ArenaOutcome {
            one: Tally::default(),
            other: Tally::default(),
        };
        let players = u32::from(self.plan.players);
        for game in 0..self.plan.games {
            let deal = Seed(u128::from(self.plan.seed) + u128::from(game / players));
            let at = Seat(u8::try_from(game % players).unwrap_or(0));
            let standings = self.game(deal, |seat| seat == at, one, other.as_deref_mut())?;
            outcome.one.add(&standings, |seat| seat == at);
            outcome.other.add(&standings, |seat| seat != at);
            told(game + 1);
        }
        Ok(outcome)
    }

    fn game(
        &self,
        deal: Seed,
        ours: impl Fn(Seat) -> bool,
        one: &mut ArenaSide,
        mut other: Option<&mut ArenaSide>,
    ) -> Result<Vec<Standing>, ArenaError> {
        let language = Language::default();
        let players = self.plan.players;
        let options = self
            .title
            .apply_answers(None, &self.plan.options, language)?;
        let (mut playing, _, _) = self.title.open(players, &options, deal, language)?;
        // Since the last move: seats that had no answer, and moves that their seats could not know to be impossible.
        let mut passed: BTreeSet<Seat> = BTreeSet::new();
        let mut refused: Vec<(Seat, Vec<String>)> = Vec::new();
        for number in 0..MOST_MOVES {
            let awaited = playing.awaited();
            if awaited.is_empty() {
                return Ok(playing.standings().unwrap_or_default());
            }
            let asked = awaited.into_iter();
            let asked = asked.filter(|one| !passed.contains(&one.seat));
            let Some(Awaited { seat, urgency, .. }) = Awaited::asked_next(asked) else {
                return Err(ArenaError::Endless(deal));
            };
            let side = match other.as_deref_mut() {
                Some(other) if !ours(seat) => other,
                _ => &mut *one,
            };
            // A side's decisions must not depend on the seed of the deal.
            let number = u128::try_from(number).unwrap_or(0);
            let chance = Seed(!deal.0 ^ (number << 64) ^ (u128::from(seat.0) << 96));
            let own = refused.iter().filter(|(whose, _)| *whose == seat);
            let own: Vec<Vec<String>> = own.map(|(_, path)| path.clone()).collect();
            let answer = side.decide(playing.as_ref(), seat, chance, &own)?;
            if answer.is_empty() {
                if urgency == Urgency::Blocking {
                    return Err(ArenaError::NoMove {
                        side: side.name().to_owned(),
                        seat,
                        deal,
                    });
                }
                passed.insert(seat);
                continue;
            }
            for path in answer {
                match playing.play(seat, &path) {
                    Ok(_) => {
                        passed.clear();
                        refused.clear();
                    }
                    Err(fault) if fault.unforeseeable && !own.contains(&path) => {
                        refused.push((seat, path));
                        break;
                    }
                    Err(fault) => return Err(fault.into()),
                }
            }
        }
        Err(ArenaError::Endless(deal))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn arena(players: u8, games: u32) -> Arena {
        let plan = ArenaPlan {
            game: None,
            players,
            games,
            seed: 1,
            options: Vec::new(),
        };
        Arena::new(&crate::games::titles().unwrap(), plan).unwrap()
    }

    #[test]
    fn levels_play_each_other_from_every_seat() {
        let arena = arena(2, 2);
        let side = |level: &str| {
            let time = Thinking::Time(Duration::from_millis(1));
            ArenaSide::level(arena.title(), level, time).unwrap()
        };
        let (mut one, mut other) = (side("apprentice"), side("apprentice"));
        let mut heard = 0;
        let outcome = arena
            .play(&mut one, Some(&mut other), |game| heard = game)
            .unwrap();
        assert_eq!((heard, outcome.one.games, outcome.other.games), (2, 2, 2));
        assert!((outcome.one.wins + outcome.other.wins - 2.0).abs() < 1e-9);
        assert!(one.decisions() > 20);
    }

    #[test]
    fn by_steps_the_same_games_are_played_again() {
        let arena = arena(2, 2);
        let play = |one: &str, otherwise| {
            let side = |text| ArenaSide::read(arena.title(), text, otherwise).unwrap();
            let (mut one, mut other) = (side(one), side("journeyman"));
            arena.play(&mut one, Some(&mut other), |_| {}).unwrap()
        };
        let once = play("apprentice:300steps", Thinking::Steps(100));
        assert_eq!(once, play("apprentice:300steps", Thinking::Steps(100)));
        assert_ne!(once, play("apprentice", Thinking::Steps(100)));
    }

    #[test]
    fn what_cannot_be_played_is_said() {
        let titles = crate::games::titles().unwrap();
        let plan = |game: Option<&str>, players| ArenaPlan {
            game: game.map(str::to_owned),
            players,
            games: 1,
            seed: 1,
            options: Vec::new(),
        };
        let chess = Arena::new(&titles, plan(Some("chess"), 2));
        assert!(matches!(chess.map(|_| ()), Err(ArenaError::NoSuchGame(_))));
        let many = Arena::new(&titles, plan(None, 9));
        assert!(matches!(
            many.map(|_| ()),
            Err(ArenaError::Players { players: 9 })
        ));
        for unknown in ["wizard", "master:fast", "master:steps", "wizard:50"] {
            let side = ArenaSide::read(arena(2, 1).title(), unknown, Thinking::Usual).map(|_| ());
            assert!(side.unwrap_err().to_string().contains("apprentice"));
        }
    }
}
