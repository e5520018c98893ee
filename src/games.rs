//! The games this program hosts: the one place that names them.

use std::sync::Arc;

use glass_road::GlassRoad;
use glass_road_face::GlassRoadFace;
use slowtable_face::{Hosted, Title, WordsError};
use slowtable_kit::{AnyRules, RulesOf};

/// The games that tables can be opened for, in the order they are offered.
///
/// # Errors
/// When a game's texts are broken: a fault of its face, which its tests would show.
pub fn titles() -> Result<Vec<Arc<dyn Title>>, WordsError> {
    Ok(vec![Arc::new(Hosted::new(GlassRoadFace::new()?))])
}

/// The rules of every game, for the headless protocol.
#[must_use]
pub fn rules() -> Vec<Box<dyn AnyRules>> {
    vec![Box::new(RulesOf::<GlassRoad>::new())]
}
