//! Explanations that the desk shows when they first matter.

use glass_road::{Board, Choice, Estate, GlassRoad, Phase, PlayerBoard, Question, Token, Wheel};
use slowtable_desk::Desk;
use slowtable_kit::Seat;

/// All cues. Their names are stored.
#[cfg(test)]
pub(crate) const CUES: [&str; 19] = [
    "gift", "score", "last", "sealed", "draft", "build", "space", "hand", "period", "pulled",
    "fee", "full", "shared", "both", "pick", "play", "anytime", "wheel", "news",
];

/// Returns the cues that fit the desk, the most important first. Returns none while the seat is asked nothing:
/// an explanation shown while others move is gone before it is read.
pub(crate) fn cues(desk: &Desk<'_, GlassRoad>) -> Vec<&'static str> {
    let board = &desk.now.board;
    let Some((seat, place)) = desk.now.viewer.seat().zip(desk.now.own()) else {
        return Vec::new();
    };
    if board.phase == Phase::Over {
        return vec!["score"];
    }
    if desk.sealed {
        return vec!["sealed"];
    }
    let question = match desk.walk.question.as_ref() {
        None | Some(Question::Anytime) => return Vec::new(),
        Some(question) => question,
    };
    let mut cues = Vec::new();
    let mut fits = |cue, fits: bool| {
        if fits {
            cues.push(cue);
        }
    };
    let offers = |is: fn(&Choice) -> bool| desk.walk.choices.iter().any(is);
    fits("gift", !place.gifts.is_empty());
    fits("last", *question == Question::LastActions);
    fits("build", *question == Question::Build);
    fits("space", matches!(question, Question::PlaceBuilding { .. }));
    fits(
        "draft",
        !desk.draft.moves().is_empty() && desk.path.is_empty(),
    );
    let chooses_hand = matches!(question, Question::Hand { .. });
    fits("period", chooses_hand && board.period > 1);
    fits("hand", chooses_hand);
    let resolving = resolving(board, seat);
    fits("pulled", resolving == Some("pulled"));
    fits("fee", offers(|choice| *choice == Choice::Fee));
    let is_full = place.estate.empty().is_empty();
    fits(
        "full",
        is_full && offers(|choice| *choice == Choice::Remove),
    );
    for cue in ["shared", "both"] {
        fits(cue, resolving == Some(cue));
    }
    let plays = matches!(question, Question::PlayCard { .. });
    fits("pick", *question == Question::Pick);
    fits("play", plays);
    fits(
        "anytime",
        offers(|choice| matches!(choice, Choice::Convert(_))),
    );
    fits("wheel", is_about_to_turn(place));
    fits("news", plays && !place.played.is_empty());
    cues
}

/// Returns the cue about the card that the seat resolves.
fn resolving(board: &Board, seat: Seat) -> Option<&'static str> {
    let (_, resolution) = board.resolving()?;
    (resolution.seat() == Some(seat)).then_some(match resolution.order.as_slice() {
        [_] if resolution.limit > 1 => "both",
        [first, ..] if *first != seat => "pulled",
        [_, _, ..] => "shared",
        _ => return None,
    })
}

/// Whether a single good keeps a wheel from turning.
fn is_about_to_turn(place: &PlayerBoard) -> bool {
    let Estate { tokens, .. } = &place.estate;
    let lacks = |wheel: Wheel| {
        let at_zero = |token: &&Token| tokens.get(**token) == 0;
        wheel.basic().iter().filter(at_zero).count()
    };
    Wheel::ALL
        .into_iter()
        .any(|wheel| tokens.get(wheel.refined()) < 3 && lacks(wheel) == 1)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::collections::BTreeSet;

    use glass_road::Options;
    use slowtable_desk::Draft;
    use slowtable_kit::{Rules, Viewer};

    use super::*;
    use crate::picture::random;

    #[test]
    fn games_bring_up_what_is_explained_and_nothing_else() {
        let mut met = BTreeSet::new();
        for seed in 1..8 {
            for seats in [2, 3] {
                let mut player = random::player(seed);
                let mut state = random::deal(seats, &Options::default(), seed).unwrap();
                for _ in 0..400 {
                    for seat in Seat::all(seats) {
                        let view = GlassRoad::view(&state, Viewer::Seat(seat));
                        let desk = Desk::<GlassRoad>::lay(&view, &Draft::default());
                        met.extend(cues(&desk));
                    }
                    random::step(&mut state, &mut player);
                }
            }
        }
        // Random play never shows these: they need a path, a draft or a sealed preview.
        met.extend(["build", "space", "draft", "sealed"]);
        assert_eq!(met, BTreeSet::from(CUES));
    }
}
