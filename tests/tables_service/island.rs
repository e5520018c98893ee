//! Offers of Das Wasser des Lebens and their deadlines, with a kill at every moment around the end of one.

use std::time::Duration;

use slowtable_service::clock::Clock;
use slowtable_service::store::backup::backup;
use slowtable_service::tables::{DeskShown, NewTable, PersonId, TableId};
use slowtable_ui::{Press, Row};
use tempfile::TempDir;

use crate::{ANN, BOB, EVE, House, posts};

const HOUR: Duration = Duration::from_secs(60 * 60);
/// The deadline of the offer (D13), in hours.
const HOURS: u32 = 6;

/// The choices that this test never takes by itself: they lead round in a circle, or make offers.
const LATER: [&str; 4] = ["offer", "draft", "trade:", "play:"];

impl House {
    /// Makes a table of three people at which the game is founded, and returns whose turn it is.
    async fn founded(&self) -> (TableId, PersonId) {
        let new = NewTable {
            game: "wasser_des_lebens".into(),
            ..self.new_table(3, 0)
        };
        let table = self.tables.create(new).await.unwrap();
        for other in [BOB, EVE] {
            self.join(table, other).await.unwrap();
        }
        self.start(table, ANN).await.unwrap();
        // A turn in which its player holds no card ends.
        for _ in 0..400 {
            let who = self.first_awaited(table).await;
            let desk = self.desk(table, who).await;
            if offered(&desk, "offer").is_some() {
                return (table, who);
            }
            self.answer_somehow(table, who).await;
        }
        panic!("nobody holds a card in the own turn");
    }

    async fn first_awaited(&self, table: TableId) -> PersonId {
        let status = self.status(table, ANN).await;
        let mut awaited = status.seats.iter().filter(|seat| seat.awaited.is_some());
        awaited.find_map(|seat| seat.person).unwrap()
    }

    /// Goes on with what is on disk now, in a new process, as after a kill.
    async fn copied(&self, clock: Clock) -> Self {
        let folder = TempDir::new().unwrap();
        let left = folder.path().join("tables.sqlite");
        backup(&self.file(), &left).await.unwrap();
        let titles = slowtable::games::titles().unwrap();
        let tables = crate::reopen(&left, titles, &clock).await.unwrap();
        tables.recover().await.unwrap();
        Self {
            folder,
            clock,
            tables,
        }
    }

    /// Delivers what is due. Returns how often it tells that the time of an offer is up.
    async fn told_of_the_end(&self) -> usize {
        let sent = self.deliver().await;
        let lines = posts(&sent).into_iter().flat_map(|(_, post)| post.lines);
        lines.filter(|line| line.contains("its time is up")).count()
    }

    /// Answers what a person is asked with the first choice of each question.
    async fn answer_somehow(&self, table: TableId, who: PersonId) {
        let mut desk = self.desk(table, who).await;
        for _ in 0..40 {
            if let Some(commit) = commit(&desk) {
                self.press(&desk, who, commit).await;
                return;
            }
            let first =
                choices(&desk).find(|choice| !LATER.iter().any(|no| choice.starts_with(no)));
            let first = first.unwrap_or_else(|| panic!("{:?}", desk.panel.rows()));
            desk = self.take(&desk, who, &first).await;
        }
        panic!("the answer does not end: {}", desk.panel.text());
    }

    async fn take(&self, desk: &DeskShown, who: PersonId, choice: &str) -> DeskShown {
        let (press, selected) = offered(desk, choice).unwrap();
        let selected: Vec<&str> = selected.iter().map(String::as_str).collect();
        self.try_press(desk, who, press, &selected).await.unwrap()
    }
}

/// Returns the choices that a desk offers, from buttons and selects.
fn choices(desk: &DeskShown) -> impl Iterator<Item = String> + '_ {
    let of_row = |row: &Row| -> Vec<String> {
        match row {
            Row::Buttons(buttons) => {
                let presses = buttons.iter().map(|button| &button.press);
                let choice = |press: &Press| match press {
                    Press::Choose(choice) => Some(choice.clone()),
                    _ => None,
                };
                presses.filter_map(choice).collect()
            }
            Row::Select(select) => {
                let options = select.options.iter();
                options.map(|option| option.value.clone()).collect()
            }
        }
    };
    desk.panel.rows().iter().flat_map(of_row)
}

/// Returns how a choice is pressed.
fn offered(desk: &DeskShown, choice: &str) -> Option<(Press, Vec<String>)> {
    desk.panel.rows().iter().find_map(|row| match row {
        Row::Buttons(buttons) => {
            let press = Press::Choose(choice.to_owned());
            let is_it = buttons.iter().any(|button| button.press == press);
            is_it.then(|| (press, Vec::new()))
        }
        Row::Select(select) => {
            let is_it = select.options.iter().any(|option| option.value == choice);
            is_it.then(|| (Press::ChooseSelected, vec![choice.to_owned()]))
        }
    })
}

/// Returns the desk's button that makes the draft count.
fn commit(desk: &DeskShown) -> Option<Press> {
    desk.panel.rows().iter().find_map(|row| match row {
        Row::Buttons(buttons) => {
            let mut presses = buttons.iter().filter(|button| button.enabled);
            presses
                .find(|button| matches!(button.press, Press::Commit(_)))
                .map(|button| button.press.clone())
        }
        Row::Select(_) => None,
    })
}

#[tokio::test]
async fn an_offer_ends_once_though_the_service_is_killed_before_and_after_its_deadline() {
    crate::only_sqlite!("a file is copied");
    let house = House::new().await;
    let house = house.hosting(slowtable::games::titles().unwrap()).await;
    let (table, who) = house.founded().await;
    let desk = house.draft_move(table, who, &["offer"]).await;
    let page = Press::Page("terms.0".to_owned());
    let mut desk = house.press(&desk, who, page).await;
    for part in ["give:", "get:", "deadline:6"] {
        // The desk takes an only choice by itself, such as the only card in hand.
        let choice = choices(&desk).find(|choice| choice.starts_with(part));
        if let Some(choice) = choice {
            desk = house.take(&desk, who, &choice).await;
        }
    }
    house.press(&desk, who, Press::Commit(None)).await;
    house.deliver().await;
    let moves = house.moves(table).await;
    assert_eq!(house.names().await, ["offer:1"]);
    for kills in 1..16_u8 {
        let killed_at = |moment: u8| kills >> moment & 1 != 0;
        let clock = Clock::manual();
        let mut copy = house.copied(clock.clone()).await;
        clock.advance(HOUR * HOURS - HOUR);
        copy.deliver().await;
        assert_eq!(copy.moves(table).await, moves, "{kills:b}");
        if killed_at(0) {
            copy = copy.copied(clock.clone()).await;
        }
        clock.advance(HOUR);
        if killed_at(1) {
            copy = copy.copied(clock.clone()).await;
        }
        // Nothing is reported as sent.
        for _ in 0..10_000 {
            copy.due().await;
            if copy.moves(table).await > moves {
                break;
            }
            tokio::task::yield_now().await;
        }
        if killed_at(2) {
            copy = copy.copied(clock.clone()).await;
        }
        let mut told = copy.told_of_the_end().await;
        if killed_at(3) {
            copy = copy.copied(clock.clone()).await;
        }
        clock.advance(HOUR * 48);
        told += copy.told_of_the_end().await;
        assert_eq!(told, 1, "{kills:b}");
        assert_eq!(copy.moves(table).await, moves + 1, "{kills:b}");
        assert_eq!(copy.names().await, [""; 0], "{kills:b}");
        // The person in turn goes on.
        assert_eq!(copy.first_awaited(table).await, who, "{kills:b}");
        let desk = copy.desk(table, who).await;
        assert!(offered(&desk, "offer").is_some(), "{kills:b}");
    }
}
