//! Numbers in the form in which people write them.

use slowtable_kit::Points;

/// Returns points as a figure: `3`, `½`, `23½`, `−1½`. Other fractions are decimals.
#[must_use]
pub fn points_figure(points: Points) -> String {
    let sign = if points < Points::ZERO { "−" } else { "" };
    let size = if points < Points::ZERO {
        -points
    } else {
        points
    };
    match size.in_halves() {
        Some(1) => format!("{sign}½"),
        Some(halves) if halves % 2 != 0 => format!("{sign}{}½", halves / 2),
        _ => format!("{sign}{size}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_read_as_people_write_them() {
        for (hundredths, figure) in [
            (0, "0"),
            (300, "3"),
            (50, "½"),
            (2350, "23½"),
            (-50, "−½"),
            (-150, "−1½"),
            (-700, "−7"),
            (125, "1.25"),
        ] {
            assert_eq!(points_figure(Points::hundredths(hundredths)), figure);
        }
    }
}
