//! Names of people that are safe to show.
//!
//! People choose their names, so a name can contain anything: markup, links, invisible characters.
//! [`PlainName`] is a cleaned name. It has only two forms: markup that shows the name and does nothing else,
//! and a label for places without markup. The original text is not available.

use std::sync::LazyLock;

use icu_properties::props::{
    DefaultIgnorableCodePoint, EmojiModifier, ExtendedPictographic, GeneralCategory,
};
use icu_properties::{CodePointMapData, CodePointSetData};
use serde::{Deserialize, Serialize};
use slowtable_kit::Seat;

use crate::mark::SeatMark;
use crate::panel::clip;

/// The maximum number of combining marks on one letter. More would cover the lines around them.
const MARKS: usize = 3;

/// Characters that show nothing although Unicode does not class them as ignorable: the Braille blank, the
/// null notehead, the object replacement character.
const BLANK: [char; 3] = ['\u{2800}', '\u{1d159}', '\u{fffc}'];

/// The character that joins two emoji into one (UTS #51).
const JOINER: char = '\u{200d}';
/// The character that shows the emoji before it as a picture (UTS #51).
const AS_PICTURE: char = '\u{fe0f}';

/// A name that a person chose, for a person or a thing: one clean line with something visible.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "String")]
pub struct PlainName(String);

impl From<String> for PlainName {
    /// Returns the cleaned name; a question mark if it shows nothing.
    fn from(text: String) -> Self {
        Self::clean(&text).unwrap_or_default()
    }
}

impl Default for PlainName {
    /// Returns a question mark.
    fn default() -> Self {
        Self("?".to_owned())
    }
}

impl PlainName {
    /// The maximum length of a name, in characters.
    pub const LENGTH: usize = 32;

    /// Returns the cleaned name, clipped to [`PlainName::LENGTH`] characters; `None` if it shows nothing.
    #[must_use]
    pub fn clean(text: &str) -> Option<Self> {
        Self::clean_to(text, Self::LENGTH)
    }

    /// Like [`PlainName::clean`], but clips to `length` characters.
    #[must_use]
    pub fn clean_to(text: &str, length: usize) -> Option<Self> {
        let categories = CodePointMapData::<GeneralCategory>::new();
        let ignorable = CodePointSetData::new::<DefaultIgnorableCodePoint>();
        let mut clean = String::new();
        let pictographic = CodePointSetData::new::<ExtendedPictographic>();
        let tint = CodePointSetData::new::<EmojiModifier>();
        // The number of marks on the last letter; `None` if the last character is not a letter.
        let mut marks = None;
        // Whether the last character belongs to an emoji, to which another can be joined.
        let mut emoji = false;
        let mut rest = text.chars().peekable();
        while let Some(c) = rest.next() {
            let invisible_part = emoji
                && match c {
                    JOINER => rest.peek().is_some_and(|next| pictographic.contains(*next)),
                    AS_PICTURE => !clean.ends_with(AS_PICTURE),
                    _ => false,
                };
            if invisible_part {
                clean.push(c);
                continue;
            }
            emoji = pictographic.contains(c) || (emoji && tint.contains(c));
            if c.is_whitespace() {
                if !clean.is_empty() && !clean.ends_with(' ') {
                    clean.push(' ');
                }
                marks = None;
                continue;
            }
            if ignorable.contains(c) || BLANK.contains(&c) {
                continue;
            }
            match categories.get(c) {
                GeneralCategory::Control
                | GeneralCategory::Format
                | GeneralCategory::Surrogate
                | GeneralCategory::PrivateUse
                | GeneralCategory::Unassigned => {}
                GeneralCategory::NonspacingMark
                | GeneralCategory::EnclosingMark
                | GeneralCategory::SpacingMark => {
                    if let Some(count @ 0..MARKS) = marks {
                        marks = Some(count + 1);
                        clean.push(c);
                    }
                }
                _ => {
                    marks = Some(0);
                    clean.push(c);
                }
            }
        }
        // At a clipped end, a joiner has no second emoji to join.
        let clean = clip(clean.trim_end(), length).replace("\u{200d}…", "…");
        (!clean.is_empty()).then_some(Self(clean))
    }

    /// Returns the name as markup that shows it and does nothing else: no format, link, mention, list or
    /// heading.
    #[must_use]
    pub fn markdown(&self) -> String {
        let mut safe = String::with_capacity(self.0.len() + 8);
        for (at, c) in self.0.char_indices() {
            let (before, after) = (&self.0[..at], &self.0[at + c.len_utf8()..]);
            let active = match c {
                '\\' | '*' | '_' | '~' | '`' | '|' | '>' | '#' | '[' | ']' | '(' | ')' | '<'
                | ':' | '@' => true,
                // At the start, these begin a list.
                '-' | '+' => before.is_empty(),
                // A full stop follows a list number or stands in an address.
                '.' => {
                    before.bytes().all(|b| b.is_ascii_digit())
                        || !(after.is_empty() || after.starts_with(' '))
                }
                _ => false,
            };
            if active {
                safe.push('\\');
            }
            safe.push(c);
            let to_all = |word: &str| {
                after
                    .get(..word.len())
                    .is_some_and(|start| start.eq_ignore_ascii_case(word))
            };
            if c == '@' && (to_all("everyone") || to_all("here")) {
                safe.push('\u{200b}');
            }
        }
        safe
    }

    /// Returns the name for places without markup: controls, suggestions, pictures, titles.
    #[must_use]
    pub fn label(&self) -> &str {
        &self.0
    }
}

/// The name of the player at a seat.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Name {
    plain: PlainName,
    mention: Option<String>,
    mark: Option<SeatMark>,
}

impl Name {
    /// Returns the name of a player whose account is not mentioned.
    #[must_use]
    pub const fn plain(plain: PlainName) -> Self {
        Self {
            plain,
            mention: None,
            mark: None,
        }
    }

    /// Returns the name of a player whose account `mention` names in markup.
    #[must_use]
    pub const fn mentioned(plain: PlainName, mention: String) -> Self {
        Self {
            plain,
            mention: Some(mention),
            mark: None,
        }
    }

    /// Returns the name with another text and without a mention. It keeps the seat's mark.
    #[must_use]
    pub fn renamed(&self, plain: PlainName) -> Self {
        Self {
            mark: self.mark,
            ..Self::plain(plain)
        }
    }

    /// Returns the player's name in markup: the seat's mark if there is one, and then the mention, or else
    /// [`PlainName::markdown`].
    #[must_use]
    pub fn markdown(&self) -> String {
        let name = self.mention.clone();
        let name = name.unwrap_or_else(|| self.plain.markdown());
        match self.mark {
            Some(mark) => format!("{} {name}", mark.emoji()),
            None => name,
        }
    }

    /// Returns the player's name for places without markup.
    #[must_use]
    pub fn label(&self) -> &str {
        self.plain.label()
    }
}

/// The names of the people or opponents at the seats, in the order of the seats.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Names(pub Vec<Name>);

impl Names {
    /// Returns names without mentions. A name that shows nothing becomes a question mark.
    #[must_use]
    pub fn plain<S: AsRef<str>>(names: impl IntoIterator<Item = S>) -> Self {
        let name = |text: S| PlainName::clean(text.as_ref()).unwrap_or_default();
        Self(names.into_iter().map(name).map(Name::plain).collect())
    }

    /// Returns the names with their seats' marks in markup. A single player gets no mark.
    #[must_use]
    pub fn marked(mut self) -> Self {
        if self.0.len() > 1 {
            for (seat, name) in
                Seat::all(u8::try_from(self.0.len()).unwrap_or(u8::MAX)).zip(&mut self.0)
            {
                name.mark = Some(SeatMark::of(seat));
            }
        }
        self
    }

    /// Returns the names for a text in a place without markup, such as a select's options. Code that asks
    /// them for markup gets labels.
    #[must_use]
    pub fn without_markup(&self) -> Self {
        let bare = |name: &Name| Name::mentioned(name.plain.clone(), name.label().to_owned());
        Self(self.0.iter().map(bare).collect())
    }

    /// Returns the name of the player at `seat`.
    #[must_use]
    pub fn of(&self, seat: Seat) -> &Name {
        static NOBODY: LazyLock<Name> = LazyLock::new(Name::default);
        self.0.get(seat.index()).unwrap_or(&NOBODY)
    }

    /// Returns the names for places without markup, with commas between them.
    #[must_use]
    pub fn labels(&self) -> String {
        let labels: Vec<&str> = self.0.iter().map(Name::label).collect();
        labels.join(", ")
    }

    /// Returns the names in markup, with commas between them.
    #[must_use]
    pub fn markdown(&self) -> String {
        let names: Vec<String> = self.0.iter().map(Name::markdown).collect();
        names.join(", ")
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn label(text: &str) -> Option<String> {
        PlainName::clean(text).map(|name| name.label().to_owned())
    }

    fn markdown(text: &str) -> String {
        PlainName::clean(text).unwrap().markdown()
    }

    /// Returns the visible part of a text in which all markup is escaped; `None` if some markup is active. An
    /// escape is a backslash before anything but letters, digits and spaces.
    fn shown(markup: &str) -> Option<String> {
        let mut shown = String::new();
        let mut bare = String::new();
        let mut rest = markup.chars().peekable();
        while let Some(c) = rest.next() {
            if c == '\\' {
                let escaped = rest.next().filter(|c| c.is_ascii_punctuation())?;
                shown.push(escaped);
                // Escaped characters cannot be part of active markup.
                bare.push('\u{0}');
            } else if c != '\u{200b}' {
                shown.push(c);
                bare.push(c);
            }
        }
        let listed = bare.trim_start_matches(|c: char| c.is_ascii_digit());
        let numbered = listed.len() < bare.len() && listed.starts_with(['.', ')']);
        let address = bare
            .split(' ')
            .any(|word| word.trim_end_matches('.').contains('.'));
        let active = bare.contains(|c| r"*_~`|>#[]()<:@".contains(c))
            || bare.starts_with(['-', '+'])
            || numbered
            || address
            || markup.contains("@everyone")
            || markup.contains("@here");
        (!active).then_some(shown)
    }

    #[test]
    fn names_that_were_tried_show_themselves_and_do_nothing() {
        for name in [
            "[Free Nitro](https://example.com/x)",
            "||secret||",
            "```",
            "`code`",
            "# Heading",
            "-# small",
            "- item",
            "+ item",
            "1. item",
            "12) item",
            "> quote",
            "**bold** _it_ ~~no~~",
            "<@123> <#4> <t:1:R> </x:1>",
            "@everyone",
            "@Here",
            "https://example.com",
            "discord.gg/abc",
            "ends with \\",
            ":smile:",
            "J. R. R. Tolkien",
            "Mei-Lin O'Neil",
        ] {
            let markup = markdown(name);
            assert_eq!(
                shown(&markup).as_deref(),
                label(name).as_deref(),
                "{markup}"
            );
        }
        assert_eq!(markdown("Mei-Lin O'Neil J. R."), "Mei-Lin O'Neil J. R.");
        assert_eq!(markdown("[a](https://b.c)"), r"\[a\]\(https\://b\.c\)");
    }

    #[test]
    fn where_there_is_no_markup_names_are_labels() {
        let clean = |name| PlainName::clean(name).unwrap();
        let names = Names(vec![
            Name::plain(clean("a_b*")),
            Name::mentioned(clean("Ann"), "<@1>".into()),
        ]);
        assert_eq!(names.markdown(), r"a\_b\*, <@1>");
        assert_eq!(names.without_markup().markdown(), "a_b*, Ann");
    }

    #[test]
    fn what_shows_nothing_is_no_name() {
        for nothing in [
            "",
            " \n\t",
            "\u{200b}\u{200d}\u{feff}",
            "\u{2060}\u{ad}\u{34f}",
            "\u{3164}\u{115f}\u{1160}\u{ffa0}",
            "\u{2800}\u{2800}",
            "\u{e0041}\u{e0042}\u{e007f}",
            "\u{202e}\u{2066}\u{61c}",
            "\u{301}\u{20dd}\u{fe0f}",
            "\u{180e}\u{17b4}\u{e000}",
            "\u{7}\u{9f}",
        ] {
            assert_eq!(label(nothing), None, "{nothing:?}");
        }
    }

    #[test]
    fn marks_do_not_pile_up_and_nothing_hides_inside_a_name() {
        let pile = format!("A{}nn", "\u{301}".repeat(50));
        assert_eq!(
            label(&pile).unwrap(),
            format!("A{}nn", "\u{301}".repeat(MARKS))
        );
        assert_eq!(label(" Ann\nB\u{202e}o\u{200b}b\u{7} ").unwrap(), "Ann Bob");
        assert_eq!(label("a \u{3164} \u{2003} b").unwrap(), "a b");
        assert_eq!(label("Žofie Đặng 梅 🎲").unwrap(), "Žofie Đặng 梅 🎲");
        for emoji in ["👩‍💻", "🏳️‍🌈", "👩🏽‍🚀", "❤️‍🔥", "👨‍👩‍👧‍👦", "☀️"]
        {
            assert_eq!(label(&format!(" a{emoji} b")), Some(format!("a{emoji} b")));
        }
        // The joiner or selector has no emoji before it or after it.
        for (loose, shown) in [
            ("🎲\u{200d}", "🎲"),
            ("🎲\u{200d}\u{200d}🎲", "🎲🎲"),
            ("🎲\u{200d} 🎲", "🎲 🎲"),
            ("a\u{200d}🎲", "a🎲"),
            ("\u{200d}🎲\u{fe0f}\u{fe0f}", "🎲\u{fe0f}"),
            ("1\u{fe0f}a\u{fe0f}", "1a"),
        ] {
            assert_eq!(label(loose).as_deref(), Some(shown), "{loose:?}");
        }
        let cut = label(&"👩‍💻".repeat(20)).unwrap();
        assert!(cut.ends_with("👩…") || cut.ends_with("💻…"), "{cut:?}");
        let long = label(&"x".repeat(99)).unwrap();
        assert_eq!(long.chars().count(), PlainName::LENGTH);
    }

    proptest! {
        #[test]
        fn whatever_somebody_is_called_is_shown_and_nothing_else(
            text in prop_oneof![
                any::<String>(),
                "[-+*_~`|>#\\[\\]()<>:@.\\\\ /a-z0-9]{0,40}",
                "(@|everyone|here|https?://|discord\\.gg/|1\\.|\\)|- |\u{200b}|\u{301}){0,12}",
                "(🏳|👩|🎲|❤|🏽|\u{200d}|\u{fe0f}|\u{301}| |a){0,40}",
            ]
        ) {
            if let Some(name) = PlainName::clean(&text) {
                let markup = name.markdown();
                prop_assert_eq!(shown(&markup), Some(name.label().to_owned()), "{}", markup);
                prop_assert!(name.label().chars().count() <= PlainName::LENGTH);
                prop_assert!(!name.label().contains(char::is_control));
                let next_to_none = |invisible| {
                    let mut sides = name.label().split(invisible);
                    sides.next_back().is_none_or(|last| invisible == AS_PICTURE || !last.is_empty())
                        && sides.all(|side| side.ends_with(|c: char| c > '\u{7f}'))
                };
                prop_assert!(next_to_none(JOINER) && next_to_none(AS_PICTURE));
                prop_assert_eq!(PlainName::clean(name.label()), Some(name));
            }
        }
    }
}
