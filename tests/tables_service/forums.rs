//! Tables in forums: one post for each, with the lobby as its first message.

use std::time::Duration;

use slowtable_service::tables::{
    Admission, Asker, Barrier, ChannelId, Delivery, GuildId, GuildMember, LostDelivery, MessageId,
    OpeningKind, Outgoing, Receipt, Retry, TableId, TablePhase, TableService, Wish,
};

use crate::calls::always;
use crate::invitations::notes;
use crate::{ANN, BOB, CHANNEL, EN, EVE, House, THREAD, fresh, person, posts};

const IN_FORUM: OpeningKind = OpeningKind {
    by_invitation: false,
    in_forum: true,
};
/// The thread of a post other than a table's first.
const OTHER: ChannelId = ChannelId(902);

fn is_post(what: &Delivery) -> bool {
    matches!(what, Delivery::ForumPost { .. })
}

/// Returns the deliveries of a table's post among others: its thread and its lobby, as far as they exist.
fn forum_posts(sent: &[Outgoing]) -> Vec<(Option<ChannelId>, Option<MessageId>)> {
    let post = |one: &Outgoing| match one.what {
        Delivery::ForumPost {
            forum,
            thread,
            message,
        } => {
            assert_eq!(forum, CHANNEL);
            Some((thread, message))
        }
        _ => None,
    };
    sent.iter().filter_map(post).collect()
}

/// Asserts that nothing goes to the forum itself, where Discord takes no messages.
fn assert_nothing_beside(sent: &[Outgoing]) {
    for one in sent {
        let is_beside = match &one.what {
            Delivery::Lobby { .. } | Delivery::OpenThread { .. } => true,
            Delivery::Post { thread, .. } => *thread == CHANNEL,
            _ => false,
        };
        assert!(!is_beside, "{one:?}");
    }
}

async fn open(house: &House) -> TableId {
    let new = house.new_table(2, 0);
    house.tables.create_as(new, IN_FORUM).await.unwrap()
}

/// Opens a table in a forum whose game has begun.
async fn playing(house: &House) -> TableId {
    let table = open(house).await;
    house.deliver().await;
    house.join(table, BOB).await.unwrap();
    house.start(table, ANN).await.unwrap();
    house.deliver().await;
    table
}

async fn below(house: &House, table: TableId) -> Admission {
    let asker = Asker::here(person(ANN), THREAD, Some(CHANNEL));
    let member = Some(GuildMember::of(GuildId(7)));
    house
        .tables
        .admit(&asker.member(member), table)
        .await
        .unwrap()
}

#[tokio::test]
async fn a_table_in_a_forum_is_one_post_from_its_lobby_to_its_end() {
    let house = House::new().await;
    let table = open(&house).await;
    let sent = house.deliver().await;
    assert_eq!(forum_posts(&sent), [(None, None)]);
    let status = house.status(table, ANN).await;
    let lobby = MessageId(THREAD.0);
    assert!(status.in_forum);
    assert_eq!((status.thread, status.message), (Some(THREAD), Some(lobby)));
    let title = house.tables.thread_title(&house.at(table, ANN).await).await;
    assert_eq!(title.unwrap(), format!("{table} · Ann · Toy"));

    house.join(table, BOB).await.unwrap();
    let sent = house.deliver().await;
    assert_eq!(forum_posts(&sent), [(Some(THREAD), Some(lobby))]);
    house.start(table, ANN).await.unwrap();
    let house = house.restarted().await;
    let sent = house.deliver().await;
    assert_eq!(forum_posts(&sent), [(Some(THREAD), Some(lobby))]);
    assert!(posts(&sent).iter().all(|(at, _)| *at == THREAD) && !posts(&sent).is_empty());
    assert_nothing_beside(&sent);
    assert!(
        house
            .tables
            .admit_in_thread(&Asker::here(person(BOB), THREAD, Some(CHANNEL)))
            .await
            .unwrap()
            .is_some()
    );

    house.play_out(table).await;
    let sent = house.deliver().await;
    assert_eq!(
        forum_posts(&sent).last(),
        Some(&(Some(THREAD), Some(lobby)))
    );
    assert_nothing_beside(&sent);
    house
        .clock
        .advance(TableService::THREAD_KEPT + Duration::from_secs(60));
    let sent = house.deliver().await;
    let close = Delivery::Close {
        thread: Some(THREAD),
    };
    assert_eq!(
        sent.iter().map(|one| &one.what).collect::<Vec<_>>(),
        [&close]
    );

    // The rematch is another post of the same forum.
    let at = below(&house, table).await;
    house.tables.rematch(&at, fresh(), EN).await.unwrap();
    let sent = house.deliver().await;
    assert_eq!(forum_posts(&sent), [(None, None)]);
    assert_nothing_beside(&sent);
}

#[tokio::test]
async fn a_cancelled_lobby_says_so_in_its_post_which_is_archived() {
    let house = House::new().await;
    let table = open(&house).await;
    house.deliver().await;
    house.cancel(table, ANN).await.unwrap();
    assert_eq!(forum_posts(&house.deliver().await).len(), 1);
    house
        .clock
        .advance(TableService::THREAD_KEPT + Duration::from_secs(60));
    let sent = house.deliver().await;
    assert!(
        matches!(
            sent[..],
            [Outgoing {
                what: Delivery::Close {
                    thread: Some(THREAD)
                },
                ..
            }]
        ),
        "{sent:?}"
    );
}

#[tokio::test]
async fn a_channel_that_turns_out_to_be_a_forum_makes_the_table_a_post() {
    for at_lobby in [true, false] {
        let house = House::new().await;
        let table = house.create(2, 0).await;
        let refused = |what: &Delivery| {
            let is_beside = match what {
                Delivery::Lobby { .. } => at_lobby,
                Delivery::Post { thread, .. } => *thread == CHANNEL,
                // "Invalid Form Body": a post has a message.
                Delivery::OpenThread { .. } => return Some(Retry::Never(LostDelivery::Refused)),
                _ => false,
            };
            is_beside.then_some(Retry::Never(LostDelivery::IsForum))
        };
        house.deliver_unless(refused).await;
        house.join(table, BOB).await.unwrap();
        house.start(table, ANN).await.unwrap();
        let sent = house.deliver_unless(refused).await;
        assert_nothing_beside(&sent[usize::from(!at_lobby)..]);
        let status = house.status(table, ANN).await;
        assert!(
            status.in_forum && status.thread == Some(THREAD),
            "{at_lobby}"
        );
        house.pick(table, ANN, 1).await;
        assert_eq!(posts(&house.deliver_unless(refused).await)[0].0, THREAD);
    }
}

#[tokio::test]
async fn a_deleted_post_comes_back_with_its_lobby_and_a_deleted_lobby_below() {
    let house = House::new().await;
    let table = playing(&house).await;
    house.pick(table, ANN, 1).await;
    let due = house.due().await;
    assert_eq!(posts(&due).len(), 1);
    house
        .failed(&due[0], "10003", Retry::Never(LostDelivery::ThreadGone))
        .await;
    let due = house.due().await;
    assert_eq!(forum_posts(&due), [(None, None)]);
    house.delivered(&due[0], Receipt::Thread(OTHER)).await;
    let sent = house.deliver().await;
    assert_nothing_beside(&sent);
    let lines: Vec<String> = posts(&sent)
        .into_iter()
        .flat_map(|(at, post)| {
            assert_eq!(at, OTHER);
            post.lines
        })
        .collect();
    assert!(
        lines
            .iter()
            .any(|line| line.starts_with("The thread of this table is gone")),
        "{lines:?}"
    );
    let status = house.status(table, ANN).await;
    assert_eq!(
        (status.thread, status.message),
        (Some(OTHER), Some(MessageId(OTHER.0)))
    );

    // Only the lobby is gone: it stands below from now on.
    let lobby = open(&house).await;
    house.deliver().await;
    house.join(lobby, BOB).await.unwrap();
    let due = house.due().await;
    house
        .failed(&due[0], "10008", Retry::Never(LostDelivery::MessageGone))
        .await;
    let sent = house.deliver().await;
    assert_eq!(forum_posts(&sent), [(Some(THREAD), None)]);

    // A lobby whose whole post is gone is posted again; one that is cancelled is not.
    for (cancelled, again) in [(false, 1), (true, 0)] {
        let lobby = open(&house).await;
        house.deliver().await;
        match cancelled {
            true => house.cancel(lobby, ANN).await.unwrap(),
            false => house.join(lobby, BOB).await.unwrap(),
        }
        let due = house.due().await;
        house
            .failed(&due[0], "10003", Retry::Never(LostDelivery::ThreadGone))
            .await;
        assert_eq!(forum_posts(&house.deliver().await).len(), again);
    }
}

#[tokio::test]
async fn a_post_that_is_not_allowed_waits_and_its_host_hears_of_it() {
    for barrier in [Barrier::NoPermission, Barrier::NoAccess, Barrier::Full] {
        let house = House::new().await;
        let table = open(&house).await;
        let refused = |what: &Delivery| is_post(what).then_some(Retry::WhenAllowed(barrier));
        let sent = house.deliver_unless(refused).await;
        assert!(
            matches!(&sent[..], [Outgoing { what: Delivery::Note { person: ANN, text, .. }, .. }] if text.contains("cannot post your table")),
            "{sent:?}"
        );
        house.join(table, BOB).await.unwrap();
        assert!(
            house.deliver_unless(refused).await.is_empty(),
            "the host hears of it once"
        );
        let house = house.restarted().await;
        house.clock.advance(Duration::from_secs(24 * 60 * 60));
        let sent = house.deliver().await;
        assert_eq!(forum_posts(&sent), [(None, None)], "{sent:?}");
        house.start(table, ANN).await.unwrap();
        assert_nothing_beside(&house.deliver().await);
        assert_eq!(house.status(table, ANN).await.phase, TablePhase::Playing);
    }
}

#[tokio::test]
async fn what_would_be_posted_beside_a_lobby_waits_for_its_post() {
    let house = House::new().await;
    let table = open(&house).await;
    let host = house.at(table, ANN).await;
    house.tables.invite(&host, &person(BOB)).await.unwrap();
    house.clock.advance(Duration::from_secs(3 * 24 * 60 * 60));
    let later = |what: &Delivery| is_post(what).then_some(Retry::Later);
    let due = house.due().await;
    for one in &due {
        if let Some(retry) = later(&one.what) {
            house.failed(one, "502", retry).await;
        }
    }
    house.clock.advance(Duration::from_secs(60));
    let sent = house.deliver().await;
    assert_nothing_beside(&sent);
    let told = posts(&sent);
    assert!(
        told.iter()
            .any(|(at, post)| *at == THREAD && post.ping == [ANN]),
        "{sent:?}"
    );
}

#[tokio::test]
async fn what_people_hear_of_a_lobby_leads_to_its_post_and_waits_for_it() {
    let house = House::new().await;
    house.wish(BOB, &always()).await;
    let by_dm = Wish {
        by_dm: true,
        ..always()
    };
    let dan = slowtable_service::tables::PersonId(104);
    house.wish(dan, &by_dm).await;
    let new = house.new_table(4, 0);
    let table = house.tables.create_as(new, IN_FORUM).await.unwrap();
    house.invite(table, ANN, EVE).await.unwrap();
    // Discord does not take the post yet.
    for _ in 0..3 {
        let due = house.due().await;
        assert_eq!(forum_posts(&due).len(), due.len(), "{due:?}");
        for one in &due {
            house.failed(one, "502", Retry::Later).await;
        }
        house.clock.advance(Duration::from_secs(60));
    }
    let sent = house.deliver().await;
    let invitations = notes(&sent);
    let mut texts: Vec<&str> = invitations.iter().map(|note| note.1.as_str()).collect();
    let called = sent.iter().filter_map(|one| match &one.what {
        Delivery::Call {
            channel,
            text,
            table_channel: CHANNEL,
            ..
        } => {
            // Without a reception, people are called below the lobby.
            assert!(channel.is_none_or(|channel| channel == THREAD));
            Some(text.as_str())
        }
        _ => None,
    });
    texts.extend(called);
    assert_eq!(texts.len(), 3, "{sent:?}");
    for text in texts {
        assert!(text.contains(&THREAD.mention()), "{text}");
        assert!(!text.contains(&CHANNEL.mention()), "{text}");
    }
}
