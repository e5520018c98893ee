//! Texts and names of the game's things, in one language.

use std::sync::LazyLock;

use le_havre::{Asset, Building, Ship, ShipKind, Stock, Token};
use slowtable_ui::{Language, Words, WordsError, join, sources, tr};

use crate::emoji;

/// The Fluent sources of this face.
pub(crate) static SOURCES: LazyLock<Vec<(Language, &str)>> =
    LazyLock::new(|| sources(slowtable_ui::locales!(), &[]));

/// Reads the texts.
pub(crate) fn read() -> Result<Words, WordsError> {
    Words::of_face(&SOURCES)
}

/// The texts of one language, with the names of the game's things.
#[derive(Clone, Copy)]
pub(crate) struct Localizer<'a>(slowtable_ui::Localizer<'a>);

impl<'a> std::ops::Deref for Localizer<'a> {
    type Target = slowtable_ui::Localizer<'a>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<'a> Localizer<'a> {
    /// Returns the texts of `words` in `language`.
    pub(crate) const fn new(words: &'a Words, language: Language) -> Self {
        Self(slowtable_ui::Localizer::new(words, language))
    }

    /// Returns the name of a good, or of francs.
    pub(crate) fn token(self, token: Token) -> String {
        self.plain(&format!("token-{token}"))
    }

    /// Returns an amount of a good or of francs: "2 wood".
    pub(crate) fn amount(self, token: Token, amount: u16) -> String {
        self.count(&format!("amount-{token}"), amount.into())
    }

    /// Returns the contents of a stock: "2 wood, 1 franc"; an empty text for an empty stock.
    pub(crate) fn stock(self, stock: &Stock) -> String {
        join(
            stock
                .iter()
                .map(|(token, amount)| self.amount(token, amount)),
        )
    }

    /// Returns the contents of a stock, or that it is empty.
    pub(crate) fn stock_or_nothing(self, stock: &Stock) -> String {
        match stock.is_empty() {
            true => self.plain("nothing"),
            false => self.stock(stock),
        }
    }

    /// Returns an amount of a good or of francs with its symbol, for texts: controls have a place for a symbol
    /// of their own.
    pub(crate) fn shown(self, token: Token, amount: u16) -> String {
        format!("{} {}", emoji::token(token), self.amount(token, amount))
    }

    /// Returns the contents of a stock with their symbols, or that it is empty.
    pub(crate) fn stock_shown(self, stock: &Stock) -> String {
        match stock.is_empty() {
            true => self.plain("nothing"),
            false => join(stock.iter().map(|(token, n)| self.shown(token, n))),
        }
    }

    /// Returns a building's name.
    pub(crate) fn building(self, building: Building) -> String {
        self.plain(&format!("building-{building}"))
    }

    /// Returns a building's name as the object of a sentence: "the Bakehouse", "das Backhaus".
    pub(crate) fn the_building(self, building: Building) -> String {
        self.plain(&format!("building-{building}.the"))
    }

    /// Returns the name of a kind of ship.
    pub(crate) fn ship_kind(self, kind: ShipKind) -> String {
        self.plain(&format!("ship_kind-{kind}"))
    }

    /// Returns a ship card's name: its kind and its value.
    pub(crate) fn ship(self, ship: Ship) -> String {
        tr!(
            self,
            "ship-card",
            kind = self.ship_kind(ship.kind()),
            value = ship.value()
        )
    }

    /// Returns the name of something that can be bought and sold.
    pub(crate) fn asset(self, asset: Asset) -> String {
        match asset {
            Asset::Building(building) => self.building(building),
            Asset::Ship(ship) => self.ship(ship),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // tests may panic
mod tests {
    use le_havre::building::{Function, Kind};
    use le_havre::{Building, LeHavre, ShipKind, Token, Why};
    use slowtable_kit::Rules;
    use slowtable_ui::{Language, args, text_differences};

    use super::{SOURCES, read};

    #[test]
    fn everything_that_the_rules_name_has_a_text() {
        let words = read().unwrap();
        let refused = |id: &str| format!("refused-{id}");
        let mut ids: Vec<String> = ["bad_seat", "over", "incomplete"].map(refused).to_vec();
        ids.extend(Why::ALL.map(|why| refused(why.id())));
        for token in Token::ALL {
            ids.extend([format!("token-{token}"), format!("amount-{token}")]);
        }
        for kind in ShipKind::ALL {
            ids.extend([format!("ship_kind-{kind}"), format!("ships-{kind}")]);
        }
        ids.extend(Kind::ALL.map(|kind| format!("kind-{kind}")));
        for building in Building::ALL {
            let id = format!("building-{building}");
            ids.extend([format!("{id}.effect"), format!("{id}.the"), id]);
            let by_its_row = matches!(
                building.data().function,
                Function::Nothing
                    | Function::Build(_)
                    | Function::Wharf
                    | Function::Gain { .. }
                    | Function::Flip { .. }
                    | Function::Sell { .. }
                    | Function::Trade { .. }
            );
            ids.extend((!by_its_row).then(|| format!("gist-{building}")));
        }
        for question in LeHavre::STANDING {
            ids.push(format!("standing-{}", question.id));
            let answers = question.answers.iter();
            ids.extend(answers.map(|answer| format!("standing-{}-{answer}", question.id)));
        }
        for category in ["francs", "buildings", "bonuses", "ships", "loans"] {
            ids.push(format!("result-{category}"));
        }
        let args = || args!(n = 2, points = 2);
        for language in Language::ALL {
            for id in &ids {
                let text = words.find(language, id, &args());
                assert!(text.is_some(), "{language:?} {id}");
            }
        }
    }

    #[test]
    fn both_languages_have_the_same_texts_with_the_same_placeholders() {
        assert_eq!(text_differences(&SOURCES), Vec::<String>::new());
    }
}
