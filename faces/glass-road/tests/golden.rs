//! Pictures of Glass Road compared with stored ones.

use glass_road_face::GlassRoadFace;
use slowtable_desk::{Exhibit, Face};
use slowtable_render::golden::assert_golden;
use slowtable_render::{Painter, paint};
use slowtable_ui::{Language, Names};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");

#[test]
fn pictures_look_as_ever() {
    let face = GlassRoadFace::new().unwrap();
    let exhibits = face.exhibits();
    let names = ["Anna", "Maximilian von Frauenau", "Wei", "Zoë"];
    let names = Names::plain(names);
    for (title, picture, language) in [
        ("turn", "table", Language::English),
        ("turn", "place", Language::German),
        ("middle", "buildings", Language::German),
        ("middle", "hand", Language::English),
        (
            "middle",
            "building:friends_of_nature_house",
            Language::English,
        ),
        ("reveal-followed", "reveal", Language::German),
        ("period-end", "period", Language::English),
        ("adjacent", "score", Language::English),
        ("solo", "table", Language::German),
        ("three", "table", Language::English),
        ("two-over", "winner", Language::English),
        ("middle", "specialists", Language::German),
        ("start", "legend", Language::English),
        ("together", "table", Language::English),
    ] {
        let found = exhibits.iter().find(|exhibit| exhibit.title == title);
        let Exhibit { view, before, .. } = found.unwrap();
        let shown = face.picture(view, before.as_ref(), picture, &names, language);
        let png = paint(&shown.unwrap().scene).unwrap();
        let file = format!("{title}-{}", picture.replace(':', "-"));
        assert_golden(FOLDER, &file, &png);
    }
}

/// The most bytes of a picture that a phone loads within a moment.
const LARGEST: usize = 250 * 1024;

#[test]
fn every_picture_of_the_gallery_is_small_enough() {
    let face = GlassRoadFace::new().unwrap();
    let names = ["Anna", "Maximilian von Frauenau", "Wei", "Zoë"];
    let names = Names::plain(names);
    let painter = Painter::new();
    for Exhibit {
        title,
        view,
        before,
        pictures,
    } in face.exhibits()
    {
        for name in pictures {
            for language in Language::ALL {
                let shown = face.picture(&view, before.as_ref(), &name, &names, language);
                let scene = shown.map(|shown| shown.scene);
                let Some(scene) = scene else { continue };
                let bytes = painter.paint(&scene).unwrap().len();
                assert!(bytes <= LARGEST, "{title} {name}: {bytes} bytes");
            }
        }
    }
}
