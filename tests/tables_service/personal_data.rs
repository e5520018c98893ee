//! What is stored about a person: they can have it, and have it forgotten.

use slowtable::tables::{Forgotten, PersonId, Settings, TableError, TableId};

use crate::{ANN, BOB, EN, House};

/// Called Eve, by a number that stands nowhere by chance.
const WHO: PersonId = PersonId(424_242_424_242_424_242);

/// Everything that the database holds, a line for each row.
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

/// A game of Ann and Bob that somebody else ends in Bob's place.
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
    // Nothing of anybody else's.
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
    let asker = slowtable::tables::Asker::here(crate::person(WHO), crate::CHANNEL, None);
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

/// The statements that differ by database.
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
