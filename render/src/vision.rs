//! Simulates how colours look to people who lack one of the three kinds of cones.
//!
//! The simulation follows G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A
//! Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE Transactions on
//! Visualization and Computer Graphics 15 (6), 2009, with its matrices for severity 1.0, applied to
//! linear light. People with the milder and more frequent forms see more than it shows.

use palette::color_difference::{EuclideanDistance as _, Wcag21RelativeContrast as _};
use palette::{IntoColor as _, Lab, LinSrgb, Srgb};

use crate::geometry::Colour;

/// The kind of cones that is missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Vision {
    /// The cones for long waves: reds look dark and like greens.
    Protanopia,
    /// The cones for middle waves: reds look like greens. The most frequent, with its milder forms.
    Deuteranopia,
    /// The cones for short waves: blues look like greens. Rare.
    Tritanopia,
}

impl Vision {
    /// All three kinds.
    pub const ALL: [Self; 3] = [Self::Protanopia, Self::Deuteranopia, Self::Tritanopia];

    /// Returns the matrix by Machado, Oliveira and Fernandes (2009, severity 1.0), between linear
    /// red, green and blue.
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

    /// Returns the colour as people with this vision see it; the opacity does not change.
    #[must_use]
    pub fn simulate(self, colour: Colour) -> Colour {
        let light = srgb(colour).into_linear();
        let part = |[red, green, blue]: [f32; 3]| {
            red * light.red + green * light.green + blue * light.blue
        };
        let [red, green, blue] = self.matrix().map(part);
        // Values outside the range are clamped.
        let seen: Srgb<u8> = LinSrgb::new(red, green, blue).into_encoding();
        Colour {
            red: seen.red,
            green: seen.green,
            blue: seen.blue,
            alpha: colour.alpha,
        }
    }
}

fn srgb(colour: Colour) -> Srgb<f32> {
    Srgb::new(colour.red, colour.green, colour.blue).into_format()
}

impl Colour {
    /// Returns the contrast in lightness, from 1 to 21, as defined by WCAG; opacity is ignored.
    #[must_use]
    pub fn contrast(self, other: Colour) -> f32 {
        srgb(self).relative_contrast(srgb(other))
    }

    /// Returns how different two colours look: their distance in CIELAB (1976, D65). Side by side,
    /// eyes notice about 2.3; opacity is ignored.
    #[must_use]
    pub fn difference(self, other: Colour) -> f32 {
        let lab = |colour: Colour| -> Lab { srgb(colour).into_linear().into_color() };
        lab(self).distance(lab(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
    fn contrast_of_black_and_white_is_21() {
        let contrast = Colour::rgb(0).contrast(Colour::rgb(0xFF_FF_FF));
        assert!((contrast - 21.0).abs() < 1e-3);
    }
}
