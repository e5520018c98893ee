//! Advice in words: hints with their reasons, and moves that would have been better.

use glass_road::{Card, Choice, Event, Mode, Phase, View};
use glass_road_opponents::Reason;
use slowtable_desk::TurningText;
use slowtable_kit::{Advice, Better, Points, Preview};
use slowtable_ui::{Args, Names};

use crate::lines::own_line;
use crate::words::Localizer;

/// The least gain that a hint mentions.
const WORTH_TELLING: Points = Points::halves(1);

/// Returns an advised move in words, with its reason.
pub(crate) fn text(
    view: &View,
    advice: &Advice<Choice, Reason>,
    names: &Names,
    localizer: Localizer<'_>,
) -> String {
    let args = Args::new().with("move", told(view, &advice.path, names, localizer));
    let mut sentences = vec![localizer.text("advice-hint", &args)];
    let events = view.preview(&advice.path).ok().and_then(Preview::open);
    let events = events.iter().flat_map(|(_, events)| events);
    sentences.extend(because(
        &advice.reason,
        &events.collect::<Vec<_>>(),
        localizer,
    ));
    sentences.join(" ")
}

/// Returns sentences about the move's aim, the goods that the aim still lacks and the expected gain. Leaves out
/// what the move's own `events` already show.
fn because(reason: &Reason, events: &[&Event], localizer: Localizer<'_>) -> Vec<String> {
    let builds = |aim| {
        let is_it =
            |event: &&Event| matches!(event, Event::Built { building, .. } if *building == aim);
        events.iter().any(is_it)
    };
    let turns = |wheel| {
        let is_it = |event: &&Event| matches!(event, Event::Turned { wheel: turned, .. } if *turned == wheel);
        events.iter().any(is_it)
    };
    let mut sentences = Vec::new();
    if let Some(aim) = reason.aim.filter(|aim| !builds(*aim)) {
        let short = reason
            .short
            .iter()
            .map(|&(good, amount)| localizer.amount(good, amount));
        let short = localizer.all_of(short);
        let id = match (reason.now, short.is_empty()) {
            (true, _) => "advice-aim-now",
            (false, true) => "advice-aim",
            (false, false) => "advice-aim-short",
        };
        let args = Args::new()
            .with("building", localizer.the_building(aim))
            .with("goods", short);
        sentences.push(localizer.text(id, &args));
    }
    for &wheel in reason.turns.iter().filter(|wheel| !turns(**wheel)) {
        let args = Args::new().with("wheel", localizer.wheel(wheel));
        sentences.push(localizer.text("advice-turns", &args));
    }
    if reason.gain >= WORTH_TELLING {
        let args = Args::new().with("points", localizer.points(reason.gain));
        sentences.push(localizer.text("advice-gain", &args));
    }
    sentences
}

/// Returns a move in words, as its own seat reads it.
fn told(view: &View, path: &[Choice], names: &Names, localizer: Localizer<'_>) -> String {
    let events = view.preview(path).ok().and_then(Preview::open);
    let lines: Vec<String> = events
        .iter()
        .flat_map(|(_, events)| events)
        .filter_map(|event| own_line(event, names, localizer))
        .collect();
    let cards = path.iter().filter_map(|choice| match choice {
        Choice::Card(card) => Some(*card),
        _ => None,
    });
    let named = |id: &str, cards: &mut dyn Iterator<Item = Card>| {
        let args = Args::new().with(
            "cards",
            localizer.all_of(cards.map(|card| localizer.card(card))),
        );
        localizer.text(id, &args)
    };
    let mut cards = cards;
    match (path.first(), &view.board.phase) {
        (Some(Choice::Card(_)), Phase::Choose) => named("advice-keep", &mut cards),
        (Some(Choice::Card(_)), Phase::Pick) => named("advice-lay", &mut cards),
        (Some(Choice::Card(_)), _) => named("advice-play", &mut cards),
        (Some(Choice::Done), _) => localizer.plain("advice-done"),
        (Some(Choice::Ability(_)), _) if lines.is_empty() => localizer.plain("advice-draw"),
        _ if lines.is_empty() => localizer.plain("advice-other"),
        _ => lines.join("; "),
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
    let args = Args::new()
        .with("done", told(view, path, names, localizer))
        .with("better", told(view, &better.path, names, localizer))
        .with("points", localizer.points(better.by));
    TurningText {
        when: moment(view, localizer),
        what: localizer.text("advice-better", &args),
    }
}

/// Returns the period and the round that a view shows.
pub(crate) fn moment(view: &View, localizer: Localizer<'_>) -> String {
    let board = &view.board;
    let when = match (&board.phase, board.mode()) {
        (Phase::Choose, _) => "advice-when-choose",
        (Phase::LastActions | Phase::Over, _) => "advice-when-end",
        (Phase::Pick | Phase::Play { .. } | Phase::Resolve(_), Mode::Many) => "advice-when",
        (_, Mode::Solo | Mode::Two) => "advice-when-card",
    };
    let args = Args::new()
        .with("period", board.period)
        .with("round", board.round);
    localizer.text(when, &args)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use glass_road::{Building, Good, Wheel};
    use slowtable_kit::Seat;
    use slowtable_ui::Language;

    use super::*;

    #[test]
    fn what_the_move_itself_tells_is_not_told_again_and_the_aim_is_in_its_case() {
        let words = crate::words::read().unwrap();
        let localizer = Localizer::new(&words, Language::German);
        let reason = Reason {
            aim: Some(Building::GroveCourt),
            now: false,
            short: vec![(Good::Brick, 1)],
            turns: vec![Wheel::Brickworks],
            gain: Points::halves(0),
        };
        let turned = Event::Turned {
            seat: Seat(0),
            wheel: Wheel::Brickworks,
            times: 1,
        };
        let aim = "Ziel: den Forsthof bauen; dafür fehlt noch: 1 Ziegel.";
        let both = [aim, "Damit dreht sich das Ziegeleirad."];
        assert_eq!(because(&reason, &[], localizer), both);
        assert_eq!(because(&reason, &[&turned], localizer), [aim]);
    }
}
