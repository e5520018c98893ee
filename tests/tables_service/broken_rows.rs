//! A row that cannot be decoded costs its table at most.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use futures_util::{StreamExt as _, future, stream};
use parking_lot::Mutex;
use slowtable_service::clock::Clock;
use slowtable_service::tables::{Asker, TableId};
use slowtable_ui::Press;
use tempfile::TempDir;
use tracing::Instrument as _;

use crate::database::json_set;
use crate::{ANN, BOB, CHANNEL, EN, EVE, House, connect, person};

/// A column whose rows can be broken one at a time.
struct Column {
    table: String,
    name: String,
    is_text: bool,
    nullable: bool,
}

/// Returns broken values for a text or number: everything that STRICT accepts.
fn spoils(column: &Column) -> Vec<&'static str> {
    let mut all = if column.is_text {
        vec!["'nonsense{'", "'{\"x\":[1]}'", "''"]
    } else {
        vec!["-1", "999", "9223372036854775807"]
    };
    if column.nullable {
        all.push("NULL");
    }
    all
}

/// Returns every column of rows that belong to a table or a person. Other tests cover sends.
async fn columns(house: &House) -> Vec<Column> {
    let rows: Vec<(String, String, bool, bool)> = house
        .rows(
            "SELECT s.name AS \"table\", c.name, c.type = 'TEXT' AS is_text, \
             NOT c.\"notnull\" AS nullable FROM sqlite_schema s, pragma_table_info(s.name) c \
             WHERE s.type = 'table' AND s.name NOT LIKE 'sqlite%' \
             AND s.name NOT LIKE '\\_%' ESCAPE '\\' AND s.name NOT IN ('outbox', 'sends') \
             AND NOT (s.name = 'tables' AND c.name = 'id')",
        )
        .await;
    let column = |(table, name, is_text, nullable)| Column {
        table,
        name,
        is_text,
        nullable,
    };
    rows.into_iter().map(column).collect()
}

/// Makes a house with a table to break and an intact one; nothing is to be sent.
async fn house() -> (House, TableId, TableId) {
    let house = House::new().await;
    let spoilt = house.two().await;
    let whole = house.two().await;
    let german = slowtable_service::tables::Settings {
        language: Some(slowtable_ui::Language::German),
        desk_by_dm: false,
        reminders: true,
        offers_at_desk: false,
    };
    house.tables.set_settings(ANN, german).await.unwrap();
    house.pick(spoilt, ANN, 6).await;
    house.draft(spoilt, BOB, 3).await;
    house.deliver().await;
    let bob = house.at(spoilt, BOB).await;
    house.tables.offer_seat(&bob, EVE).await.unwrap();
    house.deliver().await;
    (house, spoilt, whole)
}

/// Asserts that everything works at a table beside a broken one.
async fn works(house: &House, whole: TableId, spoilt: TableId, what: &str) {
    // The broken table may refuse, but it must not hang.
    for who in [ANN, BOB] {
        let asker = Asker::here(person(who), CHANNEL, None);
        if let Ok(at) = house.tables.admit(&asker, spoilt).await {
            let _ = house.tables.desk(&at, EN).await;
            let _ = house.tables.status(&at, EN).await;
        }
    }
    let here = Asker::here(person(ANN), CHANNEL, None);
    let listed = house.tables.list(&here, EN).await.unwrap();
    assert!(listed.iter().any(|one| one.table == whole), "{what}");
    for who in [ANN, BOB] {
        let own = house.tables.tables_of(who, EN).await.unwrap();
        assert!(own.iter().any(|one| one.table == whole), "{what}");
        house.tables.settings(who).await.unwrap();
    }
    house.pick(whole, ANN, 1).await;
    house.pick(whole, BOB, 2).await;
    assert_eq!(house.moves(whole).await, 2, "{what}");
    assert!(
        house.deliver().await.iter().any(|one| one.table == whole),
        "{what}"
    );
    house.two().await;
}

/// Breaks a copy of the file and plays on. Returns whether anything could be broken.
async fn spoil(
    file: PathBuf,
    clock: &Clock,
    (whole, spoilt): (TableId, TableId),
    what: String,
) -> bool {
    // There are some hundred copies, so they are in memory if possible, where syncing is free.
    let folder = TempDir::new_in("/dev/shm").or_else(|_| TempDir::new());
    let folder = folder.unwrap();
    let path = folder.path().join("tables.sqlite");
    std::fs::copy(file, &path).unwrap();
    // Some break a rule that cannot be switched off, or have no such row.
    let sql = connect(&path).await;
    let changed = sqlx::query(sqlx::AssertSqlSafe(what.clone()))
        .execute(&sql)
        .await;
    sql.close().await;
    if changed.is_err() || changed.is_ok_and(|done| done.rows_affected() == 0) {
        return false;
    }
    let house = House {
        tables: crate::open(&folder, clock).await,
        clock: clock.clone(),
        folder,
    };
    let recovered = house.tables.recover().await;
    assert!(recovered.is_ok(), "{what}: {recovered:?}");
    works(&house, whole, spoilt, &what).await;
    house.tables.close().await;
    true
}

#[tokio::test]
async fn whatever_is_spoilt_the_other_tables_go_on() {
    crate::only_sqlite!("every attempt spoils a copy of the file");
    let (house, spoilt, whole) = house().await;
    let columns = columns(&house).await;
    house.tables.close().await;
    // Long enough for the open offer to expire.
    house.clock.advance(Duration::from_secs(30 * 24 * 60 * 60));
    let mut all = Vec::new();
    for column in &columns {
        let Column { table, name, .. } = column;
        let key = match table.as_str() {
            "tables" => format!("id = {spoilt}"),
            "people" => "1".to_owned(),
            _ => format!("table_id = {spoilt}"),
        };
        for spoil in spoils(column) {
            all.push(format!("UPDATE {table} SET {name} = {spoil} WHERE {key}"));
        }
    }
    let spoiling = all
        .into_iter()
        .map(|what| spoil(house.file(), &house.clock, (whole, spoilt), what));
    let tried = stream::iter(spoiling)
        .buffer_unordered(8)
        .filter(|tried| future::ready(*tried))
        .count()
        .await;
    works(&house.restarted().await, whole, spoilt, "nothing").await;
    assert!(tried > 80, "{tried}");
}

async fn change_some(house: &House, statement: &str) {
    assert!(house.change(statement).await > 0, "{statement}");
}

#[tokio::test]
async fn a_broken_draft_is_dropped_and_its_desk_opens() {
    let (house, spoilt, _) = house().await;
    change_some(
        &house,
        "UPDATE drafts SET draft = 'nonsense{' WHERE table_id = 1",
    )
    .await;
    assert!(!house.drafts(spoilt, BOB).await);
    house.pick(spoilt, BOB, 2).await;
    assert_eq!(house.moves(spoilt).await, 2);
}

#[tokio::test]
async fn who_is_awaited_is_asked_of_the_game_where_it_cannot_be_read() {
    let (house, spoilt, _) = house().await;
    change_some(
        &house,
        "UPDATE tables SET awaited = 'nonsense{' WHERE id = 1",
    )
    .await;
    let house = house.restarted().await;
    let own = house.tables.tables_of(BOB, EN).await.unwrap();
    let listed = own.iter().find(|one| one.table == spoilt).unwrap();
    assert_eq!(listed.awaited, [BOB]);
}

#[tokio::test]
async fn a_row_that_cannot_be_read_is_named_with_its_table_and_column_and_without_its_content() {
    let (house, spoilt, _) = house().await;
    change_some(
        &house,
        "UPDATE tables SET setup = '{\"secret\": nonsense' WHERE id = 1",
    )
    .await;
    // While the game is in memory, its set-up is not read.
    let house = house.restarted().await;
    let error = house.try_desk(spoilt, ANN).await.unwrap_err();
    let told = error.to_string();
    assert!(told.starts_with("tables.setup of table 1 "), "{told}");
    assert!(told.contains("it is no JSON"), "{told}");
    assert!(!format!("{told}{error:?}").contains("secret"), "{told}");
    let sentence = slowtable_service::tables::sentence(&error, EN);
    assert!(sentence.contains("table 1"), "{sentence}");
}

#[tokio::test]
async fn a_line_of_the_log_names_interaction_table_column_and_reason_and_no_content() {
    let (house, spoilt, _) = house().await;
    change_some(
        &house,
        "UPDATE drafts SET draft = 'secret{' WHERE table_id = 1",
    )
    .await;
    let lines: Arc<Mutex<Vec<u8>>> = Arc::default();
    let writer = Arc::clone(&lines);
    let subscriber = tracing_subscriber::fmt()
        .with_ansi(false)
        .with_writer(move || Lines(Arc::clone(&writer)))
        .finish();
    let guard = tracing::subscriber::set_default(subscriber);
    let span = tracing::info_span!("interaction", id = 5, table = tracing::field::Empty);
    house.desk(spoilt, BOB).instrument(span).await;
    drop(guard);
    let told = String::from_utf8(lines.lock().clone()).unwrap();
    let line = told
        .lines()
        .find(|line| line.contains("a draft is dropped"))
        .unwrap();
    assert!(line.contains("interaction{id=5 table=1}"), "{line}");
    let why = "drafts.draft of table 1 cannot be read: it is no JSON";
    assert!(line.contains(why), "{line}");
    assert!(!told.contains("secret"), "{told}");
}

struct Lines(Arc<Mutex<Vec<u8>>>);

impl std::io::Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

async fn seals(house: &House) -> Vec<(Option<String>,)> {
    house
        .rows("SELECT seal FROM snapshots ORDER BY table_id")
        .await
}

#[tokio::test]
async fn a_cached_state_that_contradicts_its_log_is_not_believed() {
    let (house, spoilt, _) = house().await;
    let desk = house.desk(spoilt, BOB).await;
    house.press(&desk, BOB, Press::Commit(None)).await;
    house.pick(spoilt, BOB, 5).await;
    let right = house.text(spoilt, ANN).await;
    let sealed = seals(&house).await;
    let mut house = house;
    let points = json_set("state", &["table", "gardeners", "0", "points"], "77");
    let round = json_set("state", &["table", "round"], "3");
    for spoil in [
        // The right number of moves, but other points.
        &format!("UPDATE snapshots SET state = {points} WHERE table_id = 1"),
        // The state after another move.
        &format!("UPDATE snapshots SET state = {round} WHERE table_id = 1"),
        // The state of another table.
        "UPDATE snapshots SET (state, head, seal) = \
         (SELECT state, head, seal FROM snapshots WHERE table_id = 2) WHERE table_id = 1",
        "UPDATE snapshots SET head = 'x' WHERE table_id = 1",
        // A snapshot of a version without seals.
        "UPDATE snapshots SET head = NULL, seal = NULL WHERE table_id = 1",
    ] {
        house.tables.close().await;
        change_some(&house, spoil).await;
        house = house.restarted().await;
        assert_eq!(house.text(spoilt, ANN).await, right, "{spoil}");
        house.tables.close().await;
        house = house.restarted().await;
        assert_eq!(house.text(spoilt, ANN).await, right, "{spoil}");
    }
    // It was replayed once, and sealed again.
    assert_eq!(seals(&house).await, sealed);
    // A changed log is authoritative, whatever the snapshot contains.
    house.tables.close().await;
    change_some(
        &house,
        "UPDATE log SET entry = replace(entry, 'n:6', 'n:1') WHERE table_id = 1 AND number = 0",
    )
    .await;
    let house = house.restarted().await;
    let other = house.try_desk(spoilt, ANN).await;
    assert!(other.is_err() || seals(&house).await[0] != sealed[0]);
}
