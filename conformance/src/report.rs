//! What was found.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// What every game must keep to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Check {
    /// Nothing panics.
    Panics,
    /// The table that the harness names can be set up, under every version that still replays.
    SetsUp,
    /// The same set-up, seed and moves give the same game.
    SameAgain,
    /// Random games end.
    Ends,
    /// Exactly the paths that are offered are accepted, and a path is a move exactly when it is
    /// whole.
    WalkAgreesWithPlay,
    /// A question is named exactly when something may be chosen.
    QuestionWithChoices,
    /// A choice is offered once.
    NoChoiceTwice,
    /// A path that is not whole leads on.
    NoDeadEnd,
    /// A walk that has taken no step shows the view it began with.
    WalkShowsTheView,
    /// A refusal has the general code of what it is, and no other name for it: of a choice that is not
    /// offered, a path that is not whole, a game that is over, a table of too few or too many.
    RefusalIsNamed,
    /// A refusal leaves the state as it was.
    RefusalLeavesTheState,
    /// A view, what is awaited and what may be chosen do not depend on what is hidden.
    ViewHidesSecrets,
    /// Events tell a viewer nothing that its view hides.
    EventsHideSecrets,
    /// An open preview is what playing shows.
    PreviewAgreesWithPlay,
    /// A move that asks chance is sealed.
    ChanceIsSealed,
    /// Of sealed moves it is shown what their seat does: two that do different things, as far as it
    /// could know, are shown to.
    SealedIsShown,
    /// What is decided ahead is played exactly if it is still legal and does what was shown.
    AheadIsPlayedAsShown,
    /// A log that is played again gives the state, under every version that still replays.
    ReplayIsTheState,
    /// Taking back leads to the game in which it was never decided, and stays in the log.
    TakenBackIsNeverMade,
    /// From what a seat may take back alone nobody has learnt what they could not know.
    NothingIsLearnt,
    /// What is written is read as the same.
    WrittenIsRead,
    /// The text of a choice names it, is at most 60 bytes long, and fits a button's id.
    ChoiceText,
    /// Whoever is awaited may move.
    AwaitedMayMove,
    /// Somebody is awaited until there are standings, and then nobody is or may move.
    AwaitedUntilTheEnd,
    /// Every seat has a place, the best first, and equals share one.
    StandingsAreRanked,
    /// The erased game, in texts and JSON, is the same game.
    ErasedIsTheSame,
    /// For what a seat may decide ahead it can foresee its view, where it is asked that; while the
    /// table waits for it, there is nothing, and afterwards it is asked nothing. What is done without
    /// asking is a whole move. An occasion's text names it.
    AheadIsForeseen,
    /// The public, and seats that the table does not have, may not move.
    OnlySeatsMove,
    /// A panel, a line or a page keeps its limits, and nothing on it is clipped.
    WithinLimits,
    /// Every text has its words, all placeholders filled.
    WordsAreThere,
    /// Both languages offer the same presses.
    SameInEveryLanguage,
    /// Everything that may be chosen can be pressed.
    EverythingCanBePressed,
    /// There is a way back, or on, from everywhere.
    NoWayBack,
    /// What a panel offers is taken.
    OfferedIsTaken,
    /// A picture that a panel names is there.
    PictureIsThere,
    /// A picture has words, within Discord's limit.
    PictureHasWords,
    /// A picture can be painted, and is not too large to send.
    PictureIsSmall,
    /// The words of a picture lie within it and apart, and stand out from their ground.
    PictureIsLegible,
    /// An opponent who is awaited makes a legal move, however small its budget; nobody makes an
    /// illegal one.
    OpponentMoves,
    /// An opponent makes the same move for the same view, seed and steps, whatever came before.
    OpponentIsTheSame,
    /// An opponent keeps to its steps, and stops when it is told to.
    BudgetIsKept,
    /// Every level has a name of its own and a time, one is usual, and an unknown one plays as that.
    LevelsArePlayed,
    /// Whoever is awaited is advised a legal move; what is said to be better than a move is another
    /// legal one.
    AdviceIsLegal,
}

/// Something that is not as it must be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// What was looked for.
    pub check: Check,
    /// The game of the series.
    pub game: u64,
    /// How many moves it had.
    pub moves: usize,
    /// What was found.
    pub detail: String,
}

/// All that was found: for each check how often, and the first few times.
#[derive(Debug, Clone, Default)]
pub struct Report {
    found: BTreeMap<Check, (usize, Vec<Violation>)>,
    /// How many positions were looked at.
    pub positions: usize,
    /// How often somebody could take something back alone there.
    pub taken_back: usize,
    /// How many decisions ahead did what was shown when their time had come, and how many did not.
    pub decided_ahead: [usize; 2],
    /// What was met on desks: the first words of the choices and, as `page:…`, of the pages, and
    /// `sealed`.
    pub met: BTreeSet<String>,
}

impl Report {
    /// How many violations of a check are kept in full.
    const KEPT: usize = 3;

    pub(crate) fn add(&mut self, check: Check, game: u64, moves: usize, detail: impl fmt::Display) {
        let (count, kept) = self.found.entry(check).or_default();
        *count += 1;
        if kept.len() < Self::KEPT {
            kept.push(Violation {
                check,
                game,
                moves,
                detail: detail.to_string(),
            });
        }
    }

    /// Adds what another run has found.
    pub fn extend(&mut self, other: Report) {
        self.positions += other.positions;
        self.taken_back += other.taken_back;
        for (sum, more) in self.decided_ahead.iter_mut().zip(other.decided_ahead) {
            *sum += more;
        }
        self.met.extend(other.met);
        for (check, (count, kept)) in other.found {
            let found = self.found.entry(check).or_default();
            found.0 += count;
            found.1.extend(kept);
            found.1.truncate(Self::KEPT);
        }
    }

    /// What was violated.
    pub fn violated(&self) -> impl Iterator<Item = Check> + '_ {
        self.found.keys().copied()
    }

    /// Ends a test that has found something, with all of it.
    ///
    /// # Panics
    /// If there is a violation, or no position was looked at.
    pub fn assert_clean(&self) {
        assert!(self.positions > 0, "nothing was looked at");
        assert!(self.found.is_empty(), "{self}");
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} positions", self.positions)?;
        for (check, (count, kept)) in &self.found {
            writeln!(f, "{check:?}, {count} times:")?;
            for violation in kept {
                let detail: String = violation.detail.chars().take(1_500).collect();
                let (game, moves) = (violation.game, violation.moves);
                writeln!(f, "  game {game}, move {moves}: {detail}")?;
            }
        }
        Ok(())
    }
}
