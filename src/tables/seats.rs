//! Seats that change hands while the game is played.

use slowtable_face::Draft;
use slowtable_kit::Seat;

use super::game::{Game, next_stamp, table_line, tell};
use super::gate::Admission;
use super::held::Busy;
use super::ids::{Person, PersonId, TableId};
use super::lobby::{opponent_name, within_limit};
use super::shown::Phase;
use super::{TableError, Tables, to_the_end};
use crate::store::{Connection, Kind, SeatRow, StoreError, games, outbox, play};

impl Tables {
    /// Gives the person's seat to an opponent, who plays on. When no person is left, the table is
    /// abandoned.
    ///
    /// # Errors
    /// [`TableError::NotSeated`], [`TableError::WrongPhase`].
    pub async fn resign(&self, at: &Admission) -> Result<(), TableError> {
        let (table, person) = (at.table(), at.person_id()?);
        let this = self.clone();
        to_the_end(table, async move {
            let mut slot = this.0.held.table(table).await;
            let mut game = this.load_playing(&mut slot, table).await?;
            let busy = Busy::new(&this, table);
            let done = this.vacate(&mut game, person).await;
            let played = game.row.phase == Phase::Playing;
            *slot = Some(game.playing);
            drop(slot);
            if done.is_ok() && played {
                this.let_opponents_play(table, None, busy).await;
            }
            done
        })
        .await
    }

    async fn vacate(&self, game: &mut Game, person: PersonId) -> Result<(), TableError> {
        let table = game.id();
        let old = game.seat_of(person)?.clone();
        let name = opponent_name(&game.seats, game.row.language);
        let line = table_line(game.row.language, "line-resigned", &person.mention(), &name);
        let new = SeatRow {
            person: None,
            name,
            former: Some(person),
            level: None,
            ..old
        };
        let alone = game
            .seats
            .iter()
            .all(|row| row.person.is_none() || row.person == Some(person));
        let mut writing = self.0.store.begin().await?;
        self.reseat(&mut writing, game, new).await?;
        let mut told = game.told_line(line, Vec::new());
        if alone {
            game.row.phase = Phase::Abandoned;
            game.row.awaited.clear();
            told.awaited.clear();
            let language = game.row.language;
            told.lines
                .push(super::words::words().plain(language, "line-abandoned"));
        }
        games::set_progress(
            &mut writing,
            table,
            game.row.phase,
            game.row.moves,
            &game.row.awaited,
            self.0.clock.now(),
        )
        .await?;
        tell(&mut writing, table, &told).await?;
        outbox::tell(&mut writing, table, Kind::Lobby, "{}").await?;
        if alone {
            outbox::tell(&mut writing, table, Kind::Close, "{}").await?;
        }
        writing.commit().await.map_err(StoreError::from)?;
        Ok(())
    }

    /// Hands the seat of whoever asks to `to`, with everything it knows; the draft is thrown away.
    ///
    /// # Errors
    /// [`TableError::NotSeated`], [`TableError::AlreadySeated`], [`TableError::NothingToTake`]
    /// (`to` has sat at another seat of this table), [`TableError::OverLimit`],
    /// [`TableError::WrongPhase`].
    pub async fn hand_over(&self, at: &Admission, to: Person) -> Result<(), TableError> {
        let (table, from) = (at.table(), at.person_id()?);
        let mut slot = self.0.held.table(table).await;
        let mut game = self.load_playing(&mut slot, table).await?;
        let seat = game.seat_of(from).map(|row| row.seat);
        let done = match seat {
            Ok(seat) => self.seat_person(&mut game, seat, &to).await,
            Err(error) => Err(error),
        };
        *slot = Some(game.playing);
        done
    }

    /// Takes over a seat that an opponent keeps for somebody who resigned: this one, or without
    /// one the person's own former seat, else the first. Who has sat at the table before may only
    /// take their own seat again, since they know what it knew.
    ///
    /// # Errors
    /// [`TableError::AlreadySeated`], [`TableError::NothingToTake`], [`TableError::OverLimit`],
    /// [`TableError::WrongPhase`].
    pub async fn take_seat(&self, at: &Admission, seat: Option<Seat>) -> Result<Seat, TableError> {
        let (table, person) = (at.table(), at.person()?);
        let mut slot = self.0.held.table(table).await;
        let mut game = self.load_playing(&mut slot, table).await?;
        let free = game
            .seats
            .iter()
            .filter(|row| row.former.is_some() && seat.is_none_or(|seat| row.seat == seat))
            .max_by_key(|row| {
                let own = row.former == Some(person.id);
                (own, std::cmp::Reverse(row.seat))
            })
            .map(|row| row.seat);
        let done = match free {
            Some(seat) => self
                .seat_person(&mut game, seat, person)
                .await
                .map(|()| seat),
            None if game.seat_of(person.id).is_ok() => Err(TableError::AlreadySeated),
            None => Err(TableError::NothingToTake),
        };
        *slot = Some(game.playing);
        done
    }

    async fn load_playing(
        &self,
        slot: &mut super::held::Slot,
        table: TableId,
    ) -> Result<Game, TableError> {
        let game = self.load(slot, table).await?;
        if game.row.phase == Phase::Playing {
            Ok(game)
        } else {
            Err(TableError::WrongPhase(game.row.phase))
        }
    }

    /// Seats a person where somebody else or an opponent sat.
    async fn seat_person(
        &self,
        game: &mut Game,
        seat: Seat,
        person: &Person,
    ) -> Result<(), TableError> {
        let table = game.id();
        if game.seat_of(person.id).is_ok() {
            return Err(TableError::AlreadySeated);
        }
        let old = game
            .seats
            .get(seat.index())
            .cloned()
            .ok_or(TableError::NothingToTake)?;
        let mut writing = self.0.store.begin().await?;
        let known = games::seats_known_to(&mut writing, table, person.id).await?;
        if known.iter().any(|known| *known != seat) {
            return Err(TableError::NothingToTake);
        }
        within_limit(&mut writing, person.id).await?;
        let (id, other) = match old.person {
            Some(before) => ("line-handed-over", before.mention()),
            None => ("line-taken", old.name.clone()),
        };
        let line = table_line(game.row.language, id, &person.id.mention(), &other);
        let new = SeatRow {
            person: Some(person.id),
            name: person.clean_name(),
            former: None,
            level: None,
            ..old
        };
        self.reseat(&mut writing, game, new).await?;
        games::insert_sitter(&mut writing, table, person.id, seat).await?;
        let newly = game
            .awaited_people()
            .into_iter()
            .filter(|awaited| *awaited == person.id)
            .collect();
        let told = game.told_line(line, newly);
        tell(&mut writing, table, &told).await?;
        outbox::tell(&mut writing, table, Kind::Lobby, "{}").await?;
        writing.commit().await.map_err(StoreError::from)?;
        self.0.wake.notify_one();
        Ok(())
    }

    /// Writes who sits at a seat from now on; what was drafted there is gone, and so are its old
    /// controls. When the host goes, another person is the host.
    async fn reseat(
        &self,
        writing: &mut Connection,
        game: &mut Game,
        new: SeatRow,
    ) -> Result<(), TableError> {
        let table = game.id();
        let new = SeatRow {
            stamp: next_stamp(new.stamp),
            ..new
        };
        self.unstick(table);
        games::reseat(writing, table, &new).await?;
        play::set_draft(writing, table, new.seat, &Draft::default()).await?;
        if let Some(row) = game.seats.get_mut(new.seat.index()) {
            *row = new;
        }
        let host = game.row.host;
        if game.seat_of(host).is_err()
            && let Some(next) = game.seats.iter().find_map(|row| row.person)
        {
            game.row.host = next;
            games::set_lobby(writing, &game.row, self.0.clock.now()).await?;
        }
        Ok(())
    }
}
