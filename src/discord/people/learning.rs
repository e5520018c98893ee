//! Learning a game: pages that explain it, topics to look up, and guided first games.

use std::sync::Arc;
use std::time::Duration;

use slowtable_desk::{LookedUp, Title};
use slowtable_ui::{Language, PlainName, Tone, clip};
use tokio::time::timeout_at;

use crate::discord::bot::{Bot, DrawingWanted, Reply};
use crate::discord::delivery::open_desks::Said;
use crate::discord::error::{BotError, BotRefusal};
use crate::discord::messages::body::Body;
use crate::discord::messages::components::{button, rows};
use crate::discord::people::first_game::{begin, in_private_button, learn_buttons};
use crate::discord::presses::route::{Route, RouteError};
use crate::discord::request::BotRequest;
use crate::discord::table::actions;
use crate::discord::texts;
use slowtable_service::pace::Pace;
use slowtable_service::tables::{Admission, Limit, PersonId, TableError, TablePhase, TableSummary};

/// The time after a request's arrival until which a desk waits for its lobby's message. It ends before the answer is
/// deferred.
const LOBBY_PATIENCE: Duration = Duration::from_millis(800);

/// Shows a page that explains a game; beyond the last page it is the last.
///
/// # Errors
/// When there is no such game, or it has no pages.
pub async fn how_to_play(
    bot: Arc<Bot>,
    request: BotRequest,
    game: &str,
    page: u16,
) -> Result<Reply, BotError> {
    let language = request.language;
    let mut titles = bot.tables.titles().iter();
    let title = titles.find(|title| title.id() == game);
    // Only a forged id can ask for another game.
    let title = Arc::clone(title.ok_or(RouteError::Unknown)?);
    let pages = title.how_to_play(language);
    let last = pages.len().checked_sub(1).ok_or(RouteError::Unknown)?;
    let page = usize::from(page).min(last);
    let text = pages.into_iter().nth(page).unwrap_or_default();
    let to = |page: usize| Route::HowToPlay {
        page: u16::try_from(page).unwrap_or(u16::MAX),
        game: game.to_owned(),
    };
    let mut buttons = Vec::new();
    if page > 0 {
        let label = texts::plain(language, "bot-button-back");
        buttons.push(button(&to(page - 1), &label, Tone::Secondary));
    }
    if page < last {
        let label = texts::plain(language, "bot-button-forward");
        buttons.push(button(&to(page + 1), &label, Tone::Primary));
    }
    // The button to play is on the first page, for people who do not want to read, and on the last.
    if (page == 0 || page == last) && title.first_game().is_some() {
        if request.guild.is_some() || request.is_direct {
            let label = texts::plain(language, "bot-button-learn");
            let route = Route::Learn(game.to_owned());
            buttons.push(button(&route, &label, Tone::Success));
        }
        if !request.is_direct {
            buttons.push(in_private_button(game, language));
        }
    }
    let body = Body::text(text).rows(rows(buttons));
    let drawing = DrawingWanted {
        name: format!("how-{page}"),
        draw: Box::new(move || title.how_to_play_picture(page, language)),
    };
    Ok(Reply::Drawn(body, drawing))
}

/// Returns the table where a person plays a game with opponents alone, or has just opened one in direct messages.
///
/// # Errors
/// When the store fails.
pub async fn game_alone(
    bot: &Bot,
    person: PersonId,
    game: &str,
) -> Result<Option<TableSummary>, BotError> {
    let own = bot.tables.tables_of(person, Language::default()).await?;
    let alone = own.into_iter().find(|table| {
        let people = table.seats.iter().filter(|(person, _)| person.is_some());
        let goes_on = match table.phase {
            TablePhase::Playing => true,
            TablePhase::Lobby => table.guild.is_none(),
            TablePhase::Over | TablePhase::Cancelled | TablePhase::Abandoned => false,
        };
        table.game == game && goes_on && table.seats.len() > 1 && people.count() == 1
    });
    Ok(alone)
}

/// Opens a guided first game and begins it, or continues the one that the reader plays with opponents alone. The
/// reader gets explanations at their desks from now on. The answer is the desk. In direct messages the game is played
/// right there; where no table may be opened, that is offered.
///
/// # Errors
/// When the service refuses.
pub async fn learn(bot: Arc<Bot>, request: BotRequest, game: String) -> Result<Reply, BotError> {
    let title = bot.tables.titles().iter().find(|title| title.id() == game);
    let title = title.ok_or(RouteError::Unknown)?;
    let first = title.first_game().ok_or(RouteError::Unknown)?;
    let person = request.person.id;
    if let Some(table) = game_alone(&bot, person, &game).await? {
        let at = bot.tables.admit(&request.asker(), table.table).await?;
        return begun(&bot, &request, &at, Begun::Before).await;
    }
    let wanted = actions::Wanted {
        answers: first.answers,
        seats: first.seats,
        opponents: first.seats.saturating_sub(1),
        level: title.levels().first().map(|level| level.id.to_owned()),
        pace: Pace::None,
        language: None,
        by_invitation: false,
        invited: None,
        game,
    };
    let game = title.id();
    let table = match actions::open(&bot, &request, wanted).await {
        Ok((table, _)) => table,
        Err(error) if is_of_place(&error) => {
            let language = request.language;
            let way = texts::plain(language, "bot-learn-elsewhere");
            let text = format!("{}\n\n{way}", error.sentence(language));
            let buttons = vec![in_private_button(game, language)];
            return Ok(Reply::Say(Body::text(text).rows(rows(buttons)), None));
        }
        Err(error) => return Err(error),
    };
    let at = bot.tables.admit(&request.asker(), table).await?;
    begun(&bot, &request, &at, Begun::Now).await
}

/// Begins a guided first game, after the reader has chosen one if there are several.
///
/// # Errors
/// See [`learn`].
pub async fn choose(bot: Arc<Bot>, request: BotRequest) -> Result<Reply, BotError> {
    let titles = bot.tables.titles();
    let mut learnt = titles.iter().filter(|title| title.first_game().is_some());
    if let (Some(only), None) = (learnt.next(), learnt.next()) {
        let game = only.id().to_owned();
        return learn(bot, request, game).await;
    }
    let text = texts::plain(request.language, "bot-learn-which");
    let buttons = learn_buttons(titles, request.language);
    Ok(Reply::Say(Body::text(text).rows(rows(buttons)), None))
}

/// Whether a table is refused because of the place.
const fn is_of_place(error: &BotError) -> bool {
    matches!(
        error,
        BotError::Refused(
            BotRefusal::NotHere
                | BotRefusal::Permissions(_)
                | BotRefusal::NoThreads(_)
                | BotRefusal::ForumNeedsTag(_)
        ) | BotError::Table(
            TableError::OpensElsewhere(_)
                | TableError::OpensWithRole(_)
                | TableError::OpenedLately { .. }
                | TableError::OverLimit(Limit::OpenedHere | Limit::Guild)
        )
    )
}

/// The moment when a guided game began.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Begun {
    Now,
    Before,
}

/// Returns the reader's desk at a guided game.
async fn begun(
    bot: &Bot,
    request: &BotRequest,
    at: &Admission,
    when: Begun,
) -> Result<Reply, BotError> {
    let person = request.person.id;
    if !bot.tables.is_guided(person).await? {
        bot.tables.set_guided(person, true).await?;
    }
    begin(bot, at, request.language).await?;
    let said = match when {
        Begun::Now => {
            let posted = until_posted(bot, at, request.language);
            // The desk does not wait for a message that is late.
            if let Ok(posted) = timeout_at(request.arrived + LOBBY_PATIENCE, posted).await {
                posted?;
            }
            "bot-learn-begun"
        }
        Begun::Before => "bot-learn-resumed",
    };
    let desk = bot.tables.open_desk(at, request.language).await?;
    let said = texts::plain(request.language, said);
    Ok(Reply::Desk(Box::new(desk), Some(Said::Above(said))))
}

/// Waits until the lobby's message is in the channel, so that the desk comes below it. In direct messages there is
/// none.
async fn until_posted(bot: &Bot, at: &Admission, language: Language) -> Result<(), BotError> {
    loop {
        let mark = bot.open_desks.mark();
        let status = bot.tables.status(at, language).await?;
        if status.guild.is_none() || status.message.is_some() {
            return Ok(());
        }
        bot.open_desks.until_refreshed(at.table(), mark).await;
    }
}

/// A topic that may be meant: its id and its name.
pub type Suggestion = (String, String);

/// Returns a game's topics that match the typed text, in any language; first those whose names begin with it. A topic
/// found by its name in another language shows that name too.
#[must_use]
pub fn suggestions(title: &dyn Title, typed: &str, language: Language) -> Vec<Suggestion> {
    let typed = typed.trim().to_lowercase();
    let others: Vec<_> = Language::ALL
        .into_iter()
        .filter(|other| *other != language)
        .map(|other| title.topics(other))
        .collect();
    let mut found: Vec<(usize, Suggestion)> = Vec::new();
    for (at, topic) in title.topics(language).into_iter().enumerate() {
        let rank = |name: &str| {
            let name = name.to_lowercase();
            match name.find(&typed) {
                Some(0) => Some(0),
                Some(_) => Some(2),
                None => None,
            }
        };
        // Every language has the same ids in the same order.
        let elsewhere = others.iter().filter_map(|topics| topics.get(at));
        let elsewhere = elsewhere.filter_map(|other| Some((rank(&other.name)? + 1, &other.name)));
        let place = match (rank(&topic.name), elsewhere.min()) {
            (Some(own), _) => (own, topic.name),
            (None, Some((rank, name))) => (rank, format!("{} ({name})", topic.name)),
            (None, None) => continue,
        };
        found.push((place.0, (topic.id, clip(&place.1, 100))));
    }
    found.sort_by_key(|(rank, _)| *rank);
    found
        .into_iter()
        .map(|(_, suggestion)| suggestion)
        .collect()
}

/// Returns the topic that the given text means: an id, a name in any language, or the only match.
fn meant(title: &dyn Title, given: &str, language: Language) -> Result<String, Vec<Suggestion>> {
    let given = given.trim();
    let lower = given.to_lowercase();
    for language in Language::ALL {
        let topics = title.topics(language).into_iter();
        let mut exact =
            topics.filter(|topic| topic.id == given || topic.name.to_lowercase() == lower);
        if let Some(topic) = exact.next() {
            return Ok(topic.id);
        }
    }
    let near = suggestions(title, given, language);
    match near.as_slice() {
        [(only, _)] => Ok(only.clone()),
        _ => Err(near),
    }
}

/// The most topics listed when the text is ambiguous.
const NAMED: usize = 5;

/// Looks up a topic of a game, and shows where it is at the table where the reader asks, if that is clear.
///
/// # Errors
/// When there is no such topic, or the store fails.
pub async fn look_up(
    bot: Arc<Bot>,
    request: BotRequest,
    game: String,
    given: String,
) -> Result<Reply, BotError> {
    let language = request.language;
    let mut titles = bot.tables.titles().iter();
    let title = titles.find(|title| title.id() == game);
    let title = Arc::clone(title.ok_or(RouteError::Unknown)?);
    let topic = meant(title.as_ref(), &given, language).map_err(|near| {
        let near = near.into_iter().take(NAMED).map(|(_, name)| name);
        BotError::Refused(BotRefusal::NoTopic {
            given: PlainName::from(given),
            near: near.collect(),
        })
    })?;
    let found = match table(&bot, &request, &game).await? {
        Some(at) => bot.tables.look_up(&at, &topic, language).await?,
        None => title.look_up(&topic, language),
    };
    let LookedUp { text, picture } = found.ok_or(RouteError::Unknown)?;
    let drawing = DrawingWanted {
        name: topic,
        draw: Box::new(move || picture),
    };
    Ok(Reply::Drawn(Body::text(text), drawing))
}

/// Returns the table of a game where a person asks: that of their thread, or the one where they sit.
async fn table(bot: &Bot, request: &BotRequest, game: &str) -> Result<Option<Admission>, BotError> {
    let at = match actions::find_table(bot, request, None).await {
        Ok(at) => at,
        // The person named no table, so none is required.
        Err(BotError::Refused(BotRefusal::NoTable | BotRefusal::WhichTable)) => return Ok(None),
        Err(error) => return Err(error),
    };
    let status = bot.tables.status(&at, request.language).await?;
    Ok((status.game == game && status.phase.has_game()).then_some(at))
}
