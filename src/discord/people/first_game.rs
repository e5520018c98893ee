//! The ways into a game for a person who does not know it yet: buttons that teach it, and a first game's start.

use std::sync::Arc;

use serenity::all::CreateButton;
use slowtable_desk::Title;
use slowtable_ui::{Language, Tone};

use crate::discord::bot::{Bot, Reply};
use crate::discord::error::BotError;
use crate::discord::messages::body::Body;
use crate::discord::messages::components::{button, rows};
use crate::discord::presses::route::Route;
use crate::discord::request::BotRequest;
use crate::discord::texts;
use crate::discord::texts::tr;
use slowtable_service::tables::{Admission, Starting, TableError, TablePhase};

/// Returns the button that leads to the first page about a game.
pub fn how_to_play_button(game: &str, label: &str) -> CreateButton {
    let game = game.to_owned();
    let route = Route::HowToPlay { page: 0, game };
    button(&route, label, Tone::Secondary).emoji('🎓')
}

/// Returns such a button for every game with pages, with the game's name.
pub fn how_to_play_buttons(titles: &[Arc<dyn Title>], language: Language) -> Vec<CreateButton> {
    let taught = titles
        .iter()
        .filter(|title| !title.how_to_play(language).is_empty());
    let named = taught.map(|title| {
        let label = tr!(
            language,
            "bot-button-how-to-play-of",
            game = title.name(language)
        );
        how_to_play_button(title.id(), &label)
    });
    named.collect()
}

/// Confirms an action at a table, and shows a newcomer to its game how to learn it.
///
/// # Errors
/// When the store fails.
pub async fn welcome(
    bot: &Bot,
    request: &BotRequest,
    at: &Admission,
    said: &str,
) -> Result<Reply, BotError> {
    let language = request.language;
    let newcomer = bot.tables.newcomer(at).await?;
    // The answer names buttons of the public message, which uses the table's language.
    let public = |id| texts::plain(newcomer.language, id);
    let said = tr!(
        language,
        said,
        desk = public("bot-button-desk"),
        start = public("bot-button-start"),
        place = request.parent.unwrap_or(request.channel).mention()
    );
    let title = newcomer.new_to.and_then(|game| {
        let mut titles = bot.tables.titles().iter();
        titles.find(|title| title.id() == game)
    });
    let Some(title) = title.filter(|title| !title.how_to_play(language).is_empty()) else {
        return Ok(Reply::say(said));
    };
    let offer = tr!(language, "bot-learn-offer", game = title.name(language));
    let label = texts::plain(language, "bot-button-how-to-play");
    let mut buttons = vec![how_to_play_button(title.id(), &label)];
    if !bot.tables.is_guided(request.person.id).await? {
        let label = texts::plain(language, "bot-button-guided");
        buttons.push(button(&Route::SetGuided(true), &label, Tone::Primary));
    }
    let body = Body::text(format!("{said}\n\n{offer}")).rows(rows(buttons));
    Ok(Reply::Say(body, None))
}

/// Returns a button for every game with a guided first game, with the game's name.
pub fn learn_buttons(titles: &[Arc<dyn Title>], language: Language) -> Vec<CreateButton> {
    let learnt = titles.iter().filter(|title| title.first_game().is_some());
    let named = learnt.map(|title| {
        let label = tr!(language, "bot-button-learn-of", game = title.name(language));
        button(&Route::Learn(title.id().to_owned()), &label, Tone::Success)
    });
    named.collect()
}

/// Returns the button that sends the offer of a guided first game by direct message.
pub fn in_private_button(game: &str, language: Language) -> CreateButton {
    let label = texts::plain(language, "bot-button-learn-in-private");
    let route = Route::LearnInPrivate(game.to_owned());
    button(&route, &label, Tone::Secondary)
}

/// Begins a game with opponents alone, unless it has begun: the same press may be delivered twice.
///
/// # Errors
/// The errors of the service.
pub async fn begin(bot: &Bot, at: &Admission, language: Language) -> Result<(), BotError> {
    match bot.tables.start(at, Starting::AsWanted, language).await {
        Ok(()) | Err(TableError::WrongPhase(TablePhase::Playing | TablePhase::Over)) => Ok(()),
        Err(error) => Err(error.into()),
    }
}
