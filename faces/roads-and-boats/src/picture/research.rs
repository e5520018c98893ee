//! Research: what each subject is for, and who knows it.

use roads_and_boats::Subject;
use slowtable_render::Scene;
use slowtable_ui::capital;
use slowtable_ui::picture::{Letters, Strip, put, write};

use super::context::PictureContext;
use super::flows::needs;
use super::frames::{field, panel, titled};
use super::icons;
use crate::theme::{FELT, INK, SLATE, type_scale};

/// Draws all subjects.
pub(super) fn scene(context: &PictureContext<'_>) -> Scene {
    let mut page = titled(&context.word("picture-research"), &context.time());
    let mut room = panel(&mut page, 68.0);
    let drawing = &mut page.drawing;
    let word = context.word("picture-research-costs");
    let label = room.cut_left(700.0).shrunk(6.0, 0.0);
    write(
        drawing,
        &word,
        label,
        Letters::lines(2, type_scale::BODY, INK),
    );
    needs(roads_and_boats::rows::RESEARCH).start(drawing, room.shrunk(0.0, 2.0), INK);
    let room = panel(&mut page, 4.0 * 108.0 + 24.0);
    let board = context.board();
    for (subject, part) in Subject::ALL.into_iter().zip(room.grid(2, 4)) {
        let part = part.inset(4.0);
        let drawing = &mut page.drawing;
        field(drawing, part);
        let mut inner = part.inset(8.0);
        put(drawing, icons::subject(subject), inner.cut_left(84.0));
        inner.cut_left(12.0);
        let seats = context.seats().filter(|seat| board.knows(*seat, subject));
        let known = seats.fold(Strip::new(), |strip, seat| {
            let is_new = context
                .earlier()
                .is_some_and(|before| !before.knows(seat, subject));
            let strip = strip.part().icon(icons::mark(seat));
            if is_new {
                strip.narrow(icons::fresh(), 0.8)
            } else {
                strip
            }
        });
        let rows = if known.is_empty() { 0.0 } else { 50.0 };
        let mut right = inner.cut_right(if rows > 0.0 { 130.0 } else { 0.0 });
        if rows > 0.0 {
            right.cut_left(6.0);
            known.centre(drawing, right.shrunk(0.0, 20.0), INK);
        }
        let name = capital(&context.localizer.subject(subject));
        let line = inner.cut_top(inner.height * 0.42);
        write(
            drawing,
            &name,
            line,
            Letters::line(type_scale::HEADING - 2.0, INK),
        );
        let text = context.word(&format!("picture-research-{subject}"));
        write(drawing, &text, inner, Letters::lines(2, 23.0, SLATE));
    }
    page.finish(FELT)
}
