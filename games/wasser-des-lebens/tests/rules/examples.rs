//! The worked examples of the almanac that no other test plays.

use wasser_des_lebens::Phase;

use crate::common::scene::{Scene, cards, hand, next, play};

#[test]
fn an_eight_gives_red_three_barley_and_white_two_peat() {
    // Eights lie on C1 and C5 of our board; they become a field and a moor.
    let scene = Scene::new(3)
        .distilleries(0, "x01")
        .yards(0, "x05")
        .roads(0, "p01 p03")
        .yards(1, "x46")
        .roads(1, "p62")
        .set("/board/land/7", "field".into())
        .set("/board/land/0", "forest".into())
        .set("/board/land/11", "moor".into())
        .set("/board/land/3", "forest".into());
    let mut state = scene.rolling(8);
    play(&mut state, 0, "roll");
    assert_eq!(hand(&state, 0), cards("barley:3"));
    assert_eq!(hand(&state, 1), cards("peat:2"));
}

#[test]
fn four_water_for_a_wood_without_a_pass_road_and_three_wood_for_a_water_with_one() {
    let mut state = Scene::new(3).hand(0, "water:4").build();
    play(&mut state, 0, "trade:water take:wood");
    assert_eq!(hand(&state, 0), cards("wood:1"));
    let mut state = Scene::new(3)
        .hand(0, "wood:3")
        .distilleries(0, "x01")
        .roads(0, "p01")
        .build();
    play(&mut state, 0, "trade:wood take:water");
    assert_eq!(hand(&state, 0), cards("water:1"));
}

#[test]
fn wolfgang_gives_back_three_wood_and_two_peat_of_eleven_cards() {
    let mut state = Scene::new(3)
        .hand(0, "wood:3 stone:3")
        .hand(1, "water:7")
        .hand(2, "wood:6 peat:5")
        .rolling(7);
    play(&mut state, 0, "roll");
    play(&mut state, 2, "drop:wood:3 drop:peat:2");
    assert_eq!(hand(&state, 2), cards("wood:3 peat:3"));
    assert_eq!(state.board().phase, Phase::Force);
    play(&mut state, 0, "force:a1");
    assert_eq!(state.board().phase, Phase::Trade, "the trade phase follows");
}

#[test]
fn roads_are_built_where_an_own_distillery_stands_and_along_the_mountains() {
    let state = Scene::new(3)
        .hand(0, "wood:1 stone:1")
        .distilleries(0, "x05")
        .roads(0, "p08")
        .build();
    let open = next(&state, 0, "build:road");
    assert_eq!(open, ["path:p03", "path:p05", "path:p11", "path:p16"]);
}

#[test]
fn a_distillery_at_the_loch_draws_from_two_hexes_only() {
    // x22 lies at C2, C3 and D2; C3 is the loch.
    let scene = Scene::new(3).distilleries(0, "x22").roads(0, "p28");
    for (sum, gained) in [(11, "water:1"), (3, "wood:1")] {
        let mut state = scene.rolling(sum);
        play(&mut state, 0, "roll");
        assert_eq!(hand(&state, 0), cards(gained));
    }
}
