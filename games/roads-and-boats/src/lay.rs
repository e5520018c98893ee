//! Maps that the players lay: which tile may lie where (A2 to A6).

use std::ops::ControlFlow;

use slowtable_kit::Seat;

use crate::board::{Board, Phase};
use crate::cursor::lay::tile;
use crate::event::{Chance, Event};
use crate::flow::Flow;
use crate::hex::{Edge, TileCoordinates, edges};
use crate::land::{Land, SharedLand, Tile};
use crate::options::Options;
use crate::place::TileSide;
use crate::rows::{SUPPLY, Shape, Terrain};
use crate::state::State;

/// What is still to be laid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LeftToLay {
    pub(crate) land: usize,
    pub(crate) sea: usize,
}

/// What rivers still need (A6).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Rivers {
    /// The river ends that lead nowhere yet: the edge, and the number of its river.
    pub(crate) ends: Vec<(TileSide, usize)>,
    /// For each river whether it has a source.
    pub(crate) has_source: Vec<bool>,
}

impl Rivers {
    /// Finds the rivers of a map.
    pub(crate) fn of(land: &Land) -> Self {
        let tiles = land.tiles();
        let mut river: Vec<Option<usize>> = vec![None; tiles.len()];
        let mut found = Rivers::default();
        for first in 0..tiles.len() {
            if tiles[first].rivers == 0 || river[first].is_some() {
                continue;
            }
            let number = found.has_source.len();
            found.has_source.push(false);
            let mut open = vec![first];
            river[first] = Some(number);
            while let Some(index) = open.pop() {
                let here = tiles[index];
                if here.rivers.count_ones() == 1 {
                    found.has_source[number] = true;
                }
                for edge in edges(here.rivers) {
                    let beyond = land.index(here.hex.neighbour(edge));
                    match beyond {
                        Some(there) if tiles[there].flows(edge.opposite()) => {
                            if river[there].is_none() {
                                river[there] = Some(number);
                                open.push(there);
                            }
                        }
                        Some(_) => {}
                        None => {
                            let hex = here.hex;
                            found.ends.push((TileSide { hex, edge }, number));
                        }
                    }
                }
            }
        }
        found
    }

    /// Whether all rivers can still be finished with what is left (A6). Every open end can be
    /// closed by a sea tile; a river without a source needs a source at an end that no other river
    /// edge points at.
    pub(crate) fn can_be_finished(&self, left: LeftToLay, sources: usize) -> bool {
        let ends = self.ends.len();
        let mut sourceless = 0;
        for (number, has) in self.has_source.iter().enumerate() {
            if *has {
                continue;
            }
            sourceless += 1;
            let beyond = |side: TileSide| side.beyond();
            let alone = self
                .ends
                .iter()
                .filter(|(_, of)| *of == number)
                .any(|(side, _)| {
                    let there = beyond(*side);
                    self.ends
                        .iter()
                        .filter(|(other, _)| beyond(*other) == there)
                        .count()
                        == 1
                });
            if !alone {
                return false;
            }
        }
        let within = self.ends.iter().all(|(side, _)| side.beyond().is_near());
        within
            && ends + sourceless <= left.land + left.sea
            && sourceless <= left.land
            && sourceless <= sources
            && ends - sourceless.min(ends) <= left.sea
    }
}

/// Whether a tile's edges fit those of the neighbours that lie (A5).
pub(crate) fn edges_fit(land: &Land, tile: &Tile) -> bool {
    Edge::ALL.into_iter().all(|edge| {
        let Some(beyond) = land.tile(tile.hex.neighbour(edge)) else {
            return true;
        };
        match (tile.is_land(), beyond.is_land()) {
            (true, true) => tile.flows(edge) == beyond.flows(edge.opposite()),
            _ => true,
        }
    })
}

impl Options {
    /// Returns how many tiles a map that is laid or drawn has (A2).
    pub(crate) fn size(&self, seats: u8) -> LeftToLay {
        LeftToLay {
            land: usize::from(self.land) * usize::from(seats),
            sea: usize::from(self.sea) * usize::from(seats),
        }
    }
}

impl Board {
    /// Returns how many tiles are still to be laid (A2).
    pub(crate) fn left_to_lay(&self) -> LeftToLay {
        let all = self.options.size(self.seats());
        let tiles = self.land.tiles();
        let land = tiles.iter().filter(|tile| tile.is_land()).count();
        LeftToLay {
            land: all.land.saturating_sub(land),
            sea: all.sea.saturating_sub(tiles.len() - land),
        }
    }

    fn supply_of(&self, terrain: Terrain, shape: Shape) -> usize {
        let all = SUPPLY.iter().find(|row| (row.0, row.1) == (terrain, shape));
        let laid = self
            .land
            .tiles()
            .iter()
            .filter(|tile| tile.terrain == terrain && Shape::of(tile.rivers) == Some(shape));
        all.map_or(0, |row| usize::from(row.2))
            .saturating_sub(laid.count())
    }

    /// Returns the kinds of tiles that are left (A3).
    pub(crate) fn supply_left(&self) -> impl Iterator<Item = (Terrain, Shape)> + '_ {
        let left = self.left_to_lay();
        SUPPLY
            .iter()
            .map(|row| (row.0, row.1))
            .filter(move |(terrain, shape)| {
                let wanted = if *terrain == Terrain::Sea {
                    left.sea
                } else {
                    left.land
                };
                wanted > 0 && self.supply_of(*terrain, *shape) > 0
            })
    }

    /// Gives each hexagon where a tile may be laid to `found`.
    pub(crate) fn lay_sites(
        &self,
        terrain: Terrain,
        shape: Shape,
        turn: u8,
        found: &mut dyn FnMut(TileCoordinates) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut left = self.left_to_lay();
        let is_sea = terrain == Terrain::Sea;
        let pool = if is_sea {
            &mut left.sea
        } else {
            &mut left.land
        };
        *pool = pool.saturating_sub(1);
        let sources =
            self.supply_of(Terrain::Mountain, Shape::Source) - usize::from(shape == Shape::Source);
        let tiles = self.land.tiles();
        if tiles.is_empty() {
            let first = tile(TileCoordinates::default(), terrain, shape, turn);
            return match self.keeps(first, left, sources) {
                true => found(TileCoordinates::default()),
                false => ControlFlow::Continue(()),
            };
        }
        let mut near: Vec<TileCoordinates> = tiles
            .iter()
            .flat_map(|tile| Edge::ALL.map(|edge| tile.hex.neighbour(edge)))
            .filter(|hex| hex.is_near() && self.land.tile(*hex).is_none())
            .collect();
        near.sort_unstable();
        near.dedup();
        // Without a river, what counts depends on the ends that the tile closes, not on the spot.
        let rivers = Rivers::of(&self.land);
        let plain_is_safe = rivers.can_be_finished(left, sources);
        for hex in near {
            let new = tile(hex, terrain, shape, turn);
            if !edges_fit(&self.land, &new) {
                continue;
            }
            let touched = rivers.ends.iter().any(|(side, _)| side.beyond() == hex);
            let keeps = if new.rivers == 0 && !touched {
                plain_is_safe
            } else {
                self.keeps(new, left, sources)
            };
            if keeps {
                found(hex)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether the rivers can still be finished after a tile is laid.
    fn keeps(&self, new: Tile, left: LeftToLay, sources: usize) -> bool {
        let mut tiles = self.land.tiles().to_vec();
        tiles.push(new);
        let Ok(land) = Land::unfinished(tiles) else {
            return false;
        };
        Rivers::of(&land).can_be_finished(left, sources)
    }
}

impl Flow<'_> {
    /// Lays a tile; each seat lays two, one after the other (A4).
    pub(crate) fn lay(&mut self, seat: Seat, tile: Tile) {
        let mut tiles = self.board.land.tiles().to_vec();
        tiles.push(tile);
        let Ok(land) = Land::unfinished(tiles) else {
            return;
        };
        self.sink.event(|| Event::Laid { seat, tile });
        let count = land.tiles().len();
        self.board.land = SharedLand(land.into());
        let left = self.board.left_to_lay();
        if left.land + left.sea > 0 {
            if count.is_multiple_of(2) {
                self.board.mover = Some(seat.next(self.board.seats()));
            }
            return;
        }
        if self.unknown.is_none() {
            self.sealed = true;
            return;
        }
        self.draw_temple();
        self.next_home();
    }

    /// Draws the temple row (S3).
    pub(crate) fn draw_temple(&mut self) {
        let mut row: arrayvec::ArrayVec<Seat, 4> = Seat::all(self.board.seats()).collect();
        for last in (1..row.len()).rev() {
            let Some(at) = self.chance(last + 1) else {
                return;
            };
            row.swap(last, at);
        }
        if row.len() > 1 {
            self.sink.chance.push(Chance::Temple(row.to_vec()));
        }
        let shown = row.to_vec();
        self.board.sequence = row.iter().rev().copied().collect();
        self.board.temple = row;
        self.sink.event(|| Event::TempleDrawn { row: shown });
    }
}

impl State {
    /// Whether the map is still being laid.
    #[must_use]
    pub fn is_laying(&self) -> bool {
        self.board.phase == Phase::Laying
    }
}
