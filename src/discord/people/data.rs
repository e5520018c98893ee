//! The reader's personal data: a file of it, and a way to have it deleted.

use std::sync::Arc;

use slowtable_ui::Tone;

use crate::discord::bot::{Bot, Reply};
use crate::discord::error::BotError;
use crate::discord::messages::body::Body;
use crate::discord::messages::components::{button, rows};
use crate::discord::presses::route::Route;
use crate::discord::request::BotRequest;
use crate::discord::texts;
use crate::discord::texts::tr;
use slowtable_service::tables::Forgotten;

/// Sends the reader a file with everything that is stored about them.
///
/// # Errors
/// When the store fails.
pub async fn show(bot: Arc<Bot>, request: BotRequest) -> Result<Reply, BotError> {
    let file = bot.tables.personal_data(request.person.id).await?;
    let say = |id: &str| texts::plain(request.language, id);
    let forget = button(&Route::AskToForget, &say("bot-button-forget"), Tone::Danger);
    let body = Body::text(say("bot-data")).rows(rows(vec![forget]));
    Ok(Reply::File(body, file))
}

/// Asks whether everything about the reader is really to be deleted.
///
/// # Errors
/// Never.
pub async fn ask(_bot: Arc<Bot>, request: BotRequest) -> Result<Reply, BotError> {
    let say = |id: &str| texts::plain(request.language, id);
    let forget = button(&Route::Forget, &say("bot-button-forget-now"), Tone::Danger);
    let keep = button(
        &Route::Dismiss,
        &say("bot-button-forget-nothing"),
        Tone::Secondary,
    );
    let body = Body::text(say("bot-forget-question")).rows(rows(vec![forget, keep]));
    Ok(Reply::Say(body, None))
}

/// Forgets the reader.
///
/// # Errors
/// When the store fails.
pub async fn forget(bot: Arc<Bot>, request: BotRequest) -> Result<Reply, BotError> {
    let language = request.language;
    let text = match bot.tables.forget_person(request.person.id).await? {
        Forgotten::Done => texts::plain(language, "bot-forgotten"),
        Forgotten::StillSeated(tables) => {
            tr!(language, "bot-forget-seated", tables = tables)
        }
    };
    Ok(Reply::say(text))
}
