//! How a game is learnt: pages that say how it is played.

use std::sync::Arc;

use serenity::all::CreateButton;
use slowtable_face::{Args, Language, Title, Tone};

use super::bot::{Bot, DrawingWanted, Reply};
use super::components::{button, rows};
use super::error::BotError;
use super::message::Body;
use super::request::Request;
use super::route::{Route, RouteError};
use super::texts;

/// The button that leads to the first page of how a game is played.
pub fn how_to_play_button(game: &str, label: &str) -> CreateButton {
    let game = game.to_owned();
    let route = Route::HowToPlay { page: 0, game };
    button(&route, label, Tone::Secondary).emoji('🎓')
}

/// The same button for every game that has such pages, with its name.
pub fn how_to_play_buttons(titles: &[Arc<dyn Title>], language: Language) -> Vec<CreateButton> {
    let taught = titles
        .iter()
        .filter(|title| !title.how_to_play(language).is_empty());
    let named = taught.map(|title| {
        let args = Args::new().with("game", title.name(language));
        let label = texts::text(language, "bot-button-how-to-play-of", &args);
        how_to_play_button(title.id(), &label)
    });
    named.collect()
}

/// Shows a page of how a game is played; beyond the last is the last.
///
/// # Errors
/// When there is no such game, or nothing to show of it.
pub async fn how_to_play(
    bot: Arc<Bot>,
    request: Request,
    game: &str,
    page: u16,
) -> Result<Reply, BotError> {
    let language = request.language;
    let mut titles = bot.tables.titles().iter();
    let title = titles.find(|title| title.id() == game);
    // Nothing but a forged id asks for another.
    let title = Arc::clone(title.ok_or(RouteError::Unknown)?);
    let pages = title.how_to_play(language);
    let last = pages.len().checked_sub(1).ok_or(RouteError::Unknown)?;
    let page = usize::from(page).min(last);
    let text = pages.into_iter().nth(page).unwrap_or_default();
    let to = |page: usize| Route::HowToPlay {
        page: u16::try_from(page).unwrap_or(u16::MAX),
        game: game.to_owned(),
    };
    let mut buttons = Vec::new();
    if page > 0 {
        let label = texts::plain(language, "bot-button-back");
        buttons.push(button(&to(page - 1), &label, Tone::Secondary));
    }
    if page < last {
        let label = texts::plain(language, "bot-button-forward");
        buttons.push(button(&to(page + 1), &label, Tone::Primary));
    }
    let body = Body::text(text).rows(rows(buttons));
    let drawing = DrawingWanted {
        name: format!("how-{page}"),
        draw: Box::new(move || title.how_to_play_picture(page, language)),
    };
    Ok(Reply::Drawn(body, drawing))
}
