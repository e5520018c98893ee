//! The host's door, and the private list of people with whom a person does not want to play.

use std::collections::HashSet;

use slowtable_service::tables::{
    Asker, ChannelId, Delivery, Forgotten, GuildId, LobbyAccess, NewTable, Outgoing, PersonId,
    TableError, TableId, TablePhase, TableService, sentence,
};

use crate::invitations::notes;
use crate::{ANN, BOB, CHANNEL, EN, EVE, House, person, posts};

impl House {
    async fn send_away(
        &self,
        table: TableId,
        host: PersonId,
        who: PersonId,
    ) -> Result<(), TableError> {
        let at = self.at(table, host).await;
        self.tables.send_away(&at, who).await
    }

    async fn avoid(&self, owner: PersonId, people: &[PersonId]) {
        self.tables.set_avoided(owner, people).await.unwrap();
    }

    async fn by_invitation(&self, table: TableId) {
        let at = self.at(table, ANN).await;
        self.tables.set_by_invitation(&at, true).await.unwrap();
    }

    /// Returns how the first listed table is open to a person.
    async fn entry(&self, who: PersonId) -> LobbyAccess {
        let asker = Asker::here(person(who), CHANNEL, None);
        self.tables.list(&asker, EN).await.unwrap()[0].entry
    }
}

#[tokio::test]
async fn a_person_who_was_sent_away_hears_it_alone_and_comes_back_by_invitation() {
    let house = House::new().await;
    let table = house.create(3, 0).await;
    house.join(table, BOB).await.unwrap();
    house.join(table, EVE).await.unwrap();
    house.deliver().await;
    refused!(house.send_away(table, BOB, EVE).await, NotHost { .. });
    refused!(house.send_away(table, ANN, ANN).await, HostStays);
    refused!(house.send_away(table, ANN, PersonId(7)).await, NoSeatThere);
    house.send_away(table, ANN, BOB).await.unwrap();
    assert_eq!(house.places(table).await, (vec![ANN, EVE], vec![]));
    let sent = house.deliver().await;
    assert!(posts(&sent).is_empty(), "{sent:?}");
    let [(BOB, text, false)] = &notes(&sent)[..] else {
        panic!("{sent:?}");
    };
    assert!(text.contains("does not affect your results"), "{text}");
    refused!(house.join(table, BOB).await, ByInvitation { .. });
    let house = house.restarted().await;
    assert_eq!(house.entry(BOB).await, LobbyAccess::ByInvitation);
    refused!(house.join(table, BOB).await, ByInvitation { .. });
    // Nobody else meets a shut door.
    house.leave(table, EVE).await.unwrap();
    house.join(table, EVE).await.unwrap();
    house.invite(table, ANN, BOB).await.unwrap();
    house.accept(table, BOB).await.unwrap();
    // From now on they may come and go.
    house.leave(table, BOB).await.unwrap();
    house.join(table, BOB).await.unwrap();
}

#[tokio::test]
async fn a_withdrawn_invitation_sends_no_message_and_leaves_the_door_open() {
    let house = House::new().await;
    let table = house.create(3, 0).await;
    house.invite(table, ANN, BOB).await.unwrap();
    house.deliver().await;
    house.send_away(table, ANN, BOB).await.unwrap();
    let sent = house.deliver().await;
    assert!(notes(&sent).is_empty() && posts(&sent).is_empty());
    refused!(house.accept(table, BOB).await, NoInvitation);
    house.join(table, BOB).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_and_a_removal_have_one_outcome() {
    for _ in 0..5 {
        let house = House::new().await;
        let table = house.create(2, 0).await;
        house.join(table, BOB).await.unwrap();
        let at = house.at(table, ANN).await;
        let tables = house.tables.clone();
        let started = house.starting(table).await;
        let sent_away = tokio::spawn(async move { tables.send_away(&at, BOB).await });
        let (sent_away, started) = (sent_away.await.unwrap(), started.await.unwrap());
        let status = house.status(table, ANN).await;
        match (sent_away, started) {
            (Ok(()), Err(TableError::HowToStart(_))) => {
                assert_eq!((status.phase, status.seats.len()), (TablePhase::Lobby, 1));
            }
            (Err(TableError::WrongPhase(TablePhase::Playing)), Ok(())) => {
                assert_eq!((status.phase, status.seats.len()), (TablePhase::Playing, 2));
            }
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn who_is_on_a_list_sits_at_no_lobby_of_its_owner_without_an_invitation() {
    let house = House::new().await;
    // The owner hosts, or only sits there.
    for owner in [ANN, BOB] {
        let table = house.create(3, 0).await;
        house.join(table, BOB).await.unwrap();
        house.avoid(owner, &[EVE, owner, EVE]).await;
        assert_eq!(house.tables.avoided(owner).await.unwrap(), [EVE]);
        refused!(house.join(table, EVE).await, ByInvitation { host: ANN });
        assert_eq!(house.entry(EVE).await, LobbyAccess::ByInvitation);
        assert_eq!(house.entry(PersonId(7)).await, LobbyAccess::Open);
        // The host decides who comes, and an owner who sits there hears of it.
        house.deliver().await;
        house.invite(table, ANN, EVE).await.unwrap();
        let told: Vec<PersonId> = notes(&house.deliver().await)
            .into_iter()
            .map(|(to, _, _)| to)
            .collect();
        match owner {
            ANN => assert_eq!(told, [EVE]),
            _ => assert_eq!(told, [EVE, BOB]),
        }
        house.accept(table, EVE).await.unwrap();
        house.avoid(owner, &[]).await;
        house.cancel(table, ANN).await.unwrap();
    }
}

#[tokio::test]
async fn a_list_changes_nothing_where_its_owner_is_not_or_the_game_has_begun() {
    let house = House::new().await;
    house.avoid(BOB, &[EVE, ANN]).await;
    let table = house.create(3, 0).await;
    house.join(table, EVE).await.unwrap();
    // The owner sits down with them if they like.
    house.join(table, BOB).await.unwrap();
    house.start(table, ANN).await.unwrap();
    house.play(table, ANN, &["water"]).await;
    house.resign(table, EVE).await.unwrap();
    house.take_over(table, EVE, BOB).await;
    assert_eq!(house.status(table, ANN).await.seats.len(), 3);
}

#[tokio::test]
async fn a_list_is_the_owners_data_and_outlives_that_others_are_forgotten() {
    let house = House::new().await;
    let who = PersonId(424_242_424_242_424_242);
    let too_many: Vec<PersonId> = (0..=TableService::AVOIDED as u64).map(PersonId).collect();
    refused!(house.tables.set_avoided(ANN, &too_many).await, ListFull);
    house.avoid(ANN, &[who, BOB]).await;
    let data = house.tables.personal_data(ANN).await.unwrap().text;
    let data: serde_json::Value = serde_json::from_str(&data).unwrap();
    assert_eq!(data["avoided"].as_array().unwrap().len(), 2);
    // The other cannot read it in their data, before and after.
    let of_other = async || house.tables.personal_data(who).await.unwrap().text;
    let before = of_other().await;
    assert_eq!(before, house.tables.personal_data(EVE).await.unwrap().text);
    house.tables.forget_person(who).await.unwrap();
    assert_eq!(of_other().await, before);
    assert_eq!(house.tables.avoided(ANN).await.unwrap(), [BOB]);
    let table = house.create(2, 0).await;
    refused!(house.join(table, who).await, ByInvitation { .. });
    house.avoid(ANN, &[]).await;
    house.join(table, who).await.unwrap();
    house.leave(table, who).await.unwrap();
    // And the owner's list goes with the owner.
    house.avoid(ANN, &[who]).await;
    house.cancel(table, ANN).await.unwrap();
    let forgotten = house.tables.forget_person(ANN).await.unwrap();
    assert_eq!(forgotten, Forgotten::Done);
    assert!(house.tables.avoided(ANN).await.unwrap().is_empty());
    let keys: Vec<(i64,)> = house
        .rows("SELECT count(*) FROM forgotten_avoided WHERE owner = 101")
        .await;
    assert_eq!(keys, [(0,)]);
}

const SERVER: GuildId = GuildId(7);

/// Everything that people other than the owner get to see.
struct World {
    house: House,
    owner: PersonId,
    seen: Vec<String>,
}

const FOUR: [PersonId; 4] = [ANN, BOB, EVE, PersonId(104)];

impl World {
    async fn new(owner: PersonId, list: &[PersonId]) -> Self {
        let house = House::new().await;
        house.avoid(owner, list).await;
        let to = Some((ChannelId(500), EN));
        house.tables.set_reception(SERVER, to).await.unwrap();
        let seen = Vec::new();
        Self { house, owner, seen }
    }

    /// Notes what a person hears of their own act.
    fn note(&mut self, who: PersonId, done: Result<(), TableError>) {
        if who != self.owner {
            let said = done.map_err(|error| sentence(&error, EN));
            self.seen.push(format!("{who}: {said:?}"));
        }
    }

    fn is_seen(&self, one: &Outgoing) -> Option<String> {
        match &one.what {
            Delivery::Note { person, .. } if *person == self.owner => None,
            // The lobby itself is looked at below.
            Delivery::Lobby { .. } => Some("lobby".to_owned()),
            what => Some(format!("{what:?}")),
        }
    }

    /// Delivers everything and looks at the table and the lists as everybody else.
    async fn look(&mut self, table: TableId) {
        let sent = self.house.deliver().await;
        let sent: Vec<String> = sent.iter().filter_map(|one| self.is_seen(one)).collect();
        self.seen.extend(sent);
        let status = self.house.status(table, ANN).await;
        let (seats, held) = (&status.seats, &status.held);
        self.seen
            .push(format!("{seats:?} {held:?} {}", status.by_invitation));
        for who in FOUR.into_iter().filter(|who| *who != self.owner) {
            let asker = Asker::here(person(who), CHANNEL, None);
            let listed = self.house.tables.list(&asker, EN).await.unwrap();
            let own = self.house.tables.invitations_of(who, EN).await.unwrap();
            for one in listed.iter().chain(&own) {
                let told = (one.table, one.held, one.entry, one.has_seat_to_take());
                self.seen.push(format!("{who}: {told:?}"));
            }
        }
        let reception = self.house.tables.reception(SERVER).await.unwrap().unwrap();
        let visible = HashSet::from([CHANNEL]);
        let list = self.house.tables.reception_list(&reception, &visible).await;
        let mut list = list.unwrap();
        for listed in &mut list.lobbies {
            // Messages have other numbers in each world.
            listed.message = None;
        }
        self.seen.push(format!("{list:?}"));
    }

    /// Lets a person open a table for another by the form of *Play with...*, and close it.
    async fn play_with(&mut self, by: PersonId, other: PersonId) {
        let new = NewTable {
            by: person(by),
            ..self.house.new_table(2, 0)
        };
        let table = match self.house.tables.create_by_invitation(new).await {
            Ok(table) => table,
            Err(error) => return self.note(by, Err(error)),
        };
        let invited = self.house.invite(table, by, other).await;
        self.note(by, invited);
        self.look(table).await;
        self.house.cancel(table, by).await.unwrap();
        self.look(table).await;
    }

    /// Acts at random, by the same numbers in each world.
    async fn act(&mut self, table: TableId, numbers: (usize, usize, usize)) {
        let (what, by, other) = numbers;
        let (by, other) = (FOUR[by % 4], FOUR[other % 4]);
        if what % 9 == 8 {
            return self.play_with(by, other).await;
        }
        let house = &self.house;
        let done = match what % 9 {
            0..3 => house.invite(table, ANN, other).await,
            3 => house.join(table, by).await,
            4 => house.accept(table, by).await,
            5 => house.decline(table, by).await,
            6 if by != ANN => house.leave(table, by).await,
            6 => house.send_away(table, ANN, other).await,
            _ => {
                house.clock.advance(TableService::INVITATION_KEPT / 3);
                Ok(())
            }
        };
        let by = if matches!(what % 9, 0..3) { ANN } else { by };
        self.note(by, done);
    }
}

/// Two worlds that differ only in a list look the same to everybody but its owner.
#[tokio::test]
async fn a_list_is_seen_by_its_owner_alone() {
    for seed in 0..4_u64 {
        let owner = FOUR[1 + usize::try_from(seed % 3).unwrap()];
        let others: Vec<PersonId> = FOUR.into_iter().filter(|who| *who != owner).collect();
        let mut worlds = [
            World::new(owner, &[]).await,
            World::new(owner, &others).await,
        ];
        let mut told = Vec::new();
        for world in &mut worlds {
            let table = world.house.create(4, 0).await;
            world.house.by_invitation(table).await;
            let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
            let mut next = || {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                usize::try_from(state >> 40).unwrap()
            };
            for _ in 0..25 {
                world.act(table, (next(), next(), next())).await;
                world.look(table).await;
            }
            told.push(world.seen.len());
        }
        assert_eq!(worlds[0].seen, worlds[1].seen, "seed {seed}");
        assert!(told[0] > 100, "{told:?}");
    }
}

/// Results and rankings are the same with and without a list.
#[tokio::test]
async fn a_list_changes_nothing_in_results() {
    let house = House::new().await;
    let table = house.two().await;
    house.play_out(table).await;
    let mut seen = Vec::new();
    for list in [&[][..], &[BOB, EVE][..]] {
        house.avoid(ANN, list).await;
        let mut told = Vec::new();
        for (who, of) in [(BOB, ANN), (EVE, ANN), (EVE, BOB)] {
            let asker = Asker::here(person(who), CHANNEL, None);
            let results = house.tables.results_of(&asker, Some(SERVER), of, EN).await;
            told.push(format!("{:?}", results.unwrap()));
        }
        let ranking = house.tables.ranking(SERVER, None, 0, EN).await.unwrap();
        told.push(format!("{:?}", ranking.expect("a game was played")));
        seen.push(told);
    }
    assert_eq!(seen[0], seen[1]);
}

/// Who is on a list hears at an open table what everybody hears at a table by invitation, or after being sent away.
#[tokio::test]
async fn who_is_on_a_list_hears_what_is_said_of_a_table_by_invitation() {
    let mut heard = Vec::new();
    for way in 0..4 {
        let house = House::new().await;
        let table = house.create(3, 0).await;
        if way == 3 {
            house.join(table, EVE).await.unwrap();
            house.send_away(table, ANN, EVE).await.unwrap();
        }
        house.join(table, BOB).await.unwrap();
        match way {
            0 => house.by_invitation(table).await,
            1 => house.avoid(ANN, &[EVE]).await,
            2 => house.avoid(BOB, &[EVE]).await,
            _ => {}
        }
        let mut said = Vec::new();
        for full in [false, true] {
            if full {
                house.add_opponent(table, ANN).await.unwrap();
            }
            let refused = house.join(table, EVE).await.unwrap_err();
            said.push(sentence(&refused, EN));
            let refused = house.accept(table, EVE).await.unwrap_err();
            said.push(sentence(&refused, EN));
            said.push(format!("{:?}", house.entry(EVE).await));
        }
        heard.push(said);
    }
    assert!(heard.iter().all(|said| *said == heard[0]), "{heard:#?}");
}
