//! The reader's private list of people with whom they do not want to play.

use std::sync::Arc;

use serenity::all::{CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, UserId};

use crate::discord::bot::{Bot, Reply};
use crate::discord::error::BotError;
use crate::discord::messages::body::Body;
use crate::discord::presses::route::Route;
use crate::discord::request::BotRequest;
use crate::discord::texts;
use crate::discord::texts::tr;
use slowtable_service::tables::{PersonId, TableService};

/// Shows the list, in a select that changes it.
///
/// # Errors
/// When the store fails.
pub async fn show(bot: Arc<Bot>, request: BotRequest) -> Result<Reply, BotError> {
    let language = request.language;
    let people = bot.tables.avoided(request.person.id).await?;
    let mentions: Vec<String> = people.iter().map(|person| person.mention()).collect();
    let list = match mentions.is_empty() {
        true => texts::plain(language, "bot-avoided-nobody"),
        false => tr!(language, "bot-avoided-people", people = mentions.join(", ")),
    };
    let text = format!("{}\n\n{list}", texts::plain(language, "bot-avoided"));
    let users = people.iter().map(|person| UserId::new(person.0)).collect();
    let kind = CreateSelectMenuKind::User {
        default_users: Some(users),
    };
    let most = u8::try_from(TableService::AVOIDED).unwrap_or(u8::MAX);
    let menu = CreateSelectMenu::new(Route::SetAvoided.encode(), kind)
        .placeholder(texts::plain(language, "bot-avoided-select"))
        .min_values(0)
        .max_values(most);
    let controls = vec![CreateActionRow::SelectMenu(menu)];
    Ok(Reply::Say(Body::text(text).rows(controls), None))
}

/// Makes the list that of the chosen people, and shows it.
///
/// # Errors
/// When the store fails.
pub async fn change(bot: Arc<Bot>, request: BotRequest) -> Result<Reply, BotError> {
    let chosen = request.chosen.iter();
    let people: Vec<PersonId> = chosen.map(|chosen| chosen.person.id).collect();
    bot.tables.set_avoided(request.person.id, &people).await?;
    show(bot, request).await
}
