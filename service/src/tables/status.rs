//! What everyone may know about tables.

use std::collections::BTreeMap;

use slowtable_desk::{PictureSpec, PictureSubject, level_name};
use slowtable_kit::{Standing, Viewer};
use slowtable_ui::Language;

use super::admission::{Admission, Asker};
use super::doors::entry;
use super::game::{RunningGame, asked, least_asked};
use super::habits;
use super::layouts::laid_out;
use super::lobby::options_text;
use super::model::{HeldSeat, LevelShown, LobbyAccess, SeatStatus, TableStatus, TableSummary};
use super::options::options_shown;
use super::results::NotCounted;
use super::seat_names::{called, plain_names};
use super::{TableError, TablePhase, TableService};
use crate::chain::Chain;
use crate::clock::later;
use crate::ids::{PersonId, TableId};
use crate::store::{Connection, StoreError, TableRow, invitations, seats, tables};

/// The part that only a loaded game knows.
#[derive(Default)]
struct Loaded {
    awaited: Vec<(u8, String)>,
    pictures: Vec<PictureSpec>,
    standings: Option<Vec<Standing>>,
    result_text: Option<String>,
}

impl Loaded {
    fn of(game: &RunningGame, not_counted: Option<NotCounted>, language: Language) -> Self {
        let (playing, names) = (game.playing(), plain_names(&game.seats, language));
        let awaited = match game.row.phase {
            TablePhase::Playing => asked(playing),
            _ => Vec::new(),
        };
        Self {
            awaited: awaited
                .iter()
                .map(|one| (one.seat.0, playing.awaited_text(one, language)))
                .collect(),
            pictures: playing.pictures(Viewer::Public),
            standings: playing.standings(),
            result_text: playing
                .result_text(&names, language)
                .map(|text| match not_counted {
                    Some(why) => format!("{text}\n{}", why.text(language)),
                    None => text,
                }),
        }
    }
}

impl TableService {
    /// Returns everything public about a table.
    ///
    /// # Errors
    /// [`TableError::NoSuchTable`].
    pub async fn status(
        &self,
        at: &Admission,
        language: Language,
    ) -> Result<TableStatus, TableError> {
        let table = at.table();
        let guard = self.lock(table).await?;
        let mut reader = self.0.store.reader().await?;
        let row = tables::table(&mut reader, table)
            .await?
            .ok_or(TableError::NoSuchTable)?;
        let mut held = Vec::new();
        let mut known = BTreeMap::new();
        let (row, seats, loaded) = if row.phase.has_game() {
            let not_counted = match row.phase {
                TablePhase::Over => NotCounted::read(&mut reader, table).await?,
                _ => None,
            };
            let game = self.load(guard, reader, row).await?;
            let loaded = Loaded::of(&game, not_counted, language);
            let RunningGame { row, seats, .. } = game;
            (row, seats, loaded)
        } else {
            let seats = seats::of_table(&mut reader, table).await?;
            if row.phase == TablePhase::Lobby {
                held = invitations::of_table(&mut reader, table).await?;
                let people = seats.iter().filter_map(|seat| seat.person);
                known = habits::of_people(&mut reader, row.guild, row.pace, people).await?;
            }
            (row, seats, Loaded::default())
        };
        let (game_name, options_text, bounds) = self.about(&row, language);
        let title = self.title(&row.game);
        let is_taught = title.is_some_and(|title| !title.how_to_play(language).is_empty());
        let of_table = |picture: &&PictureSpec| {
            matches!(
                picture.subject,
                PictureSubject::Table | PictureSubject::Part
            )
        };
        let shown = loaded.pictures.iter().filter(of_table);
        let has_parts = shown.clone().count() > 1;
        // The name of the only picture of a game needs no text.
        let parts = shown.filter(|_| has_parts).filter_map(|picture| {
            let name = picture.name.to_string();
            let label = title?.text(language, &format!("part-{name}"));
            Some((name, label))
        });
        let parts = parts.collect();
        let now = self.0.clock.now();
        Ok(TableStatus {
            table,
            phase: row.phase,
            game_name,
            options_text,
            laid_out: title.and_then(|title| laid_out(title.as_ref(), &row, row.wanted, language)),
            has_layouts: title.is_some_and(|title| title.has_layouts()),
            options: title.map_or_else(Vec::new, |title| {
                options_shown(title.as_ref(), &row, language)
            }),
            pace: row.pace,
            is_taught,
            levels: self.levels(&row.game, language),
            language: row.language,
            guild: row.guild,
            channel: row.channel,
            thread: row.thread,
            message: row.message,
            host: row.host,
            wanted: row.wanted,
            bounds,
            by_invitation: row.by_invitation,
            in_forum: row.in_forum,
            proposed: row.proposed,
            starts: row.starts.filter(|_| row.phase == TablePhase::Lobby),
            loud: row.loud,
            held: held
                .into_iter()
                .map(|held| HeldSeat {
                    person: held.person,
                    name: held.name.unwrap_or_default(),
                    until: held.until,
                })
                .collect(),
            seats: seats
                .into_iter()
                .map(|seat| SeatStatus {
                    seat: seat.seat,
                    person: seat.person,
                    name: called(&seat, language),
                    level: seat
                        .person
                        .is_none()
                        .then(|| self.level_text(&row.game, seat.level.as_deref(), language)),
                    awaited: loaded
                        .awaited
                        .iter()
                        .find(|(number, _)| *number == seat.seat.0)
                        .map(|(_, text)| text.clone()),
                    since: row.awaited.since(seat.seat),
                    until: seat.until,
                    can_be_nudged: row.phase == TablePhase::Playing
                        && seat
                            .unnudged
                            .is_some_and(|since| now >= later(since, row.pace.nudge_after())),
                    can_be_asked_about: row.phase == TablePhase::Playing
                        && seat
                            .unasked
                            .is_some_and(|since| now >= later(since, row.pace.ask_after())),
                    vacant: seat.former.is_some(),
                    habits: seat
                        .person
                        .and_then(|person| known.get(&person))
                        .map(|habits| habits.text(language)),
                })
                .collect(),
            moves: row.moves,
            pictures: loaded.pictures,
            parts,
            standings: loaded.standings,
            result_text: loaded.result_text,
            created: row.created,
            game: row.game,
        })
    }

    /// Returns the levels of a game's opponents.
    fn levels(&self, game: &str, language: Language) -> Vec<LevelShown> {
        let Some(title) = self.title(game) else {
            return Vec::new();
        };
        let levels = title.levels().iter();
        levels
            .map(|level| {
                let name = level_name(level.id);
                LevelShown {
                    id: level.id,
                    description: title.text(language, &format!("{name}.description")),
                    name: title.text(language, &name),
                }
            })
            .collect()
    }

    /// Returns a level's name; empty if the level no longer exists.
    fn level_text(&self, game: &str, level: Option<&str>, language: Language) -> String {
        let Some(title) = self.title(game) else {
            return String::new();
        };
        let id = level.unwrap_or_else(|| title.usual_level());
        let known = title.levels().iter().any(|known| known.id == id);
        if known {
            title.text(language, &level_name(id))
        } else {
            String::new()
        }
    }

    /// Returns the game's name, the options in words, and the bounds of its seats. For a game that this program no
    /// longer hosts it returns the known parts.
    fn about(&self, row: &TableRow, language: Language) -> (String, String, (u8, u8)) {
        match self.title(&row.game) {
            Some(title) => (
                title.name(language),
                options_text(title.as_ref(), row, row.wanted, language),
                title.seats(),
            ),
            None => (row.game.clone(), String::new(), (1, 1)),
        }
    }

    /// Returns the open tables that are played where a person asks, newest first, at most 100.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn list(
        &self,
        asker: &Asker,
        language: Language,
    ) -> Result<Vec<TableSummary>, StoreError> {
        let mut reader = self.0.store.reader().await?;
        let rows = tables::tables_of_place(&mut reader, asker.places()).await?;
        self.summaries(&mut reader, rows, asker.id(), language)
            .await
    }

    /// Returns the tables that a person is invited to, those whose invitation ends first before the others.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn invitations_of(
        &self,
        person: PersonId,
        language: Language,
    ) -> Result<Vec<TableSummary>, StoreError> {
        let mut reader = self.0.store.reader().await?;
        let mut rows = Vec::new();
        for table in invitations::of_person(&mut reader, person).await? {
            rows.extend(tables::table(&mut reader, table).await?);
        }
        self.summaries(&mut reader, rows, person, language).await
    }

    /// Returns the open tables where the person sits, those that await them first.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn tables_of(
        &self,
        person: PersonId,
        language: Language,
    ) -> Result<Vec<TableSummary>, StoreError> {
        let mut reader = self.0.store.reader().await?;
        let rows = tables::tables_of_person(&mut reader, person).await?;
        let mut all = self.summaries(&mut reader, rows, person, language).await?;
        all.sort_by_key(|summary| {
            let is_awaited = summary.awaited.contains(&person);
            (!is_awaited, summary.since.get(&person).copied())
        });
        Ok(all)
    }

    /// Returns the table that has awaited the person for longest, other than `but`.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn next_table(
        &self,
        person: PersonId,
        but: TableId,
    ) -> Result<Option<TableId>, StoreError> {
        let mut reader = self.0.store.reader().await?;
        let all = tables::awaited_of_person(&mut reader, person).await?;
        let awaiting = all.into_iter().filter_map(|(table, seat, awaited)| {
            let least = least_asked(awaited.0.iter().map(|one| one.urgency));
            let mut asked = awaited.0.iter().filter(|one| one.urgency >= least);
            asked.find(|one| one.seat == seat)?;
            Some((awaited.since(seat), table))
        });
        let others = awaiting.filter(|(_, table)| *table != but);
        Ok(others.min().map(|(_, table)| table))
    }

    async fn summaries(
        &self,
        reader: &mut Connection,
        rows: Vec<TableRow>,
        asker: PersonId,
        language: Language,
    ) -> Result<Vec<TableSummary>, StoreError> {
        let mut all = Vec::with_capacity(rows.len());
        for row in rows {
            let seats = match seats::of_table(reader, row.id).await {
                Ok(seats) => seats,
                Err(error) if error.broken_table().is_some() => {
                    tracing::error!(error = %Chain(&error), "a table cannot be decoded; it is left out of a list");
                    continue;
                }
                Err(error) => return Err(error),
            };
            let (held, entry) = match row.phase {
                TablePhase::Lobby => entry(reader, &row, asker).await?,
                _ => (0, LobbyAccess::Open),
            };
            let least = least_asked(row.awaited.0.iter().map(|one| one.urgency));
            let (mut awaited, mut since) = (Vec::new(), BTreeMap::new());
            let mut until = BTreeMap::new();
            for one in row.awaited.0.iter().filter(|one| one.urgency >= least) {
                let seat = seats.get(one.seat.index());
                let Some((seat, person)) = seat.and_then(|seat| Some((seat, seat.person?))) else {
                    continue;
                };
                awaited.push(person);
                until.extend(seat.until.map(|until| (person, until)));
                since.extend(row.awaited.since(one.seat).map(|since| (person, since)));
            }
            let (game_name, _, _) = self.about(&row, language);
            all.push(TableSummary {
                table: row.id,
                phase: row.phase,
                game: row.game,
                game_name,
                guild: row.guild,
                channel: row.channel,
                thread: row.thread,
                seats: seats
                    .into_iter()
                    .map(|seat| (seat.person, called(&seat, language)))
                    .collect(),
                wanted: row.wanted,
                held,
                entry,
                awaited,
                since,
                until,
                changed: row.changed,
            });
        }
        Ok(all)
    }
}
