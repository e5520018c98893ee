//! What people would like to play on each server, and how they want to hear of tables that fit.

use super::rows::{FromRow, Row};
use super::values::words;
use super::{Connection, StoreError, query, rows, to_json};
use crate::chain::Chain;
use crate::ids::{GuildId, PersonId};
use crate::pace::Pace;

/// How often a person is called at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Often {
    /// For each table that fits.
    Always,
    /// Once within a day.
    #[default]
    Daily,
    /// Once within a week.
    Weekly,
}

words!(Often {
    Always: "always",
    Daily: "daily",
    Weekly: "weekly",
});

/// What a person would like to play on a server. An empty list stands for everything.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Wish {
    /// The ids of games.
    pub games: Vec<String>,
    /// The numbers of players.
    pub seats: Vec<u8>,
    /// The paces.
    pub paces: Vec<Pace>,
    /// How often they are called at most.
    pub often: Often,
    /// Whether they are called by direct message, not in the channel.
    pub by_dm: bool,
    /// Whether they are called at present.
    pub calls: bool,
}

impl Wish {
    /// Whether a table fits.
    #[must_use]
    pub fn fits(&self, game: &str, seats: u8, pace: Pace) -> bool {
        (self.games.is_empty() || self.games.iter().any(|id| id == game))
            && (self.seats.is_empty() || self.seats.contains(&seats))
            && (self.paces.is_empty() || self.paces.contains(&pace))
    }
}

impl FromRow for Wish {
    fn from_row(row: &Row) -> Result<Self, sqlx::Error> {
        let paces: Texts = row.try_get("paces")?;
        Ok(Self {
            games: row.try_get::<Texts>("games")?.0,
            seats: row.try_get::<Numbers>("seats")?.0,
            paces: paces.0.iter().filter_map(|id| Pace::of_id(id)).collect(),
            often: row.try_get("often")?,
            by_dm: row.try_get("by_dm")?,
            calls: row.try_get("calls")?,
        })
    }
}

/// A list of texts, stored as JSON.
#[derive(serde::Deserialize)]
struct Texts(Vec<String>);

/// A list of small numbers, stored as JSON.
#[derive(serde::Deserialize)]
struct Numbers(Vec<u8>);

super::values::json!(Texts, Numbers);

/// A wish and its person.
struct OfPerson(PersonId, Wish);

impl FromRow for OfPerson {
    fn from_row(row: &Row) -> Result<Self, sqlx::Error> {
        Ok(Self(row.try_get("person")?, Wish::from_row(row)?))
    }
}

/// Returns a person's wish on a server. One that cannot be decoded counts as none.
pub(crate) async fn of_person(
    on: &mut Connection,
    guild: GuildId,
    person: PersonId,
) -> Result<Option<Wish>, StoreError> {
    let row = query("SELECT * FROM wishes WHERE guild = $1 AND person = $2")
        .bind(guild)
        .bind(person)
        .fetch_optional(on)
        .await?;
    let read = row.map(|row| rows::read("wishes", &row));
    Ok(read.and_then(|read| read.inspect_err(log).ok()))
}

/// Returns the wishes of all people on a server who are called at present, in the order of their ids.
pub(crate) async fn calling(
    on: &mut Connection,
    guild: GuildId,
) -> Result<Vec<(PersonId, Wish)>, StoreError> {
    let rows = query("SELECT * FROM wishes WHERE guild = $1 AND calls = 1 ORDER BY person")
        .bind(guild)
        .fetch_all(on)
        .await?;
    let read = rows.iter().map(|row| rows::read("wishes", row));
    let read = read.filter_map(|read: Result<OfPerson, StoreError>| read.inspect_err(log).ok());
    Ok(read.map(|OfPerson(person, wish)| (person, wish)).collect())
}

fn log(error: &StoreError) {
    tracing::warn!(error = %Chain(error), "a wish cannot be decoded; its person is not called");
}

/// Writes a person's wish on a server.
pub(crate) async fn set(
    on: &mut Connection,
    guild: GuildId,
    person: PersonId,
    wish: &Wish,
) -> Result<(), StoreError> {
    let paces: Vec<&str> = wish.paces.iter().map(|pace| pace.id()).collect();
    execute!(
        on,
        "INSERT INTO wishes (guild, person, games, seats, paces, often, by_dm, calls) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (guild, person) DO UPDATE SET \
         games = $3, seats = $4, paces = $5, often = $6, by_dm = $7, calls = $8",
        guild,
        person,
        to_json(&wish.games, "games")?,
        to_json(&wish.seats, "seats")?,
        to_json(&paces, "paces")?,
        wish.often,
        wish.by_dm,
        wish.calls,
    )
    .map(drop)
}
