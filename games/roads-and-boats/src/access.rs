//! What can be reached from where (R10), and what another seat permits (O11).

use arrayvec::ArrayVec;
use slowtable_kit::Seat;

use crate::board::{Board, Permission, Transporter};
use crate::choice::What;
use crate::place::{Carrier, Place, Spot};
use crate::rows::Good;

impl Board {
    /// Returns the places whose loose goods a transporter can reach (R10): compartments, and the
    /// sea tile of an oil rig.
    #[must_use]
    pub fn access(&self, it: &Transporter) -> ArrayVec<Place, 3> {
        if it.carried_by.is_some() {
            return ArrayVec::new();
        }
        self.access_from(it.at)
    }

    /// Whether a transporter can reach the loose goods of a place (R10).
    #[must_use]
    pub fn has_access(&self, it: &Transporter, place: Place) -> bool {
        it.at.hex == place.hex && self.access(it).contains(&place)
    }

    /// Returns the places whose loose goods can be reached from a place (R10).
    #[must_use]
    pub fn access_from(&self, at: Place) -> ArrayVec<Place, 3> {
        let mut reached = ArrayVec::new();
        match at.spot {
            Spot::River => return self.compartments(at.hex),
            Spot::Dock(_) => reached.push(Place::tile(at.hex)),
            Spot::BankDock(name, _) => {
                reached.push(self.compartment(Place::region(at.hex, Some(name))));
            }
            Spot::Tile if self.is_sea(at) => {
                if self.producer(at.hex).is_some() {
                    reached.push(at);
                }
            }
            _ => reached.push(at),
        }
        reached
    }

    /// Returns the places where a transporter can build (D1, D6): as [`Board::access`], and the
    /// open sea below a boat.
    #[must_use]
    pub fn works(&self, it: &Transporter) -> ArrayVec<Place, 3> {
        let mut places = self.access(it);
        if places.is_empty() && it.carried_by.is_none() && self.is_sea(it.at) {
            places.push(it.at);
        }
        places
    }

    /// Whether a seat has a transporter with access to a place.
    #[must_use]
    pub fn reaches(&self, seat: Seat, place: Place) -> bool {
        let mut fleet = self.fleet(seat).iter();
        fleet.any(|it| self.has_access(it, place))
    }

    /// Whether a permission holds.
    #[must_use]
    pub fn permits(&self, of: Carrier, to: Seat, what: What) -> bool {
        let same = |it: &Permission| (it.of, it.to, it.what) == (of, to, what);
        self.permissions.iter().any(same)
    }

    /// Returns how many of a good a seat may take from a transporter: all of its own, else what is
    /// permitted (O11).
    #[must_use]
    pub fn takes(&self, it: &Transporter, seat: Seat, good: Good) -> u16 {
        let held = it.count(good);
        if it.id.seat == seat || held == 0 {
            return held;
        }
        let same = |known: &&Permission| {
            (known.of, known.to, known.what, known.good) == (it.id, seat, What::Take, Some(good))
        };
        let permitted = self
            .permissions
            .iter()
            .find(same)
            .map_or(0, |known| known.count);
        held.min(permitted)
    }

    /// Uses up a permission to take.
    pub(crate) fn use_permission(&mut self, of: Carrier, to: Seat, good: Good, count: u16) {
        if of.seat == to {
            return;
        }
        for known in &mut self.permissions {
            if (known.of, known.to, known.what, known.good) == (of, to, What::Take, Some(good)) {
                known.count = known.count.saturating_sub(count);
            }
        }
        self.permissions
            .retain(|known| known.what != What::Take || known.count > 0);
    }

    /// Whether a seat may put goods onto a transporter (O11).
    #[must_use]
    pub fn puts(&self, it: &Transporter, seat: Seat) -> bool {
        it.id.seat == seat || self.permits(it.id, seat, What::Put)
    }

    /// Whether goods can be handed from one transporter to the other for a seat (P4).
    #[must_use]
    pub fn touch(&self, seat: Seat, one: &Transporter, other: &Transporter) -> bool {
        if one.id == other.id || one.at.hex != other.at.hex {
            return false;
        }
        if one.carried_by.is_some() || other.carried_by.is_some() {
            return false;
        }
        if one.at == other.at {
            return true;
        }
        let theirs = self.access(other);
        if self.access(one).iter().any(|place| theirs.contains(place)) {
            return true;
        }
        // From bank to bank through a boat on the river.
        let river = Place::river(one.at.hex);
        let ferry = |it: &Transporter| {
            it.at == river
                && it.carried_by.is_none()
                && (it.id.seat == seat || self.permits(it.id, seat, What::Ferry))
        };
        !self.is_sea(one.at) && self.transporters.iter().any(ferry)
    }
}
