//! Taking back moves: alone as long as no one learns anything by it, otherwise with everyone's consent.

use slowtable_service::tables::{
    AnsweredUndo, Post, PostAction, TableError, TableId, TableService, UndoRequestId, WentBack,
};
use slowtable_ui::{Language, Press};

use crate::{ANN, BOB, EN, EVE, House, fresh, posts};
use slowtable_service::tables::PersonId;

impl House {
    /// Makes a table of Ann, Bob and Eve that has begun.
    async fn three(&self) -> TableId {
        let table = self.create(3, 0).await;
        self.join(table, BOB).await.unwrap();
        self.join(table, EVE).await.unwrap();
        self.start(table, ANN).await.unwrap();
        self.deliver().await;
        table
    }

    async fn takes_back(&self, table: TableId, who: PersonId) -> bool {
        self.desk(table, who).await.panel.offers(&Press::TakeBack)
    }

    async fn go_back(
        &self,
        table: TableId,
        who: PersonId,
        to: u32,
    ) -> Result<WentBack, TableError> {
        let moves = self.moves(table).await;
        let at = self.at(table, who).await;
        self.tables.go_back(&at, (to, moves), fresh()).await
    }

    async fn answer(
        &self,
        table: TableId,
        who: PersonId,
        id: UndoRequestId,
        yes: bool,
    ) -> Result<AnsweredUndo, TableError> {
        let at = self.at(table, who).await;
        self.tables.answer_undo(&at, id, yes, fresh()).await
    }

    async fn told(&self) -> Vec<Post> {
        let sent = self.deliver().await;
        posts(&sent).into_iter().map(|(_, post)| post).collect()
    }
}

fn asked(went: Result<WentBack, TableError>) -> UndoRequestId {
    match went.unwrap() {
        WentBack::Asked(id) => id,
        WentBack::Done => panic!("nobody was asked"),
    }
}

#[tokio::test]
async fn a_pick_is_taken_back_until_the_last_one_is_in_and_the_others_stay() {
    let house = House::new().await;
    let table = house.three().await;
    assert!(
        !house.takes_back(table, ANN).await,
        "nothing is decided yet"
    );
    house.pick(table, ANN, 4).await;
    house.pick(table, BOB, 6).await;
    house.told().await;
    let bobs = house.desk(table, BOB).await;
    let desk = house.desk(table, ANN).await;
    let desk = house.press(&desk, ANN, Press::TakeBack).await;
    assert_eq!(house.moves(table).await, 3, "it is an entry of the log");
    assert!(!desk.panel.offers(&Press::TakeBack));
    assert!(desk.panel.offers(&Press::Choose("pick".into())));
    let told = house.told().await;
    let [post] = &told[..] else {
        panic!("{told:?}")
    };
    assert_eq!(post.lines, ["<@101> takes their last move back."]);
    assert!(!house.text(table, EVE).await.contains("**4**"));
    let house = house.restarted().await;
    assert!(house.text(table, BOB).await.contains("**6**"), "{bobs:?}");
    house.pick(table, ANN, 5).await;
    assert!(house.text(table, ANN).await.contains("**5**"));
    assert!(house.takes_back(table, BOB).await);
    house.pick(table, EVE, 1).await;
    for who in [ANN, BOB, EVE] {
        assert!(!house.takes_back(table, who).await, "the die was thrown");
    }
    let log = house.log(table, BOB).await;
    assert!(
        log.iter()
            .any(|line| line == "Ann takes their last move back.")
    );
    assert!(!log.join(" ").contains("<@"));
}

/// Two tables look the same: whatever was taken back, and whatever replaced it.
#[tokio::test]
async fn what_was_taken_back_and_what_came_instead_stays_hidden() {
    let mut seen = Vec::new();
    for numbers in [(4, 5), (9, 0)] {
        let house = House::new().await;
        let table = house.three().await;
        house.pick(table, ANN, numbers.0).await;
        let desk = house.desk(table, ANN).await;
        house.press(&desk, ANN, Press::TakeBack).await;
        house.pick(table, ANN, numbers.1).await;
        let desk = house.desk(table, BOB).await;
        // The seeds of the two tables differ.
        let panel = (
            desk.stamp,
            desk.panel.text().split("seeds").next().map(str::to_owned),
        );
        let mut log = house.log(table, BOB).await;
        log.retain(|line| !line.contains("seed"));
        seen.push((
            house.told().await,
            panel,
            log,
            house.board(table, BOB).await,
        ));
    }
    let (first, second) = (&seen[0], &seen[1]);
    assert_eq!(format!("{first:?}"), format!("{second:?}"));
}

#[tokio::test]
async fn what_lies_open_is_taken_back_until_somebody_acts() {
    let house = House::new().await;
    let table = house.two().await;
    house.play(table, ANN, &["water"]).await;
    let early = house.desk(table, ANN).await;
    assert!(early.panel.offers(&Press::TakeBack));
    let drafting = house.draft(table, ANN, 4).await;
    assert!(
        !drafting.panel.offers(&Press::TakeBack),
        "a draft goes first"
    );
    let early = house.press(&drafting, ANN, Press::Undo).await;
    house.play(table, BOB, &["water"]).await;
    let before = house.dump().await;
    assert!(!house.takes_back(table, ANN).await, "Bob has acted on it");
    let late = house.try_press(&early, ANN, Press::TakeBack, &[]).await;
    assert!(matches!(late, Err(TableError::StaleDesk(_))));
    assert_eq!(house.dump().await, before);
    let desk = house.desk(table, BOB).await;
    house.press(&desk, BOB, Press::TakeBack).await;
    assert!(
        house.takes_back(table, ANN).await,
        "nobody has acted on it now"
    );
    let plant = ["plant", "crop:", "plot:1-1"];
    house.play(table, ANN, &plant).await;
    assert!(!house.takes_back(table, ANN).await, "a seed was shown");
}

#[tokio::test]
async fn the_press_that_takes_back_counts_once() {
    let house = House::new().await;
    let table = house.two().await;
    house.play(table, ANN, &["water"]).await;
    house.play(table, ANN, &["water"]).await;
    let desk = house.desk(table, ANN).await;
    let pressing = slowtable_service::tables::Pressing {
        stamp: desk.stamp,
        press: Press::TakeBack,
        selected: Vec::new(),
        id: fresh(),
    };
    let ann = house.at(table, ANN).await;
    for _ in 0..2 {
        house
            .tables
            .press(&ann, pressing.clone(), EN)
            .await
            .unwrap();
    }
    assert_eq!(house.moves(table).await, 3);
}

#[tokio::test]
async fn a_game_goes_back_once_everybody_agrees() {
    let house = House::new().await;
    let table = house.three().await;
    house.play(table, ANN, &["water"]).await;
    let plant = ["plant", "crop:", "plot:1-1"];
    house.play(table, ANN, &plant).await;
    house.play(table, BOB, &["water"]).await;
    house.told().await;
    let before = house.board(table, BOB).await;
    let ann = house.at(table, ANN).await;
    let back = house.tables.ways_back(&ann, EN).await.unwrap();
    let ways: Vec<u32> = back.ways.iter().map(|way| way.to).collect();
    assert_eq!((back.moves, ways), (3, vec![2, 1, 0]));
    assert_eq!(back.ways[1].undone, 2);
    let moment = back.ways[1].moment.as_deref();
    assert!(
        moment.is_some_and(|it| it.starts_with("Round 1")),
        "{moment:?}"
    );
    assert!(
        back.ways[1].label.starts_with("Ann plants"),
        "{}",
        back.ways[1].label
    );
    let id = asked(house.go_back(table, ANN, 1).await);
    let told = house.told().await;
    assert!(
        told[0].lines[0].starts_with("<@101> would like"),
        "{told:?}"
    );
    assert!(told[0].lines[0].contains("2 moves"));
    assert_eq!(told[0].ping, [BOB, EVE]);
    let actions: Vec<PostAction> = told[0].buttons.iter().map(|one| one.action).collect();
    assert_eq!(
        actions,
        [PostAction::AgreeToUndo(id), PostAction::RefuseUndo(id)]
    );
    refused!(house.answer(table, ANN, id, true).await, NotAsked);
    let stranger = house.answer(table, PersonId(999), id, true).await;
    refused!(stranger, NotSeated);
    let noted = house.answer(table, BOB, id, true).await.unwrap();
    assert_eq!(noted, AnsweredUndo::Noted(1));
    let again = house.answer(table, BOB, id, true).await.unwrap();
    assert_eq!(again, AnsweredUndo::Noted(1), "one person is one");
    let house = house.restarted().await;
    assert_eq!(house.board(table, BOB).await, before);
    let done = house.answer(table, EVE, id, true).await.unwrap();
    assert_eq!(done, AnsweredUndo::Done);
    refused!(house.answer(table, EVE, id, true).await, NoSuchUndo);
    assert_eq!(house.moves(table).await, 4);
    assert!(!house.board(table, BOB).await.contains("plot"));
    let told = house.told().await;
    assert!(told[0].lines[0].starts_with("<@101> sets the game back: 2 moves"));
    assert_eq!(told[0].picture.as_deref(), Some("table"));
    // The same seeds come again, and the game goes on.
    house.play(table, ANN, &plant).await;
    assert_eq!(house.moves(table).await, 5);
}

#[tokio::test]
async fn a_question_to_go_back_ends_by_a_no_a_move_or_time() {
    let house = House::new().await;
    let table = house.two().await;
    let plant = ["plant", "crop:", "plot:1-1"];
    house.play(table, ANN, &["water"]).await;
    house.play(table, ANN, &plant).await;
    let id = asked(house.go_back(table, ANN, 0).await);
    refused!(house.go_back(table, BOB, 0).await, AskedBefore);
    let declined = house.answer(table, BOB, id, false).await.unwrap();
    assert_eq!(declined, AnsweredUndo::Declined);
    refused!(house.answer(table, BOB, id, true).await, NoSuchUndo);
    let id = asked(house.go_back(table, ANN, 1).await);
    let withdrawn = house.answer(table, ANN, id, false).await.unwrap();
    assert_eq!(withdrawn, AnsweredUndo::Withdrawn);
    let id = asked(house.go_back(table, ANN, 1).await);
    refused!(house.go_back(table, ANN, 1).await, AskedBefore);
    house.clock.advance(TableService::UNDO_ASKED);
    refused!(house.answer(table, BOB, id, true).await, NoSuchUndo);
    // Another move was made: the earlier request would mean another game.
    let id = asked(house.go_back(table, BOB, 1).await);
    house.play(table, BOB, &["water"]).await;
    refused!(house.answer(table, ANN, id, true).await, NoSuchUndo);
    let at = house.at(table, ANN).await;
    let old = house.tables.go_back(&at, (0, 2), fresh()).await;
    refused!(old, MovedOn);
    let ahead = house.tables.go_back(&at, (3, 3), fresh()).await;
    refused!(ahead, MovedOn);
    assert_eq!(house.moves(table).await, 3);
}

#[tokio::test]
async fn with_opponents_only_a_game_goes_back_at_once_and_they_decide_the_same_again() {
    let house = House::new().await;
    // What a weak opponent picks depends on its random seed.
    let mut new = house.new_table(3, 2);
    new.level = Some("weak".into());
    let table = house.tables.create(new).await.unwrap();
    house.start(table, ANN).await.unwrap();
    house.pick(table, ANN, 4).await;
    let query = "SELECT entry FROM log ORDER BY number";
    let before: Vec<(String,)> = house.rows(query).await;
    let went = house.go_back(table, ANN, 0).await.unwrap();
    assert_eq!(went, WentBack::Done);
    assert!(house.text(table, ANN).await.contains("Round 1"));
    house.pick(table, ANN, 4).await;
    let after: Vec<(String,)> = house.rows(query).await;
    let (kept, rest) = after.split_at(before.len());
    assert_eq!(kept, before, "the log keeps every entry");
    assert!(rest[0].0.contains("undo"), "{rest:?}");
    assert_eq!(rest[1..], before, "no other chance by going back");
}

#[tokio::test]
async fn both_languages_ask() {
    let house = House::new().await;
    let mut new = house.new_table(2, 0);
    new.language = Language::German;
    let table = house.tables.create(new).await.unwrap();
    house.join(table, BOB).await.unwrap();
    house.start(table, ANN).await.unwrap();
    house.play(table, ANN, &["water"]).await;
    house.play(table, BOB, &["water"]).await;
    house.told().await;
    asked(house.go_back(table, ANN, 0).await);
    let told = house.told().await;
    assert!(told[0].lines[0].contains("möchte die Partie"), "{told:?}");
    assert_eq!(told[0].buttons[0].label, "Zurückgehen");
}

#[tokio::test]
async fn what_was_decided_ahead_and_played_is_taken_back_and_not_played_again() {
    let house = House::new().await;
    let table = house.three().await;
    house.pick(table, ANN, 4).await;
    let later = house.draft_move(table, ANN, &["ahead:pick:2", "pick", "n:7"]);
    let later = later.await;
    house.press(&later, ANN, Press::Commit(None)).await;
    house.pick(table, BOB, 1).await;
    house.pick(table, EVE, 1).await;
    assert_eq!(house.moves(table).await, 4, "Ann's second number is in");
    let desk = house.desk(table, ANN).await;
    assert!(desk.panel.text().contains("**7**"), "{}", desk.panel.text());
    let desk = house.press(&desk, ANN, Press::TakeBack).await;
    assert!(desk.panel.offers(&Press::Choose("pick".into())));
    assert_eq!(house.moves(table).await, 5, "it is not played again");
    let house = house.restarted().await;
    assert_eq!(house.moves(table).await, 5);
    house.pick(table, ANN, 2).await;
    assert!(house.text(table, ANN).await.contains("**2**"));
}
