//! Golden pictures: compares what a test paints with a stored PNG, byte by byte.
//!
//! For tests only, behind the feature `golden`:
//!
//! ```no_run
//! # use slowtable_render::{Colour, Drawing, Scene, golden, paint};
//! # let scene = Scene::new(20, 20, Colour::rgb(0), Drawing::new());
//! // In a test of the crate whose folder `tests/golden` holds `table.png`:
//! let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");
//! golden::assert_golden(folder, "table", &paint(&scene)?);
//! # Ok::<(), slowtable_render::PaintError>(())
//! ```
//!
//! A picture that changed fails the test and leaves two files in `golden/CRATE` within Cargo's target
//! folder. `NAME.new.png` is the new picture. `NAME.difference.png` is the new picture in pale grey
//! with every changed pixel in red. To accept new pictures, run the test with `SLOWTABLE_ACCEPT=1`
//! and look at the pictures before committing them.

// This code is part of the tests.
#![allow(clippy::panic)]

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use image::{ImageFormat, Rgb, RgbImage};

/// Decodes the pixels of a PNG.
///
/// # Panics
/// When the bytes are not a PNG.
#[must_use]
#[track_caller]
pub fn decode(png: &[u8]) -> RgbImage {
    match image::load_from_memory_with_format(png, ImageFormat::Png) {
        Ok(picture) => picture.into_rgb8(),
        Err(error) => panic!("not a PNG: {error}"),
    }
}

/// Compares a painted PNG with `NAME.png` in `folder`, or stores it there if `SLOWTABLE_ACCEPT=1`
/// is set in the environment.
///
/// # Panics
/// When they differ or there is no such file (the message says where to look), or when a file
/// cannot be read or written.
#[track_caller]
pub fn assert_golden(folder: impl AsRef<Path>, name: &str, painted: &[u8]) {
    let golden = folder.as_ref().join(format!("{name}.png"));
    if env::var_os("SLOWTABLE_ACCEPT").is_some_and(|value| value == "1") {
        store(&golden, painted);
        return;
    }
    let expected = fs::read(&golden);
    if expected.as_ref().is_ok_and(|expected| expected == painted) {
        return;
    }
    let out = out(folder.as_ref());
    let new = out.join(format!("{name}.new.png"));
    store(&new, painted);
    let hint = "if the new picture is right, run this test again with SLOWTABLE_ACCEPT=1, which stores what is \
                painted now (CONTRIBUTING.md, \"Accept a picture\")";
    let expected = match expected {
        Ok(expected) => expected,
        Err(error) => panic!(
            "{}: {error}; painted now: {}; {hint}",
            golden.display(),
            new.display()
        ),
    };
    let painted = decode(painted);
    // A stored file that is not a picture differs from the new one everywhere.
    let expected = image::load_from_memory_with_format(&expected, ImageFormat::Png)
        .map_or_else(|_| RgbImage::new(0, 0), image::DynamicImage::into_rgb8);
    assert!(
        expected != painted,
        "{name}: the same pixels in other bytes; {hint}"
    );
    let (changed, picture) = difference(&expected, &painted);
    let file = out.join(format!("{name}.difference.png"));
    if let Err(error) = picture.save(&file) {
        panic!("{}: {error}", file.display());
    }
    panic!(
        "{name}: {changed} pixels changed, see {} beside {}; {hint}",
        file.display(),
        golden.display()
    );
}

/// Returns the number of changed pixels, and the new picture in pale grey with those in red.
fn difference(old: &RgbImage, new: &RgbImage) -> (usize, RgbImage) {
    let mut changed = 0;
    let mut picture = new.clone();
    for (x, y, pixel) in picture.enumerate_pixels_mut() {
        if old.get_pixel_checked(x, y) == Some(pixel) {
            *pixel = Rgb([192 + pixel[1] / 4; 3]);
        } else {
            changed += 1;
            *pixel = Rgb([0xFF, 0, 0]);
        }
    }
    (changed, picture)
}

/// Returns `golden/CRATE` in Cargo's target folder, which has a tag file; otherwise in the folder for temporary files.
/// Pictures of different crates may have the same name.
fn out(goldens: &Path) -> PathBuf {
    let program = env::current_exe().unwrap_or_default();
    program
        .ancestors()
        .find(|folder| folder.join("CACHEDIR.TAG").exists())
        .map_or_else(env::temp_dir, Path::to_path_buf)
        .join("golden")
        .join(crate_of(goldens))
}

/// Returns the name of the crate's folder for the path of its goldens, `CRATE/tests/golden`.
fn crate_of(goldens: &Path) -> &Path {
    let folder = goldens.ancestors().nth(2).and_then(Path::file_name);
    folder.map_or(Path::new(""), Path::new)
}

fn store(file: &Path, bytes: &[u8]) {
    let folder = file.parent().unwrap_or(Path::new("."));
    let stored = fs::create_dir_all(folder).and_then(|()| fs::write(file, bytes));
    if let Err(error) = stored {
        panic!("{}: {error}", file.display());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Drawing, Rect, Scene, paint, samples};

    fn square(x: f32) -> Vec<u8> {
        let mut drawing = Drawing::new();
        drawing.rect(Rect::new(x, 2.0, 3.0, 3.0), samples::GOLD);
        paint(&Scene::new(12, 8, samples::FOREST, drawing)).unwrap()
    }

    #[test]
    fn the_difference_shows_every_changed_pixel_in_red() {
        let (changed, picture) = difference(&decode(&square(2.0)), &decode(&square(4.0)));
        let red = |x, y| *picture.get_pixel(x, y) == Rgb([0xFF, 0, 0]);
        assert_eq!(changed, 2 * 2 * 3);
        for y in 0..8 {
            for x in 0..12 {
                let moved = (2..5).contains(&y) && [2, 3, 5, 6].contains(&x);
                assert_eq!(red(x, y), moved, "{x} {y}");
            }
        }
    }

    #[test]
    fn a_picture_of_another_size_has_changed_where_it_is_new() {
        let small = decode(&square(2.0));
        let large = paint(&Scene::new(20, 8, samples::FOREST, Drawing::new())).unwrap();
        let (changed, _) = difference(&small, &decode(&large));
        assert_eq!(changed, 8 * 8 + 9);
    }

    #[test]
    fn pictures_of_each_crate_have_a_folder_of_their_own() {
        let crate_of = |path: &'static str| crate_of(Path::new(path));
        assert_eq!(crate_of("/code/faces/toy/tests/golden"), Path::new("toy"));
        assert_eq!(crate_of("golden"), Path::new(""));
    }
}
