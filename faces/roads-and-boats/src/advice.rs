//! Advice in words: hints with their reasons, and moves that would have been better.

use roads_and_boats::{Choice, View};
use roads_and_boats_opponents::{Aim, Reason};
use slowtable_desk::TurningText;
use slowtable_kit::{Advice, Better};
use slowtable_ui::{Names, Panel, args, clip, points_figure, tr, without_bold};

use crate::words::Localizer;
use crate::{board, lines};

/// The most characters about the move at a turning point.
const TURNING: usize = 300;
/// The most characters of one of its moves.
const EACH: usize = 110;

/// Returns an advised move in words, with its reason.
pub(crate) fn text(
    view: &View,
    advice: &Advice<Choice, Reason>,
    names: &Names,
    localizer: Localizer<'_>,
) -> String {
    let told = told(view, &advice.path, names, localizer);
    let hint = tr!(localizer, "advice-hint", move = told);
    format!("{hint} {}", reason(advice.reason, localizer))
}

/// Returns why a move is good.
fn reason(reason: Reason, localizer: Localizer<'_>) -> String {
    match reason {
        Reason::Reaches(aim) => aimed("reaches", aim, localizer),
        Reason::Goes(aim) => aimed("goes", aim, localizer),
        Reason::Brings { good, aim } => {
            let args = args!(good = localizer.good(good), aim = aim_words(aim, localizer));
            localizer.text("advice-brings", &args)
        }
        Reason::Order => localizer.plain("advice-order"),
        Reason::NoOrder => localizer.plain("advice-no-order"),
        Reason::First => localizer.plain("advice-first"),
        Reason::AnyPlace => localizer.plain("advice-any-place"),
        Reason::Home => localizer.plain("advice-home"),
        Reason::Tile => localizer.plain("advice-tile"),
        Reason::Gain => localizer.plain("advice-gain"),
        // Reasons that are added later need words; until then the plainest one.
        _ => localizer.plain("advice-nothing-better"),
    }
}

fn aimed(id: &str, aim: Aim, localizer: Localizer<'_>) -> String {
    let aim = aim_words(aim, localizer);
    localizer.text(&format!("advice-{id}"), &args!(aim = aim))
}

/// Returns what a move works towards.
fn aim_words(aim: Aim, localizer: Localizer<'_>) -> String {
    let named = |id: &str, what: String| localizer.text(id, &args!(what = what));
    match aim {
        Aim::Producer(kind) => named("aim-producer", localizer.producer(kind)),
        Aim::Vehicle(vehicle) => named("aim-vehicle", localizer.vehicle(vehicle)),
        Aim::Subject(subject) => named("aim-subject", localizer.subject(subject)),
        Aim::Good(good) => named("aim-good", localizer.good(good)),
        Aim::Keep(good) => named("aim-keep", localizer.good(good)),
        Aim::Road => localizer.plain("aim-road"),
        Aim::Bridge => localizer.plain("aim-bridge"),
        Aim::Shaft => localizer.plain("aim-shaft"),
        Aim::Brick => localizer.plain("aim-brick"),
    }
}

/// Returns the text about a decision that cost its seat much.
pub(crate) fn turning_point(
    view: &View,
    path: &[Choice],
    better: &Better<Choice>,
    names: &Names,
    localizer: Localizer<'_>,
) -> TurningText {
    let told = |path: &[Choice]| clip(&told(view, path, names, localizer), EACH);
    let what = tr!(
        localizer,
        "advice-better",
        done = told(path),
        better = told(&better.path),
        points = points_figure(better.by)
    );
    let when = without_bold(&board::title(&view.board, names, localizer));
    TurningText {
        when: clip(&when, Panel::OPTION),
        what: clip(&what, TURNING),
    }
}

fn told(view: &View, path: &[Choice], names: &Names, localizer: Localizer<'_>) -> String {
    lines::drafted(&view.board, path, names, localizer).unwrap_or_default()
}
