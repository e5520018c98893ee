//! The abilities of the fifteen specialists (specialists.md).

use crate::building::Gain;
use crate::ids::{Ability, Card, Good, Landscape};

/// The fee of a card (C6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fee {
    /// One unit of a good; food and charcoal from either wheel (W9).
    Good(Good),
    /// One forest tile.
    Forest,
}

/// The effect of an ability.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// Draws the top tile of each stack into the private offer.
    Draw,
    /// Gives these goods.
    Gain(&'static [Gain]),
    /// Places a landscape tile, which may be declined, and gives goods (L4).
    PlaceAndGain(Landscape, &'static [Gain]),
    /// Places a landscape tile of a kind.
    Place(Landscape),
    /// Places a landscape tile of choice.
    PlaceAny,
    /// One of these goods per tile of a kind in the seat's landscape.
    PerOwn(Landscape, &'static [Good]),
    /// One charcoal per card left in the seat's hand (C7).
    CharcoalPerCard,
    /// Two of a basic good of choice (one in a solo game), and one for every opponent (C8, S3).
    Supply,
    /// Builds one building (L5).
    Build,
}

impl Card {
    /// Returns the card's fee.
    #[must_use]
    pub const fn fee(self) -> Option<Fee> {
        match self {
            Card::Builder | Card::WaterCarrier => Some(Fee::Good(Good::Food)),
            Card::Carpenter | Card::SlashAndBurnFarmer | Card::Woodcutter => Some(Fee::Forest),
            Card::ClayWorker | Card::FuelCollector => Some(Fee::Good(Good::Water)),
            Card::CharcoalBurner => Some(Fee::Good(Good::Wood)),
            Card::FishFarmer => Some(Fee::Good(Good::Charcoal)),
            Card::FeudalLord
            | Card::PitWorker
            | Card::ForestManager
            | Card::PondBuilder
            | Card::Cultivator
            | Card::Supplier => None,
        }
    }

    /// Returns the effect of one of the card's abilities.
    #[must_use]
    pub const fn act(self, ability: Ability) -> Act {
        use Ability::{A, B};
        match (self, ability) {
            (Card::FeudalLord, A) => Act::Draw,
            (Card::FeudalLord, B) => {
                Act::Gain(&[Gain::Good(Good::Wood, 1), Gain::Good(Good::Clay, 1)])
            }
            (Card::PitWorker, A) => Act::PlaceAndGain(Landscape::Pit, &[Gain::Good(Good::Clay, 1)]),
            (Card::PitWorker, B) => Act::PerOwn(Landscape::Pit, &[Good::Sand, Good::Clay]),
            (Card::ForestManager, A) => {
                Act::PlaceAndGain(Landscape::Grove, &[Gain::Good(Good::Wood, 1)])
            }
            (Card::ForestManager, B) => Act::PerOwn(Landscape::Grove, &[Good::Wood, Good::Food]),
            (Card::PondBuilder, A) => Act::Place(Landscape::Pond),
            (Card::PondBuilder, B) => Act::PerOwn(Landscape::Pond, &[Good::Sand, Good::Water]),
            (Card::Cultivator, A) => Act::PlaceAny,
            (Card::Supplier, A) => Act::Supply,
            (Card::Cultivator | Card::Supplier | Card::Carpenter, B) | (Card::Builder, _) => {
                Act::Build
            }
            (Card::Carpenter, A) => Act::Gain(&[Gain::Good(Good::Wood, 1)]),
            (Card::SlashAndBurnFarmer, A) => Act::Gain(&[Gain::Good(Good::Charcoal, 2)]),
            (Card::SlashAndBurnFarmer, B) | (Card::FishFarmer, A) => {
                Act::Gain(&[Gain::Good(Good::Food, 2)])
            }
            (Card::Woodcutter, _) | (Card::FuelCollector, B) => {
                Act::Gain(&[Gain::Good(Good::Wood, 2)])
            }
            (Card::ClayWorker, _) => Act::Gain(&[Gain::Good(Good::Clay, 2)]),
            (Card::FuelCollector, A) => Act::CharcoalPerCard,
            (Card::CharcoalBurner, _) => Act::Gain(&[Gain::Good(Good::Charcoal, 3)]),
            (Card::FishFarmer, B) => Act::PerOwn(Landscape::Pond, &[Good::Food]),
            (Card::WaterCarrier, A) => {
                Act::Gain(&[Gain::Good(Good::Water, 2), Gain::Good(Good::Wood, 1)])
            }
            (Card::WaterCarrier, B) => {
                Act::Gain(&[Gain::Good(Good::Water, 2), Gain::Good(Good::Sand, 1)])
            }
        }
    }
}
