//! Topics to look up: specialists, buildings, goods, landscape, wheels and rules.

use std::fmt;

use glass_road::building::{Bonus, Cost, Effect, Function};
use glass_road::specialist::Act;
use glass_road::{
    Ability, Building, BuildingKind, Card, Good, Landscape, Mode, StartBuilding, View, Wheel,
};
use slowtable_desk::{LookedUp, Topic as Named, how_to_play_of_picture, how_to_play_picture_name};
use slowtable_kit::Points;
use slowtable_ui::{Names, Words, args, capital, clip, tr};

use super::{Moments, how_to_play_picture};
use crate::emoji;
use crate::picture;
use crate::words::Localizer;

/// The rules among the topics, by the ends of the ids of their texts.
const RULES: [&str; 11] = [
    "period",
    "following",
    "fee",
    "gift",
    "two",
    "solo",
    "limits",
    "anytime",
    "building",
    "neighbours",
    "end",
];

/// A topic to look up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum GlassRoadTopic {
    Card(Card),
    Building(Building),
    Start(StartBuilding),
    Good(Good),
    Landscape(Landscape),
    Forest,
    Wheel(Wheel),
    /// One of [`RULES`].
    Rule(&'static str),
}

impl GlassRoadTopic {
    /// Returns all topics.
    fn all() -> impl Iterator<Item = Self> {
        let cards = Card::ALL.into_iter().map(Self::Card);
        let tiles = Building::ALL.into_iter().map(Self::Building);
        cards.chain(tiles).chain(Self::others())
    }

    /// Returns all topics except specialists and the buildings that players build.
    pub(crate) fn others() -> impl Iterator<Item = Self> {
        let rules = RULES.into_iter().map(Self::Rule);
        let wheels = Wheel::ALL.into_iter().map(Self::Wheel);
        let goods = Good::ALL.into_iter().map(Self::Good);
        let landscape = Landscape::ALL.into_iter().map(Self::Landscape);
        let starts = StartBuilding::ALL.into_iter().map(Self::Start);
        let ground = landscape.chain([Self::Forest]).chain(starts);
        wheels.chain(rules).chain(goods).chain(ground)
    }

    /// Returns the topic with an id.
    pub(crate) fn read(id: &str) -> Option<Self> {
        let (kind, which) = id.split_once('.')?;
        Some(match kind {
            "card" => Self::Card(which.parse().ok()?),
            "building" => Self::Building(which.parse().ok()?),
            "start" => Self::Start(which.parse().ok()?),
            "good" => Self::Good(which.parse().ok()?),
            "landscape" if which == "forest" => Self::Forest,
            "landscape" => Self::Landscape(which.parse().ok()?),
            "wheel" => Self::Wheel(which.parse().ok()?),
            "rule" => Self::Rule(RULES.into_iter().find(|rule| *rule == which)?),
            _ => return None,
        })
    }

    pub(crate) fn name(self, localizer: Localizer<'_>) -> String {
        capital(&match self {
            Self::Card(card) => localizer.card(card),
            Self::Building(building) => localizer.building(building),
            Self::Start(start) => localizer.start(start),
            Self::Good(good) => localizer.good(good),
            Self::Landscape(kind) => localizer.landscape(kind),
            Self::Forest => localizer.plain("ground-forest"),
            Self::Wheel(wheel) => localizer.wheel(wheel),
            Self::Rule(rule) => localizer.plain(&format!("rule-{rule}")),
        })
    }

    /// Returns the topic's category in a word.
    fn kind(self, localizer: Localizer<'_>) -> String {
        localizer.plain(match self {
            Self::Card(_) => "topic-card",
            Self::Building(building) => match building.kind() {
                BuildingKind::Processing => "kind-processing",
                BuildingKind::Immediate => "kind-immediate",
                BuildingKind::Bonus => "kind-bonus",
            },
            Self::Start(_) => "topic-start",
            Self::Good(_) => "topic-good",
            Self::Landscape(_) | Self::Forest => "topic-landscape",
            Self::Wheel(_) => "topic-wheel",
            Self::Rule(_) => "topic-rule",
        })
    }

    /// Returns the text that is the same at every table.
    pub(crate) fn text(self, localizer: Localizer<'_>) -> String {
        let args = args!(name = self.name(localizer));
        let title = localizer.text("topic-title", &args.with("kind", self.kind(localizer)));
        let about = match self {
            Self::Start(start) => localizer.plain(&format!("about-start-{start}")),
            Self::Good(good) => localizer.plain(&format!("about-good-{good}")),
            Self::Landscape(kind) => localizer.plain(&format!("about-landscape-{kind}")),
            Self::Forest => localizer.plain("about-landscape-forest"),
            Self::Wheel(wheel) => localizer.plain(&format!("about-wheel-{wheel}")),
            Self::Rule(rule) => localizer.plain(&format!("rule-{rule}.about")),
            Self::Card(_) | Self::Building(_) => String::new(),
        };
        [title, about].join("\n")
    }

    /// Returns the name of the picture that shows the topic at any table: its own picture, the legend, or the
    /// picture of the tutorial page about it.
    pub(crate) fn picture(self) -> String {
        let page = match self {
            Self::Card(card) => return format!("printed-card:{card}"),
            Self::Building(building) => return format!("printed-building:{building}"),
            Self::Good(_) | Self::Landscape(_) | Self::Forest => return "legend".to_owned(),
            Self::Start(_) | Self::Rule("neighbours") => 0,
            Self::Wheel(_) | Self::Rule("limits") => 1,
            Self::Rule("period" | "following" | "fee" | "gift" | "two" | "solo") => 2,
            Self::Rule("building") => 3,
            Self::Rule("anytime") => 4,
            Self::Rule(_) => 5,
        };
        how_to_play_picture_name(page)
    }
}

impl fmt::Display for GlassRoadTopic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Card(card) => write!(f, "card.{card}"),
            Self::Building(building) => write!(f, "building.{building}"),
            Self::Start(start) => write!(f, "start.{start}"),
            Self::Good(good) => write!(f, "good.{good}"),
            Self::Landscape(kind) => write!(f, "landscape.{kind}"),
            Self::Forest => f.write_str("landscape.forest"),
            Self::Wheel(wheel) => write!(f, "wheel.{wheel}"),
            Self::Rule(rule) => write!(f, "rule.{rule}"),
        }
    }
}

/// Returns all topics by name.
pub(crate) fn topics(localizer: Localizer<'_>) -> Vec<Named> {
    GlassRoadTopic::all()
        .map(|topic| Named {
            id: topic.to_string(),
            name: topic.name(localizer),
        })
        .collect()
}

/// Returns the text of a topic. With a view it includes what the viewer may know; without one, only what is the
/// same at every table.
pub(crate) fn look_up(
    id: &str,
    view: Option<&View>,
    names: &Names,
    words: &Words,
    localizer: Localizer<'_>,
) -> Option<LookedUp> {
    let topic = GlassRoadTopic::read(id)?;
    let moments = Moments::found()?;
    let shown = view.unwrap_or(&moments.end);
    // Only the reader's own table has whereabouts.
    let name = match (topic, view) {
        (GlassRoadTopic::Card(card), Some(_)) => format!("card:{card}"),
        (GlassRoadTopic::Building(building), Some(_)) => format!("building:{building}"),
        _ => topic.picture(),
    };
    let language = localizer.language();
    let picture = match how_to_play_of_picture(&name) {
        Some(page) => how_to_play_picture(page, words, language),
        None => picture::picture(shown, None, &name, names, words, language),
    };
    let text = match topic {
        GlassRoadTopic::Card(card) => {
            let mode = view.map_or(Mode::Many, |view| view.board.mode());
            card_text(card, mode, localizer)
        }
        GlassRoadTopic::Building(building) => {
            let cost = match view {
                Some(view) => view.board.cost(building),
                None => building.data().cost,
            };
            building_text(building, &cost, localizer)
        }
        other => other.text(localizer),
    };
    let mut lines = vec![text];
    if let Some(view) = view {
        let found = picture::whereabouts(view, &name, names, words, language);
        if !found.is_empty() {
            lines.push(format!("\n{}", localizer.plain("topic-here")));
            let found = found.iter().map(|line| format!("- {}", clip(line, 200)));
            lines.extend(found);
        }
    }
    Some(LookedUp {
        text: lines.join("\n"),
        picture,
    })
}

/// Returns the text of a specialist: fee, abilities, and the rulings behind them.
pub(crate) fn card_text(card: Card, mode: Mode, localizer: Localizer<'_>) -> String {
    let fee = localizer
        .fee(card)
        .unwrap_or_else(|| localizer.plain("fee-none"));
    let mut lines = vec![tr!(
        localizer,
        "page-card",
        card = localizer.card_shown(card),
        fee = fee,
        a = localizer.ability(card, Ability::A, mode),
        b = localizer.ability(card, Ability::B, mode)
    )];
    if card == Card::Supplier && mode != Mode::Solo {
        lines.push(localizer.plain("page-card-supplier"));
    }
    let mut rulings = Vec::new();
    rulings.extend(card.fee().map(|_| "C6"));
    for ability in Ability::ALL {
        let ruling = match card.act(ability) {
            Act::Draw => "C12",
            Act::PlaceAndGain(..) | Act::Place(_) | Act::PlaceAny => "L4",
            Act::CharcoalPerCard => "C7",
            Act::Supply => "C8",
            Act::Build => "L5",
            Act::Gain(_) | Act::PerOwn(..) => continue,
        };
        if !rulings.contains(&ruling) {
            rulings.push(ruling);
        }
    }
    lines.extend(told(&rulings, localizer));
    lines.join("\n")
}

/// Returns the text of a building: cost, points, function, and the rulings behind them.
pub(crate) fn building_text(tile: Building, cost: &Cost, localizer: Localizer<'_>) -> String {
    let data = tile.data();
    let mut lines = vec![tr!(
        localizer,
        "page-tile",
        building = localizer.building(tile),
        emoji = emoji::kind(tile.kind()),
        kind = localizer.plain(&format!("kind-{}", tile.kind())),
        cost = localizer.cost(cost),
        points = localizer.points(Points::whole(data.points.into())),
        function = localizer.function(tile)
    )];
    lines.push(localizer.plain(match data.function {
        Function::Trade(_) => "when-processing",
        Function::Effect(_) => "when-immediate",
        Function::Bonus(_) => "when-bonus",
    }));
    lines.extend(data.replaces.map(|start| localizer.upgrade_of(start)));
    if data.cost_unverified {
        lines.push(localizer.plain("page-tile-unverified"));
    }
    if data.shrine {
        lines.push(localizer.plain("page-tile-shrine"));
    }
    let mut rulings = vec![match data.function {
        Function::Trade(_) => "A3",
        Function::Effect(_) => "L5",
        Function::Bonus(_) => "P2",
    }];
    rulings.extend(data.replaces.map(|_| "L7"));
    rulings.extend((tile == Building::Inn).then_some("L13"));
    rulings.extend(match &data.function {
        Function::Trade(_) => None,
        Function::Effect(effect) => match effect {
            Effect::Gain(_) => None,
            Effect::PerOwnPond(_) | Effect::PerAdjacentEmpty(..) | Effect::PerAdjacentPond(..) => {
                Some("L9")
            }
            Effect::PerHeld { .. } => Some("L10"),
            Effect::PlaceTwoAdjacent => Some("L4"),
            Effect::PlaceAround(_) => Some("L8"),
            Effect::Repeat(_) => Some("L12"),
            Effect::CopyAdjacent => Some("L11"),
        },
        Function::Bonus(bonus) => match bonus {
            Bonus::HalfPointPerGood(_) => Some("P1"),
            Bonus::PrintedCosts(_) => Some("P3"),
            Bonus::PerImmediate | Bonus::PerAdjacentBuilding => Some("P4"),
            Bonus::TokensAtLeastFour | Bonus::LowerWheel(_) | Bonus::PerThree(_) => Some("P5"),
            Bonus::PerForest | Bonus::ForestsAtLeast { .. } | Bonus::Square(..) => Some("P6"),
            Bonus::PerAdjacent(..) | Bonus::PlusAdjacentEmpty(_) => Some("L9"),
            _ => None,
        },
    });
    lines.extend(told(&rulings, localizer));
    lines.join("\n")
}

/// Returns the texts of rulings by their numbers.
fn told<'a>(
    rulings: &'a [&'static str],
    localizer: Localizer<'a>,
) -> impl Iterator<Item = String> + 'a {
    rulings.iter().map(move |number| {
        tr!(
            localizer,
            "topic-ruling",
            number = *number,
            text = localizer.plain(&format!("ruling-{number}"))
        )
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use glass_road::{GlassRoad, Options};
    use slowtable_kit::{Rules, Seat, Viewer};
    use slowtable_ui::{Language, Panel};

    use super::*;
    use crate::{picture::random, words};

    #[test]
    fn everything_is_found_by_its_id_and_has_a_name_of_its_own_in_every_language() {
        let words = words::read().unwrap();
        for language in Language::ALL {
            let localizer = Localizer::new(&words, language);
            let all = topics(localizer);
            let ids = |of: &dyn Fn(&Named) -> String| {
                let distinct: std::collections::BTreeSet<String> = all.iter().map(of).collect();
                distinct.len()
            };
            assert_eq!(ids(&|topic| topic.id.clone()), all.len());
            assert_eq!(ids(&|topic| topic.name.to_lowercase()), all.len());
            for topic in &all {
                assert_eq!(
                    GlassRoadTopic::read(&topic.id).unwrap().to_string(),
                    topic.id
                );
                let found = look_up(&topic.id, None, &Names::default(), &words, localizer);
                let found = found.unwrap();
                assert!(found.picture.is_some(), "{}", topic.id);
                assert!(found.text.contains(&topic.name), "{}", found.text);
                let length = found.text.chars().count();
                assert!(length <= Panel::TEXT, "{length}: {}", found.text);
            }
        }
        assert_eq!(GlassRoadTopic::read("rule.nonsense"), None);
        assert_eq!(GlassRoadTopic::read("card"), None);
    }

    /// Two games that differ only in hidden information give the same texts.
    #[test]
    fn looking_up_tells_nothing_that_is_hidden() {
        let words = words::read().unwrap();
        let localizer = Localizer::new(&words, Language::English);
        let names = Names::plain(["Ann", "Ben"]);
        let mut told = 0;
        for seed in 1..4 {
            let mut player = random::player(seed);
            let mut state = random::deal(2, &Options::default(), seed).unwrap();
            for _ in 0..4 {
                random::step(&mut state, &mut player);
            }
            let own = GlassRoad::view(&state, Viewer::Seat(Seat(0)));
            for (viewer, other) in [
                (Viewer::Public, None),
                (Viewer::Seat(Seat(1)), Some(Seat(1))),
            ] {
                let view = GlassRoad::view(&state, viewer);
                for card in own.secret.iter().flat_map(|secret| secret.hand.iter()) {
                    let id = GlassRoadTopic::Card(card).to_string();
                    let mut without = view.clone();
                    if let Some(secret) = &mut without.secret {
                        assert!(other.is_some());
                        if secret.hand.contains(card) {
                            continue;
                        }
                        secret.hand = Default::default();
                    }
                    let shown = |view| look_up(&id, Some(view), &names, &words, localizer).unwrap();
                    assert_eq!(shown(&view).text, shown(&without).text);
                    assert!(!shown(&view).text.contains("hand, Ann"));
                    told += 1;
                }
            }
            let hand = own.secret.as_ref().unwrap().hand;
            if let Some(card) = hand.iter().next() {
                let id = GlassRoadTopic::Card(card).to_string();
                let found = look_up(&id, Some(&own), &names, &words, localizer).unwrap();
                assert!(found.text.contains("In your hand"), "{}", found.text);
            }
        }
        assert!(told > 5, "{told}");
    }
}
