//! What is to become of a seat whose person does not come: the table is asked, and somebody there
//! answers.
//!
//! It is asked when others have made several decisions in a row for somebody, or when somebody at the
//! table asks after a long wait. Whoever else sits there may say that it waits on, or have an opponent
//! take the seat, which can be asked for from then on as any that was left. If nobody answers for a
//! while, only the host may. The person's own next move settles it.

use jiff::Timestamp;
use slowtable_face::Args;
use slowtable_kit::Seat;

use super::admission::Admission;
use super::game::{Announcement, Game, called, tell};
use super::outgoing::{PostAction, PostButton};
use super::table_locks::Busy;
use super::words::words;
use super::{Phase, TableError, Tables, to_the_end};
use crate::clock::later;
use crate::ids::PersonId;
use crate::pace::{Pace, State};
use crate::store::{
    ClockRow, Connection, How, Occupant, SeatRow, StoreError, TableRow, clocks, people, tables,
};

/// Adds the question what is to become of a seat, for everybody else who sits at the table.
pub(super) fn ask(
    told: &mut Announcement,
    row: &TableRow,
    seats: &[SeatRow],
    seat: Seat,
    now: Timestamp,
) {
    let of_seat = seats.iter().find(|one| one.seat == seat);
    let Some((of_seat, person)) = of_seat.and_then(|one| Some((one, one.person?))) else {
        return;
    };
    let args = Args::new()
        .with("who", person.mention())
        .with("times", Pace::MISSED);
    told.lines
        .push(words().text(row.language, "line-question", &args));
    let others = seats.iter().filter_map(|one| one.person);
    told.asked.extend(others.filter(|other| *other != person));
    told.buttons.extend(buttons(row, of_seat, now));
}

/// The answers to the question what is to become of a seat.
fn buttons(row: &TableRow, seat: &SeatRow, asked: Timestamp) -> [PostButton; 2] {
    let asked = asked.as_millisecond();
    let name = called(seat, row.language).label().to_owned();
    let button = |action, id| PostButton {
        action,
        label: words().text(row.language, id, &Args::new().with("name", name.clone())),
    };
    let seat = seat.seat;
    [
        button(PostAction::Wait { seat, asked }, "button-wait"),
        button(PostAction::Release { seat, asked }, "button-release"),
    ]
}

impl Tables {
    /// Asks the table what is to become of a seat that it has waited for very long.
    ///
    /// # Errors
    /// [`TableError::NotSeated`], [`TableError::NotAwaited`], [`TableError::AskedAlready`],
    /// [`TableError::TooSoonToAsk`], [`TableError::LeftAlone`], [`TableError::WrongPhase`].
    pub async fn ask_about_seat(&self, at: &Admission, seat: Seat) -> Result<(), TableError> {
        let (by, now) = (at.person_id()?, self.0.clock.now());
        let game = self.game_in_play(at.table()).await?;
        game.seat_of(by)?;
        let mut writing = self.0.store.begin().await?;
        let mut clock = clock_of(&mut writing, &game, seat).await?;
        if clock.person == by {
            return Err(TableError::NotAwaited);
        }
        if clock.asked.is_some() {
            return Err(TableError::AskedAlready);
        }
        let since = clock.since.ok_or(TableError::NotAwaited)?;
        let from = later(clock.waited.unwrap_or(since).max(since), Pace::ASK_AFTER);
        if now < from {
            return Err(TableError::TooSoonToAsk { from });
        }
        let rhythm = people::rhythm(&mut writing, clock.person).await?;
        if rhythm.state(now) == State::Holiday {
            return Err(TableError::LeftAlone);
        }
        clock.asked = Some(now);
        clock.look_ahead(game.row.pace, &rhythm);
        clocks::set(&mut writing, &clock).await?;
        let args = Args::new()
            .with("who", clock.person.mention())
            .with("by", by.mention())
            .with("since", format!("<t:{}:D>", since.as_second()));
        let line = words().text(game.row.language, "line-question-asked", &args);
        let mut told = Announcement::notice(line);
        let seats = &game.seats;
        let others = seats.iter().filter_map(|one| one.person);
        told.asked.extend(others.filter(|other| *other != by));
        if let Some(of_seat) = seats.get(seat.index()) {
            told.buttons.extend(buttons(&game.row, of_seat, now));
        }
        tell(&mut writing, game.id(), &told).await?;
        writing.commit().await?;
        self.0.wake.notify_one();
        Ok(())
    }

    /// Says that the table goes on waiting for whoever sits at a seat.
    ///
    /// # Errors
    /// As [`Tables::release_seat`].
    pub async fn wait_for_seat(
        &self,
        at: &Admission,
        seat: Seat,
        asked: i64,
    ) -> Result<PersonId, TableError> {
        let by = at.person_id()?;
        let game = self.game_in_play(at.table()).await?;
        let mut writing = self.0.store.begin().await?;
        let mut clock = may_answer(&mut writing, &game, by, seat, asked).await?;
        clock.settle_question();
        clock.waited = Some(self.0.clock.now());
        let rhythm = people::rhythm(&mut writing, clock.person).await?;
        clock.look_ahead(game.row.pace, &rhythm);
        clocks::set(&mut writing, &clock).await?;
        let args = Args::new()
            .with("who", clock.person.mention())
            .with("by", by.mention());
        let line = words().text(game.row.language, "line-wait", &args);
        tell(&mut writing, game.id(), &Announcement::notice(line)).await?;
        writing.commit().await?;
        self.0.wake.notify_one();
        Ok(clock.person)
    }

    /// Whose seat an answer to a question would give to an opponent.
    ///
    /// # Errors
    /// As [`Tables::release_seat`].
    pub async fn may_release_seat(
        &self,
        at: &Admission,
        seat: Seat,
        asked: i64,
    ) -> Result<PersonId, TableError> {
        let by = at.person_id()?;
        let game = self.game_in_play(at.table()).await?;
        let mut reader = self.0.store.reader().await?;
        let clock = may_answer(&mut reader, &game, by, seat, asked).await?;
        Ok(clock.person)
    }

    /// Has an opponent play on at a seat whose person did not come; it can be asked for then.
    ///
    /// # Errors
    /// [`TableError::NoSuchQuestion`] (it was settled), [`TableError::NotSeated`],
    /// [`TableError::NotHost`] (only the host is asked by now), [`TableError::OwnQuestion`] (it is
    /// their own seat), [`TableError::WrongPhase`].
    pub async fn release_seat(
        &self,
        at: &Admission,
        seat: Seat,
        asked: i64,
    ) -> Result<(), TableError> {
        let (this, table) = (self.clone(), at.table());
        let by = at.person()?.clone();
        to_the_end(table, async move {
            let mut game = this.game_in_play(table).await?;
            let busy = Busy::new(&this, table);
            let mut reader = this.0.store.reader().await?;
            let clock = may_answer(&mut reader, &game, by.id, seat, asked).await?;
            drop(reader);
            let how = How::Released {
                by: Occupant::person(&by),
            };
            this.vacate(&mut game, clock.person, how).await?;
            let played = game.row.phase == Phase::Playing;
            drop(game);
            if played {
                this.let_opponents_play(table, None, busy).await;
            }
            Ok(())
        })
        .await
    }

    /// Nobody has answered: only the host is asked from now on.
    pub(super) async fn ask_host(&self, due: &ClockRow) -> Result<(), StoreError> {
        let now = self.0.clock.now();
        let mut writing = self.0.store.begin().await?;
        let known = clocks::of_table(&mut writing, due.table).await?;
        let is_due = |clock: &ClockRow| {
            clock.seat == due.seat && clock.host_due().is_some_and(|time| time <= now)
        };
        let row = match tables::table(&mut writing, due.table).await {
            Ok(row) => row,
            Err(error) if error.broken_table().is_some() => None,
            Err(error) => return Err(error),
        };
        let (Some(mut clock), Some(row)) = (known.into_iter().find(is_due), row) else {
            return Ok(());
        };
        let (person, asked) = (clock.person, clock.asked.unwrap_or(now));
        clock.host = true;
        let rhythm = people::rhythm(&mut writing, person).await?;
        clock.look_ahead(row.pace, &rhythm);
        clocks::set(&mut writing, &clock).await?;
        // Who is to decide about themselves is left out: the others go on being asked.
        if row.host != person {
            let seats = tables::seats(&mut writing, row.id).await?;
            let args = Args::new()
                .with("who", person.mention())
                .with("host", row.host.mention());
            let line = words().text(row.language, "line-question-host", &args);
            let mut told = Announcement::notice(line);
            told.asked.push(row.host);
            if let Some(of_seat) = seats.get(clock.seat.index()) {
                told.buttons.extend(buttons(&row, of_seat, asked));
            }
            tell(&mut writing, row.id, &told).await?;
        }
        writing.commit().await?;
        self.0.wake.notify_one();
        Ok(())
    }
}

/// The clock of whoever sits at a seat.
async fn clock_of(on: &mut Connection, game: &Game, seat: Seat) -> Result<ClockRow, TableError> {
    let person = game.seats.get(seat.index()).and_then(|row| row.person);
    let clocks = clocks::of_table(on, game.id()).await?;
    let is_it = |clock: &ClockRow| clock.seat == seat && Some(clock.person) == person;
    clocks.into_iter().find(is_it).ok_or(TableError::NotAwaited)
}

/// The clock of which a question is open that somebody may answer.
async fn may_answer(
    on: &mut Connection,
    game: &Game,
    by: PersonId,
    seat: Seat,
    asked: i64,
) -> Result<ClockRow, TableError> {
    game.seat_of(by)?;
    let clock = clock_of(on, game, seat).await;
    let clock = clock.map_err(|error| match error {
        TableError::NotAwaited => TableError::NoSuchQuestion,
        other => other,
    })?;
    if clock.asked.map(Timestamp::as_millisecond) != Some(asked) {
        return Err(TableError::NoSuchQuestion);
    }
    if clock.person == by {
        return Err(TableError::OwnQuestion);
    }
    let host = game.row.host;
    if clock.host && by != host && clock.person != host {
        return Err(TableError::NotHost { host });
    }
    Ok(clock)
}
