//! Advice in words: hints with their reasons, and moves that would have been better.

use glass_road::specialist::Act;
use glass_road::{Card, Choice, Event, Mode, Phase, View};
use glass_road_opponents::Reason;
use slowtable_desk::TurningText;
use slowtable_kit::{Advice, Better, Points, Preview};
use slowtable_ui::{Names, tr};

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
    let mut sentences =
        vec![tr!(localizer, "advice-hint", move = told(view, &advice.path, names, localizer))];
    let events = view.preview(&advice.path).ok().and_then(Preview::open);
    let events = events.iter().flat_map(|(_, events)| events);
    let reasons = because(&advice.reason, &events.collect::<Vec<_>>(), localizer);
    if reasons.is_empty() {
        sentences.push(localizer.plain(why(view, &advice.path)));
    }
    sentences.extend(reasons);
    sentences.join(" ")
}

/// Returns the text of a reason that has no aim and no numbers.
fn why(view: &View, path: &[Choice]) -> &'static str {
    let draws = match (path.first(), view.board.resolving()) {
        (Some(Choice::Ability(ability)), Some((_, resolution))) => {
            resolution.card.act(*ability) == Act::Draw
        }
        (Some(Choice::Card(_)), _) => path.contains(&Choice::Card(Card::FeudalLord)),
        _ => false,
    };
    match draws && path.len() == 1 {
        true => "advice-why-draw",
        false => "advice-why-best",
    }
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
        sentences.push(tr!(
            localizer,
            id,
            building = localizer.the_building(aim),
            goods = short
        ));
    }
    for &wheel in reason.turns.iter().filter(|wheel| !turns(**wheel)) {
        sentences.push(tr!(
            localizer,
            "advice-turns",
            wheel = localizer.wheel(wheel)
        ));
    }
    if reason.gain >= WORTH_TELLING {
        sentences.push(tr!(
            localizer,
            "advice-gain",
            points = localizer.points(reason.gain)
        ));
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
        tr!(
            localizer,
            id,
            cards = localizer.all_of(cards.map(|card| localizer.card(card)))
        )
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
    TurningText {
        when: moment(view, localizer),
        what: tr!(
            localizer,
            "advice-better",
            done = told(view, path, names, localizer),
            better = told(view, &better.path, names, localizer),
            points = localizer.points(better.by)
        ),
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
    tr!(localizer, when, period = board.period, round = board.round)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use glass_road::{Building, GlassRoad, Good, Wheel};
    use slowtable_kit::{Rules as _, Seat};
    use slowtable_ui::Language;

    use super::*;

    #[test]
    fn a_hint_always_has_a_reason() {
        let words = crate::words::read().unwrap();
        let state = crate::picture::random::deal(2, &glass_road::Options::default(), 5).unwrap();
        let mut game = slowtable_kit::Match::<GlassRoad>::from_position(state);
        let hand = |cards: &[Card]| cards.iter().map(|it| Choice::Card(*it)).collect::<Vec<_>>();
        let own = hand(&Card::ALL[..5]);
        assert!(own.contains(&Choice::Card(Card::FeudalLord)));
        let seats = [Seat(0), Seat(1)];
        for (seat, cards) in seats.into_iter().zip([own, hand(&Card::ALL[5..10])]) {
            game.play(seat, &cards).unwrap();
        }
        let start = game.state().board().awaited()[0].seat;
        let view = GlassRoad::view(game.state(), slowtable_kit::Viewer::Seat(start));
        let names = Names::plain(["Anna", "Ben"]);
        for (path, english, german) in [
            (
                vec![Choice::Card(Card::FeudalLord)],
                "New tiles",
                "Neue Plättchen",
            ),
            (
                vec![Choice::Card(Card::Builder)],
                "Nothing else",
                "Nichts anderes",
            ),
        ] {
            let reason = Reason::default();
            let advice = Advice { path, reason };
            for (language, part) in [(Language::English, english), (Language::German, german)] {
                let localizer = Localizer::new(&words, language);
                let text = text(&view, &advice, &names, localizer);
                assert!(text.contains(part), "{text}");
            }
        }
    }

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
