//! The public belongings of one player: wheels, landscape, private offer.

use std::fmt;

use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::building::{Building, BuildingKind, StartBuilding, TileSet};
use crate::ids::{Landscape, Space, SpaceSet, Token, Wheel};

/// The numbers of the ten tokens; written as a map from token to number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Tokens([u8; 10]);

impl Tokens {
    /// Returns the numbers at the start of the game (W1).
    #[must_use]
    pub const fn start() -> Self {
        let mut tokens = Tokens([0; 10]);
        tokens.0[Token::FoodGlassworks.index()] = 1;
        tokens.0[Token::CharcoalGlassworks.index()] = 2;
        tokens.0[Token::Water.index()] = 3;
        tokens.0[Token::Wood.index()] = 4;
        tokens.0[Token::Clay.index()] = 1;
        tokens.0[Token::FoodBrickworks.index()] = 2;
        tokens
    }

    /// Returns the number of `token`.
    #[must_use]
    pub const fn get(&self, token: Token) -> u8 {
        self.0[token.index()]
    }

    /// Sets `token` to `number`, at most its limit.
    pub fn set(&mut self, token: Token, number: u8) {
        self.0[token.index()] = number.min(token.limit());
    }

    /// Returns how much more of `token` fits below its limit.
    #[must_use]
    pub const fn room(&self, token: Token) -> u8 {
        token.limit() - self.get(token)
    }

    /// Adds `amount`; a surplus over the limit is lost (W6).
    pub fn gain(&mut self, token: Token, amount: u8) {
        self.set(token, self.get(token).saturating_add(amount));
    }

    /// Subtracts `amount`, down to 0.
    pub fn pay(&mut self, token: Token, amount: u8) {
        self.0[token.index()] = self.get(token).saturating_sub(amount);
    }

    /// Returns all units of a good, both wheels together.
    #[must_use]
    pub fn total(&self, good: crate::ids::Good) -> u8 {
        good.tokens().iter().map(|&token| self.get(token)).sum()
    }

    /// Turns each wheel as often as it must turn (W2); returns the number of turns of each.
    pub fn turn(&mut self) -> [u8; 2] {
        let mut turned = [0; 2];
        for wheel in Wheel::ALL {
            let least = wheel
                .basic()
                .iter()
                .map(|&token| self.get(token))
                .min()
                .unwrap_or(0);
            let times = least.min(self.room(wheel.refined()));
            if times > 0 {
                for &token in wheel.basic() {
                    self.pay(token, times);
                }
                self.gain(wheel.refined(), times);
                turned[wheel.index()] = times;
            }
        }
        turned
    }
}

impl Serialize for Tokens {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(10))?;
        for token in Token::ALL {
            map.serialize_entry(&token, &self.get(token))?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Tokens {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = std::collections::BTreeMap::<Token, u8>::deserialize(deserializer)?;
        let mut tokens = Tokens::default();
        for token in Token::ALL {
            let number = *written.get(&token).ok_or_else(|| {
                serde::de::Error::custom(format_args!("the token {token} is missing"))
            })?;
            if number > token.limit() {
                return Err(serde::de::Error::custom(format_args!(
                    "the token {token} stands at {number}, over its limit of {}",
                    token.limit()
                )));
            }
            tokens.0[token.index()] = number;
        }
        Ok(tokens)
    }
}

/// The content of one space. A forest covers two spaces, side by side in a row (L1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Ground {
    /// No tile and no building.
    #[default]
    Empty,
    /// A landscape tile.
    Landscape(Landscape),
    /// The left half of a forest.
    ForestLeft,
    /// The right half of a forest.
    ForestRight,
    /// A building tile.
    Building(Building),
}

impl fmt::Display for Ground {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Ground::Empty => "empty",
            Ground::Landscape(landscape) => landscape.id(),
            Ground::ForestLeft => "forest_left",
            Ground::ForestRight => "forest_right",
            Ground::Building(building) => building.id(),
        })
    }
}

impl Serialize for Ground {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Ground {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        match text.as_str() {
            "empty" => Ok(Ground::Empty),
            "forest_left" => Ok(Ground::ForestLeft),
            "forest_right" => Ok(Ground::ForestRight),
            text => text
                .parse()
                .map(Ground::Landscape)
                .or_else(|_| text.parse().map(Ground::Building))
                .map_err(|_| {
                    serde::de::Error::custom(format_args!(
                        "nothing called {text:?} lies on a space"
                    ))
                }),
        }
    }
}

/// The twenty spaces, in rows.
pub type Grounds = [[Ground; Space::COLUMNS]; Space::ROWS];

/// One player's wheels, landscape and private offer: all of it public.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Estate {
    /// Both production wheels.
    pub tokens: Tokens,
    /// The content of the landscape's spaces.
    pub grounds: Grounds,
    /// The upgrade on each start building, in the order of [`StartBuilding::ALL`].
    pub upgrades: [Option<Building>; 3],
    /// Tiles that only this player may build.
    pub offer: TileSet,
}

impl Estate {
    /// Returns the content of `space`.
    #[must_use]
    pub const fn ground(&self, space: Space) -> Ground {
        self.grounds[space.row()][space.column()]
    }

    /// Sets the content of `space`.
    pub const fn lay(&mut self, space: Space, ground: Ground) {
        self.grounds[space.row()][space.column()] = ground;
    }

    fn spaces(&self, lies: impl Fn(Ground) -> bool) -> SpaceSet {
        let grounds = self.grounds.as_flattened();
        SpaceSet::of(|index| lies(grounds[index]))
    }

    /// Returns the empty spaces.
    #[must_use]
    pub fn empty(&self) -> SpaceSet {
        self.spaces(|ground| ground == Ground::Empty)
    }

    /// Returns the spaces with a landscape tile of a kind.
    #[must_use]
    pub fn landscape(&self, kind: Landscape) -> SpaceSet {
        self.spaces(|ground| ground == Ground::Landscape(kind))
    }

    /// Whether there is any landscape tile.
    #[must_use]
    pub fn has_landscape(&self) -> bool {
        let grounds = self.grounds.as_flattened();
        grounds
            .iter()
            .any(|ground| matches!(ground, Ground::Landscape(_)))
    }

    /// Returns the left halves of the forests: one space per forest tile.
    #[must_use]
    pub fn forests(&self) -> SpaceSet {
        self.spaces(|ground| ground == Ground::ForestLeft)
    }

    /// Removes the forest whose left half lies on `left`; both spaces become empty.
    pub fn clear_forest(&mut self, left: Space) {
        self.lay(left, Ground::Empty);
        if let Some(right) = Space::at(left.row(), left.column() + 1) {
            self.lay(right, Ground::Empty);
        }
    }

    /// Returns the buildings on the landscape's spaces, with their spaces.
    pub fn placed(&self) -> impl Iterator<Item = (Space, Building)> + '_ {
        let built = self.spaces(|ground| matches!(ground, Ground::Building(_)));
        built
            .into_iter()
            .filter_map(|space| match self.ground(space) {
                Ground::Building(building) => Some((space, building)),
                _ => None,
            })
    }

    /// Returns all of the seat's buildings except the start buildings: those on spaces, then upgrades.
    pub fn buildings(&self) -> impl Iterator<Item = Building> + '_ {
        self.placed()
            .map(|(_, building)| building)
            .chain(self.upgrades.into_iter().flatten())
    }

    /// Returns how many buildings count for the start player (C11): upgrades do not.
    #[must_use]
    pub fn building_count(&self) -> u8 {
        self.spaces(|ground| matches!(ground, Ground::Building(_)))
            .len()
    }

    /// Returns the upgrade on a start building.
    #[must_use]
    pub const fn upgrade(&self, start: StartBuilding) -> Option<Building> {
        self.upgrades[start.index()]
    }

    /// Whether this building stands here, as an upgrade or on a space.
    #[must_use]
    pub fn has(&self, building: Building) -> bool {
        self.buildings().any(|own| own == building)
    }

    /// Returns the seat's processing buildings, in the order of [`Estate::buildings`].
    pub fn processing(&self) -> impl Iterator<Item = Building> + '_ {
        self.buildings()
            .filter(|building| building.kind() == BuildingKind::Processing)
    }
}
