//! What those who may manage a channel or server can do at its tables.

use std::sync::Arc;

use slowtable_face::{Args, Tone};

use super::ask::Ask;
use super::components::button;
use super::edge::{Edge, Reply};
use super::error::EdgeError;
use super::offers::question;
use super::route::Route;
use super::words;
use crate::tables::{Admission, PersonId, Phase, TableError};

/// Asks whether the reader means to close a table.
///
/// # Errors
/// When they do not moderate it, or it has ended.
pub async fn ask_to_close(edge: Arc<Edge>, ask: Ask, at: Admission) -> Result<Reply, EdgeError> {
    let id = match edge.tables.moderates(&at).await? {
        Phase::Lobby => "edge-close-lobby-question",
        Phase::Playing => "edge-close-question",
        ended => return Err(TableError::WrongPhase(ended).into()),
    };
    let args = Args::new().with("table", at.table().to_string());
    let route = Route::Close { table: at.table() };
    let label = words::plain(ask.language, "edge-button-close");
    let does = button(&route, &label, Tone::Danger);
    let text = words::text(ask.language, id, &args);
    Ok(question(&ask, text, does, "edge-button-leave-it"))
}

/// Closes a table.
///
/// # Errors
/// As the service.
pub async fn close(edge: Arc<Edge>, ask: Ask, at: Admission) -> Result<Reply, EdgeError> {
    edge.tables.close_table(&at).await?;
    Ok(Reply::say(words::plain(ask.language, "edge-closed")))
}

/// Asks whether the reader means to have an opponent play on for somebody.
///
/// # Errors
/// When they do not moderate the table, it is not played, or that person has no seat.
pub async fn ask_to_vacate(
    edge: Arc<Edge>,
    ask: Ask,
    at: Admission,
    person: PersonId,
) -> Result<Reply, EdgeError> {
    let phase = edge.tables.moderates(&at).await?;
    if phase != Phase::Playing {
        return Err(TableError::WrongPhase(phase).into());
    }
    let status = edge.tables.status(&at, ask.language).await?;
    if status.seats.iter().all(|seat| seat.person != Some(person)) {
        return Err(TableError::NoSeatThere.into());
    }
    let args = Args::new().with("name", person.mention());
    let route = Route::Vacate {
        table: at.table(),
        person: person.0,
    };
    let label = words::plain(ask.language, "edge-button-vacate");
    let does = button(&route, &label, Tone::Danger);
    let text = words::text(ask.language, "edge-vacate-question", &args);
    Ok(question(&ask, text, does, "edge-button-leave-it"))
}

/// Has an opponent play on for somebody.
///
/// # Errors
/// As the service.
pub async fn vacate(
    edge: Arc<Edge>,
    ask: Ask,
    at: Admission,
    person: PersonId,
) -> Result<Reply, EdgeError> {
    edge.tables.vacate_seat(&at, person).await?;
    Ok(Reply::say(words::plain(ask.language, "edge-vacated")))
}
