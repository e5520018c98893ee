//! The end of the production phase: producers that work by themselves, geese, basic research (P11).

use crate::board::Board;
use crate::event::Event;
use crate::flow::Flow;
use crate::goods::{MovedBy, Pile};
use crate::hex::TileCoordinates;
use crate::place::Place;
use crate::rows::{Good, Kind, Output, RESEARCH};

const fn pile(good: Good, count: u16) -> Pile {
    Pile {
        good,
        moved_by: MovedBy::NONE,
        count,
    }
}

impl Board {
    /// Takes one set of inputs from the loose goods of a place; boards before trunks (P10).
    fn take_set(&mut self, at: Place, kind: Kind) -> bool {
        let inputs = kind.data().inputs;
        let enough = inputs.iter().all(|(goods, count)| {
            let there = goods.iter().map(|good| self.loose.count(at, *good));
            there.sum::<u16>() >= u16::from(*count)
        });
        if !enough {
            return false;
        }
        for (goods, count) in inputs {
            let mut owed = u16::from(*count);
            for good in *goods {
                owed -= self.loose.take_any(at, *good, owed);
            }
        }
        true
    }
}

impl Flow<'_> {
    /// Ends the production phase (P11).
    pub(crate) fn run_producers(&mut self) {
        for factories in [false, true] {
            for index in 0..self.board.producers.len() {
                let producer = &self.board.producers[index];
                let (at, kind) = (producer.at, producer.kind);
                if kind.is_primary() || kind.vehicle().is_some() != factories {
                    continue;
                }
                if factories {
                    self.waste(index, at, kind);
                } else {
                    self.run(index, at, kind);
                }
            }
        }
        let heaps = self.board.loose.heaps().iter();
        let geese = heaps.filter(|heap| heap.pile.good == Good::Geese);
        let mut tiles: Vec<TileCoordinates> = geese.map(|heap| heap.at.hex).collect();
        tiles.dedup();
        for hex in tiles {
            if let Some((at, _)) = self.board.lonely_pair(hex, false) {
                self.board.loose.put(at, pile(Good::Geese, 1));
                self.sink.event(|| Event::GeeseBred { at });
            }
        }
        let mut places: Vec<Place> = self
            .board
            .loose
            .heaps()
            .iter()
            .map(|heap| heap.at)
            .collect();
        places.dedup();
        for at in places {
            let times = RESEARCH.iter().map(|(goods, count)| {
                let there: u16 = goods
                    .iter()
                    .map(|good| self.board.loose.count(at, *good))
                    .sum();
                there / u16::from(*count)
            });
            let times = times.min().unwrap_or(0);
            if times > 0 {
                for (goods, count) in RESEARCH {
                    for good in *goods {
                        self.board
                            .loose
                            .take_any(at, *good, times * u16::from(*count));
                    }
                }
                self.sink.event(|| Event::BasicResearch { at, times });
            }
        }
        // What a producer laid out can be collected in this phase only.
        for producer in &mut self.board.producers {
            producer.fresh = None;
        }
    }

    /// Lets a producer work through loose goods, up to its limit (P10).
    fn run(&mut self, index: usize, at: Place, kind: Kind) {
        let Output::Goods(good, each) = kind.data().output else {
            return;
        };
        let mut count = 0;
        while Board::sets_left(&self.board.producers[index]) > 0 && self.board.take_set(at, kind) {
            self.board.producers[index].made += each;
            self.board.loose.put(at, pile(good, each.into()));
            count += u16::from(each);
        }
        if count > 0 {
            self.sink.event(|| Event::Ran {
                at,
                kind,
                good,
                count,
            });
        }
    }

    /// Lets a factory of transporters use up a set for nobody (T9); the wagon factory has no
    /// donkey that is nobody's.
    fn waste(&mut self, index: usize, at: Place, kind: Kind) {
        if kind.data().donkey || self.board.producers[index].made > 0 {
            return;
        }
        if self.board.take_set(at, kind) {
            self.board.producers[index].made += 1;
            self.sink.event(|| Event::Wasted { at, kind });
        }
    }
}
