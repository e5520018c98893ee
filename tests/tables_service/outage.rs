//! Deliveries while Discord does not answer, and while some of them hang.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use slowtable_service::tables::{MessageId, Outgoing, PersonId, Receipt, Retry, TableId};

use crate::House;

/// The time between two probes.
const PROBE: Duration = Duration::from_secs(5);

/// The time after which a delivery no longer occupies a slot.
const SLOW: Duration = Duration::from_secs(2);

/// The most deliveries that the bot has under way.
const SLOTS: u32 = 16;

/// Makes tables on a server, each opened by another person, whose lobbies are to be posted.
async fn lobbies(house: &House, guild: u64, count: u64) -> Vec<TableId> {
    static HOST: AtomicU64 = AtomicU64::new(10_000);
    let mut tables = Vec::new();
    for _ in 0..count {
        let host = PersonId(HOST.fetch_add(1, Ordering::Relaxed));
        let opened = house.try_create_on(guild, host, 2, 0).await;
        tables.push(opened.unwrap());
    }
    tables
}

async fn due(house: &House) -> Vec<Outgoing> {
    house.tables.due(SLOTS).await.unwrap()
}

async fn deliver(house: &House, one: &Outgoing) {
    let receipt = Receipt::Message(MessageId(one.table.sql().unsigned_abs()));
    house.delivered(one, receipt).await;
}

/// Measurements of an outage.
struct Seen {
    /// The number of attempts while Discord was away.
    attempts: u32,
    /// How long after its return the first delivery arrived, and the last.
    first: SignedDuration,
    last: SignedDuration,
}

/// Simulates an outage of Discord while `count` tables have news.
async fn outage(count: u64, away: Duration, retry: Retry) -> Seen {
    let house = House::new().await;
    lobbies(&house, 7, count).await;
    let back = house.clock.now() + away;
    let mut attempts = 0;
    let mut arrived: Vec<Timestamp> = Vec::new();
    while arrived.len() < usize::try_from(count).unwrap() {
        for one in due(&house).await {
            if house.clock.now() < back {
                attempts += 1;
                house.failed(&one, "503", retry).await;
            } else {
                deliver(&house, &one).await;
                arrived.push(house.clock.now());
            }
        }
        let now = house.clock.now();
        if !house.tables.due(SLOTS).await.unwrap().is_empty() {
            continue;
        }
        let next = house.tables.next_due().await.unwrap();
        // Lobbies expire some day, but that is beyond any wait here.
        let wait = next.map_or(SignedDuration::ZERO, |next| next.duration_since(now));
        let until_back = back.duration_since(now);
        let wait = match until_back.is_positive() {
            true => wait.min(until_back),
            false => wait,
        };
        house.clock.advance(wait.try_into().unwrap());
    }
    let after = |time: &Timestamp| time.duration_since(back);
    Seen {
        attempts,
        first: arrived.first().map(after).unwrap(),
        last: arrived.last().map(after).unwrap(),
    }
}

#[tokio::test]
async fn after_an_outage_everything_is_sent_within_a_probe() {
    let probe = SignedDuration::try_from(PROBE).unwrap();
    for away in [42, 60 * 60 + 2].map(Duration::from_secs) {
        for retry in [Retry::Unanswered, Retry::Unreached] {
            for count in [1, 20] {
                let seen = outage(count, away, retry).await;
                let Seen {
                    attempts,
                    first,
                    last,
                } = seen;
                println!("{count} tables, {away:?}, {retry:?}: {attempts} {first} {last}");
                assert!(first <= probe && last <= probe, "{first} {last}");
                // The deliveries under way when it began, and one probe at a time.
                let probes = away.as_secs() / PROBE.as_secs() + u64::from(SLOTS) + 1;
                assert!(u64::from(attempts) <= probes, "{attempts}");
            }
        }
    }
}

#[tokio::test]
async fn while_discord_is_away_one_probe_knocks_for_all_and_each_in_turn() {
    let house = House::new().await;
    let tables = lobbies(&house, 7, 8).await;
    for one in due(&house).await {
        house.failed(&one, "no connection", Retry::Unreached).await;
    }
    assert!(house.tables.is_discord_away());
    let mut knocked = HashSet::new();
    for _ in 0..tables.len() {
        assert!(due(&house).await.is_empty());
        house.clock.advance(PROBE);
        let probes = due(&house).await;
        assert_eq!(probes.len(), 1, "{probes:?}");
        assert_eq!(due(&house).await, probes, "it is on its way");
        knocked.insert(probes[0].table);
        house
            .failed(&probes[0], "no connection", Retry::Unreached)
            .await;
    }
    assert_eq!(knocked.len(), tables.len());
    house.clock.advance(PROBE);
    let probe = due(&house).await.remove(0);
    deliver(&house, &probe).await;
    assert!(!house.tables.is_discord_away());
    assert_eq!(due(&house).await.len(), tables.len() - 1);
}

#[tokio::test]
async fn one_table_whose_sends_fail_holds_up_no_other() {
    let house = House::new().await;
    let troubled = lobbies(&house, 7, 1).await[0];
    let mut seen = 0;
    for round in 0..20 {
        let [other] = lobbies(&house, 100 + round, 1).await[..] else {
            panic!();
        };
        let mut arrived = false;
        for one in due(&house).await {
            if one.table == troubled {
                seen += 1;
                house.failed(&one, "500", Retry::Unanswered).await;
            } else {
                arrived |= one.table == other;
                deliver(&house, &one).await;
            }
        }
        assert!(arrived, "{round}");
        house.clock.advance(Duration::from_secs(600));
    }
    assert_eq!(seen, 20, "it is tried all the while");
    assert!(!house.tables.is_discord_away());
}

#[tokio::test]
async fn a_table_that_was_refused_while_it_was_alone_holds_up_no_other() {
    let house = House::new().await;
    lobbies(&house, 7, 1).await;
    while !house.tables.is_discord_away() {
        for one in due(&house).await {
            house.failed(&one, "500", Retry::Unanswered).await;
        }
        house.clock.advance(Duration::from_secs(60));
    }
    for one in due(&house).await {
        house.failed(&one, "500", Retry::Unanswered).await;
    }
    assert!(due(&house).await.is_empty());
    let other = lobbies(&house, 8, 1).await;
    let probes = due(&house).await;
    assert_eq!(probes.len(), 1);
    assert_eq!(probes[0].table, other[0]);
    deliver(&house, &probes[0]).await;
    assert!(!house.tables.is_discord_away());
}

#[tokio::test]
async fn what_failed_before_a_restart_is_tried_at_once() {
    let house = House::new().await;
    lobbies(&house, 7, 1).await;
    for _ in 0..4 {
        for one in due(&house).await {
            house.failed(&one, "500", Retry::Unanswered).await;
        }
        house.clock.advance(Duration::from_secs(60));
    }
    let one = due(&house).await.remove(0);
    house.failed(&one, "500", Retry::Unanswered).await;
    assert!(due(&house).await.is_empty());
    let house = house.restarted().await;
    assert_eq!(due(&house).await.len(), 1);
}

#[tokio::test]
async fn deliveries_that_hang_hold_up_no_other_server() {
    let house = House::new().await;
    let hanging = lobbies(&house, 7, 17).await;
    let hung = due(&house).await;
    assert_eq!(hung.len(), 8, "half of the slots");
    let other = lobbies(&house, 8, 1).await;
    let on_their_way = due(&house).await;
    assert!(on_their_way.iter().any(|one| one.table == other[0]));
    // Those that hang give their slots back, so the others of their own server go on.
    let another = lobbies(&house, 7, 1).await;
    let mut waited = Duration::ZERO;
    while !due(&house).await.iter().any(|one| one.table == another[0]) {
        let next = house.tables.next_due().await.unwrap().unwrap();
        let wait = next.duration_since(house.clock.now()).try_into().unwrap();
        house.clock.advance(wait);
        waited += wait;
    }
    assert!(waited <= SLOW * 2, "{waited:?}");
    assert_eq!(due(&house).await.len(), hanging.len() + 2);
}

#[tokio::test]
async fn what_hung_before_is_tried_again_in_slots_of_its_own() {
    let house = House::new().await;
    lobbies(&house, 7, 2).await;
    // From two tables, so that Discord does not count as away, with another's success in between.
    for one in due(&house).await {
        house.failed(&one, "timed out", Retry::Unanswered).await;
    }
    for guild in 10..30 {
        lobbies(&house, guild, 1).await;
        for one in due(&house).await {
            deliver(&house, &one).await;
        }
        lobbies(&house, 7, 1).await;
        for one in due(&house).await {
            house.failed(&one, "timed out", Retry::Unanswered).await;
        }
    }
    assert!(!house.tables.is_discord_away());
    house.clock.advance(Duration::from_secs(60));
    assert_eq!(due(&house).await.len(), 4, "a quarter of the slots");
    let another = lobbies(&house, 7, 1).await;
    assert!(due(&house).await.iter().any(|one| one.table == another[0]));
}

#[tokio::test]
async fn of_several_servers_the_one_with_the_least_on_its_way_goes_first() {
    let house = House::new().await;
    for guild in [7, 8] {
        lobbies(&house, guild, 20).await;
    }
    let first = due(&house).await;
    assert_eq!(first.len(), 16, "two servers fill all slots");
    let other = lobbies(&house, 9, 1).await;
    assert_eq!(due(&house).await.len(), 16);
    deliver(&house, &first[0]).await;
    let now = due(&house).await;
    assert_eq!(now.len(), 16);
    assert!(now.iter().any(|one| one.table == other[0]));
}
