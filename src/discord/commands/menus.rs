//! Context menus: commands on a person or on a message ("Application Commands").
//!
//! They need no typing, so they are there where a client offers no slash commands.

use std::sync::Arc;

use serenity::all::{ActionRowComponent, ButtonKind, CreateCommand, Message, SelectMenu, User};
use slowtable_service::tables::TableId;

use super::localize::LocalizeError;
use super::{Command, Context, localize, serve};
use crate::discord::answers::form;
use crate::discord::bot::{Bot, Reply};
use crate::discord::error::{BotError, BotRefusal};
use crate::discord::messages::lobby;
use crate::discord::people::results;
use crate::discord::presses::route::Route;
use crate::discord::request::BotRequest;
use crate::discord::table::views;
use slowtable_service::tables::PersonId;

/// Returns the commands of context menus, with their names in every language.
pub(super) fn all() -> Result<Vec<Command>, LocalizeError> {
    let named = [
        (play_with(), "menu-play-with"),
        (results_of(), "menu-results"),
        (explain(), "menu-explain"),
    ];
    let named = named.into_iter();
    named
        .map(|(command, id)| localize::menu(command, id))
        .collect()
}

/// Returns commands in the form in which Discord registers them. poise leaves out the names of context menus in other
/// languages.
pub fn registered(commands: &[Command]) -> Vec<CreateCommand> {
    let is_chat = |command: &&Command| command.slash_action.is_some();
    let chat = commands.iter().filter(is_chat);
    let mut all = poise::builtins::create_application_commands(chat);
    for command in commands {
        let Some(mut menu) = command.create_as_context_menu_command() else {
            continue;
        };
        for (locale, name) in command.name_localizations.iter() {
            menu = menu.name_localized(locale.as_ref(), name.as_ref());
        }
        all.push(menu);
    }
    all
}

/// Opens the form of a new table, to which the person is invited.
#[poise::command(context_menu_command = "Play with...", guild_only)]
async fn play_with(ctx: Context<'_>, user: User) -> Result<(), BotError> {
    let request = BotRequest::of_command(ctx.interaction);
    let bot = Arc::clone(ctx.framework.user_data);
    if user.bot {
        return serve(ctx, |_, _| async {
            Err(BotError::Refused(BotRefusal::Bot))
        })
        .await;
    }
    let person = PersonId(user.id.get());
    let settings = bot.tables.settings(request.person.id).await;
    let chosen = settings.ok().and_then(|settings| settings.language);
    let language = chosen.unwrap_or(request.language);
    let route = Route::NewTable((person != request.person.id).then_some(person));
    form::open(&bot, request, &route, language).await;
    Ok(())
}

/// Shows a person's results.
#[poise::command(context_menu_command = "Results")]
async fn results_of(ctx: Context<'_>, user: User) -> Result<(), BotError> {
    let person = PersonId(user.id.get());
    serve(ctx, |bot, request| {
        results::show(bot, request, Some(person))
    })
    .await
}

/// Shows the board of the table that a message belongs to, in words.
#[poise::command(context_menu_command = "What does this show?")]
async fn explain(ctx: Context<'_>, message: Message) -> Result<(), BotError> {
    serve(ctx, |bot, request| in_words(bot, request, message)).await
}

async fn in_words(bot: Arc<Bot>, request: BotRequest, message: Message) -> Result<Reply, BotError> {
    let at = match table_of(&message) {
        Some(table) => Some(bot.tables.admit(&request.asker(), table).await?),
        None if message.author.bot => bot.tables.admit_in_thread(&request.asker()).await?,
        None => None,
    };
    let at = at.ok_or(BotError::Refused(BotRefusal::OfNoTable))?;
    let mut status = bot.tables.status(&at, request.language).await?;
    if !status.phase.has_game() {
        // The answer is for one person, in their language and not in the table's.
        status.language = request.language;
        return Ok(Reply::say(lobby::body(&status).text));
    }
    views::in_words(bot, request, at, 0).await
}

/// Returns the table whose controls are on a message.
fn table_of(message: &Message) -> Option<TableId> {
    let rows = message.components.iter();
    let mut controls = rows.flat_map(|row| &row.components);
    controls.find_map(|control| {
        let id = match control {
            ActionRowComponent::Button(button) => match &button.data {
                ButtonKind::NonLink { custom_id, .. } => Some(custom_id),
                _ => None,
            },
            ActionRowComponent::SelectMenu(SelectMenu { custom_id, .. }) => custom_id.as_ref(),
            _ => None,
        };
        match Route::decode(id?) {
            Ok(Route::At(table, _)) => Some(table),
            _ => None,
        }
    })
}
