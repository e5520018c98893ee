//! Threads that could not be opened at once, are gone, or are no longer needed.
//!
//! A table for which no thread can be opened begins in its channel, and says why. The obstacle may go away, if the
//! server has as many active threads as Discord allows or the bot lacks a permission. Then a thread is tried for once
//! an hour, and the game moves into it. A channel that has no threads, such as a voice channel's, keeps the game.
//!
//! A thread that someone deletes is replaced, and the players are notified where. As long as that is not possible,
//! posts are kept as for missing permissions (`suspensions.rs`).
//!
//! A day after the last post at a finished table, its thread is archived, so that it does not count among the
//! server's active threads. In an archived thread people still read, press buttons and open desks, since the answers
//! are visible to them alone. A post, by the bot or by anyone, makes it active again, and the bot archives it again a
//! day after its own. Messages there cannot be edited (error 50083). Nothing edits those of a finished table, except
//! for a picture that follows its text within minutes.
//!
//! In a forum a table is one post from the beginning: a thread whose first message is the lobby. It is posted again
//! if it is deleted, and archived like any other thread.
//!
//! All times are stored in the database.

use std::time::Duration;

use jiff::Timestamp;
use slowtable_ui::args;

use super::TablePhase;
use super::TableService;
use super::announcement::Announcement;
use super::deliveries::is_own;
use super::delivery_reports::NextAttempt;
use super::delivery_schedule::{CHANNEL_QUEUE, TABLE_QUEUE, table_queue};
use super::game::tell;
use super::outgoing::Post;
use super::words::words;
use crate::clock::later;
use crate::ids::{ChannelId, MessageId, TableId};
use crate::store::{
    Barrier, Connection, Kind, SendRow, StoreError, TableRow, ThreadDuty, outbox, seats, tables,
    threads, to_json,
};

/// The time between two tries to open a thread.
const BETWEEN_TRIES: Duration = Duration::from_secs(60 * 60);

impl TableService {
    /// How long a thread stays open after the last post at a finished table.
    pub const THREAD_KEPT: Duration = Duration::from_secs(24 * 60 * 60);

    /// Opens and archives the threads that are due.
    pub(super) async fn see_to_threads(&self, now: Timestamp) -> Result<(), StoreError> {
        let mut reader = self.0.store.reader().await?;
        let due = threads::due(&mut reader, now).await?;
        drop(reader);
        if due.is_empty() {
            return Ok(());
        }
        let mut writing = self.0.store.begin().await?;
        for (table, duty) in &due {
            let again = match self.see_to_thread(&mut writing, *table, *duty).await {
                Ok(again) => again,
                // Others do not wait for a table that cannot be decoded.
                Err(error) => {
                    let what = outbox::of_row(error)?;
                    tracing::error!(%table, what, "a table cannot be decoded; its thread is neither opened nor archived");
                    false
                }
            };
            let next = again.then(|| later(now, BETWEEN_TRIES));
            threads::set_due(&mut writing, *table, *duty, next).await?;
        }
        writing.commit().await?;
        for (table, _) in due {
            self.0.schedule.note(table_queue(table), now);
        }
        Ok(())
    }

    /// Queues the opening or archiving of a table's thread, if that still makes sense. Returns whether to try again
    /// later.
    async fn see_to_thread(
        &self,
        writing: &mut Connection,
        table: TableId,
        duty: ThreadDuty,
    ) -> Result<bool, StoreError> {
        let Some(row) = tables::table(writing, table).await? else {
            return Ok(false);
        };
        match duty {
            ThreadDuty::Open => {
                let is_in_channel = !row.is_direct() && row.thread == Some(row.channel);
                let wants = row.phase == TablePhase::Playing && is_in_channel;
                if wants {
                    self.send_open_thread(writing, &row).await?;
                }
                Ok(wants)
            }
            ThreadDuty::Close => {
                let own = row.thread.filter(|thread| is_own(*thread, &row));
                if own.is_some() && !row.phase.open() {
                    self.send(writing, table, TABLE_QUEUE, Kind::Close, "{}")
                        .await?;
                }
                Ok(false)
            }
        }
    }

    /// Queues the opening of a thread before all other sends of the table, unless that is under way.
    pub(super) async fn send_open_thread(
        &self,
        writing: &mut Connection,
        row: &TableRow,
    ) -> Result<(), StoreError> {
        let first = outbox::head(writing, table_queue(row.id)).await?;
        if matches!(first, Some(Ok(send)) if send.kind == Kind::OpenThread) {
            return Ok(());
        }
        let name = self.thread_name(writing, row).await?;
        let payload = to_json(&name, "name")?;
        self.send(writing, row.id, TABLE_QUEUE, Kind::OpenThread, &payload)
            .await
    }

    /// Notes that a table has a thread from now on.
    pub(super) async fn thread_opened(
        &self,
        writing: &mut Connection,
        table: TableId,
        thread: ChannelId,
    ) -> Result<(), StoreError> {
        let row = tables::table(writing, table).await?;
        tables::set_thread(writing, table, Some(thread)).await?;
        let Some(row) = row else { return Ok(()) };
        if row.in_forum {
            // Discord gives a post's first message the thread's id, and the lobby names no thread but its own.
            let lobby = MessageId(thread.0);
            tables::set_message(writing, table, Some(lobby)).await?;
            return match row.thread {
                Some(before) if before != thread => {
                    self.tell_of_move(writing, &row, before, thread).await
                }
                _ => Ok(()),
            };
        }
        // The lobby links to the thread from now on. That of a finished table was updated already.
        if row.phase.open() || row.thread.is_some() {
            outbox::tell(writing, table, Kind::Lobby, "{}").await?;
        }
        match row.thread {
            Some(before) => self.tell_of_move(writing, &row, before, thread).await,
            None => Ok(()),
        }
    }

    /// Posts that the table goes on in another thread: in the thread with mentions of its people, so that they join
    /// it, and in the channel for everyone.
    async fn tell_of_move(
        &self,
        writing: &mut Connection,
        row: &TableRow,
        before: ChannelId,
        thread: ChannelId,
    ) -> Result<(), StoreError> {
        let seats = seats::of_table(writing, row.id).await?;
        let people = seats.iter().filter_map(|seat| seat.person);
        let game = self.game_name(&row.game, row.language);
        let args = args!(
            game = game,
            table = row.id.to_string(),
            channel = format!("<#{}>", row.channel),
            thread = format!("<#{thread}>")
        );
        let id = match is_own(before, row) {
            true => "line-thread-replaced",
            false => "line-thread-late",
        };
        let told = Announcement {
            asked: people.filter(|person| !person.is_nobody()).collect(),
            ..Announcement::notice(words().text(row.language, id, &args))
        };
        tell(writing, row.id, &told).await?;
        if row.in_forum {
            return Ok(());
        }
        let post = Post {
            lines: vec![words().text(row.language, "line-thread-elsewhere", &args)],
            ..Post::default()
        };
        let payload = to_json(&post, "post")?;
        self.send(writing, row.id, CHANNEL_QUEUE, Kind::Post, &payload)
            .await
    }

    /// Handles a thread that cannot be opened; `barrier` is the obstacle, if it may go away.
    pub(super) async fn no_thread(
        &self,
        writing: &mut Connection,
        send: &SendRow,
        row: &TableRow,
        barrier: Option<Barrier>,
    ) -> Result<NextAttempt, StoreError> {
        let table = row.id;
        if row.in_forum {
            // A forum does not stand in for a thread.
            let barrier = barrier.unwrap_or(Barrier::Gone);
            return self.suspend(writing, send, barrier).await;
        }
        match (row.thread, barrier) {
            // Nothing can be posted in the channel either.
            (None, Some(Barrier::NoAccess)) => self.suspend(writing, send, Barrier::NoAccess).await,
            // The table begins in its channel.
            (None, barrier) => {
                tables::set_thread(writing, table, Some(row.channel)).await?;
                let Some(barrier) = barrier else {
                    return Ok(NextAttempt::Lost);
                };
                let next = later(self.0.clock.now(), BETWEEN_TRIES);
                threads::set_due(writing, table, ThreadDuty::Open, Some(next)).await?;
                let id = match barrier {
                    Barrier::Full => "line-thread-no-room",
                    _ => "line-thread-not-allowed",
                };
                let line = words().plain(row.language, id);
                tell(writing, table, &Announcement::notice(line)).await?;
                Ok(NextAttempt::Done)
            }
            // The table stays in its channel; the next try is scheduled already.
            (Some(thread), barrier) if !is_own(thread, row) => {
                if barrier.is_none() {
                    threads::set_due(writing, table, ThreadDuty::Open, None).await?;
                }
                Ok(NextAttempt::Done)
            }
            // The thread that it had is gone.
            (Some(_), barrier) => {
                let barrier = barrier.unwrap_or(Barrier::Gone);
                self.suspend(writing, send, barrier).await
            }
        }
    }

    /// Notes a post at a table: the thread of a finished table stays open for a while.
    pub(super) async fn keep_thread_open(
        &self,
        writing: &mut Connection,
        table: TableId,
    ) -> Result<(), StoreError> {
        let Some(row) = tables::table(writing, table).await? else {
            return Ok(());
        };
        if row.phase.open() || !row.thread.is_some_and(|thread| is_own(thread, &row)) {
            return Ok(());
        }
        self.close_later(writing, table).await
    }

    /// Schedules the archiving of a post in a forum whose lobby says that the table is over.
    pub(super) async fn close_forum_post(
        &self,
        writing: &mut Connection,
        table: TableId,
    ) -> Result<(), StoreError> {
        match tables::table(writing, table).await? {
            Some(row) if row.in_forum => self.keep_thread_open(writing, table).await,
            _ => Ok(()),
        }
    }

    /// Schedules the archiving of a table's thread.
    pub(super) async fn close_later(
        &self,
        writing: &mut Connection,
        table: TableId,
    ) -> Result<(), StoreError> {
        let time = later(self.0.clock.now(), Self::THREAD_KEPT);
        threads::set_due(writing, table, ThreadDuty::Close, Some(time)).await
    }
}
