//! The board, in pictures and in words, and the log.

use std::sync::Arc;

use slowtable_desk::{PictureSpec, PictureSubject, Since, TABLE};
use slowtable_kit::Seat;
use slowtable_ui::{Language, Panel, Tone};

use crate::discord::bot::{Bot, PictureWanted, Reply, ShownMoment};
use crate::discord::error::{BotError, BotRefusal};
use crate::discord::messages::body::Body;
use crate::discord::messages::components::{button, buttons_at, rows, select};
use crate::discord::presses::route::{Action, Route};
use crate::discord::request::BotRequest;
use crate::discord::texts;
use crate::discord::texts::tr;
use slowtable_service::pace::Pace;
use slowtable_service::tables::{
    Admission, LogPage, SeatStatus, TableError, TablePhase, TableStatus,
};

/// Shows the whole table, with a button for each of its parts and each seat's part.
///
/// # Errors
/// The errors of the service.
pub async fn board(bot: Arc<Bot>, request: BotRequest, at: Admission) -> Result<Reply, BotError> {
    picture(&bot, &request, at, Wanted::Table).await
}

/// Shows another part of the table.
///
/// # Errors
/// The errors of the service, and when the table has no such part.
pub async fn part(
    bot: Arc<Bot>,
    request: BotRequest,
    at: Admission,
    name: String,
) -> Result<Reply, BotError> {
    picture(&bot, &request, at, Wanted::Part(name)).await
}

/// Shows a seat's part of the table.
///
/// # Errors
/// The errors of the service, and when there is no such seat.
pub async fn place(
    bot: Arc<Bot>,
    request: BotRequest,
    at: Admission,
    seat: Seat,
) -> Result<Reply, BotError> {
    picture(&bot, &request, at, Wanted::Seat(seat)).await
}

/// What a reader wants to see.
#[derive(PartialEq)]
enum Wanted {
    Table,
    Part(String),
    Seat(Seat),
}

impl Wanted {
    fn is(&self, picture: &PictureSpec) -> bool {
        match self {
            Self::Table => picture.subject == PictureSubject::Table,
            Self::Seat(seat) => picture.subject == PictureSubject::Seat(*seat),
            Self::Part(name) => picture.subject == PictureSubject::Part && picture.name == *name,
        }
    }

    /// Returns the title above the picture; `None` if there is no such thing at the table.
    fn title(&self, status: &TableStatus, language: Language) -> Option<String> {
        Some(match self {
            Self::Table => status.game_name.clone(),
            Self::Part(name) => {
                let (_, label) = status.parts.iter().find(|(part, _)| part == name)?;
                format!("{} · {label}", status.game_name)
            }
            Self::Seat(seat) => {
                let shown = status.seats.iter().find(|shown| shown.seat == *seat)?;
                tr!(language, "bot-board-place", name = shown.public_name())
            }
        })
    }
}

async fn picture(
    bot: &Bot,
    request: &BotRequest,
    at: Admission,
    wanted: Wanted,
) -> Result<Reply, BotError> {
    let status = bot.tables.status(&at, request.language).await?;
    if !status.phase.has_game() {
        return Err(TableError::WrongPhase(status.phase).into());
    }
    let title = wanted.title(&status, request.language);
    let title = title.ok_or(BotError::Refused(BotRefusal::NoPicture))?;
    // A player sees what has changed since their last move.
    let since = status
        .seats
        .iter()
        .find(|shown| shown.person == Some(request.person.id))
        .map_or(Since::Never, |shown| Since::LastMoveOf(shown.seat));
    let mut pictures = status.pictures.iter();
    let Some(picture) = pictures.find(|picture| wanted.is(picture)) else {
        return Err(BotError::Refused(BotRefusal::NoPicture));
    };
    let name = picture.name.to_string();
    let mut lines = vec![format!("**{title}**")];
    if status.phase == TablePhase::Playing && status.pace != Pace::None {
        lines.push(texts::pace(request.language, status.pace));
    }
    lines.extend(awaited(&status, request.language));
    let mut buttons = controls(&status, &wanted, request.language);
    buttons.extend(nudges(&status, request));
    let mut controls = rows(parts(&status, &name));
    controls.extend(rows(buttons));
    controls.truncate(Panel::ROWS);
    let body = Body::text(lines.join("\n")).rows(controls);
    Ok(Reply::Say(
        body,
        Some(PictureWanted {
            at,
            name,
            shown: ShownMoment::Now(since),
        }),
    ))
}

fn awaited(status: &TableStatus, language: Language) -> Vec<String> {
    let awaited = status.seats.iter().filter_map(|seat| {
        Some(texts::AwaitedPlayer {
            name: seat.marked_name(),
            what: seat.awaited.clone()?,
            since: seat.since,
            until: seat.until,
        })
    });
    texts::awaited(language, awaited)
}

/// Returns buttons for the others at the table to nudge, or ask about, seats that have been awaited long enough.
fn nudges(status: &TableStatus, request: &BotRequest) -> Vec<serenity::all::CreateButton> {
    let is_reader = |seat: &SeatStatus| seat.person == Some(request.person.id);
    if !status.seats.iter().any(is_reader) {
        return Vec::new();
    }
    let others = || status.seats.iter().filter(|seat| !is_reader(seat));
    let labelled = |seat: &SeatStatus, action: Action, id: &str| {
        let label = tr!(request.language, id, name = seat.name.label().to_owned());
        button(&action.at(status.table), &label, Tone::Secondary)
    };
    let nudges = others()
        .filter(|seat| seat.can_be_nudged)
        .map(|seat| labelled(seat, Action::Nudge(seat.seat), "bot-button-nudge"));
    let questions = others()
        .filter(|seat| seat.can_be_asked_about)
        .map(|seat| labelled(seat, Action::AskAbout(seat.seat), "bot-button-ask-about"));
    nudges.chain(questions).collect()
}

/// Returns a button for each part of the table, the main picture first; none if there is only that.
fn parts(status: &TableStatus, shown: &str) -> Vec<serenity::all::CreateButton> {
    let mut action = Some(Action::Board);
    let parts = status.parts.iter().take(Panel::BUTTONS);
    let labelled = parts.map(|(name, label)| {
        let action = action.take().unwrap_or_else(|| Action::Part(name.clone()));
        let button = button(&action.at(status.table), label, Tone::Primary);
        button.disabled(name == shown)
    });
    labelled.collect()
}

fn controls(
    status: &TableStatus,
    wanted: &Wanted,
    language: Language,
) -> Vec<serenity::all::CreateButton> {
    let table = status.table;
    let labelled = buttons_at(table, language);
    let mut buttons = Vec::new();
    if status.parts.is_empty() {
        let board = labelled(Action::Board, "bot-button-board", Tone::Primary);
        buttons.push(board.disabled(*wanted == Wanted::Table));
    }
    buttons.extend(status.seats.iter().take(20).map(|seat| {
        let route = Action::Place(seat.seat).at(table);
        let is_shown = *wanted == Wanted::Seat(seat.seat);
        button(&route, seat.name.label(), Tone::Secondary).disabled(is_shown)
    }));
    buttons.push(labelled(
        Action::BoardText(0),
        "bot-button-words",
        Tone::Secondary,
    ));
    buttons.push(labelled(
        Action::Log(None),
        "bot-button-log",
        Tone::Secondary,
    ));
    buttons
}

/// Shows the table in words, as the reader sees it.
///
/// # Errors
/// The errors of the service.
pub async fn in_words(
    bot: Arc<Bot>,
    request: BotRequest,
    at: Admission,
    page: u16,
) -> Result<Reply, BotError> {
    let table = at.table();
    let pages = bot.tables.board_text(&at, request.language).await?;
    let last = pages.len().saturating_sub(1);
    let page = usize::from(page).min(last);
    let text = pages.get(page).cloned().unwrap_or_default();
    let to = |page: usize| Action::BoardText(u16::try_from(page).unwrap_or(u16::MAX)).at(table);
    let mut buttons = pager(page, last, to, request.language);
    let labelled = buttons_at(table, request.language);
    buttons.push(labelled(Action::Board, "bot-button-board", Tone::Secondary));
    Ok(Reply::Say(Body::text(text).rows(rows(buttons)), None))
}

/// Shows a page of the log, as the reader may read it.
///
/// # Errors
/// The errors of the service.
pub async fn log(
    bot: Arc<Bot>,
    request: BotRequest,
    at: Admission,
    page: Option<u16>,
) -> Result<Reply, BotError> {
    let table = at.table();
    let shown = bot
        .tables
        .log_lines(&at, request.language, page.map(usize::from))
        .await?;
    let to = |page: u16| Action::Log(Some(page)).at(table);
    let labelled = buttons_at(table, request.language);
    let steps = Action::Step {
        button: 0,
        step: None,
    };
    let more = vec![
        labelled(steps, "bot-button-steps", Tone::Secondary),
        labelled(Action::LogFile, "bot-button-log-file", Tone::Secondary),
    ];
    Ok(lines(
        &shown,
        ("bot-log-title", "bot-log-empty"),
        to,
        more,
        request.language,
    ))
}

/// Shows a step of the game, with its picture and buttons for the steps before and after.
///
/// # Errors
/// The errors of the service.
pub async fn step(
    bot: Arc<Bot>,
    request: BotRequest,
    at: Admission,
    step: Option<u16>,
) -> Result<Reply, BotError> {
    let (table, language) = (at.table(), request.language);
    let wanted = step.map(usize::from);
    let shown = bot.tables.step_of_game(&at, wanted, language).await?;
    let mut lines = vec![tr!(
        language,
        "bot-step-title",
        step = shown.step + 1,
        steps = shown.steps
    )];
    if shown.lines.is_empty() {
        lines.push(texts::plain(language, "bot-step-nothing"));
    }
    lines.extend(shown.lines);
    let last = shown.steps - 1;
    let ways = [
        ("bot-button-first", 0),
        ("bot-button-back", shown.step.saturating_sub(1)),
        ("bot-button-forward", (shown.step + 1).min(last)),
        ("bot-button-last", last),
    ];
    let mut buttons: Vec<_> = (0..)
        .zip(ways)
        .map(|(number, (id, step))| {
            let way = Action::Step {
                button: number,
                step: Some(u16::try_from(step).unwrap_or(u16::MAX)),
            };
            let label = texts::plain(language, id);
            button(&way.at(table), &label, Tone::Secondary).disabled(step == shown.step)
        })
        .collect();
    let labelled = buttons_at(table, language);
    buttons.push(labelled(
        Action::Log(None),
        "bot-button-log",
        Tone::Secondary,
    ));
    let picture = PictureWanted {
        at,
        name: TABLE.to_owned(),
        shown: ShownMoment::Step(shown.moves),
    };
    let mut controls = rows(buttons);
    let ends: Vec<[String; 3]> = (1..)
        .zip(&shown.ends)
        .map(|(number, (step, line)): (usize, _)| {
            let place = tr!(
                language,
                "bot-step-place",
                step = step + 1,
                steps = shown.steps
            );
            [step.to_string(), format!("{number}. {line}"), place]
        })
        .collect();
    if !ends.is_empty() {
        let latest = ends.len().saturating_sub(Panel::OPTIONS);
        let options = ends.iter().skip(latest);
        let options = options.map(|[step, line, place]| (&step[..], &line[..], &place[..]));
        let placeholder = texts::plain(language, "bot-step-select");
        controls.push(select(&Action::ChooseStep.at(table), &placeholder, options));
    }
    let body = Body::text(lines.join("\n")).rows(controls);
    Ok(Reply::Say(body, Some(picture)))
}

/// Attaches the log of a finished game.
///
/// # Errors
/// The errors of the service.
pub async fn log_file(
    bot: Arc<Bot>,
    request: BotRequest,
    at: Admission,
) -> Result<Reply, BotError> {
    let file = bot.tables.log_file(&at).await?;
    let labelled = buttons_at(at.table(), request.language);
    let back = labelled(Action::Log(None), "bot-button-log", Tone::Secondary);
    let text = texts::plain(request.language, "bot-log-file");
    Ok(Reply::File(Body::text(text).rows(rows(vec![back])), file))
}

/// Shows a page of what has happened since the reader's last move.
///
/// # Errors
/// The errors of the service.
pub async fn news(
    bot: Arc<Bot>,
    request: BotRequest,
    at: Admission,
    page: u16,
) -> Result<Reply, BotError> {
    let (table, language) = (at.table(), request.language);
    let page = Some(usize::from(page));
    let shown = bot.tables.lines_since_last_move(&at, language, page);
    let shown = shown.await?;
    let to = |page: u16| Action::News(page).at(table);
    Ok(lines(
        &shown,
        ("bot-news-title", "bot-news-empty"),
        to,
        Vec::new(),
        language,
    ))
}

/// Returns a page of lines under a title, with buttons to the other pages and `more` buttons.
fn lines(
    shown: &LogPage,
    (title, empty): (&str, &str),
    to: impl Fn(u16) -> Route,
    more: Vec<serenity::all::CreateButton>,
    language: Language,
) -> Reply {
    if shown.lines.is_empty() {
        return Reply::say(texts::plain(language, empty));
    }
    let title = tr!(language, title, page = shown.page + 1, pages = shown.pages);
    let to = |page: usize| to(u16::try_from(page).unwrap_or(u16::MAX));
    let mut controls = pager(shown.page, shown.pages.saturating_sub(1), to, language);
    controls.extend(more);
    let text = format!("{title}\n{}", shown.lines.join("\n"));
    Reply::Say(Body::text(text).rows(rows(controls)), None)
}

/// Returns the buttons to the pages before and after; none if there is only one page.
pub fn pager(
    page: usize,
    last: usize,
    to: impl Fn(usize) -> Route,
    language: Language,
) -> Vec<serenity::all::CreateButton> {
    let mut buttons = Vec::new();
    if page > 0 {
        let label = texts::plain(language, "bot-button-earlier");
        buttons.push(button(&to(page - 1), &label, Tone::Secondary));
    }
    if page < last {
        let label = texts::plain(language, "bot-button-later");
        buttons.push(button(&to(page + 1), &label, Tone::Secondary));
    }
    buttons
}
