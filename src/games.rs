//! The games this program hosts: the one place that names them.

use std::sync::Arc;

use glass_road_face::GlassRoadFace;
use glass_road_opponents::GlassRoadOpponent;
use le_havre_face::LeHavreFace;
use le_havre_opponents::LeHavreOpponent;
use slowtable_face::{Hosted, Title, WordsError};
use slowtable_kit::AnyRules;

/// The games that tables can be opened for, in the order they are offered.
///
/// # Errors
/// When a game's texts are broken: a fault of its face, which its tests would show.
pub fn titles() -> Result<Vec<Arc<dyn Title>>, WordsError> {
    Ok(vec![
        Arc::new(Hosted::new(GlassRoadFace::new()?, GlassRoadOpponent)),
        Arc::new(Hosted::new(LeHavreFace::new()?, LeHavreOpponent)),
    ])
}

/// The rules of the same games, for the headless protocol.
///
/// # Errors
/// As [`titles`].
pub fn rules() -> Result<Vec<Arc<dyn AnyRules>>, WordsError> {
    let titles = titles()?.into_iter();
    Ok(titles.map(|title| title as Arc<dyn AnyRules>).collect())
}
