//! Warnings of the seat's desk.

use roads_and_boats::{Good, Phase, Place, Step, rows};
use slowtable_ui::tr;

use super::PanelContext;
use crate::board;

/// From how many turns before the end on the desk counts them.
const LAST_TURNS: u8 = 3;

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

    /// Returns the places within reach, each once.
    fn reached(&self) -> Vec<Place> {
        let board = self.board();
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
        let place = self.reached().into_iter().find(vanishes)?;
        let place = self.localizer.place(&board.land, place);
        Some(tr!(self.localizer, "warn-vanishing", place = place))
    }

    /// Warns of loose goods beside which another player's transporter stands.
    fn in_reach(&self) -> Option<String> {
        let board = self.board();
        if board.is_solo() {
            return None;
        }
        let place = self.reached().into_iter().find(|place| {
            let others = board.transporters.iter();
            let mut others = others.filter(|it| it.id.seat != self.seat);
            !board.loose.at(*place).is_empty()
                && others.any(|it| it.at.hex == place.hex && board.access(it).contains(place))
        })?;
        let geese = board.loose.count(place, Good::Geese) > 0;
        let place = self.localizer.place(&board.land, place);
        match geese {
            true => Some(tr!(self.localizer, "warn-geese", place = place)),
            false => Some(tr!(self.localizer, "warn-reach", place = place)),
        }
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
