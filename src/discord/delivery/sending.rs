//! Sending one message, with its picture, and the client that edits it later.

use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use serde_json::json;
use serenity::all::{self as discord, Http};
use slowtable_service::chain::Chain;
use slowtable_service::clock::later;
use slowtable_service::tables::{MessageId, Outgoing, Receipt, TableError, TableId};
use slowtable_service::turns::Party;
use slowtable_ui::Picture;
use tokio::task::JoinHandle;

use crate::discord::bot::Bot;
use crate::discord::delivery::failures::{
    ARCHIVED, DeliverError, MISSING_PERMISSIONS, TOO_MANY_THREADS,
};
use crate::discord::error::{DiscordFailure, discord_code};
use crate::discord::messages::body::{Body, Painted, Pictures, only_pictures};
use crate::discord::pictures::{PaintRequest, PictureError, PicturePriority};

/// How long text waits for its picture.
const PICTURE_PATIENCE: Duration = Duration::from_secs(1);

/// The greatest age of a message that still gets its picture; the table has changed since.
const PICTURE_LIFE: Duration = Duration::from_secs(5 * 60);

/// The age in seconds from which Discord may limit the edits of a message: an hour, less a difference of clocks.
const LATE_AGE: i64 = 50 * 60;

/// Returns the request for a picture that is sent together with its text.
pub(super) const fn with_words(outgoing: &Outgoing) -> PaintRequest {
    PaintRequest {
        priority: PicturePriority::Post,
        party: Party::table(outgoing.guild, outgoing.table),
        desk: None,
    }
}

/// Paints the picture of a message; if that fails, the text is sent without it.
pub(super) async fn paint(
    bot: &Bot,
    table: TableId,
    wish: PaintRequest,
    name: &str,
    picture: impl Future<Output = Result<Option<Picture>, TableError>>,
) -> Option<Painted> {
    match bot.painter.paint(wish, name, picture).await {
        Ok(painted) => painted,
        Err(PictureError::Crowded) => {
            // The next post shows the table again.
            tracing::warn!(%table, name, "too many pictures are waiting to be painted; a message is sent without its picture");
            None
        }
        // Another process may keep the table for a moment.
        Err(PictureError::Table(error)) => {
            tracing::warn!(%table, name, error = %Chain(&error), "the service refuses a picture; its message is sent without it");
            None
        }
        Err(error) => {
            tracing::error!(%table, name, error = %Chain(&error), "a picture cannot be painted; its message is sent without it");
            None
        }
    }
}

/// Sends text with its picture, if that is painted soon; otherwise the picture follows.
pub(super) async fn send(
    bot: &Arc<Bot>,
    outgoing: &Outgoing,
    channel: discord::ChannelId,
    mut body: Body,
    mut picture: Option<JoinHandle<Option<Painted>>>,
) -> Result<Receipt, DeliverError> {
    if let Some(painting) = &mut picture {
        tokio::select! {
            biased;
            painted = painting => {
                if let Ok(Some(painted)) = painted {
                    body.pictures = Pictures::Show(painted);
                }
                picture = None;
            }
            () = bot.tables.clock().sleep(PICTURE_PATIENCE) => {}
        }
    }
    let sent = send_message(bot, channel, &outgoing.nonce, &mut body).await?;
    if let Some(painting) = picture {
        let bot = Arc::clone(bot);
        tokio::spawn(async move { add_picture(&bot, channel, sent, painting).await });
    }
    Ok(Receipt::Message(MessageId(sent.get())))
}

/// Sends a message: without its picture if files are not allowed, and after reopening the thread if it does not
/// reopen by itself.
async fn send_message(
    bot: &Bot,
    channel: discord::ChannelId,
    nonce: &str,
    body: &mut Body,
) -> Result<discord::MessageId, serenity::Error> {
    let send = async |body: &Body| {
        let sent = bot
            .http
            .send_message(channel, body.files(), &body.post(&bot.symbols, nonce, None))
            .await?;
        Ok::<_, serenity::Error>(sent.id)
    };
    let sent = send(body).await;
    let Err(error) = &sent else { return sent };
    if bot.symbols.refused(error) {
        return send(body).await;
    }
    match discord_code(error) {
        Some(MISSING_PERMISSIONS) if body.pictures != Pictures::Keep => {
            body.pictures = Pictures::Keep;
            send(body).await
        }
        Some(ARCHIVED) => {
            let open = json!({ "archived": false });
            match bot.http.edit_thread(channel, &open, None).await {
                Ok(_) => send(body).await,
                Err(full) if discord_code(&full) == Some(TOO_MANY_THREADS) => Err(full),
                Err(_) => sent,
            }
        }
        _ => sent,
    }
}

/// Adds the picture to a message that was sent without it.
async fn add_picture(
    bot: &Bot,
    channel: discord::ChannelId,
    message: discord::MessageId,
    painting: JoinHandle<Option<Painted>>,
) {
    let clock = bot.tables.clock();
    let end = later(clock.now(), PICTURE_LIFE);
    let Ok(Some(painted)) = painting.await else {
        return;
    };
    if clock.now() >= end {
        return;
    }
    let body = Body::default().pictures(Pictures::Show(painted));
    let json = only_pictures(&body);
    let edited = bot
        .http
        .edit_message(channel, message, &json, body.files())
        .await;
    if let Err(error) = edited {
        tracing::warn!(%channel, error = %DiscordFailure(&error), "a picture could not be added to its message");
    }
}

/// The client that edits a message of that age.
pub(super) fn client_for_edit(bot: &Bot, message: MessageId) -> &Http {
    match is_edited_late(message, bot.tables.clock().now()) {
        true => &bot.late_edits,
        false => &bot.http,
    }
}

/// Whether Discord may count an edit at `now` among those of old messages.
fn is_edited_late(message: MessageId, now: Timestamp) -> bool {
    let created = discord::MessageId::new(message.0).created_at();
    now.as_second() - created.unix_timestamp() >= LATE_AGE
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn edits_of_messages_that_are_nearly_an_hour_old_do_not_wait_in_a_rate_limiter() {
        // The example of Discord's reference on ids.
        let message = MessageId(175_928_847_299_117_063);
        let created = Timestamp::from_millisecond(1_462_015_105_796).unwrap();
        let after = |minutes: u64| later(created, Duration::from_secs(60 * minutes));
        assert!(!is_edited_late(message, created));
        assert!(!is_edited_late(message, after(49)));
        assert!(is_edited_late(message, after(50)));
    }
}
