//! Invitations to a lobby: a seat is held, accepted, declined, withdrawn or free again after a while.

use std::time::Duration;

use slowtable_service::clock::later;
use slowtable_service::tables::{
    Admission, Asker, Asks, ChannelId, Delivery, Limit, LobbyAccess, LostDelivery, Outgoing,
    Person, PersonId, Retry, Settings, Starting, TableError, TableId, TablePhase, TableService,
    sentence,
};

use crate::{ANN, BOB, CHANNEL, EN, EVE, House, person, posts};

const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The direct messages about lobbies among the deliveries: receiver, text, whether it invites.
pub fn notes(sent: &[Outgoing]) -> Vec<(PersonId, String, bool)> {
    let note = |one: &Outgoing| match &one.what {
        Delivery::Note { person, text, asks } => {
            Some((*person, text.clone(), *asks == Asks::Invitation))
        }
        _ => None,
    };
    sent.iter().filter_map(note).collect()
}

impl House {
    pub async fn invite(
        &self,
        table: TableId,
        host: PersonId,
        who: PersonId,
    ) -> Result<(), TableError> {
        let at = self.at(table, host).await;
        self.tables.invite(&at, &person(who)).await.map(drop)
    }

    /// Admits a person who asks in their direct messages.
    pub async fn elsewhere(&self, table: TableId, who: PersonId) -> Result<Admission, TableError> {
        let asker = Asker::here(person(who), ChannelId(77), None);
        self.tables.admit(&asker, table).await
    }

    pub async fn accept(&self, table: TableId, who: PersonId) -> Result<(), TableError> {
        let at = self.at(table, who).await;
        self.tables.accept_invitation(&at).await
    }

    pub async fn decline(&self, table: TableId, who: PersonId) -> Result<(), TableError> {
        let at = self.at(table, who).await;
        self.tables.decline_invitation(&at).await
    }

    /// Returns who sits at a lobby, and for whom seats are held.
    pub async fn places(&self, table: TableId) -> (Vec<PersonId>, Vec<PersonId>) {
        let status = self.status(table, ANN).await;
        let seated = status.seats.iter().filter_map(|seat| seat.person);
        let held = status.held.iter().map(|held| held.person);
        (seated.collect(), held.collect())
    }
}

#[tokio::test]
async fn an_invited_person_hears_of_it_once_and_sits_down_with_one_press() {
    let house = House::new().await;
    let table = house.create(3, 0).await;
    house.deliver().await;
    house.invite(table, ANN, BOB).await.unwrap();
    assert_eq!(house.places(table).await, (vec![ANN], vec![BOB]));
    let sent = house.deliver().await;
    let [(to, text, true)] = &notes(&sent)[..] else {
        panic!("{sent:#?}");
    };
    assert_eq!(*to, BOB);
    assert!(text.contains(&ANN.mention()), "{text}");
    assert!(posts(&sent).is_empty(), "nobody is called in public");
    house.clock.advance(DAY);
    assert!(notes(&house.deliver().await).is_empty());
    // They answer from their direct messages, where the table exists for them.
    refused!(house.elsewhere(table, EVE).await, NoSuchTable);
    let at = house.elsewhere(table, BOB).await.unwrap();
    let own = house.tables.invitations_of(BOB, EN).await.unwrap();
    assert_eq!(own.len(), 1);
    assert!(matches!(own[0].entry, LobbyAccess::Invited(_)));
    house.tables.accept_invitation(&at).await.unwrap();
    assert_eq!(house.places(table).await, (vec![ANN, BOB], vec![]));
    refused!(house.tables.accept_invitation(&at).await, AlreadySeated);
    assert!(
        house
            .tables
            .invitations_of(BOB, EN)
            .await
            .unwrap()
            .is_empty()
    );
}

#[tokio::test]
async fn a_declined_seat_is_free_and_the_host_hears_it_as_they_chose() {
    for by_dm in [false, true] {
        let house = House::new().await;
        if by_dm {
            house.by_dm().await;
        }
        let table = house.create(2, 0).await;
        house.invite(table, ANN, BOB).await.unwrap();
        house.deliver().await;
        refused!(house.decline(table, EVE).await, NoInvitation);
        house.decline(table, BOB).await.unwrap();
        refused!(house.decline(table, BOB).await, NoInvitation);
        assert_eq!(house.places(table).await, (vec![ANN], vec![]));
        let sent = house.deliver().await;
        let (public, private) = (posts(&sent), notes(&sent));
        if by_dm {
            assert!(public.is_empty(), "{public:?}");
            assert_eq!((private[0].0, private[0].2), (ANN, false));
            assert!(private[0].1.contains("free again"));
        } else {
            assert!(private.is_empty(), "{private:?}");
            let [(CHANNEL, post)] = &public[..] else {
                panic!("{public:?}");
            };
            assert_eq!(post.ping, [ANN]);
            assert!(post.lines[0].contains("free again"), "{post:?}");
        }
        house.join(table, EVE).await.unwrap();
    }
}

#[tokio::test]
async fn an_invitation_without_an_answer_ends_after_its_time_also_after_a_stop() {
    let house = House::new().await;
    let table = house.create(2, 0).await;
    house.invite(table, ANN, BOB).await.unwrap();
    house.deliver().await;
    let until = later(house.clock.now(), TableService::INVITATION_KEPT);
    assert_eq!(house.tables.next_due().await.unwrap(), Some(until));
    house.clock.advance(TableService::INVITATION_KEPT - HOUR);
    refused!(house.join(table, EVE).await, PlacesHeld);
    let house = house.restarted().await;
    house.clock.advance(HOUR);
    let sent = house.deliver().await;
    assert_eq!(posts(&sent)[0].1.ping, [ANN]);
    assert_eq!(house.places(table).await, (vec![ANN], vec![]));
    refused!(house.accept(table, BOB).await, NoInvitation);
    house.join(table, EVE).await.unwrap();
}

#[tokio::test]
async fn an_invitation_whose_time_is_over_holds_nothing_before_that_is_looked_at() {
    let house = House::new().await;
    let table = house.create(2, 0).await;
    house.invite(table, ANN, BOB).await.unwrap();
    house.deliver().await;
    house.clock.advance(TableService::INVITATION_KEPT);
    house.join(table, EVE).await.unwrap();
    assert_eq!(house.places(table).await, (vec![ANN, EVE], vec![]));
    assert_eq!(posts(&house.deliver().await)[0].1.ping, [ANN]);
}

#[tokio::test]
async fn a_held_seat_is_nobody_elses() {
    let house = House::new().await;
    let table = house.create(3, 0).await;
    refused!(house.invite(table, BOB, EVE).await, NotHost { .. });
    refused!(house.invite(table, ANN, ANN).await, SitsThere);
    house.invite(table, ANN, BOB).await.unwrap();
    refused!(house.invite(table, ANN, BOB).await, InvitedAlready);
    house.join(table, EVE).await.unwrap();
    refused!(house.join(table, PersonId(7)).await, PlacesHeld);
    refused!(house.invite(table, ANN, PersonId(7)).await, PlacesHeld);
    // Another opponent needs a seat more.
    house.add_opponent(table, ANN).await.unwrap();
    assert_eq!(house.status(table, ANN).await.wanted, 4);
    assert_eq!(house.status(table, ANN).await.free(), 0);
    // An invited person may press Join as well.
    house.join(table, BOB).await.unwrap();
    assert_eq!(house.places(table).await, (vec![ANN, EVE, BOB], vec![]));
    refused!(house.invite(table, ANN, PersonId(7)).await, Full);
}

#[tokio::test]
async fn two_hosts_invite_one_person_who_accepts_both_or_one() {
    let house = House::new().await;
    let first = house.create(2, 0).await;
    let second = house.try_create_on(7, EVE, 2, 0).await.unwrap();
    house.invite(first, ANN, BOB).await.unwrap();
    house.invite(second, EVE, BOB).await.unwrap();
    assert_eq!(notes(&house.deliver().await).len(), 2);
    house.accept(second, BOB).await.unwrap();
    assert_eq!(house.places(first).await.1, [BOB], "it stands");
    house.decline(first, BOB).await.unwrap();
    assert!(house.places(first).await.1.is_empty());
    // A new host of the same table invites nobody twice.
    house.invite(second, EVE, ANN).await.unwrap_err();
    house.leave(second, BOB).await.unwrap();
    house.invite(second, EVE, ANN).await.unwrap();
    refused!(house.invite(second, EVE, ANN).await, InvitedAlready);
}

/// Runs both at once; each order is allowed, and nothing between.
#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_and_a_join_for_the_last_seat_have_one_outcome() {
    for _ in 0..5 {
        let house = House::new().await;
        let table = house.create(2, 0).await;
        let (host, guest) = (house.at(table, ANN).await, house.at(table, EVE).await);
        let (one, other) = (house.tables.clone(), house.tables.clone());
        let invited = tokio::spawn(async move { one.invite(&host, &person(BOB)).await });
        let joined = tokio::spawn(async move { other.join(&guest).await });
        let (invited, joined) = (invited.await.unwrap(), joined.await.unwrap());
        let places = house.places(table).await;
        match (invited, joined) {
            (Ok(_), Err(TableError::PlacesHeld)) => assert_eq!(places, (vec![ANN], vec![BOB])),
            (Err(TableError::Full), Ok(())) => assert_eq!(places, (vec![ANN, EVE], vec![])),
            other => panic!("{other:?}"),
        }
    }
}

/// The last invitation that a person gets within a day goes to one of two hosts who ask at once.
#[tokio::test(flavor = "multi_thread")]
async fn two_hosts_who_invite_a_person_at_once_do_not_exceed_the_limit() {
    let house = House::new().await;
    for host in 1..u64::from(TableService::INVITATIONS_GOT_A_DAY) {
        let host = PersonId(200 + host);
        let table = house.try_create_on(7, host, 2, 0).await.unwrap();
        house.invite(table, host, BOB).await.unwrap();
    }
    let mut invited = Vec::new();
    for host in [ANN, EVE] {
        let table = house.try_create_on(7, host, 2, 0).await.unwrap();
        let (at, tables) = (house.at(table, host).await, house.tables.clone());
        invited.push(tokio::spawn(async move {
            tables.invite(&at, &person(BOB)).await
        }));
    }
    let one = invited.remove(0).await.unwrap();
    let other = invited.remove(0).await.unwrap();
    match (one, other) {
        (Ok(_), refused) | (refused, Ok(_)) => {
            refused!(refused, OverLimit(Limit::InvitationsGot));
        }
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_start_ends_the_open_invitations() {
    let house = House::new().await;
    let table = house.create(3, 0).await;
    house.join(table, EVE).await.unwrap();
    house.invite(table, ANN, BOB).await.unwrap();
    house.deliver().await;
    // The host is asked, since a seat is held, and sees how many.
    let at = house.at(table, ANN).await;
    let asked = house.tables.start(&at, Starting::AsWanted, EN).await;
    let Err(TableError::HowToStart(question)) = asked else {
        panic!("{asked:?}");
    };
    assert_eq!((question.seated, question.held, question.wanted), (2, 1, 3));
    // They accept meanwhile: the host has not seen that.
    house.accept(table, BOB).await.unwrap();
    let here = Starting::Here {
        seen: question.seen,
    };
    refused!(house.tables.start(&at, here, EN).await, HowToStart(_));
    house.leave(table, BOB).await.unwrap();
    house.invite(table, ANN, BOB).await.unwrap();
    // It is as the host saw it again.
    house.tables.start(&at, here, EN).await.unwrap();
    let status = house.status(table, ANN).await;
    assert_eq!((status.phase, status.seats.len()), (TablePhase::Playing, 2));
    assert!(status.held.is_empty());
    refused!(
        house.accept(table, BOB).await,
        WrongPhase(TablePhase::Playing)
    );
    refused!(
        house.decline(table, BOB).await,
        WrongPhase(TablePhase::Playing)
    );
    refused!(house.elsewhere(table, BOB).await, NoSuchTable);
    // A message that is not sent yet is not sent any more.
    assert!(notes(&house.deliver().await).is_empty());
}

#[tokio::test]
async fn opponents_fill_held_seats_if_the_host_wants_that() {
    let house = House::new().await;
    let table = house.create(3, 0).await;
    house.invite(table, ANN, BOB).await.unwrap();
    let at = house.at(table, ANN).await;
    let asked = house.tables.start(&at, Starting::AsWanted, EN).await;
    let Err(TableError::HowToStart(question)) = asked else {
        panic!("{asked:?}");
    };
    let filled = Starting::Filled {
        seen: question.seen,
    };
    house.tables.start(&at, filled, EN).await.unwrap();
    assert_eq!(house.status(table, ANN).await.seats.len(), 3);
}

#[tokio::test]
async fn nobody_is_pestered_with_invitations() {
    let house = House::new().await;
    let mut tables = Vec::new();
    for _ in 0..2 {
        tables.push(house.create(3, 0).await);
    }
    // One host and one person.
    for _ in 0..TableService::INVITATIONS_FROM_ONE_A_DAY {
        house.invite(tables[0], ANN, BOB).await.unwrap();
        house.decline(tables[0], BOB).await.unwrap();
    }
    let refused = house.invite(tables[1], ANN, BOB).await;
    refused!(refused, OverLimit(Limit::InvitationsFromOne));
    // One person, from all hosts.
    let others: Vec<PersonId> = (500..510).map(PersonId).collect();
    let mut got = TableService::INVITATIONS_FROM_ONE_A_DAY;
    for host in &others {
        let table = house.try_create_on(7, *host, 2, 0).await.unwrap();
        match house.invite(table, *host, BOB).await {
            Ok(()) => got += 1,
            Err(TableError::OverLimit(Limit::InvitationsGot)) => break,
            Err(error) => panic!("{error:?}"),
        }
    }
    assert_eq!(got, TableService::INVITATIONS_GOT_A_DAY);
    // One host, to all.
    let made = TableService::INVITATIONS_FROM_ONE_A_DAY;
    for who in 600..600 + u64::from(TableService::INVITATIONS_A_DAY - made) {
        house.invite(tables[1], ANN, PersonId(who)).await.unwrap();
        house.decline(tables[1], PersonId(who)).await.unwrap();
    }
    let refused = house.invite(tables[1], ANN, EVE).await;
    refused!(refused, OverLimit(Limit::Invitations));
    house.clock.advance(DAY + HOUR);
    house.invite(tables[1], ANN, BOB).await.unwrap();
    // Being forgotten starts no limit over.
    for _ in 0..TableService::INVITATIONS_A_DAY - 1 {
        let who = Person::new(PersonId(rand::random::<u32>().into()), "Guest");
        let at = house.at(tables[1], ANN).await;
        house.tables.invite(&at, &who).await.unwrap();
        let own = Asker::here(who, CHANNEL, None);
        let own = house.tables.admit(&own, tables[1]).await.unwrap();
        house.tables.decline_invitation(&own).await.unwrap();
    }
    for table in &tables {
        house.leave(*table, ANN).await.unwrap();
    }
    house.tables.forget_person(ANN).await.unwrap();
    let table = house.create(2, 0).await;
    let refused = house.invite(table, ANN, EVE).await;
    refused!(refused, OverLimit(Limit::Invitations));
}

#[tokio::test]
async fn who_wants_no_invitations_gets_none_and_can_still_come() {
    let house = House::new().await;
    let table = house.create(2, 0).await;
    house.tables.set_invitable(BOB, false).await.unwrap();
    let refused = house.invite(table, ANN, BOB).await.unwrap_err();
    assert!(sentence(&refused, EN).contains("no invitations"));
    assert!(notes(&house.deliver().await).is_empty());
    house.join(table, BOB).await.unwrap();
    house.tables.set_invitable(BOB, true).await.unwrap();
    assert!(house.tables.is_invitable(BOB).await.unwrap());
}

#[tokio::test]
async fn closed_direct_messages_cost_no_seat_and_the_hosts_news_goes_to_the_channel() {
    let house = House::new().await;
    house.by_dm().await;
    let table = house.create(2, 0).await;
    house.invite(table, ANN, BOB).await.unwrap();
    let closed = |what: &Delivery| match what {
        Delivery::Note { .. } => Some(Retry::Never(LostDelivery::DmsClosed)),
        _ => None,
    };
    let sent = house.deliver_unless(closed).await;
    assert!(posts(&sent).is_empty(), "{sent:?}");
    assert_eq!(house.places(table).await.1, [BOB]);
    house.decline(table, BOB).await.unwrap();
    let sent = house.deliver_unless(closed).await;
    let public = posts(&sent);
    assert_eq!((public[0].0, &public[0].1.ping[..]), (CHANNEL, &[ANN][..]));
    let settings = house.tables.settings(ANN).await.unwrap();
    assert_eq!(settings, Settings::default());
}

#[tokio::test]
async fn a_table_by_invitation_is_for_the_invited_only() {
    let house = House::new().await;
    let table = house.create(3, 0).await;
    let at = house.at(table, ANN).await;
    let stranger = house.at(table, EVE).await;
    refused!(
        house.tables.set_by_invitation(&stranger, true).await,
        NotHost { .. }
    );
    house.tables.set_by_invitation(&at, true).await.unwrap();
    assert!(house.status(table, EVE).await.by_invitation);
    refused!(house.join(table, EVE).await, ByInvitation { host: ANN });
    let listed = async |who| {
        let asker = Asker::here(person(who), CHANNEL, None);
        house.tables.list(&asker, EN).await.unwrap().remove(0)
    };
    assert_eq!(listed(EVE).await.entry, LobbyAccess::ByInvitation);
    house.invite(table, ANN, EVE).await.unwrap();
    assert!(listed(EVE).await.has_seat_to_take());
    assert!(!listed(BOB).await.has_seat_to_take());
    house.join(table, EVE).await.unwrap();
    refused!(house.join(table, BOB).await, ByInvitation { .. });
    house.tables.set_by_invitation(&at, false).await.unwrap();
    house.join(table, BOB).await.unwrap();
}

#[tokio::test]
async fn a_table_in_direct_messages_invites_nobody() {
    let house = House::new().await;
    let mut new = house.new_table(2, 1);
    new.member = None;
    let table = house.tables.create(new).await.unwrap();
    refused!(house.invite(table, ANN, BOB).await, InPrivate);
}
