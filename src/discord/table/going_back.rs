//! Taking a game back: alone, with opponents, or when everyone agrees.

use std::sync::Arc;

use slowtable_ui::{Panel, Tone, clip};

use crate::discord::bot::{Bot, Reply};
use crate::discord::error::BotError;
use crate::discord::messages::body::Body;
use crate::discord::messages::components::{button, rows, select};
use crate::discord::presses::route::Action;
use crate::discord::request::BotRequest;
use crate::discord::table::actions;
use crate::discord::texts;
use crate::discord::texts::tr;
use slowtable_service::tables::{Admission, AnsweredUndo, TableError, UndoRequestId, WentBack};

/// Shows the positions to which the reader's game can go back.
///
/// # Errors
/// The errors of the service.
pub async fn ways(bot: Arc<Bot>, request: BotRequest, at: Admission) -> Result<Reply, BotError> {
    let language = request.language;
    let back = bot.tables.ways_back(&at, language).await?;
    if back.ways.is_empty() {
        return Ok(Reply::say(texts::plain(language, "bot-undo-none")));
    }
    let options: Vec<(String, &str, String)> = back
        .ways
        .iter()
        .map(|way| {
            let undone = tr!(language, "bot-undo-option", n = way.undone);
            let about = way.moment.clone().into_iter().chain([undone]);
            let about = about.collect::<Vec<_>>().join(" · ");
            (
                way.to.to_string(),
                way.label.as_str(),
                clip(&about, Panel::OPTION),
            )
        })
        .collect();
    let menu = select(
        &Action::GoBack(back.moves).at(at.table()),
        &texts::plain(language, "bot-undo-select"),
        options
            .iter()
            .map(|(to, label, undone)| (to.as_str(), *label, undone.as_str())),
    );
    let text = texts::plain(language, "bot-undo-question");
    Ok(Reply::Say(Body::text(text).rows(vec![menu]), None))
}

/// Takes the reader's game back to the selected position, or asks the others.
///
/// # Errors
/// The errors of the service.
pub async fn go_back(
    bot: Arc<Bot>,
    request: BotRequest,
    at: Admission,
    moves: u32,
    to: Option<&str>,
) -> Result<Reply, BotError> {
    // A forged value leads nowhere.
    let to = to.and_then(|to| to.parse().ok());
    let to: u32 = to.ok_or(BotError::Table(TableError::MovedOn))?;
    let press = request.press();
    let id = match bot.tables.go_back(&at, (to, moves), press).await? {
        WentBack::Done => return actions::desk(bot, request, at).await,
        WentBack::Asked(id) => id,
    };
    let label = texts::plain(request.language, "bot-button-withdraw");
    let withdraw = button(
        &Action::RefuseUndo(id).at(at.table()),
        &label,
        Tone::Secondary,
    );
    let text = texts::plain(request.language, "bot-undo-asked");
    Ok(Reply::Say(
        Body::text(text).rows(rows(vec![withdraw])),
        None,
    ))
}

/// Answers yes or no to a request that the game go back.
///
/// # Errors
/// The errors of the service.
pub async fn answer(
    bot: Arc<Bot>,
    request: BotRequest,
    at: Admission,
    id: UndoRequestId,
    yes: bool,
) -> Result<Reply, BotError> {
    let press = request.press();
    let (id, missing) = match bot.tables.answer_undo(&at, id, yes, press).await? {
        AnsweredUndo::Done => ("bot-undo-done", 0),
        AnsweredUndo::Noted(missing) => ("bot-undo-noted", missing),
        AnsweredUndo::Declined => ("bot-undo-declined", 0),
        AnsweredUndo::Withdrawn => ("bot-undo-withdrawn", 0),
    };
    Ok(Reply::say(tr!(request.language, id, n = missing)))
}
