//! Pictures that must not change unnoticed.
//!
//! Each is painted anew and compared with its file in `tests/golden`, byte by byte. To accept what
//! is painted now, run with `SLOWTABLE_ACCEPT=1` and look at the pictures before committing them.
//! On failure the new picture and one that shows every changed pixel in red are written.

// The helpers are as much test as the tests.
#![allow(clippy::panic, clippy::unwrap_used)]

use std::path::{Path as File, PathBuf};
use std::{env, fs};

use slowtable_render::{
    Drawing, PaintError, Path, Placement, Point, Rect, Scene, Style, Text, design, paint,
    paint_scaled, text,
};

struct Pixels {
    width: u32,
    height: u32,
    rgb: Vec<[u8; 3]>,
}

fn decode(bytes: &[u8]) -> Pixels {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut data = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut data).unwrap();
    assert_eq!(info.color_type, png::ColorType::Rgb, "pictures are opaque");
    let rgb = data[..info.buffer_size()]
        .chunks_exact(3)
        .map(|pixel| [pixel[0], pixel[1], pixel[2]])
        .collect();
    Pixels {
        width: info.width,
        height: info.height,
        rgb,
    }
}

/// The new picture in pale grey, what changed in red.
fn write_difference(file: &File, old: &Pixels, new: &Pixels) -> usize {
    let mut changed = 0;
    let mut data = Vec::with_capacity(new.rgb.len() * 3);
    for y in 0..new.height {
        for x in 0..new.width {
            let now = new.rgb[(y * new.width + x) as usize];
            let before =
                (x < old.width && y < old.height).then(|| old.rgb[(y * old.width + x) as usize]);
            if before == Some(now) {
                let grey = 192 + now[1] / 4;
                data.extend([grey; 3]);
            } else {
                changed += 1;
                data.extend([255, 0, 0]);
            }
        }
    }
    let out = fs::File::create(file).unwrap();
    let mut encoder = png::Encoder::new(out, new.width, new.height);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&data).unwrap();
    changed
}

fn assert_golden(name: &str, painted: &[u8]) {
    let golden = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/golden/{name}.png"));
    if env::var_os("SLOWTABLE_ACCEPT").is_some_and(|value| value == "1") {
        fs::create_dir_all(golden.parent().unwrap()).unwrap();
        fs::write(&golden, painted).unwrap();
        return;
    }
    let expected = fs::read(&golden)
        .unwrap_or_else(|error| panic!("{name}.png: {error}; SLOWTABLE_ACCEPT=1 writes it"));
    if expected == painted {
        return;
    }
    let folder = File::new(env!("CARGO_TARGET_TMPDIR"));
    fs::write(folder.join(format!("{name}-new.png")), painted).unwrap();
    let difference = folder.join(format!("{name}-difference.png"));
    let changed = write_difference(&difference, &decode(&expected), &decode(painted));
    panic!(
        "{name}: {changed} pixels changed, see {}",
        difference.display()
    );
}

fn shapes() -> Scene {
    let mut drawing = Drawing::new();
    drawing.rect(Rect::new(10.0, 10.0, 60.0, 40.0), design::CLAY);
    let paper = Style::fill(design::CREAM).lined(design::INK, 3.0);
    drawing.rounded(Rect::new(80.0, 10.0, 60.0, 40.0), 12.0, paper);
    drawing.circle(180.0, 30.0, 20.0, Style::line(design::GOLD, 4.0));
    let middle = Point::new(60.0, 110.0);
    for (from, to, colour) in [
        (0.0, 30.0, design::BROWN),
        (30.0, 240.0, design::LINEN),
        (240.0, 360.0, design::MOSS),
    ] {
        let sector = Path::sector(middle, 15.0, 45.0, from, to);
        drawing.path(sector, Style::fill(colour).lined(design::INK, 2.0));
    }
    let mut inner = Drawing::new();
    inner.path(
        Path::polygon(&[(0.0, 0.0), (20.0, 0.0), (10.0, 18.0)]),
        design::GOLD,
    );
    inner.line(
        Point::new(0.0, 24.0),
        Point::new(20.0, 24.0),
        design::CHALK,
        3.0,
    );
    drawing.nest(Placement::at(120.0, 70.0), inner.clone());
    drawing.nest(Placement::at(150.0, 70.0).scaled(2.5), inner);
    Scene::new(220, 165, design::FOREST, drawing)
}

fn words() -> Scene {
    let mut drawing = Drawing::new();
    let chalk = design::CHALK;
    drawing.text(Text::new("Glashütte & Ziegelei", 10.0, 30.0, 22.0, chalk));
    drawing.text(Text::new("0123456789 ½ −7", 10.0, 62.0, 24.0, chalk).bold());
    drawing.text(Text::new("centred", 130.0, 92.0, 20.0, chalk).centred());
    drawing.text(
        Text::new("ending", 250.0, 120.0, 20.0, chalk)
            .bold()
            .ending(),
    );
    Scene::new(260, 132, design::FOREST, drawing)
}

#[test]
fn shapes_are_painted_as_ever() {
    assert_golden("shapes", &paint(&shapes()).unwrap());
}

#[test]
fn texts_are_painted_as_ever() {
    assert_golden("words", &paint(&words()).unwrap());
}

#[test]
fn double_density_is_sharp() {
    let png = paint_scaled(&words(), 2.0).unwrap();
    let pixels = decode(&png);
    assert_eq!((pixels.width, pixels.height), (520, 264));
    assert_golden("words-2x", &png);
}

#[test]
fn the_same_scene_gives_the_same_bytes() {
    assert_eq!(paint(&shapes()).unwrap(), paint(&shapes()).unwrap());
}

#[test]
fn every_text_leaves_ink() {
    let background = [
        design::FOREST.red,
        design::FOREST.green,
        design::FOREST.blue,
    ];
    for letter in ('!'..='~').chain("äöüßÄÖÜéñçøłżš–—‘’“”„•…€≥≤½×·−АЖЯαΩ".chars())
    {
        for bold in [false, true] {
            let text = Text::new(letter, 20.0, 40.0, 30.0, design::CHALK);
            let mut drawing = Drawing::new();
            drawing.text(if bold { text.bold() } else { text });
            let png = paint(&Scene::new(80, 60, design::FOREST, drawing)).unwrap();
            let inked = decode(&png).rgb.iter().any(|pixel| *pixel != background);
            assert!(inked, "{letter} left no ink");
        }
    }
}

#[test]
fn a_glyph_that_the_fonts_lack_is_an_error() {
    let mut drawing = Drawing::new();
    drawing.text(Text::new("日本", 10.0, 40.0, 30.0, design::CHALK));
    let scene = Scene::new(80, 60, design::FOREST, drawing);
    assert_eq!(
        paint(&scene),
        Err(PaintError::MissingGlyph { letter: '日' })
    );
    assert!(!text::has_all("日本"));
}

#[test]
fn sizes_that_cannot_be_painted_are_refused() {
    for (width, height, scale) in [(0, 10, 1.0), (10, 0, 1.0), (40_000, 10, 1.0), (10, 10, 0.0)] {
        let scene = Scene::new(width, height, design::FOREST, Drawing::new());
        let refused = paint_scaled(&scene, scale);
        assert!(
            matches!(refused, Err(PaintError::Size { .. })),
            "{width} x {height}"
        );
    }
    for scale in [f32::NAN, f32::INFINITY, -1.0] {
        assert!(paint_scaled(&shapes(), scale).is_err());
    }
}

#[test]
fn more_colours_than_a_palette_holds_stay_near_the_truth() {
    let mut drawing = Drawing::new();
    for x in 0u8..32 {
        for y in 0u8..32 {
            let hex = u32::from_be_bytes([0, x * 8, y * 8, (x ^ y) * 4]);
            let (x, y) = (f32::from(x) * 4.0, f32::from(y) * 4.0);
            let colour = slowtable_render::Colour::rgb(hex);
            drawing.rect(Rect::new(x, y, 4.0, 4.0), colour);
        }
    }
    let scene = Scene::new(128, 128, design::FOREST, drawing);
    let pixels = decode(&paint(&scene).unwrap());
    for x in 0u32..32 {
        for y in 0u32..32 {
            let [red, green, _] = pixels.rgb[((y * 4 + 1) * 128 + x * 4 + 1) as usize];
            assert!(i32::from(red).abs_diff(x as i32 * 8) <= 24, "{x} {y}");
            assert!(i32::from(green).abs_diff(y as i32 * 8) <= 24, "{x} {y}");
        }
    }
}
