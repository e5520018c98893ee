//! Another pace for a game under way, if everybody agrees.

use std::time::Duration;

use slowtable_service::pace::Pace;
use slowtable_service::tables::{
    AnsweredPace, PaceAsked, PostAction, TableError, TableId, TableService,
};

use crate::{ANN, BOB, EVE, House, posts};
use slowtable_service::tables::PersonId;

impl House {
    async fn ask_for_pace(
        &self,
        table: TableId,
        who: PersonId,
        pace: Pace,
    ) -> Result<PaceAsked, TableError> {
        let at = self.at(table, who).await;
        self.tables.ask_for_pace(&at, pace).await
    }

    async fn answer_pace(
        &self,
        table: TableId,
        who: PersonId,
        asked: i64,
        yes: bool,
    ) -> Result<AnsweredPace, TableError> {
        let at = self.at(table, who).await;
        self.tables.answer_pace(&at, asked, yes).await
    }

    /// Makes a table of Ann, Bob and Eve that has begun and whose first messages are delivered.
    async fn three_quiet(&self) -> TableId {
        let table = self.create(3, 0).await;
        for who in [BOB, EVE] {
            self.join(table, who).await.unwrap();
        }
        self.start(table, ANN).await.unwrap();
        self.deliver().await;
        table
    }
}

fn id(asked: Result<PaceAsked, TableError>) -> i64 {
    match asked.unwrap() {
        PaceAsked::Asked(id) => id,
        PaceAsked::Done => panic!("nobody was asked"),
    }
}

#[tokio::test]
async fn a_table_has_another_pace_once_everybody_agrees() {
    let house = House::new().await;
    let table = house.three_quiet().await;
    assert_eq!(house.status(table, ANN).await.pace, Pace::None);
    refused!(house.ask_for_pace(table, ANN, Pace::None).await, SamePace);
    let stranger = house.ask_for_pace(table, PersonId(999), Pace::Daily).await;
    refused!(stranger, NotSeated);
    let asked = id(house.ask_for_pace(table, ANN, Pace::Daily).await);
    let told = posts(&house.deliver().await);
    let [(_, post)] = &told[..] else {
        panic!("{told:?}");
    };
    assert_eq!(post.ping, [BOB, EVE]);
    let actions: Vec<PostAction> = post.buttons.iter().map(|one| one.action).collect();
    assert_eq!(
        actions,
        [
            PostAction::AgreeToPace(asked),
            PostAction::RefusePace(asked)
        ]
    );
    refused!(
        house.ask_for_pace(table, BOB, Pace::Live).await,
        AskedForPace
    );
    refused!(house.answer_pace(table, ANN, asked, true).await, NotAsked);
    let noted = house.answer_pace(table, BOB, asked, true).await.unwrap();
    assert_eq!(noted, AnsweredPace::Noted(1));
    assert_eq!(house.status(table, ANN).await.pace, Pace::None);
    let house = house.restarted().await;
    let done = house.answer_pace(table, EVE, asked, true).await.unwrap();
    assert_eq!(done, AnsweredPace::Done);
    assert_eq!(house.status(table, ANN).await.pace, Pace::Daily);
    let told = posts(&house.deliver().await);
    let awaited = &told.last().unwrap().1.awaited;
    assert!(
        awaited.iter().all(|line| line.until.is_some()),
        "{awaited:?}"
    );
    refused!(
        house.answer_pace(table, EVE, asked, true).await,
        NoSuchPaceRequest
    );
    // The clocks count: a steward plays for those whose time has run out.
    house.clock.advance(Duration::from_secs(10 * 24 * 60 * 60));
    house.deliver().await;
    let asked = id(house.ask_for_pace(table, BOB, Pace::None).await);
    for who in [ANN, EVE] {
        house.answer_pace(table, who, asked, true).await.unwrap();
    }
    assert_eq!(house.status(table, ANN).await.pace, Pace::None);
    assert!(
        house.desk(table, ANN).await.notice.is_none(),
        "no clock runs"
    );
}

#[tokio::test]
async fn a_question_about_the_pace_ends_by_a_no_or_by_time_and_is_not_asked_without_end() {
    let house = House::new().await;
    let table = house.quiet().await;
    let asked = id(house.ask_for_pace(table, ANN, Pace::Live).await);
    let no = house.answer_pace(table, BOB, asked, false).await.unwrap();
    assert_eq!(no, AnsweredPace::Declined);
    assert_eq!(house.status(table, ANN).await.pace, Pace::None);
    refused!(
        house.ask_for_pace(table, ANN, Pace::Live).await,
        AskedForPace
    );
    house.clock.advance(TableService::PACE_ASKED);
    let asked = id(house.ask_for_pace(table, ANN, Pace::Live).await);
    house.clock.advance(TableService::PACE_ASKED);
    refused!(
        house.answer_pace(table, BOB, asked, true).await,
        NoSuchPaceRequest
    );
    let asked = id(house.ask_for_pace(table, ANN, Pace::Live).await);
    let withdrawn = house.answer_pace(table, ANN, asked, false).await.unwrap();
    assert_eq!(withdrawn, AnsweredPace::Withdrawn);
}
