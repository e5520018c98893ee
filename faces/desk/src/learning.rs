//! How a game is learnt: pages that say how it is played, each with a picture.
//!
//! The pages are the game's, the same at every table. At a desk they are pages like others; before
//! a game, and where there is no table at all, the bot turns their pages itself.

use slowtable_ui::{Button, Localizer, Panel, PanelError, Picture, Press, leaf};

/// Something that can be looked up: its id, which never changes, and its name in a language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Topic {
    /// At most 60 characters.
    pub id: String,
    /// At most 100 characters, and no other topic's.
    pub name: String,
}

/// A first game of somebody who learns it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstGame {
    /// How many seats; all but one go to opponents at the weakest level.
    pub seats: u8,
    /// Answers to the game's options.
    pub answers: Vec<(String, String)>,
}

/// What is found under a topic.
pub struct LookedUp {
    /// At most 1,900 characters.
    pub text: String,
    /// What it looks like.
    pub picture: Option<Picture>,
}

/// What begins the names of the desk's pages that say how the game is played.
const PAGE: &str = "how.";
/// What begins the names of their pictures.
const PICTURE: &str = "how:";

/// The way from a desk to the pages that say how the game is played.
#[must_use]
pub fn how_to_play_button(localizer: Localizer<'_>) -> Button {
    let label = localizer.plain("button-how-to-play");
    Button::new(label, how_to_play_press()).emoji("🎓")
}

/// The press that leads from a desk to the first page of how the game is played.
pub(crate) fn how_to_play_press() -> Press {
    Press::Page(page_name(0))
}

/// Which page of how the game is played a desk's page is, counted from 0; `None` if it is none.
#[must_use]
pub fn how_to_play_page(page: &str) -> Option<usize> {
    page.strip_prefix(PAGE)?.parse().ok()
}

/// Which page of how the game is played the picture of this name belongs to, counted from 0;
/// `None` if it belongs to none.
#[must_use]
pub fn how_to_play_of_picture(picture: &str) -> Option<usize> {
    picture.strip_prefix(PICTURE)?.parse().ok()
}

/// A page of how the game is played as a page of a desk: the page `at` of `pages`, or the last.
///
/// # Errors
/// As [`Panel::new`].
pub fn how_to_play_panel(
    pages: &[String],
    at: usize,
    localizer: Localizer<'_>,
) -> Result<Panel, PanelError> {
    let at = at.min(pages.len().saturating_sub(1));
    let (text, row) = leaf(pages, at, page_name, localizer);
    Ok(Panel::new(text, vec![row])?.with_picture(how_to_play_picture_name(at)))
}

/// What a panel calls the picture of a page of how the game is played, counted from 0.
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
    use slowtable_ui::{Language, Words};

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
                assert_eq!(panel.text(), pages[at]);
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
