//! Going back: a game returns to an earlier position, if everyone at the table agrees.
//!
//! A seat takes back at its desk what it may take back alone ([`super::desks`]). Anything else is a request in the
//! thread: it succeeds if every other person at the table agrees, and fails if one declines. Opponents always agree.
//! A request lapses when the log grows, and after [`TableService::UNDO_ASKED`].

use slowtable_kit::Viewer;
use slowtable_ui::{Language, args, clip, without_bold};

use super::admission::Admission;
use super::announcement::Announcement;
use super::clocks::By;
use super::desks::happened_in_order;
use super::game::{MoveContext, RunningGame, tell, to_index};
use super::history::History;
use super::outgoing::{PostAction, PostButton};
use super::table_locks::Busy;
use super::words::tr;
use super::words::words;
use super::{TableError, TableService, to_the_end};
use crate::clock::later;
use crate::ids::{PersonId, PressId, TableId, UndoRequestId};
use crate::store::undo_requests::UndoRequest;
use crate::store::{Occupant, TableChange, game, undo_requests};

/// The number of positions offered.
const NAMED: usize = 25;

/// How often a person may ask before the next move.
const ASKED: usize = 3;

/// The positions that a game may go back to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WaysBack {
    /// The length of the log for which these positions are valid.
    pub moves: u32,
    /// The positions, latest first.
    pub ways: Vec<WayBack>,
}

/// A position that a game may go back to.
#[derive(Clone, PartialEq, Eq)]
pub struct WayBack {
    /// The length of the log that would remain.
    pub to: u32,
    /// What happened then, as the reader may know it, without markup: at most 100 characters.
    pub label: String,
    /// The moment of the game, such as its round and turn, if the game has names for it.
    pub moment: Option<String>,
    /// The number of moves that would be taken back.
    pub undone: usize,
}

/// Leaves out what happened: it may be one seat's secret.
impl std::fmt::Debug for WayBack {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("WayBack")
            .field("to", &self.to)
            .finish_non_exhaustive()
    }
}

/// The result of a request that a game go back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WentBack {
    /// The game has gone back.
    Done,
    /// The others are asked.
    Asked(UndoRequestId),
}

/// The result of an answer to such a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnsweredUndo {
    /// The game has gone back.
    Done,
    /// This number of others must still agree.
    Noted(usize),
    /// The game stays where it is.
    Declined,
    /// The person who asked has withdrawn the request.
    Withdrawn,
}

impl TableService {
    /// Returns the latest positions that the person's game may go back to.
    ///
    /// # Errors
    /// [`TableError::NotSeated`], [`TableError::WrongPhase`].
    pub async fn ways_back(
        &self,
        at: &Admission,
        language: Language,
    ) -> Result<WaysBack, TableError> {
        let game = self.game_in_play(at.table()).await?;
        let seat = game.seat_of(at.person_id()?)?.seat;
        let mut reader = self.0.store.reader().await?;
        let batches = game::events(&mut reader, game.id()).await?;
        let movers = game::movers(&mut reader, game.id()).await?;
        let history = History::of(&mut reader, &game, language).await?;
        drop(reader);
        let counting = game.playing().counting();
        let is_person = |index: usize| {
            let row = movers
                .get(index)
                .and_then(|seat| game.seats.get(seat.index()));
            row.is_some_and(|row| row.person.is_some())
        };
        let mut ways = Vec::new();
        let happened = happened_in_order(&game, &batches, Viewer::Seat(seat));
        for (before, (_, happened)) in batches.iter().zip(happened.iter().skip(1)).rev() {
            let to = to_index(before.moves);
            if ways.len() == NAMED {
                break;
            }
            if counting.binary_search(&to).is_err() || !is_person(to) {
                continue;
            }
            let names = history.names_at(to).without_markup();
            let lines = happened.lines(Viewer::Seat(seat), &names, language);
            if let Some(line) = lines.first() {
                ways.push(WayBack {
                    to: before.moves,
                    label: clip(&without_bold(line), 100),
                    moment: game.playing().moment(to, &names, language),
                    undone: counting.len() - counting.partition_point(|index| *index < to),
                });
            }
        }
        Ok(WaysBack {
            moves: game.row.moves,
            ways,
        })
    }

    /// Takes the person's game back to a log of `to` entries, if it still has `moves`. It does so at once if the
    /// person may do that alone or plays with opponents only; otherwise it asks the others.
    ///
    /// # Errors
    /// [`TableError::MovedOn`], [`TableError::AskedBefore`], [`TableError::NotSeated`],
    /// [`TableError::WrongPhase`].
    pub async fn go_back(
        &self,
        at: &Admission,
        (to, moves): (u32, u32),
        press: PressId,
    ) -> Result<WentBack, TableError> {
        let (table, person) = (at.table(), at.person_id()?);
        let this = self.clone();
        to_the_end(table, async move {
            let mut game = this.game_in_play(table).await?;
            let busy = Busy::new(&this, table);
            let seat = game.seat_of(person)?.seat;
            let undo = since(&game, to);
            if game.row.moves != moves || undo.is_empty() {
                return Err(TableError::MovedOn);
            }
            let revocable = game.playing().revocable(seat).unwrap_or_default();
            if revocable != undo && !others(&game, person).is_empty() {
                return this
                    .ask_to_go_back(&game, person, to, &undo)
                    .await
                    .map(WentBack::Asked);
            }
            this.take_back(&mut game, person, undo, press).await?;
            this.play_on(game, person, busy).await;
            Ok(WentBack::Done)
        })
        .await
    }

    /// Asks the others at the table, in the thread.
    async fn ask_to_go_back(
        &self,
        game: &RunningGame,
        asker: PersonId,
        to: u32,
        undo: &[usize],
    ) -> Result<UndoRequestId, TableError> {
        let (table, language) = (game.id(), game.row.language);
        let revealing = self.is_revealing(game, undo).await?;
        let mut writing = self.0.store.begin().await?;
        let asked = undo_requests::of_table(&mut writing, table, game.row.moves).await?;
        if asked
            .iter()
            .any(|one| one.open && self.lasts(one) && one.asker != asker)
        {
            return Err(TableError::AskedBefore);
        }
        if asked.iter().filter(|one| one.asker == asker).count() >= ASKED {
            return Err(TableError::AskedBefore);
        }
        let span = (to, game.row.moves);
        let now = self.0.clock.now();
        let id = undo_requests::insert(&mut writing, table, asker, span, now).await?;
        let batches = game::events(&mut writing, table).await?;
        let history = History::of(&mut writing, game, language).await?;
        let names = history.names_at(to_index(to));
        let mut happened = happened_in_order(game, &batches, Viewer::Public).into_iter();
        let told = happened.find(|(moves, _)| *moves > to_index(to));
        let told = told.map(|(_, told)| told);
        let told = told.map(|told| told.lines(Viewer::Public, &names, language));
        let what = told.and_then(|lines| lines.into_iter().next());
        let args = args!(
            who = asker.mention(),
            n = undo.len(),
            revealed = i32::from(revealing),
            days = Self::UNDO_ASKED.as_secs() / (24 * 60 * 60)
        );
        let line = match what {
            Some(what) => words().text(language, "line-undo-asked", &args.with("what", what)),
            None => words().text(language, "line-undo-asked-secret", &args),
        };
        let button = |action, id| PostButton {
            action,
            label: words().plain(language, id),
        };
        let told = Announcement {
            buttons: vec![
                button(PostAction::AgreeToUndo(id), "button-undo-agree"),
                button(PostAction::RefuseUndo(id), "button-undo-refuse"),
            ],
            asked: others(game, asker),
            ..Announcement::notice(line)
        };
        tell(&mut writing, table, &told).await?;
        writing.commit().await?;
        self.0.wake.notify_one();
        Ok(id)
    }

    /// Answers yes or no to a request that the game go back; the person who asked may withdraw it.
    ///
    /// # Errors
    /// [`TableError::NoSuchUndo`], [`TableError::NotAsked`], [`TableError::NotSeated`],
    /// [`TableError::WrongPhase`].
    pub async fn answer_undo(
        &self,
        at: &Admission,
        id: UndoRequestId,
        yes: bool,
        press: PressId,
    ) -> Result<AnsweredUndo, TableError> {
        let (table, person) = (at.table(), at.person_id()?);
        let this = self.clone();
        to_the_end(table, async move {
            let mut game = this.game_in_play(table).await?;
            let busy = Busy::new(&this, table);
            game.seat_of(person)?;
            let request = this.standing_request(&game, table, id).await?;
            let asker = request.asker;
            if !yes {
                let how = match person == asker {
                    true => AnsweredUndo::Withdrawn,
                    false => AnsweredUndo::Declined,
                };
                return this.end_request(&game, id, person, how).await;
            }
            if person == asker {
                return Err(TableError::NotAsked);
            }
            let mut agreed = request.agreed;
            if !agreed.contains(&person) {
                agreed.push(person);
            }
            let mut missing = others(&game, asker);
            missing.retain(|other| !agreed.contains(other));
            if !missing.is_empty() {
                let mut writing = this.0.store.begin().await?;
                undo_requests::set_agreed(&mut writing, id, &agreed).await?;
                writing.commit().await?;
                return Ok(AnsweredUndo::Noted(missing.len()));
            }
            let undo = since(&game, request.back_to);
            this.take_back(&mut game, asker, undo, press).await?;
            this.play_on(game, person, busy).await;
            Ok(AnsweredUndo::Done)
        })
        .await
    }

    /// Returns a request that can still be answered.
    async fn standing_request(
        &self,
        game: &RunningGame,
        table: TableId,
        id: UndoRequestId,
    ) -> Result<UndoRequest, TableError> {
        let mut reader = self.0.store.reader().await?;
        let asked = undo_requests::of_table(&mut reader, table, game.row.moves).await?;
        let found = asked.into_iter().find(|one| one.id == id);
        found
            .filter(|one| one.open && self.lasts(one) && game.seat_of(one.asker).is_ok())
            .ok_or(TableError::NoSuchUndo)
    }

    /// Whether a request has not lapsed.
    fn lasts(&self, request: &UndoRequest) -> bool {
        self.0.clock.now() < later(request.created, Self::UNDO_ASKED)
    }

    /// Ends a request without going back, and posts who did so.
    async fn end_request(
        &self,
        game: &RunningGame,
        id: UndoRequestId,
        by: PersonId,
        how: AnsweredUndo,
    ) -> Result<AnsweredUndo, TableError> {
        let line = match how {
            AnsweredUndo::Withdrawn => "line-undo-withdrawn",
            _ => "line-undo-declined",
        };
        let line = tr!(game.row.language, line, who = by.mention());
        let mut writing = self.0.store.begin().await?;
        undo_requests::end(&mut writing, id).await?;
        tell(&mut writing, game.id(), &Announcement::notice(line)).await?;
        writing.commit().await?;
        self.0.wake.notify_one();
        Ok(how)
    }

    /// Lets opponents who are due play on in a game that has gone back.
    async fn play_on(&self, game: RunningGame, present: PersonId, busy: Busy) {
        let table = game.id();
        let goes_on = game.is_automatic();
        drop(game);
        if goes_on {
            self.let_opponents_play(table, Some(present), busy).await;
        }
    }

    /// Whether a person who knows these moves knows more than before: something hidden was revealed, chance has
    /// answered, or an opponent has decided.
    async fn is_revealing(&self, game: &RunningGame, undo: &[usize]) -> Result<bool, TableError> {
        if game.playing().revealed_by(undo) {
            return Ok(true);
        }
        let mut reader = self.0.store.reader().await?;
        let movers = game::movers(&mut reader, game.id()).await?;
        let is_opponents = |index: &usize| {
            let row = movers
                .get(*index)
                .and_then(|seat| game.seats.get(seat.index()));
            row.is_some_and(|row| row.person.is_none())
        };
        Ok(undo.iter().any(is_opponents))
    }

    /// Takes moves back for a person: those that they may take back alone, or with everyone's agreement.
    pub(super) async fn take_back(
        &self,
        game: &mut RunningGame,
        asker: PersonId,
        undo: Vec<usize>,
        press: PressId,
    ) -> Result<(), TableError> {
        let row = game.seat_of(asker)?;
        let (seat, by) = (row.seat, Occupant::of(row, game.row.language));
        // Decisions ahead stay, as far as they fit.
        let mut draft = slowtable_desk::Draft {
            page: None,
            dropped: Vec::new(),
            ..row.draft.clone()
        };
        // One press repeats the choices.
        if let [only] = undo[..] {
            draft.set_undone(game.playing().chosen(seat, only).unwrap_or_default());
        }
        let without = game.playing().without(seat, &undo);
        let without = without.map_err(|error| TableError::of_game(game.id(), error))?;
        // A standing answer would decide it the same way again, so the person is asked.
        let draft = without.game.without_standing(seat, draft);
        let context = MoveContext {
            seat,
            present: vec![asker],
            by: By::GoingBack(press),
            draft,
        };
        let is_latest = game.playing().revocable(seat);
        let is_latest = is_latest.is_ok_and(|latest| latest == undo);
        let change = match is_latest || game.playing().is_written(seat, &undo) {
            true => TableChange::TakenBack { by },
            false => TableChange::WentBack {
                by,
                moves: undo.len(),
                revealed: self.is_revealing(game, &undo).await?,
            },
        };
        self.write_moves(game, context, without, Some(change)).await
    }
}

/// Returns the valid moves since the log had that many entries.
fn since(game: &RunningGame, to: u32) -> Vec<usize> {
    let counting = game.playing().counting().iter().copied();
    counting.filter(|index| *index >= to_index(to)).collect()
}

/// Returns the other people at the table.
fn others(game: &RunningGame, person: PersonId) -> Vec<PersonId> {
    let people = game.seats.iter().filter_map(|row| row.person);
    people.filter(|other| *other != person).collect()
}
