//! Goods, francs, and sets of them.

use std::fmt;

use serde::de::{self, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use slowtable_kit::{cards, ids};

cards! {
    /// What is held, paid and gained: the sixteen goods, each standard side followed by its
    /// upgraded side, and francs, which are never a good.
    Token, "token", 17;

    /// What one side of a good, or a franc, is worth.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    TokenData {
        /// Its food value (P1).
        food: u16 = 0,
        /// Its energy (P3).
        energy: u16 = 0,
        /// Francs that the Shipping Line brings for it.
        shipping_value: u16 = 0,
    }

    Fish = "fish" { food: 1, shipping_value: 1 }
    SmokedFish = "smoked_fish" { food: 2, shipping_value: 2 }
    Wood = "wood" { energy: 1, shipping_value: 1 }
    Charcoal = "charcoal" { energy: 3, shipping_value: 2 }
    Clay = "clay" { shipping_value: 1 }
    Brick = "brick" { shipping_value: 2 }
    Iron = "iron" { shipping_value: 2 }
    Steel = "steel" { shipping_value: 8 }
    Grain = "grain" { shipping_value: 1 }
    Bread = "bread" { food: 2, shipping_value: 3 }
    Cattle = "cattle" { shipping_value: 3 }
    Meat = "meat" { food: 3, shipping_value: 2 }
    Coal = "coal" { energy: 3, shipping_value: 3 }
    Coke = "coke" { energy: 10, shipping_value: 5 }
    Hides = "hides" { shipping_value: 2 }
    Leather = "leather" { shipping_value: 4 }
    Franc = "franc" { food: 1 }
}

impl Token {
    /// The goods: all tokens except francs.
    pub const GOODS: [Token; 16] = {
        let mut goods = [Token::Fish; 16];
        let mut at = 0;
        while at < 16 {
            goods[at] = Token::ALL[at];
            at += 1;
        }
        goods
    };

    /// The standard goods.
    pub const STANDARD: [Token; 8] = [
        Token::Fish,
        Token::Wood,
        Token::Clay,
        Token::Iron,
        Token::Grain,
        Token::Cattle,
        Token::Coal,
        Token::Hides,
    ];

    /// The tokens that count as food, the least valuable first (P1).
    pub const FOOD: [Token; 5] = [
        Token::Fish,
        Token::Franc,
        Token::SmokedFish,
        Token::Bread,
        Token::Meat,
    ];

    /// The tokens that give energy, the least valuable first (P3).
    pub const ENERGY: [Token; 4] = [Token::Wood, Token::Charcoal, Token::Coal, Token::Coke];

    /// Whether it is a good, not francs.
    #[must_use]
    pub const fn is_good(self) -> bool {
        !matches!(self, Token::Franc)
    }

    /// Whether it is the upgraded side of a good.
    #[must_use]
    pub const fn is_upgraded(self) -> bool {
        self.is_good() && self.index() % 2 == 1
    }

    /// Returns the other side of a standard good; francs and upgraded goods stay the same.
    #[must_use]
    pub const fn upgraded(self) -> Token {
        if self.is_good() && !self.is_upgraded() {
            Token::ALL[self.index() + 1]
        } else {
            self
        }
    }

    /// Returns its food value (P1).
    #[must_use]
    pub const fn food(self) -> u16 {
        self.data().food
    }

    /// Returns its energy (P3).
    #[must_use]
    pub const fn energy(self) -> u16 {
        self.data().energy
    }

    /// Returns the francs that the Shipping Line pays for it.
    #[must_use]
    pub const fn shipping_value(self) -> u16 {
        self.data().shipping_value
    }
}

/// A number of each token. Sums stay within 65535.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Stock([u16; 17]);

impl Stock {
    /// The empty stock.
    pub const EMPTY: Stock = Stock([0; 17]);

    /// Returns a stock of these tokens.
    #[must_use]
    pub fn of(tokens: &[(Token, u16)]) -> Self {
        let mut stock = Stock::EMPTY;
        for &(token, amount) in tokens {
            stock.add(token, amount);
        }
        stock
    }

    /// Returns the number of a token.
    #[must_use]
    pub const fn get(&self, token: Token) -> u16 {
        self.0[token.index()]
    }

    /// Adds `amount` of a token.
    pub const fn add(&mut self, token: Token, amount: u16) {
        self.0[token.index()] = self.0[token.index()].saturating_add(amount);
    }

    /// Removes tokens; returns whether there were enough. Otherwise nothing changes.
    pub const fn take(&mut self, token: Token, amount: u16) -> bool {
        match self.0[token.index()].checked_sub(amount) {
            Some(rest) => {
                self.0[token.index()] = rest;
                true
            }
            None => false,
        }
    }

    /// Adds another stock.
    pub fn add_all(&mut self, other: &Stock) {
        for (token, amount) in other.iter() {
            self.add(token, amount);
        }
    }

    /// Whether this stock has at least as many of each token as another.
    #[must_use]
    pub fn has(&self, other: &Stock) -> bool {
        self.0.iter().zip(&other.0).all(|(have, need)| have >= need)
    }

    /// Removes another stock; returns whether there was enough. Otherwise nothing changes.
    pub fn take_all(&mut self, other: &Stock) -> bool {
        let enough = self.has(other);
        if enough {
            for (have, need) in self.0.iter_mut().zip(&other.0) {
                *have -= need;
            }
        }
        enough
    }

    /// Whether the stock is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 17]
    }

    /// Returns the tokens in the stock with their numbers, in the order of [`Token::ALL`].
    pub fn iter(&self) -> impl Iterator<Item = (Token, u16)> + '_ {
        let all = Token::ALL.into_iter().zip(self.0);
        all.filter(|&(_, amount)| amount > 0)
    }

    /// Returns the number of goods; francs do not count.
    #[must_use]
    pub fn goods(&self) -> u16 {
        self.0[..16].iter().fold(0, |sum, n| sum.saturating_add(*n))
    }

    /// Returns the francs.
    #[must_use]
    pub const fn francs(&self) -> u16 {
        self.get(Token::Franc)
    }

    /// Returns the food value of all tokens, including francs (P1).
    #[must_use]
    pub fn food(&self) -> u16 {
        let worth = |token: Token| self.get(token).saturating_mul(token.food());
        Token::FOOD
            .into_iter()
            .fold(0, |sum, token| sum.saturating_add(worth(token)))
    }

    /// Returns the energy of all tokens (P3).
    #[must_use]
    pub fn energy(&self) -> u16 {
        let worth = |token: Token| self.get(token).saturating_mul(token.energy());
        Token::ENERGY
            .into_iter()
            .fold(0, |sum, token| sum.saturating_add(worth(token)))
    }
}

impl fmt::Debug for Stock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map()
            .entries(self.iter().map(|(token, amount)| (token.id(), amount)))
            .finish()
    }
}

/// Serializes as an object with the tokens in the stock.
impl Serialize for Stock {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut written = serializer.serialize_map(None)?;
        for (token, amount) in self.iter() {
            written.serialize_entry(&token, &amount)?;
        }
        written.end()
    }
}

impl<'de> Deserialize<'de> for Stock {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Read;
        impl<'de> Visitor<'de> for Read {
            type Value = Stock;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of tokens and how many of each")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Stock, M::Error> {
                let mut stock = Stock::EMPTY;
                while let Some((token, amount)) = map.next_entry::<Token, u16>()? {
                    if amount == 0 || stock.get(token) > 0 {
                        let wrong = format!("{token} stands there once, and with some of it");
                        return Err(de::Error::custom(wrong));
                    }
                    stock.add(token, amount);
                }
                Ok(stock)
            }
        }
        deserializer.deserialize_map(Read)
    }
}

ids! {
    /// The seven spaces of the offer (O1).
    #[allow(missing_docs, reason = "each is called as what lies there")]
    Space, "space", 7 {
        Franc = "franc",
        Fish = "fish",
        Wood = "wood",
        Clay = "clay",
        Iron = "iron",
        Grain = "grain",
        Cattle = "cattle",
    }
}

impl Space {
    /// Returns the token that lies there.
    #[must_use]
    pub const fn token(self) -> Token {
        match self {
            Space::Franc => Token::Franc,
            Space::Fish => Token::Fish,
            Space::Wood => Token::Wood,
            Space::Clay => Token::Clay,
            Space::Iron => Token::Iron,
            Space::Grain => Token::Grain,
            Space::Cattle => Token::Cattle,
        }
    }

    /// Returns the next space in the row of goods, which the Haulage Firm empties with it (A13).
    /// Francs and the last space have none.
    #[must_use]
    pub const fn neighbour(self) -> Option<Space> {
        match self {
            Space::Fish => Some(Space::Wood),
            Space::Wood => Some(Space::Clay),
            Space::Clay => Some(Space::Iron),
            Space::Iron => Some(Space::Grain),
            Space::Grain => Some(Space::Cattle),
            Space::Franc | Space::Cattle => None,
        }
    }
}

cards! {
    /// The seven supply discs, by what they bring (S8).
    Disc, "disc", 7;

    /// What a disc shows.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    DiscData {
        /// What it brings: one of each.
        brings: [Space; 2],
        /// Whether interest is due on it (L4).
        interest: bool = false,
    }

    WoodCattle = "wood_cattle" { brings: [Space::Wood, Space::Cattle] }
    WoodClay = "wood_clay" { brings: [Space::Wood, Space::Clay] }
    WoodFranc = "wood_franc" { brings: [Space::Wood, Space::Franc] }
    FishClay = "fish_clay" { brings: [Space::Fish, Space::Clay] }
    WoodFish = "wood_fish" { brings: [Space::Wood, Space::Fish], interest: true }
    FishGrain = "fish_grain" { brings: [Space::Fish, Space::Grain] }
    IronFranc = "iron_franc" { brings: [Space::Iron, Space::Franc] }
}

impl Disc {
    /// Returns the two spaces that get one token each.
    #[must_use]
    pub const fn brings(self) -> [Space; 2] {
        self.data().brings
    }

    /// Whether interest is due on it (L4).
    #[must_use]
    pub const fn interest(self) -> bool {
        self.data().interest
    }
}
