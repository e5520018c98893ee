//! The fifteen specialists as rows: what is printed on them.

use slowtable_kit::{cards, id_set};

use crate::building;
use crate::ids::Good::{Charcoal, Clay, Food, Sand, Water, Wood};
use crate::ids::Landscape::{Grove, Pit, Pond};
use crate::ids::{Ability, Good, Landscape};

use Act::*;

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
    Gain(&'static [building::Gain]),
    /// Places a landscape tile, which may be declined, and gives goods (L4).
    PlaceAndGain(Landscape, &'static [building::Gain]),
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

cards! {
    /// The fifteen specialists.
    Card, "specialist", 15;

    /// What is printed on a specialist.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    CardData {
        /// The fee of the card.
        fee: Option<Fee> = None,
        /// Its first ability.
        a: Act,
        /// Its second ability.
        b: Act,
    }

    FeudalLord = "feudal_lord" {
        a: Draw, b: Gain(&[good(Wood, 1), good(Clay, 1)]),
    }
    PitWorker = "pit_worker" {
        a: PlaceAndGain(Pit, &[good(Clay, 1)]), b: PerOwn(Pit, &[Sand, Clay]),
    }
    ForestManager = "forest_manager" {
        a: PlaceAndGain(Grove, &[good(Wood, 1)]), b: PerOwn(Grove, &[Wood, Food]),
    }
    PondBuilder = "pond_builder" {
        a: Place(Pond), b: PerOwn(Pond, &[Sand, Water]),
    }
    Cultivator = "cultivator" {
        a: PlaceAny, b: Build,
    }
    Supplier = "supplier" {
        a: Supply, b: Build,
    }
    Builder = "builder" {
        fee: Some(Fee::Good(Food)), a: Build, b: Build,
    }
    Carpenter = "carpenter" {
        fee: Some(Fee::Forest), a: Gain(&[good(Wood, 1)]), b: Build,
    }
    SlashAndBurnFarmer = "slash_and_burn_farmer" {
        fee: Some(Fee::Forest), a: Gain(&[good(Charcoal, 2)]), b: Gain(&[good(Food, 2)]),
    }
    Woodcutter = "woodcutter" {
        fee: Some(Fee::Forest), a: Gain(&[good(Wood, 2)]), b: Gain(&[good(Wood, 2)]),
    }
    ClayWorker = "clay_worker" {
        fee: Some(Fee::Good(Water)), a: Gain(&[good(Clay, 2)]), b: Gain(&[good(Clay, 2)]),
    }
    FuelCollector = "fuel_collector" {
        fee: Some(Fee::Good(Water)), a: CharcoalPerCard, b: Gain(&[good(Wood, 2)]),
    }
    CharcoalBurner = "charcoal_burner" {
        fee: Some(Fee::Good(Wood)), a: Gain(&[good(Charcoal, 3)]), b: Gain(&[good(Charcoal, 3)]),
    }
    FishFarmer = "fish_farmer" {
        fee: Some(Fee::Good(Charcoal)), a: Gain(&[good(Food, 2)]), b: PerOwn(Pond, &[Food]),
    }
    WaterCarrier = "water_carrier" {
        fee: Some(Fee::Good(Food)),
        a: Gain(&[good(Water, 2), good(Wood, 1)]), b: Gain(&[good(Water, 2), good(Sand, 1)]),
    }
}

/// A gain of so much of a good.
const fn good(good: Good, amount: u8) -> building::Gain {
    building::Gain::Good(good, amount)
}

impl Card {
    /// Returns the card's fee.
    #[must_use]
    pub const fn fee(self) -> Option<Fee> {
        self.data().fee
    }

    /// Returns the effect of one of the card's abilities.
    #[must_use]
    pub const fn act(self, ability: Ability) -> Act {
        match ability {
            Ability::A => self.data().a,
            Ability::B => self.data().b,
        }
    }
}

id_set! {
    /// A set of specialists; written as a list of ids.
    CardSet of Card, "specialist", u16
}
