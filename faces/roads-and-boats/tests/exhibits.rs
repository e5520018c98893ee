//! Every moment has the pictures that it names.
// Tests may panic, in their helpers too.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use roads_and_boats_face::RoadsAndBoatsFace;
use slowtable_desk::Face;
use slowtable_ui::{Language, Names};

#[test]
fn every_moment_has_its_pictures_in_every_language() {
    let face = RoadsAndBoatsFace::new().unwrap();
    let names = Names::plain(["Ann", "Ben", "Cem", "Dora"]);
    for shown in face.exhibits() {
        for name in &shown.pictures {
            for language in Language::ALL {
                let before = shown.before.as_ref();
                let picture = face.picture(&shown.view, before, name, &names, language);
                assert!(picture.is_some(), "{}: {name}", shown.title);
            }
        }
    }
    for page in 0..face.how_to_play(Language::English).len() {
        assert!(face.how_to_play_picture(page, Language::German).is_some());
    }
}
