//! Actions of people who may manage a channel or server at its tables.

use std::sync::Arc;

use slowtable_ui::{Tone, args};

use crate::discord::bot::{Bot, Reply};
use crate::discord::error::BotError;
use crate::discord::messages::components::button;
use crate::discord::presses::route::Action;
use crate::discord::request::BotRequest;
use crate::discord::table::offers::question;
use crate::discord::texts;
use slowtable_service::tables::{Admission, PersonId, TableError, TablePhase};

/// Asks whether the reader really wants to close a table.
///
/// # Errors
/// When they do not moderate it, or it has ended.
pub async fn ask_to_close(
    bot: Arc<Bot>,
    request: BotRequest,
    at: Admission,
) -> Result<Reply, BotError> {
    let id = match bot.tables.moderates(&at).await? {
        TablePhase::Lobby => "bot-close-lobby-question",
        TablePhase::Playing => "bot-close-question",
        ended => return Err(TableError::WrongPhase(ended).into()),
    };
    let args = args!(table = at.table().to_string());
    let route = Action::Close.at(at.table());
    let label = texts::plain(request.language, "bot-button-close");
    let does = button(&route, &label, Tone::Danger);
    let text = texts::text(request.language, id, &args);
    Ok(question(&request, text, does, "bot-button-leave-it"))
}

/// Closes a table.
///
/// # Errors
/// The errors of the service.
pub async fn close(bot: Arc<Bot>, request: BotRequest, at: Admission) -> Result<Reply, BotError> {
    bot.tables.close_table(&at).await?;
    Ok(Reply::say(texts::plain(request.language, "bot-closed")))
}

/// Asks whether the reader really wants an opponent to play on for a person.
///
/// # Errors
/// When they do not moderate the table or play there, it is not played, or that person has no seat.
pub async fn ask_to_vacate(
    bot: Arc<Bot>,
    request: BotRequest,
    at: Admission,
    person: PersonId,
) -> Result<Reply, BotError> {
    let phase = bot.tables.moderates(&at).await?;
    if phase != TablePhase::Playing {
        return Err(TableError::WrongPhase(phase).into());
    }
    let status = bot.tables.status(&at, request.language).await?;
    let sits = |who| status.seats.iter().any(|seat| seat.person == Some(who));
    if !sits(person) {
        return Err(TableError::NoSeatThere.into());
    }
    if person != request.person.id && sits(request.person.id) {
        return Err(TableError::ModeratorPlays.into());
    }
    let args = args!(name = person.mention());
    let route = Action::Vacate(person).at(at.table());
    let label = texts::plain(request.language, "bot-button-vacate");
    let does = button(&route, &label, Tone::Danger);
    let text = texts::text(request.language, "bot-vacate-question", &args);
    Ok(question(&request, text, does, "bot-button-leave-it"))
}

/// Lets an opponent play on for a person.
///
/// # Errors
/// The errors of the service.
pub async fn vacate(
    bot: Arc<Bot>,
    request: BotRequest,
    at: Admission,
    person: PersonId,
) -> Result<Reply, BotError> {
    bot.tables.vacate_seat(&at, person).await?;
    Ok(Reply::say(texts::plain(request.language, "bot-vacated")))
}
