//! What people do with tables, whether by command or by press.
//!
//! Every action is a plain function of the edge and the [`Ask`]; commands and presses only find
//! out which to call.

use std::sync::Arc;

use serenity::all::Permissions;
use slowtable_face::{Args, Language, PlainName, Tone};

use super::ask::Ask;
use super::components::{button, rows};
use super::edge::{Edge, Reply};
use super::error::{EdgeError, Refusal};
use super::message::Body;
use super::route::Route;
use super::words;
use crate::tables::{
    Admission, NewTable, Phase, Pressing, StartQuestion, Starting, TableError, TableSummary,
    sentence,
};

/// What a table needs of its channel, each with the Fluent id of its name.
const NEEDED: [(Permissions, &str); 5] = [
    (Permissions::VIEW_CHANNEL, "edge-permission-view"),
    (Permissions::SEND_MESSAGES, "edge-permission-send"),
    (
        Permissions::CREATE_PUBLIC_THREADS,
        "edge-permission-threads",
    ),
    (
        Permissions::SEND_MESSAGES_IN_THREADS,
        "edge-permission-send-threads",
    ),
    (Permissions::ATTACH_FILES, "edge-permission-files"),
];

/// A table as a command asks for it.
#[derive(Debug, Clone)]
pub struct Wanted {
    /// The game's id.
    pub game: String,
    /// Answers to its options.
    pub answers: Vec<(String, String)>,
    /// How many seats; without a number, as many as the game has.
    pub seats: Option<u8>,
    /// How many of them go to opponents.
    pub opponents: u8,
    /// How well they play, by id.
    pub level: Option<String>,
    /// The language of what is public, if it shall not be the asker's.
    pub language: Option<slowtable_face::Language>,
}

/// Opens a table.
///
/// # Errors
/// When this is no place for a table, or the service refuses.
pub async fn create(edge: Arc<Edge>, ask: Ask, wanted: Wanted) -> Result<Reply, EdgeError> {
    if ask.guild.is_none() {
        return Err(EdgeError::Refused(Refusal::NotHere));
    }
    if let Some(permissions) = ask.permissions {
        let lacking: Vec<&'static str> = NEEDED
            .iter()
            .filter(|(needed, _)| !permissions.contains(*needed))
            .map(|(_, id)| *id)
            .collect();
        if !lacking.is_empty() {
            return Err(EdgeError::Refused(Refusal::Permissions(lacking)));
        }
    }
    let most = edge
        .tables
        .titles()
        .iter()
        .find(|title| title.id() == wanted.game)
        .map_or(0, |title| title.seats().1);
    let new = NewTable {
        by: ask.person.clone(),
        guild: ask.guild,
        // A thread cannot have threads: the table goes where the thread is.
        channel: ask.parent.unwrap_or(ask.channel),
        game: wanted.game,
        answers: wanted.answers,
        opponents: wanted.opponents,
        level: wanted.level,
        seats: wanted.seats.unwrap_or(most),
        language: wanted.language.unwrap_or(ask.language),
        press: ask.press(),
    };
    edge.tables.create(new).await?;
    Ok(Reply::say(words::plain(ask.language, "edge-created")))
}

/// Takes a seat.
///
/// # Errors
/// As the service.
pub async fn join(edge: Arc<Edge>, ask: Ask, at: Admission) -> Result<Reply, EdgeError> {
    edge.tables.join(&at).await?;
    Ok(Reply::say(words::plain(ask.language, "edge-joined")))
}

/// Gives the seat back before the game.
///
/// # Errors
/// As the service.
pub async fn leave(edge: Arc<Edge>, ask: Ask, at: Admission) -> Result<Reply, EdgeError> {
    edge.tables.leave(&at).await?;
    Ok(Reply::say(words::plain(ask.language, "edge-left")))
}

/// Seats an opponent who plays so well, or as usual.
///
/// # Errors
/// As the service.
pub async fn add_opponent(
    edge: Arc<Edge>,
    ask: Ask,
    at: Admission,
    level: Option<&str>,
) -> Result<Reply, EdgeError> {
    edge.tables.add_opponent(&at, level, ask.language).await?;
    Ok(Reply::Nothing)
}

/// Sends an opponent away.
///
/// # Errors
/// As the service.
pub async fn remove_opponent(edge: Arc<Edge>, at: Admission) -> Result<Reply, EdgeError> {
    edge.tables.remove_opponent(&at).await?;
    Ok(Reply::Nothing)
}

/// Begins the game, or asks how it is meant if fewer sit there than the table was opened for.
///
/// # Errors
/// As the service.
pub async fn start(edge: Arc<Edge>, ask: Ask, at: Admission) -> Result<Reply, EdgeError> {
    let begun = edge.tables.start(&at, Starting::AsWanted, ask.language);
    match begun.await {
        Ok(()) => Ok(Reply::Nothing),
        Err(error) => how_to_start(error, ask.language),
    }
}

/// Begins the game with fewer than the table was opened for, or asks again if others sit there.
///
/// # Errors
/// As the service.
pub async fn start_anyway(
    edge: Arc<Edge>,
    ask: Ask,
    at: Admission,
    starting: Starting,
) -> Result<Reply, EdgeError> {
    match edge.tables.start(&at, starting, ask.language).await {
        Ok(()) => Ok(Reply::say(words::plain(ask.language, "edge-started"))),
        Err(error) => how_to_start(error, ask.language),
    }
}

/// Asks whether the game is to begin with those who are here, with opponents beside them, or not
/// yet.
fn how_to_start(error: TableError, language: Language) -> Result<Reply, EdgeError> {
    let question = match error {
        TableError::HowToStart(question) => *question,
        other => return Err(other.into()),
    };
    let StartQuestion { table, seen, .. } = question;
    let counts = || {
        Args::new()
            .with("seated", question.seated)
            .with("wanted", question.wanted)
            .with("free", question.wanted.saturating_sub(question.seated))
    };
    let say = |id: &str| words::text(language, id, &counts());
    let mut lines = vec![say("edge-start-question")];
    let mut buttons = Vec::new();
    let mut offer = |filled: bool, id: &str, options: String| {
        let args = counts().with("options", options);
        lines.push(words::text(language, id, &args));
        let route = Route::StartAnyway {
            table,
            filled,
            seen,
        };
        let label = say(&format!("{id}.button"));
        buttons.push(button(&route, &label, Tone::Secondary));
    };
    let refused = match question.here {
        Ok(options) => {
            offer(false, "edge-start-here", options);
            None
        }
        Err(why) => Some(why),
    };
    if let Some(options) = question.filled {
        offer(true, "edge-start-filled", options);
    }
    lines.extend(refused.map(|why| format!("- {why}")));
    lines.push(say("edge-start-wait"));
    buttons.push(button(
        &Route::Dismiss,
        &say("edge-start-wait.button"),
        Tone::Primary,
    ));
    let body = Body::text(lines.join("\n")).rows(rows(buttons));
    Ok(Reply::Say(body, None))
}

/// Gives the table up before it has begun.
///
/// # Errors
/// As the service.
pub async fn cancel(edge: Arc<Edge>, _: Ask, at: Admission) -> Result<Reply, EdgeError> {
    edge.tables.cancel(&at).await?;
    Ok(Reply::Nothing)
}

/// Changes what the reader's table plays, or says what it plays if nothing is to change.
///
/// # Errors
/// As the service.
pub async fn change_options(
    edge: Arc<Edge>,
    ask: Ask,
    at: Admission,
    answers: Vec<(String, String)>,
) -> Result<Reply, EdgeError> {
    if !answers.is_empty() {
        edge.tables
            .change_options(&at, &answers, ask.language)
            .await?;
    }
    let status = edge.tables.status(&at, ask.language).await?;
    let args = Args::new().with("options", status.options_text);
    Ok(Reply::say(words::text(ask.language, "edge-house", &args)))
}

/// Shows the reader's desk.
///
/// # Errors
/// As the service.
pub async fn desk(edge: Arc<Edge>, ask: Ask, at: Admission) -> Result<Reply, EdgeError> {
    let desk = edge.tables.open_desk(&at, ask.language).await?;
    Ok(Reply::Desk(Box::new(desk), None))
}

/// Presses something at the reader's desk.
///
/// # Errors
/// As the service; an outdated press shows the present desk instead.
pub async fn press(
    edge: Arc<Edge>,
    ask: Ask,
    at: Admission,
    pressing: Pressing,
) -> Result<Reply, EdgeError> {
    let pressed = edge.tables.press(&at, pressing, ask.language).await;
    match pressed {
        Ok(desk) => Ok(Reply::Desk(Box::new(desk), None)),
        Err(stale @ TableError::StaleDesk(_)) => {
            let why = sentence(&stale, ask.language);
            match stale {
                TableError::StaleDesk(desk) => Ok(Reply::Desk(desk, Some(why))),
                other => Err(other.into()),
            }
        }
        Err(error) => Err(error.into()),
    }
}

/// Asks whether the reader means to resign.
///
/// # Errors
/// When they have no seat or the game is not being played.
pub async fn ask_to_resign(edge: Arc<Edge>, ask: Ask, at: Admission) -> Result<Reply, EdgeError> {
    let status = edge.tables.status(&at, ask.language).await?;
    if status.phase != Phase::Playing {
        return Err(TableError::WrongPhase(status.phase).into());
    }
    if !status
        .seats
        .iter()
        .any(|seat| seat.person == Some(ask.person.id))
    {
        return Err(TableError::NotSeated.into());
    }
    let controls = rows(vec![
        button(
            &Route::Resign { table: at.table() },
            &words::plain(ask.language, "edge-button-resign"),
            Tone::Danger,
        ),
        button(
            &Route::Dismiss,
            &words::plain(ask.language, "edge-button-stay"),
            Tone::Secondary,
        ),
    ]);
    let question = words::plain(ask.language, "edge-resign-question");
    Ok(Reply::Say(Body::text(question).rows(controls), None))
}

/// Resigns.
///
/// # Errors
/// As the service.
pub async fn resign(edge: Arc<Edge>, ask: Ask, at: Admission) -> Result<Reply, EdgeError> {
    edge.tables.resign(&at).await?;
    Ok(Reply::say(words::plain(ask.language, "edge-resigned")))
}

/// The table that a command means: the one it names, the one played in this thread, or the only
/// one that fits.
///
/// # Errors
/// When there is none for whoever asks, or more than one.
pub async fn find_table(
    edge: &Edge,
    ask: &Ask,
    given: Option<&str>,
) -> Result<Admission, EdgeError> {
    let asker = ask.asker();
    if let Some(given) = given {
        let text = given.trim().trim_start_matches('#').to_ascii_lowercase();
        let table = text
            .parse()
            .map_err(|_| EdgeError::Refused(Refusal::NotATable(given.to_owned())))?;
        return Ok(edge.tables.admit(&asker, table).await?);
    }
    if let Some(at) = edge.tables.admit_in_thread(&asker).await? {
        return Ok(at);
    }
    let own = edge.tables.tables_of(ask.person.id, ask.language).await?;
    let here: Vec<&TableSummary> = own
        .iter()
        .filter(|table| table.channel == ask.channel)
        .collect();
    let table = match (here.as_slice(), own.as_slice()) {
        ([table], _) => table.table,
        ([], [table]) => table.table,
        ([], []) => return Err(EdgeError::Refused(Refusal::NoTable)),
        _ => return Err(EdgeError::Refused(Refusal::WhichTable)),
    };
    Ok(edge.tables.admit(&asker, table).await?)
}

/// The table that somebody without a seat means to join.
///
/// # Errors
/// When there is none for whoever asks, or more than one.
pub async fn find_table_to_join(
    edge: &Edge,
    ask: &Ask,
    given: Option<&str>,
) -> Result<Admission, EdgeError> {
    if given.is_some() {
        return find_table(edge, ask, given).await;
    }
    let asker = ask.asker();
    let open = edge.tables.list(&asker, ask.language).await?;
    let mut open = open.iter().filter(|table| {
        table.phase == Phase::Lobby
            && table.seats.len() < usize::from(table.wanted)
            && table
                .seats
                .iter()
                .all(|(person, _)| *person != Some(ask.person.id))
    });
    match (open.next(), open.next()) {
        (Some(table), None) => Ok(edge.tables.admit(&asker, table.table).await?),
        (Some(_), Some(_)) => Err(EdgeError::Refused(Refusal::WhichTable)),
        (None, _) => find_table(edge, ask, None).await,
    }
}

/// A table in one line without markup, at most 100 characters.
#[must_use]
pub fn label(table: &TableSummary) -> String {
    slowtable_face::clip(&one_line(table, |name| name.label().to_owned()), 100)
}

/// A table in one line of markup.
#[must_use]
pub fn line(table: &TableSummary) -> String {
    one_line(table, PlainName::markdown)
}

fn one_line(table: &TableSummary, write: impl Fn(&PlainName) -> String) -> String {
    let names: Vec<String> = table.seats.iter().map(|(_, name)| write(name)).collect();
    format!("{} #{}: {}", table.game_name, table.table, names.join(", "))
}
