//! Reads positions and reports every contradiction.

use serde::Deserialize;
use serde_json::Value;
use slowtable_kit::{Contradiction, Seat, UNREADABLE, read_fields};

use arrayvec::ArrayVec;

use crate::board::{Board, Phase, Step};
use crate::choice::What;
use crate::goods::MovedBy;
use crate::hex::Edge;
use crate::place::{Place, Spot};
use crate::rows::{
    Good, Kind, MOST_OF_A_KIND, MOST_TRANSPORTERS, SOLO_TURNS, Site, TURNS, Terrain,
};
use crate::state::{Secret, State, Unknown};

/// The codes of all contradictions that a position can have.
pub const CONTRADICTIONS: [&str; 20] = [
    UNREADABLE,
    "seats",
    "map",
    "river",
    "turn",
    "step",
    "rows",
    "home",
    "transporters",
    "place",
    "load",
    "carrying",
    "producers",
    "site",
    "goods",
    "roads",
    "bridges",
    "walls",
    "permissions",
    "secret",
];

/// A position as written, before it is checked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    board: Board,
    secrets: ArrayVec<Secret, 4>,
    unknown: Unknown,
}

/// Reads a complete position.
///
/// # Errors
/// All contradictions, in the order of the fields.
pub(crate) fn read(written: Value) -> Result<State, Vec<Contradiction>> {
    read_fields::<Written>(written)?.check()
}

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Written::deserialize(from)?.check().map_err(|found| {
            let messages: Vec<String> = found
                .into_iter()
                .map(|it| format!("{}: {}", it.path, it.message))
                .collect();
            serde::de::Error::custom(messages.join("; "))
        })
    }
}

impl Written {
    fn check(self) -> Result<State, Vec<Contradiction>> {
        let mut state = State {
            board: self.board,
            secrets: self.secrets,
            unknown: self.unknown,
        };
        let mut found = Found::default();
        found.whole(&state.board, &state.secrets);
        if !found.0.is_empty() {
            return Err(found.0);
        }
        for seat in Seat::all(state.board.seats()) {
            let secret = &mut state.secrets[seat.index()];
            let written = secret.script.len();
            let rest = std::mem::take(&mut secret.rest);
            secret.rebuild(&state.board, seat);
            let complete =
                secret.script.len() == written && (written == 0 || secret.ahead.is_some());
            if !complete {
                found.add(
                    false,
                    "secret",
                    format!("/secrets/{}/script", seat.0),
                    "a script can be carried out on the board",
                );
            }
            secret.rest = rest;
        }
        if found.0.is_empty() {
            Ok(state)
        } else {
            Err(found.0)
        }
    }
}

#[derive(Default)]
struct Found(Vec<Contradiction>);

impl Found {
    fn add(&mut self, holds: bool, code: &'static str, path: String, message: &str) {
        if !holds {
            self.0.push(Contradiction {
                code: code.into(),
                path,
                message: message.to_owned(),
            });
        }
    }

    fn whole(&mut self, board: &Board, secrets: &[Secret]) {
        let seats = board.players.len();
        let alike = (1..=4).contains(&seats)
            && secrets.len() == seats
            && board.options.check(board.seats()).is_ok();
        self.add(
            alike,
            "seats",
            "/board/players".to_owned(),
            "one to four play, each with a secret, on a map for so many",
        );
        if !alike {
            return;
        }
        self.map(board);
        self.progress(board, secrets);
        self.transporters(board);
        self.producers(board);
        self.goods(board);
        self.works(board);
        self.consent(board);
    }

    fn map(&mut self, board: &Board) {
        let printed = board.options.printed_tiles(board.seats());
        let same = printed.is_none_or(|mut tiles| {
            tiles.sort_by_key(|tile| tile.hex);
            tiles == board.land.tiles()
        });
        self.add(
            same,
            "map",
            "/board/land".to_owned(),
            "the tiles are those of the map that the options name",
        );
        if board.phase == Phase::Laying {
            return;
        }
        for side in board.land.loose_ends() {
            self.add(
                false,
                "river",
                "/board/land".to_owned(),
                &format!("the river at {side} leads nowhere"),
            );
        }
    }

    fn progress(&mut self, board: &Board, secrets: &[Secret]) {
        let last = if board.is_solo() { SOLO_TURNS } else { TURNS };
        let begun = !matches!(board.phase, Phase::Laying | Phase::Homes);
        self.add(
            board.turn <= last && (board.turn > 0) == begun,
            "turn",
            "/board/turn".to_owned(),
            "the turn is from 1 to 33, in a solo game to 20, and 0 before the first",
        );
        let mover = board.mover.is_some_and(|mover| mover.0 < board.seats());
        let asked = match (board.phase, board.step) {
            (Phase::Over, _) => board.mover.is_none(),
            (Phase::Laying, step) => {
                mover && step == Step::Alone && {
                    let left = board.left_to_lay();
                    left.land + left.sea > 0
                }
            }
            (Phase::Homes, step) => {
                mover
                    && step == Step::Alone
                    && board
                        .mover
                        .is_some_and(|it| board.player(it).home.is_none())
            }
            (_, Step::Alone) => mover && board.mover.is_some_and(|it| !board.player(it).done),
            (_, Step::Calls) => {
                !board.is_solo()
                    && board.mover.is_none()
                    && board.players.iter().any(|player| !player.called)
            }
            (_, Step::Together) => {
                !board.is_solo()
                    && board.mover.is_none()
                    && board.players.iter().any(|player| !player.done)
            }
            (_, Step::Prayer) => {
                !board.is_solo()
                    && board.prayed.len() + 1 < board.temple.len()
                    && board.mover == board.temple.get(board.prayed.len()).copied()
            }
            (_, Step::Places) => {
                let taken = board.taken.iter().flatten().count();
                let next = board.temple.len().checked_sub(taken + 1);
                !board.is_solo()
                    && board.taken.len() == board.temple.len()
                    && taken + 1 < board.temple.len()
                    && board.mover == next.and_then(|at| board.temple.get(at).copied())
                    && board
                        .taken
                        .iter()
                        .flatten()
                        .all(|it| Some(*it) != board.mover)
            }
        };
        self.add(
            asked,
            "step",
            "/board/step".to_owned(),
            "the step says which seats are asked, and one is until the game is over",
        );
        self.add(
            board.calls.is_empty() || board.calls.len() == board.players.len(),
            "step",
            "/board/calls".to_owned(),
            "all have called, or none",
        );
        let everybody = |row: &[Seat]| {
            let mut sorted = row.to_vec();
            sorted.sort_unstable();
            sorted.into_iter().eq(Seat::all(board.seats()))
        };
        self.add(
            everybody(&board.temple) && everybody(&board.sequence),
            "rows",
            "/board/temple".to_owned(),
            "every seat stands once in the temple row and once in the sequence",
        );
        for (seat, secret) in Seat::all(board.seats()).zip(secrets) {
            let player = board.player(seat);
            let path = format!("/secrets/{}", seat.0);
            let called = board.step == Step::Calls && board.phase.is_of_turn();
            // A seat that was passed over has called without a word.
            let quick = board.options.quick;
            let fits = match secret.call {
                Some(_) => called && player.called,
                None => !(called && player.called) || quick,
            };
            self.add(
                fits,
                "secret",
                path.clone(),
                "a call is kept until all have called",
            );
            let waits = board.step == Step::Together || board.resumed;
            self.add(
                secret.script.is_empty() || waits && board.phase.is_of_turn(),
                "secret",
                path,
                "a script is kept until it is carried out",
            );
        }
        for (seat, player) in board.players.iter().enumerate() {
            let fits = match player.home {
                Some(home) => {
                    board.phase != Phase::Laying
                        && is_region(board, home)
                        && board.compartment(home) == home
                }
                None => matches!(board.phase, Phase::Laying | Phase::Homes),
            };
            let far = board.players[..seat].iter().all(|other| {
                let both = other.home.zip(player.home);
                both.is_none_or(|(one, two)| one.hex.distance(two.hex) > 1)
            });
            self.add(
                fits && far,
                "home",
                format!("/board/players/{seat}/home"),
                "a home is a compartment on land, with a tile between two homes",
            );
        }
    }

    fn transporters(&mut self, board: &Board) {
        let ordered = board
            .transporters
            .windows(2)
            .all(|two| two[0].id < two[1].id);
        self.add(
            ordered,
            "transporters",
            "/board/transporters".to_owned(),
            "the transporters are in order, each number once",
        );
        for seat in Seat::all(board.seats()) {
            let fleet = board.fleet(seat);
            let boats = fleet.iter().filter(|it| it.vehicle.data().boat).count();
            self.add(
                fleet.len() <= MOST_TRANSPORTERS
                    && boats <= MOST_OF_A_KIND
                    && fleet.len() - boats <= MOST_OF_A_KIND,
                "transporters",
                "/board/transporters".to_owned(),
                "a seat has at most eight transporters, five on land and five on water",
            );
        }
        for (index, it) in board.transporters.iter().enumerate() {
            let path = format!("/board/transporters/{index}");
            self.add(
                it.id.seat.0 < board.seats() && (1..=9).contains(&it.id.number),
                "transporters",
                path.clone(),
                "a transporter belongs to a seat of the table",
            );
            let there = board.land.has(it.at);
            let stands = match it.at.spot {
                _ if !there => false,
                _ if it.carried_by.is_some() => true,
                Spot::Tile | Spot::Bank(_) => {
                    board.is_sea(it.at) == it.vehicle.data().boat
                        && board.compartment(it.at) == it.at
                }
                Spot::River => it.vehicle.data().boat,
                Spot::Dock(_) | Spot::BankDock(..) => {
                    it.vehicle.data().boat
                        && it.at.docked().is_some_and(|(region, edge)| {
                            board.compartment(region) == region
                                && board.passes(it.id.seat, it.at.hex, edge)
                        })
                }
            };
            self.add(
                stands,
                "place",
                path.clone(),
                "a transporter stands where its kind can, and no wall bars its dock",
            );
            let tidy = it.load.iter().all(|pile| pile.count > 0)
                && it
                    .load
                    .windows(2)
                    .all(|two| (two[0].good, two[0].moved_by) < (two[1].good, two[1].moved_by));
            let bare = it.carries.is_none() && it.carried_by.is_none();
            self.add(
                tidy && it.load.goods() <= u16::from(it.vehicle.data().capacity)
                    && (bare || it.load.is_empty()),
                "load",
                path.clone(),
                "a load is in order and fits; a transporter that carries or is carried has none",
            );
            let both = it.carries.is_none_or(|other| {
                board.transporter(other).is_some_and(|other| {
                    other.carried_by == Some(it.id) && other.at == it.at && other.carries.is_none()
                })
            }) && it.carried_by.is_none_or(|by| {
                board
                    .transporter(by)
                    .is_some_and(|by| by.carries == Some(it.id))
            });
            self.add(
                both,
                "carrying",
                path,
                "carrier and carried name one another, without chains",
            );
            let marked = it.load.iter().any(|pile| pile.moved_by != MovedBy::NONE);
            if marked && board.phase != Phase::Movement {
                self.add(
                    false,
                    "load",
                    format!("/board/transporters/{index}"),
                    "goods are marked as moved in the movement phase only",
                );
            }
        }
    }

    fn producers(&mut self, board: &Board) {
        let ordered = board
            .producers
            .windows(2)
            .all(|two| two[0].at.hex < two[1].at.hex);
        self.add(
            ordered,
            "producers",
            "/board/producers".to_owned(),
            "at most one producer stands on a tile, and they are in order",
        );
        for (index, it) in board.producers.iter().enumerate() {
            let path = format!("/board/producers/{index}");
            let terrain = board.terrain(it.at.hex);
            let site = match it.kind.data().site {
                Site::On(wanted) => terrain == Some(wanted),
                Site::Land => !matches!(terrain, None | Some(Terrain::Sea | Terrain::Desert)),
                Site::Shore => terrain != Some(Terrain::Desert) && board.land.is_shore(it.at.hex),
            };
            let compartment = match it.kind {
                Kind::OilRig => board.is_sea(it.at),
                _ => is_region(board, it.at) && board.compartment(it.at) == it.at,
            };
            self.add(
                site && compartment,
                "site",
                path.clone(),
                "a producer stands where it may",
            );
            self.add(
                (it.kind == Kind::Mine) == it.bag.is_some()
                    && it.made <= it.kind.data().most
                    && it.bag.is_none_or(|bag| bag.0 <= 5_000 && bag.1 <= 5_000)
                    && it.fresh.is_none_or(|good| {
                        it.kind.is_primary() && board.loose.count(it.at, good) > 0
                    }),
                "producers",
                path,
                "a mine has a bag, nothing made more than it can, and what was laid out lies there",
            );
        }
    }

    fn goods(&mut self, board: &Board) {
        self.add(
            board.loose.is_tidy(),
            "goods",
            "/board/loose".to_owned(),
            "loose goods are in order, each pile once and none empty",
        );
        for (index, heap) in board.loose.heaps().iter().enumerate() {
            let ground = is_region(board, heap.at) && board.compartment(heap.at) == heap.at;
            let rig = board.is_sea(heap.at) && board.producer(heap.at.hex).is_some();
            let swims = heap.pile.good == Good::Geese
                && board.is_sea(heap.at)
                && board
                    .transporters
                    .iter()
                    .any(|it| it.at == heap.at && it.carried_by.is_none());
            let marked = heap.pile.moved_by == MovedBy::NONE || board.phase == Phase::Movement;
            self.add(
                (ground || rig || swims) && marked && heap.pile.count <= 10_000,
                "goods",
                format!("/board/loose/{index}"),
                "goods lie in a compartment or on an oil rig, geese also beside a boat",
            );
        }
    }

    fn works(&mut self, board: &Board) {
        let known = |road: &crate::board::Road| {
            board
                .land
                .links()
                .iter()
                .any(|link| (link.from, link.to) == (road.0, road.1))
        };
        self.add(
            board.roads.iter().all(known) && board.roads.windows(2).all(|two| two[0] < two[1]),
            "roads",
            "/board/roads".to_owned(),
            "a road joins two neighbouring regions, once, and roads are in order",
        );
        let mut bridges = board.bridges.windows(2).all(|two| two[0] < two[1]);
        for arm in &board.bridges {
            let tile = board.land.tile(arm.hex);
            bridges &= tile.is_some_and(|tile| tile.regions() > 1 && tile.flows(arm.edge));
        }
        for tile in board.land.tiles() {
            // One for two arms, two for three (R7).
            let count = board.bridged(tile.hex).count_ones() as usize;
            bridges &= count < tile.regions().max(1);
        }
        self.add(
            bridges,
            "bridges",
            "/board/bridges".to_owned(),
            "a bridge stands on a river arm and joins what was apart, and bridges are in order",
        );
        let mut walls = board.walls.windows(2).all(|two| two[0].side < two[1].side);
        for wall in &board.walls {
            let both = [
                board.land.tile(wall.side.hex),
                board.land.tile(wall.side.beyond()),
            ];
            walls &= matches!(wall.side.edge, Edge::North | Edge::NE | Edge::SE)
                && both.iter().all(Option::is_some)
                && both.iter().flatten().any(|tile| tile.is_land())
                && wall.owner.is_none_or(|owner| owner.0 < board.seats())
                && (wall.own > 0) == wall.owner.is_some()
                && (1..=200).contains(&(u16::from(wall.own) + u16::from(wall.neutral)));
        }
        self.add(
            walls,
            "walls",
            "/board/walls".to_owned(),
            "a wall stands between two tiles that are not both sea, with tokens of one seat at most",
        );
    }

    fn consent(&mut self, board: &Board) {
        for (name, list) in [
            ("permissions", &board.permissions),
            ("requests", &board.requests),
        ] {
            let ordered = list.windows(2).all(|two| {
                let key = |it: &crate::board::Permission| (it.of, it.to, it.what, it.good);
                key(&two[0]) < key(&two[1])
            });
            let fits = |it: &crate::board::Permission| {
                let takes = it.what == What::Take;
                it.of.seat != it.to
                    && it.to.0 < board.seats()
                    && board.transporter(it.of).is_some()
                    && takes == it.good.is_some()
                    && takes == (it.count > 0)
                    && board.phase.is_of_turn()
            };
            self.add(
                ordered && list.iter().all(fits),
                "permissions",
                format!("/board/{name}"),
                "a permission is for another seat, with a good exactly if something is taken",
            );
        }
    }
}

/// Whether a place is a region of land.
fn is_region(board: &Board, place: Place) -> bool {
    matches!(place.spot, Spot::Tile | Spot::Bank(_))
        && board.land.has(place)
        && !board.is_sea(place)
}
