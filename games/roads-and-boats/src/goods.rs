//! Goods as counts by kind and by the transporters that have moved them (V7).

use std::fmt;
use std::ops::{Deref, DerefMut};

use arrayvec::ArrayVec;
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

/// The most goods that a transporter carries, and so the most piles.
const MOST_LOADED: usize = 8;

/// The goods on a transporter, by good and marks. It is small and plain, so a board is copied
/// quickly.
#[derive(Clone)]
pub struct Load {
    piles: [Pile; MOST_LOADED],
    /// How many of the piles there are; the others mean nothing.
    len: u8,
}

impl Load {
    /// No goods.
    pub const EMPTY: Load = {
        let nothing = Pile {
            good: Good::Trunks,
            moved_by: MovedBy::NONE,
            count: 0,
        };
        Load {
            piles: [nothing; MOST_LOADED],
            len: 0,
        }
    };

    /// Returns the number of goods.
    #[must_use]
    pub fn goods(&self) -> u16 {
        self.iter().map(|pile| pile.count).sum()
    }

    /// Returns how many there are of a good.
    #[must_use]
    pub fn count(&self, good: Good) -> u16 {
        let piles = self.iter().filter(|pile| pile.good == good);
        piles.map(|pile| pile.count).sum()
    }

    /// Adds goods. The caller has checked that there is room.
    pub(crate) fn put(&mut self, pile: Pile) {
        if pile.count == 0 {
            return;
        }
        let key = |it: &Pile| (it.good, it.moved_by);
        let at = self
            .iter()
            .position(|it| key(it) >= key(&pile))
            .unwrap_or(self.len());
        if let Some(held) = self.get_mut(at)
            && key(held) == key(&pile)
        {
            held.count += pile.count;
        } else if self.len() < MOST_LOADED {
            // There are at most as many piles as goods.
            self.len += 1;
            self[at..].rotate_right(1);
            self[at] = pile;
        }
    }

    /// Takes up to a number of a good with certain marks; returns how many there were.
    pub(crate) fn take(&mut self, good: Good, marks: MovedBy, most: u16) -> u16 {
        let like = |it: &Pile| it.good == good && it.moved_by == marks;
        let Some(at) = self.iter().position(like) else {
            return 0;
        };
        let pile = &mut self[at];
        let taken = pile.count.min(most);
        pile.count -= taken;
        if pile.count == 0 {
            self[at..].rotate_left(1);
            self.len -= 1;
        }
        taken
    }

    /// Takes up to a number of a good whatever moved it; returns how many there were.
    pub(crate) fn take_any(&mut self, good: Good, most: u16) -> u16 {
        let mut taken = 0;
        while taken < most
            && let Some(pile) = self.iter().find(|it| it.good == good)
        {
            taken += self.take(good, pile.moved_by, most - taken);
        }
        taken
    }

    /// Changes the marks of all goods.
    pub(crate) fn mark(&mut self, change: impl Fn(MovedBy) -> MovedBy) {
        for mut pile in std::mem::take(self) {
            pile.moved_by = change(pile.moved_by);
            self.put(pile);
        }
    }
}

impl Default for Load {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl Deref for Load {
    type Target = [Pile];

    fn deref(&self) -> &[Pile] {
        &self.piles[..usize::from(self.len)]
    }
}

impl DerefMut for Load {
    fn deref_mut(&mut self) -> &mut [Pile] {
        &mut self.piles[..usize::from(self.len)]
    }
}

impl PartialEq for Load {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Load {}

impl fmt::Debug for Load {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl IntoIterator for Load {
    type Item = Pile;
    type IntoIter = std::iter::Take<std::array::IntoIter<Pile, MOST_LOADED>>;

    fn into_iter(self) -> Self::IntoIter {
        self.piles.into_iter().take(usize::from(self.len))
    }
}

impl<'a> IntoIterator for &'a Load {
    type Item = &'a Pile;
    type IntoIter = std::slice::Iter<'a, Pile>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl Serialize for Load {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

impl<'de> Deserialize<'de> for Load {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let written = ArrayVec::<Pile, MOST_LOADED>::deserialize(from)?;
        let mut load = Load::EMPTY;
        for (slot, pile) in load.piles.iter_mut().zip(written) {
            *slot = pile;
            load.len += 1;
        }
        Ok(load)
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_load_keeps_its_piles_in_order_and_forgets_what_was_taken() {
        let marks = MovedBy::NONE.with(Carrier::new(Seat(1), 2));
        let pile = |good, moved_by, count| Pile {
            good,
            moved_by,
            count,
        };
        let mut load = Load::EMPTY;
        for (good, moved_by) in [
            (Good::Stone, marks),
            (Good::Boards, MovedBy::NONE),
            (Good::Stone, MovedBy::NONE),
            (Good::Boards, MovedBy::NONE),
        ] {
            load.put(pile(good, moved_by, 1));
        }
        let stones = [
            pile(Good::Stone, MovedBy::NONE, 1),
            pile(Good::Stone, marks, 1),
        ];
        let boards = pile(Good::Boards, MovedBy::NONE, 2);
        assert_eq!(*load, [boards, stones[0], stones[1]]);
        assert_eq!((load.goods(), load.count(Good::Stone)), (4, 2));

        assert_eq!(load.take(Good::Boards, marks, 9), 0);
        assert_eq!(load.take_any(Good::Boards, 9), 2);
        assert_eq!(*load, stones);
        let mut same = Load::EMPTY;
        stones.iter().for_each(|it| same.put(*it));
        assert_eq!(load, same);

        load.mark(|_| MovedBy::NONE);
        assert_eq!(*load, [pile(Good::Stone, MovedBy::NONE, 2)]);
    }
}
