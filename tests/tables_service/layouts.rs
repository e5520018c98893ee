//! What is drawn by lot before a game: seen in the lobby, drawn again there, and then played.

use serde_json::Value;
use slowtable_kit::{LayoutNumber, Seed};
use slowtable_service::tables::{Rematch, Starting, TableError, TableId, TablePhase};

use crate::{ANN, BOB, EN, EVE, House, fresh};

impl House {
    /// Opens a table of the toy on a garden with stones.
    async fn stony(&self, seats: u8) -> TableId {
        let mut new = self.new_table(seats, 0);
        new.answers = vec![("stones".into(), "yes".into())];
        self.tables.create(new).await.unwrap()
    }

    async fn draw_again(&self, table: TableId, who: crate::PersonId) -> Result<(), TableError> {
        let at = self.at(table, who).await;
        self.tables.draw_again(&at, EN).await
    }

    async fn choose(&self, table: TableId, answers: &[(&str, &str)]) -> Result<(), TableError> {
        let own = |(id, value): &(&str, &str)| ((*id).to_owned(), (*value).to_owned());
        let answers: Vec<_> = answers.iter().map(own).collect();
        let at = self.at(table, ANN).await;
        self.tables.change_options(&at, &answers, EN).await
    }

    /// Returns the number that the lobby shows, and the alternative text of its picture.
    async fn shown(&self, table: TableId) -> Option<(LayoutNumber, String)> {
        let status = self.status(table, ANN).await;
        let laid_out = status.laid_out.as_ref()?;
        let number = laid_out.options["layout"].to_string().parse().unwrap();
        let said = format!("garden {number}");
        assert!(status.options_text.contains(&said), "{said}");
        let picture = self.tables.layout_picture(laid_out, EN).unwrap();
        Some((number, picture.alt))
    }

    /// Returns how a game that has begun was dealt: its seats, options and seed.
    async fn setup(&self, table: TableId) -> Value {
        let query = format!("SELECT setup FROM tables WHERE id = {}", table.sql());
        let rows: Vec<(String,)> = self.rows(&query).await;
        let setup: Value = serde_json::from_str(&rows[0].0).unwrap();
        let dealt = setup["start"]["deal"].clone();
        assert!(dealt["options"].is_object(), "{setup}");
        dealt
    }
}

#[tokio::test]
async fn the_game_begins_with_what_the_lobby_has_shown_last() {
    let house = House::new().await;
    let table = house.stony(2).await;
    let (first, stones) = house.shown(table).await.unwrap();
    house.join(table, BOB).await.unwrap();
    assert_eq!(house.shown(table).await, Some((first, stones.clone())));
    house.deliver().await;
    house.draw_again(table, ANN).await.unwrap();
    let (second, others) = house.shown(table).await.unwrap();
    assert_ne!(first, second);
    assert_ne!(stones, others);
    let house = house.restarted().await;
    house.start(table, ANN).await.unwrap();
    assert_eq!(house.shown(table).await, None, "it is played now");
    let setup = house.setup(table).await;
    assert_eq!(setup["options"]["layout"].to_string(), second.to_string());
    let board = house.board(table, BOB).await;
    let stones = others.trim_end_matches('.');
    assert!(board.contains(stones), "{board}, not {stones}");
}

#[tokio::test]
async fn the_number_says_nothing_of_the_games_seed() {
    let house = House::new().await;
    let table = house.stony(1).await;
    let secret = async || -> (String,) {
        let query = format!("SELECT deal_seed FROM tables WHERE id = {}", table.sql());
        house.rows(&query).await.remove(0)
    };
    let before = secret().await;
    let (number, _) = house.shown(table).await.unwrap();
    house.deliver().await;
    house.draw_again(table, ANN).await.unwrap();
    assert_eq!(secret().await, before, "only the number is new");
    assert_ne!(before.0, number.seed().to_string());
    house.start(table, ANN).await.unwrap();
    let setup = house.setup(table).await;
    let dealt: Seed = setup["seed"].as_str().unwrap().parse().unwrap();
    assert_eq!(dealt.to_string(), before.0);
}

#[tokio::test]
async fn only_the_host_draws_again_and_only_in_the_lobby() {
    let house = House::new().await;
    let table = house.stony(2).await;
    house.join(table, BOB).await.unwrap();
    house.deliver().await;
    let before = house.shown(table).await;
    for who in [BOB, EVE] {
        refused!(house.draw_again(table, who).await, NotHost { host: ANN });
    }
    assert_eq!(house.shown(table).await, before);
    house.start(table, ANN).await.unwrap();
    refused!(
        house.draw_again(table, ANN).await,
        WrongPhase(TablePhase::Playing)
    );
}

#[tokio::test]
async fn what_was_drawn_is_shown_before_it_is_drawn_again() {
    let house = House::new().await;
    let table = house.stony(2).await;
    refused!(house.draw_again(table, ANN).await, NotShownYet);
    house.deliver().await;
    house.draw_again(table, ANN).await.unwrap();
    let drawn = house.shown(table).await;
    refused!(house.draw_again(table, ANN).await, NotShownYet);
    assert_eq!(house.shown(table).await, drawn);
    house.deliver().await;
    house.draw_again(table, ANN).await.unwrap();
}

#[tokio::test]
async fn a_number_can_be_given() {
    let house = House::new().await;
    let table = house.stony(2).await;
    let (_, drawn) = house.shown(table).await.unwrap();
    house.choose(table, &[("layout", "4711")]).await.unwrap();
    let (number, given) = house.shown(table).await.unwrap();
    assert_eq!(number.to_string(), "4711");
    assert_ne!(given, drawn);
    // Other options leave it as it is.
    house.choose(table, &[("goals", "yes")]).await.unwrap();
    assert_eq!(house.shown(table).await, Some((number, given.clone())));
    for bad in ["0", "1000000", "-1", "map", ""] {
        refused!(house.choose(table, &[("layout", bad)]).await, Refused(_));
    }
    assert_eq!(house.shown(table).await, Some((number, given.clone())));
    // The same number is the same garden at another table.
    let mut new = house.new_table(4, 0);
    new.answers = [("stones", "yes"), ("layout", "4711")]
        .map(|(id, value)| (id.to_owned(), value.to_owned()))
        .into();
    let other = house.tables.create(new.clone()).await.unwrap();
    assert_eq!(house.shown(other).await, Some((number, given)));
    new.answers.remove(0);
    new.press = fresh();
    refused!(house.tables.create(new).await, NothingDrawn);
}

#[tokio::test]
async fn without_such_an_option_nothing_is_shown() {
    let house = House::new().await;
    let table = house.create(2, 0).await;
    assert_eq!(house.shown(table).await, None);
    let query = format!("SELECT options FROM tables WHERE id = {}", table.sql());
    let options: Vec<(String,)> = house.rows(&query).await;
    assert!(!options[0].0.contains("layout"), "{options:?}");
    house.deliver().await;
    refused!(house.draw_again(table, ANN).await, NothingDrawn);
    refused!(house.choose(table, &[("layout", "5")]).await, NothingDrawn);
    house.choose(table, &[("stones", "yes")]).await.unwrap();
    assert!(house.shown(table).await.is_some());
    house.choose(table, &[("stones", "no")]).await.unwrap();
    assert_eq!(house.shown(table).await, None);
}

#[tokio::test]
async fn a_lobby_of_an_earlier_version_has_no_number_and_begins() {
    let house = House::new().await;
    let table = house.stony(1).await;
    let change = format!(
        "UPDATE tables SET options = '{{\"goals\":true,\"stones\":true}}' WHERE id = {}",
        table.sql()
    );
    assert_eq!(house.change(change.clone()).await, 1);
    assert_eq!(house.shown(table).await, None);
    house.deliver().await;
    refused!(house.draw_again(table, ANN).await, NothingDrawn);
    // Its next options have one.
    house.choose(table, &[("goals", "no")]).await.unwrap();
    assert!(house.shown(table).await.is_some());
    house.change(change).await;
    house.start(table, ANN).await.unwrap();
    let options = house.setup(table).await["options"].clone();
    assert_eq!(options.get("layout"), None, "{options}");
}

#[tokio::test]
async fn a_rematch_is_drawn_again() {
    let house = House::new().await;
    let table = house.stony(2).await;
    house.join(table, BOB).await.unwrap();
    // Ann plants on the first plot.
    let number = (LayoutNumber::FIRST.into()..).find_map(|number: u32| {
        let options = toy::Options {
            stones: true,
            layout: number.try_into().ok(),
            ..toy::Options::default()
        };
        let is_free = options.stones().iter().all(|plot| plot.index() > 0);
        options.layout.filter(|_| is_free)
    });
    let number = number.unwrap();
    house
        .choose(table, &[("layout", &number.to_string())])
        .await
        .unwrap();
    house.start(table, ANN).await.unwrap();
    house.deliver().await;
    house.play_out(table).await;
    let at = house.at(table, BOB).await;
    let Ok(Rematch::Opened(label)) = house.tables.rematch(&at, fresh(), EN).await else {
        panic!("no rematch");
    };
    let (again, _) = house.shown(label.table).await.unwrap();
    assert_ne!(again, number);
}

/// The map of Roads & Boats depends on the number of seats.
#[tokio::test]
async fn what_is_shown_fits_the_seats() {
    let titles = slowtable::games::titles().unwrap();
    let house = House::new().await.hosting(titles).await;
    let new = |seats: u8, map: Option<&str>| {
        let mut new = house.new_table(seats, 0);
        new.game = "roads_and_boats".into();
        new.answers = map
            .map(|map| ("map".into(), map.into()))
            .into_iter()
            .collect();
        new
    };
    let picture = async |table: TableId| {
        let status = house.status(table, ANN).await;
        let laid_out = status.laid_out?;
        let picture = house.tables.layout_picture(&laid_out, EN)?;
        Some((laid_out.options["layout"].clone(), picture.alt))
    };
    // Three are proposed a drawn map; the others play on printed ones.
    for (seats, is_drawn) in [(1, false), (2, false), (3, true), (4, false)] {
        let table = house.tables.create(new(seats, None)).await.unwrap();
        assert_eq!(picture(table).await.is_some(), is_drawn, "{seats}");
        house.cancel(table, ANN).await.unwrap();
    }
    let table = house.tables.create(new(2, Some("drawn"))).await.unwrap();
    let (number, for_two) = picture(table).await.unwrap();
    assert!(for_two.contains("28"), "two times 14 tiles: {for_two}");
    house.join(table, BOB).await.unwrap();
    house.add_opponent(table, ANN).await.unwrap();
    let (same, for_three) = picture(table).await.unwrap();
    assert_eq!(same, number);
    assert!(for_three.contains("42"), "{for_three}");
    // Fewer than wanted begin with a map for so many, which the question names.
    house.remove_opponent(table, ANN).await.unwrap();
    let ann = house.at(table, ANN).await;
    let asked = house.tables.start(&ann, Starting::AsWanted, EN).await;
    let Err(TableError::HowToStart(question)) = asked else {
        panic!("{asked:?}");
    };
    assert!(question.here.clone().unwrap().contains(&number.to_string()));
    let for_here = question.laid_out.unwrap();
    let for_here = house.tables.layout_picture(&for_here, EN).unwrap();
    assert_eq!(for_here.alt, for_two);
    let seen = question.seen;
    house
        .tables
        .start(&ann, Starting::Here { seen }, EN)
        .await
        .unwrap();
    let setup = house.setup(table).await;
    assert_eq!(
        (&setup["seats"], &setup["options"]["layout"]),
        (&2.into(), &number)
    );
}
