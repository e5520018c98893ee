//! The options of a table before its game begins, for its host: pages of selects.

use std::sync::Arc;

use serenity::all::{CreateActionRow, CreateButton};
use slowtable_ui::{Language, Panel, Tone};

use crate::discord::bot::{Bot, Reply};
use crate::discord::error::BotError;
use crate::discord::messages::body::Body;
use crate::discord::messages::components::{buttons_at, rows, select};
use crate::discord::presses::route::{Action, RouteError};
use crate::discord::request::BotRequest;
use crate::discord::texts::tr;
use slowtable_service::tables::{Admission, OptionShown, TableError, TablePhase, TableStatus};

/// The most options on a page: the last row is for buttons.
const ON_A_PAGE: usize = Panel::ROWS - 1;

/// Shows the host a page of the table's options, counted from 0.
///
/// # Errors
/// The errors of the service, and when the reader is not the host or the game has begun.
pub async fn show(
    bot: Arc<Bot>,
    request: BotRequest,
    at: Admission,
    page: u8,
) -> Result<Reply, BotError> {
    let status = of_host(&bot, &request, &at).await?;
    Ok(Reply::Say(body(&status, page, request.language), None))
}

/// Makes a choice of an option, and shows the page with that option.
///
/// # Errors
/// See [`show`], and when there is no such choice or the game refuses it.
pub async fn choose(
    bot: Arc<Bot>,
    request: BotRequest,
    at: Admission,
    option: String,
    choice: Option<&str>,
) -> Result<Reply, BotError> {
    // The select offers nothing else.
    let choice = choice.ok_or(RouteError::Unknown)?.to_owned();
    change(&bot, &request, &at, &[(option.clone(), choice)]).await?;
    let status = of_host(&bot, &request, &at).await?;
    let position = in_order(&status).position(|shown| shown.id == option);
    let page = u8::try_from(position.unwrap_or_default() / ON_A_PAGE).unwrap_or_default();
    Ok(Reply::Say(body(&status, page, request.language), None))
}

/// Makes every choice that the game proposes for the table's pace, and shows the first page.
///
/// # Errors
/// See [`show`].
pub async fn take_proposal(
    bot: Arc<Bot>,
    request: BotRequest,
    at: Admission,
) -> Result<Reply, BotError> {
    let status = of_host(&bot, &request, &at).await?;
    let proposed = status.options.into_iter().filter_map(|option| {
        let proposal = option.proposal?;
        Some((option.id, proposal.value))
    });
    let answers: Vec<(String, String)> = proposed.collect();
    change(&bot, &request, &at, &answers).await?;
    show(bot, request, at, 0).await
}

/// Sets whether the table's posts notify people even if they mention nobody, and shows the first page.
///
/// # Errors
/// See [`show`].
pub async fn set_loud(
    bot: Arc<Bot>,
    request: BotRequest,
    at: Admission,
    loud: bool,
) -> Result<Reply, BotError> {
    bot.tables.set_loud(&at, loud).await?;
    show(bot, request, at, 0).await
}

async fn change(
    bot: &Bot,
    request: &BotRequest,
    at: &Admission,
    answers: &[(String, String)],
) -> Result<(), BotError> {
    let changed = bot.tables.change_options(at, answers, request.language);
    Ok(changed.await?)
}

/// Returns the status of a table whose host the reader is.
async fn of_host(bot: &Bot, request: &BotRequest, at: &Admission) -> Result<TableStatus, BotError> {
    let status = bot.tables.status(at, request.language).await?;
    if status.host != request.person.id {
        return Err(TableError::NotHost { host: status.host }.into());
    }
    if status.phase != TablePhase::Lobby {
        return Err(TableError::WrongPhase(status.phase).into());
    }
    Ok(status)
}

/// Returns the options, the common ones first.
fn in_order(status: &TableStatus) -> impl Iterator<Item = &OptionShown> {
    let of = |seldom| status.options.iter().filter(move |it| it.seldom == seldom);
    of(false).chain(of(true))
}

fn body(status: &TableStatus, page: u8, language: Language) -> Body {
    let pages = status.options.len().div_ceil(ON_A_PAGE).max(1);
    let page = usize::from(page).min(pages - 1);
    let shown: Vec<&OptionShown> = in_order(status)
        .skip(page * ON_A_PAGE)
        .take(ON_A_PAGE)
        .collect();
    let game = status.game_name.clone();
    let mut lines = vec![tr!(language, "bot-options-title", game = game)];
    lines.extend(shown.iter().map(|option| {
        let chosen = option.choices.iter().find(|choice| choice.is_chosen);
        let chosen = chosen.map_or_else(|| "–".to_owned(), |choice| choice.name.clone());
        let name = option.name.clone();
        tr!(language, "bot-options-line", option = name, choice = chosen)
    }));
    lines.extend(proposal(status, language));
    let mut controls: Vec<CreateActionRow> = shown
        .iter()
        .filter(|option| !option.choices.is_empty())
        .map(|option| {
            let choices = option.choices.iter();
            let choices = choices.map(|choice| (choice.value.as_str(), choice.name.as_str(), ""));
            let route = Action::ChooseOption(option.id.clone()).at(status.table);
            select(&route, &option.name, choices)
        })
        .collect();
    controls.extend(rows(buttons(status, (page, pages), language)));
    Body::text(lines.join("\n")).rows(controls)
}

/// Returns the buttons below the page `page` of `pages`.
fn buttons(
    status: &TableStatus,
    (page, pages): (usize, usize),
    language: Language,
) -> Vec<CreateButton> {
    let labelled = buttons_at(status.table, language);
    let mut buttons = Vec::new();
    if status
        .options
        .iter()
        .any(|option| option.proposal.is_some())
    {
        let id = "bot-button-take-option-proposal";
        buttons.push(labelled(Action::TakeOptionProposal, id, Tone::Primary));
    }
    if pages > 1 {
        let next = u8::try_from((page + 1) % pages).unwrap_or_default();
        let id = "bot-button-more-options";
        buttons.push(labelled(Action::OptionsPage(next), id, Tone::Secondary));
    }
    let (loud, id) = match status.loud {
        true => (false, "bot-button-quiet"),
        false => (true, "bot-button-loud"),
    };
    buttons.push(labelled(Action::SetLoudOption(loud), id, Tone::Secondary));
    buttons
}

/// Returns what the game proposes for the table's pace and the table does not play with; `None` if there is nothing.
#[must_use]
pub fn proposal(status: &TableStatus, language: Language) -> Option<String> {
    let proposals = status.options.iter().filter_map(|it| it.proposal.as_ref());
    let texts: Vec<&str> = proposals.map(|proposal| proposal.text.as_str()).collect();
    let changes = (!texts.is_empty()).then(|| texts.join("; "))?;
    Some(tr!(language, "bot-options-proposal", changes = changes))
}
