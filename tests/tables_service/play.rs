//! Desks and presses: which of them count, and who learns what.

use std::sync::Arc;

use std::time::Duration;

use slowtable_service::tables::{Asker, DeskShown, Pressing, TableError};
use slowtable_ui::{Language, Press};

use crate::toy::Gate;
use crate::{ANN, BOB, CHANNEL, EN, EVE, House, fresh, person, posts, toy};

fn pick() -> Press {
    Press::Choose("pick".into())
}

#[tokio::test]
async fn a_draft_is_shown_taken_back_and_counts_once_confirmed() {
    let house = House::new().await;
    let table = house.two().await;
    house.draft_move(table, ANN, &["water"]).await;
    let desk = house.draft(table, ANN, 4).await;
    assert!(desk.panel.text().contains("Pick 4?"), "{desk:?}");
    assert_eq!(house.moves(table).await, 0);
    let desk = house.press(&desk, ANN, Press::Reset).await;
    assert!(!desk.panel.text().contains("Pick 4?"));
    assert!(!house.drafts(table, ANN).await);
    let desk = house.pick(table, ANN, 5).await;
    assert!(
        desk.panel
            .text()
            .contains("Your number (only you see it): **5**")
    );
    assert_eq!(house.moves(table).await, 1);
    let ann = house.at(table, ANN).await;
    let german = house.tables.desk(&ann, Language::German).await.unwrap();
    assert!(german.panel.text().starts_with("**Runde 1 von 3**"));
}

#[tokio::test]
async fn a_move_is_taken_out_of_a_draft_with_those_that_need_it() {
    let house = House::new().await;
    let table = house.two().await;
    house.draft_move(table, ANN, &["water"]).await;
    let plant = ["plant", "crop:", "plot:1-1"];
    house.draft_move(table, ANN, &plant).await;
    let desk = house.draft_move(table, ANN, &["water"]).await;
    let page = |page: &str| Press::Page(page.to_owned());
    assert!(desk.panel.offers(&page("draft:0")), "{:?}", desk.panel);
    let list = house.press(&desk, ANN, page("draft:0")).await;
    let lines: Vec<&str> = list.panel.text().lines().collect();
    assert!(
        lines[0].contains("3 moves") && lines.len() == 4,
        "{lines:?}"
    );
    assert!(lines[2].contains("1-1"), "{lines:?}");
    let one = house.draft_move(table, ANN, &["page:take-out:0"]).await;
    let text = one.panel.text();
    assert!(
        text.contains("one later move") && text.contains("2. "),
        "{text}"
    );
    let desk = house.press(&one, ANN, Press::TakeOut(0)).await;
    let text = desk.panel.text();
    assert!(
        !text.contains("1-1") && !desk.panel.offers(&page("draft:0")),
        "{text}"
    );
    assert!(!text.contains("moved on"), "nothing is lost unsaid: {text}");
    let desk = house.press(&desk, ANN, Press::Commit(None)).await;
    assert_eq!(house.moves(table).await, 1, "{desk:?}");
    let stale = house.try_press(&desk, ANN, Press::TakeOut(0), &[]).await;
    assert!(stale.is_err());
}

#[tokio::test]
async fn an_outdated_press_changes_nothing_and_shows_the_desk_as_it_is() {
    let house = House::new().await;
    let table = house.two().await;
    let old = house.desk(table, ANN).await;
    let new = house.press(&old, ANN, pick()).await;
    assert_ne!(old.stamp, new.stamp);
    let before = house.dump().await;
    let stale = house.try_press(&old, ANN, pick(), &[]).await;
    let Err(TableError::StaleDesk(shown)) = stale else {
        panic!("{stale:?}");
    };
    assert_eq!(*shown, new);
    assert_eq!(house.dump().await, before);
}

#[tokio::test]
async fn the_same_press_twice_is_one_move() {
    let house = House::new().await;
    let table = house.two().await;
    let desk = house.draft(table, ANN, 4).await;
    let pressing = Pressing {
        stamp: desk.stamp,
        press: Press::Commit(None),
        selected: Vec::new(),
        id: fresh(),
    };
    let ann = house.at(table, ANN).await;
    let (first, second) = tokio::join!(
        house.tables.press(&ann, pressing.clone(), EN),
        house.tables.press(&ann, pressing.clone(), EN),
    );
    assert_eq!(first.unwrap(), second.unwrap());
    assert_eq!(house.moves(table).await, 1);
    let house = house.restarted().await;
    let ann = house.at(table, ANN).await;
    house.tables.press(&ann, pressing, EN).await.unwrap();
    assert_eq!(house.moves(table).await, 1);
}

#[tokio::test]
async fn strangers_and_forgers_change_nothing() {
    let house = House::new().await;
    let table = house.two().await;
    let desk = house.desk(table, ANN).await;
    let before = house.dump().await;
    refused!(house.try_press(&desk, EVE, pick(), &[]).await, NotSeated);
    refused!(house.try_desk(table, EVE).await, NotSeated);
    let forged: [(Press, &[&str]); 9] = [
        (Press::Choose("n:3".into()), &[]),
        (Press::Choose("nonsense".into()), &[]),
        (Press::ChooseSelected, &["pick"]),
        (Press::ChooseSelected, &[]),
        (Press::Commit(None), &[]),
        (Press::Commit(Some("water".into())), &[]),
        (Press::Complete, &[]),
        (Press::Undo, &[]),
        (Press::Page("secrets".into()), &[]),
    ];
    for (press, selected) in forged {
        let done = house.try_press(&desk, ANN, press.clone(), selected).await;
        assert!(matches!(done, Err(TableError::StaleDesk(_))), "{press:?}");
    }
    assert_eq!(house.dump().await, before);
    house.clock.advance(Duration::from_secs(60));

    let desk = house.press(&desk, ANN, pick()).await;
    let before = house.dump().await;
    for selected in [
        &["n:10"][..],
        &["n:1", "n:2"],
        &["n:1", "n:1"],
        &[],
        &["page:x"],
    ] {
        let done = house
            .try_press(&desk, ANN, Press::ChooseSelected, selected)
            .await;
        assert!(
            matches!(done, Err(TableError::StaleDesk(_))),
            "{selected:?}"
        );
    }
    assert_eq!(house.dump().await, before);
}

#[tokio::test]
async fn another_seats_move_leaves_a_desk_alone_unless_it_shows_something_else() {
    let house = House::new().await;
    let table = house.two().await;
    let bobs = house
        .press(&house.desk(table, BOB).await, BOB, pick())
        .await;
    house.pick(table, ANN, 3).await;
    assert_eq!(
        house.desk(table, BOB).await,
        bobs,
        "a secret pick shows nothing"
    );
    // Ann draws water out of turn: every desk shows it.
    house.play(table, ANN, &["water"]).await;
    let now = house.desk(table, BOB).await;
    assert_ne!(now.stamp, bobs.stamp);
    refused!(
        house
            .try_press(&bobs, BOB, Press::ChooseSelected, &["n:1"])
            .await,
        StaleDesk(_)
    );
}

#[tokio::test]
async fn what_is_chosen_from_an_older_desk_is_kept_and_taken_by_one_press() {
    let house = House::new().await;
    let table = house.two().await;
    let bobs = house
        .press(&house.desk(table, BOB).await, BOB, pick())
        .await;
    // Every desk shows that Ann draws water.
    house.play(table, ANN, &["water"]).await;
    let chosen = |number| house.try_press(&bobs, BOB, Press::ChooseSelected, number);
    let Err(TableError::StaleDesk(shown)) = chosen(&["n:2"]).await else {
        panic!("an older desk");
    };
    let answer = shown.answer.clone().unwrap_or_default();
    assert!(answer.contains("not lost"), "{answer}");
    let label = "The same again: 2";
    let shows = |shown: &DeskShown| format!("{:?}", shown.panel).contains(label);
    assert!(shows(&shown), "{:?}", shown.panel);
    let drafted = house.press(&shown, BOB, Press::Redo).await;
    assert!(drafted.panel.offers(&Press::Commit(None)), "{drafted:?}");
    assert!(!shows(&drafted), "{drafted:?}");
    // Values that the present desk does not offer are dropped.
    for number in [&["n:2"][..], &["n:99"], &["n:1", "n:2"]] {
        let Err(TableError::StaleDesk(shown)) = chosen(number).await else {
            panic!("an older desk");
        };
        assert!(!shown.panel.offers(&Press::Redo), "{shown:?}");
    }
}

#[tokio::test]
async fn what_no_longer_fits_is_dropped_and_said() {
    let house = House::new().await;
    let table = house.two().await;
    house.draft_move(table, BOB, &["water"]).await;
    // Ann draws until the well is empty.
    for _ in 0..3 {
        house.play(table, ANN, &["water"]).await;
    }
    let desk = house.desk(table, BOB).await;
    assert_eq!(desk.notice, None);
    assert!(!house.drafts(table, BOB).await);
    let text = desk.panel.text();
    assert!(
        text.contains("one move of your draft is no longer possible"),
        "{desk:?}"
    );
    assert!(text.contains("(Draw water)"), "{desk:?}");
}

#[tokio::test]
async fn opponents_play_on_and_one_of_them_without_a_move_stops_nobody_else() {
    let house = House::new().await;
    let table = house.with_opponents().await;
    for round in 1..=3 {
        let status = house.status(table, ANN).await;
        assert_eq!(status.moves, round * 3 - 1);
        house.pick(table, ANN, 2).await;
    }
    let status = house.status(table, ANN).await;
    assert!(status.standings.is_some());

    // From here on they have no move, and the test counts how often they are asked.
    let gate = Arc::new(Gate::default());
    gate.open();
    let house = house.hosting(vec![toy::idle(&gate)]).await;
    let idle = house.create(2, 1).await;
    house.start(idle, ANN).await.unwrap();
    let desk = house.pick(idle, ANN, 2).await;
    assert!(desk.panel.text().contains("**2**"), "{desk:?}");
    let status = house.status(idle, ANN).await;
    assert_eq!(status.moves, 1);
    assert!(status.seats[1].awaited.is_some());
    assert_eq!(
        gate.asked(),
        2,
        "once at the start and once after Ann's move"
    );
}

#[tokio::test]
async fn nobody_learns_of_another_seats_pick() {
    let house = House::new().await;
    let table = house.two().await;
    house.pick(table, ANN, 8).await;
    let own = house.log(table, ANN).await.concat();
    assert!(own.contains("You pick 8."), "{own}");
    let own = house.board(table, ANN).await;
    assert!(own.contains("**8**"), "{own}");
    for reader in [BOB, EVE] {
        let log = house.log(table, reader).await;
        assert_eq!(
            log.last().unwrap(),
            "🔵\u{e0100} Ann has picked.",
            "{reader:?}"
        );
        let board = house.board(table, reader).await;
        assert!(!format!("{log:?} {board}").contains('8'), "{log:?} {board}");
    }
    for (_, post) in posts(&house.deliver().await) {
        assert!(!format!("{:?}", post.lines).contains('8'), "{post:?}");
    }
    let desk = house.desk(table, ANN).await;
    let said = format!(
        "{desk:?} {:?}",
        TableError::StaleDesk(Box::new(desk.clone()))
    );
    assert!(!said.contains("**8**") && !said.contains("Round"), "{said}");
    let pressing = Pressing {
        stamp: 1,
        press: Press::Choose("n:8".into()),
        selected: vec!["n:8".into()],
        id: fresh(),
    };
    assert!(!format!("{pressing:?}").contains("n:8"));
}

#[tokio::test]
async fn lists_say_who_is_awaited() {
    let house = House::new().await;
    let first = house.two().await;
    let second = house.two().await;
    house.pick(second, ANN, 1).await;
    let mine = house.tables.tables_of(ANN, EN).await.unwrap();
    let order: Vec<_> = mine.iter().map(|one| one.table).collect();
    assert_eq!(order, [first, second]);
    assert_eq!(mine[0].awaited, [ANN, BOB]);
    assert_eq!(mine[1].awaited, [BOB]);
    let here = Asker::here(person(EVE), CHANNEL, None);
    let all = house.tables.list(&here, EN).await.unwrap();
    assert_eq!(
        all.iter().map(|one| one.table).collect::<Vec<_>>(),
        [second, first]
    );
}

#[tokio::test]
async fn lists_say_since_when_and_what_has_waited_longest_stands_first() {
    let house = House::new().await;
    let begun = house.clock.now();
    let first = house.two().await;
    house.clock.advance(Duration::from_secs(60));
    let second = house.two().await;
    house.clock.advance(Duration::from_secs(60));
    house.pick(first, BOB, 1).await;
    // Bob's moves make Ann's wait no shorter.
    let anns = house.tables.tables_of(ANN, EN).await.unwrap();
    let order: Vec<_> = anns.iter().map(|one| one.table).collect();
    assert_eq!(order, [first, second]);
    assert_eq!(anns[0].since[&ANN], begun);
    let picked = house.clock.now();
    house.pick(first, ANN, 2).await;
    let anns = house.tables.tables_of(ANN, EN).await.unwrap();
    assert_eq!(anns[1].since[&ANN], picked, "another round, asked anew");
    let shown = house.status(first, ANN).await;
    assert_eq!(shown.seats[0].since, Some(picked));
}
