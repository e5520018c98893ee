//! Deciding ahead at a table: it is played in its turn, nobody else learns of it before, and it
//! outlives a restart.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use std::path::Path;

use slowtable::clock::Clock;
use slowtable::games;
use slowtable::store::StoreOptions;
use slowtable::tables::{
    Admission, Asker, ChannelId, DeskShown, NewTable, Person, PersonId, PressId, Pressing,
    Starting, TableId, Tables,
};
use slowtable_face::{Language, Panel, Press, Row};
use tempfile::TempDir;

const EN: Language = Language::English;
const ANN: PersonId = PersonId(101);
const BOB: PersonId = PersonId(102);
const CHANNEL: ChannelId = ChannelId(900);
const HANDS: [&str; 2] = [
    "pit_worker forest_manager pond_builder cultivator feudal_lord",
    "builder carpenter clay_worker water_carrier woodcutter",
];

struct House {
    folder: TempDir,
    tables: Tables,
    table: TableId,
    presses: u64,
}

async fn open(folder: &Path) -> Tables {
    let options = StoreOptions::file(folder.join("tables.sqlite"));
    let titles = games::titles().unwrap();
    let tables = Tables::open(&options, titles, Clock::manual())
        .await
        .unwrap();
    tables.recover().await.unwrap();
    tables
}

fn person(id: PersonId) -> Person {
    Person::new(id, if id == ANN { "Ann" } else { "Bob" })
}

impl House {
    /// A game of Ann and Bob in which Ann has chosen her hand and begins. Who begins is chance, so
    /// tables are opened until it is her.
    async fn new() -> Self {
        loop {
            let house = Self::dealt().await;
            let state = house.column("SELECT state FROM snapshots").await;
            if state[0].contains("\"start_player\":0") {
                return house;
            }
        }
    }

    async fn dealt() -> Self {
        let folder = TempDir::new().unwrap();
        let tables = open(folder.path()).await;
        let new = NewTable {
            by: person(ANN),
            guild: None,
            channel: CHANNEL,
            game: "glass_road".into(),
            answers: Vec::new(),
            opponents: 0,
            level: None,
            seats: 2,
            language: EN,
            press: PressId(1),
        };
        let table = tables.create(new).await.unwrap();
        let mut house = Self {
            folder,
            tables,
            table,
            presses: 1,
        };
        let (ann, bob) = (house.at(ANN).await, house.at(BOB).await);
        house.tables.join(&bob).await.unwrap();
        house
            .tables
            .start(&ann, Starting::AsWanted, EN)
            .await
            .unwrap();
        house.hand(ANN).await;
        house
    }

    /// The same table in another house, as it stands on disk.
    async fn copy(&self) -> Self {
        let folder = TempDir::new().unwrap();
        let copy = folder.path().join("tables.sqlite");
        let file = self.folder.path().join("tables.sqlite");
        slowtable::store::backup::backup(&file, &copy)
            .await
            .unwrap();
        let tables = open(folder.path()).await;
        Self {
            folder,
            tables,
            table: self.table,
            presses: self.presses,
        }
    }

    async fn restarted(self) -> Self {
        self.tables.close().await;
        let tables = open(self.folder.path()).await;
        Self { tables, ..self }
    }

    async fn at(&self, who: PersonId) -> Admission {
        let asker = Asker::here(person(who), CHANNEL, None);
        self.tables.admit(&asker, self.table).await.unwrap()
    }

    async fn desk(&self, who: PersonId) -> DeskShown {
        self.tables.desk(&self.at(who).await, EN).await.unwrap()
    }

    async fn moves(&self) -> u32 {
        let at = self.at(ANN).await;
        self.tables.status(&at, EN).await.unwrap().moves
    }

    /// Presses something on somebody's desk.
    async fn press(&mut self, who: PersonId, press: Press, selected: &[&str]) -> Panel {
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

    async fn hand(&mut self, who: PersonId) {
        let cards: Vec<String> = HANDS[usize::from(who == BOB)]
            .split(' ')
            .map(|card| format!("card:{card}"))
            .collect();
        let cards: Vec<&str> = cards.iter().map(String::as_str).collect();
        self.press(who, Press::ChooseSelected, &cards).await;
        self.press(who, Press::Commit(None), &[]).await;
    }

    /// Goes to an occasion on Ann's desk.
    async fn go_to(&mut self, occasion: &str) -> Panel {
        let value = format!("ahead:{occasion}");
        self.press(ANN, Press::ChooseSelected, &[&value]).await
    }

    /// Decides that Ann plays a card on a turn of hers.
    async fn play_ahead(&mut self, turn: u8, card: &str) -> Panel {
        self.go_to(&format!("play:1:{turn}")).await;
        self.press(ANN, Press::Choose(format!("card:{card}")), &[])
            .await;
        self.press(ANN, Press::Commit(None), &[]).await
    }

    /// Decides that Ann ends the turn of a card at once, if nobody shares it.
    async fn end_ahead(&mut self, card: &str) -> Panel {
        self.go_to(&format!("alone:1:{card}")).await;
        self.press(ANN, Press::Commit(Some("done".into())), &[])
            .await
    }

    async fn log(&self) -> Vec<String> {
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

/// The values of a panel's selects.
fn values(panel: &Panel) -> Vec<String> {
    let selects = panel.rows().iter().filter_map(|row| match row {
        Row::Select(select) => Some(&select.options),
        Row::Buttons(_) => None,
    });
    selects
        .flatten()
        .map(|option| option.value.clone())
        .collect()
}

#[tokio::test]
async fn what_is_decided_ahead_is_played_in_its_turn_and_tells_nobody_before() {
    let mut ahead = House::new().await;
    let mut in_turn = ahead.copy().await;
    let bobs = ahead.desk(BOB).await;
    let offered = values(&ahead.desk(ANN).await.panel);
    for occasion in ["ahead:play:1:1", "ahead:alone:1:pit_worker", "ahead:hand:2"] {
        assert!(
            offered.iter().any(|one| one == occasion),
            "{occasion}: {offered:?}"
        );
    }

    ahead.play_ahead(1, "pit_worker").await;
    let panel = ahead.end_ahead("pit_worker").await;
    assert!(panel.text().contains("Waiting"), "{}", panel.text());
    assert_eq!(ahead.moves().await, 1, "nothing counts yet");
    assert_eq!(
        ahead.desk(BOB).await,
        bobs,
        "Bob sees nothing of it, not even a new stamp"
    );
    assert!(
        ahead.tables.due(10).await.unwrap().len() <= 1,
        "nothing but the thread is to be sent"
    );

    let mut ahead = ahead.restarted().await;
    ahead.hand(BOB).await;
    assert_eq!(
        ahead.moves().await,
        4,
        "Bob's hand, Ann's card, the end of her turn"
    );
    in_turn.hand(BOB).await;
    assert_eq!(in_turn.moves().await, 2);
    in_turn
        .press(ANN, Press::Choose("card:pit_worker".into()), &[])
        .await;
    in_turn.press(ANN, Press::Commit(None), &[]).await;
    in_turn
        .press(ANN, Press::Commit(Some("done".into())), &[])
        .await;
    assert_eq!(
        ahead.log().await,
        in_turn.log().await,
        "the box's game, entry by entry"
    );
    assert_eq!(ahead.desk(BOB).await.panel, in_turn.desk(BOB).await.panel);
}

#[tokio::test]
async fn what_does_not_fit_is_dropped_and_its_owner_is_asked_and_told_why() {
    let mut house = House::new().await;
    house.play_ahead(1, "pit_worker").await;
    house.end_ahead("pit_worker").await;
    house.play_ahead(2, "pit_worker").await;
    house.hand(BOB).await;
    assert_eq!(house.moves().await, 4);
    house
        .press(BOB, Press::Choose("card:builder".into()), &[])
        .await;
    house.press(BOB, Press::Commit(None), &[]).await;
    house
        .press(BOB, Press::Commit(Some("done".into())), &[])
        .await;
    assert_eq!(
        house.moves().await,
        6,
        "the card is played already, so Ann is asked"
    );
    let panel = house.desk(ANN).await.panel;
    assert!(
        panel.text().contains("not possible as it was shown"),
        "{}",
        panel.text()
    );
    let panel = house
        .press(ANN, Press::Choose("card:cultivator".into()), &[])
        .await;
    assert!(
        !panel.text().contains("not possible as it was shown"),
        "told once"
    );
}

#[tokio::test]
async fn a_second_choice_is_played_where_the_first_is_not_possible() {
    let mut house = House::new().await;
    house.play_ahead(1, "pit_worker").await;
    house.end_ahead("pit_worker").await;
    house.play_ahead(2, "pit_worker").await;
    house.go_to("play:1:2").await;
    house.press(ANN, Press::Otherwise, &[]).await;
    house
        .press(ANN, Press::Choose("card:cultivator".into()), &[])
        .await;
    house.press(ANN, Press::Commit(None), &[]).await;
    house.hand(BOB).await;
    house
        .press(BOB, Press::Choose("card:builder".into()), &[])
        .await;
    house.press(BOB, Press::Commit(None), &[]).await;
    house
        .press(BOB, Press::Commit(Some("done".into())), &[])
        .await;
    assert_eq!(house.moves().await, 7, "the cultivator has been played");
    let last = house.log().await.pop().unwrap();
    assert!(last.contains("card:cultivator"), "{last}");
}

#[tokio::test]
async fn what_is_decided_can_be_looked_at_and_forgotten() {
    let mut house = House::new().await;
    house.play_ahead(1, "pit_worker").await;
    let panel = house.go_to("play:1:1").await;
    assert!(panel.text().contains("Deciding ahead"), "{}", panel.text());
    assert!(panel.offers(&Press::Forget) && panel.offers(&Press::Otherwise));
    let panel = house.press(ANN, Press::Ahead(String::new()), &[]).await;
    assert!(!panel.text().contains("Deciding ahead"), "{}", panel.text());
    house.go_to("play:1:1").await;
    house.press(ANN, Press::Forget, &[]).await;
    house.hand(BOB).await;
    assert_eq!(house.moves().await, 2, "nothing is played for Ann");
}
