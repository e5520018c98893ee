//! Texts and names of the game's things, in one language.

use std::ops::Deref;
use std::sync::LazyLock;

use glass_road::{
    Building, BuildingKind, Card, Change, Good, Ground, Landscape, Occasion, Space, StartBuilding,
    Token, Wheel,
};
use slowtable_kit::Points;
use slowtable_ui::{Args, Language, Words, WordsError, args, capital, join, sources, tr};

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

impl<'a> Deref for Localizer<'a> {
    type Target = slowtable_ui::Localizer<'a>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<'a> Localizer<'a> {
    /// Returns the texts of `words` in `language`.
    pub(crate) fn new(words: &'a Words, language: Language) -> Self {
        Self(slowtable_ui::Localizer::new(words, language))
    }

    /// Returns a specialist's name.
    pub(crate) fn card(self, card: Card) -> String {
        self.plain(&format!("card-{card}"))
    }

    /// Returns a specialist's name after their symbol.
    pub(crate) fn card_shown(self, card: Card) -> String {
        format!("{} {}", emoji::card(card), self.card(card))
    }

    /// Returns a specialist as the object of a sentence.
    pub(crate) fn the_card(self, card: Card) -> String {
        self.plain(&format!("card-{card}.the"))
    }

    /// Returns a building's name.
    pub(crate) fn building(self, building: Building) -> String {
        self.plain(&format!("building-{building}"))
    }

    /// Returns a building as the object of a sentence.
    pub(crate) fn the_building(self, building: Building) -> String {
        self.plain(&format!("building-{building}.the"))
    }

    /// Returns a start building's name.
    pub(crate) fn start(self, start: StartBuilding) -> String {
        self.plain(&format!("start-{start}"))
    }

    /// Returns a start building as the object of a sentence.
    pub(crate) fn the_start(self, start: StartBuilding) -> String {
        self.plain(&format!("start-{start}.the"))
    }

    /// Returns a good's name.
    pub(crate) fn good(self, good: Good) -> String {
        self.plain(&format!("good-{good}"))
    }

    /// Returns an amount of a good.
    pub(crate) fn amount(self, good: Good, n: u8) -> String {
        tr!(self, &format!("amount-{good}"), n = n)
    }

    /// Returns the label of an occasion to decide ahead.
    pub(crate) fn occasion(self, occasion: Occasion) -> String {
        let args = match occasion {
            Occasion::Alone { card, .. }
            | Occasion::Shared { card, .. }
            | Occasion::Pulled { card, .. } => args!(card = self.card(card)),
            Occasion::Pick { round: number, .. } | Occasion::Play { turn: number, .. } => {
                args!(number = number)
            }
            Occasion::Hand { period } => args!(period = period),
            Occasion::Gift { good, .. } => args!(amount = self.amount(good, 1)),
            Occasion::LastCard { .. } | Occasion::LastActions => Args::new(),
        };
        let kind = slowtable_kit::Occasion::kind(&occasion);
        capital(&self.text(&format!("occasion-{kind}"), &args))
    }

    /// Returns a token's name, with its wheel if both wheels have its good.
    pub(crate) fn token(self, token: Token) -> String {
        self.plain(&format!("token-{token}"))
    }

    /// Returns a wheel's name.
    pub(crate) fn wheel(self, wheel: Wheel) -> String {
        self.plain(&format!("wheel-{wheel}"))
    }

    /// Returns a landscape tile's name.
    pub(crate) fn landscape(self, landscape: Landscape) -> String {
        self.plain(&format!("landscape-{landscape}"))
    }

    /// Returns the plural name of a kind of building.
    pub(crate) fn kinds(self, kind: BuildingKind) -> String {
        self.plain(&format!("kinds-{kind}"))
    }

    /// Returns what lies on a space.
    pub(crate) fn ground(self, ground: Ground) -> String {
        match ground {
            Ground::Empty => self.plain("ground-empty"),
            Ground::Landscape(kind) => self.landscape(kind),
            Ground::ForestLeft | Ground::ForestRight => self.plain("ground-forest"),
            Ground::Building(building) => self.building(building),
        }
    }

    /// Returns points after their symbol.
    pub(crate) fn points_shown(self, points: Points) -> String {
        format!("{} {}", emoji::POINTS, self.points(points))
    }

    /// Returns points, to half a point.
    pub(crate) fn points(self, points: Points) -> String {
        let halves = points.to_nearest_half().in_halves().unwrap_or_default();
        let whole = args!(whole = (halves / 2).abs());
        match halves {
            _ if halves % 2 == 0 => tr!(self, "points", n = halves / 2),
            ..0 => self.text("points-half-negative", &whole),
            _ => self.text("points-half", &whole),
        }
    }

    /// Returns how far a token moved.
    pub(crate) fn moved(self, token: Token, steps: i8) -> String {
        tr!(
            self,
            "moved",
            sign = if steps < 0 { "−" } else { "+" },
            n = steps.unsigned_abs(),
            emoji = emoji::good(token.good()),
            token = self.token(token)
        )
    }

    /// Returns what an action gave and took.
    pub(crate) fn change(self, change: &Change) -> String {
        let on = |id: &str, landscape: Landscape, space: Space| {
            tr!(
                self,
                id,
                landscape = self.landscape(landscape),
                space = space.to_string()
            )
        };
        let mut parts: Vec<String> = Vec::new();
        let goods = change.paid.iter().chain(change.gained.iter());
        let (paid, gained): (Vec<_>, Vec<_>) = goods.partition(|&(_, steps)| steps < 0);
        parts.extend(paid.into_iter().map(|(token, n)| self.moved(token, n)));
        if let Some((landscape, space)) = change.removed {
            parts.push(on("change-removed", landscape, space));
        }
        if let Some(space) = change.forest {
            parts.push(tr!(self, "change-forest", space = space.to_string()));
        }
        for &tile in &change.given_up {
            parts.push(tr!(self, "change-given-up", building = self.building(tile)));
        }
        parts.extend(gained.into_iter().map(|(token, n)| self.moved(token, n)));
        for &(landscape, space) in &change.placed {
            parts.push(on("change-placed", landscape, space));
        }
        if parts.is_empty() {
            self.plain("change-nothing")
        } else {
            parts.join(", ")
        }
    }

    /// Returns a list of specialists' names.
    pub(crate) fn cards(self, cards: impl IntoIterator<Item = Card>) -> String {
        join(cards.into_iter().map(|card| self.card(card)))
    }

    /// Returns a list of buildings' names.
    pub(crate) fn buildings(self, tiles: impl IntoIterator<Item = Building>) -> String {
        join(tiles.into_iter().map(|tile| self.building(tile)))
    }
}
