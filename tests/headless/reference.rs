//! docs/headless-reference.md names everything: each field of a position, each event with its fields, each choice,
//! each code.

use std::collections::{BTreeMap, BTreeSet};

use glass_road::options::LandscapeError;
use glass_road::position::Contradiction;
use glass_road::{
    Ability, Building, Card, Change, Choice, Event, GlassRoad, Good, Landscape, Options,
    OptionsError, Question, Refusal, Site, Space, StartBuilding, Token, Wheel, Why,
};
use serde_json::json;
use slowtable::headless;
use slowtable_kit::{Code, Match, RandomPlayer, Rules, Seat, Seed};

use crate::page::{self, fields, names, note, one_of_each, quoted, rows, texts};

const REFERENCE: &str = include_str!("../../docs/headless-reference.md");

/// Returns the part of the page under a heading.
fn section(heading: &str) -> &'static str {
    page::section(REFERENCE, heading)
}

/// Returns every field of random games' positions, and every event in them.
fn played() -> (BTreeSet<String>, BTreeMap<String, BTreeSet<String>>) {
    let mut found = BTreeSet::new();
    let mut told: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (seats, seed) in [(1u8, 1u64), (2, 2), (3, 3), (4, 4), (4, 5)] {
        let options: Options = serde_json::from_value(json!({
            "costs": {"clay_lake": {"good": "food", "amount": 2}},
            "reveal": if seed == 5 { "together" } else { "in_turn" },
        }))
        .unwrap();
        let (mut game, _) = Match::<GlassRoad>::deal(seats, options, Seed(seed.into())).unwrap();
        let mut player = RandomPlayer::<GlassRoad>::new(seed, |_| false);
        let over = player.play_out(&mut game, 10_000, |game, seat, path| {
            fields(&json!(game.state()), "", &mut found);
            let mut state = game.state().clone();
            for event in GlassRoad::play(&mut state, seat, path).unwrap().events {
                note(&event, "event", &mut told);
            }
        });
        assert!(over);
        fields(&json!(game.state()), "", &mut found);
    }
    (found, told)
}

#[test]
fn every_field_of_a_position_is_named_and_no_other() {
    let (mut found, _) = played();
    // A pair is a list of two.
    found.remove("table.costs[]");
    let rows = rows(
        section("## The position")
            .split("### Phases")
            .next()
            .unwrap(),
    );
    let named = names(&rows);
    let containers = ["table.places", "secrets"].map(str::to_owned);
    let missing: Vec<_> = found.difference(&named).collect();
    assert!(missing.is_empty(), "not named: {missing:?}");
    let unknown: Vec<_> = named
        .iter()
        .filter(|name| !found.contains(*name) && !containers.contains(name))
        .collect();
    assert!(unknown.is_empty(), "named, but not there: {unknown:?}");
}

#[test]
fn every_phase_is_named_and_has_an_example() {
    let phases = section("### Phases");
    let named = names(&rows(phases));
    let all = ["choose", "pick", "play", "resolve", "last_actions", "over"];
    assert_eq!(named, texts(all));
    for phase in all {
        assert!(
            phases.contains(&format!(r#""phase": {{"name": "{phase}""#)),
            "{phase}"
        );
    }
}

fn events() -> impl IntoIterator<Item = Event> {
    let seat = Seat(0);
    let card = Card::Builder;
    let building = Building::Inn;
    let change = Change::default();
    let space = Space::at(0, 0).unwrap();
    one_of_each!(Event:
        PeriodBegan { period: 1, start_player: seat },
        Refilled { kind: building.kind(), tiles: vec![building] },
        HandChosen { seat: seat, cards: None },
        Picked { seat: seat, card: None },
        AllTurnedUp { cards: Default::default() },
        Revealed { seat: seat, card: card, by_chance: false, followers: Default::default() },
        FeePaid { seat: seat, card: card, change: change.clone() },
        AbilityUsed { seat: seat, card: card, ability: Ability::A, change: change.clone() },
        Drew { seat: seat, tiles: Default::default() },
        Built {
            seat: seat, card: card, building: building, from_offer: false,
            site: Site::Space(space), copied: None, change: change.clone()
        },
        Repeated { seat: seat, building: building, change: change.clone() },
        RepeatEnded { seat: seat, building: building },
        Converted { seat: seat, building: building, change: change.clone() },
        Removed { seat: seat, landscape: Landscape::Pit, space: space },
        GiftTaken { seat: seat, from: seat, token: Token::Wood },
        GiftRefused { seat: seat, from: seat, good: Good::Wood },
        Turned { seat: seat, wheel: Wheel::Glassworks, times: 1 },
        CardDone { seat: seat, card: card, used: 0 },
        LastCardDeclined { seat: seat },
        PeriodEnded { period: 1 },
        LastActionsBegan,
        Finished { seat: seat },
        GameOver,
    )
}

#[test]
fn every_event_is_named_with_its_fields() {
    let page = section("## Events");
    let (events_table, change_table) = page.split_once("A `change` says").unwrap();
    let table = rows(events_table);
    let mut told = BTreeMap::new();
    for event in events() {
        note(&event, "event", &mut told);
    }
    assert_eq!(names(&table), told.keys().cloned().collect());
    for (event, keys) in &told {
        // A bracket explains a field.
        let plain: String = table[event][0]
            .split('(')
            .map(|part| part.split_once(')').map_or(part, |(_, rest)| rest))
            .collect();
        let named: BTreeSet<String> = quoted(&plain)
            .into_iter()
            .filter(|name| !name.starts_with('{'))
            .collect();
        assert_eq!(&named, keys, "{event}");
    }
    let change = serde_json::to_value(Change::default()).unwrap();
    let keys = change.as_object().unwrap().keys().cloned().collect();
    assert_eq!(names(&rows(change_table)), keys);
    // Random games produce these kinds.
    let (_, played) = played();
    assert!(
        played
            .iter()
            .all(|(event, keys)| told.get(event) == Some(keys))
    );
}

#[test]
fn every_kind_of_choice_is_named() {
    let kind = |choice: Choice| {
        let text = choice.to_string();
        match text.split_once(':') {
            Some((head, _)) => format!("{head}:…"),
            None => text,
        }
    };
    let all = one_of_each!(Choice:
        Card(Card::Builder),
        Fee,
        Ability(Ability::A),
        Repeat,
        EndRepeat,
        Done,
        Accept,
        Refuse,
        Convert(Building::Inn),
        Remove,
        Space(Space::at(0, 0).unwrap()),
        Tile(Building::Inn),
        Token(Token::Wood),
        Landscape(Landscape::Pit),
        Take(Token::Wood, 1),
        Decline,
    );
    let paths = section("## Paths");
    let table = rows(paths.split("### Why").next().unwrap());
    assert_eq!(names(&table), all.map(kind).into_iter().collect());
    for (choice, cells) in &table {
        for example in quoted(&cells[1]) {
            assert!(example.parse::<Choice>().is_ok(), "{choice}: {example}");
        }
        let grammar = paths.split("```ebnf").nth(1).unwrap();
        let terminal = choice.trim_end_matches('…');
        assert!(grammar.contains(&format!("\"{terminal}")), "{choice}");
    }
}

#[test]
fn every_code_is_named() {
    let lines = names(&rows(section("### Errors of any line")));
    let options = [
        OptionsError::Seats(0),
        OptionsError::Periods {
            players: 1,
            periods: 1,
        },
        OptionsError::BoardWidth {
            players: 1,
            width: 1,
        },
        OptionsError::StartPlayer(9),
        OptionsError::VerifiedCost(Building::Inn),
        OptionsError::Cost {
            building: Building::Inn,
            good: Good::Food,
            amount: 0,
        },
        OptionsError::Landscape(LandscapeError::Counts),
    ];
    let expected: BTreeSet<String> = headless::codes()
        .chain(options.iter().map(Code::code))
        .map(str::to_owned)
        .collect();
    assert_eq!(lines, expected);

    let refusals = section("### Why a choice is not offered");
    assert_eq!(names(&rows(refusals)), texts(Why::ALL));
    for general in [
        Refusal::NoSeat,
        Refusal::Over,
        Refusal::GiftFirst,
        Refusal::Incomplete,
    ] {
        assert!(
            refusals.contains(&format!("`{}`", general.code())),
            "{general:?}"
        );
    }

    let contradictions = names(&rows(section("### Contradictions")));
    let expected: BTreeSet<String> = Contradiction::codes()
        .chain(["unreadable", "no_such_field"])
        .map(str::to_owned)
        .collect();
    assert_eq!(contradictions, expected);
}

#[test]
fn every_request_is_named_with_its_fields() {
    let table = rows(
        section("## Requests and answers")
            .split("| field of an answer")
            .next()
            .unwrap(),
    );
    let mut requests = BTreeSet::new();
    for (name, fields) in headless::requests() {
        requests.insert(name.to_owned());
        let cell = &table[name][0];
        for field in fields.split(", ").filter(|field| !field.is_empty()) {
            let (field, mark) = match field.strip_suffix('?') {
                Some(field) => (field, "?"),
                None => (field, ""),
            };
            assert!(
                cell.contains(&format!("`{field}`{mark}")),
                "{name}: {field}"
            );
        }
    }
    assert_eq!(names(&table), requests);
}

#[test]
fn every_card_and_every_tile_is_named_with_what_it_costs() {
    let page = section("## Specialists and buildings");
    let table = rows(page);
    let expected: BTreeSet<String> = texts(Card::ALL)
        .into_iter()
        .chain(texts(Building::ALL))
        .collect();
    assert_eq!(names(&table), expected);
    for card in Card::ALL {
        assert_eq!(table[card.id()][0] == "-", card.fee().is_none(), "{card}");
    }
    for building in Building::ALL {
        let data = building.data();
        let cost = data.cost;
        let mut parts: Vec<String> = [
            (cost.wood, "wood"),
            (cost.glass, "glass"),
            (cost.clay, "clay"),
            (cost.brick, "brick"),
        ]
        .into_iter()
        .filter(|&(amount, _)| amount > 0)
        .map(|(amount, good)| format!("{amount} {good}"))
        .collect();
        if let Some(other) = cost.other {
            let mark = if data.cost_unverified { "*" } else { "" };
            parts.push(format!("{} {}{mark}", other.amount, other.good));
        }
        let cells = &table[building.id()];
        let named = if cells[0] == "-" { "" } else { &cells[0] };
        assert_eq!(named, parts.join(", "), "{building}");
        assert_eq!(cells[1], data.points.to_string(), "{building}");
        assert_eq!(cells[2] == "yes", data.shrine, "{building}");
        let upgrade = data.replaces.map(StartBuilding::id);
        assert_eq!(
            cells[3].split_once("upgrade of ").map(|(_, of)| of),
            upgrade,
            "{building}"
        );
    }
}

fn questions() -> impl IntoIterator<Item = Question> {
    let building = Building::Inn;
    let landscape = Landscape::Pit;
    one_of_each!(Question:
        Hand { missing: 1 },
        Pick,
        PlayCard { last: true },
        Fee,
        Ability,
        Repeat { building: Building::Fishery },
        Gift,
        LastActions,
        Anytime,
        PayUnit { good: Good::Food },
        GiveUpLandscape { landscape: landscape },
        RemoveLandscape,
        GiveUpForest,
        GiveUpOffer,
        Build,
        PlaceBuilding { building: building },
        CopyEffect { at: Space::all().next().unwrap() },
        Gain { goods: vec![Good::Food], amount: 1 },
        ChooseLandscape,
        PlaceLandscape { landscape: landscape, second: true },
        TakeLess,
    )
}

#[test]
fn every_question_has_its_row_with_its_fields() {
    let rows = rows(section("## Questions"));
    let mut asked = BTreeMap::new();
    for question in questions() {
        note(&question, "ask", &mut asked);
    }
    let told: BTreeMap<String, BTreeSet<String>> = rows
        .iter()
        .map(|(ask, cells)| (ask.clone(), quoted(&cells[0]).into_iter().collect()))
        .collect();
    assert_eq!(told, asked);
}
