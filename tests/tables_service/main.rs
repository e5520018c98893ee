//! The tables service with a toy game: no Discord, no sleeping, a manual clock.

#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test stops at the first surprise"
)]

/// Asserts that something is refused with this error.
macro_rules! refused {
    ($done:expr, $($error:tt)+) => {
        match $done {
            Err(TableError::$($error)+) => {}
            other => panic!("{}: {:?}", stringify!($done), other.map(drop)),
        }
    };
}

mod advice;
mod archives;
mod backup_schedule;
mod backups;
mod between_seats;
mod broken_rows;
mod broken_sends;
mod calls;
#[path = "../common/database.rs"]
mod database;
mod days_off;
mod delivery;
mod doors;
mod fair_results;
mod forums;
mod gate;
mod habits;
mod in_private;
mod invitations;
mod island;
mod lapses;
mod late_edits;
mod layouts;
mod lives;
mod looking_back;
mod mentions;
mod moderators;
mod names;
mod offers;
mod on_server;
mod openings;
mod outage;
mod outdated;
mod own_tables;
mod pace;
mod pace_requests;
mod personal_data;
mod play;
mod proposals;
mod questions;
mod queue;
mod reception;
mod refused;
mod rematch;
mod reminders;
mod results;
mod running_posts;
mod scheduled;
mod several;
mod stamps;
mod standing;
mod starting;
mod stepping;
mod stewards;
mod storage;
mod taking_back;
mod thinking;
mod threads;
mod toy;
mod visits;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use database::change;
use slowtable_desk::Title;
use slowtable_service::clock::Clock;
use slowtable_service::pace::Pace;
use slowtable_service::store::StoreError;
use slowtable_service::tables::{
    Admission, Answered, Asker, ChannelId, Delivery, DeskShown, GuildId, GuildMember, MessageId,
    NewTable, OfferId, OpeningLimits, Outgoing, Person, PersonId, Post, PressId, Pressing, Receipt,
    Retry, Settings, Starting, TableError, TableId, TableService, TableStatus, TurningPointShown,
};
use slowtable_ui::{Language, Press, Row};
use sqlx::postgres::PgRow;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool, SqliteRow};
use tempfile::TempDir;
use tokio::task::JoinHandle;

const EN: Language = Language::English;
const ANN: PersonId = PersonId(101);
const BOB: PersonId = PersonId(102);
const EVE: PersonId = PersonId(103);
const CHANNEL: ChannelId = ChannelId(900);
const THREAD: ChannelId = ChannelId(901);

fn person(id: PersonId) -> Person {
    let name = match id {
        ANN => "Ann",
        BOB => "Bob",
        _ => "Eve",
    };
    Person::new(id, name)
}

/// Makes a database look as if a later version had written it.
const FROM_THE_FUTURE: &str = "INSERT INTO _sqlx_migrations \
     (version, description, success, checksum, execution_time) \
     SELECT 9999, 'from the future', true, checksum, 0 FROM _sqlx_migrations WHERE version = 17";

/// Admits a person to a table, where it is played.
async fn at(tables: &TableService, table: TableId, who: PersonId) -> Admission {
    let member = Some(GuildMember::of(GuildId(7)));
    let asker = Asker::here(person(who), CHANNEL, None).member(member);
    tables.admit(&asker, table).await.unwrap()
}

/// Returns a press with a new id.
fn fresh() -> PressId {
    static NEXT: AtomicU64 = AtomicU64::new(1 << 62);
    PressId(NEXT.fetch_add(1, Ordering::Relaxed))
}

/// Returns the posts among the deliveries, each with its place.
fn posts(sent: &[Outgoing]) -> Vec<(ChannelId, Post)> {
    let post = |one: &Outgoing| match &one.what {
        Delivery::Post { thread, post } => Some((*thread, post.clone())),
        _ => None,
    };
    sent.iter().filter_map(post).collect()
}

/// Opens a connection to an SQLite file for reading and breaking rows, without the schema's rules.
async fn connect(path: &Path) -> SqlitePool {
    let options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .foreign_keys(false)
        .pragma("ignore_check_constraints", "1");
    SqlitePool::connect_with(options).await.unwrap()
}

struct House {
    folder: TempDir,
    clock: Clock,
    tables: TableService,
}

impl House {
    async fn new() -> Self {
        Self::open_in(TempDir::new().unwrap()).await
    }

    /// Opens the database in a folder.
    async fn open_in(folder: TempDir) -> Self {
        let clock = Clock::manual();
        Self {
            tables: open(&folder, &clock).await,
            folder,
            clock,
        }
    }

    /// Stops without closing and starts again on the same file.
    async fn restarted(mut self) -> Self {
        self.tables.close().await;
        self.tables = open(&self.folder, &self.clock).await;
        self.tables.recover().await.unwrap();
        self
    }

    /// Goes on with another list of games.
    async fn hosting(mut self, titles: Vec<Arc<dyn Title>>) -> Self {
        self.tables.close().await;
        self.tables = reopen(&self.file(), titles, &self.clock).await.unwrap();
        self
    }

    /// Runs a statement without the schema's rules. Returns how many rows it changed.
    async fn change(&self, statement: impl Into<String>) -> u64 {
        change(&self.file(), statement).await
    }

    /// Returns the rows of a query.
    async fn rows<T>(&self, query: &str) -> Vec<T>
    where
        T: for<'row> sqlx::FromRow<'row, SqliteRow> + for<'row> sqlx::FromRow<'row, PgRow>,
        T: Send + Unpin,
    {
        database::rows(&self.file(), query).await
    }

    /// Makes insertions fail, by table and condition, until [`House::mend`].
    async fn fail(&self, of: &str) {
        database::fail(&self.file(), of).await;
    }

    async fn mend(&self) {
        database::mend(&self.file()).await;
    }

    fn file(&self) -> std::path::PathBuf {
        self.folder.path().join("tables.sqlite")
    }

    fn new_table(&self, seats: u8, opponents: u8) -> NewTable {
        NewTable {
            by: person(ANN),
            member: Some(GuildMember::of(GuildId(7))),
            channel: CHANNEL,
            game: "toy".into(),
            answers: Vec::new(),
            opponents,
            level: None,
            pace: Pace::None,
            seats,
            language: EN,
            press: fresh(),
        }
    }

    /// Admits a person to a table, where it is played.
    async fn at(&self, table: TableId, who: PersonId) -> Admission {
        at(&self.tables, table, who).await
    }

    /// Admits a person in a table's thread, once there is one.
    async fn in_thread(&self, table: TableId, who: PersonId) -> Admission {
        self.deliver().await;
        let asker = Asker::here(person(who), THREAD, Some(CHANNEL));
        self.tables.admit(&asker, table).await.unwrap()
    }

    /// Hands a seat over, with everyone's consent.
    async fn hand_over(&self, table: TableId, from: PersonId, to: PersonId) {
        let giver = self.at(table, from).await;
        let offer = self.tables.offer_seat(&giver, to).await.unwrap();
        let receiver = self.in_thread(table, to).await;
        let answered = self.tables.answer_offer(&receiver, offer, true).await;
        assert_eq!(answered.unwrap(), Answered::Seated);
    }

    /// Takes over a seat that an opponent holds, with the consent of `by`.
    async fn take_over(&self, table: TableId, who: PersonId, by: PersonId) {
        let offer = self.ask_for_seat(table, who).await.unwrap();
        let by = self.in_thread(table, by).await;
        let answered = self.tables.answer_offer(&by, offer, true).await;
        assert_eq!(answered.unwrap(), Answered::Agreed);
    }

    async fn create(&self, seats: u8, opponents: u8) -> TableId {
        let new = self.new_table(seats, opponents);
        self.tables.create(new).await.unwrap()
    }

    /// Opens a table of a person's on a server.
    async fn try_create_on(
        &self,
        guild: u64,
        by: PersonId,
        seats: u8,
        opponents: u8,
    ) -> Result<TableId, TableError> {
        let mut new = self.new_table(seats, opponents);
        (new.member, new.by) = (Some(GuildMember::of(GuildId(guild))), person(by));
        self.tables.create(new).await
    }

    async fn status(&self, table: TableId, who: PersonId) -> TableStatus {
        let at = self.at(table, who).await;
        self.tables.status(&at, EN).await.unwrap()
    }

    async fn join(&self, table: TableId, who: PersonId) -> Result<(), TableError> {
        self.tables.join(&self.at(table, who).await).await
    }

    async fn leave(&self, table: TableId, who: PersonId) -> Result<(), TableError> {
        self.tables.leave(&self.at(table, who).await).await
    }

    async fn cancel(&self, table: TableId, who: PersonId) -> Result<(), TableError> {
        self.tables.cancel(&self.at(table, who).await).await
    }

    async fn resign(&self, table: TableId, who: PersonId) -> Result<(), TableError> {
        self.tables.resign(&self.at(table, who).await).await
    }

    /// Starts the game with all wanted seats.
    async fn start(&self, table: TableId, who: PersonId) -> Result<(), TableError> {
        let at = self.at(table, who).await;
        self.tables.start(&at, Starting::AsWanted, EN).await
    }

    /// Starts the game in a task of its own.
    async fn starting(&self, table: TableId) -> JoinHandle<Result<(), TableError>> {
        let (tables, at) = (self.tables.clone(), self.at(table, ANN).await);
        tokio::spawn(async move { tables.start(&at, Starting::AsWanted, EN).await })
    }

    /// Seats an opponent of the default level.
    async fn add_opponent(&self, table: TableId, who: PersonId) -> Result<(), TableError> {
        let at = self.at(table, who).await;
        self.tables.add_opponent(&at, None, EN).await
    }

    async fn remove_opponent(&self, table: TableId, who: PersonId) -> Result<(), TableError> {
        let at = self.at(table, who).await;
        self.tables.remove_opponent(&at).await
    }

    /// Makes a table of Ann and Bob that has begun.
    async fn two(&self) -> TableId {
        let table = self.create(2, 0).await;
        self.join(table, BOB).await.unwrap();
        self.start(table, ANN).await.unwrap();
        table
    }

    /// Makes a table of Ann and two opponents that has begun.
    async fn with_opponents(&self) -> TableId {
        let table = self.create(3, 2).await;
        self.start(table, ANN).await.unwrap();
        table
    }

    /// Makes a table of Ann and Bob that has begun and whose first messages are delivered.
    async fn quiet(&self) -> TableId {
        let table = self.two().await;
        self.deliver().await;
        table
    }

    /// Returns the length of a table's log.
    async fn moves(&self, table: TableId) -> u32 {
        self.status(table, ANN).await.moves
    }

    async fn try_desk(&self, table: TableId, who: PersonId) -> Result<DeskShown, TableError> {
        self.tables.desk(&self.at(table, who).await, EN).await
    }

    async fn desk(&self, table: TableId, who: PersonId) -> DeskShown {
        self.try_desk(table, who).await.unwrap()
    }

    /// Returns the text of a person's desk.
    async fn text(&self, table: TableId, who: PersonId) -> String {
        self.desk(table, who).await.panel.text().to_owned()
    }

    /// Whether a person's desk has a draft.
    async fn drafts(&self, table: TableId, who: PersonId) -> bool {
        let text = self.text(table, who).await;
        text.contains("Your draft, ") || text.contains("?** ")
    }

    /// Returns the whole log, as a person may read it.
    async fn log(&self, table: TableId, who: PersonId) -> Vec<String> {
        let at = self.at(table, who).await;
        let page = self.tables.log_lines(&at, EN, None).await.unwrap();
        assert_eq!(page.pages, 1);
        page.lines
    }

    /// Returns the table in words, as a person may read it.
    async fn board(&self, table: TableId, who: PersonId) -> String {
        let at = self.at(table, who).await;
        self.tables.board_text(&at, EN).await.unwrap().concat()
    }

    /// Asks for a vacant seat in the table's thread.
    async fn ask_for_seat(&self, table: TableId, who: PersonId) -> Result<OfferId, TableError> {
        let asker = self.in_thread(table, who).await;
        self.tables.ask_for_seat(&asker, None).await
    }

    async fn hint(&self, table: TableId, who: PersonId) -> Result<Option<String>, TableError> {
        let hinted = self.tables.hint(&self.at(table, who).await, EN).await?;
        Ok(hinted.and_then(|desk| desk.answer))
    }

    async fn turning_points(
        &self,
        table: TableId,
        who: PersonId,
    ) -> Result<Vec<TurningPointShown>, TableError> {
        let at = self.at(table, who).await;
        self.tables.turning_points(&at, EN).await
    }

    /// Switches Ann's direct messages on.
    async fn by_dm(&self) {
        let settings = Settings {
            desk_by_dm: true,
            ..Settings::default()
        };
        self.tables.set_settings(ANN, settings).await.unwrap();
    }

    async fn try_press(
        &self,
        desk: &DeskShown,
        who: PersonId,
        press: Press,
        selected: &[&str],
    ) -> Result<DeskShown, TableError> {
        let pressing = Pressing {
            stamp: desk.stamp,
            press,
            selected: selected.iter().map(|text| (*text).to_owned()).collect(),
            id: fresh(),
        };
        self.tables
            .press(&self.at(desk.table, who).await, pressing, EN)
            .await
    }

    async fn press(&self, desk: &DeskShown, who: PersonId, press: Press) -> DeskShown {
        self.try_press(desk, who, press, &[]).await.unwrap()
    }

    /// Drafts a move step by step, from buttons and selects alike, without confirming it. `crop:` stands for the
    /// first button that begins so. The desk itself takes an only choice.
    async fn draft_move(&self, table: TableId, who: PersonId, path: &[&str]) -> DeskShown {
        let mut desk = self.desk(table, who).await;
        for &choice in path {
            let fits = |it: &str| it == choice || choice.ends_with(':') && it.starts_with(choice);
            let mut found = None;
            for row in desk.panel.rows() {
                match row {
                    Row::Buttons(buttons) => {
                        let presses = buttons.iter().map(|button| &button.press);
                        let mut fitting =
                            presses.filter(|press| matches!(press, Press::Choose(it) if fits(it)));
                        found = found.or(fitting.next().cloned());
                    }
                    Row::Select(select) if select.options.iter().any(|it| fits(&it.value)) => {
                        found = Some(Press::ChooseSelected);
                    }
                    Row::Select(_) => {}
                }
            }
            let Some(press) = found else { continue };
            let selected = match press {
                Press::ChooseSelected => &[choice][..],
                _ => &[],
            };
            let done = self.try_press(&desk, who, press, selected).await;
            desk = done.unwrap();
        }
        desk
    }

    /// Makes a move and confirms it.
    async fn play(&self, table: TableId, who: PersonId, path: &[&str]) -> DeskShown {
        let desk = self.draft_move(table, who, path).await;
        self.press(&desk, who, Press::Commit(None)).await
    }

    /// Drafts a pick without confirming it.
    async fn draft(&self, table: TableId, who: PersonId, number: u8) -> DeskShown {
        let number = format!("n:{number}");
        self.draft_move(table, who, &["pick", &number]).await
    }

    /// Picks a number and confirms it.
    async fn pick(&self, table: TableId, who: PersonId, number: u8) -> DeskShown {
        let number = format!("n:{number}");
        self.play(table, who, &["pick", &number]).await
    }

    /// Returns the due deliveries.
    async fn due(&self) -> Vec<Outgoing> {
        self.tables.due(100).await.unwrap()
    }

    async fn delivered(&self, one: &Outgoing, receipt: Receipt) {
        self.tables.delivered(one.id, receipt).await.unwrap();
    }

    async fn failed(&self, one: &Outgoing, why: &str, retry: Retry) {
        self.tables.failed(one.id, why, retry).await.unwrap();
    }

    /// Delivers everything due. Returns it in order.
    async fn deliver(&self) -> Vec<Outgoing> {
        self.deliver_unless(|_| None).await
    }

    /// Delivers everything due until nothing is left, and reports as failed what `refused` says. Returns what
    /// succeeded, in order.
    async fn deliver_unless(&self, refused: impl Fn(&Delivery) -> Option<Retry>) -> Vec<Outgoing> {
        static NEXT: AtomicU64 = AtomicU64::new(5_000);
        let mut sent = Vec::new();
        for _ in 0..1_000 {
            let due = self.due().await;
            if due.is_empty() {
                return sent;
            }
            for one in due {
                if let Some(retry) = refused(&one.what) {
                    self.failed(&one, "refused", retry).await;
                    continue;
                }
                let receipt = match &one.what {
                    Delivery::OpenThread { .. } | Delivery::ForumPost { thread: None, .. } => {
                        Receipt::Thread(THREAD)
                    }
                    Delivery::ForumPost {
                        message: Some(message),
                        ..
                    } => Receipt::Message(*message),
                    Delivery::Close { .. } | Delivery::Desks => Receipt::Done,
                    _ => Receipt::Message(MessageId(NEXT.fetch_add(1, Ordering::Relaxed))),
                };
                self.delivered(&one, receipt).await;
                sent.push(one);
            }
        }
        panic!("there is no end to it");
    }

    /// Plays a table of Ann and Bob to its end. Ann wins: the numbers give both the same points, but she plants.
    async fn play_out(&self, table: TableId) {
        self.play(table, ANN, &["water"]).await;
        let plant = ["plant", "crop:", "plot:1-1"];
        self.play(table, ANN, &plant).await;
        for _ in 0..3 {
            self.pick(table, ANN, 0).await;
            self.pick(table, BOB, 0).await;
        }
    }

    /// Returns the content of the whole database for comparison, except times and presses.
    async fn dump(&self) -> Vec<String> {
        let mut all = Vec::new();
        for query in [
            "SELECT json_array(id, phase, moves, awaited, thread, message) FROM tables",
            "SELECT json_array(table_id, seat, asker, receiver, open) FROM offers",
            "SELECT json_array(table_id, moves, change) FROM changes",
            "SELECT json_array(table_id, asker, back_to, agreed, open) FROM undo_requests",
            "SELECT json_array(table_id, seat, person, name, former, stamp) FROM seats",
            "SELECT json_array(table_id, number, seat, entry) FROM log",
            "SELECT json_array(table_id, moves, events) FROM events",
            "SELECT json_array(table_id, moves, state) FROM snapshots",
            "SELECT json_array(table_id, seat, draft) FROM drafts",
            "SELECT json_array(table_id, kind, payload) FROM outbox",
            "SELECT json_array(table_id, queue, kind, payload, nonce, attempts, state) FROM sends",
            "SELECT json_array(id) FROM presses",
        ] {
            let rows: Vec<(String,)> = self.rows(query).await;
            // PostgreSQL returns rows in the order of their last update.
            let mut rows: Vec<String> = rows.into_iter().map(|(row,)| row).collect();
            rows.sort();
            all.extend(rows);
        }
        all
    }
}

async fn open(folder: &TempDir, clock: &Clock) -> TableService {
    let file = folder.path().join("tables.sqlite");
    reopen(&file, vec![toy::title()], clock).await.unwrap()
}

async fn reopen(
    file: &Path,
    titles: Vec<Arc<dyn Title>>,
    clock: &Clock,
) -> Result<TableService, StoreError> {
    let tables = TableService::open(&database::options(file), titles, clock.clone()).await?;
    // Most tests concern something else, and the clock stands still.
    tables.set_opening_limits(OpeningLimits {
        an_hour: 1_000,
        a_day: 1_000,
    });
    tables.set_visit(Duration::ZERO);
    Ok(tables)
}
