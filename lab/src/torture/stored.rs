//! A database with many stored tables, for `slowtable-lab load --stored`.
//!
//! The service plays one game of four to its end with random presses, and archives it as the bot does; it plays
//! another for a while. Then their rows are copied once for each finished and open table, with new people,
//! places and numbers.

use std::path::Path;

use slowtable_kit::Rng;
use slowtable_ui::{Language, Press, Row};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _};

use super::TortureError;
use super::harness::open;
use slowtable_service::ids::{ChannelId, GuildId, Person, PersonId, PressId, TableId};
use slowtable_service::pace::Pace;
use slowtable_service::tables::{
    Asker, GuildMember, NewTable, Pressing, Starting, TableError, TablePhase, TableService,
};

/// The host of the copied games, and their place.
const HOST: PersonId = PersonId(1);
const CHANNEL: ChannelId = ChannelId(2);

/// The distance between the ids of people and places in one copy and in the next.
const APART: i64 = 1_000;

/// The most presses for a whole game, and for an unfinished one.
const ALL: u64 = 50_000;
const SOME: u64 = 60;

/// The sizes of the stored data.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stored {
    /// The bytes of a finished game before it is archived, and after.
    pub(super) game: (u64, u64),
    /// The bytes of the file for each finished table.
    pub(super) table: u64,
}

/// Stores this many finished and open tables in a new database.
pub(super) async fn fill(
    database: &Path,
    (finished, playing): (u32, u32),
) -> Result<Stored, TortureError> {
    let tables = open(database).await?;
    let over = play(&tables, ALL).await?;
    let open_one = play(&tables, SOME).await?;
    tables.close().await;
    let options = SqliteConnectOptions::new().filename(database);
    let mut connection = options.connect().await?;
    // The game ended long ago, and nothing is left to send.
    for sql in [
        "DELETE FROM outbox",
        "DELETE FROM sends",
        "DELETE FROM presses",
        "UPDATE tables SET thread = 3, message = 4",
        "UPDATE tables SET changed = 0 WHERE phase = 'over'",
    ] {
        sqlx::query(sql).execute(&mut connection).await?;
    }
    let before = size_of(&mut connection, over).await?;
    connection.close().await?;
    let tables = open(database).await?;
    tables.archive_some().await?;
    tables.close().await;
    let mut connection = options.connect().await?;
    let game = (before, size_of(&mut connection, over).await?);
    let empty = std::fs::metadata(database)?.len();
    copy(&mut connection, over, finished.into()).await?;
    let full = file_size(&mut connection).await?;
    copy(&mut connection, open_one, playing.into()).await?;
    connection.close().await?;
    let table = full.saturating_sub(empty) / u64::from(finished.max(1));
    Ok(Stored { game, table })
}

/// Plays a game of one person and three opponents with at most `presses` presses.
async fn play(tables: &TableService, presses: u64) -> Result<TableId, TortureError> {
    let language = Language::default();
    let game = tables.titles().first().map(|title| title.id().to_owned());
    let table = tables
        .create(NewTable {
            by: Person::new(HOST, "Somebody"),
            member: Some(GuildMember::of(GuildId(5))),
            channel: CHANNEL,
            game: game.unwrap_or_default(),
            answers: Vec::new(),
            opponents: 3,
            level: None,
            seats: 4,
            pace: Pace::None,
            language,
            press: PressId(rand::random::<u64>() >> 1),
        })
        .await?;
    let asker = Asker::here(Person::new(HOST, "Somebody"), CHANNEL, None);
    let at = tables.admit(&asker, table).await?;
    tables.start(&at, Starting::AsWanted, language).await?;
    let mut rng = Rng::new(7);
    for _ in 0..presses {
        if tables.status(&at, language).await?.phase != TablePhase::Playing {
            break;
        }
        let desk = tables.desk(&at, language).await?;
        let Some((press, selected)) = some_press(desk.panel.rows(), &mut rng) else {
            // The opponents are playing.
            tokio::task::yield_now().await;
            continue;
        };
        let pressing = Pressing {
            stamp: desk.stamp,
            press,
            selected,
            id: PressId(rand::random::<u64>() >> 1),
        };
        match tables.press(&at, pressing, language).await {
            // Some random presses are refused.
            Ok(_) | Err(TableError::StaleDesk(_) | TableError::Refused(_)) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(table)
}

/// Returns a random press; those that advance the game are more likely.
fn some_press(rows: &[Row], rng: &mut Rng) -> Option<(Press, Vec<String>)> {
    let mut all = Vec::new();
    for row in rows {
        match row {
            Row::Buttons(buttons) => {
                for button in buttons.iter().filter(|button| button.enabled) {
                    let times = match button.press {
                        Press::Commit(_) | Press::Complete => 12,
                        Press::Choose(_) => 8,
                        Press::Note | Press::ChooseSelected => 0,
                        _ => 1,
                    };
                    all.extend(vec![(button.press.clone(), Vec::new()); times]);
                }
            }
            Row::Select(select) => {
                let mut values: Vec<String> =
                    select.options.iter().map(|one| one.value.clone()).collect();
                while values.len() > usize::from(select.min.max(1)) {
                    values.swap_remove(rng.below(values.len()));
                }
                all.extend(vec![(Press::ChooseSelected, values); 6]);
            }
        }
    }
    match all.len() {
        0 => None,
        count => Some(all.swap_remove(rng.below(count))),
    }
}

/// Returns the size of a table's log, events, snapshots and archive, in bytes of text.
async fn size_of(connection: &mut SqliteConnection, table: TableId) -> Result<u64, TortureError> {
    let bytes: i64 = sqlx::query_scalar(
        "SELECT (SELECT coalesce(sum(length(CAST(entry AS BLOB))), 0) FROM log WHERE table_id = $1) \
         + (SELECT coalesce(sum(length(CAST(events AS BLOB))), 0) FROM events WHERE table_id = $1) \
         + (SELECT coalesce(sum(length(CAST(state AS BLOB))), 0) FROM snapshots WHERE table_id = $1) \
         + (SELECT coalesce(sum(length(CAST(game AS BLOB))), 0) FROM archives WHERE table_id = $1)",
    )
    .bind(table.sql())
    .fetch_one(connection)
    .await?;
    Ok(bytes.unsigned_abs())
}

async fn file_size(connection: &mut SqliteConnection) -> Result<u64, TortureError> {
    let pages: i64 = sqlx::query_scalar("PRAGMA page_count")
        .fetch_one(&mut *connection)
        .await?;
    let page: i64 = sqlx::query_scalar("PRAGMA page_size")
        .fetch_one(connection)
        .await?;
    Ok(pages.unsigned_abs() * page.unsigned_abs())
}

/// The database tables whose rows are copied with a game table. The first has its own number for it.
const COPIED: [&str; 11] = [
    "tables",
    "seats",
    "sitters",
    "log",
    "events",
    "snapshots",
    "archives",
    "drafts",
    "changes",
    "results",
    "parts",
];

/// Copies a table this many times.
async fn copy(
    connection: &mut SqliteConnection,
    table: TableId,
    times: i64,
) -> Result<(), TortureError> {
    let first: i64 = sqlx::query_scalar("SELECT max(id) FROM tables")
        .fetch_one(&mut *connection)
        .await?;
    for name in COPIED {
        let columns: Vec<String> = sqlx::query_scalar("SELECT name FROM pragma_table_info($1)")
            .bind(name)
            .fetch_all(&mut *connection)
            .await?;
        // Rows that belong to a table get new ids.
        let columns = columns
            .iter()
            .filter(|column| *column != "id" || name == "tables");
        let (into, values): (Vec<&str>, Vec<String>) = columns
            .map(|column| match column.as_str() {
                "id" | "table_id" => (column.as_str(), format!("{first} + copy")),
                "person" | "host" | "opened_by" | "channel" | "thread" | "message" | "guild" => {
                    (column.as_str(), format!("{column} + copy * {APART}"))
                }
                other => (other, other.to_owned()),
            })
            .unzip();
        let key = if name == "tables" { "id" } else { "table_id" };
        let sql = format!(
            "WITH RECURSIVE copies (copy) AS \
             (SELECT 1 WHERE $2 > 0 UNION ALL SELECT copy + 1 FROM copies WHERE copy < $2) \
             INSERT INTO {name} ({}) SELECT {} FROM copies CROSS JOIN {name} WHERE {key} = $1",
            into.join(", "),
            values.join(", "),
        );
        // The names are those of the schema.
        sqlx::query(AssertSqlSafe(sql))
            .bind(table.sql())
            .bind(times)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}
