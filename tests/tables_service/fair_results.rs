//! Leaving, closing and going back change results so that no one gains by them.

use slowtable_service::tables::{
    Asker, GuildId, Part, PersonId, PersonResults, Ranking, Record, TableId, TablePhase,
};

use crate::{ANN, BOB, CHANNEL, EN, EVE, House, fresh, person, posts};

const SERVER: GuildId = GuildId(7);

impl House {
    async fn ranked(&self) -> Option<Ranking> {
        self.tables.ranking(SERVER, None, 0, EN).await.unwrap()
    }

    async fn own(&self, of: PersonId) -> PersonResults {
        let asker = Asker::anywhere(of);
        self.tables.results_of(&asker, None, of, EN).await.unwrap()
    }

    async fn record(&self, of: PersonId) -> Option<Record> {
        self.own(of).await.pools.first().map(|(_, record)| *record)
    }

    pub async fn rating(&self, of: PersonId) -> f64 {
        let rating = self.record(of).await.and_then(|record| record.rating());
        rating.map_or(1_000.0, |rating| rating.value())
    }

    /// Makes a game among these people that has begun; the first has opened it.
    async fn among(&self, people: &[PersonId]) -> TableId {
        let mut new = self.new_table(u8::try_from(people.len()).unwrap(), 0);
        new.by = person(people[0]);
        let table = self.tables.create(new).await.unwrap();
        for who in &people[1..] {
            self.join(table, *who).await.unwrap();
        }
        self.start(table, people[0]).await.unwrap();
        table
    }

    /// Lets everyone who is asked pick 0 until the game is over.
    async fn pick_to_the_end(&self, table: TableId) {
        for _ in 0..20 {
            for seat in self.status(table, ANN).await.seats {
                if let (Some(who), Some(_)) = (seat.person, seat.awaited) {
                    self.pick(table, who, 0).await;
                }
            }
            if self.status(table, ANN).await.phase == TablePhase::Over {
                return;
            }
        }
        panic!("there is no end to it");
    }

    /// Lets everyone pick once.
    async fn round(&self, table: TableId, people: &[PersonId]) {
        for who in people {
            self.pick(table, *who, 0).await;
        }
    }

    async fn close_as_moderator(&self, table: TableId, who: PersonId) {
        let asker = Asker::here(person(who), CHANNEL, None).moderating(true);
        let at = self.tables.admit(&asker, table).await.unwrap();
        self.tables.close_table(&at).await.unwrap();
    }

    async fn parts_of(&self, table: TableId) -> Vec<(String, Option<i64>)> {
        let query = format!(
            "SELECT part, person FROM parts WHERE table_id = {} ORDER BY seat, part",
            table.sql()
        );
        self.rows(&query).await
    }
}

#[tokio::test]
async fn six_accounts_that_sit_down_and_resign_buy_nothing() {
    let house = House::new().await;
    let accounts: Vec<PersonId> = (501..507).map(PersonId).collect();
    for game in 0..6 {
        let mut people = vec![ANN];
        people.extend((0..3).map(|seat| accounts[(game * 3 + seat) % 6]));
        let table = house.among(&people).await;
        for who in &people[1..] {
            house.resign(table, *who).await.unwrap();
        }
        house.pick_to_the_end(table).await;
        let over = house.deliver().await;
        let over = posts(&over).into_iter().find_map(|(_, post)| post.over);
        assert!(over.unwrap().contains("All others had left"));
    }
    assert!((house.rating(ANN).await - 1_000.0).abs() < 1e-9);
    let ranking = house.ranked().await.unwrap();
    assert!(ranking.people.iter().all(|one| one.person != ANN));
    let own = house.own(ANN).await;
    assert!(own.pools.is_empty(), "neither games nor wins");
    // She still finds them among her games.
    assert!(own.latest.iter().all(|game| game.part == Part::Played));
    assert_eq!(own.latest.len(), 6);
    for who in accounts {
        let record = house.record(who).await.unwrap();
        assert_eq!((record.left, record.wins), (3, 0));
        assert!(house.rating(who).await < 900.0);
    }
}

#[tokio::test]
async fn those_who_stay_are_rated_as_if_the_others_had_not_been_there() {
    let house = House::new().await;
    let table = house.among(&[ANN, BOB, EVE]).await;
    house.play(table, ANN, &["water"]).await;
    house
        .play(table, ANN, &["plant", "crop:", "plot:1-1"])
        .await;
    house.resign(table, EVE).await.unwrap();
    house.pick_to_the_end(table).await;
    let alike = House::new().await;
    let two = alike.two().await;
    alike.play_out(two).await;
    for who in [ANN, BOB] {
        let (with, without) = (house.rating(who).await, alike.rating(who).await);
        assert!((with - without).abs() < 1e-9, "{who:?}: {with}, {without}");
    }
    assert!(house.rating(EVE).await < house.rating(BOB).await);
}

#[tokio::test]
async fn who_leaves_a_game_that_is_not_played_on_has_left_it() {
    let house = House::new().await;
    let table = house.two().await;
    house.round(table, &[ANN, BOB]).await;
    house.resign(table, BOB).await.unwrap();
    house.resign(table, ANN).await.unwrap();
    assert_eq!(house.status(table, ANN).await.phase, TablePhase::Abandoned);
    let parts = house.parts_of(table).await;
    let expected = [("stayed", Some(101)), ("left", Some(102))];
    let parts = parts.iter().map(|(part, who)| (part.as_str(), *who));
    assert_eq!(parts.collect::<Vec<_>>(), expected);
    assert!(house.rating(BOB).await < 1_000.0);
    assert_eq!(house.record(ANN).await, None);
    assert!(house.own(ANN).await.latest.is_empty());
    assert_eq!(house.own(BOB).await.latest[0].part, Part::Left);
    // A game that has hardly begun counts for no one.
    let early = house.two().await;
    house.pick(early, ANN, 0).await;
    house.resign(early, BOB).await.unwrap();
    house.resign(early, ANN).await.unwrap();
    assert_eq!(house.status(early, ANN).await.phase, TablePhase::Abandoned);
}

#[tokio::test]
async fn who_closes_a_game_of_their_own_has_left_it_and_anybody_else_ends_it_for_nobody() {
    let house = House::new().await;
    let people = [ANN, BOB, EVE];
    let table = house.among(&people).await;
    house.round(table, &people).await;
    house.close_as_moderator(table, BOB).await;
    let parts = house.parts_of(table).await;
    let parts: Vec<&str> = parts.iter().map(|(part, _)| part.as_str()).collect();
    assert_eq!(parts, ["stayed", "left", "stayed"]);
    assert!(house.rating(BOB).await < 1_000.0);
    assert_eq!(
        (house.record(ANN).await, house.record(EVE).await),
        (None, None)
    );
    // A person who has left before is no stranger either.
    let table = house.among(&people).await;
    house.round(table, &people).await;
    house.resign(table, EVE).await.unwrap();
    house.close_as_moderator(table, EVE).await;
    let parts = house.parts_of(table).await;
    let parts: Vec<&str> = parts.iter().map(|(part, _)| part.as_str()).collect();
    assert_eq!(parts, ["stayed", "stayed", "left"]);
    for (table, closer) in [
        // A person who never sat there.
        (house.among(&people).await, PersonId(900)),
        // All have left but the closer, who leaves no one.
        (house.among(&[ANN]).await, ANN),
    ] {
        house.close_as_moderator(table, closer).await;
        assert!(house.parts_of(table).await.is_empty());
    }
    let hardly = house.among(&people).await;
    house.pick(hardly, ANN, 0).await;
    house.close_as_moderator(hardly, ANN).await;
    assert!(house.parts_of(hardly).await.is_empty());
}

async fn go_back(house: &House, table: TableId, to: u32) {
    let (at, moves) = (house.at(table, ANN).await, house.moves(table).await);
    house
        .tables
        .go_back(&at, (to, moves), fresh())
        .await
        .unwrap();
}

#[tokio::test]
async fn a_game_that_went_back_past_what_had_come_up_is_in_no_results() {
    let house = House::new().await;
    let table = house.with_opponents().await;
    house.pick(table, ANN, 4).await;
    house.deliver().await;
    go_back(&house, table, 0).await;
    let told = posts(&house.deliver().await);
    let line = &told[0].1.lines[0];
    assert!(line.contains("stays out of the results"), "{line}");
    let house = house.restarted().await;
    house.pick_to_the_end(table).await;
    let told = posts(&house.deliver().await);
    let over = told.iter().find_map(|(_, post)| post.over.clone()).unwrap();
    assert!(
        over.contains("was set back after something hidden"),
        "{over}"
    );
    let result = house.status(table, ANN).await.result_text.unwrap();
    assert!(
        result.contains("was set back after something hidden"),
        "{result}"
    );
    assert!(house.ranked().await.is_none());
    let own = house.own(ANN).await;
    assert!(own.pools.is_empty() && own.latest.is_empty());
    // The stored result is computed again from the log and the changes.
    let written = house.parts_of(table).await;
    assert!(!written.is_empty());
    house.change("DELETE FROM results").await;
    house.change("DELETE FROM parts").await;
    house.tables.fill_results().await.unwrap();
    assert_eq!(house.parts_of(table).await, written);
    assert!(house.ranked().await.is_none());
}

#[tokio::test]
async fn going_back_past_what_lay_open_changes_nothing_about_results() {
    let house = House::new().await;
    let table = house.two().await;
    house.play(table, ANN, &["water"]).await;
    house.play(table, BOB, &["water"]).await;
    house.deliver().await;
    let (at, moves) = (house.at(table, ANN).await, house.moves(table).await);
    let asked = house.tables.go_back(&at, (0, moves), fresh()).await;
    let slowtable_service::tables::WentBack::Asked(id) = asked.unwrap() else {
        panic!("nobody was asked")
    };
    let told = posts(&house.deliver().await);
    assert!(!told[0].1.lines[0].contains("results"), "{told:?}");
    let bob = house.at(table, BOB).await;
    let done = house.tables.answer_undo(&bob, id, true, fresh()).await;
    assert_eq!(done.unwrap(), slowtable_service::tables::AnsweredUndo::Done);
    house.pick_to_the_end(table).await;
    assert_eq!(house.ranked().await.unwrap().people.len(), 2);
    // With a seed from a hand, the person who is asked sees the cost.
    let table = house.two().await;
    house.play(table, ANN, &["water"]).await;
    let plant = ["plant", "crop:", "plot:1-1"];
    house.play(table, ANN, &plant).await;
    house.deliver().await;
    go_back(&house, table, 0).await;
    let told = posts(&house.deliver().await);
    let line = &told[0].1.lines[0];
    assert!(line.contains("would stay out of the results"), "{line}");
}
