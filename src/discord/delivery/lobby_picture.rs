//! The picture in a lobby: what is drawn by lot for its game, such as its map.

use serde_json::Value;
use serenity::all as discord;
use slowtable_service::tables::{MessageId, Outgoing, TableStatus};

use crate::discord::bot::Bot;
use crate::discord::delivery::failures::MISSING_PERMISSIONS;
use crate::discord::delivery::sending::{client_for_edit, paint, with_words};
use crate::discord::error::discord_code;
use crate::discord::messages::body::{Body, Painted, Pictures};
use crate::discord::messages::lobby;
use crate::discord::pictures::PaintRequest;

/// The name of the picture's file.
const NAME: &str = "layout";

/// Paints what is drawn for a lobby's game.
pub(super) async fn paint_layout(
    bot: &Bot,
    wish: PaintRequest,
    status: &TableStatus,
) -> Option<Painted> {
    let laid_out = status.laid_out.as_ref()?;
    let picture = async { Ok(bot.tables.layout_picture(laid_out, status.language)) };
    paint(bot, status.table, wish, NAME, picture).await
}

/// Returns the lobby's message. It shows what is drawn for its game, and nothing that was drawn before.
pub(super) async fn lobby_with_picture(
    bot: &Bot,
    outgoing: &Outgoing,
    status: &TableStatus,
) -> Body {
    let pictures = match paint_layout(bot, with_words(outgoing), status).await {
        Some(painted) => Pictures::Show(painted),
        None if status.has_layouts => Pictures::Clear,
        None => Pictures::Keep,
    };
    lobby::body(status).pictures(pictures)
}

/// Brings a lobby's message up to date, without its picture where files are not allowed.
pub(super) async fn edit_lobby(
    bot: &Bot,
    (channel, message): (discord::ChannelId, MessageId),
    body: &Body,
) -> Result<(), serenity::Error> {
    let edit = async |body: &Body| {
        let json = Value::Object(body.json(&bot.symbols));
        let id = discord::MessageId::new(message.0);
        client_for_edit(bot, message)
            .edit_message(channel, id, &json, body.files())
            .await
            .map(drop)
    };
    match edit(body).await {
        Err(error)
            if discord_code(&error) == Some(MISSING_PERMISSIONS)
                && matches!(body.pictures, Pictures::Show(_)) =>
        {
            edit(&body.clone().pictures(Pictures::Clear)).await
        }
        edited => edited,
    }
}
