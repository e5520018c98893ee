//! The queue by examples, and by properties over random arrivals, departures and permits.
#![allow(clippy::unwrap_used)]

use std::pin::Pin;
use std::task::Poll;

use futures_util::{FutureExt, poll};
use proptest::prelude::*;

use super::*;
use crate::ids::GuildId;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Priority {
    Asked,
    Post,
    Refresh,
}

impl QueuePriority for Priority {
    const ALL: &'static [Self] = &[Self::Asked, Self::Post, Self::Refresh];
    const TURNS: &'static [(u64, Self)] = &[(12, Self::Refresh), (3, Self::Post)];
}

const fn request(priority: Priority) -> PermitRequest<Priority> {
    PermitRequest {
        priority,
        party: Party::table(None, TableId::from_sql(1)),
        desk: None,
    }
}

fn at_desk(priority: Priority, person: u64, turn: u64) -> PermitRequest<Priority> {
    let table = TableId::from_sql(1);
    let person = PersonId(person);
    PermitRequest {
        priority,
        party: Party::person(None, person),
        desk: Some(DeskVersion {
            table,
            person,
            turn,
        }),
    }
}

#[tokio::test]
async fn who_needs_it_most_goes_first_and_nobody_jumps_the_line() {
    let queue = FairQueue::new(1, QueueLimits::of_all(10));
    let first = queue.enter(request(Priority::Refresh)).await.unwrap();
    let mut line: Vec<_> = [
        Priority::Refresh,
        Priority::Post,
        Priority::Asked,
        Priority::Asked,
    ]
    .into_iter()
    .enumerate()
    .map(|(number, priority)| (number, Box::pin(queue.enter(request(priority)))))
    .collect();
    for (_, waiting) in &mut line {
        assert!(poll!(waiting).is_pending());
    }
    drop(first);
    let mut served = Vec::new();
    while !line.is_empty() {
        // One has been called, and gives its place back at once.
        let mut still = Vec::new();
        let mut called = Vec::new();
        for (number, mut waiting) in line {
            match poll!(&mut waiting) {
                Poll::Ready(place) => called.push((number, place.unwrap())),
                Poll::Pending => still.push((number, waiting)),
            }
        }
        assert_eq!(called.len(), 1);
        served.extend(called.into_iter().map(|(number, _)| number));
        line = still;
    }
    assert_eq!(served, [2, 3, 1, 0]);
    assert_eq!(queue.waiting(), 0);
}

/// Who is served how, one place after the other, while so many more ask as are served.
async fn served(others: Priority, waits: &[Priority]) -> Vec<usize> {
    let queue = FairQueue::new(1, QueueLimits::of_all(1_000));
    let mut held = Some(queue.enter(request(Priority::Asked)).await.unwrap());
    let mut crowd: Vec<_> = (0..40)
        .map(|_| Box::pin(queue.enter(request(others))))
        .collect();
    for waiting in &mut crowd {
        assert!(poll!(waiting).is_pending());
    }
    let mut waits: Vec<_> = waits
        .iter()
        .map(|priority| Some(Box::pin(queue.enter(request(*priority)))))
        .collect();
    for waiting in waits.iter_mut().flatten() {
        assert!(poll!(waiting).is_pending());
    }
    let mut after = vec![usize::MAX; waits.len()];
    for place in 1..50 {
        // A task may only look so often at what it waits for before it yields.
        tokio::task::yield_now().await;
        drop(held.take());
        for (index, slot) in waits.iter_mut().enumerate() {
            if let Some(waiting) = slot
                && let Poll::Ready(called) = poll!(waiting)
            {
                held = Some(called.unwrap());
                after[index] = place;
                *slot = None;
            }
        }
        let mut still = Vec::new();
        for mut waiting in crowd {
            match poll!(&mut waiting) {
                Poll::Ready(called) => held = Some(called.unwrap()),
                Poll::Pending => still.push(waiting),
            }
        }
        crowd = still;
        // The one that was served asks again.
        while crowd.len() < 40 {
            let mut more = Box::pin(queue.enter(request(others)));
            assert!(poll!(&mut more).is_pending());
            crowd.push(more);
        }
    }
    after
}

#[tokio::test]
async fn whoever_waits_has_a_turn_however_many_ask() {
    assert_eq!(
        served(Priority::Asked, &[Priority::Post; 5]).await,
        [3, 6, 9, 12, 15]
    );
    assert_eq!(
        served(Priority::Asked, &[Priority::Refresh; 2]).await,
        [12, 24]
    );
    assert_eq!(
        served(Priority::Post, &[Priority::Refresh; 2]).await,
        [12, 24]
    );
    assert_eq!(
        served(Priority::Refresh, &[Priority::Asked; 3]).await,
        [1, 2, 3]
    );
}

#[tokio::test]
async fn a_crowd_that_asks_lets_a_post_into_the_line() {
    let queue = FairQueue::new(1, QueueLimits::of_all(3));
    let _held = queue.enter(request(Priority::Asked)).await.unwrap();
    let mut asked: Vec<_> = (0..3)
        .map(|_| Box::pin(queue.enter(request(Priority::Asked))))
        .collect();
    for waiting in &mut asked {
        assert!(poll!(waiting).is_pending());
    }
    let mut post = Box::pin(queue.enter(request(Priority::Post)));
    assert!(poll!(&mut post).is_pending());
    let last = asked.pop().unwrap().await;
    assert_eq!(last.unwrap_err(), PermitRefused::Crowded);
    assert_eq!(queue.waiting(), 3);
}

#[tokio::test]
async fn who_gives_up_is_passed_over_and_takes_no_place_along() {
    let queue = FairQueue::new(1, QueueLimits::of_all(10));
    let held = queue.enter(request(Priority::Post)).await.unwrap();
    let mut gone = Box::pin(queue.enter(request(Priority::Asked)));
    let mut called = Box::pin(queue.enter(request(Priority::Asked)));
    let mut last = Box::pin(queue.enter(request(Priority::Post)));
    assert!(poll!(&mut gone).is_pending());
    assert!(poll!(&mut called).is_pending());
    assert!(poll!(&mut last).is_pending());
    drop(gone);
    drop(held);
    // It was called, but leaves before it looks.
    drop(called);
    assert!(poll!(&mut last).is_ready());
    assert!(
        queue
            .enter(request(Priority::Refresh))
            .now_or_never()
            .is_some()
    );
}

#[tokio::test]
async fn of_one_desk_only_the_newest_waits_and_keeps_its_turn() {
    let queue = FairQueue::new(1, QueueLimits::of_all(10));
    let held = queue.enter(request(Priority::Post)).await.unwrap();
    let mut old = Box::pin(queue.enter(at_desk(Priority::Asked, 1, 5)));
    let mut other = Box::pin(queue.enter(at_desk(Priority::Asked, 2, 1)));
    assert!(poll!(&mut old).is_pending());
    assert!(poll!(&mut other).is_pending());
    let mut new = Box::pin(queue.enter(at_desk(Priority::Refresh, 1, 6)));
    assert!(poll!(&mut new).is_pending());
    assert_eq!(old.await.unwrap_err(), PermitRefused::Superseded);
    let late = queue.enter(at_desk(Priority::Asked, 1, 4)).await;
    assert_eq!(late.unwrap_err(), PermitRefused::Superseded);
    drop(held);
    let held = new.now_or_never().unwrap().unwrap();
    assert!(poll!(&mut other).is_pending());
    drop(held);
    assert!(poll!(&mut other).is_ready());
}

#[tokio::test]
async fn a_full_line_lets_go_of_those_who_need_it_least() {
    let queue = FairQueue::new(1, QueueLimits::of_all(2));
    let held = queue.enter(request(Priority::Post)).await.unwrap();
    let mut post = Box::pin(queue.enter(request(Priority::Post)));
    let mut refresh = Box::pin(queue.enter(request(Priority::Refresh)));
    assert!(poll!(&mut post).is_pending());
    assert!(poll!(&mut refresh).is_pending());
    let late = queue.enter(request(Priority::Refresh)).await;
    assert_eq!(late.unwrap_err(), PermitRefused::Crowded);
    let mut asked = Box::pin(queue.enter(request(Priority::Asked)));
    assert!(poll!(&mut asked).is_pending());
    assert_eq!(refresh.await.unwrap_err(), PermitRefused::Crowded);
    assert_eq!(queue.waiting(), 2);
    drop(held);
    assert!(poll!(&mut asked).is_ready());
}

fn on_server(guild: u64, person: u64) -> PermitRequest<Priority> {
    let guild = Some(GuildId(guild));
    PermitRequest {
        priority: Priority::Asked,
        party: Party::person(guild, PersonId(person)),
        desk: None,
    }
}

#[tokio::test]
async fn whoever_asks_most_waits_longest() {
    let queue = FairQueue::new(1, QueueLimits::of_all(100));
    let mut held = queue.enter(on_server(9, 9)).await.unwrap();
    // One person asks for ten, others of the server and of another for one each.
    let asked = [vec![(1, 1); 10], vec![(1, 2), (2, 3)]].concat();
    let mut line: Vec<_> = asked
        .into_iter()
        .map(|(guild, person)| (person, Box::pin(queue.enter(on_server(guild, person)))))
        .collect();
    for (_, waiting) in &mut line {
        assert!(poll!(waiting).is_pending());
    }
    let mut order = Vec::new();
    while !line.is_empty() {
        drop(held);
        let (at, next) = line
            .iter_mut()
            .enumerate()
            .find_map(|(at, (_, waiting))| Some((at, waiting.now_or_never()?.unwrap())))
            .unwrap();
        order.push(line.remove(at).0);
        held = next;
    }
    assert_eq!(order[..4], [1, 3, 2, 1]);
}

#[tokio::test]
async fn neither_a_person_nor_a_server_can_fill_the_line() {
    let limits = QueueLimits {
        all: 100,
        of_server: 6,
        of_member: 4,
    };
    let queue = FairQueue::new(1, limits);
    let _held = queue.enter(on_server(9, 9)).await.unwrap();
    let mut line = Vec::new();
    for person in [1, 1, 1, 1, 2, 2] {
        let mut waiting = Box::pin(queue.enter(on_server(1, person)));
        assert!(poll!(&mut waiting).is_pending());
        line.push(waiting);
    }
    let fifth = queue.enter(on_server(1, 1)).now_or_never();
    assert_eq!(fifth.unwrap().unwrap_err(), PermitRefused::Crowded);
    let seventh = queue.enter(on_server(1, 3)).now_or_never();
    assert_eq!(seventh.unwrap().unwrap_err(), PermitRefused::Crowded);
    let mut other = Box::pin(queue.enter(on_server(2, 4)));
    assert!(poll!(&mut other).is_pending());
    assert_eq!(queue.waiting(), 7);
}

type Entering<'a> = Pin<Box<dyn Future<Output = Result<Permit<Priority>, PermitRefused>> + 'a>>;

/// A request that waits, as the test knows it.
struct Waiting<'a> {
    request: PermitRequest<Priority>,
    arrival: usize,
    entering: Entering<'a>,
}

/// What happens to a queue.
#[derive(Debug, Clone)]
enum Happens {
    Enters(PermitRequest<Priority>),
    /// The permit at this place of those that are held is dropped.
    Leaves(usize),
    /// The request at this place of those that wait gives up.
    GivesUp(usize),
}

fn any_request() -> impl Strategy<Value = PermitRequest<Priority>> {
    let priority = prop::sample::select(Priority::ALL);
    let guild = prop::option::of((1..3_u64).prop_map(GuildId));
    let person = (1..4_u64).prop_map(PersonId);
    let turn = prop::option::of(0..5_u64);
    (priority, guild, person, turn).prop_map(|(priority, guild, person, turn)| PermitRequest {
        priority,
        party: Party::person(guild, person),
        desk: turn.map(|turn| DeskVersion {
            table: TableId::from_sql(1),
            person,
            turn,
        }),
    })
}

fn anything() -> impl Strategy<Value = Happens> {
    prop_oneof![
        4 => any_request().prop_map(Happens::Enters),
        3 => any::<usize>().prop_map(Happens::Leaves),
        1 => any::<usize>().prop_map(Happens::GivesUp),
    ]
}

/// The priority whose turn the next permit is, by the rule in [`QueuePriority::TURNS`].
fn due(given: u64, waiting: &[Waiting<'_>]) -> Option<Priority> {
    let waits = |priority: &Priority| waiting.iter().any(|it| it.request.priority == *priority);
    let special = if given.is_multiple_of(12) && waits(&Priority::Refresh) {
        Some(Priority::Refresh)
    } else if given.is_multiple_of(3) && waits(&Priority::Post) {
        Some(Priority::Post)
    } else {
        None
    };
    special.or_else(|| waiting.iter().map(|it| it.request.priority).min())
}

proptest! {
    #[test]
    fn permits_go_round_in_order_and_within_the_limits(
        permits in 1..4_usize,
        happens in prop::collection::vec(anything(), 1..120),
    ) {
        let limits = QueueLimits { all: 7, of_server: 5, of_member: 2 };
        let queue = FairQueue::new(permits, limits);
        let mut held: Vec<Permit<Priority>> = Vec::new();
        let mut waiting: Vec<Waiting<'_>> = Vec::new();
        let mut turns = Turns::default();
        let mut given = 0;
        // At the end all permits are dropped, until nothing waits.
        let rest = std::iter::repeat_n(Happens::Leaves(0), 20);
        for (arrival, happens) in happens.into_iter().chain(rest).enumerate() {
            let mut is_passed_on = false;
            match happens {
                Happens::Enters(request) => {
                    let mut request = request;
                    let mut arrival = arrival;
                    let same = |other: &&mut Waiting<'_>| {
                        let desks = other.request.desk.zip(request.desk);
                        desks.is_some_and(|(one, other)| one.is_same_desk(&other))
                    };
                    if let Some(older) = waiting.iter_mut().find(same) {
                        // Whichever of both stays has waited as long and as urgently.
                        let priority = older.request.priority.min(request.priority);
                        older.request.priority = priority;
                        request.priority = priority;
                        arrival = older.arrival;
                    }
                    let entering: Entering<'_> = Box::pin(queue.enter(request));
                    waiting.push(Waiting { request, arrival, entering });
                }
                Happens::Leaves(at) if !held.is_empty() => {
                    is_passed_on = !waiting.is_empty();
                    drop(held.swap_remove(at % held.len()));
                }
                Happens::GivesUp(at) if !waiting.is_empty() => {
                    drop(waiting.swap_remove(at % waiting.len()));
                }
                Happens::Leaves(_) | Happens::GivesUp(_) => {}
            }
            let due = due(given + 1, &waiting);
            let before: Vec<_> = waiting.iter().map(|it| (it.request, it.arrival)).collect();
            let mut served = Vec::new();
            // Who comes last is asked first, so that those who leave for it are refused already.
            for index in (0..waiting.len()).rev() {
                match waiting[index].entering.as_mut().now_or_never() {
                    Some(Ok(permit)) => {
                        held.push(permit);
                        served.push((waiting[index].request, waiting[index].arrival));
                        waiting.remove(index);
                    }
                    Some(Err(_)) => drop(waiting.remove(index)),
                    None => {}
                }
            }
            if is_passed_on {
                prop_assert_eq!(served.len(), 1, "one permit serves one request");
                let (request, arrival) = served[0];
                prop_assert_eq!(Some(request.priority), due);
                let first = before.iter().filter(|(it, _)| it.priority == request.priority);
                let first = first.min_by_key(|(it, arrival)| (turns.rank(&it.party), *arrival));
                prop_assert_eq!(first.map(|(_, arrival)| *arrival), Some(arrival));
                turns.give(&request.party);
                given += 1;
            }
            prop_assert!(held.len() <= permits);
            prop_assert!(waiting.is_empty() || held.len() == permits, "no permit is idle");
            prop_assert!(waiting.len() <= limits.all);
            for one in &waiting {
                let alike = |is: &dyn Fn(&PermitRequest<Priority>) -> bool| {
                    waiting.iter().filter(|it| is(&it.request)).count()
                };
                let party = one.request.party;
                prop_assert!(alike(&|it| it.party.is_same_member(&party)) <= limits.of_member);
                prop_assert!(alike(&|it| it.party.is_same_server(&party)) <= limits.of_server);
                let desk = one.request.desk;
                let same_desk = |it: &PermitRequest<Priority>| {
                    it.desk.zip(desk).is_some_and(|(one, other)| one.is_same_desk(&other))
                };
                prop_assert!(alike(&same_desk) <= 1, "one request waits for a desk");
            }
        }
        prop_assert!(waiting.is_empty() && held.is_empty());
        prop_assert_eq!(queue.waiting(), 0);
        for _ in 0..permits {
            let entered = queue.enter(request(Priority::Refresh)).now_or_never();
            held.push(entered.unwrap().unwrap());
        }
        let more = Box::pin(queue.enter(request(Priority::Asked))).now_or_never();
        prop_assert!(more.is_none());
    }
}
