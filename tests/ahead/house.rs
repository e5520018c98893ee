//! A table of two at which Ann has chosen her hand and begins, and helpers to act there.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use slowtable::games;
use slowtable_service::clock::Clock;
use slowtable_service::pace::Pace;
use slowtable_service::store::StoreOptions;
use slowtable_service::tables::{
    Admission, Asker, ChannelId, Delivery, DeskShown, GuildId, GuildMember, MessageId, NewTable,
    Person, PersonId, PressId, Pressing, Receipt, Starting, TableError, TableId, TableService,
};
use slowtable_ui::{Language, Panel, Press, Row};
use tempfile::TempDir;

pub const EN: Language = Language::English;
pub const ANN: PersonId = PersonId(101);
pub const BOB: PersonId = PersonId(102);
pub const CLEO: PersonId = PersonId(104);
const GLASS_ROAD: &str = "glass_road";
pub const CHANNEL: ChannelId = ChannelId(900);
pub const HANDS: [&str; 2] = [
    "pit_worker forest_manager pond_builder cultivator feudal_lord",
    "builder carpenter clay_worker water_carrier supplier",
];

pub struct House {
    folder: TempDir,
    pub tables: TableService,
    pub clock: Clock,
    table: TableId,
    presses: u64,
}

async fn open(folder: &Path) -> (TableService, Clock) {
    let clock = Clock::manual();
    let options = StoreOptions::file(folder.join("tables.sqlite"));
    let mut titles = games::titles().unwrap();
    for title in titles.iter_mut().filter_map(Arc::get_mut) {
        // No one moves the clock while an opponent thinks.
        for level in title.levels().to_vec() {
            title.set_time(level.id, Duration::ZERO);
        }
    }
    let tables = TableService::open(&options, titles, clock.clone())
        .await
        .unwrap();
    tables.set_visit(Duration::ZERO);
    tables.recover().await.unwrap();
    (tables, clock)
}

pub fn person(id: PersonId) -> Person {
    let name = match id {
        ANN => "Ann",
        BOB => "Bob",
        CLEO => "Cleo",
        _ => "Eve",
    };
    Person::new(id, name)
}

impl House {
    /// Makes a game of Ann and Bob in which Ann has chosen her hand and begins. Chance decides who begins, so tables
    /// are opened until she does.
    pub async fn new() -> Self {
        let mut house = Self::before_hands().await;
        house.hand(ANN).await;
        house
    }

    /// Makes the same game before any hand is chosen.
    pub async fn before_hands() -> Self {
        Self::begun(Pace::None).await
    }

    /// Makes a table at which Ann begins and no hand is chosen yet.
    pub async fn begun(pace: Pace) -> Self {
        loop {
            let house = Self::dealt(GLASS_ROAD, pace, &[BOB]).await;
            let state = house.column("SELECT state FROM snapshots").await;
            if state[0].contains("\"start_player\":0") {
                return house;
            }
        }
    }

    /// Makes a table of three at which Bob begins and everyone has chosen.
    pub async fn of_three() -> Self {
        loop {
            let mut house = Self::dealt(GLASS_ROAD, Pace::None, &[BOB, CLEO]).await;
            let state = house.column("SELECT state FROM snapshots").await;
            if state[0].contains("\"start_player\":1") {
                let hands = [
                    (
                        ANN,
                        "clay_worker forest_manager pond_builder cultivator feudal_lord",
                    ),
                    (BOB, "builder carpenter pit_worker water_carrier supplier"),
                    (
                        CLEO,
                        "woodcutter fish_farmer fuel_collector slash_and_burn_farmer charcoal_burner",
                    ),
                ];
                for (who, cards) in hands {
                    house.hand_of(who, cards).await;
                }
                return house;
            }
        }
    }

    /// Lays a person's card down while others still do.
    pub async fn lay_down(&mut self, who: PersonId, card: &str) {
        let press = Press::Commit(Some(format!("card:{card}")));
        self.press(who, press, &[]).await;
    }

    /// Makes a table of three that plays Das Wasser des Lebens.
    pub async fn of_water() -> Self {
        Self::dealt("wasser_des_lebens", Pace::None, &[BOB, CLEO]).await
    }

    /// Deals a table of Ann and others who have joined it.
    async fn dealt(game: &str, pace: Pace, others: &[PersonId]) -> Self {
        let folder = TempDir::new().unwrap();
        let (tables, clock) = open(folder.path()).await;
        let new = NewTable {
            by: person(ANN),
            member: Some(GuildMember::of(GuildId(7))),
            channel: CHANNEL,
            game: game.into(),
            answers: Vec::new(),
            opponents: 0,
            level: None,
            pace,
            seats: 1 + others.len() as u8,
            language: EN,
            press: PressId(1),
        };
        let table = tables.create(new).await.unwrap();
        let house = Self {
            folder,
            tables,
            clock,
            table,
            presses: 1,
        };
        for other in others {
            let at = house.at(*other).await;
            house.tables.join(&at).await.unwrap();
        }
        let ann = house.at(ANN).await;
        house
            .tables
            .start(&ann, Starting::AsWanted, EN)
            .await
            .unwrap();
        house
    }

    /// Copies the table on disk into another house.
    pub async fn copy(&self) -> Self {
        let folder = TempDir::new().unwrap();
        let copy = folder.path().join("tables.sqlite");
        let file = self.folder.path().join("tables.sqlite");
        slowtable_service::store::backup::backup(&file, &copy)
            .await
            .unwrap();
        let (tables, clock) = open(folder.path()).await;
        Self {
            folder,
            tables,
            clock,
            table: self.table,
            presses: self.presses,
        }
    }

    pub async fn restarted(self) -> Self {
        self.tables.close().await;
        let (tables, clock) = open(self.folder.path()).await;
        Self {
            tables,
            clock,
            ..self
        }
    }

    pub async fn at(&self, who: PersonId) -> Admission {
        let asker = Asker::here(person(who), CHANNEL, None);
        self.tables.admit(&asker, self.table).await.unwrap()
    }

    pub async fn desk(&self, who: PersonId) -> DeskShown {
        self.tables.desk(&self.at(who).await, EN).await.unwrap()
    }

    pub async fn moves(&self) -> u32 {
        let at = self.at(ANN).await;
        self.tables.status(&at, EN).await.unwrap().moves
    }

    /// Presses a control on a person's desk.
    pub async fn press(&mut self, who: PersonId, press: Press, selected: &[&str]) -> Panel {
        self.presses += 1;
        let pressing = Pressing {
            stamp: self.desk(who).await.stamp,
            press,
            selected: selected.iter().map(|text| (*text).to_owned()).collect(),
            id: PressId(self.presses),
        };
        let at = self.at(who).await;
        self.tables.press(&at, pressing, EN).await.unwrap().panel
    }

    /// Presses a control on a person's desk with the stamp before the last change. Returns the desk that is shown
    /// instead.
    pub async fn press_old(&mut self, who: PersonId, press: Press, selected: &[&str]) -> DeskShown {
        self.presses += 1;
        let pressing = Pressing {
            stamp: self.desk(who).await.stamp.wrapping_sub(1),
            press,
            selected: selected.iter().map(|text| (*text).to_owned()).collect(),
            id: PressId(self.presses),
        };
        let at = self.at(who).await;
        match self.tables.press(&at, pressing, EN).await {
            Err(TableError::StaleDesk(shown)) => *shown,
            other => panic!("{other:?}"),
        }
    }

    pub async fn hand(&mut self, who: PersonId) {
        self.hand_of(who, HANDS[usize::from(who == BOB)]).await;
    }

    pub async fn hand_of(&mut self, who: PersonId, cards: &str) {
        let cards: Vec<String> = cards
            .split(' ')
            .map(|card| format!("card:{card}"))
            .collect();
        let cards: Vec<&str> = cards.iter().map(String::as_str).collect();
        let panel = self.press(who, Press::ChooseSelected, &cards).await;
        // It counts at once as long as others still choose.
        if panel.offers(&Press::Commit(None)) {
            self.press(who, Press::Commit(None), &[]).await;
        }
    }

    /// Opens an occasion on Ann's desk.
    pub async fn go_to(&mut self, occasion: &str) -> Panel {
        let value = format!("ahead:{occasion}");
        // Where there are many occasions, those of one kind are behind one option.
        if !values(&self.desk(ANN).await.panel).contains(&value) {
            let kind = occasion.split(':').next().unwrap();
            let topic = format!("page:ahead:{kind}");
            self.press(ANN, Press::ChooseSelected, &[&topic]).await;
        }
        self.press(ANN, Press::ChooseSelected, &[&value]).await
    }

    /// Decides ahead that Ann plays a card on one of her turns.
    pub async fn play_ahead(&mut self, turn: u8, card: &str) -> Panel {
        self.go_to(&format!("play:1:{turn}")).await;
        self.press(ANN, Press::Choose(format!("card:{card}")), &[])
            .await;
        self.press(ANN, Press::Commit(None), &[]).await
    }

    /// Decides ahead that Ann ends the turn of a card at once, if no one shares it.
    pub async fn end_ahead(&mut self, card: &str) -> Panel {
        self.go_to(&format!("alone:1:{card}")).await;
        self.press(ANN, Press::Commit(Some("done".into())), &[])
            .await
    }

    /// Looks at the clocks until stewards have made the log this long.
    pub async fn stewarded(&self, moves: u32) {
        let played = async {
            while self.moves().await < moves {
                // Nothing is reported, so that the sends do not depend on which task was faster.
                self.tables.due(100).await.unwrap();
                tokio::task::yield_now().await;
            }
        };
        let soon = tokio::time::timeout(Duration::from_secs(60), played);
        soon.await.unwrap();
    }

    /// Returns everything that is to be sent, in order, without the ids for reports.
    pub async fn sent(&self) -> Vec<String> {
        let mut sent = Vec::new();
        loop {
            let due = self.tables.due(100).await.unwrap();
            if due.is_empty() {
                return sent;
            }
            for one in due {
                sent.push(format!("{:?}", one.what));
                let receipt = match one.what {
                    Delivery::OpenThread { .. } => Receipt::Thread(CHANNEL),
                    _ => Receipt::Message(MessageId(1)),
                };
                self.tables.delivered(one.id, receipt).await.unwrap();
            }
        }
    }

    /// Plays Bob's builder, without using its abilities.
    pub async fn bobs_turn(&mut self) {
        let card = Press::Choose("card:builder".into());
        for press in [
            card,
            Press::Commit(None),
            Press::Commit(Some("done".into())),
        ] {
            self.press(BOB, press, &[]).await;
        }
    }

    /// Returns the number of cards in the largest hand, in Das Wasser des Lebens.
    pub async fn largest_hand(&self) -> u64 {
        let state = self.column("SELECT state FROM snapshots").await;
        let state: serde_json::Value = serde_json::from_str(&state[0]).unwrap();
        let places = state["board"]["places"].as_array().unwrap();
        let hands = places.iter().map(|place| place["hand"].as_u64().unwrap());
        hands.max().unwrap()
    }

    pub async fn log(&self) -> Vec<String> {
        self.column("SELECT entry FROM log ORDER BY number").await
    }

    async fn column(&self, query: &'static str) -> Vec<String> {
        let file = self.folder.path().join("tables.sqlite");
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
        let sql = sqlx::SqlitePool::connect_with(options).await.unwrap();
        let column = sqlx::query_scalar(query).fetch_all(&sql).await.unwrap();
        sql.close().await;
        column
    }
}

/// Returns the values of a panel's selects.
pub fn values(panel: &Panel) -> Vec<String> {
    let selects = panel.rows().iter().filter_map(|row| match row {
        Row::Select(select) => Some(&select.options),
        Row::Buttons(_) => None,
    });
    selects
        .flatten()
        .map(|option| option.value.clone())
        .collect()
}
