//! Events as lines of the log.

mod moves;

use roads_and_boats::event::{Destroyed, Paid};
use roads_and_boats::{Board, Call, Carrier, Event, Place, Vehicle, Why};
use slowtable_kit::Seat;
use slowtable_ui::{Names, capital, clip, join, tr};

pub(crate) use moves::drafted;

use crate::words::Localizer;

/// The most characters of one line.
const LINE: usize = 480;
/// The most characters of lines that are joined.
const JOINED: usize = 850;

/// Says what happened.
#[derive(Clone, Copy)]
struct Teller<'a> {
    /// The board after the events; without one no place has a name.
    board: Option<&'a Board>,
    /// The events after this one: they say what a transporter was before them.
    later: &'a [Event],
    /// What happened after all of these events.
    afterwards: &'a [Event],
    names: &'a Names,
    localizer: Localizer<'a>,
}

/// Returns the lines of events that happened together.
pub(crate) fn lines(
    board: Option<&Board>,
    (events, afterwards): (&[Event], &[Event]),
    names: &Names,
    localizer: Localizer<'_>,
) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut at = 0;
    while let Some(event) = events.get(at) {
        let teller = Teller {
            board,
            later: events.get(at + 1..).unwrap_or_default(),
            afterwards,
            names,
            localizer,
        };
        let next = events.get(at + 1);
        at += 1;
        if let Event::PhaseBegan { .. } = event {
            // A phase in which nothing happens needs no line.
            let empty = matches!(
                next,
                None | Some(
                    Event::PhaseBegan { .. }
                        | Event::TurnBegan { .. }
                        | Event::NeutralBrick { .. }
                        | Event::HandedIn { .. }
                )
            );
            if empty && board.is_some_and(Board::is_solo) {
                continue;
            }
        }
        if let Event::LaidOut { .. } = event {
            let mut parts = Vec::new();
            at -= 1;
            while let Some(Event::LaidOut {
                at: place, good, ..
            }) = events.get(at)
            {
                let what = localizer.amount(*good, 1);
                let place = teller.place(*place);
                parts.push(tr!(localizer, "part-at", what = what, place = place));
                at += 1;
            }
            let what = join(parts);
            lines.push(clip(&tr!(localizer, "line-laid-out", what = what), JOINED));
            continue;
        }
        lines.extend(teller.line(event));
    }
    lines
}

const fn is_all_called(event: &Event) -> bool {
    matches!(event, Event::AllCalled { .. })
}

/// Returns the line of an event; `None` if it needs none. Without a board it does not say where.
pub(crate) fn line(
    board: Option<&Board>,
    event: &Event,
    names: &Names,
    localizer: Localizer<'_>,
) -> Option<String> {
    let teller = Teller {
        board,
        later: &[],
        afterwards: &[],
        names,
        localizer,
    };
    teller.line(event)
}

impl Teller<'_> {
    fn name(&self, seat: Seat) -> String {
        self.names.of(seat).markdown()
    }

    fn place(&self, place: Place) -> String {
        match self.board {
            Some(board) => self.localizer.place(&board.land, place),
            None => self.localizer.plain("place-unknown"),
        }
    }

    /// Returns what a transporter is at the time of the event, as far as that can be known.
    fn vehicle(&self, id: Carrier) -> Option<Vehicle> {
        let destroyed = |it: &Option<Destroyed>| match it {
            Some(it) if it.transporter == id => Some(it.vehicle),
            _ => None,
        };
        for event in self.later.iter().chain(self.afterwards) {
            let event = match event {
                Event::Planned { what, .. } => what,
                event => event,
            };
            match event {
                Event::Launched {
                    transporter,
                    donkey,
                    destroyed: lost,
                    ..
                } => {
                    if *donkey == Some(id) {
                        return Some(Vehicle::Donkey);
                    }
                    if let Some(vehicle) = destroyed(lost) {
                        return Some(vehicle);
                    }
                    if *transporter == id {
                        return None;
                    }
                }
                Event::Bred {
                    donkey,
                    destroyed: lost,
                    ..
                } => {
                    if let Some(vehicle) = destroyed(lost) {
                        return Some(vehicle);
                    }
                    if *donkey == id {
                        return None;
                    }
                }
                _ => {}
            }
        }
        Some(self.board?.transporter(id)?.vehicle)
    }

    fn carrier(&self, id: Carrier) -> String {
        self.localizer.numbered(self.vehicle(id), id)
    }

    fn paid(&self, used: &[Paid]) -> String {
        let mut goods = Vec::new();
        for paid in used {
            match goods.iter_mut().find(|(good, _)| *good == paid.good) {
                Some((_, count)) => *count += paid.count,
                None => goods.push((paid.good, paid.count)),
            }
        }
        self.localizer.goods(goods)
    }

    fn lost(&self, destroyed: &Option<Destroyed>) -> String {
        destroyed.as_ref().map_or_else(String::new, |lost| {
            let what = self
                .localizer
                .numbered(Some(lost.vehicle), lost.transporter);
            tr!(self.localizer, "part-lost", what = what)
        })
    }

    /// Returns what a seat did, with its name unless it plays alone.
    fn by(&self, seat: Seat, what: String) -> String {
        match self.board.is_some_and(Board::is_solo) {
            true => capital(&what),
            false => {
                let name = self.name(seat);
                tr!(self.localizer, "line-by", name = name, what = what)
            }
        }
    }

    fn line(&self, event: &Event) -> Option<String> {
        self.told(event).map(|line| clip(&line, LINE))
    }

    fn told(&self, event: &Event) -> Option<String> {
        let solo = self.board.is_some_and(Board::is_solo);
        Some(match event {
            Event::Planned { what, .. } => return self.line(what),
            Event::HandedIn { .. } | Event::TempleDrawn { .. } | Event::Settled { .. } if solo => {
                return None;
            }
            Event::Collected { transporter, .. }
            | Event::Moved { transporter, .. }
            | Event::SetDown { transporter, .. }
            | Event::Launched { transporter, .. } => {
                self.by(transporter.seat, self.transport(event)?)
            }
            Event::Bred { donkey, .. } => self.by(donkey.seat, self.transport(event)?),
            Event::Handed { from, .. } => self.by(from.seat, self.transport(event)?),
            Event::CollectedAll { what } => {
                let seat = what.first().map_or(Seat(0), |(id, ..)| id.seat);
                self.by(seat, self.transport(event)?)
            }
            Event::Fed { seat, .. }
            | Event::Researched { seat, .. }
            | Event::Built { seat, .. }
            | Event::RoadBuilt { seat, .. }
            | Event::BridgeBuilt { seat, .. }
            | Event::Walled { seat, .. }
            | Event::Demolished { seat, .. }
            | Event::Dug { seat, .. }
            | Event::Bricked { seat, .. } => self.by(*seat, self.work(event)?),
            event => self.course(event)?,
        })
    }

    /// Says how the game goes on.
    fn course(&self, event: &Event) -> Option<String> {
        let localizer = self.localizer;
        let plain = |id: &str| localizer.plain(id);
        Some(match event {
            Event::Drawn { tiles } => localizer.count("line-drawn", (*tiles).into()),
            Event::TempleDrawn { row } => {
                let names = localizer.in_order(row, self.names);
                tr!(localizer, "line-temple", names = names)
            }
            Event::Laid { seat, tile } => {
                let name = self.name(*seat);
                let what = localizer.terrain(tile.terrain);
                tr!(localizer, "line-laid", name = name, what = what)
            }
            Event::Settled { seat, home } => {
                let (name, place) = (self.name(*seat), self.place(*home));
                tr!(localizer, "line-settled", name = name, place = place)
            }
            Event::TurnBegan { turn } => tr!(localizer, "line-turn", turn = *turn),
            Event::PhaseBegan { phase } => plain(&format!("line-phase-{phase}")),
            Event::LaidOut { at, good, .. } => {
                let what = localizer.amount(*good, 1);
                let place = self.place(*at);
                let what = tr!(localizer, "part-at", what = what, place = place);
                tr!(localizer, "line-laid-out", what = what)
            }
            // What all have done has one line.
            Event::Called { .. } if self.later.iter().any(is_all_called) => return None,
            Event::HandedIn { .. } if self.later.contains(&Event::AllIn) => return None,
            Event::Called { seat, call } => {
                let name = self.name(*seat);
                match call {
                    None => tr!(localizer, "line-called", name = name),
                    Some(call) => {
                        let call = self.call(*call);
                        tr!(localizer, "line-called-own", call = call)
                    }
                }
            }
            Event::AllCalled { calls } if !calls.contains(&Call::Order) => {
                plain("line-all-simultaneous")
            }
            Event::AllCalled { calls } => {
                let all = (0..).map(Seat).zip(calls);
                let all = all.map(|(seat, call)| {
                    let (name, call) = (self.name(seat), self.call(*call));
                    tr!(localizer, "part-call", name = name, call = call)
                });
                tr!(localizer, "line-all-called", calls = join(all))
            }
            Event::Prayed { seat, cashed } => {
                let name = self.name(*seat);
                match cashed {
                    true => tr!(localizer, "line-cashed", name = name),
                    false => tr!(localizer, "line-stayed", name = name),
                }
            }
            Event::TempleRow { row } => {
                let names = localizer.in_order(row, self.names);
                tr!(localizer, "line-temple-row", names = names)
            }
            Event::TookPlace { seat, position } => {
                let name = self.name(*seat);
                tr!(localizer, "line-took-place", name = name, n = *position)
            }
            Event::Sequence { sequence } => {
                let names = localizer.in_order(sequence, self.names);
                tr!(localizer, "line-sequence", names = names)
            }
            Event::HandedIn { seat } => {
                tr!(localizer, "line-handed-in", name = self.name(*seat))
            }
            Event::AllIn => plain("line-all-in"),
            Event::Stopped { seat, why, rest } => {
                let (name, why) = (self.name(*seat), self.why(*why));
                tr!(localizer, "line-stopped", name = name, why = why, n = *rest)
            }
            Event::PassedOver { seat, why } => {
                let (name, why) = (self.name(*seat), self.why(*why));
                tr!(localizer, "line-passed-over", name = name, why = why)
            }
            Event::Permitted { permission }
            | Event::Revoked { permission }
            | Event::Asked { permission } => {
                let id = match event {
                    Event::Permitted { .. } => "line-permitted",
                    Event::Revoked { .. } => "line-revoked",
                    _ => "line-asked",
                };
                let (name, other) = (self.name(permission.of.seat), self.name(permission.to));
                let vehicle = self.carrier(permission.of);
                let what = plain(&format!("what-{}", permission.what));
                let what = match permission.good {
                    Some(good) => {
                        let goods = localizer.amount(good, permission.count.max(1));
                        tr!(localizer, "part-take", what = what, goods = goods)
                    }
                    None => what,
                };
                let args =
                    slowtable_ui::args!(name = name, other = other, vehicle = vehicle, what = what);
                localizer.text(id, &args)
            }
            Event::Ran {
                at,
                kind,
                good,
                count,
            } => {
                let (kind, place) = (localizer.producer(*kind), self.place(*at));
                let what = localizer.amount(*good, *count);
                let text = tr!(
                    localizer,
                    "line-ran",
                    kind = kind,
                    place = place,
                    what = what
                );
                capital(&text)
            }
            Event::Wasted { at, kind } => {
                let (kind, place) = (localizer.producer(*kind), self.place(*at));
                capital(&tr!(localizer, "line-wasted", kind = kind, place = place))
            }
            Event::GeeseBred { at } => {
                tr!(localizer, "line-geese-bred", place = self.place(*at))
            }
            Event::BasicResearch { at, times } => {
                let place = self.place(*at);
                tr!(
                    localizer,
                    "line-basic-research",
                    place = place,
                    geese = 2 * times,
                    paper = *times
                )
            }
            Event::NeutralBrick { cell } => tr!(localizer, "line-neutral-brick", n = *cell),
            Event::Irrigated => plain("line-irrigated"),
            Event::WonderDone => plain("line-wonder-done"),
            Event::GameOver => plain("line-game-over"),
            _ => return None,
        })
    }

    fn call(&self, call: Call) -> String {
        self.localizer.plain(&format!("call-{call}"))
    }

    fn why(&self, why: Why) -> String {
        self.localizer.plain(&format!("why-{why}"))
    }

    /// Says what a transporter does.
    fn transport(&self, event: &Event) -> Option<String> {
        let localizer = self.localizer;
        Some(match event {
            Event::Collected {
                transporter,
                at,
                good,
            } => {
                let (vehicle, place) = (self.carrier(*transporter), self.place(*at));
                let what = localizer.amount(*good, 1);
                tr!(
                    localizer,
                    "line-collected",
                    vehicle = vehicle,
                    what = what,
                    place = place
                )
            }
            Event::CollectedAll { what } => {
                let parts = what.iter().map(|(_, at, good)| {
                    let (what, place) = (localizer.amount(*good, 1), self.place(*at));
                    tr!(localizer, "part-at", what = what, place = place)
                });
                tr!(localizer, "line-collected-all", what = join(parts))
            }
            Event::Launched {
                at,
                kind,
                used,
                transporter,
                vehicle,
                place,
                donkey,
                destroyed,
            } => {
                let args = slowtable_ui::args!(
                    kind = localizer.producer(*kind),
                    place = self.place(*at),
                    made = localizer.numbered(Some(*vehicle), *transporter),
                    where = self.place(*place),
                    used = self.paid(used)
                );
                let told = match donkey {
                    Some(donkey) => {
                        let donkey = localizer.numbered(Some(Vehicle::Donkey), *donkey);
                        localizer.text("line-launched-donkey", &args.with("donkey", donkey))
                    }
                    None => localizer.text("line-launched", &args),
                };
                format!("{told}{}", self.lost(destroyed))
            }
            Event::Handed {
                from,
                to,
                good,
                count,
            } => {
                let (from, to) = (self.carrier(*from), self.carrier(*to));
                let what = localizer.amount(*good, *count);
                tr!(localizer, "line-handed", from = from, to = to, what = what)
            }
            Event::Bred { at, destroyed, .. } => {
                let told = tr!(localizer, "line-bred", place = self.place(*at));
                format!("{told}{}", self.lost(destroyed))
            }
            Event::Moved { transporter, way } => {
                let way = self.way(way);
                let vehicle = self.carrier(*transporter);
                tr!(localizer, "line-moved", vehicle = vehicle, way = way)
            }
            Event::SetDown {
                transporter,
                by,
                at,
            } => {
                let (what, by) = (self.carrier(*transporter), self.carrier(*by));
                let place = self.place(*at);
                tr!(
                    localizer,
                    "line-set-down",
                    by = by,
                    what = what,
                    place = place
                )
            }
            _ => return None,
        })
    }

    /// Says what was made, built or bought.
    fn work(&self, event: &Event) -> Option<String> {
        let localizer = self.localizer;
        let land = self.board.map(|board| &board.land);
        let unknown = || localizer.plain("place-unknown");
        Some(match event {
            Event::Fed {
                at,
                kind,
                used,
                good,
                count,
                receiver,
                loaded,
                ..
            } => {
                let args = slowtable_ui::args!(
                    kind = localizer.producer(*kind),
                    place = self.place(*at),
                    used = self.paid(used),
                    what = localizer.amount(*good, *count),
                    vehicle = self.carrier(*receiver)
                );
                match count - loaded {
                    0 => localizer.text("line-fed", &args),
                    left => localizer.text("line-fed-loose", &args.with("n", left)),
                }
            }
            Event::Researched {
                subject,
                used,
                upgraded,
                ..
            } => {
                let (what, used) = (localizer.subject(*subject), self.paid(used));
                let told = tr!(localizer, "line-researched", what = what, used = used);
                match upgraded.is_empty() {
                    true => told,
                    false => {
                        let places = join(upgraded.iter().map(|at| self.place(*at)));
                        let more = tr!(localizer, "part-upgraded", places = places);
                        format!("{told}{more}")
                    }
                }
            }
            Event::Built { kind, at, used, .. } => {
                let (kind, place) = (localizer.producer(*kind), self.place(*at));
                let used = self.paid(used);
                tr!(
                    localizer,
                    "line-built",
                    kind = kind,
                    place = place,
                    used = used
                )
            }
            Event::RoadBuilt { from, to, .. } => {
                let (from, to) = (self.place(*from), self.place(*to));
                tr!(localizer, "line-road", from = from, to = to)
            }
            Event::BridgeBuilt { arm, .. } => {
                let place = land.map_or_else(unknown, |land| localizer.arm(land, *arm));
                tr!(localizer, "line-bridge", place = place)
            }
            Event::Walled { side, tokens, .. } => {
                let place = land.map_or_else(unknown, |land| localizer.edge(land, *side));
                tr!(localizer, "line-wall", place = place, n = *tokens)
            }
            Event::Demolished { side, tokens, .. } => {
                let place = land.map_or_else(unknown, |land| localizer.edge(land, *side));
                tr!(localizer, "line-demolished", place = place, n = *tokens)
            }
            Event::Dug { at, filling, .. } => {
                let (place, what) = (self.place(*at), filling_words(*filling, localizer));
                tr!(localizer, "line-dug", place = place, what = what)
            }
            Event::Bricked { cell, used, .. } => {
                tr!(localizer, "line-bricked", n = *cell, used = self.paid(used))
            }
            _ => return None,
        })
    }
}

/// Returns the tokens of a mine's bag in words.
pub(crate) fn filling_words(filling: roads_and_boats::Filling, localizer: Localizer<'_>) -> String {
    let (gold, iron) = filling.tokens();
    localizer.goods([
        (roads_and_boats::Good::Gold, gold),
        (roads_and_boats::Good::Iron, iron),
    ])
}
