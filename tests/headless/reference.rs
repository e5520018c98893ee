//! docs/headless-reference.md names everything there is: each field of a position, each event with
//! its fields, each choice, each code.

use std::collections::{BTreeMap, BTreeSet};

use glass_road::options::LandscapeError;
use glass_road::position::Contradiction;
use glass_road::{
    Ability, Building, Card, Change, Choice, Event, GlassRoad, Good, Landscape, Options,
    OptionsError, Question, Refusal, Site, Space, StartBuilding, Token, Wheel, Why,
};
use serde_json::{Value, json};
use slowtable::headless;
use slowtable_kit::{Code, Match, Rules, Seat, Seed, Viewer};

const REFERENCE: &str = include_str!("../../docs/headless-reference.md");

/// The part of the page under a heading, up to the next heading that is no deeper.
fn section(heading: &str) -> &'static str {
    let level = heading.split(' ').next().unwrap().len();
    let start = REFERENCE
        .find(&format!("\n{heading}\n"))
        .unwrap_or_else(|| panic!("no heading {heading:?}"));
    let text = &REFERENCE[start + heading.len() + 2..];
    let mut end = text.len();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let hashes = line.bytes().take_while(|&byte| byte == b'#').count();
        if (1..=level).contains(&hashes) && line[hashes..].starts_with(' ') {
            end = at;
            break;
        }
        at += line.len();
    }
    &text[..end]
}

/// The first cells of the rows of all tables of a text, with the names in backquotes in them, and
/// their other cells.
fn rows(text: &str) -> BTreeMap<String, Vec<String>> {
    let mut found = BTreeMap::new();
    for line in text.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<String> = line
            .trim_matches('|')
            .split(" | ")
            .map(|cell| cell.trim().to_owned())
            .collect();
        for name in quoted(&cells[0]) {
            let before = found.insert(name.clone(), cells[1..].to_vec());
            assert!(before.is_none(), "{name} has two rows");
        }
    }
    found
}

/// What stands between backquotes.
fn quoted(text: &str) -> Vec<String> {
    text.split('`')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect()
}

fn names(rows: &BTreeMap<String, Vec<String>>) -> BTreeSet<String> {
    rows.keys().cloned().collect()
}

fn texts<T: ToString>(items: impl IntoIterator<Item = T>) -> BTreeSet<String> {
    items.into_iter().map(|item| item.to_string()).collect()
}

/// The fields of a value, a list's items as `[]`.
fn fields(value: &Value, at: &str, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(map) => {
            for (key, value) in map {
                let at = if at.is_empty() {
                    key.clone()
                } else {
                    format!("{at}.{key}")
                };
                fields(value, &at, found);
            }
        }
        Value::Array(items) => {
            found.insert(at.trim_end_matches("[]").to_owned());
            for item in items {
                fields(item, &format!("{at}[]"), found);
            }
        }
        _ => {
            found.insert(at.trim_end_matches("[]").to_owned());
        }
    }
}

/// Every field that positions of random games have, and everything that happens in them.
fn played() -> (BTreeSet<String>, BTreeMap<String, BTreeSet<String>>) {
    let mut found = BTreeSet::new();
    let mut told: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (seats, seed) in [(1u8, 1u64), (2, 2), (3, 3), (4, 4), (4, 5)] {
        let options: Options = serde_json::from_value(json!({
            "costs": {"clay_lake": {"good": "food", "amount": 2}},
        }))
        .unwrap();
        let mut luck = seed;
        let mut below = |count: usize| {
            luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            usize::try_from(luck >> 33).unwrap() % count
        };
        let (mut game, _) = Match::<GlassRoad>::deal(seats, options, Seed(seed.into())).unwrap();
        loop {
            fields(&serde_json::to_value(game.state()).unwrap(), "", &mut found);
            let awaited = GlassRoad::awaited(game.state());
            if awaited.is_empty() {
                break;
            }
            let seat = awaited[below(awaited.len())].seat;
            let view = GlassRoad::view(game.state(), Viewer::Seat(seat));
            let mut path = Vec::new();
            loop {
                let walk = GlassRoad::walk(&view, &path).unwrap();
                if walk.whole && (walk.choices.is_empty() || below(4) > 0) {
                    break;
                }
                path.push(walk.choices[below(walk.choices.len())]);
            }
            for event in game.play(seat, &path).unwrap().events {
                note(&event, &mut told);
            }
        }
    }
    (found, told)
}

fn note(event: &Event, told: &mut BTreeMap<String, BTreeSet<String>>) {
    let written = serde_json::to_value(event).unwrap();
    let keys = written.as_object().unwrap().keys().cloned();
    let keys: BTreeSet<String> = keys.filter(|key| key != "event").collect();
    told.insert(written["event"].as_str().unwrap().to_owned(), keys);
}

#[test]
fn every_field_of_a_position_is_named_and_no_other() {
    let (mut found, _) = played();
    // A pair is written as a list of two.
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

/// One event of each kind. The match makes this list incomplete as soon as there is a new one.
fn events() -> Vec<Event> {
    let seat = Seat(0);
    let card = Card::Builder;
    let building = Building::Inn;
    let change = Change::default();
    let space = Space::at(0, 0).unwrap();
    let all = vec![
        Event::PeriodBegan {
            period: 1,
            start_player: seat,
        },
        Event::Refilled {
            kind: building.kind(),
            tiles: vec![building],
        },
        Event::HandChosen { seat, cards: None },
        Event::Picked { seat, card: None },
        Event::Revealed {
            seat,
            card,
            by_chance: false,
            followers: Default::default(),
        },
        Event::FeePaid {
            seat,
            card,
            change: change.clone(),
        },
        Event::AbilityUsed {
            seat,
            card,
            ability: Ability::A,
            change: change.clone(),
        },
        Event::Drew {
            seat,
            tiles: Default::default(),
        },
        Event::Built {
            seat,
            card,
            building,
            from_offer: false,
            site: Site::Space(space),
            copied: None,
            change: change.clone(),
        },
        Event::Repeated {
            seat,
            building,
            change: change.clone(),
        },
        Event::RepeatEnded { seat, building },
        Event::Converted {
            seat,
            building,
            change,
        },
        Event::Removed {
            seat,
            landscape: Landscape::Pit,
            space,
        },
        Event::GiftTaken {
            seat,
            from: seat,
            token: Token::Wood,
        },
        Event::GiftRefused {
            seat,
            from: seat,
            good: Good::Wood,
        },
        Event::Turned {
            seat,
            wheel: Wheel::Glassworks,
            times: 1,
        },
        Event::CardDone {
            seat,
            card,
            used: 0,
        },
        Event::LastCardDeclined { seat },
        Event::PeriodEnded { period: 1 },
        Event::LastActionsBegan,
        Event::Finished { seat },
        Event::GameOver,
    ];
    let place = |event: &Event| match event {
        Event::PeriodBegan { .. } => 0,
        Event::Refilled { .. } => 1,
        Event::HandChosen { .. } => 2,
        Event::Picked { .. } => 3,
        Event::Revealed { .. } => 4,
        Event::FeePaid { .. } => 5,
        Event::AbilityUsed { .. } => 6,
        Event::Drew { .. } => 7,
        Event::Built { .. } => 8,
        Event::Repeated { .. } => 9,
        Event::RepeatEnded { .. } => 10,
        Event::Converted { .. } => 11,
        Event::Removed { .. } => 12,
        Event::GiftTaken { .. } => 13,
        Event::GiftRefused { .. } => 14,
        Event::Turned { .. } => 15,
        Event::CardDone { .. } => 16,
        Event::LastCardDeclined { .. } => 17,
        Event::PeriodEnded { .. } => 18,
        Event::LastActionsBegan => 19,
        Event::Finished { .. } => 20,
        Event::GameOver => 21,
    };
    for (index, event) in all.iter().enumerate() {
        assert_eq!(place(event), index);
    }
    all
}

#[test]
fn every_event_is_named_with_its_fields() {
    let page = section("## Events");
    let (events_table, change_table) = page.split_once("A `change` is").unwrap();
    let table = rows(events_table);
    let mut told = BTreeMap::new();
    for event in events() {
        note(&event, &mut told);
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
    // What random games tell is of these kinds.
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
        // A new kind does not compile until it is here.
        match choice {
            Choice::Card(_)
            | Choice::Fee
            | Choice::Ability(_)
            | Choice::Repeat
            | Choice::EndRepeat
            | Choice::Done
            | Choice::Accept
            | Choice::Refuse
            | Choice::Convert(_)
            | Choice::Remove
            | Choice::Space(_)
            | Choice::Tile(_)
            | Choice::Token(_)
            | Choice::Landscape(_)
            | Choice::Take(..)
            | Choice::Decline => {}
        }
        let text = choice.to_string();
        match text.split_once(':') {
            Some((head, _)) => format!("{head}:…"),
            None => text,
        }
    };
    let all = [
        Choice::Card(Card::Builder),
        Choice::Fee,
        Choice::Ability(Ability::A),
        Choice::Repeat,
        Choice::EndRepeat,
        Choice::Done,
        Choice::Accept,
        Choice::Refuse,
        Choice::Convert(Building::Inn),
        Choice::Remove,
        Choice::Space(Space::at(0, 0).unwrap()),
        Choice::Tile(Building::Inn),
        Choice::Token(Token::Wood),
        Choice::Landscape(Landscape::Pit),
        Choice::Take(Token::Wood, 1),
        Choice::Decline,
    ];
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

/// One question of every kind.
fn questions() -> Vec<Question> {
    let all = vec![
        Question::Hand { missing: 1 },
        Question::Pick,
        Question::PlayCard { last: true },
        Question::Fee,
        Question::Ability,
        Question::Repeat {
            building: Building::Fishery,
        },
        Question::Gift,
        Question::LastActions,
        Question::Anytime,
        Question::PayUnit { good: Good::Food },
        Question::GiveUpLandscape {
            landscape: Landscape::Pit,
        },
        Question::RemoveLandscape,
        Question::GiveUpForest,
        Question::GiveUpOffer,
        Question::Build,
        Question::PlaceBuilding {
            building: Building::Inn,
        },
        Question::CopyEffect {
            at: Space::all().next().unwrap(),
        },
        Question::Gain {
            goods: vec![Good::Food],
            amount: 1,
        },
        Question::ChooseLandscape,
        Question::PlaceLandscape {
            landscape: Landscape::Pit,
            second: true,
        },
        Question::TakeLess,
    ];
    // A new kind does not compile before it stands here and above.
    for question in &all {
        match question {
            Question::Hand { .. }
            | Question::Pick
            | Question::PlayCard { .. }
            | Question::Fee
            | Question::Ability
            | Question::Repeat { .. }
            | Question::Gift
            | Question::LastActions
            | Question::Anytime
            | Question::PayUnit { .. }
            | Question::GiveUpLandscape { .. }
            | Question::RemoveLandscape
            | Question::GiveUpForest
            | Question::GiveUpOffer
            | Question::Build
            | Question::PlaceBuilding { .. }
            | Question::CopyEffect { .. }
            | Question::Gain { .. }
            | Question::ChooseLandscape
            | Question::PlaceLandscape { .. }
            | Question::TakeLess => {}
        }
    }
    all
}

#[test]
fn every_question_has_its_row_with_its_fields() {
    let rows = rows(section("## Questions"));
    let mut asked = BTreeMap::new();
    for question in questions() {
        let Value::Object(mut written) = json!(question) else {
            panic!("{question:?} is no object");
        };
        let ask = written.remove("ask").unwrap();
        let fields: BTreeSet<String> = written.into_iter().map(|(field, _)| field).collect();
        asked.insert(ask.as_str().unwrap().to_owned(), fields);
    }
    let told: BTreeMap<String, BTreeSet<String>> = rows
        .iter()
        .map(|(ask, cells)| (ask.clone(), quoted(&cells[0]).into_iter().collect()))
        .collect();
    assert_eq!(told, asked);
}
