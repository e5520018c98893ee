//! A game at a table: loading, advancing, storing.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::Timestamp;
use serde_json::Value;
use slowtable_desk::{Committed, Draft, Happened, Playing, TABLE, Title};
use slowtable_kit::{Awaited, Seat, Urgency, Viewer};
use slowtable_ui::{Language, Names, Tone, points_figure};
use tokio::sync::{OwnedMappedMutexGuard, OwnedMutexGuard};

use super::announcement::Announcement;
use super::automatic::is_automatic;
use super::clocks::{self, By, ClockChange};
use super::history::public_line;
use super::lapses;
use super::loaded::{BuiltDesk, Loaded};
use super::mentions;
use super::model::TableLabel;
use super::outgoing::{AwaitedLine, PostChoiceButton};
use super::seat_names::{called, public_names};
use super::table_locks::TableGuard;
use super::words::tr;
use super::{TableError, TablePhase, TableService};
use crate::chain::Chain;
use crate::ids::{PersonId, TableId};
use crate::store::game::Batch;
use crate::store::tables::AwaitedSeats;
use crate::store::{
    AwaitedSeat, Claimed, Connection, Kind, LogDigest, Occupant, SeatRow, StoreError, TableChange,
    TableRow, changes, clocks as clock_rows, game, offers, outbox, seats, tables, to_json,
};

/// A table whose game has begun. No one else works on it until this is dropped.
pub(super) struct RunningGame {
    pub(super) row: TableRow,
    pub(super) seats: Vec<SeatRow>,
    pub(super) title: Arc<dyn Title>,
    loaded: OwnedMappedMutexGuard<Option<Loaded>, Loaded>,
    /// Keeps the table from other processes until this is dropped.
    _claimed: Claimed,
}

/// A position of a table's game, with everything that its news needs.
pub(super) struct GamePosition<'a> {
    pub(super) row: &'a TableRow,
    pub(super) seats: &'a [SeatRow],
    pub(super) playing: &'a dyn Playing,
}

/// Who makes a move, and how.
#[derive(Debug, Clone)]
pub(super) struct MoveContext {
    /// The seat that moves.
    pub(super) seat: Seat,
    /// The people who look at their desks now, and need no notification.
    pub(super) present: Vec<PersonId>,
    /// Who decided it.
    pub(super) by: By,
    /// The seat's draft afterwards.
    pub(super) draft: Draft,
}

/// Returns the stamp after `stamp`.
pub(super) const fn next_stamp(stamp: u32) -> u32 {
    stamp.wrapping_add(1)
}

/// Converts a stored number of moves.
pub(super) fn to_index(moves: u32) -> usize {
    usize::try_from(moves).unwrap_or(usize::MAX)
}

/// Returns the least urgency at which a person is notified: while the table waits for one person, those who may
/// answer at leisure are left alone.
pub(super) fn least_asked(awaited: impl IntoIterator<Item = Urgency>) -> Urgency {
    let blocked = awaited
        .into_iter()
        .any(|urgency| urgency == Urgency::Blocking);
    if blocked {
        Urgency::Meanwhile
    } else {
        Urgency::AtLeisure
    }
}

/// Returns everyone who is asked and notified.
pub(super) fn asked(playing: &dyn Playing) -> Vec<Awaited> {
    let mut awaited = playing.awaited();
    let least = least_asked(awaited.iter().map(|one| one.urgency));
    awaited.retain(|one| one.urgency >= least);
    awaited
}

impl RunningGame {
    pub(super) fn id(&self) -> TableId {
        self.row.id
    }

    pub(super) fn playing(&self) -> &dyn Playing {
        self.loaded.playing.as_ref()
    }

    pub(super) fn position(&self) -> GamePosition<'_> {
        GamePosition {
            row: &self.row,
            seats: &self.seats,
            playing: self.playing(),
        }
    }

    /// Returns the row of a person's seat.
    ///
    /// # Errors
    /// [`TableError::NotSeated`] if they have none.
    pub(super) fn seat_of(&self, person: PersonId) -> Result<&SeatRow, TableError> {
        self.seats
            .iter()
            .find(|row| row.person == Some(person))
            .ok_or(TableError::NotSeated)
    }

    /// Returns what a list shows of the table.
    pub(super) fn label(&self, language: Language) -> TableLabel {
        TableLabel {
            table: self.row.id,
            game: self.title.name(language),
            players: self.seats.iter().map(|row| called(row, language)).collect(),
            guild: self.row.guild,
            place: self.row.thread.unwrap_or(self.row.channel),
        }
    }

    /// Whether the seat is asked something now, and notified.
    pub(super) fn is_asked(&self, seat: Seat) -> bool {
        self.row.phase == TablePhase::Playing
            && asked(self.playing()).iter().any(|one| one.seat == seat)
    }

    /// Returns the viewer: the person's seat, or the public.
    pub(super) fn viewer(&self, person: Option<PersonId>) -> Viewer {
        person
            .and_then(|person| self.seat_of(person).ok())
            .map_or(Viewer::Public, |row| Viewer::Seat(row.seat))
    }

    /// Returns the desk of a seat, built at most once while nothing changes for it. Without a language, its panel is
    /// written in the last one.
    pub(super) fn desk(
        &mut self,
        seat: Seat,
        language: Option<Language>,
    ) -> Result<&BuiltDesk, TableError> {
        let row = self.seats.get(seat.index()).ok_or(TableError::NotSeated)?;
        let Loaded { playing, desks, .. } = &mut *self.loaded;
        let last = desks.get(&seat);
        let laid = BuiltDesk::of(playing.as_ref(), &self.seats, row, language, last)
            .map_err(|error| TableError::of_game(self.row.id, error))?;
        if let Some(laid) = laid {
            desks.insert(seat, laid);
        }
        desks.get(&seat).ok_or(TableError::NotSeated)
    }

    /// Returns the rebuilt desks of other seats after a move of `mover`, and the seats whose desks show something
    /// new.
    fn desks_after(
        &mut self,
        after: &dyn Playing,
        mover: Seat,
    ) -> (BTreeMap<Seat, BuiltDesk>, Vec<Seat>) {
        let (mut laid, mut changed) = (BTreeMap::new(), Vec::new());
        for number in 0..self.seats.len() {
            let row = &self.seats[number];
            let seat = row.seat;
            if row.person.is_none() || seat == mover {
                continue;
            }
            // It must be built here only if it has not been looked at since the game was loaded.
            let is_known = self.desk(seat, None).is_ok();
            let last = self.loaded.desks.get(&seat).filter(|_| is_known);
            match BuiltDesk::of(after, &self.seats, &self.seats[number], None, last) {
                Ok(None) => {}
                Ok(Some(desk)) => {
                    if last.is_none_or(|last| last.panel != desk.panel) {
                        changed.push(seat);
                    }
                    laid.insert(seat, desk);
                }
                Err(_) => changed.push(seat),
            }
        }
        (laid, changed)
    }
}

impl GamePosition<'_> {
    fn awaited(&self) -> Vec<Awaited> {
        asked(self.playing)
    }

    /// Returns the people who are asked something and notified of it; opponents are left out.
    pub(super) fn awaited_people(&self) -> Vec<PersonId> {
        let awaited = self.awaited();
        let people = awaited
            .iter()
            .filter_map(|one| self.seats.get(one.seat.index())?.person);
        people.collect()
    }

    pub(super) fn awaited_lines(&self) -> Vec<AwaitedLine> {
        let names = public_names(self.seats, self.row.language);
        self.awaited()
            .iter()
            .map(|one| AwaitedLine {
                person: self.seats.get(one.seat.index()).and_then(|row| row.person),
                name: names.of(one.seat).markdown(),
                what: self.playing.awaited_text(one, self.row.language),
                until: self.seats.get(one.seat.index()).and_then(|row| row.until),
            })
            .collect()
    }

    /// Returns the news about an event, if `before` were awaited before. `since` is the length of the log before it.
    pub(super) fn announcement(
        &self,
        happened: &dyn Happened,
        before: &[PersonId],
        since: usize,
        present: &[PersonId],
    ) -> Announcement {
        let language = self.row.language;
        let names = public_names(self.seats, language);
        let awaited = self.awaited_people().into_iter();
        Announcement {
            lines: happened.lines(Viewer::Public, &names, language),
            awaited: self.awaited_lines(),
            new: awaited
                .filter(|person| !before.contains(person) && !present.contains(person))
                .collect(),
            picture: Some(happened.picture().to_owned()),
            since: Some(since),
            over: self.playing.result_text(&names, language),
            places: self.places(&names),
            // The people at the seats are notified of the end.
            asked: match self.playing.standings() {
                Some(_) => self.seats.iter().filter_map(|row| row.person).collect(),
                None => Vec::new(),
            },
            running: happened.running(),
            choices: self.post_choices(happened, &names),
            ..Announcement::default()
        }
    }

    /// Returns the choices that people at the table can make from the post of an event.
    fn post_choices(&self, happened: &dyn Happened, names: &Names) -> Vec<PostChoiceButton> {
        if happened.running().is_none() || self.row.phase != TablePhase::Playing {
            return Vec::new();
        }
        let is_person = |seat: &Seat| {
            let row = self.seats.get(seat.index());
            row.is_some_and(|row| row.person.is_some())
        };
        let choices = self.playing.post_choices(names, self.row.language);
        let asks = choices
            .into_iter()
            .filter(|it| it.seats.iter().any(is_person));
        asks.map(|choice| PostChoiceButton {
            name: choice.name,
            label: choice.label,
            stands_out: choice.tone != Tone::Secondary,
        })
        .collect()
    }

    /// Returns the result in short, once there is one.
    fn places(&self, names: &Names) -> Option<String> {
        let places = self.playing.standings()?.into_iter().map(|standing| {
            tr!(
                self.row.language,
                "dm-place",
                place = standing.place,
                name = names.of(standing.seat).markdown(),
                points = points_figure(standing.points)
            )
        });
        Some(places.collect::<Vec<_>>().join("\n"))
    }

    /// Returns news beside the game: one line, and who is awaited now.
    pub(super) fn announcement_of_line(&self, line: String, new: Vec<PersonId>) -> Announcement {
        Announcement {
            lines: vec![line],
            awaited: self.awaited_lines(),
            new,
            ..Announcement::default()
        }
    }
}

impl TableService {
    /// Loads a table's game, unless the loaded one matches the disk.
    pub(super) async fn game(&self, table: TableId) -> Result<RunningGame, TableError> {
        let guard = self.lock(table).await?;
        let mut reader = self.0.store.reader().await?;
        let row = tables::table(&mut reader, table)
            .await?
            .ok_or(TableError::NoSuchTable)?;
        self.load(guard, reader, row).await
    }

    /// Does the same as [`TableService::game`], if the game is still being played.
    pub(super) async fn game_in_play(&self, table: TableId) -> Result<RunningGame, TableError> {
        let game = self.game(table).await?;
        match game.row.phase {
            TablePhase::Playing => Ok(game),
            phase => Err(TableError::WrongPhase(phase)),
        }
    }

    /// Does the same as [`TableService::game`], for a table that is locked and looked up already.
    pub(super) async fn load(
        &self,
        guard: TableGuard,
        mut reader: Connection,
        row: TableRow,
    ) -> Result<RunningGame, TableError> {
        if !row.phase.has_game() {
            return Err(TableError::WrongPhase(row.phase));
        }
        let TableGuard {
            loaded: mut guard,
            claimed,
        } = guard;
        let title = self
            .title(&row.game)
            .cloned()
            .ok_or_else(|| TableError::NoSuchGame(row.game.clone()))?;
        let seats = seats::of_table(&mut reader, row.id).await?;
        let moves = to_index(row.moves);
        if guard
            .as_ref()
            .is_none_or(|loaded| loaded.playing.moves() != moves)
        {
            *guard = Some(self.read(reader, &title, &row).await?);
        }
        let loaded = OwnedMutexGuard::try_map(guard, Option::as_mut);
        let loaded = loaded.map_err(|_| TableError::NoSuchTable)?;
        Ok(RunningGame {
            row,
            seats,
            title,
            loaded,
            _claimed: claimed,
        })
    }

    /// Reads a game from its log.
    async fn read(
        &self,
        mut reader: Connection,
        title: &Arc<dyn Title>,
        row: &TableRow,
    ) -> Result<Loaded, TableError> {
        let table = row.id;
        let record = game::record(&mut reader, table, row.moves).await?;
        drop(reader);
        let version = record.setup.get("rules").and_then(Value::as_u64);
        let known = |version| title.rules_versions().contains(&version);
        if !version
            .and_then(|version| version.try_into().ok())
            .is_some_and(known)
        {
            return Err(TableError::Broken {
                table,
                what: "it is played under another version of the rules",
            });
        }
        // An archived game stays small: its state is computed whenever it is looked at.
        let is_cached = record.state.is_some() || record.is_archived;
        let digest = record.digest;
        let title = Arc::clone(title);
        let restore = move || title.restore(&record.setup, &record.entries, record.state.as_ref());
        let playing = blocking(table, restore)
            .await?
            .map_err(|error| TableError::of_game(table, error))?;
        if playing.moves() != to_index(row.moves) {
            return Err(TableError::Broken {
                table,
                what: "its log is not as long as it says",
            });
        }
        let loaded = Loaded::new(playing, digest);
        if !is_cached {
            self.cache(row, &loaded).await;
        }
        Ok(loaded)
    }

    /// Stores a snapshot of a replayed game. A failure costs only the time of the next replay.
    async fn cache(&self, row: &TableRow, loaded: &Loaded) {
        let table = row.id;
        let Ok(state) = loaded.playing.state() else {
            return;
        };
        let written = async {
            let mut writing = self.0.store.begin().await?;
            game::set_snapshot(&mut writing, table, row.moves, &state, loaded.digest).await?;
            writing.commit().await
        };
        if let Err(error) = written.await {
            tracing::warn!(%table, error = %Chain(&error), "the snapshot of a replayed game could not be stored; it will be replayed again");
        }
    }

    /// Plays moves and writes everything about them in one transaction. The loaded game advances when they are on
    /// disk.
    pub(super) async fn advance(
        &self,
        game: &mut RunningGame,
        context: MoveContext,
        moves: &[Vec<String>],
        language: Language,
    ) -> Result<(), TableError> {
        let committed = game
            .playing()
            .commit(context.seat, moves, language)
            .map_err(|error| TableError::of_game(game.id(), error))?;
        self.write_moves(game, context, committed, None).await
    }

    /// Writes moves, or the entry that takes them back (with a `change` as its news), in one transaction. The loaded
    /// game advances when that is on disk.
    pub(super) async fn write_moves(
        &self,
        game: &mut RunningGame,
        context: MoveContext,
        committed: Committed,
        change: Option<TableChange>,
    ) -> Result<(), TableError> {
        let (table, seat) = (game.id(), context.seat);
        let before = game.position().awaited_people();
        let since = game.playing().moves();
        let Committed {
            game: after,
            entries,
            happened,
        } = committed;
        let position = GamePosition {
            playing: after.as_ref(),
            ..game.position()
        };
        let mut told = position.announcement(happened.as_ref(), &before, since, &context.present);
        // A game that has gone back is news for everybody.
        told.moved = match change {
            Some(TableChange::WentBack { .. }) => None,
            _ => Some(self.0.clock.now().as_millisecond()),
        };
        if told.picture.as_deref() != Some(TABLE) {
            told.since = Some(self.last_special(game).await?);
        }
        let language = game.row.language;
        let line = change.as_ref().map(|change| public_line(change, language));
        if line.is_some() {
            told.running = None;
        }
        told.lines.extend(line);
        let steward = match context.by {
            // It is said once for each answer.
            By::Steward if !self.goes_on(table, seat).await? => {
                game.seats
                    .get(seat.index())
                    .map(|row| TableChange::Steward {
                        seat,
                        person: Occupant::of(row, game.row.language),
                    })
            }
            By::Steward | By::Hand(_) | By::GoingBack(_) | By::Itself | By::Time => None,
        };
        if let Some(TableChange::Steward { person, .. }) = &steward {
            let line = steward
                .as_ref()
                .map(|change| public_line(change, game.row.language));
            told.lines.splice(0..0, line);
            told.running = None;
            told.asked.extend(person.person);
        }
        // Others' stamps change only if their desks show something else.
        let (desks, mut changed) = game.desks_after(after.as_ref(), seat);
        changed.push(seat);
        let now = self.0.clock.now();
        let mut writing = self.0.store.begin().await?;
        let log = (game.row.moves, game.loaded.digest);
        let digest = game::append_log(&mut writing, table, log, seat, &entries, now).await?;
        if let Some(change) = &steward {
            changes::insert(&mut writing, table, game.row.moves, change, now).await?;
        }
        let step = LogStep {
            turn: Some((seat, context.by)),
            playing: after.as_ref(),
            happened: happened.as_ref(),
            digest,
        };
        let drafted = game.seats.get_mut(seat.index()).is_some_and(|row| {
            std::mem::replace(&mut row.draft, context.draft.clone()) != context.draft
        });
        let at = (&mut game.row, &mut game.seats[..]);
        self.write_step(&mut writing, at, &step, told).await?;
        if let Some(change) = change {
            changes::insert(&mut writing, table, game.row.moves, &change, now).await?;
        }
        if let Some(press) = context.by.press() {
            game::insert_press(&mut writing, press, table, now).await?;
        }
        if drafted {
            game::set_draft(&mut writing, table, seat, &context.draft).await?;
        }
        seats::restamp(&mut writing, table, &changed).await?;
        writing.commit().await?;
        // It does not log who decided: decisions ahead are private.
        let (moves, phase) = (game.row.moves, game.row.phase);
        let (title, pace) = (&game.row.game, game.row.pace.id());
        if steward.is_some() {
            tracing::info!(%table, game = title, %seat, pace, "time has run out; a steward decides");
        }
        tracing::info!(%table, game = title, %seat, moves, ?phase, "a move counts");
        for row in game
            .seats
            .iter_mut()
            .filter(|row| changed.contains(&row.seat))
        {
            row.stamp = next_stamp(row.stamp);
        }
        let loaded = &mut *game.loaded;
        (loaded.playing, loaded.digest) = (after, digest);
        loaded.desks.extend(desks);
        Ok(())
    }

    /// Whether a steward has begun the answer that the table waits for.
    async fn goes_on(&self, table: TableId, seat: Seat) -> Result<bool, TableError> {
        let mut reader = self.0.store.reader().await?;
        let clocks = clock_rows::of_table(&mut reader, table).await?;
        let mut clocks = clocks.iter();
        Ok(clocks.any(|clock| clock.seat == seat && clock.stewarded))
    }

    /// Returns the length of the log at the last special picture. Such a picture, of the end of a round for example,
    /// shows everything since the one before.
    async fn last_special(&self, game: &RunningGame) -> Result<usize, TableError> {
        let mut reader = self.0.store.reader().await?;
        let playing = game.playing();
        let counts = |batch: &Batch| match to_index(batch.moves).checked_sub(1) {
            Some(last) => playing.counting().binary_search(&last).is_ok(),
            None => true,
        };
        let is_special =
            |batch: &Batch| counts(batch) && playing.happened(&batch.events).picture() != TABLE;
        match game::latest_events(&mut reader, game.id(), is_special).await {
            Ok(batch) => Ok(batch.map_or(0, |batch| to_index(batch.moves))),
            // It only affects marks in a picture.
            Err(error @ StoreError::Malformed(_)) => {
                tracing::error!(error = %Chain(&error), "stored events of a table cannot be decoded");
                Ok(0)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Writes what every step of a game needs: its events, the snapshot, its progress, its clocks, and its news. The
    /// mover's draft in `seats` is the one after the step. Ends the table when the game is over.
    ///
    /// The snapshot is stored at every step, since only one of the latest step is of use.
    pub(super) async fn write_step(
        &self,
        writing: &mut Connection,
        (row, seats): (&mut TableRow, &mut [SeatRow]),
        step: &LogStep<'_>,
        mut told: Announcement,
    ) -> Result<(), TableError> {
        let (table, playing) = (row.id, step.playing);
        let of_game = |error| TableError::of_game(table, error);
        row.moves = u32::try_from(playing.moves()).unwrap_or(u32::MAX);
        let standings = playing.standings();
        if standings.is_some() {
            row.phase = TablePhase::Over;
        }
        let now = self.0.clock.now();
        let mover = step.turn.map(|(mover, _)| mover);
        let after = awaited_seats(playing, &row.awaited, mover, Some(now));
        let before = std::mem::replace(&mut row.awaited, after);
        mentions::spare(writing, (row, seats), &before, &mut told, now).await?;
        row.automatic = Some(is_automatic(row, playing, seats));
        let others = lapses::follow(writing, row, seats, playing, now).await?;
        let change = ClockChange {
            turn: step.turn,
            others: Some(&others),
        };
        let asked = clocks::follow(writing, row, seats, change, now).await?;
        for seat in asked {
            self.ask_after_stewards(writing, &mut told, (row, seats), seat)
                .await?;
        }
        for line in &mut told.awaited {
            let seat = seats.iter().find(|seat| seat.person == line.person);
            line.until = seat.and_then(|seat| seat.until);
        }
        let state = playing.state().map_err(|fault| of_game(fault.into()))?;
        let events = step.happened.stored().map_err(of_game)?;
        game::append_events(writing, table, row.moves, &events).await?;
        game::set_snapshot(writing, table, row.moves, &state, step.digest).await?;
        tables::set_progress(writing, row, now).await?;
        if let Some(standings) = &standings
            && let Some(why) = self.write_result(writing, row, standings, now).await?
        {
            let over = told.over.get_or_insert_default();
            *over = format!("{over}\n{}", why.text(row.language));
        }
        tell(writing, table, &told).await?;
        if standings.is_some() {
            offers::end_of_table(writing, table).await?;
            outbox::tell(writing, table, Kind::Lobby, "{}").await?;
            outbox::tell(writing, table, Kind::Close, "{}").await?;
        }
        Ok(())
    }
}

/// A step of a game to be written.
pub(super) struct LogStep<'a> {
    /// Who has moved, and who decided that; `None` for the deal.
    pub(super) turn: Option<(Seat, By)>,
    /// The game after it.
    pub(super) playing: &'a dyn Playing,
    pub(super) happened: &'a dyn Happened,
    /// The digest of the log after it.
    pub(super) digest: LogDigest,
}

/// Returns who owes an answer, for the store. A seat that was awaited `before` in the same way and has not moved
/// keeps its time; all others are awaited since `now`.
pub(super) fn awaited_seats(
    playing: &dyn Playing,
    before: &AwaitedSeats,
    mover: Option<Seat>,
    now: Option<Timestamp>,
) -> AwaitedSeats {
    let now = now.map(Timestamp::as_millisecond);
    let awaited = playing.awaited().into_iter().map(|one| {
        let is_same = |was: &&AwaitedSeat| was.seat == one.seat && was.urgency == one.urgency;
        let longer = before.0.iter().find(is_same);
        let longer = longer.filter(|_| mover != Some(one.seat));
        AwaitedSeat {
            seat: one.seat,
            urgency: one.urgency,
            since: longer.map_or(now, |longer| longer.since),
        }
    });
    AwaitedSeats(awaited.collect())
}

/// Writes news for the table's thread into the outbox.
pub(super) async fn tell(
    writing: &mut Connection,
    table: TableId,
    told: &Announcement,
) -> Result<(), StoreError> {
    let payload = to_json(told, "told")?;
    outbox::tell(writing, table, Kind::Told, &payload).await
}

/// Runs processor work that a person waits for, off the threads that answer people.
pub(super) async fn blocking<T: Send + 'static>(
    table: TableId,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, TableError> {
    tokio::task::spawn_blocking(work)
        .await
        .map_err(|_| TableError::Broken {
            table,
            what: "its game fell over",
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_who_blocks_the_table_silences_those_at_leisure() {
        use Urgency::{AtLeisure, Blocking, Meanwhile};
        assert_eq!(least_asked([AtLeisure, Blocking]), Meanwhile);
        assert_eq!(least_asked([Meanwhile, AtLeisure]), AtLeisure);
        assert_eq!(least_asked([]), AtLeisure);
        assert!(AtLeisure < Meanwhile && Meanwhile < Blocking);
    }
}
