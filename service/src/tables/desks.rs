//! Desks: what people at their seats see and press.

use std::sync::Arc;

use serde_json::Value;
use slowtable_desk::{Draft, Happened, HostedError, LookedUp, Pressed, Since};
use slowtable_kit::{Seat, Viewer};
use slowtable_ui::{Language, Panel, Picture, Press};

use super::admission::Admission;
use super::automatic::is_automatic;
use super::clocks::By;
use super::game::{MoveContext, RunningGame, next_stamp, to_index};
use super::history::History;
use super::model::{DeskShown, LogPage, Pressing};
use super::seat_names::{plain_names, public_names};
use super::table_locks::Busy;
use super::words::tr;
use super::words::words;
use super::{TableError, TablePhase, TableService, to_the_end};
use crate::chain::Chain;
use crate::ids::PersonId;
use crate::store::game::Batch;
use crate::store::{game, people, seats, tables};

/// Returns the notice above a desk, shown once, that its owner's direct messages are closed.
#[must_use]
pub fn dms_closed(language: Language) -> String {
    words().plain(language, "notice-dms-closed")
}

impl TableService {
    /// Returns the person's desk, while the game is played and after its end.
    ///
    /// # Errors
    /// [`TableError::NotSeated`], [`TableError::WrongPhase`].
    pub async fn desk(&self, at: &Admission, language: Language) -> Result<DeskShown, TableError> {
        let person = at.person_id()?;
        let mut game = self.game(at.table()).await?;
        self.show(&mut game, person, language).await
    }

    /// Opens the person's desk at its first page. Looked-up pages are closed; the draft stays.
    ///
    /// # Errors
    /// See [`TableService::desk`].
    pub async fn open_desk(
        &self,
        at: &Admission,
        language: Language,
    ) -> Result<DeskShown, TableError> {
        let person = at.person_id()?;
        let mut game = self.game(at.table()).await?;
        let row = game.seat_of(person)?;
        if row.draft.page.is_some() {
            let first_page = Draft {
                page: None,
                ..row.draft.clone()
            };
            let seat = row.seat;
            self.write_draft(&mut game, seat, first_page, None).await?;
        }
        self.show(&mut game, person, language).await
    }

    /// Presses a control of the desk and returns the desk after it. If the press made moves, opponents play on before
    /// this returns, unless they think for long: then the desk shows that they are awaited. The work runs to its end
    /// even if the caller stops waiting.
    ///
    /// # Errors
    /// [`TableError::StaleDesk`] (an older desk, or a control that it does not offer; with the
    /// present desk), [`TableError::ManyOutdated`] (the person has pressed many such),
    /// [`TableError::Refused`], [`TableError::NotSeated`], [`TableError::WrongPhase`].
    pub async fn press(
        &self,
        at: &Admission,
        pressing: Pressing,
        language: Language,
    ) -> Result<DeskShown, TableError> {
        let (table, person) = (at.table(), at.person_id()?);
        let (this, at) = (self.clone(), at.clone());
        to_the_end(table, async move {
            let mut game = this.game(table).await?;
            let at_it = this.0.locks.is_busy(table);
            // Nothing is sent before the opponents have answered, so that one post tells everything.
            let busy = Busy::new(&this, table);
            let done = this.take(&mut game, person, &pressing, language).await;
            // The store or a stop of the process may have interrupted opponents who are due.
            let owed = game.is_automatic();
            let moved = matches!(done, Ok(true));
            let shown = match done {
                Ok(_) => this.show(&mut game, person, language).await,
                Err(error) => Err(error),
            };
            drop(game);
            let at_end = owed
                && (moved || !at_it)
                && this.let_opponents_play(table, Some(person), busy).await;
            if at_end && shown.is_ok() {
                return this.desk(&at, language).await;
            }
            shown
        })
        .await
    }

    /// Does what a press asks for. Returns whether it made moves.
    async fn take(
        &self,
        game: &mut RunningGame,
        person: PersonId,
        pressing: &Pressing,
        language: Language,
    ) -> Result<bool, TableError> {
        let row = game.seat_of(person)?;
        let (seat, stamp, draft) = (row.seat, row.stamp, row.draft.after_commit());
        if game.row.phase == TablePhase::Abandoned {
            return Err(TableError::WrongPhase(game.row.phase));
        }
        // Every press with an effect changes the stamp.
        if stamp != pressing.stamp {
            let mut reader = self.0.store.reader().await?;
            let known = game::press(&mut reader, pressing.id).await?;
            drop(reader);
            return match known {
                Some(_) => Ok(false),
                None => Err(self.outdated(game, person, pressing, language).await?),
            };
        }
        let desk = game.desk(seat, None)?;
        let (press, selected) = (&pressing.press, &pressing.selected);
        let pressed = match offers(&desk.panel, press, selected) {
            true => desk.laid.press(press, selected, language),
            false => Err(HostedError::Outdated),
        };
        let (moves, draft) = match pressed {
            Ok(Pressed::Commit(moves)) => (moves, draft),
            Ok(Pressed::CommitAhead { moves, decided }) => (moves, Draft { decided, ..draft }),
            Ok(Pressed::Drafted(draft)) => {
                self.write_draft(game, seat, *draft, Some(pressing)).await?;
                return Ok(false);
            }
            Ok(Pressed::TakeBack(undo)) => {
                self.take_back(game, person, undo, pressing.id).await?;
                return Ok(true);
            }
            Err(HostedError::Outdated) => {
                return Err(self.outdated(game, person, pressing, language).await?);
            }
            Err(error) => return Err(TableError::of_game(game.id(), error)),
        };
        let context = MoveContext {
            seat,
            present: vec![person],
            by: By::Hand(pressing.id),
            draft,
        };
        self.advance(game, context, &moves, language).await?;
        let kept = game.seats.get(seat.index()).map(|row| &row.draft);
        if let Some(opened) = kept.and_then(|draft| game.playing().opened(seat, draft)) {
            self.write_draft(game, seat, opened, None).await?;
        }
        Ok(true)
    }

    pub(super) async fn write_draft(
        &self,
        game: &mut RunningGame,
        seat: Seat,
        draft: Draft,
        pressing: Option<&Pressing>,
    ) -> Result<(), TableError> {
        let table = game.id();
        let mut seats = game.seats.clone();
        if let Some(row) = seats.get_mut(seat.index()) {
            row.stamp = next_stamp(row.stamp);
            row.draft.clone_from(&draft);
        }
        let is_automatic = is_automatic(&game.row, game.playing(), &seats);
        let mut writing = self.0.store.begin().await?;
        if let Some(pressing) = pressing {
            game::insert_press(&mut writing, pressing.id, table, self.0.clock.now()).await?;
        }
        game::set_draft(&mut writing, table, seat, &draft).await?;
        seats::restamp(&mut writing, table, &[seat]).await?;
        if game.row.automatic != Some(is_automatic) {
            tables::set_automatic(&mut writing, table, is_automatic).await?;
        }
        writing.commit().await?;
        game.row.automatic = Some(is_automatic);
        game.seats = seats;
        Ok(())
    }

    /// Returns the answer to an outdated press: the present desk, unless the person has sent too many.
    async fn outdated(
        &self,
        game: &mut RunningGame,
        person: PersonId,
        pressing: &Pressing,
        language: Language,
    ) -> Result<TableError, TableError> {
        if !self.0.outdated.allows(person, self.0.clock.now()) {
            return Ok(TableError::ManyOutdated);
        }
        self.stale(game, person, chosen(pressing), language).await
    }

    /// Returns the present desk as the answer to an outdated press. Values chosen from a select stay chosen as long
    /// as the select offers them, so that one press confirms them.
    pub(super) async fn stale(
        &self,
        game: &mut RunningGame,
        person: PersonId,
        selected: &[String],
        language: Language,
    ) -> Result<TableError, TableError> {
        let seat = game.seat_of(person)?.seat;
        let desk = game.desk(seat, None)?;
        let is_choice = desk.laid.is_choice(selected);
        if is_choice && desk.panel.selected(selected).is_some() {
            let mut draft = game.seat_of(person)?.draft.clone();
            draft.set_undone(selected.to_vec());
            self.write_draft(game, seat, draft, None).await?;
        }
        let mut shown = self.show(game, person, language).await?;
        if is_choice {
            let id = match shown.panel.offers(&Press::Redo) {
                true => "notice-choice-kept",
                false => "notice-choice-gone",
            };
            let said = shown
                .answer
                .into_iter()
                .chain([words().plain(language, id)]);
            shown.answer = Some(said.collect::<Vec<_>>().join("\n"));
        }
        Ok(TableError::StaleDesk(Box::new(shown)))
    }

    /// Returns the desk, with notices that its owner should see first.
    pub(super) async fn show(
        &self,
        game: &mut RunningGame,
        person: PersonId,
        language: Language,
    ) -> Result<DeskShown, TableError> {
        let table = game.id();
        let row = game.seat_of(person)?.clone();
        if game.row.phase == TablePhase::Abandoned {
            return Err(TableError::WrongPhase(game.row.phase));
        }
        let mut notices = Vec::new();
        if let Some(barrier) = self.0.schedule.barrier(table) {
            let place = game.row.thread.unwrap_or(game.row.channel);
            notices.push(super::suspensions::barrier_text(language, barrier, place));
        }
        if row.dms_closed {
            let mut writing = self.0.store.begin().await?;
            people::set_dms_closed_told(&mut writing, person).await?;
            writing.commit().await?;
            notices.push(dms_closed(language));
        }
        if let Some(until) = row.until {
            notices.push(tr!(
                language,
                "notice-clock",
                until = format!("<t:{}:R>", until.as_second())
            ));
        }
        let is_over = game.row.phase == TablePhase::Over;
        let is_next_awaited =
            !game.is_asked(row.seat) && self.next_table(person, table).await?.is_some();
        let label = game.label(language);
        let laid = Arc::clone(&game.desk(row.seat, Some(language))?.laid);
        // At most one explanation, and a requested one has priority.
        let answer = laid.hint().map(str::to_owned);
        if answer.is_none() {
            // If the explanation fails, the person plays on without it.
            let cue = self
                .cue(game, row.seat, person, laid.as_ref(), language)
                .await;
            match cue {
                Ok(cue) => notices.extend(cue),
                Err(error) => {
                    tracing::warn!(%table, error = %Chain(&error), "an explanation on a desk could not be made; it is left out")
                }
            }
        }
        let desk = game.desk(row.seat, Some(language))?;
        Ok(DeskShown {
            label,
            is_over,
            is_next_awaited,
            table,
            seat: row.seat,
            stamp: row.stamp,
            panel: desk.panel.clone(),
            notice: (!notices.is_empty()).then(|| notices.join("\n")),
            answer,
        })
    }

    /// Returns a picture for the person's desk, including their draft, by its name in the panel. `None` if the game
    /// has no such picture.
    ///
    /// # Errors
    /// See [`TableService::desk`].
    pub async fn desk_picture(
        &self,
        at: &Admission,
        name: &str,
        language: Language,
    ) -> Result<Option<Picture>, TableError> {
        let person = at.person_id()?;
        let mut game = self.game(at.table()).await?;
        let seat = game.seat_of(person)?.seat;
        let names = plain_names(&game.seats, language);
        let desk = game.desk(seat, None)?;
        Ok(desk.laid.picture(name, &names, language))
    }

    /// Returns a public picture (`table`, or one named in a post). Changes after `since` are marked.
    ///
    /// # Errors
    /// [`TableError::WrongPhase`] as long as the game has not begun.
    pub async fn table_picture(
        &self,
        at: &Admission,
        name: &str,
        since: Since,
        language: Language,
    ) -> Result<Option<Picture>, TableError> {
        let game = self.game(at.table()).await?;
        let names = plain_names(&game.seats, language);
        let playing = game.playing();
        Ok(playing.picture(Viewer::Public, since, name, &names, language))
    }

    /// Returns the entry for a topic, and where it is at this table, as the person's seat or the public may know it.
    /// `None` if there is no such topic.
    ///
    /// # Errors
    /// [`TableError::WrongPhase`] as long as the game has not begun.
    pub async fn look_up(
        &self,
        at: &Admission,
        topic: &str,
        language: Language,
    ) -> Result<Option<LookedUp>, TableError> {
        let game = self.game(at.table()).await?;
        let (viewer, names) = (game.viewer(at.reader()), plain_names(&game.seats, language));
        Ok(game.playing().look_up(viewer, topic, &names, language))
    }

    /// Returns the table in words, in pages: as the person's seat sees it, or, without a seat, as the public does.
    ///
    /// # Errors
    /// [`TableError::WrongPhase`] as long as the game has not begun.
    pub async fn board_text(
        &self,
        at: &Admission,
        language: Language,
    ) -> Result<Vec<String>, TableError> {
        let game = self.game(at.table()).await?;
        let (viewer, names) = (game.viewer(at.reader()), plain_names(&game.seats, language));
        Ok(game.playing().board_text(viewer, &names, language))
    }

    /// Returns a page of the game's story so far, as the person's seat or the public may read it. It uses the names
    /// of the time and includes changes at the table beside the game. Without a page, or beyond the last, it is the
    /// newest.
    ///
    /// # Errors
    /// [`TableError::WrongPhase`] as long as the game has not begun.
    pub async fn log_lines(
        &self,
        at: &Admission,
        language: Language,
        page: Option<usize>,
    ) -> Result<LogPage, TableError> {
        let game = self.game(at.table()).await?;
        let viewer = game.viewer(at.reader());
        let lines = self.lines_since(&game, viewer, 0, language).await?;
        Ok(LogPage::of(lines, page))
    }

    /// Returns a page of what has happened since the person's last move, as in [`TableService::log_lines`]; without a page,
    /// the first.
    ///
    /// # Errors
    /// [`TableError::NotSeated`], [`TableError::WrongPhase`].
    pub async fn lines_since_last_move(
        &self,
        at: &Admission,
        language: Language,
        page: Option<usize>,
    ) -> Result<LogPage, TableError> {
        let game = self.game(at.table()).await?;
        let seat = game.seat_of(at.person_id()?)?.seat;
        let last = game.playing().last_move_of(seat);
        let since = last.map_or(0, |last| last + 1);
        let viewer = Viewer::Seat(seat);
        let lines = self.lines_since(&game, viewer, since, language).await?;
        Ok(LogPage::of(lines, Some(page.unwrap_or(0))))
    }

    /// Returns the lines for `viewer` about everything since the log had so many entries.
    async fn lines_since(
        &self,
        game: &RunningGame,
        viewer: Viewer,
        since: usize,
        language: Language,
    ) -> Result<Vec<String>, TableError> {
        let mut reader = self.0.store.reader().await?;
        let batches = game::events(&mut reader, game.id()).await?;
        let history = History::of(&mut reader, game, language).await?;
        drop(reader);
        let told = happened_in_order(game, &batches, viewer);
        Ok(history.lines(language, since, told, |happened, names| {
            happened.lines(viewer, names, language)
        }))
    }
}

impl TableService {
    /// Returns what each of `viewers` may know of a table's game by its rules, for trials.
    ///
    /// # Errors
    /// When the table is gone or broken, or the store fails.
    pub async fn views(
        &self,
        at: &Admission,
        viewers: &[Viewer],
    ) -> Result<Vec<Value>, TableError> {
        let game = self.game(at.table()).await?;
        let view = |viewer: &Viewer| {
            let view = game.playing().view(*viewer);
            view.map_err(|fault| TableError::of_game(game.id(), fault.into()))
        };
        viewers.iter().map(view).collect()
    }

    /// Returns every line that a table's posts must contain so far, in order, for trials that count them. A seat that
    /// has changed hands since has its present name.
    ///
    /// # Errors
    /// See [`views`](Self::views).
    pub async fn told_lines(&self, at: &Admission) -> Result<Vec<String>, TableError> {
        let game = self.game(at.table()).await?;
        let language = game.row.language;
        let mut reader = self.0.store.reader().await?;
        let batches = game::events(&mut reader, game.id()).await?;
        let history = History::public(&mut reader, &game).await?;
        drop(reader);
        let told = happened_in_order(&game, &batches, Viewer::Public);
        let mut lines = history.lines(language, 0, told, |happened, names| {
            happened.lines(Viewer::Public, names, language)
        });
        let names = public_names(&game.seats, language);
        lines.extend(game.playing().result_text(&names, language));
        Ok(lines)
    }
}

/// Returns what happened in a whole game, as a viewer sees it, each with the length of the log after it.
pub(super) fn happened_in_order(
    game: &RunningGame,
    batches: &[Batch],
    viewer: Viewer,
) -> Vec<(usize, Box<dyn Happened>)> {
    let events: Vec<&[Value]> = batches.iter().map(|batch| &batch.events[..]).collect();
    let happened = game.playing().happened_in_order(&events, viewer);
    let moves = batches.iter().map(|batch| to_index(batch.moves));
    moves.zip(happened).collect()
}

impl LogPage {
    /// Returns a page of lines; without one, or beyond the last, the last.
    fn of(lines: Vec<String>, page: Option<usize>) -> Self {
        let mut pages = super::posts::pages(lines, Self::TEXT);
        let count = pages.len();
        let page = page.unwrap_or(count).min(count.saturating_sub(1));
        Self {
            lines: pages.drain(..).nth(page).unwrap_or_default(),
            page,
            pages: count.max(1),
        }
    }
}

/// Returns the values that a press chose from a select; none for other presses.
fn chosen(pressing: &Pressing) -> &[String] {
    match pressing.press {
        Press::ChooseSelected => &pressing.selected,
        _ => &[],
    }
}

/// Whether the panel offers the press: an enabled button, or a select that can yield the selected values.
fn offers(panel: &Panel, press: &Press, selected: &[String]) -> bool {
    match press {
        Press::ChooseSelected => panel.selected(selected).is_some(),
        // Here `selected` is the text that the person wrote.
        Press::Note => panel.offers(press),
        _ => selected.is_empty() && panel.offers(press),
    }
}

#[cfg(test)]
mod tests {
    use slowtable_ui::{Button, Row, Select, SelectOption};

    use super::*;

    #[test]
    fn a_select_yields_only_what_it_offers_each_once_and_as_many_as_it_asks_for() {
        let options = ["a", "b", "c"].map(|value| SelectOption::new(value, value));
        let select = Row::Select(Select::exactly(2, "two of three", options.to_vec()));
        let shut = Button::new("shut", Press::Undo).enabled(false);
        let open = Button::new("open", Press::Reset);
        let panel = Panel::new("", vec![select, Row::Buttons(vec![shut, open])]).unwrap();
        let yields = |press: Press, selected: &[&str]| {
            let selected: Vec<String> = selected.iter().map(|&text| text.to_owned()).collect();
            offers(&panel, &press, &selected)
        };
        assert!(yields(Press::ChooseSelected, &["c", "a"]));
        for wrong in [&["a"][..], &["a", "a"], &["a", "d"], &["a", "b", "c"], &[]] {
            assert!(!yields(Press::ChooseSelected, wrong), "{wrong:?}");
        }
        assert!(yields(Press::Reset, &[]));
        assert!(!yields(Press::Reset, &["a"]));
        assert!(!yields(Press::Undo, &[]));
    }
}
