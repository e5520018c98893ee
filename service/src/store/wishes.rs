//! What people would like to play on each server, and how they want to hear of tables that fit.

use jiff::Timestamp;
use slowtable_ui::PlainName;

use super::forgotten::Digest;
use super::rows::{DatabaseRow, FromRow};
use super::values::words;
use super::{Connection, StoreError, query, query_as, query_scalar, rows, to_json};
use crate::chain::Chain;
use crate::ids::{GuildId, Person, PersonId, RoleId};
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
    /// The ids of the games that they would like to play.
    pub games: Vec<String>,
    /// The numbers of players that suit them, opponents included.
    pub seats: Vec<u8>,
    /// The paces that suit them.
    pub paces: Vec<Pace>,
    /// How often they are called at most.
    pub often: Often,
    /// Whether they are called by direct message, not in the channel.
    pub by_dm: bool,
    /// Whether they are called at present.
    pub calls: bool,
    /// Whether tables are proposed to them when enough people wait for the same.
    pub queued: bool,
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
    fn from_row(row: &DatabaseRow) -> Result<Self, sqlx::Error> {
        let paces: Texts = row.try_get("paces")?;
        Ok(Self {
            games: row.try_get::<Texts>("games")?.0,
            seats: row.try_get::<Numbers>("seats")?.0,
            paces: paces.0.iter().filter_map(|id| Pace::of_id(id)).collect(),
            often: row.try_get("often")?,
            by_dm: row.try_get("by_dm")?,
            calls: row.try_get("calls")?,
            queued: row.try_get("queued")?,
        })
    }
}

/// A list of texts, stored as JSON.
#[derive(serde::Deserialize)]
struct Texts(Vec<String>);

/// A list of small numbers, stored as JSON.
#[derive(serde::Deserialize)]
struct Numbers(Vec<u8>);

/// A list of roles, stored as JSON.
#[derive(serde::Deserialize)]
struct Roles(Vec<RoleId>);

super::values::json!(Texts, Numbers, Roles);

/// A row of a person's wish.
struct OfPerson(PersonId, Wish);

impl FromRow for OfPerson {
    fn from_row(row: &DatabaseRow) -> Result<Self, sqlx::Error> {
        Ok(Self(row.try_get("person")?, Wish::from_row(row)?))
    }
}

/// A person who waits for a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Waiting {
    pub(crate) person: PersonId,
    pub(crate) name: Option<String>,
    pub(crate) roles: Vec<RoleId>,
    /// Whether they may manage the server.
    pub(crate) manages: bool,
    pub(crate) wish: Wish,
}

impl FromRow for Waiting {
    fn from_row(row: &DatabaseRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            person: row.try_get("person")?,
            name: row.try_get("name")?,
            roles: row.try_get::<Roles>("roles")?.0,
            manages: row.try_get("manages")?,
            wish: Wish::from_row(row)?,
        })
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

/// The person who says what they would like to play, and when.
pub(crate) struct WishOwner<'a> {
    pub(crate) guild: GuildId,
    pub(crate) person: &'a Person,
    pub(crate) roles: &'a [RoleId],
    /// Whether they may manage the server.
    pub(crate) manages: bool,
    pub(crate) now: Timestamp,
}

/// Writes a person's wish on a server. They no longer rest from the queue.
pub(crate) async fn set(
    on: &mut Connection,
    asking: &WishOwner<'_>,
    wish: &Wish,
) -> Result<(), StoreError> {
    let paces: Vec<&str> = wish.paces.iter().map(|pace| pace.id()).collect();
    let name = asking.person.plain_name();
    execute!(
        on,
        "INSERT INTO wishes (guild, person, games, seats, paces, often, by_dm, calls, queued, \
         since, name, roles, manages) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) \
         ON CONFLICT (guild, person) DO UPDATE SET games = $3, seats = $4, paces = $5, \
         often = $6, by_dm = $7, calls = $8, queued = $9, rests = 0, name = $11, roles = $12, \
         manages = $13, since = CASE WHEN wishes.queued = 1 THEN wishes.since ELSE $10 END",
        asking.guild,
        asking.person.id,
        to_json(&wish.games, "games")?,
        to_json(&wish.seats, "seats")?,
        to_json(&paces, "paces")?,
        wish.often,
        wish.by_dm,
        wish.calls,
        wish.queued,
        asking.now.as_millisecond(),
        name.as_ref().map(PlainName::label),
        to_json(asking.roles, "roles")?,
        asking.manages,
    )
    .map(drop)
}

/// Ends a person's calls on a server, and takes them out of the queue.
pub(crate) async fn stop(
    on: &mut Connection,
    guild: GuildId,
    person: PersonId,
) -> Result<(), StoreError> {
    let sql = "UPDATE wishes SET calls = 0, queued = 0 WHERE guild = $1 AND person = $2";
    execute!(on, sql, guild, person).map(drop)
}

/// Lets a person rest from the queue until a time.
pub(crate) async fn rest(
    on: &mut Connection,
    guild: GuildId,
    person: PersonId,
    until: Timestamp,
) -> Result<(), StoreError> {
    let sql = "UPDATE wishes SET rests = $3 WHERE guild = $1 AND person = $2";
    execute!(on, sql, guild, person, until.as_millisecond()).map(drop)
}

/// Returns until when a person gets no proposal.
pub(crate) async fn rests(
    on: &mut Connection,
    guild: GuildId,
    person: PersonId,
) -> Result<Option<Timestamp>, StoreError> {
    let rests: Option<i64> =
        query_scalar("SELECT rests FROM wishes WHERE guild = $1 AND person = $2")
            .bind(guild)
            .bind(person)
            .fetch_optional(on)
            .await?;
    Ok(rests.and_then(|rests| Timestamp::from_millisecond(rests).ok()))
}

/// Returns the servers with people who wait for a table.
pub(crate) async fn waiting_guilds(
    on: &mut Connection,
    now: Timestamp,
) -> Result<Vec<GuildId>, StoreError> {
    query_scalar(
        "SELECT guild FROM wishes WHERE queued = 1 AND rests <= $1 GROUP BY guild \
         HAVING count(*) > 1 ORDER BY guild",
    )
    .bind(now.as_millisecond())
    .fetch_all(on)
    .await
}

/// What decides whether a table may be proposed to a person who waits.
pub(crate) struct Proposable {
    pub(crate) now: Timestamp,
    /// Since when calls count for the limit of a day.
    pub(crate) day: Timestamp,
    /// The limit: the most calls that a person gets since then, on all servers.
    pub(crate) calls: u32,
    /// The most open tables that a person sits at.
    pub(crate) seats: u32,
    /// The latest moment of a call before that lets a person be called now who wants calls once a day.
    pub(crate) daily: Timestamp,
    /// The same for once a week.
    pub(crate) weekly: Timestamp,
}

/// Returns the people who wait for a table on a server and get proposals now, those who have waited longest first; at
/// most a thousand. Quiet hours, days off and holidays are not looked at ([`super::people::rhythms_of_waiting`]).
pub(crate) async fn waiting(
    on: &mut Connection,
    guild: GuildId,
    may: &Proposable,
) -> Result<Vec<Waiting>, StoreError> {
    let rows = query(
        "SELECT * FROM wishes WHERE guild = $1 AND queued = 1 AND rests <= $2 \
         AND (SELECT count(*) FROM calls WHERE calls.person = wishes.person AND at > $3) < $4 \
         AND (SELECT count(*) FROM seats JOIN tables ON tables.id = seats.table_id \
         WHERE seats.person = wishes.person AND phase IN ('lobby', 'playing')) < $5 \
         AND NOT EXISTS (SELECT 1 FROM calls JOIN tables ON tables.id = calls.table_id \
         WHERE calls.person = wishes.person AND tables.guild = $1 AND (at > $2 \
         OR often = 'daily' AND at > $6 OR often = 'weekly' AND at > $7)) \
         AND NOT EXISTS (SELECT 1 FROM invitations JOIN tables ON tables.id = invitations.table_id \
         WHERE invitations.person = wishes.person AND open = 1 AND proposed = 1) \
         ORDER BY since, person LIMIT 1000",
    )
    .bind(guild)
    .bind(may.now.as_millisecond())
    .bind(may.day.as_millisecond())
    .bind(i64::from(may.calls))
    .bind(i64::from(may.seats))
    .bind(may.daily.as_millisecond())
    .bind(may.weekly.as_millisecond())
    .fetch_all(on)
    .await?;
    let read = rows.iter().map(|row| rows::read("wishes", row));
    Ok(read
        .filter_map(|read: Result<Waiting, StoreError>| read.inspect_err(log).ok())
        .collect())
}

/// Returns those who wait for a table on a server and avoid another of these people, who wait as well: owner of the
/// list, person on it.
pub(crate) async fn avoiding(
    on: &mut Connection,
    guild: GuildId,
    people: impl Iterator<Item = PersonId>,
) -> Result<Vec<(PersonId, PersonId)>, StoreError> {
    let mut all: Vec<(PersonId, PersonId)> = query_as(
        "SELECT avoided.owner, avoided.person FROM avoided \
         JOIN wishes AS owners ON owners.person = avoided.owner AND owners.guild = $1 \
         JOIN wishes AS others ON others.person = avoided.person AND others.guild = $1 \
         WHERE owners.queued = 1 AND others.queued = 1",
    )
    .bind(guild)
    .fetch_all(&mut *on)
    .await?;
    // A person who was forgotten stays on lists as a hash.
    let Some(digests) = Digest::read_all(on, people).await? else {
        return Ok(all);
    };
    let lists: Vec<(PersonId, String)> = query_as(
        "SELECT forgotten_avoided.owner, digest FROM forgotten_avoided \
         JOIN wishes ON wishes.person = forgotten_avoided.owner \
         WHERE guild = $1 AND queued = 1",
    )
    .bind(guild)
    .fetch_all(on)
    .await?;
    let on_list = |(owner, digest): (PersonId, String)| Some((owner, *digests.get(&digest)?));
    all.extend(lists.into_iter().filter_map(on_list));
    Ok(all)
}
