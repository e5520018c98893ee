//! The shape of a tile around its middle: edges, corners, the course of its river, its regions, and the room in them.
//!
//! All lengths here are in sides of a tile.

use std::sync::LazyLock;

use roads_and_boats::{Edge, Shape};
use slowtable_render::{Point, Rect};

/// The middles of the edges, clockwise from the top.
const MIDDLES: [(f32, f32); 6] = [
    (0.0, -0.866),
    (0.75, -0.433),
    (0.75, 0.433),
    (0.0, 0.866),
    (-0.75, 0.433),
    (-0.75, -0.433),
];

/// The corners, clockwise from the upper right: each ends the edge of the same index.
const CORNERS: [(f32, f32); 6] = [
    (0.5, -0.866),
    (1.0, 0.0),
    (0.5, 0.866),
    (-0.5, 0.866),
    (-1.0, 0.0),
    (-0.5, -0.866),
];

/// Half the width of a river.
pub(super) const RIVER: f32 = 0.085;

const fn point((x, y): (f32, f32)) -> Point {
    Point::new(x, y)
}

/// Returns the point at a share of the way from one to another.
fn between(one: Point, other: Point, share: f32) -> Point {
    Point::new(
        one.x + (other.x - one.x) * share,
        one.y + (other.y - one.y) * share,
    )
}

/// Returns a point this many times as far from the middle.
pub(super) fn times(at: Point, by: f32) -> Point {
    Point::new(at.x * by, at.y * by)
}

/// Returns the middle of an edge.
pub(super) const fn middle(edge: Edge) -> Point {
    point(MIDDLES[edge.index()])
}

/// Returns the middle of the half of an edge that lies clockwise of its middle, or of the other half.
pub(super) fn half(edge: Edge, clockwise: bool) -> Point {
    let end = if clockwise {
        edge.index()
    } else {
        edge.index() + 5
    };
    between(middle(edge), point(CORNERS[end % 6]), 0.5)
}

/// Part of a river: a curve from one point to another.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reach {
    pub(super) from: Point,
    pub(super) by: Point,
    pub(super) and: Point,
    pub(super) to: Point,
}

impl Reach {
    fn at(&self, t: f32) -> Point {
        let u = 1.0 - t;
        let part = |a: f32, b: f32, c: f32, d: f32| {
            u * u * u * a + 3.0 * u * u * t * b + 3.0 * u * t * t * c + t * t * t * d
        };
        Point::new(
            part(self.from.x, self.by.x, self.and.x, self.to.x),
            part(self.from.y, self.by.y, self.and.y, self.to.y),
        )
    }

    /// Returns points along it, as many to each side of its middle.
    fn points(&self) -> [Point; 17] {
        let mut at = 0.0;
        [(); 17].map(|()| {
            let point = self.at(at / 16.0);
            at += 1.0;
            point
        })
    }
}

fn arms(rivers: u8) -> Vec<Edge> {
    let arms = Edge::ALL.into_iter();
    arms.filter(|edge| rivers & edge.bit() != 0).collect()
}

/// Returns the parts of a tile's river.
pub(super) fn reaches(rivers: u8) -> Vec<Reach> {
    let straight = |from: Point, to: Point| Reach {
        from,
        by: between(from, to, 0.33),
        and: between(from, to, 0.67),
        to,
    };
    match *arms(rivers) {
        [] => Vec::new(),
        [arm] => {
            let from = middle(arm);
            // A source winds a little.
            let across = Point::new(-from.y, from.x);
            let by = Point::new(
                from.x * 0.6 + across.x * 0.12,
                from.y * 0.6 + across.y * 0.12,
            );
            let and = Point::new(
                from.x * 0.4 - across.x * 0.16,
                from.y * 0.4 - across.y * 0.16,
            );
            let to = times(from, 0.14);
            vec![Reach { from, by, and, to }]
        }
        [one, other] => {
            let (from, to) = (middle(one), middle(other));
            let (by, and) = if one.opposite() == other {
                let across = Point::new(-from.y * 0.22, from.x * 0.22);
                let by = times(from, 0.4);
                let and = times(to, 0.4);
                (
                    Point::new(by.x + across.x, by.y + across.y),
                    Point::new(and.x - across.x, and.y - across.y),
                )
            } else if one.turned(1) == other || other.turned(1) == one {
                // A sharp bend swings wide round the middle, since its inner bank has little room.
                (times(to, -0.4), times(from, -0.4))
            } else {
                (times(from, 0.05), times(to, 0.05))
            };
            vec![Reach { from, by, and, to }]
        }
        ref several => {
            let centre = Point::new(0.0, 0.0);
            let arms = several.iter();
            arms.map(|arm| straight(middle(*arm), centre)).collect()
        }
    }
}

/// Returns points where boats lie on a tile's river, for so many boats.
pub(super) fn moorings(rivers: u8, boats: usize) -> Vec<Point> {
    let reaches = reaches(rivers);
    let [only] = reaches.as_slice() else {
        // A junction: the first lies where the arms meet, the others on the arms.
        let on_arms = reaches.iter().map(|reach| reach.at(0.45));
        let all: Vec<Point> = std::iter::once(Point::new(0.0, 0.0))
            .chain(on_arms)
            .collect();
        return all.into_iter().cycle().take(boats).collect();
    };
    #[allow(clippy::cast_precision_loss)] // a few
    let share = |at: usize| match boats {
        1 => 0.5,
        _ => 0.2 + 0.6 * at as f32 / (boats - 1) as f32,
    };
    (0..boats).map(|at| only.at(share(at))).collect()
}

/// Returns the outline of a region.
fn outline(rivers: u8, name: Option<Edge>) -> Vec<Point> {
    let arms = arms(rivers);
    let Some(first) = name.filter(|_| arms.len() > 1) else {
        return CORNERS.map(point).to_vec();
    };
    let mut found = vec![middle(first)];
    let mut edge = first;
    loop {
        found.push(point(CORNERS[edge.index()]));
        edge = edge.turned(1);
        if arms.contains(&edge) {
            break;
        }
    }
    found.push(middle(edge));
    match reaches(rivers).as_slice() {
        [reach] => {
            let course = reach.points();
            // The course runs from the lower arm to the higher one.
            if edge < first {
                found.extend(course);
            } else {
                found.extend(course.iter().rev());
            }
        }
        _ => found.push(Point::new(0.0, 0.0)),
    }
    found
}

fn holds(outline: &[Point], at: Point) -> bool {
    let mut inside = false;
    let mut last = outline.last().copied().unwrap_or(at);
    for &next in outline {
        if (next.y > at.y) != (last.y > at.y) {
            let x = next.x + (at.y - next.y) / (last.y - next.y) * (last.x - next.x);
            if at.x < x {
                inside = !inside;
            }
        }
        last = next;
    }
    inside
}

/// The points of the grid in a length of a side.
const STEPS: i32 = 20;
const WIDE: usize = 41;
const HIGH: usize = 35;
/// The free space along the edges of a tile.
const MARGIN: f32 = 0.05;
/// The free space along the banks of a river.
const BANK: f32 = 0.02;

#[allow(clippy::cast_precision_loss)] // some dozens
fn on_grid(column: usize, row: usize) -> Point {
    let steps = STEPS as f32;
    Point::new(
        (column as f32 - (WIDE / 2) as f32) / steps,
        (row as f32 - (HIGH / 2) as f32) / steps,
    )
}

/// Returns the width of so many steps of the grid.
#[allow(clippy::cast_precision_loss)] // a dozen
fn wide(steps: usize) -> f32 {
    steps as f32 / STEPS as f32
}

/// The room in a region.
pub(super) struct Room {
    /// The number of free points of the grid to the upper left of each.
    free: Vec<u16>,
    /// The middle of the free points.
    pub(super) centre: Point,
}

impl Room {
    fn of(rivers: u8, name: Option<Edge>) -> Self {
        let outline = outline(rivers, name);
        let course: Vec<Point> = reaches(rivers).iter().flat_map(Reach::points).collect();
        let is_free = |at: Point| {
            let inside = MIDDLES
                .iter()
                .all(|&(x, y)| (at.x * x + at.y * y) / 0.866 <= 0.866 - MARGIN);
            let dry = RIVER + BANK;
            inside
                && holds(&outline, at)
                && course.iter().all(|river| {
                    let (x, y) = (river.x - at.x, river.y - at.y);
                    x * x + y * y >= dry * dry
                })
        };
        let mut free = vec![0u16; (WIDE + 1) * (HIGH + 1)];
        let (mut count, mut sum) = (0.0, (0.0, 0.0));
        for row in 0..HIGH {
            let mut in_row = 0;
            for column in 0..WIDE {
                let at = on_grid(column, row);
                if is_free(at) {
                    in_row += 1;
                    count += 1.0;
                    sum = (sum.0 + at.x, sum.1 + at.y);
                }
                free[(row + 1) * (WIDE + 1) + column + 1] =
                    free[row * (WIDE + 1) + column + 1] + in_row;
            }
        }
        let most = f32::max(count, 1.0);
        Self {
            free,
            centre: Point::new(sum.0 / most, sum.1 / most),
        }
    }

    /// Whether a square of this width in steps lies free with its upper left corner at a point of the grid.
    fn is_free(&self, column: usize, row: usize, steps: usize) -> bool {
        let (right, bottom) = (column + steps + 1, row + steps + 1);
        if right > WIDE || bottom > HIGH {
            return false;
        }
        let at = |column: usize, row: usize| self.free[row * (WIDE + 1) + column];
        let count = at(right, bottom) + at(column, row) - at(column, bottom) - at(right, row);
        usize::from(count) == (steps + 1) * (steps + 1)
    }

    /// Returns the middles of squares for so many things, and the width of the squares: as large as fit beside the
    /// obstacles, nearest to the middle of the room. If the smallest squares are still too few, as many as there are.
    pub(super) fn places(
        &self,
        things: usize,
        taken: &[Rect],
        sizes: &[usize],
    ) -> (f32, Vec<Point>) {
        for &steps in sizes.iter().filter(|steps| things <= self.most(**steps)) {
            let grids = (0..=steps).map(|first| self.rows(first, steps, taken));
            let nearest = grids
                .filter(|found| found.len() >= things)
                .map(|found| self.nearest(found, things))
                .min_by(|(one, _), (other, _)| one.total_cmp(other));
            if let Some((_, mut found)) = nearest {
                found.sort_by(|one, other| {
                    (one.y, one.x)
                        .partial_cmp(&(other.y, other.x))
                        .unwrap_or(std::cmp::Ordering::Equal)
                });
                return (wide(steps), found);
            }
        }
        let mut best = (0.0, Vec::new());
        for &steps in sizes {
            for first in 0..=steps {
                let found = self.rows(first, steps, taken);
                if found.len() > best.1.len() {
                    best = (wide(steps), self.nearest(found, usize::MAX).1);
                }
            }
        }
        best
    }

    /// Returns a number of squares of this width in steps that is never exceeded: each takes some points of the grid for
    /// itself alone. It is quick, and most sizes are too large by far.
    pub(super) fn most(&self, steps: usize) -> usize {
        let free = self.free.last().copied().unwrap_or_default();
        usize::from(free) / (steps * steps).max(1)
    }

    /// Returns the points that lie nearest to the middle of the room, the nearest first, and the sum of the squares of
    /// their distances.
    fn nearest(&self, mut found: Vec<Point>, things: usize) -> (f32, Vec<Point>) {
        let far = |at: &Point| {
            let (x, y) = (at.x - self.centre.x, at.y - self.centre.y);
            x * x + y * y
        };
        found.sort_by(|one, other| far(one).total_cmp(&far(other)));
        found.truncate(things);
        (found.iter().map(far).sum(), found)
    }

    /// Returns the middles of squares in rows that begin at a row of the grid.
    fn rows(&self, first: usize, steps: usize, taken: &[Rect]) -> Vec<Point> {
        let mut found = Vec::new();
        let wide = wide(steps);
        for row in (first..HIGH.saturating_sub(steps)).step_by(steps) {
            let free = |column: usize| {
                let at = on_grid(column, row);
                self.is_free(column, row, steps)
                    && !taken.iter().any(|it| {
                        at.x < it.right()
                            && it.x < at.x + wide
                            && at.y < it.bottom()
                            && it.y < at.y + wide
                    })
            };
            let mut column = 0;
            while column + steps < WIDE {
                if !free(column) {
                    column += 1;
                    continue;
                }
                let mut last = column;
                while last + steps + 1 < WIDE && free(last + 1) {
                    last += 1;
                }
                let count = (last - column) / steps + 1;
                let spare = (last - column) % steps / 2;
                for at in 0..count {
                    let corner = on_grid(column + spare + at * steps, row);
                    found.push(Point::new(corner.x + wide / 2.0, corner.y + wide / 2.0));
                }
                column = last + steps + 1;
            }
        }
        found
    }
}

/// The rooms of the regions of a tile, by name.
type Rooms = Vec<(Option<Edge>, Room)>;

/// The rooms of every shape of river, by its edges.
static ROOMS: LazyLock<Vec<Rooms>> = LazyLock::new(|| {
    (0u8..64)
        .map(|rivers| {
            if Shape::of(rivers).is_none() {
                return Vec::new();
            }
            let arms = arms(rivers);
            let names: Vec<Option<Edge>> = match arms.len() {
                0 | 1 => vec![None],
                _ => arms.into_iter().map(Some).collect(),
            };
            let rooms = names.into_iter();
            rooms.map(|name| (name, Room::of(rivers, name))).collect()
        })
        .collect()
});

/// Returns the room of a region; that of the first one if there is none of that name.
pub(super) fn room(rivers: u8, name: Option<Edge>) -> &'static Room {
    let all = &ROOMS[usize::from(rivers) % 64];
    let own = all.iter().find(|(known, _)| *known == name);
    own.or(all.first()).map_or(&ROOMS[0][0].1, |(_, room)| room)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shapes() -> impl Iterator<Item = u8> {
        (0..64).filter(|rivers| Shape::of(*rivers).is_some())
    }

    #[test]
    fn every_region_has_room_for_a_home() {
        for rivers in shapes() {
            for (name, room) in &ROOMS[usize::from(rivers)] {
                // Donkeys and three goods.
                let (wide, places) = room.places(4, &[], &[8, 7, 6, 5, 4, 3]);
                assert!(
                    places.len() == 4,
                    "{rivers} {name:?}: {wide} {}",
                    places.len()
                );
            }
        }
    }

    #[test]
    fn places_do_not_overlap_and_keep_off_what_is_taken() {
        let taken = [Rect::new(-0.2, -0.2, 0.4, 0.4)];
        for rivers in shapes() {
            for (_, room) in &ROOMS[usize::from(rivers)] {
                let (wide, places) = room.places(5, &taken, &[10, 8, 6, 5, 4, 3]);
                for (at, one) in places.iter().enumerate() {
                    let near = |x: f32, y: f32, width: f32| {
                        (one.x - x).abs() < width - 0.01 && (one.y - y).abs() < width - 0.01
                    };
                    assert!(!near(0.0, 0.0, (wide + 0.4) / 2.0));
                    assert!(places[at + 1..].iter().all(|it| !near(it.x, it.y, wide)));
                }
            }
        }
    }

    #[test]
    fn regions_part_the_land_of_a_tile() {
        for rivers in shapes() {
            let names: Vec<_> = ROOMS[usize::from(rivers)].iter().map(|it| it.0).collect();
            for row in 0..HIGH {
                for column in 0..WIDE {
                    let at = on_grid(column, row);
                    let regions = names
                        .iter()
                        .filter(|name| holds(&outline(rivers, **name), at));
                    assert!(regions.count() <= 1, "{rivers} {at:?}");
                }
            }
        }
    }
}
