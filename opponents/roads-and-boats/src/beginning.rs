//! The beginning of a game, worked out from any later position.

use roads_and_boats::rows::{CHEAP_CELLS, START_DONKEYS, START_GOODS};
use roads_and_boats::{
    Board, Carrier, Loose, MovedBy, Phase, Pile, PlayerBoard, Secret, Step, Transporter, Vehicle,
    View, Wonder,
};
use slowtable_kit::{Seat, Seed};

use crate::plan::SeatPlan;
use crate::policy;
use crate::ways::Ways;

/// The most moves on the way to a position.
const MOST_MOVES: usize = 4_000;

/// Returns the view at the beginning of a game (S5, S6, Y2); `None` before all homes are known.
pub(crate) fn beginning(view: &View) -> Option<View> {
    if !view.board.phase.is_of_turn() {
        return None;
    }
    let mut first = view.clone();
    let board = &mut first.board;
    board.turn = 1;
    board.phase = Phase::Production;
    board.transporters.clear();
    board.loose = Loose::default();
    for (seat, player) in Seat::all(view.board.seats()).zip(&mut board.players) {
        let home = player.home?;
        *player = PlayerBoard {
            home: Some(home),
            ..PlayerBoard::default()
        };
        let donkeys = (1..=START_DONKEYS).map(|number| Transporter {
            id: Carrier::new(seat, number),
            vehicle: Vehicle::Donkey,
            at: home,
            load: Default::default(),
            carries: None,
            carried_by: None,
            moved: false,
            new: false,
        });
        board.transporters.extend(donkeys);
        for (good, count) in START_GOODS {
            let pile = Pile {
                good,
                moved_by: MovedBy::NONE,
                count,
            };
            board.loose.put(home, pile);
        }
    }
    board.producers.clear();
    board.roads.clear();
    board.bridges.clear();
    board.walls.clear();
    board.wonder = Wonder::default();
    if board.is_solo() {
        (0..CHEAP_CELLS).for_each(|_| board.wonder.lay(None));
        return Some(first);
    }
    // Nobody knows any more how the rows stood at first.
    board.temple = Seat::all(view.board.seats()).collect();
    board.sequence = board.temple.clone();
    board.step = Step::Calls;
    board.mover = None;
    board.resumed = false;
    board.taken.clear();
    board.calls.clear();
    board.prayed.clear();
    board.permissions.clear();
    board.requests.clear();
    first.secret = Some(Secret::default());
    Some(first)
}

/// Whether following a plan from one position leads to another.
pub(crate) fn leads_to(from: &View, seat: Seat, plan: &SeatPlan, to: &Board) -> bool {
    let Some(mut state) = from.imagined(Seed(1)) else {
        return false;
    };
    let mut ways = Ways::new(&from.board, seat);
    for _ in 0..MOST_MOVES {
        let Ok(walker) = state.walker(seat) else {
            return false;
        };
        let board = walker.board();
        if board == to {
            return true;
        }
        if board.phase == Phase::Over || board.turn > to.turn {
            return false;
        }
        let path = policy::next(board, seat, plan, &mut ways).0;
        if state.play_silently(seat, &path).is_err() {
            return false;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)] // tests say so by failing

    use roads_and_boats::{MapChoice, Options, RoadsAndBoats};
    use slowtable_kit::{Match, Rules as _, Viewer};

    use super::*;
    use crate::usual::{Variant, usual};

    #[test]
    fn the_beginning_of_a_solo_game_is_found_from_any_later_position() {
        for map in [MapChoice::RiverRuns, MapChoice::LordOfTheRing] {
            let options = Options {
                map,
                ..Options::default()
            };
            let dealt = Match::<RoadsAndBoats>::deal(1, options, Seed(3));
            let mut game = dealt.unwrap().0;
            let view = |game: &Match<RoadsAndBoats>| {
                RoadsAndBoats::view(game.state(), Viewer::Seat(Seat(0)))
            };
            let first = view(&game);
            let mut ways = Ways::new(&first.board, Seat(0));
            let plan = usual(&first.board, Seat(0), &mut ways, Variant::FIRST[0]);
            while game.state().board().turn < 7 {
                let path = policy::next(game.state().board(), Seat(0), &plan, &mut ways).0;
                game.play(Seat(0), &path).unwrap();
            }
            let later = view(&game);
            assert!(!later.board.producers.is_empty());
            let found = beginning(&later).unwrap();
            assert_eq!(found, beginning(&first).unwrap());
            assert_eq!(found.board.loose, first.board.loose);
            assert!(leads_to(&found, Seat(0), &plan, &later.board));
            assert!(!leads_to(
                &found,
                Seat(0),
                &SeatPlan::default(),
                &later.board
            ));
        }
    }

    #[test]
    fn both_see_the_same_beginning_of_a_game_of_two() {
        let options = Options {
            map: MapChoice::DeadSea,
            ..Options::default()
        };
        let mut game = Match::<RoadsAndBoats>::deal(2, options, Seed(3)).unwrap().0;
        let mut firsts = Vec::new();
        let mut orders = 0;
        while game.state().board().turn < 8 {
            let asked = RoadsAndBoats::awaited(game.state())[0];
            let view = RoadsAndBoats::view(game.state(), Viewer::Seat(asked.seat));
            orders += usize::from(view.board.step == Step::Prayer);
            firsts.extend(beginning(&view).map(|first| first.board));
            let path = crate::decide(
                &view,
                Seed(1),
                slowtable_opponent::OpponentLevel::Journeyman,
                slowtable_kit::Budget::steps(60),
            );
            game.play(asked.seat, &path.unwrap()).unwrap();
        }
        let first = firsts.first().unwrap();
        assert_eq!((first.turn, first.transporters.len()), (1, 6));
        assert_eq!(first.wonder.len(), 0);
        assert!(orders > 0, "nobody called an order");
        assert!(firsts.len() > 20 && firsts.iter().all(|it| it == first));
    }
}
