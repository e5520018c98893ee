//! Recorded games: whole logs that replay for ever, with what they led to.
//!
//! A recorded game is a file of JSON lines. The first holds the set-up and who played. Then every entry of
//! the log stands in a line of its own, as the store writes it. Between them stand remarks, which begin
//! with `after`, the number of entries before them:
//!
//! - `state`: the SHA-256 of the state, after every 32 entries and at the end;
//! - `ahead`: what a seat decided ahead there;
//! - `unasked`: the next entry is this seat's decision ahead, standing answer or only possibility, played
//!   without a press of its person;
//! - `holder`: a seat changed hands; who holds it now;
//! - `standings` and `scores`, at the end: the results and the whole score sheets.
//!
//! [`check_recorded`] replays all games of a folder and compares every remark, so that a change of the rules
//! that alters a replay is noticed, and located to 32 entries.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use slowtable_kit::{DecidedAhead, Entry, Log, Match, Rules, Seat, Setup, Start, Viewer};

/// How many entries lie between two digests of the state.
const INTERVAL: usize = 32;

/// The environment variable that has [`check_recorded`] write the digests of another encoding.
const NEW_ENCODING: &str = "SLOWTABLE_NEW_ENCODING";

/// The first line of a file.
#[derive(Serialize, Deserialize)]
#[serde(bound = "", deny_unknown_fields)]
struct Head<R: Rules> {
    /// Who played, in words.
    players: String,
    setup: Setup<R>,
}

/// Something that is remarked between two entries.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Remark {
    /// How many entries lie before it.
    pub after: usize,
    /// The seat that the remark is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// What the seat decided ahead there: a [`DecidedAhead`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ahead: Option<Value>,
    /// Whether the next entry is the seat's without a press of its person.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unasked: bool,
    /// Who holds the seat from there on, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holder: Option<String>,
    /// The SHA-256 of the state there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
    /// The results.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub standings: Option<Value>,
    /// The score sheets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scores: Option<Value>,
}

impl Remark {
    /// Returns a remark that says nothing yet.
    #[must_use]
    pub fn after(after: usize) -> Self {
        Self {
            after,
            ..Self::default()
        }
    }

    /// Whether it is computed from the log.
    const fn is_computed(&self) -> bool {
        self.state.is_some()
    }
}

/// What the recorded games of a folder cover.
#[derive(Debug, Default)]
pub struct Recorded {
    /// How many games there are, by number of seats.
    pub games: BTreeMap<u8, usize>,
    /// Each value that an option has in some game: `option=value`.
    pub options: BTreeSet<String>,
    /// How many games have an entry that takes moves back.
    pub taken_back: usize,
    /// How many games have a decision ahead.
    pub ahead: usize,
    /// In how many games a seat changed hands.
    pub changed_hands: usize,
    /// What does not replay as it was recorded.
    pub faults: Vec<String>,
}

/// Replays every recorded game of a folder (`*.jsonl`) and compares it with its remarks.
///
/// With `SLOWTABLE_NEW_ENCODING=1` it writes new digests for games of the present version in which
/// all else is as recorded: for a change of how a state is written, never for one of the rules.
///
/// # Panics
/// When the folder or a file of it cannot be read.
#[must_use]
#[allow(clippy::expect_used)] // for tests
pub fn check_recorded<R: Rules>(folder: &Path) -> Recorded {
    let is_new_encoding = std::env::var_os(NEW_ENCODING).is_some_and(|value| value == "1");
    let mut recorded = Recorded::default();
    let entries = fs::read_dir(folder).expect("a folder of recorded games");
    let mut paths: Vec<_> = entries
        .map(|entry| entry.expect("an entry of the folder").path())
        .filter(|path| path.extension().is_some_and(|kind| kind == "jsonl"))
        .collect();
    paths.sort();
    for path in paths {
        let text = fs::read_to_string(&path).expect("a recorded game");
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let checked = RecordedGame::<R>::read(&text).and_then(|game| {
            recorded.count(&game);
            game.check_or_encode(is_new_encoding)
        });
        match checked {
            Ok(written) if written == text => {}
            Ok(written) if is_new_encoding => fs::write(&path, written).expect("a written file"),
            Ok(_) => recorded
                .faults
                .push(format!("{name}: it is not written as games are")),
            Err(fault) => recorded.faults.push(format!("{name}: {fault}")),
        }
    }
    recorded
}

impl Recorded {
    /// The number of all games.
    #[must_use]
    pub fn total(&self) -> usize {
        self.games.values().sum()
    }

    /// Asserts that every game replays as it was recorded, and says what to do if not.
    ///
    /// # Panics
    /// If a game does not.
    pub fn assert_faultless(&self) {
        assert!(
            self.faults.is_empty(),
            "the rules play recorded games in another way. If that is meant, raise `Rules::VERSION` and keep the old \
             ruling for earlier versions; never record the games again (games/RECORDED.md): {:#?}",
            self.faults
        );
    }

    fn count<R: Rules>(&mut self, game: &RecordedGame<R>) {
        if let Start::Deal { seats, options, .. } = &game.head.setup.start {
            *self.games.entry(*seats).or_default() += 1;
            let options = serde_json::to_value(options).unwrap_or_default();
            let options = options.as_object().into_iter().flatten();
            self.options
                .extend(options.map(|(name, value)| format!("{name}={value}")));
        }
        let is_undo = |entry: &Entry<R>| entry.as_move().is_none();
        let remarks = &game.remarks;
        self.taken_back += usize::from(game.entries.iter().any(is_undo));
        self.ahead += usize::from(remarks.iter().any(|remark| remark.ahead.is_some()));
        self.changed_hands += usize::from(remarks.iter().any(|remark| remark.holder.is_some()));
    }
}

/// A recorded game: a log with remarks.
pub struct RecordedGame<R: Rules> {
    head: Head<R>,
    entries: Vec<Entry<R>>,
    remarks: Vec<Remark>,
}

impl<R: Rules> RecordedGame<R> {
    /// Takes a game that has been played: who played it, its log, and remarks.
    #[must_use]
    pub fn new(players: impl Into<String>, log: Log<R>, mut remarks: Vec<Remark>) -> Self {
        remarks.sort_by_key(|remark| remark.after);
        Self {
            head: Head {
                players: players.into(),
                setup: log.setup,
            },
            entries: log.entries.iter().cloned().collect(),
            remarks,
        }
    }

    /// Leaves out decisions ahead whose occasion is not foreseen where they were remarked: those of plans, which
    /// are for occasions behind others.
    ///
    /// # Errors
    /// When the game does not replay.
    pub fn drop_unforeseen(&mut self) -> Result<(), String> {
        let mut game = self.begin()?;
        let mut remarks = std::mem::take(&mut self.remarks).into_iter().peekable();
        for (number, entry) in (1..).zip(&self.entries) {
            while let Some(remark) = remarks.next_if(|remark| remark.after < number) {
                if look(&game, &remark).is_ok() {
                    self.remarks.push(remark);
                }
            }
            repeat(&mut game, entry).map_err(|why| format!("entry {number}: {why}"))?;
        }
        self.remarks.extend(remarks);
        Ok(())
    }

    /// Writes the game with the digests and the score sheets that it leads to.
    ///
    /// # Errors
    /// When it does not replay, is not over, or a decision ahead does not fit where it was made.
    pub fn write(&self) -> Result<String, String> {
        let mut remarks = self.remarks.clone();
        remarks.retain(|remark| !remark.is_computed());
        remarks.extend(self.replay()?);
        // Digests follow what is remarked at the same place.
        remarks.sort_by_key(|remark| remark.after);
        let mut written = String::new();
        line(&mut written, &self.head)?;
        let mut remarks = remarks.iter().peekable();
        for (number, entry) in (1..).zip(&self.entries) {
            while let Some(remark) = remarks.next_if(|remark| remark.after < number) {
                line(&mut written, remark)?;
            }
            line(&mut written, entry)?;
        }
        for remark in remarks {
            line(&mut written, remark)?;
        }
        Ok(written)
    }

    /// Writes the game into a new file.
    ///
    /// # Errors
    /// As [`RecordedGame::write`], or when there is such a file or it cannot be written.
    pub fn save(&self, path: &Path) -> Result<(), String> {
        let text = self.write()?;
        let file = File::create_new(path);
        let written = file.and_then(|mut file| file.write_all(text.as_bytes()));
        written.map_err(|error| format!("{}: {error}", path.display()))
    }

    /// Reads a game.
    ///
    /// # Errors
    /// The line that cannot be read.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut lines = (1..).zip(text.lines());
        let failed = |number: usize, error: serde_json::Error| format!("line {number}: {error}");
        let (number, head) = lines.next().ok_or("it is empty")?;
        let head = serde_json::from_str(head).map_err(|error| failed(number, error))?;
        let (mut entries, mut remarks) = (Vec::new(), Vec::new());
        for (number, text) in lines {
            let value: Value = serde_json::from_str(text).map_err(|error| failed(number, error))?;
            if value.get("after").is_none() {
                let entry = serde_json::from_value(value).map_err(|error| failed(number, error))?;
                entries.push(entry);
                continue;
            }
            let remark: Remark =
                serde_json::from_value(value).map_err(|error| failed(number, error))?;
            if remark.after != entries.len() {
                return Err(format!("line {number}: the remark stands at another place"));
            }
            remarks.push(remark);
        }
        Ok(Self {
            head,
            entries,
            remarks,
        })
    }

    /// Replays the game and compares what it leads to; returns it as it is to be written.
    ///
    /// # Errors
    /// The first difference.
    pub fn check(&self) -> Result<String, String> {
        self.check_or_encode(false)
    }

    fn check_or_encode(&self, is_new_encoding: bool) -> Result<String, String> {
        let version = self.head.setup.rules;
        let is_new_encoding = is_new_encoding && version == R::VERSION;
        let recorded = self.remarks.iter().filter(|remark| remark.is_computed());
        let recorded: Vec<&Remark> = recorded.collect();
        let computed = self.replay()?;
        let mut before = 0;
        for (recorded, computed) in recorded.iter().zip(&computed) {
            let after = computed.after;
            if recorded.after != after {
                return Err(format!("no digest of the state after entry {after}"));
            }
            if recorded.state != computed.state && !is_new_encoding {
                return Err(format!(
                    "the state after entry {after} differs; after entry {before} it did not"
                ));
            }
            if recorded.standings != computed.standings {
                return Err("the results differ".to_owned());
            }
            if recorded.scores != computed.scores {
                return Err("the score sheets differ".to_owned());
            }
            before = after;
        }
        if recorded.len() != computed.len() {
            return Err(format!("there must be {} digests", computed.len()));
        }
        self.write()
    }

    /// The game before its first entry.
    fn begin(&self) -> Result<Match<R>, String> {
        let setup = self.head.setup.clone();
        let entries = std::iter::empty().collect();
        Match::replay(Log { setup, entries }).map_err(|error| error.to_string())
    }

    /// Plays the game again; the digests, and at the end the score sheets.
    fn replay(&self) -> Result<Vec<Remark>, String> {
        let mut game = self.begin()?;
        let mut computed = Vec::new();
        let mut remarks = self.remarks.iter().peekable();
        for (number, entry) in (1..).zip(&self.entries) {
            while let Some(remark) = remarks.next_if(|remark| remark.after < number) {
                look(&game, remark)?;
                if remark.unasked && remark.seat != Some(entry.seat()) {
                    return Err(format!(
                        "entry {number} is not the seat's that was not asked"
                    ));
                }
            }
            repeat(&mut game, entry).map_err(|why| format!("entry {number}: {why}"))?;
            if number.is_multiple_of(INTERVAL) && number < self.entries.len() {
                computed.push(Remark {
                    state: Some(digest(game.state())?),
                    ..Remark::after(number)
                });
            }
        }
        let standings = R::standings(game.state()).ok_or("the game is not over")?;
        let scores = R::scores(&R::view(game.state(), Viewer::Public));
        computed.push(Remark {
            state: Some(digest(game.state())?),
            standings: Some(json!(standings)),
            scores: scores.map(|scores| json!(scores)),
            ..Remark::after(self.entries.len())
        });
        Ok(computed)
    }
}

/// Makes an entry again, and compares what chance answers.
fn repeat<R: Rules>(game: &mut Match<R>, entry: &Entry<R>) -> Result<(), String> {
    match entry {
        Entry::Move(made) => {
            let played = game.play(made.seat, &made.path);
            let played = played.map_err(|refusal| refusal.to_string())?;
            match played.chance == made.chance {
                true => Ok(()),
                false => Err("chance answers otherwise".to_owned()),
            }
        }
        Entry::Undo(undo) => {
            let taken = game.take_back(undo.seat, undo.undo.clone());
            taken.map_err(|error| error.to_string())
        }
    }
}

/// Compares a remark with the game where it was made: a decision ahead must still do there what it showed.
fn look<R: Rules>(game: &Match<R>, remark: &Remark) -> Result<(), String> {
    let (Some(seat), Some(ahead)) = (remark.seat, &remark.ahead) else {
        return Ok(());
    };
    let after = remark.after;
    let decided = DecidedAhead::<R>::deserialize(ahead);
    let decided =
        decided.map_err(|error| format!("a decision ahead after entry {after}: {error}"))?;
    let view = R::view(game.state(), Viewer::Seat(seat));
    let foreseen = R::foresee(&view, decided.occasion)
        .ok_or_else(|| format!("after entry {after}, {} cannot come", decided.occasion))?;
    match decided.moves(&foreseen) {
        Ok(_) => Ok(()),
        Err(_) => Err(format!(
            "after entry {after}, what was decided for {} no longer fits",
            decided.occasion
        )),
    }
}

/// The SHA-256 of a state as JSON with sorted keys.
fn digest<S: Serialize>(state: &S) -> Result<String, String> {
    let mut state = serde_json::to_value(state).map_err(|error| error.to_string())?;
    state.sort_all_objects();
    let mut text = String::new();
    for byte in Sha256::digest(state.to_string()) {
        // Writing into a String cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    Ok(text)
}

fn line<T: Serialize>(written: &mut String, value: &T) -> Result<(), String> {
    let mut value = serde_json::to_value(value).map_err(|error| error.to_string())?;
    value.sort_all_objects();
    let _ = writeln!(written, "{value}");
    Ok(())
}
