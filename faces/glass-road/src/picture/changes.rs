//! The differences from an earlier view.

use glass_road::{
    Board, Building, BuildingKind, Card, Ground, PlayerBoard, Space, StartBuilding, Token, Wheel,
    score,
};
use slowtable_kit::{Points, Seat};

use super::context::PictureContext;

/// The changes at one place.
#[derive(Clone, Copy)]
pub(super) struct Changes<'a> {
    now: &'a PlayerBoard,
    then: Option<&'a PlayerBoard>,
}

impl<'a> Changes<'a> {
    /// Returns a place without changes.
    pub(super) fn none(now: &'a PlayerBoard) -> Self {
        Self { now, then: None }
    }

    /// Returns how far a token has moved.
    pub(super) fn moved(&self, token: Token) -> i8 {
        let Some(then) = self.then else { return 0 };
        let number =
            |place: &PlayerBoard| i8::try_from(place.estate.tokens.get(token)).unwrap_or(i8::MAX);
        number(self.now) - number(then)
    }

    /// Returns how often a wheel seems to have turned: its refined good has grown, and most of the goods that a
    /// turn takes have shrunk by as much.
    pub(super) fn turned(&self, wheel: Wheel) -> u8 {
        let times = self.moved(wheel.refined());
        let taken = wheel
            .basic()
            .iter()
            .filter(|&&token| self.moved(token) <= -times)
            .count();
        if times > 0 && 2 * taken >= wheel.basic().len() {
            times.unsigned_abs()
        } else {
            0
        }
    }

    /// Returns what lay on a space before, if that has changed.
    pub(super) fn lay(&self, space: Space) -> Option<Ground> {
        let then = self.then?.estate.ground(space);
        (then != self.now.estate.ground(space)).then_some(then)
    }

    /// Returns what lies on a space now.
    pub(super) fn ground(&self, space: Space) -> Ground {
        self.now.estate.ground(space)
    }

    /// Whether an upgrade is new.
    pub(super) fn upgraded(&self, start: StartBuilding) -> bool {
        self.then
            .is_some_and(|then| then.estate.upgrade(start) != self.now.estate.upgrade(start))
    }

    /// Whether a tile of the private offer is new.
    pub(super) fn drawn(&self, building: Building) -> bool {
        self.then
            .is_some_and(|then| !then.estate.offer.contains(building))
    }

    /// Whether a card was turned up, or followed with, since the earlier view.
    pub(super) fn turned_up(&self, card: Card) -> bool {
        self.then.is_some_and(|then| {
            let open = |place: &PlayerBoard| {
                let mut all = place.played.iter().chain(&place.followed);
                all.any(|one| *one == card) || place.shown == Some(card)
            };
            open(self.now) && !open(then)
        })
    }

    /// Returns the new buildings.
    pub(super) fn built(&self) -> Vec<Building> {
        let Some(then) = self.then else {
            return Vec::new();
        };
        let new = |building: &Building| !then.estate.has(*building);
        self.now.estate.buildings().filter(new).collect()
    }
}

impl PictureContext<'_> {
    /// Returns the earlier table, if it belongs to this game.
    fn then(&self) -> Option<&Board> {
        let before = &self.before?.board;
        (before.players() == self.view.board.players()).then_some(before)
    }

    /// Returns the changes at a seat's place.
    pub(super) fn changes<'a>(&'a self, seat: Seat, now: &'a PlayerBoard) -> Changes<'a> {
        let then = self.then().and_then(|board| board.places.get(seat.index()));
        Changes { now, then }
    }

    /// Whether a tile on the building board is new.
    pub(super) fn is_new(&self, building: Building) -> bool {
        self.then()
            .is_some_and(|board| board.on_board().all(|old| old != building))
    }

    /// Returns the tile that was in a place of the building board that is empty now.
    pub(super) fn was(&self, kind: BuildingKind, column: usize) -> Option<Building> {
        let old = *self.then()?.row(kind).get(column)?;
        old.filter(|&old| self.view.board.on_board().all(|now| now != old))
    }

    /// Returns how many points a seat has won or lost.
    pub(super) fn scored(&self, seat: Seat) -> Option<Points> {
        let then = score::sheet(self.then()?, seat).points;
        Some(score::sheet(&self.view.board, seat).points - then)
    }
}

#[cfg(test)]
mod tests {
    use glass_road::{Event, GlassRoad, Options};
    use slowtable_kit::{Rules, Viewer};

    use super::super::random::{deal, player};
    use super::*;

    #[test]
    fn a_turned_wheel_is_told_from_a_bought_good() {
        let (mut right, mut wrong) = (0u32, 0u32);
        for seed in 1..=30 {
            let mut state = deal(3, &Options::default(), seed).unwrap();
            let mut player = player(seed);
            while let Some(awaited) = GlassRoad::awaited(&state).first() {
                let view = GlassRoad::view(&state, Viewer::Seat(awaited.seat));
                let Some(path) = player.path(&view) else {
                    continue;
                };
                let seat = awaited.seat;
                let played = GlassRoad::play(&mut state, seat, &path).unwrap();
                let changes = Changes {
                    now: &state.board().places[seat.index()],
                    then: Some(&view.board.places[seat.index()]),
                };
                for which in Wheel::ALL {
                    let turned: u8 = played
                        .events
                        .iter()
                        .filter_map(|event| match *event {
                            Event::Turned {
                                seat: of,
                                wheel,
                                times,
                            } if of == seat && wheel == which => Some(times),
                            _ => None,
                        })
                        .sum();
                    let told = changes.turned(which);
                    if turned > 0 || told > 0 {
                        if turned == told {
                            right += 1;
                        } else {
                            wrong += 1;
                        }
                    }
                }
            }
        }
        assert!(
            right > 100 && wrong * 50 < right,
            "{right} right, {wrong} wrong"
        );
    }
}
