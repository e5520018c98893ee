//! The production phase: collecting, feeding, handing over, breeding, research.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use slowtable_kit::Seat;

use super::{Bill, Cursor, Form, GoodsPool, ListFlow, Sink, Stage};
use crate::board::{Board, Producer, Transporter};
use crate::choice::{Choice, PaymentSource};
use crate::event::Paid;
use crate::hex::TileCoordinates;
use crate::place::{Carrier, Place, Spot};
use crate::rows::{
    Good, Kind, MOST_OF_A_KIND, MOST_TRANSPORTERS, Output, RESEARCH, Subject, Vehicle,
};

impl Board {
    /// Returns what a transporter could collect: the good, and where its producer stands (P1).
    pub(crate) fn collectable(&self, it: &Transporter) -> Option<(Place, Good)> {
        let producer = self.producer(it.at.hex)?;
        let good = producer.fresh?;
        let reached = it.room() > 0 && self.has_access(it, producer.at);
        (reached && self.loose.count(producer.at, good) > 0).then_some((producer.at, good))
    }

    /// Returns where a new boat may go at once: the river of the tile, or a sea edge of the
    /// compartment without another seat's wall (T3, T4).
    #[must_use]
    pub fn launches(&self, compartment: Place, seat: Seat) -> ArrayVec<Place, 7> {
        let mut places = ArrayVec::new();
        let hex = compartment.hex;
        let Some(tile) = self.land.tile(hex) else {
            return places;
        };
        if tile.rivers != 0 {
            places.push(Place::river(hex));
        }
        for edge in self.land.sea_edges(hex) {
            let mut holders = tile.holders(edge).into_iter();
            let holds =
                holders.any(|name| self.compartment(Place::region(hex, name)) == compartment);
            if holds && self.passes(seat, hex, edge) {
                places.push(Place::dock(compartment, edge));
            }
        }
        places
    }

    /// Returns how many sets a producer can still work through in this turn (P6).
    pub(crate) fn sets_left(producer: &Producer) -> u8 {
        let data = producer.kind.data();
        let each = match data.output {
            Output::Goods(_, each) => each,
            Output::Token | Output::Vehicle(_) => 1,
        };
        data.most.saturating_sub(producer.made) / each.max(1)
    }

    /// Whether a seat could feed a producer, with its own goods or what it is permitted to use.
    fn feeds(&self, seat: Seat, producer: &Producer) -> bool {
        let data = producer.kind.data();
        if producer.kind.is_primary()
            || Self::sets_left(producer) == 0
            || !self.affords(seat, GoodsPool::At(producer.at), data.inputs, false)
        {
            return false;
        }
        if data.donkey && self.donkeys(seat, producer.at).next().is_none() {
            return false;
        }
        let boat = producer
            .kind
            .vehicle()
            .is_some_and(|vehicle| vehicle.data().boat);
        self.reaches(seat, producer.at) && (!boat || !self.launches(producer.at, seat).is_empty())
    }

    /// Returns a seat's donkeys that a factory can use up (T1, T2).
    fn donkeys(&self, seat: Seat, at: Place) -> impl Iterator<Item = &Transporter> {
        self.near(seat, at).filter(|it| {
            it.vehicle == Vehicle::Donkey && it.carries.is_none() && it.carried_by.is_none()
        })
    }

    /// Returns a seat's transporters with access to a place.
    pub(crate) fn near(&self, seat: Seat, at: Place) -> impl Iterator<Item = &Transporter> {
        let fleet = self.fleet(seat).iter();
        fleet.filter(move |it| self.has_access(it, at))
    }

    /// Whether the rules can feed one set for a receiver: from its load, loose goods and, if it
    /// gives something itself, other own loads (P5).
    fn feeds_alone(&self, seat: Seat, producer: &Producer, receiver: &Transporter) -> bool {
        let inputs = producer.kind.data().inputs;
        let gives = inputs
            .iter()
            .any(|(goods, _)| goods.iter().any(|good| receiver.count(*good) > 0));
        let there = match gives {
            true => self.usable(seat, GoodsPool::At(producer.at), true),
            false => self.lying(producer.at),
        };
        there.covers(inputs)
    }

    /// Feeds one set, and puts the product onto the receiver as far as it has room (P7). Returns
    /// how much was made and how much was loaded.
    pub(crate) fn feed_once(
        &mut self,
        seat: Seat,
        hex: TileCoordinates,
        receiver: Carrier,
        paid: bool,
        used: &mut Vec<Paid>,
    ) -> (u16, u16) {
        let Some(producer) = self.producer(hex) else {
            return (0, 0);
        };
        let (at, data) = (producer.at, producer.kind.data());
        if !paid {
            let mut bill = Bill::new(GoodsPool::At(at), data.inputs);
            self.pay(seat, &mut bill, Some(receiver), used);
        }
        let Output::Goods(good, each) = data.output else {
            return (0, 0);
        };
        if let Some(producer) = self.producer_mut(hex) {
            producer.made += each;
        }
        let made = u16::from(each);
        let loaded = self.load_or_drop(receiver, at, good, made);
        (made, loaded)
    }

    /// Puts goods onto a transporter as far as it has room; the rest lies loose. Returns how many
    /// were loaded.
    fn load_or_drop(&mut self, receiver: Carrier, at: Place, good: Good, count: u16) -> u16 {
        let pile = |count| crate::goods::Pile {
            good,
            moved_by: crate::goods::MovedBy::NONE,
            count,
        };
        let mut loaded = 0;
        if let Some(it) = self.transporter_mut(receiver) {
            loaded = it.room().min(count);
            it.load.put(pile(loaded));
        }
        self.loose.put(at, pile(count - loaded));
        loaded
    }

    /// Whether a seat would have too many transporters with a new one, and without another (T6).
    pub(crate) fn too_many(&self, seat: Seat, new: Vehicle, without: Option<Carrier>) -> bool {
        let kept = self.fleet(seat).iter().filter(|it| Some(it.id) != without);
        let (mut all, mut boats) = (1, usize::from(new.data().boat));
        for it in kept {
            all += 1;
            boats += usize::from(it.vehicle.data().boat);
        }
        all > MOST_TRANSPORTERS || boats > MOST_OF_A_KIND || all - boats > MOST_OF_A_KIND
    }

    /// Whether a transporter may be destroyed: it stands on the tile of a factory of transporters
    /// and carries none (T6).
    fn can_be_destroyed(&self, it: &Transporter) -> bool {
        let factory = self.producer(it.at.hex);
        factory.is_some_and(|it| it.kind.vehicle().is_some())
            && it.carries.is_none()
            && it.carried_by.is_none()
    }
}

impl Form {
    /// Returns the producer that is fed.
    pub(crate) fn fed<'b>(&self, board: &'b Board) -> Option<&'b Producer> {
        board.producer(self.place?.hex)
    }
}

impl Cursor<'_> {
    /// Returns the producer that is fed.
    pub(crate) fn fed(&self) -> Option<&Producer> {
        self.form.fed(&self.board)
    }

    pub(crate) fn each_collect(&self, sink: Sink<'_>) -> ListFlow {
        let mut any = false;
        for it in self.board.fleet(self.seat) {
            if self.board.collectable(it).is_some() {
                any = true;
                sink(Choice::Transporter(it.id))?;
            }
        }
        if any {
            sink(Choice::All)?;
        }
        ControlFlow::Continue(())
    }

    pub(crate) fn each_feed_place(&self, sink: Sink<'_>) -> ListFlow {
        let mut seen: ArrayVec<TileCoordinates, 16> = ArrayVec::new();
        for it in self.board.fleet(self.seat) {
            if seen.contains(&it.at.hex) || it.carried_by.is_some() {
                continue;
            }
            let _ = seen.try_push(it.at.hex);
            if let Some(producer) = self.board.producer(it.at.hex)
                && self.board.feeds(self.seat, producer)
            {
                sink(Choice::At(producer.at))?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(crate) fn each_feed_how(&self, sink: Sink<'_>) -> ListFlow {
        let Some(producer) = self.fed() else {
            return ControlFlow::Continue(());
        };
        let data = producer.kind.data();
        if let Some(vehicle) = producer.kind.vehicle() {
            if self
                .board
                .affords(self.seat, self.bill.pool, data.inputs, true)
            {
                if vehicle.data().boat || data.donkey {
                    self.each_feed_receiver(sink)?;
                } else {
                    sink(Choice::Count(1))?;
                }
            }
        } else {
            for it in self.board.near(self.seat, producer.at) {
                if self.board.feeds_alone(self.seat, producer, it) {
                    sink(Choice::Transporter(it.id))?;
                }
            }
        }
        self.each_use(sink)
    }

    pub(crate) fn each_feed_sets(&self, sink: Sink<'_>) -> ListFlow {
        let (Some(producer), Some(receiver)) = (self.fed(), self.form.who) else {
            return ControlFlow::Continue(());
        };
        let mut board = self.board.clone();
        let hex = producer.at.hex;
        for count in 1..=Board::sets_left(producer) {
            let possible = board
                .producer(hex)
                .zip(board.transporter(receiver))
                .is_some_and(|(producer, it)| board.feeds_alone(self.seat, producer, it));
            if !possible {
                break;
            }
            sink(Choice::Count(count))?;
            board
                .to_mut()
                .feed_once(self.seat, hex, receiver, false, &mut Vec::new());
        }
        ControlFlow::Continue(())
    }

    /// Gives what may get the product, or become it: receivers, donkeys, places for a boat.
    pub(crate) fn each_feed_receiver(&self, sink: Sink<'_>) -> ListFlow {
        let Some(producer) = self.fed() else {
            return ControlFlow::Continue(());
        };
        if producer.kind.data().donkey {
            for it in self.board.donkeys(self.seat, producer.at) {
                sink(Choice::Transporter(it.id))?;
            }
            return ControlFlow::Continue(());
        }
        if producer.kind.vehicle().is_some() {
            for place in self.board.launches(producer.at, self.seat) {
                sink(Choice::At(place))?;
            }
            return ControlFlow::Continue(());
        }
        let gave = |it: &Transporter| {
            self.used
                .iter()
                .any(|paid| paid.from == PaymentSource::On(it.id))
        };
        let anybody = !self.board.near(self.seat, producer.at).any(gave);
        for it in self.board.near(self.seat, producer.at) {
            if anybody || gave(it) {
                sink(Choice::Transporter(it.id))?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(crate) fn each_breed(&self, sink: Sink<'_>) -> ListFlow {
        let fleet = self.board.fleet(self.seat);
        for (index, it) in fleet.iter().enumerate() {
            let place = it.at;
            // The other donkey of the pair comes later in the fleet.
            let later = fleet[index + 1..].iter().any(|other| other.at == place);
            if it.vehicle != Vehicle::Donkey || !later {
                continue;
            }
            let pair = self.board.lonely_pair(place.hex, true);
            if pair != Some((place, Some(self.seat))) {
                continue;
            }
            let possible = !self.board.too_many(self.seat, Vehicle::Donkey, None)
                || self
                    .each_loss(Vehicle::Donkey, &mut |_| ControlFlow::Break(()))
                    .is_break();
            if possible {
                sink(Choice::At(place))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Gives each transporter whose loss would help (T6), the new one excepted.
    fn each_loss(&self, new: Vehicle, sink: Sink<'_>) -> ListFlow {
        for it in self.board.fleet(self.seat) {
            if self.board.can_be_destroyed(it) && !self.board.too_many(self.seat, new, Some(it.id))
            {
                sink(Choice::Destroy(it.id))?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(crate) fn each_destroy(&self, sink: Sink<'_>) -> ListFlow {
        let made = self.fed().and_then(|producer| producer.kind.vehicle());
        self.each_loss(made.unwrap_or(Vehicle::Donkey), sink)?;
        if made.is_some() {
            // The new one itself.
            let number = self.board.free_number(self.seat);
            sink(Choice::Destroy(Carrier::new(self.seat, number)))?;
        }
        ControlFlow::Continue(())
    }

    pub(crate) fn each_spill(&self, sink: Sink<'_>) -> ListFlow {
        let lost = self.form.destroy.and_then(|id| self.board.transporter(id));
        if let Some(lost) = lost {
            for place in self.board.access(lost) {
                if let Some(name) = place.side() {
                    sink(Choice::Bank(name))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns where goods for research lie at a place (E1).
    pub(crate) fn research_pool(&self, place: Place) -> GoodsPool {
        match self.board.is_sea(place) && self.board.producer(place.hex).is_none() {
            true => GoodsPool::Sea(place),
            false => GoodsPool::At(place),
        }
    }

    pub(crate) fn each_research_place(&self, sink: Sink<'_>) -> ListFlow {
        if self.board.player(self.seat).research.len() == 8 {
            return ControlFlow::Continue(());
        }
        for place in self.workplaces() {
            let pool = self.research_pool(place);
            if self.board.affords(self.seat, pool, RESEARCH, false) {
                sink(Choice::At(place))?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(crate) fn each_subject(&self, sink: Sink<'_>) -> ListFlow {
        for subject in Subject::ALL {
            if !self.board.knows(self.seat, subject) {
                sink(Choice::Subject(subject))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Gives each factory that may become the better one (E4).
    pub(crate) fn each_upgrade(&self, sink: Sink<'_>) -> ListFlow {
        let better = self.form.subject.and_then(|subject| subject.data().factory);
        let Some(better) = better else {
            return ControlFlow::Continue(());
        };
        for producer in &self.board.producers {
            if producer.kind.can_become(better)
                && !self.form.upgraded.contains(&producer.at.hex)
                && self.board.reaches(self.seat, producer.at)
            {
                sink(Choice::Upgrade(producer.at.hex))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Takes a choice of the production phase.
    pub(crate) fn take_produce(&mut self, stage: &Stage, choice: Choice) -> Stage {
        match (stage, choice) {
            (Stage::FeedPlace, Choice::At(place)) => {
                self.form.place = Some(place);
                let inputs = self.fed().map_or(&[][..], |it| it.kind.data().inputs);
                self.bill = Bill::new(GoodsPool::At(place), inputs);
                Stage::FeedHow
            }
            (Stage::FeedHow | Stage::FeedUse, Choice::Use(good, source)) => {
                self.use_for_bill(good, source);
                let made = self.fed().map(|it| it.kind);
                if self.bill.needs.iter().any(|need| need.1 > 0) {
                    Stage::FeedUse
                } else if made == Some(Kind::TruckFactory) {
                    self.made(Vehicle::Truck)
                } else {
                    Stage::FeedReceiver
                }
            }
            (Stage::FeedHow, Choice::Transporter(who)) => {
                self.form.who = Some(who);
                match self.fed().is_some_and(|it| it.kind.data().donkey) {
                    true => Stage::End,
                    false => Stage::FeedSets,
                }
            }
            (Stage::FeedReceiver, Choice::Transporter(who)) => {
                self.form.who = Some(who);
                Stage::End
            }
            (Stage::FeedHow | Stage::FeedReceiver, Choice::At(place)) => {
                self.form.to = Some(place);
                let made = self.fed().and_then(|it| it.kind.vehicle());
                self.made(made.unwrap_or(Vehicle::Raft))
            }
            (Stage::FeedHow, Choice::Count(_)) => self.made(Vehicle::Truck),
            (Stage::FeedSets, Choice::Count(count)) => {
                self.form.count = count;
                Stage::End
            }
            (Stage::BreedPlace, Choice::At(place)) => {
                self.form.place = Some(place);
                self.made(Vehicle::Donkey)
            }
            (Stage::Destroy, Choice::Destroy(id)) => {
                self.form.destroy = Some(id);
                let lost = self.board.transporter(id);
                let drops = lost.is_some_and(|it| {
                    !it.load.is_empty()
                        && it.at.spot == Spot::River
                        && self.board.access(it).len() > 1
                });
                if drops { Stage::Spill } else { Stage::End }
            }
            (Stage::Spill, Choice::Bank(name)) => {
                self.form.spill = Some(name);
                Stage::End
            }
            (Stage::ResearchPlace, Choice::At(place)) => {
                self.form.place = Some(place);
                self.bill = Bill::new(self.research_pool(place), RESEARCH);
                Stage::ResearchSubject
            }
            (Stage::ResearchSubject, Choice::Subject(subject)) => {
                self.form.subject = Some(subject);
                Stage::Paying
            }
            _ => Stage::End,
        }
    }

    /// Returns what follows when a transporter is made: one may have to be destroyed (T6).
    fn made(&self, vehicle: Vehicle) -> Stage {
        match self.board.too_many(self.seat, vehicle, None) {
            true => Stage::Destroy,
            false => Stage::End,
        }
    }

    /// Whether goods can be handed from one transporter to another: both are near, one is the
    /// seat's own, and the other's owner permits it (P4).
    fn hands(&self, from: &Transporter, to: &Transporter) -> bool {
        from.at.hex == to.at.hex
            && (from.id.seat == self.seat || to.id.seat == self.seat)
            && to.room() > 0
            && self.board.puts(to, self.seat)
            && self.board.touch(self.seat, from, to)
            && Good::ALL
                .iter()
                .any(|good| self.board.takes(from, self.seat, *good) > 0)
    }

    pub(crate) fn each_hand_from(&self, sink: Sink<'_>) -> ListFlow {
        for from in &self.board.transporters {
            if !from.load.is_empty()
                && self
                    .board
                    .transporters
                    .iter()
                    .any(|to| self.hands(from, to))
            {
                sink(Choice::Transporter(from.id))?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(crate) fn each_hand_to(&self, sink: Sink<'_>) -> ListFlow {
        let from = self.form.who.and_then(|id| self.board.transporter(id));
        for to in &self.board.transporters {
            if from.is_some_and(|from| self.hands(from, to)) {
                sink(Choice::Transporter(to.id))?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(crate) fn each_hand_good(&self, sink: Sink<'_>) -> ListFlow {
        let from = self.form.who.and_then(|id| self.board.transporter(id));
        for good in Good::ALL {
            if from.is_some_and(|from| self.board.takes(from, self.seat, good) > 0) {
                sink(Choice::Good(good))?;
            }
        }
        ControlFlow::Continue(())
    }

    pub(crate) fn each_hand_count(&self, sink: Sink<'_>) -> ListFlow {
        let find = |id: Option<Carrier>| id.and_then(|id| self.board.transporter(id));
        let (from, to) = (find(self.form.who), find(self.form.other));
        if let (Some(from), Some(to), Some(good)) = (from, to, self.form.good) {
            let most = self.board.takes(from, self.seat, good).min(to.room());
            for count in 1..=u8::try_from(most).unwrap_or(8) {
                sink(Choice::Count(count))?;
            }
        }
        ControlFlow::Continue(())
    }
}
