//! People's own names, in every text of the service.

use slowtable_service::tables::{Asker, Delivery, Person};
use slowtable_ui::Language;

use crate::{ANN, BOB, CHANNEL, EN, House, person};

const LINK: &str = "[Free Nitro](https://bad.example)";

/// Makes a table of Ann and a person with this name.
async fn with(name: &str) -> (House, slowtable_service::tables::TableId) {
    let house = House::new().await;
    let table = house.create(2, 0).await;
    let asker = Asker::here(Person::new(BOB, name), CHANNEL, None);
    let at = house.tables.admit(&asker, table).await.unwrap();
    house.tables.join(&at).await.unwrap();
    house.start(table, ANN).await.unwrap();
    (house, table)
}

#[tokio::test]
async fn a_name_is_markup_nowhere() {
    let (house, table) = with(LINK).await;
    let board = house.board(table, ANN).await;
    house.pick(table, BOB, 3).await;
    let log = house.log(table, ANN).await.concat();
    let shown = house.status(table, ANN).await.seats[1].name.markdown();
    for text in [board, log, shown] {
        assert!(text.contains(r"\[Free Nitro\]\(https\:"), "{text}");
        assert!(!text.contains("](") && !text.contains("https://"), "{text}");
    }
    // A thread's title has no markup.
    let sent = house.deliver().await;
    let title = sent.iter().find_map(|one| match &one.what {
        Delivery::OpenThread { name, .. } => Some(name.clone()),
        _ => None,
    });
    assert!(title.unwrap().contains("[Free Nitro]"));
}

#[tokio::test]
async fn who_has_no_name_that_shows_is_called_by_their_seat() {
    for nothing in [
        "",
        "\u{200b}",
        "\u{3164}\u{3164}",
        "\u{2800}",
        "\u{301}\u{301}",
    ] {
        let (house, table) = with(nothing).await;
        for (language, expected) in [(EN, "Seat 2"), (Language::German, "Platz 2")] {
            let ann = house.at(table, ANN).await;
            let status = house.tables.status(&ann, language).await.unwrap();
            assert_eq!(status.seats[1].name.label(), expected, "{nothing:?}");
        }
    }
}

#[tokio::test]
async fn names_that_were_stored_before_are_cleaned_when_they_are_used() {
    for (stored, shown) in [
        ("||x||\u{200b}\u{202e}", "||x||"),
        ("\u{200b}\u{200b}", "Seat 2"),
        ("102", "Seat 2"),
        ("\u{1}\u{2}", "Seat 2"),
    ] {
        let (house, table) = with("Bob").await;
        let rename = format!("UPDATE seats SET name = '{stored}' WHERE person = 102");
        house.change(rename).await;
        let status = house.status(table, ANN).await;
        assert_eq!(status.seats[1].name.label(), shown, "{stored:?}");
        let own = house.tables.tables_of(person(BOB).id, EN).await.unwrap();
        assert_eq!(own[0].seats[1].1.label(), shown, "{stored:?}");
    }
}
