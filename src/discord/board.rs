//! The board, in pictures and in words, and the log.

use std::sync::Arc;

use slowtable_face::{Args, Language, Since, TABLE, Tone};
use slowtable_kit::Seat;

use super::ask::Ask;
use super::components::{button, rows};
use super::edge::{Edge, PictureWanted, Reply, Shown};
use super::error::{EdgeError, Refusal};
use super::message::Body;
use super::route::Route;
use super::words;
use crate::tables::{Admission, TableError, TableStatus};

/// The face's name for the picture of what lies before a seat.
#[must_use]
pub fn place_name(seat: Seat) -> String {
    format!("place:{}", seat.0)
}

/// Shows the whole table, with a button for every place at it.
///
/// # Errors
/// As the service.
pub async fn board(edge: Arc<Edge>, ask: Ask, at: Admission) -> Result<Reply, EdgeError> {
    picture(&edge, &ask, at, None).await
}

/// Shows what lies before a seat.
///
/// # Errors
/// As the service; when there is no such seat.
pub async fn place(
    edge: Arc<Edge>,
    ask: Ask,
    at: Admission,
    seat: Seat,
) -> Result<Reply, EdgeError> {
    picture(&edge, &ask, at, Some(seat)).await
}

async fn picture(
    edge: &Edge,
    ask: &Ask,
    at: Admission,
    seat: Option<Seat>,
) -> Result<Reply, EdgeError> {
    let status = edge.tables.status(&at, ask.language).await?;
    let (name, title) = match seat {
        None => (TABLE.to_owned(), status.game_name.clone()),
        Some(seat) => {
            let shown = status
                .seats
                .iter()
                .find(|shown| shown.seat == seat)
                .ok_or(EdgeError::Refused(Refusal::NoPicture))?;
            let args = Args::new().with("name", shown.public_name());
            (
                place_name(seat),
                words::text(ask.language, "edge-board-place", &args),
            )
        }
    };
    // Whoever plays is shown what has happened since they did.
    let since = status
        .seats
        .iter()
        .find(|shown| shown.person == Some(ask.person.id))
        .map_or(Since::Never, |shown| Since::LastMoveOf(shown.seat));
    if !status.phase.has_game() {
        return Err(TableError::WrongPhase(status.phase).into());
    }
    let mut lines = vec![format!("**{title}**")];
    lines.extend(awaited(&status, ask.language));
    let body = Body::text(lines.join("\n")).rows(rows(controls(&status, seat, ask.language)));
    Ok(Reply::Say(
        body,
        Some(PictureWanted {
            at,
            name,
            shown: Shown::Now(since),
        }),
    ))
}

fn awaited(status: &TableStatus, language: Language) -> Vec<String> {
    status
        .seats
        .iter()
        .filter_map(|seat| {
            let args = Args::new()
                .with("name", seat.public_name())
                .with("what", seat.awaited.clone()?);
            Some(words::text(language, "edge-post-awaited", &args))
        })
        .collect()
}

fn controls(
    status: &TableStatus,
    shown: Option<Seat>,
    language: Language,
) -> Vec<serenity::all::CreateButton> {
    let table = status.table;
    let mut buttons = vec![
        button(
            &Route::Board { table },
            &words::plain(language, "edge-button-board"),
            Tone::Primary,
        )
        .disabled(shown.is_none()),
    ];
    buttons.extend(status.seats.iter().take(20).map(|seat| {
        let route = Route::Place {
            table,
            seat: seat.seat.0,
        };
        button(&route, seat.name.label(), Tone::Secondary).disabled(shown == Some(seat.seat))
    }));
    buttons.push(button(
        &Route::BoardText { table, page: 0 },
        &words::plain(language, "edge-button-words"),
        Tone::Secondary,
    ));
    buttons.push(button(
        &Route::Log { table, page: None },
        &words::plain(language, "edge-button-log"),
        Tone::Secondary,
    ));
    buttons
}

/// Shows the table in words, as the reader sees it.
///
/// # Errors
/// As the service.
pub async fn in_words(
    edge: Arc<Edge>,
    ask: Ask,
    at: Admission,
    page: u16,
) -> Result<Reply, EdgeError> {
    let table = at.table();
    let pages = edge.tables.board_text(&at, ask.language).await?;
    let last = pages.len().saturating_sub(1);
    let page = usize::from(page).min(last);
    let text = pages.get(page).cloned().unwrap_or_default();
    let to = |page: usize| Route::BoardText {
        table,
        page: u16::try_from(page).unwrap_or(u16::MAX),
    };
    let mut buttons = pager(page, last, to, ask.language);
    buttons.push(button(
        &Route::Board { table },
        &words::plain(ask.language, "edge-button-board"),
        Tone::Secondary,
    ));
    Ok(Reply::Say(Body::text(text).rows(rows(buttons)), None))
}

/// Shows a page of the log, as the reader may read it.
///
/// # Errors
/// As the service.
pub async fn log(
    edge: Arc<Edge>,
    ask: Ask,
    at: Admission,
    page: Option<u16>,
) -> Result<Reply, EdgeError> {
    let table = at.table();
    let shown = edge
        .tables
        .log_lines(&at, ask.language, page.map(usize::from))
        .await?;
    if shown.lines.is_empty() {
        return Ok(Reply::say(words::plain(ask.language, "edge-log-empty")));
    }
    let args = Args::new()
        .with("page", shown.page + 1)
        .with("pages", shown.pages);
    let title = words::text(ask.language, "edge-log-title", &args);
    let to = |page: usize| Route::Log {
        table,
        page: Some(u16::try_from(page).unwrap_or(u16::MAX)),
    };
    let controls = pager(shown.page, shown.pages.saturating_sub(1), to, ask.language);
    let text = format!("{title}\n{}", shown.lines.join("\n"));
    Ok(Reply::Say(Body::text(text).rows(rows(controls)), None))
}

/// Buttons to the pages before and behind; none if there is one page only.
fn pager(
    page: usize,
    last: usize,
    to: impl Fn(usize) -> Route,
    language: Language,
) -> Vec<serenity::all::CreateButton> {
    let mut buttons = Vec::new();
    if page > 0 {
        let label = words::plain(language, "edge-button-earlier");
        buttons.push(button(&to(page - 1), &label, Tone::Secondary));
    }
    if page < last {
        let label = words::plain(language, "edge-button-later");
        buttons.push(button(&to(page + 1), &label, Tone::Secondary));
    }
    buttons
}
