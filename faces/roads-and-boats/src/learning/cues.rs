//! Explanations that the desk shows when they first matter.

use roads_and_boats::{Choice, Deed, Good, Kind, Phase, Question, RoadsAndBoats, Vehicle};
use slowtable_desk::Desk;

/// All cues. Their names are stored.
#[cfg(test)]
pub(super) const CUES: [&str; 23] = [
    "goal", "empty", "move", "load", "build", "collect", "feed", "geese", "breed", "road", "wagon",
    "paper", "research", "mine", "mint", "exchange", "boat", "brick", "call", "script", "draft",
    "last", "score",
];

/// From how many turns before the end on it is near.
const NEAR: u8 = 2;

/// Whether the seat can build a producer of a kind now.
fn can_build(desk: &Desk<'_, RoadsAndBoats>, kind: Kind) -> bool {
    let mut walker = match desk.now.walker() {
        Ok(walker) => walker,
        Err(_) => return false,
    };
    walker.push(Choice::Do(Deed::Build)).is_ok()
        && walker.choices().contains(&Choice::Producer(kind))
}

/// Returns the cues that fit the desk, the most important first. Returns none while the seat is asked nothing:
/// an explanation shown while others move is gone before it is read.
pub(crate) fn cues(desk: &Desk<'_, RoadsAndBoats>) -> Vec<&'static str> {
    let Some((seat, _)) = desk.now.own() else {
        return Vec::new();
    };
    let board = &desk.now.board;
    if board.phase == Phase::Over {
        return vec!["score"];
    }
    if desk.sealed {
        return vec!["draft"];
    }
    let choices = &desk.walk.choices;
    let can = |deed: Deed| choices.contains(&Choice::Do(deed));
    let stands = |kind: Kind| board.producers.iter().any(|it| it.kind == kind);
    let owns = |is: fn(Vehicle) -> bool| board.fleet(seat).iter().any(|it| is(it.vehicle));
    let holds = |good: Good| board.fleet(seat).iter().any(|it| it.count(good) > 0);
    let mut cues = Vec::new();
    let mut cue = |fits: bool, name: &'static str| cues.extend(fits.then_some(name));
    match desk.walk.question {
        Some(Question::Home) => cue(true, "goal"),
        Some(Question::Call) => cue(true, "call"),
        Some(Question::Movement { .. }) => {
            cue(
                choices.iter().any(|it| matches!(it, Choice::Load(..))),
                "load",
            );
            cue(
                choices.iter().any(|it| matches!(it, Choice::Lead(_))),
                "geese",
            );
        }
        Some(Question::Deed) if choices.contains(&Choice::Done) => {
            cue(!desk.draft.moves().is_empty(), "draft");
            cue(board.turn == 1, "goal");
            cue(!board.is_solo(), "script");
            let left = crate::board::turns(board).saturating_sub(board.turn);
            cue(left <= NEAR, "last");
            match board.phase {
                Phase::Production => {
                    cue(choices.len() == 1, "empty");
                    cue(can(Deed::Collect), "collect");
                    cue(can(Deed::Feed) && stands(Kind::WagonFactory), "wagon");
                    cue(can(Deed::Feed), "feed");
                    cue(can(Deed::Breed), "breed");
                    cue(stands(Kind::Papermill), "paper");
                    cue(can(Deed::Research), "research");
                    cue(stands(Kind::Mine), "mine");
                    cue(stands(Kind::Mint) || holds(Good::Gold), "mint");
                    cue(holds(Good::Coins), "exchange");
                }
                Phase::Movement => {
                    cue(can(Deed::Move), "move");
                    cue(owns(|it| it.data().boat), "boat");
                }
                Phase::Building => {
                    cue(can(Deed::Build), "build");
                    let mill = stands(Kind::Sawmill) && can_build(desk, Kind::Papermill);
                    cue(mill, "paper");
                    cue(can(Deed::Road), "road");
                }
                Phase::Wonder => cue(can(Deed::Brick), "brick"),
                Phase::Laying | Phase::Homes | Phase::Over => {}
            }
        }
        _ => {}
    }
    cues
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // tests may panic
mod tests {
    use roads_and_boats::Options;
    use slowtable_desk::Draft;
    use slowtable_kit::{Match, Rules as _, Seat, Seed, Viewer};

    use super::*;

    /// Returns the cues of the only seat of a solo game whose view is changed before.
    fn of(change: impl FnOnce(&mut roads_and_boats::View)) -> Vec<&'static str> {
        let (game, _) = Match::<RoadsAndBoats>::deal(1, Options::default(), Seed(1)).unwrap();
        let mut view = RoadsAndBoats::view(game.state(), Viewer::Seat(Seat(0)));
        change(&mut view);
        cues(&Desk::<RoadsAndBoats>::lay(&view, &Draft::default()))
    }

    #[test]
    fn a_first_game_is_explained_one_thing_at_a_time() {
        assert_eq!(of(|_| {}), ["goal", "empty"]);
        let moving = of(|view| view.board.phase = Phase::Movement);
        assert_eq!(moving, ["goal", "move"]);
        let later = of(|view| {
            view.board.turn = 2;
            view.board.phase = Phase::Building;
        });
        assert_eq!(later, ["build", "road"]);
        let last = of(|view| {
            view.board.turn = 20;
            view.board.phase = Phase::Wonder;
        });
        assert_eq!(last, ["last", "brick"]);
        let mill = of(|view| {
            view.board.turn = 2;
            view.board.producers = vec![roads_and_boats::Producer {
                at: view.board.players[0].home.unwrap(),
                kind: Kind::Papermill,
                made: 0,
                fresh: None,
                bag: None,
            }];
        });
        assert_eq!(mill, ["feed", "paper"]);
        let over = of(|view| view.board.phase = Phase::Over);
        assert_eq!(over, ["score"]);
    }

    #[test]
    fn every_cue_has_words() {
        let words = crate::words::read().unwrap();
        for language in slowtable_ui::Language::ALL {
            for cue in CUES {
                let text = words.plain(language, &format!("cue-{cue}"));
                assert!(
                    text.chars().count() <= 300 && !text.starts_with("cue-"),
                    "{text}"
                );
            }
        }
    }
}
