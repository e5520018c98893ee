//! Advice in words: hints with their reasons, and moves that would have been better.

use le_havre::{Choice, Phase, Token, View};
use le_havre_opponents::Reason;
use slowtable_desk::TurningText;
use slowtable_kit::{Advice, Better, Points};
use slowtable_ui::{Args, Panel, clip};

use crate::words::Localizer;
use crate::{alt, lines};

/// The least gain that a hint mentions.
const WORTH_TELLING: Points = Points::whole(1);
/// The most characters about the move at a turning point.
const TURNING: usize = 300;
/// The most characters of a move in a hint.
const MOVE: usize = 300;

/// Returns an advised move in words, with its reason.
pub(crate) fn text(
    view: &View,
    advice: &Advice<Choice, Reason>,
    localizer: Localizer<'_>,
) -> String {
    let told = |path: &[Choice]| clip(&told(view, path, localizer), MOVE);
    let args = Args::new().with("move", told(&advice.path));
    let mut sentences = vec![localizer.text("advice-hint", &args)];
    let reason = &advice.reason;
    if reason.now >= WORTH_TELLING {
        let args = Args::new().with("francs", francs(reason.now, localizer));
        sentences.push(localizer.text("advice-now", &args));
    }
    for (id, food) in [
        ("advice-ship", reason.ship_food),
        ("advice-feeds", reason.feeds),
        ("advice-short", reason.short),
    ] {
        if food > 0 {
            sentences.push(localizer.count(id, food.into()));
        }
    }
    if let Some((other, lead)) = &reason.instead
        && *lead >= WORTH_TELLING
    {
        let args = Args::new()
            .with("francs", francs(*lead, localizer))
            .with("other", told(other));
        sentences.push(localizer.text("advice-instead", &args));
    }
    sentences.join(" ")
}

/// Returns the text about a decision that cost its seat much.
pub(crate) fn turning_point(
    view: &View,
    path: &[Choice],
    better: &Better<Choice>,
    localizer: Localizer<'_>,
) -> TurningText {
    let args = Args::new()
        .with("done", told(view, path, localizer))
        .with("better", told(view, &better.path, localizer))
        .with("francs", francs(better.by, localizer));
    let board = &view.board;
    let when = match board.is_final() || board.phase == Phase::Over {
        true => alt::title(view, localizer),
        false => {
            let args = Args::new()
                .with("round", board.round)
                .with("turn", board.turn);
            localizer.text("advice-when", &args)
        }
    };
    TurningText {
        when: clip(&when, Panel::OPTION),
        what: clip(&localizer.text("advice-better", &args), TURNING),
    }
}

fn told(view: &View, path: &[Choice], localizer: Localizer<'_>) -> String {
    lines::advised(view, path, localizer).unwrap_or_default()
}

/// Returns points as francs, rounded: a point is one franc.
fn francs(points: Points, localizer: Localizer<'_>) -> String {
    let whole = points.to_f64().round().clamp(0.0, 60_000.0);
    localizer.amount(Token::Franc, whole as u16)
}
