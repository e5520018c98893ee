//! Explanations that the desk shows when they first matter.

use le_havre::board::TURNS;
use le_havre::building::{Energy, EntryFee, Function};
use le_havre::{Asset, Board, Building, Choice, LeHavre, Phase, PlayerBoard, Question};
use slowtable_desk::Desk;
use slowtable_kit::Seat;

/// All cues. Their names are stored.
#[cfg(test)]
pub(crate) const CUES: [&str; 21] = [
    "score", "goal", "draft", "final", "feeding", "interest", "fee", "energy", "refined", "build",
    "wharf", "shipping", "loans", "food", "harvest", "main", "enter", "buy", "ships", "loan",
    "end",
];

/// Returns the cues that fit the desk, the most important first. Returns none while the seat is asked nothing:
/// an explanation shown while others move is gone before it is read.
pub(crate) fn cues(desk: &Desk<'_, LeHavre>) -> Vec<&'static str> {
    let Some((seat, place)) = desk.now.own() else {
        return Vec::new();
    };
    let board = &desk.now.board;
    if board.phase == Phase::Over {
        return vec!["score"];
    }
    if desk.sealed {
        return vec!["draft"];
    }
    let mut cues = Vec::new();
    let mut cue = |fits: bool, name: &'static str| cues.extend(fits.then_some(name));
    match desk.walk.question {
        None | Some(Question::Anytime) => {}
        Some(Question::Feeding { .. }) => cue(true, "feeding"),
        Some(Question::PayFood { building, .. }) => {
            cue(building.is_some(), "fee");
            cue(building.is_none(), "feeding");
        }
        Some(Question::Interest { .. }) => cue(true, "interest"),
        Some(Question::PayEither { .. }) => cue(true, "fee"),
        Some(Question::PayEnergy { .. }) => cue(true, "energy"),
        Some(Question::Times { building }) => cue(refines(building), "refined"),
        Some(Question::Build | Question::BuildAgain) => cue(true, "build"),
        Some(Question::Ship) => cue(true, "wharf"),
        Some(Question::Send) => cue(true, "shipping"),
        Some(Question::Give { building, .. }) => {
            cue(building == Building::ShippingLine, "shipping");
        }
        Some(Question::End) => {
            cue(!desk.draft.moves().is_empty(), "draft");
            cue(offers(desk, |it| matches!(it, Choice::Buy(_))), "buy");
            cue(true, "end");
        }
        Some(Question::Main) => cues.extend(at_main(desk, board, seat, place)),
        Some(
            Question::Supply
            | Question::Order
            | Question::StandIn { .. }
            | Question::Get { .. }
            | Question::Drive
            | Question::Haul,
        ) => {}
    }
    cues
}

/// Returns the cues that fit the choice of a main action, the most important first.
fn at_main(
    desk: &Desk<'_, LeHavre>,
    board: &Board,
    seat: Seat,
    place: &PlayerBoard,
) -> Vec<&'static str> {
    let mut cues = Vec::new();
    let mut cue = |fits: bool, name: &'static str| cues.extend(fits.then_some(name));
    // Own turns that are still to come in this round, with this one.
    let left = (TURNS + 1)
        .saturating_sub(board.turn)
        .div_ceil(board.players().max(1));
    let bill = board.food_bill(place);
    let enters = |is: &dyn Fn(Building) -> bool| {
        offers(
            desk,
            |it| matches!(it, Choice::Enter(building) if is(*building)),
        )
    };
    cue(board.is_final(), "final");
    cue(board.round == 1 && board.turn <= board.players(), "goal");
    let is_short = bill.is_some_and(|bill| bill.short() > 0);
    cue(is_short && place.loans == 0 && left <= 2, "loans");
    cue(bill.is_some() && left <= 2, "food");
    cue(
        bill.is_some_and(|bill| bill.harvest) && left <= 3,
        "harvest",
    );
    cue(true, "main");
    cue(enters(&|_| true), "enter");
    let costs = |building| {
        !matches!(
            board.entry(seat, building),
            EntryFee::Free | EntryFee::Never
        )
    };
    cue(enters(&costs), "fee");
    cue(
        enters(&|building| matches!(building.data().function, Function::Build(_))),
        "build",
    );
    cue(enters(&refines), "refined");
    cue(enters(&burns), "energy");
    cue(enters(&Building::is_wharf), "wharf");
    cue(
        enters(&|building| building == Building::ShippingLine),
        "shipping",
    );
    let buys_ship = |it: &Choice| matches!(it, Choice::Buy(Asset::Ship(_)));
    cue(offers(desk, buys_ship), "ships");
    cue(offers(desk, |it| matches!(it, Choice::Buy(_))), "buy");
    cue(place.loans > 0 && bill.is_some(), "loan");
    cues
}

fn offers(desk: &Desk<'_, LeHavre>, is: impl Fn(&Choice) -> bool) -> bool {
    desk.walk.choices.iter().any(is)
}

/// Whether a building turns goods into better ones.
const fn refines(building: Building) -> bool {
    matches!(building.data().function, Function::Flip { .. })
}

/// Whether a building needs energy.
const fn burns(building: Building) -> bool {
    match building.data().function {
        Function::Flip { energy, .. } => !matches!(energy, Energy::Free),
        Function::Trade { .. } | Function::ShippingLine => true,
        _ => false,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::collections::BTreeSet;

    use le_havre::Length;
    use slowtable_desk::Draft;
    use slowtable_kit::{Rules, Viewer};

    use super::*;
    use crate::picture::random;

    /// Every question on the way of a random move is a desk of its own.
    #[test]
    fn games_bring_up_what_is_explained_and_nothing_else() {
        let mut met = BTreeSet::new();
        for seed in 1..12 {
            let length = [Length::Full, Length::Short][usize::from(seed % 2 == 0)];
            let seats = 2 + (seed % 3) as u8;
            let mut player = random::player(seed);
            let mut state = random::deal(seats, length, seed).unwrap();
            for _ in 0..900 {
                for seat in Seat::all(seats) {
                    let view = LeHavre::view(&state, Viewer::Seat(seat));
                    let path = player.path(&view).unwrap_or_default();
                    for length in 0..=path.len() {
                        let written = path.iter().take(length).map(ToString::to_string);
                        let draft = Draft::of(Vec::new(), written.collect());
                        met.extend(cues(&Desk::<LeHavre>::lay(&view, &draft)));
                    }
                    let written = path.iter().map(ToString::to_string).collect();
                    let draft = Draft::of(vec![written], Vec::new());
                    met.extend(cues(&Desk::<LeHavre>::lay(&view, &draft)));
                }
                random::step(&mut state, &mut player);
            }
        }
        assert_eq!(met, BTreeSet::from(CUES));
    }

    #[test]
    fn the_first_desk_of_a_game_tells_its_goal() {
        for seats in 1..=5 {
            let state = random::deal(seats, Length::Short, 3).unwrap();
            let view = LeHavre::view(&state, Viewer::Seat(Seat(0)));
            let desk = Desk::<LeHavre>::lay(&view, &Draft::default());
            assert_eq!(cues(&desk).first(), Some(&"goal"), "{seats}");
        }
    }

    /// Nobody takes a loan before reading what it costs.
    #[test]
    fn loans_are_explained_before_the_first_one() {
        let mut seen = 0;
        for seed in 1..6 {
            let mut player = random::player(seed);
            let mut state = random::deal(2, Length::Short, seed).unwrap();
            let mut told = [false; 2];
            for _ in 0..400 {
                for seat in Seat::all(2) {
                    let view = LeHavre::view(&state, Viewer::Seat(seat));
                    let desk = Desk::<LeHavre>::lay(&view, &Draft::default());
                    let explains = ["loans", "feeding", "interest"];
                    told[seat.index()] |= cues(&desk).iter().any(|cue| explains.contains(cue));
                    let loans = state.board().places[seat.index()].loans;
                    assert!(loans == 0 || told[seat.index()], "game {seed}, {seat}");
                    seen += usize::from(loans > 0);
                }
                random::step(&mut state, &mut player);
            }
        }
        assert!(seen > 0);
    }
}
