//! Moves in a few words.

use roads_and_boats::{Board, Choice, Deed};
use slowtable_ui::{Names, clip, join, tr};

use super::Teller;
use crate::words::Localizer;

/// The most characters of a move in a few words.
const FEW: usize = 250;

/// Describes a move in a few words. It may no longer be possible.
pub(crate) fn drafted(
    board: &Board,
    path: &[Choice],
    names: &Names,
    localizer: Localizer<'_>,
) -> Option<String> {
    let teller = Teller {
        board: Some(board),
        later: &[],
        afterwards: &[],
        names,
        localizer,
    };
    teller.described(path).map(|told| clip(&told, FEW))
}

impl Teller<'_> {
    /// Returns the steps of a movement: steps after one another are one part.
    pub(super) fn way(&self, way: &[Choice]) -> String {
        let localizer = self.localizer;
        let mut parts = Vec::new();
        let mut rest = way;
        while let Some((choice, after)) = rest.split_first() {
            rest = after;
            let steps = |choice: &Choice| matches!(choice, Choice::Step(_) | Choice::To(_));
            if steps(choice) && rest.first().is_some_and(steps) {
                continue;
            }
            parts.extend(self.part(*choice));
        }
        match parts.is_empty() {
            true => localizer.plain("way-stays"),
            false => join(parts),
        }
    }

    /// Returns one part of a movement.
    fn part(&self, choice: Choice) -> Option<String> {
        let localizer = self.localizer;
        Some(match choice {
            Choice::Step(place) | Choice::To(place) => {
                tr!(localizer, "way-to", place = self.place(place))
            }
            Choice::Load(good, count, _) => {
                let what = localizer.amount(good, count.into());
                tr!(localizer, "way-load", what = what)
            }
            Choice::Unload(good, count, _) => {
                let what = localizer.amount(good, count.into());
                tr!(localizer, "way-unload", what = what)
            }
            Choice::Give(good, count, to) => {
                let (what, to) = (localizer.amount(good, count.into()), self.carrier(to));
                tr!(localizer, "way-give", what = what, vehicle = to)
            }
            Choice::Take(good, count, from) => {
                let (what, from) = (localizer.amount(good, count.into()), self.carrier(from));
                tr!(localizer, "way-take", what = what, vehicle = from)
            }
            Choice::Lead(0) => localizer.plain("way-lead-none"),
            Choice::Lead(count) => localizer.count("way-lead", count.into()),
            Choice::Bank(_) => localizer.plain("way-bank"),
            Choice::Carry(other) => {
                tr!(localizer, "way-carry", vehicle = self.carrier(other))
            }
            _ => return None,
        })
    }

    fn described(&self, path: &[Choice]) -> Option<String> {
        let localizer = self.localizer;
        let board = self.board?;
        let (first, rest) = path.split_first()?;
        let plain = |id: &str| localizer.plain(id);
        let deed = match first {
            Choice::Do(deed) => *deed,
            Choice::Done => return Some(plain("do-done")),
            Choice::Call(call) => {
                return Some(tr!(localizer, "line-called-own", call = self.call(*call)));
            }
            Choice::Stay => return Some(plain("do-stay")),
            Choice::Cash => return Some(plain("do-cash")),
            Choice::Position(n) => return Some(tr!(localizer, "do-position", n = *n)),
            Choice::At(home) => return Some(tr!(localizer, "do-home", place = self.place(*home))),
            Choice::Lay(terrain, ..) => {
                return Some(tr!(localizer, "do-lay", what = localizer.terrain(*terrain)));
            }
            _ => return None,
        };
        let mut places = rest.iter().filter_map(|choice| match choice {
            Choice::At(place) => Some(*place),
            _ => None,
        });
        let mut vehicles = rest.iter().filter_map(|choice| match choice {
            Choice::Transporter(id) => Some(*id),
            _ => None,
        });
        let find = |pick: fn(&Choice) -> Option<String>| rest.iter().find_map(pick);
        let place = places.next();
        let vehicle = vehicles.next();
        let at = place.map_or_else(String::new, |place| self.place(place));
        let whole = match deed {
            Deed::Collect => match vehicle {
                Some(vehicle) => {
                    let vehicle = self.carrier(vehicle);
                    tr!(localizer, "do-collect-with", vehicle = vehicle)
                }
                None => plain("do-collect"),
            },
            Deed::Feed if place.is_some() => {
                let producer = place.and_then(|place| board.producer(place.hex));
                let kind = producer.map_or_else(String::new, |it| localizer.producer(it.kind));
                let told = tr!(localizer, "do-feed", kind = kind, place = at);
                match vehicle {
                    Some(vehicle) => {
                        let sets = find(|choice| match choice {
                            Choice::Count(n) => Some(n.to_string()),
                            _ => None,
                        });
                        let vehicle = self.carrier(vehicle);
                        let sets = sets.unwrap_or_else(|| "1".to_owned());
                        let more = tr!(localizer, "do-feed-for", vehicle = vehicle, sets = sets);
                        format!("{told}{more}")
                    }
                    None => told,
                }
            }
            Deed::Hand if vehicle.is_some() => {
                let to = vehicles.next();
                let count = rest.iter().find_map(|choice| match choice {
                    Choice::Count(n) => Some(u16::from(*n)),
                    _ => None,
                });
                let good = rest.iter().find_map(|choice| match choice {
                    Choice::Good(good) => Some(*good),
                    _ => None,
                });
                match (vehicle, to, good) {
                    (Some(from), Some(to), Some(good)) => {
                        let what = localizer.amount(good, count.unwrap_or(1));
                        let (from, to) = (self.carrier(from), self.carrier(to));
                        tr!(localizer, "line-handed", from = from, to = to, what = what)
                    }
                    _ => plain("deed-hand"),
                }
            }
            Deed::Breed if place.is_some() => tr!(localizer, "line-bred", place = at),
            Deed::Research => {
                let subject = rest.iter().find_map(|choice| match choice {
                    Choice::Subject(subject) => Some(localizer.subject(*subject)),
                    _ => None,
                });
                match subject {
                    Some(what) => tr!(localizer, "do-research", what = what),
                    None => plain("deed-research"),
                }
            }
            Deed::Move => match vehicle {
                Some(id) => {
                    let way = self.way(&rest[1..]);
                    let vehicle = self.carrier(id);
                    tr!(localizer, "line-moved", vehicle = vehicle, way = way)
                }
                None => plain("deed-move"),
            },
            Deed::SetDown if vehicle.is_some() && place.is_some() => {
                let vehicle = vehicle.map_or_else(String::new, |id| self.carrier(id));
                tr!(localizer, "do-set-down", vehicle = vehicle, place = at)
            }
            Deed::Build => {
                let kind = rest.iter().find_map(|choice| match choice {
                    Choice::Producer(kind) => Some(localizer.producer(*kind)),
                    _ => None,
                });
                match (kind, place) {
                    (Some(kind), Some(_)) => {
                        tr!(localizer, "do-build", kind = kind, place = at)
                    }
                    _ => plain("deed-build"),
                }
            }
            Deed::Road => match places.next() {
                Some(to) => tr!(localizer, "line-road", from = at, to = self.place(to)),
                None => plain("deed-road"),
            },
            Deed::Bridge | Deed::Wall | Deed::Demolish => {
                let side = rest.iter().find_map(|choice| match choice {
                    Choice::Edge(side) => Some(*side),
                    _ => None,
                });
                match (deed, side) {
                    (Deed::Bridge, Some(side)) => {
                        let place = localizer.arm(&board.land, side);
                        tr!(localizer, "line-bridge", place = place)
                    }
                    (Deed::Wall, Some(side)) => {
                        let place = localizer.edge(&board.land, side);
                        tr!(localizer, "do-wall", place = place)
                    }
                    (Deed::Demolish, Some(side)) => {
                        let place = localizer.edge(&board.land, side);
                        tr!(localizer, "do-demolish", place = place)
                    }
                    _ => plain(&format!("deed-{deed}")),
                }
            }
            Deed::Shaft if place.is_some() => tr!(localizer, "do-shaft", place = at),
            Deed::Brick => plain("do-brick"),
            Deed::Permit | Deed::Revoke | Deed::Ask => {
                let seat = rest.iter().find_map(|choice| match choice {
                    Choice::Seat(seat) => Some(*seat),
                    _ => None,
                });
                let what = rest.iter().find_map(|choice| match choice {
                    Choice::What(what) => Some(*what),
                    _ => None,
                });
                match (seat, vehicle, what) {
                    (Some(seat), Some(vehicle), Some(what)) => {
                        let vehicle = self.carrier(vehicle);
                        let what = plain(&format!("what-{what}"));
                        let what = match permitted_goods(rest, localizer) {
                            Some(goods) => {
                                tr!(localizer, "part-take", what = what, goods = goods)
                            }
                            None => what,
                        };
                        let name = self.name(seat);
                        let args = slowtable_ui::args!(name = name, vehicle = vehicle, what = what);
                        localizer.text(&format!("do-{deed}"), &args)
                    }
                    _ => plain(&format!("deed-{deed}")),
                }
            }
            deed => plain(&format!("deed-{deed}")),
        };
        Some(whole)
    }
}

/// Returns the goods that a permission is about, with their number if the path names it.
fn permitted_goods(path: &[Choice], localizer: Localizer<'_>) -> Option<String> {
    let good = path.iter().find_map(|choice| match choice {
        Choice::Good(good) => Some(*good),
        _ => None,
    })?;
    let count = path.iter().find_map(|choice| match choice {
        Choice::Count(count) => Some(u16::from(*count)),
        _ => None,
    });
    Some(match count {
        Some(count) => localizer.amount(good, count),
        None => localizer.good(good),
    })
}
