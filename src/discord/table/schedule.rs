//! When a lobby's game begins by itself: chosen by its host, and asked about when it could not begin.

use std::sync::Arc;
use std::time::Duration;

use jiff::{Timestamp, ToSpan as _};
use slowtable_ui::{Language, Tone};

use crate::discord::bot::{Bot, Reply};
use crate::discord::error::BotError;
use crate::discord::messages::body::Body;
use crate::discord::messages::components::{buttons_at, rows, select};
use crate::discord::people::days;
use crate::discord::presses::route::{Action, RouteError};
use crate::discord::request::BotRequest;
use crate::discord::texts;
use crate::discord::texts::tr;
use slowtable_service::clock::later;
use slowtable_service::pace::{Rhythm, Zone};
use slowtable_service::tables::{Admission, TableError, TableId, TableService};

/// The times of day that are offered, as hours.
const HOURS: [i8; 4] = [12, 18, 20, 21];
/// The hours from now that are offered to people without a time zone.
const FROM_NOW: [u32; 13] = [1, 2, 3, 4, 6, 8, 12, 24, 36, 48, 72, 96, 120];
/// How far ahead the first offered time is.
const SOONEST: Duration = Duration::from_secs(10 * 60);
/// The most times that are offered.
const MOST: usize = 24;
const HOUR: Duration = Duration::from_secs(60 * 60);

/// Returns the direct message to the host of a table that could not begin at its time.
#[must_use]
pub fn question(text: &str, table: TableId, starts: i64, language: Language) -> Body {
    let labelled = buttons_at(table, language);
    let put_off = Action::PutOffStart(u64::try_from(starts).unwrap_or_default());
    let buttons = vec![
        labelled(Action::Start, "bot-button-start", Tone::Success),
        labelled(put_off, "bot-button-put-off-start", Tone::Secondary),
        labelled(Action::Cancel, "bot-button-cancel", Tone::Danger),
    ];
    Body::text(text).rows(rows(buttons))
}

/// Shows the host times at which the game can begin by itself.
///
/// # Errors
/// The errors of the service, and when the reader is not the host.
pub async fn choose(bot: Arc<Bot>, request: BotRequest, at: Admission) -> Result<Reply, BotError> {
    let language = request.language;
    let status = bot.tables.status(&at, language).await?;
    if status.host != request.person.id {
        return Err(TableError::NotHost { host: status.host }.into());
    }
    let rhythm = bot.tables.rhythm(request.person.id).await?;
    let offered = offered(&rhythm, bot.tables.clock().now(), language);
    let mut text = texts::plain(language, "bot-start-when");
    if rhythm.zone.is_none() {
        text += "\n";
        text += &texts::plain(language, "bot-start-no-zone");
    }
    let zone = rhythm.zone.as_ref().map_or("", Zone::name);
    let options = offered
        .iter()
        .map(|(value, label)| (value.as_str(), label.as_str(), zone));
    let placeholder = texts::plain(language, "bot-select-start");
    let control = select(&Action::SetStart.at(at.table()), &placeholder, options);
    Ok(Reply::Say(Body::text(text).rows(vec![control]), None))
}

/// Returns the times that are offered: their value and their label.
fn offered(rhythm: &Rhythm, now: Timestamp, language: Language) -> Vec<(String, String)> {
    let value = |time: Timestamp| time.as_second().to_string();
    match &rhythm.zone {
        Some(zone) => of_days(zone, now)
            .map(|time| {
                let wall = zone.wall(time);
                let day = days::day(wall.date(), language);
                (
                    value(time),
                    format!("{day}, {:02}:{:02}", wall.hour(), wall.minute()),
                )
            })
            .collect(),
        None => FROM_NOW
            .iter()
            .map(|hours| {
                let time = later(now, HOUR.saturating_mul(*hours));
                (
                    value(time),
                    tr!(language, "bot-start-in", hours = *hours, days = *hours / 24),
                )
            })
            .collect(),
    }
}

/// Returns the times of day that are offered in a zone.
fn of_days(zone: &Zone, now: Timestamp) -> impl Iterator<Item = Timestamp> {
    let today = zone.wall(now).date();
    let days = (0..7).filter_map(move |days| today.checked_add(days.days()).ok());
    let times = days.flat_map(|date| HOURS.map(|hour| date.at(hour, 0, 0, 0)));
    let (first, last) = (later(now, SOONEST), later(now, TableService::START_AHEAD));
    times
        .filter_map(|time| zone.moment(time))
        .filter(move |time| (first..=last).contains(time))
        .take(MOST)
}

/// Sets when the game begins by itself, as chosen in the select.
///
/// # Errors
/// The errors of the service.
pub async fn set(
    bot: Arc<Bot>,
    request: BotRequest,
    at: Admission,
    chosen: Option<&str>,
) -> Result<Reply, BotError> {
    // The select offers nothing else.
    let second = chosen.and_then(|second| second.parse().ok());
    let starts = second.and_then(|second| Timestamp::from_second(second).ok());
    let starts = starts.ok_or(RouteError::Unknown)?;
    bot.tables.schedule_start(&at, starts).await?;
    Ok(is_set(starts, request.language))
}

/// Lets only the host begin the game.
///
/// # Errors
/// The errors of the service.
pub async fn unset(bot: Arc<Bot>, at: Admission) -> Result<Reply, BotError> {
    bot.tables.unschedule_start(&at).await?;
    Ok(Reply::Nothing)
}

/// Waits another day, after a start at this time (in seconds since 1970) did not come about.
///
/// # Errors
/// The errors of the service.
pub async fn put_off(
    bot: Arc<Bot>,
    request: BotRequest,
    at: Admission,
    before: u64,
) -> Result<Reply, BotError> {
    let before = i64::try_from(before).ok();
    let before = before.and_then(|second| Timestamp::from_second(second).ok());
    // Only a forged one is no time.
    let before = before.ok_or(RouteError::Unknown)?;
    let starts = bot.tables.put_off_start(&at, before).await?;
    Ok(is_set(starts, request.language))
}

fn is_set(starts: Timestamp, language: Language) -> Reply {
    Reply::say(tr!(language, "bot-start-set", time = texts::time(starts)))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn every_offered_time_is_one_that_can_be_set() {
        for language in Language::ALL {
            for zone in [
                None,
                Zone::of_name("Europe/Berlin"),
                Zone::of_name("Pacific/Apia"),
            ] {
                let rhythm = Rhythm {
                    zone,
                    ..Rhythm::default()
                };
                // Every hour of the week in which Berlin's clocks are put forward.
                for hour in 0..7 * 24 {
                    let begin: Timestamp = "2026-03-25T00:10:00Z".parse().unwrap();
                    let now = later(begin, HOUR * hour);
                    let offered = offered(&rhythm, now, language);
                    assert!((13..=25).contains(&offered.len()), "{offered:?}");
                    let last = later(now, TableService::START_AHEAD).as_second();
                    let times = offered
                        .iter()
                        .map(|(value, _)| value.parse::<i64>().unwrap());
                    let times: Vec<i64> = times.collect();
                    assert!(times.is_sorted() && times[0] > now.as_second(), "{times:?}");
                    assert!(times.iter().all(|time| *time <= last), "{times:?}");
                }
            }
        }
    }
}
