//! A decision of many moves is one decision: stewards go on to its end, and clocks count it once.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use roads_and_boats_face::RoadsAndBoatsFace;
use roads_and_boats_opponents::RoadsAndBoatsOpponent;
use slowtable_desk::{Hosted, Title};
use slowtable_service::pace::{Pace, Rhythm, Zone};
use slowtable_service::tables::{DeskShown, PersonId, TableId};
use slowtable_ui::{Press, Row};

use crate::toy::{Staged, staged};
use crate::{ANN, BOB, EVE, House};

const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// Eve's seat.
const SLEEPER: i64 = 2;

/// Returns the toy whose opponents water before they pick, in two decisions or in one.
fn watering(at_once: bool) -> Arc<dyn Title> {
    staged(Staged {
        waters: true,
        at_once,
        ..Staged::default()
    })
}

/// Returns Roads & Boats, whose opponents answer at once.
fn roads_and_boats() -> Arc<dyn Title> {
    let face = RoadsAndBoatsFace::new().unwrap();
    let mut title = Hosted::new(face, RoadsAndBoatsOpponent);
    assert!(title.set_time("journeyman", Duration::ZERO));
    Arc::new(title)
}

/// Returns the first step that a desk offers a transporter.
fn first_step(desk: &DeskShown) -> String {
    let rows = desk.panel.rows().iter();
    let offered = rows.flat_map(|row| match row {
        Row::Select(select) => select.options.iter().map(|it| it.value.clone()).collect(),
        Row::Buttons(buttons) => {
            let choices = buttons.iter().filter_map(|button| match &button.press {
                Press::Choose(choice) => Some(choice.clone()),
                _ => None,
            });
            choices.collect::<Vec<_>>()
        }
    });
    let mut steps = offered.filter(|it| it.starts_with("step:") || it.starts_with("to:"));
    steps.next().unwrap_or_else(|| panic!("{desk:?}"))
}

impl House {
    /// Makes a daily game of Roads & Boats of Ann, Bob and Eve, whose homes are fixed. On a drawn map a donkey might have
    /// nowhere to go.
    async fn roads(&self) -> TableId {
        let mut new = self.new_table(3, 0);
        new.game = "roads_and_boats".into();
        new.pace = Pace::Daily;
        new.answers = [
            ("map", "four_sailors"),
            ("homes", "fixed"),
            ("calls", "contact"),
        ]
        .map(|(id, answer)| (id.to_owned(), answer.to_owned()))
        .into();
        let table = self.tables.create(new).await.unwrap();
        self.join(table, BOB).await.unwrap();
        self.join(table, EVE).await.unwrap();
        self.start(table, ANN).await.unwrap();
        self.deliver().await;
        table
    }

    /// Returns how many answers in a row a steward has begun for a seat.
    async fn answers_missed(&self, table: TableId, seat: i64) -> i64 {
        let sql = format!("SELECT missed FROM clocks WHERE table_id = {table} AND seat = {seat}");
        let rows: Vec<(i64,)> = self.rows(&sql).await;
        rows[0].0
    }

    /// Returns how often the log says that a steward decides for Eve or Bob.
    async fn told_of(&self, table: TableId, name: &str) -> usize {
        let line = format!("The time of {name} has run out: a steward decides for them.");
        let at = self.at(table, ANN).await;
        let mut count = 0;
        let mut page = None;
        loop {
            let log = self.tables.log_lines(&at, crate::EN, page).await.unwrap();
            count += log.lines.iter().filter(|one| **one == line).count();
            match log.page.checked_sub(1) {
                Some(before) => page = Some(before),
                None => return count,
            }
        }
    }

    /// Returns the seats of the log's entries, in order.
    async fn movers(&self, table: TableId) -> Vec<i64> {
        let sql = format!("SELECT seat FROM log WHERE table_id = {table} ORDER BY number");
        let rows: Vec<(i64,)> = self.rows(&sql).await;
        rows.into_iter().map(|(seat,)| seat).collect()
    }

    /// Returns the lengths of the log at which something was written.
    async fn written_at(&self, table: TableId) -> BTreeSet<i64> {
        let sql = format!("SELECT moves FROM events WHERE table_id = {table}");
        let rows: Vec<(i64,)> = self.rows(&sql).await;
        rows.into_iter().map(|(moves,)| moves).collect()
    }

    /// Decides ahead: for no order, on an empty script, or on one with a route of a donkey.
    async fn decide_ahead(&self, table: TableId, who: PersonId, occasion: &str, route: bool) {
        let value = format!("ahead:{occasion}");
        let mut desk = self.desk(table, who).await;
        let offers = |desk: &DeskShown| {
            let mut rows = desk.panel.rows().iter();
            rows.any(|row| match row {
                Row::Select(select) => select.options.iter().any(|it| it.value == value),
                Row::Buttons(_) => false,
            })
        };
        if !offers(&desk) {
            let kind = occasion.split(':').next().unwrap();
            let topic = format!("page:ahead:{kind}");
            let topic = [topic.as_str()];
            let pressed = self.try_press(&desk, who, Press::ChooseSelected, &topic);
            desk = pressed.await.unwrap();
        }
        let selected = [value.as_str()];
        let pressed = self.try_press(&desk, who, Press::ChooseSelected, &selected);
        desk = pressed.await.unwrap();
        if route {
            let seat = if who == ANN { 0 } else { 1 };
            let donkey = format!("t:{seat}:1");
            desk = self.draft_move(table, who, &["move", &donkey]).await;
            let step = first_step(&desk);
            self.draft_move(table, who, &[&step]).await;
            desk = self.desk(table, who).await;
            if desk.panel.offers(&Press::Complete) {
                desk = self.press(&desk, who, Press::Complete).await;
            }
        }
        let mut done = Press::Commit(Some("done".into()));
        if occasion.starts_with("call") {
            desk = self.draft_move(table, who, &["call:simultaneous"]).await;
            done = Press::Commit(None);
        }
        if desk.panel.offers(&done) {
            self.press(&desk, who, done).await;
        }
    }

    /// Hands in a script without an action, and lays those of the turn's later phases ahead.
    async fn visits(&self, table: TableId, who: PersonId, turn: u8) {
        let desk = self.desk(table, who).await;
        let done = Press::Commit(Some("done".into()));
        self.press(&desk, who, done).await;
        for phase in ["movement", "building", "wonder"] {
            for asked in ["call", "script"] {
                let occasion = format!("{asked}:{turn}:{phase}");
                let route = (asked, phase) == ("script", "movement");
                self.decide_ahead(table, who, &occasion, route).await;
            }
        }
    }

    /// Whether neither a steward nor what was decided ahead goes on.
    async fn is_at_rest(&self, table: TableId) -> bool {
        let sql = format!(
            "SELECT automatic + (SELECT count(*) FROM clocks WHERE stewarded > 0 AND table_id = \
             {table}) FROM tables WHERE id = {table}"
        );
        let rows: Vec<(i64,)> = self.rows(&sql).await;
        rows[0].0 == 0
    }

    /// Looks at the clocks until stewards have answered for a seat so often.
    async fn until_answered(&self, table: TableId, name: &str, times: usize) {
        let answered = async {
            while self.told_of(table, name).await < times || !self.is_at_rest(table).await {
                self.deliver().await;
                tokio::task::yield_now().await;
            }
        };
        let soon = tokio::time::timeout(Duration::from_secs(60), answered);
        soon.await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_week_of_two_people_with_scripts_ahead_a_steward_and_a_sleeper() {
    let house = House::new().await.hosting(vec![roads_and_boats()]).await;
    let table = house.roads().await;
    // Ann and Bob look in once, and nobody waits for them afterwards.
    house.clock.advance(2 * HOUR);
    house.visits(table, ANN, 1).await;
    house.visits(table, BOB, 1).await;
    assert_eq!(house.left(table, 0).await, None);
    assert_eq!(house.left(table, 2).await, Some(3 * DAY - 2 * HOUR));
    house.clock.set_back(HOUR);
    house.clock.advance(3 * DAY - 2 * HOUR);
    house.deliver().await;
    assert_eq!(
        house.told_of(table, "Eve").await,
        0,
        "a clock set back takes no time"
    );
    house.clock.advance(HOUR);
    // Production, then calls and scripts: each is one answer, and each has a day of its own.
    let mut house = house;
    for answers in 1..=5 {
        house.until_answered(table, "Eve", answers).await;
        // With the third the table is asked about the seat.
        let missed = [1, 2, 0, 1, 2][answers - 1];
        assert_eq!(
            house.answers_missed(table, SLEEPER).await,
            missed,
            "{answers}"
        );
        if answers < 5 {
            let text = house.text(table, ANN).await;
            assert_eq!(house.left(table, 0).await, None, "laid ahead: {text}");
            assert_eq!(house.left(table, 2).await, Some(DAY));
            house = house.hosting(vec![roads_and_boats()]).await;
            house.clock.advance(DAY);
        }
    }
    // A whole script was written in one go.
    let (movers, written) = (house.movers(table).await, house.written_at(table).await);
    let mut longest = 0;
    let mut at = 0;
    while at < movers.len() {
        let own = movers[at..].iter().take_while(|seat| **seat == SLEEPER);
        let own = own.count();
        let inside = (at + 1..at + own).filter(|moves| written.contains(&(*moves as i64)));
        assert_eq!(inside.count(), 0, "from {at}: {movers:?} {written:?}");
        longest = longest.max(own);
        at += own.max(1);
    }
    assert!(longest > 2, "donkeys went: {movers:?}");
}

#[tokio::test]
async fn a_desk_goes_on_to_the_script_by_itself_once_its_call_is_made() {
    let house = House::new().await.hosting(vec![roads_and_boats()]).await;
    let mut new = house.new_table(2, 0);
    new.game = "roads_and_boats".into();
    new.answers = vec![("homes".into(), "fixed".into())];
    let table = house.tables.create(new).await.unwrap();
    house.join(table, BOB).await.unwrap();
    house.start(table, ANN).await.unwrap();
    let call = || Press::Commit(Some("call:simultaneous".into()));
    let (leave, done) = (
        Press::Ahead(String::new()),
        Press::Commit(Some("done".into())),
    );
    let desk = house.desk(table, ANN).await;
    let desk = house.press(&desk, ANN, call()).await;
    assert!(
        desk.panel.offers(&leave) && desk.panel.offers(&done),
        "{}",
        desk.panel.text()
    );
    // It can be left, and what is decided is not asked again.
    let desk = house.press(&desk, ANN, leave.clone()).await;
    assert!(!desk.panel.offers(&leave), "{}", desk.panel.text());
    let value = "ahead:script:1:production";
    let desk = house
        .try_press(&desk, ANN, Press::ChooseSelected, &[value])
        .await;
    let desk = house.press(&desk.unwrap(), ANN, done).await;
    assert!(!desk.panel.offers(&leave), "{}", desk.panel.text());
    // With the last call the scripts are asked, and nothing is opened ahead.
    let desk = house.desk(table, BOB).await;
    let desk = house.press(&desk, BOB, call()).await;
    assert!(!desk.panel.offers(&leave), "{}", desk.panel.text());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_steward_goes_on_until_the_answer_ends_and_that_counts_once() {
    for at_once in [false, true] {
        let house = House::new().await.hosting(vec![watering(at_once)]).await;
        let table = house.paced(Pace::Daily).await;
        house.pick(table, ANN, 1).await;
        house.clock.advance(3 * DAY);
        house.stewarded(table, 3).await;
        assert_eq!(house.movers(table).await, [0, 1, 1]);
        let apart = house.written_at(table).await.contains(&2);
        assert_eq!(apart, !at_once);
        assert_eq!(house.answers_missed(table, 1).await, 1);
        assert_eq!(house.told_of(table, "Bob").await, 1);
        // The next answer has a day of its own.
        assert_eq!(house.left(table, 1).await, Some(DAY));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_steward_who_has_begun_waits_for_no_morning_and_is_not_undone_by_a_stop() {
    // It stops after the water.
    let stops = staged(Staged {
        waters: true,
        idle: true,
        ..Staged::default()
    });
    let house = House::new().await.hosting(vec![stops]).await;
    let table = house.paced(Pace::Daily).await;
    house.pick(table, ANN, 1).await;
    house.clock.advance(3 * DAY);
    house.stewarded(table, 2).await;
    // Bob's night begins.
    let night = Rhythm {
        zone: Zone::of_name("UTC"),
        quiet: Some("0-12".parse().unwrap()),
        ..Rhythm::default()
    };
    house.tables.set_rhythm(BOB, &night).await.unwrap().unwrap();
    let house = house.hosting(vec![watering(false)]).await;
    house.tables.recover().await.unwrap();
    house.stewarded(table, 3).await;
    assert_eq!(house.movers(table).await, [0, 1, 1]);
    assert_eq!(house.answers_missed(table, 1).await, 1);
    assert_eq!(house.told_of(table, "Bob").await, 1);
}

#[tokio::test]
async fn a_persons_answer_of_several_moves_has_one_time_and_fills_the_reserve_once() {
    let house = House::new().await;
    let table = house.paced(Pace::Daily).await;
    house.clock.advance(34 * HOUR);
    assert_eq!(house.left(table, 0).await, Some(38 * HOUR));
    house.play(table, ANN, &["water"]).await;
    assert_eq!(house.left(table, 0).await, Some(44 * HOUR));
    // What she takes back was done in time, and she still owes the answer.
    for _ in 0..3 {
        let desk = house.desk(table, ANN).await;
        house.press(&desk, ANN, Press::TakeBack).await;
        assert_eq!(house.left(table, 0).await, Some(44 * HOUR));
        house.play(table, ANN, &["water"]).await;
        assert_eq!(house.left(table, 0).await, Some(44 * HOUR));
    }
    house.clock.advance(2 * HOUR);
    house.pick(table, ANN, 1).await;
    house.pick(table, BOB, 1).await;
    assert_eq!(house.left(table, 0).await, Some(DAY + 42 * HOUR));
}
