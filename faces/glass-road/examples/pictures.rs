//! Writes every picture for a few states of the game into a folder, for a person to leaf
//! through, each also as a phone shows it:
//! `cargo run --release -p glass-road-face --example pictures -- DIR`

#[path = "../src/picture/random.rs"]
#[allow(clippy::panic)] // it is shared with tests
mod random;

use std::path::Path;
use std::time::Instant;
use std::{env, error::Error, fs};

use glass_road::{Building, GlassRoad, Ground, Space, Token, View};
use glass_road_face::GlassRoadFace;
use slowtable_face::{Face, Language, Names};
use slowtable_kit::{Rules, Seat, Viewer};

const PICTURES: [&str; 8] = [
    "table",
    "place",
    "place:1",
    "place:2",
    "place:3",
    "buildings",
    "hand",
    "score",
];

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::args().nth(1).ok_or("name a folder")?;
    let folder = Path::new(&folder);
    fs::create_dir_all(folder)?;
    let face = GlassRoadFace::new()?;
    for (title, seats, moves, seed) in [
        ("start", 4, 0, 1),
        ("early", 3, 14, 2),
        ("middle", 4, 160, 3),
        ("two", 2, 140, 5),
        ("solo", 1, 60, 6),
        ("over", 4, 5_000, 7),
    ] {
        let state = random::game(seats, moves, seed);
        let view = GlassRoad::view(&state, Viewer::Seat(Seat(0)));
        draw(&face, folder, title, &view)?;
    }
    draw(&face, folder, "crowded", &crowded())?;
    Ok(())
}

/// A view that no game reaches: every building stands or lies somewhere, and tokens crowd.
fn crowded() -> View {
    let mut view = GlassRoad::view(&random::game(4, 0, 1), Viewer::Seat(Seat(0)));
    let mut buildings = Building::ALL.into_iter();
    for (number, place) in (0u8..).zip(&mut view.table.places) {
        for (space, building) in Space::all().zip(buildings.by_ref()) {
            place.estate.lay(space, Ground::Building(building));
        }
        for token in Token::ALL {
            place.estate.tokens.set(token, number * 2);
        }
    }
    for building in buildings {
        view.table.places[0].estate.offer.insert(building);
    }
    view
}

fn draw(
    face: &GlassRoadFace,
    folder: &Path,
    title: &str,
    view: &View,
) -> Result<(), Box<dyn Error>> {
    let names = ["Anna", "Maximilian von Frauenau", "李 Wei 🦊", "Zoë"];
    let names = Names(names.map(String::from).to_vec());
    for language in Language::ALL {
        for name in PICTURES {
            let begun = Instant::now();
            let Some(picture) = face.picture(view, None, name, &names, language) else {
                continue;
            };
            let built = begun.elapsed();
            let png = slowtable_render::paint(&picture.scene)?;
            let painted = begun.elapsed() - built;
            let file = format!("{title}-{}-{}.png", name.replace(':', "-"), language.code());
            println!(
                "{file}: {} KiB, scene {built:.1?}, paint {painted:.1?}\n  {}",
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
