//! A game at a table: loaded, moved on, written down.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use slowtable_face::{Args, Draft, Language, Name, Names, Panel, PlainName, Playing, TABLE, Title};
use slowtable_kit::{Awaited, Seat, Urgency, Viewer};

use super::ids::{PersonId, PressId, TableId};
use super::outgoing::{AwaitedLine, PostButton};
use super::shown::Phase;
use super::words::words;
use super::{TableError, Tables};
use crate::chain::Chain;
use crate::store::{
    AwaitedSeat, Connection, Kind, SeatRow, StoreError, TableRow, games, offers, outbox, play,
    to_json,
};

/// A table whose game has begun, held by whoever works on it.
pub(super) struct Game {
    pub(super) row: TableRow,
    pub(super) seats: Vec<SeatRow>,
    pub(super) title: Arc<dyn Title>,
    pub(super) playing: Box<dyn Playing>,
}

/// Who makes a move.
#[derive(Debug, Clone)]
pub(super) struct Mover {
    /// The seat that moves.
    pub(super) seat: Seat,
    /// The people who look at their desks right now, and need not be told that they are awaited.
    pub(super) present: Vec<PersonId>,
    /// The press that makes the move; `None` is an opponent's.
    pub(super) press: Option<PressId>,
}

/// What must be told about something that happened, as the outbox keeps it. All of it is public.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Told {
    /// A line each.
    pub(super) lines: Vec<String>,
    /// Everybody who is awaited afterwards.
    pub(super) awaited: Vec<AwaitedLine>,
    /// Who of them was not before.
    pub(super) new: Vec<PersonId>,
    /// The picture that shows it.
    pub(super) picture: Option<String>,
    /// How many moves the log had before it: what has changed since is marked in the picture.
    pub(super) since: Option<usize>,
    /// The result in words.
    pub(super) over: Option<String>,
    /// Nothing happened in the game: those who are awaited are the same as before, and whoever
    /// is named here as awaited is only to be told again.
    pub(super) reminder: bool,
    /// What can be pressed below it.
    pub(super) buttons: Vec<PostButton>,
    /// Who must be notified of it, though the game does not await them.
    pub(super) asked: Vec<PersonId>,
}

impl Told {
    /// One line that has nothing to do with who is awaited.
    pub(super) fn notice(line: String) -> Self {
        Self {
            lines: vec![line],
            reminder: true,
            ..Self::default()
        }
    }
}

/// What the one at a seat is called; who has no name that shows is called by the seat's number.
pub(super) fn called(row: &SeatRow, language: Language) -> PlainName {
    row.name.clone().unwrap_or_else(|| {
        let args = Args::new().with("seat", row.seat.index() + 1);
        let by_number = words().text(language, "seat-name", &args);
        PlainName::clean(&by_number).unwrap_or_default()
    })
}

/// What each seat is called in public: people are mentioned.
pub(super) fn public_names(seats: &[SeatRow], language: Language) -> Names {
    let name = |row: &SeatRow| match row.person {
        Some(person) => Name::mentioned(called(row, language), person.mention()),
        None => Name::plain(called(row, language)),
    };
    Names(seats.iter().map(name).collect())
}

/// What each seat is called where nobody is to be mentioned.
pub(super) fn plain_names(seats: &[SeatRow], language: Language) -> Names {
    let name = |row: &SeatRow| Name::plain(called(row, language));
    Names(seats.iter().map(name).collect())
}

/// The least urgency of those who are told that they are asked: while the table waits for
/// somebody, whoever may answer at leisure is left alone.
pub(super) fn least_asked(awaited: impl IntoIterator<Item = Urgency>) -> Urgency {
    let blocked = awaited
        .into_iter()
        .any(|urgency| urgency == Urgency::Blocking);
    if blocked {
        Urgency::Meanwhile
    } else {
        Urgency::AtLeisure
    }
}

/// Everybody who is asked, and told so.
pub(super) fn asked(playing: &dyn Playing) -> Vec<Awaited> {
    let mut awaited = playing.awaited();
    let least = least_asked(awaited.iter().map(|one| one.urgency));
    awaited.retain(|one| one.urgency >= least);
    awaited
}

impl Game {
    pub(super) fn id(&self) -> TableId {
        self.row.id
    }

    /// The person's seat.
    pub(super) fn seat_of(&self, person: PersonId) -> Result<&SeatRow, TableError> {
        self.seats
            .iter()
            .find(|row| row.person == Some(person))
            .ok_or(TableError::NotSeated)
    }

    /// Who looks: the person's seat, or the public.
    pub(super) fn viewer(&self, person: Option<PersonId>) -> Viewer {
        person
            .and_then(|person| self.seat_of(person).ok())
            .map_or(Viewer::Public, |row| Viewer::Seat(row.seat))
    }

    /// The people who are awaited now.
    pub(super) fn awaited_people(&self) -> Vec<PersonId> {
        asked(self.playing.as_ref())
            .iter()
            .filter_map(|one| self.seats.get(one.seat.index())?.person)
            .collect()
    }

    fn awaited_lines(&self) -> Vec<AwaitedLine> {
        let names = public_names(&self.seats, self.row.language);
        asked(self.playing.as_ref())
            .iter()
            .map(|one| AwaitedLine {
                person: self.seats.get(one.seat.index()).and_then(|row| row.person),
                name: names.of(one.seat).markdown(),
                what: self.playing.awaited_text(one, self.row.language),
            })
            .collect()
    }

    /// What to tell of `events`, if `before` were awaited before them.
    /// `since` is how many moves the log had before them.
    pub(super) fn told(
        &self,
        events: &[Value],
        before: &[PersonId],
        since: usize,
        mover: &Mover,
    ) -> Told {
        let language = self.row.language;
        let names = public_names(&self.seats, language);
        let awaited = self.awaited_people();
        Told {
            lines: self.playing.lines(events, Viewer::Public, &names, language),
            awaited: self.awaited_lines(),
            new: awaited
                .into_iter()
                .filter(|person| !before.contains(person) && !mover.present.contains(person))
                .collect(),
            picture: Some(self.playing.telling(events).to_owned()),
            since: Some(since),
            over: self.playing.result_text(&names, language),
            ..Told::default()
        }
    }

    /// What to tell beside the game: one line, and who is awaited now.
    pub(super) fn told_line(&self, line: String, new: Vec<PersonId>) -> Told {
        Told {
            lines: vec![line],
            awaited: self.awaited_lines(),
            new,
            ..Told::default()
        }
    }

    /// The panels of the people at the table other than at `mover`, as their drafts stand.
    fn panels(&self, drafts: &BTreeMap<Seat, Draft>, mover: Seat) -> BTreeMap<Seat, Option<Panel>> {
        let names = plain_names(&self.seats, Language::default());
        let untouched = Draft::default();
        self.seats
            .iter()
            .filter(|row| row.person.is_some() && row.seat != mover)
            .map(|row| {
                let draft = drafts.get(&row.seat).unwrap_or(&untouched);
                let shown = self
                    .playing
                    .desk(row.seat, draft, &names, Language::default());
                (row.seat, shown.ok().map(|(panel, _)| panel))
            })
            .collect()
    }
}

/// The stamp after `stamp`.
pub(super) const fn next_stamp(stamp: u32) -> u32 {
    stamp.wrapping_add(1)
}

impl Tables {
    /// Loads a table's game. The slot is empty afterwards; [`Slot`](super::held::Slot) says who
    /// fills it.
    pub(super) async fn load(
        &self,
        slot: &mut super::held::Slot,
        table: TableId,
    ) -> Result<Game, TableError> {
        let cached = slot.take();
        let mut reader = self.0.store.reader().await?;
        let row = games::table(&mut reader, table)
            .await?
            .ok_or(TableError::NoSuchTable)?;
        let Some(setup) = row.setup.clone() else {
            return Err(TableError::WrongPhase(row.phase));
        };
        let title = self
            .title(&row.game)
            .cloned()
            .ok_or_else(|| TableError::NoSuchGame(row.game.clone()))?;
        let seats = games::seats(&mut reader, table).await?;
        let moves = usize::try_from(row.moves).unwrap_or(usize::MAX);
        let playing = match cached.filter(|playing| playing.moves() == moves) {
            Some(playing) => playing,
            None => {
                if setup.get("rules").and_then(Value::as_u64)
                    != Some(u64::from(title.rules_version()))
                {
                    return Err(TableError::Broken {
                        table,
                        what: "it is played under another version of the rules",
                    });
                }
                let record = play::record(&mut reader, table, row.moves).await?;
                drop(reader);
                let is_cached = record.state.is_some();
                let title = Arc::clone(&title);
                let restore = move || title.restore(&setup, &record.entries, record.state.as_ref());
                let playing = blocking(table, restore)
                    .await?
                    .map_err(|error| TableError::of_game(table, error))?;
                if playing.moves() != moves {
                    return Err(TableError::Broken {
                        table,
                        what: "its log is not as long as it says",
                    });
                }
                if !is_cached {
                    self.cache(table, row.moves, playing.as_ref()).await;
                }
                playing
            }
        };
        Ok(Game {
            row,
            seats,
            title,
            playing,
        })
    }

    /// Caches the state of a game that was replayed, so that it need not be again. If that fails,
    /// nothing is lost but time.
    async fn cache(&self, table: TableId, moves: u32, playing: &dyn Playing) {
        let Ok(state) = playing.snapshot() else {
            return;
        };
        let written = async {
            let mut writing = self.0.store.begin().await?;
            play::forget_snapshot(&mut writing, table).await?;
            play::set_snapshot(&mut writing, table, moves, &state).await?;
            Ok::<_, StoreError>(writing.commit().await?)
        };
        if let Err(error) = written.await {
            tracing::warn!(%table, error = %Chain(&error), "a replayed game is not cached");
        }
    }

    /// Makes moves count: plays them and writes everything about them in one transaction.
    ///
    /// On an error of the store the loaded game is ahead of the disk and must be thrown away,
    /// which [`Tables::load`] does by the number of moves.
    pub(super) async fn advance(
        &self,
        game: &mut Game,
        mover: Mover,
        moves: &[Vec<String>],
        language: Language,
    ) -> Result<(), TableError> {
        let table = game.id();
        let mut reader = self.0.store.reader().await?;
        let drafts = play::drafts(&mut reader, table).await?;
        drop(reader);
        let panels = game.panels(&drafts, mover.seat);
        let before = game.awaited_people();
        let since = game.playing.moves();
        let committed = game
            .playing
            .commit(mover.seat, moves, language)
            .map_err(|error| TableError::of_game(table, error))?;
        let mut told = game.told(&committed.events, &before, since, &mover);
        if told.picture.as_deref() != Some(TABLE) {
            told.since = Some(self.last_special(game).await?);
        }
        // Others' desks only change for them if what they show has changed.
        let after = game.panels(&drafts, mover.seat);
        let now = self.0.clock.now();
        let mut writing = self.0.store.begin().await?;
        play::append_log(
            &mut writing,
            table,
            game.row.moves,
            mover.seat,
            &committed.entries,
            now,
        )
        .await?;
        game.row.moves += u32::try_from(committed.entries.len()).unwrap_or(u32::MAX);
        self.write_state(&mut writing, game, &committed.events, &told)
            .await?;
        play::set_draft(&mut writing, table, mover.seat, &Draft::default()).await?;
        if let Some(press) = mover.press {
            play::insert_press(&mut writing, press, table, now).await?;
        }
        for row in &mut game.seats {
            if row.seat == mover.seat || panels.get(&row.seat) != after.get(&row.seat) {
                row.stamp = next_stamp(row.stamp);
                games::set_stamp(&mut writing, table, row.seat, row.stamp).await?;
            }
        }
        writing.commit().await.map_err(StoreError::from)?;
        Ok(())
    }

    /// How long the log was when a picture other than the table's usual one was last due: a
    /// special one, such as of a period's end, shows everything since then.
    async fn last_special(&self, game: &Game) -> Result<usize, TableError> {
        let mut reader = self.0.store.reader().await?;
        let batches = match play::events(&mut reader, game.id()).await {
            Ok(batches) => batches,
            // It is only about marks in a picture.
            Err(error @ StoreError::Malformed(_)) => {
                tracing::error!(error = %Chain(&error), "what happened cannot be read");
                return Ok(0);
            }
            Err(error) => return Err(error.into()),
        };
        Ok(batches
            .iter()
            .rfind(|batch| game.playing.telling(&batch.events) != TABLE)
            .map_or(0, |batch| batch.moves))
    }

    /// Writes what every step of a game writes: its events, the cached state, how far it is, and
    /// what must be told. Ends the table when the game is over.
    ///
    /// The state is cached at every step, since a cache is of use only if it is of the last one.
    pub(super) async fn write_state(
        &self,
        writing: &mut Connection,
        game: &mut Game,
        events: &[Value],
        told: &Told,
    ) -> Result<(), TableError> {
        let table = game.id();
        let state = game
            .playing
            .snapshot()
            .map_err(|error| TableError::of_game(table, error))?;
        play::append_events(writing, table, game.row.moves, events).await?;
        play::set_snapshot(writing, table, game.row.moves, &state).await?;
        let over = game.playing.standings().is_some();
        if over {
            game.row.phase = Phase::Over;
        }
        game.row.awaited = awaited_seats(game.playing.as_ref());
        games::set_progress(
            writing,
            table,
            game.row.phase,
            game.row.moves,
            &game.row.awaited,
            self.0.clock.now(),
        )
        .await?;
        tell(writing, table, told).await?;
        if over {
            offers::end_of_table(writing, table).await?;
            outbox::tell(writing, table, Kind::Lobby, "{}").await?;
            outbox::tell(writing, table, Kind::Close, "{}").await?;
        }
        Ok(())
    }
}

/// Who owes an answer, for the store.
pub(super) fn awaited_seats(playing: &dyn Playing) -> Vec<AwaitedSeat> {
    playing
        .awaited()
        .iter()
        .map(|one| AwaitedSeat {
            seat: one.seat,
            urgency: one.urgency,
        })
        .collect()
}

/// Writes down what must be told in the table's thread.
pub(super) async fn tell(
    writing: &mut Connection,
    table: TableId,
    told: &Told,
) -> Result<(), StoreError> {
    let payload = to_json(told, "told")?;
    outbox::tell(writing, table, Kind::Told, &payload).await
}

/// Work for the processor, off the threads that answer people.
pub(super) async fn blocking<T: Send + 'static>(
    table: TableId,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, TableError> {
    tokio::task::spawn_blocking(work)
        .await
        .map_err(|_| TableError::Broken {
            table,
            what: "its game fell over",
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_who_blocks_the_table_silences_those_at_leisure() {
        use Urgency::{AtLeisure, Blocking, Meanwhile};
        assert_eq!(least_asked([AtLeisure, Blocking]), Meanwhile);
        assert_eq!(least_asked([Meanwhile, AtLeisure]), AtLeisure);
        assert_eq!(least_asked([]), AtLeisure);
        assert!(AtLeisure < Meanwhile && Meanwhile < Blocking);
    }
}
