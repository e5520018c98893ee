//! Marks on a landscape for the adjacency that scores.

use crate::theme::frames::dashed;
use crate::theme::{CHALK, GOLD, INK};
use glass_road::building::{Bonus, Function};
use glass_road::{Estate, Ground, Landscape, Space, SpaceSet};
use slowtable_render::{Drawing, Path, Point, Rect, Style};

use super::context::PictureContext;
use super::landscape::Measures;
use super::score::start_row;

/// Draws what the bonuses of an estate's buildings count: a wedge from every counted neighbour into its
/// building, beads along a connected group, dashes around a block.
pub(super) fn links(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    estate: &Estate,
    measures: &Measures,
) {
    let board = &context.view.board;
    let mut groups: Vec<Landscape> = Vec::new();
    let mut squares: Vec<Landscape> = Vec::new();
    for building in estate.buildings() {
        match building.data().function {
            Function::Bonus(Bonus::LargestGroup(kind)) if !groups.contains(&kind) => {
                groups.push(kind);
            }
            Function::Bonus(Bonus::Square(kind, _)) if !squares.contains(&kind) => {
                squares.push(kind);
            }
            _ => {}
        }
    }
    for kind in squares {
        if let Some(corner) = square(estate.landscape(kind)) {
            let from = measures.cell(corner);
            let block = Rect::new(from.x, from.y, 2.0 * from.width, 2.0 * from.height).inset(4.0);
            drawing.path(dashed(block, 12.0), Style::line(INK, 9.0));
            drawing.path(dashed(block, 12.0), Style::line(GOLD, 5.0));
        }
    }
    for kind in groups {
        beads(drawing, measures, largest(estate.landscape(kind)));
    }
    for (space, building) in estate.placed() {
        let Function::Bonus(bonus) = building.data().function else {
            continue;
        };
        let counts = |ground: Ground| match bonus {
            Bonus::PerAdjacent(kind, _) => ground == Ground::Landscape(kind),
            Bonus::PerAdjacentBuilding => matches!(ground, Ground::Building(_)),
            Bonus::PlusAdjacentEmpty(_) => ground == Ground::Empty,
            _ => false,
        };
        for near in space.neighbours() {
            if counts(estate.ground(near)) {
                wedge(drawing, measures.cell(near), measures.cell(space));
            }
        }
        let beside = board.start_building_beside(space);
        if let (Bonus::PerAdjacentBuilding, Some(start)) = (bonus, beside) {
            let from = measures.beside(start_row(context, start));
            wedge(drawing, from, measures.cell(space));
        }
    }
}

/// Draws a wedge from a counted tile into the building that counts it.
fn wedge(drawing: &mut Drawing, from: Rect, into: Rect) {
    let (a, b) = (from.centre(), into.centre());
    // The middle of the shared edge.
    let edge = if (a.x - b.x).abs() > (a.y - b.y).abs() {
        let x = if a.x < b.x { into.x } else { into.right() };
        // Avoids the names of buildings: the wedge ends beside their signs.
        Point::new(x, into.y + into.height * 0.24)
    } else {
        let y = if a.y < b.y { into.y } else { into.bottom() };
        Point::new(into.x + into.width * 0.17, y)
    };
    let long = (b.x - a.x).hypot(b.y - a.y).max(1.0);
    let (along_x, along_y) = ((b.x - a.x) / long, (b.y - a.y) / long);
    let at = |along: f32, aside: f32| {
        (
            edge.x + along_x * along - along_y * aside,
            edge.y + along_y * along + along_x * aside,
        )
    };
    let wedge = [at(-13.0, -10.0), at(5.0, 0.0), at(-13.0, 10.0)];
    drawing.path(Path::polygon(&wedge), Style::fill(GOLD).lined(INK, 4.0));
}

/// Draws a bead on every space of a group, and a string between neighbours.
fn beads(drawing: &mut Drawing, measures: &Measures, group: SpaceSet) {
    let knot = |space: Space| {
        let cell = measures.cell(space);
        Point::new(cell.right() - 18.0, cell.bottom() - 16.0)
    };
    for (colour, width) in [(INK, 10.0), (GOLD, 5.0)] {
        for space in group {
            for near in space.neighbours().and(group) {
                if near > space {
                    drawing.line(knot(space), knot(near), colour, width);
                }
            }
        }
    }
    for space in group {
        let at = knot(space);
        drawing.circle(at.x, at.y, 9.0, Style::fill(CHALK).lined(INK, 4.0));
    }
}

/// Returns the largest group that is connected by edges.
fn largest(tiles: SpaceSet) -> SpaceSet {
    let mut best = SpaceSet::EMPTY;
    for seed in tiles {
        let mut group: SpaceSet = [seed].into_iter().collect();
        loop {
            let reached: SpaceSet = group
                .into_iter()
                .flat_map(|space| space.neighbours().and(tiles))
                .chain(group)
                .collect();
            if reached == group {
                break;
            }
            group = reached;
        }
        if group.len() > best.len() {
            best = group;
        }
    }
    best
}

/// Returns the top left space of a block of two by two.
fn square(tiles: SpaceSet) -> Option<Space> {
    tiles.into_iter().find(|space| {
        let at = |down: usize, right: usize| {
            Space::at(space.row() + down, space.column() + right)
                .is_some_and(|space| tiles.contains(space))
        };
        at(0, 1) && at(1, 0) && at(1, 1)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_and_blocks_are_those_that_score() {
        let set = |spaces: &[&str]| -> SpaceSet {
            spaces
                .iter()
                .filter_map(|space| space.parse().ok())
                .collect()
        };
        let tiles = set(&["1-1", "2-1", "2-2", "1-4", "5-3", "5-4", "4-4", "4-3"]);
        assert_eq!(largest(tiles), set(&["5-3", "5-4", "4-4", "4-3"]));
        assert_eq!(largest(tiles).len(), tiles.largest_group());
        assert_eq!(square(tiles), "4-3".parse().ok());
        assert_eq!(square(set(&["1-1", "1-2", "2-2"])), None);
    }
}
