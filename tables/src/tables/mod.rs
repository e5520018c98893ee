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
//! * A table exists for who sits at it and where it is played ([`Admission`]), for nobody else.
//! * Neither logs nor errors say what a seat may not know.

mod admission;
mod advice;
mod clocks;
mod deliveries;
mod delivery_reports;
mod delivery_schedule;
mod desks;
mod error;
mod game;
mod going_back;
mod guiding;
mod guild_rules;
mod history;
mod idle;
mod limits;
mod lobby;
mod model;
mod moderators;
mod offers;
mod openings;
mod opponents;
mod outage;
mod outdated;
mod outgoing;
mod personal_data;
mod posts;
mod questions;
mod ratings;
mod rematch;
mod reminders;
mod results;
mod rounds;
mod seats;
mod several;
mod status;
mod stepping;
mod suspensions;
mod table_locks;
mod thinking_slots;
mod threads;
mod words;

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use slowtable_face::Title;
use tokio::sync::Notify;
use tracing::Instrument as _;

pub use crate::ids::{
    ChannelId, GuildId, MessageId, OfferId, ParseTableIdError, Person, PersonId, PressId, TableId,
    UndoRequestId,
};
pub use crate::store::{Barrier, GuildRules, Part, Phase, Settings};
pub use admission::{Admission, Asker};
pub use clocks::{HolidayError, RhythmError};
pub use desks::dms_closed;
pub use error::{TableError, sentence};
pub use going_back::{AnsweredUndo, WayBack, WaysBack, WentBack};
pub use guiding::Newcomer;
pub use limits::Limit;
pub use model::{
    DeskShown, LevelShown, LogPage, NewTable, Pressing, SeatStatus, StartQuestion, Starting,
    TableLabel, TableStatus, TableSummary, TurningPointShown,
};
pub use offers::Answered;
pub use openings::{GuildMember, OpeningLimits};
pub use outgoing::{
    AwaitedLine, Delivery, Lost, Outgoing, OutgoingId, Post, PostAction, PostButton, Receipt, Retry,
};
pub use personal_data::Forgotten;
pub use questions::{SeatAnswer, SeatQuestion};
pub use ratings::{Rating, Record};
pub use rematch::Rematch;
pub use results::{GamePlayed, PersonResults, Pool, Ranked, Ranking};
pub use stepping::{LogFile, StepShown};

use crate::chain::Chain;
use crate::clock::Clock;
use crate::observe::Metrics;
use crate::store::{Preferences, Store, StoreError, StoreOptions, archives, people};
use advice::Asking;
use delivery_schedule::DeliverySchedule;
use openings::SharedLimits;
use outdated::OutdatedPresses;
use rounds::Rounds;
use several::Others;
use table_locks::TableLocks;
use thinking_slots::ThinkingSlots;

/// Games that are archived before the next pause.
const ARCHIVED_AT_ONCE: u32 = 16;

/// Between two times when games are archived: as long as there are more, and when there are none.
const ARCHIVING_PAUSE: Duration = Duration::from_secs(1);
const ARCHIVING_EVERY: Duration = Duration::from_secs(60 * 60);

/// The tables service. Cheap to clone; clones are the same service.
#[derive(Clone)]
pub struct Tables(Arc<Inner>);

struct Inner {
    store: Store,
    titles: Vec<Arc<dyn Title>>,
    clock: Clock,
    wake: Notify,
    /// Where the deliverer looks next.
    schedule: DeliverySchedule,
    locks: TableLocks,
    /// Opponents who had no move to make when their table had so many: not asked again there.
    stuck: Mutex<HashSet<(TableId, u32)>>,
    /// Tables whose opponents wait until the store works again.
    later: Mutex<HashSet<TableId>>,
    /// One place short of all cores, so that people are answered while opponents think.
    thinking_slots: ThinkingSlots,
    /// The tables whose opponents are playing on.
    rounds: Rounds,
    /// What other processes on the database do.
    others: Others,
    /// The people who have something thought out for them.
    asking: Asking,
    /// Who has pressed outdated controls lately.
    outdated: OutdatedPresses,
    opening_limits: SharedLimits,
    metrics: Arc<Metrics>,
    closed: AtomicBool,
}

impl Tables {
    /// How long nothing is written before the database is settled.
    pub const SETTLES_AFTER: Duration = Duration::from_secs(30);

    /// How long after its end a game is archived: by then most have looked back on it.
    pub const ARCHIVED_AFTER: Duration = Duration::from_secs(24 * 60 * 60);

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
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let store = Store::open(store).await?;
        let metrics = Arc::clone(store.metrics());
        Ok(Self(Arc::new(Inner {
            store,
            titles,
            clock,
            wake: Notify::new(),
            schedule: DeliverySchedule::default(),
            locks: TableLocks::default(),
            stuck: Mutex::default(),
            later: Mutex::default(),
            thinking_slots: ThinkingSlots::new(cores.saturating_sub(1).max(1)),
            rounds: Rounds::default(),
            others: Others::default(),
            asking: Asking::default(),
            outdated: OutdatedPresses::default(),
            opening_limits: SharedLimits::default(),
            metrics,
            closed: AtomicBool::new(false),
        })))
    }

    /// Closes the store once everything under way is done. Calls after it fail.
    pub async fn close(&self) {
        self.0.closed.store(true, Ordering::Relaxed);
        self.0.store.close().await;
    }

    /// Whenever nothing was written for [`Tables::SETTLES_AFTER`], settles the database: its file
    /// alone holds everything then. Goes on until the service is closed.
    pub async fn settle_when_idle(&self) {
        let mut begun = self.0.store.begun();
        while begun.changed().await.is_ok() && !self.is_closed() {
            loop {
                tokio::select! {
                    changed = begun.changed() => if changed.is_err() { return },
                    () = self.0.clock.sleep(Self::SETTLES_AFTER) => {
                        // Whoever holds it up may only be looking.
                        if self.is_closed() || self.0.store.settle().await {
                            break;
                        }
                    }
                }
            }
        }
    }

    /// Archives the games that have been over for [`Tables::ARCHIVED_AFTER`], a few at a time, so that nobody
    /// who writes waits for long. Goes on until the service is closed.
    pub async fn archive_when_over(&self) {
        while !self.is_closed() {
            let rest = match self.archive_some().await {
                Ok(ARCHIVED_AT_ONCE) => ARCHIVING_PAUSE,
                Ok(_) => ARCHIVING_EVERY,
                Err(error) => {
                    tracing::warn!(error = %Chain(&error), "finished games are not archived yet");
                    ARCHIVING_EVERY
                }
            };
            self.0.clock.sleep(rest).await;
        }
    }

    /// Archives a few of the games that are due for it; how many were.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn archive_some(&self) -> Result<u32, StoreError> {
        // Of several processes, one does.
        if !self.keeps_up().await? {
            return Ok(0);
        }
        let over = crate::clock::earlier(self.0.clock.now(), Self::ARCHIVED_AFTER);
        let mut reader = self.0.store.reader().await?;
        let due = archives::due(&mut reader, over, ARCHIVED_AT_ONCE).await?;
        drop(reader);
        let mut count = 0;
        for table in due {
            let mut writing = self.0.store.begin().await?;
            match archives::archive(&mut writing, table).await {
                Ok(()) => writing.commit().await?,
                // Its rows are broken: it stays as it is.
                Err(StoreError::Malformed(error)) => {
                    tracing::error!(%table, error = %Chain(&error), "a game is not archived");
                    drop(writing);
                    let mut writing = self.0.store.begin().await?;
                    archives::leave(&mut writing, table).await?;
                    writing.commit().await?;
                }
                Err(error) => return Err(error),
            }
            count += 1;
        }
        Ok(count)
    }

    /// Whether the service is being closed.
    fn is_closed(&self) -> bool {
        self.0.closed.load(Ordering::Relaxed)
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

    /// What is counted of everything that the bot does.
    #[must_use]
    pub fn metrics(&self) -> &Arc<Metrics> {
        &self.0.metrics
    }

    /// Tries whether something could be written, and leaves everything as it is.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn try_to_write(&self) -> Result<(), StoreError> {
        self.0.store.try_to_write().await
    }

    /// Waits until everything that could be read of the store before is on disk: nobody is to be told of
    /// anything earlier.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn on_disk(&self) -> Result<(), StoreError> {
        self.0.store.on_disk().await
    }

    /// Is notified (one permit) when something became due.
    #[must_use]
    pub fn wake(&self) -> &Notify {
        &self.0.wake
    }

    /// What the person has chosen for themselves.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn settings(&self, person: PersonId) -> Result<Settings, StoreError> {
        let mut reader = self.0.store.reader().await?;
        Ok(people::preferences(&mut reader, person).await?.settings)
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
        let mut writing = self.0.store.begin().await?;
        let preferences = Preferences {
            settings,
            dms_closed: false,
        };
        people::set_preferences(&mut writing, person, preferences).await?;
        writing.commit().await
    }

    /// The game with an id.
    fn title(&self, id: &str) -> Option<&Arc<dyn Title>> {
        self.0.titles.iter().find(|title| title.id() == id)
    }
}

/// Runs `work` to its end even if whoever asked for it stops waiting: a press is never left half
/// way between a move and the opponents who answer it.
async fn to_the_end<T: Send + 'static>(
    table: TableId,
    work: impl Future<Output = Result<T, TableError>> + Send + 'static,
) -> Result<T, TableError> {
    match tokio::spawn(work.in_current_span()).await {
        Ok(done) => done,
        Err(_) => Err(TableError::Broken {
            table,
            what: "its game fell over",
        }),
    }
}
