//! Results: stored with the move that ends a game, and shown to those whom they concern.
//!
//! A server's results are shown on that server only. People see all of their own results everywhere. Others see them
//! only on a server, only those from that server, and not at all if the person wishes so. A table is linked for those
//! for whom it exists (`admission.rs`).

use std::cmp::Ordering;

use jiff::Timestamp;
use slowtable_desk::level_name;
use slowtable_kit::{Points, Seat, Standing};
use slowtable_ui::Language;

use super::admission::Asker;
use super::game::RunningGame;
use super::model::TableLabel;
use super::ratings::{Rating, Record, Records, is_deserted};
use super::words::words;
use super::{TableError, TablePhase, TableService};
use crate::chain::Chain;
use crate::ids::{GuildId, PersonId, TableId};
use crate::store::results::{self, GameRow, NewResult, Part, PartRow, PoolRow, Scope};
use crate::store::{
    Changed, Connection, Kind, SeatRow, StoreError, TableChange, TableRow, changes, game, outbox,
    seats, tables,
};

/// A pool of comparable games: one title, one number of seats.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResultsPool {
    /// The game's id.
    pub game: String,
    /// The game's name.
    pub game_name: String,
    /// The number of seats, opponents included.
    pub seats: u8,
    /// The number of games.
    pub games: u32,
}

/// A person's line in a server's table of results.
#[derive(Debug, Clone, PartialEq)]
pub struct Ranked {
    /// Their place in the table, from 1; `None` while their rating is provisional.
    pub place: Option<usize>,
    /// The person whose results these are.
    pub person: PersonId,
    /// Their statistics.
    pub record: Record,
}

/// A page of a server's table of results.
#[derive(Debug, Clone, PartialEq)]
pub struct Ranking {
    /// The server's pools of games, the most played first.
    pub pools: Vec<ResultsPool>,
    /// The pool that is shown.
    pub shown: ResultsPool,
    /// The people of this page, the best first.
    pub people: Vec<Ranked>,
    /// Opponents by the names of their levels, best first.
    pub opponents: Vec<(String, Rating)>,
    /// The page's number, from 0.
    pub page: usize,
    /// The number of pages, at least 1.
    pub pages: usize,
}

impl Ranking {
    /// The most people of a page.
    pub const PAGE: usize = 15;
}

/// A game in a person's list.
#[derive(Debug, Clone, PartialEq)]
pub struct GamePlayed {
    /// The game's name.
    pub game_name: String,
    /// Its table, if it exists for the reader; without the players.
    pub table: Option<TableLabel>,
    /// The number of seats, opponents included.
    pub seats: u8,
    /// When it ended.
    pub ended: Timestamp,
    /// The person's part in it.
    pub part: Part,
    /// Their place and points, if they sat there at the end.
    pub result: Option<(u8, Points)>,
}

/// A person's results.
#[derive(Debug, Clone, PartialEq)]
pub struct PersonResults {
    /// The person whose results these are.
    pub person: PersonId,
    /// Whether it includes only the games on the server where the reader asks.
    pub is_of_server: bool,
    /// Their statistics in each pool, the most played first.
    pub pools: Vec<(ResultsPool, Record)>,
    /// Their latest games, latest first.
    pub latest: Vec<GamePlayed>,
}

impl PersonResults {
    /// The most pools shown.
    pub const POOLS: usize = 4;
    /// The most games listed.
    pub const LATEST: u32 = 8;
}

impl TableService {
    /// Stores the result of a game, in the transaction that ends it. Returns why it does not count, if so.
    pub(super) async fn write_result(
        &self,
        writing: &mut Connection,
        row: &TableRow,
        standings: &[Standing],
        ended: Timestamp,
    ) -> Result<Option<NotCounted>, StoreError> {
        let seats = seats::of_table(writing, row.id).await?;
        let changed = changes::of_table(writing, row.id).await?;
        let title = self.title(&row.game);
        let usual = title.map_or("", |title| title.usual_level());
        let parts = parts(row.id, &seats, &changed, standings, usual);
        let went_back = went_back(&changed);
        let new = NewResult {
            table: row.id,
            game: &row.game,
            guild: row.guild,
            seats: u8::try_from(seats.len()).unwrap_or(u8::MAX),
            ended,
            went_back,
            parts: &parts,
        };
        results::insert(writing, &new).await?;
        Ok(NotCounted::of(went_back, &parts))
    }

    /// Stores who left a game that `by` ended early, for the people who were left. Nothing is stored if `by` never
    /// sat there, if no one has left anyone, or if some seat had not moved yet.
    pub(super) async fn write_early_end(
        &self,
        writing: &mut Connection,
        row: &TableRow,
        by: PersonId,
        ended: Timestamp,
    ) -> Result<(), StoreError> {
        let seats = seats::of_table(writing, row.id).await?;
        let movers = game::movers(writing, row.id).await?;
        let has_begun = seats.iter().all(|row| movers.contains(&row.seat));
        let has_sat = !seats::known_to(writing, row.id, by).await?.is_empty();
        if !has_begun || !has_sat {
            return Ok(());
        }
        let changed = changes::of_table(writing, row.id).await?;
        let parts = early_parts(row.id, &seats, &changed, by);
        let has = |wanted| parts.iter().any(|part| part.part == wanted);
        if !has(Part::Left) || parts.len() < 2 {
            return Ok(());
        }
        let new = NewResult {
            table: row.id,
            game: &row.game,
            guild: row.guild,
            seats: u8::try_from(seats.len()).unwrap_or(u8::MAX),
            ended,
            went_back: went_back(&changed),
            parts: &parts,
        };
        results::insert(writing, &new).await
    }

    /// Stores the results of games that ended before results existed. Those that cannot be decoded are logged and
    /// left out.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn fill_results(&self) -> Result<(), StoreError> {
        // One of several processes does it.
        if !self.is_scheduler().await? {
            return Ok(());
        }
        let mut reader = self.0.store.reader().await?;
        let missing = results::missing(&mut reader).await?;
        drop(reader);
        for table in missing {
            if self.is_closed() {
                break;
            }
            match self.fill_result(table).await {
                Ok(()) => {}
                Err(TableError::Store(error)) if error.broken_table().is_none() => {
                    return Err(error);
                }
                Err(error) => {
                    tracing::warn!(%table, error = %Chain(&error), "the result of a finished game cannot be determined; the lists leave it out");
                }
            }
        }
        Ok(())
    }

    async fn fill_result(&self, table: TableId) -> Result<(), TableError> {
        let game: RunningGame = self.game(table).await?;
        let Some(standings) = game.playing().standings() else {
            return Ok(());
        };
        if game.row.phase != TablePhase::Over {
            return Ok(());
        }
        let mut writing = self.0.store.begin().await?;
        // The table has not changed since it ended.
        self.write_result(&mut writing, &game.row, &standings, game.row.changed)
            .await?;
        Ok(writing.commit().await?)
    }

    /// Whether the person keeps their results from others.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn is_unlisted(&self, person: PersonId) -> Result<bool, StoreError> {
        let mut reader = self.0.store.reader().await?;
        results::is_unlisted(&mut reader, person).await
    }

    /// Keeps the person's results from others, or shows them again.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn set_unlisted(&self, person: PersonId, unlisted: bool) -> Result<(), StoreError> {
        let mut writing = self.0.store.begin().await?;
        let before = results::is_unlisted(&mut writing, person).await?;
        results::set_unlisted(&mut writing, person, unlisted).await?;
        // Lobbies say how their people usually play.
        let mut queues = Vec::new();
        if before != unlisted {
            for table in tables::lobbies_of_person(&mut writing, person).await? {
                outbox::tell(&mut writing, table, Kind::Lobby, "{}").await?;
                queues.extend(outbox::queues_of(&mut writing, table).await?);
            }
        }
        writing.commit().await?;
        self.note_queues(queues, self.0.clock.now());
        self.look_at_receptions();
        Ok(())
    }

    /// Returns a page of a server's table of results, for a title and number of seats; without these, for the most
    /// played ones. Beyond the last page it is the last. `None` if nothing was played to its end.
    ///
    /// Pass only the server on which a person asks: this does not check who may see it.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn ranking(
        &self,
        guild: GuildId,
        wanted: Option<(&str, u8)>,
        page: usize,
        language: Language,
    ) -> Result<Option<Ranking>, StoreError> {
        let scope = Scope::Guild(guild);
        let mut reader = self.0.store.reader().await?;
        let pools = results::pools(&mut reader, scope).await?;
        let is_wanted = |pool: &&PoolRow| wanted == Some((pool.game.as_str(), pool.seats));
        let Some(shown) = pools.iter().find(is_wanted).or(pools.first()).cloned() else {
            return Ok(None);
        };
        let parts = results::parts(&mut reader, scope, &shown.game, shown.seats).await?;
        let Records { people, opponents } = Records::of(&parts);
        let everybody: Vec<PersonId> = people.keys().copied().collect();
        let unlisted = results::unlisted(&mut reader, &everybody).await?;
        drop(reader);
        let mut listed: Vec<(PersonId, Record)> = people
            .into_iter()
            .filter(|(person, _)| !unlisted.contains(person))
            .collect();
        listed.sort_by(|one, other| by_merit(shown.seats, &one.1, &other.1));
        let pages = listed.len().div_ceil(Ranking::PAGE).max(1);
        let page = page.min(pages - 1);
        let settled = |record: &Record| shown.seats == 1 || !record.is_provisional();
        let people = (1..)
            .zip(listed)
            .skip(page * Ranking::PAGE)
            .take(Ranking::PAGE)
            .map(|(place, (person, record))| Ranked {
                place: settled(&record).then_some(place),
                person,
                record,
            });
        let mut opponents: Vec<(String, Rating)> = opponents
            .into_iter()
            .filter_map(|(level, record)| Some((level, record.rating()?)))
            .collect();
        opponents.sort_by(|one, other| other.1.value().total_cmp(&one.1.value()));
        let title = self.title(&shown.game);
        let called = |level: String| match title {
            Some(title) => title.text(language, &level_name(&level)),
            None => level,
        };
        Ok(Some(Ranking {
            people: people.collect(),
            opponents: opponents
                .into_iter()
                .map(|(level, rating)| (called(level), rating))
                .collect(),
            shown: self.pool(shown, language),
            pools: pools
                .into_iter()
                .map(|pool| self.pool(pool, language))
                .collect(),
            page,
            pages,
        }))
    }

    /// Returns a person's results: all of them for themselves; for others, those of the server where they ask.
    ///
    /// # Errors
    /// [`TableError::OnlyOwnResults`] (for another person's results outside a server),
    /// [`TableError::Unlisted`].
    pub async fn results_of(
        &self,
        asker: &Asker,
        guild: Option<GuildId>,
        person: PersonId,
        language: Language,
    ) -> Result<PersonResults, TableError> {
        let mut reader = self.0.store.reader().await?;
        let scope = match guild {
            _ if asker.id() == person => Scope::Everywhere,
            None => return Err(TableError::OnlyOwnResults),
            Some(_) if results::is_unlisted(&mut reader, person).await? => {
                return Err(TableError::Unlisted);
            }
            Some(guild) => Scope::Guild(guild),
        };
        let mut pools = Vec::new();
        let played = results::pools_of_person(&mut reader, scope, person).await?;
        for pool in played.into_iter().take(PersonResults::POOLS) {
            let parts = results::parts(&mut reader, scope, &pool.game, pool.seats).await?;
            if let Some(record) = Records::of(&parts).people.get(&person) {
                pools.push((self.pool(pool, language), *record));
            }
        }
        let latest = results::latest_of_person(
            &mut reader,
            (scope, person),
            asker.id(),
            asker.places(),
            PersonResults::LATEST,
        )
        .await?;
        Ok(PersonResults {
            person,
            is_of_server: scope != Scope::Everywhere,
            pools,
            latest: latest
                .into_iter()
                .map(|game| self.played(game, language))
                .collect(),
        })
    }

    pub(super) fn game_name(&self, game: &str, language: Language) -> String {
        let title = self.title(game);
        title.map_or_else(|| game.to_owned(), |title| title.name(language))
    }

    fn pool(&self, row: PoolRow, language: Language) -> ResultsPool {
        ResultsPool {
            game_name: self.game_name(&row.game, language),
            game: row.game,
            seats: row.seats,
            games: row.games,
        }
    }

    fn played(&self, row: GameRow, language: Language) -> GamePlayed {
        let game_name = self.game_name(&row.game, language);
        GamePlayed {
            table: row.exists.then(|| TableLabel {
                table: row.table_id,
                game: game_name.clone(),
                players: Vec::new(),
                guild: row.guild,
                place: row.thread.unwrap_or(row.channel),
            }),
            game_name,
            seats: row.seats,
            ended: row.ended,
            part: row.part,
            result: row.place.zip(row.hundredths.map(Points::hundredths)),
        }
    }
}

/// Orders a table of results. In solo games the best score comes first. Otherwise the highest lower bound of the
/// rating does, so provisional ratings come late. A person without a rating stands where ratings begin, before those
/// who have only lost.
fn by_merit(seats: u8, one: &Record, other: &Record) -> Ordering {
    if seats == 1 {
        return other.best.cmp(&one.best);
    }
    (one.is_provisional().cmp(&other.is_provisional()))
        .then(other.merit().total_cmp(&one.merit()))
        .then(other.wins.cmp(&one.wins))
        .then(other.games.cmp(&one.games))
}

/// Returns each seat holder's part in a finished game. `usual` is the default level of opponents.
fn parts(
    table: TableId,
    seats: &[SeatRow],
    changed: &[Changed],
    standings: &[Standing],
    usual: &str,
) -> Vec<PartRow> {
    let mut parts = Vec::new();
    for row in seats {
        let standing = standings.iter().find(|standing| standing.seat == row.seat);
        let dealt = dealt(row, changed);
        let part = match row.person {
            Some(_) if dealt == row.person => Part::Played,
            Some(_) => Part::TookOver,
            None if dealt.is_none() => Part::Opponent,
            None => Part::StandIn,
        };
        if dealt != row.person && dealt.is_some() {
            parts.push(without_place(table, row.seat, Part::Left, dealt));
        }
        let level = row
            .person
            .is_none()
            .then(|| row.level.as_deref().unwrap_or(usual));
        parts.push(PartRow {
            level: level.map(str::to_owned),
            place: standing.map(|standing| standing.place),
            hundredths: standing.map(|standing| standing.points.in_hundredths()),
            ..without_place(table, row.seat, part, row.person)
        });
    }
    parts
}

/// Returns each person's part in a game that `by` ended early. A person who sat there from the deal has left or
/// stayed; `by` has left if people are still there.
fn early_parts(
    table: TableId,
    seats: &[SeatRow],
    changed: &[Changed],
    by: PersonId,
) -> Vec<PartRow> {
    let others = seats
        .iter()
        .any(|row| row.person.is_some_and(|person| person != by));
    let parts = seats.iter().filter_map(|row| {
        let person = dealt(row, changed)?;
        let part = match (person == by, row.person == Some(person)) {
            (true, _) if others => Part::Left,
            (true, _) | (false, true) => Part::Stayed,
            (false, false) => Part::Left,
        };
        Some(without_place(table, row.seat, part, Some(person)))
    });
    parts.collect()
}

/// Returns who sat at a seat when the game was dealt; `None` for an opponent.
fn dealt(row: &SeatRow, changed: &[Changed]) -> Option<PersonId> {
    let first = changed.iter().find_map(|changed| match &changed.change {
        TableChange::Seat { seat, before, .. } if *seat == row.seat => Some(before.person),
        _ => None,
    });
    first.unwrap_or(row.person)
}

/// Whether the game went back past something revealed.
fn went_back(changed: &[Changed]) -> bool {
    changed
        .iter()
        .any(|changed| matches!(changed.change, TableChange::WentBack { revealed: true, .. }))
}

fn without_place(table: TableId, seat: Seat, part: Part, person: Option<PersonId>) -> PartRow {
    PartRow {
        table_id: table,
        seat,
        part,
        person,
        level: None,
        place: None,
        hundredths: None,
    }
}

/// Why the result of a game does not count for those who played it to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NotCounted {
    /// It went back past something revealed.
    WentBack,
    /// All but one had left.
    Deserted,
}

impl NotCounted {
    fn of(went_back: bool, parts: &[PartRow]) -> Option<Self> {
        if went_back {
            return Some(Self::WentBack);
        }
        is_deserted(parts).then_some(Self::Deserted)
    }

    /// Returns why the result of a table's game does not count, if so.
    pub(super) async fn read(
        on: &mut Connection,
        table: TableId,
    ) -> Result<Option<Self>, StoreError> {
        let result = results::of_table(on, table).await?;
        Ok(result.and_then(|(went_back, parts)| Self::of(went_back, &parts)))
    }

    /// Returns the sentence below the result.
    pub(super) fn text(self, language: Language) -> String {
        let id = match self {
            Self::WentBack => "result-went-back",
            Self::Deserted => "result-deserted",
        };
        words().plain(language, id)
    }
}
