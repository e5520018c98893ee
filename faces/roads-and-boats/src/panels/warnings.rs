//! Warnings of the seat's desk.

use roads_and_boats::{Board, Good, Phase, Place, Step, Transporter, rows};
use slowtable_ui::{capital, join, tr};

use super::PanelContext;
use crate::board;

/// From how many turns before the end on the desk counts them.
const LAST_TURNS: u8 = 3;
/// How many places a warning names.
const NAMED: usize = 3;

impl PanelContext<'_> {
    /// Returns the warnings for the seat.
    pub(super) fn warnings(&self) -> Vec<String> {
        let board = self.board();
        if !board.phase.is_of_turn() {
            return Vec::new();
        }
        let mut told = Vec::new();
        told.extend(self.last_turns());
        if self.desk.path.is_empty() && board.player(self.seat).home.is_some() {
            told.extend(self.vanishing());
            told.extend(self.in_reach());
            told.extend(self.adrift());
            told.extend(self.full());
            told.extend(self.stopped());
        }
        told
    }

    /// Counts the last turns, and says which wealth would not count.
    fn last_turns(&self) -> Option<String> {
        let board = self.board();
        let left = board::turns(board).saturating_sub(board.turn);
        let told = match left {
            0 => self.plain("warn-last-turn"),
            left if left < LAST_TURNS => self.localizer.count("warn-turns", left.into()),
            _ => return None,
        };
        Some(told)
    }

    /// Returns the places within reach on a board, each once.
    fn reached(&self, board: &Board) -> Vec<Place> {
        let mut places: Vec<Place> = Vec::new();
        for place in board
            .fleet(self.seat)
            .iter()
            .flat_map(|it| board.access(it))
        {
            if !places.contains(&place) {
                places.push(place);
            }
        }
        places
    }

    /// Warns of geese and paper that basic research will take at the end of the phase (E6).
    fn vanishing(&self) -> Option<String> {
        let board = self.board();
        if board.phase != Phase::Production {
            return None;
        }
        let vanishes = |place: &Place| {
            board.loose.count(*place, Good::Geese) > 1 && board.loose.count(*place, Good::Paper) > 0
        };
        let place = self.reached(board).into_iter().find(vanishes)?;
        let place = self.localizer.place(&board.land, place);
        Some(tr!(self.localizer, "warn-vanishing", place = place))
    }

    /// Returns the places with loose goods that other seats have access to now or after their next movement.
    fn contested(&self) -> Vec<Place> {
        let board = self.board();
        let is_last = board::turns(board) <= board.turn && board.phase > Phase::Movement;
        if board.is_solo() || is_last {
            return Vec::new();
        }
        let others = board.transporters.iter();
        let others = others.filter(|it| it.id.seat != self.seat);
        let mut places: Vec<Place> = others
            .flat_map(|it| board.reach(it))
            .flat_map(|at| board.access_from(at))
            .filter(|place| !board.loose.at(*place).is_empty())
            .collect();
        places.sort_unstable();
        places.dedup();
        places
    }

    /// Warns of loose goods that others can fetch: those within the own reach, and those that the draft leaves behind.
    fn in_reach(&self) -> Vec<String> {
        let board = self.board();
        let contested = self.contested();
        if contested.is_empty() {
            return Vec::new();
        }
        let here = self.reached(board);
        let mut left = self.reached(&self.desk.before.board);
        left.retain(|place| !here.contains(place));
        let mut told = Vec::new();
        let mut tell = |id: &str, places: &[Place], is: &dyn Fn(Place) -> bool| {
            let found = contested.iter().copied();
            let found = found.filter(|place| places.contains(place) && is(*place));
            let names = found.map(|place| self.localizer.place(&board.land, place));
            let names: Vec<String> = names.take(NAMED).collect();
            if !names.is_empty() {
                told.push(tr!(self.localizer, id, place = join(names)));
            }
        };
        let are_geese = |place: Place| board.loose.count(place, Good::Geese) > 0;
        let are_other = |place: Place| {
            let heaps = board.loose.at(place).iter();
            heaps
                .map(|heap| heap.pile.good)
                .any(|good| good != Good::Geese)
        };
        tell("warn-reach", &here, &are_other);
        tell("warn-geese", &here, &are_geese);
        tell("warn-left", &left, &are_other);
        tell("warn-left-geese", &left, &are_geese);
        told
    }

    /// Warns of an own boat on the open sea that reaches no shore, river or oil rig with its next movement.
    fn adrift(&self) -> Option<String> {
        let board = self.board();
        let has_landing = |it: &Transporter| {
            let reached = board.reach(it).into_iter();
            let mut reached = reached.map(|at| board.access_from(at));
            reached.any(|places| !places.is_empty())
        };
        let boat = board.fleet(self.seat).iter().find(|it| {
            it.vehicle.data().boat
                && it.carried_by.is_none()
                && board.is_sea(it.at)
                && !has_landing(it)
        })?;
        let vehicle = capital(&self.localizer.carrier(board, boat.id));
        let place = self.localizer.place(&board.land, boat.at);
        Some(tr!(
            self.localizer,
            "warn-adrift",
            vehicle = vehicle,
            place = place
        ))
    }

    /// Warns that no more transporters are allowed (T6).
    fn full(&self) -> Option<String> {
        let board = self.board();
        let all = board.fleet(self.seat).len();
        (board.phase == Phase::Production && all >= rows::MOST_TRANSPORTERS)
            .then(|| self.localizer.count("warn-full", all))
    }

    /// Says that the seat's script was stopped (O6).
    fn stopped(&self) -> Option<String> {
        let rest = self.secret.rest.len();
        let asked = self.board().step == Step::Alone && self.board().mover == Some(self.seat);
        (rest > 0 && asked).then(|| self.localizer.count("warn-stopped", rest))
    }
}
