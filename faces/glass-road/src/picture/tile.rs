//! A building tile: kind, name, effect, cost and points.

use glass_road::{Building, StartBuilding};
use slowtable_face::Args;
use slowtable_render::design::{CHALK, CREAM, GOLD, INK, LINEN, MOSS, OAK_DARK};
use slowtable_render::text::{CAPITAL, Fitted, LEADING, fit};
use slowtable_render::{Colour, Drawing, Path, Placement, Rect, Style, Text, Weight};

use super::context::Context;
use super::strip::Strip;
use super::{effects, icons};

/// A text in the lines and the size in which it fits a room.
fn fitted(text: &str, room: Rect, (size, lines): (f32, usize)) -> Fitted {
    let mut size = size;
    loop {
        let fitted = fit(text, Weight::Bold, size, room.width, lines);
        // Descenders need a little room too.
        if fitted.height() + 0.2 * fitted.size <= room.height || size < 1.0 {
            return fitted;
        }
        size *= 0.95;
    }
}

/// Writes a text into a room: in a size if it fits, else smaller; in the middle of its height.
pub(super) fn write(
    drawing: &mut Drawing,
    text: &str,
    room: Rect,
    letters: (f32, usize),
    colour: Colour,
    centred: bool,
) {
    lay(drawing, fitted(text, room, letters), room, colour, centred);
}

fn lay(drawing: &mut Drawing, fitted: Fitted, room: Rect, colour: Colour, centred: bool) {
    let mut base = room.centre().y - fitted.height() / 2.0 + CAPITAL * fitted.size;
    for line in fitted.lines {
        let x = if centred { room.centre().x } else { room.x };
        let text = Text::new(line, x, base, fitted.size, colour).bold();
        drawing.text(if centred { text.centred() } else { text });
        base += LEADING * fitted.size;
    }
}

/// A name, and how it may be broken where it would come out small.
pub(super) struct Name {
    whole: String,
    broken: Option<String>,
}

impl Context<'_> {
    /// The name of a piece by its id, such as `card-builder`.
    pub(super) fn name(&self, id: &str) -> Name {
        let broken = format!("narrow-{id}");
        Name {
            whole: self.word(id),
            broken: self.words.find(self.language, &broken, &Args::new()),
        }
    }
}

impl Name {
    /// The name in the lines and the size in which it fits a room best.
    fn fitted(&self, room: Rect, letters: (f32, usize)) -> Fitted {
        let whole = fitted(&self.whole, room, letters);
        let Some(broken) = &self.broken else {
            return whole;
        };
        let broken = fitted(broken, room, letters);
        // A hyphen belongs at the end of a line, or to the name.
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

    /// Writes it as [`write`] writes a text.
    pub(super) fn write(
        &self,
        drawing: &mut Drawing,
        room: Rect,
        letters: (f32, usize),
        colour: Colour,
        centred: bool,
    ) {
        let fitted = self.fitted(room, letters);
        lay(drawing, fitted, room, colour, centred);
    }
}

/// Writes a text as [`write`] does, from the top of a room and its left edge on; answers how high
/// it came out.
pub(super) fn write_top(
    drawing: &mut Drawing,
    text: &str,
    room: Rect,
    (size, lines): (f32, usize),
    colour: Colour,
) -> f32 {
    let fitted = fit(text, Weight::Bold, size, room.width, lines);
    let high = (fitted.height() + 0.3 * fitted.size).min(room.height);
    let top = Rect::new(room.x, room.y, room.width, high);
    write(drawing, text, top, (fitted.size, lines), colour, false);
    high
}

/// What is printed on a tile.
struct Face {
    pays: bool,
    name: Name,
    band: Colour,
    sign: Option<Drawing>,
    effect: Strip,
    cost: Option<Strip>,
    points: Option<i8>,
}

/// A building tile.
pub(super) fn building(drawing: &mut Drawing, context: &Context<'_>, tile: Building, room: Rect) {
    offered(drawing, context, tile, false, room);
}

/// A building tile; with a tick before its cost if the viewer could pay it.
pub(super) fn offered(
    drawing: &mut Drawing,
    context: &Context<'_>,
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
        cost: Some(effects::cost(&context.view.table.cost(tile))),
        points: tile.bonus().is_none().then_some(data.points),
    };
    draw(drawing, face, room);
}

/// A start building without an upgrade.
pub(super) fn start(
    drawing: &mut Drawing,
    context: &Context<'_>,
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

/// Draws a tile within a drawing of its own, which is painted only once.
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
    let head = Rect::new(room.x, room.y, room.width, band);
    drawing.path(top_rounded(head, radius), face.band);
    drawing.rect(
        Rect::new(room.x, head.bottom() - 2.0, room.width, 3.0),
        GOLD,
    );
    title(drawing, &face.name, face.sign, head.inset(4.0), wide);
    let body = Rect::new(
        room.x + 7.0,
        head.bottom() + 2.0,
        room.width - 14.0,
        room.height - band - 4.0,
    );
    let Some(cost) = face.cost else {
        let high = body.height * 0.55;
        let middle = Rect::new(body.x, body.centre().y - high / 2.0, body.width, high);
        face.effect.centre(drawing, middle);
        return;
    };
    let half = body.height / 2.0;
    // A wide tile shows its points beside both rows, another beside its cost.
    let letters = half - 1.0;
    let side = if wide { body.height * 0.78 } else { half - 2.0 };
    let shield = if face.points.is_some() {
        side + 4.0
    } else {
        0.0
    };
    let top = body.width - if wide { shield } else { 0.0 };
    let effect = Rect::new(body.x, body.y, top, letters);
    face.effect.centre(drawing, effect);
    let foot = Rect::new(room.x + 3.0, body.y + half, room.width - 6.0, half);
    drawing.rounded(foot, 7.0, LINEN);
    let paid = Rect::new(body.x, foot.y - 0.5, body.width - shield, half - 1.5);
    let cost = if face.pays {
        Strip::new().icon(icons::tick()).gap(0.2).and(cost)
    } else {
        cost
    };
    cost.start(drawing, paid, INK);
    if let Some(points) = face.points {
        let number = points.to_string().replace('-', "−");
        let y = if wide {
            body.centre().y - side / 2.0
        } else {
            foot.y + 1.0
        };
        let placement = Placement::at(body.right() - side, y);
        drawing.nest(placement.scaled(side / icons::SIDE), icons::points(&number));
    }
}

/// The name of a tile and the sign of its kind: beside the name, or above it if the name is
/// larger that way.
fn title(drawing: &mut Drawing, name: &Name, sign: Option<Drawing>, room: Rect, wide: bool) {
    let (size, lines) = if wide {
        (room.height * 0.9, 1)
    } else {
        (room.height * 0.52, 2)
    };
    let Some(sign) = sign else {
        return name.write(drawing, room, (size, lines), CHALK, !wide);
    };
    let side = if wide {
        room.height * 0.84
    } else {
        room.height * 0.42
    };
    let beside = Rect::new(
        room.x + side + 6.0,
        room.y,
        room.width - side - 6.0,
        room.height,
    );
    let under = Rect::new(room.x, room.y + side, room.width, room.height - side);
    let in_lines = name.fitted(beside, (size, lines)).size;
    let in_one = name.fitted(under, (under.height, 1)).size;
    let above = !wide && in_one > in_lines;
    let (x, y) = match (wide, above) {
        (true, _) => (room.x + 2.0, room.centre().y - side / 2.0),
        (false, true) => (room.centre().x - side / 2.0, room.y - 1.0),
        (false, false) => (room.x + 2.0, room.y + 1.0),
    };
    drawing.nest(Placement::at(x, y).scaled(side / icons::SIDE), sign);
    if above {
        name.write(drawing, under, (under.height, 1), CHALK, true);
    } else {
        name.write(drawing, beside, (size, lines), CHALK, !wide);
    }
}

/// A rectangle with round corners at its top only.
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
