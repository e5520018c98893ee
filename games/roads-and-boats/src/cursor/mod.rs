//! Walks a path on a copy of the public state.
//!
//! A cursor is a stage (what is asked next), a form (what has been answered) and the board after
//! what the path has paid and moved. One function lists what may come next and can stop early, so
//! the same code offers choices, checks one, and finds out whether there are any.

mod build;
mod consent;
mod finish;
pub(crate) mod lay;
mod moving;
mod path_board;
mod pay;
mod produce;
mod start;
mod why;

use std::ops::ControlFlow;

use slowtable_kit::Seat;

use crate::board::{Board, Step};
use crate::choice::{Choice, Deed, What};
use crate::event::Paid;
use crate::hex::{Edge, TileCoordinates};
use crate::place::{Carrier, Place, TileSide};
use crate::question::Question;
use crate::refusal::Refusal;
use crate::rows::{Filling, Good, Kind, Shape, Subject, Terrain};

use path_board::PathBoard;

pub(crate) use finish::FinishedPath;
pub(crate) use moving::Moving;
pub(crate) use pay::{Bill, GoodsAmounts, GoodsPool};

/// Stops a list of choices.
pub(crate) type ListFlow = ControlFlow<()>;
/// Gets one choice after the other, and says whether to go on.
pub(crate) type Sink<'s> = &'s mut dyn FnMut(Choice) -> ListFlow;

/// What is asked next.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Stage {
    Start,
    /// The path is whole, and nothing may follow.
    End,
    LayAt,
    Collect,
    FeedPlace,
    FeedHow,
    FeedSets,
    FeedUse,
    FeedReceiver,
    Destroy,
    Spill,
    HandFrom,
    HandTo,
    HandGood,
    HandCount,
    BreedPlace,
    ResearchPlace,
    ResearchSubject,
    MoveWhich,
    Moving,
    SetWhich,
    SetWhere,
    BuildKind,
    BuildPlace,
    BuildFilling,
    RoadFrom,
    RoadTo,
    BridgeFrom,
    BridgeArm,
    WallFrom,
    WallEdge,
    ShaftPlace,
    ShaftFilling,
    /// Paying, or what may follow it; whole as soon as the rules can pay the rest.
    Paying,
    ConsentSeat,
    ConsentWhich,
    ConsentWhat,
    ConsentGood,
    ConsentCount,
}

/// What a path has answered so far.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Form {
    pub(crate) place: Option<Place>,
    pub(crate) to: Option<Place>,
    pub(crate) who: Option<Carrier>,
    pub(crate) other: Option<Carrier>,
    pub(crate) good: Option<Good>,
    pub(crate) count: u8,
    pub(crate) kind: Option<Kind>,
    pub(crate) subject: Option<Subject>,
    pub(crate) filling: Option<Filling>,
    pub(crate) side: Option<TileSide>,
    pub(crate) what: Option<What>,
    pub(crate) seat: Option<Seat>,
    pub(crate) destroy: Option<Carrier>,
    pub(crate) spill: Option<Edge>,
    pub(crate) upgraded: Vec<TileCoordinates>,
    pub(crate) lay: Option<(Terrain, Shape, u8)>,
}

/// A path that is being walked.
#[derive(Debug, Clone)]
pub(crate) struct Cursor<'a> {
    pub(crate) board: PathBoard<'a>,
    pub(crate) seat: Seat,
    pub(crate) stage: Stage,
    /// The first choice.
    pub(crate) first: Option<Choice>,
    pub(crate) form: Form,
    pub(crate) bill: Bill,
    pub(crate) used: Vec<Paid>,
    pub(crate) moving: Option<Moving>,
    length: usize,
    /// Whether a script is carried out, even if another seat is asked now (O4).
    replayed: bool,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(board: &'a Board, seat: Seat) -> Self {
        Self::on(board, seat, false)
    }

    /// Creates a cursor for a move of a script, even if another seat is asked now.
    pub(crate) fn replaying(board: &'a Board, seat: Seat) -> Self {
        Self::on(board, seat, true)
    }

    fn on(board: &'a Board, seat: Seat, replayed: bool) -> Self {
        Self {
            board: PathBoard::new(board),
            seat,
            stage: Stage::Start,
            first: None,
            form: Form::default(),
            bill: Bill::default(),
            used: Vec::new(),
            moving: None,
            length: 0,
            replayed,
        }
    }

    /// Returns the deed of the path, if it is one.
    pub(crate) fn deed(&self) -> Option<Deed> {
        match self.first {
            Some(Choice::Do(deed)) => Some(deed),
            _ => None,
        }
    }

    /// Lists what may come next.
    pub(crate) fn choices(&self) -> Vec<Choice> {
        let mut found = Vec::new();
        let _ = self.each(&mut |choice| {
            found.push(choice);
            ControlFlow::Continue(())
        });
        found
    }

    /// Whether a choice may come next.
    pub(crate) fn offers(&self, wanted: Choice) -> bool {
        match (&self.stage, wanted) {
            (Stage::Start, Choice::Done) => return self.can_be_done(),
            (Stage::Start, Choice::Do(deed)) => {
                return self.can(deed, &self.means());
            }
            (Stage::Moving, _) => return self.moving_offers(wanted),
            _ => {}
        }
        let same = &mut |choice| match choice == wanted {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        self.each(same).is_break()
    }

    /// Gives each choice that may come next, in a stable order, to `sink`.
    fn each(&self, sink: Sink<'_>) -> ListFlow {
        match self.stage {
            Stage::Start => self.each_start(sink),
            Stage::End => ListFlow::Continue(()),
            Stage::Moving => self.each_moving(sink, true),
            Stage::Paying => self.each_payment(sink),
            _ => self.each_at(&self.stage, self.deed(), sink),
        }
    }

    /// The same at a stage of a deed that needs no state of its own.
    fn each_at(&self, stage: &Stage, deed: Option<Deed>, sink: Sink<'_>) -> ListFlow {
        match stage {
            Stage::LayAt => self.each_lay_at(sink),
            Stage::Collect => self.each_collect(sink),
            Stage::FeedPlace => self.each_feed_place(sink),
            Stage::FeedHow => self.each_feed_how(sink),
            Stage::FeedSets => self.each_feed_sets(sink),
            Stage::FeedUse => self.each_use(sink),
            Stage::FeedReceiver => self.each_feed_receiver(sink),
            Stage::Destroy => self.each_destroy(sink),
            Stage::Spill => self.each_spill(sink),
            Stage::HandFrom => self.each_hand_from(sink),
            Stage::HandTo => self.each_hand_to(sink),
            Stage::HandGood => self.each_hand_good(sink),
            Stage::HandCount => self.each_hand_count(sink),
            Stage::BreedPlace => self.each_breed(sink),
            Stage::ResearchPlace => self.each_research_place(sink),
            Stage::ResearchSubject => self.each_subject(sink),
            Stage::MoveWhich => self.each_mover(sink),
            Stage::SetWhich => self.each_set_which(sink),
            Stage::SetWhere => self.each_set_where(sink),
            Stage::BuildKind => self.each_build_kind(sink),
            Stage::BuildPlace => self.each_build_place(sink),
            Stage::BuildFilling | Stage::ShaftFilling => self.each_filling(sink),
            Stage::RoadFrom => self.each_road_from(sink),
            Stage::RoadTo => self.each_road_to(sink),
            Stage::BridgeFrom => self.each_bridge_from(sink),
            Stage::BridgeArm => self.each_bridge_arm(sink),
            Stage::WallFrom => self.each_wall_from(deed, sink),
            Stage::WallEdge => self.each_wall_edge(sink),
            Stage::ShaftPlace => self.each_shaft(sink),
            Stage::ConsentSeat => self.each_consent_seat(deed, sink),
            Stage::ConsentWhich => self.each_consent_which(sink),
            Stage::ConsentWhat => self.each_consent_what(sink),
            Stage::ConsentGood => self.each_consent_good(sink),
            Stage::ConsentCount => self.each_consent_count(sink),
            Stage::Start | Stage::End | Stage::Moving | Stage::Paying => ListFlow::Continue(()),
        }
    }

    /// Whether the path is a whole move.
    pub(crate) fn whole(&self) -> bool {
        match self.stage {
            Stage::End | Stage::Moving => true,
            Stage::Paying => self.bill_can_be_paid(),
            _ => false,
        }
    }

    /// Takes the next choice.
    ///
    /// # Errors
    /// When it is not offered; the path is then unchanged.
    pub(crate) fn push(&mut self, choice: Choice) -> Result<(), Refusal> {
        if !self.offers(choice) {
            let at = self.length;
            let why = self.why(choice);
            return Err(Refusal::NotOffered { choice, at, why });
        }
        if self.length == 0 {
            self.first = Some(choice);
        }
        self.length += 1;
        self.take(choice);
        Ok(())
    }

    /// Takes a choice that is offered.
    fn take(&mut self, choice: Choice) {
        let stage = std::mem::replace(&mut self.stage, Stage::End);
        self.stage = match (stage, choice) {
            (Stage::Start, Choice::Do(deed)) => self.begin(deed),
            (Stage::Start, Choice::Lay(terrain, shape, turn)) => {
                self.form.lay = Some((terrain, shape, turn));
                Stage::LayAt
            }
            (Stage::Start | Stage::LayAt, Choice::At(place)) => {
                self.form.place = Some(place);
                Stage::End
            }
            (Stage::Start, Choice::Position(position)) => {
                self.form.count = position;
                Stage::End
            }
            (Stage::Collect, Choice::Transporter(who)) => {
                self.form.who = Some(who);
                Stage::End
            }
            (
                stage @ (Stage::FeedPlace
                | Stage::FeedHow
                | Stage::FeedSets
                | Stage::FeedUse
                | Stage::FeedReceiver
                | Stage::BreedPlace
                | Stage::Destroy
                | Stage::Spill
                | Stage::ResearchPlace
                | Stage::ResearchSubject),
                choice,
            ) => self.take_produce(&stage, choice),
            (Stage::HandFrom, Choice::Transporter(who)) => {
                self.form.who = Some(who);
                Stage::HandTo
            }
            (Stage::HandTo, Choice::Transporter(other)) => {
                self.form.other = Some(other);
                Stage::HandGood
            }
            (Stage::HandGood, Choice::Good(good)) => {
                self.form.good = Some(good);
                Stage::HandCount
            }
            (Stage::HandCount | Stage::ConsentCount, Choice::Count(count)) => {
                self.form.count = count;
                Stage::End
            }
            (Stage::MoveWhich, Choice::Transporter(who)) => {
                self.start_moving(who);
                Stage::Moving
            }
            (Stage::Moving, choice) => {
                self.go_on(choice);
                Stage::Moving
            }
            (Stage::SetWhich, Choice::Transporter(who)) => {
                self.form.who = Some(who);
                Stage::SetWhere
            }
            (Stage::SetWhere, Choice::At(place)) => {
                self.form.place = Some(place);
                Stage::End
            }
            (Stage::Paying, choice) => {
                self.pay_or_upgrade(choice);
                Stage::Paying
            }
            (
                stage @ (Stage::ConsentSeat
                | Stage::ConsentWhich
                | Stage::ConsentWhat
                | Stage::ConsentGood),
                choice,
            ) => self.take_consent(&stage, choice),
            (stage, choice) => self.take_build(&stage, choice),
        };
    }

    fn begin(&mut self, deed: Deed) -> Stage {
        match deed {
            Deed::Brick => {
                self.bill = self.brick_bill();
                Stage::Paying
            }
            deed => first_stage(deed),
        }
    }

    /// Returns what the next choice decides.
    pub(crate) fn question(&self) -> Question {
        let deed = self.deed().unwrap_or(Deed::Move);
        let kind = self.fed().map_or(Kind::Sawmill, |it| it.kind);
        match &self.stage {
            Stage::Start => self.start_question(),
            Stage::LayAt => Question::Lay,
            Stage::Collect | Stage::HandFrom | Stage::MoveWhich | Stage::SetWhich => {
                Question::Transporter { deed }
            }
            Stage::FeedHow | Stage::FeedUse => Question::Feed { producer: kind },
            Stage::FeedSets => Question::Sets { producer: kind },
            Stage::FeedReceiver if kind.vehicle().is_some_and(|it| it.data().boat) => {
                Question::Launch
            }
            Stage::FeedReceiver => Question::Receiver { producer: kind },
            Stage::Destroy => Question::Destroy,
            Stage::Spill => Question::Spill,
            Stage::HandTo => match self.form.who {
                Some(from) => Question::Partner { from },
                None => Question::Transporter { deed },
            },
            Stage::HandGood | Stage::ConsentGood => Question::Good,
            Stage::HandCount => Question::Count,
            Stage::ResearchSubject => Question::Subject,
            Stage::Moving => match &self.moving {
                Some(moving) => Question::Movement {
                    transporter: moving.id,
                    steps: moving.left,
                },
                None => Question::Deed,
            },
            Stage::BuildKind => Question::Producer,
            Stage::BuildFilling | Stage::ShaftFilling => Question::Filling,
            Stage::RoadTo => Question::Road,
            Stage::BridgeArm | Stage::WallEdge => Question::Edge,
            Stage::Paying => match self.form.subject {
                Some(subject) if self.bill.begun || !self.any_use() => {
                    Question::Upgrade { subject }
                }
                _ => Question::Pay,
            },
            Stage::ConsentSeat => Question::Seat,
            Stage::ConsentWhich => Question::Transporter { deed },
            Stage::ConsentWhat => Question::What,
            Stage::ConsentCount => Question::Most {
                what: self.form.what.unwrap_or(What::Take),
            },
            Stage::FeedPlace
            | Stage::BreedPlace
            | Stage::ResearchPlace
            | Stage::SetWhere
            | Stage::BuildPlace
            | Stage::RoadFrom
            | Stage::BridgeFrom
            | Stage::WallFrom
            | Stage::ShaftPlace
            | Stage::End => Question::Place { deed },
        }
    }

    /// Whether the move goes into a script, and is not made at once (O4).
    pub(crate) fn is_planned(&self) -> bool {
        let open = matches!(
            self.first,
            Some(Choice::Do(Deed::Permit | Deed::Revoke | Deed::Ask))
        );
        self.board.step == Step::Together && !open && matches!(self.first, Some(Choice::Do(_)))
    }
}

/// Returns what is asked first about a deed.
pub(crate) const fn first_stage(deed: Deed) -> Stage {
    match deed {
        Deed::Collect => Stage::Collect,
        Deed::Feed => Stage::FeedPlace,
        Deed::Hand => Stage::HandFrom,
        Deed::Breed => Stage::BreedPlace,
        Deed::Research => Stage::ResearchPlace,
        Deed::Move => Stage::MoveWhich,
        Deed::SetDown => Stage::SetWhich,
        Deed::Build => Stage::BuildKind,
        Deed::Road => Stage::RoadFrom,
        Deed::Bridge => Stage::BridgeFrom,
        Deed::Wall | Deed::Demolish => Stage::WallFrom,
        Deed::Shaft => Stage::ShaftPlace,
        Deed::Brick => Stage::Paying,
        Deed::Permit | Deed::Revoke | Deed::Ask => Stage::ConsentSeat,
    }
}
