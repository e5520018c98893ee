//! Tests finished games, recorded when these rules were new: they replay to the same score for ever.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeMap;

use glass_road::GlassRoad;
use serde_json::{Value, json};
use slowtable_kit::{Log, Match, Rules};

#[test]
fn every_game_of_the_corpus_replays_to_its_score() {
    let mut games: BTreeMap<u8, u32> = BTreeMap::new();
    for (number, line) in (1..).zip(include_str!("corpus.jsonl").lines()) {
        let mut record: Value = serde_json::from_str(line).unwrap();
        let log: Log<GlassRoad> = serde_json::from_value(record["log"].take()).unwrap();
        assert_eq!(log.setup.rules, GlassRoad::VERSION, "line {number}");
        let game = Match::replay(log).unwrap_or_else(|error| panic!("line {number}: {error}"));
        let standings = GlassRoad::standings(game.state()).expect("a finished game");
        let mut standings = json!(standings);
        for standing in standings.as_array_mut().unwrap() {
            let standing = standing.as_object_mut().unwrap();
            // The records are older than `points`, which stands beside `half_points`.
            let points = standing.remove("points").unwrap().as_f64().unwrap();
            assert_eq!(Some(points * 2.0), standing["half_points"].as_f64());
        }
        assert_eq!(standings, record["standings"], "line {number}");
        *games.entry(GlassRoad::seats(game.state())).or_default() += 1;
    }
    assert!(games.values().sum::<u32>() >= 20, "{games:?}");
    assert_eq!(games.len(), 4, "every number of players: {games:?}");
}
