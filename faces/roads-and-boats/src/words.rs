//! Texts and names of the game's things, in one language.

use std::sync::LazyLock;

use roads_and_boats::{Good, Kind, Land, Place, Spot, Subject, Terrain, Vehicle};
use slowtable_ui::{Language, Words, WordsError, sources, tr};

use crate::places::{Compass, tile_name};

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

    /// Returns a terrain's name.
    pub(crate) fn terrain(self, terrain: Terrain) -> String {
        self.plain(&format!("terrain-{terrain}"))
    }

    /// Returns a good's name.
    pub(crate) fn good(self, good: Good) -> String {
        self.plain(&format!("good-{good}"))
    }

    /// Returns an amount of a good: "2 boards".
    pub(crate) fn amount(self, good: Good, amount: u16) -> String {
        self.count(&format!("amount-{good}"), amount.into())
    }

    /// Returns a producer's name.
    pub(crate) fn producer(self, kind: Kind) -> String {
        self.plain(&format!("producer-{kind}"))
    }

    /// Returns the name of a kind of transporter.
    pub(crate) fn vehicle(self, vehicle: Vehicle) -> String {
        self.plain(&format!("vehicle-{vehicle}"))
    }

    /// Returns the name of a subject of research.
    pub(crate) fn subject(self, subject: Subject) -> String {
        self.plain(&format!("subject-{subject}"))
    }

    /// Returns the name of a direction.
    pub(crate) fn direction(self, direction: Compass) -> String {
        self.plain(&format!("direction-{}", direction.id()))
    }

    /// Returns a place's name: "C4", "C4 west", "C4, on the river".
    pub(crate) fn place(self, land: &Land, place: Place) -> String {
        let tile = tile_name(land, place.hex);
        let region = |edge| {
            let side = land.tile(place.hex).map(|it| Compass::of_region(it, edge));
            let side = side.unwrap_or(Compass::of_edge(edge));
            tr!(
                self,
                "place-region",
                tile = tile.clone(),
                side = self.direction(side)
            )
        };
        let dock = |at: String, edge| {
            tr!(
                self,
                "place-dock",
                place = at,
                side = self.direction(Compass::of_edge(edge))
            )
        };
        match place.spot {
            Spot::Tile => tile,
            Spot::Bank(edge) => region(edge),
            Spot::River => tr!(self, "place-river", tile = tile),
            Spot::Dock(edge) => dock(tile, edge),
            Spot::BankDock(name, edge) => dock(region(name), edge),
        }
    }
}
