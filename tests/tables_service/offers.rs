//! Seats that change hands: only when everyone concerned has agreed.

use std::time::Duration;

use slowtable_kit::Seat;
use slowtable_service::tables::{
    Admission, Answered, Limit, OfferId, PersonId, Post, PostAction, TableError, TableId,
    TablePhase, TableService,
};

use crate::{ANN, BOB, EN, EVE, House};

const DAN: PersonId = PersonId(104);
/// The time after which offers can be made again.
const NEXT_DAY: Duration = Duration::from_secs(25 * 60 * 60);

/// Delivers and returns the posts that are due.
async fn posts(house: &House) -> Vec<Post> {
    let posts = crate::posts(&house.deliver().await).into_iter();
    posts.map(|(_, post)| post).collect()
}

async fn sits(house: &House, table: TableId, who: PersonId) -> bool {
    let status = house.status(table, ANN).await;
    status.seats.iter().any(|seat| seat.person == Some(who))
}

async fn offer(house: &House, table: TableId, from: PersonId, to: PersonId) -> OfferId {
    let giver = house.at(table, from).await;
    house.tables.offer_seat(&giver, to).await.unwrap()
}

async fn accept(house: &House, at: &Admission, offer: OfferId) -> Result<Answered, TableError> {
    house.tables.answer_offer(at, offer, true).await
}

#[tokio::test]
async fn nobody_gets_a_hand_before_they_accept_it_in_the_thread() {
    let house = House::new().await;
    let table = house.quiet().await;
    let draft = house.draft(table, BOB, 4).await;
    let offer = offer(&house, table, BOB, EVE).await;
    let post = posts(&house).await.pop().unwrap();
    assert_eq!(post.ping, [EVE]);
    assert!(post.lines[0].contains(&EVE.mention()) && post.lines[0].contains(&BOB.mention()));
    let actions: Vec<_> = post.buttons.iter().map(|button| button.action).collect();
    let expected = [PostAction::Accept(offer), PostAction::Decline(offer)];
    assert_eq!(actions, expected);

    // Nothing has changed yet, neither for Bob nor for the bystander.
    assert_eq!(house.desk(table, BOB).await, draft);
    assert!(house.drafts(table, BOB).await);
    let bystander = house.at(table, EVE).await;
    refused!(house.tables.desk(&bystander, EN).await, NotSeated);

    refused!(accept(&house, &bystander, offer).await, NotInThread);
    for other in [ANN, BOB, DAN] {
        let not_theirs = accept(&house, &house.in_thread(table, other).await, offer).await;
        assert!(matches!(not_theirs, Err(TableError::NotAsked)), "{other}");
    }
    let eve = house.in_thread(table, EVE).await;
    let accepted = accept(&house, &eve, offer).await;
    assert_eq!(accepted.unwrap(), Answered::Seated);
    assert!(!sits(&house, table, BOB).await);
    assert!(!house.drafts(table, EVE).await);
    refused!(accept(&house, &eve, offer).await, NoSuchOffer);
}

#[tokio::test]
async fn an_offer_can_be_declined_taken_back_and_replaced() {
    let house = House::new().await;
    let table = house.two().await;
    let eve = house.in_thread(table, EVE).await;
    let first = offer(&house, table, BOB, EVE).await;
    let giver = house.at(table, BOB).await;
    refused!(house.tables.offer_seat(&giver, EVE).await, AlreadyOffered);
    let meddler = house.in_thread(table, ANN).await;
    refused!(
        house.tables.answer_offer(&meddler, first, false).await,
        NotAsked
    );
    let declined = house.tables.answer_offer(&eve, first, false).await;
    assert_eq!(declined.unwrap(), Answered::Declined);

    let second = offer(&house, table, BOB, EVE).await;
    let withdrawn = house.tables.answer_offer(&giver, second, false).await;
    assert_eq!(withdrawn.unwrap(), Answered::Withdrawn);
    let told = posts(&house).await;
    let lines: Vec<_> = told.into_iter().flat_map(|post| post.lines).collect();
    // The first was posted before: declined, offered again, withdrawn.
    assert_eq!(lines.len(), 3, "{lines:?}");

    let third = offer(&house, table, BOB, EVE).await;
    let fourth = offer(&house, table, BOB, DAN).await;
    for ended in [first, second, third] {
        refused!(accept(&house, &eve, ended).await, NoSuchOffer);
    }
    let dan = house.in_thread(table, DAN).await;
    accept(&house, &dan, fourth).await.unwrap();
    assert!(sits(&house, table, DAN).await && !sits(&house, table, EVE).await);
}

#[tokio::test]
async fn an_offer_ends_with_the_seat_the_game_and_after_some_days() {
    let house = House::new().await;
    let table = house.two().await;
    let eve = house.in_thread(table, EVE).await;

    let of_the_seat = offer(&house, table, BOB, EVE).await;
    house.resign(table, BOB).await.unwrap();
    refused!(accept(&house, &eve, of_the_seat).await, NoSuchOffer);
    house.take_over(table, BOB, ANN).await;

    let forgotten = offer(&house, table, BOB, EVE).await;
    posts(&house).await;
    house.clock.advance(TableService::OFFER_KEPT);
    let house = house.restarted().await;
    let eve = house.at(table, EVE).await;
    let told = posts(&house).await;
    assert_eq!(told.len(), 1);
    assert!(told[0].lines[0].contains("3 days"), "{told:?}");
    refused!(accept(&house, &eve, forgotten).await, NoSuchOffer);

    let of_the_game = offer(&house, table, BOB, EVE).await;
    let eve = house.in_thread(table, EVE).await;
    for _ in 0..3 {
        house.pick(table, ANN, 9).await;
        if house.status(table, EVE).await.seats[1].awaited.is_some() {
            house.pick(table, BOB, 1).await;
        }
    }
    let late = accept(&house, &eve, of_the_game).await;
    assert!(
        matches!(late, Err(TableError::WrongPhase(TablePhase::Over))),
        "{late:?}"
    );
    let open = house.rows::<(i64,)>("SELECT id FROM offers WHERE open = 1");
    assert!(open.await.is_empty());
}

#[tokio::test]
async fn whoever_knows_another_hand_is_offered_none() {
    let house = House::new().await;
    let table = house.two().await;
    house.hand_over(table, BOB, EVE).await;
    let ann = house.at(table, ANN).await;
    for receiver in [ANN, BOB, EVE] {
        let offered = house.tables.offer_seat(&ann, receiver).await;
        assert!(
            matches!(offered, Err(TableError::CannotReceive)),
            "{receiver}"
        );
    }
    // They may have back the seat that they know.
    house.hand_over(table, EVE, BOB).await;
}

#[tokio::test]
async fn a_vacant_seat_is_asked_for_in_the_thread_and_granted_by_the_table() {
    let house = House::new().await;
    let table = house.two().await;
    posts(&house).await;
    house.resign(table, BOB).await.unwrap();
    let post = posts(&house).await.pop().unwrap();
    assert_eq!(post.buttons[0].action, PostAction::TakeOver(Seat(1)));

    let in_channel = house.at(table, EVE).await;
    refused!(
        house.tables.ask_for_seat(&in_channel, None).await,
        NotInThread
    );
    let eve = house.in_thread(table, EVE).await;
    let wish = house.tables.ask_for_seat(&eve, None).await.unwrap();
    refused!(
        house.tables.ask_for_seat(&eve, Some(Seat(1))).await,
        AlreadyOffered
    );
    let post = posts(&house).await.pop().unwrap();
    assert_eq!(post.ping, [ANN]);
    assert!(!sits(&house, table, EVE).await);
    for other in [EVE, BOB, DAN] {
        let granted = accept(&house, &house.in_thread(table, other).await, wish).await;
        assert!(matches!(granted, Err(TableError::NotAsked)), "{other}");
    }
    let ann = house.in_thread(table, ANN).await;
    assert_eq!(accept(&house, &ann, wish).await.unwrap(), Answered::Agreed);
    assert!(sits(&house, table, EVE).await);
    let post = posts(&house).await.pop().unwrap();
    assert_eq!(post.ping, [EVE]);
    assert!(post.lines[0].contains(&ANN.mention()), "{post:?}");
}

#[tokio::test]
async fn what_nobody_accepted_counts_for_nobody_but_who_asked() {
    let house = House::new().await;
    let mut tables = Vec::new();
    for guild in 0..u64::from(TableService::OPENED_TABLES) {
        let table = house.try_create_on(guild, ANN, 2, 1).await.unwrap();
        house.start(table, ANN).await.unwrap();
        tables.push(table);
    }
    // The victim is Bob: he is offered as many tables as he may sit at.
    let mut offered = 0;
    for table in &tables {
        let ann = house.at(*table, ANN).await;
        match house.tables.offer_seat(&ann, BOB).await {
            Ok(_) => offered += 1,
            Err(TableError::OverLimit(Limit::Offers)) => {}
            Err(other) => panic!("{other:?}"),
        }
    }
    assert_eq!(offered, TableService::OFFERS_A_DAY);
    assert!(house.tables.tables_of(BOB, EN).await.unwrap().is_empty());
    house.try_create_on(7, BOB, 2, 1).await.unwrap();
    // Handing tables on does not make room for more.
    house.clock.advance(NEXT_DAY);
    house.hand_over(tables[0], ANN, EVE).await;
    refused!(
        house.try_create_on(99, ANN, 2, 1).await,
        OverLimit(Limit::Opened)
    );
}

#[tokio::test]
async fn one_person_fills_no_server() {
    let house = House::new().await;
    let mut opened = 0;
    let refused = loop {
        match house.tables.create(house.new_table(2, 1)).await {
            Ok(table) => {
                house.start(table, ANN).await.unwrap();
                opened += 1;
                // The attack handed each table on, and so never sat at too many.
                if opened % TableService::OFFERS_A_DAY == 0 {
                    house.clock.advance(NEXT_DAY);
                }
                house
                    .hand_over(table, ANN, PersonId(500 + u64::from(opened)))
                    .await;
            }
            Err(error) => break error,
        }
    };
    assert!(matches!(refused, TableError::OverLimit(Limit::OpenedHere)));
    assert_eq!(opened, TableService::OPENED_TABLES_HERE);
    let others = TableService::GUILD_TABLES / TableService::OPENED_TABLES_HERE;
    assert!(others >= 40, "{others} people fill a server");
    let sentence = slowtable_service::tables::sentence(&refused, EN);
    assert!(sentence.contains("5 tables on this server"), "{sentence}");
}

#[tokio::test]
async fn a_person_who_sits_at_enough_tables_can_accept_no_more() {
    let house = House::new().await;
    let table = house.two().await;
    let eve = house.in_thread(table, EVE).await;
    let offer = offer(&house, table, BOB, EVE).await;
    for guild in 0..u64::from(TableService::PERSON_TABLES) {
        house.try_create_on(100 + guild, EVE, 2, 0).await.unwrap();
    }
    refused!(accept(&house, &eve, offer).await, OverLimit(Limit::Seats));
    assert!(sits(&house, table, BOB).await);
}

#[tokio::test]
async fn an_offer_that_cannot_be_written_whole_has_not_been_made() {
    let house = House::new().await;
    let table = house.two().await;
    let giver = house.at(table, BOB).await;
    let eve = house.in_thread(table, EVE).await;
    let dan = house.in_thread(table, DAN).await;
    let standing = offer(&house, table, BOB, DAN).await;
    for (written, accepts) in [("offers", false), ("outbox", false), ("changes", true)] {
        let before = house.dump().await;
        house.fail(written).await;
        let failed = if accepts {
            accept(&house, &dan, standing).await.map(|_| ())
        } else {
            house.tables.offer_seat(&giver, EVE).await.map(|_| ())
        };
        assert!(matches!(failed, Err(TableError::Store(_))), "{written}");
        house.mend().await;
        assert_eq!(house.dump().await, before, "{written}");
    }
    assert!(house.tables.desk(&eve, EN).await.is_err());
}

#[tokio::test]
async fn the_log_keeps_who_did_what_and_tells_of_every_change_in_its_place() {
    let house = House::new().await;
    let table = house.two().await;
    house.pick(table, ANN, 1).await;
    house.pick(table, BOB, 2).await;
    let before = house.log(table, DAN).await;
    house.hand_over(table, BOB, EVE).await;
    house.pick(table, EVE, 3).await;
    house.pick(table, ANN, 4).await;
    house.resign(table, ANN).await.unwrap();
    house.take_over(table, ANN, EVE).await;
    let house = house.restarted().await;
    let lines = house.log(table, DAN).await;
    assert_eq!(
        lines[..before.len()],
        before,
        "what was told stays as it was"
    );
    assert_eq!(lines[before.len()], "Bob hands the seat over to Eve.");
    let later = &lines[before.len() + 1..];
    assert!(later.iter().all(|line| !line.contains("Bob")), "{later:?}");
    assert!(later[0].contains("Eve"), "{later:?}");
    let place = |text: &str| later.iter().position(|line| line == text).unwrap();
    let resigned = place("Ann resigns; Ada plays on in their place.");
    let taken = place("Ann takes the seat over from Ada; Eve has agreed.");
    assert!(later[..resigned].iter().any(|line| line.contains("Ann")));
    assert!(resigned < taken);
}

#[tokio::test]
async fn a_seat_that_never_changed_has_its_present_name_throughout() {
    let house = House::new().await;
    let table = house.two().await;
    house.pick(table, ANN, 1).await;
    house.pick(table, BOB, 2).await;
    // An older program recorded no changes.
    house.hand_over(table, BOB, EVE).await;
    house.change("DELETE FROM changes").await;
    let lines = house.log(table, DAN).await;
    assert!(lines.iter().any(|line| line.contains("Ann")), "{lines:?}");
    assert!(lines.iter().all(|line| !line.contains("Bob")), "{lines:?}");
}

#[tokio::test]
async fn turning_points_are_told_with_the_names_of_their_time() {
    let house = House::new().await;
    let table = house.two().await;
    for (other, ann, theirs) in [(BOB, 8, 1), (EVE, 1, 9), (EVE, 5, 5)] {
        house.pick(table, ANN, ann).await;
        house.pick(table, other, theirs).await;
        if other == BOB {
            house.hand_over(table, BOB, EVE).await;
        }
    }
    let points = house.turning_points(table, ANN).await.unwrap();
    let told: Vec<_> = points.into_iter().map(|one| one.text.when).collect();
    assert_eq!(told, ["Round 2 (Ann, Eve)", "Round 1 (Ann, Bob)"]);
}
