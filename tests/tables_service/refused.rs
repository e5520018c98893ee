//! Messages that Discord refuses for want of permissions: kept, announced once, tried again, caught up.

use std::cell::Cell;
use std::time::Duration;

use slowtable_service::tables::{
    Barrier, Delivery, LostDelivery, Outgoing, PersonId, Retry, TableId,
};

use crate::{ANN, BOB, CHANNEL, House, THREAD, posts};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// Longer than a suspended table waits between two tries.
const A_WHILE: Duration = Duration::from_secs(30);

/// Makes the thread refuse everything.
fn thread_refuses(barrier: Barrier) -> impl Fn(&Delivery) -> Option<Retry> {
    move |what| match what {
        Delivery::Post { thread, .. } if *thread == THREAD => Some(Retry::WhenAllowed(barrier)),
        _ => None,
    }
}

/// Returns the lines of posts in the thread.
fn lines(sent: &[Outgoing]) -> Vec<String> {
    let told = posts(sent).into_iter();
    let told = told.filter(|(thread, _)| *thread == THREAD);
    // The die differs between tables.
    let line = |text: String| match text.split_once(". ") {
        Some((die, picks)) if die.starts_with("🎲") => picks.to_owned(),
        _ => text,
    };
    told.flat_map(|(_, post)| post.lines).map(line).collect()
}

/// Makes a table of Ann and Bob at which Ann has picked and whose thread refuses posts.
async fn untold(barrier: Barrier) -> (House, TableId, Vec<Outgoing>) {
    let house = House::new().await;
    let table = house.quiet().await;
    house.pick(table, ANN, 1).await;
    let sent = house.deliver_unless(thread_refuses(barrier)).await;
    (house, table, sent)
}

/// A whole game: who picks which number.
const GAME: [(PersonId, u8); 6] = [(ANN, 1), (BOB, 2), (BOB, 3), (ANN, 4), (ANN, 5), (BOB, 6)];

#[tokio::test]
async fn nothing_is_lost_wherever_the_refusals_begin_and_end() {
    let house = House::new().await;
    let table = house.quiet().await;
    let mut all = Vec::new();
    for (who, number) in GAME {
        house.pick(table, who, number).await;
        all.extend(lines(&house.deliver().await));
    }
    assert_eq!(all.len(), 10, "{all:?}");
    let barriers = [
        Barrier::NoAccess,
        Barrier::NoPermission,
        Barrier::Closed,
        Barrier::Full,
        Barrier::Gone,
    ];
    for begin in 0..GAME.len() {
        for end in begin + 1..=GAME.len() {
            let barrier = barriers[(begin + end) % 5];
            let mut house = House::new().await;
            let table = house.quiet().await;
            let mut told = Vec::new();
            let mut last = Vec::new();
            for (number, (who, picked)) in GAME.into_iter().enumerate() {
                house.pick(table, who, picked).await;
                house.clock.advance(A_WHILE);
                let refused = (begin..end).contains(&number);
                let sent = match refused {
                    true => house.deliver_unless(thread_refuses(barrier)).await,
                    false => house.deliver().await,
                };
                assert!(!refused || lines(&sent).is_empty());
                told.extend(lines(&sent));
                last = sent;
                if number == begin {
                    house = house.restarted().await;
                }
            }
            if end == GAME.len() {
                assert!(house.due().await.is_empty());
                // A person looks at the table.
                house.desk(table, ANN).await;
                house.clock.advance(A_WHILE);
                last = house.deliver().await;
                told.extend(lines(&last));
                assert_eq!(posts(&last).len(), 1, "{barrier:?} {begin} {end}");
                assert_eq!(posts(&last)[0].1.picture.as_deref(), Some("roll"));
                assert!(posts(&last)[0].1.over.is_some());
            }
            assert_eq!(told, all, "{barrier:?} {begin} {end} {last:?}");
        }
    }
}

#[tokio::test]
async fn what_was_missed_is_caught_up_in_one_post_that_pings_who_is_awaited() {
    let house = House::new().await;
    let table = house.quiet().await;
    for (who, number) in &GAME[..5] {
        house.pick(table, *who, *number).await;
        let sent = house
            .deliver_unless(thread_refuses(Barrier::NoPermission))
            .await;
        assert!(lines(&sent).is_empty());
    }
    house.clock.advance(A_WHILE);
    house.desk(table, ANN).await;
    let sent = house.deliver().await;
    let posts = posts(&sent);
    assert_eq!(posts.len(), 1, "{posts:?}");
    let (thread, post) = &posts[0];
    assert_eq!(*thread, THREAD);
    assert_eq!(post.lines.len(), 7, "{post:?}");
    assert_eq!(
        post.ping,
        [BOB],
        "he alone is awaited, and was pinged for an earlier pick only"
    );
    assert_eq!(post.awaited.len(), 1);
    // From now on everything is as usual.
    house.pick(table, BOB, 6).await;
    assert!(!lines(&house.deliver().await).is_empty());
}

#[tokio::test]
async fn a_refusal_is_told_once_in_the_channel_and_above_the_desks() {
    let (house, table, sent) = untold(Barrier::Closed).await;
    let refuses = || thread_refuses(Barrier::Closed);
    let told = posts(&sent);
    assert_eq!(told.len(), 1, "{told:?}");
    let (channel, post) = &told[0];
    assert_eq!(*channel, CHANNEL);
    let sentence = "<#901> is locked or archived";
    assert!(post.lines[0].starts_with(sentence), "{post:?}");
    assert_eq!(post.ping, [BOB]);
    for who in [ANN, BOB] {
        let notice = house.desk(table, who).await.notice.unwrap();
        assert!(notice.starts_with(sentence), "{notice}");
    }
    for (who, number) in &GAME[1..4] {
        house.clock.advance(A_WHILE);
        house.pick(table, *who, *number).await;
        let again = house.deliver_unless(refuses()).await;
        assert!(posts(&again).is_empty(), "{again:?}");
    }
    let house = house.restarted().await;
    house.clock.advance(DAY);
    assert!(posts(&house.deliver_unless(refuses()).await).is_empty());
    assert!(house.desk(table, ANN).await.notice.is_some());
    house.clock.advance(A_WHILE);
    assert_eq!(posts(&house.deliver().await).len(), 1);
    assert_eq!(house.desk(table, ANN).await.notice, None);
}

#[tokio::test]
async fn who_is_awaited_is_told_directly_if_the_channel_refuses_too() {
    let house = House::new().await;
    let table = house.quiet().await;
    house.pick(table, ANN, 1).await;
    let sent = house
        .deliver_unless(|what| {
            matches!(what, Delivery::Post { .. }).then_some(Retry::WhenAllowed(Barrier::NoAccess))
        })
        .await;
    let [Outgoing { what, .. }] = &sent[..] else {
        panic!("{sent:?}");
    };
    let Delivery::Dm { person, text, .. } = what else {
        panic!("{what:?}");
    };
    assert_eq!(*person, BOB);
    assert!(text.starts_with("I have no access to <#901>"), "{text}");
    assert!(text.ends_with("waits for you: pick a number"), "{text}");
}

#[tokio::test]
async fn a_suspended_table_is_tried_once_a_day_by_itself() {
    let (house, ..) = untold(Barrier::NoPermission).await;
    for day in 0..4 {
        let next = house.tables.next_due().await.unwrap().unwrap();
        assert_eq!(
            next.duration_since(house.clock.now()).as_secs(),
            86_400,
            "{day}"
        );
        house.clock.advance(DAY - Duration::from_secs(1));
        assert!(house.due().await.is_empty());
        house.clock.advance(Duration::from_secs(1));
        let due = house.due().await;
        assert_eq!(due.len(), 1);
        house
            .deliver_unless(thread_refuses(Barrier::NoPermission))
            .await;
    }
    house.clock.advance(DAY);
    assert_eq!(
        lines(&house.deliver().await),
        ["🔵\u{e0100} <@101> has picked."]
    );
    assert_eq!(house.tables.next_due().await.unwrap(), None);
}

#[tokio::test]
async fn many_presses_are_not_many_tries() {
    let (house, table, _) = untold(Barrier::NoPermission).await;
    let mut tries = 0;
    for _ in 0..100 {
        house.desk(table, ANN).await;
        house.clock.advance(Duration::from_secs(1));
        let due = house.due().await;
        tries += due.len();
        house
            .deliver_unless(thread_refuses(Barrier::NoPermission))
            .await;
    }
    assert!((5..=10).contains(&tries), "{tries}");
}

#[tokio::test]
async fn whoever_wants_direct_messages_gets_them_while_the_thread_refuses() {
    let house = House::new().await;
    house.by_dm().await;
    let table = house.quiet().await;
    house.pick(table, ANN, 1).await;
    house
        .deliver_unless(thread_refuses(Barrier::NoPermission))
        .await;
    house.pick(table, BOB, 2).await;
    let sent = house
        .deliver_unless(thread_refuses(Barrier::NoPermission))
        .await;
    let to: Vec<PersonId> = sent
        .iter()
        .filter_map(|one| match &one.what {
            Delivery::Dm { person, .. } => Some(*person),
            _ => None,
        })
        .collect();
    assert_eq!(to, [ANN]);
}

#[tokio::test]
async fn a_direct_message_that_is_refused_is_not_sent_again_and_again() {
    let house = House::new().await;
    house.by_dm().await;
    for refusal in [
        Retry::Never(LostDelivery::Refused),
        Retry::WhenAllowed(Barrier::NoPermission),
    ] {
        house.two().await;
        let tried = Cell::new(0);
        let sent = house
            .deliver_unless(|what| {
                let is_dm = matches!(what, Delivery::Dm { .. });
                tried.set(tried.get() + u32::from(is_dm));
                is_dm.then_some(refusal)
            })
            .await;
        assert_eq!(tried.get(), 1);
        let pings: Vec<PersonId> = posts(&sent).into_iter().flat_map(|(_, p)| p.ping).collect();
        assert_eq!(pings, [BOB, ANN], "she is pinged in the thread instead");
        assert!(house.tables.settings(ANN).await.unwrap().desk_by_dm);
    }
}

#[tokio::test]
async fn a_lobby_that_is_refused_is_posted_when_it_may_be() {
    let house = House::new().await;
    let table = house.create(2, 0).await;
    let refuses = |what: &Delivery| {
        matches!(what, Delivery::Lobby { .. }).then_some(Retry::WhenAllowed(Barrier::NoPermission))
    };
    assert!(house.deliver_unless(refuses).await.is_empty());
    house.join(table, BOB).await.unwrap();
    house.clock.advance(A_WHILE);
    let sent = house.deliver().await;
    assert!(
        matches!(
            sent[..],
            [Outgoing {
                what: Delivery::Lobby { .. },
                ..
            }]
        ),
        "{sent:?}"
    );
    house.start(table, ANN).await.unwrap();
    assert_eq!(posts(&house.deliver().await).len(), 1);
}

#[tokio::test]
async fn a_lobby_that_may_not_be_changed_while_its_thread_goes_on_follows_later() {
    let house = House::new().await;
    let table = house.create(2, 0).await;
    house.deliver().await;
    house.join(table, BOB).await.unwrap();
    house.start(table, ANN).await.unwrap();
    let is_lobby = |what: &Delivery| matches!(what, Delivery::Lobby { .. });
    let lobbies = |sent: &[Outgoing]| sent.iter().filter(|one| is_lobby(&one.what)).count();
    // The first says that the game is starting, the next one where.
    let seen = Cell::new(0);
    let refuses = |what: &Delivery| {
        seen.set(seen.get() + u32::from(is_lobby(what)));
        (is_lobby(what) && seen.get() > 1).then_some(Retry::WhenAllowed(Barrier::NoPermission))
    };
    let sent = house.deliver_unless(refuses).await;
    assert_eq!((lobbies(&sent), posts(&sent).len()), (1, 1), "{sent:?}");
    for (who, number) in &GAME[..4] {
        house.clock.advance(A_WHILE);
        house.pick(table, *who, *number).await;
        let sent = house.deliver_unless(refuses).await;
        assert_eq!((lobbies(&sent), posts(&sent).len()), (0, 1), "{sent:?}");
    }
    // The longest wait between two tries.
    house.clock.advance(Duration::from_secs(600));
    let sent = house.deliver().await;
    assert_eq!(lobbies(&sent), 1, "{sent:?}");
    assert!(house.due().await.is_empty());
}

#[tokio::test]
async fn a_table_whose_server_cannot_be_reached_for_days_loses_nothing() {
    let house = House::new().await;
    let table = house.quiet().await;
    house.pick(table, ANN, 1).await;
    for _ in 0..6 {
        house
            .deliver_unless(|_| Some(Retry::After(Duration::from_secs(9_999))))
            .await;
        house.clock.advance(DAY);
    }
    house.pick(table, BOB, 2).await;
    house.clock.advance(A_WHILE);
    assert_eq!(lines(&house.deliver().await).len(), 3);
}

#[tokio::test]
async fn other_tables_do_not_wait_for_one_that_is_suspended() {
    let house = House::new().await;
    let (first, second) = (house.quiet().await, house.two().await);
    house.deliver().await;
    house.pick(first, ANN, 1).await;
    house
        .deliver_unless(thread_refuses(Barrier::NoPermission))
        .await;
    house.pick(second, ANN, 1).await;
    let sent = house.deliver().await;
    assert!(sent.iter().all(|one| one.table == second), "{sent:?}");
    assert_eq!(lines(&sent), ["🔵\u{e0100} <@101> has picked."]);
}

/// Fails whatever is due, first without an answer and then for want of permission. Returns what was due.
async fn lost_then_refused(house: &House) -> Outgoing {
    let due = house.due().await;
    let [sent] = &due[..] else { panic!("{due:?}") };
    house.failed(sent, "timed out", Retry::Unanswered).await;
    house.clock.advance(A_WHILE);
    assert_eq!(house.due().await[0].nonce, sent.nonce);
    let refused = Retry::WhenAllowed(Barrier::NoPermission);
    house.failed(sent, "50013", refused).await;
    sent.clone()
}

/// Returns what is due in the thread after a press of Ann.
async fn due_after_press(house: &House, table: TableId) -> Vec<(String, Vec<String>)> {
    house.clock.advance(A_WHILE);
    house.desk(table, ANN).await;
    let due = house.due().await.into_iter();
    let due = due.filter_map(|one| match one.what {
        Delivery::Post { thread, post } if thread == THREAD => Some((one.nonce, post.lines)),
        _ => None,
    });
    due.collect()
}

#[tokio::test]
async fn a_post_whose_answer_was_lost_keeps_its_nonce_when_it_is_refused() {
    let house = House::new().await;
    let table = house.quiet().await;
    house.pick(table, ANN, 1).await;
    let first = lost_then_refused(&house).await;
    // People learn of the suspension as usual.
    let told = posts(
        &house
            .deliver_unless(thread_refuses(Barrier::NoPermission))
            .await,
    );
    assert_eq!((told[0].0, &told[0].1.ping), (CHANNEL, &vec![BOB]));
    house.pick(table, BOB, 2).await;
    assert!(house.due().await.is_empty(), "tries are not that frequent");
    let house = house.restarted().await;
    let due = due_after_press(&house, table).await;
    let [(nonce, told)] = &due[..] else {
        panic!("{due:?}")
    };
    assert_eq!(nonce, &first.nonce);
    assert_eq!(told, &lines(std::slice::from_ref(&first)));
    let all = lines(&house.deliver().await);
    assert_eq!(all.len(), 3, "{all:?}");
    assert_eq!(all[0], told[0]);
    assert_eq!(house.desk(table, ANN).await.notice, None);
}

#[tokio::test]
async fn a_post_of_a_process_that_stopped_keeps_its_nonce_when_it_is_refused() {
    let house = House::new().await;
    let table = house.quiet().await;
    house.pick(table, ANN, 1).await;
    let first = house.due().await.remove(0);
    house.clock.advance(A_WHILE);
    let house = house.restarted().await;
    house
        .deliver_unless(thread_refuses(Barrier::NoPermission))
        .await;
    let due = due_after_press(&house, table).await;
    assert_eq!(due.len(), 1);
    assert_eq!(due[0].0, first.nonce);
}

#[tokio::test]
async fn a_post_whose_nonce_is_forgotten_is_caught_up_with_the_rest() {
    let house = House::new().await;
    let table = house.quiet().await;
    house.pick(table, ANN, 1).await;
    let first = lost_then_refused(&house).await;
    house
        .deliver_unless(thread_refuses(Barrier::NoPermission))
        .await;
    house.pick(table, BOB, 2).await;
    // Discord remembers a nonce for minutes.
    house.clock.advance(Duration::from_secs(600));
    let due = due_after_press(&house, table).await;
    let [(nonce, told)] = &due[..] else {
        panic!("{due:?}")
    };
    assert_ne!(nonce, &first.nonce);
    assert_eq!(told.len(), 3, "{told:?}");
}

#[tokio::test]
async fn a_lobby_whose_answer_was_lost_keeps_its_nonce_when_it_is_refused() {
    let house = House::new().await;
    let table = house.create(2, 0).await;
    let first = lost_then_refused(&house).await;
    assert!(matches!(first.what, Delivery::Lobby { message: None, .. }));
    house
        .deliver_unless(|what| {
            matches!(what, Delivery::Lobby { .. })
                .then_some(Retry::WhenAllowed(Barrier::NoPermission))
        })
        .await;
    house.clock.advance(A_WHILE);
    house.join(table, BOB).await.unwrap();
    let due = house.due().await;
    let lobby = due
        .iter()
        .find(|one| matches!(one.what, Delivery::Lobby { .. }));
    assert_eq!(lobby.unwrap().nonce, first.nonce);
}

/// Nothing else is posted for it, so it waits in a queue of its own.
#[tokio::test]
async fn the_lobby_of_a_cancelled_table_keeps_its_nonce() {
    let house = House::new().await;
    let table = house.create(2, 0).await;
    let due = house.due().await;
    let [first] = &due[..] else { panic!("{due:?}") };
    house.failed(first, "timed out", Retry::Unanswered).await;
    house.cancel(table, ANN).await.unwrap();
    house.clock.advance(A_WHILE);
    let refuses = |what: &Delivery| {
        matches!(what, Delivery::Lobby { .. }).then_some(Retry::WhenAllowed(Barrier::NoPermission))
    };
    let sent = house.deliver_unless(refuses).await;
    assert!(sent.is_empty(), "{sent:?}");
    // The longest wait between two tries.
    house.clock.advance(Duration::from_secs(600));
    let due = house.due().await;
    let [lobby] = &due[..] else { panic!("{due:?}") };
    assert!(matches!(lobby.what, Delivery::Lobby { message: None, .. }));
    assert_eq!(lobby.nonce, first.nonce);
}

#[tokio::test]
async fn direct_messages_go_out_while_a_kept_post_waits() {
    let house = House::new().await;
    house.by_dm().await;
    let table = house.quiet().await;
    house.pick(table, ANN, 1).await;
    let post = |one: &Outgoing| matches!(one.what, Delivery::Post { .. });
    let due = house.due().await;
    let first = due.iter().find(|one| post(one)).unwrap();
    house.failed(first, "timed out", Retry::Unanswered).await;
    house.clock.advance(A_WHILE);
    let refuses = || thread_refuses(Barrier::NoPermission);
    house.deliver_unless(refuses()).await;
    house.pick(table, BOB, 2).await;
    let sent = house.deliver_unless(refuses()).await;
    let [Outgoing { what, .. }] = &sent[..] else {
        panic!("{sent:?}")
    };
    assert!(matches!(what, Delivery::Dm { person: ANN, .. }), "{what:?}");
}
