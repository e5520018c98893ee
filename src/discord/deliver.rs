//! The deliverer: what must reach people is sent here, again if need be.
//!
//! It is the only reader of [`Tables::due`]. Errands of one table come one after the other, those
//! of different tables side by side. Every attempt carries the same nonce, so that a message whose
//! receipt got lost is not posted twice.
//!
//! [`Tables::due`]: crate::tables::Tables::due

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use serde_json::{Value, json};
use serenity::all as discord;
use slowtable_face::Since;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use super::edge::Edge;
use super::error::{discord_code, http_status};
use super::message::{Body, Pictures};
use super::pictures::{Need, PictureError, Wish};
use super::{lobby, post};
use crate::store::StoreError;
use crate::tables::{
    Admission, Asker, ChannelId, Errand, Lost, MessageId, Outgoing, OutgoingId, PersonId, Phase,
    Post, Receipt, Retry, TableError,
};

/// How many errands are on their way at once.
const SIDE_BY_SIDE: usize = 16;

/// How long the deliverer rests when the store fails.
const STORE_REST: Duration = Duration::from_secs(2);

/// Minutes without a message after which Discord folds a thread away: a week ("Thread
/// Metadata").
const ARCHIVE_AFTER: u32 = 10_080;

/// The type of a public thread ("Channel Types").
const PUBLIC_THREAD: u8 = 11;

/// The wish for a picture that is sent together with its words.
const WITH_WORDS: Wish = Wish {
    need: Need::Post,
    desk: None,
};

/// Why an errand failed.
#[derive(Debug, thiserror::Error)]
enum DeliverError {
    #[error(transparent)]
    Discord(#[from] serenity::Error),
    #[error(transparent)]
    Table(#[from] TableError),
}

/// Delivers until it is told to stop; what is on its way then is brought to its end.
pub async fn run(edge: Arc<Edge>, stop: CancellationToken) {
    let mut under_way: HashSet<OutgoingId> = HashSet::new();
    let mut errands = JoinSet::new();
    loop {
        let next = match fill(&edge, &mut under_way, &mut errands).await {
            Ok(next) => next,
            Err(error) => {
                tracing::error!(%error, "what is to be sent cannot be read");
                edge.tables.clock().now().checked_add(STORE_REST).ok()
            }
        };
        tokio::select! {
            () = stop.cancelled() => break,
            () = edge.tables.wake().notified() => {}
            () = rest(&edge, next) => {}
            Some(done) = errands.join_next() => note(done, &mut under_way),
        }
    }
    while let Some(done) = errands.join_next().await {
        note(done, &mut under_way);
    }
}

/// Takes up what is due; answers when the next that waits will be.
async fn fill(
    edge: &Arc<Edge>,
    under_way: &mut HashSet<OutgoingId>,
    errands: &mut JoinSet<OutgoingId>,
) -> Result<Option<Timestamp>, StoreError> {
    let limit = u32::try_from(2 * SIDE_BY_SIDE).unwrap_or(u32::MAX);
    for errand in edge.tables.due(limit).await? {
        if under_way.len() >= SIDE_BY_SIDE {
            break;
        }
        if under_way.insert(errand.id) {
            let edge = Arc::clone(edge);
            errands.spawn(async move {
                let id = errand.id;
                // A panic must not leave the errand marked as under way for ever.
                let table = errand.table;
                let served = tokio::spawn(attempt(edge, errand)).await;
                if let Err(error) = served {
                    tracing::error!(%table, %error, "an errand broke off");
                }
                id
            });
        }
    }
    edge.tables.next_due().await
}

fn note(done: Result<OutgoingId, tokio::task::JoinError>, under_way: &mut HashSet<OutgoingId>) {
    match done {
        Ok(id) => {
            under_way.remove(&id);
        }
        Err(error) => tracing::error!(%error, "an errand broke off"),
    }
}

async fn rest(edge: &Edge, until: Option<Timestamp>) {
    match until {
        Some(time) => edge.tables.clock().sleep_until(time).await,
        None => std::future::pending().await,
    }
}

/// Tries an errand once and reports what came of it.
async fn attempt(edge: Arc<Edge>, errand: Outgoing) {
    let (id, table) = (errand.id, errand.table);
    let is_dm = matches!(errand.what, Errand::Dm { .. });
    let reported = match deliver(&edge, &errand).await {
        Ok(receipt) => edge.tables.delivered(id, receipt).await,
        Err(error) => {
            let retry = judge(&error, &errand.what);
            tracing::warn!(%table, %error, ?retry, attempts = errand.attempts, "not delivered");
            edge.tables.failed(id, &error.to_string(), retry).await
        }
    };
    if let Err(error) = reported {
        tracing::error!(%table, %error, "a delivery could not be reported");
        edge.tables.clock().sleep(STORE_REST).await;
    }
    if !is_dm {
        edge.refresh_desks(table).await;
    }
}

async fn deliver(edge: &Edge, errand: &Outgoing) -> Result<Receipt, DeliverError> {
    match &errand.what {
        Errand::Lobby { channel, message } => {
            post_lobby(edge, &errand.at, &errand.nonce, *channel, *message).await
        }
        Errand::OpenThread {
            channel,
            message,
            name,
        } => open_thread(edge, *channel, *message, name).await,
        Errand::Post { thread, post } => {
            post_in_thread(edge, &errand.at, &errand.nonce, *thread, post).await
        }
        Errand::Dm {
            person,
            thread,
            text,
        } => send_note(edge, &errand.at, &errand.nonce, *person, *thread, text).await,
        // The thread stays open: people look at the result, and their desks and buttons could not
        // be changed in an archived one. Discord folds it away after a while.
        Errand::Close { .. } => Ok(Receipt::Done),
    }
}

async fn post_lobby(
    edge: &Edge,
    at: &Admission,
    nonce: &str,
    channel: ChannelId,
    message: Option<MessageId>,
) -> Result<Receipt, DeliverError> {
    // Asked twice: what is public speaks the table's language, and that stands in the status.
    let language = edge.tables.status(at, edge.language).await?.language;
    let status = edge.tables.status(at, language).await?;
    let body = lobby::body(&status);
    let sent = match message {
        Some(message) => {
            edge.http
                .edit_message(
                    channel_of(channel),
                    discord::MessageId::new(message.0),
                    &Value::Object(body.json()),
                    Vec::new(),
                )
                .await?
        }
        None => {
            edge.http
                .send_message(channel_of(channel), Vec::new(), &body.post(nonce, None))
                .await?
        }
    };
    Ok(Receipt::Message(MessageId(sent.id.get())))
}

async fn open_thread(
    edge: &Edge,
    channel: ChannelId,
    message: Option<MessageId>,
    name: &str,
) -> Result<Receipt, DeliverError> {
    let channel = channel_of(channel);
    let thread = match message {
        Some(message) => {
            let map = json!({ "name": name, "auto_archive_duration": ARCHIVE_AFTER });
            let from = discord::MessageId::new(message.0);
            let opened = edge
                .http
                .create_thread_from_message(channel, from, &map, None)
                .await;
            match opened {
                // There is one already, so our receipt got lost; it has the message's id.
                Err(error) if discord_code(&error) == Some(160_004) => message.0,
                opened => opened?.id.get(),
            }
        }
        None => {
            let map = json!({
                "name": name,
                "auto_archive_duration": ARCHIVE_AFTER,
                "type": PUBLIC_THREAD,
            });
            edge.http.create_thread(channel, &map, None).await?.id.get()
        }
    };
    Ok(Receipt::Thread(ChannelId(thread)))
}

async fn post_in_thread(
    edge: &Edge,
    at: &Admission,
    nonce: &str,
    thread: ChannelId,
    post: &Post,
) -> Result<Receipt, DeliverError> {
    let table = at.table();
    let status = edge.tables.status(at, edge.language).await?;
    let language = status.language;
    let mut body = post::body(table, post, language);
    if status.phase == Phase::Cancelled {
        // It never began: there is nothing to look at.
        body.rows.clear();
    }
    if let Some(name) = &post.picture {
        let since = post.since.map_or(Since::Never, Since::Moves);
        let picture = edge.tables.table_picture(at, name, since, language);
        match edge.painter.paint(WITH_WORDS, name, picture).await {
            Ok(Some(painted)) => body.pictures = Pictures::Show(painted),
            Ok(None) => {}
            Err(PictureError::Table(error)) => return Err(error.into()),
            // The words are worth more than the picture.
            Err(error) => tracing::error!(%table, name, %error, "a post without its picture"),
        }
    }
    send(edge, channel_of(thread), nonce, &body).await
}

async fn send_note(
    edge: &Edge,
    at: &Admission,
    nonce: &str,
    person: PersonId,
    thread: Option<ChannelId>,
    text: &str,
) -> Result<Receipt, DeliverError> {
    let settings = edge
        .tables
        .settings(person)
        .await
        .map_err(TableError::from)?;
    let table = at.table();
    let status = edge.tables.status(at, edge.language).await?;
    let language = settings.language.unwrap_or(status.language);
    let shown = async {
        let own = edge.tables.admit(&Asker::anywhere(person), table).await?;
        Ok((edge.tables.desk(&own, language).await?, own))
    };
    let (desk, own) = match shown.await {
        Ok(shown) => shown,
        // They have left since, or it is over; there is nothing to tell them.
        Err(TableError::NoSuchTable | TableError::NotSeated | TableError::WrongPhase(_)) => {
            return Ok(Receipt::Done);
        }
        Err(error) => return Err(error.into()),
    };
    let to = json!({ "recipient_id": person.to_string() });
    let channel = edge.http.create_private_channel(&to).await?.id;
    let mut body = post::note(text, &desk, thread.map(|thread| (status.guild, thread)));
    if let Some(name) = desk.panel.picture() {
        let picture = edge.tables.desk_picture(&own, name, language);
        match edge.painter.paint(WITH_WORDS, name, picture).await {
            Ok(Some(painted)) => body.pictures = Pictures::Show(painted),
            Ok(None) => {}
            Err(PictureError::Table(error)) => return Err(error.into()),
            Err(error) => tracing::error!(%table, name, %error, "a note without its picture"),
        }
    }
    send(edge, channel, nonce, &body).await
}

async fn send(
    edge: &Edge,
    channel: discord::ChannelId,
    nonce: &str,
    body: &Body,
) -> Result<Receipt, DeliverError> {
    let sent = edge
        .http
        .send_message(channel, body.files(), &body.post(nonce, None))
        .await?;
    Ok(Receipt::Message(MessageId(sent.id.get())))
}

const fn channel_of(channel: ChannelId) -> discord::ChannelId {
    discord::ChannelId::new(channel.0)
}

/// What a failure means for the errand ("JSON Error Codes").
fn judge(error: &DeliverError, what: &Errand) -> Retry {
    let error = match error {
        DeliverError::Discord(error) => error,
        DeliverError::Table(TableError::Store(_)) => return Retry::Later,
        DeliverError::Table(_) => return Retry::Never(Lost::Refused),
    };
    let in_thread = matches!(what, Errand::Post { .. });
    match (discord_code(error), http_status(error)) {
        (Some(50_007 | 50_278), _) => Retry::Never(Lost::DmsClosed),
        // Unknown message, or one that was edited too often: the lobby is posted anew.
        (Some(10_008 | 30_046), _) => Retry::Never(Lost::MessageGone),
        (Some(10_003), _) if in_thread => Retry::Never(Lost::ThreadGone),
        (_, Some(429)) => Retry::After(Duration::from_secs(1)),
        (_, Some(status)) if status >= 500 || status == 401 => Retry::Later,
        (_, Some(_)) => Retry::Never(Lost::Refused),
        (_, None) => Retry::Later,
    }
}
