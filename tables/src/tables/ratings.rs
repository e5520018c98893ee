//! What a list of results says of everybody in it: how many games, wins and points, and a rating.
//!
//! Ratings are Weng and Lin's (2011, algorithm 1: Bradley and Terry's model, every pair of a game
//! compared), as the library `skillratings` has them. They are worked out anew from all results
//! whenever they are asked for, game by game in the order in which they ended: no rating is stored,
//! so none can contradict the results.

use std::collections::BTreeMap;

use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use slowtable_kit::Points;

use crate::ids::PersonId;
use crate::store::results::{Part, PartRow};

/// A rating, on a scale where everybody begins at 1,000.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rating(WengLinRating);

impl Rating {
    /// The library begins at 25; people read whole numbers more easily.
    const SCALE: f64 = 40.0;

    /// How good somebody seems to be.
    #[must_use]
    pub fn value(self) -> f64 {
        self.0.rating * Self::SCALE
    }

    /// How far from [`Rating::value`] they may well be: two standard deviations.
    #[must_use]
    pub fn uncertainty(self) -> f64 {
        2.0 * self.0.uncertainty * Self::SCALE
    }

    /// How good they are at least, as far as can be told. Lists are ordered by it.
    #[must_use]
    pub fn least(self) -> f64 {
        self.value() - self.uncertainty()
    }
}

/// What somebody has done in the games of a pool.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Record {
    /// Games that they played to their end, or left.
    pub games: u32,
    /// Of those: left before the end.
    pub left: u32,
    /// Of those: first places, shared ones included.
    pub wins: u32,
    /// Of those: games that count for the rating.
    pub rated: u32,
    /// The sum of the places in the games that they played to their end.
    places: u32,
    /// The sum of their points in those games, in hundredths.
    hundredths: i64,
    /// The best of them.
    pub best: Option<Points>,
    rating: WengLinRating,
}

impl Default for Record {
    fn default() -> Self {
        Self {
            games: 0,
            left: 0,
            wins: 0,
            rated: 0,
            places: 0,
            hundredths: 0,
            best: None,
            rating: WengLinRating::new(),
        }
    }
}

impl Record {
    /// With fewer rated games than this, a rating is provisional.
    pub const SETTLED: u32 = 5;

    /// The rating, once a game has counted for it.
    #[must_use]
    pub fn rating(&self) -> Option<Rating> {
        (self.rated > 0).then_some(Rating(self.rating))
    }

    /// Whether the rating says little yet.
    #[must_use]
    pub const fn is_provisional(&self) -> bool {
        self.rated < Self::SETTLED
    }

    /// The mean number of points of games that were played to their end.
    #[must_use]
    pub fn mean_points(&self) -> Option<Points> {
        let finished = self
            .games
            .checked_sub(self.left)
            .filter(|games| *games > 0)?;
        let mean = self.hundredths / i64::from(finished);
        Some(Points::hundredths(i32::try_from(mean).ok()?))
    }

    /// The mean place in games that were played to their end.
    #[must_use]
    pub fn mean_place(&self) -> Option<f64> {
        let finished = self
            .games
            .checked_sub(self.left)
            .filter(|games| *games > 0)?;
        Some(f64::from(self.places) / f64::from(finished))
    }

    fn count(&mut self, part: &PartRow) {
        self.games += 1;
        let Some((place, points)) = part.place.zip(part.points()) else {
            self.left += 1;
            return;
        };
        self.wins += u32::from(place == 1);
        self.places += u32::from(place);
        self.hundredths += i64::from(points.in_hundredths());
        self.best = self.best.max(Some(points));
    }
}

/// The records of everybody in a pool.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Records {
    pub(super) people: BTreeMap<PersonId, Record>,
    /// Opponents, by level. They are compared with people, but nobody's rating changes by them.
    pub(super) opponents: BTreeMap<String, Record>,
}

impl Records {
    /// Works everything out from the parts of a pool's games, in the order in which they ended.
    pub(super) fn of(parts: &[PartRow]) -> Self {
        let mut all = Self::default();
        for game in parts.chunk_by(|one, next| one.table_id == next.table_id) {
            all.add(game);
        }
        all
    }

    fn add(&mut self, game: &[PartRow]) {
        // The places of those who left are behind everybody who did not.
        let ranked = |part: &PartRow| usize::from(part.place.unwrap_or(u8::MAX));
        let people: Vec<(PersonId, &PartRow)> = game
            .iter()
            .filter(|part| matches!(part.part, Part::Played | Part::Left))
            .filter_map(|part| Some((part.person?, part)))
            .collect();
        let opponents: Vec<(&str, &PartRow)> = game
            .iter()
            .filter(|part| part.part == Part::Opponent)
            .filter_map(|part| Some((part.level.as_deref()?, part)))
            .collect();
        let before: Vec<(WengLinRating, usize)> = people
            .iter()
            .map(|(person, part)| (self.rating(*person), ranked(part)))
            .collect();
        let levels: Vec<(WengLinRating, usize)> = opponents
            .iter()
            .map(|(level, part)| {
                let record = self.opponents.get(*level).copied().unwrap_or_default();
                (record.rating, ranked(part))
            })
            .collect();
        let after = rate(&before);
        for ((person, part), after) in people.iter().zip(&after) {
            let record = self.people.entry(*person).or_default();
            record.count(part);
            if people.len() > 1 {
                record.rating = *after;
                record.rated += 1;
            }
        }
        let entrants: Vec<_> = levels.iter().chain(&before).copied().collect();
        self.rate_levels(&opponents, &rate(&entrants));
    }

    fn rating(&self, person: PersonId) -> WengLinRating {
        self.people.get(&person).copied().unwrap_or_default().rating
    }

    /// Several opponents of a level are one in the ratings: they change it by the mean of what each
    /// would.
    fn rate_levels(&mut self, opponents: &[(&str, &PartRow)], after: &[WengLinRating]) {
        let mut sums: BTreeMap<&str, (f64, f64, f64)> = BTreeMap::new();
        for ((level, part), after) in opponents.iter().zip(after) {
            let sum = sums.entry(*level).or_default();
            *sum = (sum.0 + after.rating, sum.1 + after.uncertainty, sum.2 + 1.0);
            let record = self.opponents.entry((*level).to_owned()).or_default();
            record.count(part);
        }
        for (level, (rating, uncertainty, count)) in sums {
            let record = self.opponents.entry(level.to_owned()).or_default();
            record.rated += 1;
            record.rating = WengLinRating {
                rating: rating / count,
                uncertainty: uncertainty / count,
            };
        }
    }
}

/// The ratings after a game between these, each with its rank in it.
fn rate(before: &[(WengLinRating, usize)]) -> Vec<WengLinRating> {
    let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> = before
        .iter()
        .map(|(rating, rank)| (std::slice::from_ref(rating), MultiTeamOutcome::new(*rank)))
        .collect();
    let after = weng_lin_multi_team(&teams, &WengLinConfig::new());
    after.into_iter().flatten().collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use proptest::prelude::*;
    use slowtable_kit::Seat;

    use super::*;
    use crate::ids::TableId;

    /// A game's parts: of whom, and how they came out.
    fn game(table: i64, parts: &[(Part, u64, u8)]) -> Vec<PartRow> {
        let part = |(seat, &(part, who, place)): (u8, &(Part, u64, u8))| {
            let is_person = !matches!(part, Part::Opponent | Part::StandIn);
            let placed = part != Part::Left;
            PartRow {
                table_id: TableId::from_sql(table),
                seat: Seat(seat),
                part,
                person: is_person.then_some(PersonId(who)),
                level: (!is_person).then(|| format!("level-{who}")),
                place: placed.then_some(place),
                hundredths: placed.then_some(5_000 - 100 * i32::from(place)),
            }
        };
        (0..).zip(parts).map(part).collect()
    }

    fn value(records: &Records, who: u64) -> f64 {
        records.people[&PersonId(who)].rating().unwrap().value()
    }

    #[test]
    fn the_figures_are_the_librarys() {
        // The example of the library's documentation for a draw and a win among teams of one is
        // worked out by hand: both begin at 25, beta is 25/6.
        let records = Records::of(&game(1, &[(Part::Played, 1, 1), (Part::Played, 2, 2)]));
        let (sigma, beta) = (25.0_f64 / 3.0, 25.0_f64 / 6.0);
        let c = (2.0 * sigma * sigma + 2.0 * beta * beta).sqrt();
        let gain = sigma * sigma / c * 0.5;
        assert!((value(&records, 1) - (25.0 + gain) * 40.0).abs() < 1e-6);
        assert!((value(&records, 2) - (25.0 - gain) * 40.0).abs() < 1e-6);
        let rating = records.people[&PersonId(1)].rating().unwrap();
        assert!(rating.uncertainty() < 2.0 * sigma * 40.0);
        assert!((rating.least() - (rating.value() - rating.uncertainty())).abs() < 1e-9);
    }

    #[test]
    fn equals_share_and_whoever_left_is_behind_all_others() {
        use Part::{Left, Played, StandIn, TookOver};
        let records = Records::of(&game(
            1,
            &[
                (Played, 1, 1),
                (Played, 2, 1),
                (Left, 3, 0),
                (TookOver, 4, 3),
            ],
        ));
        assert!((value(&records, 1) - value(&records, 2)).abs() < 1e-9);
        assert!(value(&records, 3) < 1_000.0 && value(&records, 1) > 1_000.0);
        // Who took over is not rated, nor counted.
        assert!(!records.people.contains_key(&PersonId(4)));
        let left = &records.people[&PersonId(3)];
        assert_eq!((left.games, left.left, left.wins), (1, 1, 0));
        assert_eq!((left.mean_points(), left.best), (None, None));
        let won = &records.people[&PersonId(2)];
        assert_eq!((won.wins, won.mean_points()), (1, Some(Points::whole(49))));
        // An opponent who plays on for somebody has not played.
        let alone = Records::of(&game(2, &[(Played, 1, 1), (Left, 2, 0), (StandIn, 9, 2)]));
        assert!(value(&alone, 1) > value(&alone, 2));
        assert!(alone.opponents.is_empty());
    }

    #[test]
    fn with_opponents_only_people_are_counted_and_not_rated() {
        let against = game(1, &[(Part::Played, 1, 1), (Part::Opponent, 9, 2)]);
        let records = Records::of(&against);
        let person = &records.people[&PersonId(1)];
        assert_eq!((person.games, person.wins, person.rated), (1, 1, 0));
        assert_eq!(person.rating(), None);
        let level = &records.opponents["level-9"];
        assert!(level.rating().unwrap().value() < 1_000.0);
    }

    /// Games with two to four seats between six people and two levels, equals among them.
    fn games() -> impl Strategy<Value = Vec<Vec<PartRow>>> {
        let seat = (0..4_u8, 1..4_u8);
        let one = (
            prop::sample::subsequence(vec![1_u64, 2, 3, 4, 5, 6], 2..=4),
            prop::collection::vec(seat, 4),
        );
        prop::collection::vec(one, 1..20).prop_map(|all| {
            let made = (1_i64..).zip(all).map(|(table, (people, seats))| {
                let parts: Vec<(Part, u64, u8)> = people
                    .into_iter()
                    .zip(seats)
                    .map(|(who, (kind, place))| match kind {
                        0 => (Part::Left, who, 0),
                        1 => (Part::Opponent, who % 2, place),
                        _ => (Part::Played, who, place),
                    })
                    .collect();
                game(table, &parts)
            });
            made.collect()
        })
    }

    proptest! {
        #[test]
        fn opponents_never_change_a_persons_rating(games in games()) {
            let with = Records::of(&games.concat());
            let without: Vec<PartRow> = games
                .concat()
                .into_iter()
                .filter(|part| part.part != Part::Opponent)
                .collect();
            // Places among people are in the same order without them.
            prop_assert_eq!(with.people, Records::of(&without).people);
        }

        #[test]
        fn seats_in_another_order_change_nothing(games in games()) {
            let turned: Vec<PartRow> = games
                .iter()
                .flat_map(|game| game.iter().rev().cloned().collect::<Vec<_>>())
                .collect();
            let (one, other) = (Records::of(&games.concat()), Records::of(&turned));
            prop_assert_eq!(one.people.len(), other.people.len());
            for (person, record) in &one.people {
                let value = |record: &Record| record.rating.rating;
                prop_assert!((value(record) - value(&other.people[person])).abs() < 1e-9);
            }
        }

        #[test]
        fn more_games_are_the_same_as_going_on_from_what_was_known(games in games(), at in 0_usize..20) {
            let at = at.min(games.len());
            let mut gone_on = Records::of(&games[..at].concat());
            for game in &games[at..] {
                gone_on.add(game);
            }
            prop_assert_eq!(gone_on, Records::of(&games.concat()));
        }
    }
}
