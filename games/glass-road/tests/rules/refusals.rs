//! A refusal names its reason, and what is missing.

use crate::common::scene::Scene;
use glass_road::{BuildingKind, Why};

const HAND: &str = "card:pit_worker card:builder card:carpenter card:woodcutter card:supplier";

#[test]
fn where_cards_are_asked() {
    let mut game = Scene::new(3).begin();
    game.refuses(
        "
            0 | card:builder card:builder                                                                 | already_named
            0 | card:builder done                                                                         | not_asked
            0 | card:builder                                                                              | incomplete
            0 | card:pit_worker card:builder card:carpenter card:woodcutter card:supplier card:cultivator | path_ended
            0 | done                                                                                      | no_card
            0 | ability:a                                                                                 | no_card
            0 | accept                                                                                    | no_gift
            0 | space:1-1                                                                                 | not_a_beginning
            0 | decline                                                                                   | not_a_beginning
        ",
    );
    game.play(0, HAND);
    assert_eq!(game.why(0, HAND), "already_chosen");
    game.play(1, HAND).play(2, HAND);
    game.refuses("0 | card:cultivator | not_in_hand");
    game.pick(0, "builder");
    game.refuses("0 | card:supplier | already_picked");

    let mut alone = Scene::new(1).begin();
    alone.choose(0, "pit_worker builder carpenter");
    alone.skip_period();
    alone.refuses(
        "
            0 | card:builder               | card_rests
            0 | card:supplier card:builder | card_rests
        ",
    );

    let two = Scene::new(2).hands(&[
        "pit_worker builder carpenter woodcutter supplier",
        "feudal_lord forest_manager pond_builder cultivator clay_worker",
    ]);
    two.refuses("1 | card:feudal_lord | no_card_asked");
    let mut two = two;
    two.play(0, "done");
    two.refuses(
        "
            1 | card:builder | not_in_hand
            0 | card:builder | no_card_asked
            0 | done         | no_card
        ",
    );
}

#[test]
fn whose_card_it_is() {
    let mut game = Scene::new(3).hands(&[
        "pit_worker builder carpenter woodcutter supplier",
        "feudal_lord pit_worker pond_builder cultivator supplier",
        "builder carpenter woodcutter clay_worker fish_farmer",
    ]);
    game.refuses(
        "
            1 | ability:b  | card_not_yet
            2 | ability:b  | not_your_card
            0 | fee        | no_fee
            0 | repeat     | no_repeat
            0 | end_repeat | no_repeat
        ",
    );
    game.play(0, "ability:b token:clay");
    game.refuses(
        "
            0 | ability:b | ability_used
            0 | ability:a | limit_reached
        ",
    );
    game.play(0, "done");
    game.refuses(
        "
            0 | ability:a | card_ended
            0 | done      | card_ended
        ",
    );
}

#[test]
fn whether_the_fee_is_due() {
    let mut game = Scene::new(3).wheels(0, "water:1").alone("clay_worker");
    game.refuses("0 | ability:a | fee_due water:1");
    game.play(0, "fee");
    game.refuses("0 | fee | fee_paid");
    game.play(0, "ability:a");
    game.refuses("0 | ability:a | ability_used");

    let poor = Scene::new(3).wheels(0, "").alone("builder");
    poor.refuses(
        "
            0 | ability:a | fee_due food:1
            0 | fee       | cannot_pay food:1
        ",
    );
    let bare = Scene::new(3)
        .land(0, "GGGG GGGG PPPP GGGG GGGG")
        .alone("woodcutter");
    bare.refuses(
        "
            0 | ability:b | fee_due forest:1
            0 | fee       | cannot_pay forest:1
        ",
    );
    let split = Scene::new(3).wheels(0, "food/g:1").alone("builder");
    split.refuses(
        "
            0 | fee token:food_brickworks | token_empty
            0 | fee token:wood            | wrong_token
        ",
    );
}

#[test]
fn why_an_ability_is_not_offered() {
    let full = "GGGG GGGG PPPP GGGG GGGG";
    for (card, land, ability, why) in [
        ("pond_builder", full, "ability:a", "no_space"),
        ("pond_builder", full, "ability:b", "no_landscape"),
        ("cultivator", full, "ability:a", "no_space"),
        ("cultivator", full, "ability:b", "nothing_to_build"),
    ] {
        let game = Scene::new(3).wheels(0, "").land(0, land).alone(card);
        assert_eq!(game.why(0, ability), why, "{card}");
    }
    let empty = BuildingKind::ALL
        .into_iter()
        .fold(Scene::new(3), Scene::no_stack)
        .alone("feudal_lord");
    empty.refuses("0 | ability:a | stacks_empty");
}

#[test]
fn a_gift_and_the_end_come_before_other_reasons() {
    let mut game = Scene::new(3).hands(&[
        "supplier builder carpenter woodcutter pit_worker",
        "supplier feudal_lord pond_builder cultivator clay_worker",
        "builder carpenter woodcutter clay_worker fish_farmer",
    ]);
    game.play(0, "ability:a token:sand");
    game.refuses(
        "
            1 | ability:a | gift_first
            1 | done      | gift_first
        ",
    );
    game.refuses(
        "
            0 | accept | no_gift
            0 | refuse | no_gift
        ",
    );

    let hand = "pit_worker builder carpenter woodcutter supplier";
    let mut end = Scene::new(3).period(4).hands(&[hand; 3]);
    end.skip_period();
    end.play(0, "done");
    end.refuses(
        "
            0 | remove       | over
            0 | done         | over
            1 | card:builder | no_card_asked
        ",
    );
}

#[test]
fn inside_a_path() {
    let mut game = Scene::new(3)
        .wheels(0, "wood:1 glass:1 brick:1")
        .board("fishery inn forest_hut")
        .offer(0, "kiln")
        .alone("cultivator");
    game.refuses(
        "
            0 | ability:b tile:tavern             | not_available
            0 | ability:b tile:inn                | cannot_pay wood:1
            0 | ability:b tile:fishery space:1-1  | space_taken
            0 | ability:b tile:fishery token:wood | not_asked
            0 | ability:b decline                 | cannot_decline
            0 | ability:a landscape:pit space:1-1 | space_taken
            0 | ability:a decline                 | cannot_decline
            0 | remove space:1-1                  | not_there
            0 | convert:inn                       | not_built
            0 | convert:fishery                   | not_processing
            0 | remove space:2-3 space:2-4        | path_ended
        ",
    );
    game.play(0, "ability:b tile:fishery space:3-2");
    game.refuses(
        "
            0 | done            | repeat_open
            0 | ability:a       | repeat_open
            0 | convert:fishery | not_processing
        ",
    );

    let gains = Scene::new(3).wheels(0, "wood:6").alone("feudal_lord");
    gains.refuses(
        "
            0 | ability:b take:wood:1             | nothing_less
            0 | ability:b take:sand:0             | nothing_less
            0 | ability:b take:clay:0 take:wood:0 | nothing_less
            0 | ability:b done                    | path_ended
        ",
    );

    let works = Scene::new(3)
        .wheels(0, "")
        .built(0, "inn", "3-2")
        .built(0, "district_offices", "3-3")
        .begin();
    works.refuses(
        "
            0 | convert:inn              | cannot_pay charcoal:1
            0 | convert:district_offices | cannot_pay empty_space:1 offer_tile:2
        ",
    );
    let bare = Scene::new(3).land(0, "FfFf FfFf FfFf .... ....").begin();
    bare.refuses("0 | remove | nothing_to_remove");
}

#[test]
fn reasons_have_codes_and_sentences_of_their_own() {
    let mut sentences: Vec<_> = Why::ALL.map(Why::sentence).to_vec();
    sentences.sort_unstable();
    sentences.dedup();
    assert_eq!(sentences.len(), Why::ALL.len());
}
