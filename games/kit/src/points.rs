//! Points, as used in results and advice.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A number of points, exact to a hundredth. Arithmetic saturates at about 21 million points.
///
/// In JSON it is a number in points: `7`, `12.5`, `-0.25`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Points(i32);

impl Points {
    /// Zero points.
    pub const ZERO: Points = Points(0);

    /// Creates a whole number of points.
    #[must_use]
    pub const fn whole(points: i32) -> Self {
        Self(points.saturating_mul(100))
    }

    /// Creates a number of half points.
    #[must_use]
    pub const fn halves(halves: i32) -> Self {
        Self(halves.saturating_mul(50))
    }

    /// Creates a number of hundredths of a point.
    #[must_use]
    pub const fn hundredths(hundredths: i32) -> Self {
        Self(hundredths)
    }

    /// Returns the number of hundredths.
    #[must_use]
    pub const fn in_hundredths(self) -> i32 {
        self.0
    }

    /// Returns the number of half points; `None` if there is a remainder.
    #[must_use]
    pub const fn in_halves(self) -> Option<i32> {
        if self.0 % 50 == 0 {
            Some(self.0 / 50)
        } else {
            None
        }
    }

    /// Returns the points as a floating-point number, for statistics.
    #[must_use]
    pub fn to_f64(self) -> f64 {
        f64::from(self.0) / 100.0
    }

    /// Rounds to the nearest half point; ties go up.
    #[must_use]
    pub const fn to_nearest_half(self) -> Self {
        Self::halves(self.0.saturating_add(25).div_euclid(50))
    }
}

impl Add for Points {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Points {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0))
    }
}

impl SubAssign for Points {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Neg for Points {
    type Output = Self;

    fn neg(self) -> Self {
        Self(self.0.saturating_neg())
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::ZERO, Add::add)
    }
}

/// Writes points without needless zeros: `7`, `12.5`, `-0.25`.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, rest) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        match rest {
            0 => f.pad(&format!("{sign}{whole}")),
            rest if rest % 10 == 0 => f.pad(&format!("{sign}{whole}.{}", rest / 10)),
            rest => f.pad(&format!("{sign}{whole}.{rest:02}")),
        }
    }
}

impl fmt::Debug for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Points({self})")
    }
}

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % 100 == 0 {
            serializer.serialize_i32(self.0 / 100)
        } else {
            serializer.serialize_f64(self.to_f64())
        }
    }
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let hundredths = f64::deserialize(deserializer)? * 100.0;
        let rounded = hundredths.round();
        let fits = f64::from(i32::MIN) <= rounded && rounded <= f64::from(i32::MAX);
        if !fits || (hundredths - rounded).abs() > 1e-4 {
            return Err(serde::de::Error::custom("points are exact to a hundredth"));
        }
        #[allow(clippy::cast_possible_truncation)] // it fits
        Ok(Self(rounded as i32))
    }
}

/// Writes points twice into an object: as `points`, and as `half_points`, whole half points, which
/// older programs read. The second is left out if it would not be exact.
pub(crate) fn with_halves<S: Serializer>(
    points: &Points,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Written {
        points: Points,
        #[serde(skip_serializing_if = "Option::is_none")]
        half_points: Option<i32>,
    }
    let written = Written {
        points: *points,
        half_points: points.in_halves(),
    };
    written.serialize(serializer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_written_without_needless_zeros_and_read_back() {
        for (hundredths, text) in [
            (0, "0"),
            (700, "7"),
            (1250, "12.5"),
            (-25, "-0.25"),
            (-50, "-0.5"),
            (5, "0.05"),
            (i32::MAX, "21474836.47"),
            (i32::MIN, "-21474836.48"),
        ] {
            let points = Points::hundredths(hundredths);
            assert_eq!(points.to_string(), text);
            let json = serde_json::to_string(&points).unwrap();
            assert_eq!(json, text);
            assert_eq!(serde_json::from_str::<Points>(&json).unwrap(), points);
        }
        assert_eq!(format!("{:>5}|", Points::halves(3)), "  1.5|");
        for wrong in ["0.125", "1e12", "\"3\"", "null"] {
            assert!(serde_json::from_str::<Points>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn halves_are_exact_or_none() {
        assert_eq!(Points::halves(-3).in_halves(), Some(-3));
        assert_eq!(Points::hundredths(125).in_halves(), None);
        for (hundredths, halves) in [(24, 0), (25, 1), (-25, 0), (-26, -1), (130, 3)] {
            let rounded = Points::hundredths(hundredths).to_nearest_half();
            assert_eq!(rounded, Points::halves(halves), "{hundredths}");
        }
    }

    #[test]
    fn sums_saturate() {
        let most = Points::whole(i32::MAX);
        assert_eq!(most + Points::whole(1), most);
        assert_eq!(-Points::whole(i32::MIN) - Points::ZERO, most);
        let sum: Points = [Points::halves(1), Points::whole(2)].into_iter().sum();
        assert_eq!(sum, Points::halves(5));
    }
}
