//! Laying the map tile by tile (A4 to A6).

use std::ops::ControlFlow;

use super::{Cursor, ListFlow, Sink};
use crate::choice::Choice;
use crate::hex::TileCoordinates;
use crate::land::Tile;
use crate::place::Place;
use crate::rows::{Shape, Terrain};

impl Cursor<'_> {
    /// Gives each tile of the supply, in each of its turns, that can be laid somewhere.
    pub(crate) fn each_lay(&self, sink: Sink<'_>) -> ListFlow {
        for (terrain, shape) in self.board.supply_left() {
            for turn in 0..turns(shape) {
                let somewhere = self
                    .board
                    .lay_sites(terrain, shape, turn, &mut |_| ControlFlow::Break(()))
                    .is_break();
                if somewhere {
                    sink(Choice::Lay(terrain, shape, turn))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    pub(crate) fn each_lay_at(&self, sink: Sink<'_>) -> ListFlow {
        let Some((terrain, shape, turn)) = self.form.lay else {
            return ControlFlow::Continue(());
        };
        self.board
            .lay_sites(terrain, shape, turn, &mut |hex: TileCoordinates| {
                sink(Choice::At(Place::tile(hex)))
            })
    }

    /// Returns the tile that the path lays.
    pub(crate) fn laid_tile(&self) -> Option<Tile> {
        let (terrain, shape, turn) = self.form.lay?;
        Some(tile(self.form.place?.hex, terrain, shape, turn))
    }
}

/// Returns the number of turns in which a shape looks different.
pub(crate) const fn turns(shape: Shape) -> u8 {
    match shape {
        Shape::Plain => 1,
        Shape::Junction => 2,
        Shape::Straight => 3,
        _ => 6,
    }
}

/// Returns a tile of the supply, turned and laid.
pub(crate) fn tile(hex: TileCoordinates, terrain: Terrain, shape: Shape, turn: u8) -> Tile {
    Tile {
        hex,
        terrain,
        rivers: shape.turned(turn.into()),
    }
}
