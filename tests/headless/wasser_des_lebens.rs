//! docs/headless-wasser-des-lebens.md names everything in Das Wasser des Lebens: each field of a position, each event,
//! question and choice with its fields, each reason, each occasion, each answer of chance.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use slowtable_kit::{Match, RandomPlayer, Rules, Seat, Seed, Viewer};
use wasser_des_lebens::board::Terms;
use wasser_des_lebens::{
    Bundle, CATEGORIES, CONTRADICTIONS, Card, Chance, Choice, Closed, Event, Hex, Mode, Occasion,
    Offer, OfferId, Options, Pass, PathId, Phase, Question, Refusal, Resource, Seats, Terrain,
    Ware, WasserDesLebens, Why,
};

use crate::page::{self, fields, fields_of, names, note, one_of_each, quoted, rows, texts};

const PAGE: &str = include_str!("../../docs/headless-wasser-des-lebens.md");

fn section(heading: &str) -> &'static str {
    page::section(PAGE, heading)
}

/// Replaces every amount of cards, whose keys are what there is some of, by a value without keys.
fn without_keys(value: &mut Value) {
    const AMOUNTS: [&str; 11] = [
        "gained", "stock", "spent", "hand", "cards", "fresh", "discard", "give", "get", "fewer",
        "more",
    ];
    match value {
        Value::Object(map) => {
            for (key, field) in map {
                if (field.is_object() || key == "gained") && AMOUNTS.contains(&key.as_str()) {
                    *field = Value::Null;
                } else {
                    without_keys(field);
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(without_keys),
        _ => {}
    }
}

/// What random games show.
#[derive(Default)]
struct Seen {
    /// The fields of positions.
    fields: BTreeSet<String>,
    /// The fields of views, the board's and a secret's own left out.
    views: BTreeSet<String>,
    events: BTreeMap<String, BTreeSet<String>>,
    /// What seats are awaited for, and the urgency.
    awaited: BTreeSet<[String; 2]>,
}

impl Seen {
    fn keep(&mut self, state: &<WasserDesLebens as Rules>::State) {
        let mut written = json!(state);
        without_keys(&mut written);
        fields(&written, "", &mut self.fields);
        let mut view = json!(WasserDesLebens::view(state, Viewer::Seat(Seat(1))));
        for part in ["viewer", "board", "secret", "revealed"] {
            view[part] = Value::Null;
        }
        for bounds in view["known"].as_array_mut().into_iter().flatten() {
            (bounds["least"], bounds["most"]) = (Value::Null, Value::Null);
        }
        fields(&view, "", &mut self.views);
        for one in WasserDesLebens::awaited(state) {
            let urgency = json!(one.urgency).as_str().unwrap().to_owned();
            self.awaited.insert([one.what.to_owned(), urgency]);
        }
    }
}

/// Whether a random player rarely takes a choice, so that the game ends soon.
fn idle(choice: &Choice) -> bool {
    matches!(
        choice,
        Choice::Offer
            | Choice::Counter(_)
            | Choice::Draft
            | Choice::Scrap(_)
            | Choice::Withdraw(_)
            | Choice::Lapse(_)
            | Choice::Decline(_)
            | Choice::Trade(_)
            | Choice::End
    )
}

fn played() -> Seen {
    let mut seen = Seen::default();
    for seats in [3, 4] {
        let seed = Seed(seats.into());
        let (mut game, _) =
            Match::<WasserDesLebens>::deal(seats, Options::default(), seed).unwrap();
        let mut player = RandomPlayer::<WasserDesLebens>::new(seats.into(), idle);
        let mut moves = 0;
        let over = player.play_out(&mut game, 20_000, |game, seat, path| {
            moves += 1;
            if moves % 4 == 0 {
                seen.keep(game.state());
            }
            let mut state = game.state().clone();
            // Nobody can foresee that the other seat's cards have gone.
            if let Ok(played) = WasserDesLebens::play(&mut state, seat, path) {
                for event in played.events {
                    note(&event, "event", &mut seen.events);
                }
            }
        });
        assert!(over);
        seen.keep(game.state());
    }
    seen
}

#[test]
fn every_field_of_a_position_of_das_wasser_des_lebens_is_named_and_no_other() {
    let seen = played();
    let (position, view) = section("## The position")
        .split_once("### The view")
        .unwrap();
    let fields = rows(position);
    assert_eq!(names(&fields), seen.fields);
    let phases = quoted(&fields["board.phase"][0]);
    assert_eq!(phases, Phase::ALL.map(|phase| phase.to_string()));
    let modes = &fields["board.offers[].terms.mode"][0];
    assert_eq!(quoted(modes), Mode::ALL.map(|mode| mode.to_string()));
    let view = view.split("### Contradictions").next().unwrap();
    assert_eq!(names(&rows(view)), seen.views);
}

#[test]
fn every_name_of_das_wasser_des_lebens_stands_in_its_list() {
    let list = |kind: &str| {
        let mut lines = section("## Paths").lines();
        let start = format!("| {kind} |");
        let line = lines.find(|line| line.starts_with(&start)).unwrap();
        quoted(line)
    };
    assert_eq!(list("resources"), Resource::ALL.map(|it| it.to_string()));
    assert_eq!(list("terrain"), Terrain::ALL.map(|it| it.to_string()));
    assert_eq!(list("pass roads"), Pass::ALL.map(|it| it.to_string()));
    assert_eq!(list("pieces"), Ware::ALL.map(|it| it.to_string())[..3]);
    assert_eq!(
        list("development cards"),
        Card::ALL.map(|it| it.to_string())
    );
}

fn events() -> impl IntoIterator<Item = Event> {
    let seat = Seat(0);
    let crossing = "x21".parse().unwrap();
    let path = PathId::at(0);
    let paid = Bundle::EMPTY;
    let cards = paid;
    let resource = Resource::Wood;
    let id = OfferId(1);
    let terms = Terms {
        give: paid,
        get: paid,
        to: Seats::EMPTY,
        mode: Mode::Choose,
        hours: None,
    };
    let made = Offer {
        id,
        from: seat,
        terms,
        answers: None,
        accepted: Seats::EMPTY,
        declined: Seats::EMPTY,
    };
    one_of_each!(Event:
        Founded { seat: seat, crossing: crossing },
        RoadLaid { seat: seat, path: path, paid: paid },
        Gained { seat: seat, cards: cards },
        TurnBegan { seat: seat, turn: 1 },
        Rolled { seat: seat, dice: [3, 4] },
        Short { resource: resource },
        Owes { seat: seat, cards: 4 },
        DiscardChosen { seat: seat, cards: None },
        Discarded { seat: seat, cards: cards },
        ForceMoved { seat: seat, hex: Hex::at(0) },
        Drew { seat: seat, from: Seat(1), card: None },
        TradeBegan { seat: seat },
        TradeEnded { seat: seat },
        TradedWithRegions { seat: seat, given: cards, taken: cards },
        Offered { offer: made },
        Accepted { seat: seat, offer: id },
        Declined { seat: seat, offer: id },
        Exchanged { offer: id, from: seat, with: Seat(1), gave: cards, got: cards },
        OfferClosed { offer: id, why: Closed::Withdrawn },
        Drafted { seat: seat, terms: terms },
        DraftScrapped { seat: seat, terms: terms },
        DistilleryBuilt { seat: seat, crossing: crossing, paid: paid },
        YardBuilt { seat: seat, crossing: crossing, paid: paid },
        CardBought { seat: seat, paid: paid },
        CardSeen { seat: seat, card: None },
        CardPlayed { seat: seat, card: Card::Monopoly },
        MonopolyNamed { seat: seat, resource: resource },
        Monopolised { seat: seat, resource: resource, handed_over: Default::default() },
        RouteMoved { to: None, length: 0 },
        ClanMoved { to: seat },
        NotYetWon { seat: seat },
        TurnEnded { seat: seat },
        GameOver { winner: seat, points: 10, turned_up: 0 },
    )
}

fn questions() -> impl IntoIterator<Item = Question> {
    one_of_each!(Question:
        Founding,
        FoundingRoad { at: "x21".parse().unwrap() },
        Roll,
        Trade,
        Build,
        Answer,
        Anytime,
        Discard { left: 4 },
        Force,
        Rob { hex: Hex::at(0) },
        Place { ware: Ware::Road },
        FreeRoad { left: 2 },
        Take { given: None, left: 2 },
        Monopoly,
        Terms,
    )
}

#[test]
fn every_event_and_question_of_das_wasser_des_lebens_is_named_with_its_fields() {
    let mut told = BTreeMap::new();
    for event in events() {
        note(&event, "event", &mut told);
    }
    assert_eq!(fields_of(section("## Events")), told);
    let closed = &rows(section("## Events"))["offer_closed"][1];
    assert_eq!(quoted(closed)[1..], Closed::ALL.map(|why| why.to_string()));
    // Random games produce these kinds, and nearly all of them.
    let seen = played().events;
    let known = |(event, keys): (&String, &BTreeSet<String>)| told.get(event) == Some(keys);
    assert!(seen.iter().all(known));
    assert!(seen.len() + 3 >= told.len(), "{}", seen.len());

    let mut asked = BTreeMap::new();
    for question in questions() {
        note(&question, "ask", &mut asked);
    }
    assert_eq!(fields_of(section("### Questions")), asked);
}

#[test]
fn every_kind_of_choice_of_das_wasser_des_lebens_is_named() {
    let id = OfferId(7);
    let all = one_of_each!(Choice:
        Site("x21".parse().unwrap()),
        Path(PathId::at(0)),
        Roll,
        Build(Ware::Road),
        Buy,
        Trade(Resource::Wood),
        Take(Resource::Wood),
        Play(Card::Monopoly),
        Name(Resource::Wood),
        Force(Hex::at(0)),
        Rob(Seat(1)),
        Waive,
        Drop(Resource::Wood, 1),
        End,
        Offer,
        Counter(id),
        Draft,
        Scrap(0),
        Give(Resource::Wood, 1),
        Get(Resource::Wood, 1),
        To(Seat(1)),
        First,
        Deadline(24),
        Accept(id),
        Decline(id),
        Confirm(id, Seat(1)),
        Withdraw(id),
        Lapse(id),
    );
    page::assert_choices(section("## Paths"), all);
}

#[test]
fn every_reason_occasion_and_answer_of_chance_of_das_wasser_des_lebens_is_named() {
    let refusals = Why::ALL.map(|why| Refusal::NotOffered {
        choice: Choice::End,
        at: 0,
        why,
    });
    let gone = Refusal::CardsGone { offer: OfferId(7) };
    let all = refusals.into_iter().chain([gone]);
    page::assert_reasons(section("### Why a choice is not offered"), all);

    let occasions = one_of_each!(Occasion:
        Discard { seven: 3 },
        Roll { turn: 12 },
        Force { turn: 12 },
        Turn { turn: 12 },
        Afford { ware: Ware::Yard, number: 2 },
        Offer { offer: OfferId(7) },
        Exchange { offer: OfferId(7) },
        Unmet { offer: OfferId(7) },
    );
    let table = rows(section("## Who is awaited, and occasions"));
    let (named, awaited): (BTreeMap<_, _>, BTreeMap<_, _>) =
        table.into_iter().partition(|(name, _)| name.contains(':'));
    assert_eq!(names(&named), texts(occasions));
    let awaited = awaited
        .into_iter()
        .map(|(what, cells)| [what, quoted(&cells[0]).concat()]);
    assert_eq!(awaited.collect::<BTreeSet<_>>(), played().awaited);

    let standing = rows(section("## Standing answers"));
    let asked = WasserDesLebens::STANDING.iter();
    assert_eq!(names(&standing), texts(asked.clone().map(|it| it.id)));
    for question in asked {
        assert_eq!(quoted(&standing[question.id][0]), question.answers);
        assert_eq!(quoted(&standing[question.id][1]), question.listed);
    }

    let chance = one_of_each!(Chance:
        Land([Terrain::Forest; 19]),
        Passes([None; 18]),
        Start(Hex::at(0)),
        Deck(Default::default()),
        Dice([3, 4]),
        Drawn(Resource::Wood),
        Card(Card::Monopoly),
    );
    let written = chance.iter().flat_map(page::keys);
    assert_eq!(names(&rows(section("## Chance"))), texts(written));
}

#[test]
fn every_contradiction_and_category_of_das_wasser_des_lebens_is_named() {
    let contradictions = names(&rows(section("### Contradictions")));
    let expected = CONTRADICTIONS
        .into_iter()
        .chain(["unreadable", "no_such_field"]);
    assert_eq!(contradictions, texts(expected));
    let categories = names(&rows(section("## Score")));
    assert_eq!(categories, texts(CATEGORIES));
}

#[test]
fn the_options_of_das_wasser_des_lebens_are_named_with_their_values() {
    use wasser_des_lebens::{BoardKind, Memory, Phases, RouteTie};
    let table = rows(section("## Options"));
    let values = |option: &str| quoted(&table[option][0]);
    assert_eq!(values("board"), BoardKind::ALL.map(|it| it.to_string()));
    assert_eq!(values("phases"), Phases::ALL.map(|it| it.to_string()));
    assert_eq!(values("route_tie"), RouteTie::ALL.map(|it| it.to_string()));
    assert_eq!(values("memory"), Memory::ALL.map(|it| it.to_string()));
    assert_eq!(names(&table), page::keys(&Options::default()));
}
