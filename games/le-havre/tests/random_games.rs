//! Tests properties of all games, in random games of every number of players and both lengths.
//!
//! `LE_HAVRE_GAMES=10000 cargo test -p le-havre --test random_games` plays that many.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use common::{idle, table};
use le_havre::building::{EntryFee, Origin};
use le_havre::{
    Asset, Board, Building, BuildingSet, Choice, Event, LeHavre, Length, Phase, Ship, Space, State,
    Stock, Token, View, score,
};
use serde_json::{Value, json};
use slowtable_kit::{Match, Points, Preview, RandomPlayer, Rng, Rules, Seat, Seed, Viewer};

/// Returns the number of games; a tenth of them has each number of players in each length.
fn games() -> u64 {
    std::env::var("LE_HAVRE_GAMES").map_or(1_000, |games| games.parse().unwrap())
}

/// Returns the last rounds of a game with rich seats and a full town, so that rare cases occur:
/// every special building, all ships, expensive buildings.
fn rich(state: &State, index: u64) -> State {
    let mut rng = Rng::new(index);
    let mut written = json!(state);
    let rounds = state.board().rounds();
    let round = rounds.len().saturating_sub(2).max(2);
    let mut city: Vec<Building> = state.board().city.iter().collect();
    let hidden: Vec<Value> = written["unknown"]["specials"].as_array().unwrap().clone();
    let free = |it: &Building| {
        it.data().origin == Origin::Special
            && *it != Building::FootballStadium
            && !hidden.contains(&json!(it))
    };
    city.extend(Building::ALL.into_iter().filter(free));
    for stack in written["table"]["proposals"].as_array_mut().unwrap() {
        for _ in 0..rng.below(7) {
            let card = stack.as_array_mut().unwrap().pop();
            city.extend(card.map(|card| serde_json::from_value::<Building>(card).unwrap()));
        }
    }
    let table = &mut written["table"];
    let mut ships: [Vec<Ship>; 4] = Default::default();
    if state.board().options.length == Length::Short && state.board().players() == 1 {
        ships[0].push(Ship::Wood2);
    }
    for come in &rounds[..round - 1] {
        ships[come.ship.kind().index()].push(come.ship);
    }
    for place in table["places"].as_array_mut().unwrap() {
        for token in Token::ALL {
            let most = if token == Token::Franc { 60 } else { 12 };
            let amount = rng.below(most) + 1;
            place["stock"][token.id()] = amount.into();
        }
        place["loans"] = rng.below(4).into();
        for _ in 0..rng.below(6) {
            let building = city.swap_remove(rng.below(city.len()));
            place["buildings"]
                .as_array_mut()
                .unwrap()
                .push(json!(building));
        }
        for stack in &mut ships {
            if rng.one_in(2) {
                let ship = stack.pop();
                place["ships"]
                    .as_array_mut()
                    .unwrap()
                    .extend(ship.map(|ship| json!(ship)));
            }
        }
    }
    table["city"] = json!(city);
    table["ships"] = json!(ships);
    table["round"] = json!(round);
    let mut discs: Vec<Value> = written["unknown"]["discs"].as_array().unwrap().clone();
    discs.reverse();
    written["unknown"]["discs"] = json!([]);
    let turned = written["table"]["discs"].as_array_mut().unwrap();
    turned.extend(discs);
    LeHavre::read_position(written).unwrap()
}

/// All amounts that the test counts: each seat's stock and loans, and the offer.
#[derive(Debug, Clone, PartialEq)]
struct Ledger {
    stocks: Vec<Stock>,
    loans: Vec<u16>,
    offer: Stock,
}

impl Ledger {
    fn of(table: &Board) -> Self {
        let offer = Space::ALL.map(|space| (space.token(), table.offered(space)));
        Self {
            stocks: table.places.iter().map(|place| place.stock).collect(),
            loans: table.places.iter().map(|place| place.loans).collect(),
            offer: Stock::of(&offer),
        }
    }

    fn give(&mut self, seat: Seat, stock: &Stock) {
        self.stocks[seat.index()].add_all(stock);
    }

    fn take(&mut self, seat: Seat, stock: &Stock) {
        assert!(
            self.stocks[seat.index()].take_all(stock),
            "{seat} lacks {stock:?}"
        );
    }

    /// Applies the goods and francs of an event; nothing else may move them.
    fn book(&mut self, event: &Event) {
        let francs = |amount: u16| Stock::of(&[(Token::Franc, amount)]);
        match event {
            Event::Supplied { disc, .. } => {
                for space in disc.brings() {
                    self.offer.add(space.token(), 1);
                }
            }
            Event::InterestPaid { seat, francs: paid } => self.take(*seat, &francs(*paid)),
            Event::LoanTaken { seat } => {
                self.give(*seat, &francs(4));
                self.loans[seat.index()] += 1;
            }
            Event::LoanRepaid { seat } => {
                self.take(*seat, &francs(5));
                self.loans[seat.index()] -= 1;
            }
            Event::LoansReturned { seat, loans } => self.loans[seat.index()] -= loans,
            Event::Took {
                seat,
                space,
                amount,
            } => {
                let taken = Stock::of(&[(space.token(), *amount)]);
                assert!(*amount > 0 && self.offer.take_all(&taken));
                self.give(*seat, &taken);
            }
            Event::Entered {
                seat, owner, paid, ..
            } => {
                self.take(*seat, paid);
                if let Some(owner) = owner {
                    self.give(*owner, paid);
                }
            }
            Event::Used {
                seat,
                building,
                paid,
                gained,
            } => {
                self.take(*seat, paid);
                self.give(*seat, gained);
                if *building == Building::HaulageFirm {
                    assert!(self.offer.take_all(gained));
                }
            }
            Event::Built { seat, paid, .. } | Event::ShipBuilt { seat, paid, .. } => {
                self.take(*seat, paid);
            }
            Event::DrivenOut { seat, other, .. } => {
                self.take(*seat, &francs(1));
                self.give(*other, &francs(1));
            }
            Event::Bought {
                seat, francs: paid, ..
            } => self.take(*seat, &francs(*paid)),
            Event::Sold {
                seat, francs: paid, ..
            } => self.give(*seat, &francs(*paid)),
            Event::Harvested { seat, gained } => self.give(*seat, gained),
            Event::Fed { seat, paid, .. } => self.take(*seat, paid),
            Event::RoundBegan { .. }
            | Event::YachtTaken { .. }
            | Event::Looked { .. }
            | Event::Ordered { .. }
            | Event::Passed { .. }
            | Event::SentHome { .. }
            | Event::StadiumLaid { .. }
            | Event::CityBuilt { .. }
            | Event::SpecialRevealed { .. }
            | Event::ShipCame { .. }
            | Event::FinalPhase
            | Event::GameOver => {}
        }
    }
}

/// Returns every building that is in play or available, each once.
fn buildings(table: &Board) -> BuildingSet {
    let mut all: Vec<Building> = table.city.iter().collect();
    all.extend(table.places.iter().flat_map(|place| place.buildings.iter()));
    all.extend(table.proposals.iter().flatten());
    let set: BuildingSet = all.iter().copied().collect();
    assert_eq!(
        usize::from(set.len()),
        all.len(),
        "a building lies in two places"
    );
    set
}

fn check(state: &State, before: &Board) {
    let table = state.board();
    let owed = |place: &le_havre::PlayerBoard| place.interest > 0 && place.stock.francs() > 0;
    assert!(
        !table.places.iter().any(owed),
        "interest is owed beside francs"
    );
    if table.phase == Phase::Feeding {
        assert!(table.places.iter().all(|place| place.interest == 0));
    } else {
        assert!(table.places.iter().all(|place| place.feeding.is_none()));
    }
    if table.round > before.round {
        assert!(
            table
                .places
                .iter()
                .all(|place| place.interest == 0 || table.turn == 1)
        );
    }
    if !table.is_final() {
        for (at, place) in table.places.iter().enumerate() {
            let others = table
                .places
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != at);
            let shared = others.filter(|(_, other)| other.disc == place.disc).count();
            assert!(
                place.disc.is_none() || shared == 0,
                "two discs on a building"
            );
        }
    }
    let (was, is) = (buildings(before), buildings(table));
    assert!(was.iter().all(|it| is.contains(it)), "a building got lost");
    assert!(
        state.contradictions().is_empty(),
        "{:?}",
        state.contradictions()
    );
}

/// Checks that walking step by step agrees with walking at once, over the view and over the state,
/// and that exactly the offered choices may be taken.
fn walkers_agree(view: &View, state: &State, seat: Seat, path: &[Choice]) {
    for length in 0..=path.len() {
        let prefix = &path[..length];
        let walk = LeHavre::walk(view, prefix).unwrap();
        for mut walker in [view.walker().unwrap(), state.walker(seat).unwrap()] {
            for &choice in prefix {
                walker.push(choice).unwrap();
            }
            assert_eq!(walker.choices(), walk.choices);
            assert_eq!(walker.whole(), walk.whole);
            for &choice in &walk.choices {
                let mut next = walker.clone();
                next.push(choice).unwrap();
                assert!(
                    next.whole() || !next.choices().is_empty(),
                    "{prefix:?} {choice}"
                );
            }
            assert_eq!(walker.outcome().is_ok(), walk.whole);
        }
    }
}

#[test]
fn random_games_keep_their_goods_and_end() {
    let mut met: std::collections::BTreeMap<String, usize> = std::collections::BTreeMap::new();
    for index in 0..games() {
        let (seats, options) = table(index);
        let (mut game, _) = Match::<LeHavre>::deal(seats, options, Seed(index.into())).unwrap();
        if (index / 10).is_multiple_of(2) {
            game = Match::from_position(rich(game.state(), index));
        }
        let mut player = RandomPlayer::<LeHavre>::new(index, idle);
        let mut prober = Rng::new(index + 1);
        let mut moves = 0;
        while let Some(seat) = player.seat(game.state()) {
            for awaited in LeHavre::awaited(game.state()) {
                let view = game.state().view(Viewer::Seat(awaited.seat));
                let walk = LeHavre::walk(&view, &[]).unwrap();
                assert!(
                    !walk.choices.is_empty(),
                    "game {index}: {awaited:?} has no move"
                );
            }
            let view = game.state().view(Viewer::Seat(seat));
            let path = player
                .path(&view)
                .unwrap_or_else(|| panic!("game {index}, move {moves}: a dead end"));
            let before = game.state().board().clone();
            let preview = LeHavre::preview(&view, &path).unwrap();
            if prober.one_in(10) {
                walkers_agree(&view, game.state(), seat, &path);
            }
            let played = game.play(seat, &path).unwrap();
            if let Preview::Open(after, shown) = preview {
                assert_eq!(after, game.state().view(Viewer::Seat(seat)), "{path:?}");
                assert_eq!(shown, played.events, "{path:?}");
            }
            let mut ledger = Ledger::of(&before);
            for event in &played.events {
                ledger.book(event);
                if let Event::Entered { building, .. } = event {
                    *met.entry(format!("enter:{building}")).or_default() += 1;
                }
            }
            let wrong = format!("game {index}, move {moves}: {path:?}, {:?}", played.events);
            assert_eq!(ledger, Ledger::of(game.state().board()), "{wrong}");
            check(game.state(), &before);
            for choice in &path {
                let text = choice.to_string();
                let head = text.split(':').next().unwrap().to_owned();
                *met.entry(head).or_default() += 1;
                if let Choice::Buy(Asset::Ship(_)) = choice {
                    *met.entry("buy ship".to_owned()).or_default() += 1;
                }
            }
            moves += 1;
            assert!(moves < 20_000, "game {index} does not end");
        }
        let table = game.state().board();
        assert_eq!(table.phase, Phase::Over);
        for seat in Seat::all(seats) {
            let score = score(table, seat);
            let sum: Points = score.categories.iter().map(|it| it.points).sum();
            assert_eq!(score.points, sum);
            for category in &score.categories {
                let lines: Points = category.lines.iter().map(|line| line.points).sum();
                assert_eq!(category.points, lines);
            }
            let place = &table.places[seat.index()];
            assert!(
                place.loans == 0 || place.stock.francs() < 5,
                "a loan could be repaid (L7)"
            );
        }
    }
    // A small number of games does not reach every case.
    if games() >= 1_000 {
        for building in Building::ALL {
            let enters = building.data().entry != EntryFee::Never;
            assert_eq!(
                met.contains_key(&format!("enter:{building}")),
                enters,
                "{building}"
            );
        }
        for head in [
            "build", "buy", "buy ship", "done", "drive", "get", "give", "haul", "loan", "repay",
            "sell", "send", "ship", "supply", "times", "top", "yacht",
        ] {
            assert!(met.contains_key(head), "{head}: {met:?}");
        }
    }
}
