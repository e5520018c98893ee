//! Reports about sends, and other ways for a message that cannot be sent as planned.

use std::time::Duration;

use jiff::Timestamp;
use slowtable_ui::clip;

use super::TableService;
use super::announcement::Announcement;
use super::delivery_schedule::{CALL_QUEUE, EDIT_QUEUE, LOBBY_QUEUE, TABLE_QUEUE};
use super::direct_messages::{BY_ITSELF, Dm, LONGEST_WAIT, LobbyNote};
use super::game::tell;
use super::outage::{Evidence, OutageChange, PROBE};
use super::outgoing::{LostDelivery, OutgoingId, Post, Receipt, Retry};
use super::words::words;
use crate::clock::later;
use crate::ids::PersonId;
use crate::store::{
    Barrier, Connection, Kind, Preferences, Queue, SendRow, StoreError, from_json, outbox, people,
    tables,
};

/// The first wait after a failed attempt; each further one is twice as long.
pub(super) const FIRST_WAIT: Duration = Duration::from_secs(1);
/// The time after which a failing send is given up.
const GIVEN_UP_AFTER: Duration = Duration::from_secs(3 * 24 * 60 * 60);
/// How many missing threads a post may meet before it is given up.
const THREADS_LOST: u32 = 3;
/// The number of characters of an error that are stored.
const ERROR: usize = 300;

impl TableService {
    /// Reports a successful delivery. A second report, or one of a delivery that is gone, changes nothing.
    ///
    /// # Errors
    /// When the store fails; the delivery will be due again, with the same nonce.
    pub async fn delivered(&self, id: OutgoingId, receipt: Receipt) -> Result<(), StoreError> {
        let now = self.0.clock.now();
        self.note_evidence(id, evidence_of(receipt), now);
        let mut writing = self.0.store.begin().await?;
        let Some(send) = self.reported(&mut writing, id).await? else {
            writing.commit().await?;
            self.go_on(id, now, Vec::new());
            return Ok(());
        };
        let mut queues = Vec::new();
        match (send.kind, receipt) {
            (Kind::Lobby, Receipt::Message(message)) => {
                tables::set_message(&mut writing, send.table, Some(message)).await?;
                self.close_forum_post(&mut writing, send.table).await?;
            }
            (Kind::Lobby | Kind::OpenThread, Receipt::Thread(thread)) => {
                self.thread_opened(&mut writing, send.table, thread).await?;
                queues = outbox::queues_of(&mut writing, send.table).await?;
            }
            (Kind::Post, Receipt::Message(message)) if send.queue == TABLE_QUEUE => {
                let post: Post = from_json(&send.payload, "post")?;
                self.note_post(&mut writing, send.table, message, post)
                    .await?;
                self.keep_thread_open(&mut writing, send.table).await?;
            }
            (Kind::Post, Receipt::Message(message)) if send.queue == EDIT_QUEUE => {
                let post: Post = from_json(&send.payload, "post")?;
                self.note_post(&mut writing, send.table, message, post)
                    .await?;
            }
            _ => {}
        }
        outbox::forget_send(&mut writing, id.0).await?;
        let posts_again = self.ends_suspension(&mut writing, &send).await?;
        writing.commit().await?;
        if posts_again {
            self.0.schedule.resume(send.table);
        }
        self.go_on(id, now, queues);
        Ok(())
    }

    /// Returns the reported send, unless it is gone or cannot be decoded.
    async fn reported(
        &self,
        writing: &mut Connection,
        id: OutgoingId,
    ) -> Result<Option<SendRow>, StoreError> {
        match outbox::send(writing, id.0).await? {
            Some(Ok(send)) => Ok(Some(send)),
            Some(Err(broken)) => {
                let now = self.0.clock.now();
                let source = outbox::RowSource::Sends;
                outbox::set_aside(writing, source, id.0, &broken.what, now).await?;
                Ok(None)
            }
            None => Ok(None),
        }
    }

    /// Releases a reported delivery: its queue continues at `time`, the other queues at once.
    fn go_on(&self, id: OutgoingId, time: Timestamp, queues: Vec<Queue>) {
        let now = self.0.clock.now();
        self.0.schedule.reported(id, time);
        for queue in queues {
            self.0.schedule.note(queue, now);
        }
        self.0.wake.notify_one();
    }

    /// Reports a failed delivery. A send that can never succeed is kept, marked and logged, and the next one in its
    /// queue is due. If no thread can be opened, the table is played in its channel until one can. News that is
    /// refused for want of permissions, room or a thread is posted later, when these exist.
    ///
    /// # Errors
    /// When the store fails; the delivery will be due again, with the same nonce.
    pub async fn failed(
        &self,
        id: OutgoingId,
        error: &str,
        retry: Retry,
    ) -> Result<(), StoreError> {
        let error = clip(error, ERROR);
        let now = self.0.clock.now();
        self.note_evidence(id, evidence_against(retry), now);
        let mut writing = self.0.store.begin().await?;
        let Some(send) = self.reported(&mut writing, id).await? else {
            writing.commit().await?;
            self.go_on(id, now, Vec::new());
            return Ok(());
        };
        let too_old = now >= later(send.created, GIVEN_UP_AFTER);
        let doubled = doubled(send.attempts);
        let next = match retry {
            // A probe waits for its turn, and a message sent when Discord is back has waited long enough.
            Retry::Unanswered | Retry::Unreached if !too_old && self.0.schedule.is_away() => {
                NextAttempt::Again(send.attempts.max(1), Duration::ZERO)
            }
            Retry::Later | Retry::Unanswered | Retry::Unreached if !too_old => {
                NextAttempt::Again(send.attempts + 1, doubled)
            }
            Retry::After(span) if !too_old => {
                NextAttempt::Again(send.attempts, span.min(LONGEST_WAIT))
            }
            Retry::Later | Retry::Unanswered | Retry::Unreached | Retry::After(_) => {
                self.given_up(&mut writing, &send).await?
            }
            Retry::TooManyEdits if !too_old => self.edit_later(&mut writing, &send, &error).await?,
            // Without lines of its own, the message stays as it is until the next change.
            Retry::TooManyEdits => {
                self.post_instead(&mut writing, &send).await?;
                NextAttempt::Done
            }
            // Nothing waits for it, and permissions may return at any time.
            Retry::WhenAllowed(_) if send.queue == LOBBY_QUEUE => match too_old {
                false => NextAttempt::Again(send.attempts + 1, doubled),
                true => NextAttempt::Lost,
            },
            // The reception lists the table in any case.
            Retry::WhenAllowed(_) | Retry::Never(_) if send.queue == CALL_QUEUE => {
                NextAttempt::Done
            }
            Retry::WhenAllowed(barrier) => self.refused(&mut writing, &send, barrier).await?,
            Retry::Never(lost) => self.other_way(&mut writing, &send, lost).await?,
        };
        let mut time = now;
        match next {
            NextAttempt::Again(attempts, wait) => {
                time = later(now, wait);
                outbox::put_off(&mut writing, id.0, attempts, time, &error).await?;
            }
            NextAttempt::Lost => {
                tracing::warn!(
                    table = %send.table, kind = ?send.kind, error, "a message cannot be delivered; it is kept in the database, marked as lost"
                );
                outbox::lose(&mut writing, id.0, &error).await?;
            }
            NextAttempt::Done => outbox::forget_send(&mut writing, id.0).await?,
            NextAttempt::Suspend(_) | NextAttempt::Apart(..) => {}
        }
        let queues = outbox::queues_of(&mut writing, send.table).await?;
        writing.commit().await?;
        if let NextAttempt::Suspend(barrier) = next {
            time = later(now, BY_ITSELF);
            tracing::warn!(table = %send.table, ?barrier, error, "a table is suspended: its posts wait until the bot may post there");
            self.0.schedule.suspend(send.table, barrier, time);
        }
        if let NextAttempt::Apart(queue, time) = next {
            self.0.schedule.put_off(queue, time);
        }
        self.go_on(id, time, queues);
        Ok(())
    }

    /// Passes on what an attempt shows about Discord; logs when Discord goes away, and when it is back.
    fn note_evidence(&self, id: OutgoingId, evidence: Evidence, now: Timestamp) {
        match self.0.schedule.note_evidence(id, evidence, now) {
            OutageChange::None => {}
            OutageChange::Away => tracing::warn!(
                probe_seconds = PROBE.as_secs(),
                "Discord does not answer; all posts wait, and one at a time is tried as a probe"
            ),
            OutageChange::Back(since) => {
                let seconds = now.duration_since(since).as_secs();
                tracing::info!(seconds, "Discord answers again; all waiting posts are sent");
            }
        }
    }

    /// Whether Discord counts as away, so that only probes are sent.
    #[must_use]
    pub fn is_discord_away(&self) -> bool {
        self.0.schedule.is_away()
    }

    /// Finds another way for a message that cannot be sent as planned.
    async fn other_way(
        &self,
        writing: &mut Connection,
        send: &SendRow,
        lost: LostDelivery,
    ) -> Result<NextAttempt, StoreError> {
        let at_once = NextAttempt::Again(send.attempts + 1, Duration::ZERO);
        let Some(row) = tables::table(writing, send.table).await? else {
            return Ok(NextAttempt::Lost);
        };
        match (send.kind, lost) {
            (Kind::Lobby | Kind::OpenThread | Kind::Post, LostDelivery::IsForum) => {
                match row.in_forum {
                    false => {
                        tables::set_in_forum(writing, row.id).await?;
                        Ok(at_once)
                    }
                    true => Ok(NextAttempt::Done),
                }
            }
            // The table's post in a forum is gone. One that is over needs no other.
            (Kind::Lobby, LostDelivery::ThreadGone) => {
                if row.phase.open() {
                    self.send_open_thread(writing, &row).await?;
                }
                Ok(NextAttempt::Done)
            }
            // A new message is sent, or the thread is opened without one.
            (Kind::Lobby | Kind::OpenThread, LostDelivery::MessageGone)
                if row.message.is_some() =>
            {
                tables::set_message(writing, send.table, None).await?;
                Ok(at_once)
            }
            (Kind::Post, LostDelivery::ThreadGone) if send.queue == TABLE_QUEUE => {
                let has_own = row.thread != Some(row.channel);
                if !has_own || send.attempts >= THREADS_LOST {
                    return self.suspend(writing, send, Barrier::Gone).await;
                }
                // A new thread is opened first.
                self.send_open_thread(writing, &row).await?;
                Ok(at_once)
            }
            // News for the channel, which is gone.
            (Kind::Post, LostDelivery::ThreadGone) => {
                if let Ok(post) = from_json::<Post>(&send.payload, "post") {
                    self.announce_by_dm(writing, &row, &post).await?;
                }
                Ok(NextAttempt::Done)
            }
            (Kind::OpenThread, _) => self.no_thread(writing, send, &row, None).await,
            // Discord archives it by itself after a week.
            (Kind::Close, _) => Ok(NextAttempt::Done),
            (Kind::Dm, _) => self.ping_instead(writing, send, lost).await,
            (Kind::Post, _) if self.post_instead(writing, send).await? => Ok(NextAttempt::Done),
            _ => Ok(NextAttempt::Lost),
        }
    }

    /// Decides about a send that was tried for days.
    async fn given_up(
        &self,
        writing: &mut Connection,
        send: &SendRow,
    ) -> Result<NextAttempt, StoreError> {
        match send.kind {
            Kind::Post if send.queue == TABLE_QUEUE => {
                self.suspend(writing, send, Barrier::Unanswered).await
            }
            Kind::Dm => {
                self.ping_instead(writing, send, LostDelivery::Refused)
                    .await
            }
            Kind::OpenThread => match tables::table(writing, send.table).await? {
                Some(row) => {
                    let barrier = Some(Barrier::Unanswered);
                    self.no_thread(writing, send, &row, barrier).await
                }
                None => Ok(NextAttempt::Lost),
            },
            Kind::Close => Ok(NextAttempt::Done),
            Kind::Post if send.queue == CALL_QUEUE => Ok(NextAttempt::Done),
            Kind::Post if self.post_instead(writing, send).await? => Ok(NextAttempt::Done),
            _ => Ok(NextAttempt::Lost),
        }
    }

    /// Pings a person in the thread because a direct message failed. If their direct messages are closed, this
    /// applies to all later ones.
    pub(super) async fn ping_instead(
        &self,
        writing: &mut Connection,
        send: &SendRow,
        lost: LostDelivery,
    ) -> Result<NextAttempt, StoreError> {
        // A table in direct messages has no other place; a command opens its desk again.
        let row = tables::table(writing, send.table).await?;
        if row.is_some_and(|row| row.is_direct()) {
            return Ok(NextAttempt::Lost);
        }
        let person = PersonId::from_sql(send.queue);
        let mut preferences = people::preferences(writing, person).await?;
        // The others had not asked for direct messages, and need no notice.
        if lost == LostDelivery::DmsClosed && preferences.settings.desk_by_dm {
            preferences.settings.desk_by_dm = false;
            let told_later = Preferences {
                dms_closed: true,
                ..preferences
            };
            people::set_preferences(writing, person, told_later).await?;
        }
        let Ok(dm) = from_json::<Dm>(&send.payload, "dm") else {
            return Ok(NextAttempt::Lost);
        };
        if let Some(note) = dm.lobby {
            // The lobby shows the rest to people who come by.
            if matches!(note, LobbyNote::ToHost | LobbyNote::Start(_))
                && let Some(row) = tables::table(writing, send.table).await?
            {
                let line = format!("{}\n{}", row.host.mention(), dm.text);
                self.post_to_host(writing, &row, line).await?;
            }
            return Ok(NextAttempt::Done);
        }
        if dm.absence.is_some() {
            // The question in the thread pings them already.
            return Ok(NextAttempt::Lost);
        }
        let told = match dm.awaited {
            Some(line) => Announcement {
                awaited: vec![line],
                new: vec![person],
                reminder: true,
                ..Announcement::default()
            },
            // The result is in the thread already.
            None => {
                let language = tables::language(writing, send.table).await?;
                Announcement {
                    asked: vec![person],
                    ..Announcement::notice(words().plain(language, "line-over-ping"))
                }
            }
        };
        tell(writing, send.table, &told).await?;
        Ok(NextAttempt::Lost)
    }
}

/// Returns what a successful delivery shows about Discord.
const fn evidence_of(receipt: Receipt) -> Evidence {
    match receipt {
        Receipt::Message(_) | Receipt::Thread(_) => Evidence::Answered,
        // It may have needed nothing from Discord.
        Receipt::Done => Evidence::NotAsked,
    }
}

/// Returns what a failure shows about Discord.
const fn evidence_against(retry: Retry) -> Evidence {
    match retry {
        Retry::Unanswered => Evidence::Unanswered,
        Retry::Unreached => Evidence::Unreached,
        Retry::After(_)
        | Retry::TooManyEdits
        | Retry::WhenAllowed(_)
        | Retry::Never(
            LostDelivery::DmsClosed
            | LostDelivery::MessageGone
            | LostDelivery::ThreadGone
            | LostDelivery::IsForum,
        ) => Evidence::Answered,
        // The cause may be the bot itself, or a limit.
        Retry::Later | Retry::Never(LostDelivery::Refused) => Evidence::Unclear,
    }
}

/// Returns the wait of a send after so many earlier attempts.
pub(super) fn doubled(attempts: u32) -> Duration {
    let wait = FIRST_WAIT.saturating_mul(1 << attempts.min(16));
    wait.min(LONGEST_WAIT)
}

/// The next step for a send that failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NextAttempt {
    /// Try again after a wait; with the number of attempts so far.
    Again(u32, Duration),
    /// Done in another way; the send is deleted.
    Done,
    /// Cannot be sent; it is kept for an operator.
    Lost,
    /// It waits until then in another queue, so that its own goes on.
    Apart(Queue, Timestamp),
    /// It goes back into the outbox, with the sends after it.
    Suspend(Barrier),
}
