//! Stepping through games, events since a person's last move, and logs as files.

use std::sync::Arc;

use serde_json::{Value, json};
use slowtable::headless;
use slowtable_kit::{AnyRules, RulesOf};
use slowtable_service::tables::{LogPage, StepShown, TableError, TableId};
use slowtable_ui::Press;

use crate::{ANN, BOB, EN, EVE, House};
use slowtable_service::tables::PersonId;

impl House {
    async fn step(&self, table: TableId, who: PersonId, step: Option<usize>) -> StepShown {
        let at = self.at(table, who).await;
        self.tables.step_of_game(&at, step, EN).await.unwrap()
    }

    async fn news(&self, table: TableId, who: PersonId) -> LogPage {
        let at = self.at(table, who).await;
        let news = self.tables.lines_since_last_move(&at, EN, None).await;
        news.unwrap()
    }
}

#[tokio::test]
async fn a_running_game_is_stepped_through_as_ones_own_seat_saw_it() {
    let house = House::new().await;
    let table = house.two().await;
    house.play(table, ANN, &["water"]).await;
    house.pick(table, ANN, 4).await;
    let desk = house.desk(table, ANN).await;
    house.press(&desk, ANN, Press::TakeBack).await;
    house.pick(table, ANN, 7).await;
    house.play(table, BOB, &["water"]).await;
    let last = house.step(table, ANN, None).await;
    assert_eq!(
        (last.step, last.steps),
        (3, 4),
        "what was taken back is left out"
    );
    assert_eq!(last.moves, (4, 5));
    assert!(last.lines[0].contains("Bob"), "{:?}", last.lines);
    let pick = |who| house.step(table, who, Some(2));
    let (own, other, stranger) = (pick(ANN).await, pick(BOB).await, pick(EVE).await);
    assert!(own.lines.concat().contains('7'), "{:?}", own.lines);
    assert!(!other.lines.concat().contains('7'), "{:?}", other.lines);
    assert_eq!(other.lines, stranger.lines);
    assert_eq!(house.step(table, ANN, Some(99)).await, last);
    let ann = house.at(table, ANN).await;
    for step in 0..last.steps {
        let moves = house.step(table, ANN, Some(step)).await.moves;
        let picture = house.tables.step_picture(&ann, moves, EN).await;
        assert!(picture.unwrap().is_some(), "{moves:?}");
    }
    let nowhere = house.tables.step_picture(&ann, (7, 9), EN).await;
    assert!(nowhere.unwrap().is_none());
    let lobby = house.create(2, 0).await;
    let at = house.at(lobby, ANN).await;
    refused!(
        house.tables.step_of_game(&at, None, EN).await,
        WrongPhase(_)
    );
}

#[tokio::test]
async fn what_happened_since_ones_last_move_is_told_as_far_as_one_may_know_it() {
    let house = House::new().await;
    let table = house.two().await;
    let offers_news = async |who| {
        let desk = house.desk(table, who).await;
        desk.panel.offers(&Press::News)
    };
    assert!(!offers_news(ANN).await, "there is no last move yet");
    house.play(table, ANN, &["water"]).await;
    assert!(offers_news(ANN).await);
    assert!(!offers_news(BOB).await, "it was another's move");
    assert!(house.news(table, ANN).await.lines.is_empty());
    house.play(table, BOB, &["water"]).await;
    house.pick(table, BOB, 6).await;
    let news = house.news(table, ANN).await;
    assert!(news.lines[0].contains("Bob"), "{:?}", news.lines);
    assert!(!news.lines.concat().contains('6'), "{:?}", news.lines);
    assert!(!news.lines.concat().contains("Ann"), "{:?}", news.lines);
    assert!(house.desk(table, ANN).await.panel.offers(&Press::News));
    assert!(house.news(table, BOB).await.lines.is_empty());
    let eve = house.at(table, EVE).await;
    let stranger = house.tables.lines_since_last_move(&eve, EN, None).await;
    refused!(stranger, NotSeated);
}

#[tokio::test]
async fn the_log_of_a_finished_game_is_a_file_that_the_headless_protocol_plays_again() {
    let house = House::new().await;
    let table = house.two().await;
    house.pick(table, ANN, 9).await;
    let desk = house.desk(table, ANN).await;
    house.press(&desk, ANN, Press::TakeBack).await;
    let ann = house.at(table, ANN).await;
    refused!(house.tables.log_file(&ann).await, StillHidden);
    house.play_out(table).await;
    refused!(house.try_desk(table, EVE).await, NotSeated);
    let file = house.tables.log_file(&ann).await.unwrap();
    assert!(file.name.ends_with(".jsonl"), "{}", file.name);
    assert!(!file.text.contains("undo") && !file.text.contains("n:9"));
    let rules: Vec<Arc<dyn AnyRules>> = vec![Arc::new(RulesOf::<::toy::Toy>::new())];
    let (mut answers, input) = (Vec::new(), format!("{}{{\"do\":\"state\"}}\n", file.text));
    headless::run(&rules, input.as_bytes(), &mut answers).unwrap();
    let answers = String::from_utf8(answers).unwrap();
    let answers: Vec<Value> = answers
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(answers[1]["ok"]["over"], json!(true), "{answers:?}");
    let states: Vec<(String,)> = house.rows("SELECT state FROM snapshots").await;
    let state: Value = serde_json::from_str(&states[0].0).unwrap();
    assert_eq!(answers[2]["ok"]["state"], state);
    let steps = house.step(table, EVE, None).await;
    assert!(steps.lines.concat().contains("over"), "{:?}", steps.lines);
    assert_eq!(
        house.step(table, ANN, Some(3)).await,
        house.step(table, EVE, Some(3)).await
    );
}

#[tokio::test]
async fn the_ends_of_rounds_are_known_to_jump_to() {
    let house = House::new().await;
    let table = house.two().await;
    assert_eq!(house.step(table, ANN, None).await.ends, []);
    house.pick(table, ANN, 4).await;
    house.pick(table, BOB, 5).await;
    let last = house.step(table, EVE, None).await;
    let [(step, line)] = &last.ends[..] else {
        panic!("{:?}", last.ends);
    };
    assert_eq!(*step, last.step);
    let shown = house.step(table, EVE, Some(*step)).await;
    assert_eq!(
        shown
            .lines
            .last()
            .map(|line| line.replace("**", ""))
            .as_ref(),
        Some(line)
    );
}
