//! The sides: a level, or a program.

use std::time::{Duration, Instant};

use slowtable_desk::{Playing, Title};
use slowtable_kit::{Budget, Level, Seat, Seed};

use super::ArenaError;
use super::program::{Program, ProgramError};

/// How long a level thinks about a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Thinking {
    /// The level's own time.
    #[default]
    Usual,
    /// At most this time.
    Time(Duration),
    /// This many steps, however long they take: the same moves on every machine.
    Steps(u64),
}

/// There is no such side.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no level {level:?}; there are: {known}, each also with its milliseconds (:50) or steps \
     (:5000steps); a program is written program:COMMAND"
)]
pub struct SideError {
    /// The requested level.
    pub level: String,
    /// The existing levels.
    pub known: String,
}

/// A side, and the time it has used.
pub struct ArenaSide {
    name: String,
    kind: Kind,
    decisions: u32,
    thought: Duration,
    longest: Duration,
}

enum Kind {
    Level { level: Level, thinking: Thinking },
    Program(Program),
}

impl ArenaSide {
    /// Returns a level of the game's own opponents.
    ///
    /// # Errors
    /// When there is no such level.
    pub fn level(title: &dyn Title, level: &str, thinking: Thinking) -> Result<Self, SideError> {
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
            level: *found,
            thinking,
        };
        Ok(Self::new(level.to_owned(), kind))
    }

    /// Starts a program that plays over the headless protocol (docs/opponents.md); `command` is its name and
    /// arguments, separated by blanks.
    ///
    /// # Errors
    /// When it does not start.
    pub fn program(command: &str) -> Result<Self, ProgramError> {
        let program = Program::start(command)?;
        Ok(Self::new(command.to_owned(), Kind::Program(program)))
    }

    /// Parses a side: `master`, `master:50` (milliseconds), `master:12000steps` or `program:COMMAND`. A level without
    /// a time or steps thinks as `otherwise` says.
    ///
    /// # Errors
    /// When there is no such level, or the program does not start.
    pub fn read(title: &dyn Title, text: &str, otherwise: Thinking) -> Result<Self, ArenaError> {
        if let Some(command) = text.strip_prefix("program:") {
            return Ok(Self::program(command)?);
        }
        let bounded = text.split_once(':').and_then(|(level, bound)| {
            let thinking = match bound.strip_suffix("steps") {
                Some(steps) => Thinking::Steps(steps.parse().ok()?),
                None => Thinking::Time(Duration::from_millis(bound.parse().ok()?)),
            };
            Some((level, thinking))
        });
        let (level, thinking) = bounded.unwrap_or((text, otherwise));
        Ok(Self::level(title, level, thinking)?)
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

    /// Returns its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns how many decisions it has made.
    #[must_use]
    pub const fn decisions(&self) -> u32 {
        self.decisions
    }

    /// Returns its mean thinking time per decision.
    #[must_use]
    pub fn mean_thought(&self) -> Duration {
        self.thought / self.decisions.max(1)
    }

    /// Returns its longest thinking time for a decision.
    #[must_use]
    pub const fn longest_thought(&self) -> Duration {
        self.longest
    }

    /// Returns the moves of an answer, in order: all that a level can foresee of it, as at a table, or one move of a
    /// program. None if the side does nothing.
    pub(super) fn decide(
        &mut self,
        playing: &dyn Playing,
        seat: Seat,
        seed: Seed,
        refused: &[Vec<String>],
    ) -> Result<Vec<Vec<String>>, ArenaError> {
        let begun = Instant::now();
        let answer = match &mut self.kind {
            Kind::Level { level, thinking } => {
                let thought = playing.opponent_answer(seat, level.id, seed, refused);
                let (time, steps) = match *thinking {
                    Thinking::Usual => (Some(level.time), None),
                    Thinking::Time(time) => (Some(time), None),
                    Thinking::Steps(steps) => (None, Some(steps)),
                };
                let stop = || time.is_some_and(|time| begun.elapsed() >= time);
                thought(Budget { steps, stop: &stop })
            }
            Kind::Program(program) => vec![program.decide(playing, seat, seed)?],
        };
        let took = begun.elapsed();
        self.decisions += 1;
        self.thought += took;
        self.longest = self.longest.max(took);
        Ok(answer)
    }
}
