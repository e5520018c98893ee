//! The languages we speak.

use serde::{Deserialize, Serialize};

/// A language that every text exists in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Language {
    /// English, for everybody whose language we do not speak.
    #[default]
    #[serde(rename = "en")]
    English,
    /// German.
    #[serde(rename = "de")]
    German,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 2] = [Language::English, Language::German];

    /// Its ISO 639-1 code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
        }
    }

    /// The language for a locale such as `de`, `de-AT` or `pt-BR`.
    #[must_use]
    pub fn from_locale(locale: &str) -> Language {
        match locale.split(['-', '_']).next() {
            Some("de") => Language::German,
            _ => Language::English,
        }
    }
}
