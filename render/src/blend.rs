//! Laying pixels over pixels, in whole numbers: the same on every machine.
//!
//! Pixels are red, green, blue and opacity, the first three multiplied by the last.

/// A pixel's bytes.
pub(crate) type Pixel = [u8; 4];

/// `one` times `other`, where 255 stands for the whole; rounded to the nearest.
fn part(one: u8, other: u8) -> u8 {
    let product = u32::from(one) * u32::from(other) + 128;
    // An exact division by 255 for products of bytes.
    let quotient = (product + (product >> 8)) >> 8;
    #[allow(clippy::cast_possible_truncation)] // at most 255
    let quotient = quotient as u8;
    quotient
}

/// A pixel of which only a part is there.
pub(crate) fn thinned(pixel: Pixel, cover: u8) -> Pixel {
    pixel.map(|value| part(value, cover))
}

/// `over` on `under`.
pub(crate) fn over(under: Pixel, over: Pixel) -> Pixel {
    let rest = 255 - over[3];
    let mix = |at: usize| over[at].saturating_add(part(under[at], rest));
    [mix(0), mix(1), mix(2), mix(3)]
}

/// Lays pixels over as many others.
pub(crate) fn lay(under: &mut [Pixel], over_them: &[Pixel]) {
    for (under, above) in under.iter_mut().zip(over_them) {
        match above[3] {
            0 => {}
            255 => *under = *above,
            _ => *under = over(*under, *above),
        }
    }
}

/// Lays one colour over pixels.
pub(crate) fn wash(under: &mut [Pixel], colour: Pixel) {
    match colour[3] {
        255 => under.fill(colour),
        _ => {
            for pixel in under {
                *pixel = over(*pixel, colour);
            }
        }
    }
}

/// Lays one colour over pixels, as much of it as the cover says.
pub(crate) fn shade(under: &mut [Pixel], colour: Pixel, covers: &[u8]) {
    for (under, &cover) in under.iter_mut().zip(covers) {
        match (cover, colour[3]) {
            (0, _) => {}
            (255, 255) => *under = colour,
            _ => *under = over(*under, thinned(colour, cover)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_rounded_to_the_nearest() {
        for one in 0..=255u8 {
            for other in 0..=255u8 {
                let exact = f64::from(one) * f64::from(other) / 255.0;
                assert!((f64::from(part(one, other)) - exact).abs() <= 0.5);
            }
        }
    }

    #[test]
    fn what_hides_hides_and_what_is_clear_is_clear() {
        let ground = [10, 20, 30, 255];
        assert_eq!(over(ground, [1, 2, 3, 255]), [1, 2, 3, 255]);
        assert_eq!(over(ground, [0; 4]), ground);
        let mut row = [ground; 3];
        shade(&mut row, [255; 4], &[0, 255, 128]);
        assert_eq!(row[0], ground);
        assert_eq!(row[1], [255; 4]);
        assert_eq!(row[2], [133, 138, 143, 255]);
        let mut same = [ground; 2];
        lay(&mut same, &[[0; 4], [128; 4]]);
        assert_eq!(same, [row[0], row[2]]);
    }
}
