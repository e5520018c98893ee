//! The tutorial and topics to look up.

mod cues;

pub(crate) use cues::cues;

use le_havre::building::Function;
use le_havre::{Building, Owner, ShipKind, Token, View};
use slowtable_desk::{LookedUp, Topic};
use slowtable_ui::{Names, args, join, tr};

use crate::gist;
use crate::words::Localizer;

/// The tutorial's pages, by the ids of their texts.
const PAGES: [&str; 5] = ["how-goal", "how-turn", "how-food", "how-town", "how-end"];

/// The picture of each page: a moment of [`crate::exhibits`] and a picture's name.
pub(crate) const PICTURES: [(&str, &str); PAGES.len()] = [
    ("second-third", "table"),
    ("beginning", "town"),
    ("second-third", "round"),
    ("first-third", "stacks"),
    ("end", "score"),
];

/// The topics beside the buildings, by the ids of their texts, each with its picture.
const SUBJECTS: [(&str, &str); 6] = [
    ("food", "round"),
    ("energy", "legend"),
    ("loans", "round"),
    ("ships", "stacks"),
    ("trade", "stacks"),
    ("end", "score"),
];

/// Returns the picture of a topic that is no building.
pub(crate) fn picture_of(topic: &str) -> Option<&'static str> {
    let found = SUBJECTS.iter().find(|(id, _)| *id == topic)?;
    Some(found.1)
}

/// Returns the tutorial's pages.
pub(crate) fn how_to_play(localizer: Localizer<'_>) -> Vec<String> {
    PAGES.map(|id| localizer.plain(id)).to_vec()
}

/// Returns all topics by name.
pub(crate) fn topics(localizer: Localizer<'_>) -> Vec<Topic> {
    let subjects = SUBJECTS.map(|(id, _)| Topic {
        id: id.to_owned(),
        name: localizer.plain(&format!("topic-{id}")),
    });
    let buildings = Building::ALL.map(|building| Topic {
        id: building.id().to_owned(),
        name: localizer.building(building),
    });
    subjects.into_iter().chain(buildings).collect()
}

/// Returns the text of a topic.
pub(crate) fn look_up(
    topic: &str,
    view: Option<&View>,
    names: &Names,
    localizer: Localizer<'_>,
) -> Option<LookedUp> {
    let text = if picture_of(topic).is_some() {
        let name = localizer.plain(&format!("topic-{topic}"));
        let mut lines = vec![
            format!("**{name}**"),
            localizer.plain(&format!("topic-{topic}.text")),
        ];
        if topic == "ships" {
            lines.extend(ShipKind::ALL.map(|kind| ship(kind, localizer)));
        }
        lines.join("\n")
    } else {
        building(topic.parse().ok()?, view, names, localizer)
    };
    Some(LookedUp {
        text,
        picture: None,
    })
}

/// Returns the costs and effects of a kind of ship.
fn ship(kind: ShipKind, localizer: Localizer<'_>) -> String {
    let (token, amount) = kind.cost();
    let feeds = (1..=5).map(|players| kind.food(players).to_string());
    let args = args!(
        kind = localizer.ship_kind(kind),
        cost = localizer.amount(token, amount),
        capacity = kind.capacity(),
        feeds = join(feeds)
    );
    match kind.price() {
        Some(price) => {
            let price = localizer.amount(Token::Franc, price);
            localizer.text("look-ship", &args.with("price", price))
        }
        None => localizer.text("look-liner", &args),
    }
}

/// Returns a building's effect, its costs, and where it is.
fn building(
    building: Building,
    view: Option<&View>,
    names: &Names,
    localizer: Localizer<'_>,
) -> String {
    let data = building.data();
    let francs = |francs: u16| localizer.amount(Token::Franc, francs);
    let name = localizer.building(building);
    let kind = localizer.plain(&format!("kind-{}", data.kind));
    let mut lines = vec![
        format!("**{name}** · {kind}"),
        localizer.plain(&format!("building-{building}.effect")),
        String::new(),
    ];
    let what = |id: &str, what: String| tr!(localizer, id, what = what);
    lines.push(what("look-value", francs(data.value)));
    lines.push(match data.price {
        Some(price) => what("look-price", francs(price)),
        None => localizer.plain("look-not-bought"),
    });
    match data.cost {
        Some(cost) => lines.push(what("look-cost", gist::cost(cost, localizer))),
        None => lines.push(localizer.plain("look-not-built")),
    }
    let fee = gist::fee(data.entry, localizer);
    if !fee.is_empty() {
        lines.push(what("look-fee", fee));
    } else if data.function != Function::Nothing {
        lines.push(localizer.plain("look-free"));
    }
    if data.fishing > 0 {
        lines.push(localizer.count("look-fishing", data.fishing.into()));
    }
    if data.hammers > 0 {
        lines.push(localizer.count("look-hammers", data.hammers.into()));
    }
    let rulings = rulings(building);
    if !rulings.is_empty() {
        lines.push(what("look-rulings", rulings.join(", ")));
    }
    if let Some(view) = view {
        lines.push(String::new());
        lines.push(place_of(building, view, names, localizer));
    }
    lines.join("\n")
}

/// Returns where a building is, as far as the viewer may know.
fn place_of(building: Building, view: &View, names: &Names, localizer: Localizer<'_>) -> String {
    let board = &view.board;
    let stack = board
        .proposals
        .iter()
        .find_map(|cards| cards.iter().rev().position(|card| *card == building));
    match (board.owner(building), stack) {
        (Some(Owner::City), _) => localizer.plain("look-city"),
        (Some(Owner::Seat(seat)), _) => {
            tr!(localizer, "look-owner", name = names.of(seat).markdown())
        }
        (None, Some(above)) => localizer.count("look-stack", above),
        (None, None) => localizer.plain("look-nowhere"),
    }
}

/// Returns the numbers of the most important rulings about a building.
fn rulings(building: Building) -> Vec<&'static str> {
    let by_function: &[&'static str] = match building.data().function {
        Function::Nothing => &["E3"],
        Function::Build(_) => &["B1"],
        Function::Wharf => &["W2", "W4"],
        Function::Gain { .. } => &["E8", "E9"],
        Function::Flip { .. } => &["A9", "E12"],
        Function::Sell { .. } | Function::Trade { .. } => &["E8"],
        Function::Joinery => &["A6"],
        Function::Market => &["A1", "E10"],
        Function::Square => &["A16", "E10"],
        Function::ArtsCentre => &["A11"],
        Function::BlackMarket => &["A2"],
        Function::Court => &["A3"],
        Function::ShippingLine => &["W9"],
        Function::Office => &["A4", "E11"],
        Function::Ironworks => &["A7"],
        Function::Bridge => &["A5", "E11"],
        Function::Church => &["A10"],
        Function::CoalTrader => &["A14", "E11"],
        Function::Furriery => &["A20", "E11"],
        Function::HarbourWatch => &["A12"],
        Function::Haulage => &["A13"],
        Function::Zoo => &["A17"],
    };
    let by_card: &[&'static str] = match building {
        Building::ConstructionFirm => &["B2"],
        Building::Sawmill => &["B3"],
        Building::MasonsGuild => &["B4"],
        Building::ClayMound => &["A8", "B5"],
        Building::BlackMarket | Building::Church => &["B5"],
        Building::Colliery => &["A8"],
        Building::FootballStadium => &["B7"],
        Building::LuxuryYacht => &["W10", "W11", "W12"],
        Building::LeatherIndustry | Building::BrickManufacturer => &["A15"],
        Building::Kiln | Building::Steelworks => &["A18", "P8"],
        Building::FishMarket | Building::FishRestaurant => &["A19"],
        Building::WindFarm => &["P10"],
        Building::Feedlot => &["H3"],
        Building::Bank
        | Building::TownHall
        | Building::Dock
        | Building::Storehouse
        | Building::Guildhouse
        | Building::BusinessPark => &["F6"],
        _ => &[],
    };
    [by_function, by_card].concat()
}
