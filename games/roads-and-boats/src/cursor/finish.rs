//! What a whole path does to the board.

use slowtable_kit::Seat;

use super::{Bill, Cursor, Form, Moving, consent};
use crate::board::{Board, Permission, Producer, Transporter, Wall};
use crate::choice::Deed;
use crate::event::{Destroyed, Event, Paid};
use crate::goods::{MovedBy, Pile};
use crate::hex::Edge;
use crate::place::{Carrier, Place, TileSide};
use crate::refusal::Refusal;
use crate::rows::{Kind, Output, Subject, Vehicle};

impl Board {
    /// Removes a transporter; its goods fall onto its compartment (T6).
    fn destroy(&mut self, id: Carrier, bank: Option<Edge>) -> Option<Destroyed> {
        let at = self
            .transporters
            .binary_search_by_key(&id, |it| it.id)
            .ok()?;
        let lost = self.transporters[at].clone();
        let places = self.access(&lost);
        let named = |place: &&Place| bank.is_none() || place.side() == bank;
        let ground = places.iter().find(named).copied();
        self.transporters.remove(at);
        if let Some(ground) = ground {
            for pile in lost.load {
                self.loose.put(ground, pile);
            }
        }
        self.permissions.retain(|it| it.of != id);
        self.requests.retain(|it| it.of != id);
        Some(Destroyed {
            transporter: id,
            vehicle: lost.vehicle,
        })
    }

    /// Makes a transporter, and destroys the one that is too many.
    fn make(
        &mut self,
        seat: Seat,
        vehicle: Vehicle,
        at: Place,
        destroy: Option<Carrier>,
        bank: Option<Edge>,
    ) -> (Carrier, Option<Destroyed>) {
        let id = Carrier::new(seat, self.free_number(seat));
        self.add_transporter(Transporter {
            id,
            vehicle,
            at,
            load: Default::default(),
            carries: None,
            carried_by: None,
            moved: false,
            new: true,
        });
        let destroyed = destroy.and_then(|lost| self.destroy(lost, bank));
        (id, destroyed)
    }
}

/// A whole path, apart from the board that it was walked on.
#[derive(Debug)]
pub(crate) struct FinishedPath {
    seat: Seat,
    deed: Option<Deed>,
    form: Form,
    bill: Bill,
    used: Vec<Paid>,
    moving: Option<Moving>,
    /// The board after what the path has paid and moved on its way; `None` if that is nothing.
    changed: Option<Box<Board>>,
}

impl Cursor<'_> {
    /// Ends the path.
    ///
    /// # Errors
    /// When the path is not a whole move.
    pub(crate) fn finish(self) -> Result<FinishedPath, Refusal> {
        if !self.whole() {
            return Err(Refusal::Incomplete);
        }
        Ok(FinishedPath {
            seat: self.seat,
            deed: self.deed(),
            form: self.form,
            bill: self.bill,
            used: self.used,
            moving: self.moving,
            changed: self.board.into_changed(),
        })
    }
}

impl FinishedPath {
    /// Takes the board that the path has changed on its way. What is left is carried out on it.
    pub(crate) fn take_changed(&mut self) -> Option<Box<Board>> {
        self.changed.take()
    }

    /// Does what the path does, as far as it is the seat's own doing, on the board that it was
    /// walked on. Returns what happened.
    pub(crate) fn carry_out(mut self, board: &mut Board) -> Option<Event> {
        if let Some(changed) = self.take_changed() {
            *board = *changed;
        }
        let deed = self.deed?;
        // A producer is fed set by set, its receiver first (P5).
        let in_sets = deed == Deed::Feed
            && !self.bill.begun
            && self
                .form
                .fed(board)
                .is_some_and(|producer| producer.kind.vehicle().is_none());
        if !in_sets && self.bill.owed() > 0 {
            board.pay(self.seat, &mut self.bill, None, &mut self.used);
        }
        let seat = self.seat;
        if let Some(player) = board.players.get_mut(seat.index()) {
            player.acts = player.acts.saturating_add(1);
        }
        match deed {
            Deed::Collect => self.collected(board),
            Deed::Feed => self.was_fed(board),
            Deed::Hand => {
                let (from, to) = (self.form.who?, self.form.other?);
                let (good, count) = (self.form.good?, self.form.count);
                board.hand(seat, from, to, good, count);
                Some(Event::Handed {
                    from,
                    to,
                    good,
                    count: count.into(),
                })
            }
            Deed::Breed => {
                let at = self.form.place?;
                let (destroy, bank) = (self.form.destroy, self.form.spill);
                let (donkey, destroyed) = board.make(seat, Vehicle::Donkey, at, destroy, bank);
                Some(Event::Bred {
                    donkey,
                    at,
                    destroyed,
                })
            }
            Deed::Research => self.researched(board),
            Deed::Move => {
                let moving = self.moving?;
                Some(Event::Moved {
                    transporter: moving.id,
                    way: moving.way,
                })
            }
            Deed::SetDown => {
                let (id, at) = (self.form.who?, self.form.place?);
                let it = board.transporter_mut(id)?;
                let by = it.carried_by.take()?;
                it.at = at;
                if let Some(by) = board.transporter_mut(by) {
                    by.carries = None;
                }
                Some(Event::SetDown {
                    transporter: id,
                    by,
                    at,
                })
            }
            Deed::Build | Deed::Road | Deed::Bridge | Deed::Shaft => self.built(board, deed),
            Deed::Wall | Deed::Demolish => self.walled(board, deed),
            Deed::Brick => {
                board.players.get_mut(seat.index())?.bricks += 1;
                board.wonder.lay(Some(seat));
                let cell = u8::try_from(board.wonder.len()).unwrap_or(u8::MAX);
                let used = self.used;
                Some(Event::Bricked { seat, cell, used })
            }
            Deed::Permit | Deed::Revoke | Deed::Ask => {
                let permission = self.form.permission(seat, deed)?;
                board.consent(deed, permission)
            }
        }
    }

    fn collected(self, board: &mut Board) -> Option<Event> {
        let mut last = None;
        let fleet: Vec<Carrier> = match self.form.who {
            Some(id) => vec![id],
            None => board.fleet(self.seat).iter().map(|it| it.id).collect(),
        };
        for id in fleet {
            let Some((at, good)) = board.transporter(id).and_then(|it| board.collectable(it))
            else {
                continue;
            };
            if board.loose.take_any(at, good, 1) == 0 {
                continue;
            }
            if let Some(producer) = board.producer_mut(at.hex) {
                producer.fresh = None;
            }
            if let Some(it) = board.transporter_mut(id) {
                it.load.put(Pile {
                    good,
                    moved_by: MovedBy::NONE,
                    count: 1,
                });
            }
            let event = Event::Collected {
                transporter: id,
                at,
                good,
            };
            last = Some(match last {
                None => event,
                Some(Event::CollectedAll { mut what }) => {
                    what.push((id, at, good));
                    Event::CollectedAll { what }
                }
                Some(Event::Collected {
                    transporter,
                    at: before,
                    good: first,
                }) => Event::CollectedAll {
                    what: vec![(transporter, before, first), (id, at, good)],
                },
                Some(other) => other,
            });
        }
        last
    }

    fn was_fed(self, board: &mut Board) -> Option<Event> {
        let seat = self.seat;
        let producer = self.form.fed(board)?;
        let (at, kind) = (producer.at, producer.kind);
        let data = kind.data();
        let paid = self.bill.begun || kind.vehicle().is_some();
        let mut used = self.used;
        if let Output::Goods(good, _) = data.output {
            let receiver = self.form.who?;
            let sets = if paid { 1 } else { self.form.count.max(1) };
            let (mut count, mut loaded) = (0, 0);
            for _ in 0..sets {
                let once = board.feed_once(seat, at.hex, receiver, paid, &mut used);
                count += once.0;
                loaded += once.1;
            }
            return Some(Event::Fed {
                seat,
                at,
                kind,
                used,
                good,
                count,
                receiver,
                loaded,
            });
        }
        let vehicle = kind.vehicle()?;
        board.producer_mut(at.hex)?.made += 1;
        if data.donkey {
            // The donkey becomes the wagon: what it carried goes onto it (T1).
            let id = self.form.who?;
            let donkey = board.transporter(id)?.clone();
            board.transporters.retain(|it| it.id != id);
            board.permissions.retain(|it| it.of != id);
            board.requests.retain(|it| it.of != id);
            let (transporter, _) = board.make(seat, vehicle, at, None, None);
            board.transporter_mut(transporter)?.load = donkey.load;
            return Some(Event::Launched {
                at,
                kind,
                used,
                transporter,
                vehicle,
                place: at,
                donkey: Some(id),
                destroyed: None,
            });
        }
        let place = self.form.to.unwrap_or(at);
        let (destroy, bank) = (self.form.destroy, self.form.spill);
        let (transporter, destroyed) = board.make(seat, vehicle, place, destroy, bank);
        Some(Event::Launched {
            at,
            kind,
            used,
            transporter,
            vehicle,
            place,
            donkey: None,
            destroyed,
        })
    }

    fn researched(self, board: &mut Board) -> Option<Event> {
        let seat = self.seat;
        let (at, subject) = (self.form.place?, self.form.subject?);
        let upgraded = self.form.upgraded;
        board
            .players
            .get_mut(seat.index())?
            .research
            .insert(subject);
        let mut places = Vec::new();
        for hex in upgraded {
            if let Some(better) = subject.data().factory
                && let Some(producer) = board.producer_mut(hex)
            {
                producer.kind = better;
                places.push(producer.at);
            }
        }
        Some(Event::Researched {
            seat,
            subject,
            at,
            used: self.used,
            upgraded: places,
        })
    }

    fn built(self, board: &mut Board, deed: Deed) -> Option<Event> {
        let seat = self.seat;
        let used = self.used;
        let road = board.chosen_road(&self.form);
        match deed {
            Deed::Build => {
                let (kind, at) = (self.form.kind?, self.form.place?);
                let filling = self.form.filling;
                let new = Producer {
                    at,
                    kind,
                    made: 0,
                    fresh: None,
                    bag: filling.map(crate::rows::Filling::tokens),
                };
                let index = board.producers.partition_point(|it| it.at.hex < at.hex);
                board.producers.insert(index, new);
                Some(Event::Built {
                    seat,
                    kind,
                    at,
                    used,
                    filling,
                })
            }
            Deed::Road => {
                let (from, to) = (self.form.place?, self.form.to?);
                let road = road?;
                let index = board.roads.partition_point(|it| *it < road);
                board.roads.insert(index, road);
                Some(Event::RoadBuilt {
                    seat,
                    from,
                    to,
                    used,
                })
            }
            Deed::Bridge => {
                let arm = self.form.side?;
                board.bridge(arm);
                Some(Event::BridgeBuilt { seat, arm, used })
            }
            _ => {
                let (at, filling) = (self.form.place?, self.form.filling?);
                let (gold, iron) = filling.tokens();
                let bag = board.producer_mut(at.hex)?.bag.get_or_insert((0, 0));
                bag.0 = bag.0.saturating_add(gold);
                bag.1 = bag.1.saturating_add(iron);
                Some(Event::Dug {
                    seat,
                    at,
                    filling,
                    used,
                })
            }
        }
    }

    fn walled(self, board: &mut Board, deed: Deed) -> Option<Event> {
        let seat = self.seat;
        let side = self.form.side?;
        let used = self.used;
        let index = board.walls.partition_point(|wall| wall.side < side);
        if board.wall(side).is_none() {
            let wall = Wall {
                side,
                owner: None,
                own: 0,
                neutral: 0,
            };
            board.walls.insert(index, wall);
        }
        let wall = board.walls.get_mut(index)?;
        if deed == Deed::Demolish {
            wall.neutral = wall.tokens();
            (wall.own, wall.owner) = (0, None);
            let tokens = wall.neutral;
            return Some(Event::Demolished {
                seat,
                side,
                tokens,
                used,
            });
        }
        wall.owner = Some(seat);
        wall.own = wall.own.saturating_add(1);
        let tokens = wall.tokens();
        let pushed = board.push_out(seat, side);
        Some(Event::Walled {
            seat,
            side,
            tokens,
            used,
            pushed,
        })
    }
}

impl Board {
    /// Gives a permission, takes it back or asks for it (O11, O15).
    pub(crate) fn consent(&mut self, deed: Deed, mut permission: Permission) -> Option<Event> {
        let key = |it: &Permission| (it.of, it.to, it.what, it.good);
        let same = |it: &Permission| key(it) == key(&permission);
        match deed {
            Deed::Permit => {
                // What was asked for is answered.
                self.requests.retain(|it| !same(it));
                consent::add(&mut self.permissions, permission);
                Some(Event::Permitted { permission })
            }
            Deed::Revoke => {
                let at = self.permissions.iter().position(same)?;
                permission = self.permissions.remove(at);
                Some(Event::Revoked { permission })
            }
            _ => {
                consent::add(&mut self.requests, permission);
                Some(Event::Asked { permission })
            }
        }
    }

    /// Puts other seats' boats that are docked at an edge out to sea (W7).
    fn push_out(&mut self, owner: Seat, side: TileSide) -> Vec<Carrier> {
        let mut pushed = Vec::new();
        for index in 0..self.transporters.len() {
            let it = &self.transporters[index];
            let Some((_, edge)) = it.at.docked() else {
                continue;
            };
            let id = it.carried_by.unwrap_or(it.id);
            if TileSide::between(it.at.hex, edge) == side && id.seat != owner {
                let out = Place::tile(it.at.hex.neighbour(edge));
                if it.carried_by.is_none() {
                    pushed.push(it.id);
                }
                self.transporters[index].at = out;
            }
        }
        pushed
    }

    /// Returns the research of a seat that a filling or a kind lacks, for refusals.
    pub(crate) fn lacks(&self, seat: Seat, kind: Kind) -> Option<Subject> {
        kind.data()
            .research
            .filter(|subject| !self.knows(seat, *subject))
    }
}
