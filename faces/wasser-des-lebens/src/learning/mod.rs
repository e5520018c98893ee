//! How the game is played, topics to look up, and explanations for a first game.

mod cues;

pub(crate) use cues::cues;

use slowtable_desk::{LookedUp, Topic};
use slowtable_ui::{Args, Names, args, capital, join, tr};
use wasser_des_lebens::{Board, Card, Hex, Pass, Resource, Rows, Terrain, View, Ware};

use crate::board;
use crate::words::Localizer;

/// The pages on how the game is played, by the ids of their texts.
const PAGES: [&str; 5] = ["how-goal", "how-turn", "how-trade", "how-build", "how-desk"];

/// The picture of each page: a moment of [`crate::exhibits`] and a picture's name.
pub(crate) const PICTURES: [(&str, &str); PAGES.len()] = [
    ("founded", "table"),
    ("roll", "roll"),
    ("offer", "trade"),
    ("second-third", "legend"),
    ("second-third", "place:0"),
];

/// The rules that can be looked up, each with its rulings.
const RULES: [(&str, &[&str]); 15] = [
    ("costs", &["C1", "K1", "X1"]),
    ("turn", &["T1", "T3", "T4", "T5"]),
    ("founding", &["F1", "F2", "F3", "F4"]),
    ("roll", &["T2", "P1", "P2", "P3"]),
    ("seven", &["Q1", "Q2", "Q3", "Q4", "Q5"]),
    ("offers", &["D1", "D2", "D4", "D7", "D9", "D10", "D12"]),
    ("answers", &["D5", "D8", "D13"]),
    ("regions", &["R1", "R2", "R3", "R4"]),
    ("distance", &["C4"]),
    ("route", &["L1", "L2", "L3", "L4", "L5"]),
    ("route-tie", &["L5", "L8"]),
    ("clan", &["H1", "H2"]),
    ("points", &["W1", "W2", "W4", "W6"]),
    ("known", &["I1", "I2", "I3", "I4", "I5"]),
    ("memory", &["I6"]),
];

/// What a topic is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Subject {
    /// A rule, and its rulings.
    Rule(&'static str, &'static [&'static str]),
    /// Something that can be built or bought.
    Ware(Ware),
    /// A development card.
    Card(Card),
    /// A tile.
    Tile(Terrain),
    /// Pass roads for one resource, or for any.
    Pass(Pass),
}

impl Subject {
    fn all() -> impl Iterator<Item = Self> {
        let rules = RULES
            .into_iter()
            .map(|(id, rulings)| Self::Rule(id, rulings));
        let wares = Ware::ALL.into_iter().map(Self::Ware);
        let cards = Card::ALL.into_iter().map(Self::Card);
        let tiles = Terrain::ALL.into_iter().map(Self::Tile);
        let passes = Pass::ALL.into_iter().map(Self::Pass);
        rules.chain(wares).chain(cards).chain(tiles).chain(passes)
    }

    fn id(self) -> String {
        match self {
            Self::Rule(id, _) => id.to_owned(),
            Self::Ware(ware) => format!("ware.{ware}"),
            Self::Card(card) => format!("card.{card}"),
            Self::Tile(terrain) => format!("tile.{terrain}"),
            Self::Pass(pass) => format!("pass.{pass}"),
        }
    }

    fn name(self, localizer: Localizer<'_>) -> String {
        capital(&match self {
            Self::Rule(id, _) => localizer.plain(&format!("topic-{id}")),
            Self::Ware(ware) => localizer.ware(ware),
            Self::Card(card) => localizer.card(card),
            Self::Tile(terrain) => localizer.terrain(terrain),
            Self::Pass(pass) => localizer.pass(pass),
        })
    }

    fn rulings(self) -> &'static [&'static str] {
        match self {
            Self::Rule(_, rulings) => rulings,
            Self::Ware(Ware::Road) => &["C1", "C2", "C6"],
            Self::Ware(Ware::Distillery) => &["C1", "C3", "C4", "C6"],
            Self::Ware(Ware::Yard) => &["C1", "C5", "C7", "P1"],
            Self::Ware(Ware::Card) => &["K1", "K2", "K3"],
            Self::Card(Card::Highlander) => &["K4", "Q3", "Q4", "H1"],
            Self::Card(Card::RoadBuilding) => &["K5", "K9"],
            Self::Card(Card::Invention) => &["K6", "K9"],
            Self::Card(Card::Monopoly) => &["K7", "K9"],
            Self::Card(Card::VictoryPoint) => &["K8", "W1", "W3"],
            Self::Tile(Terrain::Lake) => &["P2", "S7", "Q3"],
            Self::Tile(_) => &["P1", "S2"],
            Self::Pass(_) => &["R2", "R4", "S5"],
        }
    }
}

/// Returns the name of the picture of a topic.
pub(crate) fn picture_of(topic: &str) -> &'static str {
    match topic.split('.').next() {
        Some("costs" | "ware" | "card" | "points") => "legend",
        Some("offers" | "answers" | "regions") => "trade",
        Some("tile" | "pass" | "distance" | "founding" | "seven") => "island",
        Some("roll") => "roll",
        Some("known" | "memory") => "known",
        _ => slowtable_desk::TABLE,
    }
}

/// Returns the figures of the rows that texts name, so that they say what the rules do.
pub(crate) fn figures(localizer: Localizer<'_>) -> Args {
    let rows = Rows::default();
    let limits = &rows.limits;
    let rate = |is: fn(Option<Resource>) -> bool| {
        let pass = Pass::ALL.into_iter().map(Pass::data);
        pass.filter(|pass| is(pass.resource))
            .map(|pass| pass.rate)
            .min()
            .unwrap_or(limits.rate)
    };
    let cost = |ware| localizer.bundle(rows.cost(ware));
    args!(
        points = limits.points,
        kept = limits.kept,
        rate = limits.rate,
        pass_rate = rate(|resource| resource.is_none()),
        special_rate = rate(|resource| resource.is_some()),
        route = limits.route,
        route_points = limits.route_points,
        clan = limits.clan,
        clan_points = limits.clan_points,
        card_points = limits.card_points,
        distillery_points = rows.points(Ware::Distillery),
        yard_points = rows.points(Ware::Yard),
        roads = rows.pieces(Ware::Road),
        distilleries = rows.pieces(Ware::Distillery),
        yards = rows.pieces(Ware::Yard),
        deck = rows.cards.iter().sum::<u8>(),
        road_cost = cost(Ware::Road),
        distillery_cost = cost(Ware::Distillery)
    )
}

/// Returns the pages on how the game is played.
pub(crate) fn how_to_play(localizer: Localizer<'_>) -> Vec<String> {
    let figures = figures(localizer);
    PAGES.map(|id| localizer.text(id, &figures)).to_vec()
}

/// Returns all topics by name.
pub(crate) fn topics(localizer: Localizer<'_>) -> Vec<Topic> {
    let topics = Subject::all().map(|subject| Topic {
        id: subject.id(),
        name: subject.name(localizer),
    });
    topics.collect()
}

/// Returns the text of a topic: what it is, where it stands at the table, and the numbers of its rulings.
pub(crate) fn look_up(
    topic: &str,
    view: Option<&View>,
    names: &Names,
    localizer: Localizer<'_>,
) -> Option<LookedUp> {
    let subject = Subject::all().find(|subject| subject.id() == topic)?;
    let mut lines = vec![format!("**{}**", subject.name(localizer))];
    lines.extend(about(subject, localizer));
    let here = view.and_then(|view| here(subject, view, names, localizer));
    lines.extend(here);
    let rulings = subject.rulings().join(", ");
    lines.push(tr!(localizer, "look-rulings", what = rulings));
    Some(LookedUp {
        text: lines.join("\n"),
        picture: None,
    })
}

/// Returns what is the same at every table.
fn about(subject: Subject, localizer: Localizer<'_>) -> Vec<String> {
    let rows = Rows::default();
    let figures = figures(localizer);
    match subject {
        Subject::Rule("costs", _) => {
            let wares = Ware::ALL.map(|ware| {
                let what = capital(&localizer.ware(ware));
                let cost = localizer.bundle_shown(rows.cost(ware));
                tr!(localizer, "look-cost-of", what = what, cost = cost)
            });
            let mut lines = vec![localizer.plain("topic-costs.text")];
            lines.extend(wares);
            lines
        }
        Subject::Rule(id, _) => vec![localizer.text(&format!("topic-{id}.text"), &figures)],
        Subject::Ware(ware) => {
            let cost = localizer.bundle_shown(rows.cost(ware));
            vec![
                localizer.text(&format!("about-ware-{ware}"), &figures),
                tr!(localizer, "look-cost", cost = cost),
            ]
        }
        Subject::Card(card) => vec![
            localizer.plain(&format!("card-{card}.effect")),
            localizer.text("look-count", &figures.with("n", card.data().count)),
        ],
        Subject::Tile(terrain) => {
            let tiles = localizer.count("look-tiles", terrain.data().tiles.into());
            vec![
                match terrain.data().yields {
                    Some(resource) => {
                        let what = localizer.resource(resource);
                        tr!(localizer, "about-tile", what = what)
                    }
                    None => localizer.plain("about-lake"),
                },
                tiles,
            ]
        }
        Subject::Pass(pass) => {
            let rate = pass.data().rate;
            vec![match pass.data().resource {
                Some(resource) => {
                    let what = localizer.resource(resource);
                    tr!(localizer, "about-pass", rate = rate, what = what)
                }
                None => tr!(localizer, "about-pass-any", rate = rate),
            }]
        }
    }
}

/// Returns where a thing stands at the table, as far as the viewer may know.
fn here(subject: Subject, view: &View, names: &Names, localizer: Localizer<'_>) -> Option<String> {
    let board = &view.board;
    let own = view.own();
    match subject {
        Subject::Ware(Ware::Card) => Some(localizer.count("here-deck", board.deck.into())),
        Subject::Ware(_) => own.map(|(_, place, _)| board::pieces(board, place, localizer)),
        Subject::Card(card) => {
            let held = own.map(|(.., secret)| secret.cards[card]);
            held.map(|n| localizer.count("here-held", n.into()))
        }
        Subject::Tile(Terrain::Lake) => {
            let place = localizer.hex(board, board.force);
            Some(tr!(localizer, "board-force", place = place))
        }
        Subject::Tile(terrain) => {
            let numbers = join(numbers(board, terrain).map(|number| number.to_string()));
            Some(tr!(localizer, "here-numbers", numbers = numbers))
        }
        Subject::Pass(_) | Subject::Rule("regions", _) => {
            own.and_then(|(seat, ..)| board::rates(board, seat, localizer))
        }
        Subject::Rule("route", _) => Some(match board.route {
            Some(seat) => {
                let n = board
                    .places
                    .get(seat.index())
                    .map_or(0, |place| place.route);
                tr!(
                    localizer,
                    "board-route",
                    name = names.of(seat).markdown(),
                    n = n
                )
            }
            None => board::no_route(board, localizer),
        }),
        Subject::Rule("clan", _) => Some(match board.clan {
            Some(seat) => tr!(localizer, "board-clan", name = names.of(seat).markdown()),
            None => board::no_clan(board, localizer),
        }),
        Subject::Rule(..) => None,
    }
}

/// Returns the numbers on the tiles of a kind, from the top left.
fn numbers(board: &Board, terrain: Terrain) -> impl Iterator<Item = u8> {
    let of_it = Hex::land().filter(move |hex| board.land.get(hex.index()) == Some(&terrain));
    of_it.filter_map(|hex| board.chips.get(hex.index()).copied())
}
