//! Another pace for a game under way, when everybody agrees.

use std::sync::Arc;

use slowtable_ui::Tone;

use crate::discord::bot::{Bot, Reply};
use crate::discord::error::BotError;
use crate::discord::messages::body::Body;
use crate::discord::messages::components::{button, rows};
use crate::discord::presses::route::Action;
use crate::discord::request::BotRequest;
use crate::discord::texts;
use crate::discord::texts::tr;
use slowtable_service::pace::Pace;
use slowtable_service::tables::{Admission, AnsweredPace, PaceAsked, TablePhase};

/// Sets the pace of a lobby, or asks the others at a game under way.
///
/// # Errors
/// The errors of the service.
pub async fn ask(
    bot: Arc<Bot>,
    request: BotRequest,
    at: Admission,
    pace: Pace,
) -> Result<Reply, BotError> {
    let language = request.language;
    let done = || Reply::say(texts::plain(language, "bot-pace-done"));
    if bot.tables.status(&at, language).await?.phase == TablePhase::Lobby {
        bot.tables.set_pace(&at, pace).await?;
        return Ok(done());
    }
    let PaceAsked::Asked(asked) = bot.tables.ask_for_pace(&at, pace).await? else {
        return Ok(done());
    };
    let withdraw = button(
        &Action::RefusePace(asked.unsigned_abs()).at(at.table()),
        &texts::plain(language, "bot-button-withdraw"),
        Tone::Secondary,
    );
    let text = texts::plain(language, "bot-pace-asked");
    Ok(Reply::Say(
        Body::text(text).rows(rows(vec![withdraw])),
        None,
    ))
}

/// Answers yes or no to a request for another pace.
///
/// # Errors
/// The errors of the service.
pub async fn answer(
    bot: Arc<Bot>,
    request: BotRequest,
    at: Admission,
    asked: u64,
    yes: bool,
) -> Result<Reply, BotError> {
    // A forged number identifies no request.
    let asked = i64::try_from(asked).unwrap_or(i64::MAX);
    let (id, missing) = match bot.tables.answer_pace(&at, asked, yes).await? {
        AnsweredPace::Done => ("bot-pace-done", 0),
        AnsweredPace::Noted(missing) => ("bot-pace-noted", missing),
        AnsweredPace::Declined => ("bot-pace-declined", 0),
        AnsweredPace::Withdrawn => ("bot-pace-withdrawn", 0),
    };
    Ok(Reply::say(tr!(request.language, id, n = missing)))
}
