//! What one may know of people before sitting down with them: answer times, and games finished and left.

use std::collections::HashSet;
use std::time::Duration;

use slowtable_service::pace::Pace;
use slowtable_service::tables::{ChannelId, Delivery, Forgotten, GuildId, PersonId, TableId};
use slowtable_ui::Press;

use crate::invitations::notes;
use crate::{ANN, BOB, CHANNEL, EN, EVE, House};

const HOUR: Duration = Duration::from_secs(60 * 60);
const SERVER: u64 = 7;
const ELSEWHERE: u64 = 8;

impl House {
    /// Opens a table of Ann's on a server, at a pace.
    async fn lobby(&self, server: u64, pace: Pace, seats: u8) -> TableId {
        let mut new = self.new_table(seats, 0);
        new.pace = pace;
        new.member = Some(slowtable_service::tables::GuildMember::of(GuildId(server)));
        self.tables.create(new).await.unwrap()
    }

    /// Plays a daily game of Ann and Bob, who are asked together. Ann answers after an hour each time, Bob after these
    /// hours.
    async fn timed(&self, server: u64, hours: [u32; 3]) -> TableId {
        let table = self.lobby(server, Pace::Daily, 2).await;
        self.join(table, BOB).await.unwrap();
        self.start(table, ANN).await.unwrap();
        for hours in hours {
            self.clock.advance(HOUR);
            self.pick(table, ANN, 0).await;
            self.clock.advance(HOUR * (hours - 1));
            self.pick(table, BOB, 0).await;
        }
        table
    }

    /// Plays four games in which Bob's answers take from 1 to 12 hours.
    async fn twelve_answers(&self, server: u64) {
        for hours in [[1, 12, 7], [8, 3, 11], [2, 10, 9], [6, 5, 4]] {
            self.timed(server, hours).await;
        }
    }

    /// Returns what a lobby says of a person.
    async fn habits(&self, table: TableId, who: PersonId) -> Option<String> {
        let status = self.status(table, ANN).await;
        let mut seats = status.seats.into_iter();
        seats.find(|seat| seat.person == Some(who)).unwrap().habits
    }

    /// Returns the answer times stored for a person, in hours, the oldest first.
    async fn answers(&self, who: PersonId) -> Vec<i64> {
        let sql = format!(
            "SELECT took FROM answer_times WHERE person = {} ORDER BY id",
            who.0
        );
        let rows: Vec<(i64,)> = self.rows(&sql).await;
        let hour = 60 * 60 * 1_000;
        rows.into_iter()
            .map(|(took,)| {
                assert_eq!(took % hour, 0);
                took / hour
            })
            .collect()
    }

    /// Returns what the reception says of the people at the newest lobby.
    async fn at_reception(&self) -> Option<String> {
        let to = Some((ChannelId(500), EN));
        self.tables
            .set_reception(GuildId(SERVER), to)
            .await
            .unwrap();
        let reception = self.tables.reception(GuildId(SERVER)).await.unwrap();
        let visible = HashSet::from([CHANNEL]);
        let list = self
            .tables
            .reception_list(&reception.unwrap(), &visible)
            .await
            .unwrap();
        list.lobbies.into_iter().next().unwrap().habits
    }

    /// Writes a game on a server that a person has finished with Ann, and ten answers of ten hours, as if long ago.
    async fn has_history(&self, server: u64, who: PersonId) {
        self.change(format!(
            "INSERT INTO tables (game, language, guild, channel, host, wanted, options, phase, \
             deal_seed, opponent_seed, setup, created, changed, pace) SELECT game, language, \
             {server}, channel, host, wanted, options, 'over', deal_seed, opponent_seed, '{{}}', \
             created, changed, pace FROM tables WHERE id = 1"
        ))
        .await;
        self.change(format!(
            "INSERT INTO results (table_id, game, guild, seats, ended) \
             SELECT max(id), 'toy', {server}, 2, 0 FROM tables"
        ))
        .await;
        for (seat, who) in [(0, ANN), (1, who)] {
            self.change(format!(
                "INSERT INTO parts (table_id, seat, part, person, place, hundredths) \
                 SELECT max(table_id), {seat}, 'played', {}, 1, 100 FROM results",
                who.0
            ))
            .await;
        }
        for _ in 0..10 {
            self.change(format!(
                "INSERT INTO answer_times (person, guild, pace, took) \
                 VALUES ({}, {server}, 'daily', 36000000)",
                who.0
            ))
            .await;
        }
    }
}

#[tokio::test]
async fn a_lobby_says_how_fast_its_people_usually_answer_at_its_pace_on_its_server() {
    let house = House::new().await;
    house.twelve_answers(SERVER).await;
    house.timed(ELSEWHERE, [20, 20, 20]).await;
    let table = house.lobby(SERVER, Pace::Daily, 4).await;
    house.join(table, BOB).await.unwrap();
    house.join(table, EVE).await.unwrap();
    house.add_opponent(table, ANN).await.unwrap();
    let said = async |who| house.habits(table, who).await.unwrap();
    assert_eq!(
        said(BOB).await,
        "usually answers within 4 to 9 h, 4 games finished"
    );
    assert_eq!(
        said(ANN).await,
        "usually answers within 1 h, 4 games finished"
    );
    assert_eq!(said(EVE).await, "new here");
    let status = house.status(table, ANN).await;
    assert_eq!(status.seats[3].habits, None, "an opponent has no habits");
    assert_eq!(
        house.at_reception().await.unwrap(),
        "answers within 1 to 9 h, 8 games finished, 1 new"
    );
    // Another pace and another server.
    let at = house.at(table, ANN).await;
    house.tables.set_pace(&at, Pace::Relaxed).await.unwrap();
    assert_eq!(said(BOB).await, "4 games finished");
    let far = house.lobby(ELSEWHERE, Pace::Daily, 2).await;
    house.join(far, BOB).await.unwrap();
    let said = house.habits(far, BOB).await.unwrap();
    assert_eq!(said, "1 game finished", "three answers are too few");
    // When the game has begun, the thread shows how it goes.
    house.start(far, ANN).await.unwrap();
    assert_eq!(house.habits(far, BOB).await, None);
}

#[tokio::test]
async fn an_invitation_and_its_answer_say_it() {
    let house = House::new().await;
    house.twelve_answers(SERVER).await;
    let table = house.lobby(SERVER, Pace::Daily, 3).await;
    house.deliver().await;
    house.invite(table, ANN, BOB).await.unwrap();
    let sent = house.deliver().await;
    let [(BOB, text, true)] = &notes(&sent)[..] else {
        panic!("{sent:?}");
    };
    assert!(
        text.ends_with("\n- <@101>: usually answers within 1 h, 4 games finished"),
        "{text}"
    );
    let at = house.at(table, ANN).await;
    let said = async |who| house.tables.habits(&at, who, EN).await.unwrap();
    assert_eq!(
        said(BOB).await.unwrap(),
        "- <@102>: usually answers within 4 to 9 h, 4 games finished"
    );
    assert_eq!(said(EVE).await.unwrap(), "- <@103>: new here");
    house.tables.set_unlisted(BOB, true).await.unwrap();
    assert_eq!(said(BOB).await, None);
}

#[tokio::test]
async fn games_that_a_person_left_are_counted_and_one_makes_nobody_unreliable() {
    let house = House::new().await;
    for left in 1..=2 {
        let table = house.lobby(SERVER, Pace::None, 3).await;
        house.join(table, BOB).await.unwrap();
        house.join(table, EVE).await.unwrap();
        house.start(table, ANN).await.unwrap();
        house.resign(table, EVE).await.unwrap();
        for _ in 0..3 {
            house.pick(table, ANN, 0).await;
            house.pick(table, BOB, 0).await;
        }
        let lobby = house.lobby(SERVER, Pace::None, 2).await;
        house.join(lobby, EVE).await.unwrap();
        let said = house.habits(lobby, EVE).await.unwrap();
        match left {
            1 => assert_eq!(said, "new here"),
            _ => assert_eq!(said, "0 games finished, 2 left"),
        }
        house.clock.advance(HOUR);
    }
}

#[tokio::test]
async fn an_answer_is_all_that_a_person_decides_while_the_table_waits_for_them() {
    let house = House::new().await;
    let table = house.paced(Pace::Daily).await;
    house.clock.advance(HOUR * 2);
    house.play(table, ANN, &["water"]).await;
    house.clock.advance(HOUR * 3);
    // A restart changes nothing.
    let house = house.restarted().await;
    house.pick(table, ANN, 0).await;
    assert_eq!(house.answers(ANN).await, [5]);
    // What is taken back and decided again was answered already.
    house.clock.advance(HOUR);
    let desk = house.desk(table, ANN).await;
    house.press(&desk, ANN, Press::TakeBack).await;
    assert_eq!(house.answers(BOB).await, Vec::<i64>::new());
    house.clock.advance(HOUR);
    house.pick(table, ANN, 1).await;
    assert_eq!(house.answers(ANN).await, [5]);
    // Bob was asked together with Ann. His move asks both again.
    house.clock.advance(HOUR * 4);
    house.pick(table, BOB, 0).await;
    assert_eq!(house.answers(BOB).await, [11]);
    // A person who takes a seat over was not asked from the beginning.
    house.clock.advance(HOUR * 2);
    house.pick(table, ANN, 2).await;
    house.clock.advance(HOUR * 6);
    house.hand_over(table, BOB, EVE).await;
    house.clock.advance(HOUR);
    house.pick(table, EVE, 2).await;
    assert_eq!(house.answers(EVE).await, Vec::<i64>::new());
    // The move that ends the game is an answer, too.
    house.clock.advance(HOUR);
    house.pick(table, ANN, 0).await;
    house.clock.advance(HOUR * 7);
    house.pick(table, EVE, 0).await;
    assert_eq!(house.answers(EVE).await, [8]);
    assert_eq!(house.answers(ANN).await, [5, 2, 1]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_time_that_runs_out_counts_and_play_with_opponents_alone_does_not() {
    let house = House::new().await;
    let table = house.paced(Pace::Daily).await;
    house.clock.advance(HOUR * 72);
    house.stewarded(table, 1).await;
    assert_eq!(house.answers(ANN).await, [72]);
    let house = House::new().await;
    let alone = house.create(2, 1).await;
    house.start(alone, ANN).await.unwrap();
    house.clock.advance(HOUR);
    house.pick(alone, ANN, 0).await;
    assert_eq!(house.answers(ANN).await, Vec::<i64>::new());
}

#[tokio::test]
async fn the_latest_forty_answers_of_a_pace_are_kept() {
    let house = House::new().await;
    house.lobby(SERVER, Pace::Daily, 2).await;
    for _ in 0..5 {
        house.has_history(SERVER, BOB).await;
    }
    for other in ["guild = 8", "pace = 'live'", "person = 103"] {
        let id = "(SELECT min(id) FROM answer_times WHERE guild = 7 AND pace = 'daily' AND person = 102)";
        house
            .change(format!("UPDATE answer_times SET {other} WHERE id = {id}"))
            .await;
    }
    house.timed(SERVER, [1, 2, 3]).await;
    let answers = house.answers(BOB).await;
    assert_eq!(answers.len(), 40 + 2, "the others count for themselves");
    assert_eq!(answers[39..], [1, 2, 3]);
    assert_eq!(house.answers(EVE).await, [10]);
}

#[tokio::test]
async fn those_who_hide_their_results_hide_it_at_once() {
    let house = House::new().await;
    let table = house.lobby(SERVER, Pace::Daily, 2).await;
    house.join(table, BOB).await.unwrap();
    house.has_history(SERVER, BOB).await;
    house.deliver().await;
    let is_lobby =
        |one: &slowtable_service::tables::Outgoing| matches!(one.what, Delivery::Lobby { .. });
    let said = "usually answers within 10 h, 1 game finished";
    for (unlisted, said) in [(true, None), (false, Some(said.to_owned()))] {
        house.tables.set_unlisted(BOB, unlisted).await.unwrap();
        let sent = house.deliver().await;
        assert!(sent.iter().any(is_lobby), "the lobby is edited: {sent:?}");
        assert_eq!(house.habits(table, BOB).await, said);
        // The same again is no news.
        house.tables.set_unlisted(BOB, unlisted).await.unwrap();
        assert!(house.deliver().await.is_empty());
    }
    house.tables.set_unlisted(BOB, true).await.unwrap();
    house.tables.set_unlisted(ANN, true).await.unwrap();
    assert_eq!(house.at_reception().await, None);
}

/// Everything that others see of Bob and the lobby where he sits.
async fn seen(house: &House) -> Vec<String> {
    let table = house.lobby(SERVER, Pace::Daily, 3).await;
    house.join(table, BOB).await.unwrap();
    house.invite(table, ANN, EVE).await.unwrap();
    let sent = house.deliver().await;
    let mut seen: Vec<String> = notes(&sent)
        .into_iter()
        .filter(|(to, ..)| *to != BOB)
        .map(|note| format!("{note:?}"))
        .collect();
    let status = house.status(table, ANN).await;
    let at = house.at(table, ANN).await;
    let asked = house.tables.habits(&at, BOB, EN).await.unwrap();
    let list = house.at_reception().await;
    seen.push(format!(
        "{:?} {:?} {asked:?} {list:?}",
        status.seats, status.held
    ));
    seen
}

#[tokio::test]
async fn what_is_hidden_changes_nothing_that_others_see() {
    for hidden in 0..4 {
        let mut worlds = Vec::new();
        for differs in [false, true] {
            let house = House::new().await;
            let table = house.lobby(SERVER, Pace::Daily, 2).await;
            match hidden {
                // A past of a person who hides it.
                0 => {
                    house.tables.set_unlisted(BOB, true).await.unwrap();
                    let who = if differs { BOB } else { PersonId(199) };
                    house.has_history(SERVER, who).await;
                }
                // A past on another server.
                1 => {
                    let who = if differs { BOB } else { PersonId(199) };
                    house.has_history(ELSEWHERE, who).await;
                }
                // A private list.
                2 => {
                    let list: &[PersonId] = if differs { &[EVE] } else { &[] };
                    house.tables.set_avoided(BOB, list).await.unwrap();
                }
                // A past that everybody may know: the comparison can fail.
                _ => {
                    let who = if differs { BOB } else { PersonId(199) };
                    house.has_history(SERVER, who).await;
                }
            }
            house.cancel(table, ANN).await.unwrap();
            worlds.push(seen(&house).await);
        }
        assert_eq!(worlds[0] == worlds[1], hidden < 3, "{hidden}: {worlds:#?}");
    }
}

#[tokio::test]
async fn answer_times_are_personal_data() {
    let house = House::new().await;
    house.timed(SERVER, [1, 2, 3]).await;
    let data = async || {
        let file = house.tables.personal_data(BOB).await.unwrap().text;
        let data: serde_json::Value = serde_json::from_str(&file).unwrap();
        data["answer_times"].clone()
    };
    let times = data().await;
    let took = |at: usize| times[at]["took"].as_i64().unwrap();
    let mut all = [took(0), took(1), took(2)];
    all.sort_unstable();
    let hour = 60 * 60 * 1_000;
    assert_eq!(all, [hour, 2 * hour, 3 * hour]);
    assert_eq!(times[0]["guild"], SERVER);
    assert_eq!(times[0]["pace"], "daily");
    let forgotten = house.tables.forget_person(BOB).await.unwrap();
    assert_eq!(forgotten, Forgotten::Done);
    assert_eq!(data().await.as_array().unwrap().len(), 0);
    assert_eq!(house.answers(ANN).await, [1, 1, 1]);
    let table = house.lobby(SERVER, Pace::Daily, 2).await;
    house.join(table, BOB).await.unwrap();
    assert_eq!(house.habits(table, BOB).await.unwrap(), "new here");
}
