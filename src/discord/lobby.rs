//! The lobby: the message in the channel where a table is found, joined and started.

use serenity::all::CreateActionRow;
use slowtable_face::{Args, Language, Tone};

use super::components::{button, rows, select};
use super::message::Body;
use super::route::Route;
use super::words;
use crate::tables::{Phase, TableId, TableStatus};

/// What the lobby's message shows of a table.
#[must_use]
pub fn body(status: &TableStatus) -> Body {
    let language = status.language;
    let say = |id: &str| words::plain(language, id);
    let title = Args::new().with("game", status.game_name.clone());
    let mut lines = vec![words::text(language, "edge-lobby-title", &title)];
    if !status.options_text.is_empty() {
        lines.push(status.options_text.clone());
    }
    lines.push(String::new());
    lines.extend(seats(status));
    lines.push(String::new());
    lines.push(match status.phase {
        Phase::Lobby => say("edge-lobby-open"),
        Phase::Playing => match status.thread {
            Some(thread) => words::text(
                language,
                "edge-lobby-playing",
                &Args::new().with("thread", format!("<#{thread}>")),
            ),
            None => say("edge-lobby-starting"),
        },
        Phase::Over => say("edge-lobby-over"),
        Phase::Cancelled => say("edge-lobby-cancelled"),
        Phase::Abandoned => say("edge-lobby-abandoned"),
    });
    if let Some(result) = &status.result_text {
        lines.push(result.clone());
    }
    Body::text(lines.join("\n")).rows(controls(status))
}

/// A line for every seat, the free ones too.
fn seats(status: &TableStatus) -> Vec<String> {
    let language = status.language;
    let mut lines: Vec<String> = (1..)
        .zip(&status.seats)
        .map(|(n, seat)| {
            let mut line = format!("{n}. {}", seat.public_name());
            if seat.person.is_none() {
                let level = seat.level.clone().unwrap_or_default();
                let args = Args::new().with("level", level);
                line.push_str(&words::text(language, "edge-lobby-opponent", &args));
                if seat.vacant && status.phase == Phase::Playing {
                    line.push_str(&words::plain(language, "edge-lobby-vacant"));
                }
            } else if seat.person == Some(status.host) && status.phase == Phase::Lobby {
                line.push_str(&words::plain(language, "edge-lobby-host"));
            }
            line
        })
        .collect();
    if status.phase == Phase::Lobby {
        for n in status.seats.len() + 1..=usize::from(status.wanted) {
            let free = words::plain(language, "edge-lobby-free");
            lines.push(format!("{n}. {free}"));
        }
    }
    lines
}

fn controls(status: &TableStatus) -> Vec<CreateActionRow> {
    let language = status.language;
    let table = status.table;
    let say = |id: &str| words::plain(language, id);
    match status.phase {
        Phase::Lobby => {
            let taken = status.seats.len();
            let full = taken >= usize::from(status.wanted);
            let growable = taken < usize::from(status.bounds.1);
            let opponents = status.seats.iter().any(|seat| seat.person.is_none());
            let mut controls = rows(vec![
                button(
                    &Route::Join { table },
                    &say("edge-button-join"),
                    Tone::Primary,
                )
                .disabled(full),
                button(
                    &Route::Leave { table },
                    &say("edge-button-leave"),
                    Tone::Secondary,
                ),
                button(
                    &Route::RemoveOpponent { table },
                    &say("edge-button-remove-opponent"),
                    Tone::Secondary,
                )
                .disabled(!opponents),
                button(
                    &Route::Start { table },
                    &say("edge-button-start"),
                    Tone::Success,
                )
                .disabled(taken < usize::from(status.bounds.0)),
                button(
                    &Route::Cancel { table },
                    &say("edge-button-cancel"),
                    Tone::Danger,
                ),
            ]);
            // A select cannot be disabled without a reason to read, so it is left out.
            if growable && !status.levels.is_empty() {
                let levels = status
                    .levels
                    .iter()
                    .map(|level| (level.id, level.name.as_str(), level.description.as_str()));
                let placeholder = say("edge-select-add-opponent");
                controls.insert(
                    0,
                    select(&Route::AddOpponent { table }, &placeholder, levels),
                );
            }
            controls
        }
        Phase::Playing => rows(vec![desk(table, language)]),
        Phase::Over => rows(vec![
            desk(table, language),
            button(
                &Route::Log { table, page: None },
                &say("edge-button-log"),
                Tone::Secondary,
            ),
            button(
                &Route::Review { table },
                &say("edge-button-review"),
                Tone::Primary,
            ),
        ]),
        Phase::Cancelled | Phase::Abandoned => Vec::new(),
    }
}

fn desk(table: TableId, language: Language) -> serenity::all::CreateButton {
    let label = words::plain(language, "edge-button-desk");
    button(&Route::Desk { table }, &label, Tone::Primary)
}
