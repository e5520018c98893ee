//! Another pace for a game under way, if everybody at the table agrees.
//!
//! The request is posted with buttons. It succeeds if every other person at the table agrees, and fails if one declines.
//! It lapses after [`TableService::PACE_ASKED`], and so does an answer's effect on the next request: a person may ask
//! once in that time. With the new pace all clocks begin again.

use jiff::Timestamp;

use super::admission::Admission;
use super::announcement::Announcement;
use super::clocks;
use super::game::{RunningGame, tell};
use super::outgoing::{PostAction, PostButton};
use super::words::{tr, words};
use super::{TableError, TableService};
use crate::clock::later;
use crate::ids::PersonId;
use crate::pace::Pace;
use crate::store::clocks as stored_clocks;
use crate::store::pace_requests::PaceRequest;
use crate::store::{pace_requests, tables};

/// The result of a request for another pace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaceAsked {
    /// The table has the pace: there is nobody to ask.
    Done,
    /// The others are asked. This identifies the request: when it was made, in milliseconds since 1970.
    Asked(i64),
}

/// The result of an answer to such a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnsweredPace {
    /// The table has the new pace.
    Done,
    /// This number of others must still agree.
    Noted(usize),
    /// The pace stays as it is.
    Declined,
    /// The person who asked has withdrawn the request.
    Withdrawn,
}

impl TableService {
    /// Asks the others at the table for another pace.
    ///
    /// # Errors
    /// [`TableError::SamePace`], [`TableError::AskedForPace`], [`TableError::NotSeated`],
    /// [`TableError::WrongPhase`].
    pub async fn ask_for_pace(&self, at: &Admission, pace: Pace) -> Result<PaceAsked, TableError> {
        let (table, person) = (at.table(), at.person_id()?);
        let mut game = self.game_in_play(table).await?;
        game.seat_of(person)?;
        if game.row.pace == pace {
            return Err(TableError::SamePace);
        }
        let asked = others(&game, person);
        if asked.is_empty() {
            self.change_pace(&mut game, pace, None).await?;
            return Ok(PaceAsked::Done);
        }
        let now = self.0.clock.now();
        let mut writing = self.0.store.begin().await?;
        let earlier = pace_requests::of_table(&mut writing, table).await?;
        if earlier.is_some_and(|one| self.is_recent(&one) && (one.open || one.asker == person)) {
            return Err(TableError::AskedForPace);
        }
        let request = PaceRequest {
            asker: person,
            pace,
            agreed: Vec::new(),
            created: now,
            open: true,
        };
        pace_requests::set(&mut writing, table, &request).await?;
        let language = game.row.language;
        let asked_at = now.as_millisecond();
        let button = |action, id| PostButton {
            action,
            label: words().plain(language, id),
        };
        let line = tr!(
            language,
            "line-pace-asked",
            who = person.mention(),
            pace = pace.id(),
            days = Self::PACE_ASKED.as_secs() / (24 * 60 * 60)
        );
        let told = Announcement {
            buttons: vec![
                button(PostAction::AgreeToPace(asked_at), "button-pace-agree"),
                button(PostAction::RefusePace(asked_at), "button-pace-refuse"),
            ],
            asked,
            ..Announcement::notice(line)
        };
        tell(&mut writing, table, &told).await?;
        writing.commit().await?;
        self.0.wake.notify_one();
        Ok(PaceAsked::Asked(asked_at))
    }

    /// Answers yes or no to the request that was made at `asked`; the person who asked may withdraw it.
    ///
    /// # Errors
    /// [`TableError::NoSuchPaceRequest`], [`TableError::NotAsked`], [`TableError::NotSeated`],
    /// [`TableError::WrongPhase`].
    pub async fn answer_pace(
        &self,
        at: &Admission,
        asked: i64,
        yes: bool,
    ) -> Result<AnsweredPace, TableError> {
        let (table, person) = (at.table(), at.person_id()?);
        let mut game = self.game_in_play(table).await?;
        game.seat_of(person)?;
        let mut reader = self.0.store.reader().await?;
        let request = pace_requests::of_table(&mut reader, table).await?;
        drop(reader);
        let standing = request
            .filter(|one| one.open && one.created.as_millisecond() == asked && self.is_recent(one));
        let mut request = standing
            .filter(|one| game.seat_of(one.asker).is_ok())
            .ok_or(TableError::NoSuchPaceRequest)?;
        let asker = request.asker;
        if !yes {
            request.open = false;
            let (line, how) = match person == asker {
                true => ("line-pace-withdrawn", AnsweredPace::Withdrawn),
                false => ("line-pace-declined", AnsweredPace::Declined),
            };
            let line = tr!(game.row.language, line, who = person.mention());
            let mut writing = self.0.store.begin().await?;
            pace_requests::set(&mut writing, table, &request).await?;
            tell(&mut writing, table, &Announcement::notice(line)).await?;
            writing.commit().await?;
            self.0.wake.notify_one();
            return Ok(how);
        }
        if person == asker {
            return Err(TableError::NotAsked);
        }
        if !request.agreed.contains(&person) {
            request.agreed.push(person);
        }
        let mut missing = others(&game, asker);
        missing.retain(|other| !request.agreed.contains(other));
        if missing.is_empty() {
            request.open = false;
            self.change_pace(&mut game, request.pace, Some(&request))
                .await?;
            return Ok(AnsweredPace::Done);
        }
        let mut writing = self.0.store.begin().await?;
        pace_requests::set(&mut writing, table, &request).await?;
        writing.commit().await?;
        Ok(AnsweredPace::Noted(missing.len()))
    }

    /// Whether a request has not lapsed.
    fn is_recent(&self, request: &PaceRequest) -> bool {
        self.0.clock.now() < later(request.created, Self::PACE_ASKED)
    }

    /// Sets the pace of a game under way, begins all clocks again, and ends `request`.
    async fn change_pace(
        &self,
        game: &mut RunningGame,
        pace: Pace,
        request: Option<&PaceRequest>,
    ) -> Result<(), TableError> {
        let table = game.id();
        let now: Timestamp = self.0.clock.now();
        let mut writing = self.0.store.begin().await?;
        stored_clocks::forget_table(&mut writing, table).await?;
        tables::set_pace(&mut writing, table, pace).await?;
        game.row.pace = pace;
        clocks::follow(
            &mut writing,
            &game.row,
            &mut game.seats,
            clocks::ClockChange::default(),
            now,
        )
        .await?;
        if let Some(request) = request {
            pace_requests::set(&mut writing, table, request).await?;
        }
        let line = tr!(game.row.language, "line-pace-changed", pace = pace.id());
        let told = game.position().announcement_of_line(line, Vec::new());
        tell(&mut writing, table, &told).await?;
        writing.commit().await?;
        tracing::info!(%table, game = game.row.game, pace = pace.id(), "a table has another pace");
        self.0.wake.notify_one();
        Ok(())
    }
}

/// Returns the other people at the table.
fn others(game: &RunningGame, person: PersonId) -> Vec<PersonId> {
    let people = game.seats.iter().filter_map(|row| row.person);
    people.filter(|other| *other != person).collect()
}
