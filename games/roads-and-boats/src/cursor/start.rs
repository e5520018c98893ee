//! The first choice of a path.

use std::ops::ControlFlow;

use super::{Cursor, GoodsAmounts, ListFlow, Sink, first_stage};
use crate::board::{Call, MOST_ACTS, Phase, Step};
use crate::choice::{Choice, Deed};
use crate::place::Place;
use crate::question::Question;
use crate::rows::{Good, Kind, RESEARCH, ROAD, SHAFT};

impl Phase {
    /// Returns what a seat does in the phase.
    #[must_use]
    pub const fn deeds(self) -> &'static [Deed] {
        match self {
            Phase::Production => &[
                Deed::Collect,
                Deed::Feed,
                Deed::Hand,
                Deed::Breed,
                Deed::Research,
            ],
            Phase::Movement => &[Deed::SetDown, Deed::Move],
            Phase::Building => &[
                Deed::Build,
                Deed::Road,
                Deed::Bridge,
                Deed::Wall,
                Deed::Demolish,
                Deed::Shaft,
            ],
            Phase::Wonder => &[Deed::Brick],
            Phase::Laying | Phase::Homes | Phase::Over => &[],
        }
    }
}

const CONSENT: [Deed; 3] = [Deed::Permit, Deed::Revoke, Deed::Ask];

impl Cursor<'_> {
    /// Whether the seat acts now: it writes its script, or it is its turn.
    pub(crate) fn acts(&self) -> bool {
        let player = self.board.player(self.seat);
        match self.board.step {
            _ if self.replayed => true,
            Step::Together => !player.done,
            Step::Alone => self.board.mover == Some(self.seat),
            _ => false,
        }
    }

    /// Whether the seat may give, take back and ask for permissions (O11).
    fn consents(&self) -> bool {
        self.board.phase.is_of_turn() && !self.board.is_solo() && !self.board.player(self.seat).done
    }

    /// Whether the seat can hand in its script, or end its part of the phase.
    pub(crate) fn can_be_done(&self) -> bool {
        let acting = matches!(self.board.step, Step::Together | Step::Alone);
        acting && self.board.phase.is_of_turn() && self.acts()
    }

    /// Returns all goods with which the seat could pay in the phase.
    pub(crate) fn means(&self) -> GoodsAmounts {
        match self.board.phase {
            Phase::Movement => GoodsAmounts::default(),
            _ => self.board.at_hand(self.seat),
        }
    }

    /// Returns the deeds of the phase that can be begun.
    pub(crate) fn deeds(&self) -> impl Iterator<Item = Deed> {
        let means = self.means();
        let deeds = self.board.phase.deeds().iter().copied();
        deeds.filter(move |deed| self.can(*deed, &means))
    }

    /// Whether a deed can be begun, and leads to a whole move.
    pub(crate) fn can(&self, deed: Deed, means: &GoodsAmounts) -> bool {
        let may = if CONSENT.contains(&deed) {
            self.consents()
        } else {
            self.acts() && self.board.phase.deeds().contains(&deed)
        };
        let player = self.board.player(self.seat);
        if !may || player.acts >= MOST_ACTS || !self.could_pay(deed, means) {
            return false;
        }
        if deed != Deed::Brick {
            let first = &mut |_| ControlFlow::Break(());
            return self
                .each_at(&first_stage(deed), Some(deed), first)
                .is_break();
        }
        let bill = self.brick_bill();
        let at_home = player.home.is_some_and(|home| {
            let mut fleet = self.board.fleet(self.seat).iter();
            fleet.any(|it| it.at.hex == home.hex && it.carried_by.is_none())
        });
        at_home
            && !self.board.wonder.is_full()
            && self.board.affords(self.seat, bill.pool, &bill.needs, true)
    }

    /// Whether a deed could be paid if all goods were in one place. What they do not pay needs no
    /// look at each place.
    fn could_pay(&self, deed: Deed, means: &GoodsAmounts) -> bool {
        match deed {
            Deed::Research => means.covers(RESEARCH),
            Deed::Build => Kind::ALL.iter().any(|kind| means.covers(kind.data().cost)),
            Deed::Road | Deed::Bridge => means.covers(ROAD),
            Deed::Wall => means.count(Good::Stone) > 0,
            Deed::Demolish => means.count(Good::Boards) > 0,
            Deed::Shaft => means.covers(SHAFT),
            Deed::Brick => means.covers(&self.brick_bill().needs),
            _ => true,
        }
    }

    pub(crate) fn each_start(&self, sink: Sink<'_>) -> ListFlow {
        let board = &*self.board;
        let player = board.player(self.seat);
        let mine = board.mover == Some(self.seat);
        match (board.phase, board.step) {
            (Phase::Over, _) => return ControlFlow::Continue(()),
            (Phase::Laying, _) => {
                if mine {
                    self.each_lay(sink)?;
                }
                return ControlFlow::Continue(());
            }
            (Phase::Homes, _) => {
                if mine {
                    self.each_home(sink)?;
                }
                return ControlFlow::Continue(());
            }
            (_, Step::Calls) if !player.called => {
                sink(Choice::Call(Call::Simultaneous))?;
                sink(Choice::Call(Call::Order))?;
            }
            (_, Step::Prayer) if mine => {
                sink(Choice::Stay)?;
                sink(Choice::Cash)?;
            }
            (_, Step::Places) if mine => {
                for (index, taken) in (1_u8..).zip(&board.taken) {
                    if taken.is_none() {
                        sink(Choice::Position(index))?;
                    }
                }
            }
            _ if self.can_be_done() => {
                for deed in self.deeds() {
                    sink(Choice::Do(deed))?;
                }
                sink(Choice::Done)?;
            }
            _ => {}
        }
        for deed in CONSENT {
            if self.can(deed, &GoodsAmounts::default()) {
                sink(Choice::Do(deed))?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(crate) fn start_question(&self) -> Question {
        let mine = self.board.mover == Some(self.seat);
        match (self.board.phase, self.board.step) {
            (Phase::Laying, _) => Question::Tile,
            (Phase::Homes, _) => Question::Home,
            (_, Step::Calls) if !self.board.player(self.seat).called => Question::Call,
            (_, Step::Prayer) if mine => Question::Prayer,
            (_, Step::Places) if mine => Question::Position,
            _ => Question::Deed,
        }
    }

    /// Gives each possible home to `sink` (S4, S5).
    fn each_home(&self, sink: Sink<'_>) -> ListFlow {
        for tile in self.board.land.tiles().iter().filter(|tile| tile.is_land()) {
            let taken = self.board.players.iter().filter_map(|player| player.home);
            let mut near = taken.filter(|home| home.hex.distance(tile.hex) < 2);
            if near.next().is_none() {
                for name in tile.names() {
                    sink(Choice::At(Place::region(tile.hex, name)))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}
