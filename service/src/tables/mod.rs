//! Tables: their seats, their decisions, and the news to post about them.
//!
//! [`TableService`] is the whole service; it knows nothing of Discord. It keeps these promises:
//!
//! * A move is on disk before anyone sees it, together with its news ([`Outgoing`]). A failure on the way changes
//!   nothing.
//! * The same press, delivered twice, is one move. A press on an outdated desk, by a stranger, or one that the desk
//!   does not offer changes nothing.
//! * Presses at one table happen one after the other; those at different tables run in parallel.
//! * A table that nobody presses costs no memory beyond a bounded cache.
//! * A table exists for the people who sit at it and where it is played ([`Admission`]), and for no one else.
//! * Neither logs nor errors reveal what a seat may not know.

mod admission;
mod advice;
mod announcement;
mod automatic;
mod calls;
mod clocks;
mod days;
mod deliveries;
mod delivery_reports;
mod delivery_schedule;
mod desks;
mod direct_messages;
mod doors;
mod error;
mod folding;
mod game;
mod going_back;
mod guiding;
mod guild_rules;
mod habits;
mod history;
mod idle;
mod invitations;
mod lapses;
mod late_edits;
mod layouts;
mod limits;
mod loaded;
mod lobby;
mod mentions;
mod model;
mod moderators;
mod offers;
mod openings;
mod opponents;
mod options;
mod outage;
mod outdated;
mod outgoing;
mod pace_requests;
mod personal_data;
mod post_choices;
mod posts;
mod questions;
mod queue;
mod ratings;
mod reception;
mod rematch;
mod reminders;
mod results;
mod rounds;
mod running_posts;
mod scheduled;
mod seat_names;
mod seating;
mod seats;
mod several;
mod status;
mod stepping;
mod suspensions;
mod table_locks;
mod thinking_slots;
mod threads;
mod visits;
mod words;

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use parking_lot::Mutex;
use slowtable_desk::Title;
use tokio::sync::Notify;
use tracing::Instrument as _;

pub use crate::ids::{
    ChannelId, GuildId, MessageId, OfferId, ParseTableIdError, Person, PersonId, PressId, TableId,
    UndoRequestId,
};
pub use crate::store::{
    Barrier, GuildRules, Often, Part, Reception, ReceptionTrouble, Settings, TablePhase, Wish,
};
pub use admission::{Admission, Asker};
pub use days::{HolidayError, RhythmError};
pub use desks::dms_closed;
pub use error::{TableError, sentence};
pub use going_back::{AnsweredUndo, WayBack, WaysBack, WentBack};
pub use guiding::Newcomer;
pub use limits::Limit;
pub use model::{
    ChoiceShown, DeskShown, GuildMember, HeldSeat, LaidOut, LevelShown, LobbyAccess, LogPage,
    NewTable, OpeningKind, OptionProposal, OptionShown, Pressing, SeatStatus, StartQuestion,
    Starting, TableLabel, TableStatus, TableSummary, TurningPointShown,
};
pub use offers::Answered;
pub use openings::OpeningLimits;
pub use outgoing::{
    Asks, AwaitedLine, Delivery, LostDelivery, Outgoing, OutgoingId, Post, PostAction, PostButton,
    PostChoiceButton, Receipt, Retry,
};
pub use pace_requests::{AnsweredPace, PaceAsked};
pub use personal_data::Forgotten;
pub use questions::{SeatAnswer, SeatQuestion};
pub use ratings::{Rating, Record};
pub use reception::{DueReceptions, ListedTable, ReceptionFailure, ReceptionList};
pub use rematch::Rematch;
pub use results::{GamePlayed, PersonResults, Ranked, Ranking, ResultsPool};
pub use stepping::{LogFile, StepShown};

use crate::chain::Chain;
use crate::clock::Clock;
use crate::observe::Metrics;
use crate::store::{Preferences, Store, StoreError, StoreOptions, archives, people};
use advice::AdviceRequests;
use delivery_schedule::DeliverySchedule;
use openings::SharedLimits;
use outdated::OutdatedPresses;
use reception::Receptions;
use rounds::OpponentRounds;
use several::Others;
use table_locks::TableLocks;
use thinking_slots::ThinkingSlots;

/// The number of games archived before the next pause.
const ARCHIVED_AT_ONCE: u32 = 16;

/// The pauses between two rounds of archiving: while more games are due, and when none are.
const ARCHIVING_PAUSE: Duration = Duration::from_secs(1);
const ARCHIVING_EVERY: Duration = Duration::from_secs(60 * 60);

/// The tables service. Cheap to clone; clones share the service.
#[derive(Clone)]
pub struct TableService(Arc<Inner>);

struct Inner {
    store: Store,
    titles: Vec<Arc<dyn Title>>,
    clock: Clock,
    wake: Notify,
    /// The queues that the deliverer looks at next.
    schedule: DeliverySchedule,
    locks: TableLocks,
    /// Tables, with the length of their log, whose opponents had no move to make: they are not asked again there.
    stuck: Mutex<HashSet<(TableId, u32)>>,
    /// Tables whose opponents wait until the store works again.
    later: Mutex<HashSet<TableId>>,
    /// One slot less than there are cores, so that people are answered while opponents think.
    thinking_slots: ThinkingSlots,
    /// The tables whose opponents are playing on.
    rounds: OpponentRounds,
    /// Changes by other processes on the database.
    others: Others,
    /// The people for whom advice is being computed.
    asking: AdviceRequests,
    /// The people who have pressed outdated controls lately.
    outdated: OutdatedPresses,
    opening_limits: SharedLimits,
    receptions: Receptions,
    /// How long after a move another one belongs to the same visit.
    visit: Mutex<Duration>,
    metrics: Arc<Metrics>,
    closed: AtomicBool,
}

impl TableService {
    /// How long nothing must be written before the database is settled.
    pub const SETTLES_AFTER: Duration = Duration::from_secs(30);

    /// How long after its end a game is archived: by then most players have looked back on it.
    pub const ARCHIVED_AFTER: Duration = Duration::from_secs(24 * 60 * 60);

    /// Opens the store and the service on it. Nothing is played or sent before [`TableService::recover`].
    ///
    /// # Errors
    /// When the file cannot be used; then it is unchanged.
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
            rounds: OpponentRounds::default(),
            others: Others::default(),
            asking: AdviceRequests::default(),
            outdated: OutdatedPresses::default(),
            opening_limits: SharedLimits::default(),
            receptions: Receptions::default(),
            visit: Mutex::new(visits::VISIT),
            metrics,
            closed: AtomicBool::new(false),
        })))
    }

    /// Closes the store once all work under way is done. Later calls fail.
    pub async fn close(&self) {
        self.0.closed.store(true, Ordering::Relaxed);
        self.0.store.close().await;
    }

    /// Settles the database whenever nothing was written for [`TableService::SETTLES_AFTER`]: its file alone then holds
    /// everything. Returns when the service is closed.
    pub async fn checkpoint_when_idle(&self) {
        let mut begun = self.0.store.begun();
        while begun.changed().await.is_ok() && !self.is_closed() {
            loop {
                tokio::select! {
                    changed = begun.changed() => if changed.is_err() { return },
                    () = self.0.clock.sleep(Self::SETTLES_AFTER) => {
                        // A reader may be what holds it up.
                        if self.is_closed() || self.0.store.checkpoint().await {
                            break;
                        }
                    }
                }
            }
        }
    }

    /// Archives the games that have been over for [`TableService::ARCHIVED_AFTER`], a few at a time, so that no writer
    /// waits long. Returns when the service is closed.
    pub async fn archive_when_over(&self) {
        while !self.is_closed() {
            let rest = match self.archive_some().await {
                Ok(ARCHIVED_AT_ONCE) => ARCHIVING_PAUSE,
                Ok(_) => ARCHIVING_EVERY,
                Err(error) => {
                    tracing::warn!(error = %Chain(&error), "finished games could not be archived; trying again later");
                    ARCHIVING_EVERY
                }
            };
            self.0.clock.sleep(rest).await;
        }
    }

    /// Archives a few of the games that are due. Returns how many.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn archive_some(&self) -> Result<u32, StoreError> {
        // One of several processes does it.
        if !self.is_scheduler().await? {
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
                // Its rows are broken, so it stays in rows.
                Err(StoreError::Malformed(error)) => {
                    tracing::error!(%table, error = %Chain(&error), "a finished game cannot be decoded; it is not archived");
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

    /// Returns the games that tables can be opened for.
    #[must_use]
    pub fn titles(&self) -> &[Arc<dyn Title>] {
        &self.0.titles
    }

    /// Returns the clock from which tables take every time.
    #[must_use]
    pub fn clock(&self) -> &Clock {
        &self.0.clock
    }

    /// Returns the bot's metrics.
    #[must_use]
    pub fn metrics(&self) -> &Arc<Metrics> {
        &self.0.metrics
    }

    /// Checks whether something could be written, without changing anything.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn try_to_write(&self) -> Result<(), StoreError> {
        self.0.store.try_to_write().await
    }

    /// Waits until everything that could be read from the store before is on disk. Call it before showing to anyone
    /// what was read.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn on_disk(&self) -> Result<(), StoreError> {
        self.0.store.on_disk().await
    }

    /// Returns the notifier (one permit) that fires when something became due.
    #[must_use]
    pub fn wake(&self) -> &Notify {
        &self.0.wake
    }

    /// Returns a person's settings.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn settings(&self, person: PersonId) -> Result<Settings, StoreError> {
        let mut reader = self.0.store.reader().await?;
        Ok(people::preferences(&mut reader, person).await?.settings)
    }

    /// Stores a person's settings.
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

    /// Returns the game with an id.
    fn title(&self, id: &str) -> Option<&Arc<dyn Title>> {
        self.0.titles.iter().find(|title| title.id() == id)
    }
}

/// Runs `work` to its end even if its caller stops waiting: a press is never left halfway between a move and the
/// opponents' answer.
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
