//! The tutorial of Glass Road: six pages with pictures from one recorded game.

pub(crate) mod cues;
pub(crate) mod topics;

use std::sync::LazyLock;

use glass_road::{
    Building, BuildingKind, GlassRoad, Options, Phase, State, TileChoice, Token, View,
};
use slowtable_kit::{Rules, Seat, Viewer};
use slowtable_ui::{Language, Names, Picture, Words};

use crate::gallery;
use crate::picture;
use crate::words::Localizer;

/// The pages in order, by the ends of the ids of their texts.
const PAGES: [&str; 6] = ["goal", "wheels", "cards", "buildings", "anytime", "end"];

/// The seed of the game of two whose moments the pages show. Any game with all of these moments would do.
const GAME: u64 = 10;

/// Returns the pages in words.
pub(crate) fn how_to_play(localizer: Localizer<'_>) -> Vec<String> {
    let page = |about| localizer.plain(&format!("how-{about}"));
    PAGES.map(page).to_vec()
}

/// Returns the picture of a page, counted from 0.
pub(crate) fn how_to_play_picture(
    page: usize,
    words: &Words,
    language: Language,
) -> Option<Picture> {
    let moments = Moments::found()?;
    let about = *PAGES.get(page)?;
    let tile;
    let (view, before, name) = match about {
        "goal" => (&moments.end, None, "place:0"),
        "wheels" => (&moments.turned, Some(&moments.before_turn), "place:0"),
        "cards" => (&moments.followed, None, "reveal"),
        "buildings" => (&moments.followed, None, "buildings"),
        "anytime" => {
            tile = format!("building:{}", moments.workshop);
            (&moments.end, None, tile.as_str())
        }
        _ => (&moments.end, None, "score"),
    };
    let names = Names::plain(["Ada", "Ben"]);
    picture::picture(view, before, name, &names, words, language)
}

/// The moments that the pages show, as public views.
struct Moments {
    /// Before a wheel of the first player turned; `turned` is after it.
    before_turn: View,
    turned: View,
    /// A card was turned up, and another player followed.
    followed: View,
    /// The game is over.
    end: View,
    /// A processing building that stands at the end.
    workshop: Building,
}

impl Moments {
    fn found() -> Option<&'static Self> {
        static MOMENTS: LazyLock<Option<Moments>> = LazyLock::new(Moments::find);
        MOMENTS.as_ref()
    }

    fn find() -> Option<Self> {
        let options = Options {
            tile_set: TileChoice::Introductory,
            ..Options::default()
        };
        let states = gallery::history(2, &options, GAME);
        let public = |state: &State| GlassRoad::view(state, Viewer::Public);
        let refined = |state: &State| {
            let place = state.board().places.first();
            place.map_or(0, |place| {
                let tokens = &place.estate.tokens;
                tokens.get(Token::Glass) + tokens.get(Token::Brick)
            })
        };
        let turned = states
            .windows(2)
            .find(|pair| refined(&pair[1]) > refined(&pair[0]))?;
        let followed = states.iter().find(|state| {
            state.board().period > 1
                && matches!(&state.board().phase, Phase::Resolve(resolution)
                    if resolution.order.len() == 2 && resolution.at == 0)
        })?;
        let end = states
            .last()
            .filter(|state| state.board().phase == Phase::Over)?;
        let stands = |seat: Seat| {
            let place = end.board().places.get(seat.index());
            let mut built = place.into_iter().flat_map(|place| place.estate.buildings());
            built.find(|tile| tile.kind() == BuildingKind::Processing)
        };
        let workshop = Seat::all(2).find_map(stands)?;
        Some(Self {
            before_turn: public(&turned[0]),
            turned: public(&turned[1]),
            followed: public(followed),
            end: public(end),
            workshop,
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use slowtable_ui::Panel;

    use super::*;
    use crate::words;

    #[test]
    fn every_cue_is_a_line_or_two_in_every_language() {
        let words = words::read().unwrap();
        for language in Language::ALL {
            for cue in cues::CUES {
                let text = Localizer::new(&words, language).plain(&format!("cue-{cue}"));
                assert!(text.chars().count() <= 300, "{text}");
            }
        }
    }

    #[test]
    fn every_page_has_words_that_fit_and_a_picture_that_can_be_painted() {
        let words = words::read().unwrap();
        for language in Language::ALL {
            let pages = how_to_play(Localizer::new(&words, language));
            assert_eq!(pages.len(), PAGES.len());
            for (at, text) in pages.iter().enumerate() {
                assert!(text.chars().count() <= Panel::TEXT, "{text}");
                let picture = how_to_play_picture(at, &words, language).unwrap();
                slowtable_render::paint(&picture.scene).unwrap();
            }
            assert!(how_to_play_picture(pages.len(), &words, language).is_none());
        }
    }
}
