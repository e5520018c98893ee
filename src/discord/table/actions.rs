//! What people do with tables, by command or by press.
//!
//! Every action is a plain function of the bot and the [`BotRequest`]; commands and presses only choose which one to
//! call.

use std::sync::Arc;

use slowtable_desk::Title;
use slowtable_ui::{Language, Tone, args};

use crate::discord::bot::{Bot, DrawingWanted, Reply};
use crate::discord::commands::names as command_names;
use crate::discord::delivery::open_desks::Said;
use crate::discord::error::{BotError, BotRefusal};
use crate::discord::messages::body::Body;
use crate::discord::messages::components::{button, buttons_at, rows};
use crate::discord::people::first_game;
use crate::discord::presses::route::{Action, LONGEST, Route, RouteError};
use crate::discord::request::BotRequest;
use crate::discord::table::{invitations, places, setup};
use crate::discord::texts;
use crate::discord::texts::tr;
use slowtable_service::ids::base36;
use slowtable_service::pace::Pace;
use slowtable_service::tables::{
    Admission, NewTable, OpeningKind, PersonId, Pressing, Rematch, StartQuestion, Starting,
    TableError, TableId, TablePhase, TableSummary, sentence,
};

/// A table to open, as a command describes it.
#[derive(Debug, Clone)]
pub struct Wanted {
    /// The game's id.
    pub game: String,
    /// Answers to the game's options.
    pub answers: Vec<(String, String)>,
    /// The number of seats.
    pub seats: u8,
    /// The number of seats for opponents.
    pub opponents: u8,
    /// The opponents' level, by id.
    pub level: Option<String>,
    /// The table's pace.
    pub pace: Pace,
    /// The language of public texts, if not the asker's.
    pub language: Option<slowtable_ui::Language>,
    /// Whether only invited people take seats.
    pub by_invitation: bool,
    /// The person to invite at once.
    pub invited: Option<PersonId>,
}

impl Wanted {
    /// Returns everything except the seats and opponents, in short form.
    fn write(&self) -> String {
        let answers = self.answers.iter();
        let answers: Vec<String> = answers.map(|(id, value)| format!("{id}={value}")).collect();
        let level = self.level.as_deref().unwrap_or_default();
        let language = self.language.map_or("", Language::code);
        let (pace, answers) = (self.pace.id(), answers.join(","));
        let mut written = format!("{};{pace};{level};{language};{answers}", self.game);
        if self.by_invitation || self.invited.is_some() {
            let door = if self.by_invitation { "i" } else { "o" };
            let invited = self.invited.map_or_else(String::new, |id| base36(id.0));
            written.push_str(&format!(";{door}{invited}"));
        }
        written
    }

    /// Parses the short form; `None` if it is malformed.
    #[must_use]
    pub fn read(seats: u8, opponents: u8, written: &str) -> Option<Self> {
        let parts: Vec<&str> = written.split(';').collect();
        let (game, pace, level, language, answers, door) = match parts[..] {
            [game, pace, level, language, answers] => (game, pace, level, language, answers, "o"),
            [game, pace, level, language, answers, door] => {
                (game, pace, level, language, answers, door)
            }
            _ => return None,
        };
        let (by_invitation, invited) = match (door.strip_prefix('o'), door.strip_prefix('i')) {
            (Some(invited), _) => (false, invited),
            (_, Some(invited)) => (true, invited),
            _ => return None,
        };
        let invited = match invited {
            "" => None,
            id => Some(u64::from_str_radix(id, 36).ok().filter(|id| *id > 0)?),
        };
        let given = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let answers = answers.split(',').filter(|answer| !answer.is_empty());
        let answers = answers.map(|answer| {
            let (id, value) = answer.split_once('=')?;
            Some((id.to_owned(), value.to_owned()))
        });
        Some(Self {
            game: game.to_owned(),
            answers: answers.collect::<Option<_>>()?,
            seats,
            opponents,
            level: given(level),
            pace: Pace::of_id(pace)?,
            language: match language {
                "" => None,
                code => Some(Language::of_code(code)?),
            },
            by_invitation,
            invited: invited.map(PersonId),
        })
    }

    /// Returns the route for other numbers, if these differ.
    fn with(&self, seats: u8, opponents: u8) -> Option<Route> {
        let route = Route::Open {
            seats,
            opponents,
            wanted: self.write(),
        };
        let fits = route.encode().len() <= LONGEST;
        ((seats, opponents) != (self.seats, self.opponents) && fits).then_some(route)
    }
}

/// Opens a table. If the game cannot have these numbers of players, it offers the nearest ones and keeps everything
/// else that was typed.
///
/// # Errors
/// When this place cannot have tables, or the service refuses.
pub async fn create(bot: Arc<Bot>, request: BotRequest, wanted: Wanted) -> Result<Reply, BotError> {
    let (table, in_forum) = match open(&bot, &request, wanted.clone()).await {
        Err(BotError::Table(
            error @ (TableError::BadSeats { .. } | TableError::BadOpponents { .. }),
        )) => return Ok(nearest(&bot, &request, &wanted, &error)),
        opened => opened?,
    };
    let at = bot.tables.admit(&request.asker(), table).await?;
    if request.is_direct {
        first_game::begin(&bot, &at, request.language).await?;
        return desk(bot, request, at).await;
    }
    let said = match in_forum {
        true => "bot-created-in-forum",
        false => "bot-created",
    };
    let mut reply = first_game::welcome(&bot, &request, &at, said).await?;
    if let (Some(invited), Reply::Say(body, _)) = (wanted.invited, &mut reply) {
        let said = invitations::invite_one(&bot, &request, &at, invited).await?;
        body.text = format!("{}\n{said}", body.text);
    }
    Ok(reply)
}

/// Opens a table, and returns its number, and whether it becomes a post of a forum.
///
/// # Errors
/// See [`create`].
pub async fn open(
    bot: &Bot,
    request: &BotRequest,
    wanted: Wanted,
) -> Result<(TableId, bool), BotError> {
    let in_forum = places::check(bot, request, &wanted.game).await?;
    if request.guild.is_some() {
        require_permissions(request, in_forum)?;
    } else if !is_private(request, &wanted) {
        return Err(BotError::Refused(match request.is_direct {
            true => BotRefusal::OnlyAlone,
            false => BotRefusal::NotHere,
        }));
    }
    // A thread cannot have threads, so the table goes into the thread's channel. In a forum it becomes a post.
    let channel = request.parent.unwrap_or(request.channel);
    let new = NewTable {
        by: request.person.clone(),
        member: request.member(),
        channel,
        game: wanted.game,
        answers: wanted.answers,
        opponents: wanted.opponents,
        level: wanted.level,
        seats: wanted.seats,
        pace: wanted.pace,
        language: wanted.language.unwrap_or(request.language),
        press: request.press(),
    };
    let kind = OpeningKind {
        by_invitation: wanted.by_invitation,
        in_forum,
    };
    Ok((bot.tables.create_as(new, kind).await?, in_forum))
}

/// Returns why a table cannot have these numbers of players, with a button for each of the nearest ones: fewer
/// opponents, or more seats.
fn nearest(bot: &Bot, request: &BotRequest, wanted: &Wanted, error: &TableError) -> Reply {
    let language = request.language;
    let refused = sentence(error, language);
    let text = texts::with_typed(refused, request.typed.as_ref(), language);
    let mut titles = bot.tables.titles().iter();
    let title = titles.find(|title| title.id() == wanted.game);
    let (least, most) = title.map_or((wanted.seats, wanted.seats), |title| title.seats());
    let seats = wanted.seats.clamp(least, most);
    let fewer = (seats, wanted.opponents.min(seats.saturating_sub(1)));
    let more = wanted.opponents.saturating_add(1).clamp(seats, most);
    let more = (more, wanted.opponents.min(more.saturating_sub(1)));
    let mut buttons = Vec::new();
    for (seats, opponents) in [Some(fewer), Some(more).filter(|more| *more != fewer)]
        .into_iter()
        .flatten()
    {
        let label = tr!(
            language,
            "bot-button-open-for",
            seats = seats,
            opponents = opponents
        );
        let route = wanted.with(seats, opponents);
        buttons.extend(route.map(|route| button(&route, &label, Tone::Primary)));
    }
    Reply::Say(Body::text(text).rows(rows(buttons)), None)
}

/// Whether a table is for direct messages: with opponents alone, since no one else can come there.
fn is_private(request: &BotRequest, wanted: &Wanted) -> bool {
    request.is_direct && wanted.opponents.saturating_add(1) == wanted.seats
}

/// Refuses if the bot lacks permissions that a table needs.
fn require_permissions(request: &BotRequest, in_forum: bool) -> Result<(), BotError> {
    if let Some(permissions) = request.permissions {
        let lacking = setup::lacking(permissions, in_forum);
        if !lacking.is_empty() {
            return Err(BotError::Refused(BotRefusal::Permissions(lacking)));
        }
    }
    Ok(())
}

/// Takes a seat.
///
/// # Errors
/// The errors of the service.
pub async fn join(bot: Arc<Bot>, request: BotRequest, at: Admission) -> Result<Reply, BotError> {
    bot.tables.join(&at).await?;
    first_game::welcome(&bot, &request, &at, "bot-joined").await
}

/// Leaves the seat before the game.
///
/// # Errors
/// The errors of the service.
pub async fn leave(bot: Arc<Bot>, request: BotRequest, at: Admission) -> Result<Reply, BotError> {
    bot.tables.leave(&at).await?;
    Ok(Reply::say(texts::plain(request.language, "bot-left")))
}

/// Opens the rematch of a finished game, or seats the reader at the one that is open.
///
/// # Errors
/// The errors of the service.
pub async fn rematch(bot: Arc<Bot>, request: BotRequest, at: Admission) -> Result<Reply, BotError> {
    let language = request.language;
    let press = request.press();
    let (id, label) = match bot.tables.rematch(&at, press, language).await? {
        Rematch::Opened(label) => ("bot-rematch-opened", label),
        Rematch::Joined(label) => ("bot-rematch-joined", label),
        Rematch::There(label) => ("bot-rematch-there", label),
    };
    if label.guild.is_none() {
        // In direct messages there is no one to wait for, and no lobby.
        let at = bot.tables.admit(&request.asker(), label.table).await?;
        first_game::begin(&bot, &at, language).await?;
        let desk = bot.tables.open_desk(&at, language).await?;
        let said = texts::plain(language, "bot-rematch-begun");
        return Ok(Reply::Desk(Box::new(desk), Some(Said::Above(said))));
    }
    Ok(Reply::say(tr!(
        language,
        id,
        table = texts::table(&label, true)
    )))
}

/// Seats an opponent of a level; without one, of the default level.
///
/// # Errors
/// The errors of the service.
pub async fn add_opponent(
    bot: Arc<Bot>,
    request: BotRequest,
    at: Admission,
    level: Option<&str>,
) -> Result<Reply, BotError> {
    bot.tables
        .add_opponent(&at, level, request.language)
        .await?;
    Ok(Reply::Nothing)
}

/// Removes an opponent.
///
/// # Errors
/// The errors of the service.
pub async fn remove_opponent(bot: Arc<Bot>, at: Admission) -> Result<Reply, BotError> {
    bot.tables.remove_opponent(&at).await?;
    Ok(Reply::Nothing)
}

/// Draws again what the table's options draw by lot, such as its map. The lobby shows it.
///
/// # Errors
/// The errors of the service.
pub async fn draw_again(
    bot: Arc<Bot>,
    request: BotRequest,
    at: Admission,
) -> Result<Reply, BotError> {
    bot.tables.draw_again(&at, request.language).await?;
    Ok(Reply::Nothing)
}

/// Sets the pace, by its id.
///
/// # Errors
/// The errors of the service, and when there is no such pace.
pub async fn choose_pace(
    bot: Arc<Bot>,
    at: Admission,
    pace: Option<&str>,
) -> Result<Reply, BotError> {
    // The select offers nothing else.
    let pace = pace.and_then(Pace::of_id).ok_or(RouteError::Unknown)?;
    bot.tables.set_pace(&at, pace).await?;
    Ok(Reply::Nothing)
}

/// Sets whether the table's posts notify people even if they mention nobody.
///
/// # Errors
/// The errors of the service.
pub async fn set_loud(bot: Arc<Bot>, at: Admission, loud: bool) -> Result<Reply, BotError> {
    bot.tables.set_loud(&at, loud).await?;
    Ok(Reply::Nothing)
}

/// Starts the game, or asks how if fewer people sit there than the table was opened for.
///
/// # Errors
/// The errors of the service.
pub async fn start(bot: Arc<Bot>, request: BotRequest, at: Admission) -> Result<Reply, BotError> {
    let begun = bot.tables.start(&at, Starting::AsWanted, request.language);
    match begun.await {
        // Elsewhere the lobby shows it.
        Ok(()) if request.is_direct => Ok(has_begun(at.table(), request.language)),
        Ok(()) => Ok(Reply::Nothing),
        Err(error) => how_to_start(&bot, error, request.language),
    }
}

/// Starts the game with fewer than the table was opened for, or asks again if others sit there.
///
/// # Errors
/// The errors of the service.
pub async fn start_anyway(
    bot: Arc<Bot>,
    request: BotRequest,
    at: Admission,
    starting: Starting,
) -> Result<Reply, BotError> {
    let language = request.language;
    if let Err(error) = bot.tables.start(&at, starting, language).await {
        return how_to_start(&bot, error, language);
    }
    Ok(has_begun(at.table(), language))
}

fn has_begun(table: TableId, language: Language) -> Reply {
    let begun = texts::plain(language, "bot-started");
    let labelled = buttons_at(table, language);
    let desk = labelled(Action::Desk, "bot-button-desk", Tone::Primary);
    Reply::Say(Body::text(begun).rows(rows(vec![desk])), None)
}

/// Asks whether the game is to start with those who are here, with additional opponents, or not yet.
fn how_to_start(bot: &Arc<Bot>, error: TableError, language: Language) -> Result<Reply, BotError> {
    let question = match error {
        TableError::HowToStart(question) => *question,
        other => return Err(other.into()),
    };
    let StartQuestion { table, seen, .. } = question;
    let counts = || {
        args!(
            seated = question.seated,
            wanted = question.wanted,
            free = question.wanted.saturating_sub(question.seated)
        )
    };
    let say = |id: &str| texts::text(language, id, &counts());
    let mut lines = vec![say("bot-start-question")];
    let mut buttons = Vec::new();
    let mut offer = |filled: bool, id: &str, options: String| {
        let args = counts().with("options", options);
        lines.push(texts::text(language, id, &args));
        let route = Action::StartAnyway { filled, seen }.at(table);
        let label = say(&format!("{id}.button"));
        buttons.push(button(&route, &label, Tone::Secondary));
    };
    let refused = match question.here {
        Ok(options) => {
            offer(false, "bot-start-here", options);
            None
        }
        Err(why) => Some(why),
    };
    if let Some(options) = question.filled {
        offer(true, "bot-start-filled", options);
    }
    lines.extend(refused.map(|why| format!("- {why}")));
    if question.held > 0 {
        lines.push(tr!(language, "bot-start-held", held = question.held));
    }
    lines.push(say("bot-start-wait"));
    buttons.push(button(
        &Route::Dismiss,
        &say("bot-start-wait.button"),
        Tone::Primary,
    ));
    let body = Body::text(lines.join("\n")).rows(rows(buttons));
    let Some(laid_out) = question.laid_out else {
        return Ok(Reply::Say(body, None));
    };
    // For fewer seats something else is drawn than the lobby shows.
    let bot = Arc::clone(bot);
    let drawing = DrawingWanted {
        name: "layout".to_owned(),
        draw: Box::new(move || bot.tables.layout_picture(&laid_out, language)),
    };
    Ok(Reply::Drawn(body, drawing))
}

/// Cancels the table before its game starts.
///
/// # Errors
/// The errors of the service.
pub async fn cancel(bot: Arc<Bot>, request: BotRequest, at: Admission) -> Result<Reply, BotError> {
    bot.tables.cancel(&at).await?;
    // Elsewhere the lobby shows it.
    Ok(match request.is_direct {
        true => Reply::say(texts::plain(request.language, "bot-cancelled")),
        false => Reply::Nothing,
    })
}

/// Changes the options of the reader's table, or shows them if nothing is to change. The answers are those of
/// `game`'s options.
///
/// # Errors
/// When the table plays another game, and the errors of the service.
pub async fn change_options(
    bot: Arc<Bot>,
    request: BotRequest,
    at: Admission,
    game: &str,
    answers: Vec<(String, String)>,
) -> Result<Reply, BotError> {
    let mut status = bot.tables.status(&at, request.language).await?;
    if status.game != game {
        let plays = |title: &&Arc<dyn Title>| title.id() == status.game;
        let title = bot.tables.titles().iter().find(plays);
        let command = title.map_or_else(String::new, |title| {
            command_names::spoken_options(title.as_ref(), request.language)
        });
        let game = status.game_name;
        return Err(BotError::Refused(BotRefusal::OtherGame { game, command }));
    }
    if !answers.is_empty() {
        bot.tables
            .change_options(&at, &answers, request.language)
            .await?;
        status = bot.tables.status(&at, request.language).await?;
    }
    Ok(Reply::say(tr!(
        request.language,
        "bot-options",
        options = status.options_text
    )))
}

/// Shows the reader's desk.
///
/// # Errors
/// The errors of the service.
pub async fn desk(bot: Arc<Bot>, request: BotRequest, at: Admission) -> Result<Reply, BotError> {
    let desk = bot.tables.open_desk(&at, request.language).await?;
    Ok(Reply::Desk(Box::new(desk), None))
}

/// Shows the reader's desk at the table that has awaited them for longest, in place of another desk.
///
/// # Errors
/// The errors of the service.
pub async fn next_desk(
    bot: Arc<Bot>,
    request: BotRequest,
    at: Admission,
) -> Result<Reply, BotError> {
    let person = request.person.id;
    let Some(next) = bot.tables.next_table(person, at.table()).await? else {
        let shown = bot.tables.desk(&at, request.language).await?;
        let none = texts::plain(request.language, "bot-next-none");
        return Ok(Reply::Desk(Box::new(shown), Some(Said::AtQuestion(none))));
    };
    let next = bot.tables.admit(&request.asker(), next).await?;
    if request.on_private {
        // Its message shows the other desk from now on.
        bot.open_desks.put_away(at.table(), person).await;
    }
    desk(bot, request, next).await
}

/// Presses a control of the reader's desk.
///
/// # Errors
/// The errors of the service, except that an outdated press shows the present desk.
pub async fn press(
    bot: Arc<Bot>,
    request: BotRequest,
    at: Admission,
    pressing: Pressing,
) -> Result<Reply, BotError> {
    let pressed = bot.tables.press(&at, pressing, request.language).await;
    match pressed {
        Ok(desk) => Ok(Reply::Desk(Box::new(desk), None)),
        Err(error) => stale(error, &request),
    }
}

/// Makes a move of the game from a post.
///
/// # Errors
/// The errors of the service: nothing has changed then.
pub async fn choose_in_post(
    bot: Arc<Bot>,
    request: BotRequest,
    at: Admission,
    name: String,
) -> Result<Reply, BotError> {
    let (press, language) = (request.press(), request.language);
    bot.tables
        .choose_in_post(&at, name, press, language)
        .await?;
    Ok(Reply::say(texts::plain(language, "bot-chosen-in-post")))
}

/// Returns the present desk as the answer to a press without effect, because the desk has changed.
///
/// # Errors
/// All other errors.
pub fn stale(error: TableError, request: &BotRequest) -> Result<Reply, BotError> {
    let why = texts::with_typed(
        sentence(&error, request.language),
        request.typed.as_ref(),
        request.language,
    );
    match error {
        TableError::StaleDesk(desk) => Ok(Reply::Desk(desk, Some(Said::AtQuestion(why)))),
        other => Err(other.into()),
    }
}

/// Asks whether the reader really wants to resign.
///
/// # Errors
/// When they have no seat or the game is not being played.
pub async fn ask_to_resign(
    bot: Arc<Bot>,
    request: BotRequest,
    at: Admission,
) -> Result<Reply, BotError> {
    let status = bot.tables.status(&at, request.language).await?;
    if status.phase != TablePhase::Playing {
        return Err(TableError::WrongPhase(status.phase).into());
    }
    if !status
        .seats
        .iter()
        .any(|seat| seat.person == Some(request.person.id))
    {
        return Err(TableError::NotSeated.into());
    }
    let controls = rows(vec![
        button(
            &Action::Resign.at(at.table()),
            &texts::plain(request.language, "bot-button-resign"),
            Tone::Danger,
        ),
        button(
            &Route::Dismiss,
            &texts::plain(request.language, "bot-button-stay"),
            Tone::Secondary,
        ),
    ]);
    let question = texts::plain(request.language, "bot-resign-question");
    Ok(Reply::Say(Body::text(question).rows(controls), None))
}

/// Resigns.
///
/// # Errors
/// The errors of the service.
pub async fn resign(bot: Arc<Bot>, request: BotRequest, at: Admission) -> Result<Reply, BotError> {
    bot.tables.resign(&at).await?;
    Ok(Reply::say(texts::plain(request.language, "bot-resigned")))
}

/// Finds the table that a command means: the one it names, the one played in this thread, or the only one that fits.
///
/// # Errors
/// When there is none for the person who asks, or more than one.
pub async fn find_table(
    bot: &Bot,
    request: &BotRequest,
    given: Option<&str>,
) -> Result<Admission, BotError> {
    let asker = request.asker();
    if let Some(given) = given {
        let text = given.trim().trim_start_matches('#').to_ascii_lowercase();
        let table = text
            .parse()
            .map_err(|_| BotError::Refused(BotRefusal::NotATable(given.to_owned())))?;
        return Ok(bot.tables.admit(&asker, table).await?);
    }
    // In direct messages an open table has priority over the last one played there.
    let in_thread = bot.tables.admit_in_thread(&asker).await?;
    if let Some(at) = in_thread.as_ref().filter(|_| !request.is_direct) {
        return Ok(at.clone());
    }
    let own = bot
        .tables
        .tables_of(request.person.id, request.language)
        .await?;
    let here: Vec<&TableSummary> = own
        .iter()
        .filter(|table| table.channel == request.channel)
        .collect();
    let table = match (here.as_slice(), own.as_slice()) {
        ([table], _) => table.table,
        ([], [table]) => table.table,
        ([], []) => return in_thread.ok_or(BotError::Refused(BotRefusal::NoTable)),
        _ => return Err(BotError::Refused(BotRefusal::WhichTable)),
    };
    Ok(bot.tables.admit(&asker, table).await?)
}

/// Finds the table that a person without a seat wants to join.
///
/// # Errors
/// When there is none for the person who asks, or more than one.
pub async fn find_table_to_join(
    bot: &Bot,
    request: &BotRequest,
    given: Option<&str>,
) -> Result<Admission, BotError> {
    if given.is_some() {
        return find_table(bot, request, given).await;
    }
    let asker = request.asker();
    let open = bot.tables.list(&asker, request.language).await?;
    let mut open = open.iter().filter(|table| {
        table.phase == TablePhase::Lobby
            && table.has_seat_to_take()
            && table
                .seats
                .iter()
                .all(|(person, _)| *person != Some(request.person.id))
    });
    match (open.next(), open.next()) {
        (Some(table), None) => Ok(bot.tables.admit(&asker, table.table).await?),
        (Some(_), Some(_)) => Err(BotError::Refused(BotRefusal::WhichTable)),
        (None, _) => find_table(bot, request, None).await,
    }
}

/// Returns a table's description in one line without markup, at most 100 characters.
#[must_use]
pub fn label(table: &TableSummary) -> String {
    let names: Vec<&str> = table.seats.iter().map(|(_, name)| name.label()).collect();
    let line = format!("{} #{}: {}", table.game_name, table.table, names.join(", "));
    slowtable_ui::clip(&line, 100)
}
