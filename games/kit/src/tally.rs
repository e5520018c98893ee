//! Statistics over games: shares of wins, mean scores, and their confidence.

use crate::rules::Standing;
use crate::seat::Seat;

/// The results of one side over many games.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Tally {
    /// The number of games.
    pub games: u32,
    /// The number of wins; a shared first place counts by its share.
    pub wins: f64,
    /// The number of seats that the side has played.
    pub seats: u32,
    /// The sum of the seats' scores, in points.
    pub points: f64,
    /// The sum of the squares of those scores.
    pub squares: f64,
    /// The best score, in points.
    pub best: f64,
}

impl Tally {
    /// Adds a finished game; `ours` says which seats belonged to this side.
    pub fn add(&mut self, standings: &[Standing], ours: impl Fn(Seat) -> bool) {
        let first = standings.iter().filter(|standing| standing.place == 1);
        let won = first.clone().filter(|standing| ours(standing.seat)).count();
        let shared = u32::try_from(first.count()).unwrap_or(0);
        if shared == 0 {
            return;
        }
        self.games += 1;
        self.wins += f64::from(u32::try_from(won).unwrap_or(0)) / f64::from(shared);
        for standing in standings.iter().filter(|standing| ours(standing.seat)) {
            let points = standing.points.to_f64();
            self.best = if self.seats == 0 {
                points
            } else {
                self.best.max(points)
            };
            self.seats += 1;
            self.points += points;
            self.squares += points * points;
        }
    }

    /// Returns the mean score, in points.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.points / f64::from(self.seats.max(1))
    }

    /// Returns the standard deviation of the scores, in points.
    #[must_use]
    pub fn spread(&self) -> f64 {
        let seats = f64::from(self.seats.max(1));
        let variance = self.squares / seats - self.mean() * self.mean();
        variance.max(0.0).sqrt()
    }

    /// Returns the standard error of the mean score, in points.
    #[must_use]
    pub fn mean_error(&self) -> f64 {
        self.spread() / f64::from(self.seats.max(1)).sqrt()
    }

    /// Returns the share of games won, from 0 to 1.
    #[must_use]
    pub fn rate(&self) -> f64 {
        self.wins / f64::from(self.games.max(1))
    }

    /// Returns the 95 % Wilson interval of the share of games won.
    #[must_use]
    pub fn interval(&self) -> (f64, f64) {
        const Z: f64 = 1.96;
        let games = f64::from(self.games.max(1));
        let rate = self.rate();
        let middle = rate + Z * Z / (2.0 * games);
        let reach = Z * (rate * (1.0 - rate) / games + Z * Z / (4.0 * games * games)).sqrt();
        let whole = 1.0 + Z * Z / games;
        let (low, high) = ((middle - reach) / whole, (middle + reach) / whole);
        (low.max(0.0), high.min(1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::points::Points;

    fn game(places: &[(u8, i32)]) -> Vec<Standing> {
        (0..)
            .zip(places)
            .map(|(seat, &(place, half_points))| Standing {
                seat: Seat(seat),
                place,
                points: Points::halves(half_points),
            })
            .collect()
    }

    #[test]
    fn a_shared_win_counts_by_its_share() {
        let mut tally = Tally::default();
        tally.add(&game(&[(1, 40), (1, 40)]), |seat| seat == Seat(0));
        tally.add(&game(&[(1, 41), (2, 30)]), |seat| seat == Seat(0));
        tally.add(&game(&[(2, 20), (1, 50)]), |seat| seat == Seat(0));
        assert!((tally.wins - 1.5).abs() < 1e-9 && tally.games == 3);
        assert!((tally.mean() - 101.0 / 6.0).abs() < 1e-9);
        assert!((tally.best - 20.5).abs() < 1e-9);
    }

    #[test]
    fn the_interval_is_wilsons() {
        // 81 of 263: 25.5 % to 36.6 % (Newcombe 1998, table I, method 3).
        let tally = Tally {
            games: 263,
            wins: 81.0,
            ..Tally::default()
        };
        let (low, high) = tally.interval();
        assert!((low - 0.2553).abs() < 5e-4 && (high - 0.3662).abs() < 5e-4);
        let none = Tally::default().interval();
        assert!(none.0 >= 0.0 && none.1 <= 1.0);
    }
}
