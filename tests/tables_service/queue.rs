//! The queue: a table for exactly those who wait for the same.

use std::time::Duration;

use slowtable_service::ids::RoleId;
use slowtable_service::pace::{Pace, Rhythm, Zone};
use slowtable_service::tables::{
    Admission, Asker, ChannelId, Delivery, GuildId, GuildRules, Outgoing, PersonId, TableError,
    TableId, TablePhase, TableService, Wish,
};

use crate::calls::always;
use crate::invitations::notes;
use crate::{ANN, BOB, EN, EVE, House, person, posts};

const SERVER: GuildId = GuildId(7);
const DESK: ChannelId = ChannelId(500);
const DAN: PersonId = PersonId(104);
const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// A proposal: its table, its channel if it is public, and the people.
pub type Proposal = (TableId, Option<ChannelId>, Vec<PersonId>);

fn proposals(sent: &[Outgoing]) -> Vec<Proposal> {
    let proposal = |one: &Outgoing| match &one.what {
        Delivery::Call {
            channel,
            people,
            is_proposal: true,
            ..
        } => Some((one.table, *channel, people.clone())),
        _ => None,
    };
    sent.iter().filter_map(proposal).collect()
}

/// Returns a wish for a table of that many, in the queue.
pub fn waits(seats: u8) -> Wish {
    Wish {
        seats: vec![seats],
        paces: vec![Pace::Daily],
        calls: false,
        queued: true,
        ..always()
    }
}

impl House {
    /// Opens a server with a reception, where these people wait.
    pub async fn queue(people: &[PersonId], wish: &Wish) -> Self {
        let house = Self::new().await;
        let to = Some((DESK, EN));
        house.tables.set_reception(SERVER, to).await.unwrap();
        for who in people {
            house.clock.advance(Duration::from_secs(1));
            house.wish(*who, wish).await;
        }
        house
    }

    /// Returns what is sent within the next minutes.
    async fn minutes(&self) -> Vec<Outgoing> {
        let mut sent = Vec::new();
        for _ in 0..2 {
            self.clock.advance(MINUTE);
            sent.extend(self.deliver().await);
        }
        sent
    }

    /// Returns the proposals of the next minutes.
    pub async fn proposed(&self) -> Vec<Proposal> {
        proposals(&self.minutes().await)
    }

    async fn there(&self, table: TableId, who: PersonId) -> Admission {
        let asker = Asker::here(person(who), DESK, None);
        self.tables.admit(&asker, table).await.unwrap()
    }

    async fn takes(&self, table: TableId, who: PersonId) -> Result<(), TableError> {
        let at = self.there(table, who).await;
        self.tables.accept_invitation(&at).await
    }

    async fn declines(&self, table: TableId, who: PersonId) -> Result<(), TableError> {
        let at = self.there(table, who).await;
        self.tables.decline_invitation(&at).await
    }

    async fn phase(&self, table: TableId, who: PersonId) -> TablePhase {
        let at = self.there(table, who).await;
        self.tables.status(&at, EN).await.unwrap().phase
    }
}

#[tokio::test]
async fn a_table_for_those_who_wait_begins_when_all_of_them_have_accepted() {
    let house = House::queue(&[ANN], &waits(3)).await;
    assert_eq!(house.proposed().await, []);
    house.wish(BOB, &waits(3)).await;
    assert_eq!(house.proposed().await, [], "two are too few");
    let by_dm = Wish {
        by_dm: true,
        ..waits(3)
    };
    house.wish(EVE, &by_dm).await;
    house.wish(DAN, &waits(2)).await;
    let mut proposed = house.proposed().await;
    proposed.sort();
    let table = proposed[0].0;
    let expected = [
        (table, None, vec![EVE]),
        (table, Some(DESK), vec![ANN, BOB]),
    ];
    assert_eq!(proposed, expected);
    assert_eq!(house.proposed().await, [], "once");
    // It has no host, and nobody else comes in.
    let at = house.there(table, ANN).await;
    refused!(house.tables.cancel(&at).await, Proposed);
    refused!(house.tables.invite(&at, &person(DAN)).await, Proposed);
    let dan = house.there(table, DAN).await;
    refused!(house.tables.join(&dan).await, Proposed);
    house.takes(table, BOB).await.unwrap();
    house.takes(table, ANN).await.unwrap();
    assert_eq!(house.phase(table, ANN).await, TablePhase::Lobby);
    house.takes(table, EVE).await.unwrap();
    let at = house.there(table, ANN).await;
    let status = house.tables.status(&at, EN).await.unwrap();
    assert_eq!(
        (status.phase, status.pace),
        (TablePhase::Playing, Pace::Daily)
    );
    let seated: Vec<_> = status.seats.iter().filter_map(|seat| seat.person).collect();
    assert_eq!(seated.len(), 3);
    assert!(!posts(&house.deliver().await).is_empty());
}

#[tokio::test]
async fn a_decline_ends_it_kindly_and_the_others_go_on_waiting() {
    let house = House::queue(&[ANN, BOB], &waits(2)).await;
    let proposed = house.proposed().await;
    let [(table, Some(DESK), _)] = proposed[..] else {
        panic!("{proposed:?}");
    };
    house.takes(table, ANN).await.unwrap();
    house.declines(table, BOB).await.unwrap();
    let sent = house.deliver().await;
    let said = posts(&sent);
    let [(DESK, post)] = &said[..] else {
        panic!("{said:?}");
    };
    assert_eq!(post.ping, [ANN]);
    assert!(!post.lines[0].contains(&BOB.mention()), "{post:?}");
    assert_eq!(house.phase(table, ANN).await, TablePhase::Cancelled);
    refused!(
        house.takes(table, BOB).await,
        WrongPhase(TablePhase::Cancelled)
    );
    // Bob rests for a day, or until he changes something.
    let until = house.tables.rests(SERVER, BOB).await.unwrap();
    assert!(until.is_some());
    assert_eq!(house.proposed().await, []);
    house.wish(EVE, &waits(2)).await;
    let proposed = house.proposed().await;
    assert_eq!(proposed[0].2, [ANN, EVE]);
    // Who leaves a proposal ends it as well.
    let table = proposed[0].0;
    house.takes(table, EVE).await.unwrap();
    let at = house.there(table, EVE).await;
    house.tables.leave(&at).await.unwrap();
    assert_eq!(house.phase(table, ANN).await, TablePhase::Cancelled);
    house.wish(BOB, &waits(2)).await;
    assert_eq!(house.proposed().await[0].2, [ANN, BOB]);
}

#[tokio::test]
async fn silence_ends_it_after_the_stated_time_also_after_a_stop() {
    for (pace, time) in [
        (Pace::Live, TableService::PROPOSED_LIVE),
        (Pace::Daily, TableService::PROPOSED),
    ] {
        let wish = Wish {
            paces: vec![pace],
            by_dm: true,
            ..waits(2)
        };
        let house = House::queue(&[ANN, BOB], &wish).await;
        let table = house.proposed().await[0].0;
        house.takes(table, ANN).await.unwrap();
        house.clock.advance(time - 10 * MINUTE);
        let house = house.restarted().await;
        house.deliver().await;
        assert_eq!(house.phase(table, ANN).await, TablePhase::Lobby);
        house.clock.advance(10 * MINUTE);
        let sent = house.minutes().await;
        let told = notes(&sent);
        let [(ANN, text, false)] = &told[..] else {
            panic!("{told:?}");
        };
        assert!(text.contains("does not take place"), "{text}");
        assert!(proposals(&sent).is_empty());
        assert_eq!(house.phase(table, ANN).await, TablePhase::Cancelled);
        // Bob rests for a week.
        house.clock.advance(6 * DAY);
        assert_eq!(house.proposed().await, []);
        house.clock.advance(DAY);
        assert_eq!(house.proposed().await.len(), 2);
    }
}

#[tokio::test]
async fn nothing_is_proposed_in_quiet_hours_too_often_or_where_tables_may_not_be_opened() {
    let house = House::queue(&[ANN, BOB], &waits(2)).await;
    let zone = Zone::of_name("UTC").unwrap();
    let hour = zone.wall(house.clock.now()).hour();
    let rhythm = Rhythm {
        zone: Some(zone),
        quiet: Some(format!("{hour}:00-{}:00", (hour + 4) % 24).parse().unwrap()),
        ..Rhythm::default()
    };
    house
        .tables
        .set_rhythm(BOB, &rhythm)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(house.proposed().await, []);
    house.clock.advance(5 * HOUR);
    // Only some roles may open tables, or only elsewhere.
    for rules in [
        GuildRules {
            openers: vec![RoleId(5)],
            channels: Vec::new(),
        },
        GuildRules {
            openers: Vec::new(),
            channels: vec![ChannelId(501)],
        },
    ] {
        house.tables.set_guild_rules(SERVER, &rules).await.unwrap();
        assert_eq!(house.proposed().await, []);
    }
    let rules = GuildRules::default();
    house.tables.set_guild_rules(SERVER, &rules).await.unwrap();
    let mut tables = Vec::new();
    for _ in 0..8 {
        for (table, ..) in house.proposed().await {
            house.declines(table, BOB).await.unwrap();
            tables.push(table);
        }
        house.wish(BOB, &waits(2)).await;
    }
    assert_eq!(tables.len(), TableService::CALLS_GOT_A_DAY as usize);
    // A proposal is a call: who wants one a day gets one.
    house.clock.advance(DAY);
    let daily = Wish {
        often: slowtable_service::tables::Often::Daily,
        ..waits(2)
    };
    house.wish(BOB, &daily).await;
    let table = house.proposed().await[0].0;
    house.declines(table, ANN).await.unwrap();
    house.wish(ANN, &waits(2)).await;
    assert_eq!(house.proposed().await, []);
    // Without a reception there is no place.
    house.clock.advance(DAY);
    house.tables.set_reception(SERVER, None).await.unwrap();
    assert_eq!(house.proposed().await, []);
}

#[tokio::test]
async fn one_press_takes_a_person_out_and_a_game_that_all_accepted_begins_after_a_stop() {
    let house = House::queue(&[ANN, BOB, EVE], &waits(2)).await;
    house.tables.stop_calls(SERVER, ANN).await.unwrap();
    let proposed = house.proposed().await;
    assert_eq!(proposed[0].2, [BOB, EVE]);
    let table = proposed[0].0;
    house.takes(table, BOB).await.unwrap();
    // The process stopped after the last acceptance was stored.
    let id = table.sql();
    house
        .change(format!(
            "UPDATE invitations SET open = 0 WHERE table_id = {id}"
        ))
        .await;
    house
        .change(format!(
            "INSERT INTO seats (table_id, seat, person, name) VALUES ({id}, 1, 103, 'Eve')"
        ))
        .await;
    let house = house.restarted().await;
    house.minutes().await;
    for _ in 0..1_000 {
        tokio::task::yield_now().await;
        if house.phase(table, BOB).await == TablePhase::Playing {
            return;
        }
    }
    panic!("it did not begin");
}

#[tokio::test]
async fn a_proposal_that_cannot_be_completed_any_more_is_closed() {
    // One press for silence declines it.
    let house = House::queue(&[ANN, BOB], &waits(2)).await;
    let table = house.proposed().await[0].0;
    house.takes(table, ANN).await.unwrap();
    house.tables.stop_calls(SERVER, BOB).await.unwrap();
    assert_eq!(house.phase(table, ANN).await, TablePhase::Cancelled);
    assert_eq!(posts(&house.deliver().await)[0].1.ping, [ANN]);
    // A person is forgotten before they answer.
    house.wish(EVE, &waits(2)).await;
    let table = house.proposed().await[0].0;
    house.takes(table, ANN).await.unwrap();
    house.tables.forget_person(EVE).await.unwrap();
    house.minutes().await;
    for _ in 0..1_000 {
        tokio::task::yield_now().await;
        if house.phase(table, ANN).await == TablePhase::Cancelled {
            return;
        }
    }
    panic!("it is still open");
}

/// Whom a table fits is proposed one, however many have waited longer whom none fits or who may not be called.
#[tokio::test]
async fn many_who_wait_in_vain_keep_nobody_from_a_table() {
    let weekly = Wish {
        often: slowtable_service::tables::Often::Weekly,
        ..waits(2)
    };
    // Two of them get a proposal, and want none for a week.
    let house = House::queue(&[ANN, BOB], &weekly).await;
    let called = house.proposed().await[0].0;
    house.declines(called, ANN).await.unwrap();
    for who in [ANN, BOB] {
        house.wish(who, &weekly).await;
    }
    // These wait for a number of players that no game has.
    for who in 1..=60 {
        house.wish(PersonId(1_000 + who), &waits(9)).await;
    }
    assert_eq!(house.proposed().await, []);
    house.clock.advance(Duration::from_secs(1));
    for who in [EVE, DAN] {
        house.wish(who, &waits(2)).await;
    }
    assert_eq!(house.proposed().await[0].2, [EVE, DAN]);
    // A week later the others are proposed one.
    house.clock.advance(7 * DAY);
    assert_eq!(house.proposed().await[0].2, [ANN, BOB]);
}

/// Lists apply to people who were forgotten and wait again.
#[tokio::test]
async fn a_person_who_was_forgotten_stays_on_lists() {
    let house = House::queue(&[ANN], &waits(2)).await;
    house.tables.set_avoided(ANN, &[BOB]).await.unwrap();
    house.tables.forget_person(BOB).await.unwrap();
    house.wish(BOB, &waits(2)).await;
    assert_eq!(house.proposed().await, []);
    house.clock.advance(Duration::from_secs(1));
    house.wish(EVE, &waits(2)).await;
    assert_eq!(house.proposed().await[0].2, [ANN, EVE]);
}

/// Returns what others than a person who has all of them on a list, or does not wait, are proposed.
async fn seen(list: bool, seed: u64) -> Vec<Vec<PersonId>> {
    let owner = BOB;
    let people = [ANN, BOB, EVE, DAN, PersonId(105)];
    let house = House::queue(&[], &waits(2)).await;
    if list {
        let others: Vec<_> = people.into_iter().filter(|who| *who != owner).collect();
        house.tables.set_avoided(owner, &others).await.unwrap();
    }
    let mut state = seed | 1;
    let mut next = |most: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state >> 33).unwrap() % most
    };
    let mut all = Vec::new();
    for _ in 0..12 {
        let who = people[next(5)];
        let seats = u8::try_from(2 + next(2)).unwrap();
        if who != owner || list {
            house.wish(who, &waits(seats)).await;
        }
        for (table, _, proposed) in house.proposed().await {
            let answers = next(2);
            for who in &proposed {
                let done = match answers {
                    0 => house.takes(table, *who).await,
                    _ => house.declines(table, *who).await,
                };
                if done.is_err() {
                    break;
                }
            }
            all.push(proposed);
        }
        house.clock.advance(HOUR);
    }
    all
}

/// A person with a list looks to those on it like a person who does not wait.
#[tokio::test]
async fn a_list_is_seen_by_nobody_to_whom_a_table_is_proposed() {
    let mut count = 0;
    for seed in 1..6 {
        let worlds = [
            seen(true, seed * 7919).await,
            seen(false, seed * 7919).await,
        ];
        assert_eq!(worlds[0], worlds[1], "seed {seed}");
        count += worlds[0].len();
    }
    assert!(count > 5, "{count}");
    // And of one pair, each still plays with others.
    let house = House::queue(&[ANN, BOB, EVE], &waits(2)).await;
    house.tables.set_avoided(ANN, &[BOB]).await.unwrap();
    assert_eq!(house.proposed().await[0].2, [ANN, EVE]);
    let house = House::queue(&[ANN, BOB, EVE], &waits(2)).await;
    house.tables.set_avoided(BOB, &[ANN]).await.unwrap();
    assert_eq!(house.proposed().await[0].2, [ANN, EVE]);
}
