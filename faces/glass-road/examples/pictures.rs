//! Writes the pictures of the gallery into a folder, for a person to leaf through, each also as a
//! phone shows it:
//! `cargo run --release -p glass-road-face --example pictures -- DIR [MOMENT]`

use std::path::Path;
use std::time::Instant;
use std::{env, error::Error, fs};

use glass_road::View;
use glass_road_face::GlassRoadFace;
use slowtable_desk::{Exhibit, Face};
use slowtable_ui::{Language, Names};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::args().nth(1).ok_or("name a folder")?;
    let only = env::args().nth(2).unwrap_or_default();
    let folder = Path::new(&folder);
    fs::create_dir_all(folder)?;
    let face = GlassRoadFace::new()?;
    for exhibit in face.exhibits() {
        if exhibit.title.starts_with(&only) {
            draw(&face, folder, &exhibit)?;
        }
    }
    Ok(())
}

fn draw(
    face: &GlassRoadFace,
    folder: &Path,
    exhibit: &Exhibit<View>,
) -> Result<(), Box<dyn Error>> {
    let names = ["Anna", "Maximilian von Frauenau", "李 Wei 🦊", "Zoë"];
    let names = Names::plain(names);
    let (view, before) = (&exhibit.view, exhibit.before.as_ref());
    for language in Language::ALL {
        for name in &exhibit.pictures {
            let begun = Instant::now();
            let Some(picture) = face.picture(view, before, name, &names, language) else {
                continue;
            };
            let built = begun.elapsed();
            let png = slowtable_render::paint(&picture.scene)?;
            let painted = begun.elapsed() - built;
            let name = name.replace(':', "-");
            let file = format!("{}-{name}-{}.png", exhibit.title, language.code());
            println!(
                "{file}: {} x {}, {} KiB, scene {built:.1?}, paint {painted:.1?}\n  {}",
                picture.scene.width,
                picture.scene.height,
                png.len() / 1024,
                picture.alt
            );
            fs::write(folder.join(&file), png)?;
            #[allow(clippy::cast_precision_loss)] // some thousands
            let phone = 400.0 / picture.scene.width as f32;
            let png = slowtable_render::paint_scaled(&picture.scene, phone)?;
            fs::write(folder.join(format!("phone-{file}")), png)?;
        }
    }
    Ok(())
}
