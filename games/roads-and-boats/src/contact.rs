//! Whether the order of the players can matter in a phase (O14).

use slowtable_kit::Seat;

use crate::board::{Board, Phase, Transporter};
use crate::hex::TileCoordinates;
use crate::place::Place;

impl Board {
    /// Whether the order of the players can matter in this phase, from what lies open.
    #[must_use]
    pub fn in_contact(&self) -> bool {
        match self.phase {
            Phase::Production => {
                self.shared(|board, it| board.producer(it.at.hex).map(|_| it.at.hex))
            }
            Phase::Building => self
                .pairs()
                .any(|(one, other)| one.at.hex.distance(other.at.hex) < 2),
            Phase::Wonder => {
                let at_home = |seat: &Seat| {
                    let home = self.player(*seat).home;
                    let mut fleet = self.fleet(*seat).iter();
                    fleet.any(|it| home.is_some_and(|home| home.hex == it.at.hex))
                };
                Seat::all(self.seats()).filter(at_home).count() > 1
            }
            Phase::Movement => {
                let mut near: Vec<(TileCoordinates, Seat)> = Vec::new();
                for it in &self.transporters {
                    for hex in self.reachable(it) {
                        near.push((hex, it.id.seat));
                    }
                }
                near.sort_unstable();
                near.dedup();
                near.windows(2).any(|two| two[0].0 == two[1].0)
            }
            Phase::Laying | Phase::Homes | Phase::Over => true,
        }
    }

    fn shared(&self, at: impl Fn(&Board, &Transporter) -> Option<TileCoordinates>) -> bool {
        self.pairs().any(|(one, other)| {
            let place = at(self, one);
            place.is_some() && place == at(self, other)
        })
    }

    fn pairs(&self) -> impl Iterator<Item = (&Transporter, &Transporter)> {
        let all = self.transporters.iter().enumerate();
        all.flat_map(|(index, one)| {
            let later = self.transporters[index + 1..].iter();
            later
                .filter(move |other| other.id.seat != one.id.seat)
                .map(move |other| (one, other))
        })
    }

    /// Returns the tiles that a transporter could come onto in one phase, whatever the walls and
    /// roads; of a carried one also what lies near.
    fn reachable(&self, it: &Transporter) -> Vec<TileCoordinates> {
        let range = it.vehicle.data().range;
        if it.carried_by.is_some() {
            let far = u16::from(range) + 1;
            let tiles = self.land.tiles().iter().map(|tile| tile.hex);
            return tiles.filter(|hex| hex.distance(it.at.hex) <= far).collect();
        }
        let mut reached: Vec<(Place, u8)> = vec![(it.at, 0)];
        let mut next = 0;
        while let Some(&(place, steps)) = reached.get(next) {
            if steps < range {
                for stride in self.strides_at_best(it.vehicle, place) {
                    if reached.iter().all(|known| known.0 != stride.to) {
                        reached.push((stride.to, steps + 1));
                    }
                }
            }
            next += 1;
        }
        reached.into_iter().map(|(place, _)| place.hex).collect()
    }
}
