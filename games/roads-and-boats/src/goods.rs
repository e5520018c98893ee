//! Goods as counts by kind and by the transporters that have moved them (V7).

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use slowtable_kit::Seat;

use crate::place::{Carrier, Place};
use crate::rows::Good;

/// Which transporters have moved a good in this phase: at most one of each seat (V7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct MovedBy(u16);

impl MovedBy {
    /// No transporter has moved it.
    pub const NONE: MovedBy = MovedBy(0);

    /// Returns the number of the seat's transporter that moved it.
    #[must_use]
    pub const fn of(self, seat: Seat) -> Option<u8> {
        match (self.0 >> (4 * seat.0)) & 15 {
            0 => None,
            number => Some(number as u8),
        }
    }

    /// Returns the marks after a transporter has moved it.
    #[must_use]
    pub const fn with(self, by: Carrier) -> MovedBy {
        let shift = 4 * by.seat.0;
        MovedBy(self.0 & !(15 << shift) | (by.number as u16) << shift)
    }

    /// Whether a transporter may move it (V7).
    #[must_use]
    pub const fn allow(self, by: Carrier) -> bool {
        match self.of(by.seat) {
            None => true,
            Some(number) => number == by.number,
        }
    }

    fn carriers(self) -> impl Iterator<Item = Carrier> {
        Seat::all(4).filter_map(move |seat| Some(Carrier::new(seat, self.of(seat)?)))
    }
}

impl Serialize for MovedBy {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.carriers())
    }
}

impl<'de> Deserialize<'de> for MovedBy {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let carriers = Vec::<Carrier>::deserialize(from)?;
        let marks = carriers
            .iter()
            .fold(MovedBy::NONE, |marks, it| marks.with(*it));
        match marks.carriers().eq(carriers) {
            true => Ok(marks),
            false => Err(serde::de::Error::custom(
                "one transporter of a seat, in order",
            )),
        }
    }
}

/// Like goods that were moved by the same transporters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pile {
    /// The good.
    pub good: Good,
    /// The transporters that moved them in this phase.
    #[serde(default, skip_serializing_if = "is_unmoved")]
    pub moved_by: MovedBy,
    /// How many; never none.
    pub count: u16,
}

fn is_unmoved(marks: &MovedBy) -> bool {
    *marks == MovedBy::NONE
}

/// A pile that lies loose in a compartment or on an oil rig, or geese at sea.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Heap {
    /// Where it lies.
    pub at: Place,
    /// What lies there.
    #[serde(flatten)]
    pub pile: Pile,
}

/// All goods that lie loose, by place, good and marks.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Loose(Vec<Heap>);

impl Loose {
    /// Returns all piles, in order.
    #[must_use]
    pub fn heaps(&self) -> &[Heap] {
        &self.0
    }

    /// Returns the piles at a place.
    #[must_use]
    pub fn at(&self, place: Place) -> &[Heap] {
        let from = self.0.partition_point(|heap| heap.at < place);
        let count = self.0[from..]
            .iter()
            .take_while(|heap| heap.at == place)
            .count();
        &self.0[from..from + count]
    }

    /// Returns how many of a good lie at a place.
    #[must_use]
    pub fn count(&self, place: Place, good: Good) -> u16 {
        let piles = self.at(place).iter().filter(|heap| heap.pile.good == good);
        piles.map(|heap| heap.pile.count).sum()
    }

    /// Puts goods down.
    pub fn put(&mut self, at: Place, pile: Pile) {
        if pile.count == 0 {
            return;
        }
        let key = |heap: &Heap| (heap.at, heap.pile.good, heap.pile.moved_by);
        let new = Heap { at, pile };
        let index = self.0.partition_point(|heap| key(heap) < key(&new));
        match self.0.get_mut(index) {
            Some(heap) if key(heap) == key(&new) => {
                heap.pile.count = heap.pile.count.saturating_add(pile.count);
            }
            _ => self.0.insert(index, new),
        }
    }

    /// Takes up to a number of a good with certain marks; returns how many there were.
    pub fn take(&mut self, at: Place, good: Good, marks: MovedBy, most: u16) -> u16 {
        let index = self.0.partition_point(|heap| {
            (heap.at, heap.pile.good, heap.pile.moved_by) < (at, good, marks)
        });
        let Some(heap) = self.0.get_mut(index) else {
            return 0;
        };
        if (heap.at, heap.pile.good, heap.pile.moved_by) != (at, good, marks) {
            return 0;
        }
        let taken = heap.pile.count.min(most);
        heap.pile.count -= taken;
        if heap.pile.count == 0 {
            self.0.remove(index);
        }
        taken
    }

    /// Takes up to a number of a good whatever moved it; returns how many there were.
    pub fn take_any(&mut self, at: Place, good: Good, most: u16) -> u16 {
        let mut taken = 0;
        while taken < most {
            let marks = self.at(at).iter().find(|heap| heap.pile.good == good);
            let Some(marks) = marks.map(|heap| heap.pile.moved_by) else {
                break;
            };
            taken += self.take(at, good, marks, most - taken);
        }
        taken
    }

    /// Forgets what moved (V16).
    pub fn clear_marks(&mut self) {
        if self.0.iter().all(|heap| is_unmoved(&heap.pile.moved_by)) {
            return;
        }
        let heaps = std::mem::take(&mut self.0);
        for Heap { at, mut pile } in heaps {
            pile.moved_by = MovedBy::NONE;
            self.put(at, pile);
        }
    }

    /// Moves all goods of one place to another: a bridge has joined them.
    pub fn carry_over(&mut self, from: Place, to: Place) {
        let heaps: Vec<Heap> = self.at(from).to_vec();
        self.0.retain(|heap| heap.at != from);
        for heap in heaps {
            self.put(to, heap.pile);
        }
    }

    /// Whether the piles are in order, each once and none empty.
    #[must_use]
    pub fn is_tidy(&self) -> bool {
        let key = |heap: &Heap| (heap.at, heap.pile.good, heap.pile.moved_by);
        self.0.windows(2).all(|two| key(&two[0]) < key(&two[1]))
            && self.0.iter().all(|heap| heap.pile.count > 0)
    }
}
