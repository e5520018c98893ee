//! How colours look to eyes that lack one of the three kinds of cones.
//!
//! The simulation is that of G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A
//! Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE Transactions on
//! Visualization and Computer Graphics 15 (6), 2009, with its matrices for severity 1.0, applied to
//! linear light. Who has the milder and more frequent forms sees more than it shows.

use std::io::Cursor;

use png::{BitDepth, ColorType, Decoder, Transformations};

use crate::encode;
use crate::geometry::Colour;
use crate::paint::PaintError;

/// Which cones are missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Vision {
    /// Those for long waves: reds look dark and like greens.
    Protanopia,
    /// Those for middle waves: reds look like greens. With its milder forms the most frequent.
    Deuteranopia,
    /// Those for short waves: blues look like greens. Rare.
    Tritanopia,
}

impl Vision {
    /// All three kinds.
    pub const ALL: [Self; 3] = [Self::Protanopia, Self::Deuteranopia, Self::Tritanopia];

    /// Machado, Oliveira and Fernandes 2009, severity 1.0: from linear red, green and blue to the
    /// same.
    const fn matrix(self) -> [[f32; 3]; 3] {
        match self {
            Self::Protanopia => [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
            Self::Deuteranopia => [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ],
            Self::Tritanopia => [
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_900],
            ],
        }
    }

    /// What a colour looks like; opacity stays.
    #[must_use]
    pub fn simulate(self, colour: Colour) -> Colour {
        let light = colour.linear();
        let part = |row: [f32; 3]| {
            let sum: f32 = row
                .iter()
                .zip(light)
                .map(|(weight, part)| weight * part)
                .sum();
            encoded(sum)
        };
        let [red, green, blue] = self.matrix().map(part);
        Colour {
            red,
            green,
            blue,
            alpha: colour.alpha,
        }
    }

    /// What a picture looks like that [`crate::paint`] has painted, as such a picture: only its
    /// palette changes.
    ///
    /// # Errors
    /// When it is no PNG with a palette.
    pub fn simulate_png(self, png: &[u8]) -> Result<Vec<u8>, VisionError> {
        let mut decoder = Decoder::new(Cursor::new(png));
        decoder.set_transformations(Transformations::IDENTITY);
        let mut reader = decoder.read_info().map_err(VisionError::Unreadable)?;
        let info = reader.info();
        let (width, height) = info.size();
        let kind = (info.color_type, info.bit_depth);
        let palette = info.palette.clone().unwrap_or_default();
        if kind != (ColorType::Indexed, BitDepth::Eight) {
            return Err(VisionError::NoPalette);
        }
        let size = reader.output_buffer_size().ok_or(VisionError::NoPalette)?;
        let mut indices = vec![0; size];
        reader
            .next_frame(&mut indices)
            .map_err(VisionError::Unreadable)?;
        let (colours, _) = palette.as_chunks::<3>();
        let seen: Vec<[u8; 3]> = colours
            .iter()
            .map(|&[red, green, blue]| {
                let seen = self.simulate(Colour {
                    red,
                    green,
                    blue,
                    alpha: 255,
                });
                [seen.red, seen.green, seen.blue]
            })
            .collect();
        Ok(encode::indexed((width, height), &seen, &indices)?)
    }
}

/// Why a picture cannot be seen with other eyes.
#[derive(Debug, thiserror::Error)]
pub enum VisionError {
    /// It is no PNG.
    #[error("the picture cannot be read: {0}")]
    Unreadable(#[source] png::DecodingError),
    /// It is a PNG without a palette of bytes.
    #[error("the picture has no palette")]
    NoPalette,
    /// It cannot be written.
    #[error(transparent)]
    Write(#[from] PaintError),
}

impl Colour {
    /// How different two colours look: their distance in CIELAB (1976, D65). Side by side, eyes
    /// notice about 2.3; opacity is left out.
    #[must_use]
    pub fn difference(self, other: Colour) -> f32 {
        let (one, two) = (self.lab(), other.lab());
        let square: f32 = one.iter().zip(two).map(|(a, b)| (a - b) * (a - b)).sum();
        square.sqrt()
    }

    /// Lightness, from green to red, from blue to yellow (CIE 15; sRGB by IEC 61966-2-1).
    fn lab(self) -> [f32; 3] {
        let [red, green, blue] = self.linear();
        let x = (0.412_456 * red + 0.357_576 * green + 0.180_437 * blue) / 0.950_47;
        let y = 0.212_673 * red + 0.715_152 * green + 0.072_175 * blue;
        let z = (0.019_334 * red + 0.119_192 * green + 0.950_304 * blue) / 1.088_83;
        let root = |part: f32| {
            if part > 216.0 / 24_389.0 {
                part.cbrt()
            } else {
                (24_389.0 / 27.0 * part + 16.0) / 116.0
            }
        };
        let [x, y, z] = [x, y, z].map(root);
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }
}

/// Linear light from 0 to 1 as sRGB writes it; what is beyond is as near as can be.
fn encoded(light: f32) -> u8 {
    let light = light.clamp(0.0, 1.0);
    let value = if light <= 0.003_130_8 {
        12.92 * light
    } else {
        1.055 * light.powf(1.0 / 2.4) - 0.055
    };
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // 0 to 255
    let value = (value * 255.0).round() as u8;
    value
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{CLAY, CREAM, INK};
    use crate::{Drawing, Rect, Scene, Text, golden, paint};

    #[test]
    fn greys_stay_and_reds_and_greens_become_alike() {
        for vision in Vision::ALL {
            for value in [0u32, 64, 128, 255] {
                let grey = Colour::rgb(value << 16 | value << 8 | value);
                assert!(grey.difference(vision.simulate(grey)) < 1.0, "{grey:?}");
            }
        }
        let (red, green) = (Colour::rgb(0xB0_30_20), Colour::rgb(0x5A_6E_20));
        let apart = |vision: Vision| vision.simulate(red).difference(vision.simulate(green));
        assert!(apart(Vision::Deuteranopia) < red.difference(green) / 3.0);
        assert!(apart(Vision::Tritanopia) > red.difference(green) / 2.0);
    }

    #[test]
    fn the_difference_is_that_of_the_book() {
        // Lab of sRGB red is 53.24, 80.09, 67.20; white is 100, 0, 0.
        let (red, white) = (Colour::rgb(0xFF_00_00), Colour::rgb(0xFF_FF_FF));
        let far = (46.76f32 * 46.76 + 80.09 * 80.09 + 67.20 * 67.20).sqrt();
        assert!((red.difference(white) - far).abs() < 0.1);
        assert!(red.difference(red) < f32::EPSILON);
    }

    #[test]
    fn a_picture_keeps_its_shapes_and_changes_its_colours() {
        let mut drawing = Drawing::new();
        drawing.rect(Rect::new(4.0, 4.0, 10.0, 10.0), CLAY);
        drawing.text(Text::new("Ziegel", 16.0, 14.0, 10.0, INK));
        let png = paint(&Scene::new(60, 20, CREAM, drawing)).unwrap();
        let before = golden::decode(&png);
        for vision in Vision::ALL {
            let after = golden::decode(&vision.simulate_png(&png).unwrap());
            assert_eq!((after.width, after.height), (60, 20));
            for (before, after) in before.rgb.iter().zip(&after.rgb) {
                let [red, green, blue] = *before;
                let seen = vision.simulate(Colour {
                    red,
                    green,
                    blue,
                    alpha: 255,
                });
                assert_eq!([seen.red, seen.green, seen.blue], *after);
            }
        }
        let broken = Vision::Protanopia.simulate_png(b"no picture");
        assert!(matches!(broken, Err(VisionError::Unreadable(_))));
    }
}
