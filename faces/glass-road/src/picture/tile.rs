//! A building tile: kind, name, effect, cost and points.

use glass_road::{Building, StartBuilding};
use slowtable_render::text::Fitted;
use slowtable_render::{Colour, Drawing, Path, Placement, Rect, Style};
use slowtable_ui::Args;
use slowtable_ui::picture::{Letters, Strip, put};

use crate::theme::{CHALK, CREAM, GOLD, INK, LINEN, MOSS, OAK_DARK};

use super::context::PictureContext;
use super::{effects, icons};

/// A name, with the places where it may be broken to stay large.
pub(super) struct BreakableName {
    whole: String,
    broken: Option<String>,
}

impl PictureContext<'_> {
    /// Returns the name of a piece by its id, such as `card-builder`.
    pub(super) fn name(&self, id: &str) -> BreakableName {
        let broken = format!("narrow-{id}");
        BreakableName {
            whole: self.word(id),
            broken: self.words.find(self.language, &broken, &Args::new()),
        }
    }
}

impl BreakableName {
    /// Returns the name in the lines and the size that fit a room best.
    fn fitted(&self, room: Rect, letters: Letters) -> Fitted {
        let whole = letters.fitted(&self.whole, room);
        let Some(broken) = &self.broken else {
            return whole;
        };
        let broken = letters.fitted(broken, room);
        // A hyphen is either at the end of a line or part of the name.
        let inner = |fitted: &Fitted| {
            let hyphens = |line: &String| line.trim_end_matches('-').matches('-').count();
            fitted.lines.iter().map(hyphens).sum::<usize>()
        };
        if broken.size > 1.08 * whole.size && inner(&broken) == 0 {
            broken
        } else {
            whole
        }
    }

    /// Writes the name into a room.
    pub(super) fn write(&self, drawing: &mut Drawing, room: Rect, letters: Letters) {
        letters.lay(drawing, self.fitted(room, letters), room);
    }
}

/// The print of a tile.
struct Face {
    pays: bool,
    name: BreakableName,
    band: Colour,
    sign: Option<Drawing>,
    effect: Strip,
    cost: Option<Strip>,
    points: Option<i8>,
}

/// Draws a building tile.
pub(super) fn building(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    tile: Building,
    room: Rect,
) {
    offered(drawing, context, tile, false, room);
}

/// Draws a building tile, with a tick before its cost if the viewer can pay it.
pub(super) fn offered(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    tile: Building,
    pays: bool,
    room: Rect,
) {
    let data = tile.data();
    let face = Face {
        pays,
        name: context.name(&format!("building-{tile}")),
        band: icons::kind_colour(data.kind),
        sign: Some(icons::kind(data.kind)),
        effect: effects::function(tile),
        cost: Some(effects::cost(&context.view.board.cost(tile))),
        points: tile.bonus().is_none().then_some(data.points),
    };
    draw(drawing, face, room);
}

/// Draws a start building without an upgrade.
pub(super) fn start(
    drawing: &mut Drawing,
    context: &PictureContext<'_>,
    start: StartBuilding,
    room: Rect,
) {
    let face = Face {
        pays: false,
        name: context.name(&format!("start-{start}")),
        band: MOSS,
        sign: None,
        effect: effects::start(start),
        cost: None,
        points: None,
    };
    draw(drawing, face, room);
}

/// Draws a tile as a nested drawing, which is painted only once.
fn draw(drawing: &mut Drawing, face: Face, room: Rect) {
    let mut alone = Drawing::new();
    let local = Rect::new(0.0, 0.0, room.width, room.height);
    print(&mut alone, face, local);
    drawing.nest(Placement::at(room.x, room.y), alone);
}

fn print(drawing: &mut Drawing, face: Face, room: Rect) {
    let wide = room.width > 2.0 * room.height;
    let band = room.height * if wide { 0.31 } else { 0.41 };
    let radius = 10.0;
    drawing.rounded(room, radius, Style::fill(CREAM).lined(OAK_DARK, 4.0));
    let mut body = room;
    let head = body.cut_top(band);
    drawing.path(top_rounded(head, radius), face.band);
    drawing.rect(body.moved(0.0, -2.0).cut_top(3.0), GOLD);
    title(drawing, &face.name, face.sign, head.inset(4.0), wide);
    let body = body.shrunk(7.0, 2.0);
    let Some(mut cost) = face.cost else {
        let middle = body.shrunk(0.0, body.height * 0.225);
        return face.effect.centre(drawing, middle, INK);
    };
    // A wide tile shows its points beside both rows, others beside the cost.
    let half = body.height / 2.0;
    let side = if wide { body.height * 0.78 } else { half - 2.0 };
    let mut effect = body;
    let mut paid = effect.cut_bottom(half);
    drawing.rounded(paid.shrunk(-4.0, 0.0), 7.0, LINEN);
    if let Some(points) = face.points {
        let mut part = paid.cut_right(side + 4.0);
        if wide {
            effect.cut_right(side + 4.0);
            (part.y, part.height) = (body.y, body.height);
        }
        part.cut_left(4.0);
        let number = points.to_string().replace('-', "−");
        put(drawing, icons::points(&number), part);
    }
    effect.cut_bottom(1.0);
    face.effect.centre(drawing, effect, INK);
    if face.pays {
        cost = Strip::new().icon(icons::tick()).gap(0.2).and(cost);
    }
    paid.cut_bottom(1.5);
    cost.start(drawing, paid.moved(0.0, -0.5), INK);
}

/// Draws a tile's name and the sign of its kind: beside the name, or above it if that makes the name larger.
fn title(
    drawing: &mut Drawing,
    name: &BreakableName,
    sign: Option<Drawing>,
    room: Rect,
    wide: bool,
) {
    let letters = if wide {
        Letters::line(room.height * 0.9, CHALK)
    } else {
        Letters::lines(2, room.height * 0.52, CHALK).centred()
    };
    let Some(sign) = sign else {
        return name.write(drawing, room, letters);
    };
    let side = room.height * if wide { 0.84 } else { 0.42 };
    let mut beside = room;
    beside.cut_left(side + 6.0);
    let mut under = room;
    let top = under.cut_top(side);
    let one = Letters::line(under.height, CHALK).centred();
    let above = !wide && name.fitted(under, one).size > name.fitted(beside, letters).size;
    let corner = Rect::new(room.x + 2.0, room.y + 1.0, side, side);
    let square = match (wide, above) {
        (true, _) => Rect {
            y: room.middle(side).y,
            ..corner
        },
        (false, true) => top.moved(0.0, -1.0),
        (false, false) => corner,
    };
    put(drawing, sign, square);
    if above {
        name.write(drawing, under, one);
    } else {
        name.write(drawing, beside, letters);
    }
}

/// Returns a rectangle whose top corners are round.
fn top_rounded(rect: Rect, radius: f32) -> Path {
    let (left, top, right, bottom) = (rect.x, rect.y, rect.right(), rect.bottom());
    Path::new()
        .move_to(left, bottom)
        .line_to(left, top + radius)
        .quad_to(left, top, left + radius, top)
        .line_to(right - radius, top)
        .quad_to(right, top, right, top + radius)
        .line_to(right, bottom)
        .close()
}
