//! Direct messages: the answer to a person who writes to the bot, and the way to a game there.
//!
//! The bot does not read what a person writes. It answers with what people can do there, with buttons that start it,
//! and not again for a while.

use std::sync::Arc;

use serenity::all::{ChannelId, Message};
use slowtable_desk::Title;
use slowtable_ui::{Language, Tone, args};

use crate::discord::bot::{Bot, Reply};
use crate::discord::delivery::direct_messages::private_channel;
use crate::discord::delivery::failures::DMS_CLOSED;
use crate::discord::error::{BotError, discord_code};
use crate::discord::messages::body::Body;
use crate::discord::messages::components::{button, rows};
use crate::discord::people::first_game::{how_to_play_buttons, in_private_button};
use crate::discord::people::learning;
use crate::discord::people::learning::game_alone;
use crate::discord::presses::route::{Action, Route, RouteError};
use crate::discord::request;
use crate::discord::request::BotRequest;
use crate::discord::texts;
use crate::discord::texts::tr;
use slowtable_service::chain::Chain;
use slowtable_service::tables::{PersonId, TableSummary};

/// Answers a direct message with what its author can do there.
pub async fn heard(bot: &Arc<Bot>, message: &Message) {
    let person = request::person(&message.author, None).id;
    if message.author.bot || message.guild_id.is_some() || !bot.greetings.begin(person) {
        return;
    }
    // A stop of the program waits for everything below.
    let _token = bot.tasks.token();
    let greeted = async {
        let chosen = bot.tables.settings(person).await?.language;
        let body = body(bot, person, chosen.unwrap_or(bot.language)).await?;
        // One message gets one answer, even if Discord delivers it twice.
        send(bot, message.channel_id, &body, message.id.get()).await?;
        Ok::<_, BotError>(())
    };
    if let Err(error) = greeted.await {
        tracing::warn!(error = %Chain(&error), "a direct message to the bot could not be answered");
    }
}

/// Offers a person a guided first game by direct message; within a direct message it begins at once.
///
/// # Errors
/// When there is no such game, or when Discord refuses for another reason than closed direct messages.
pub async fn write(bot: Arc<Bot>, request: BotRequest, game: String) -> Result<Reply, BotError> {
    let mut learnt = learnt(&bot);
    if !learnt.any(|title| title.id() == game) {
        return Err(RouteError::Unknown.into());
    }
    if request.is_direct {
        return learning::learn(Arc::clone(&bot), request, game).await;
    }
    let (person, language) = (request.person.id, request.language);
    let body = body(&bot, person, language).await?;
    let sent = async {
        let channel = private_channel(&bot, person).await?;
        send(&bot, channel, &body, request.id.get()).await?;
        Ok::<_, serenity::Error>(channel)
    };
    match sent.await {
        Ok(channel) => {
            let place = slowtable_service::tables::ChannelId(channel.get());
            Ok(Reply::say(tr!(
                language,
                "bot-learn-written",
                address = texts::address(None, place)
            )))
        }
        Err(error) if discord_code(&error).is_some_and(|code| DMS_CLOSED.contains(&code)) => {
            let said = texts::plain(language, "bot-learn-dms-closed");
            let mut buttons = vec![in_private_button(&game, language)];
            if request.guild.is_some() {
                let label = texts::plain(language, "bot-button-learn");
                buttons.insert(0, button(&Route::Learn(game), &label, Tone::Success));
            }
            Ok(Reply::Say(Body::text(said).rows(rows(buttons)), None))
        }
        Err(error) => Err(error.into()),
    }
}

/// Returns the games that have a guided first game.
fn learnt(bot: &Bot) -> impl Iterator<Item = &Arc<dyn Title>> {
    let titles = bot.tables.titles().iter();
    titles.filter(|title| title.first_game().is_some())
}

/// Returns the greeting: for each game with a guided first game, a button that starts it or continues the one under
/// way, and a button that explains the game.
async fn body(bot: &Bot, person: PersonId, language: Language) -> Result<Body, BotError> {
    let mut lines = vec![texts::plain(language, "bot-greeting")];
    let mut buttons = Vec::new();
    for title in learnt(bot) {
        let args = args!(game = title.name(language));
        match game_alone(bot, person, title.id()).await? {
            Some(table) => {
                lines.push(goes_on(&table, language));
                let label = texts::text(language, "bot-button-learn-on", &args);
                let route = Action::Desk.at(table.table);
                buttons.push(button(&route, &label, Tone::Success));
            }
            None => {
                let label = texts::text(language, "bot-button-learn-of", &args);
                let route = Route::Learn(title.id().to_owned());
                buttons.push(button(&route, &label, Tone::Success));
            }
        }
    }
    let mut rows_of_all = rows(buttons);
    let pages = how_to_play_buttons(bot.tables.titles(), language);
    rows_of_all.extend(rows(pages));
    Ok(Body::text(lines.join("\n")).rows(rows_of_all))
}

fn goes_on(table: &TableSummary, language: Language) -> String {
    tr!(
        language,
        "bot-greeting-goes-on",
        table = texts::table(&table.label(), true)
    )
}

/// Sends a direct message, once for each cause (a message or an interaction).
async fn send(
    bot: &Bot,
    channel: ChannelId,
    body: &Body,
    cause: u64,
) -> Result<(), serenity::Error> {
    // It begins with a letter, because Discord treats digits alone as an integer ("Create Message", `nonce`).
    let nonce = format!("g{cause}");
    let send = async || {
        let message = body.post(&bot.symbols, &nonce, None);
        bot.http
            .send_message(channel, Vec::new(), &message)
            .await
            .map(drop)
    };
    match send().await {
        Err(error) if bot.symbols.refused(&error) => send().await,
        sent => sent,
    }
}
