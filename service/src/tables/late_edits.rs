//! Edits of messages older than an hour, of which Discord takes only a few at a time.
//!
//! An edit that Discord refuses for that reason leaves its table's queue, so that nothing waits behind it. It waits
//! in a queue for such edits, twice as long after each refusal. Later edits of the same message join that queue, and
//! only the newest is sent. An edit of a post that is no longer the table's last one with a picture is dropped, since the
//! newer post shows the table as it is. One that adds lines is not: they stand nowhere else.

use std::time::Duration;

use super::TableService;
use super::delivery_reports::{FIRST_WAIT, NextAttempt, doubled};
use super::delivery_schedule::{EDIT_QUEUE, LOBBY_QUEUE, TABLE_QUEUE};
use super::outgoing::Post;
use crate::clock::later;
use crate::ids::{MessageId, TableId};
use crate::store::{Connection, Kind, Queue, SendRow, StoreError, from_json, outbox, tables};

/// How long a new edit waits at most if an earlier one was refused.
const NEW_EDIT_WAIT: Duration = Duration::from_secs(8);

/// Returns the post with which a send edits a message.
fn edit(send: &SendRow) -> Option<Post> {
    let post = from_json::<Post>(&send.payload, "post").ok()?;
    (send.kind == Kind::Post && post.replaces.is_some()).then_some(post)
}

/// The post whose message a send edits.
fn edited(send: &SendRow) -> Option<MessageId> {
    edit(send)?.replaces
}

impl TableService {
    /// What becomes of an edit that Discord refused because there were too many.
    pub(super) async fn edit_later(
        &self,
        writing: &mut Connection,
        send: &SendRow,
        error: &str,
    ) -> Result<NextAttempt, StoreError> {
        let again = NextAttempt::Again(send.attempts + 1, doubled(send.attempts));
        let number = match send.kind {
            Kind::Lobby => LOBBY_QUEUE,
            Kind::Post => EDIT_QUEUE,
            _ => return Ok(again),
        };
        if send.queue == number {
            return Ok(again);
        }
        let table_queue = Queue {
            table: send.table,
            number: TABLE_QUEUE,
        };
        let rows = outbox::in_queue(writing, table_queue).await?;
        let is_newer = |one: &SendRow| {
            one.id > send.id && one.kind == send.kind && edited(one) == edited(send)
        };
        if rows.iter().flatten().any(is_newer) {
            return Ok(NextAttempt::Done);
        }
        let queue = Queue {
            table: send.table,
            number,
        };
        let time = later(self.0.clock.now(), FIRST_WAIT);
        outbox::move_to(writing, send.id, number).await?;
        outbox::put_off(writing, send.id, 1, time, error).await?;
        Ok(NextAttempt::Apart(queue, time))
    }

    /// The queue for an edit that would wait in `number` if it were refused: that one if an earlier edit waits
    /// there, so that the earlier one cannot arrive after it.
    pub(super) async fn queue_for_edit(
        &self,
        writing: &mut Connection,
        table: TableId,
        number: i64,
    ) -> Result<i64, StoreError> {
        let queue = Queue { table, number };
        if outbox::newest(writing, queue).await?.is_none() {
            return Ok(TABLE_QUEUE);
        }
        let soon = later(self.0.clock.now(), NEW_EDIT_WAIT);
        self.0.schedule.hurry(queue, soon);
        Ok(number)
    }
}

/// Whether the first edit in a queue need not be sent, because a newer edit or post shows what it would.
pub(super) async fn is_superseded(
    on: &mut Connection,
    queue: Queue,
    head: &SendRow,
) -> Result<bool, StoreError> {
    if !matches!(queue.number, LOBBY_QUEUE | EDIT_QUEUE) {
        return Ok(false);
    }
    let Some(post) = edit(head) else {
        // The first lobby message may have been posted by an attempt whose answer was lost. Only its own nonce
        // keeps it from being posted twice.
        let table = tables::table(on, queue.table).await?;
        let is_posted = table.is_some_and(|table| table.message.is_some());
        return Ok(is_posted && outbox::newest(on, queue).await? > Some(head.id));
    };
    // A newer edit of the same message has all lines of the older one.
    let rows = outbox::in_queue(on, queue).await?;
    let is_newer = |one: &SendRow| one.id > head.id && edited(one) == post.replaces;
    if rows.iter().flatten().any(is_newer) {
        return Ok(true);
    }
    let last = tables::last_post(on, queue.table).await?;
    let is_last = last.is_some_and(|(last, _)| Some(last) == post.replaces);
    Ok(post.added().is_empty() && !is_last)
}
