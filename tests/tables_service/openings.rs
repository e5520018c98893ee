//! Opening tables: every way has the same rules, and no one opens too many.

use std::time::Duration;

use slowtable_service::clock::later;
use slowtable_service::ids::RoleId;
use slowtable_service::tables::{
    Asker, ChannelId, GuildId, GuildMember, GuildRules, NewTable, OpeningLimits, PersonId, Rematch,
    TableError, TableId, sentence,
};

use crate::{ANN, BOB, CHANNEL, EN, House, THREAD, fresh, person, posts};

const HOUR: Duration = Duration::from_secs(60 * 60);
const SERVER: GuildId = GuildId(7);

/// The ways in which the service opens a table on a server. Commands, buttons and guided first games are the first
/// way; `tests/discord/setup.rs` lists them.
#[derive(Debug, Clone, Copy)]
enum Way {
    New,
    ByInvitation,
    Rematch,
}

const WAYS: [Way; 3] = [Way::New, Way::ByInvitation, Way::Rematch];

impl House {
    /// Opens a table in one of the ways, after a finished game. The person asks as a member, or from a place without
    /// a membership.
    async fn open(
        &self,
        way: Way,
        over: TableId,
        who: PersonId,
        member: Option<GuildMember>,
    ) -> Result<TableId, TableError> {
        match way {
            Way::New | Way::ByInvitation => {
                let new = NewTable {
                    by: person(who),
                    member,
                    ..self.new_table(2, 0)
                };
                match way {
                    Way::ByInvitation => self.tables.create_by_invitation(new).await,
                    _ => self.tables.create(new).await,
                }
            }
            Way::Rematch => {
                let asker = match member {
                    Some(_) => Asker::here(person(who), THREAD, Some(CHANNEL)).member(member),
                    None => Asker::anywhere(who),
                };
                let at = self.tables.admit(&asker, over).await?;
                match self.tables.rematch(&at, fresh(), EN).await? {
                    Rematch::Opened(label) => Ok(label.table),
                    other => panic!("{other:?}"),
                }
            }
        }
    }
}

#[tokio::test]
async fn every_way_of_opening_a_table_asks_the_servers_rules() {
    for way in WAYS {
        let house = House::new().await;
        let (over, _) = house.played().await;
        let role = RoleId(5);
        let rules = |openers: &[RoleId], channels: &[ChannelId]| GuildRules {
            openers: openers.to_vec(),
            channels: channels.to_vec(),
        };
        let set = async |rules| house.tables.set_guild_rules(SERVER, &rules).await.unwrap();
        let plain = || Some(GuildMember::of(SERVER));
        set(rules(&[role], &[])).await;
        refused!(house.open(way, over, BOB, plain()).await, OpensWithRole(_));
        set(rules(&[], &[ChannelId(5)])).await;
        refused!(house.open(way, over, BOB, plain()).await, OpensElsewhere(_));
        set(rules(&[role], &[CHANNEL])).await;
        let has_role = GuildMember {
            roles: vec![role],
            ..GuildMember::of(SERVER)
        };
        let opened = house.open(way, over, BOB, Some(has_role)).await.unwrap();
        house.cancel(opened, BOB).await.unwrap();
        let manages = GuildMember {
            manages: true,
            ..GuildMember::of(SERVER)
        };
        house.open(way, over, ANN, Some(manages)).await.unwrap();
    }
}

#[tokio::test]
async fn every_way_of_opening_a_table_counts() {
    for way in WAYS {
        let house = House::new().await;
        let mut over = Vec::new();
        for _ in 0..2 {
            over.push(house.played().await.0);
        }
        let limits = OpeningLimits {
            an_hour: 3,
            a_day: 4,
        };
        house.tables.set_opening_limits(limits);
        // Ann has opened both games.
        let first = house.clock.now();
        let opened = house
            .open(way, over[0], ANN, Some(GuildMember::of(SERVER)))
            .await;
        house.cancel(opened.unwrap(), ANN).await.unwrap();
        let refused = house
            .open(way, over[1], ANN, Some(GuildMember::of(SERVER)))
            .await;
        let Err(error @ TableError::OpenedLately { again }) = refused else {
            panic!("{refused:?}");
        };
        assert_eq!(again, later(first, HOUR));
        let told = sentence(&error, EN);
        assert!(
            told.contains(&format!("<t:{}:R>", again.as_second())),
            "{told}"
        );
    }
}

#[tokio::test]
async fn a_rematch_on_a_server_is_asked_for_there_by_its_members() {
    let house = House::new().await;
    let (over, _) = house.played().await;
    let elsewhere = || Some(GuildMember::of(GuildId(8)));
    for member in [None, elsewhere()] {
        let refused = house.open(Way::Rematch, over, BOB, member).await;
        let Err(error @ TableError::AskOnServer(THREAD)) = refused else {
            panic!("{refused:?}");
        };
        let told = sentence(&error, EN);
        assert!(told.contains(&format!("<#{}>", THREAD.0)), "{told}");
    }
    assert!(house.tables.tables_of(BOB, EN).await.unwrap().is_empty());
    // Nor may a person join an open table from there.
    let member = Some(GuildMember::of(SERVER));
    let rematch = house.open(Way::Rematch, over, ANN, member).await.unwrap();
    let at = house
        .tables
        .admit(&Asker::anywhere(BOB), over)
        .await
        .unwrap();
    refused!(house.tables.rematch(&at, fresh(), EN).await, AskOnServer(_));
    assert_eq!(house.status(rematch, ANN).await.seats.len(), 1);
}

#[tokio::test]
async fn each_can_call_the_others_once_for_each_finished_game() {
    let house = House::new().await;
    let (over, _) = house.played().await;
    let mut called = Vec::new();
    let mut lobbies = 0;
    for _ in 0..30 {
        for who in [BOB, ANN] {
            match house
                .open(Way::Rematch, over, who, Some(GuildMember::of(SERVER)))
                .await
            {
                Ok(table) => {
                    lobbies += 1;
                    house.cancel(table, who).await.unwrap();
                }
                Err(TableError::CalledBefore) => {}
                Err(other) => panic!("{other:?}"),
            }
            let sent = house.deliver().await;
            called.extend(posts(&sent).into_iter().flat_map(|(_, post)| post.ping));
        }
    }
    assert_eq!((lobbies, called), (2, vec![ANN, BOB]));
}

#[tokio::test]
async fn a_person_opens_few_tables_within_an_hour_and_a_day_whatever_becomes_of_them() {
    let mut house = House::new().await;
    let begun = house.clock.now();
    let mut opened = Vec::new();
    // A day of a person who tries 60 times at once, every ten minutes.
    for _ in 0..24 * 6 {
        house.tables.set_opening_limits(OpeningLimits::default());
        for _ in 0..60 {
            match house.tables.create(house.new_table(2, 0)).await {
                Ok(table) => {
                    house.cancel(table, ANN).await.unwrap();
                    opened.push(begun.duration_until(house.clock.now()).as_mins());
                }
                Err(TableError::OpenedLately { again }) => {
                    assert!(again > house.clock.now());
                    break;
                }
                Err(other) => panic!("{other:?}"),
            }
        }
        house.clock.advance(HOUR / 6);
        if opened.len() == 6 {
            house = house.restarted().await;
        }
    }
    let mut expected = [0, 60, 120].map(|minute| [minute; 6]).concat();
    expected.extend([180; 2]);
    assert_eq!(opened, expected);
    // Another person is not held up.
    let new = NewTable {
        by: person(BOB),
        ..house.new_table(2, 0)
    };
    house.tables.create(new).await.unwrap();
}

#[tokio::test]
async fn by_direct_message_a_person_may_open_more() {
    let house = House::new().await;
    house.tables.set_opening_limits(OpeningLimits::default());
    let mut opened = 0;
    let refused = loop {
        let new = NewTable {
            member: None,
            channel: ChannelId(950),
            ..house.new_table(2, 1)
        };
        match house.tables.create(new).await {
            Ok(table) => house.cancel(table, ANN).await.unwrap(),
            Err(error) => break error,
        }
        opened += 1;
    };
    assert!(
        matches!(refused, TableError::OpenedLately { .. }),
        "{refused:?}"
    );
    assert_eq!(opened, 30);
    // Tables opened there do not count on servers.
    house.create(2, 0).await;
}
