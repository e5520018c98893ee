//! Advice in words: hints with their reasons, and moves that would have been better.

use slowtable_desk::TurningText;
use slowtable_kit::{Advice, Better, Points};
use slowtable_ui::{Names, Panel, clip, tr};
use wasser_des_lebens::{Choice, View};
use wasser_des_lebens_opponents::{Aim, AwaitedAnswers, Merit, Reason};

use crate::words::Localizer;
use crate::{board, lines};

/// The least difference in the chance of winning that a hint mentions, in percent.
const WORTH_TELLING: Points = Points::whole(1);
/// The most characters about the move at a turning point.
const TURNING: usize = 300;
/// The most characters of a move in a hint.
const MOVE: usize = 250;

/// Returns an advised move in words, with its reason.
pub(crate) fn text(
    view: &View,
    advice: &Advice<Choice, Reason>,
    names: &Names,
    localizer: Localizer<'_>,
) -> String {
    let told = |path: &[Choice]| told(view, path, names, localizer);
    let reason = &advice.reason;
    let mut sentences = match reason.waiting {
        Some(waiting) => vec![waits(view, waiting, names, localizer)],
        None => vec![tr!(localizer, "advice-hint", move = told(&advice.path))],
    };
    sentences.push(merit(view, &reason.merit, names, localizer));
    if reason.points > 0 && reason.merit != Merit::Wins {
        sentences.push(localizer.count("advice-points", reason.points.into()));
    }
    sentences.extend(reason.aim.as_ref().map(|aim| aimed(view, aim, localizer)));
    if let Some((other, lead)) = &reason.instead
        && *lead >= WORTH_TELLING
    {
        let args = slowtable_ui::args!(other = told(other), n = percent(*lead));
        sentences.push(localizer.text("advice-instead", &args));
    }
    sentences.join(" ")
}

/// Returns for whose answers to which offer a seat waits, and what would close the offer.
fn waits(view: &View, waiting: AwaitedAnswers, names: &Names, localizer: Localizer<'_>) -> String {
    let board = &view.board;
    let terms = board.offer(waiting.offer).map(|offer| &offer.terms);
    let terms = terms.map(|terms| localizer.terms(terms));
    let wait = tr!(
        localizer,
        "advice-wait",
        names = localizer.seats(waiting.seats.iter(), names),
        offer = waiting.offer.0,
        terms = terms.unwrap_or_default()
    );
    let closes = match board.is_mixed() {
        true => "advice-wait-mixed",
        false => "advice-wait-strict",
    };
    format!("{wait} {}", localizer.plain(closes))
}

/// Returns what a move is mainly good for.
fn merit(view: &View, merit: &Merit, names: &Names, localizer: Localizer<'_>) -> String {
    let board = &view.board;
    let of = |seat| names.of(seat).markdown();
    let plain = |id: &str| localizer.plain(id);
    match *merit {
        Merit::Wins => plain("advice-wins"),
        Merit::Yields {
            resources,
            rolls,
            pass,
        } => {
            let what = localizer.bundle(resources);
            match pass {
                _ if resources.is_empty() && pass.is_none() => plain("advice-promises"),
                Some(pass) => {
                    let pass = localizer.pass(pass);
                    tr!(
                        localizer,
                        "advice-yields-pass",
                        what = what,
                        rolls = rolls,
                        pass = pass
                    )
                }
                None => tr!(localizer, "advice-yields", what = what, rolls = rolls),
            }
        }
        Merit::LeadsTo { site, roads } => {
            let place = localizer.crossing(board, site);
            tr!(localizer, "advice-leads", place = place, n = roads)
        }
        Merit::Route {
            length,
            holds: true,
        } => localizer.count("advice-route", length.into()),
        Merit::Route {
            length,
            holds: false,
        } => localizer.count("advice-route-near", length.into()),
        Merit::Clan {
            highlanders,
            holds: true,
        } => localizer.count("advice-clan", highlanders.into()),
        Merit::Clan {
            highlanders,
            holds: false,
        } => localizer.count("advice-clan-near", highlanders.into()),
        Merit::Card => plain("advice-card"),
        Merit::Completes { ware } => {
            tr!(localizer, "advice-completes", what = localizer.ware(ware))
        }
        Merit::Nearer { ware } => tr!(localizer, "advice-nearer", what = localizer.ware(ware)),
        Merit::Collects { resource, expected } => {
            let what = localizer.amount(resource, expected);
            tr!(localizer, "advice-collects", what = what)
        }
        Merit::Frees { hex } => {
            tr!(localizer, "advice-frees", place = localizer.hex(board, hex))
        }
        Merit::Hurts { seat, hex } => {
            let place = localizer.hex(board, hex);
            tr!(localizer, "advice-hurts", name = of(seat), place = place)
        }
        Merit::Keeps { ware } => tr!(localizer, "advice-keeps", what = localizer.ware(ware)),
        Merit::HelpsThem { seat } => tr!(localizer, "advice-helps", name = of(seat)),
        Merit::CouldWin { seat } => tr!(localizer, "advice-could-win", name = of(seat)),
        Merit::Doubtful { seat } => tr!(localizer, "advice-doubtful", name = of(seat)),
        Merit::Saves => plain("advice-saves"),
        Merit::Rolls => plain("advice-rolls"),
        // Reasons that are added later need words; until then the plainest one.
        _ => plain("advice-promises"),
    }
}

/// Returns what a hint works towards, and what is missing for it.
fn aimed(view: &View, aim: &Aim, localizer: Localizer<'_>) -> String {
    let what = localizer.ware(aim.ware);
    let what = match aim.at {
        Some(at) => {
            let place = localizer.crossing(&view.board, at);
            tr!(localizer, "advice-aim-at", what = what, place = place)
        }
        None => what,
    };
    match aim.missing.is_empty() {
        true => tr!(localizer, "advice-aim-enough", what = what),
        false => {
            let missing = localizer.bundle(aim.missing);
            tr!(localizer, "advice-aim", what = what, missing = missing)
        }
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
    let what = tr!(
        localizer,
        "advice-better",
        done = told(view, path, names, localizer),
        better = told(view, &better.path, names, localizer),
        n = percent(better.by)
    );
    TurningText {
        when: moment(view, names, localizer),
        what: clip(&what, TURNING),
    }
}

/// Returns the turn that a view shows.
pub(crate) fn moment(view: &View, names: &Names, localizer: Localizer<'_>) -> String {
    let when = match view.board.turn {
        0 => board::title(view, names, localizer),
        turn => localizer.count("advice-when", turn.into()),
    };
    clip(&when, Panel::OPTION)
}

fn told(view: &View, path: &[Choice], names: &Names, localizer: Localizer<'_>) -> String {
    let told = lines::drafted(view, path, names, localizer);
    clip(&told.unwrap_or_default(), MOVE)
}

/// Returns points as whole percent: opponents reckon in chances of winning.
fn percent(points: Points) -> u16 {
    points.to_f64().round().clamp(0.0, 100.0) as u16
}
