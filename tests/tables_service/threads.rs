//! Threads that cannot be opened yet, are gone, or are no longer needed.

use std::time::Duration;

use slowtable_service::tables::{
    Barrier, ChannelId, Delivery, LostDelivery, Outgoing, Receipt, Retry, TableId, TablePhase,
    TableService,
};

use crate::{ANN, BOB, CHANNEL, EN, House, THREAD, fresh, posts};

const HOUR: Duration = Duration::from_secs(60 * 60);
/// A thread other than a table's first.
const OTHER: ChannelId = ChannelId(902);

fn is_opening(what: &Delivery) -> bool {
    matches!(what, Delivery::OpenThread { .. })
}

/// Makes the opening of threads fail, for a reason.
fn no_thread(retry: Retry) -> impl Fn(&Delivery) -> Option<Retry> {
    move |what| is_opening(what).then_some(retry)
}

/// Makes the server full of active threads.
fn no_room() -> impl Fn(&Delivery) -> Option<Retry> {
    no_thread(Retry::WhenAllowed(Barrier::Full))
}

/// Returns the lines of posts in a place.
fn lines(sent: &[Outgoing], place: ChannelId) -> Vec<String> {
    let told = posts(sent).into_iter().filter(|(at, _)| *at == place);
    told.flat_map(|(_, post)| post.lines).collect()
}

/// Reports the opening of a thread, which is all that is due.
async fn opened(house: &House, thread: ChannelId) {
    let due = house.due().await;
    let [opening] = &due[..] else {
        panic!("{due:?}");
    };
    assert!(is_opening(&opening.what), "{opening:?}");
    house.delivered(opening, Receipt::Thread(thread)).await;
}

/// Returns the threads to archive among the deliveries.
fn closed(sent: &[Outgoing]) -> Vec<Option<ChannelId>> {
    let close = |one: &Outgoing| match one.what {
        Delivery::Close { thread } => Some(thread),
        _ => None,
    };
    sent.iter().filter_map(close).collect()
}

async fn phase(house: &House, table: TableId) -> TablePhase {
    house.status(table, ANN).await.phase
}

#[tokio::test]
async fn a_table_begun_on_a_full_server_says_why_and_moves_when_there_is_room() {
    let mut house = House::new().await;
    let table = house.two().await;
    let sent = house.deliver_unless(no_room()).await;
    let told = lines(&sent, CHANNEL);
    let why = "This server has as many active threads";
    assert!(told.iter().any(|line| line.starts_with(why)), "{told:?}");
    house.pick(table, ANN, 1).await;
    assert_eq!(lines(&house.deliver().await, CHANNEL).len(), 1);

    // It is tried once an hour, and not announced again.
    for _ in 0..3 {
        house.clock.advance(HOUR);
        house = house.restarted().await;
        let due = house.due().await;
        assert!(due.len() == 1 && is_opening(&due[0].what), "{due:?}");
        assert!(house.deliver_unless(no_room()).await.is_empty());
        house.clock.advance(HOUR / 2);
        assert!(house.due().await.is_empty());
        house.clock.advance(HOUR / 2);
    }
    // News in between waits for the thread.
    house.pick(table, BOB, 2).await;
    opened(&house, THREAD).await;
    let sent = house.deliver().await;
    let moved = lines(&sent, THREAD);
    assert!(
        moved
            .iter()
            .any(|it| it.starts_with("The game moves here from <#900>")),
        "{sent:?}"
    );
    assert!(moved.len() > 1, "{moved:?}");
    let pings = posts(&sent).into_iter().flat_map(|(_, post)| post.ping);
    let pings: Vec<_> = pings.collect();
    assert!(pings.contains(&ANN) && pings.contains(&BOB), "{pings:?}");
    let there = format!("**Toy**, table {table}, goes on in <#901>.");
    assert_eq!(lines(&sent, CHANNEL), [there]);
    let lobbies = sent
        .iter()
        .filter(|it| matches!(it.what, Delivery::Lobby { .. }));
    assert_eq!(lobbies.count(), 1, "it links to the thread");
    assert_eq!(house.status(table, ANN).await.thread, Some(THREAD));

    // From now on everything is as usual.
    house.clock.advance(HOUR * 2);
    assert!(house.due().await.is_empty());
    house.pick(table, ANN, 3).await;
    let sent = house.deliver().await;
    assert!(!lines(&sent, THREAD).is_empty() && lines(&sent, CHANNEL).is_empty());
}

#[tokio::test]
async fn a_table_begun_where_the_bot_lacks_a_right_moves_when_it_has_it() {
    let house = House::new().await;
    let table = house.two().await;
    let refused = no_thread(Retry::WhenAllowed(Barrier::NoPermission));
    let told = lines(&house.deliver_unless(refused).await, CHANNEL);
    assert!(
        told.iter().any(|line| line.starts_with("I cannot open")),
        "{told:?}"
    );
    house.clock.advance(HOUR);
    opened(&house, THREAD).await;
    house.deliver().await;
    assert_eq!(house.status(table, ANN).await.thread, Some(THREAD));
}

#[tokio::test]
async fn a_channel_without_threads_keeps_its_table() {
    let house = House::new().await;
    let table = house.two().await;
    let sent = house
        .deliver_unless(no_thread(Retry::Never(LostDelivery::Refused)))
        .await;
    assert!(lines(&sent, THREAD).is_empty());
    for _ in 0..3 {
        house.clock.advance(HOUR);
        assert!(house.due().await.is_empty());
    }
    assert_eq!(phase(&house, table).await, TablePhase::Playing);
}

#[tokio::test]
async fn a_table_that_ends_in_its_channel_needs_no_thread_any_more() {
    let house = House::new().await;
    let table = house.two().await;
    house.deliver_unless(no_room()).await;
    house.play_out(table).await;
    house.deliver().await;
    for _ in 0..3 {
        house.clock.advance(TableService::THREAD_KEPT);
        assert!(house.deliver().await.is_empty());
    }
}

#[tokio::test]
async fn the_thread_of_a_table_that_is_over_is_archived_a_day_later() {
    let mut house = House::new().await;
    let (table, other) = (house.quiet().await, house.quiet().await);
    house.play_out(table).await;
    assert!(closed(&house.deliver().await).is_empty());
    house
        .clock
        .advance(TableService::THREAD_KEPT - Duration::from_secs(1));
    house = house.restarted().await;
    assert!(house.deliver().await.is_empty());
    house.clock.advance(Duration::from_secs(61));
    assert_eq!(closed(&house.deliver().await), [Some(THREAD)]);
    house.clock.advance(TableService::THREAD_KEPT);
    assert!(house.deliver().await.is_empty(), "once");
    assert_eq!(phase(&house, other).await, TablePhase::Playing);

    // A post reopens it.
    let at = house.at(table, ANN).await;
    house.tables.rematch(&at, fresh(), EN).await.unwrap();
    let sent = house.deliver().await;
    assert!(!lines(&sent, THREAD).is_empty(), "{sent:?}");
    house
        .clock
        .advance(TableService::THREAD_KEPT + Duration::from_secs(60));
    assert_eq!(closed(&house.deliver().await), [Some(THREAD)]);
}

#[tokio::test]
async fn a_thread_that_cannot_be_archived_troubles_nobody() {
    let house = House::new().await;
    for retry in [
        Retry::WhenAllowed(Barrier::NoPermission),
        Retry::Never(LostDelivery::Refused),
    ] {
        let table = house.quiet().await;
        house.play_out(table).await;
        house.deliver().await;
        house.clock.advance(TableService::THREAD_KEPT);
        let refused = |what: &Delivery| matches!(what, Delivery::Close { .. }).then_some(retry);
        assert!(house.deliver_unless(refused).await.is_empty());
        assert!(house.due().await.is_empty());
    }
    let lost = house.rows::<(i64,)>("SELECT count(*) FROM sends").await;
    assert_eq!(lost, [(0,)]);
}

/// Makes a table of Ann and Bob whose thread turns out to be gone when Ann's pick is posted.
async fn without_thread() -> (House, TableId) {
    let house = House::new().await;
    let table = house.quiet().await;
    house.pick(table, ANN, 1).await;
    let due = house.due().await;
    assert_eq!(posts(&due).len(), 1);
    let gone = Retry::Never(LostDelivery::ThreadGone);
    house.failed(&due[0], "10003", gone).await;
    (house, table)
}

#[tokio::test]
async fn those_who_play_are_told_where_it_goes_on_if_their_thread_is_gone() {
    let (house, table) = without_thread().await;
    opened(&house, OTHER).await;
    let sent = house.deliver().await;
    let told = lines(&sent, OTHER);
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[0].ends_with("<@101> has picked."), "{told:?}");
    assert!(
        told[1].starts_with("The thread of this table is gone"),
        "{told:?}"
    );
    let (_, notice) = posts(&sent)
        .into_iter()
        .find(|(_, post)| post.lines.contains(&told[1]))
        .unwrap();
    assert!(
        notice.ping.contains(&ANN) && notice.ping.contains(&BOB),
        "{notice:?}"
    );
    let there = format!("**Toy**, table {table}, goes on in <#902>.");
    assert_eq!(lines(&sent, CHANNEL), [there]);
    house.pick(table, BOB, 2).await;
    assert!(!lines(&house.deliver().await, OTHER).is_empty());
}

#[tokio::test]
async fn posts_that_find_no_thread_are_kept_and_people_told() {
    let house = House::new().await;
    let table = house.quiet().await;
    let gone = |what: &Delivery| match what {
        Delivery::Post { thread, .. } if *thread == THREAD => {
            Some(Retry::Never(LostDelivery::ThreadGone))
        }
        Delivery::OpenThread { .. } => Some(Retry::WhenAllowed(Barrier::Full)),
        _ => None,
    };
    house.pick(table, ANN, 1).await;
    let sent = house.deliver_unless(gone).await;
    let told = posts(&sent);
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!((told[0].0, &told[0].1.ping), (CHANNEL, &vec![BOB]));
    let why = "This server has as many active threads";
    assert!(told[0].1.lines[0].starts_with(why), "{told:?}");
    let notice = house.desk(table, BOB).await.notice.unwrap();
    assert!(notice.starts_with(why), "{notice}");
    house.pick(table, BOB, 2).await;
    house.clock.advance(Duration::from_secs(30));
    assert!(posts(&house.deliver_unless(gone).await).is_empty());

    let house = house.restarted().await;
    house.clock.advance(Duration::from_secs(24 * 60 * 60));
    let due = house.due().await;
    assert_eq!(posts(&due).len(), 1);
    house
        .failed(&due[0], "10003", Retry::Never(LostDelivery::ThreadGone))
        .await;
    opened(&house, OTHER).await;
    let told = lines(&house.deliver().await, OTHER);
    assert!(
        told.iter().any(|line| line.ends_with("<@101> has picked.")),
        "{told:?}"
    );
    assert!(told.len() >= 4, "{told:?}");
    assert_eq!(house.desk(table, BOB).await.notice, None);
}

#[tokio::test]
async fn where_the_channel_is_gone_too_those_who_are_awaited_are_told_directly() {
    let house = House::new().await;
    let table = house.quiet().await;
    house.pick(table, ANN, 1).await;
    let gone = |what: &Delivery| match what {
        Delivery::Post { .. } => Some(Retry::Never(LostDelivery::ThreadGone)),
        Delivery::OpenThread { .. } => Some(Retry::Never(LostDelivery::Refused)),
        _ => None,
    };
    let sent = house.deliver_unless(gone).await;
    let dms: Vec<_> = sent
        .iter()
        .filter_map(|one| match &one.what {
            Delivery::Dm { person, text } => Some((*person, text)),
            _ => None,
        })
        .collect();
    let [(person, text)] = dms[..] else {
        panic!("{sent:?}");
    };
    assert_eq!(person, BOB);
    assert!(
        text.starts_with("The thread or channel of this table is gone"),
        "{text}"
    );
    assert!(house.due().await.is_empty(), "no circle");
}
