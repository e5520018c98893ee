//! The question what to do with a seat whose person does not come: the table is asked, and the people there vote.
//!
//! The question starts when stewards have made several decisions in a row for a person, or when another person at the
//! table asks after a long wait. The absent person gets a direct message. They close the question with a move of
//! their own, or by saying that they are there.
//!
//! The others vote that the table waits, or that an opponent plays on. An opponent takes the seat a day after the
//! question at the earliest, if at least half of the others want it and more of them than want to wait. As soon as
//! half of the others want to wait, the table waits. Two kinds of people do not count among the others: those about
//! whom the table itself has been asked for a day, and after a week those who have not voted. Otherwise a table that
//! several people have left could not go on.

use std::time::Duration;

use jiff::Timestamp;
use slowtable_kit::Seat;
use slowtable_ui::args;

use super::admission::Admission;
use super::announcement::Announcement;
use super::direct_messages::{Absence, Dm};
use super::game::{RunningGame, tell};
use super::outgoing::{PostAction, PostButton};
use super::seat_names::called;
use super::table_locks::Busy;
use super::words::tr;
use super::words::words;
use super::{TableError, TablePhase, TableService, to_the_end};
use crate::chain::Chain;
use crate::clock::later;
use crate::ids::{PersonId, TableId};
use crate::pace::{Count, Pace};
use crate::store::{
    ClockRow, Connection, How, Kind, Occupant, SeatRow, StoreError, TableRow, clocks, people,
    seat_votes, to_json,
};

/// The result of a vote on what to do with a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeatAnswer {
    /// The table waits for the person.
    Waits(PersonId),
    /// An opponent has the person's seat.
    Released(PersonId),
    /// The vote counts, and nothing is decided yet.
    Noted(SeatQuestion),
}

/// The state of a question what to do with a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeatQuestion {
    /// The seat's person.
    pub person: PersonId,
    /// When an opponent can take it at the earliest.
    pub from: Timestamp,
    /// How many more of the others must want that.
    pub missing: usize,
}

/// The votes on a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Tally {
    /// The number of people who count.
    others: usize,
    /// How many of those want an opponent to play on.
    release: usize,
    /// How many of those want to wait.
    wait: usize,
}

impl Tally {
    /// Whether the table waits, however the rest of the others vote.
    const fn waits(self) -> bool {
        self.wait > 0 && 2 * self.wait >= self.others
    }

    /// Whether an opponent may take the seat.
    const fn releases(self) -> bool {
        self.missing() == 0
    }

    /// Returns how many more of the others must want an opponent.
    const fn missing(self) -> usize {
        let half = self.others.div_ceil(2);
        let most = if half > self.wait {
            half
        } else {
            self.wait + 1
        };
        let needed = if most == 0 { 1 } else { most };
        needed.saturating_sub(self.release)
    }
}

/// The question about one seat of a table.
struct Asked<'a> {
    table: &'a TableRow,
    seats: &'a [SeatRow],
    of_seat: &'a SeatRow,
    person: PersonId,
    at: Timestamp,
}

impl<'a> Asked<'a> {
    /// Returns a question about a seat, if a person sits there.
    fn of(table: &'a TableRow, seats: &'a [SeatRow], seat: Seat, at: Timestamp) -> Option<Self> {
        let of_seat = seats.iter().find(|one| one.seat == seat)?;
        Some(Self {
            table,
            seats,
            of_seat,
            person: of_seat.person?,
            at,
        })
    }

    /// Returns when an opponent can take the seat at the earliest.
    fn from(&self) -> Timestamp {
        later(self.at, Pace::NOTICE)
    }

    /// Adds to an announcement how to vote, and the buttons. Everyone is notified except `by`.
    fn add_to(&self, told: &mut Announcement, by: Option<PersonId>) {
        let language = self.table.language;
        let others = self.seats.iter().filter_map(|one| one.person);
        let others = others.filter(|other| *other != self.person).count();
        told.lines.push(tr!(
            language,
            "line-question-rules",
            who = self.person.mention(),
            from = relative(self.from()),
            others = others,
            needed = others.div_ceil(2).max(1)
        ));
        let people = self.seats.iter().filter_map(|one| one.person);
        told.asked.extend(people.filter(|one| Some(*one) != by));
        told.buttons.extend(self.buttons());
    }

    fn buttons(&self) -> [PostButton; 3] {
        let language = self.table.language;
        let name = called(self.of_seat, language).label().to_owned();
        let button = |action, id| PostButton {
            action,
            label: tr!(language, id, name = name.clone()),
        };
        let (seat, asked) = (self.of_seat.seat, self.at.as_millisecond());
        [
            button(PostAction::Here { seat, asked }, "button-here"),
            button(PostAction::Wait { seat, asked }, "button-wait"),
            button(PostAction::Release { seat, asked }, "button-release"),
        ]
    }
}

impl TableService {
    /// Adds the question what to do with a seat to an announcement, because stewards have decided there several times
    /// in a row. Its person gets a direct message.
    pub(super) async fn ask_after_stewards(
        &self,
        writing: &mut Connection,
        told: &mut Announcement,
        (row, seats): (&TableRow, &[SeatRow]),
        seat: Seat,
    ) -> Result<(), StoreError> {
        let Some(asked) = Asked::of(row, seats, seat, self.0.clock.now()) else {
            return Ok(());
        };
        told.lines.push(tr!(
            row.language,
            "line-question",
            who = asked.person.mention(),
            times = Pace::MISSED
        ));
        asked.add_to(told, None);
        self.tell_absent(writing, &asked).await
    }

    /// Asks the table what to do with a seat that it has waited for very long.
    ///
    /// # Errors
    /// [`TableError::NotSeated`], [`TableError::NotAwaited`], [`TableError::AskedAlready`],
    /// [`TableError::TooSoonToAsk`], [`TableError::LeftAlone`], [`TableError::WrongPhase`].
    pub async fn ask_about_seat(&self, at: &Admission, seat: Seat) -> Result<(), TableError> {
        let (by, now) = (at.person_id()?, self.0.clock.now());
        let game = self.game_in_play(at.table()).await?;
        game.seat_of(by)?;
        let mut writing = self.0.store.begin().await?;
        let mut clock = clock_of(&mut writing, &game, seat).await?;
        if clock.person == by {
            return Err(TableError::NotAwaited);
        }
        if clock.asked.is_some() {
            return Err(TableError::AskedAlready);
        }
        let since = clock.since.ok_or(TableError::NotAwaited)?;
        let waited = clock.waited.unwrap_or(since).max(since);
        let from = later(waited, game.row.pace.ask_after());
        if now < from {
            return Err(TableError::TooSoonToAsk { from });
        }
        let rhythm = people::rhythm(&mut writing, clock.person).await?;
        if rhythm.is_away(now) {
            return Err(TableError::LeftAlone);
        }
        clock.ask(now);
        clock.look_ahead(game.row.pace, &rhythm);
        clocks::set(&mut writing, &clock).await?;
        let line = tr!(
            game.row.language,
            "line-question-asked",
            who = clock.person.mention(),
            by = by.mention(),
            since = format!("<t:{}:D>", since.as_second())
        );
        let mut told = Announcement::notice(line);
        if let Some(asked) = Asked::of(&game.row, &game.seats, seat, now) {
            asked.add_to(&mut told, Some(by));
            self.tell_absent(&mut writing, &asked).await?;
        }
        tell(&mut writing, game.id(), &told).await?;
        writing.commit().await?;
        self.0.wake.notify_one();
        Ok(())
    }

    /// Sends the person of a seat a direct message about the question.
    async fn tell_absent(
        &self,
        writing: &mut Connection,
        asked: &Asked<'_>,
    ) -> Result<(), StoreError> {
        let settings = people::preferences(writing, asked.person).await?.settings;
        let language = settings.language.unwrap_or(asked.table.language);
        let place = asked.table.thread.unwrap_or(asked.table.channel);
        let dm = Dm {
            text: tr!(
                language,
                "dm-absent",
                game = self.game_name(&asked.table.game, language),
                table = asked.table.id.to_string(),
                place = format!("<#{place}>"),
                from = relative(asked.from())
            ),
            awaited: None,
            picture: None,
            gathered: None,
            absence: Some(Absence {
                seat: asked.of_seat.seat,
                asked: asked.at.as_millisecond(),
            }),
            lobby: None,
        };
        let payload = to_json(&dm, "dm")?;
        let (table, queue) = (asked.table.id, asked.person.sql());
        self.send(writing, table, queue, Kind::Dm, &payload).await
    }

    /// Says that the person of a seat is there: the table waits for them.
    ///
    /// # Errors
    /// [`TableError::NoSuchQuestion`] (it is closed), [`TableError::NotSeated`],
    /// [`TableError::NotYourSeat`], [`TableError::WrongPhase`].
    pub async fn say_here(&self, at: &Admission, seat: Seat, asked: i64) -> Result<(), TableError> {
        let by = at.person_id()?;
        let game = self.game_in_play(at.table()).await?;
        let mut writing = self.0.store.begin().await?;
        let clock = open_question(&mut writing, &game, by, seat, asked).await?;
        if clock.person != by {
            return Err(TableError::NotYourSeat);
        }
        let line = tr!(game.row.language, "line-here", who = by.mention());
        self.wait_on(&mut writing, &game, clock, line).await?;
        writing.commit().await?;
        self.0.wake.notify_one();
        Ok(())
    }

    /// Votes that the table goes on waiting for the person at a seat.
    ///
    /// # Errors
    /// See [`TableService::release_seat`].
    pub async fn wait_for_seat(
        &self,
        at: &Admission,
        seat: Seat,
        asked: i64,
    ) -> Result<SeatAnswer, TableError> {
        let by = at.person_id()?;
        let game = self.game_in_play(at.table()).await?;
        let mut writing = self.0.store.begin().await?;
        let clock = may_answer(&mut writing, &game, by, seat, asked).await?;
        let person = clock.person;
        let answer = self.note(&mut writing, &game, &clock, by, false).await?;
        let args = args!(who = person.mention(), by = by.mention());
        let answer = if answer.tally.waits() {
            let line = words().text(game.row.language, "line-wait", &args);
            self.wait_on(&mut writing, &game, clock, line).await?;
            SeatAnswer::Waits(person)
        } else {
            if answer.is_new {
                let line = words().text(game.row.language, "line-wait-wished", &args);
                tell(&mut writing, game.id(), &Announcement::notice(line)).await?;
            }
            SeatAnswer::Noted(answer.question)
        };
        writing.commit().await?;
        self.0.wake.notify_one();
        Ok(answer)
    }

    /// Closes a question: the table waits for the person of the clock.
    async fn wait_on(
        &self,
        writing: &mut Connection,
        game: &RunningGame,
        mut clock: ClockRow,
        line: String,
    ) -> Result<(), StoreError> {
        clock.end_question();
        clock.waited = Some(self.0.clock.now());
        let rhythm = people::rhythm(writing, clock.person).await?;
        clock.look_ahead(game.row.pace, &rhythm);
        clocks::set(writing, &clock).await?;
        tell(writing, game.id(), &Announcement::notice(line)).await
    }

    /// Returns the open question by which a vote would give the seat to an opponent.
    ///
    /// # Errors
    /// See [`TableService::release_seat`].
    pub async fn may_release_seat(
        &self,
        at: &Admission,
        seat: Seat,
        asked: i64,
    ) -> Result<SeatQuestion, TableError> {
        let by = at.person_id()?;
        let game = self.game_in_play(at.table()).await?;
        let mut reader = self.0.store.reader().await?;
        let clock = may_answer(&mut reader, &game, by, seat, asked).await?;
        let tally = self.tally(&mut reader, &game, &clock).await?;
        Ok(question(&clock, tally))
    }

    /// Votes that an opponent plays on at a seat whose person does not come. It takes the seat a day after the
    /// question at the earliest, when enough of the others want it. Then a person can ask for the seat.
    ///
    /// # Errors
    /// [`TableError::NoSuchQuestion`] (it is closed), [`TableError::NotSeated`],
    /// [`TableError::OwnQuestion`] (it is their own seat), [`TableError::WrongPhase`].
    pub async fn release_seat(
        &self,
        at: &Admission,
        seat: Seat,
        asked: i64,
    ) -> Result<SeatAnswer, TableError> {
        let (this, table, by) = (self.clone(), at.table(), at.person_id()?);
        to_the_end(table, async move {
            let mut game = this.game_in_play(table).await?;
            let busy = Busy::new(&this, table);
            let mut writing = this.0.store.begin().await?;
            let mut clock = may_answer(&mut writing, &game, by, seat, asked).await?;
            let person = clock.person;
            let answer = this.note(&mut writing, &game, &clock, by, true).await?;
            let now = this.0.clock.now();
            if answer.tally.releases() {
                // If this process ends before the seat changes hands, the deliverer does it.
                clock.question_due = Some(answer.question.from.max(now));
                let rhythm = people::rhythm(&mut writing, person).await?;
                clock.look_ahead(game.row.pace, &rhythm);
                clocks::set(&mut writing, &clock).await?;
            }
            let at_once = answer.tally.releases() && now >= answer.question.from;
            if answer.is_new && !at_once {
                let line = tr!(
                    game.row.language,
                    "line-release-wished",
                    who = person.mention(),
                    by = by.mention(),
                    missing = answer.question.missing,
                    from = relative(answer.question.from)
                );
                tell(&mut writing, table, &Announcement::notice(line)).await?;
            }
            writing.commit().await?;
            this.0.wake.notify_one();
            if at_once && this.decide_question(&mut game, seat).await? {
                drop(game);
                this.let_opponents_play(table, None, busy).await;
                return Ok(SeatAnswer::Released(person));
            }
            Ok(SeatAnswer::Noted(answer.question))
        })
        .await
    }

    /// Counts the votes on a question that is due, in a task of its own.
    pub(super) fn look_at_question(&self, due: &ClockRow) {
        let (this, table, seat) = (self.clone(), due.table, due.seat);
        tokio::spawn(async move {
            let looked = async {
                let mut game = this.game_in_play(table).await?;
                let busy = Busy::new(&this, table);
                if this.decide_question(&mut game, seat).await? {
                    drop(game);
                    this.let_opponents_play(table, None, busy).await;
                }
                Ok::<(), TableError>(())
            };
            match looked.await {
                Ok(()) | Err(TableError::WrongPhase(_)) => {}
                Err(error) => {
                    let error = Chain(&error);
                    tracing::warn!(%table, %error, "the votes about a seat could not be counted; trying again later");
                }
            }
        });
    }

    /// Gives a seat to an opponent, if it is time and enough of the others want that. Returns whether it was done;
    /// otherwise notes when to look again.
    async fn decide_question(
        &self,
        game: &mut RunningGame,
        seat: Seat,
    ) -> Result<bool, TableError> {
        let now = self.0.clock.now();
        let mut writing = self.0.store.begin().await?;
        let mut clock = match clock_of(&mut writing, game, seat).await {
            Ok(clock) => clock,
            Err(TableError::NotAwaited) => return Ok(false),
            Err(error) => return Err(error),
        };
        let (Some(asked), Some(due)) = (clock.asked, clock.question_due) else {
            return Ok(false);
        };
        if now < due {
            return Ok(false);
        }
        let rhythm = people::rhythm(&mut writing, clock.person).await?;
        let tally = self.tally(&mut writing, game, &clock).await?;
        if rhythm.is_away(now) {
            // No one's seat is taken on their holidays and days off.
            let back = Count::by(&rhythm).reaches(now, Duration::ZERO, Pace::HOLIDAYS);
            clock.question_due = Some(back);
        } else if tally.releases() && now >= later(asked, Pace::NOTICE) {
            let question = (game.id(), seat, asked);
            let votes = seat_votes::of_question(&mut writing, question).await?;
            let mut agreed = votes.iter().filter(|(_, releases)| *releases);
            let by = agreed.find_map(|(person, _)| game.seat_of(*person).ok());
            if let Some(by) = by.map(|row| Occupant::of(row, game.row.language)) {
                drop(writing);
                self.vacate(game, clock.person, How::Released { by })
                    .await?;
                return Ok(game.row.phase == TablePhase::Playing);
            }
        } else {
            let silence = later(asked, Pace::SILENCE);
            clock.question_due = Some(silence).filter(|time| *time > now);
        }
        clock.look_ahead(game.row.pace, &rhythm);
        clocks::set(&mut writing, &clock).await?;
        writing.commit().await?;
        Ok(false)
    }

    /// Stores a vote.
    async fn note(
        &self,
        writing: &mut Connection,
        game: &RunningGame,
        clock: &ClockRow,
        by: PersonId,
        releases: bool,
    ) -> Result<Noted, TableError> {
        let asked = clock.asked.ok_or(TableError::NoSuchQuestion)?;
        let of = (game.id(), clock.seat, asked);
        let before = seat_votes::of_question(writing, of).await?;
        let is_new = !before.contains(&(by, releases));
        seat_votes::set(writing, of, by, releases).await?;
        let tally = self.tally(writing, game, clock).await?;
        Ok(Noted {
            tally,
            is_new,
            question: question(clock, tally),
        })
    }

    /// Counts the votes about a seat.
    async fn tally(
        &self,
        on: &mut Connection,
        game: &RunningGame,
        clock: &ClockRow,
    ) -> Result<Tally, StoreError> {
        let Some(asked) = clock.asked else {
            return Ok(Tally::default());
        };
        let now = self.0.clock.now();
        let clocks = clocks::of_table(on, game.id()).await?;
        let is_absent = |person: PersonId| {
            let mut asked = clocks.iter().filter(|one| one.person == person);
            asked.any(|one| {
                one.asked
                    .is_some_and(|asked| now >= later(asked, Pace::NOTICE))
            })
        };
        let votes = seat_votes::of_question(on, (game.id(), clock.seat, asked)).await?;
        let is_over = now >= later(asked, Pace::SILENCE);
        let mut tally = Tally::default();
        for person in game.seats.iter().filter_map(|row| row.person) {
            if person == clock.person {
                continue;
            }
            let vote = votes.iter().find(|(by, _)| *by == person);
            match vote {
                Some((_, true)) => tally.release += 1,
                Some((_, false)) => tally.wait += 1,
                None if is_over || is_absent(person) => continue,
                None => {}
            }
            tally.others += 1;
        }
        Ok(tally)
    }
}

/// A vote that was stored.
struct Noted {
    tally: Tally,
    /// Whether it differs from the person's earlier vote.
    is_new: bool,
    question: SeatQuestion,
}

/// Returns the state of the question about a clock's seat.
fn question(clock: &ClockRow, tally: Tally) -> SeatQuestion {
    SeatQuestion {
        person: clock.person,
        from: later(clock.asked.unwrap_or_default(), Pace::NOTICE),
        missing: tally.missing(),
    }
}

/// Whether a question is still open, by the table's clocks.
pub(super) async fn is_open(
    on: &mut Connection,
    table: TableId,
    person: PersonId,
    absence: Absence,
) -> Result<bool, StoreError> {
    let clocks = clocks::of_table(on, table).await?;
    let is_it = |clock: &ClockRow| {
        (clock.seat, clock.person) == (absence.seat, person)
            && clock.asked.map(Timestamp::as_millisecond) == Some(absence.asked)
    };
    Ok(clocks.iter().any(is_it))
}

/// Returns the clock of the person at a seat.
async fn clock_of(
    on: &mut Connection,
    game: &RunningGame,
    seat: Seat,
) -> Result<ClockRow, TableError> {
    let person = game.seats.get(seat.index()).and_then(|row| row.person);
    let clocks = clocks::of_table(on, game.id()).await?;
    let is_it = |clock: &ClockRow| clock.seat == seat && Some(clock.person) == person;
    clocks.into_iter().find(is_it).ok_or(TableError::NotAwaited)
}

/// Returns the clock of a seat in question, for a person who sits at the table.
async fn open_question(
    on: &mut Connection,
    game: &RunningGame,
    by: PersonId,
    seat: Seat,
    asked: i64,
) -> Result<ClockRow, TableError> {
    game.seat_of(by)?;
    let clock = clock_of(on, game, seat).await;
    let clock = clock.map_err(|error| match error {
        TableError::NotAwaited => TableError::NoSuchQuestion,
        other => other,
    })?;
    if clock.asked.map(Timestamp::as_millisecond) != Some(asked) {
        return Err(TableError::NoSuchQuestion);
    }
    Ok(clock)
}

/// Returns the same for a person who votes, which no one does about their own seat.
async fn may_answer(
    on: &mut Connection,
    game: &RunningGame,
    by: PersonId,
    seat: Seat,
    asked: i64,
) -> Result<ClockRow, TableError> {
    let clock = open_question(on, game, by, seat, asked).await?;
    if clock.person == by {
        return Err(TableError::OwnQuestion);
    }
    Ok(clock)
}

/// Returns a time in the form that Discord shows to each reader.
fn relative(time: Timestamp) -> String {
    format!("<t:{}:R>", time.as_second())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_the_others_decide_and_a_tie_waits() {
        let tally = |others, release, wait| Tally {
            others,
            release,
            wait,
        };
        // The others, those for an opponent, those for waiting; released, waiting.
        let cases = [
            (1, 0, 0, false, false),
            (1, 1, 0, true, false),
            (1, 0, 1, false, true),
            (2, 1, 0, true, false),
            (2, 1, 1, false, true),
            (3, 1, 0, false, false),
            (3, 2, 0, true, false),
            (3, 2, 1, true, false),
            (3, 1, 2, false, true),
            (4, 2, 0, true, false),
            (4, 2, 1, true, false),
            (4, 2, 2, false, true),
            // All others are away too.
            (0, 0, 0, false, false),
        ];
        for (others, release, wait, releases, waits) in cases {
            let tally = tally(others, release, wait);
            assert_eq!(
                (tally.releases(), tally.waits()),
                (releases, waits),
                "{tally:?}"
            );
        }
        assert_eq!(tally(4, 0, 0).missing(), 2);
        assert_eq!(tally(4, 0, 1).missing(), 2);
    }
}
