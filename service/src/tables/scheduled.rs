//! Scheduled starts: a lobby whose game begins by itself at a time that its host has set.
//!
//! If all wanted seats are taken then, the game begins. Otherwise the time is over, and the host is asked how to go on:
//! by direct message, or in the lobby's channel if that cannot be sent. Until then the host can begin the game by hand,
//! choose another time or none. The time stands in the store, so a stop of the process only makes the start late.

use std::time::Duration;

use jiff::Timestamp;
use slowtable_ui::Language;

use super::admission::Admission;
use super::direct_messages::LobbyNote;
use super::limits::DAY;
use super::lobby::{BegunBy, LobbyChange};
use super::model::Starting;
use super::words::tr;
use super::{TableError, TableService};
use crate::chain::Chain;
use crate::clock::later;
use crate::ids::TableId;
use crate::store::{Connection, StoreError, TableRow, people, tables};

impl TableService {
    /// How far ahead a start can be. A lobby that nobody touches is kept for longer.
    pub const START_AHEAD: Duration = DAY.saturating_mul(6);

    /// Sets when the game of a lobby begins by itself; only the host may.
    ///
    /// # Errors
    /// [`TableError::NotHost`], [`TableError::InPrivate`], [`TableError::Proposed`], [`TableError::NoStartThen`],
    /// [`TableError::WrongPhase`].
    pub async fn schedule_start(
        &self,
        at: &Admission,
        starts: Timestamp,
    ) -> Result<(), TableError> {
        self.set_starts(at, |_| Some(starts)).await.map(drop)
    }

    /// Lets a lobby begin only when its host begins it; only the host may.
    ///
    /// # Errors
    /// [`TableError::NotHost`], [`TableError::InPrivate`], [`TableError::Proposed`], [`TableError::WrongPhase`].
    pub async fn unschedule_start(&self, at: &Admission) -> Result<(), TableError> {
        self.set_starts(at, |_| None).await.map(drop)
    }

    /// Sets the start of a lobby to a day after an earlier one, or as many days as bring it into the future; only the
    /// host may. Returns it.
    ///
    /// # Errors
    /// See [`TableService::schedule_start`].
    pub async fn put_off_start(
        &self,
        at: &Admission,
        before: Timestamp,
    ) -> Result<Timestamp, TableError> {
        let next = |now: Timestamp| {
            let past = before.duration_until(now).as_secs().max(0);
            let days = past / DAY.as_secs().cast_signed() + 1;
            let days = u32::try_from(days).unwrap_or(u32::MAX);
            later(before, DAY.saturating_mul(days))
        };
        let starts = self.set_starts(at, |now| Some(next(now))).await?;
        Ok(starts.unwrap_or(before))
    }

    async fn set_starts(
        &self,
        at: &Admission,
        starts: impl FnOnce(Timestamp) -> Option<Timestamp> + Send,
    ) -> Result<Option<Timestamp>, TableError> {
        let (table, person) = (at.table(), at.person_id()?);
        let mut change = self.begin_change(table).await?;
        let LobbyChange { lobby, now, .. } = &mut change;
        lobby.require_host(person)?;
        if lobby.row.is_direct() {
            return Err(TableError::InPrivate);
        }
        let starts = starts(*now);
        let last = later(*now, Self::START_AHEAD);
        if starts.is_some_and(|starts| starts <= *now || starts > last) {
            return Err(TableError::NoStartThen);
        }
        lobby.row.starts = starts;
        self.finish_change(change).await?;
        tracing::info!(%table, is_set = starts.is_some(), "a host has set when the game begins");
        Ok(starts)
    }

    /// Begins the games whose time has come, each in a task of its own.
    ///
    /// # Errors
    /// When the store fails.
    pub(super) async fn look_at_starts(&self, now: Timestamp) -> Result<(), StoreError> {
        let mut reader = self.0.store.deliverer().await?;
        let due = tables::due_starts(&mut reader, now).await?;
        drop(reader);
        for table in due {
            let this = self.clone();
            tokio::spawn(async move { this.begin_scheduled(table).await });
        }
        Ok(())
    }

    /// Begins the game of a lobby whose time has come. If it cannot begin, its host is asked.
    async fn begin_scheduled(&self, table: TableId) {
        let begun = self
            .begin(
                table,
                BegunBy::Schedule,
                Starting::AsWanted,
                Language::default(),
            )
            .await;
        let asked = match begun {
            Ok(()) | Err(TableError::WrongPhase(_)) => return,
            Err(TableError::Store(error)) => Err(TableError::Store(error)),
            Err(_) => self.ask_host(table).await,
        };
        match asked {
            Ok(()) | Err(TableError::WrongPhase(_)) => {}
            Err(_) if self.is_closed() => {}
            // The next look tries again.
            Err(error) => {
                tracing::warn!(%table, error = %Chain(&error), "a game cannot begin at its time");
            }
        }
    }

    /// Asks the host of a lobby whose time has come how to go on, unless they have just set another time.
    async fn ask_host(&self, table: TableId) -> Result<(), TableError> {
        let mut change = self.begin_change(table).await?;
        let LobbyChange {
            lobby,
            writing,
            now,
            ..
        } = &mut change;
        let Some(starts) = lobby.row.starts.filter(|starts| starts <= now) else {
            return Ok(());
        };
        lobby.row.starts = None;
        let (taken, wanted) = (lobby.taken(), lobby.row.wanted);
        let note = LobbyNote::Start(starts.as_second());
        let text = self.question(writing, &lobby.row, (taken, wanted)).await?;
        self.send_text(writing, table, lobby.row.host, text, note)
            .await?;
        self.finish_change(change).await?;
        tracing::info!(%table, "a host is asked how to go on, since the game could not begin at its time");
        Ok(())
    }

    async fn question(
        &self,
        on: &mut Connection,
        row: &TableRow,
        (taken, wanted): (u8, u8),
    ) -> Result<String, StoreError> {
        let settings = people::preferences(on, row.host).await?.settings;
        let language = settings.language.unwrap_or(row.language);
        Ok(tr!(
            language,
            "dm-start",
            game = self.game_name(&row.game, language),
            table = row.id.to_string(),
            place = format!("<#{}>", row.channel),
            taken = taken,
            wanted = wanted
        ))
    }
}
