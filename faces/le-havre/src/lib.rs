//! How Le Havre shows itself to people.
//!
//! [`LeHavreFace`] turns views and events into words and pictures, in every language of the Fluent
//! files beside it. It decides nothing: everything shown is made from a seat's view.

mod alt;
mod picture;
mod theme;
mod words;

use le_havre::{Asset, Token, View};
use slowtable_face::{Language, Names, Picture, PictureSpec, Words, WordsError};

use crate::words::Localizer;

/// The face of Le Havre.
pub struct LeHavreFace {
    words: Words,
}

impl LeHavreFace {
    /// Reads the texts.
    ///
    /// # Errors
    /// When a Fluent file is broken: a fault of this crate, which its tests would show.
    pub fn new() -> Result<Self, WordsError> {
        let words = words::read()?;
        Ok(Self { words })
    }

    fn localizer(&self, language: Language) -> Localizer<'_> {
        Localizer::new(&self.words, language)
    }

    /// The game's name.
    #[must_use]
    pub fn name(&self, language: Language) -> String {
        self.words.plain(language, "game-name")
    }

    /// What something is called that can be bought and sold.
    #[must_use]
    pub fn asset(&self, asset: Asset, language: Language) -> String {
        self.localizer(language).asset(asset)
    }

    /// What a good is called, or francs.
    #[must_use]
    pub fn token(&self, token: Token, language: Language) -> String {
        self.localizer(language).token(token)
    }

    /// The pictures that a view has.
    #[must_use]
    pub fn pictures(&self, view: &View) -> Vec<PictureSpec> {
        picture::pictures(view)
    }

    /// A picture by name; `None` if there is none of that name.
    #[must_use]
    pub fn picture(
        &self,
        view: &View,
        before: Option<&View>,
        name: &str,
        names: &Names,
        language: Language,
    ) -> Option<Picture> {
        picture::picture(view, before, name, names, self.localizer(language))
    }
}
