//! Pictures of Das Wasser des Lebens compared with stored ones, and their size.
#![allow(clippy::unwrap_used)] // a test stops at the first surprise, in its helpers too

use slowtable_desk::{Exhibit, Face};
use slowtable_render::golden::assert_golden;
use slowtable_render::{Painter, paint};
use slowtable_ui::{Language, Names};
use wasser_des_lebens::{Bundle, Resource, View};
use wasser_des_lebens_face::WasserDesLebensFace;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");

fn names() -> Names {
    Names::plain(["Anna", "Maximilian von Frauenau", "Wei", "Zoë"])
}

fn moment(face: &WasserDesLebensFace, title: &str) -> Exhibit<View> {
    let mut all = face.exhibits().into_iter();
    all.find(|it| it.title == title).unwrap()
}

#[test]
fn pictures_look_as_ever() {
    let face = WasserDesLebensFace::new().unwrap();
    for (title, picture, language) in [
        ("beginning", "island", Language::English),
        ("beginning", "legend", Language::German),
        ("four", "table", Language::German),
        ("four", "place", Language::German),
        ("four", "place:1", Language::English),
        ("roll", "roll", Language::English),
        ("four", "trade", Language::English),
        ("traded", "trade", Language::German),
        ("four", "known", Language::English),
        ("four-over", "winner", Language::English),
    ] {
        let shown = moment(&face, title);
        let before = shown.before.as_ref();
        let found = face.picture(&shown.view, before, picture, &names(), language);
        let png = paint(&found.unwrap().scene).unwrap();
        assert_golden(
            FOLDER,
            &format!("{title}-{}", picture.replace(':', "-")),
            &png,
        );
    }
}

#[test]
fn a_roll_for_which_the_stock_had_too_few_looks_as_ever() {
    let face = WasserDesLebensFace::new().unwrap();
    let mut view = moment(&face, "roll").view;
    let yielded = view.board.yielded.as_mut().unwrap();
    for gained in &mut yielded.gained {
        *gained = Bundle::EMPTY;
    }
    yielded.short.push(Resource::Peat);
    let found = face.picture(&view, None, "roll", &names(), Language::German);
    let png = paint(&found.unwrap().scene).unwrap();
    assert_golden(FOLDER, "roll-short", &png);
}

/// The most bytes of a picture that a phone loads within a moment.
const LARGEST: usize = 250 * 1024;

#[test]
fn every_picture_is_small_enough() {
    let face = WasserDesLebensFace::new().unwrap();
    let painter = Painter::new();
    for shown in face.exhibits() {
        for name in [
            "table", "island", "place", "roll", "trade", "known", "winner", "legend",
        ] {
            let before = shown.before.as_ref();
            let found = face.picture(&shown.view, before, name, &names(), Language::German);
            let Some(found) = found else { continue };
            let bytes = painter.paint(&found.scene).unwrap().len();
            assert!(bytes <= LARGEST, "{name} of {}: {bytes} bytes", shown.title);
        }
    }
}
