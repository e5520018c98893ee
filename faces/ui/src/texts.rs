//! A check of Fluent sources, for the tests of every crate that has some.

use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser::parse;

use crate::language::Language;

/// The properties of a text that must be equal in all languages.
#[derive(Debug, Default, PartialEq, Eq)]
struct Facts {
    placeholders: BTreeSet<String>,
    /// The number of passages in bold, such as names of buttons.
    bold: usize,
    /// The number of commands, in backticks.
    commands: usize,
    /// The number of sentences.
    sentences: usize,
}

/// The facts of every text, by id. An attribute's id is `MESSAGE.ATTRIBUTE`.
type Texts = BTreeMap<String, Facts>;

/// Returns the differences between the texts of the languages, one line each. Differences are missing texts,
/// other placeholders, and other numbers of bold passages, commands or sentences. A source that does not
/// parse is also listed. Empty if the texts match.
#[must_use]
pub fn text_differences(sources: &[(Language, &str)]) -> Vec<String> {
    let mut wrong = Vec::new();
    let [first, others @ ..] = Language::ALL.map(|language| {
        let mut found = Texts::new();
        for (_, source) in sources.iter().filter(|(of, _)| *of == language) {
            let resource = parse(*source).unwrap_or_else(|(resource, errors)| {
                wrong.push(format!("{language:?} does not parse: {errors:?}"));
                resource
            });
            for entry in &resource.body {
                let Entry::Message(message) = entry else {
                    continue;
                };
                let id = message.id.name;
                if let Some(value) = &message.value {
                    found.insert(id.to_owned(), Facts::of(value));
                }
                for attribute in &message.attributes {
                    let id = format!("{id}.{}", attribute.id.name);
                    found.insert(id, Facts::of(&attribute.value));
                }
            }
        }
        (language, found)
    });
    for (language, texts) in &others {
        let ids: BTreeSet<&String> = first.1.keys().chain(texts.keys()).collect();
        for id in ids {
            match (first.1.get(id), texts.get(id)) {
                (Some(one), Some(other)) if one == other => {}
                (one, other) => wrong.push(format!(
                    "{id}: {:?} has {one:?}, {language:?} has {other:?}",
                    first.0
                )),
            }
        }
    }
    wrong
}

impl Facts {
    fn of(pattern: &Pattern<&str>) -> Self {
        let mut placeholders = BTreeSet::new();
        note(&mut placeholders, pattern);
        let mut text = String::new();
        write(&mut text, pattern);
        let mut sentences = 0;
        let mut rest = text.chars().peekable();
        while let Some(c) = rest.next() {
            let ends = rest.peek().is_none_or(|next| !next.is_alphanumeric());
            let goes_on = rest.peek().is_some_and(|next| ".!?".contains(*next));
            sentences += usize::from(".!?".contains(c) && ends && !goes_on);
        }
        Self {
            placeholders,
            bold: text.matches("**").count() / 2,
            commands: text.matches('`').count() / 2,
            sentences,
        }
    }
}

/// Writes the pattern's own text, with the default variant of every selector and a letter for each
/// placeholder.
fn write(text: &mut String, pattern: &Pattern<&str>) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => text.push_str(value),
            PatternElement::Placeable {
                expression: Expression::Select { variants, .. },
            } => {
                let usual = variants.iter().find(|variant| variant.default);
                usual
                    .into_iter()
                    .for_each(|usual| write(text, &usual.value));
            }
            PatternElement::Placeable { .. } => text.push('x'),
        }
    }
}

fn note(names: &mut BTreeSet<String>, pattern: &Pattern<&str>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            note_expression(names, expression);
        }
    }
}

fn note_expression(names: &mut BTreeSet<String>, expression: &Expression<&str>) {
    match expression {
        Expression::Inline(inline) => note_inline(names, inline),
        Expression::Select { selector, variants } => {
            note_inline(names, selector);
            for variant in variants {
                note(names, &variant.value);
            }
        }
    }
}

fn note_inline(names: &mut BTreeSet<String>, inline: &InlineExpression<&str>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            names.insert(id.name.to_owned());
        }
        InlineExpression::FunctionReference { arguments, .. } => {
            for argument in &arguments.positional {
                note_inline(names, argument);
            }
        }
        InlineExpression::Placeable { expression } => note_expression(names, expression),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_the_languages_do_not_share_is_told() {
        let english =
            "same = { $n ->\n  [one] a\n *[other] { $n } b\n}\n .about = x { $who }\nonly = y\n";
        let german = "same = { $n } c\n .about = x\n";
        // All languages but English have the same text here, so each has the same differences.
        let others = Language::ALL.len() - 1;
        let all = |english, other| {
            let text = |it| {
                if it == Language::English {
                    english
                } else {
                    other
                }
            };
            Language::ALL.map(|it| (it, text(it)))
        };
        let wrong = text_differences(&all(english, german));
        assert_eq!(wrong.len(), 2 * others, "{wrong:?}");
        assert!(wrong[0].starts_with("only:") && wrong[1].starts_with("same.about:"));
        assert!(text_differences(&all(english, english)).is_empty());
        let facts = all(
            "help = Press **Join**. Then `/play`.",
            "help = Drücke **Mitspielen**.",
        );
        assert_eq!(text_differences(&facts).len(), others);
        let broken = all("= no", "");
        assert_eq!(text_differences(&broken).len(), 1);
    }
}
