//! A person's days: their time zone, their quiet hours, their holidays.

use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::{Date, Weekday};
use serenity::all::{
    CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};
use slowtable_ui::{Language, Tone, args};

use crate::discord::bot::{Bot, Reply};
use crate::discord::error::{BotError, BotRefusal};
use crate::discord::messages::body::Body;
use crate::discord::messages::components::{button, rows};
use crate::discord::presses::route::Route;
use crate::discord::request::BotRequest;
use crate::discord::texts;
use crate::discord::texts::tr;
use slowtable_service::pace::{DaysOff, Holiday, Pace, Rhythm, Zone, parse_day};
use slowtable_service::tables::PersonId;

/// The input for no quiet hours, in every language.
pub const OFF: &str = "-";

/// Changes a person's time zone and quiet hours to the typed values, and their days off. Returns their days.
///
/// # Errors
/// When a typed value is not allowed, or the store fails.
pub async fn change(
    bot: &Bot,
    person: PersonId,
    zone: Option<String>,
    quiet: Option<String>,
    days_off: Option<DaysOff>,
) -> Result<Rhythm, BotError> {
    let mut rhythm = bot.tables.rhythm(person).await?;
    if zone.is_none() && quiet.is_none() && days_off.is_none() {
        return Ok(rhythm);
    }
    if let Some(typed) = zone {
        let zone = Zone::of_name(&typed);
        rhythm.zone = Some(zone.ok_or(BotError::Refused(BotRefusal::NotAZone(typed)))?);
    }
    if let Some(typed) = quiet {
        rhythm.quiet = match typed.trim() {
            OFF => None,
            typed => {
                let refused = |error| BotError::Refused(BotRefusal::NotQuiet(error));
                Some(typed.parse().map_err(refused)?)
            }
        };
    }
    if let Some(days) = days_off {
        rhythm.days_off = days;
    }
    let needs_zone = rhythm.quiet.is_some() || !rhythm.days_off.is_empty();
    if needs_zone && rhythm.zone.is_none() {
        return Err(BotError::Refused(BotRefusal::NoZone));
    }
    let set = bot.tables.set_rhythm(person, &rhythm).await?;
    set.map_err(|error| BotError::Refused(BotRefusal::QuietTooSoon(error)))?;
    Ok(rhythm)
}

/// Returns a person's days in words, a line each.
#[must_use]
pub fn lines(rhythm: &Rhythm, now: Timestamp, language: Language) -> String {
    let Some(zone) = &rhythm.zone else {
        return texts::plain(language, "bot-settings-no-zone");
    };
    let wall = zone.wall(now);
    let zone = tr!(
        language,
        "bot-settings-zone",
        zone = zone.name().to_owned(),
        time = format!("{:02}:{:02}", wall.hour(), wall.minute())
    );
    let quiet = match rhythm.quiet {
        Some(quiet) => {
            tr!(
                language,
                "bot-settings-quiet",
                quiet = quiet.to_string().replace('-', "–")
            )
        }
        None => texts::plain(language, "bot-settings-not-quiet"),
    };
    let off: Vec<String> = rhythm
        .days_off
        .days()
        .map(|day| weekday(day, language))
        .collect();
    let off = match off.is_empty() {
        true => texts::plain(language, "bot-settings-no-days-off"),
        false => tr!(language, "bot-settings-days-off", days = off.join(", ")),
    };
    format!("{zone}\n{quiet}\n{off}")
}

/// Returns the name of a weekday.
fn weekday(day: Weekday, language: Language) -> String {
    let number = day.to_monday_one_offset();
    tr!(language, "bot-weekday", weekday = number.unsigned_abs())
}

/// Returns the select for days off; none without a time zone, since days are counted there.
#[must_use]
pub fn select(rhythm: &Rhythm, language: Language) -> Option<CreateActionRow> {
    rhythm.zone.as_ref()?;
    let week = Weekday::Monday.cycle_forward().take(7);
    let options = week.map(|day| {
        let value = day.to_monday_one_offset().to_string();
        CreateSelectMenuOption::new(weekday(day, language), value)
            .default_selection(rhythm.days_off.contains(day))
    });
    let kind = CreateSelectMenuKind::String {
        options: options.collect(),
    };
    let placeholder = tr!(language, "bot-select-days-off", most = DaysOff::MOST);
    let menu = CreateSelectMenu::new(Route::SetDaysOff.encode(), kind)
        .placeholder(placeholder)
        .min_values(0)
        .max_values(DaysOff::MOST);
    Some(CreateActionRow::SelectMenu(menu))
}

/// Returns the days off that were selected; `None` if the selection was forged.
#[must_use]
pub fn selected(values: &[String]) -> Option<DaysOff> {
    let day = |value: &String| Weekday::from_monday_one_offset(value.parse().ok()?).ok();
    let days: Option<Vec<Weekday>> = values.iter().map(day).collect();
    DaysOff::new(days?)
}

/// Returns a day in the format of a language.
#[must_use]
pub fn day(date: Date, language: Language) -> String {
    let weekday = date.weekday().to_monday_one_offset();
    tr!(
        language,
        "bot-day",
        day = date.day().to_string(),
        month = date.month().unsigned_abs(),
        year = date.year().to_string(),
        weekday = weekday.unsigned_abs()
    )
}

/// Announces a holiday, if a day was typed, and shows those that are announced. Without a last day it lasts one day.
///
/// # Errors
/// When a typed value is not allowed, or the store fails.
pub async fn holidays(
    bot: Arc<Bot>,
    request: BotRequest,
    first: Option<String>,
    last: Option<String>,
) -> Result<Reply, BotError> {
    let person = request.person.id;
    let rhythm = bot.tables.rhythm(person).await?;
    let today = rhythm.wall(bot.tables.clock().now()).date();
    if let Some(typed) = first.clone().or_else(|| last.clone()) {
        let read = |typed: String, after: Date| {
            parse_day(&typed, after).ok_or(BotError::Refused(BotRefusal::NotADay(typed)))
        };
        let first = read(typed, today)?;
        let last = match last {
            Some(last) => read(last, first.yesterday().unwrap_or(first))?,
            None => first,
        };
        let announced = bot.tables.announce_holiday(person, Holiday { first, last });
        let refused = |error| BotError::Refused(BotRefusal::NoHoliday(error));
        announced.await?.map_err(refused)?;
    }
    show(&bot, &request).await
}

/// Cancels a holiday, and shows the remaining ones.
///
/// # Errors
/// When the store fails.
pub async fn cancel(bot: Arc<Bot>, request: BotRequest, id: u64) -> Result<Reply, BotError> {
    let id = i64::try_from(id).unwrap_or(i64::MAX);
    bot.tables.cancel_holiday(request.person.id, id).await?;
    show(&bot, &request).await
}

async fn show(bot: &Bot, request: &BotRequest) -> Result<Reply, BotError> {
    let language = request.language;
    let announced = bot.tables.holidays(request.person.id).await?;
    let days = Pace::HOLIDAYS.as_secs() / (24 * 60 * 60);
    let mut lines = vec![tr!(language, "bot-holidays-title", days = days)];
    let mut buttons = Vec::new();
    for (id, Holiday { first, last }) in &announced {
        let args = || {
            args!(
                first = day(*first, language),
                last = day(*last, language),
                one = (first == last).to_string()
            )
        };
        lines.push(texts::text(language, "bot-holidays-line", &args()));
        let label = texts::text(language, "bot-button-cancel-holiday", &args());
        let route = Route::CancelHoliday(id.unsigned_abs());
        buttons.push(button(&route, &label, Tone::Secondary));
    }
    if announced.is_empty() {
        lines.push(texts::plain(language, "bot-holidays-none"));
    }
    Ok(Reply::Say(
        Body::text(lines.join("\n")).rows(rows(buttons)),
        None,
    ))
}

/// Returns days that match the typed text: the next ones, or else the typed day.
#[must_use]
pub fn suggested_days(today: Date, typed: &str, language: Language) -> Vec<(String, String)> {
    let days = std::iter::successors(today.tomorrow().ok(), |date| date.tomorrow().ok());
    let named = |date: Date| (day(date, language), date.to_string());
    match parse_day(typed, today) {
        Some(date) => vec![named(date)],
        None => days
            .take(200)
            .map(named)
            .filter(|(name, date)| name.contains(typed.trim()) || date.contains(typed.trim()))
            .take(25)
            .collect(),
    }
}
