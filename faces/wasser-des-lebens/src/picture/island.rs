//! The island: tiles, chips, pass roads, roads, buildings, the occupation force, and numbered targets.

use hexes::{Corner, Edge, HexCoordinates, Layout, Window};
use slowtable_kit::Seat;
use slowtable_render::{Drawing, Path, Placement, Point, Rect, Scene, Style};
use slowtable_ui::picture::{Strip, map, put};
use wasser_des_lebens::{Board, Crossing, Hex as IslandHex, Pass, PathId, Ware};

use super::context::PictureContext;
use super::icons;
use super::trail::trail;
use crate::targets::Target;
use crate::theme::{AMBER, CHALK, FIELD_LIGHT, INK, MIST, NIGHT, PAPER, PAPER_DARK, SEAM};

/// The colours of numbered targets: light on dark, unlike chips.
const MARK: map::MarkStyle = map::MarkStyle {
    ground: NIGHT,
    edge: CHALK,
    ink: CHALK,
};

/// The free space around the land, in lengths of a side: half a mountain.
const MARGIN: f32 = 0.8;

pub(super) fn hex(hex: IslandHex) -> HexCoordinates {
    let (q, r) = hex.axial();
    HexCoordinates::new(q.into(), r.into())
}

fn corner(crossing: Crossing) -> Option<Corner> {
    let (x, y) = crossing.grid();
    Corner::at(x.into(), y.into())
}

fn edge(path: PathId) -> Option<Edge> {
    let [one, other] = path.ends().map(corner);
    Edge::between(one?, other?)
}

/// A pass road on the picture.
struct PassSign {
    pass: Pass,
    /// The middle of its sign.
    middle: (f32, f32),
    /// The crossings that it joins.
    ends: Vec<(f32, f32)>,
}

/// The island in a room of a picture.
pub(super) struct Island<'a> {
    context: &'a PictureContext<'a>,
    layout: Layout,
}

impl<'a> Island<'a> {
    /// Lays the island into the middle of a room. The mountains reach beyond it.
    pub(super) fn new(context: &'a PictureContext<'a>, room: Rect) -> Self {
        let window = Window::around(IslandHex::land().map(hex), MARGIN);
        let unseen = Layout {
            side: 1.0,
            x: room.x,
            y: room.y,
        };
        let fitted = window.map_or(unseen, |window| {
            window.layout((room.x, room.y), (room.width, room.height))
        });
        // A side of whole pixels, so that equal tiles have equal pixels.
        let layout = Layout {
            side: fitted.side.floor(),
            ..fitted
        };
        Self { context, layout }
    }

    const fn board(&self) -> &'a Board {
        self.context.board()
    }

    /// Returns a length in this fraction of a side.
    fn part(&self, share: f32) -> f32 {
        (share * self.layout.side).round()
    }

    fn place(&self, crossing: Crossing) -> (f32, f32) {
        let (x, y) = crossing.grid();
        self.layout.point((x.into(), y.into()))
    }

    /// Draws everything, and the numbers of targets over it.
    pub(super) fn draw(&self, drawing: &mut Drawing, targets: &[(Target, u8)]) {
        self.land(drawing);
        let passes = self.passes();
        for sign in &passes {
            self.way(drawing, sign);
        }
        self.chips(drawing);
        self.route(drawing);
        for (seat, place) in self.context.places() {
            for path in place.roads.iter() {
                self.road(drawing, seat, path);
            }
        }
        for (seat, place) in self.context.places() {
            for crossing in place.distilleries.iter() {
                self.building(drawing, seat, Ware::Distillery, crossing);
            }
            for crossing in place.yards.iter() {
                self.building(drawing, seat, Ware::Yard, crossing);
            }
        }
        // A building stands where the way to a sign ends, and must not cover its number.
        for sign in &passes {
            self.plate(drawing, sign);
        }
        self.force(drawing);
        for (target, number) in targets {
            self.target(drawing, *target, *number, &passes);
        }
    }

    /// Draws tiles and mountains, and the paths between them.
    fn land(&self, drawing: &mut Drawing) {
        let layout = &self.layout;
        let centre = HexCoordinates::new(0, 0);
        for place in (-4..=4).flat_map(|q| (-4..=4).map(move |r| HexCoordinates::new(q, r))) {
            if centre.distance(place) == 4 {
                map::tile(drawing, layout, place, icons::sea());
            }
        }
        for mountain in IslandHex::mountains() {
            map::tile(drawing, layout, hex(mountain), icons::mountain());
        }
        for mountain in IslandHex::mountains() {
            let line = map::outline(layout, hex(mountain), 0.0);
            drawing.path(line, Style::line(NIGHT, 3.0));
        }
        let land: Vec<HexCoordinates> = IslandHex::land().map(hex).collect();
        for (place, terrain) in IslandHex::land().zip(self.board().land) {
            map::tile(drawing, layout, hex(place), icons::tile(terrain));
        }
        let wide = self.part(0.11);
        for path in PathId::all() {
            let Some(edge) = edge(path) else { continue };
            map::edge(drawing, layout, edge, 0.0, Style::line(NIGHT, wide));
        }
        for path in PathId::all() {
            let Some(edge) = edge(path) else { continue };
            let line = Style::line(PAPER_DARK, wide * 0.45);
            map::edge(drawing, layout, edge, 0.0, line);
        }
        map::frame(drawing, layout, &land, Style::line(FIELD_LIGHT, wide * 0.5));
    }

    /// Returns each pass road with the middle of its sign and the crossings that it joins.
    fn passes(&self) -> Vec<PassSign> {
        let board = self.board();
        let all = IslandHex::mountains().zip(board.passes.iter().zip(&board.rows.pass_sites));
        all.filter_map(|(mountain, (pass, site))| {
            let ends: Vec<(f32, f32)> = [Some(site.first), site.second]
                .into_iter()
                .flatten()
                .map(|it| self.place(it))
                .collect();
            let from = self.layout.centre(hex(mountain));
            let middle = self.beside(from, &ends);
            (*pass).map(|pass| PassSign { pass, middle, ends })
        })
        .collect()
    }

    /// Returns the middle of a sign beside these crossings, towards a mountain.
    fn beside(&self, mountain: (f32, f32), ends: &[(f32, f32)]) -> (f32, f32) {
        #[allow(clippy::cast_precision_loss)] // one or two
        let count = ends.len().max(1) as f32;
        let (x, y) = ends.iter().fold((0.0, 0.0), |sum, it| {
            (sum.0 + it.0 / count, sum.1 + it.1 / count)
        });
        let (dx, dy) = (mountain.0 - x, mountain.1 - y);
        let far = (dx * dx + dy * dy).sqrt().max(1.0);
        let (dx, dy) = (dx / far, dy / far);
        let (wide, high) = self.sign();
        let away = dx.abs() * wide / 2.0 + dy.abs() * high / 2.0 + self.part(0.12);
        (x + dx * away, y + dy * away)
    }

    /// Returns the width and height of a sign.
    fn sign(&self) -> (f32, f32) {
        (self.part(0.84), self.part(0.46))
    }

    /// Draws the way from a pass road's crossings to its sign.
    fn way(&self, drawing: &mut Drawing, sign: &PassSign) {
        let (x, y) = sign.middle;
        for (colour, thick) in [(INK, 0.14), (FIELD_LIGHT, 0.08)] {
            for &(a, b) in &sign.ends {
                let line = Path::line(Point::new(x, y), Point::new(a, b));
                drawing.path(line, Style::line(colour, self.part(thick)));
            }
        }
    }

    /// Draws the sign of a pass road, with what it takes.
    fn plate(&self, drawing: &mut Drawing, sign: &PassSign) {
        let (wide, high) = self.sign();
        let (x, y) = sign.middle;
        let pass = sign.pass;
        let mut sign = Drawing::new();
        let plate = Rect::new(0.0, 0.0, wide, high);
        sign.rounded(plate, high / 3.0, INK);
        let face = plate.inset(self.part(0.03).max(2.0));
        sign.rounded(face, high / 3.0, PAPER);
        let rate = self.board().rows.rates[pass.index()];
        Strip::new()
            .text(rate.to_string())
            .gap(0.08)
            .icon(icons::pass(pass))
            .centre(&mut sign, face.shrunk(2.0, self.part(0.025)), INK);
        let at = Placement::at((x - wide / 2.0).round(), (y - high / 2.0).round());
        drawing.nest(at, sign);
    }

    /// Draws the chips. Those of the last roll shine.
    fn chips(&self, drawing: &mut Drawing) {
        let board = self.board();
        let rolled = board.dice.map(|[one, other]| one + other);
        for (place, number) in IslandHex::land().zip(board.chips) {
            if number == 0 {
                continue;
            }
            let at = self.layout.centre(hex(place));
            let dull = place == board.force;
            if rolled == Some(number) && !dull {
                let halo = Style::fill(AMBER).lined(INK, 2.0);
                drawing.circle(at.0, at.1, self.part(0.47), halo);
            }
            let room = map::around(at, self.part(0.76));
            put(drawing, icons::chip(number, dull), room);
        }
    }

    /// Traces the longest route of the seat that holds its card.
    fn route(&self, drawing: &mut Drawing) {
        let Some(holder) = self.board().route else {
            return;
        };
        let mut line = Path::new();
        for path in trail(self.board(), holder) {
            let [(a, b), (c, d)] = path.ends().map(|end| self.place(end));
            line = line.move_to(a, b).line_to(c, d);
        }
        drawing.path(line.clone(), Style::line(INK, self.part(0.46)));
        drawing.path(line, Style::line(AMBER, self.part(0.4)));
    }

    fn road(&self, drawing: &mut Drawing, seat: Seat, path: PathId) {
        let Some(edge) = edge(path) else { return };
        let lines = [(CHALK, 0.29), (INK, 0.24), (icons::colour(seat), 0.15)];
        for (colour, wide) in lines {
            let line = Style::line(colour, self.part(wide));
            map::edge(drawing, &self.layout, edge, self.part(0.2), line);
        }
        let at = self.layout.middle(edge);
        put(drawing, icons::mark(seat), map::around(at, self.part(0.34)));
        let is_new = self
            .context
            .before
            .is_some_and(|before| !before.board.roads().contains(path));
        if is_new {
            let up = self.part(0.2);
            self.fresh(drawing, (at.0 + up, at.1 - up));
        }
    }

    fn building(&self, drawing: &mut Drawing, seat: Seat, ware: Ware, crossing: Crossing) {
        let wide = match ware {
            Ware::Yard => self.part(0.98),
            _ => self.part(0.78),
        };
        // A building stands on its crossing.
        let (x, y) = self.place(crossing);
        let at = (x, y - 0.08 * wide);
        put(drawing, icons::piece(ware, seat), map::around(at, wide));
        let is_new = self.context.place_before(seat).is_some_and(|before| {
            let had = match ware {
                Ware::Yard => before.yards,
                _ => before.buildings(),
            };
            !had.contains(crossing)
        });
        if is_new {
            self.fresh(drawing, (at.0 + 0.42 * wide, at.1 - 0.36 * wide));
        }
    }

    /// Marks something new.
    fn fresh(&self, drawing: &mut Drawing, at: (f32, f32)) {
        put(drawing, icons::fresh(), map::around(at, self.part(0.28)));
    }

    fn force(&self, drawing: &mut Drawing) {
        let (x, y) = self.layout.centre(hex(self.board().force));
        let room = map::around((x + self.part(0.5), y - self.part(0.2)), self.part(0.9));
        put(drawing, icons::force(), room);
    }

    /// Returns the middle of a number this wide at a building: at its upper right corner, or at the first one where it
    /// covers no sign of a pass road.
    fn beside_building(&self, crossing: Crossing, wide: f32, passes: &[PassSign]) -> (f32, f32) {
        let (x, y) = self.place(crossing);
        let away = self.part(0.36);
        let corners = [(1.0, -1.0), (-1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
        let [first, ..] = corners;
        let at = |(right, down): (f32, f32)| (x + right * away, y + down * away);
        let (sign_wide, sign_high) = self.sign();
        let is_clear = |corner: &(f32, f32)| {
            let (x, y) = at(*corner);
            passes.iter().all(|sign| {
                let (dx, dy) = ((sign.middle.0 - x).abs(), (sign.middle.1 - y).abs());
                2.0 * dx >= sign_wide + wide || 2.0 * dy >= sign_high + wide
            })
        };
        at(corners.into_iter().find(is_clear).unwrap_or(first))
    }

    /// Draws the number of a target beside what stands there.
    fn target(&self, drawing: &mut Drawing, target: Target, number: u8, passes: &[PassSign]) {
        let wide = self.part(0.52).max(30.0);
        let at = match target {
            Target::Crossing(crossing) if self.board().buildings().contains(crossing) => {
                self.beside_building(crossing, wide, passes)
            }
            Target::Crossing(crossing) => self.place(crossing),
            Target::Path(path) => match edge(path) {
                Some(edge) => self.layout.middle(edge),
                None => return,
            },
            Target::Hex(place) => {
                let (x, y) = self.layout.centre(hex(place));
                (x, y + self.part(0.56))
            }
        };
        map::number(drawing, number, at, wide, MARK);
    }
}

/// The size of a picture of the island alone.
const ALONE: (f32, f32) = (1000.0, 1040.0);

/// Draws the island alone, with numbered targets.
pub(super) fn scene(context: &PictureContext<'_>, targets: &[(Target, u8)]) -> Scene {
    let mut drawing = Drawing::new();
    let (width, height) = ALONE;
    let room = Rect::new(0.0, 0.0, width, height);
    Island::new(context, room).draw(&mut drawing, targets);
    drawing.rect(room.inset(3.0), Style::line(SEAM, 6.0));
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // about a thousand
    Scene::new(width as u32, height as u32, MIST, drawing)
}
