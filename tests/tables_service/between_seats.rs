//! Features of tables that Glass Road does not use: offers between seats, a map that all seats share, five seats, and
//! logs of an earlier version of the rules.

use serde_json::Value;
use slowtable_desk::{Since, TABLE};
use slowtable_kit::{Match, Rules as _, Seat, Seed, Viewer};
use slowtable_service::tables::{TableError, TableId};
use slowtable_ui::Press;
use toy::{Crop, Options, Toy};

use crate::{ANN, BOB, EN, EVE, House, posts};

/// Makes a table of Ann and Bob, always with the same deal, whose log has this version of the rules.
async fn dealt(version: u32) -> (House, TableId) {
    let house = House::new().await;
    let table = house.create(2, 0).await;
    house.join(table, BOB).await.unwrap();
    house
        .change("UPDATE tables SET deal_seed = printf('%032x', 5)")
        .await;
    house.start(table, ANN).await.unwrap();
    house.tables.close().await;
    let setup = crate::database::json_set("setup", &["rules"], &version.to_string());
    house
        .change(format!("UPDATE tables SET setup = {setup}"))
        .await;
    house.change("DELETE FROM snapshots").await;
    (house.restarted().await, table)
}

/// Makes Ann and Bob pick the same number.
async fn both_pick(house: &House, table: TableId, number: u8) {
    for who in [ANN, BOB] {
        house.pick(table, who, number).await;
    }
}

#[tokio::test]
async fn a_game_of_an_earlier_version_goes_on_under_it() {
    let (house, table) = dealt(2).await;
    both_pick(&house, table, 0).await;
    let log = house.log(table, ANN).await.concat();
    let (_, shown) = log.split_once("The die shows ").unwrap();
    let die: u8 = shown[..1].parse().unwrap();
    assert!(die > 1, "another deal is needed");
    // Since version 2 an exact match scores one more.
    for (version, points) in [(1, die), (2, die + 1)] {
        let (mut house, table) = dealt(version).await;
        both_pick(&house, table, die).await;
        let begins = format!("**Round 2 of 3** · {points} points");
        for cache in ["snapshots", "presses"] {
            // With a snapshot and without, it is the same game.
            house.tables.close().await;
            house.change(format!("DELETE FROM {cache}")).await;
            house = house.restarted().await;
            let text = house.text(table, ANN).await;
            assert!(text.starts_with(&begins), "{version}: {text}");
        }
        house.play(table, ANN, &["water"]).await;
        let rules = house.rows::<(String,)>("SELECT setup FROM tables").await;
        let rules: Value = serde_json::from_str(&rules[0].0).unwrap();
        assert_eq!(rules["rules"], version);
    }
}

#[tokio::test]
async fn a_game_of_a_version_that_there_is_not_yet_is_broken_and_stays_as_it_is() {
    let (house, table) = dealt(4).await;
    let before = house.dump().await;
    let error = house.try_desk(table, ANN).await.unwrap_err();
    let told = error.to_string();
    assert!(told.contains("another version of the rules"), "{told}");
    assert_eq!(house.dump().await, before);
}

#[tokio::test]
async fn a_draft_on_a_shared_map_keeps_what_still_fits_and_says_what_fell_out() {
    let house = House::new().await;
    let table = house.quiet().await;
    house.play(table, BOB, &["water"]).await;
    house.play(table, BOB, &["water"]).await;
    house.play(table, ANN, &["water"]).await;
    for plot in ["plot:1-1", "plot:6-6"] {
        house
            .draft_move(table, BOB, &["plant", "crop:", plot])
            .await;
    }
    house.draft(table, BOB, 4).await;
    let before = house.desk(table, BOB).await;
    house
        .play(table, ANN, &["plant", "crop:", "plot:1-1"])
        .await;

    // The answer to an old button says so; it has no effect.
    let stale = house.try_press(&before, BOB, Press::Commit(None), &[]);
    assert!(stale.await.is_err());
    let desk = house.desk(table, BOB).await;
    let text = desk.panel.text();
    let lost = "one move of your draft is no longer possible and was taken out (";
    assert!(text.contains(lost) && text.contains(" on 1-1)"), "{text}");
    assert!(!text.contains("You plant on 1-1"), "{text}");
    assert!(text.contains("You plant on 6-6"), "{text}");
    assert!(text.contains("Pick 4?"), "{text}");
    // The rest counts as a whole.
    let moves = house.moves(table).await;
    house.press(&desk, BOB, Press::Commit(None)).await;
    assert_eq!(house.moves(table).await, moves + 2);
    let board = house.board(table, EVE).await;
    assert!(board.contains("1-1 ") && board.contains("6-6 "), "{board}");
}

#[tokio::test]
async fn an_offer_is_answered_while_the_others_play_on() {
    let house = House::new().await;
    let table = house.quiet().await;
    house.play(table, ANN, &["offer", "seat:1", "crop:"]).await;
    let told = posts(&house.deliver().await);
    assert_eq!(
        told[0].1.lines,
        ["🔵\u{e0100} <@101> offers 🟧\u{e0100} <@102> a seed."]
    );

    // No one waits for the answer.
    both_pick(&house, table, 3).await;
    let text = house.text(table, ANN).await;
    assert!(text.starts_with("**Round 2 of 3**"), "{text}");
    house.pick(table, BOB, 3).await;
    let asked = house.status(table, ANN).await;
    assert_eq!(asked.seats[1].awaited.as_deref(), Some("answer an offer"));
    let own = house.tables.tables_of(BOB, EN).await.unwrap();
    assert_eq!(own[0].awaited, [ANN, BOB], "he is asked too");

    house.play(table, BOB, &["accept", "crop:"]).await;
    let told = posts(&house.deliver().await).pop().unwrap().1;
    let swap = "🔵\u{e0100} <@101> and 🟧\u{e0100} <@102> swap a seed.";
    assert_eq!(told.lines.last().unwrap(), swap);
    // Only these two know which.
    for (reader, known) in [(ANN, true), (BOB, true), (EVE, false)] {
        let log = house.log(table, reader).await;
        let swap = log.iter().find(|line| line.contains("swap")).unwrap();
        assert_eq!(swap.contains(" for "), known, "{swap}");
    }
    let asked = house.status(table, ANN).await;
    assert_eq!(asked.seats[1].awaited, None);
}

#[tokio::test]
async fn what_is_decided_ahead_is_played_while_an_offer_waits_for_an_answer() {
    let house = House::new().await;
    let table = house.quiet().await;
    house.pick(table, BOB, 3).await;
    let path = ["ahead:pick:2", "pick", "n:4"];
    let later = house.draft_move(table, BOB, &path).await;
    house.press(&later, BOB, Press::Commit(None)).await;
    house.play(table, ANN, &["offer", "seat:1", "crop:"]).await;
    // Ann's pick ends the round. Bob is asked two things in the next, and has decided one.
    house.pick(table, ANN, 3).await;
    assert_eq!(house.moves(table).await, 4, "Bob's second pick counts");
    let status = house.status(table, BOB).await;
    assert_eq!(status.seats[1].awaited.as_deref(), Some("answer an offer"));
}

/// Makes a table of Ann, Bob and Eve, in which Ann holds one pumpkin and Eve some wheat.
async fn with_a_pumpkin(house: &House) -> TableId {
    let hand = |seed: u128, seat: u8| {
        let (game, _) = Match::<Toy>::deal(3, Options::default(), Seed(seed)).unwrap();
        let view = Toy::view(game.state(), Viewer::Seat(Seat(seat)));
        view.secret.unwrap().seeds
    };
    let seed = (0..1_000)
        .find(|&seed| {
            let pumpkins = hand(seed, 0).into_iter().filter(|it| *it == Crop::Pumpkin);
            pumpkins.count() == 1 && hand(seed, 2).contains(&Crop::Wheat)
        })
        .unwrap();
    let table = house.create(3, 0).await;
    for who in [BOB, EVE] {
        house.join(table, who).await.unwrap();
    }
    house
        .change(format!(
            "UPDATE tables SET deal_seed = printf('%032x', {seed})"
        ))
        .await;
    house.start(table, ANN).await.unwrap();
    house.play(table, ANN, &["water"]).await;
    house.pick(table, BOB, 3).await;
    table
}

/// Makes Ann promise Bob her only pumpkin, and plant it.
async fn break_a_promise(house: &House, table: TableId) {
    house
        .play(table, ANN, &["promise", "seat:1", "crop:pumpkin"])
        .await;
    house
        .play(table, ANN, &["plant", "crop:pumpkin", "plot:1-1"])
        .await;
}

/// Returns Bob's stored draft, and the outbox.
async fn stored(house: &House) -> [Vec<(String,)>; 2] {
    [
        house.rows("SELECT draft FROM drafts WHERE seat = 1").await,
        house.rows("SELECT payload FROM outbox").await,
    ]
}

#[tokio::test]
async fn an_answer_to_a_broken_promise_is_refused_with_a_sentence_and_can_be_changed() {
    let house = House::new().await;
    let table = with_a_pumpkin(&house).await;
    break_a_promise(&house, table).await;
    let desk = house.draft_move(table, BOB, &["accept", "crop:"]).await;
    let text = desk.panel.text();
    assert!(text.contains("The promised seed may be gone"), "{text}");
    let before = stored(&house).await;
    let refused = house.try_press(&desk, BOB, Press::Commit(None), &[]).await;
    let Err(TableError::Refused(told)) = refused else {
        panic!("{refused:?}");
    };
    assert!(told.contains("The promised seed is gone"), "{told}");
    assert_eq!(stored(&house).await, before, "nobody else learns of it");

    let desk = house.desk(table, BOB).await;
    house.press(&desk, BOB, Press::Undo).await;
    house.play(table, BOB, &["decline"]).await;
    let status = house.status(table, ANN).await;
    assert_eq!(status.seats[1].awaited, None);
}

#[tokio::test]
async fn a_decision_ahead_that_a_broken_promise_refuses_is_dropped_and_its_seat_asked() {
    let house = House::new().await;
    let table = with_a_pumpkin(&house).await;
    let path = ["ahead:offered:1:pumpkin", "accept", "crop:"];
    let decided = house.draft_move(table, BOB, &path).await;
    house.press(&decided, BOB, Press::Commit(None)).await;
    house
        .play(table, EVE, &["offer", "seat:1", "crop:wheat"])
        .await;
    break_a_promise(&house, table).await;
    let moves = house.moves(table).await;
    // Now the promise is the oldest offer, and the decision's occasion has come.
    house.play(table, BOB, &["decline"]).await;
    assert_eq!(house.moves(table).await, moves + 1);
    let status = house.status(table, ANN).await;
    assert_eq!(status.seats[1].awaited.as_deref(), Some("answer an offer"));
    let [draft, _] = stored(&house).await;
    assert!(draft[0].0.contains("dropped"), "{draft:?}");
}

#[tokio::test]
async fn five_play_to_the_end_and_everybody_is_in_the_pictures() {
    let house = House::new().await;
    let table = house.create(5, 2).await;
    for who in [BOB, EVE] {
        house.join(table, who).await.unwrap();
    }
    house.start(table, ANN).await.unwrap();
    for _ in 0..3 {
        for who in [ANN, BOB, EVE] {
            house.pick(table, who, 0).await;
        }
    }
    let status = house.status(table, ANN).await;
    assert_eq!(status.standings.unwrap().len(), 5);
    let result = status.result_text.unwrap();
    assert_eq!(result.lines().count(), 5, "{result}");

    let at = house.at(table, EVE).await;
    let painter = slowtable_render::Painter::new();
    for name in [TABLE, "roll"] {
        let picture = house.tables.table_picture(&at, name, Since::Moves(0), EN);
        let picture = picture.await.unwrap().unwrap();
        for who in ["Ann", "Bob", "Eve", "Ada", "Bruno"] {
            assert!(picture.alt.contains(who), "{who}: {}", picture.alt);
        }
        let png = painter.paint(&picture.scene).unwrap();
        assert!(png.len() > 1_000, "{name}");
    }
    let desk = house.at(table, ANN).await;
    let own = house.tables.desk_picture(&desk, TABLE, EN).await.unwrap();
    assert!(own.is_some());
}
