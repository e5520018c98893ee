//! Seats that change hands during a game.

use slowtable_desk::Draft;
use slowtable_kit::Seat;
use slowtable_ui::Language;

use super::admission::Admission;
use super::clocks;
use super::game::{RunningGame, next_stamp, tell};
use super::history::public_line;
use super::limits::may_sit;
use super::lobby::opponent_name;
use super::offers::take_over_button;
use super::seat_names::called;
use super::table_locks::Busy;
use super::{TableError, TablePhase, TableService, to_the_end};
use crate::ids::{Person, PersonId, TableId};
use crate::store::{
    Connection, How, Kind, Occupant, SeatRow, TableChange, TableRow, changes, game, offers, outbox,
    seats, tables,
};

impl Occupant {
    /// Returns the occupant of a seat, with their name in a language.
    pub(super) fn of(row: &SeatRow, language: Language) -> Self {
        Self {
            person: row.person,
            name: called(row, language),
        }
    }

    /// Returns a person who has no seat at the table.
    pub(super) fn person(person: &Person) -> Self {
        Self {
            person: Some(person.id),
            name: person.plain_name().unwrap_or_default(),
        }
    }
}

impl TableService {
    /// Gives the seat of the person who asks to an opponent, who plays on. When no person is left, the table is
    /// abandoned.
    ///
    /// # Errors
    /// [`TableError::NotSeated`], [`TableError::WrongPhase`].
    pub async fn resign(&self, at: &Admission) -> Result<(), TableError> {
        let (table, person) = (at.table(), at.person_id()?);
        self.leave_to_opponent(table, person, How::Resigned, |_| Ok(()))
            .await
    }

    /// Gives a person's seat to an opponent, if the table `allows` it; the post describes it as `how`.
    pub(super) async fn leave_to_opponent(
        &self,
        table: TableId,
        person: PersonId,
        how: How,
        allows: impl FnOnce(&RunningGame) -> Result<(), TableError> + Send + 'static,
    ) -> Result<(), TableError> {
        let this = self.clone();
        to_the_end(table, async move {
            let mut game = this.game_in_play(table).await?;
            let busy = Busy::new(&this, table);
            allows(&game)?;
            this.vacate(&mut game, person, how).await?;
            let played = game.row.phase == TablePhase::Playing;
            drop(game);
            if played {
                this.let_opponents_play(table, None, busy).await;
            }
            Ok(())
        })
        .await
    }

    pub(super) async fn vacate(
        &self,
        game: &mut RunningGame,
        person: PersonId,
        how: How,
    ) -> Result<(), TableError> {
        let old = game.seat_of(person)?.clone();
        let language = game.row.language;
        let new = SeatRow {
            person: None,
            name: opponent_name(&game.seats, language),
            former: Some(person),
            level: None,
            ..old
        };
        let button = take_over_button(new.seat, &called(&new, language), language);
        let mut writing = self.0.store.begin().await?;
        let line = self.reseat(&mut writing, game, new, how).await?;
        let mut told = game.position().announcement_of_line(line, Vec::new());
        if game.seats.iter().all(|row| row.person.is_none()) {
            let line = self
                .end_early(&mut writing, &mut game.row, TableChange::Abandoned, person)
                .await?;
            told.lines.push(line);
            told.awaited.clear();
        } else {
            told.buttons.push(button);
        }
        tell(&mut writing, game.id(), &told).await?;
        outbox::tell(&mut writing, game.id(), Kind::Lobby, "{}").await?;
        if game.row.phase == TablePhase::Abandoned {
            outbox::tell(&mut writing, game.id(), Kind::Close, "{}").await?;
        }
        writing.commit().await?;
        tracing::info!(table = %game.id(), "an opponent took over a seat");
        Ok(())
    }

    /// Ends a game early through `by`. Returns the line about it.
    pub(super) async fn end_early(
        &self,
        writing: &mut Connection,
        row: &mut TableRow,
        why: TableChange,
        by: PersonId,
    ) -> Result<String, TableError> {
        let now = self.0.clock.now();
        row.phase = TablePhase::Abandoned;
        row.awaited.0.clear();
        // Before the table's end, which deletes the record of who has sat there.
        self.write_early_end(writing, row, by, now).await?;
        tables::set_progress(writing, row, now).await?;
        offers::end_of_table(writing, row.id).await?;
        clocks::follow(writing, row, &mut [], clocks::ClockChange::default(), now).await?;
        changes::insert(writing, row.id, row.moves, &why, now).await?;
        Ok(public_line(&why, row.language))
    }

    /// Seats a person in the place of another person or an opponent.
    pub(super) async fn seat_person(
        &self,
        game: &mut RunningGame,
        seat: Seat,
        person: &Person,
        how: How,
    ) -> Result<(), TableError> {
        let table = game.id();
        let old = game
            .seats
            .get(seat.index())
            .cloned()
            .ok_or(TableError::NothingToTake)?;
        let mut writing = self.0.store.begin().await?;
        may_receive(&mut writing, game, seat, person.id).await?;
        may_sit(&mut writing, person.id).await?;
        let new = SeatRow {
            person: Some(person.id),
            name: person.plain_name(),
            former: None,
            level: None,
            ..old
        };
        let granted = matches!(how, How::TakenOver { .. });
        let line = self.reseat(&mut writing, game, new, how).await?;
        seats::insert_sitter(&mut writing, table, person.id, seat).await?;
        let newly = game
            .position()
            .awaited_people()
            .into_iter()
            .filter(|awaited| *awaited == person.id)
            .collect();
        let mut told = game.position().announcement_of_line(line, newly);
        if granted {
            // They wait for it, and did not press themselves.
            told.asked.push(person.id);
        }
        tell(&mut writing, table, &told).await?;
        outbox::tell(&mut writing, table, Kind::Lobby, "{}").await?;
        writing.commit().await?;
        tracing::info!(%table, "a person took over a seat");
        self.0.wake.notify_one();
        Ok(())
    }

    /// Writes who sits at a seat from now on. Its draft, its old controls and its offers are dropped. When the host
    /// leaves, another person becomes the host. Returns the line about it.
    async fn reseat(
        &self,
        writing: &mut Connection,
        game: &mut RunningGame,
        new: SeatRow,
        how: How,
    ) -> Result<String, TableError> {
        let (table, now) = (game.id(), self.0.clock.now());
        let new = SeatRow {
            stamp: next_stamp(new.stamp),
            draft: Draft::default(),
            ..new
        };
        self.unstick(table);
        seats::set(writing, table, &new).await?;
        game::set_draft(writing, table, new.seat, &Draft::default()).await?;
        offers::end_of_seat(writing, table, new.seat, new.person).await?;
        let row = game
            .seats
            .get_mut(new.seat.index())
            .ok_or(TableError::NothingToTake)?;
        let change = TableChange::Seat {
            seat: new.seat,
            before: Occupant::of(row, game.row.language),
            after: Occupant::of(&new, game.row.language),
            how,
        };
        *row = new;
        let is_automatic = game.is_automatic();
        tables::set_automatic(writing, table, is_automatic).await?;
        game.row.automatic = Some(is_automatic);
        changes::insert(writing, table, game.row.moves, &change, now).await?;
        clocks::follow(
            writing,
            &game.row,
            &mut game.seats,
            clocks::ClockChange::default(),
            now,
        )
        .await?;
        let host = game.row.host;
        if game.seat_of(host).is_err()
            && let Some(next) = game.seats.iter().find_map(|row| row.person)
        {
            game.row.host = next;
            tables::set_lobby(writing, &game.row, now).await?;
        }
        Ok(public_line(&change, game.row.language))
    }
}

/// Refuses a person who has a seat at the table, or knows what another of its seats knew.
pub(super) async fn may_receive(
    on: &mut Connection,
    game: &RunningGame,
    seat: Seat,
    person: PersonId,
) -> Result<(), TableError> {
    if game.seat_of(person).is_ok() {
        return Err(TableError::AlreadySeated);
    }
    let known = seats::known_to(on, game.id(), person).await?;
    if known.iter().any(|known| *known != seat) {
        return Err(TableError::NothingToTake);
    }
    Ok(())
}
