//! Suspended tables: their posts are refused for want of permissions, of room for another thread, or of any place.
//!
//! Such a table's news goes back into the outbox, and stays there until the obstacle may be gone: it is tried at any
//! press at the table, and once a day. Then all news is posted together. People are notified of the suspension once:
//! in the table's channel if its thread refuses posts, otherwise those who are awaited, by direct message. Until the
//! table posts again, a sentence above every desk says so.
//!
//! A refused message may have been posted already: an earlier attempt succeeded, and its answer was lost. Such a message
//! stays in its queue and is tried again with the same nonce, as long as Discord remembers that.

use std::time::Duration;

use jiff::Timestamp;
use slowtable_ui::Language;

use super::announcement::Announcement;
use super::deliveries::{Looked, Untold, is_own};
use super::delivery_reports::NextAttempt;
use super::delivery_schedule::{CHANNEL_QUEUE, LOBBY_QUEUE, TABLE_QUEUE, table_queue};
use super::direct_messages::{BY_ITSELF, LobbyNote};
use super::outgoing::Post;
use super::posts::{fold, untold};
use super::words::tr;
use super::{TablePhase, TableService};
use crate::clock::later;
use crate::ids::{ChannelId, TableId};
use crate::store::{
    Barrier, Connection, Kind, Queue, SendRow, StoreError, TableRow, from_json, outbox, people,
    suspensions, tables, to_json,
};

/// How long Discord recognizes a nonce. Its documentation says "the past few minutes" ("Create Message",
/// `enforce_nonce`).
const NONCE_MEMORY: Duration = Duration::from_secs(5 * 60);

/// Whether Discord may still recognize the nonce of a send's last attempt.
pub(super) fn is_nonce_remembered(send: &SendRow, now: Timestamp) -> bool {
    now < later(send.not_before, NONCE_MEMORY)
}

/// Returns what a barrier means to people; `place` is where nothing can be posted.
pub(super) fn barrier_text(language: Language, barrier: Barrier, place: ChannelId) -> String {
    let id = match barrier {
        Barrier::NoAccess => "suspended-access",
        Barrier::NoPermission => "suspended-permission",
        Barrier::Closed => "suspended-closed",
        Barrier::Unanswered => "suspended-unanswered",
        Barrier::Full => "suspended-full",
        Barrier::Gone => "suspended-gone",
    };
    tr!(language, id, place = format!("<#{place}>"))
}

impl TableService {
    /// Tries a suspended table again soon, because a person has pressed something there.
    pub(super) fn try_again(&self, table: TableId) {
        if self.0.schedule.ask(table, self.0.clock.now()) {
            self.0.wake.notify_one();
        }
    }

    /// Decides about a send that was refused for want of permissions.
    pub(super) async fn refused(
        &self,
        writing: &mut Connection,
        send: &SendRow,
        barrier: Barrier,
    ) -> Result<NextAttempt, StoreError> {
        let Some(row) = tables::table(writing, send.table).await? else {
            return Ok(NextAttempt::Lost);
        };
        match send.kind {
            Kind::OpenThread => self.no_thread(writing, send, &row, Some(barrier)).await,
            // Discord archives it by itself after a week.
            Kind::Close => Ok(NextAttempt::Done),
            // Posts in the thread may still work and carry the lobby's news; the lobby message follows by itself.
            Kind::Lobby
                if !row.phase.open() || row.thread.is_some_and(|thread| is_own(thread, &row)) =>
            {
                self.send_lobby_apart(writing, send).await
            }
            Kind::Post if send.queue == CHANNEL_QUEUE => {
                if let Ok(post) = from_json::<Post>(&send.payload, "post") {
                    self.announce_by_dm(writing, &row, &post).await?;
                }
                Ok(NextAttempt::Done)
            }
            Kind::Dm => {
                self.ping_instead(writing, send, super::LostDelivery::Refused)
                    .await
            }
            _ => self.suspend(writing, send, barrier).await,
        }
    }

    /// Moves the lobby message to a queue of its own, to show the table's state as soon as that is allowed, while
    /// everything else goes on.
    async fn send_lobby_apart(
        &self,
        writing: &mut Connection,
        send: &SendRow,
    ) -> Result<NextAttempt, StoreError> {
        let queue = Queue {
            table: send.table,
            number: LOBBY_QUEUE,
        };
        if !outbox::in_queue(writing, queue).await?.is_empty() {
            return Ok(NextAttempt::Done);
        }
        // The send keeps its nonce, since an earlier attempt may have posted it.
        outbox::move_to(writing, send.id, LOBBY_QUEUE).await?;
        Ok(NextAttempt::Apart(queue, self.0.clock.now()))
    }

    /// Puts the sends of a table's own queue back into the outbox, except a refused one that may have been posted.
    /// Notifies the people of the suspension, unless they were notified before.
    pub(super) async fn suspend(
        &self,
        writing: &mut Connection,
        send: &SendRow,
        barrier: Barrier,
    ) -> Result<NextAttempt, StoreError> {
        let table = send.table;
        let Some(row) = tables::table(writing, table).await? else {
            return Ok(NextAttempt::Lost);
        };
        let is_kept = self.may_be_posted(send, barrier);
        let post = from_json::<Post>(&send.payload, "post");
        let post = post.ok().filter(|_| is_kept && send.kind == Kind::Post);
        let kept = (post.is_some() || is_kept && send.kind == Kind::Lobby).then_some(send.id);
        let told = self.unsend(writing, table, kept).await?;
        let told = fold(post.map(untold).into_iter().chain(told).collect());
        let now = self.0.clock.now();
        let is_new = suspensions::begin(writing, table, barrier, now, BY_ITSELF).await?;
        if is_new && barrier != Barrier::Unanswered {
            self.announce(writing, &row, barrier, told).await?;
        }
        Ok(NextAttempt::Suspend(barrier))
    }

    /// Whether a refused send may have been posted by an earlier attempt, or by a process that stopped, and another try
    /// with its nonce posts nothing twice.
    fn may_be_posted(&self, send: &SendRow, barrier: Barrier) -> bool {
        let was_tried = send.attempts > 0 || self.0.schedule.is_from_before(send.created);
        was_tried
            // A deleted thread takes the post with it.
            && barrier != Barrier::Gone
            && is_nonce_remembered(send, self.0.clock.now())
    }

    /// Puts the sends of a table's own queue back into the outbox, except `kept`. Returns their news, if there is any.
    pub(super) async fn unsend(
        &self,
        writing: &mut Connection,
        table: TableId,
        kept: Option<i64>,
    ) -> Result<Option<Announcement>, StoreError> {
        let mut all = Untold::default();
        for read in outbox::in_queue(writing, table_queue(table)).await? {
            let (id, what) = match read {
                Ok(one) if Some(one.id) == kept => continue,
                Ok(one) => match (one.kind, from_json::<Post>(&one.payload, "post")) {
                    (Kind::Post, Err(error)) => (one.id, outbox::of_row(error)?),
                    (kind, post) => {
                        match (kind, post) {
                            (Kind::Post, Ok(post)) => {
                                self.cut_added(writing, table, &post).await?;
                                all.told.push(untold(post));
                            }
                            (Kind::Lobby, _) => all.lobby = true,
                            (Kind::Close, _) => all.close = true,
                            // The thread is reopened before the next post, or replaced after the failed one.
                            _ => {}
                        }
                        outbox::forget_send(writing, one.id).await?;
                        continue;
                    }
                },
                Err(broken) => (broken.id, broken.what),
            };
            let broken = outbox::Broken { id, what };
            self.set_aside(writing, table, outbox::RowSource::Sends, broken)
                .await?;
        }
        self.take_told(writing, table, &mut all).await?;
        if all.lobby {
            outbox::tell(writing, table, Kind::Lobby, "{}").await?;
        }
        let told = (!all.told.is_empty()).then(|| fold(all.told));
        if let Some(told) = &told {
            let payload = to_json(told, "told")?;
            outbox::tell(writing, table, Kind::Told, &payload).await?;
        }
        if all.close {
            outbox::tell(writing, table, Kind::Close, "{}").await?;
        }
        Ok(told)
    }

    /// Lets a suspended table wait until `next`, although one of its messages is still in the queue.
    pub(super) async fn wait_until_allowed(
        &self,
        row: &TableRow,
        next: Timestamp,
    ) -> Result<Looked, StoreError> {
        let mut writing = self.0.store.begin().await?;
        self.note_by_dm(&mut writing, row).await?;
        let queues = outbox::queues_of(&mut writing, row.id).await?;
        writing.commit().await?;
        let now = self.0.clock.now();
        self.0.schedule.put_off(table_queue(row.id), next);
        for queue in queues {
            self.0.schedule.note(queue, now);
        }
        Ok(Looked::Done)
    }

    /// Notifies people that a table's posts wait.
    async fn announce(
        &self,
        writing: &mut Connection,
        row: &TableRow,
        barrier: Barrier,
        told: Announcement,
    ) -> Result<(), StoreError> {
        let place = row.thread.unwrap_or(row.channel);
        if row.in_forum && row.phase == TablePhase::Lobby {
            let text = tr!(
                row.language,
                "dm-lobby-not-posted",
                game = self.game_name(&row.game, row.language),
                table = row.id.to_string(),
                place = format!("<#{place}>")
            );
            let note = LobbyNote::Notice;
            return self.send_text(writing, row.id, row.host, text, note).await;
        }
        let people = told.awaited.iter().filter_map(|line| line.person);
        let mut ping: Vec<_> = people.collect();
        if ping.is_empty() {
            ping.push(row.host);
        }
        let post = Post {
            lines: vec![barrier_text(row.language, barrier, place)],
            awaited: told.awaited,
            ping,
            ..Post::default()
        };
        if !is_own(place, row) || row.in_forum {
            return self.announce_by_dm(writing, row, &post).await;
        }
        let payload = to_json(&post, "post")?;
        self.send(writing, row.id, CHANNEL_QUEUE, Kind::Post, &payload)
            .await
    }

    /// Notifies those who are awaited, by direct message.
    pub(super) async fn announce_by_dm(
        &self,
        writing: &mut Connection,
        row: &TableRow,
        post: &Post,
    ) -> Result<(), StoreError> {
        let first = post.lines.first().map(String::as_str);
        for line in &post.awaited {
            if let Some(person) = line.person {
                self.send_dm(writing, row, person, line, first).await?;
            }
        }
        Ok(())
    }

    /// Notifies those who became awaited at a suspended table and want direct messages.
    pub(super) async fn note_by_dm(
        &self,
        writing: &mut Connection,
        row: &TableRow,
    ) -> Result<(), StoreError> {
        for told_row in outbox::told(writing, row.id).await? {
            let Ok(told_row) = told_row else { continue };
            let Ok(mut told) = from_json::<Announcement>(&told_row.payload, "told") else {
                continue;
            };
            if told_row.kind != Kind::Told || told.reminder || told.new.is_empty() {
                continue;
            }
            let mut left = Vec::new();
            for person in std::mem::take(&mut told.new) {
                let preferences = people::preferences(writing, person).await?;
                let line = told.awaited.iter().find(|one| one.person == Some(person));
                match line.filter(|_| preferences.settings.desk_by_dm) {
                    Some(line) => self.send_dm(writing, row, person, line, None).await?,
                    None => left.push(person),
                }
            }
            told.new = left;
            let payload = to_json(&told, "told")?;
            outbox::rewrite_told(writing, told_row.id, &payload).await?;
        }
        Ok(())
    }

    /// Notes that a table posts again, if the delivery shows it. Returns whether it does.
    pub(super) async fn ends_suspension(
        &self,
        writing: &mut Connection,
        send: &SendRow,
    ) -> Result<bool, StoreError> {
        if send.queue != TABLE_QUEUE || self.0.schedule.barrier(send.table).is_none() {
            return Ok(false);
        }
        // A lobby or a new thread may succeed where posts do not.
        if send.kind != Kind::Post {
            let queue = table_queue(send.table);
            if outbox::head(writing, queue).await?.is_some() {
                return Ok(false);
            }
        }
        suspensions::end(writing, send.table).await?;
        Ok(true)
    }
}
