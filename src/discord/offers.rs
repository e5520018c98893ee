//! Seats that are to change hands: offered, asked for, answered.

use std::sync::Arc;

use serenity::all::CreateButton;
use slowtable_face::{Args, Tone};
use slowtable_kit::Seat;

use super::actions;
use super::ask::Ask;
use super::components::{button, rows};
use super::edge::{Edge, Reply};
use super::error::{EdgeError, Refusal};
use super::message::Body;
use super::route::Route;
use super::words;
use crate::tables::{Admission, Answered, OfferId, Person, PersonId, Phase, TableError};

/// A question with one button that does it, and one that does nothing.
pub(super) fn question(ask: &Ask, text: String, does: CreateButton, leave: &str) -> Reply {
    let leave = button(
        &Route::Dismiss,
        &words::plain(ask.language, leave),
        Tone::Secondary,
    );
    Reply::Say(Body::text(text).rows(rows(vec![does, leave])), None)
}

fn named(ask: &Ask, id: &str, person: PersonId) -> String {
    let args = Args::new().with("name", person.mention());
    words::text(ask.language, id, &args)
}

/// Asks whether the reader means to offer their seat to somebody.
///
/// # Errors
/// When that is a bot, or the reader has no seat, or the game is not being played.
pub async fn ask_to_hand_over(
    edge: Arc<Edge>,
    ask: Ask,
    at: Admission,
    to: Person,
    bot: bool,
) -> Result<Reply, EdgeError> {
    if bot {
        return Err(EdgeError::Refused(Refusal::Bot));
    }
    let status = edge.tables.status(&at, ask.language).await?;
    if status.phase != Phase::Playing {
        return Err(TableError::WrongPhase(status.phase).into());
    }
    let own = |person| status.seats.iter().any(|seat| seat.person == Some(person));
    if !own(ask.person.id) {
        return Err(TableError::NotSeated.into());
    }
    let route = Route::HandOver {
        table: at.table(),
        to: to.id.0,
    };
    let label = words::plain(ask.language, "edge-button-offer");
    let text = named(&ask, "edge-offer-question", to.id);
    let does = button(&route, &label, Tone::Danger);
    Ok(question(&ask, text, does, "edge-button-stay"))
}

/// Offers the reader's seat to somebody.
///
/// # Errors
/// As the service.
pub async fn hand_over(
    edge: Arc<Edge>,
    ask: Ask,
    at: Admission,
    to: PersonId,
) -> Result<Reply, EdgeError> {
    let offer = edge.tables.offer_seat(&at, to).await?;
    let text = named(&ask, "edge-offered", to);
    Ok(asked(&ask, &at, offer, text))
}

/// Asks to take over a seat that an opponent keeps.
///
/// # Errors
/// As the service.
pub async fn take_over(
    edge: Arc<Edge>,
    ask: Ask,
    at: Admission,
    seat: Option<Seat>,
) -> Result<Reply, EdgeError> {
    let offer = edge.tables.ask_for_seat(&at, seat).await?;
    let text = words::plain(ask.language, "edge-wished");
    Ok(asked(&ask, &at, offer, text))
}

/// What whoever made an offer is told: it stands, and can be taken back.
fn asked(ask: &Ask, at: &Admission, offer: OfferId, text: String) -> Reply {
    let route = Route::Decline {
        table: at.table(),
        offer: offer.0,
    };
    let label = words::plain(ask.language, "edge-button-withdraw");
    let controls = rows(vec![button(&route, &label, Tone::Secondary)]);
    Reply::Say(Body::text(text).rows(controls), None)
}

/// Says yes or no to an offer, or takes it back.
///
/// # Errors
/// As the service.
pub async fn answer(
    edge: Arc<Edge>,
    ask: Ask,
    at: Admission,
    offer: OfferId,
    yes: bool,
) -> Result<Reply, EdgeError> {
    let id = match edge.tables.answer_offer(&at, offer, yes).await? {
        Answered::Seated => return actions::desk(edge, ask, at).await,
        Answered::Agreed => "edge-agreed",
        Answered::Declined => "edge-declined",
        Answered::Withdrawn => "edge-withdrawn",
    };
    Ok(Reply::say(words::plain(ask.language, id)))
}
