//! The deliverer, which sends the service's messages to Discord, with retries.
//!
//! It is the only reader of [`TableService::due`]. Deliveries of one table are made one after the other, those of different
//! tables in parallel. Every attempt has the same nonce, so that a message whose receipt was lost is not posted
//! twice.
//!
//! While Discord is away, one delivery at a time is tried, and the log only says that it is away and that it is back
//! (`service/src/tables/outage.rs`).
//!
//! Text waits for its picture for at most a second; then the picture follows by an edit. Only this process knows that
//! it follows. If a picture is missing after a restart, the button below the post shows it, and the next post brings
//! a newer one.
//!
//! [`TableService::due`]: slowtable_service::tables::TableService::due

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use serde_json::Value;
use serenity::all as discord;
use slowtable_desk::Since;
use tokio::task::{JoinHandle, JoinSet};
use tokio_util::sync::CancellationToken;

use crate::discord::bot::Bot;
use crate::discord::delivery::failures::{DeliverError, TOO_MANY_LATE_EDITS, judge};
use crate::discord::delivery::lobby_picture::{edit_lobby, lobby_with_picture, paint_layout};
use crate::discord::delivery::sending::{client_for_edit, paint, send, with_words};
use crate::discord::delivery::threads::{archive_thread, channel_of, open_thread};
use crate::discord::delivery::{direct_messages, forum};
use crate::discord::error::{DiscordFailure, discord_code, is_passing};
use crate::discord::messages::body::{Body, Painted, Pictures};
use crate::discord::messages::{lobby, post};
use crate::observe::{SendKind, SendOutcome};
use slowtable_service::chain::Chain;
use slowtable_service::store::StoreError;
use slowtable_service::tables::{
    ChannelId, Delivery, MessageId, Outgoing, OutgoingId, Post, Receipt, Retry, TablePhase,
};

/// The most deliveries under way, not counting slow ones.
const SIDE_BY_SIDE: u32 = 16;

/// The longest pause of the deliverer, because the clock may be set meanwhile.
const LONGEST_REST: Duration = Duration::from_secs(60);

/// The pause after a failure of the store.
const STORE_REST: Duration = Duration::from_secs(2);

/// How often a failed edit of a post is retried.
const EDIT_RETRIES: u32 = 5;

/// Delivers until it is stopped; then deliveries under way are finished.
pub async fn run(bot: Arc<Bot>, stop: CancellationToken) {
    let mut under_way: HashSet<OutgoingId> = HashSet::new();
    let mut deliveries = JoinSet::new();
    loop {
        let next = match fill(&bot, &mut under_way, &mut deliveries).await {
            Ok(next) => next,
            Err(error) => {
                tracing::error!(error = %Chain(&error), "the messages to send cannot be read from the database; trying again");
                bot.tables.clock().now().checked_add(STORE_REST).ok()
            }
        };
        // Whatever woke the deliverer may have changed what receptions show.
        bot.tables.look_at_receptions();
        tokio::select! {
            () = stop.cancelled() => break,
            () = bot.tables.wake().notified() => {}
            () = pause(&bot, next) => {}
            Some(done) = deliveries.join_next() => note(done, &mut under_way),
        }
    }
    while let Some(done) = deliveries.join_next().await {
        note(done, &mut under_way);
    }
}

/// Starts the due deliveries. Returns when the next one is due.
async fn fill(
    bot: &Arc<Bot>,
    under_way: &mut HashSet<OutgoingId>,
    deliveries: &mut JoinSet<OutgoingId>,
) -> Result<Option<Timestamp>, StoreError> {
    let due = bot.tables.due(SIDE_BY_SIDE).await?;
    let gathered = bot.tables.gathered();
    if !due.is_empty() || !gathered.is_empty() {
        bot.tables.on_disk().await?;
    }
    for table in gathered {
        let bot = Arc::clone(bot);
        tokio::spawn(async move { bot.refresh_desks(table).await });
    }
    for outgoing in due {
        if under_way.insert(outgoing.id) {
            let bot = Arc::clone(bot);
            deliveries.spawn(async move {
                let id = outgoing.id;
                // A panic must not leave the delivery marked as under way for ever.
                let table = outgoing.table;
                let served = tokio::spawn(attempt(bot, outgoing)).await;
                if let Err(error) = served {
                    tracing::error!(%table, error = %Chain(&error), "a delivery failed: its task panicked");
                }
                id
            });
        }
    }
    bot.tables.next_due().await
}

fn note(done: Result<OutgoingId, tokio::task::JoinError>, under_way: &mut HashSet<OutgoingId>) {
    match done {
        Ok(id) => {
            under_way.remove(&id);
        }
        Err(error) => tracing::error!(error = %Chain(&error), "the task of a delivery failed"),
    }
}

async fn pause(bot: &Bot, until: Option<Timestamp>) {
    let clock = bot.tables.clock();
    let left = until.map(|time| time.duration_since(clock.now()).max(SignedDuration::ZERO));
    let left = left.map_or(LONGEST_REST, SignedDuration::unsigned_abs);
    clock.sleep(left.min(LONGEST_REST)).await;
}

/// Tries a delivery once and reports the result.
async fn attempt(bot: Arc<Bot>, outgoing: Outgoing) {
    let (id, table) = (outgoing.id, outgoing.table);
    let is_dm = matches!(
        outgoing.what,
        Delivery::Dm { .. }
            | Delivery::End { .. }
            | Delivery::Reminder { .. }
            | Delivery::Absence { .. }
            | Delivery::Note { .. }
            | Delivery::Call { .. }
    );
    let kind = kind_of(&outgoing.what);
    let reported = match deliver(&bot, &outgoing).await {
        Ok(receipt) => {
            bot.tables.metrics().sent(kind, SendOutcome::Delivered);
            bot.tables.delivered(id, receipt).await
        }
        Err(error) => {
            let retry = match &error {
                DeliverError::Discord(error) if bot.symbols.refused(error) => Retry::Later,
                error => judge(error, &outgoing.what),
            };
            let why = Chain(&error).to_string();
            // The log has separate lines for the beginning and end of an outage.
            if retry == Retry::TooManyEdits {
                tracing::info!(%table, attempts = outgoing.attempts, "an edit waits, because Discord accepts only a few of old messages");
            } else if bot.tables.is_discord_away() && is_silence(retry) {
                tracing::debug!(%table, error = why, "Discord did not answer a probe");
            } else {
                tracing::warn!(%table, error = why, ?retry, attempts = outgoing.attempts, "a message was not delivered");
            }
            bot.tables.metrics().sent(kind, outcome_of(retry));
            bot.tables.failed(id, &why, retry).await
        }
    };
    if let Err(error) = reported {
        tracing::error!(%table, error = %Chain(&error), "the result of a delivery could not be stored; it is sent again with the same nonce");
        bot.tables.clock().sleep(STORE_REST).await;
    }
    if !is_dm {
        // Pictures of desks may take long, and other deliveries need this one's slot.
        tokio::spawn(async move { bot.refresh_desks(table).await });
    }
}

/// Returns the kind of a delivery for the metrics.
const fn kind_of(what: &Delivery) -> SendKind {
    match what {
        Delivery::Lobby { .. } | Delivery::ForumPost { .. } => SendKind::Lobby,
        Delivery::Call {
            channel: Some(_), ..
        } => SendKind::Post,
        Delivery::OpenThread { .. } => SendKind::Thread,
        Delivery::Post { .. } => SendKind::Post,
        Delivery::Dm { .. }
        | Delivery::End { .. }
        | Delivery::Reminder { .. }
        | Delivery::Absence { .. }
        | Delivery::Note { .. }
        | Delivery::Call { .. } => SendKind::Direct,
        Delivery::Desks | Delivery::Close { .. } => SendKind::Other,
    }
}

/// Whether a failure means that Discord did not answer.
const fn is_silence(retry: Retry) -> bool {
    matches!(retry, Retry::Unanswered | Retry::Unreached)
}

/// Returns the result of a failed delivery for the metrics.
const fn outcome_of(retry: Retry) -> SendOutcome {
    match retry {
        Retry::Later
        | Retry::Unanswered
        | Retry::Unreached
        | Retry::After(_)
        | Retry::TooManyEdits => SendOutcome::Again,
        Retry::WhenAllowed(_) => SendOutcome::Suspended,
        Retry::Never(_) => SendOutcome::Lost,
    }
}

async fn deliver(bot: &Arc<Bot>, outgoing: &Outgoing) -> Result<Receipt, DeliverError> {
    match &outgoing.what {
        Delivery::Lobby { channel, message } => post_lobby(bot, outgoing, *channel, *message).await,
        Delivery::ForumPost {
            forum,
            thread,
            message,
        } => forum::deliver(bot, outgoing, *forum, *thread, *message).await,
        // Every attempt refreshes the desks.
        Delivery::Desks => Ok(Receipt::Done),
        Delivery::OpenThread {
            channel,
            message,
            name,
        } => {
            let thread = open_thread(bot, outgoing.guild, *channel, *message, name).await?;
            Ok(Receipt::Thread(thread))
        }
        Delivery::Post { thread, post } => post_in_thread(bot, outgoing, *thread, post).await,
        Delivery::Dm { person, text } => {
            direct_messages::send_note(bot, outgoing, *person, text).await
        }
        Delivery::End {
            person,
            text,
            picture,
        } => direct_messages::send_end(bot, outgoing, *person, text, picture.as_deref()).await,
        Delivery::Reminder {
            person,
            text,
            desks,
            at,
        } => direct_messages::send_reminder(bot, outgoing, *person, (text, desks, *at)).await,
        Delivery::Absence {
            person,
            text,
            seat,
            asked,
        } => direct_messages::send_absence(bot, outgoing, *person, (text, *seat, *asked)).await,
        Delivery::Note { person, text, asks } => {
            direct_messages::send_lobby_note(bot, outgoing, *person, text, *asks).await
        }
        Delivery::Call {
            channel,
            table_channel,
            people,
            text,
            is_proposal,
        } => {
            let places = (*channel, *table_channel);
            direct_messages::call(bot, outgoing, places, people, (text, *is_proposal)).await
        }
        Delivery::Close { thread } => {
            if let Some(thread) = thread {
                archive_thread(bot, *thread).await?;
            }
            Ok(Receipt::Done)
        }
    }
}

async fn post_lobby(
    bot: &Arc<Bot>,
    outgoing: &Outgoing,
    channel: ChannelId,
    message: Option<MessageId>,
) -> Result<Receipt, DeliverError> {
    let status = bot.tables.status(&outgoing.at, outgoing.language).await?;
    let channel = channel_of(channel);
    match message {
        Some(message) => {
            let body = lobby_with_picture(bot, outgoing, &status).await;
            edit_lobby(bot, (channel, message), &body).await?;
            Ok(Receipt::Message(message))
        }
        None => {
            let body = lobby::body(&status);
            let is_drawn = status.laid_out.is_some();
            let picture = is_drawn.then(|| {
                let (bot, wish) = (Arc::clone(bot), with_words(outgoing));
                tokio::spawn(async move { paint_layout(&bot, wish, &status).await })
            });
            send(bot, outgoing, channel, body, picture).await
        }
    }
}

async fn post_in_thread(
    bot: &Arc<Bot>,
    outgoing: &Outgoing,
    thread: ChannelId,
    post: &Post,
) -> Result<Receipt, DeliverError> {
    let (table, language) = (outgoing.table, outgoing.language);
    let mut body = post::body(table, post, language);
    body.is_silent &= !outgoing.loud;
    if matches!(outgoing.phase, TablePhase::Lobby | TablePhase::Cancelled) {
        // It has not begun, so there is nothing to look at.
        body.rows.clear();
    }
    let wish = with_words(outgoing);
    let picture = post.picture.clone().map(|name| {
        let since = post.since.map_or(Since::Never, Since::Moves);
        let (bot, at) = (Arc::clone(bot), outgoing.at.clone());
        tokio::spawn(async move {
            let picture = bot.tables.table_picture(&at, &name, since, language);
            paint(&bot, table, wish, &name, picture).await
        })
    });
    if let Some(message) = post.replaces {
        // Lines that only the edit tells are posted if it fails, as other news is.
        let adds = !post.added().is_empty();
        let again = outgoing.attempts < EDIT_RETRIES;
        let place = (channel_of(thread), message);
        return bring_up_to_date(bot, place, body, picture, (again, adds)).await;
    }
    send(bot, outgoing, channel_of(thread), body, picture).await
}

/// Edits a post; errors that pass are tried `again`. A post may be gone. Then it stays unchanged, and the next post
/// shows what has changed. The same happens after [`EDIT_RETRIES`], since other posts of the table wait meanwhile.
/// They do not wait for an edit that Discord refuses because there were too many of old messages. An edit that `adds`
/// lines fails as a post does, so that these are posted.
async fn bring_up_to_date(
    bot: &Bot,
    (channel, message): (discord::ChannelId, MessageId),
    mut body: Body,
    picture: Option<JoinHandle<Option<Painted>>>,
    (again, adds): (bool, bool),
) -> Result<Receipt, DeliverError> {
    if let Some(painting) = picture
        && let Ok(Some(painted)) = painting.await
    {
        body.pictures = Pictures::Show(painted);
    }
    let id = discord::MessageId::new(message.0);
    let json = Value::Object(body.json(&bot.symbols));
    let edited = client_for_edit(bot, message)
        .edit_message(channel, id, &json, body.files())
        .await;
    match edited {
        Ok(_) => Ok(Receipt::Message(message)),
        Err(error)
            if discord_code(&error) == Some(TOO_MANY_LATE_EDITS)
                || adds
                || again && is_passing(&error) =>
        {
            Err(error.into())
        }
        Err(error) => {
            tracing::info!(%message, error = %DiscordFailure(&error), "a post could not be edited; the next post shows the change");
            Ok(Receipt::Done)
        }
    }
}
