//! Numbers and arrows on the map: what a question offers, and the ways of transporters.

use roads_and_boats::{
    Carrier, Choice, Event, Place, RoadsAndBoats, TileCoordinates, TileSide, View,
};
use slowtable_kit::{Preview, Rules};

use crate::targets::Target;

/// The way of a transporter: every place from the first to the last.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct TransporterRoute {
    /// The transporter.
    pub carrier: Carrier,
    /// The places, the first one included.
    pub places: Vec<Place>,
}

/// What is marked on the map.
#[derive(Debug, Clone, Default)]
pub(crate) struct Marks {
    /// The numbers of what a question offers.
    pub targets: Vec<(Target, u8)>,
    /// The ways of transporters.
    pub routes: Vec<TransporterRoute>,
}

impl Marks {
    /// Adds the way of the transporter that a path moves: from its place before the path to that after it.
    pub(super) fn walk(&mut self, before: &View, after: &View) {
        for it in &after.board.transporters {
            let was = before.board.transporter(it.id).map(|was| was.at);
            let Some(was) = was.filter(|was| *was != it.at && it.carried_by.is_none()) else {
                continue;
            };
            let (carrier, places) = (it.id, vec![was, it.at]);
            self.routes.push(TransporterRoute { carrier, places });
        }
    }

    /// Returns the number of a transporter.
    pub(super) fn carrier(&self, carrier: Carrier) -> Option<u8> {
        self.number(Target::Carrier(carrier))
    }

    /// Returns the number of the producer on a tile.
    pub(super) fn producer(&self, hex: TileCoordinates) -> Option<u8> {
        self.number(Target::Producer(hex))
    }

    /// Returns the edges with their numbers.
    pub(super) fn edges(&self) -> impl Iterator<Item = (TileSide, u8)> + '_ {
        self.targets
            .iter()
            .filter_map(|(target, number)| match target {
                Target::Edge(side) => Some((*side, *number)),
                _ => None,
            })
    }

    fn number(&self, wanted: Target) -> Option<u8> {
        let found = self.targets.iter().find(|(target, _)| *target == wanted);
        found.map(|(_, number)| *number)
    }

    /// Returns the places with their numbers.
    pub(super) fn places(&self) -> impl Iterator<Item = (Place, u8)> + '_ {
        self.targets
            .iter()
            .filter_map(|(target, number)| match target {
                Target::Place(place) => Some((*place, *number)),
                _ => None,
            })
    }
}

/// Returns the ways of transporters since an earlier view of the same viewer: step by step as far as the viewer's own
/// moves tell, else from the first place to the last.
pub(crate) fn routes(view: &View, before: Option<&View>) -> Vec<TransporterRoute> {
    let Some(before) = before else {
        return Vec::new();
    };
    let mut found = drafted(view, before).unwrap_or_default();
    for it in &view.board.transporters {
        if it.carried_by.is_some() || found.iter().any(|route| route.carrier == it.id) {
            continue;
        }
        let Some(was) = before.board.transporter(it.id) else {
            continue;
        };
        let from = before.board.compartment(was.at);
        if was.vehicle == it.vehicle && was.at != it.at && from != it.at {
            let (carrier, places) = (it.id, vec![was.at, it.at]);
            found.push(TransporterRoute { carrier, places });
        }
    }
    found
}

/// Returns the ways of the movements that the viewer's script has more than in the earlier view.
fn drafted(view: &View, before: &View) -> Option<Vec<TransporterRoute>> {
    let (_, own) = view.own()?;
    let (_, earlier) = before.own()?;
    let is_same = (view.board.turn, view.board.phase) == (before.board.turn, before.board.phase);
    if !is_same || own.script.len() < earlier.script.len() {
        return None;
    }
    let mut now = before.clone();
    let mut found = Vec::new();
    for path in own.script.moves().skip(earlier.script.len()) {
        let Ok(Preview::Open(next, events)) = RoadsAndBoats::preview(&now, path) else {
            break;
        };
        found.extend(events.iter().filter_map(|event| route(&now, event)));
        now = next;
    }
    Some(found)
}

fn route(before: &View, event: &Event) -> Option<TransporterRoute> {
    match event {
        Event::Planned { what, .. } => route(before, what),
        Event::Moved { transporter, way } => {
            let from = before.board.transporter(*transporter)?.at;
            let steps = way.iter().filter_map(|choice| match choice {
                Choice::Step(place) | Choice::To(place) => Some(*place),
                _ => None,
            });
            let places: Vec<Place> = std::iter::once(from).chain(steps).collect();
            (places.len() > 1).then_some(TransporterRoute {
                carrier: *transporter,
                places,
            })
        }
        _ => None,
    }
}
