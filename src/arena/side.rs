//! Who plays: a level, or a program.

use std::time::{Duration, Instant};

use slowtable_face::{Playing, Thinking, Title};
use slowtable_kit::{AnyMatch, Seat, Seed};

use super::ArenaError;
use super::program::{Program, ProgramError};

/// Why there is no such side.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no level {level:?}; there are: {known}; a program is written program:COMMAND")]
pub struct SideError {
    /// What was asked for.
    pub level: String,
    /// What there is.
    pub known: String,
}

/// A side, and what it has taken.
pub struct Side {
    name: String,
    kind: Kind,
    decisions: u32,
    thought: Duration,
    longest: Duration,
}

enum Kind {
    Level { id: &'static str, thinks: Duration },
    Program(Program),
}

impl Side {
    /// A level of the game's own opponents that thinks for so long about a decision at most;
    /// without a time, for as long as its game says.
    ///
    /// # Errors
    /// When there is no such level.
    pub fn level(
        title: &dyn Title,
        level: &str,
        thinks: Option<Duration>,
    ) -> Result<Self, SideError> {
        let levels = title.levels();
        let found = levels.iter().find(|known| known.id == level);
        let found = found.ok_or_else(|| SideError {
            level: level.to_owned(),
            known: levels
                .iter()
                .map(|known| known.id)
                .collect::<Vec<_>>()
                .join(", "),
        })?;
        let kind = Kind::Level {
            id: found.id,
            thinks: thinks.unwrap_or(found.thinks),
        };
        Ok(Self::new(level.to_owned(), kind))
    }

    /// A program that plays over the headless protocol (docs/opponents.md); `command` is its name
    /// and arguments, parted by blanks.
    ///
    /// # Errors
    /// When it does not start.
    pub fn program(command: &str) -> Result<Self, ProgramError> {
        let program = Program::start(command)?;
        Ok(Self::new(command.to_owned(), Kind::Program(program)))
    }

    /// A side as it is written: `master`, `master:50` (milliseconds) or `program:COMMAND`.
    ///
    /// # Errors
    /// When there is no such level, or the program does not start.
    pub fn read(title: &dyn Title, text: &str) -> Result<Self, ArenaError> {
        if let Some(command) = text.strip_prefix("program:") {
            return Ok(Self::program(command)?);
        }
        let (level, thinks) = match text.split_once(':') {
            Some((level, milliseconds)) => match milliseconds.parse() {
                Ok(milliseconds) => (level, Some(Duration::from_millis(milliseconds))),
                Err(_) => (text, None),
            },
            None => (text, None),
        };
        Ok(Self::level(title, level, thinks)?)
    }

    fn new(name: String, kind: Kind) -> Self {
        Self {
            name,
            kind,
            decisions: 0,
            thought: Duration::ZERO,
            longest: Duration::ZERO,
        }
    }

    /// What it is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many decisions it has made.
    #[must_use]
    pub const fn decisions(&self) -> u32 {
        self.decisions
    }

    /// How long it thought about a decision, on average.
    #[must_use]
    pub fn mean_thought(&self) -> Duration {
        self.thought / self.decisions.max(1)
    }

    /// How long it thought about a decision at most.
    #[must_use]
    pub const fn longest_thought(&self) -> Duration {
        self.longest
    }

    pub(super) fn decide(
        &mut self,
        playing: &dyn Playing,
        board: &dyn AnyMatch,
        seat: Seat,
        seed: Seed,
    ) -> Result<Option<Vec<String>>, ArenaError> {
        let begun = Instant::now();
        let path = match &mut self.kind {
            Kind::Level { id, thinks } => {
                let thinks = *thinks;
                let thinking = Thinking {
                    level: id,
                    seed,
                    stop: &move || begun.elapsed() >= thinks,
                };
                playing.opponent_move(seat)(&thinking)
            }
            Kind::Program(program) => Some(program.decide(board, seat, seed)?),
        };
        let took = begun.elapsed();
        self.decisions += 1;
        self.thought += took;
        self.longest = self.longest.max(took);
        Ok(path)
    }
}
