//! Words for the things of the game, in one language.

use std::ops::Deref;
use std::sync::LazyLock;

use glass_road::{
    Building, BuildingKind, Card, Change, Good, Ground, Landscape, Occasion, Space, StartBuilding,
    Token, Wheel,
};
use slowtable_kit::Points;
use slowtable_ui::{Args, Language, Words, WordsError, capital, join, sources};

use crate::emoji;

/// The Fluent sources of this face.
pub(crate) static SOURCES: LazyLock<Vec<(Language, &str)>> =
    LazyLock::new(|| sources(slowtable_ui::locales!(), &[]));

/// Reads the texts.
pub(crate) fn read() -> Result<Words, WordsError> {
    Words::of_face(&SOURCES)
}

/// The texts in one language, and the terms of the game.
#[derive(Clone, Copy)]
pub(crate) struct Localizer<'a>(slowtable_ui::Localizer<'a>);

impl<'a> Deref for Localizer<'a> {
    type Target = slowtable_ui::Localizer<'a>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<'a> Localizer<'a> {
    /// The texts of `words` in `language`.
    pub(crate) fn new(words: &'a Words, language: Language) -> Self {
        Self(slowtable_ui::Localizer::new(words, language))
    }

    /// A specialist's name.
    pub(crate) fn card(self, card: Card) -> String {
        self.plain(&format!("card-{card}"))
    }

    /// A specialist's name behind their symbol.
    pub(crate) fn card_shown(self, card: Card) -> String {
        format!("{} {}", emoji::card(card), self.card(card))
    }

    /// A specialist as the object of a sentence.
    pub(crate) fn the_card(self, card: Card) -> String {
        self.plain(&format!("card-{card}.the"))
    }

    /// A building's name.
    pub(crate) fn building(self, building: Building) -> String {
        self.plain(&format!("building-{building}"))
    }

    /// A building as the object of a sentence.
    pub(crate) fn the_building(self, building: Building) -> String {
        self.plain(&format!("building-{building}.the"))
    }

    /// A start building's name.
    pub(crate) fn start(self, start: StartBuilding) -> String {
        self.plain(&format!("start-{start}"))
    }

    /// A start building as the object of a sentence.
    pub(crate) fn the_start(self, start: StartBuilding) -> String {
        self.plain(&format!("start-{start}.the"))
    }

    /// A good's name.
    pub(crate) fn good(self, good: Good) -> String {
        self.plain(&format!("good-{good}"))
    }

    /// So much of a good.
    pub(crate) fn amount(self, good: Good, n: u8) -> String {
        self.text(&format!("amount-{good}"), &Args::new().with("n", n))
    }

    /// An occasion to decide on ahead, as a label.
    pub(crate) fn occasion(self, occasion: Occasion) -> String {
        let args = match occasion {
            Occasion::Alone { card, .. }
            | Occasion::Shared { card, .. }
            | Occasion::Pulled { card, .. } => Args::new().with("card", self.card(card)),
            Occasion::Pick { round: number, .. } | Occasion::Play { turn: number, .. } => {
                Args::new().with("number", number)
            }
            Occasion::Hand { period } => Args::new().with("period", period),
            Occasion::Gift { good, .. } => Args::new().with("amount", self.amount(good, 1)),
            Occasion::LastCard { .. } | Occasion::LastActions => Args::new(),
        };
        let kind = slowtable_kit::Occasion::kind(&occasion);
        capital(&self.text(&format!("occasion-{kind}"), &args))
    }

    /// A token's name, with its wheel where its good has two.
    pub(crate) fn token(self, token: Token) -> String {
        self.plain(&format!("token-{token}"))
    }

    /// A wheel's name.
    pub(crate) fn wheel(self, wheel: Wheel) -> String {
        self.plain(&format!("wheel-{wheel}"))
    }

    /// A landscape tile's name.
    pub(crate) fn landscape(self, landscape: Landscape) -> String {
        self.plain(&format!("landscape-{landscape}"))
    }

    /// What several buildings of a kind are called.
    pub(crate) fn kinds(self, kind: BuildingKind) -> String {
        self.plain(&format!("kinds-{kind}"))
    }

    /// What lies on a space.
    pub(crate) fn ground(self, ground: Ground) -> String {
        match ground {
            Ground::Empty => self.plain("ground-empty"),
            Ground::Landscape(kind) => self.landscape(kind),
            Ground::ForestLeft | Ground::ForestRight => self.plain("ground-forest"),
            Ground::Building(building) => self.building(building),
        }
    }

    /// Points behind their symbol.
    pub(crate) fn points_shown(self, points: Points) -> String {
        format!("{} {}", emoji::POINTS, self.points(points))
    }

    /// Points, to half a point.
    pub(crate) fn points(self, points: Points) -> String {
        let halves = points.to_nearest_half().in_halves().unwrap_or_default();
        let whole = Args::new().with("whole", (halves / 2).abs());
        match halves {
            _ if halves % 2 == 0 => self.text("points", &Args::new().with("n", halves / 2)),
            ..0 => self.text("points-half-negative", &whole),
            _ => self.text("points-half", &whole),
        }
    }

    /// How far a token moved.
    pub(crate) fn moved(self, token: Token, steps: i8) -> String {
        let args = Args::new()
            .with("sign", if steps < 0 { "−" } else { "+" })
            .with("n", steps.unsigned_abs())
            .with("emoji", emoji::good(token.good()))
            .with("token", self.token(token));
        self.text("moved", &args)
    }

    /// What an action gave and took.
    pub(crate) fn change(self, change: &Change) -> String {
        let on = |id: &str, landscape: Landscape, space: Space| {
            let args = Args::new()
                .with("landscape", self.landscape(landscape))
                .with("space", space.to_string());
            self.text(id, &args)
        };
        let mut parts: Vec<String> = Vec::new();
        let goods = change.paid.iter().chain(change.gained.iter());
        let (paid, gained): (Vec<_>, Vec<_>) = goods.partition(|&(_, steps)| steps < 0);
        parts.extend(paid.into_iter().map(|(token, n)| self.moved(token, n)));
        if let Some((landscape, space)) = change.removed {
            parts.push(on("change-removed", landscape, space));
        }
        if let Some(space) = change.forest {
            let args = Args::new().with("space", space.to_string());
            parts.push(self.text("change-forest", &args));
        }
        for &tile in &change.given_up {
            let args = Args::new().with("building", self.building(tile));
            parts.push(self.text("change-given-up", &args));
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

    /// Names of specialists, one after the other.
    pub(crate) fn cards(self, cards: impl IntoIterator<Item = Card>) -> String {
        join(cards.into_iter().map(|card| self.card(card)))
    }

    /// Names of buildings, one after the other.
    pub(crate) fn buildings(self, tiles: impl IntoIterator<Item = Building>) -> String {
        join(tiles.into_iter().map(|tile| self.building(tile)))
    }
}
