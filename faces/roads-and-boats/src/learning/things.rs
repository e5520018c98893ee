//! Topics to look up: every good, producer, transporter, subject and ground with what it needs and what needs it, and
//! the rules.

use roads_and_boats::rows::{self, Need, Output, Site};
use roads_and_boats::{Board, Good, Kind, Subject, Terrain, Vehicle, View};
use slowtable_desk::{LookedUp, TABLE, Topic};
use slowtable_kit::Seat;
use slowtable_ui::{Names, capital, join, tr};

use crate::board;
use crate::words::Localizer;

/// The most places that a topic lists.
const PLACES: usize = 12;

/// The rules that can be looked up, each with its rulings.
const RULES: [(&str, &[&str]); 19] = [
    ("turn", &["O1", "O2", "F2", "Y3"]),
    ("places", &["R4", "R6", "R8", "R9", "R10"]),
    ("call", &["O3", "O5", "O8", "O9", "O10"]),
    ("script", &["O4", "O6", "O7"]),
    ("permissions", &["O11", "O12", "O15"]),
    ("loading", &["V6", "V7", "V9", "V10"]),
    ("geese", &["G1", "G2", "G3", "G4", "B4"]),
    ("breeding", &["B1", "B2", "B3"]),
    ("limits", &["T6", "T7"]),
    ("carrying", &["C1", "C2", "C3", "C4"]),
    ("run", &["P10", "P11", "E6"]),
    ("roads", &["D8", "V3", "V4"]),
    ("bridges", &["D9", "R6", "R7", "D5"]),
    ("walls", &["W1", "W2", "W3", "W4", "W7"]),
    ("shafts", &["M2", "M4"]),
    ("wonder", &["N1", "N2", "N3", "N4", "F4"]),
    ("irrigation", &["N5", "B5"]),
    ("end", &["F1", "F2", "F3", "F6", "N6"]),
    ("solo", &["Y1", "Y2", "Y3", "Y4", "Y5"]),
];

/// What a topic is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Thing {
    /// A rule, and its rulings.
    Rule(&'static str, &'static [&'static str]),
    /// A good.
    Good(Good),
    /// A kind of producer.
    Producer(Kind),
    /// A kind of transporter.
    Vehicle(Vehicle),
    /// A subject of research.
    Subject(Subject),
    /// A kind of ground.
    Terrain(Terrain),
}

impl Thing {
    fn all() -> impl Iterator<Item = Self> {
        let rules = RULES
            .into_iter()
            .map(|(id, rulings)| Self::Rule(id, rulings));
        rules
            .chain(Good::ALL.into_iter().map(Self::Good))
            .chain(Kind::ALL.into_iter().map(Self::Producer))
            .chain(Vehicle::ALL.into_iter().map(Self::Vehicle))
            .chain(Subject::ALL.into_iter().map(Self::Subject))
            .chain(Terrain::ALL.into_iter().map(Self::Terrain))
    }

    fn id(self) -> String {
        match self {
            Self::Rule(id, _) => id.to_owned(),
            Self::Good(good) => format!("good.{good}"),
            Self::Producer(kind) => format!("producer.{kind}"),
            Self::Vehicle(vehicle) => format!("vehicle.{vehicle}"),
            Self::Subject(subject) => format!("research.{subject}"),
            Self::Terrain(terrain) => format!("terrain.{terrain}"),
        }
    }

    fn name(self, localizer: Localizer<'_>) -> String {
        capital(&match self {
            Self::Rule(id, _) => localizer.plain(&format!("topic-{id}")),
            Self::Good(good) => localizer.good(good),
            Self::Producer(kind) => localizer.producer(kind),
            Self::Vehicle(vehicle) => localizer.vehicle(vehicle),
            Self::Subject(subject) => {
                let what = localizer.subject(subject);
                tr!(localizer, "look-subject", what = what)
            }
            Self::Terrain(terrain) => localizer.terrain(terrain),
        })
    }

    fn rulings(self) -> &'static [&'static str] {
        match self {
            Self::Rule(_, rulings) => rulings,
            Self::Good(Good::Geese) => &["B4", "G1", "E1"],
            Self::Good(Good::Gold | Good::Coins | Good::Stock) => &["P6", "F3"],
            Self::Good(_) => &["P1", "P6", "D2"],
            Self::Producer(Kind::Mine) => &["M1", "M2", "M4", "D2"],
            Self::Producer(Kind::OilRig) => &["D6", "D7", "V13"],
            Self::Producer(kind) if kind.is_primary() => &["P1", "P2", "D2"],
            Self::Producer(kind) if kind.vehicle().is_some() => &["T1", "T3", "T9", "E4"],
            Self::Producer(_) => &["P5", "P6", "P7", "P10", "D2"],
            Self::Vehicle(Vehicle::Donkey) => &["V2", "V4", "B2"],
            Self::Vehicle(vehicle) if vehicle.data().boat => &["V2", "V11", "V12", "T3"],
            Self::Vehicle(_) => &["V2", "V3", "T1"],
            Self::Subject(_) => &["E1", "E2", "E4", "D7"],
            Self::Terrain(Terrain::Desert) => &["D4", "D5", "N5"],
            Self::Terrain(Terrain::Sea) => &["R8", "R12", "D6"],
            Self::Terrain(_) => &["R2", "D2"],
        }
    }
}

/// Returns the name of the picture of a topic.
pub(crate) fn picture_of(topic: &str) -> &'static str {
    match topic.split('.').next() {
        Some("good" | "producer" | "vehicle" | "roads" | "bridges" | "walls" | "shafts") => {
            "legend"
        }
        Some("research") => "research",
        Some("wonder" | "irrigation") => "wonder",
        Some("end" | "solo") => "score",
        _ => TABLE,
    }
}

/// Returns all topics by name.
pub(crate) fn topics(localizer: Localizer<'_>) -> Vec<Topic> {
    let topics = Thing::all().map(|thing| Topic {
        id: thing.id(),
        name: thing.name(localizer),
    });
    topics.collect()
}

/// Returns the text of a topic: what it is, where it is at the table, and the numbers of its rulings.
pub(crate) fn look_up(
    topic: &str,
    view: Option<&View>,
    names: &Names,
    localizer: Localizer<'_>,
) -> Option<LookedUp> {
    let thing = Thing::all().find(|thing| thing.id() == topic)?;
    let mut lines = vec![format!("**{}**", thing.name(localizer))];
    lines.extend(about(thing, localizer));
    lines.extend(view.and_then(|view| here(thing, view, names, localizer)));
    let rulings = thing.rulings().join(", ");
    lines.push(tr!(localizer, "look-rulings", what = rulings));
    Some(LookedUp {
        text: lines.join("\n"),
        picture: None,
    })
}

/// Whether a cost or an input may take a good.
fn takes(needs: &[Need], good: Good) -> bool {
    needs.iter().any(|(goods, _)| goods.contains(&good))
}

/// Returns what is the same at every table.
fn about(thing: Thing, localizer: Localizer<'_>) -> Vec<String> {
    match thing {
        Thing::Rule(id, _) => vec![localizer.plain(&format!("topic-{id}.text"))],
        Thing::Good(good) => good_lines(good, localizer),
        Thing::Producer(kind) => producer_lines(kind, localizer),
        Thing::Vehicle(vehicle) => vehicle_lines(vehicle, localizer),
        Thing::Subject(subject) => {
            let mut lines = vec![
                localizer.plain(&format!("subject-{subject}.about")),
                localizer.plain("look-costs-research"),
            ];
            let kinds = Kind::ALL.into_iter();
            let needs = kinds.filter(|kind| kind.data().research == Some(subject));
            let needs = join(needs.map(|kind| localizer.producer(kind)));
            if !needs.is_empty() {
                lines.push(tr!(localizer, "look-needed", what = needs));
            }
            lines
        }
        Thing::Terrain(terrain) => {
            let kinds = Kind::ALL.into_iter().filter(|kind| match kind.data().site {
                Site::On(wanted) => wanted == terrain,
                Site::Land | Site::Shore => !matches!(terrain, Terrain::Sea | Terrain::Desert),
            });
            let what = join(kinds.map(|kind| localizer.producer(kind)));
            let what = match what.is_empty() {
                true => localizer.plain("look-nothing"),
                false => what,
            };
            vec![tr!(localizer, "look-stands-here", what = what)]
        }
    }
}

fn good_lines(good: Good, localizer: Localizer<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    let worth = good.data().wealth;
    if worth > 0 {
        lines.push(localizer.count("look-worth", worth.into()));
    }
    let makers = Kind::ALL
        .into_iter()
        .filter(|kind| match kind.data().output {
            Output::Goods(made, _) => made == good,
            Output::Token => matches!(good, Good::Gold | Good::Iron),
            Output::Vehicle(_) => false,
        });
    let makers = join(makers.map(|kind| localizer.producer(kind)));
    if !makers.is_empty() {
        lines.push(tr!(localizer, "look-made", what = makers));
    }
    let mut users: Vec<String> = Kind::ALL
        .into_iter()
        .filter(|kind| takes(kind.data().inputs, good) || takes(kind.data().cost, good))
        .map(|kind| localizer.producer(kind))
        .collect();
    let mut also = |needs: bool, id: &str| users.extend(needs.then(|| localizer.plain(id)));
    also(takes(rows::ROAD, good), "look-works-road");
    also(good == Good::Boards, "look-works-demolish");
    also(takes(rows::SHAFT, good), "look-works-shaft");
    also(takes(rows::RESEARCH, good), "look-works-research");
    also(true, "look-bricks");
    lines.push(tr!(localizer, "look-needed", what = join(users)));
    lines
}

fn producer_lines(kind: Kind, localizer: Localizer<'_>) -> Vec<String> {
    let data = kind.data();
    let mut lines = vec![tr!(
        localizer,
        "look-cost",
        cost = localizer.needs(data.cost)
    )];
    lines.push(match data.site {
        Site::Land => localizer.plain("look-site-land"),
        Site::On(terrain) => {
            tr!(
                localizer,
                "look-site-on",
                terrain = localizer.terrain(terrain)
            )
        }
        Site::Shore => localizer.plain("look-site-shore"),
    });
    if let Some(subject) = data.research {
        let subject = localizer.subject(subject);
        lines.push(tr!(localizer, "look-research", subject = subject));
    }
    let inputs = localizer.needs(data.inputs);
    lines.push(match data.output {
        Output::Token => localizer.plain("look-draws"),
        Output::Goods(good, n) if kind.is_primary() => {
            let what = localizer.amount(good, n.into());
            tr!(localizer, "look-lays-out", what = what)
        }
        Output::Goods(good, n) => {
            let what = localizer.amount(good, n.into());
            tr!(
                localizer,
                "look-works",
                inputs = inputs,
                what = what,
                n = data.most
            )
        }
        Output::Vehicle(vehicle) => {
            let what = localizer.vehicle(vehicle);
            let id = match data.donkey {
                true => "look-makes-donkey",
                false => "look-makes",
            };
            localizer.text(id, &slowtable_ui::args!(inputs = inputs, what = what))
        }
    });
    let better = Kind::ALL.into_iter().filter(|it| kind.can_become(*it));
    let better = join(better.map(|it| localizer.producer(it)));
    if !better.is_empty() {
        lines.push(tr!(localizer, "look-becomes", what = better));
    }
    lines
}

fn vehicle_lines(vehicle: Vehicle, localizer: Localizer<'_>) -> Vec<String> {
    let data = vehicle.data();
    let mut lines = vec![tr!(
        localizer,
        "look-carries",
        n = data.capacity,
        steps = data.range
    )];
    if vehicle == Vehicle::Donkey {
        lines.push(localizer.plain("look-donkey"));
        lines.push(localizer.plain("look-start"));
    }
    let makers = Kind::ALL.into_iter();
    let makers = makers.filter(|kind| kind.vehicle() == Some(vehicle));
    let makers = join(makers.map(|kind| localizer.producer(kind)));
    if !makers.is_empty() {
        lines.push(tr!(localizer, "look-made", what = makers));
    }
    if vehicle == Vehicle::Donkey {
        let what = localizer.producer(Kind::WagonFactory);
        lines.push(tr!(localizer, "look-needed", what = what));
    }
    lines
}

/// Returns where a thing is at the table.
fn here(thing: Thing, view: &View, names: &Names, localizer: Localizer<'_>) -> Option<String> {
    let board = &view.board;
    let at = |places: Vec<String>| {
        let places = places.into_iter().take(PLACES);
        let places = join(places);
        let places = match places.is_empty() {
            true => localizer.plain("nothing"),
            false => places,
        };
        Some(tr!(localizer, "look-here", places = places))
    };
    match thing {
        Thing::Producer(kind) => {
            let found = board.producers.iter().filter(|it| it.kind == kind);
            at(found
                .map(|it| localizer.place(&board.land, it.at))
                .collect())
        }
        Thing::Good(good) => at(good_places(board, good, localizer)),
        Thing::Terrain(terrain) => {
            let found = board.land.tiles().iter();
            let found = found.filter(|it| board.terrain(it.hex) == Some(terrain));
            at(found
                .map(|it| crate::places::tile_name(&board.land, it.hex))
                .collect())
        }
        Thing::Subject(subject) => {
            let seats = Seat::all(board.seats());
            let knows: Vec<Seat> = seats.filter(|seat| board.knows(*seat, subject)).collect();
            let names = match knows.is_empty() {
                true => localizer.plain("nothing"),
                false => localizer.seats(knows, names),
            };
            Some(tr!(localizer, "look-known", names = names))
        }
        Thing::Vehicle(vehicle) => {
            let (seat, _) = view.own()?;
            let own = board.fleet(seat).iter().filter(|it| it.vehicle == vehicle);
            let own = own.map(|it| board::transporter(board, it, localizer));
            let own = own.collect::<Vec<_>>().join("; ");
            let own = match own.is_empty() {
                true => localizer.plain("nothing"),
                false => own,
            };
            Some(tr!(localizer, "look-yours", what = own))
        }
        Thing::Rule(..) => None,
    }
}

/// Returns where a good lies loose.
fn good_places(board: &Board, good: Good, localizer: Localizer<'_>) -> Vec<String> {
    let heaps = board.loose.heaps().iter();
    let mut places: Vec<_> = heaps
        .filter(|heap| heap.pile.good == good)
        .map(|heap| heap.at)
        .collect();
    places.dedup();
    let named = places.into_iter().map(|place| {
        let what = localizer.amount(good, board.loose.count(place, good));
        let place = localizer.place(&board.land, place);
        tr!(localizer, "part-at", what = what, place = place)
    });
    named.collect()
}
