//! Stepping through a game, and its log as a file.

use serde_json::json;
use slowtable_desk::TABLE;
use slowtable_kit::Viewer;
use slowtable_ui::{Language, Picture};

use super::admission::Admission;
use super::desks::happened_in_order;
use super::game::{RunningGame, to_index};
use super::history::History;
use super::model::LogPage;
use super::posts::pages;
use super::{TableError, TablePhase, TableService};
use crate::store::game;

/// One step of a game: events at one time.
#[derive(Clone, PartialEq, Eq)]
pub struct StepShown {
    /// The step's number, from 0.
    pub step: usize,
    /// The number of steps, at least 1.
    pub steps: usize,
    /// The length of the log before and after it.
    pub moves: (usize, usize),
    /// The lines about it, together at most [`LogPage::TEXT`] characters.
    pub lines: Vec<String>,
    /// The steps that end a part of the game, such as a round, each with its last line, without markup.
    pub ends: Vec<(usize, String)>,
}

/// Leaves out the lines: they may be one seat's secret.
impl std::fmt::Debug for StepShown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("StepShown")
            .field("step", &self.step)
            .field("steps", &self.steps)
            .field("moves", &self.moves)
            .finish_non_exhaustive()
    }
}

/// The log of a game, as a file to send.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogFile {
    /// The file's name.
    pub name: String,
    /// The content: JSON lines that the headless protocol accepts.
    pub text: String,
}

/// Returns the viewer of a step: the public once the game is over, otherwise the reader.
fn eyes(game: &RunningGame, at: &Admission) -> Viewer {
    match game.row.phase {
        TablePhase::Playing => game.viewer(at.reader()),
        _ => Viewer::Public,
    }
}

impl TableService {
    /// Returns a step of a game: as the public sees it once the game is over, before that as the reader's seat or the
    /// public saw it. Moves that were taken back are left out. Without a step, or beyond the last, it is the last.
    ///
    /// # Errors
    /// [`TableError::WrongPhase`] as long as the game has not begun.
    pub async fn step_of_game(
        &self,
        at: &Admission,
        step: Option<usize>,
        language: Language,
    ) -> Result<StepShown, TableError> {
        let game = self.game(at.table()).await?;
        let mut reader = self.0.store.reader().await?;
        let mut batches = game::events(&mut reader, game.id()).await?;
        let history = History::of(&mut reader, &game, language).await?;
        drop(reader);
        let counting = game.playing().counting();
        batches.retain(|batch| match to_index(batch.moves).checked_sub(1) {
            Some(last) => counting.binary_search(&last).is_ok(),
            None => true,
        });
        let mut told: Vec<(usize, Vec<String>)> = Vec::new();
        let mut ends = Vec::new();
        let viewer = eyes(&game, at);
        for (moves, happened) in happened_in_order(&game, &batches, viewer) {
            let before = told.last().map_or(0, |(moves, _)| *moves);
            let names = history.names_at(before);
            let lines = happened.lines(viewer, &names, language);
            // A batch without lines for the reader is no step; it is part of the next one.
            if !lines.is_empty() || moves == 0 {
                let last = lines.last().filter(|_| happened.picture() != TABLE);
                ends.extend(last.map(|line| (told.len(), line.replace("**", ""))));
                told.push((moves, lines));
            }
        }
        let steps = told.len().max(1);
        let step = step.unwrap_or(steps).min(steps - 1);
        let length = |step: usize| told.get(step).map_or(0, |(moves, _)| *moves);
        let moves = (step.checked_sub(1).map_or(0, length), length(step));
        let lines = told.into_iter().nth(step).map(|(_, lines)| lines);
        let lines = pages(lines.unwrap_or_default(), LogPage::TEXT);
        Ok(StepShown {
            step,
            steps,
            moves,
            lines: lines.into_iter().next().unwrap_or_default(),
            ends,
        })
    }

    /// Returns the table after a step, with the step's changes marked, for the viewer of [`TableService::step_of_game`].
    ///
    /// # Errors
    /// [`TableError::WrongPhase`] as long as the game has not begun.
    pub async fn step_picture(
        &self,
        at: &Admission,
        (before, after): (usize, usize),
        language: Language,
    ) -> Result<Option<Picture>, TableError> {
        let game = self.game(at.table()).await?;
        let mut reader = self.0.store.reader().await?;
        let history = History::of(&mut reader, &game, language).await?;
        drop(reader);
        let (viewer, names) = (eyes(&game, at), history.names_at(after));
        let since = (before < after).then_some(before);
        let playing = game.playing();
        Ok(playing.earlier_picture(viewer, after, since, TABLE, &names, language))
    }

    /// Returns the log of a finished game, as JSON lines that the headless protocol accepts. Moves that were taken
    /// back are left out: they are private.
    ///
    /// # Errors
    /// [`TableError::StillHidden`] before the game is over.
    pub async fn log_file(&self, at: &Admission) -> Result<LogFile, TableError> {
        let game = self.game(at.table()).await?;
        if game.row.phase != TablePhase::Over {
            return Err(TableError::StillHidden);
        }
        let of_game = |fault: slowtable_kit::Fault| TableError::of_game(game.id(), fault.into());
        let log = game.playing().counting_log().map_err(of_game)?;
        let replay = json!({ "do": "replay", "log": log });
        let result = json!({ "do": "result" });
        Ok(LogFile {
            name: format!("{}-{}.jsonl", game.row.game.replace('_', "-"), game.id()),
            text: format!("{replay}\n{result}\n"),
        })
    }
}
