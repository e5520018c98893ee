//! The wonder (N), the end and the score (F), the solo game (Y).

use roads_and_boats::Event;
use serde_json::json;
use slowtable_kit::Seat;

use crate::common::scene::Scene;

fn home(seats: usize, wonder: &str) -> Scene {
    Scene::new(seats, "wonder", &["0:0:woods", "2:0:woods"])
        .set("/board/wonder", json!(wonder))
        .home(0, "tile:0:0")
}

#[test]
fn n1_n2_the_nth_brick_costs_n_goods_of_the_home_tile_the_cheapest_first() {
    let scene = home(2, "")
        .transporter("0:1", "donkey", "tile:0:0", &[("gold", 1)])
        .loose("tile:0:0", &[("trunks", 2), ("stone", 1)]);
    let mut play = scene.game();
    play.play(0, "brick");
    assert_eq!(play.loose("tile:0:0", "trunks"), 1);
    // The second costs two; goods can be named, loads too.
    play.play(0, "brick use:gold:t:0:1 use:stone:loose");
    assert_eq!(
        (play.on("0:1", "gold"), play.loose("tile:0:0", "stone")),
        (0, 0)
    );
    assert!(!play.may(0, "brick"), "the third costs three");
    assert_eq!(play.board()["wonder"], "00");
    // Without a transporter at home there is no brick.
    assert!(
        !home(2, "")
            .loose("tile:0:0", &[("trunks", 2)])
            .game()
            .may(0, "brick")
    );
}

#[test]
fn n2_after_seventeen_cells_a_brick_costs_one_more() {
    let play = home(2, &".".repeat(17))
        .transporter("0:1", "donkey", "tile:0:0", &[])
        .loose("tile:0:0", &[("trunks", 1)])
        .game();
    assert!(!play.may(0, "brick"));
}

#[test]
fn n3_n4_bricks_lie_in_a_row_and_a_neutral_one_ends_the_turn() {
    let mut play = home(2, "")
        .transporter("0:1", "donkey", "tile:0:0", &[("trunks", 1)])
        .game();
    play.play(0, "brick");
    play.play(0, "done");
    play.play(1, "done");
    assert_eq!(play.board()["wonder"], "0.");
    assert_eq!(play.board()["turn"], 6);
}

#[test]
fn f1_n5_n6_irrigation_and_the_end_at_once() {
    let mut play = home(2, &".".repeat(44))
        .transporter("0:1", "donkey", "tile:0:0", &[("trunks", 2)])
        .game();
    let events = play.play(0, "brick");
    assert!(events.contains(&Event::Irrigated));
    // Cell 62 ends the game of two at once.
    let mut play = home(2, &".".repeat(61))
        .transporter("0:1", "donkey", "tile:0:0", &[("trunks", 2)])
        .game();
    let events = play.play(0, "brick");
    assert!(events.contains(&Event::WonderDone) && events.contains(&Event::GameOver));
    assert!(play.0.state().board().awaited().is_empty());
    for (seats, cell) in [(3, 66), (4, 69)] {
        let state = |bricks: usize| {
            home(seats, &".".repeat(bricks))
                .state()
                .board()
                .wonder_done()
        };
        assert!(state(cell) && !state(cell - 1));
    }
}

#[test]
fn f2_y3_the_game_ends_with_the_last_neutral_brick() {
    let mut play = home(2, "").set("/board/turn", json!(33)).game();
    play.play(0, "done");
    play.play(1, "done");
    assert_eq!(play.board()["phase"], "over");
    let mut play = home(1, &".".repeat(83))
        .set("/board/turn", json!(20))
        .game();
    play.play(0, "done");
    assert_eq!(play.board()["phase"], "over");
    assert_eq!(play.board()["wonder"].as_str().unwrap().len(), 83);
}

#[test]
fn y2_y5_solo_starts_with_seventeen_neutral_bricks_and_a_row_gives_ten() {
    let game = crate::common::deal(1, roads_and_boats::Options::default(), 1);
    assert_eq!(game.state().board().wonder.len(), 17);
    let state = home(1, &format!("{}0", ".".repeat(17))).state();
    assert_eq!(state.board().points(Seat(0)), 10);
}

#[test]
fn f3_wealth_counts_on_own_transporters_only() {
    let state = home(2, "")
        .transporter(
            "0:1",
            "truck",
            "tile:2:0",
            &[("gold", 1), ("coins", 1), ("stock", 1)],
        )
        .loose("tile:0:0", &[("stock", 5)])
        .state();
    assert_eq!(state.board().points(Seat(0)), 170);
    assert_eq!(state.board().points(Seat(1)), 0);
}

#[test]
fn f4_f5_rows_are_shared_and_rounded_down() {
    // The rulebook's example has six bricks of players in a row: 2, 3 and 1 give 3, 5 and 1.
    let before = ".".repeat(32);
    let state = home(3, &format!("{before}110012")).state();
    let points: Vec<u16> = Seat::all(3)
        .map(|seat| state.board().points(seat))
        .collect();
    assert_eq!(points, [3, 5, 1]);
    let rows: Vec<u16> = state.board().rows_of(Seat(0)).collect();
    assert_eq!(rows[..7], [0; 7]);
    // One brick each of two, in an unfinished row beside neutral ones.
    let state = home(2, "0.1").state();
    assert_eq!(state.board().points(Seat(0)), 5);
}

#[test]
fn f6_f7_equal_points_go_by_the_temple_and_no_two_share_a_place() {
    let state = home(3, "")
        .set("/board/temple", json!([2, 0, 1]))
        .set("/board/phase", json!("over"))
        .set("/board/mover", json!(null))
        .state();
    let places: Vec<(u8, u8)> = state
        .board()
        .standings()
        .unwrap()
        .iter()
        .map(|it| (it.seat.0, it.place))
        .collect();
    assert_eq!(places, [(2, 1), (0, 2), (1, 3)]);
}
