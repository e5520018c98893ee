//! Maps drawn by lot: of equal halves or thirds, or in one piece for one player (A7).

use slowtable_kit::Dice;

use crate::hex::{Edge, TileCoordinates};
use crate::land::{Land, Tile};
use crate::lay::Rivers;
use crate::options::Options;
use crate::place::Place;
use crate::rows::{SUPPLY, Shape, Terrain};

/// How often a map is begun again before it is given up.
const TRIES: usize = 400;
/// The fewest mountains on a map for one player. Printed ones have at least as many: all points but
/// those of bricks come from mines.
const MOUNTAINS: usize = 2;
/// The version of the rules from which donkeys can walk from every home to what it needs. Before, that held only on maps
/// for one player; with others, every fourth map had a home where a river or the sea was in the way.
const HOMES_ON_FOOT: u32 = 2;

/// A turn that a map looks the same after.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Turn {
    /// None: one player shares a map with nobody.
    None,
    /// Half a turn about the middle of an edge.
    Half,
    /// A third of a turn about a corner.
    Third,
}

impl Turn {
    const fn of(seats: u8) -> Turn {
        match seats {
            1 => Turn::None,
            3 => Turn::Third,
            _ => Turn::Half,
        }
    }

    const fn parts(self) -> usize {
        match self {
            Turn::None => 1,
            Turn::Half => 2,
            Turn::Third => 3,
        }
    }

    fn hex(self, hex: TileCoordinates) -> TileCoordinates {
        match self {
            Turn::None => hex,
            Turn::Half => TileCoordinates::new(1 - hex.q, -hex.r),
            Turn::Third => {
                let turned = hex.turned(2);
                TileCoordinates::new(turned.q + 1, turned.r - 1)
            }
        }
    }

    const fn edge(self, edge: Edge) -> Edge {
        match self {
            Turn::None => edge,
            Turn::Half => edge.turned(3),
            Turn::Third => edge.turned(2),
        }
    }

    /// Returns the hexagons that a hexagon is turned onto, itself first.
    fn orbit(self, hex: TileCoordinates) -> Vec<TileCoordinates> {
        let mut orbit = vec![hex];
        while orbit.len() < self.parts() {
            let last = orbit[orbit.len() - 1];
            orbit.push(self.hex(last));
        }
        orbit
    }
}

/// Draws a map and the homes on it under a version of the rules; `None` if no map of the size is found.
pub(crate) fn draw(
    options: &Options,
    seats: u8,
    dice: &mut Dice,
    version: u32,
) -> Option<(Vec<Tile>, Vec<Place>)> {
    let on_foot = seats == 1 || version >= HOMES_ON_FOOT;
    (0..TRIES).find_map(|_| attempt(options, seats, dice, on_foot))
}

fn attempt(
    options: &Options,
    seats: u8,
    dice: &mut Dice,
    on_foot: bool,
) -> Option<(Vec<Tile>, Vec<Place>)> {
    let turn = Turn::of(seats);
    let parts = turn.parts();
    let size = options.size(seats);
    let mut part = grow(turn, (size.land + size.sea) / parts, dice)?;
    let sea = spread_sea(turn, &part, size.sea / parts, dice);
    part.retain(|hex| !sea.contains(hex));
    let mut tiles: Vec<Tile> = sea.iter().map(|hex| plain(*hex, Terrain::Sea)).collect();
    let mut left: Vec<(Terrain, Shape, usize)> = SUPPLY
        .iter()
        .map(|row| (row.0, row.1, usize::from(row.2) / parts))
        .collect();
    let river = if dice.below(4) > 0 {
        river(turn, &part, &sea, dice).unwrap_or_default()
    } else {
        Vec::new()
    };
    for (index, (hex, rivers)) in river.iter().enumerate() {
        let shape = Shape::of(*rivers)?;
        let among: Vec<usize> = (0..left.len())
            .filter(|at| left[*at].1 == shape && left[*at].2 > 0)
            .filter(|at| index > 0 || left[*at].0 == Terrain::Mountain)
            .collect();
        let chosen = *among.get(dice.below(among.len()))?;
        left[chosen].2 -= 1;
        tiles.push(Tile {
            hex: *hex,
            terrain: left[chosen].0,
            rivers: *rivers,
        });
    }
    part.retain(|hex| river.iter().all(|(other, _)| other != hex));
    for hex in &part {
        let plains: Vec<usize> = (0..left.len())
            .filter(|at| left[*at].1 == Shape::Plain && left[*at].0 != Terrain::Sea)
            .collect();
        let all: usize = plains.iter().map(|at| left[*at].2).sum();
        let mut drawn = dice.below(all);
        let chosen = plains.into_iter().find(|at| {
            let here = drawn < left[*at].2;
            drawn = drawn.saturating_sub(left[*at].2);
            here
        })?;
        left[chosen].2 -= 1;
        tiles.push(plain(*hex, left[chosen].0));
    }
    let mountains = tiles
        .iter()
        .filter(|tile| tile.terrain == Terrain::Mountain);
    if turn == Turn::None && mountains.count() < MOUNTAINS {
        return None;
    }
    let whole = turned(turn, &tiles);
    let land = Land::new(whole.clone()).ok()?;
    let rivers = Rivers::of(&land);
    if !rivers.has_source.iter().all(|has| *has) {
        return None;
    }
    let homes = homes(turn, seats, &land, dice, on_foot)?;
    let mut whole = whole;
    whole.sort_by_key(|tile| tile.hex);
    Some((whole, homes))
}

const fn plain(hex: TileCoordinates, terrain: Terrain) -> Tile {
    Tile {
        hex,
        terrain,
        rivers: 0,
    }
}

/// Returns all parts of a map from one.
fn turned(turn: Turn, tiles: &[Tile]) -> Vec<Tile> {
    let mut all = Vec::new();
    for tile in tiles {
        let mut it = *tile;
        for _ in 0..turn.parts() {
            all.push(it);
            let edges = crate::hex::edges(it.rivers);
            it = Tile {
                hex: turn.hex(it.hex),
                rivers: edges.fold(0, |set, edge| set | turn.edge(edge).bit()),
                ..it
            };
        }
    }
    all
}

/// Grows a part of so many hexagons, so that all parts together are in one piece and hold together.
fn grow(turn: Turn, size: usize, dice: &mut Dice) -> Option<Vec<TileCoordinates>> {
    let mut part = vec![TileCoordinates::default()];
    let mut taken = turn.orbit(TileCoordinates::default());
    while part.len() < size {
        let mut near: Vec<(TileCoordinates, usize)> = Vec::new();
        for hex in &taken {
            for edge in Edge::ALL {
                let next = hex.neighbour(edge);
                if !next.is_near() || taken.contains(&next) {
                    continue;
                }
                match near.iter_mut().find(|known| known.0 == next) {
                    Some(known) => known.1 += 1,
                    None => near.push((next, 1)),
                }
            }
        }
        // Hexagons with more neighbours are likelier, so the map has few arms.
        let all: usize = near.iter().map(|(_, touching)| touching * touching).sum();
        let mut drawn = dice.below(all);
        let (next, _) = near.into_iter().find(|(_, touching)| {
            let here = drawn < touching * touching;
            drawn = drawn.saturating_sub(touching * touching);
            here
        })?;
        part.push(next);
        taken.extend(turn.orbit(next));
    }
    Some(part)
}

/// Chooses the sea tiles of a part: mostly beside one another.
fn spread_sea(
    turn: Turn,
    part: &[TileCoordinates],
    count: usize,
    dice: &mut Dice,
) -> Vec<TileCoordinates> {
    let mut sea: Vec<TileCoordinates> = Vec::new();
    while sea.len() < count {
        let all: Vec<TileCoordinates> = sea.iter().flat_map(|hex| turn.orbit(*hex)).collect();
        let beside = |hex: &TileCoordinates| all.iter().any(|other| other.distance(*hex) == 1);
        let free: Vec<TileCoordinates> = part
            .iter()
            .copied()
            .filter(|hex| !sea.contains(hex))
            .collect();
        let near: Vec<TileCoordinates> = free.iter().copied().filter(beside).collect();
        let among = if near.is_empty() || dice.below(5) == 0 {
            &free
        } else {
            &near
        };
        match among.get(dice.below(among.len())) {
            Some(hex) => sea.push(*hex),
            None => break,
        }
    }
    sea
}

/// Draws a river: from a source through land of any part to the sea. Returns the tiles of one part
/// with their river edges, the source first; `None` if it runs into a dead end.
fn river(
    turn: Turn,
    part: &[TileCoordinates],
    sea: &[TileCoordinates],
    dice: &mut Dice,
) -> Option<Vec<(TileCoordinates, u8)>> {
    let land: Vec<TileCoordinates> = part.iter().flat_map(|hex| turn.orbit(*hex)).collect();
    let water: Vec<TileCoordinates> = sea.iter().flat_map(|hex| turn.orbit(*hex)).collect();
    let source = *part.get(dice.below(part.len()))?;
    let mut used = turn.orbit(source);
    let mut river: Vec<(TileCoordinates, u8)> = vec![(source, 0)];
    loop {
        let (here, from) = *river.last()?;
        let length = river.len();
        let mut ways: Vec<Edge> = Vec::new();
        let mut mouths: Vec<Edge> = Vec::new();
        for edge in Edge::ALL.into_iter().filter(|edge| from & edge.bit() == 0) {
            let next = here.neighbour(edge);
            if water.contains(&next) && length > 1 {
                mouths.push(edge);
            } else if land.contains(&next) && !used.contains(&next) {
                ways.push(edge);
            }
        }
        let ends = !mouths.is_empty() && (length > 4 || ways.is_empty() || dice.below(2) == 0);
        let among = if ends { &mouths } else { &ways };
        let edge = *among.get(dice.below(among.len()))?;
        river.last_mut()?.1 |= edge.bit();
        if ends {
            return Some(river);
        }
        if length > 7 {
            return None;
        }
        let next = here.neighbour(edge);
        used.extend(turn.orbit(next));
        river.push((next, edge.opposite().bit()));
    }
}

/// The terrains that every home has within two steps (A7).
const NEAR_HOME: [Terrain; 3] = [Terrain::Woods, Terrain::Rock, Terrain::Pasture];

/// Whether a home has woods, rock and pasture at a distance of two tiles (A7), even where no donkey can walk.
fn is_rich(land: &Land, home: TileCoordinates) -> bool {
    NEAR_HOME.into_iter().all(|terrain| {
        let mut tiles = land.tiles().iter();
        tiles.any(|tile| tile.terrain == terrain && tile.hex.distance(home) <= 2)
    })
}

/// Whether a donkey from a home reaches woods, rock and pasture within two steps (A7).
fn is_rich_on_foot(land: &Land, home: TileCoordinates) -> bool {
    let mut reached = vec![Place::tile(home)];
    for _ in 0..2 {
        let links = land.links().iter();
        let steps = links.flat_map(|link| [(link.from, link.to), (link.to, link.from)]);
        let next = steps.filter(|(from, _)| reached.contains(from));
        let next: Vec<Place> = next.map(|(_, to)| to).collect();
        reached.extend(next);
    }
    NEAR_HOME.into_iter().all(|terrain| {
        let tiles = reached.iter().filter_map(|place| land.tile(place.hex));
        tiles.into_iter().any(|tile| tile.terrain == terrain)
    })
}

/// Chooses homes that the same turn exchanges, as far apart as possible.
fn homes(turn: Turn, seats: u8, land: &Land, dice: &mut Dice, on_foot: bool) -> Option<Vec<Place>> {
    let is_good = if on_foot { is_rich_on_foot } else { is_rich };
    let mut among: Vec<TileCoordinates> = land
        .tiles()
        .iter()
        .filter(|tile| {
            matches!(
                tile.terrain,
                Terrain::Woods | Terrain::Pasture | Terrain::Rock
            ) && tile.rivers == 0
                && is_good(land, tile.hex)
        })
        .map(|tile| tile.hex)
        .collect();
    dice.shuffle(&mut among);
    let apart = |homes: &[TileCoordinates]| -> u16 {
        let pairs = homes.iter().enumerate().flat_map(|(index, one)| {
            homes[index + 1..]
                .iter()
                .map(move |other| one.distance(*other))
        });
        // One home is far from all others.
        pairs.min().unwrap_or(u16::MAX)
    };
    let mut best: Option<(u16, Vec<TileCoordinates>)> = None;
    let groups = usize::from(seats) / turn.parts();
    for first in &among {
        let seconds: &[TileCoordinates] = if groups > 1 {
            &among
        } else {
            std::slice::from_ref(first)
        };
        for second in seconds {
            let mut homes = turn.orbit(*first);
            if groups > 1 {
                homes.extend(turn.orbit(*second));
            }
            let near = apart(&homes);
            if near >= 2 && best.as_ref().is_none_or(|known| near > known.0) {
                best = Some((near, homes));
            }
        }
    }
    let (_, homes) = best?;
    Some(homes.into_iter().map(Place::tile).collect())
}
