//! docs/headless-roads-and-boats.md names everything in Roads & Boats: each field of a position, each event, question
//! and choice with its fields, each reason, each occasion, each answer of chance.

use std::collections::{BTreeMap, BTreeSet};

use roads_and_boats::{
    AskedAt, CATEGORIES, CONTRADICTIONS, Call, Calls, Carrier, Chance, Choice, Conflict, Deed,
    Edge, Event, Filling, Good, Homes, Kind, MapChoice, Occasion, Options, OptionsError,
    PaymentSource, Permission, Phase, Place, Question, Refusal, RoadsAndBoats, Shape, State, Step,
    Subject, Terrain, Tile, TileCoordinates, TileSide, Vehicle, What, Why,
};
use serde_json::{Value, json};
use slowtable_kit::{Code, Match, RandomPlayer, Rules, Seat, Seed, Viewer};

use crate::page::{self, fields, fields_of, names, note, one_of_each, quoted, rows, texts};

const PAGE: &str = include_str!("../../docs/headless-roads-and-boats.md");

fn section(heading: &str) -> &'static str {
    page::section(PAGE, heading)
}

const SEAT: Seat = Seat(0);
const HEX: TileCoordinates = TileCoordinates::new(1, 3);
const PLACE: Place = Place::tile(HEX);
const REGION: Place = Place::region(HEX, Some(Edge::SE));
const SIDE: TileSide = TileSide {
    hex: HEX,
    edge: Edge::North,
};
const CARRIER: Carrier = Carrier::new(Seat(0), 2);
const TILE: Tile = Tile {
    hex: HEX,
    terrain: Terrain::Woods,
    rivers: 0,
};
const PERMISSION: Permission = Permission {
    of: CARRIER,
    to: Seat(1),
    what: What::Take,
    good: Some(Good::Gold),
    count: 2,
};

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
    fn keep(&mut self, state: &State) {
        fields(&json!(state), "", &mut self.fields);
        let mut view = json!(RoadsAndBoats::view(state, Viewer::Seat(SEAT)));
        for part in ["viewer", "board", "secret"] {
            view[part] = Value::Null;
        }
        fields(&view, "", &mut self.views);
        for one in RoadsAndBoats::awaited(state) {
            let urgency = json!(one.urgency).as_str().unwrap().to_owned();
            self.awaited.insert([one.what.to_owned(), urgency]);
        }
    }
}

/// Whether a random player rarely takes a choice.
fn idle(choice: &Choice) -> bool {
    matches!(
        choice,
        Choice::Do(Deed::Permit | Deed::Revoke | Deed::Ask | Deed::Hand) | Choice::Destroy(_)
    )
}

/// Plays random games: a map that is laid and one that is there already, both with permissions and orders.
fn played() -> Seen {
    let mut seen = Seen::default();
    for map in [MapChoice::Built, MapChoice::DeadSea] {
        let options = Options {
            map,
            land: 7,
            sea: 2,
            ..Options::default()
        };
        let (mut game, _) = Match::<RoadsAndBoats>::deal(2, options, Seed(7)).unwrap();
        let mut player = RandomPlayer::<RoadsAndBoats>::new(7, idle);
        player.play_out(&mut game, 600, |game, seat, path| {
            seen.keep(game.state());
            let mut state = game.state().clone();
            for event in RoadsAndBoats::play(&mut state, seat, path).unwrap().events {
                note(&event, "event", &mut seen.events);
            }
        });
    }
    seen
}

/// Returns a position with what random games rarely have.
fn full() -> State {
    let player = |home: &str| {
        json!({"home": home, "research": ["rowing"], "bricks": 0, "acts": 0, "called": true, "done": false,
            "started": true})
    };
    let position = json!({
        "board": {
            "options": {"map": "built", "layout": 7}, "turn": 5, "phase": "movement", "step": "together", "mover": null,
            "temple": [0, 1], "sequence": [1, 0], "taken": [], "calls": [], "prayed": [], "resumed": false,
            "players": [player("tile:0:-20"), player("tile:3:-20")],
            "land": ["0:-20:pasture", "0:0:woods", "0:1:mountain", "1:4:sea", "1:5:pasture:n-s", "1:6:sea",
                "3:-20:pasture"],
            "transporters": [
                {"id": "0:1", "vehicle": "donkey", "at": "tile:0:0", "moved": true,
                    "load": [{"good": "boards", "moved_by": ["0:1"], "count": 1}]},
                {"id": "0:2", "vehicle": "wagon", "at": "tile:0:1", "carries": "0:3"},
                {"id": "0:3", "vehicle": "donkey", "at": "tile:0:1", "carried_by": "0:2", "moved": true},
                {"id": "0:4", "vehicle": "raft", "at": "tile:1:5:river", "new": true},
                {"id": "1:1", "vehicle": "donkey", "at": "tile:0:0"},
            ],
            "producers": [
                {"at": "tile:0:0", "kind": "woodcutter", "made": 1, "fresh": "trunks"},
                {"at": "tile:0:1", "kind": "mine", "bag": [3, 3]},
            ],
            "loose": [{"at": "tile:0:0", "good": "trunks", "moved_by": ["1:1"], "count": 1}],
            "roads": [["tile:0:1", "tile:0:0"]], "bridges": ["edge:1:5:n"],
            "walls": [{"side": "edge:0:1:n", "owner": 0, "own": 1, "neutral": 1}], "wonder": "0.",
            "permissions": [{"of": "0:1", "to": 1, "what": "take", "good": "boards", "count": 1}],
            "requests": [{"of": "1:1", "to": 0, "what": "take", "good": "gold", "count": 2}],
        },
        "secrets": [{"rest": [["move", "t:0:1"]]}, {}],
        "unknown": {"seed": 1, "drawn": 0},
    });
    RoadsAndBoats::read_position(position).unwrap()
}

#[test]
fn every_field_of_a_position_of_roads_and_boats_is_named_and_no_other() {
    let mut seen = played();
    seen.keep(&full());
    let page = section("## The position");
    let (position, view) = page.split_once("### The view").unwrap();
    let fields = rows(position);
    assert_eq!(names(&fields), seen.fields);
    let phases = quoted(&fields["board.phase"][0]);
    assert_eq!(phases, Phase::ALL.map(|phase| phase.to_string()));
    let steps = quoted(&fields["board.step"][0]);
    assert_eq!(steps, Step::ALL.map(|step| step.to_string()));
    let view = view.split("### Contradictions").next().unwrap();
    assert_eq!(names(&rows(view)), seen.views);
}

#[test]
fn every_name_of_roads_and_boats_stands_in_its_list() {
    let list = |kind: &str| {
        let mut lines = section("## Paths").lines();
        let start = format!("| {kind} |");
        let line = lines.find(|line| line.starts_with(&start)).unwrap();
        quoted(line)
    };
    assert_eq!(list("goods"), Good::ALL.map(|it| it.to_string()));
    assert_eq!(list("terrain"), Terrain::ALL.map(|it| it.to_string()));
    assert_eq!(list("river shapes"), Shape::ALL.map(|it| it.to_string()));
    assert_eq!(list("transporters"), Vehicle::ALL.map(|it| it.to_string()));
    assert_eq!(list("producers"), Kind::ALL.map(|it| it.to_string()));
    assert_eq!(list("subjects"), Subject::ALL.map(|it| it.to_string()));
    assert_eq!(list("fillings"), Filling::ALL.map(|it| it.to_string()));
    assert_eq!(list("permissions"), What::ALL.map(|it| it.to_string()));
}

#[test]
fn every_text_of_a_place_of_roads_and_boats_can_be_read() {
    for text in rows(section("## Places")).keys() {
        let reads = match text.split_once(':').unwrap().0 {
            "tile" => text.parse::<Place>().is_ok(),
            "edge" => text.parse::<TileSide>().is_ok(),
            _ => text.parse::<Choice>().is_ok(),
        };
        assert!(reads, "{text}");
    }
}

fn events() -> impl IntoIterator<Item = Event> {
    let seat = SEAT;
    let (at, kind, good) = (PLACE, Kind::Mine, Good::Gold);
    let (transporter, vehicle) = (CARRIER, Vehicle::Donkey);
    let permission = PERMISSION;
    let side = SIDE;
    one_of_each!(Event:
        Planned { seat: seat, what: Box::new(Event::AllIn) },
        Drawn { tiles: 20 },
        TempleDrawn { row: Vec::new() },
        Laid { seat: seat, tile: TILE },
        Settled { seat: seat, home: at },
        TurnBegan { turn: 1 },
        PhaseBegan { phase: Phase::Movement },
        LaidOut { at: at, kind: kind, good: good },
        Called { seat: seat, call: None },
        AllCalled { calls: Vec::new() },
        Prayed { seat: seat, cashed: true },
        TempleRow { row: Vec::new() },
        TookPlace { seat: seat, position: 1 },
        Sequence { sequence: Vec::new() },
        HandedIn { seat: seat },
        AllIn,
        Stopped { seat: seat, why: Why::NoGoods, rest: 1 },
        PassedOver { seat: seat, why: Why::NoGoods },
        Collected { transporter: transporter, at: at, good: good },
        CollectedAll { what: Vec::new() },
        Fed {
            seat: seat, at: at, kind: kind, used: Vec::new(), good: good, count: 1, receiver: transporter, loaded: 1
        },
        Launched {
            at: at, kind: kind, used: Vec::new(), transporter: transporter, vehicle: vehicle, place: at,
            donkey: None, destroyed: None
        },
        Handed { from: transporter, to: transporter, good: good, count: 1 },
        Bred { donkey: transporter, at: at, destroyed: None },
        Researched { seat: seat, subject: Subject::Rowing, at: at, used: Vec::new(), upgraded: Vec::new() },
        Moved { transporter: transporter, way: Vec::new() },
        SetDown { transporter: transporter, by: transporter, at: at },
        Built { seat: seat, kind: kind, at: at, used: Vec::new(), filling: None },
        RoadBuilt { seat: seat, from: at, to: at, used: Vec::new() },
        BridgeBuilt { seat: seat, arm: side, used: Vec::new() },
        Walled { seat: seat, side: side, tokens: 1, used: Vec::new(), pushed: Vec::new() },
        Demolished { seat: seat, side: side, tokens: 1, used: Vec::new() },
        Dug { seat: seat, at: at, filling: Filling::Plain, used: Vec::new() },
        Bricked { seat: seat, cell: 1, used: Vec::new() },
        Permitted { permission: permission },
        Revoked { permission: permission },
        Asked { permission: permission },
        Ran { at: at, kind: kind, good: good, count: 1 },
        Wasted { at: at, kind: kind },
        GeeseBred { at: at },
        BasicResearch { at: at, times: 1 },
        NeutralBrick { cell: 1 },
        Irrigated,
        WonderDone,
        GameOver,
    )
}

fn questions() -> impl IntoIterator<Item = Question> {
    let deed = Deed::Move;
    let producer = Kind::Mine;
    one_of_each!(Question:
        Call,
        Prayer,
        Position,
        Home,
        Tile,
        Lay,
        Deed,
        Transporter { deed: deed },
        Partner { from: CARRIER },
        Place { deed: deed },
        Feed { producer: producer },
        Sets { producer: producer },
        Receiver { producer: producer },
        Launch,
        Destroy,
        Spill,
        Good,
        Count,
        Subject,
        Upgrade { subject: Subject::Rowing },
        Pay,
        Movement { transporter: CARRIER, steps: 2 },
        Producer,
        Filling,
        Edge,
        Road,
        Seat,
        What,
        Most { what: What::Take },
    )
}

#[test]
fn every_event_and_question_of_roads_and_boats_is_named_with_its_fields() {
    let mut told = BTreeMap::new();
    for event in events() {
        note(&event, "event", &mut told);
    }
    assert_eq!(fields_of(section("## Events")), told);
    // Random games produce these kinds.
    let known = |(event, keys): (&String, &BTreeSet<String>)| told.get(event) == Some(keys);
    assert!(played().events.iter().all(known));

    let mut asked = BTreeMap::new();
    for question in questions() {
        note(&question, "ask", &mut asked);
    }
    assert_eq!(fields_of(section("### Questions")), asked);
}

#[test]
fn every_kind_of_choice_of_roads_and_boats_is_named() {
    let good = Good::Boards;
    let all = one_of_each!(Choice:
        Do(Deed::Collect),
        Done,
        Call(Call::Order),
        Stay,
        Cash,
        Position(2),
        At(PLACE),
        Transporter(CARRIER),
        All,
        Good(good),
        Count(2),
        Producer(Kind::Mine),
        Subject(Subject::Rowing),
        Edge(SIDE),
        Filling(Filling::Plain),
        Use(good, PaymentSource::Loose(None)),
        Upgrade(HEX),
        Destroy(CARRIER),
        Bank(Edge::SE),
        Step(PLACE),
        To(REGION),
        Load(good, 2, None),
        Unload(good, 2, None),
        Give(good, 1, CARRIER),
        Take(good, 1, CARRIER),
        Lead(2),
        Carry(CARRIER),
        What(What::Take),
        Seat(Seat(1)),
        Lay(Terrain::Woods, Shape::WideBend, 2),
    );
    let deeds = Deed::ALL.map(Choice::Do);
    page::assert_choices(section("## Paths"), all.into_iter().chain(deeds));
}

#[test]
fn every_reason_occasion_and_answer_of_chance_of_roads_and_boats_is_named() {
    let refusals = Why::ALL.map(|why| Refusal::NotOffered {
        choice: Choice::Done,
        at: 0,
        why,
    });
    page::assert_reasons(section("### Why a choice is not offered"), refusals);
    let setups = one_of_each!(OptionsError:
        Seats(5),
        Map { map: MapChoice::Drawn, seats: 1 },
        Size { land: 7, sea: 2 },
        NoHomes,
        CannotDraw,
    );
    let (_, table) = section("## Options").split_once("A set-up").unwrap();
    let special = setups.iter().filter_map(Code::special);
    assert_eq!(names(&rows(table)), texts(special));

    let occasions = one_of_each!(AskedAt: Call, Prayer, Place, Script,).map(|asked| Occasion {
        turn: 3,
        phase: Phase::Movement,
        asked,
    });
    let table = rows(section("## Who is awaited, and occasions"));
    let (named, awaited): (BTreeMap<_, _>, BTreeMap<_, _>) =
        table.into_iter().partition(|(name, _)| name.contains(':'));
    assert_eq!(names(&named), texts(occasions));
    let awaited = awaited
        .into_iter()
        .map(|(what, cells)| [what, quoted(&cells[0]).concat()]);
    assert_eq!(awaited.collect::<BTreeSet<_>>(), played().awaited);

    let standing = rows(section("## Standing answers"));
    let asked = RoadsAndBoats::STANDING.iter();
    assert_eq!(names(&standing), texts(asked.clone().map(|it| it.id)));
    for question in asked {
        assert_eq!(quoted(&standing[question.id][0]), question.answers);
    }

    let chance = one_of_each!(Chance:
        Temple(Vec::new()),
        First(SEAT),
        Map(Vec::new()),
        Token { mine: PLACE, good: Good::Gold },
    );
    let written = chance.iter().flat_map(page::keys);
    assert_eq!(names(&rows(section("## Chance"))), texts(written));
}

#[test]
fn every_contradiction_and_category_of_roads_and_boats_is_named() {
    let contradictions = names(&rows(section("### Contradictions")));
    let expected = CONTRADICTIONS.into_iter().chain(["no_such_field"]);
    assert_eq!(contradictions, texts(expected));
    let categories = names(&rows(section("## Score")));
    assert_eq!(categories, texts(CATEGORIES));
}

#[test]
fn the_options_of_roads_and_boats_are_named_with_their_values() {
    let (table, _) = section("## Options").split_once("A set-up").unwrap();
    let table = rows(table);
    let values = |option: &str| quoted(&table[option][0]);
    assert_eq!(values("map"), MapChoice::ALL.map(|it| it.to_string()));
    assert_eq!(values("homes"), Homes::ALL.map(|it| it.to_string()));
    assert_eq!(values("conflict"), Conflict::ALL.map(|it| it.to_string()));
    assert_eq!(values("calls"), Calls::ALL.map(|it| it.to_string()));
    let options = Options {
        layout: Some(slowtable_kit::LayoutNumber::FIRST),
        ..Options::default()
    };
    assert_eq!(names(&table), page::keys(&options));
}
