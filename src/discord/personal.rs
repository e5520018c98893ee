//! What concerns one person only: settings, help, their tables.

use std::sync::Arc;

use slowtable_face::{Args, Language, Tone};

use super::actions::line;
use super::ask::Ask;
use super::components::{button, rows};
use super::edge::{Edge, Reply};
use super::error::EdgeError;
use super::message::Body;
use super::route::Route;
use super::words;
use crate::tables::{Phase, TableSummary};

/// A change of settings; what is `None` stays.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Change {
    /// The language; the inner `None` follows Discord's.
    pub language: Option<Option<Language>>,
    /// Whether the desk comes by direct message.
    pub desk_by_dm: Option<bool>,
}

/// Changes the reader's settings and shows them.
///
/// # Errors
/// When the store fails.
pub async fn settings(edge: Arc<Edge>, ask: Ask, change: Change) -> Result<Reply, EdgeError> {
    let person = ask.person.id;
    let mut settings = edge.tables.settings(person).await?;
    let mut language = ask.language;
    if let Some(chosen) = change.language {
        settings.language = chosen;
        language = chosen.unwrap_or(language);
    }
    if let Some(on) = change.desk_by_dm {
        settings.desk_by_dm = on;
    }
    if change != Change::default() {
        edge.tables.set_settings(person, settings).await?;
    }
    let language_id = match settings.language {
        None => "edge-settings-language-discord",
        Some(Language::English) => "edge-settings-language-en",
        Some(Language::German) => "edge-settings-language-de",
    };
    let desk_id = if settings.desk_by_dm {
        "edge-settings-desk-dm"
    } else {
        "edge-settings-desk-thread"
    };
    let say = |id: &str| words::plain(language, id);
    let text = [say("edge-settings-title"), say(language_id), say(desk_id)].join("\n");
    let choice = |chosen: Option<Language>, id: &str| {
        let route = Route::SetLanguage { language: chosen };
        button(&route, &say(id), Tone::Secondary).disabled(settings.language == chosen)
    };
    let mut controls = rows(vec![
        choice(None, "edge-button-language-discord"),
        choice(Some(Language::English), "edge-button-language-en"),
        choice(Some(Language::German), "edge-button-language-de"),
    ]);
    let (on, id) = if settings.desk_by_dm {
        (false, "edge-button-desk-thread")
    } else {
        (true, "edge-button-desk-dm")
    };
    let dm = button(&Route::SetDeskByDm { on }, &say(id), Tone::Secondary);
    controls.extend(rows(vec![dm]));
    Ok(Reply::Say(Body::text(text).rows(controls), None))
}

/// Says how it all works.
///
/// # Errors
/// None.
pub async fn help(edge: Arc<Edge>, ask: Ask) -> Result<Reply, EdgeError> {
    let games: Vec<String> = edge
        .tables
        .titles()
        .iter()
        .map(|title| {
            format!(
                "**{}** – {}",
                title.name(ask.language),
                title.summary(ask.language)
            )
        })
        .collect();
    let args = Args::new().with("games", games.join("\n"));
    Ok(Reply::say(words::text(ask.language, "edge-help", &args)))
}

/// Lists the reader's tables, and those that can be joined where they ask.
///
/// # Errors
/// When the store fails.
pub async fn list(edge: Arc<Edge>, ask: Ask) -> Result<Reply, EdgeError> {
    let own = edge.tables.tables_of(ask.person.id, ask.language).await?;
    let open = edge.tables.list(&ask.asker(), ask.language).await?;
    let open: Vec<&TableSummary> = open
        .iter()
        .filter(|table| table.phase == Phase::Lobby)
        .filter(|table| own.iter().all(|own| own.table != table.table))
        .take(10)
        .collect();
    let say = |id: &str| words::plain(ask.language, id);
    let mut lines = Vec::new();
    if own.is_empty() && open.is_empty() {
        lines.push(say("edge-list-nothing"));
    }
    if !own.is_empty() {
        lines.push(say("edge-list-own"));
    }
    let mut buttons = Vec::new();
    for table in own.iter().take(10) {
        let mut entry = format!("- {}", linked(table));
        if table.awaited.contains(&ask.person.id) {
            entry.push_str(&say("edge-list-awaited"));
        }
        lines.push(entry);
        if table.phase == Phase::Playing {
            let args = Args::new().with("table", format!("#{}", table.table));
            let label = words::text(ask.language, "edge-button-desk-of", &args);
            buttons.push(button(
                &Route::Desk { table: table.table },
                &label,
                Tone::Secondary,
            ));
        }
    }
    if !open.is_empty() {
        lines.push(say("edge-list-open"));
    }
    for table in open {
        lines.push(format!("- {}", linked(table)));
        let args = Args::new().with("table", format!("#{}", table.table));
        let label = words::text(ask.language, "edge-button-join-of", &args);
        buttons.push(button(
            &Route::Join { table: table.table },
            &label,
            Tone::Secondary,
        ));
    }
    Ok(Reply::Say(
        Body::text(lines.join("\n")).rows(rows(buttons)),
        None,
    ))
}

fn linked(table: &TableSummary) -> String {
    let place = table.thread.unwrap_or(table.channel);
    format!("{} <#{place}>", line(table))
}
