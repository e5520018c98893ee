//! Each action that is written down can be taken back alone, on pages of the desk.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../../../games/roads-and-boats/tests/common/scene.rs"]
#[allow(dead_code, reason = "the rules' tests use the rest")]
mod scene;

use roads_and_boats_face::RoadsAndBoatsFace;
use roads_and_boats_opponents::RoadsAndBoatsOpponent;
use scene::Scene;
use slowtable_desk::{Draft, Hosted, Playing, Pressed};
use slowtable_kit::Seat;
use slowtable_ui::{Language, Names, Panel, Press, Row, SelectValue};

/// Returns a game in which seat 0 has written a road, a wall, a woodcutter and the end of the wall.
fn game() -> Box<dyn Playing> {
    let mut play = Scene::new(2, "building", &["0:0:woods", "1:0:pasture"])
        .together()
        .transporter("0:1", "donkey", "tile:0:0", &[])
        .loose("tile:0:0", &[("boards", 5), ("stone", 2)])
        .game();
    for path in [
        "road tile:0:0 tile:1:0",
        "wall tile:0:0 edge:0:0:se",
        "build producer:woodcutter tile:0:0",
        "demolish tile:0:0 edge:0:0:se",
    ] {
        play.play(0, path);
    }
    let title = Hosted::new(RoadsAndBoatsFace::new().unwrap(), RoadsAndBoatsOpponent);
    title.playing(play.0)
}

fn draft(page: &str) -> Draft {
    Draft {
        page: Some(page.to_owned()),
        ..Draft::default()
    }
}

fn panel(game: &dyn Playing, page: Option<&str>, language: Language) -> Panel {
    let draft = page.map(draft).unwrap_or_default();
    let names = Names::plain(["Ann", "Ben"]);
    let desk = game.desk(Seat(0), &draft, None);
    desk.panel(&names, language).unwrap()
}

#[test]
fn an_action_is_taken_back_with_those_that_need_it_which_are_named_first() {
    let game = game();
    for language in Language::ALL {
        let first = panel(game.as_ref(), None, language);
        assert!(first.offers(&Press::Page("written:0".to_owned())));
        let list = panel(game.as_ref(), Some("written:0"), language);
        assert_eq!(list.text().lines().count(), 5, "{}", list.text());
        let pages = list.rows().iter().filter_map(|row| match row {
            Row::Select(select) => Some(&select.options),
            Row::Buttons(_) => None,
        });
        let pages: Vec<&str> = pages
            .flatten()
            .filter_map(|option| match SelectValue::decode(&option.value) {
                SelectValue::Page(page) => Some(page),
                _ => None,
            })
            .collect();
        assert_eq!(
            pages,
            ["take-back:0", "take-back:1", "take-back:2", "take-back:3"]
        );
    }
    let road = panel(game.as_ref(), Some("take-back:0"), Language::English);
    assert!(!road.text().contains("goes with"), "{}", road.text());
    let wall = panel(game.as_ref(), Some("take-back:1"), Language::English);
    let text = wall.text();
    assert!(
        text.contains("one later move") && text.contains("\n4. "),
        "{text}"
    );
    assert!(wall.offers(&Press::TakeBack));

    let press = |page: &str| {
        let desk = game.desk(Seat(0), &draft(page), None);
        desk.press(&Press::TakeBack, &[], Language::English)
    };
    for (page, expected) in [("take-back:0", vec![0]), ("take-back:1", vec![1, 3])] {
        let Ok(Pressed::TakeBack(undo)) = press(page) else {
            panic!("{page}");
        };
        assert_eq!(undo, expected);
        assert!(game.is_written(Seat(0), &undo));
        let without = game.without(Seat(0), &undo).unwrap();
        assert_eq!(without.game.counting().len(), 4 - expected.len());
    }
    assert!(
        !game.is_written(Seat(0), &[1]),
        "the end of the wall needs it"
    );
    assert!(!game.is_written(Seat(1), &[0]));
    assert!(press("take-back:9").is_err());
}
