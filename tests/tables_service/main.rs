//! The tables service with a toy game: no Discord, no sleeping, a clock that is turned by hand.

#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test stops at the first surprise"
)]

mod advice;
mod backups;
mod broken_rows;
mod broken_sends;
mod delivery;
mod gate;
mod lives;
mod moderators;
mod names;
mod offers;
mod play;
mod refused;
mod stamps;
mod starting;
mod storage;
mod thinking;
mod toy;

use std::sync::atomic::{AtomicU64, Ordering};

use slowtable::clock::Clock;
use slowtable::store::StoreOptions;
use slowtable::tables::{
    Admission, Answered, Asker, ChannelId, Delivery, DeskShown, GuildId, MessageId, NewTable,
    Outgoing, Person, PersonId, PressId, Pressing, Receipt, Starting, TableError, TableId,
    TableStatus, Tables,
};
use slowtable_face::{Language, Press};
use tempfile::TempDir;

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

/// Somebody at a table, where it is played.
async fn at(tables: &Tables, table: TableId, who: PersonId) -> Admission {
    let asker = Asker::here(person(who), CHANNEL, None);
    tables.admit(&asker, table).await.unwrap()
}

/// A press like no other.
fn fresh() -> PressId {
    static NEXT: AtomicU64 = AtomicU64::new(1 << 62);
    PressId(NEXT.fetch_add(1, Ordering::Relaxed))
}

struct House {
    folder: TempDir,
    clock: Clock,
    tables: Tables,
}

impl House {
    async fn new() -> Self {
        let folder = TempDir::new().unwrap();
        let clock = Clock::manual();
        let tables = open(&folder, &clock).await;
        Self {
            folder,
            clock,
            tables,
        }
    }

    /// Stops without a word and starts again on the same file.
    async fn restarted(self) -> Self {
        let Self {
            folder,
            clock,
            tables,
        } = self;
        tables.close().await;
        let tables = open(&folder, &clock).await;
        tables.recover().await.unwrap();
        Self {
            folder,
            clock,
            tables,
        }
    }

    /// A connection of its own, for looking and breaking.
    async fn sql(&self) -> sqlx::SqlitePool {
        sqlx::SqlitePool::connect_with(
            sqlx::sqlite::SqliteConnectOptions::new().filename(self.file()),
        )
        .await
        .unwrap()
    }

    fn file(&self) -> std::path::PathBuf {
        self.folder.path().join("tables.sqlite")
    }

    fn new_table(&self, seats: u8, opponents: u8) -> NewTable {
        NewTable {
            by: person(ANN),
            guild: Some(GuildId(7)),
            channel: CHANNEL,
            game: "toy".into(),
            answers: Vec::new(),
            opponents,
            level: None,
            seats,
            language: EN,
            press: fresh(),
        }
    }

    /// Somebody at a table, where it is played.
    async fn at(&self, table: TableId, who: PersonId) -> Admission {
        at(&self.tables, table, who).await
    }

    /// Somebody in a table's thread, once there is one.
    async fn in_thread(&self, table: TableId, who: PersonId) -> Admission {
        self.deliver().await;
        let asker = Asker::here(person(who), THREAD, Some(CHANNEL));
        self.tables.admit(&asker, table).await.unwrap()
    }

    /// Hands a seat over, with everybody's consent.
    async fn hand_over(&self, table: TableId, from: PersonId, to: PersonId) {
        let giver = self.at(table, from).await;
        let offer = self.tables.offer_seat(&giver, to).await.unwrap();
        let receiver = self.in_thread(table, to).await;
        let answered = self.tables.answer_offer(&receiver, offer, true).await;
        assert_eq!(answered.unwrap(), Answered::Seated);
    }

    /// Takes a seat over that an opponent keeps, with the consent of `by`.
    async fn take_over(&self, table: TableId, who: PersonId, by: PersonId) {
        let asker = self.in_thread(table, who).await;
        let offer = self.tables.ask_for_seat(&asker, None).await.unwrap();
        let by = self.in_thread(table, by).await;
        let answered = self.tables.answer_offer(&by, offer, true).await;
        assert_eq!(answered.unwrap(), Answered::Agreed);
    }

    async fn create(&self, seats: u8, opponents: u8) -> TableId {
        let new = self.new_table(seats, opponents);
        self.tables.create(new).await.unwrap()
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

    /// Begins the game as it was asked for.
    async fn start(&self, table: TableId, who: PersonId) -> Result<(), TableError> {
        let at = self.at(table, who).await;
        self.tables.start(&at, Starting::AsWanted, EN).await
    }

    /// Seats an opponent who plays as usual.
    async fn add_opponent(&self, table: TableId, who: PersonId) -> Result<(), TableError> {
        let at = self.at(table, who).await;
        self.tables.add_opponent(&at, None, EN).await
    }

    async fn remove_opponent(&self, table: TableId, who: PersonId) -> Result<(), TableError> {
        let at = self.at(table, who).await;
        self.tables.remove_opponent(&at).await
    }

    /// A table of Ann and Bob that has begun.
    async fn two(&self) -> TableId {
        let table = self.create(2, 0).await;
        self.join(table, BOB).await.unwrap();
        self.start(table, ANN).await.unwrap();
        table
    }

    /// A table of Ann and two opponents that has begun.
    async fn with_opponents(&self) -> TableId {
        let table = self.create(3, 2).await;
        self.start(table, ANN).await.unwrap();
        table
    }

    /// How many moves a table's log has.
    async fn moves(&self, table: TableId) -> u32 {
        let at = self.at(table, ANN).await;
        self.tables.status(&at, EN).await.unwrap().moves
    }

    async fn desk(&self, table: TableId, who: PersonId) -> DeskShown {
        self.tables
            .desk(&self.at(table, who).await, EN)
            .await
            .unwrap()
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

    /// Drafts a pick without confirming it.
    async fn draft(&self, table: TableId, who: PersonId, number: u8) -> DeskShown {
        let desk = self.desk(table, who).await;
        let desk = self.press(&desk, who, Press::Choose("pick".into())).await;
        let number = format!("n:{number}");
        self.try_press(&desk, who, Press::ChooseSelected, &[&number])
            .await
            .unwrap()
    }

    /// Picks a number for good.
    async fn pick(&self, table: TableId, who: PersonId, number: u8) -> DeskShown {
        let desk = self.draft(table, who, number).await;
        self.press(&desk, who, Press::Commit(None)).await
    }

    /// Everything due, delivered; what it was, in order.
    async fn deliver(&self) -> Vec<Outgoing> {
        static NEXT: AtomicU64 = AtomicU64::new(5_000);
        let mut all = Vec::new();
        loop {
            let due = self.tables.due(100).await.unwrap();
            if due.is_empty() {
                return all;
            }
            for one in due {
                let receipt = match &one.what {
                    Delivery::OpenThread { .. } => Receipt::Thread(THREAD),
                    Delivery::Close { .. } => Receipt::Done,
                    _ => Receipt::Message(MessageId(NEXT.fetch_add(1, Ordering::Relaxed))),
                };
                self.tables.delivered(one.id, receipt).await.unwrap();
                all.push(one);
            }
        }
    }

    /// Everything that the whole database holds, except times and presses, to compare.
    async fn dump(&self) -> Vec<String> {
        let sql = self.sql().await;
        let mut all = Vec::new();
        for query in [
            "SELECT json_array(id, phase, moves, awaited, thread, message) FROM tables",
            "SELECT json_array(table_id, seat, asker, receiver, open) FROM offers",
            "SELECT json_array(table_id, moves, change) FROM changes",
            "SELECT json_array(table_id, seat, person, name, former, stamp) FROM seats",
            "SELECT json_array(table_id, number, seat, entry) FROM log",
            "SELECT json_array(table_id, moves, events) FROM events",
            "SELECT json_array(table_id, moves, state) FROM snapshots",
            "SELECT json_array(table_id, seat, draft) FROM drafts",
            "SELECT json_array(table_id, kind, payload) FROM outbox",
            "SELECT json_array(table_id, queue, kind, payload, nonce, attempts, state) FROM sends",
            "SELECT json_array(id) FROM presses",
        ] {
            let rows: Vec<String> = sqlx::query_scalar(query).fetch_all(&sql).await.unwrap();
            all.extend(rows);
        }
        sql.close().await;
        all
    }
}

async fn open(folder: &TempDir, clock: &Clock) -> Tables {
    let options = StoreOptions::file(folder.path().join("tables.sqlite"));
    Tables::open(&options, vec![toy::title()], clock.clone())
        .await
        .unwrap()
}
