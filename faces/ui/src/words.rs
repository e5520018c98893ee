//! Texts from Fluent files.

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
    /// The source does not parse.
    #[error("the {language:?} texts do not parse: {detail}")]
    Syntax {
        /// The language of the texts.
        language: Language,
        /// Fluent's error message.
        detail: String,
    },
    /// Two messages have the same id.
    #[error("the {language:?} texts name something twice: {detail}")]
    Twice {
        /// The language of the texts.
        language: Language,
        /// Fluent's error message.
        detail: String,
    },
}

/// The values for a text's placeholders.
#[derive(Default)]
pub struct Args(FluentArgs<'static>);

impl Args {
    /// Returns no values.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the value of a placeholder.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<FluentValue<'static>>) -> Self {
        self.0.set(name, value);
        self
    }
}

/// Expands to the values for a text's placeholders: `args!(first = "Ann", last = "Ben")`.
#[macro_export]
macro_rules! args {
    ($($name:ident = $value:expr),* $(,)?) => {
        $crate::Args::new()$(.with(stringify!($name), $value))*
    };
}

/// Expands to a text with its placeholders filled: `tr!(localizer, "list-and", first = "Ann", last = "Ben")`.
///
/// The first argument has the texts: a [`Localizer`](crate::Localizer), or anything with a method
/// `text(id, &Args)`. A test compares every call with the Fluent files (`tests/texts.rs`).
#[macro_export]
macro_rules! tr {
    ($texts:expr, $id:expr $(, $name:ident = $value:expr)* $(,)?) => {
        $texts.text($id, &$crate::args!($($name = $value),*))
    };
}

/// Expands to the texts that a crate's build script found in its folder `locales`
/// ([`Locales`](crate::Locales)).
#[macro_export]
macro_rules! locales {
    () => {
        include!(concat!(env!("OUT_DIR"), "/locales.rs"))
    };
}

/// The texts of this crate, which all games share.
static COMMON: LazyLock<Vec<(Language, &str)>> = LazyLock::new(|| sources(LOCALES, &["ui"]));

impl Words {
    /// Reads the sources of a face and adds the texts that all games share.
    ///
    /// # Errors
    /// The errors of [`Words::new`].
    pub fn of_face(sources: &[(Language, &str)]) -> Result<Self, WordsError> {
        Self::new(&[&COMMON, sources].concat())
    }

    /// Reads sources in several languages. A language may have several sources.
    ///
    /// # Errors
    /// If a source does not parse or has two messages with the same id.
    pub fn new(sources: &[(Language, &str)]) -> Result<Self, WordsError> {
        let mut bundles = HashMap::new();
        for language in Language::ALL {
            let identifier: LanguageIdentifier = language.code().parse().unwrap_or_default();
            let mut bundle = FluentBundle::new_concurrent(vec![identifier]);
            // Isolation marks would appear as boxes in labels and pictures.
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

    /// Returns the text `id`; `None` if this language does not have it.
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

    /// Returns the text `id` with its placeholders filled. Falls back to English if the language lacks it,
    /// and to the id if English lacks it, too. Tests walk every panel to check that no text is missing.
    #[must_use]
    pub fn text(&self, language: Language, id: &str, args: &Args) -> String {
        let found = self.find(language, id, args);
        let found = found.or_else(|| self.find(Language::English, id, args));
        found.unwrap_or_else(|| {
            debug_assert!(false, "no text {id:?} in {language:?}");
            format!("{{{id}}}")
        })
    }

    /// Returns the text `id`, which has no placeholders.
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
