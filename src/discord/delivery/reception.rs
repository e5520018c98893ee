//! Keeps receptions up to date: the standing messages that list a server's open tables.
//!
//! The service says when to look at one (`service/src/tables/reception.rs`); this module compares and sends. A
//! message that was deleted is posted again. When `BURIED` newer messages stand below it, it is deleted and posted
//! again; the bot looks for that before an edit, at most once in ten minutes.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use serenity::all::{self as discord, MessagePagination};
use slowtable_service::chain::Chain;
use slowtable_service::clock::later;
use slowtable_service::store::StoreError;
use slowtable_service::tables::{
    ChannelId, MessageId, Reception, ReceptionFailure, ReceptionTrouble,
};
use tokio_util::sync::CancellationToken;

use crate::discord::bot::Bot;
use crate::discord::delivery::failures::TOO_MANY_LATE_EDITS;
use crate::discord::delivery::public_channels::visible_to_all;
use crate::discord::delivery::sending::client_for_edit;
use crate::discord::delivery::threads::{UNKNOWN_CHANNEL, channel_of};
use crate::discord::error::{DiscordFailure, discord_code, http_status, is_passing};
use crate::discord::messages::reception;

/// The number of newer messages below a reception that bury it.
const BURIED: u8 = 10;

/// The longest pause between two rounds.
const LONGEST_REST: Duration = Duration::from_secs(60);

/// "Unknown Message" ("JSON Error Codes").
const UNKNOWN_MESSAGE: isize = 10_008;

/// "Missing Access".
const MISSING_ACCESS: isize = 50_001;

/// Why a reception is not up to date.
#[derive(Debug, thiserror::Error)]
enum UpkeepError {
    #[error("{}", DiscordFailure(.0))]
    Discord(#[from] serenity::Error),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Keeps all receptions up to date until it is stopped.
pub async fn run(bot: Arc<Bot>, stop: CancellationToken) {
    let clock = bot.tables.clock();
    loop {
        let next = match bot.tables.due_receptions().await {
            Ok(looked) => {
                for reception in looked.due {
                    look_at(&bot, reception).await;
                }
                looked.next
            }
            Err(error) => {
                tracing::warn!(error = %Chain(&error), "the receptions cannot be read from the database; trying again later");
                None
            }
        };
        let rest = later(clock.now(), LONGEST_REST);
        tokio::select! {
            () = stop.cancelled() => return,
            () = bot.tables.reception_wake().notified() => {}
            () = clock.sleep_until(next.map_or(rest, |next| next.min(rest))) => {}
        }
    }
}

/// Brings one reception up to date, and notes what became of it.
async fn look_at(bot: &Arc<Bot>, before: Reception) {
    let guild = before.guild;
    let Err(error) = bring_up_to_date(bot, &before).await else {
        return;
    };
    let failure = match &error {
        UpkeepError::Discord(error) => judge(error),
        UpkeepError::Store(_) => ReceptionFailure::Passing,
    };
    match failure {
        ReceptionFailure::Passing => {
            tracing::info!(%guild, error = %Chain(&error), "a reception is not up to date; trying again");
        }
        ReceptionFailure::Trouble(trouble) if before.trouble == Some(trouble) => {}
        ReceptionFailure::Trouble(trouble) => {
            tracing::warn!(%guild, channel = %before.channel, ?trouble, error = %Chain(&error), "Discord refuses a reception; /setup on that server says what to do");
        }
    }
    if let Err(error) = bot.tables.reception_failed(&before, failure).await {
        tracing::error!(%guild, error = %Chain(&error), "the trouble of a reception could not be stored");
    }
}

async fn bring_up_to_date(bot: &Arc<Bot>, before: &Reception) -> Result<(), UpkeepError> {
    let channels = visible_to_all(bot, before.guild).await;
    let list = bot.tables.reception_list(before, &channels).await?;
    bot.tables.on_disk().await?;
    let body = reception::body(&list, before.language);
    let json = Value::Object(body.json(&bot.symbols));
    let hash = hash_of(&json);
    let mut now = before.clone();
    if now.message.is_some() && !bot.tables.is_reception_outdated(now.guild, hash) {
        return Ok(());
    }
    let channel = channel_of(now.channel);
    if let Some(message) = now.message
        && bot.tables.may_reception_be_buried(now.guild)
        && is_buried(bot, channel, message).await
    {
        delete(bot, now.channel, message).await;
        let Some(lost) = bot.tables.reception_lost(&now).await? else {
            return Ok(());
        };
        now = lost;
    }
    if let Some(message) = now.message {
        let id = discord::MessageId::new(message.0);
        let edited = client_for_edit(bot, message)
            .edit_message(channel, id, &json, Vec::new())
            .await;
        match edited {
            Ok(_) => {
                bot.tables.reception_shown(&now, message, hash).await?;
                return Ok(());
            }
            Err(error) if discord_code(&error) == Some(UNKNOWN_MESSAGE) => {
                // A manager who removes or moves the reception deletes its message, too.
                let Some(lost) = bot.tables.reception_lost(&now).await? else {
                    return Ok(());
                };
                now = lost;
            }
            Err(error) => return Err(error.into()),
        }
    }
    // The same nonce for the same message before: a post whose receipt was lost is not posted twice.
    let nonce = format!("r{}", before.message.map_or(now.channel.0, |id| id.0));
    let sent = bot
        .http
        .send_message(channel, Vec::new(), &body.post(&bot.symbols, &nonce, None))
        .await?;
    let message = MessageId(sent.id.get());
    if !bot.tables.reception_shown(&now, message, hash).await? {
        delete(bot, now.channel, message).await;
    }
    Ok(())
}

/// Deletes the message of a reception that stands elsewhere from now on. What cannot be deleted is left behind.
pub async fn delete(bot: &Bot, channel: ChannelId, message: MessageId) {
    let id = discord::MessageId::new(message.0);
    let deleted = bot.http.delete_message(channel_of(channel), id, None);
    if let Err(error) = deleted.await {
        tracing::info!(%channel, error = %DiscordFailure(&error), "an old reception could not be deleted");
    }
}

/// Whether many newer messages stand below. Without the right to read them, it is not.
async fn is_buried(bot: &Bot, channel: discord::ChannelId, message: MessageId) -> bool {
    let after = MessagePagination::After(discord::MessageId::new(message.0));
    match bot
        .http
        .get_messages(channel, Some(after), Some(BURIED))
        .await
    {
        Ok(newer) => newer.len() >= usize::from(BURIED),
        Err(error) => {
            tracing::debug!(%channel, error = %DiscordFailure(&error), "the messages below a reception cannot be read");
            false
        }
    }
}

fn hash_of(json: &Value) -> u64 {
    let mut hasher = DefaultHasher::new();
    json.to_string().hash(&mut hasher);
    hasher.finish()
}

/// Decides how a reception goes on after a failure ("JSON Error Codes").
fn judge(error: &serenity::Error) -> ReceptionFailure {
    match (discord_code(error), http_status(error)) {
        (Some(TOO_MANY_LATE_EDITS), _) => ReceptionFailure::Passing,
        (Some(UNKNOWN_CHANNEL), _) => ReceptionFailure::Trouble(ReceptionTrouble::Gone),
        (Some(MISSING_ACCESS), _) => ReceptionFailure::Trouble(ReceptionTrouble::NoAccess),
        (Some(_), Some(403)) => ReceptionFailure::Trouble(ReceptionTrouble::NoPermission),
        _ if is_passing(error) => ReceptionFailure::Passing,
        (Some(_), Some(400 | 404)) => ReceptionFailure::Trouble(ReceptionTrouble::Refused),
        _ => ReceptionFailure::Passing,
    }
}
