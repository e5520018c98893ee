//! The picture of the table exists and can be read.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use roads_and_boats::{Options, RoadsAndBoats};
use roads_and_boats_face::RoadsAndBoatsFace;
use slowtable_desk::{Face, TABLE};
use slowtable_kit::{Match, Rules, Seed, Viewer};
use slowtable_render::inspect;
use slowtable_ui::{Language, Names};

#[test]
fn the_map_is_drawn_for_every_number_of_seats() {
    let face = RoadsAndBoatsFace::new().unwrap();
    for seats in 1..=4 {
        let (game, _) = Match::<RoadsAndBoats>::deal(seats, Options::default(), Seed(1)).unwrap();
        let view = RoadsAndBoats::view(game.state(), Viewer::Public);
        for language in Language::ALL {
            let picture = face.picture(&view, None, TABLE, &Names::default(), language);
            let picture = picture.unwrap();
            assert!(inspect::faults(&picture.scene).is_empty());
            assert!(picture.alt.contains(char::is_numeric), "{}", picture.alt);
        }
    }
}
