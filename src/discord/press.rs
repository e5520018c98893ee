//! Presses: from a `custom_id` to the action it asks for.

use std::sync::Arc;

use serenity::all::{ComponentInteraction, ComponentInteractionDataKind};
use slowtable_face::Press;
use slowtable_kit::Seat;

use super::ask::Ask;
use super::edge::{Edge, Reply};
use super::error::EdgeError;
use super::personal::{self, Change};
use super::route::Route;
use super::{actions, advice, board, words};
use crate::tables::Pressing;

/// Serves a press.
pub async fn serve(edge: &Arc<Edge>, interaction: &ComponentInteraction) {
    let ask = Ask::of_component(interaction);
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
        | Route::Press {
            press: Press::Hint, ..
        } => ask,
        Route::Desk { .. }
        | Route::Press { .. }
        | Route::Select { .. }
        | Route::Board { .. }
        | Route::Place { .. }
        | Route::BoardText { .. }
        | Route::Log { .. }
        | Route::Resign { .. }
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
    match route {
        Route::Join { table } => actions::join(edge, ask, table).await,
        Route::Leave { table } => actions::leave(edge, ask, table).await,
        Route::AddOpponent { table } => {
            let level = selected.first().map(String::as_str);
            actions::add_opponent(edge, ask, table, level).await
        }
        Route::RemoveOpponent { table } => actions::remove_opponent(edge, ask, table).await,
        Route::Start { table } => actions::start(edge, ask, table).await,
        Route::Cancel { table } => actions::cancel(edge, ask, table).await,
        Route::Desk { table } => actions::desk(edge, ask, table).await,
        Route::Press {
            table,
            press: Press::Hint,
            ..
        } => advice::hint(edge, ask, table).await,
        Route::Review { table } => {
            advice::review(edge, ask, table, selected.first().map(String::as_str)).await
        }
        Route::Press {
            table,
            stamp,
            press,
        } => {
            let pressing = Pressing {
                stamp,
                press,
                selected,
                id: ask.press(),
            };
            actions::press(edge, ask, table, pressing).await
        }
        Route::Select { table, stamp, .. } => {
            let pressing = Pressing {
                stamp,
                press: Press::ChooseSelected,
                selected,
                id: ask.press(),
            };
            actions::press(edge, ask, table, pressing).await
        }
        Route::Board { table } => board::board(edge, ask, table).await,
        Route::Place { table, seat } => board::place(edge, ask, table, Seat(seat)).await,
        Route::BoardText { table, page } => board::in_words(edge, ask, table, page).await,
        Route::Log { table, page } => board::log(edge, ask, table, page).await,
        Route::Resign { table } => actions::resign(edge, ask, table).await,
        Route::TakeOver { table, seat } => {
            actions::take_over(edge, ask, table, Some(Seat(seat))).await
        }
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
