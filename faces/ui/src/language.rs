//! The languages in which texts exist.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Texts as the build script `locales-build` lists them: a tag and files for each language, a name and text
/// for each file.
pub type Locales = &'static [(&'static str, &'static [(&'static str, &'static str)])];

/// The texts of this crate. Their folders define the available languages.
pub(crate) const LOCALES: Locales = crate::locales!();

/// A language in which texts exist, since it has a folder (docs/languages.md).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Language(
    /// The index in [`LOCALES`].
    usize,
);

// The constants have the names of the languages, with a capital letter.
#[allow(non_upper_case_globals)]
impl Language {
    /// English, also the fallback for every other language.
    pub const English: Self = Self::named("en");
    /// German, without a region.
    pub const German: Self = Self::named("de");
}

impl Language {
    /// All languages, English first.
    pub const ALL: [Self; LOCALES.len()] = {
        let mut all = [Self(0); LOCALES.len()];
        let mut at = 0;
        while at < all.len() {
            all[at] = Self(at);
            at += 1;
        }
        all
    };

    /// Returns the language of a folder, at compile time; the first one if there is no such folder.
    const fn named(tag: &str) -> Self {
        let mut at = 0;
        while at < LOCALES.len() {
            if same(LOCALES[at].0, tag) {
                return Self(at);
            }
            at += 1;
        }
        Self(0)
    }

    /// Returns its IETF language tag, which is also the name of its folder: `de`, `pt-BR`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        LOCALES[self.0].0
    }

    /// Returns the language with this tag; `None` if there are no texts in it.
    #[must_use]
    pub fn of_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.code() == code)
    }

    /// Returns the language for a locale such as `de`, `de-AT` or `pt-BR`: an exact match, else the same
    /// language of another region, else English.
    #[must_use]
    pub fn from_locale(locale: &str) -> Self {
        let locale = locale.replace('_', "-");
        let exact = |it: &Self| it.code().eq_ignore_ascii_case(&locale);
        let near = |it: &Self| primary(it.code()).eq_ignore_ascii_case(primary(&locale));
        let mut all = Self::ALL.into_iter();
        let found = all.clone().find(exact).or_else(|| all.find(near));
        found.unwrap_or_default()
    }

    /// Whether a reader with this locale reads texts in this language.
    #[must_use]
    pub fn is_read_in(self, locale: &str) -> bool {
        Self::from_locale(locale) == self && primary(self.code()) == primary(locale)
    }
}

/// Returns the primary language of a tag, without script and region.
fn primary(tag: &str) -> &str {
    tag.split('-').next().unwrap_or(tag)
}

/// Whether two texts are equal. A `const fn` cannot use `==` on strings.
const fn same(one: &str, other: &str) -> bool {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    if one.len() != other.len() {
        return false;
    }
    let mut at = 0;
    while at < one.len() {
        if one[at] != other[at] {
            return false;
        }
        at += 1;
    }
    true
}

impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl Serialize for Language {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

impl<'de> Deserialize<'de> for Language {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = String::deserialize(deserializer)?;
        Self::of_code(&code).ok_or_else(|| {
            let known = Self::ALL.map(Self::code).join(", ");
            serde::de::Error::custom(format!("no language {code:?}; there are {known}"))
        })
    }
}

/// Returns the Fluent sources of a crate with their languages: of the named files, or of all files if `files`
/// is empty.
#[must_use]
pub fn sources(locales: Locales, files: &[&str]) -> Vec<(Language, &'static str)> {
    let known = locales
        .iter()
        .filter_map(|(tag, texts)| Some((Language::of_code(tag)?, *texts)));
    known
        .flat_map(|(language, texts)| {
            let wanted = texts
                .iter()
                .filter(|(name, _)| files.is_empty() || files.contains(name));
            wanted.map(move |(_, text)| (language, *text))
        })
        .collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_finds_its_language() {
        assert_eq!(Language::ALL[0], Language::English);
        assert_eq!(Language::default(), Language::English);
        for (locale, language) in [
            ("de", Language::German),
            ("de-AT", Language::German),
            ("DE_ch", Language::German),
            ("en-GB", Language::English),
            ("tlh", Language::English),
            ("", Language::English),
        ] {
            assert_eq!(Language::from_locale(locale), language, "{locale}");
        }
        assert!(Language::German.is_read_in("de-AT") && !Language::English.is_read_in("tlh"));
    }

    #[test]
    fn a_language_is_stored_by_its_tag() {
        for language in Language::ALL {
            let stored = serde_json::to_string(&language).unwrap();
            assert_eq!(stored, format!("{:?}", language.code()));
            let read: Language = serde_json::from_str(&stored).unwrap();
            assert_eq!(read, language);
        }
        let unknown = serde_json::from_str::<Language>("\"tlh\"").unwrap_err();
        assert!(unknown.to_string().contains("there are en, "), "{unknown}");
    }

    #[test]
    fn sources_are_those_of_known_languages_and_wanted_files() {
        const FOUND: Locales = &[
            ("en", &[("a", "x = a"), ("b", "y = b")]),
            ("tlh", &[("a", "x = ?")]),
            ("de", &[("a", "x = ä")]),
        ];
        let (english, german) = (Language::English, Language::German);
        let all = [(english, "x = a"), (english, "y = b"), (german, "x = ä")];
        assert_eq!(sources(FOUND, &[]), all);
        assert_eq!(sources(FOUND, &["b"]), [(english, "y = b")]);
    }
}
