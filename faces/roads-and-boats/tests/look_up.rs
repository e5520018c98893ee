//! Everything can be looked up, with what it needs, its rulings and a picture.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use roads_and_boats::{Good, Kind, Options, RoadsAndBoats, Subject, Terrain, Vehicle};
use roads_and_boats_face::RoadsAndBoatsFace;
use slowtable_desk::Face;
use slowtable_kit::{Match, Rules as _, Seat, Seed, Viewer};
use slowtable_ui::{Language, Names};

#[test]
fn everything_is_found_by_its_name() {
    let face = RoadsAndBoatsFace::new().unwrap();
    let mut things: Vec<String> = Vec::new();
    things.extend(Good::ALL.map(|it| format!("good.{it}")));
    things.extend(Kind::ALL.map(|it| format!("producer.{it}")));
    things.extend(Vehicle::ALL.map(|it| format!("vehicle.{it}")));
    things.extend(Subject::ALL.map(|it| format!("research.{it}")));
    things.extend(Terrain::ALL.map(|it| format!("terrain.{it}")));
    let (game, _) = Match::<RoadsAndBoats>::deal(2, Options::default(), Seed(1)).unwrap();
    let view = RoadsAndBoats::view(game.state(), Viewer::Seat(Seat(0)));
    for language in Language::ALL {
        let topics = face.topics(language);
        for id in &things {
            assert!(topics.iter().any(|topic| topic.id == *id), "{id}");
        }
        for topic in topics {
            for view in [None, Some(&view)] {
                let found = face.look_up(&topic.id, view, &Names::default(), language);
                let found = found.unwrap();
                assert!(found.text.contains(&topic.name), "{}", found.text);
                let last = found.text.lines().last().unwrap();
                assert!(last.contains(|c: char| c.is_ascii_digit()), "{last}");
                assert!(found.picture.is_some(), "{} has no picture", topic.id);
            }
        }
    }
}

#[test]
fn a_good_says_what_makes_it_and_what_needs_it() {
    let face = RoadsAndBoatsFace::new().unwrap();
    let text = |topic: &str| {
        let found = face.look_up(topic, None, &Names::default(), Language::English);
        found.unwrap().text
    };
    let boards = text("good.boards");
    assert!(boards.contains("Made by: sawmill"), "{boards}");
    for user in ["paper mill", "rowboat factory", "demolishing walls"] {
        assert!(boards.contains(user), "{boards}");
    }
    let mint = text("producer.mint");
    assert!(mint.contains("Costs 2 boards, 1 stone."), "{mint}");
    assert!(
        mint.contains("Needs 2 gold, 1 fuel. Makes 1 coin"),
        "{mint}"
    );
}
