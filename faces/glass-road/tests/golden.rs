//! Pictures of Glass Road that must not change unnoticed.

use glass_road_face::GlassRoadFace;
use slowtable_face::{Exhibit, Face, Language, Names};
use slowtable_render::golden::assert_golden;
use slowtable_render::paint;

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
    ] {
        let found = exhibits.iter().find(|exhibit| exhibit.title == title);
        let Exhibit { view, before, .. } = found.unwrap();
        let shown = face.picture(view, before.as_ref(), picture, &names, language);
        let png = paint(&shown.unwrap().scene).unwrap();
        let file = format!("{title}-{}", picture.replace(':', "-"));
        assert_golden(FOLDER, &file, &png);
    }
}
