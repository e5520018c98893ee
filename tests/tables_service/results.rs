//! Results are stored with the move that ends a game, and shown to those whom they concern.

use slowtable_service::tables::{
    Asker, GuildId, Part, PersonId, PersonResults, Ranking, TableError, TableId, TablePhase,
};

use crate::{ANN, BOB, CHANNEL, EN, EVE, House, person};

const SERVER: GuildId = GuildId(7);
const ELSEWHERE: GuildId = GuildId(8);

/// The stored result of a game, without times.
const PARTS: &str = "SELECT json_array(results.table_id, game, guild, seats, seat, part, person, \
     level, place, hundredths) FROM results LEFT JOIN parts USING (table_id) \
     ORDER BY results.table_id, seat, part";

/// Returns a JSON text without blanks, which only one database writes.
fn compact(json: &str) -> String {
    let value: serde_json::Value = serde_json::from_str(json).unwrap();
    value.to_string()
}

impl House {
    /// Makes a game between Ann and Bob that Ann has won, on a server.
    async fn won_on(&self, server: GuildId) -> TableId {
        let table = self.try_create_on(server.0, ANN, 2, 0).await.unwrap();
        self.join(table, BOB).await.unwrap();
        self.start(table, ANN).await.unwrap();
        self.play_out(table).await;
        table
    }

    async fn parts(&self) -> Vec<String> {
        let rows: Vec<(String,)> = self.rows(PARTS).await;
        rows.into_iter().map(|(row,)| compact(&row)).collect()
    }

    async fn ranking(&self, server: GuildId) -> Option<Ranking> {
        self.tables.ranking(server, None, 0, EN).await.unwrap()
    }

    async fn results_of(
        &self,
        asker: PersonId,
        server: Option<GuildId>,
        of: PersonId,
    ) -> Result<PersonResults, TableError> {
        let asker = match server {
            Some(_) => Asker::here(person(asker), CHANNEL, None),
            None => Asker::anywhere(asker),
        };
        self.tables.results_of(&asker, server, of, EN).await
    }
}

fn people(ranking: &Ranking) -> Vec<PersonId> {
    ranking.people.iter().map(|one| one.person).collect()
}

#[tokio::test]
async fn a_result_is_written_with_the_move_that_ends_the_game_or_not_at_all() {
    let house = House::new().await;
    let table = house.quiet().await;
    house.fail("parts").await;
    house.play(table, ANN, &["water"]).await;
    for _ in 0..2 {
        house.pick(table, ANN, 0).await;
        house.pick(table, BOB, 0).await;
    }
    house.pick(table, ANN, 0).await;
    let desk = house.draft(table, BOB, 0).await;
    let press = slowtable_ui::Press::Commit(None);
    refused!(
        house.try_press(&desk, BOB, press.clone(), &[]).await,
        Store(_)
    );
    assert_eq!(house.status(table, ANN).await.phase, TablePhase::Playing);
    assert!(house.parts().await.is_empty());
    house.mend().await;
    house.press(&desk, BOB, press).await;
    assert_eq!(house.status(table, ANN).await.phase, TablePhase::Over);
    let parts = house.parts().await;
    assert_eq!(parts.len(), 2, "{parts:?}");
    assert!(
        parts[0].starts_with(r#"[1,"toy",7,2,0,"played",101,null,"#),
        "{parts:?}"
    );
}

#[tokio::test]
async fn what_ended_before_results_were_kept_is_read_from_its_log() {
    let house = House::new().await;
    house.won_on(SERVER).await;
    let left = house.create(3, 0).await;
    for who in [BOB, EVE] {
        house.join(left, who).await.unwrap();
    }
    house.start(left, ANN).await.unwrap();
    house.resign(left, EVE).await.unwrap();
    for _ in 0..3 {
        house.pick(left, ANN, 0).await;
        house.pick(left, BOB, 0).await;
    }
    let written = house.parts().await;
    assert_eq!(written.len(), 2 + 4, "{written:?}");
    let ended: Vec<(i64, i64)> = house.rows("SELECT table_id, ended FROM results").await;
    house.clock.advance(std::time::Duration::from_secs(60));
    house.change("DELETE FROM results").await;
    house.change("DELETE FROM parts").await;
    // A game that cannot be replayed costs only its own result.
    house.change("DELETE FROM snapshots").await;
    let house = house.restarted().await;
    house.tables.fill_results().await.unwrap();
    assert_eq!(house.parts().await, written);
    let again: Vec<(i64, i64)> = house.rows("SELECT table_id, ended FROM results").await;
    assert_eq!(again, ended);
    house.change("DELETE FROM results WHERE table_id = 1").await;
    house.change("DELETE FROM parts WHERE table_id = 1").await;
    house
        .change("UPDATE log SET entry = '[]' WHERE table_id = 1")
        .await;
    let house = house.restarted().await;
    house.tables.fill_results().await.unwrap();
    assert_eq!(house.parts().await, written[2..]);
}

#[tokio::test]
async fn seats_that_changed_hands_are_told_apart() {
    let house = House::new().await;
    let table = house.create(4, 1).await;
    for who in [BOB, EVE] {
        house.join(table, who).await.unwrap();
    }
    house.start(table, ANN).await.unwrap();
    let newcomer = PersonId(104);
    house.hand_over(table, EVE, newcomer).await;
    house.resign(table, BOB).await.unwrap();
    for _ in 0..3 {
        house.pick(table, ANN, 0).await;
        house.pick(table, newcomer, 0).await;
    }
    assert_eq!(house.status(table, ANN).await.phase, TablePhase::Over);
    let rows: Vec<(i64, String, Option<i64>)> = house
        .rows("SELECT seat, part, person FROM parts ORDER BY seat, part")
        .await;
    let expected = [
        (0, "played", Some(101)),
        (1, "left", Some(102)),
        (1, "stand_in", None),
        (2, "left", Some(103)),
        (2, "took_over", Some(104)),
        (3, "opponent", None),
    ];
    let rows: Vec<_> = rows
        .iter()
        .map(|(seat, part, who)| (*seat, part.as_str(), *who))
        .collect();
    assert_eq!(rows, expected);
    // Those who left come after the person who stayed; a person who took over is listed nowhere.
    let ranking = house.ranking(SERVER).await.unwrap();
    assert_eq!(people(&ranking)[0], ANN);
    assert!(!people(&ranking).contains(&newcomer));
    let left = ranking.people.iter().find(|one| one.person == BOB).unwrap();
    assert_eq!((left.record.left, left.record.wins), (1, 0));
    let theirs = house.results_of(newcomer, None, newcomer).await.unwrap();
    assert!(theirs.pools.is_empty());
    assert_eq!(theirs.latest[0].part, Part::TookOver);
}

#[tokio::test]
async fn whoever_comes_back_to_their_seat_has_played() {
    let house = House::new().await;
    let table = house.quiet().await;
    house.resign(table, BOB).await.unwrap();
    house.take_over(table, BOB, ANN).await;
    for _ in 0..20 {
        for seat in house.status(table, ANN).await.seats {
            if let (Some(who), Some(_)) = (seat.person, seat.awaited) {
                house.pick(table, who, 0).await;
            }
        }
    }
    assert_eq!(house.status(table, ANN).await.phase, TablePhase::Over);
    let rows: Vec<(String,)> = house.rows("SELECT part FROM parts").await;
    assert!(rows.iter().all(|(part,)| part == "played"), "{rows:?}");
}

#[tokio::test]
async fn a_game_that_a_moderator_ends_has_no_result() {
    let house = House::new().await;
    let table = house.quiet().await;
    let asker = Asker::here(person(EVE), CHANNEL, None).moderating(true);
    let at = house.tables.admit(&asker, table).await.unwrap();
    house.tables.close_table(&at).await.unwrap();
    house.tables.fill_results().await.unwrap();
    assert!(house.parts().await.is_empty());
}

#[tokio::test]
async fn a_servers_results_are_that_servers_and_others_see_no_more_of_a_person() {
    let house = House::new().await;
    house.won_on(SERVER).await;
    let far = house.won_on(ELSEWHERE).await;
    house.won_on(ELSEWHERE).await;
    let here = house.ranking(SERVER).await.unwrap();
    assert_eq!((here.shown.games, here.people.len()), (1, 2));
    assert_eq!(people(&here), [ANN, BOB]);
    // They have too few games for a place.
    assert_eq!(here.people[0].place, None);
    assert_eq!(house.ranking(ELSEWHERE).await.unwrap().shown.games, 2);
    assert!(house.ranking(GuildId(9)).await.is_none());

    let own = house.results_of(ANN, None, ANN).await.unwrap();
    assert_eq!((own.is_of_server, own.pools[0].1.games), (false, 3));
    assert!(own.latest.iter().all(|game| game.table.is_some()));
    let seen = house.results_of(BOB, Some(SERVER), ANN).await.unwrap();
    assert_eq!((seen.is_of_server, seen.pools[0].1.games), (true, 1));
    refused!(house.results_of(BOB, None, ANN).await, OnlyOwnResults);
    // A table is linked for those for whom it exists.
    let stranger = Asker::here(person(EVE), slowtable_service::tables::ChannelId(5), None);
    let seen = house
        .tables
        .results_of(&stranger, Some(ELSEWHERE), ANN, EN)
        .await
        .unwrap();
    assert_eq!((seen.latest.len(), seen.pools[0].1.wins), (2, 2));
    assert!(seen.latest.iter().all(|game| game.table.is_none()));
    let there = house.results_of(EVE, Some(ELSEWHERE), ANN).await.unwrap();
    assert_eq!(
        there.latest[1].table.as_ref().map(|label| label.table),
        Some(far)
    );
}

#[tokio::test]
async fn whoever_wants_to_stay_out_is_out_at_once() {
    let house = House::new().await;
    house.won_on(SERVER).await;
    house.tables.set_unlisted(ANN, true).await.unwrap();
    // Other settings do not change it.
    house.by_dm().await;
    assert_eq!(people(&house.ranking(SERVER).await.unwrap()), [BOB]);
    refused!(house.results_of(BOB, Some(SERVER), ANN).await, Unlisted);
    assert_eq!(
        house
            .results_of(ANN, Some(SERVER), ANN)
            .await
            .unwrap()
            .latest
            .len(),
        1
    );
    house.tables.set_unlisted(ANN, false).await.unwrap();
    assert!(house.tables.settings(ANN).await.unwrap().desk_by_dm);
    assert_eq!(people(&house.ranking(SERVER).await.unwrap()), [ANN, BOB]);
}

/// Plays [`slowtable_service::tables::Record::SETTLED`] games among people, which is enough for a place.
#[tokio::test]
async fn after_enough_games_people_have_places_and_pages() {
    let house = House::new().await;
    house.won_on(SERVER).await;
    // The same game repeatedly, among forty people in turn.
    let copied = "game, language, guild, channel, thread, message, host, wanted, options, phase, \
                  deal_seed, opponent_seed, setup, moves, awaited, created, changed, opened_by, pace";
    let mut number = 100;
    for round in 0..5_u64 {
        for pair in 0..20_u64 {
            number += 1;
            let (one, other) = (1_000 + pair, 1_020 + (pair + round) % 20);
            house
                .change(format!(
                    "INSERT INTO tables (id, {copied}) SELECT {number}, {copied} FROM tables \
                     WHERE id = 1"
                ))
                .await;
            house
                .change(format!(
                    "INSERT INTO results VALUES ({number}, 'toy', 7, 2, {number}, 0)"
                ))
                .await;
            house
                .change(format!(
                    "INSERT INTO parts VALUES ({number}, 0, 'played', {one}, NULL, 1, 500), \
                     ({number}, 1, 'played', {other}, NULL, 2, 100)"
                ))
                .await;
        }
    }
    let first = house.ranking(SERVER).await.unwrap();
    assert_eq!((first.people.len(), first.pages), (Ranking::PAGE, 3));
    let places: Vec<_> = first.people.iter().map(|one| one.place).collect();
    assert_eq!(places, (1..=Ranking::PAGE).map(Some).collect::<Vec<_>>());
    assert!(first.people.iter().all(|one| one.person.0 < 1_020));
    let wanted = Some(("toy", 2));
    let last = house
        .tables
        .ranking(SERVER, wanted, 99, EN)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(last.page, 2);
    // Ann and Bob have few games.
    assert_eq!(people(&last)[10..], [ANN, BOB]);
    assert_eq!(last.people[11].place, None);
    // No request reaches another server's table of results.
    let forged = house
        .tables
        .ranking(SERVER, Some(("chess", 9)), 0, EN)
        .await
        .unwrap();
    assert_eq!(forged.unwrap().shown.game, "toy");
}
