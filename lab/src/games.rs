//! The games of the lab, named in this file only.

use std::sync::Arc;

use glass_road_face::GlassRoadFace;
use glass_road_lab::GlassRoadSubject;
use glass_road_opponents::GlassRoadOpponent;
use le_havre_face::LeHavreFace;
use le_havre_lab::LeHavreSubject;
use le_havre_opponents::LeHavreOpponent;
use roads_and_boats_face::RoadsAndBoatsFace;
use roads_and_boats_lab::RoadsAndBoatsSubject;
use roads_and_boats_opponents::RoadsAndBoatsOpponent;
use slowtable_desk::Title;
use slowtable_lab_kit::{AnyStudy, Study};
use slowtable_ui::WordsError;
use wasser_des_lebens_face::WasserDesLebensFace;
use wasser_des_lebens_lab::WasserDesLebensSubject;
use wasser_des_lebens_opponents::WasserDesLebensOpponent;

/// A game: as the bot hosts it, and as the lab studies it.
pub struct LabGame {
    /// The game as the bot hosts it.
    pub title: Arc<dyn Title>,
    /// The game as the lab studies it.
    pub study: Box<dyn AnyStudy>,
}

/// Returns the games that the bot hosts, in its order.
///
/// # Errors
/// When a game's texts are broken.
pub fn games() -> Result<Vec<LabGame>, WordsError> {
    let mut studies: Vec<Box<dyn AnyStudy>> = vec![
        Box::new(Study::<GlassRoadSubject>::new(
            GlassRoadFace::new()?,
            GlassRoadOpponent,
        )),
        Box::new(Study::<LeHavreSubject>::new(
            LeHavreFace::new()?,
            LeHavreOpponent,
        )),
        Box::new(Study::<WasserDesLebensSubject>::new(
            WasserDesLebensFace::new()?,
            WasserDesLebensOpponent,
        )),
        Box::new(Study::<RoadsAndBoatsSubject>::new(
            RoadsAndBoatsFace::new()?,
            RoadsAndBoatsOpponent,
        )),
    ];
    let titles = slowtable::games::titles()?.into_iter();
    let games = titles.filter_map(|title| {
        let at = studies.iter().position(|study| study.id() == title.id())?;
        Some(LabGame {
            study: studies.swap_remove(at),
            title,
        })
    });
    Ok(games.collect())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn every_game_of_the_bot_is_studied() {
        let games = games().unwrap();
        let studied: Vec<&str> = games.iter().map(|game| game.title.id()).collect();
        let titles = slowtable::games::titles().unwrap();
        let hosted: Vec<&str> = titles.iter().map(|title| title.id()).collect();
        assert_eq!(studied, hosted);
    }
}
