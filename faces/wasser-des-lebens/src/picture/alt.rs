//! Alternative texts: the contents of pictures in words.

use slowtable_kit::Seat;
use slowtable_ui::picture::Story;
use slowtable_ui::{Args, join};
use wasser_des_lebens::{Crossing, Hex};

use super::context::PictureContext;
use crate::targets::Target;

fn sentence(text: impl Into<String>) -> Story {
    Story::new(format!("{}.", text.into()))
}

/// Returns a hex by what it yields and its number: "wood 8".
fn hex(context: &PictureContext<'_>, hex: Hex) -> Option<String> {
    let board = context.board();
    let terrain = board.land.get(hex.index())?;
    Some(match terrain.data().yields {
        Some(resource) => {
            let number = board.chips.get(hex.index()).copied().unwrap_or_default();
            format!("{} {number}", context.resource(resource))
        }
        None => context.word("picture-loch"),
    })
}

/// Returns a crossing by the land around it: "wood 8 / peat 4".
fn crossing(context: &PictureContext<'_>, crossing: Crossing) -> String {
    let around: Vec<String> = crossing
        .hexes()
        .iter()
        .filter_map(|it| hex(context, *it))
        .collect();
    around.join(" / ")
}

/// Says where the occupation force stands, and who holds the special cards.
fn open_cards(context: &PictureContext<'_>, story: &mut Story) {
    let board = context.board();
    if let Some(place) = hex(context, board.force) {
        let args = Args::new().with("place", place);
        story.tell(&context.text("alt-force", &args));
    }
    let mut held = |id: &str, holder: Option<Seat>| {
        if let Some(seat) = holder {
            story.tell(&context.about(id, seat));
        }
    };
    held("alt-route", board.route);
    held("alt-clan", board.clan);
}

/// Describes the last roll, what lies open of every seat, and the stock.
pub(super) fn table(context: &PictureContext<'_>) -> String {
    let board = context.board();
    let mut story = sentence(format!("{} · {}", context.time(), context.phase()));
    if let Some([one, other]) = board.dice {
        let args = Args::new()
            .with("one", one)
            .with("other", other)
            .with("sum", one + other);
        story.tell(&context.text("alt-dice", &args));
    }
    for (seat, place) in context.places() {
        let args = Args::new()
            .with("name", context.player(seat))
            .with("points", context.figure(seat))
            .with("hand", place.hand)
            .with("cards", place.cards)
            .with("highlanders", place.highlanders)
            .with("roads", place.roads.len())
            .with("distilleries", place.distilleries.len())
            .with("yards", place.yards.len())
            .with("route", place.route);
        story.tell(&context.text("alt-player", &args));
    }
    open_cards(context, &mut story);
    let stock = Args::new()
        .with("stock", context.bundle(board.stock))
        .with("deck", board.deck);
    story.tell(&context.text("alt-stock", &stock));
    story.finish()
}

/// Describes where everybody's buildings stand, and what the numbers of targets mean.
pub(super) fn island(context: &PictureContext<'_>, targets: &[(Target, u8)]) -> String {
    let mut story = sentence(context.word("picture-island"));
    let numbered = |number: u8, place: String| format!("{number}: {place}");
    let places = targets.iter().map(|(target, number)| {
        let place = match target {
            Target::Crossing(at) => crossing(context, *at),
            Target::Path(path) => {
                let beside = path.hexes().filter_map(|it| hex(context, it));
                beside.collect::<Vec<_>>().join(" / ")
            }
            Target::Hex(at) => hex(context, *at).unwrap_or_default(),
        };
        numbered(*number, place)
    });
    // Of many targets, those that fit.
    for place in places {
        story.tell(&format!("{place}."));
    }
    for (seat, place) in context.places() {
        let built = |id: &str, crossings: wasser_des_lebens::Crossings| {
            let all = join(crossings.iter().map(|it| crossing(context, it)));
            let args = Args::new()
                .with("name", context.player(seat))
                .with("places", all);
            (!crossings.is_empty()).then(|| context.text(id, &args))
        };
        let sentences = [
            built("alt-distilleries", place.distilleries),
            built("alt-yards", place.yards),
        ];
        for text in sentences.into_iter().flatten() {
            story.tell(&text);
        }
    }
    open_cards(context, &mut story);
    story.finish()
}
