//! Learning a game: pages on how it is played, each with a picture.
//!
//! Each game writes its pages; they are the same at every table. At a desk they are pages like others. Before
//! a game and without a table, the bot turns them itself.

use slowtable_ui::{
    Button, Language, Localizer, Panel, PanelError, Picture, Press, SelectOption, SelectValue, leaf,
};

use crate::notice;

/// A topic that can be looked up: its id, which never changes, and its name in one language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Topic {
    /// The topic's stable id, at most 60 characters.
    pub id: String,
    /// The topic's unique name, at most 100 characters.
    pub name: String,
}

/// The set-up of a first game for a person who learns it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstGame {
    /// The number of seats. Opponents at the weakest level take all but one.
    pub seats: u8,
    /// Answers to the game's options.
    pub answers: Vec<(String, String)>,
}

/// The text and picture of a topic.
pub struct LookedUp {
    /// The text, at most 1,900 characters.
    pub text: String,
    /// A picture of the topic, if there is one.
    pub picture: Option<Picture>,
}

/// The prefix of the names of the desk's pages on how the game is played.
const PAGE: &str = "how.";
/// The prefix of the names of their pictures.
const PICTURE: &str = "how:";

/// Returns the button that leads from a desk to the pages on how the game is played.
#[must_use]
pub fn how_to_play_button(localizer: Localizer<'_>) -> Button {
    let label = localizer.plain("button-how-to-play");
    Button::new(label, how_to_play_press()).emoji("🎓")
}

/// Returns the press that leads from a desk to the first page on how the game is played.
pub(crate) fn how_to_play_press() -> Press {
    Press::Page(page_name(0))
}

/// Returns the name of the first page on how the game is played.
pub(crate) fn how_to_play_page_name() -> String {
    page_name(0)
}

/// Returns the option of a select that leads from a desk to the pages on how the game is played.
#[must_use]
pub fn how_to_play_option(localizer: Localizer<'_>) -> SelectOption {
    let label = localizer.plain("button-how-to-play");
    let page = how_to_play_page_name();
    SelectOption::new(label, SelectValue::Page(&page)).emoji("🎓")
}

/// Returns the number, from 0, of a page on how the game is played by its name; `None` for any other page.
#[must_use]
pub fn how_to_play_page(page: &str) -> Option<usize> {
    page.strip_prefix(PAGE)?.parse().ok()
}

/// Returns the number, from 0, of the page on how the game is played that has this picture; `None` for any
/// other picture.
#[must_use]
pub fn how_to_play_of_picture(picture: &str) -> Option<usize> {
    picture.strip_prefix(PICTURE)?.parse().ok()
}

/// Returns a page on how the game is played as a desk's page: the page `at` of `pages`, or the last.
///
/// # Errors
/// The errors of [`Panel::new`].
pub fn how_to_play_panel(
    pages: &[String],
    at: usize,
    localizer: Localizer<'_>,
) -> Result<Panel, PanelError> {
    let at = at.min(pages.len().saturating_sub(1));
    let pages = with_ahead(pages.to_vec(), localizer.language());
    let (text, row) = leaf(&pages, at, page_name, localizer);
    Ok(Panel::new(text, vec![row])?.with_picture(how_to_play_picture_name(at)))
}

/// Adds to the last page on how a game is played how to decide ahead, which is the same in every game.
pub(crate) fn with_ahead(mut pages: Vec<String>, language: Language) -> Vec<String> {
    let ahead = notice::words().map(|words| words.plain(language, "ahead-how-to-play"));
    if let Some((last, ahead)) = pages.last_mut().zip(ahead) {
        last.push_str("\n\n");
        last.push_str(&ahead);
    }
    pages
}

/// Returns the name of the picture of a page on how the game is played, counted from 0.
#[must_use]
pub fn how_to_play_picture_name(page: usize) -> String {
    format!("{PICTURE}{page}")
}

fn page_name(page: usize) -> String {
    format!("{PAGE}{page}")
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use slowtable_ui::Words;

    #[test]
    fn pages_are_leafed_through_and_the_last_stands_for_what_is_beyond() {
        let words = Words::of_face(&[]).unwrap();
        let pages = ["one", "two", "three"].map(str::to_owned);
        for language in Language::ALL {
            let localizer = Localizer::new(&words, language);
            let panel = |at| how_to_play_panel(&pages, at, localizer).unwrap();
            for (at, back, on) in [
                (0, None, Some(1)),
                (1, Some(0), Some(2)),
                (2, Some(1), None),
            ] {
                let panel = panel(at);
                assert_eq!(panel.text().lines().next(), Some(&pages[at][..]));
                assert_eq!(panel.text().contains("🔮"), at == 2, "{}", panel.text());
                assert_eq!(panel.picture().and_then(how_to_play_of_picture), Some(at));
                for page in 0..3 {
                    let leads = panel.offers(&Press::Page(page_name(page)));
                    assert_eq!(leads, [back, on].contains(&Some(page)), "{at} to {page}");
                }
            }
            assert_eq!(panel(9), panel(2));
        }
        assert_eq!(how_to_play_page(&page_name(4)), Some(4));
        assert_eq!(how_to_play_page("how.x"), None);
        assert_eq!(how_to_play_page("board.0"), None);
    }
}
