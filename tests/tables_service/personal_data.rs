//! Data about a person: they can have it, and have it deleted.

use slowtable_service::tables::{
    Asker, Forgotten, GuildId, Limit, PersonId, Settings, TableError, TableId, TablePhase,
    TableService,
};

use crate::{ANN, BOB, CHANNEL, EN, EVE, House, person};

/// A person named Eve, with an id that occurs nowhere by chance.
const WHO: PersonId = PersonId(424_242_424_242_424_242);

/// Returns the whole content of the database, a line for each row.
async fn everything(house: &House) -> Vec<String> {
    let names = "SELECT name FROM sqlite_schema WHERE type = 'table' \
                 AND name NOT LIKE 'sqlite%' AND name NOT LIKE '|_%' ESCAPE '|'";
    let mut lines = Vec::new();
    for (name,) in house.rows::<(String,)>(names).await {
        let columns = format!("SELECT group_concat(name) FROM pragma_table_info('{name}')");
        let (columns,) = house.rows::<(String,)>(&columns).await.remove(0);
        let rows = format!("SELECT json_array('{name}', {columns}) FROM {name}");
        let rows = house.rows::<(String,)>(&rows).await.into_iter();
        lines.extend(rows.map(|(row,)| row));
    }
    lines
}

fn of_who(lines: &[String]) -> Vec<&String> {
    let named = |line: &&String| line.contains(&WHO.to_string()) || line.contains("Eve");
    lines.iter().filter(named).collect()
}

/// Makes a game of Ann and Bob that another person finishes in Bob's place.
async fn finished(house: &House) -> TableId {
    let table = house.two().await;
    house.play(table, ANN, &["water"]).await;
    house
        .play(table, ANN, &["plant", "crop:", "plot:1-1"])
        .await;
    house.hand_over(table, BOB, WHO).await;
    for _ in 0..3 {
        house.pick(table, ANN, 0).await;
        house.pick(table, WHO, 0).await;
    }
    house.deliver().await;
    table
}

#[tokio::test]
async fn whoever_is_forgotten_leaves_no_trace_and_others_games_stay() {
    crate::only_sqlite!("it looks into every table of the file");
    let house = House::new().await;
    let table = finished(&house).await;
    let settings = Settings {
        desk_by_dm: true,
        ..Settings::default()
    };
    house.tables.set_settings(WHO, settings).await.unwrap();
    let open = house.create(3, 0).await;
    house.join(open, WHO).await.unwrap();

    let file = house.tables.personal_data(WHO).await.unwrap().text;
    let data: serde_json::Value = serde_json::from_str(&file).unwrap();
    assert_eq!(data["people"][0]["desk_by_dm"], 1);
    assert_eq!(data["seats"].as_array().unwrap().len(), 2);
    assert_eq!(data["sitters"][0]["table_id"], 1);
    assert_eq!(data["parts"].as_array().unwrap().len(), 1);
    assert_eq!(data["changes"].as_array().unwrap().len(), 1);
    assert_eq!(data["forgotten"].as_array().unwrap().len(), 0);
    // No data of other people.
    assert!(!file.contains("Ann"), "{file}");

    // Others wait for them there.
    let before = everything(&house).await;
    let refused = house.tables.forget_person(WHO).await.unwrap();
    assert_eq!(refused, Forgotten::StillSeated(1));
    assert_eq!(everything(&house).await, before);
    house.leave(open, WHO).await.unwrap();
    house.deliver().await;

    let (log, moves) = (house.log(table, ANN).await, house.moves(table).await);
    assert!(log.iter().any(|line| line.contains("Eve")));
    assert!(!of_who(&everything(&house).await).is_empty());
    let forgotten = house.tables.forget_person(WHO).await.unwrap();
    assert_eq!(forgotten, Forgotten::Done);
    assert_eq!(of_who(&everything(&house).await), Vec::<&String>::new());

    let house = house.restarted().await;
    let after = house.log(table, ANN).await;
    assert_eq!((after.len(), house.moves(table).await), (log.len(), moves));
    assert!(
        after.iter().any(|line| line.contains("Seat 2")),
        "{after:?}"
    );
    assert!(!house.board(table, ANN).await.contains("Eve"));
    let asker = slowtable_service::tables::Asker::here(crate::person(WHO), crate::CHANNEL, None);
    let at = house.tables.admit(&asker, table).await.unwrap();
    let desk = house.tables.desk(&at, EN).await;
    assert!(
        matches!(desk, Err(TableError::NotSeated)),
        "{:?}",
        desk.map(drop)
    );
    let data = house.tables.personal_data(WHO).await.unwrap().text;
    let data: serde_json::Value = serde_json::from_str(&data).unwrap();
    let rows = data.as_object().unwrap().values();
    assert!(
        rows.into_iter()
            .all(|rows| rows.as_array().unwrap().is_empty()),
        "{data}"
    );
}

/// The statements that differ between the databases.
#[tokio::test]
async fn either_database_tells_what_it_has_of_a_person_and_forgets_it() {
    let house = House::new().await;
    let table = finished(&house).await;
    let data = house.tables.personal_data(WHO).await.unwrap().text;
    let data: serde_json::Value = serde_json::from_str(&data).unwrap();
    for (name, rows) in [("seats", 1), ("sitters", 1), ("parts", 1), ("changes", 1)] {
        assert_eq!(data[name].as_array().unwrap().len(), rows, "{name}");
    }
    let forgotten = house.tables.forget_person(WHO).await.unwrap();
    assert_eq!(forgotten, Forgotten::Done);
    let data = house.tables.personal_data(WHO).await.unwrap().text;
    assert!(!data.contains(&WHO.to_string()), "{data}");
    assert!(!data.contains("Eve"), "{data}");
    let log = house.log(table, ANN).await;
    assert!(log.iter().any(|line| line.contains("Seat 2")), "{log:?}");
}

/// Makes a table of Ann, Bob and a person who has resigned and is forgotten.
async fn with_somebody_forgotten(house: &House) -> TableId {
    let table = house.create(3, 0).await;
    for who in [BOB, WHO] {
        house.join(table, who).await.unwrap();
    }
    house.start(table, ANN).await.unwrap();
    house.resign(table, WHO).await.unwrap();
    house.resign(table, BOB).await.unwrap();
    let forgotten = house.tables.forget_person(WHO).await.unwrap();
    assert_eq!(forgotten, Forgotten::Done);
    table
}

/// Returns how many hashes there are, and keys for them.
async fn remembered(house: &House) -> (i64, i64) {
    let query = "SELECT (SELECT count(*) FROM forgotten_sitters) \
                 + (SELECT count(*) FROM forgotten_openers) \
                 + (SELECT count(*) FROM forgotten_uses), (SELECT count(*) FROM keys)";
    house.rows(query).await.remove(0)
}

#[tokio::test]
async fn whoever_knew_a_seat_takes_no_other_of_the_game_after_being_forgotten() {
    let house = House::new().await;
    let table = with_somebody_forgotten(&house).await;
    // Neither Bob's seat, nor the one that Ann would hand over.
    let at = house.in_thread(table, WHO).await;
    let bobs = house
        .tables
        .ask_for_seat(&at, Some(slowtable_kit::Seat(1)))
        .await;
    refused!(bobs, NothingToTake);
    let ann = house.at(table, ANN).await;
    refused!(house.tables.offer_seat(&ann, WHO).await, CannotReceive);
    // It is the same after a second time, and after a restart.
    let again = house.tables.forget_person(WHO).await.unwrap();
    assert_eq!(again, Forgotten::Done);
    let house = house.restarted().await;
    let at = house.in_thread(table, WHO).await;
    let bobs = house
        .tables
        .ask_for_seat(&at, Some(slowtable_kit::Seat(1)))
        .await;
    refused!(bobs, NothingToTake);
    // Anyone else can come, and they can return to their own seat.
    let eve = house.in_thread(table, EVE).await;
    let offer = house
        .tables
        .ask_for_seat(&eve, Some(slowtable_kit::Seat(1)))
        .await;
    offer.unwrap();
    let data = house.tables.personal_data(WHO).await.unwrap().text;
    let data: serde_json::Value = serde_json::from_str(&data).unwrap();
    assert_eq!(data["forgotten"][0]["seat"], 2, "{data}");
    house.take_over(table, WHO, ANN).await;
    assert_eq!(house.status(table, ANN).await.seats[2].person, Some(WHO));
    assert_eq!(remembered(&house).await.1, 1);
}

#[tokio::test]
async fn what_is_remembered_of_somebody_goes_when_the_table_ends() {
    let house = House::new().await;
    let table = with_somebody_forgotten(&house).await;
    assert_eq!(remembered(&house).await, (1, 1));
    for _ in 0..3 {
        house.pick(table, ANN, 0).await;
    }
    assert_eq!(house.status(table, ANN).await.phase, TablePhase::Over);
    assert_eq!(remembered(&house).await, (0, 0));
    let table = with_somebody_forgotten(&house).await;
    house.resign(table, ANN).await.unwrap();
    assert_eq!(house.status(table, ANN).await.phase, TablePhase::Abandoned);
    assert_eq!(remembered(&house).await, (0, 0));
    // Nothing is remembered of a person if it protects no one.
    house.tables.forget_person(PersonId(77)).await.unwrap();
    assert_eq!(remembered(&house).await, (0, 0));
}

#[tokio::test]
async fn being_forgotten_starts_no_limit_over() {
    let house = House::new().await;
    let table = house.two().await;
    house.resign(table, BOB).await.unwrap();
    // Offers of her seat.
    for n in 0..u64::from(TableService::OFFERS_A_DAY) {
        let at = house.at(table, ANN).await;
        house
            .tables
            .offer_seat(&at, PersonId(600 + n))
            .await
            .unwrap();
    }
    house.hand_over_refused(table).await;
    house.resign(table, ANN).await.unwrap();
    // Tables: opened, joined by another, and left.
    let mut opened = Vec::new();
    for n in 0..u64::from(TableService::OPENED_TABLES_HERE) {
        let lobby = house.create(2, 0).await;
        house.join(lobby, PersonId(700 + n)).await.unwrap();
        house.leave(lobby, ANN).await.unwrap();
        opened.push(lobby);
    }
    let forgotten = house.tables.forget_person(ANN).await.unwrap();
    assert_eq!(forgotten, Forgotten::Done);

    let refused = house.try_create_on(7, ANN, 2, 0).await;
    refused!(refused, OverLimit(Limit::OpenedHere));
    house.try_create_on(8, ANN, 2, 0).await.unwrap();
    house.cancel(opened[0], PersonId(700)).await.unwrap();
    let table = house.try_create_on(7, ANN, 2, 0).await.unwrap();
    house.join(table, BOB).await.unwrap();
    house.start(table, ANN).await.unwrap();
    house.hand_over_refused(table).await;
    house
        .clock
        .advance(std::time::Duration::from_secs(24 * 60 * 60));
    let at = house.at(table, ANN).await;
    house.tables.offer_seat(&at, EVE).await.unwrap();
    // Their time is over, so nothing of them remains.
    house.deliver().await;
    let left: Vec<(i64,)> = house.rows("SELECT count(*) FROM forgotten_uses").await;
    assert_eq!(left, [(0,)]);
}

#[tokio::test]
async fn openings_of_a_forgotten_person_count_for_their_time() {
    let house = House::new().await;
    let limits = slowtable_service::tables::OpeningLimits {
        an_hour: 2,
        a_day: 3,
    };
    house.tables.set_opening_limits(limits);
    for _ in 0..2 {
        let table = house.create(2, 0).await;
        house.cancel(table, ANN).await.unwrap();
    }
    house.tables.forget_person(ANN).await.unwrap();
    refused!(house.try_create_on(7, ANN, 2, 0).await, OpenedLately { .. });
    house.clock.advance(std::time::Duration::from_secs(60 * 60));
    let table = house.try_create_on(7, ANN, 2, 0).await.unwrap();
    house.cancel(table, ANN).await.unwrap();
    house.tables.forget_person(ANN).await.unwrap();
    house.clock.advance(std::time::Duration::from_secs(60 * 60));
    refused!(house.try_create_on(7, ANN, 2, 0).await, OpenedLately { .. });
    house
        .clock
        .advance(std::time::Duration::from_secs(23 * 60 * 60));
    house.deliver().await;
    assert_eq!(remembered(&house).await, (0, 0));
}

impl House {
    async fn hand_over_refused(&self, table: TableId) {
        let at = self.at(table, ANN).await;
        let offered = self.tables.offer_seat(&at, EVE).await;
        refused!(offered, OverLimit(Limit::Offers));
    }
}

/// One id contains the digits of the other.
#[tokio::test]
async fn another_persons_id_that_holds_the_digits_is_another_persons() {
    let house = House::new().await;
    let (short, long) = (PersonId(4242), PersonId(142_421));
    let table = house.two().await;
    house.hand_over(table, BOB, long).await;
    house.play(table, ANN, &["water"]).await;
    house
        .change(
            "INSERT INTO set_aside (source, row_id, payload, reason, at) \
                  VALUES ('sends', 1, '{\"a\":142421}', 'x', 0)",
        )
        .await;
    let data = house.tables.personal_data(short).await.unwrap().text;
    assert!(!data.contains("142421"), "{data}");
    let before = house.dump().await;
    house.tables.forget_person(short).await.unwrap();
    assert_eq!(house.dump().await, before);
    let aside: Vec<(i64,)> = house.rows("SELECT count(*) FROM set_aside").await;
    assert_eq!(aside, [(1,)]);
    let data = house.tables.personal_data(long).await.unwrap().text;
    let data: serde_json::Value = serde_json::from_str(&data).unwrap();
    assert_eq!(data["changes"].as_array().unwrap().len(), 1);
}

/// Messages that are sent or waiting name people too.
#[tokio::test]
async fn what_waits_to_be_told_names_a_forgotten_person_no_more() {
    crate::only_sqlite!("it looks into every table of the file");
    let house = House::new().await;
    let table = house.two().await;
    house.hand_over(table, BOB, WHO).await;
    house.resign(table, WHO).await.unwrap();
    house.play(table, ANN, &["water"]).await;
    house.tables.forget_person(WHO).await.unwrap();
    let id = WHO.to_string();
    let all = everything(&house).await;
    let found: Vec<&String> = all.iter().filter(|line| line.contains(&id)).collect();
    assert_eq!(found, Vec::<&String>::new());
    // It is posted all the same.
    assert!(!house.deliver().await.is_empty());
}

#[tokio::test]
async fn a_forgotten_id_stands_nowhere_in_the_file() {
    crate::only_sqlite!("it reads the file");
    let house = House::new().await;
    for _ in 0..3 {
        finished(&house).await;
    }
    let guild = GuildId(7);
    let asker = Asker::here(person(WHO), CHANNEL, None);
    let own = house.tables.results_of(&asker, Some(guild), WHO, EN).await;
    own.unwrap();
    let stands = |house: &House| {
        let mut all = std::fs::read(house.file()).unwrap();
        let log = house.file().with_file_name("tables.sqlite-wal");
        all.extend(std::fs::read(log).unwrap_or_default());
        let (number, digits) = (WHO.0.to_be_bytes(), WHO.to_string());
        let holds = |what: &[u8]| all.windows(what.len()).any(|window| window == what);
        (holds(&number), holds(digits.as_bytes()))
    };
    assert_eq!(stands(&house), (true, true));
    house.tables.forget_person(WHO).await.unwrap();
    assert_eq!(stands(&house), (false, false));
}
