//! What pictures show, in words.

use le_havre::{Phase, Space, View};
use slowtable_face::picture::Story;
use slowtable_face::{Args, Names};
use slowtable_kit::Seat;

use crate::words::Localizer;

/// Where the game stands.
pub(crate) fn title(view: &View, localizer: Localizer<'_>) -> String {
    let table = &view.table;
    if table.phase == Phase::Over {
        return localizer.plain("picture-over");
    }
    if table.is_final() {
        return localizer.plain("picture-final");
    }
    let args = Args::new()
        .with("round", table.round)
        .with("rounds", table.rounds().len());
    localizer.text("picture-title", &args)
}

/// The harbour: the offer, and what everybody has.
pub(crate) fn table(view: &View, names: &Names, localizer: Localizer<'_>) -> String {
    let mut story = Story::new(format!("{}.", title(view, localizer)));
    let offers = Space::ALL.map(|space| localizer.amount(space.token(), view.table.offered(space)));
    let args = Args::new().with("offers", slowtable_face::join(offers));
    story.tell(&localizer.text("alt-offer", &args));
    for seat in Seat::all(view.table.players()) {
        story.tell(&holdings(view, seat, names, localizer));
    }
    story.finish()
}

/// What lies in front of a seat.
pub(crate) fn place(view: &View, seat: Seat, names: &Names, localizer: Localizer<'_>) -> String {
    let mut story = Story::new(holdings(view, seat, names, localizer));
    let Some(place) = view.table.places.get(seat.index()) else {
        return story.finish();
    };
    let buildings = place.buildings.iter().map(|it| localizer.building(it));
    let ships = place.ships.iter().flat_map(|(ship, count)| {
        std::iter::repeat_with(move || localizer.ship(ship)).take(count.into())
    });
    let owned: Vec<String> = buildings.chain(ships).collect();
    if !owned.is_empty() {
        let args = Args::new().with("owned", slowtable_face::join(owned));
        story.tell(&localizer.text("alt-owned", &args));
    }
    story.finish()
}

/// A seat's goods, francs and loans, in a sentence.
fn holdings(view: &View, seat: Seat, names: &Names, localizer: Localizer<'_>) -> String {
    let place = view.table.places.get(seat.index());
    let stock = place.map_or_else(String::new, |place| localizer.stock(&place.stock));
    let args = Args::new()
        .with("name", names.of(seat).label().to_owned())
        .with("stock", stock)
        .with("loans", place.map_or(0, |place| place.loans));
    localizer.text("alt-holdings", &args)
}
