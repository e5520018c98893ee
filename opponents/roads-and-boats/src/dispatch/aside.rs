//! What a plan leaves to others: what lies or is made nearer to their homes.

use roads_and_boats::{Board, Place, Vehicle};
use slowtable_kit::Seat;

use super::Dispatch;
use crate::plan::{Goal, SeatPlan};
use crate::ways::{NEVER, Ways};

impl<'a> Dispatch<'a> {
    /// Starts for a plan.
    pub(crate) fn of(board: &'a Board, seat: Seat, ways: &'a mut Ways, plan: &SeatPlan) -> Self {
        ways.refresh(board, seat);
        let leaves = !board.is_solo() && plan.in_turn(board.turn).any(|goal| goal == Goal::Aside);
        if leaves {
            ways.learn(board, Vehicle::Donkey);
        }
        let mut dispatch = Self::new(board, seat, ways);
        if leaves {
            dispatch.foreign = dispatch.nearer_to_others();
        }
        dispatch
    }

    /// Returns for each compartment whether it is nearer to the home of another seat than to the own.
    fn nearer_to_others(&self) -> Vec<bool> {
        let board = self.board;
        let far = |seat: Seat, comp: usize| {
            let home = board.player(seat).home.map(|it| board.compartment(it));
            let home = home.and_then(|home| self.ways.comp(home));
            home.map_or(NEVER, |home| self.ways.leg(Vehicle::Donkey, home, comp))
        };
        let others = |comp| {
            let others = Seat::all(board.seats()).filter(|seat| *seat != self.seat);
            others.map(|seat| far(seat, comp)).min().unwrap_or(NEVER)
        };
        let comps = 0..self.ways.comps().len();
        comps
            .map(|comp| others(comp) < far(self.seat, comp))
            .collect()
    }

    /// Whether a place is left to others.
    pub(crate) fn is_foreign(&self, at: Place) -> bool {
        let comp = self.ways.comp(at);
        comp.is_some_and(|comp| self.is_left_to_others(comp))
    }

    /// Whether the plan leaves things to others at all.
    pub(crate) fn leaves_to_others(&self) -> bool {
        !self.foreign.is_empty()
    }

    pub(super) fn is_left_to_others(&self, comp: usize) -> bool {
        self.foreign.get(comp).copied().unwrap_or(false)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // tests say so by failing

    use roads_and_boats::{
        Good, Homes, Kind, MapChoice, MovedBy, Options, Phase, Pile, Producer, RoadsAndBoats,
    };
    use slowtable_kit::{Match, Seed};

    use crate::dispatch::DEEPEST;

    use super::*;

    /// Returns the board of two players in the movement phase of the first turn.
    fn board_of_two() -> Board {
        let options = Options {
            map: MapChoice::DeadSea,
            homes: Homes::Fixed,
            ..Options::default()
        };
        let game = Match::<RoadsAndBoats>::deal(2, options, Seed(3)).unwrap().0;
        let mut board = game.state().board().clone();
        board.phase = Phase::Movement;
        board
    }

    #[test]
    fn what_lies_at_the_home_of_another_is_left_there_by_a_plan_that_says_so() {
        let board = board_of_two();
        let [own, other] = [0, 1].map(|seat| board.player(Seat(seat)).home.unwrap());
        let mut ways = Ways::new(&board, Seat(0));
        let mut fetches = |plan: &SeatPlan| {
            let mut dispatch = Dispatch::of(&board, Seat(0), &mut ways, plan);
            let there = dispatch.ways.comp(board.compartment(other)).unwrap();
            let here = dispatch.ways.comp(board.compartment(own)).unwrap();
            // More than lie at the own home.
            dispatch.need(&[Good::Boards], 8, here, DEEPEST);
            let goes = dispatch.movers.iter().any(|it| it.from == Some(there));
            assert!(!dispatch.is_foreign(own));
            (dispatch.is_foreign(other), goes)
        };
        assert_eq!(fetches(&SeatPlan::default()), (false, true));
        assert_eq!(fetches(&SeatPlan::read("aside")), (true, false));
    }

    #[test]
    fn gold_waits_at_no_mint_for_fuel_that_nobody_makes() {
        let mut board = board_of_two();
        let home = board.player(Seat(0)).home.unwrap();
        let mut sites = board
            .land
            .links()
            .iter()
            .filter(|link| link.from == home)
            .map(|link| link.to);
        let (mint, burner) = (sites.next().unwrap(), sites.next().unwrap());
        let producer = |kind, at| Producer {
            kind,
            at,
            made: 0,
            fresh: None,
            bag: None,
        };
        board.producers = vec![producer(Kind::Mint, mint)];
        let gold = Pile {
            good: Good::Gold,
            moved_by: MovedBy::NONE,
            count: 2,
        };
        board.loose.put(home, gold);
        let brings = |board: &Board, plan: &str| {
            let mut ways = Ways::new(board, Seat(0));
            let plan = SeatPlan::read(plan);
            let mut dispatch = Dispatch::of(board, Seat(0), &mut ways, &plan);
            dispatch.all(&plan);
            let there = dispatch.ways.comp(board.compartment(mint));
            dispatch.movers.iter().any(|it| it.to == there)
        };
        assert!(brings(&board, "wealth"));
        assert!(!brings(&board, "aside wealth"));
        board.producers.push(producer(Kind::CoalBurner, burner));
        assert!(brings(&board, "aside wealth"));
    }
}
