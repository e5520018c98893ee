//! What is decided beside the own plan: calls, prayer, places, permissions, homes and tiles.

use roads_and_boats::{
    Board, Call, Choice, Deed, Good, Permission, Phase, Place, Step, Terrain, TileCoordinates,
    Vehicle, View, What,
};
use slowtable_kit::Seat;
use slowtable_opponent::{OpponentLevel, SplitMix64};

use crate::dispatch::WEALTH;
use crate::lines;
use crate::policy::ReasonedMove;
use crate::reason::Reason;
use crate::ways::{Ways, reach};

/// Fewer goods than these are not worth an order, unless they count at the end.
const WORTH_AN_ORDER: u16 = 2;

/// Returns what a seat answers, if it is asked for something else than an action of its plan.
pub(crate) fn answer(
    view: &View,
    seat: Seat,
    level: OpponentLevel,
    rng: &mut SplitMix64,
) -> Option<ReasonedMove> {
    let board = &view.board;
    match (board.phase, board.step) {
        (Phase::Laying, _) => lay(board, seat, rng),
        (Phase::Homes, _) => home(board, seat, level, rng),
        (_, Step::Calls) if !board.player(seat).called => {
            let wants = level > OpponentLevel::Apprentice && is_contested(board, seat);
            Some(match wants {
                true => (vec![Choice::Call(Call::Order)], Reason::Order),
                false => (vec![Choice::Call(Call::Simultaneous)], Reason::NoOrder),
            })
        }
        (_, Step::Prayer) if board.mover == Some(seat) => {
            // Who is far from the temple chooses its place early, but loses ties.
            Some(match is_contested(board, seat) {
                true => (vec![Choice::Cash], Reason::First),
                false => (vec![Choice::Stay], Reason::AnyPlace),
            })
        }
        (_, Step::Places) if board.mover == Some(seat) => {
            let free = (1_u8..).zip(&board.taken).filter(|it| it.1.is_none());
            let mut free = free.map(|it| it.0);
            let (place, reason) = match is_contested(board, seat) {
                true => (free.next(), Reason::First),
                false => (free.last(), Reason::AnyPlace),
            };
            Some((vec![Choice::Position(place?)], reason))
        }
        _ => None,
    }
}

/// Returns a permission that brings the seat something, if one is asked for: goods that another seat
/// puts onto an empty transporter. Nothing else is given away.
pub(crate) fn permission(board: &Board, seat: Seat) -> Option<ReasonedMove> {
    let gains = |it: &&Permission| {
        let empty = board.transporter(it.of).is_some_and(|it| {
            it.load.is_empty() && it.carries.is_none() && it.carried_by.is_none()
        });
        it.of.seat == seat && it.what == What::Put && empty
    };
    let wanted = board.requests.iter().find(gains)?;
    let path = vec![
        Choice::Do(Deed::Permit),
        Choice::Seat(wanted.to),
        Choice::Transporter(wanted.of),
        Choice::What(What::Put),
    ];
    let mut walker = board.walker(seat);
    for choice in &path {
        walker.push(*choice).ok()?;
    }
    walker.whole().then_some((path, Reason::Gain))
}

/// Whether what the seat could take or use now can be taken or used by another seat as well.
pub(crate) fn is_contested(board: &Board, seat: Seat) -> bool {
    match board.phase {
        Phase::Production => {
            are_fresh_goods_contested(board, seat) || are_places_contested(board, seat)
        }
        Phase::Movement => are_goods_contested(board, seat),
        Phase::Building => are_places_contested(board, seat),
        // Everybody has a home, and bricks of its own.
        Phase::Wonder | Phase::Laying | Phase::Homes | Phase::Over => false,
    }
}

/// Whether a place that the seat could use now can be used by another seat: producers to feed, whose limits and loose
/// goods they share (P5, P6), goods for research (E1), and sites, of which each has one producer (D2).
fn are_places_contested(board: &Board, seat: Seat) -> bool {
    // What could be done if everybody wrote a script now.
    let mut open = board.clone();
    open.step = Step::Together;
    let own = places_of_use(&open, seat);
    let mut others = Seat::all(board.seats()).filter(|other| *other != seat && !own.is_empty());
    others.any(|other| {
        places_of_use(&open, other)
            .iter()
            .any(|it| own.contains(it))
    })
}

/// Returns the tiles where a seat could feed a producer, do research or build a producer now.
fn places_of_use(board: &Board, seat: Seat) -> Vec<TileCoordinates> {
    let after = |path: &[Choice]| {
        let mut walker = board.walker(seat);
        let all = path.iter().all(|choice| walker.push(*choice).is_ok());
        if all { walker.choices() } else { Vec::new() }
    };
    let mut choices = Vec::new();
    for deed in [Deed::Feed, Deed::Research, Deed::Build].map(Choice::Do) {
        for choice in after(&[deed]) {
            match choice {
                Choice::Producer(_) => choices.extend(after(&[deed, choice])),
                _ => choices.push(choice),
            }
        }
    }
    let place = |choice| match choice {
        Choice::At(place) => Some(place.hex),
        _ => None,
    };
    choices.into_iter().filter_map(place).collect()
}

/// Whether goods that producers have laid out can be collected by the seat and by another (P2).
fn are_fresh_goods_contested(board: &Board, seat: Seat) -> bool {
    let is_shared = |at: Place| {
        let place = board.compartment(at);
        let mut seats = Seat::all(board.seats());
        board.reaches(seat, place) && seats.any(|it| it != seat && board.reaches(it, place))
    };
    let shared = board.producers.iter().filter(|it| is_shared(it.at));
    let fresh: Vec<Good> = shared.filter_map(|it| it.fresh).collect();
    fresh.len() >= usize::from(WORTH_AN_ORDER) || fresh.iter().any(|it| WEALTH.contains(it))
}

/// Whether goods that the seat could fetch now lie in the reach of another seat.
fn are_goods_contested(board: &Board, seat: Seat) -> bool {
    let near = |wanted: bool| {
        let mut places: Vec<Place> = Vec::new();
        let fleet = board.transporters.iter();
        for it in fleet.filter(|it| (it.id.seat == seat) == wanted && it.carried_by.is_none()) {
            let range = it.vehicle.data().range;
            for reached in reach(board, it.id.seat, it.vehicle, it.at, range, true) {
                places.extend(board.access_from(reached.at));
            }
        }
        places.sort_unstable();
        places.dedup();
        places
    };
    let (own, theirs) = (near(true), near(false));
    let both = own.iter().filter(|it| theirs.binary_search(it).is_ok());
    both.into_iter().any(|place| {
        let heaps = board.loose.at(*place);
        let all: u16 = heaps.iter().map(|heap| heap.pile.count).sum();
        all >= WORTH_AN_ORDER || heaps.iter().any(|heap| WEALTH.contains(&heap.pile.good))
    })
}

/// Returns the home from which what is needed is nearest.
fn home(
    board: &Board,
    seat: Seat,
    level: OpponentLevel,
    rng: &mut SplitMix64,
) -> Option<ReasonedMove> {
    if level == OpponentLevel::Master
        && let Some(path) = lines::home(board, seat)
    {
        return Some((path, Reason::Home));
    }
    let mut ways = Ways::new(board, seat);
    ways.learn(board, Vehicle::Donkey);
    let homes = board.walker(seat).choices();
    let rate = |place: Place| -> f32 {
        let Some(home) = ways.comp(place) else {
            return f32::MAX;
        };
        let mut sum = 0.0;
        for (terrain, weight, wanted) in [
            (Terrain::Woods, 3.0, 2),
            (Terrain::Rock, 2.0, 1),
            (Terrain::Mountain, 1.5, 2),
            (Terrain::Pasture, 0.5, 1),
        ] {
            let mut far: Vec<u8> = Vec::new();
            for (comp, other) in ways.comps().iter().enumerate() {
                if board.terrain(other.hex) == Some(terrain) {
                    far.push(ways.leg(Vehicle::Donkey, home, comp).min(12));
                }
            }
            far.sort_unstable();
            far.resize(wanted.max(far.len()), 12);
            let near = far.iter().take(wanted).map(|it| f32::from(*it));
            sum += weight * near.sum::<f32>();
        }
        let desert = board.terrain(place.hex) == Some(Terrain::Desert);
        sum + if desert { 20.0 } else { 0.0 }
    };
    let noise = if level == OpponentLevel::Apprentice {
        3.0
    } else {
        0.0
    };
    let rated = homes.into_iter().filter_map(|choice| match choice {
        Choice::At(place) => Some((rate(place) + noise * rng.normal(), choice)),
        _ => None,
    });
    let best = rated.min_by(|one, other| one.0.total_cmp(&other.0))?;
    Some((vec![best.1], Reason::Home))
}

/// Returns a tile whose terrain is rare on the map so far, at a place by lot.
fn lay(board: &Board, seat: Seat, rng: &mut SplitMix64) -> Option<ReasonedMove> {
    let mut walker = board.walker(seat);
    let laid = |terrain: Terrain| {
        let tiles = board.land.tiles().iter();
        tiles.filter(|it| it.terrain == terrain).count()
    };
    let liking = |terrain: Terrain| match terrain {
        Terrain::Desert => 9,
        Terrain::Sea => 4,
        Terrain::Woods => laid(terrain) / 2,
        terrain => laid(terrain),
    };
    let choices = walker.choices();
    let terrain_of = |choice: &Choice| match choice {
        Choice::Lay(terrain, ..) => Some(*terrain),
        _ => None,
    };
    let terrains = choices.iter().filter_map(terrain_of);
    let wanted = terrains.min_by_key(|it| liking(*it))?;
    let fits: Vec<Choice> = choices
        .into_iter()
        .filter(|it| terrain_of(it) == Some(wanted))
        .collect();
    let tile = *fits.get(rng.below(fits.len()))?;
    walker.push(tile).ok()?;
    let places = walker.choices();
    let place = *places.get(rng.below(places.len()))?;
    Some((vec![tile, place], Reason::Tile))
}
