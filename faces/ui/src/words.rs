//! Words from Fluent files.

use std::collections::HashMap;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::language::{LOCALES, Language, sources};

/// Texts in every language, from Fluent sources.
pub struct Words {
    bundles: HashMap<Language, FluentBundle<FluentResource>>,
}

/// A Fluent source that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WordsError {
    /// It does not parse.
    #[error("the {language:?} texts do not parse: {detail}")]
    Syntax {
        /// Whose texts.
        language: Language,
        /// What Fluent says.
        detail: String,
    },
    /// Two messages have one name.
    #[error("the {language:?} texts name something twice: {detail}")]
    Twice {
        /// Whose texts.
        language: Language,
        /// What Fluent says.
        detail: String,
    },
}

/// What a text's blanks are filled with.
#[derive(Default)]
pub struct Args(FluentArgs<'static>);

impl Args {
    /// No blanks.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The same with one more blank filled.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<FluentValue<'static>>) -> Self {
        self.0.set(name, value);
        self
    }
}

/// What a text's blanks are filled with: `args!(first = "Ann", last = "Ben")`.
#[macro_export]
macro_rules! args {
    ($($name:ident = $value:expr),* $(,)?) => {
        $crate::Args::new()$(.with(stringify!($name), $value))*
    };
}

/// A text with its blanks filled: `tr!(localizer, "list-and", first = "Ann", last = "Ben")`.
///
/// The first argument has the texts: a [`Localizer`](crate::Localizer), or anything with a method
/// `text(id, &Args)`. A test compares every call with the Fluent files (`tests/texts.rs`).
#[macro_export]
macro_rules! tr {
    ($texts:expr, $id:expr $(, $name:ident = $value:expr)* $(,)?) => {
        $texts.text($id, &$crate::args!($($name = $value),*))
    };
}

/// What the build script of a crate has found in its folder `locales` ([`Locales`](crate::Locales)).
#[macro_export]
macro_rules! locales {
    () => {
        include!(concat!(env!("OUT_DIR"), "/locales.rs"))
    };
}

/// What every game says: the texts of this crate.
static COMMON: LazyLock<Vec<(Language, &str)>> = LazyLock::new(|| sources(LOCALES, &["ui"]));

impl Words {
    /// Reads the sources of a face, to which the texts that every game has are added.
    ///
    /// # Errors
    /// As [`Words::new`].
    pub fn of_face(sources: &[(Language, &str)]) -> Result<Self, WordsError> {
        Self::new(&[&COMMON, sources].concat())
    }

    /// Reads the sources, some per language; a language may have several files.
    ///
    /// # Errors
    /// When a source does not parse or names a message twice.
    pub fn new(sources: &[(Language, &str)]) -> Result<Self, WordsError> {
        let mut bundles = HashMap::new();
        for language in Language::ALL {
            let identifier: LanguageIdentifier = language.code().parse().unwrap_or_default();
            let mut bundle = FluentBundle::new_concurrent(vec![identifier]);
            // Isolation marks would stand as boxes in labels and pictures.
            bundle.set_use_isolating(false);
            for (_, source) in sources.iter().filter(|(of, _)| *of == language) {
                let resource =
                    FluentResource::try_new((*source).to_owned()).map_err(|(_, errors)| {
                        WordsError::Syntax {
                            language,
                            detail: format!("{errors:?}"),
                        }
                    })?;
                bundle
                    .add_resource(resource)
                    .map_err(|errors| WordsError::Twice {
                        language,
                        detail: format!("{errors:?}"),
                    })?;
            }
            bundles.insert(language, bundle);
        }
        Ok(Self { bundles })
    }

    /// The text `id`, or `None` if this language does not have it.
    #[must_use]
    pub fn find(&self, language: Language, id: &str, args: &Args) -> Option<String> {
        let bundle = self.bundles.get(&language)?;
        let (message, attribute) = id.split_once('.').map_or((id, None), |(m, a)| (m, Some(a)));
        let message = bundle.get_message(message)?;
        let pattern = match attribute {
            Some(attribute) => message.get_attribute(attribute)?.value(),
            None => message.value()?,
        };
        let mut errors = Vec::new();
        let text = bundle
            .format_pattern(pattern, Some(&args.0), &mut errors)
            .into_owned();
        debug_assert!(errors.is_empty(), "{id}: {errors:?}");
        Some(text)
    }

    /// The text `id` with its blanks filled. What a language lacks is said in English; a text that is
    /// missing altogether shows its id, and tests walk every panel to see that none is.
    #[must_use]
    pub fn text(&self, language: Language, id: &str, args: &Args) -> String {
        let found = self.find(language, id, args);
        let found = found.or_else(|| self.find(Language::English, id, args));
        found.unwrap_or_else(|| {
            debug_assert!(false, "no text {id:?} in {language:?}");
            format!("{{{id}}}")
        })
    }

    /// The text `id`, which has no blanks.
    #[must_use]
    pub fn plain(&self, language: Language, id: &str) -> String {
        self.text(language, id, &Args::new())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_languages_have_the_same_texts_with_the_same_placeholders() {
        assert_eq!(crate::text_differences(&COMMON), Vec::<String>::new());
    }
}
