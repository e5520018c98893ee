//! What concerns one person only: settings, help, their tables.

use std::sync::Arc;

use slowtable_face::{Args, Language, Tone};

use super::actions::line;
use super::bot::{Bot, Reply};
use super::commands::spoken_new;
use super::components::{button, rows};
use super::error::BotError;
use super::message::Body;
use super::request::Request;
use super::route::{Action, Route};
use super::texts;
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
pub async fn settings(bot: Arc<Bot>, request: Request, change: Change) -> Result<Reply, BotError> {
    let person = request.person.id;
    let mut settings = bot.tables.settings(person).await?;
    let mut language = request.language;
    if let Some(chosen) = change.language {
        settings.language = chosen;
        language = chosen.unwrap_or(language);
    }
    if let Some(on) = change.desk_by_dm {
        settings.desk_by_dm = on;
    }
    if change != Change::default() {
        bot.tables.set_settings(person, settings).await?;
    }
    let language_id = match settings.language {
        None => "bot-settings-language-discord",
        Some(Language::English) => "bot-settings-language-en",
        Some(Language::German) => "bot-settings-language-de",
    };
    let desk_id = if settings.desk_by_dm {
        "bot-settings-desk-dm"
    } else {
        "bot-settings-desk-thread"
    };
    let say = |id: &str| texts::plain(language, id);
    let text = [say("bot-settings-title"), say(language_id), say(desk_id)].join("\n");
    let choice = |chosen: Option<Language>, id: &str| {
        let route = Route::SetLanguage(chosen);
        button(&route, &say(id), Tone::Secondary).disabled(settings.language == chosen)
    };
    let mut controls = rows(vec![
        choice(None, "bot-button-language-discord"),
        choice(Some(Language::English), "bot-button-language-en"),
        choice(Some(Language::German), "bot-button-language-de"),
    ]);
    let (on, id) = if settings.desk_by_dm {
        (false, "bot-button-desk-thread")
    } else {
        (true, "bot-button-desk-dm")
    };
    let dm = button(&Route::SetDeskByDm(on), &say(id), Tone::Secondary);
    controls.extend(rows(vec![dm]));
    Ok(Reply::Say(Body::text(text).rows(controls), None))
}

/// Says how it all works.
///
/// # Errors
/// None.
pub async fn help(bot: Arc<Bot>, request: Request) -> Result<Reply, BotError> {
    let games: Vec<String> = bot
        .tables
        .titles()
        .iter()
        .map(|title| {
            format!(
                "**{}** ({}) – {}",
                title.name(request.language),
                spoken_new(title.as_ref(), request.language),
                title.summary(request.language)
            )
        })
        .collect();
    let args = Args::new().with("games", games.join("\n"));
    Ok(Reply::say(texts::text(request.language, "bot-help", &args)))
}

/// Lists the reader's tables, and those that can be joined where they ask.
///
/// # Errors
/// When the store fails.
pub async fn list(bot: Arc<Bot>, request: Request) -> Result<Reply, BotError> {
    let own = bot
        .tables
        .tables_of(request.person.id, request.language)
        .await?;
    let open = bot.tables.list(&request.asker(), request.language).await?;
    let open: Vec<&TableSummary> = open
        .iter()
        .filter(|table| table.phase == Phase::Lobby)
        .filter(|table| own.iter().all(|own| own.table != table.table))
        .take(10)
        .collect();
    let say = |id: &str| texts::plain(request.language, id);
    let mut lines = Vec::new();
    if own.is_empty() && open.is_empty() {
        let titles = bot.tables.titles().iter();
        let commands: Vec<String> = titles
            .map(|title| spoken_new(title.as_ref(), request.language))
            .collect();
        let args = Args::new().with("commands", commands.join(", "));
        lines.push(texts::text(request.language, "bot-list-nothing", &args));
    }
    if !own.is_empty() {
        lines.push(say("bot-list-own"));
    }
    let mut buttons = Vec::new();
    for table in own.iter().take(10) {
        let mut entry = format!("- {}", linked(table));
        if table.awaited.contains(&request.person.id) {
            entry.push_str(&say("bot-list-awaited"));
            if let Some(since) = table.since.get(&request.person.id) {
                let args = Args::new().with("since", texts::ago(*since));
                entry.push_str(&texts::text(request.language, "bot-list-since", &args));
            }
        }
        lines.push(entry);
        if table.phase == Phase::Playing {
            let args = Args::new().with("table", format!("#{}", table.table));
            let label = texts::text(request.language, "bot-button-desk-of", &args);
            buttons.push(button(
                &Action::Desk.at(table.table),
                &label,
                Tone::Secondary,
            ));
        }
    }
    if !open.is_empty() {
        lines.push(say("bot-list-open"));
    }
    for table in open {
        lines.push(format!("- {}", linked(table)));
        let args = Args::new().with("table", format!("#{}", table.table));
        let label = texts::text(request.language, "bot-button-join-of", &args);
        buttons.push(button(
            &Action::Join.at(table.table),
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
