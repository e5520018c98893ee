//! A running message is one post that is brought up to date: the offers of a turn, their answers, and what comes of
//! them.
//!
//! A face says which events belong to one ([`Face::running`](slowtable_desk::Face::running)). A post that ends with such
//! an event can be continued while it is the last one with any lines. News that only goes on with it, and mentions
//! nobody, is added to it by an edit; Discord notifies nobody of edits, so a mention needs a post of its own. That post
//! then goes on.
//!
//! The table remembers the post with all its lines in the transaction that writes the edit, so no stop in between loses
//! any. Edits of old messages wait as long as Discord says (`late_edits.rs`); a later one has the lines of the earlier
//! one. What cannot be added, since the message is gone, is posted.

use super::announcement::Announcement;
use super::delivery_schedule::{EDIT_QUEUE, TABLE_QUEUE};
use super::outgoing::Post;
use super::posts::{awaited_length, fold, room};
use super::{TableId, TableService};
use crate::ids::MessageId;
use crate::store::{Connection, Kind, SendRow, StoreError, TableRow, from_json, tables, to_json};

/// Whether news only goes on with a running message, so that it can be added to a post.
fn goes_on(told: &Announcement, message: &str) -> bool {
    let is_running =
        |running: &slowtable_desk::Running| running.whole && running.message == message;
    told.running.as_ref().is_some_and(is_running)
        && told.new.is_empty()
        && told.asked.is_empty()
        && told.buttons.is_empty()
        && told.over.is_none()
}

impl TableService {
    /// Adds the news to the last post that only goes on with its running message. Returns the rest.
    pub(super) async fn go_on_with_post(
        &self,
        writing: &mut Connection,
        row: &TableRow,
        mut told: Vec<Announcement>,
    ) -> Result<Vec<Announcement>, StoreError> {
        let Some((message, last)) = last_post(writing, row.id).await? else {
            return Ok(told);
        };
        let Some(running) = &last.running else {
            return Ok(told);
        };
        let first_other = told.iter().position(|one| !goes_on(one, running));
        let rest = told.split_off(first_other.unwrap_or(told.len()));
        if told.is_empty() {
            return Ok(rest);
        }
        let added = fold(told.clone());
        let mut post = Post {
            awaited: added.awaited,
            choices: added.choices,
            ping: Vec::new(),
            replaces: Some(message),
            ..last
        };
        post.lines.extend(added.lines);
        if room(&post) < awaited_length(&post.awaited) {
            told.extend(rest);
            return Ok(told);
        }
        let payload = to_json(&post, "post")?;
        tables::set_last_post(writing, row.id, message, &payload).await?;
        let queue = self.queue_for_edit(writing, row.id, EDIT_QUEUE).await?;
        self.send(writing, row.id, queue, Kind::Post, &payload)
            .await?;
        Ok(rest)
    }

    /// Remembers a post that was sent, if later news may change it, and which lines an edited one shows.
    pub(super) async fn note_post(
        &self,
        writing: &mut Connection,
        table: TableId,
        message: MessageId,
        post: Post,
    ) -> Result<(), StoreError> {
        let last = last_post(writing, table).await?;
        let (message, post) = match (post.replaces, last) {
            (None, _) if post.picture.is_some() || post.running.is_some() => {
                let shown = post.lines.len();
                (message, Post { shown, ..post })
            }
            // Lines below it end a running message.
            (None, Some((message, last))) if post.has_news() && last.running.is_some() => {
                let running = None;
                (message, Post { running, ..last })
            }
            (Some(edited), Some((message, last))) if edited == message => {
                let shown = last.shown.max(post.lines.len());
                (message, Post { shown, ..last })
            }
            _ => return Ok(()),
        };
        let payload = to_json(&post, "post")?;
        tables::set_last_post(writing, table, message, &payload).await
    }

    /// Posts the lines that an edit should have added to its message. Returns whether there are any.
    pub(super) async fn post_instead(
        &self,
        writing: &mut Connection,
        send: &SendRow,
    ) -> Result<bool, StoreError> {
        let Ok(post) = from_json::<Post>(&send.payload, "post") else {
            return Ok(false);
        };
        let lines = post.added().to_vec();
        if lines.is_empty() {
            return Ok(false);
        }
        self.cut_added(writing, send.table, &post).await?;
        let new = Post {
            lines,
            awaited: post.awaited,
            choices: post.choices,
            running: post.running,
            ..Post::default()
        };
        let payload = to_json(&new, "post")?;
        self.send(writing, send.table, TABLE_QUEUE, Kind::Post, &payload)
            .await?;
        Ok(true)
    }

    /// Removes the lines that an edit adds from what the table remembers of its last post, since they are posted
    /// elsewhere.
    pub(super) async fn cut_added(
        &self,
        writing: &mut Connection,
        table: TableId,
        edit: &Post,
    ) -> Result<(), StoreError> {
        let Some((message, mut last)) = last_post(writing, table).await? else {
            return Ok(());
        };
        if edit.added().is_empty() || edit.replaces != Some(message) {
            return Ok(());
        }
        last.lines.truncate(edit.shown);
        last.running = None;
        let payload = to_json(&last, "post")?;
        tables::set_last_post(writing, table, message, &payload).await
    }
}

/// Returns the table's last post that later news may change, and its message; `None` if it cannot be decoded.
pub(super) async fn last_post(
    on: &mut Connection,
    table: TableId,
) -> Result<Option<(MessageId, Post)>, StoreError> {
    let last = tables::last_post(on, table).await?;
    Ok(last.and_then(|(message, last)| Some((message, from_json::<Post>(&last, "post").ok()?))))
}
