//! Advice in words: hints with their reasons, and moves that would have been better.

use le_havre::building::{EntryFee, Kind};
use le_havre::{Asset, Choice, Phase, Token, View};
use le_havre_opponents::{Aim, Reason, is_hinted};
use slowtable_desk::TurningText;
use slowtable_kit::{Advice, Better, Points};
use slowtable_ui::{Panel, args, clip, join, tr};

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
    let mut sentences = vec![tr!(localizer, "advice-hint", move = told(&advice.path))];
    let reason = &advice.reason;
    if reason.now >= WORTH_TELLING {
        sentences.push(tr!(
            localizer,
            "advice-now",
            francs = francs(reason.now, localizer)
        ));
    }
    sentences.extend(bought(&advice.path).map(|id| localizer.plain(id)));
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
        sentences.push(tr!(
            localizer,
            "advice-instead",
            francs = francs(*lead, localizer),
            other = told(other)
        ));
    }
    let aim = reason.aim.as_ref().filter(|_| !reason.reached);
    // What is bought or sold does not follow from an aim.
    let trades = matches!(
        advice.path.first(),
        Some(Choice::Buy(_) | Choice::Sell(_) | Choice::Repay)
    );
    if sentences.len() == 1 && (trades || aim.is_none()) {
        sentences.push(localizer.plain(why(&advice.path, reason.reached)));
    }
    sentences.extend(aim.map(|aim| aimed(aim, localizer)));
    sentences.join(" ")
}

/// Returns the texts of what a bought building brings besides its value.
fn bought(path: &[Choice]) -> impl Iterator<Item = &'static str> {
    let building = match path.first() {
        Some(Choice::Buy(Asset::Building(building))) => Some(*building),
        _ => None,
    };
    let brings = building.map(|building| {
        let data = building.data();
        let is_free = matches!(data.entry, EntryFee::Free | EntryFee::Never);
        [
            (!is_free).then_some("advice-buy-fee"),
            (data.hammers > 0).then_some("advice-buy-hammer"),
            (data.fishing > 0).then_some("advice-buy-fishing"),
            (data.kind == Kind::Craft).then_some("advice-buy-craft"),
        ]
    });
    brings.into_iter().flatten().flatten()
}

/// Returns what a hint works towards, and what is missing for it.
fn aimed(aim: &Aim, localizer: Localizer<'_>) -> String {
    let mut missing: Vec<String> = Vec::new();
    let goods = localizer.stock(&aim.missing);
    missing.extend((!goods.is_empty()).then_some(goods));
    missing.extend((aim.energy > 0).then(|| localizer.count("advice-energy", aim.energy.into())));
    let args = args!(what = localizer.asset(aim.what));
    match (missing.is_empty(), aim.bought) {
        (true, _) => localizer.text("advice-aim-enough", &args),
        (false, bought) => {
            let id = match bought {
                true => "advice-aim-bought",
                false => "advice-aim",
            };
            localizer.text(id, &args.with("missing", join(missing)))
        }
    }
}

/// Returns the text of a reason that has no numbers.
fn why(path: &[Choice], reached: bool) -> &'static str {
    match path.first() {
        _ if reached => "advice-why-reached",
        Some(Choice::End) => "advice-why-end",
        Some(Choice::Supply) => "advice-why-supply",
        Some(Choice::Pay(..)) => "advice-why-pay",
        Some(Choice::Loan) => "advice-why-loan",
        Some(Choice::Repay) => "advice-why-repay",
        Some(Choice::Sell(_)) => "advice-why-sell",
        Some(Choice::Buy(_)) => "advice-why-buy",
        Some(Choice::Top(_)) => "advice-why-top",
        Some(Choice::Done) => "advice-why-done",
        _ => "advice-why-best",
    }
}

/// Returns the text about a decision that cost its seat much.
pub(crate) fn turning_point(
    view: &View,
    path: &[Choice],
    better: &Better<Choice>,
    localizer: Localizer<'_>,
) -> TurningText {
    let args = args!(
        done = told(view, path, localizer),
        better = told(view, &better.path, localizer),
        francs = francs(better.by, localizer)
    );
    // The review looks deeper than hints do, so it may know better.
    let id = match is_hinted(view, path) {
        true => "advice-better-than-hint",
        false => "advice-better",
    };
    TurningText {
        when: moment(view, localizer),
        what: clip(&localizer.text(id, &args), TURNING),
    }
}

/// Returns the round and the turn that a view shows.
pub(crate) fn moment(view: &View, localizer: Localizer<'_>) -> String {
    let board = &view.board;
    let when = match board.is_final() || board.phase == Phase::Over {
        true => alt::title(view, localizer),
        false => {
            tr!(
                localizer,
                "advice-when",
                round = board.round,
                turn = board.turn
            )
        }
    };
    clip(&when, Panel::OPTION)
}

fn told(view: &View, path: &[Choice], localizer: Localizer<'_>) -> String {
    lines::advised(view, path, localizer).unwrap_or_default()
}

/// Returns points as francs, rounded: a point is one franc.
fn francs(points: Points, localizer: Localizer<'_>) -> String {
    let whole = points.to_f64().round().clamp(0.0, 60_000.0);
    localizer.amount(Token::Franc, whole as u16)
}
