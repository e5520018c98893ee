//! Why a choice is not offered: a reason that helps.

use super::{Cursor, Stage};
use crate::board::{MOST_ACTS, Phase, Step};
use crate::choice::{Choice, Deed};
use crate::hex::Edge;
use crate::place::{Carrier, Place};
use crate::refusal::Why;

impl Cursor<'_> {
    /// Returns why a choice is not offered.
    pub(crate) fn why(&self, choice: Choice) -> Why {
        match (&self.stage, choice) {
            (Stage::Start, _) => self.why_not_begin(choice),
            (Stage::ConsentSeat, Choice::Seat(seat)) if seat == self.seat => Why::Oneself,
            (_, Choice::Transporter(id) | Choice::Carry(id) | Choice::Give(_, _, id))
            | (_, Choice::Take(_, _, id)) => self.why_not(id, choice),
            (_, Choice::At(place) | Choice::Step(place) | Choice::To(place)) => {
                self.why_not_there(place, choice)
            }
            (_, Choice::Load(..)) => {
                let room = self
                    .moving
                    .as_ref()
                    .and_then(|it| self.board.transporter(it.id));
                match room.is_some_and(|it| it.room() == 0) {
                    true => Why::NoRoom,
                    false => Why::NoGoods,
                }
            }
            (_, Choice::Unload(..) | Choice::Lead(_) | Choice::Use(..)) => Why::NoGoods,
            (_, Choice::Producer(kind)) => match self.board.lacks(self.seat, kind) {
                Some(_) => Why::NotResearched,
                None => Why::NotThere,
            },
            (_, Choice::Filling(filling)) if !self.board.can_fill(self.seat, filling) => {
                Why::NotResearched
            }
            (_, Choice::Edge(side)) => {
                let owner = self.board.wall(side).and_then(|wall| wall.owner);
                match owner.is_some_and(|owner| owner != self.seat) {
                    true if self.deed() == Some(Deed::Wall) => Why::Wall,
                    _ => Why::NotThere,
                }
            }
            _ => Why::NotThere,
        }
    }

    fn why_not_begin(&self, choice: Choice) -> Why {
        let player = self.board.player(self.seat);
        let phase = self.board.phase;
        match choice {
            Choice::Do(Deed::Permit | Deed::Revoke | Deed::Ask) if player.done => Why::HandedIn,
            Choice::Do(deed) => {
                let of_phase = Phase::TURN
                    .into_iter()
                    .any(|other| other != phase && other.deeds().contains(&deed));
                if of_phase {
                    Why::OtherPhase
                } else if !self.acts() {
                    self.why_not_now()
                } else if player.acts >= MOST_ACTS {
                    Why::TooMany
                } else if deed == Deed::Move {
                    Why::Moved
                } else if deed == Deed::Brick {
                    Why::NoGoods
                } else {
                    Why::NotThere
                }
            }
            Choice::Done if !self.acts() => self.why_not_now(),
            Choice::Call(_) | Choice::Stay | Choice::Cash | Choice::Position(_)
                if self.board.mover != Some(self.seat) =>
            {
                Why::NotYourTurn
            }
            Choice::At(place) if phase == Phase::Homes && !self.board.land.has(place) => {
                Why::NoPlace
            }
            _ => Why::NotThere,
        }
    }

    fn why_not_now(&self) -> Why {
        match self.board.step {
            Step::Together | Step::Alone if self.board.player(self.seat).done => Why::HandedIn,
            _ => Why::NotYourTurn,
        }
    }

    fn why_not(&self, id: Carrier, choice: Choice) -> Why {
        let Some(it) = self.board.transporter(id) else {
            return Why::NoTransporter;
        };
        let hands = matches!(choice, Choice::Give(..) | Choice::Take(..));
        if it.id.seat != self.seat && !hands {
            return Why::NotOwn;
        }
        if self.stage == Stage::MoveWhich && it.moved {
            return Why::Moved;
        }
        match choice {
            Choice::Give(_, _, _) if it.id.seat != self.seat && !self.board.puts(it, self.seat) => {
                Why::NotOwn
            }
            Choice::Take(good, _, _)
                if it.id.seat != self.seat && self.board.takes(it, self.seat, good) == 0 =>
            {
                Why::NotOwn
            }
            Choice::Give(..) if it.room() == 0 => Why::NoRoom,
            Choice::Give(..) | Choice::Take(..) => Why::NoGoods,
            Choice::Carry(_) if it.moved => Why::Moved,
            _ => Why::NotThere,
        }
    }

    fn why_not_there(&self, place: Place, choice: Choice) -> Why {
        if !self.board.land.has(place) {
            return Why::NoPlace;
        }
        if matches!(choice, Choice::At(_)) {
            let reached = self.workplaces().contains(&self.board.compartment(place));
            return if reached {
                Why::NotThere
            } else {
                Why::NoAccess
            };
        }
        let Some(it) = self
            .moving
            .as_ref()
            .and_then(|it| self.board.transporter(it.id))
        else {
            return Why::NoWay;
        };
        if it.load.iter().any(|pile| !pile.moved_by.allow(it.id)) {
            return Why::MovedBefore;
        }
        let over = Edge::ALL
            .into_iter()
            .find(|edge| it.at.hex.neighbour(*edge) == place.hex);
        match over {
            Some(edge) if !self.board.passes(self.seat, it.at.hex, edge) => Why::Wall,
            _ => Why::NoWay,
        }
    }
}
