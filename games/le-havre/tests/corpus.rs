//! Tests finished games, recorded when these rules were new: they replay to the same score for ever.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeMap;

use le_havre::LeHavre;
use serde_json::{Value, json};
use slowtable_kit::{Log, Match, Rules};

#[test]
fn every_game_of_the_corpus_replays_to_its_score() {
    let mut games: BTreeMap<u8, u32> = BTreeMap::new();
    for (number, line) in (1..).zip(include_str!("corpus.jsonl").lines()) {
        let mut record: Value = serde_json::from_str(line).unwrap();
        let log: Log<LeHavre> = serde_json::from_value(record["log"].take()).unwrap();
        assert_eq!(log.setup.rules, LeHavre::VERSION, "line {number}");
        let game = Match::replay(log).unwrap_or_else(|error| panic!("line {number}: {error}"));
        let standings = LeHavre::standings(game.state()).expect("a finished game");
        assert_eq!(json!(standings), record["standings"], "line {number}");
        *games.entry(LeHavre::seats(game.state())).or_default() += 1;
    }
    assert!(games.values().sum::<u32>() >= 15, "{games:?}");
    assert_eq!(games.len(), 5, "every number of players: {games:?}");
}
