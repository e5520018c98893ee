//! Reminders: a person who is awaited hears of it before their time runs out, and others may nudge.
//!
//! A person gets one message for everything that is due at all their tables, a few of them per hour, and none in
//! their quiet hours. One transaction stores the message and what the person was reminded of; the deliverer then
//! sends it.

use std::time::Duration;

use jiff::Timestamp;
use slowtable_kit::Seat;
use slowtable_ui::{Language, args};

use super::admission::Admission;
use super::announcement::Announcement;
use super::clocks::WaitedFor;
use super::direct_messages::{Dm, Gathered};
use super::game::tell;
use super::outgoing::{AwaitedLine, PostAction, PostButton};
use super::words::tr;
use super::words::words;
use super::{TableError, TableService};
use crate::clock::{earlier, later};
use crate::ids::PersonId;
use crate::pace::{ClockState, Count};
use crate::store::{
    ClockRow, ClockStage, Connection, Kind, Queue, StoreError, TableRow, clocks, people, tables,
    to_json,
};

/// A table to remind a person of.
struct Due {
    end: Timestamp,
    stage: ClockStage,
    clock: ClockRow,
    table: TableRow,
}

/// When a person may be reminded or nudged again.
enum Room {
    /// At once.
    Now,
    /// Not before this time.
    NotBefore(Timestamp),
}

impl TableService {
    /// The most reminders and nudges that reach a person within an hour.
    pub const REMINDERS_AN_HOUR: usize = 4;
    /// How long after a reminder further ones are gathered, unless a person's time would run out meanwhile.
    pub const REMINDERS_GATHERED: Duration = Duration::from_secs(15 * 60);
    /// The most tables named in one reminder.
    const NAMED: usize = 12;
    /// The most tables with a button.
    const BUTTONS: usize = 10;

    /// Reminds a person of everything that is due, in one message.
    ///
    /// # Errors
    /// When the store fails.
    pub(super) async fn remind(&self, person: PersonId) -> Result<(), StoreError> {
        let now = self.0.clock.now();
        let mut writing = self.0.store.begin().await?;
        let rhythm = people::rhythm(&mut writing, person).await?;
        let mut due = Vec::new();
        for clock in clocks::of_person(&mut writing, person).await? {
            let table = match tables::table(&mut writing, clock.table).await {
                Ok(Some(table)) => table,
                Ok(None) => continue,
                Err(error) if error.broken_table().is_some() => continue,
                Err(error) => return Err(error),
            };
            let Some(moments) = clock.moments(table.pace, &rhythm) else {
                continue;
            };
            let stage = ClockStage::at(moments, now);
            if stage > clock.reminded && !clock.silenced && now < moments.end {
                let end = moments.end;
                due.push(Due {
                    end,
                    stage,
                    clock,
                    table,
                });
            } else {
                let mut again = clock.clone();
                again.look_ahead(table.pace, &rhythm);
                if again != clock {
                    clocks::set(&mut writing, &again).await?;
                }
            }
        }
        due.sort_by_key(|one| (one.end, one.clock.table));
        let Some(first) = due.first() else {
            return writing.commit().await;
        };
        let first_table = first.table.id;
        let settings = people::preferences(&mut writing, person).await?.settings;
        let room = match rhythm.state(now) {
            ClockState::Quiet => {
                let awake = Count::by(&rhythm).reaches(now, Duration::ZERO, Duration::ZERO);
                Room::NotBefore(awake)
            }
            ClockState::Runs | ClockState::Holiday if settings.reminders => {
                room(&mut writing, person, now, Some(first.end)).await?
            }
            ClockState::Runs | ClockState::Holiday => Room::Now,
        };
        if let Room::NotBefore(time) = room {
            for one in due {
                let due = Some(time.min(one.end));
                clocks::set(&mut writing, &ClockRow { due, ..one.clock }).await?;
            }
            return writing.commit().await;
        }
        for one in &mut due {
            one.clock.reminded = one.stage;
            one.clock.look_ahead(one.table.pace, &rhythm);
            clocks::set(&mut writing, &one.clock).await?;
        }
        if settings.reminders {
            people::insert_reminder(&mut writing, person, now).await?;
            if settings.desk_by_dm {
                let language = settings.language;
                self.remind_by_dm(&mut writing, person, language, &due)
                    .await?;
            } else {
                self.remind_in_thread(&mut writing, person, &due).await?;
            }
        }
        let queue = Queue {
            table: first_table,
            number: person.sql(),
        };
        writing.commit().await?;
        self.0.schedule.note(queue, now);
        self.0.wake.notify_one();
        Ok(())
    }

    /// Writes one direct message that names every table.
    async fn remind_by_dm(
        &self,
        writing: &mut Connection,
        person: PersonId,
        language: Option<Language>,
        due: &[Due],
    ) -> Result<(), StoreError> {
        let Some(first) = due.first() else {
            return Ok(());
        };
        let language = language.unwrap_or(first.table.language);
        let mut lines = vec![words().plain(language, "reminder-title")];
        lines.extend(due.iter().take(Self::NAMED).map(|one| {
            let place = one.table.thread.unwrap_or(one.table.channel);
            tr!(
                language,
                &one.stage.text("reminder-line"),
                game = self.game_name(&one.table.game, language),
                table = one.table.id.to_string(),
                place = format!("<#{place}>"),
                until = relative(one.end)
            )
        }));
        if due.len() > Self::NAMED {
            lines.push(tr!(
                language,
                "reminder-more",
                more = due.len() - Self::NAMED
            ));
        }
        let dm = Dm {
            text: lines.join("\n"),
            awaited: Some(AwaitedLine {
                person: Some(person),
                name: person.mention(),
                what: words().plain(first.table.language, "what-awaited"),
                until: Some(first.end),
            }),
            picture: None,
            gathered: Some(Gathered {
                turns: due
                    .iter()
                    .filter_map(|one| WaitedFor::of(&one.clock))
                    .collect(),
                desks: due
                    .iter()
                    .take(Self::BUTTONS)
                    .map(|one| one.table.id.sql())
                    .collect(),
                at: self.0.clock.now().as_second(),
            }),
            absence: None,
            lobby: None,
        };
        let payload = to_json(&dm, "dm")?;
        self.send(writing, first.table.id, person.sql(), Kind::Dm, &payload)
            .await
    }

    /// Writes one post in the thread of the most urgent table. It names other tables only if they are played in the
    /// same channel: where else a person plays is private.
    async fn remind_in_thread(
        &self,
        writing: &mut Connection,
        person: PersonId,
        due: &[Due],
    ) -> Result<(), StoreError> {
        let Some(first) = due.first() else {
            return Ok(());
        };
        let language = first.table.language;
        let mut line = tr!(
            language,
            &first.stage.text("line-reminder"),
            who = person.mention(),
            until = relative(first.end)
        );
        let here = due.iter().skip(1);
        let here = here.filter(|one| one.table.channel == first.table.channel);
        let others: Vec<String> = here
            .filter_map(|one| Some(format!("<#{}>", one.table.thread?)))
            .take(Self::NAMED)
            .collect();
        if !others.is_empty() {
            let args = args!(places = others.join(", "));
            line.push(' ');
            line.push_str(&words().text(language, "line-reminder-others", &args));
        }
        let now = self.0.clock.now();
        let told = Announcement {
            asked: vec![person],
            buttons: vec![PostButton {
                action: PostAction::Silence {
                    at: now.as_second(),
                },
                label: words().plain(language, "button-silence"),
            }],
            turn: WaitedFor::of(&first.clock),
            ..Announcement::notice(line)
        };
        tell(writing, first.table.id, &told).await
    }

    /// Stops a person's reminders of the decisions that they were reminded of until a time (in seconds since 1970),
    /// as long as the tables wait for these. Returns the number of tables.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn silence(&self, person: PersonId, at: i64) -> Result<usize, StoreError> {
        let mut writing = self.0.store.begin().await?;
        let rhythm = people::rhythm(&mut writing, person).await?;
        let mut silenced = 0;
        for mut clock in clocks::of_person(&mut writing, person).await? {
            let is_meant = clock.since.is_some_and(|since| since.as_second() <= at)
                && clock.reminded != ClockStage::Begun
                && !clock.silenced;
            if is_meant {
                clock.silenced = true;
                let pace = tables::pace(&mut writing, clock.table).await?;
                clock.look_ahead(pace, &rhythm);
                clocks::set(&mut writing, &clock).await?;
                silenced += 1;
            }
        }
        writing.commit().await?;
        Ok(silenced)
    }

    /// Nudges the person at a seat that the table waits for: once for each decision, after a decent time, outside
    /// their quiet hours, days off and holidays, and not too often. The message names the person who nudges.
    ///
    /// # Errors
    /// [`TableError::NotSeated`], [`TableError::NotAwaited`], [`TableError::NudgedAlready`],
    /// [`TableError::TooSoonToNudge`], [`TableError::LeftAlone`], [`TableError::WrongPhase`].
    pub async fn nudge(&self, at: &Admission, seat: Seat) -> Result<PersonId, TableError> {
        let (by, now) = (at.person_id()?, self.0.clock.now());
        let game = self.game_in_play(at.table()).await?;
        game.seat_of(by)?;
        let row = game.seats.get(seat.index()).ok_or(TableError::NotAwaited)?;
        let person = row
            .person
            .filter(|person| *person != by)
            .ok_or(TableError::NotAwaited)?;
        let mut writing = self.0.store.begin().await?;
        let known = clocks::of_table(&mut writing, game.id()).await?;
        let clock = known
            .into_iter()
            .find(|clock| clock.seat == seat && clock.person == person);
        let (Some(mut clock), Some(since)) = (clock.clone(), clock.and_then(|clock| clock.since))
        else {
            return Err(TableError::NotAwaited);
        };
        if clock.nudged.is_some() {
            return Err(TableError::NudgedAlready);
        }
        let from = later(since, game.row.pace.nudge_after());
        if now < from {
            return Err(TableError::TooSoonToNudge { from });
        }
        let rhythm = people::rhythm(&mut writing, person).await?;
        let room = room(&mut writing, person, now, Some(now)).await?;
        if rhythm.state(now) != ClockState::Runs || matches!(room, Room::NotBefore(_)) {
            return Err(TableError::LeftAlone);
        }
        clock.nudged = Some(by);
        clocks::set(&mut writing, &clock).await?;
        people::insert_reminder(&mut writing, person, now).await?;
        let language = game.row.language;
        let line = tr!(
            language,
            "line-nudge",
            who = person.mention(),
            by = by.mention()
        );
        let mut told = Announcement::notice(line.clone());
        told.turn = WaitedFor::of(&clock);
        let awaited = game.position().awaited_lines();
        let awaited = awaited.iter().find(|one| one.person == Some(person));
        let settings = people::preferences(&mut writing, person).await?.settings;
        match awaited.filter(|_| settings.desk_by_dm) {
            Some(awaited) => {
                self.send_dm(&mut writing, &game.row, person, awaited, Some(&line))
                    .await?;
            }
            None => told.asked.push(person),
        }
        tell(&mut writing, game.id(), &told).await?;
        writing.commit().await?;
        self.0.wake.notify_one();
        Ok(person)
    }
}

/// Returns when a person may be reminded or nudged. If a time runs out at `end`, the message does not wait to be
/// gathered with others.
async fn room(
    on: &mut Connection,
    person: PersonId,
    now: Timestamp,
    end: Option<Timestamp>,
) -> Result<Room, StoreError> {
    let hour = Duration::from_secs(60 * 60);
    let times = people::reminded_since(on, person, earlier(now, hour)).await?;
    if let Some(fourth) = times.get(TableService::REMINDERS_AN_HOUR - 1) {
        return Ok(Room::NotBefore(later(*fourth, hour)));
    }
    let gathered = times
        .first()
        .map(|last| later(*last, TableService::REMINDERS_GATHERED));
    Ok(match gathered {
        Some(time) if now < time && end.is_none_or(|end| end > time) => Room::NotBefore(time),
        _ => Room::Now,
    })
}

/// Returns a time in the form that Discord shows to each reader.
fn relative(time: Timestamp) -> String {
    format!("<t:{}:R>", time.as_second())
}
