//! The games this program hosts: the one place that names them.

use std::sync::Arc;

use glass_road_face::GlassRoadFace;
use glass_road_opponents::GlassRoadOpponent;
use le_havre_face::LeHavreFace;
use le_havre_opponents::LeHavreOpponent;
use roads_and_boats_face::RoadsAndBoatsFace;
use roads_and_boats_opponents::RoadsAndBoatsOpponent;
use slowtable_desk::{Hosted, Title};
use slowtable_kit::AnyRules;
use slowtable_ui::WordsError;
use wasser_des_lebens_face::WasserDesLebensFace;
use wasser_des_lebens_opponents::WasserDesLebensOpponent;

/// Returns the games that tables can be opened for, in the order of the menu.
///
/// # Errors
/// When a game's texts are broken, which the tests of its face detect.
pub fn titles() -> Result<Vec<Arc<dyn Title>>, WordsError> {
    Ok(vec![
        Arc::new(Hosted::new(GlassRoadFace::new()?, GlassRoadOpponent)),
        Arc::new(Hosted::new(LeHavreFace::new()?, LeHavreOpponent)),
        Arc::new(Hosted::new(
            WasserDesLebensFace::new()?,
            WasserDesLebensOpponent,
        )),
        Arc::new(Hosted::new(
            RoadsAndBoatsFace::new()?,
            RoadsAndBoatsOpponent,
        )),
    ])
}

/// Whether a person who typed `asked` means the game `id`: hyphens and capitals make no difference.
#[must_use]
pub fn is_meant(id: &str, asked: &str) -> bool {
    asked.replace('-', "_").eq_ignore_ascii_case(id)
}

/// Returns the rules of the same games, for the headless protocol.
///
/// # Errors
/// See [`titles`].
pub fn rules() -> Result<Vec<Arc<dyn AnyRules>>, WordsError> {
    let titles = titles()?.into_iter();
    Ok(titles.map(|title| title as Arc<dyn AnyRules>).collect())
}
