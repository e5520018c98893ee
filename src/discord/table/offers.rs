//! Offering, requesting and accepting seats.

use std::sync::Arc;

use serenity::all::CreateButton;
use slowtable_kit::Seat;
use slowtable_ui::Tone;

use crate::discord::bot::{Bot, Reply};
use crate::discord::error::{BotError, BotRefusal};
use crate::discord::messages::body::Body;
use crate::discord::messages::components::{button, rows};
use crate::discord::presses::route::{Action, Route};
use crate::discord::request::BotRequest;
use crate::discord::table::actions;
use crate::discord::texts;
use crate::discord::texts::tr;
use slowtable_service::tables::{
    Admission, Answered, OfferId, Person, PersonId, TableError, TablePhase,
};

/// Returns a question with a button that confirms and one that dismisses it.
pub(in crate::discord) fn question(
    request: &BotRequest,
    text: String,
    does: CreateButton,
    leave: &str,
) -> Reply {
    let leave = button(
        &Route::Dismiss,
        &texts::plain(request.language, leave),
        Tone::Secondary,
    );
    Reply::Say(Body::text(text).rows(rows(vec![does, leave])), None)
}

fn named(request: &BotRequest, id: &str, person: PersonId) -> String {
    tr!(request.language, id, name = person.mention())
}

/// Asks whether the reader really wants to offer their seat to a person.
///
/// # Errors
/// When that is a bot, the reader has no seat, or the game is not being played.
pub async fn ask_to_hand_over(
    bot: Arc<Bot>,
    request: BotRequest,
    at: Admission,
    to: Person,
    is_bot: bool,
) -> Result<Reply, BotError> {
    if is_bot {
        return Err(BotError::Refused(BotRefusal::Bot));
    }
    let status = bot.tables.status(&at, request.language).await?;
    if status.phase != TablePhase::Playing {
        return Err(TableError::WrongPhase(status.phase).into());
    }
    let own = |person| status.seats.iter().any(|seat| seat.person == Some(person));
    if !own(request.person.id) {
        return Err(TableError::NotSeated.into());
    }
    let route = Action::HandOver(to.id).at(at.table());
    let label = texts::plain(request.language, "bot-button-offer");
    let text = named(&request, "bot-offer-question", to.id);
    let does = button(&route, &label, Tone::Danger);
    Ok(question(&request, text, does, "bot-button-stay"))
}

/// Offers the reader's seat to a person.
///
/// # Errors
/// The errors of the service.
pub async fn hand_over(
    bot: Arc<Bot>,
    request: BotRequest,
    at: Admission,
    to: PersonId,
) -> Result<Reply, BotError> {
    let offer = bot.tables.offer_seat(&at, to).await?;
    let text = named(&request, "bot-offered", to);
    Ok(asked(&request, &at, offer, text))
}

/// Asks to take over a seat that an opponent holds.
///
/// # Errors
/// The errors of the service.
pub async fn take_over(
    bot: Arc<Bot>,
    request: BotRequest,
    at: Admission,
    seat: Option<Seat>,
) -> Result<Reply, BotError> {
    let offer = bot.tables.ask_for_seat(&at, seat).await?;
    let text = texts::plain(request.language, "bot-wished");
    Ok(asked(&request, &at, offer, text))
}

/// Returns the message to the person who made an offer, with a button to withdraw it.
fn asked(request: &BotRequest, at: &Admission, offer: OfferId, text: String) -> Reply {
    let route = Action::Decline(offer).at(at.table());
    let label = texts::plain(request.language, "bot-button-withdraw");
    let controls = rows(vec![button(&route, &label, Tone::Secondary)]);
    Reply::Say(Body::text(text).rows(controls), None)
}

/// Accepts, declines or withdraws an offer.
///
/// # Errors
/// The errors of the service.
pub async fn answer(
    bot: Arc<Bot>,
    request: BotRequest,
    at: Admission,
    offer: OfferId,
    yes: bool,
) -> Result<Reply, BotError> {
    let id = match bot.tables.answer_offer(&at, offer, yes).await? {
        Answered::Seated => return actions::desk(bot, request, at).await,
        Answered::Agreed => "bot-agreed",
        Answered::Declined => "bot-declined",
        Answered::Withdrawn => "bot-withdrawn",
    };
    Ok(Reply::say(texts::plain(request.language, id)))
}
