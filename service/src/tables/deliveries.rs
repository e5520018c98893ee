//! Sending the news: in order, repeated if necessary, and never twice.
//!
//! A game or lobby only writes its news into the outbox. When a table has no send under way, all its news is folded
//! into sends, whose content and nonce stay the same at every attempt. One send per queue is handed out at a time. A
//! queue is a table, or one person's direct messages about a table, so that a closed mailbox holds up no one else.
//!
//! The deliverer reads by a connection of its own, which no press can hold.
//!
//! The schedule says which queue to look at next, so that a message costs the same however many tables wait. Rows
//! that cannot be decoded are logged and set aside, and cost their table that message. Messages refused for want of
//! permissions go back into the outbox (`suspensions.rs`).

use std::sync::Arc;

use jiff::Timestamp;
use slowtable_ui::clip;

use super::admission::Admission;
use super::announcement::Announcement;
use super::calls::{self, PublicCall};
use super::delivery_schedule::{CALL_QUEUE, CHANNEL_QUEUE, Suspension, TABLE_QUEUE};
use super::direct_messages::{Absence, BY_ITSELF, Dm, LONGEST_WAIT, LobbyNote, lobby_note};
use super::late_edits::is_superseded;
use super::outgoing::{Asks, Delivery, Outgoing, OutgoingId};
use super::questions;
use super::seat_names::plain_names;
use super::several::ELSEWHERE;
use super::suspensions::is_nonce_remembered;
use super::{TablePhase, TableService};
use crate::clock::later;
use crate::ids::{ChannelId, PersonId, TableId, base36};
use crate::store::{
    Claimed, Connection, Kind, NewSend, Queue, SendRow, StoreError, TableRow, Work, from_json,
    invitations, outbox, seats, suspensions, tables,
};

/// How many queues are looked at before the found sends are handed out.
const LOOKS: u32 = 64;

/// The result of a look at a queue.
pub(super) enum Looked {
    /// Something was changed: look again.
    Again,
    /// Nothing is left to do there for now.
    Done,
}

/// All news of a table.
#[derive(Default)]
pub(super) struct Untold {
    pub(super) lobby: bool,
    pub(super) told: Vec<Announcement>,
    pub(super) close: bool,
}

impl TableService {
    /// Returns the messages to send now, in order per table. There is at most one delivery per table, and one per
    /// table and person for direct messages, so all of them can be sent in parallel. The same deliveries are returned
    /// until they are reported, so have only one deliverer, and report each before asking again. At most `slots`
    /// deliveries are under way, not counting slow ones (`delivery_schedule.rs`). While Discord is away, only probes
    /// are handed out (`outage.rs`).
    ///
    /// # Errors
    /// When the store fails.
    pub async fn due(&self, slots: u32) -> Result<Vec<Outgoing>, StoreError> {
        let slots = usize::try_from(slots).unwrap_or(usize::MAX);
        let now = self.0.clock.now();
        let schedule = &self.0.schedule;
        if schedule.look_at_clock(now) && self.is_scheduler().await? {
            self.end_idle().await?;
            self.look_at_clocks().await?;
            self.look_at_lapses(now).await?;
            self.look_at_calls(now).await?;
            self.look_at_queue(now).await?;
            self.look_at_starts(now).await?;
            self.see_to_threads(now).await?;
        }
        self.look_at_store(now).await?;
        self.look_elsewhere(now).await?;
        let mut looks = 0;
        while let Some(queue) = schedule.take(slots, now) {
            if let Err(error) = self.look(queue, slots, now).await {
                schedule.note(queue, now);
                return Err(error);
            }
            looks += 1;
            // Ready deliveries are sent before more queues are looked at.
            if looks >= LOOKS && schedule.has_out() {
                self.0.wake.notify_one();
                break;
            }
        }
        Ok(schedule.out())
    }

    /// Returns when the next waiting delivery is due, or else when something expires. `None` if nothing waits.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn next_due(&self) -> Result<Option<Timestamp>, StoreError> {
        let now = self.0.clock.now();
        let next = match self.0.schedule.next(now) {
            Some(next) => Some(next),
            None => self.next_idle().await?.filter(|time| *time > now),
        };
        let looks = [next, self.next_look_elsewhere(now)];
        Ok(looks.into_iter().flatten().min())
    }

    /// Finds the news since the last look, and at the first look everything that waits.
    pub(super) async fn look_at_store(&self, now: Timestamp) -> Result<(), StoreError> {
        let schedule = &self.0.schedule;
        let (is_loaded, last) = schedule.begun();
        let mut reader = self.0.store.deliverer().await?;
        if !is_loaded {
            let queues = outbox::queues(&mut reader).await?.into_iter();
            let queues = queues.map(|(queue, _)| queue);
            // If the clock was set back, nothing is held up: what lies further ahead than the longest wait is due.
            let next_try = |milliseconds: i64| {
                Timestamp::from_millisecond(milliseconds)
                    .ok()
                    .filter(|time| *time <= later(now, BY_ITSELF))
                    .unwrap_or(now)
            };
            let suspended = suspensions::all(&mut reader).await?.into_iter();
            let suspended =
                suspended.map(|row| (row.table_id, row.reason, next_try(row.not_before)));
            schedule.begin(queues.collect(), now, suspended.collect());
        }
        let (tables, newest) = outbox::told_since(&mut reader, last).await?;
        if newest != last {
            let tables = tables.into_iter();
            let tables = tables.map(|table| (table, self.when_to_tell(table, now)));
            schedule.told(tables.collect(), newest);
        }
        Ok(())
    }

    /// Looks at a queue: hands out its first send, if it is due and nothing must go before it.
    ///
    /// While a send of a table is handed out, only that process handles the table's sends.
    async fn look(&self, queue: Queue, slots: usize, now: Timestamp) -> Result<(), StoreError> {
        let claimed = match self.0.schedule.claimed(queue.table) {
            Some(claimed) => claimed,
            None => match self.0.store.try_claim(Work::Sends(queue.table)).await? {
                Some(claimed) => Arc::new(claimed),
                None => {
                    let again = later(now, ELSEWHERE);
                    self.0.schedule.put_off(queue, again);
                    return Ok(());
                }
            },
        };
        loop {
            match self.step(queue, &claimed, (slots, now)).await {
                Ok(Looked::Again) => {}
                Ok(Looked::Done) => return Ok(()),
                // The fault concerns this table only: others do not wait for it.
                Err(error) => {
                    let what = outbox::of_row(error)?;
                    tracing::error!(
                        table = %queue.table, what, "nothing can be sent for a table: its rows cannot be decoded"
                    );
                    let again = later(now, LONGEST_WAIT);
                    self.0.schedule.put_off(queue, again);
                    return Ok(());
                }
            }
        }
    }

    async fn step(
        &self,
        queue: Queue,
        claimed: &Arc<Claimed>,
        (slots, now): (usize, Timestamp),
    ) -> Result<Looked, StoreError> {
        let mut reader = self.0.store.deliverer().await?;
        let Some(head) = outbox::head(&mut reader, queue).await? else {
            let has_told =
                queue.number == TABLE_QUEUE && outbox::has_told(&mut reader, queue.table).await?;
            drop(reader);
            return if has_told {
                self.fold(queue.table, now).await
            } else {
                Ok(Looked::Done)
            };
        };
        let head = match head {
            Ok(head) => head,
            Err(broken) => {
                drop(reader);
                self.set_send_aside(queue.table, broken).await?;
                return Ok(Looked::Again);
            }
        };
        let Some(row) = tables::table(&mut reader, queue.table).await? else {
            drop(reader);
            let mut writing = self.0.store.begin().await?;
            self.set_table_aside(&mut writing, queue.table).await?;
            writing.commit().await?;
            return Ok(Looked::Done);
        };
        let is_suspended = self.0.schedule.barrier(queue.table).is_some();
        let is_post = matches!(head.kind, Kind::Post | Kind::Lobby);
        if is_suspended && is_post && queue.number == TABLE_QUEUE {
            // It may have been kept for its nonce (`suspensions.rs`).
            if let Suspension::Until(next) = self.0.schedule.suspension(queue.table, now) {
                drop(reader);
                return self.wait_until_allowed(&row, next).await;
            }
            if !is_nonce_remembered(&head, now) {
                drop(reader);
                let mut writing = self.0.store.begin().await?;
                self.unsend(&mut writing, queue.table, None).await?;
                writing.commit().await?;
                return Ok(Looked::Again);
            }
        }
        match head.kind {
            // The message links to the thread, and is looked at again when there is one. In a forum, even the lobby
            // stands there.
            Kind::Dm
                if row.thread.is_none()
                    && row.phase.open()
                    && !is_suspended
                    && (row.in_forum || lobby_note(&head).is_none()) =>
            {
                Ok(Looked::Done)
            }
            // What would go to the channel is posted below the lobby, which is yet to be posted.
            Kind::Post
                if row.in_forum
                    && row.thread.is_none()
                    && matches!(queue.number, CHANNEL_QUEUE | CALL_QUEUE) =>
            {
                drop(reader);
                match row.phase.open() {
                    true => Ok(Looked::Done),
                    false => self.forget(&head).await,
                }
            }
            // A table that was closed before it began needs no thread: the news goes to its channel.
            Kind::Post
                if row.thread.is_none()
                    && queue.number == TABLE_QUEUE
                    && row.phase != TablePhase::Cancelled =>
            {
                drop(reader);
                let mut writing = self.0.store.begin().await?;
                self.send_open_thread(&mut writing, &row).await?;
                writing.commit().await?;
                Ok(Looked::Again)
            }
            Kind::Dm if head.attempts == 0 && is_too_late(&mut reader, &row, &head).await? => {
                drop(reader);
                self.forget(&head).await
            }
            Kind::Post
                if queue.number == CALL_QUEUE && !calls::is_open(&mut reader, &row).await? =>
            {
                drop(reader);
                self.forget(&head).await
            }
            _ if is_superseded(&mut reader, queue, &head).await? => {
                drop(reader);
                self.forget(&head).await
            }
            _ => {
                drop(reader);
                let id = head.id;
                match outgoing(head, &row) {
                    Ok(outgoing) => {
                        let claimed = Arc::clone(claimed);
                        let schedule = &self.0.schedule;
                        schedule.hand_out(queue, outgoing, claimed, (slots, now));
                        Ok(Looked::Done)
                    }
                    Err(error) => {
                        let what = outbox::of_row(error)?;
                        let broken = outbox::Broken { id, what };
                        self.set_send_aside(queue.table, broken).await?;
                        Ok(Looked::Again)
                    }
                }
            }
        }
    }

    /// Drops what need not be sent any more.
    async fn forget(&self, send: &SendRow) -> Result<Looked, StoreError> {
        let mut writing = self.0.store.begin().await?;
        outbox::forget_send(&mut writing, send.id).await?;
        writing.commit().await?;
        Ok(Looked::Again)
    }

    async fn set_send_aside(
        &self,
        table: TableId,
        broken: outbox::Broken,
    ) -> Result<(), StoreError> {
        let mut writing = self.0.store.begin().await?;
        self.set_aside(&mut writing, table, outbox::RowSource::Sends, broken)
            .await?;
        writing.commit().await
    }

    /// Moves a row that cannot be decoded out of the way of its table.
    pub(super) async fn set_aside(
        &self,
        writing: &mut Connection,
        table: TableId,
        source: outbox::RowSource,
        broken: outbox::Broken,
    ) -> Result<(), StoreError> {
        let outbox::Broken { id, what } = broken;
        tracing::error!(
            %table, ?source, row = id, what, "a message cannot be decoded; it is set aside"
        );
        outbox::set_aside(writing, source, id, &what, self.0.clock.now()).await
    }

    pub(super) async fn set_table_aside(
        &self,
        writing: &mut Connection,
        table: TableId,
    ) -> Result<(), StoreError> {
        let reason = "its table is gone";
        let now = self.0.clock.now();
        let rows = outbox::set_table_aside(writing, table, reason, now).await?;
        tracing::error!(%table, rows, reason, "a table no longer exists; its messages are set aside");
        Ok(())
    }

    /// Reads all news of a table, and removes it from the outbox.
    pub(super) async fn take_told(
        &self,
        writing: &mut Connection,
        table: TableId,
        into: &mut Untold,
    ) -> Result<(), StoreError> {
        for row in outbox::told(writing, table).await? {
            let broken = match row {
                Ok(row) => match row.kind {
                    Kind::Lobby => {
                        into.lobby = true;
                        continue;
                    }
                    Kind::Close => {
                        into.close = true;
                        continue;
                    }
                    _ => match from_json::<Announcement>(&row.payload, "told") {
                        Ok(told) => {
                            into.told.push(told);
                            continue;
                        }
                        Err(error) => outbox::Broken {
                            id: row.id,
                            what: outbox::of_row(error)?,
                        },
                    },
                },
                Err(broken) => broken,
            };
            self.set_aside(writing, table, outbox::RowSource::Outbox, broken)
                .await?;
        }
        outbox::forget_told(writing, table).await
    }

    pub(super) async fn send(
        &self,
        writing: &mut Connection,
        table: TableId,
        queue: i64,
        kind: Kind,
        payload: &str,
    ) -> Result<(), StoreError> {
        // At most 14 characters; random, so that a new database does not repeat the nonces of an old one.
        let nonce = format!("s{}", base36(rand::random()));
        let new = NewSend {
            table,
            queue,
            kind,
            payload,
            nonce: &nonce,
            now: self.0.clock.now(),
        };
        outbox::insert_send(writing, &new).await
    }

    /// Returns the title of a table's thread, as it is now.
    ///
    /// # Errors
    /// [`super::TableError::NoSuchTable`].
    pub async fn thread_title(&self, at: &Admission) -> Result<String, super::TableError> {
        let mut reader = self.0.store.reader().await?;
        let row = tables::table(&mut reader, at.table())
            .await?
            .ok_or(super::TableError::NoSuchTable)?;
        Ok(self.thread_name(&mut reader, &row).await?)
    }

    /// Returns the name of a table's thread: its number, the players, the game.
    pub(super) async fn thread_name(
        &self,
        on: &mut Connection,
        row: &TableRow,
    ) -> Result<String, StoreError> {
        let seats = seats::of_table(on, row.id).await?;
        let game = self.game_name(&row.game, row.language);
        let names = plain_names(&seats, row.language).labels();
        // The parts that differ come first, since a list of threads shows little more.
        let tail = format!(" · {game}");
        let head = clip(
            &format!("{} · {names}", row.id),
            100_usize.saturating_sub(tail.chars().count()),
        );
        Ok(head + &tail)
    }
}

/// Whether a direct message says that its person is awaited, asked about or invited when they no longer are.
async fn is_too_late(
    on: &mut Connection,
    row: &TableRow,
    send: &SendRow,
) -> Result<bool, StoreError> {
    match lobby_note(send) {
        Some(LobbyNote::Invitation) => {
            let person = PersonId::from_sql(send.queue);
            return Ok(!invitations::is_open(on, row.id, person).await?);
        }
        Some(LobbyNote::Call | LobbyNote::Proposal) => return Ok(!calls::is_open(on, row).await?),
        Some(LobbyNote::Start(_)) => {
            return Ok(row.phase != TablePhase::Lobby || row.starts.is_some());
        }
        Some(LobbyNote::Notice | LobbyNote::ToHost) => return Ok(false),
        None => {}
    }
    let dm = from_json::<Dm>(&send.payload, "dm");
    if let Ok(Dm {
        absence: Some(absence),
        ..
    }) = dm
    {
        let person = PersonId::from_sql(send.queue);
        return Ok(!questions::is_open(on, row.id, person, absence).await?);
    }
    let tells_end = dm.is_ok_and(|dm| dm.awaited.is_none());
    Ok(!tells_end && !is_awaited(on, row, send).await?)
}

/// Whether the person of a direct message is still awaited.
async fn is_awaited(
    on: &mut Connection,
    row: &TableRow,
    send: &SendRow,
) -> Result<bool, StoreError> {
    let dm = from_json::<Dm>(&send.payload, "dm");
    if let Ok(Dm {
        gathered: Some(gathered),
        ..
    }) = dm
    {
        for turn in gathered.turns {
            if turn.stands(on).await? {
                return Ok(true);
            }
        }
        return Ok(false);
    }
    let person = PersonId::from_sql(send.queue);
    let seats = seats::of_table(on, row.id).await?;
    Ok(row.phase.open()
        && row.awaited.0.iter().any(|one| {
            seats
                .get(one.seat.index())
                .is_some_and(|seat| seat.person == Some(person))
        }))
}

/// Converts a stored send into the delivery to hand out.
fn outgoing(send: SendRow, row: &TableRow) -> Result<Outgoing, StoreError> {
    let what = match send.kind {
        Kind::Lobby if row.is_direct() => Delivery::Desks,
        Kind::Lobby if row.in_forum => Delivery::ForumPost {
            forum: row.channel,
            thread: row.thread,
            message: row.message.filter(|_| row.thread.is_some()),
        },
        Kind::OpenThread if row.in_forum => Delivery::ForumPost {
            forum: row.channel,
            thread: None,
            message: None,
        },
        Kind::Lobby => Delivery::Lobby {
            channel: row.channel,
            message: row.message,
        },
        Kind::OpenThread => Delivery::OpenThread {
            channel: row.channel,
            message: row.message,
            name: from_json(&send.payload, "name")?,
        },
        Kind::Post if send.queue == CALL_QUEUE => {
            let PublicCall {
                channel,
                people,
                text,
                is_proposal,
            } = from_json(&send.payload, "call")?;
            // A forum takes no messages of its own.
            let below = row
                .thread
                .filter(|_| row.in_forum && channel == row.channel);
            Delivery::Call {
                channel: Some(below.unwrap_or(channel)),
                table_channel: row.channel,
                people,
                text: leading_to_post(text, row),
                is_proposal,
            }
        }
        Kind::Post => Delivery::Post {
            thread: match send.queue {
                CHANNEL_QUEUE if !row.in_forum => row.channel,
                _ => row.thread.unwrap_or(row.channel),
            },
            post: from_json(&send.payload, "post")?,
        },
        Kind::Dm => {
            let person = PersonId::from_sql(send.queue);
            let Dm {
                text,
                awaited,
                picture,
                gathered,
                absence,
                lobby,
            } = from_json(&send.payload, "dm")?;
            let text = match lobby {
                Some(_) => leading_to_post(text, row),
                None => text,
            };
            if let Some(note @ (LobbyNote::Call | LobbyNote::Proposal)) = lobby {
                let call = Delivery::Call {
                    channel: None,
                    table_channel: row.channel,
                    people: vec![person],
                    text,
                    is_proposal: note == LobbyNote::Proposal,
                };
                return Ok(outgoing_of(&send, row, call));
            }
            if let Some(note) = lobby {
                let asks = match note {
                    LobbyNote::Invitation => Asks::Invitation,
                    LobbyNote::Start(starts) => Asks::Start(starts),
                    _ => Asks::Nothing,
                };
                return Ok(outgoing_of(
                    &send,
                    row,
                    Delivery::Note { person, text, asks },
                ));
            }
            if let Some(Absence { seat, asked }) = absence {
                return Ok(outgoing_of(
                    &send,
                    row,
                    Delivery::Absence {
                        person,
                        text,
                        seat,
                        asked,
                    },
                ));
            }
            match (gathered, awaited) {
                (Some(gathered), _) => Delivery::Reminder {
                    person,
                    text,
                    desks: gathered.desks.into_iter().map(TableId::from_sql).collect(),
                    at: gathered.at,
                },
                (None, Some(_)) => Delivery::Dm { person, text },
                (None, None) => Delivery::End {
                    person,
                    text,
                    picture,
                },
            }
        }
        Kind::Close => Delivery::Close {
            thread: row.thread.filter(|thread| is_own(*thread, row)),
        },
        Kind::Told => return Err(StoreError::Unreadable("kind")),
    };
    Ok(outgoing_of(&send, row, what))
}

fn outgoing_of(send: &SendRow, row: &TableRow, what: Delivery) -> Outgoing {
    Outgoing {
        id: OutgoingId(send.id),
        table: send.table,
        guild: row.guild,
        at: Admission::of_public(send.table),
        nonce: send.nonce.clone(),
        attempts: send.attempts,
        language: row.language,
        phase: row.phase,
        loud: row.loud,
        what,
    }
}

/// Lets a text about a lobby that was written before its post in a forum existed lead to that post: the forum itself is
/// only a list of all posts.
fn leading_to_post(text: String, row: &TableRow) -> String {
    match row.thread.filter(|_| row.in_forum) {
        Some(post) => text.replace(&row.channel.mention(), &post.mention()),
        None => text,
    }
}

/// Whether the thread is the table's own, and not the channel that stands in for one.
pub(super) fn is_own(thread: ChannelId, row: &TableRow) -> bool {
    thread != row.channel
}
