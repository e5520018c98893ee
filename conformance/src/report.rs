//! The report of the suite.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The requirements for every game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Check {
    /// Nothing panics.
    Panics,
    /// The harness's table can be set up, under every version that still replays.
    SetsUp,
    /// The same set-up, seed and moves give the same game.
    SameAgain,
    /// Random games end.
    Ends,
    /// Exactly the offered paths are accepted, and a path is a move exactly when it is whole.
    WalkAgreesWithPlay,
    /// There is a question exactly when there are choices.
    QuestionWithChoices,
    /// No choice is offered twice.
    NoChoiceTwice,
    /// A path that is not whole can continue.
    NoDeadEnd,
    /// An empty walk shows the view that it began with.
    WalkShowsTheView,
    /// A refusal has the right general code and no other name for it. This covers choices that are
    /// not offered, paths that are not whole, finished games, and tables with too few or too many
    /// seats.
    RefusalIsNamed,
    /// A refusal does not change the state.
    RefusalLeavesTheState,
    /// A whole move that is refused for a hidden reason is sealed, and is played in some state that
    /// looks the same to its seat.
    UnforeseeableIsHidden,
    /// A view, its awaited seats and its choices do not depend on hidden information.
    ViewHidesSecrets,
    /// Events show a viewer nothing that its view hides.
    EventsHideSecrets,
    /// A move that a seat makes without being asked, and whether there is one, does not depend on what
    /// is hidden from the others.
    UnaskedTellsNothing,
    /// An open preview shows what playing the move shows.
    PreviewAgreesWithPlay,
    /// A move that asks chance is sealed.
    ChanceIsSealed,
    /// A sealed move shows what its seat does: moves that differ, as far as the seat could know,
    /// show different things.
    SealedIsShown,
    /// A decision ahead is played exactly if it is still legal and does what was shown.
    AheadIsPlayedAsShown,
    /// Replaying a log gives the state, under every version that still replays.
    ReplayIsTheState,
    /// Taking back gives the game in which the move was never made, and stays in the log.
    TakenBackIsNeverMade,
    /// After a move that a seat may take back alone, nobody has learnt what they could not know.
    NothingIsLearnt,
    /// Everything reads back as it was written.
    WrittenIsRead,
    /// The text of a choice is unique, is at most 60 bytes long, and fits a button's id.
    ChoiceText,
    /// An awaited seat may move.
    AwaitedMayMove,
    /// What lapses has a legal move, and a name that nothing else of the whole game has.
    LapsesAreLegal,
    /// Some seat is awaited until there are standings; after that none is awaited or may move.
    AwaitedUntilTheEnd,
    /// Every seat has a place, the best first, without gaps; equal results share one.
    StandingsAreRanked,
    /// The erased game, in texts and JSON, plays like the typed one.
    ErasedIsTheSame,
    /// A seat can foresee its view for each occasion for which it may decide ahead, and is asked
    /// that question there. While the table waits for it, there are no occasions, and after its
    /// answer it is asked nothing. A forced move is a whole move. An occasion's text names it.
    AheadIsForeseen,
    /// The occasion that a desk opens by itself is one for which its seat may decide ahead, and nothing is asked of the
    /// seat.
    OpensAnOccasion,
    /// Earlier moves that a seat may make again are whole and open, one after the other.
    AgainFits,
    /// A seat that the table waits for may decide ahead only on what others or the time bring.
    AheadIsBroughtByOthers,
    /// What fits of a decision that may be kept in part is legal, one move after the other, and does what was shown.
    PartFits,
    /// What the rules propose to a seat has a name, and at least one move; its moves are legal, one after the other.
    ProposedFits,
    /// A seat that is asked several things sees all of them at once, each once.
    AskedTogether,
    /// The public, and seats that the table does not have, may not move.
    OnlySeatsMove,
    /// A move whose events all belong to a running message leaves the seats that the table waits for as they are, and has
    /// no picture of its own: an edit of a post notifies nobody.
    RunningNotifiesNobody,
    /// A choice in a post is legal for each seat that it is offered to, or the face says that a seat may lack something for
    /// it. Its name means one thing during the whole game.
    PostChoicesAreLegal,
    /// What is shown of a set-up before the game is what every game of it begins with, whatever its seed. Only a number
    /// can be looked at.
    LayoutIsPlayed,
    /// Different numbers can give different layouts.
    LayoutsDiffer,
    /// A choice of an option begins games of the numbers of seats that it names, and of no others. The choice that is
    /// proposed for play by post is one of the choices.
    ChoicesFitSeats,
    /// A panel, a line or a page stays within its limits, and nothing on it is clipped.
    WithinLimits,
    /// Every text exists, with all placeholders filled.
    WordsAreThere,
    /// All languages offer the same presses.
    SameInEveryLanguage,
    /// Every choice can be pressed.
    EverythingCanBePressed,
    /// Every page has a way back or on.
    NoWayBack,
    /// Everything that a panel offers is accepted.
    OfferedIsTaken,
    /// A picture that a panel names exists.
    PictureIsThere,
    /// A picture has an alternative text within Discord's limit.
    PictureHasWords,
    /// A picture can be painted, and is small enough to send.
    PictureIsSmall,
    /// The words of a picture lie within it, do not overlap, and contrast with their background.
    PictureIsLegible,
    /// An opponent makes a legal move for an awaited seat, however small its budget, and never an
    /// illegal one.
    OpponentMoves,
    /// An opponent makes the same move for the same view, seed and steps, regardless of earlier ones.
    OpponentIsTheSame,
    /// The moves of an opponent's whole answer begin with the move that it decides alone, are legal one after the
    /// other, and are open but for the last.
    AnswerIsPlayed,
    /// An opponent stays within its steps, and stops when asked to.
    BudgetIsKept,
    /// Every level has its own name and a time, one is the default, and unknown levels play as that.
    LevelsArePlayed,
    /// An awaited seat gets a legal move as a hint; a move called better than another is another
    /// legal one.
    AdviceIsLegal,
}

/// A violation of a requirement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// The requirement.
    pub check: Check,
    /// The game's index in the series.
    pub game: u64,
    /// The number of moves before it.
    pub moves: usize,
    /// A description of the violation.
    pub detail: String,
}

/// All violations: for each check their number, and the first few in full.
#[derive(Debug, Clone, Default)]
pub struct Report {
    found: BTreeMap<Check, (usize, Vec<Violation>)>,
    /// The number of positions checked.
    pub positions: usize,
    /// How often a seat could take a move back alone.
    pub taken_back: usize,
    /// How often a seat could take back alone a move that nobody else could tell was made.
    pub unwritten: usize,
    /// How many decisions ahead did what was shown when their occasion came, and how many did not.
    pub decided_ahead: [usize; 2],
    /// What occurred on desks: the first words of the choices and, as `page:…`, of the pages, and
    /// `sealed`.
    pub met: BTreeSet<String>,
}

impl Report {
    /// The number of violations of a check that are kept in full.
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

    /// Adds the results of another run.
    pub fn extend(&mut self, other: Report) {
        self.positions += other.positions;
        self.taken_back += other.taken_back;
        self.unwritten += other.unwritten;
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

    /// Returns the violated requirements.
    pub fn violated(&self) -> impl Iterator<Item = Check> + '_ {
        self.found.keys().copied()
    }

    /// Fails a test if there are violations, and prints them all.
    ///
    /// # Panics
    /// When there is a violation, or no position was checked.
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
