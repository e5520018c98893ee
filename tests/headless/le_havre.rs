//! docs/headless-le-havre.md names everything in Le Havre: each field of a position, each event, question and choice
//! with its fields, each reason.

use std::collections::{BTreeMap, BTreeSet};

use le_havre::{
    Asset, Building, CATEGORIES, CONTRADICTIONS, Chance, Choice, Disc, Event, LeHavre, Length,
    Occasion, Options, Phase, Question, Refusal, Ship, ShipKind, Space, Stock, Token, Why,
};
use serde_json::{Value, json};
use slowtable_kit::{Match, RandomPlayer, Rules, Seat, Seed};

use crate::page::{self, fields, fields_of, names, note, one_of_each, quoted, rows, texts};

const PAGE: &str = include_str!("../../docs/headless-le-havre.md");

fn section(heading: &str) -> &'static str {
    page::section(PAGE, heading)
}

/// Replaces an object whose keys differ from game to game by a list of names.
fn without_keys(place: &mut Value) {
    for named in ["stock", "ships"] {
        place[named] = json!(null);
    }
}

/// Returns every field of random games' positions, and every event in them.
fn played() -> (BTreeSet<String>, BTreeMap<String, BTreeSet<String>>) {
    let mut found = BTreeSet::new();
    let mut told = BTreeMap::new();
    let mut keep = |state: &<LeHavre as Rules>::State| {
        let mut written = json!(state);
        let places = written["table"]["places"].as_array_mut().unwrap();
        places.iter_mut().for_each(without_keys);
        fields(&written, "", &mut found);
    };
    for seats in 1..=5 {
        let options = Options {
            length: Length::Short,
            ..Options::default()
        };
        let seed = Seed(seats.into());
        let (mut game, _) = Match::<LeHavre>::deal(seats, options, seed).unwrap();
        let idle = |choice: &Choice| matches!(choice, Choice::Buy(_) | Choice::Sell(_));
        let mut player = RandomPlayer::<LeHavre>::new(seats.into(), idle);
        let over = player.play_out(&mut game, 5_000, |game, seat, path| {
            keep(game.state());
            let mut state = game.state().clone();
            for event in LeHavre::play(&mut state, seat, path).unwrap().events {
                note(&event, "event", &mut told);
            }
        });
        assert!(over);
        keep(game.state());
    }
    (found, told)
}

#[test]
fn every_field_of_a_position_of_le_havre_is_named_and_no_other() {
    let (found, _) = played();
    let page = section("## The position");
    let fields = rows(page.split("### Contradictions").next().unwrap());
    assert_eq!(names(&fields), found);
    let phases = fields["table.phase"][0].clone();
    assert_eq!(quoted(&phases), Phase::ALL.map(|phase| phase.to_string()));
}

fn events() -> impl IntoIterator<Item = Event> {
    let seat = Seat(0);
    let building = Building::Bakehouse;
    let paid = Stock::EMPTY;
    let ship = Ship::Wood2;
    let what = Asset::Ship(ship);
    one_of_each!(Event:
        RoundBegan { round: 1 },
        Supplied { turn: 1, disc: Disc::WoodFish, turned: true },
        InterestPaid { seat: seat, francs: 1 },
        LoanTaken { seat: seat },
        LoanRepaid { seat: seat },
        Took { seat: seat, space: Space::Wood, amount: 3 },
        Entered { seat: seat, building: building, owner: None, paid: paid },
        Used { seat: seat, building: building, paid: paid, gained: paid },
        Built { seat: seat, building: building, paid: paid },
        ShipBuilt { seat: seat, ship: ship, at: Building::Wharf1, paid: paid, modernised: false },
        YachtTaken { seat: seat, given: ship },
        LoansReturned { seat: seat, loans: 1 },
        DrivenOut { seat: seat, other: Seat(1), building: building },
        Looked { seat: seat, count: 2, cards: None },
        Ordered { seat: seat, top: None },
        Passed { seat: seat },
        Bought { seat: seat, what: what, francs: 14 },
        Sold { seat: seat, what: what, francs: 1 },
        SentHome { seat: seat, building: building },
        StadiumLaid { stack: 0 },
        Harvested { seat: seat, gained: paid },
        Fed { seat: seat, owed: 3, paid: paid },
        CityBuilt { building: building },
        SpecialRevealed { building: building },
        ShipCame { ship: ship },
        FinalPhase,
        GameOver,
    )
}

fn questions() -> impl IntoIterator<Item = Question> {
    let building = Building::Bakehouse;
    one_of_each!(Question:
        Anytime,
        Supply,
        Main,
        BuildAgain,
        End,
        Interest { owed: 1 },
        Feeding { owed: 1 },
        Order,
        PayFood { building: None, owed: 1 },
        PayEither { building: building, food: 1, francs: 1 },
        PayEnergy { building: building, owed: 1 },
        StandIn { token: Token::Clay, need: 1 },
        Build,
        Ship,
        Times { building: building },
        Get { building: building, left: 1 },
        Give { building: building, left: None },
        Send,
        Drive,
        Haul,
    )
}

#[test]
fn every_event_and_question_of_le_havre_is_named_with_its_fields() {
    let mut told = BTreeMap::new();
    for event in events() {
        note(&event, "event", &mut told);
    }
    assert_eq!(fields_of(section("## Events")), told);
    // Random games produce these kinds.
    let (_, played) = played();
    let known = |(event, keys): (&String, &BTreeSet<String>)| told.get(event) == Some(keys);
    assert!(played.iter().all(known));

    let mut asked = BTreeMap::new();
    for question in questions() {
        note(&question, "ask", &mut asked);
    }
    assert_eq!(fields_of(section("### Questions")), asked);
}

#[test]
fn every_kind_of_choice_of_le_havre_is_named() {
    let all = one_of_each!(Choice:
        Supply,
        Take(Space::Wood),
        Enter(Building::Bakehouse),
        Build(Building::Bakehouse),
        End,
        Buy(Asset::Ship(Ship::Wood2)),
        Sell(Asset::Ship(Ship::Wood2)),
        Repay,
        Loan,
        Top(Building::Bank),
        Pay(Token::Fish, 1),
        Times(1),
        Give(Token::Fish, 1),
        Get(Token::Fish, 1),
        Ship(ShipKind::Wood),
        Yacht(Ship::Wood2),
        Send(ShipKind::Wood, 1),
        Drive(Seat(0)),
        Haul(Space::Fish),
        Done,
    );
    page::assert_choices(section("## Paths"), all);
}

#[test]
fn every_reason_occasion_and_answer_of_chance_of_le_havre_is_named() {
    let refusals = Why::ALL.map(|why| Refusal::NotOffered {
        choice: Choice::Done,
        at: 0,
        why,
    });
    page::assert_reasons(section("### Why a choice is not offered"), refusals);

    let occasions = one_of_each!(Occasion:
        Turn { round: 3, turn: 4 },
        Feeding { round: 3 },
        Interest { round: 3 },
    );
    let named = names(&rows(section("## Who is awaited, and occasions")));
    assert_eq!(named, texts(occasions));

    let chance = one_of_each!(Chance:
        Proposals(Default::default()),
        Specials(Default::default()),
        Discs(Default::default()),
        Disc(Disc::WoodFish),
        Special(Building::Bank),
    );
    let written = chance.iter().flat_map(page::keys);
    assert_eq!(names(&rows(section("## Chance"))), texts(written));
}

#[test]
fn every_contradiction_and_category_of_le_havre_is_named() {
    let contradictions = names(&rows(section("### Contradictions")));
    let expected = CONTRADICTIONS
        .into_iter()
        .chain(["unreadable", "no_such_field"]);
    assert_eq!(contradictions, texts(expected));
    let categories = names(&rows(section("## Score")));
    assert_eq!(categories, texts(CATEGORIES));
}

#[test]
fn the_options_of_le_havre_are_named() {
    let named = names(&rows(section("## Options")));
    assert_eq!(named, page::keys(&Options::default()));
}
