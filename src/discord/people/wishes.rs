//! What the reader would like to play on a server, and the calls to tables that fit.

use std::sync::Arc;

use jiff::Timestamp;
use serenity::all::{
    CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};
use slowtable_ui::{Language, Panel, Tone, clip};

use crate::discord::bot::{Bot, Reply};
use crate::discord::error::BotError;
use crate::discord::messages::body::Body;
use crate::discord::messages::components::{button, rows};
use crate::discord::presses::route::{Action, Route, RouteError, WishPart};
use crate::discord::request::BotRequest;
use crate::discord::texts;
use crate::discord::texts::tr;
use slowtable_service::pace::Pace;
use slowtable_service::tables::{GuildId, Often, TableId, Wish};

/// The most options of a select ("String Select").
const OPTIONS: usize = 25;

/// A way to be called: its value in the select, the id of its text, how often at most, and whether by direct message.
type Way = (&'static str, &'static str, Often, bool);

/// Each way to be called.
const WAYS: [Way; 6] = [
    ("always", "bot-calls-always", Often::Always, false),
    ("daily", "bot-calls-daily", Often::Daily, false),
    ("weekly", "bot-calls-weekly", Often::Weekly, false),
    ("always-dm", "bot-calls-always-dm", Often::Always, true),
    ("daily-dm", "bot-calls-daily-dm", Often::Daily, true),
    ("weekly-dm", "bot-calls-weekly-dm", Often::Weekly, true),
];

/// A change of the reader's wish.
pub enum WishChange {
    /// The values chosen in a select.
    Part(WishPart, Vec<String>),
    /// Whether they are called.
    Calls(bool),
    /// Whether tables are proposed to them.
    Queued(bool),
}

/// Returns the server where the reader asks.
fn guild_of(request: &BotRequest) -> Result<GuildId, BotError> {
    // Only a forged press comes from elsewhere.
    Ok(request.guild.ok_or(RouteError::Unknown)?)
}

/// Shows the reader's wish on this server, with the controls that change it.
///
/// # Errors
/// When it is asked in direct messages, or the store fails.
pub async fn show(bot: Arc<Bot>, request: BotRequest) -> Result<Reply, BotError> {
    let guild = guild_of(&request)?;
    let wish = bot.tables.wish(guild, request.person.id).await?;
    let wish = wish.unwrap_or_default();
    let rests = bot.tables.rests(guild, request.person.id).await?;
    let page = page(&bot, &wish, rests, request.language);
    Ok(Reply::Say(page, None))
}

/// Changes the reader's wish on this server, and shows it.
///
/// # Errors
/// When it is asked in direct messages, a choice is forged, or the store fails.
pub async fn change(
    bot: Arc<Bot>,
    request: BotRequest,
    change: WishChange,
) -> Result<Reply, BotError> {
    let guild = guild_of(&request)?;
    let wish = bot.tables.wish(guild, request.person.id).await?;
    let mut wish = wish.unwrap_or_default();
    match change {
        WishChange::Calls(on) => wish.calls = on,
        WishChange::Queued(on) => wish.queued = on,
        WishChange::Part(part, chosen) => {
            choose(&bot, &mut wish, part, chosen).ok_or(RouteError::Unknown)?;
        }
    }
    if let Some(member) = request.member() {
        bot.tables.set_wish(&member, &request.person, &wish).await?;
    }
    Ok(Reply::Say(page(&bot, &wish, None, request.language), None))
}

/// Ends the reader's calls on a server.
///
/// # Errors
/// When the store fails.
pub async fn stop(bot: Arc<Bot>, request: BotRequest, guild: GuildId) -> Result<Reply, BotError> {
    bot.tables.stop_calls(guild, request.person.id).await?;
    Ok(Reply::say(texts::plain(
        request.language,
        "bot-calls-stopped",
    )))
}

/// Puts the chosen values into a wish. Everything chosen is stored as no restriction. `None` if a value was forged.
fn choose(bot: &Bot, wish: &mut Wish, part: WishPart, chosen: Vec<String>) -> Option<()> {
    let all = chosen.len() == offered(bot, part, Language::default()).len();
    let chosen = if all { Vec::new() } else { chosen };
    match part {
        WishPart::Games => {
            let titles = bot.tables.titles();
            let is_known = |id: &String| titles.iter().any(|title| title.id() == id);
            if !chosen.iter().all(is_known) {
                return None;
            }
            wish.games = chosen;
        }
        WishPart::Seats => {
            let seats = chosen.iter().map(|seats| seats.parse().ok());
            wish.seats = seats.collect::<Option<_>>()?;
        }
        WishPart::Paces => {
            let paces = chosen.iter().map(|id| Pace::of_id(id));
            wish.paces = paces.collect::<Option<_>>()?;
        }
        WishPart::Way => {
            let mut ways = WAYS.iter();
            let way = ways.find(|(value, ..)| chosen.first().is_some_and(|one| one == value))?;
            (wish.often, wish.by_dm) = (way.2, way.3);
        }
    }
    Some(())
}

/// Returns what a select offers: values and names.
fn offered(bot: &Bot, part: WishPart, language: Language) -> Vec<(String, String)> {
    let titles = bot.tables.titles().iter();
    let mut options: Vec<_> = match part {
        WishPart::Games => titles
            .map(|title| (title.id().to_owned(), title.name(language)))
            .collect(),
        WishPart::Seats => {
            let bounds = titles.map(|title| title.seats());
            let (fewest, most) = bounds.fold((u8::MAX, 1), |(low, high), (fewest, most)| {
                (low.min(fewest), high.max(most))
            });
            // Nobody is called to a table of one.
            (fewest.clamp(2, most.max(2))..=most.max(2))
                .map(|seats| {
                    let name = tr!(language, "form-table-players", seats = seats);
                    (seats.to_string(), name)
                })
                .collect()
        }
        WishPart::Paces => Pace::ALL
            .map(|pace| {
                let name = texts::plain(language, &format!("pace-{}", pace.id()));
                (pace.id().to_owned(), name)
            })
            .to_vec(),
        WishPart::Way => WAYS
            .map(|(value, id, ..)| (value.to_owned(), texts::plain(language, id)))
            .to_vec(),
    };
    options.truncate(OPTIONS);
    options
}

/// Returns the message that shows a wish.
fn page(bot: &Bot, wish: &Wish, rests: Option<Timestamp>, language: Language) -> Body {
    let say = |id: &str| texts::plain(language, id);
    let way = WAYS
        .iter()
        .find(|(_, _, often, by_dm)| (*often, *by_dm) == (wish.often, wish.by_dm));
    let way = way.map_or_else(String::new, |(value, ..)| (*value).to_owned());
    let chosen: [(WishPart, &str, Vec<String>); 4] = [
        (WishPart::Games, "bot-calls-games", wish.games.clone()),
        (
            WishPart::Seats,
            "bot-calls-seats",
            wish.seats.iter().map(u8::to_string).collect(),
        ),
        (
            WishPart::Paces,
            "bot-calls-paces",
            wish.paces.iter().map(|pace| pace.id().to_owned()).collect(),
        ),
        (WishPart::Way, "bot-calls-way", vec![way]),
    ];
    let mut lines = vec![
        say("bot-calls"),
        String::new(),
        say(match wish.calls {
            true => "bot-calls-on",
            false => "bot-calls-off",
        }),
        match (wish.queued, rests) {
            (true, Some(until)) => {
                let until = texts::relative(until);
                tr!(language, "bot-calls-rests", until = until)
            }
            (true, None) => say("bot-calls-queued"),
            (false, _) => say("bot-calls-not-queued"),
        },
    ];
    let mut controls = Vec::new();
    for (part, id, values) in chosen {
        let options = offered(bot, part, language);
        let is_chosen = |value: &String| values.is_empty() || values.contains(value);
        let named: Vec<&str> = options
            .iter()
            .filter(|(value, _)| is_chosen(value))
            .map(|(_, name)| name.as_str())
            .collect();
        let named = match values.is_empty() {
            true => say("bot-calls-all"),
            false => named.join(", "),
        };
        lines.push(format!("**{}:** {named}", say(id)));
        let most = match part {
            WishPart::Way => 1,
            _ => u8::try_from(options.len()).unwrap_or(1),
        };
        let options = options
            .iter()
            .map(|(value, name)| {
                CreateSelectMenuOption::new(clip(name, Panel::OPTION), value)
                    .default_selection(is_chosen(value))
            })
            .collect();
        let kind = CreateSelectMenuKind::String { options };
        let menu = CreateSelectMenu::new(Route::SetWish(part).encode(), kind)
            .placeholder(clip(&say(id), Panel::PLACEHOLDER))
            .max_values(most);
        controls.push(CreateActionRow::SelectMenu(menu));
    }
    let (tone, id) = match wish.calls {
        true => (Tone::Danger, "bot-button-no-calls"),
        false => (Tone::Success, "bot-button-call-me"),
    };
    let calls = button(&Route::SetCalls(!wish.calls), &say(id), tone);
    let (tone, id) = match wish.queued {
        true => (Tone::Danger, "bot-button-no-queue"),
        false => (Tone::Success, "bot-button-queue"),
    };
    let queue = button(&Route::SetQueued(!wish.queued), &say(id), tone);
    controls.extend(rows(vec![calls, queue]));
    Body::text(lines.join("\n")).rows(controls)
}

/// Returns the message that calls people to a table.
#[must_use]
pub fn message(
    (text, is_proposal): (&str, bool),
    table: TableId,
    guild: GuildId,
    language: Language,
) -> Body {
    let labelled = |route: &Route, id: &str, tone| button(route, &texts::plain(language, id), tone);
    let mut buttons = match is_proposal {
        true => {
            let take = Action::TakeInvitation.at(table);
            let decline = Action::DeclineInvitation.at(table);
            vec![
                labelled(&take, "bot-button-take-invitation", Tone::Success),
                labelled(&decline, "bot-button-decline-invitation", Tone::Secondary),
            ]
        }
        false => {
            let join = Action::Join.at(table);
            vec![labelled(&join, "bot-button-join", Tone::Success)]
        }
    };
    let stop = Route::NoCalls(guild);
    buttons.push(labelled(&stop, "bot-button-no-calls", Tone::Secondary));
    Body::text(text).rows(rows(buttons))
}
