//! Tables: who sits where, what they decide, what must be told.
//!
//! [`Tables`] is the whole service, without a word of Discord. It keeps these promises:
//!
//! * A move is on disk before anybody hears of it, together with what has to be told about it
//!   ([`Outgoing`]). Whatever fails on the way changes nothing.
//! * The same press, delivered twice, is one move. A press on an outdated desk, by a stranger, or
//!   one that the desk does not offer changes nothing.
//! * Presses at one table happen one after the other, tables side by side.
//! * A table that nobody presses costs no memory beyond a bounded cache.

mod error;
mod ids;
mod outgoing;
mod shown;
mod words;

use std::sync::Arc;

use jiff::Timestamp;
use slowtable_face::{Language, Picture, Title};
use slowtable_kit::Seat;
use tokio::sync::Notify;

pub use error::{Limit, TableError, sentence};
pub use ids::{
    ChannelId, GuildId, MessageId, ParseTableIdError, Person, PersonId, PressId, TableId,
};
pub use outgoing::{AwaitedLine, Errand, Lost, Outgoing, OutgoingId, Post, Receipt, Retry};
pub use shown::{
    DeskShown, LogPage, NewTable, Phase, Pressing, SeatStatus, Settings, TableStatus, TableSummary,
};

use crate::clock::Clock;
use crate::store::{StoreError, StoreOptions};

/// The tables service. Cheap to clone; clones are the same service.
#[derive(Clone)]
pub struct Tables(Arc<Inner>);

struct Inner {
    titles: Vec<Arc<dyn Title>>,
    clock: Clock,
    wake: Notify,
}

#[allow(clippy::unused_async, unused_variables)]
impl Tables {
    /// Open tables that one person may sit at.
    pub const PERSON_TABLES: u32 = 10;
    /// Open tables that one server may have.
    pub const GUILD_TABLES: u32 = 200;

    /// Opens the store and the service on it. Nothing is played or sent before
    /// [`Tables::recover`].
    ///
    /// # Errors
    /// When the file cannot be used; it is then as it was.
    pub async fn open(
        store: &StoreOptions,
        titles: Vec<Arc<dyn Title>>,
        clock: Clock,
    ) -> Result<Self, StoreError> {
        Ok(Self(Arc::new(Inner {
            titles,
            clock,
            wake: Notify::new(),
        })))
    }

    /// The games that tables can be opened for.
    #[must_use]
    pub fn titles(&self) -> &[Arc<dyn Title>] {
        &self.0.titles
    }

    /// The clock.
    #[must_use]
    pub fn clock(&self) -> &Clock {
        &self.0.clock
    }

    /// Takes up what a stop of the process interrupted: opponents who owe a move play on, and
    /// what was not reported as delivered will be due again. Call it once, at start.
    ///
    /// # Errors
    /// When the store fails. A single broken table is logged and left alone.
    pub async fn recover(&self) -> Result<(), StoreError> {
        Ok(())
    }

    /// Opens a table; its host and opponents sit down. The same press again answers the same
    /// table.
    ///
    /// # Errors
    /// [`TableError::NoSuchGame`], [`TableError::BadSeats`], [`TableError::BadOpponents`],
    /// [`TableError::Refused`] (an answer that is no choice), [`TableError::OverLimit`].
    pub async fn create(&self, new: NewTable) -> Result<TableId, TableError> {
        Err(TableError::NoSuchTable)
    }

    /// Sits down at a table that has not begun.
    ///
    /// # Errors
    /// [`TableError::AlreadySeated`], [`TableError::Full`], [`TableError::OverLimit`],
    /// [`TableError::WrongPhase`].
    pub async fn join(&self, table: TableId, person: Person) -> Result<(), TableError> {
        Err(TableError::NoSuchTable)
    }

    /// Leaves a table that has not begun. When the host leaves, the next person is the host; when
    /// nobody is left, the table is cancelled.
    ///
    /// # Errors
    /// [`TableError::NotSeated`], [`TableError::WrongPhase`].
    pub async fn leave(&self, table: TableId, person: PersonId) -> Result<(), TableError> {
        Err(TableError::NoSuchTable)
    }

    /// Begins. The host may do so as soon as enough sit at the table, anybody else who sits
    /// there only when every wanted seat is taken. Opponents who are awaited play at once.
    ///
    /// # Errors
    /// [`TableError::NotSeated`], [`TableError::NotFull`], [`TableError::TooFew`],
    /// [`TableError::WrongPhase`], [`TableError::Refused`] (the game refuses the set-up).
    pub async fn start(&self, table: TableId, person: PersonId) -> Result<(), TableError> {
        Err(TableError::NoSuchTable)
    }

    /// Gives a table up that has not begun; only the host may.
    ///
    /// # Errors
    /// [`TableError::NotHost`], [`TableError::WrongPhase`].
    pub async fn cancel(&self, table: TableId, person: PersonId) -> Result<(), TableError> {
        Err(TableError::NoSuchTable)
    }

    /// Seats one more opponent; only the host may. Without a free seat the table grows by one.
    ///
    /// # Errors
    /// [`TableError::NotHost`], [`TableError::Full`] (the game has no more seats),
    /// [`TableError::WrongPhase`].
    pub async fn add_opponent(&self, table: TableId, person: PersonId) -> Result<(), TableError> {
        Err(TableError::NoSuchTable)
    }

    /// Sends the last opponent away, so that their seat is free; only the host may.
    ///
    /// # Errors
    /// [`TableError::NotHost`], [`TableError::NoOpponent`], [`TableError::WrongPhase`].
    pub async fn remove_opponent(
        &self,
        table: TableId,
        person: PersonId,
    ) -> Result<(), TableError> {
        Err(TableError::NoSuchTable)
    }

    /// The person's desk as it is now, while the game is played and after its end.
    ///
    /// # Errors
    /// [`TableError::NotSeated`], [`TableError::WrongPhase`].
    pub async fn desk(
        &self,
        table: TableId,
        person: PersonId,
        language: Language,
    ) -> Result<DeskShown, TableError> {
        Err(TableError::NoSuchTable)
    }

    /// Presses a control of the desk and answers the desk after it. When moves count by it,
    /// opponents have played on before this answers; the answer may take seconds.
    ///
    /// # Errors
    /// [`TableError::StaleDesk`] (an older desk, or a control that it does not offer; with the
    /// present desk), [`TableError::Refused`], [`TableError::NotSeated`],
    /// [`TableError::WrongPhase`].
    pub async fn press(
        &self,
        table: TableId,
        person: PersonId,
        pressing: Pressing,
        language: Language,
    ) -> Result<DeskShown, TableError> {
        Err(TableError::NoSuchTable)
    }

    /// A picture for the person's desk, with their draft laid over it, by the name that the panel
    /// gives. `None` if the game has no such picture.
    ///
    /// # Errors
    /// As [`Tables::desk`].
    pub async fn desk_picture(
        &self,
        table: TableId,
        person: PersonId,
        name: &str,
        language: Language,
    ) -> Result<Option<Picture>, TableError> {
        Err(TableError::NoSuchTable)
    }

    /// A picture that everybody may see (`table`, or what a post asks for).
    ///
    /// # Errors
    /// [`TableError::WrongPhase`] as long as the game has not begun.
    pub async fn table_picture(
        &self,
        table: TableId,
        name: &str,
        language: Language,
    ) -> Result<Option<Picture>, TableError> {
        Err(TableError::NoSuchTable)
    }

    /// The table in words, in pages: as the person at their seat sees it, or as everybody does.
    /// A person without a seat sees what everybody does.
    ///
    /// # Errors
    /// [`TableError::WrongPhase`] as long as the game has not begun.
    pub async fn board_text(
        &self,
        table: TableId,
        person: Option<PersonId>,
        language: Language,
    ) -> Result<Vec<String>, TableError> {
        Err(TableError::NoSuchTable)
    }

    /// A page of the lines that told the game so far, as the person at their seat may read them,
    /// or as everybody may. Without a page (or beyond the last), the newest.
    ///
    /// # Errors
    /// [`TableError::WrongPhase`] as long as the game has not begun.
    pub async fn log_lines(
        &self,
        table: TableId,
        person: Option<PersonId>,
        language: Language,
        page: Option<usize>,
    ) -> Result<LogPage, TableError> {
        Err(TableError::NoSuchTable)
    }

    /// Gives the person's seat to an opponent, who plays on. When no person is left, the table is
    /// abandoned.
    ///
    /// # Errors
    /// [`TableError::NotSeated`], [`TableError::WrongPhase`].
    pub async fn resign(&self, table: TableId, person: PersonId) -> Result<(), TableError> {
        Err(TableError::NoSuchTable)
    }

    /// Hands the seat of `from` to `to`, with everything it knows; the draft is thrown away.
    ///
    /// # Errors
    /// [`TableError::NotSeated`], [`TableError::AlreadySeated`], [`TableError::NothingToTake`]
    /// (`to` has sat at another seat of this table), [`TableError::OverLimit`],
    /// [`TableError::WrongPhase`].
    pub async fn hand_over(
        &self,
        table: TableId,
        from: PersonId,
        to: Person,
    ) -> Result<(), TableError> {
        Err(TableError::NoSuchTable)
    }

    /// Takes over a seat that an opponent keeps for somebody who resigned: this one, or without
    /// one the person's own former seat, else the first. Who has sat at the table before may only
    /// take their own seat again, since they know what it knew.
    ///
    /// # Errors
    /// [`TableError::AlreadySeated`], [`TableError::NothingToTake`], [`TableError::OverLimit`],
    /// [`TableError::WrongPhase`].
    pub async fn take_seat(
        &self,
        table: TableId,
        person: Person,
        seat: Option<Seat>,
    ) -> Result<Seat, TableError> {
        Err(TableError::NoSuchTable)
    }

    /// Everything that everybody may know about a table.
    ///
    /// # Errors
    /// [`TableError::NoSuchTable`].
    pub async fn status(
        &self,
        table: TableId,
        language: Language,
    ) -> Result<TableStatus, TableError> {
        Err(TableError::NoSuchTable)
    }

    /// The open tables of a server (`None`: outside servers), newest first, at most 100.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn list(
        &self,
        guild: Option<GuildId>,
        language: Language,
    ) -> Result<Vec<TableSummary>, StoreError> {
        Ok(Vec::new())
    }

    /// The open tables where the person sits, those that await them first.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn tables_of(
        &self,
        person: PersonId,
        language: Language,
    ) -> Result<Vec<TableSummary>, StoreError> {
        Ok(Vec::new())
    }

    /// The table that is (or was last) played in a thread.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn find_by_thread(&self, thread: ChannelId) -> Result<Option<TableId>, StoreError> {
        Ok(None)
    }

    /// What the person has chosen for themselves.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn settings(&self, person: PersonId) -> Result<Settings, StoreError> {
        Ok(Settings::default())
    }

    /// Remembers what the person has chosen.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn set_settings(
        &self,
        person: PersonId,
        settings: Settings,
    ) -> Result<(), StoreError> {
        Ok(())
    }

    /// What is to be sent now, in order per table: at most one errand per table, and one per
    /// table and person for direct messages, so all of them can be sent side by side. The same
    /// errands are answered until they are reported, so have only one deliverer.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn due(&self, limit: u32) -> Result<Vec<Outgoing>, StoreError> {
        Ok(Vec::new())
    }

    /// When the next errand that waits for its next attempt is due; `None` if none waits.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn next_due(&self) -> Result<Option<Timestamp>, StoreError> {
        Ok(None)
    }

    /// Reports a delivery. Again, or for an errand that is gone: nothing happens.
    ///
    /// # Errors
    /// When the store fails; the errand will be due again, with the same nonce.
    pub async fn delivered(&self, id: OutgoingId, receipt: Receipt) -> Result<(), StoreError> {
        Ok(())
    }

    /// Reports a failed delivery. What can never succeed is kept, marked and logged, and what
    /// comes after it is due.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn failed(
        &self,
        id: OutgoingId,
        error: &str,
        retry: Retry,
    ) -> Result<(), StoreError> {
        Ok(())
    }

    /// Is notified (one permit) when something became due.
    #[must_use]
    pub fn wake(&self) -> &Notify {
        &self.0.wake
    }
}
