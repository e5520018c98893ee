//! Tests golden pictures, and what holds for every picture.

use slowtable_render::golden::{assert_golden, decode};
use slowtable_render::{
    Colour, Drawing, PaintError, Painter, Path, Placement, Point, Rect, Scene, Style, Text, paint,
    paint_scaled, text,
};

#[path = "../src/samples.rs"]
mod samples;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");

fn shapes() -> Scene {
    let mut drawing = Drawing::new();
    drawing.rect(Rect::new(10.0, 10.0, 60.0, 40.0), samples::CLAY);
    let paper = Style::fill(samples::CREAM).lined(samples::INK, 3.0);
    drawing.rounded(Rect::new(80.0, 10.0, 60.0, 40.0), 12.0, paper);
    drawing.circle(180.0, 30.0, 20.0, Style::line(samples::GOLD, 4.0));
    let middle = Point::new(60.0, 110.0);
    for (from, to, colour) in [
        (0.0, 30.0, samples::BROWN),
        (30.0, 240.0, samples::LINEN),
        (240.0, 360.0, samples::MOSS),
    ] {
        let sector = Path::sector(middle, 15.0, 45.0, from, to);
        drawing.path(sector, Style::fill(colour).lined(samples::INK, 2.0));
    }
    let mut inner = Drawing::new();
    inner.path(
        Path::polygon(&[(0.0, 0.0), (20.0, 0.0), (10.0, 18.0)]),
        samples::GOLD,
    );
    inner.line(
        Point::new(0.0, 24.0),
        Point::new(20.0, 24.0),
        samples::CHALK,
        3.0,
    );
    drawing.nest(Placement::at(120.0, 70.0), inner.clone());
    drawing.nest(Placement::at(150.0, 70.0).scaled(2.5), inner);
    Scene::new(220, 165, samples::FOREST, drawing)
}

fn words() -> Scene {
    let mut drawing = Drawing::new();
    let chalk = samples::CHALK;
    drawing.text(Text::new("Glashütte & Ziegelei", 10.0, 30.0, 22.0, chalk));
    drawing.text(Text::new("0123456789 ½ −7", 10.0, 62.0, 24.0, chalk).bold());
    drawing.text(Text::new("centred", 130.0, 92.0, 20.0, chalk).centred());
    drawing.text(
        Text::new("ending", 250.0, 120.0, 20.0, chalk)
            .bold()
            .ending(),
    );
    Scene::new(260, 132, samples::FOREST, drawing)
}

#[test]
fn shapes_are_painted_as_ever() {
    assert_golden(FOLDER, "shapes", &paint(&shapes()).unwrap());
}

#[test]
fn texts_are_painted_as_ever() {
    assert_golden(FOLDER, "words", &paint(&words()).unwrap());
}

#[test]
fn double_density_is_sharp() {
    let png = paint_scaled(&words(), 2.0).unwrap();
    let pixels = decode(&png);
    assert_eq!(pixels.dimensions(), (520, 264));
    assert_golden(FOLDER, "words-2x", &png);
}

#[test]
fn the_same_scene_gives_the_same_bytes() {
    assert_eq!(paint(&shapes()).unwrap(), paint(&shapes()).unwrap());
}

/// Returns nested drawings of all kinds, some beyond the edges, some too large to be cached.
fn nests(step: f32) -> Scene {
    let mut leaf = Drawing::new();
    leaf.circle(
        10.0,
        10.0,
        9.5,
        Style::fill(samples::GOLD).lined(samples::INK, 1.3),
    );
    leaf.circle(10.0, 10.0, 14.0, samples::CLAY.alpha(90));
    leaf.text(
        Text::new("7g", 10.0, 16.0, 15.3, samples::INK)
            .bold()
            .centred(),
    );
    let mut branch = Drawing::new();
    branch.rounded(Rect::new(0.3, 0.2, 70.0, 30.0), 6.0, samples::LINEN);
    branch.nest(Placement::at(4.4, 3.3), leaf.clone());
    branch.nest(Placement::at(36.6, 3.5).scaled(1.17), leaf.clone());
    let mut tree = Drawing::new();
    tree.rect(Rect::new(0.0, 0.0, 900.0, 700.0), samples::MOSS);
    let mut x = -20.0;
    while x < 230.0 {
        tree.nest(Placement::at(x, x / 2.0 + step), branch.clone());
        tree.nest(
            Placement::at(x, 140.0 - x / 2.0).scaled(0.7),
            branch.clone(),
        );
        tree.text(Text::new("Kiln", x, 80.0 + step, 12.0, samples::CHALK));
        x += 33.7;
    }
    tree.nest(Placement::at(400.0, 20.0), leaf);
    let mut drawing = Drawing::new();
    drawing.nest(Placement::at(3.3, 4.7), tree);
    Scene::new(220, 150, samples::FOREST, drawing)
}

#[test]
fn what_a_painter_remembers_never_shows() {
    let used = Painter::new();
    for step in [0.0, 0.6, 3.0, 0.6] {
        let scene = nests(step);
        let fresh = Painter::new().paint(&scene).unwrap();
        assert_eq!(used.paint(&scene).unwrap(), fresh, "{step}");
        let fresh = Painter::new().paint_scaled(&scene, 1.7).unwrap();
        assert_eq!(used.paint_scaled(&scene, 1.7).unwrap(), fresh, "{step}");
    }
    assert_golden(FOLDER, "nests", &used.paint(&nests(0.0)).unwrap());
}

#[test]
fn a_glyph_that_the_fonts_lack_is_an_error_within_a_nested_drawing_too() {
    let mut inner = Drawing::new();
    inner.text(Text::new("a日", 10.0, 40.0, 30.0, samples::CHALK));
    let mut drawing = Drawing::new();
    drawing.nest(Placement::at(1.0, 1.0), inner);
    let scene = Scene::new(80, 60, samples::FOREST, drawing);
    let painter = Painter::new();
    for _ in 0..2 {
        let refused = Err(PaintError::MissingGlyph { letter: '日' });
        assert_eq!(painter.paint(&scene), refused);
    }
}

#[test]
fn every_text_leaves_ink() {
    let background = [
        samples::FOREST.red,
        samples::FOREST.green,
        samples::FOREST.blue,
    ];
    for letter in ('!'..='~').chain("äöüßÄÖÜéñçøłżš–—‘’“”„•…€≥≤½×·−АЖЯαΩ".chars())
    {
        for bold in [false, true] {
            let text = Text::new(letter, 20.0, 40.0, 30.0, samples::CHALK);
            let mut drawing = Drawing::new();
            drawing.text(if bold { text.bold() } else { text });
            let png = paint(&Scene::new(80, 60, samples::FOREST, drawing)).unwrap();
            let inked = decode(&png).pixels().any(|pixel| pixel.0 != background);
            assert!(inked, "{letter} left no ink");
        }
    }
}

#[test]
fn a_text_too_large_for_a_sprite_is_painted_all_the_same() {
    let mut drawing = Drawing::new();
    let text = Text::new("WWWW", 0.0, 500.0, 600.0, samples::CHALK);
    drawing.text(text.bold());
    let scene = Scene::new(2_500, 520, samples::FOREST, drawing);
    let pixels = decode(&paint(&scene).unwrap());
    let chalk = [0xFF, 0xFB, 0xF2];
    assert!(pixels.pixels().filter(|it| it.0 == chalk).count() > 100_000);
}

#[test]
fn a_glyph_that_the_fonts_lack_is_an_error() {
    let mut drawing = Drawing::new();
    drawing.text(Text::new("日本", 10.0, 40.0, 30.0, samples::CHALK));
    let scene = Scene::new(80, 60, samples::FOREST, drawing);
    assert_eq!(
        paint(&scene),
        Err(PaintError::MissingGlyph { letter: '日' })
    );
    assert!(!text::has_all("日本"));
}

#[test]
fn sizes_that_cannot_be_painted_are_refused() {
    for (width, height, scale) in [(0, 10, 1.0), (10, 0, 1.0), (40_000, 10, 1.0), (10, 10, 0.0)] {
        let scene = Scene::new(width, height, samples::FOREST, Drawing::new());
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
            let colour = Colour::rgb(hex);
            drawing.rect(Rect::new(x, y, 4.0, 4.0), colour);
        }
    }
    let scene = Scene::new(128, 128, samples::FOREST, drawing);
    let pixels = decode(&paint(&scene).unwrap());
    for x in 0u32..32 {
        for y in 0u32..32 {
            let [red, green, _] = pixels.get_pixel(x * 4 + 1, y * 4 + 1).0;
            assert!(u32::from(red).abs_diff(x * 8) <= 24, "{x} {y}");
            assert!(u32::from(green).abs_diff(y * 8) <= 24, "{x} {y}");
        }
    }
}
