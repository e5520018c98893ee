//! How games came out: written down with the move that ends them, and told to those whom it concerns.
//!
//! A server's results are shown on that server only. What somebody has done is shown to themselves
//! everywhere and whole; to others only on a server, as far as it was there, and not at all if they
//! wish so. A table is linked for whom it exists (`admission.rs`).

use std::cmp::Ordering;

use jiff::Timestamp;
use slowtable_face::{Language, level_name};
use slowtable_kit::{Points, Standing};

use super::admission::Asker;
use super::game::Game;
use super::model::TableLabel;
use super::ratings::{Rating, Record, Records};
use super::{Phase, TableError, Tables};
use crate::chain::Chain;
use crate::ids::{GuildId, PersonId, TableId};
use crate::store::results::{self, GameRow, NewResult, Part, PartRow, PoolRow, Scope};
use crate::store::{Change, Changed, Connection, SeatRow, StoreError, TableRow, changes, tables};

/// Games that are compared with each other: of one game, among so many.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pool {
    /// The game's id.
    pub game: String,
    /// The game's name.
    pub game_name: String,
    /// How many play, opponents included.
    pub seats: u8,
    /// How many such games there were.
    pub games: u32,
}

/// What somebody has done, in a server's table of results.
#[derive(Debug, Clone, PartialEq)]
pub struct Ranked {
    /// Their place in the table, from 1; none as long as it says little.
    pub place: Option<usize>,
    /// Who.
    pub person: PersonId,
    /// What they have done.
    pub record: Record,
}

/// A page of a server's table of results.
#[derive(Debug, Clone, PartialEq)]
pub struct Ranking {
    /// What was played on the server, the most played first.
    pub pools: Vec<Pool>,
    /// Which of them is shown.
    pub shown: Pool,
    /// The people of this page, the best first.
    pub people: Vec<Ranked>,
    /// Opponents by the names of their levels, from the best.
    pub opponents: Vec<(String, Rating)>,
    /// Which page, from 0.
    pub page: usize,
    /// How many there are, at least 1.
    pub pages: usize,
}

impl Ranking {
    /// People of a page.
    pub const PAGE: usize = 15;
}

/// A game in somebody's list.
#[derive(Debug, Clone, PartialEq)]
pub struct GamePlayed {
    /// What was played.
    pub game_name: String,
    /// Its table, if it exists for whoever reads; who plays is not said.
    pub table: Option<TableLabel>,
    /// How many played, opponents included.
    pub seats: u8,
    /// When it ended.
    pub ended: Timestamp,
    /// What they had to do with it.
    pub part: Part,
    /// Their place and points, if they sat there at the end.
    pub result: Option<(u8, Points)>,
}

/// What somebody has played.
#[derive(Debug, Clone, PartialEq)]
pub struct PersonResults {
    /// Who.
    pub person: PersonId,
    /// Whether it is only what was played on the server where somebody asks.
    pub is_of_server: bool,
    /// What they have done in each kind of game, the most played first.
    pub pools: Vec<(Pool, Record)>,
    /// The games that they have played last, the latest first.
    pub latest: Vec<GamePlayed>,
}

impl PersonResults {
    /// Kinds of games that are told.
    pub const POOLS: usize = 4;
    /// Games that are listed.
    pub const LATEST: u32 = 8;
}

impl Tables {
    /// Writes down how a game came out, in the transaction that ends it.
    pub(super) async fn write_result(
        &self,
        writing: &mut Connection,
        row: &TableRow,
        standings: &[Standing],
        ended: Timestamp,
    ) -> Result<(), StoreError> {
        let seats = tables::seats(writing, row.id).await?;
        let changed = changes::of_table(writing, row.id).await?;
        let title = self.title(&row.game);
        let usual = title.map_or("", |title| title.usual_level());
        let parts = parts(row.id, &seats, &changed, standings, usual);
        let new = NewResult {
            table: row.id,
            game: &row.game,
            guild: row.guild,
            seats: u8::try_from(seats.len()).unwrap_or(u8::MAX),
            ended,
            parts: &parts,
        };
        results::insert(writing, &new).await
    }

    /// Writes down how games came out that ended before results were kept. Those that cannot be
    /// read are named in the log, and left out.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn fill_results(&self) -> Result<(), StoreError> {
        // Of several processes, one does.
        if !self.keeps_up().await? {
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
                    tracing::warn!(%table, error = %Chain(&error), "a result is not known");
                }
            }
        }
        Ok(())
    }

    async fn fill_result(&self, table: TableId) -> Result<(), TableError> {
        let game: Game = self.game(table).await?;
        let Some(standings) = game.playing().standings() else {
            return Ok(());
        };
        if game.row.phase != Phase::Over {
            return Ok(());
        }
        let mut writing = self.0.store.begin().await?;
        // Nothing has happened there since it ended.
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
        results::set_unlisted(&mut writing, person, unlisted).await?;
        writing.commit().await
    }

    /// A page of a server's table of results, of a game among so many; without that, of what is most
    /// played there. Beyond the last page is the last. `None` if nothing was played to its end.
    ///
    /// Say only the server where it is asked for: nothing is asked about who may see it.
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

    /// What a person has played: all of it for themselves, for others what was played on the server
    /// where they ask.
    ///
    /// # Errors
    /// [`TableError::OnlyOwnResults`] (somebody asks for another outside of a server),
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

    fn pool(&self, row: PoolRow, language: Language) -> Pool {
        Pool {
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

/// Who comes first in a table of results. Alone, it is the best score. Among others it is who is
/// better at least, as far as can be told; those of whom little is known come behind, those of whom
/// nothing is known last.
fn by_merit(seats: u8, one: &Record, other: &Record) -> Ordering {
    if seats == 1 {
        return other.best.cmp(&one.best);
    }
    let merit = |record: &Record| record.rating().map_or(f64::MIN, Rating::least);
    (one.is_provisional().cmp(&other.is_provisional()))
        .then(merit(other).total_cmp(&merit(one)))
        .then(other.wins.cmp(&one.wins))
        .then(other.games.cmp(&one.games))
}

/// What each had to do with a game that is over. `usual` is the level of opponents of whom none was
/// asked for.
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
        let mut before = changed.iter().filter_map(|changed| match &changed.change {
            Change::Seat { seat, before, .. } if *seat == row.seat => Some(before.person),
            _ => None,
        });
        // Who sat there first, if anybody came or went.
        let first = before.next();
        let dealt = first.unwrap_or(row.person);
        let part = match row.person {
            Some(_) if dealt == row.person => Part::Played,
            Some(_) => Part::TookOver,
            None if first.is_none() => Part::Opponent,
            None => Part::StandIn,
        };
        let at = |part, person| PartRow {
            table_id: table,
            seat: row.seat,
            part,
            person,
            level: None,
            place: None,
            hundredths: None,
        };
        if dealt != row.person && dealt.is_some() {
            parts.push(at(Part::Left, dealt));
        }
        let level = row
            .person
            .is_none()
            .then(|| row.level.as_deref().unwrap_or(usual));
        parts.push(PartRow {
            level: level.map(str::to_owned),
            place: standing.map(|standing| standing.place),
            hundredths: standing.map(|standing| standing.points.in_hundredths()),
            ..at(part, row.person)
        });
    }
    parts
}
