//! Tables before their game begins.

use jiff::Timestamp;
use serde_json::Value;
use slowtable_desk::{Happened, HostedError, LAYOUT, Title};
use slowtable_kit::Seed;
use slowtable_ui::{Language, PlainName};

use super::admission::Admission;
use super::announcement::Announcement;
use super::doors::is_shut;
use super::game::{GamePosition, LogStep};
use super::layouts::with_layout;
use super::limits::may_sit;
use super::loaded::Loaded;
use super::model::{NewTable, OpeningKind, Starting};
use super::openings::{OpeningPermit, TableOpening, Venue};
use super::opponents::PRESSES_KEPT;
use super::seat_names::public_names;
use super::seating::Lobby;
use super::table_locks::{Busy, TableGuard};
use super::words::tr;
use super::words::words;
use super::{TableError, TablePhase, TableService, to_the_end};
use crate::chain::Chain;
use crate::clock::earlier;
use crate::ids::{PersonId, TableId};
use crate::pace::Pace;
use crate::store::{
    Connection, Kind, SeatRow, TableRow, Writing, calls, game, invitations, outbox, seats, tables,
};

/// Returns a name for one more opponent, different from all at the table.
pub(super) fn opponent_name(seats: &[SeatRow], language: Language) -> Option<PlainName> {
    let names = words().plain(language, "opponent-names");
    let numbered = (seats.len()..=seats.len() * 2).map(|number| format!("#{number}"));
    names
        .split(',')
        .map(str::to_owned)
        .chain(numbered)
        .filter_map(|name| PlainName::clean(&name))
        .find(|name| !seats.iter().any(|row| row.name.as_ref() == Some(name)))
}

/// Checks with a trial deal whether the game can begin with this set-up.
pub(super) fn check_setup(
    title: &dyn Title,
    seats: u8,
    options: &Value,
    language: Language,
) -> Result<(), HostedError> {
    title.open(seats, options, Seed(0), language).map(drop)
}

/// The set-up that a person asks for.
struct SetUp<'a> {
    title: &'a dyn Title,
    seats: u8,
    answers: &'a [(String, String)],
    language: Language,
}

impl SetUp<'_> {
    /// Returns the options with a number for what they draw by lot, unless the person has given one.
    fn checked(&self, table: TableId, options: Value) -> Result<Value, TableError> {
        let is_given = self.answers.iter().any(|(id, _)| id == LAYOUT);
        let checked = match is_given {
            true => check_setup(self.title, self.seats, &options, self.language).map(|()| options),
            false => with_layout(self.title, self.seats, options, self.language),
        };
        let options = checked.map_err(|error| TableError::of_game(table, error))?;
        if is_given && self.title.layout(self.seats, &options).is_none() {
            return Err(TableError::NothingDrawn);
        }
        Ok(options)
    }
}

fn check_seats(new: &NewTable, title: &dyn Title) -> Result<(), TableError> {
    let (min, max) = title.seats();
    if !(min..=max).contains(&new.seats) {
        return Err(TableError::BadSeats { min, max });
    }
    let most = new.seats - 1;
    if new.opponents > most {
        return Err(TableError::BadOpponents { most });
    }
    Ok(())
}

/// Who begins a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BegunBy {
    /// The table's host.
    Host(PersonId),
    /// The bot, since everybody has accepted its proposal.
    Proposal,
    /// The bot, since the time has come that the host has set.
    Schedule,
}

/// A lobby that is being changed, in its transaction.
pub(super) struct LobbyChange {
    pub(super) lobby: Lobby,
    pub(super) writing: Writing,
    pub(super) now: Timestamp,
    guard: TableGuard,
}

impl TableService {
    /// Opens a table; its host and opponents sit down. The same press again returns the same table.
    ///
    /// # Errors
    /// [`TableError::NoSuchGame`], [`TableError::BadSeats`], [`TableError::BadOpponents`],
    /// [`TableError::NoSuchLevel`],
    /// [`TableError::Refused`] (an answer that is no choice, or options that this number of seats cannot have),
    /// [`TableError::NothingDrawn`] (a number for what is not drawn),
    /// [`TableError::OpensElsewhere`], [`TableError::OpensWithRole`], [`TableError::OverLimit`],
    /// [`TableError::OpenedLately`].
    pub async fn create(&self, new: NewTable) -> Result<TableId, TableError> {
        self.create_as(new, OpeningKind::default()).await
    }

    /// Does the same as [`TableService::create`] with a table at which only invited people take seats.
    ///
    /// # Errors
    /// See [`TableService::create`], and [`TableError::InPrivate`].
    pub async fn create_by_invitation(&self, new: NewTable) -> Result<TableId, TableError> {
        let kind = OpeningKind {
            by_invitation: true,
            ..OpeningKind::default()
        };
        self.create_as(new, kind).await
    }

    /// Does the same as [`TableService::create`], with a say in who takes seats and what kind of channel it is.
    ///
    /// # Errors
    /// See [`TableService::create_by_invitation`].
    pub async fn create_as(
        &self,
        new: NewTable,
        OpeningKind {
            by_invitation,
            in_forum,
        }: OpeningKind,
    ) -> Result<TableId, TableError> {
        if by_invitation && new.member.is_none() {
            return Err(TableError::InPrivate);
        }
        let title = self
            .title(&new.game)
            .ok_or_else(|| TableError::NoSuchGame(new.game.clone()))?;
        check_seats(&new, title.as_ref())?;
        self.check_level(&new.game, new.level.as_deref())?;
        let options = title
            .apply_answers(None, &new.answers, new.language)
            .map_err(|error| TableError::of_game(TableId::from_sql(0), error))?;
        let set_up = SetUp {
            title: title.as_ref(),
            seats: new.seats,
            answers: &new.answers,
            language: new.language,
        };
        let options = set_up.checked(TableId::from_sql(0), options)?;
        let now = self.0.clock.now();
        let mut writing = self.0.store.begin().await?;
        if let Some(table) = game::press(&mut writing, new.press).await? {
            return Ok(table);
        }
        let venue = Venue {
            guild: new.member.as_ref().map(|member| member.guild),
            channel: new.channel,
            in_forum: in_forum && new.member.is_some(),
            ask_in: new.channel,
        };
        let permit = self
            .permit_opening(&mut writing, venue, &new.by, new.member.as_ref())
            .await?;
        let opened = TableOpening {
            game: &new.game,
            language: new.language,
            wanted: new.seats,
            pace: new.pace,
            by_invitation,
            proposed: false,
            options: &options,
        };
        let levels = (0..new.opponents).map(|_| new.level.clone());
        let table = self
            .insert_lobby(&mut writing, permit, &opened, levels)
            .await?;
        let lobby = Lobby::read(&mut writing, table).await?;
        self.plan_calls(&mut writing, &lobby, now).await?;
        game::forget_presses(&mut writing, earlier(now, PRESSES_KEPT)).await?;
        game::insert_press(&mut writing, new.press, table, now).await?;
        writing.commit().await?;
        tracing::info!(%table, game = new.game, channel = %new.channel, pace = new.pace.id(), "a table was opened");
        self.0.wake.notify_one();
        Ok(table)
    }

    /// Stores a new lobby with its host and opponents of these levels.
    pub(super) async fn insert_lobby(
        &self,
        writing: &mut Connection,
        permit: OpeningPermit<'_>,
        opened: &TableOpening<'_>,
        levels: impl IntoIterator<Item = Option<String>> + Send,
    ) -> Result<TableId, TableError> {
        let host = permit.host();
        let table = tables::insert_table(writing, &permit.row(opened)).await?;
        let row = tables::table(writing, table)
            .await?
            .ok_or(TableError::NoSuchTable)?;
        let mut lobby = Lobby::new(row);
        lobby.sit(Some(host.id), host.plain_name(), None);
        for level in levels {
            lobby.sit_opponent(level);
        }
        seats::set_all(writing, table, &lobby.seats).await?;
        outbox::tell(writing, table, Kind::Lobby, "{}").await?;
        // This process posts its news.
        self.0.locks.touch(table);
        Ok(table)
    }

    /// Checks that opponents of a game have the level.
    fn check_level(&self, game: &str, level: Option<&str>) -> Result<(), TableError> {
        let Some(level) = level else { return Ok(()) };
        let title = self
            .title(game)
            .ok_or_else(|| TableError::NoSuchGame(game.to_owned()))?;
        if title.levels().iter().any(|known| known.id == level) {
            Ok(())
        } else {
            Err(TableError::NoSuchLevel)
        }
    }

    /// Begins a change of a lobby. Invitations whose time is over end first.
    pub(super) async fn begin_change(&self, table: TableId) -> Result<LobbyChange, TableError> {
        let guard = self.lock(table).await?;
        let mut writing = self.0.store.begin().await?;
        let now = self.0.clock.now();
        self.lapse_invitations(&mut writing, table, now).await?;
        let lobby = Lobby::read(&mut writing, table).await?;
        Ok(LobbyChange {
            lobby,
            writing,
            now,
            guard,
        })
    }

    /// Writes a changed lobby, with its news.
    pub(super) async fn finish_change(&self, change: LobbyChange) -> Result<(), TableError> {
        let LobbyChange {
            lobby,
            mut writing,
            now,
            guard,
        } = change;
        let table = lobby.row.id;
        lobby.write(&mut writing, now).await?;
        let queues = outbox::queues_of(&mut writing, table).await?;
        writing.commit().await?;
        drop(guard);
        self.note_queues(queues, now);
        Ok(())
    }

    /// Changes a lobby, all or nothing.
    async fn change(
        &self,
        table: TableId,
        change: impl FnOnce(&mut Lobby, (u8, u8)) -> Result<(), TableError>,
    ) -> Result<(), TableError> {
        let mut changing = self.begin_change(table).await?;
        let lobby = &mut changing.lobby;
        let title = self
            .title(&lobby.row.game)
            .ok_or_else(|| TableError::NoSuchGame(lobby.row.game.clone()))?;
        change(lobby, title.seats())?;
        self.finish_change(changing).await
    }

    /// Sits down at a table that has not begun: on the place that is held for the person, or on a free one.
    ///
    /// # Errors
    /// [`TableError::AlreadySeated`], [`TableError::ByInvitation`] (the table's door is shut for the person),
    /// [`TableError::Full`], [`TableError::PlacesHeld`], [`TableError::OverLimit`], [`TableError::WrongPhase`].
    pub async fn join(&self, at: &Admission) -> Result<(), TableError> {
        self.sit_down(at, false).await
    }

    /// Sits down on the place that is held for the person.
    ///
    /// # Errors
    /// [`TableError::AlreadySeated`], [`TableError::NoInvitation`], [`TableError::OverLimit`],
    /// [`TableError::WrongPhase`].
    pub async fn accept_invitation(&self, at: &Admission) -> Result<(), TableError> {
        self.sit_down(at, true).await
    }

    /// Sits down; `if_invited` only on a place that is held for the person.
    async fn sit_down(&self, at: &Admission, if_invited: bool) -> Result<(), TableError> {
        let (table, person) = (at.table(), at.person()?);
        let mut change = self.begin_change(table).await?;
        let LobbyChange { lobby, writing, .. } = &mut change;
        if lobby.seated(person.id) {
            return Err(TableError::AlreadySeated);
        }
        if lobby.release(person.id).is_some() {
            invitations::welcome(writing, table, person.id).await?;
        } else if if_invited {
            return Err(TableError::NoInvitation);
        } else if lobby.row.proposed {
            return Err(TableError::Proposed);
        } else {
            // What a person hears must not depend on why the door is shut.
            if is_shut(writing, &lobby.row, person.id).await? {
                let host = lobby.row.host;
                return Err(TableError::ByInvitation { host });
            }
            if lobby.taken() >= lobby.row.wanted {
                return Err(TableError::Full);
            }
            if lobby.free() == 0 {
                return Err(TableError::PlacesHeld);
            }
        }
        may_sit(writing, person.id).await?;
        lobby.sit(Some(person.id), person.plain_name(), None);
        let is_complete = lobby.row.proposed && lobby.taken() == lobby.row.wanted;
        self.finish_change(change).await?;
        if is_complete {
            self.begin_proposed(table).await;
        }
        Ok(())
    }

    /// Leaves a table that has not begun. When the host leaves, the next person becomes the host; when no person is
    /// left, the table is cancelled.
    ///
    /// # Errors
    /// [`TableError::NotSeated`], [`TableError::WrongPhase`].
    pub async fn leave(&self, at: &Admission) -> Result<(), TableError> {
        let (table, person) = (at.table(), at.person_id()?);
        let mut change = self.begin_change(table).await?;
        let LobbyChange {
            lobby,
            writing,
            now,
            ..
        } = &mut change;
        if lobby.row.proposed && lobby.seated(person) {
            self.decline_proposal(writing, lobby, person, *now).await?;
            return self.finish_change(change).await;
        }
        drop(change);
        self.change(table, |lobby, _| {
            if !lobby.seated(person) {
                return Err(TableError::NotSeated);
            }
            lobby.seats.retain(|row| row.person != Some(person));
            lobby.renumber();
            match lobby.seats.iter().find_map(|row| row.person) {
                Some(_) if lobby.row.host != person => {}
                Some(next) => lobby.row.host = next,
                None => lobby.row.phase = TablePhase::Cancelled,
            }
            Ok(())
        })
        .await
    }

    /// Cancels a table that has not begun; only the host may.
    ///
    /// # Errors
    /// [`TableError::NotHost`], [`TableError::WrongPhase`].
    pub async fn cancel(&self, at: &Admission) -> Result<(), TableError> {
        let (table, person) = (at.table(), at.person_id()?);
        self.change(table, |lobby, _| {
            lobby.require_host(person)?;
            lobby.row.phase = TablePhase::Cancelled;
            Ok(())
        })
        .await
    }

    /// Changes a table's options as `answers` say; only the host may.
    ///
    /// # Errors
    /// [`TableError::NotHost`], [`TableError::Refused`] (an answer that is no choice, or options that this number of
    /// seats cannot have), [`TableError::NothingDrawn`] (a number for what is not drawn), [`TableError::WrongPhase`].
    pub async fn change_options(
        &self,
        at: &Admission,
        answers: &[(String, String)],
        language: Language,
    ) -> Result<(), TableError> {
        let (table, person) = (at.table(), at.person_id()?);
        self.change(table, |lobby, _| {
            lobby.require_host(person)?;
            let title = self
                .title(&lobby.row.game)
                .ok_or_else(|| TableError::NoSuchGame(lobby.row.game.clone()))?;
            let options = title
                .apply_answers(Some(&lobby.row.options), answers, language)
                .map_err(|error| TableError::of_game(table, error))?;
            let set_up = SetUp {
                title: title.as_ref(),
                seats: lobby.row.wanted,
                answers,
                language,
            };
            lobby.row.options = set_up.checked(table, options)?;
            Ok(())
        })
        .await
    }

    /// Sets a table's pace; only the host may.
    ///
    /// # Errors
    /// [`TableError::NotHost`], [`TableError::WrongPhase`].
    pub async fn set_pace(&self, at: &Admission, pace: Pace) -> Result<(), TableError> {
        let (table, person) = (at.table(), at.person_id()?);
        self.change(table, |lobby, _| {
            lobby.require_host(person)?;
            lobby.row.pace = pace;
            Ok(())
        })
        .await
    }

    /// Sets whether a table's posts notify people even if they mention nobody; only the host may.
    ///
    /// # Errors
    /// [`TableError::NotHost`], [`TableError::WrongPhase`].
    pub async fn set_loud(&self, at: &Admission, loud: bool) -> Result<(), TableError> {
        let (table, person) = (at.table(), at.person_id()?);
        self.change(table, |lobby, _| {
            lobby.require_host(person)?;
            lobby.row.loud = loud;
            Ok(())
        })
        .await
    }

    /// Seats one more opponent of a level; without one, of the default level. Only the host may. Without a free seat
    /// the table grows by one.
    ///
    /// # Errors
    /// [`TableError::NoSuchLevel`],
    /// [`TableError::NotHost`], [`TableError::Full`] (the game has no more seats),
    /// [`TableError::Refused`] (the table's options do not fit one more seat),
    /// [`TableError::WrongPhase`].
    pub async fn add_opponent(
        &self,
        at: &Admission,
        level: Option<&str>,
        language: Language,
    ) -> Result<(), TableError> {
        let (table, person) = (at.table(), at.person_id()?);
        self.change(table, |lobby, (_, max)| {
            lobby.require_host(person)?;
            self.check_level(&lobby.row.game, level)?;
            let used = lobby.taken().saturating_add(lobby.held_places());
            if used >= max {
                return Err(TableError::Full);
            }
            let grows = lobby.free() == 0;
            lobby.sit_opponent(level.map(str::to_owned));
            if !grows {
                return Ok(());
            }
            lobby.row.wanted = used + 1;
            let title = self
                .title(&lobby.row.game)
                .ok_or_else(|| TableError::NoSuchGame(lobby.row.game.clone()))?;
            let options = lobby.row.options.clone();
            lobby.row.options = with_layout(title.as_ref(), lobby.row.wanted, options, language)
                .map_err(|error| TableError::of_game(table, error))?;
            Ok(())
        })
        .await
    }

    /// Removes the last opponent, so that their seat is free; only the host may.
    ///
    /// # Errors
    /// [`TableError::NotHost`], [`TableError::NoOpponent`], [`TableError::WrongPhase`].
    pub async fn remove_opponent(&self, at: &Admission) -> Result<(), TableError> {
        let (table, person) = (at.table(), at.person_id()?);
        self.change(table, |lobby, _| {
            lobby.require_host(person)?;
            let last = lobby.seats.iter().rposition(|row| row.person.is_none());
            lobby.seats.remove(last.ok_or(TableError::NoOpponent)?);
            lobby.renumber();
            Ok(())
        })
        .await
    }

    /// Begins the game; only the host may. Opponents who are due play at once. In direct messages nothing is posted:
    /// show the host their desk.
    ///
    /// # Errors
    /// [`TableError::NotHost`], [`TableError::HowToStart`] (fewer sit there than it was opened for, or others than
    /// the host has seen), [`TableError::TooFew`], [`TableError::WrongPhase`], [`TableError::Refused`] (the game
    /// refuses the set-up).
    pub async fn start(
        &self,
        at: &Admission,
        starting: Starting,
        language: Language,
    ) -> Result<(), TableError> {
        let (table, person) = (at.table(), at.person_id()?);
        self.begin(table, BegunBy::Host(person), starting, language)
            .await
    }

    /// Begins the game, and lets opponents who are due play.
    pub(super) async fn begin(
        &self,
        table: TableId,
        by: BegunBy,
        starting: Starting,
        language: Language,
    ) -> Result<(), TableError> {
        let this = self.clone();
        to_the_end(table, async move {
            let mut guard = this.lock(table).await?;
            let busy = Busy::new(&this, table);
            let (loaded, present) = this.deal(table, by, starting, language).await?;
            *guard.loaded = Some(loaded);
            drop(guard);
            this.let_opponents_play(table, present, busy).await;
            Ok(())
        })
        .await
    }

    /// Deals, and returns who sees their desk at once and needs no notification.
    async fn deal(
        &self,
        table: TableId,
        by: BegunBy,
        starting: Starting,
        language: Language,
    ) -> Result<(Loaded, Option<PersonId>), TableError> {
        let mut writing = self.0.store.begin().await?;
        let now = self.0.clock.now();
        self.lapse_invitations(&mut writing, table, now).await?;
        let mut lobby = Lobby::read(&mut writing, table).await?;
        let title = self
            .title(&lobby.row.game)
            .cloned()
            .ok_or_else(|| TableError::NoSuchGame(lobby.row.game.clone()))?;
        let host = match by {
            BegunBy::Host(host) => Some(host),
            BegunBy::Proposal | BegunBy::Schedule => None,
        };
        if let Some(host) = host {
            lobby.require_host(host)?;
        }
        // The host may just have set another time.
        let is_due =
            by != BegunBy::Schedule || lobby.row.starts.is_some_and(|starts| starts <= now);
        let meant = match starting {
            Starting::AsWanted => is_due && lobby.taken() == lobby.row.wanted,
            Starting::Here { seen } | Starting::Filled { seen } => seen == lobby.seen(),
        };
        if !meant {
            let question = lobby.start_question(title.as_ref(), language);
            return Err(TableError::HowToStart(Box::new(question)));
        }
        if matches!(starting, Starting::Filled { .. }) {
            let level = lobby.seats.iter().rfind(|row| row.person.is_none());
            let level = level.and_then(|row| row.level.clone());
            while lobby.taken() < lobby.row.wanted {
                lobby.sit_opponent(level.clone());
            }
            seats::set_all(&mut writing, table, &lobby.seats).await?;
        }
        let have = lobby.taken();
        let (need, _) = title.seats();
        if have < need {
            return Err(TableError::TooFew { need, have });
        }
        // The game begins without those who have not answered.
        invitations::end_of_table(&mut writing, table).await?;
        calls::end_of_table(&mut writing, table).await?;
        let Lobby {
            mut row, mut seats, ..
        } = lobby;
        let (playing, setup, happened) = title
            .open(have, &row.options, row.deal_seed, language)
            .map_err(|error| TableError::of_game(table, error))?;
        row.wanted = have;
        row.phase = TablePhase::Playing;
        let digest = game::set_setup(&mut writing, table, &setup, have).await?;
        for seat in &seats {
            if let Some(person) = seat.person {
                seats::insert_sitter(&mut writing, table, person, seat.seat).await?;
            }
        }
        let position = GamePosition {
            row: &row,
            seats: &seats,
            playing: playing.as_ref(),
        };
        let present = host.filter(|_| row.is_direct());
        let mut told = position.first_announcement(title.as_ref(), happened.as_ref());
        told.new.retain(|one| Some(*one) != present);
        outbox::tell(&mut writing, table, Kind::Lobby, "{}").await?;
        let step = LogStep {
            turn: None,
            playing: playing.as_ref(),
            happened: happened.as_ref(),
            digest,
        };
        let at = (&mut row, &mut seats[..]);
        self.write_step(&mut writing, at, &step, told).await?;
        writing.commit().await?;
        tracing::info!(table = %row.id, game = row.game, seats = seats.len(), pace = row.pace.id(), "a game has begun");
        Ok((Loaded::new(playing, digest), present))
    }
}

impl GamePosition<'_> {
    /// Returns the news of the deal, with a first line that says who plays which part.
    fn first_announcement(&self, title: &dyn Title, happened: &dyn Happened) -> Announcement {
        let (language, seats) = (self.row.language, self.playing.seats());
        let mut told = self.announcement(happened, &[], 0, &[]);
        let options = options_text(title, self.row, seats, language);
        told.lines.insert(
            0,
            tr!(
                language,
                "line-begins",
                game = title.name(language),
                names = public_names(self.seats, language).markdown(),
                options = options
            ),
        );
        told
    }
}

/// Returns the options of a table with this number of seats, or a text that they are unknown.
pub(super) fn options_text(
    title: &dyn Title,
    row: &TableRow,
    seats: u8,
    language: Language,
) -> String {
    title
        .options_text(&row.options, seats, language)
        .unwrap_or_else(|error| {
            tracing::error!(table = %row.id, error = %Chain(&error), "a table's options cannot be decoded; they are shown as unknown");
            words().plain(language, "options-unreadable")
        })
}
