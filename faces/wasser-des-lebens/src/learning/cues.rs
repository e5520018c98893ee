//! Explanations that the desk shows when they first matter.

use slowtable_desk::Desk;
use wasser_des_lebens::{Choice, Phase, Question, Ware, WasserDesLebens};

/// All cues. Their names are stored.
#[cfg(test)]
const CUES: [&str; 20] = [
    "goal",
    "second",
    "road",
    "roll",
    "play",
    "trade",
    "offer",
    "answer",
    "regions",
    "build",
    "distillery",
    "yard",
    "card",
    "discard",
    "force",
    "rob",
    "many",
    "draft",
    "end",
    "score",
];

/// Returns the cues that fit the desk, the most important first. Returns none while the seat is asked nothing:
/// an explanation shown while others move is gone before it is read.
pub(crate) fn cues(desk: &Desk<'_, WasserDesLebens>) -> Vec<&'static str> {
    let Some((seat, place, _)) = desk.now.own() else {
        return Vec::new();
    };
    let board = &desk.now.board;
    if board.phase == Phase::Over {
        return vec!["score"];
    }
    if desk.sealed {
        return vec!["draft"];
    }
    let offers = |is: &dyn Fn(&Choice) -> bool| desk.walk.choices.iter().any(is);
    let mut cues = Vec::new();
    let mut cue = |fits: bool, name: &'static str| cues.extend(fits.then_some(name));
    match desk.walk.question {
        None | Some(Question::Anytime) => {}
        Some(Question::Founding) => {
            cue(place.distilleries.is_empty(), "goal");
            cue(!place.distilleries.is_empty(), "second");
        }
        Some(Question::FoundingRoad { .. }) => cue(true, "road"),
        Some(Question::Roll) => {
            cue(true, "roll");
            cue(offers(&|it| matches!(it, Choice::Play(_))), "play");
        }
        Some(Question::Discard { .. }) => cue(true, "discard"),
        Some(Question::Force) => cue(true, "force"),
        Some(Question::Rob { .. }) => cue(true, "rob"),
        Some(Question::Terms) => cue(true, "offer"),
        Some(Question::Answer) => {
            cue(board.offers.iter().any(|it| it.waits_for(seat)), "answer");
        }
        Some(Question::Trade | Question::Build) => {
            cue(!desk.draft.moves().is_empty(), "draft");
            cue(board.offers.iter().any(|it| it.waits_for(seat)), "answer");
            cue(desk.walk.question == Some(Question::Trade), "trade");
            let builds = |ware| offers(&|it| *it == Choice::Build(ware));
            cue(builds(Ware::Road), "build");
            cue(builds(Ware::Distillery), "distillery");
            cue(builds(Ware::Yard), "yard");
            cue(offers(&|it| *it == Choice::Buy), "card");
            cue(offers(&|it| matches!(it, Choice::Play(_))), "play");
            cue(offers(&|it| matches!(it, Choice::Trade(_))), "regions");
            cue(place.hand > board.rows.limits.kept, "many");
            cue(true, "end");
        }
        Some(
            Question::Place { .. }
            | Question::FreeRoad { .. }
            | Question::Take { .. }
            | Question::Monopoly,
        ) => {}
    }
    cues
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic)] // tests may panic
mod tests {
    use std::collections::BTreeSet;

    use slowtable_desk::{Desk, Draft};
    use slowtable_kit::{Match, RandomPlayer, Rules as _, Seat, Seed, Viewer};
    use wasser_des_lebens::{Choice, Options, WasserDesLebens};

    use super::{CUES, cues};

    /// Every question on the way of a random move is a desk of its own.
    #[test]
    fn games_bring_up_what_is_explained_and_nothing_else() {
        let mut met = BTreeSet::new();
        for seed in 1..4 {
            let seats = 3 + (seed % 2) as u8;
            let (mut game, _) =
                Match::<WasserDesLebens>::deal(seats, Options::default(), Seed(seed.into()))
                    .unwrap();
            let idle = |choice: &Choice| {
                matches!(
                    choice,
                    Choice::Draft | Choice::Scrap(_) | Choice::Withdraw(_)
                )
            };
            let mut player = RandomPlayer::<WasserDesLebens>::new(seed, idle);
            player.play_out(&mut game, 3_000, |game, seat, path| {
                let view = WasserDesLebens::view(game.state(), Viewer::Seat(seat));
                for length in 0..=path.len() {
                    let written = path.iter().take(length).map(ToString::to_string);
                    let draft = Draft::of(Vec::new(), written.collect());
                    met.extend(cues(&Desk::<WasserDesLebens>::lay(&view, &draft)));
                }
                let written = path.iter().map(ToString::to_string).collect();
                let draft = Draft::of(vec![written], Vec::new());
                met.extend(cues(&Desk::<WasserDesLebens>::lay(&view, &draft)));
            });
            let view = WasserDesLebens::view(game.state(), Viewer::Seat(Seat(0)));
            met.extend(cues(&Desk::<WasserDesLebens>::lay(
                &view,
                &Draft::default(),
            )));
        }
        assert_eq!(met, BTreeSet::from(CUES));
    }
}
