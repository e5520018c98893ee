//! Presses: from a `custom_id` to the action it asks for.

use std::sync::Arc;

use serenity::all::{ComponentInteraction, ComponentInteractionDataKind};
use slowtable_face::Press;
use slowtable_kit::Seat;
use tracing::Instrument as _;

use super::ask::Ask;
use super::edge::{Edge, Reply};
use super::error::EdgeError;
use super::personal::{self, Change};
use super::route::Route;
use super::{actions, advice, board, moderators, offers, words};
use crate::tables::{OfferId, PersonId, Pressing, Starting, TableError};

/// Serves a press.
pub async fn serve(edge: &Arc<Edge>, interaction: &ComponentInteraction) {
    let ask = Ask::of_component(interaction);
    let span = ask.span();
    answer(edge, interaction, ask).instrument(span).await;
}

async fn answer(edge: &Arc<Edge>, interaction: &ComponentInteraction, ask: Ask) {
    let selected = match &interaction.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.clone(),
        _ => Vec::new(),
    };
    match Route::decode(&interaction.data.custom_id) {
        Ok(route) => {
            let ask = placed(ask, &route);
            edge.serve(ask, |edge, ask| act(edge, ask, route, selected))
                .await;
        }
        Err(error) => {
            edge.serve(ask, |_, _| async move { Err(EdgeError::from(error)) })
                .await;
        }
    }
}

/// Where the answer to a route belongs.
fn placed(ask: Ask, route: &Route) -> Ask {
    match route {
        Route::Join { .. }
        | Route::Leave { .. }
        | Route::AddOpponent { .. }
        | Route::RemoveOpponent { .. }
        | Route::Start { .. }
        | Route::Cancel { .. } => ask.quietly(),
        // They stand beside what was pressed.
        Route::TakeOver { .. }
        | Route::Accept { .. }
        | Route::Press {
            press: Press::Hint, ..
        } => ask,
        Route::StartAnyway { .. }
        | Route::Desk { .. }
        | Route::Press { .. }
        | Route::Select { .. }
        | Route::Board { .. }
        | Route::Place { .. }
        | Route::BoardText { .. }
        | Route::Log { .. }
        | Route::Resign { .. }
        | Route::HandOver { .. }
        | Route::Decline { .. }
        | Route::Close { .. }
        | Route::Vacate { .. }
        | Route::Review { .. }
        | Route::SetLanguage { .. }
        | Route::SetDeskByDm { .. }
        | Route::Dismiss => ask.there(),
    }
}

async fn act(
    edge: Arc<Edge>,
    ask: Ask,
    route: Route,
    selected: Vec<String>,
) -> Result<Reply, EdgeError> {
    let at = match route.table() {
        Some(table) => edge.tables.admit(&ask.asker(), table).await,
        None => Err(TableError::NoSuchTable),
    };
    match route {
        Route::Join { .. } => actions::join(edge, ask, at?).await,
        Route::Leave { .. } => actions::leave(edge, ask, at?).await,
        Route::AddOpponent { .. } => {
            let level = selected.first().map(String::as_str);
            actions::add_opponent(edge, ask, at?, level).await
        }
        Route::RemoveOpponent { .. } => actions::remove_opponent(edge, at?).await,
        Route::Start { .. } => actions::start(edge, ask, at?).await,
        Route::StartAnyway { filled, seen, .. } => {
            let starting = if filled {
                Starting::Filled { seen }
            } else {
                Starting::Here { seen }
            };
            actions::start_anyway(edge, ask, at?, starting).await
        }
        Route::Cancel { .. } => actions::cancel(edge, ask, at?).await,
        Route::Desk { .. } => actions::desk(edge, ask, at?).await,
        Route::Press {
            press: Press::Hint, ..
        } => advice::hint(edge, ask, at?).await,
        Route::Review { .. } => {
            advice::review(edge, ask, at?, selected.first().map(String::as_str)).await
        }
        Route::Press { stamp, press, .. } => {
            let pressing = Pressing {
                stamp,
                press,
                selected,
                id: ask.press(),
            };
            actions::press(edge, ask, at?, pressing).await
        }
        Route::Select { stamp, .. } => {
            let pressing = Pressing {
                stamp,
                press: Press::ChooseSelected,
                selected,
                id: ask.press(),
            };
            actions::press(edge, ask, at?, pressing).await
        }
        Route::Board { .. } => board::board(edge, ask, at?).await,
        Route::Place { seat, .. } => board::place(edge, ask, at?, Seat(seat)).await,
        Route::BoardText { page, .. } => board::in_words(edge, ask, at?, page).await,
        Route::Log { page, .. } => board::log(edge, ask, at?, page).await,
        Route::Resign { .. } => actions::resign(edge, ask, at?).await,
        Route::TakeOver { seat, .. } => offers::take_over(edge, ask, at?, Some(Seat(seat))).await,
        Route::HandOver { to, .. } => offers::hand_over(edge, ask, at?, PersonId(to)).await,
        Route::Accept { offer, .. } => offers::answer(edge, ask, at?, OfferId(offer), true).await,
        Route::Decline { offer, .. } => offers::answer(edge, ask, at?, OfferId(offer), false).await,
        Route::Close { .. } => moderators::close(edge, ask, at?).await,
        Route::Vacate { person, .. } => moderators::vacate(edge, ask, at?, PersonId(person)).await,
        Route::SetLanguage { language } => {
            let change = Change {
                language: Some(language),
                ..Change::default()
            };
            personal::settings(edge, ask, change).await
        }
        Route::SetDeskByDm { on } => {
            let change = Change {
                desk_by_dm: Some(on),
                ..Change::default()
            };
            personal::settings(edge, ask, change).await
        }
        Route::Dismiss => Ok(Reply::say(words::plain(ask.language, "edge-dismissed"))),
    }
}
