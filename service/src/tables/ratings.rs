//! The statistics in a list of results: each person's games, wins, points, and rating.
//!
//! A game is rated among the people who played it to its end, as if no one else had been there: no one gains when
//! others leave. A person who left is rated as having lost against each of those who were there at the end, and only
//! the leaver's rating changes. If all people but one have left a game, that one gets nothing for it: no game, no
//! win, no points.
//!
//! Ratings follow Weng and Lin (2011, algorithm 1: Bradley and Terry's model, every pair of a game compared), as
//! implemented in the library `skillratings`. They are computed from all results at each request, game by game in the
//! order in which they ended. No rating is stored, so none can contradict the results.

use std::collections::BTreeMap;

use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use slowtable_kit::Points;

use crate::ids::PersonId;
use crate::store::results::{Part, PartRow};

/// A rating, on a scale where everyone begins at 1,000.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rating(WengLinRating);

impl Rating {
    /// The library begins at 25; people read whole numbers more easily.
    const SCALE: f64 = 40.0;

    /// Returns the estimated strength.
    #[must_use]
    pub fn value(self) -> f64 {
        self.0.rating * Self::SCALE
    }

    /// Returns two standard deviations of [`Rating::value`].
    #[must_use]
    pub fn uncertainty(self) -> f64 {
        2.0 * self.0.uncertainty * Self::SCALE
    }

    /// Returns the lower bound of the strength, by which lists are ordered.
    #[must_use]
    pub fn least(self) -> f64 {
        self.value() - self.uncertainty()
    }
}

/// A person's or level's statistics in the games of a pool.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Record {
    /// The games played to their end, or left.
    pub games: u32,
    /// Those of them that were left before the end.
    pub left: u32,
    /// Those of them with a first place, shared ones included.
    pub wins: u32,
    /// Those of them that count for the rating.
    pub rated: u32,
    /// The sum of the places in the games played to their end.
    places: u32,
    /// The sum of the points in those games, in hundredths.
    hundredths: i64,
    /// The best score in those games.
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
    /// The number of rated games below which a rating is provisional.
    pub const SETTLED: u32 = 5;

    /// Returns the rating, once a game has counted for it.
    #[must_use]
    pub fn rating(&self) -> Option<Rating> {
        (self.rated > 0).then_some(Rating(self.rating))
    }

    /// Returns the lower bound of the strength; without a rating, that of a beginner.
    pub(super) fn merit(&self) -> f64 {
        Rating(self.rating).least()
    }

    /// Whether the rating means little yet.
    #[must_use]
    pub const fn is_provisional(&self) -> bool {
        self.rated < Self::SETTLED
    }

    /// Returns the mean points of games played to their end.
    #[must_use]
    pub fn mean_points(&self) -> Option<Points> {
        let finished = self
            .games
            .checked_sub(self.left)
            .filter(|games| *games > 0)?;
        let mean = self.hundredths / i64::from(finished);
        Some(Points::hundredths(i32::try_from(mean).ok()?))
    }

    /// Returns the mean place in games played to their end.
    #[must_use]
    pub fn mean_place(&self) -> Option<f64> {
        let finished = self
            .games
            .checked_sub(self.left)
            .filter(|games| *games > 0)?;
        Some(f64::from(self.places) / f64::from(finished))
    }

    fn rate(&mut self, after: WengLinRating) {
        self.rating = after;
        self.rated += 1;
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

/// The records of everyone in a pool.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Records {
    pub(super) people: BTreeMap<PersonId, Record>,
    /// Opponents, by level. They are compared with people, but change no one's rating.
    pub(super) opponents: BTreeMap<String, Record>,
}

impl Records {
    /// Computes everything from the parts of a pool's games, in the order in which they ended.
    pub(super) fn of(parts: &[PartRow]) -> Self {
        let mut all = Self::default();
        for game in parts.chunk_by(|one, next| one.table_id == next.table_id) {
            all.add(game);
        }
        all
    }

    fn add(&mut self, game: &[PartRow]) {
        let game = RatedGame::of(game);
        let before = |who: &[(PersonId, &PartRow)]| -> Vec<Entrant> {
            let entrant =
                |(person, part): &(PersonId, &PartRow)| (self.rating(*person), ranked(part));
            who.iter().map(entrant).collect()
        };
        let finished = before(&game.finished);
        let opponent = |(level, part): &(&str, &PartRow)| {
            let record = self.opponents.get(*level).copied().unwrap_or_default();
            (record.rating, ranked(part))
        };
        let levels: Vec<Entrant> = game.opponents.iter().map(opponent).collect();
        let entrants: Vec<Entrant> = levels.iter().chain(&finished).copied().collect();
        let levels = rate(&entrants);
        // Each leaver is rated alone, behind all who were there at the end.
        let there = before(&game.there_at_the_end);
        let left = before(&game.left).into_iter().map(|leaver| {
            let entrants: Vec<Entrant> = std::iter::once(leaver).chain(there.clone()).collect();
            rate(&entrants).into_iter().next()
        });
        let left: Vec<Option<WengLinRating>> = left.collect();
        let finished = rate(&finished);
        for ((person, part), after) in game.finished.iter().zip(finished) {
            if game.is_deserted {
                break;
            }
            let record = self.people.entry(*person).or_default();
            record.count(part);
            if game.finished.len() > 1 {
                record.rate(after);
            }
        }
        for ((person, part), after) in game.left.iter().zip(left) {
            let record = self.people.entry(*person).or_default();
            record.count(part);
            if let Some(after) = after.filter(|_| !there.is_empty()) {
                record.rate(after);
            }
        }
        self.rate_levels(&game.opponents, &levels);
    }

    fn rating(&self, person: PersonId) -> WengLinRating {
        self.people.get(&person).copied().unwrap_or_default().rating
    }

    /// Rates opponents. Several of one level count as one in the ratings, which change by the mean of their changes.
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

/// A game's parts, by their meaning for ratings.
struct RatedGame<'a> {
    /// Those who played to its end.
    finished: Vec<(PersonId, &'a PartRow)>,
    /// Those who left.
    left: Vec<(PersonId, &'a PartRow)>,
    /// Those whom the others left: they finished it, or were there when it ended early.
    there_at_the_end: Vec<(PersonId, &'a PartRow)>,
    /// Opponents, by their levels.
    opponents: Vec<(&'a str, &'a PartRow)>,
    /// Whether one person was alone at the end because all others had left: that is no win over them.
    is_deserted: bool,
}

impl<'a> RatedGame<'a> {
    fn of(parts: &'a [PartRow]) -> Self {
        let people = |wanted: &[Part]| -> Vec<(PersonId, &'a PartRow)> {
            let fitting = parts.iter().filter(|part| wanted.contains(&part.part));
            fitting
                .filter_map(|part| Some((part.person?, part)))
                .collect()
        };
        let opponents = parts.iter().filter(|part| part.part == Part::Opponent);
        let left = people(&[Part::Left]);
        let at_the_end = people(&[Part::Played, Part::TookOver]);
        Self {
            finished: people(&[Part::Played]),
            there_at_the_end: people(&[Part::Played, Part::Stayed]),
            opponents: opponents
                .filter_map(|part| Some((part.level.as_deref()?, part)))
                .collect(),
            is_deserted: at_the_end.len() == 1 && !left.is_empty(),
            left,
        }
    }
}

/// Whether a game counts only for those who left it, because they left one person alone.
pub(super) fn is_deserted(parts: &[PartRow]) -> bool {
    RatedGame::of(parts).is_deserted
}

/// A rating before a game, and the rank in it.
type Entrant = (WengLinRating, usize);

/// Returns a part's rank. Those who left come after all others.
fn ranked(part: &PartRow) -> usize {
    match part.part {
        Part::Left => usize::from(u8::MAX) + 1,
        _ => part.place.map_or(usize::from(u8::MAX), usize::from),
    }
}

/// Returns the ratings after a game between these.
fn rate(before: &[Entrant]) -> Vec<WengLinRating> {
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

    /// Makes a game's parts: kind, person or level, and rank.
    fn game(table: i64, parts: &[(Part, u64, u8)]) -> Vec<PartRow> {
        let part = |(seat, &(part, who, place)): (u8, &(Part, u64, u8))| {
            let is_person = !matches!(part, Part::Opponent | Part::StandIn);
            let placed = !matches!(part, Part::Left | Part::Stayed);
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
        // The library's documentation computes this example of a draw and a win among teams of one by hand: both
        // begin at 25, beta is 25/6.
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
    fn those_who_left_lose_against_all_who_did_not_and_nobody_gains_by_them() {
        use Part::{Left, Played, StandIn, Stayed, TookOver};
        let records = Records::of(&game(
            1,
            &[
                (Played, 1, 1),
                (Played, 2, 1),
                (Left, 3, 0),
                (TookOver, 4, 3),
            ],
        ));
        // In a draw between equal ratings no one gains.
        assert!((value(&records, 1) - 1_000.0).abs() < 1e-9);
        assert!((value(&records, 2) - 1_000.0).abs() < 1e-9);
        assert!(value(&records, 3) < 1_000.0);
        // A person who took over is neither rated nor counted.
        assert!(!records.people.contains_key(&PersonId(4)));
        let left = &records.people[&PersonId(3)];
        assert_eq!((left.games, left.left, left.wins), (1, 1, 0));
        assert_eq!((left.mean_points(), left.best), (None, None));
        let won = &records.people[&PersonId(2)];
        assert_eq!((won.wins, won.mean_points()), (1, Some(Points::whole(49))));
        // An opponent who plays on for a person has not played, and being left alone is no win.
        let alone = Records::of(&game(2, &[(Played, 1, 1), (Left, 2, 0), (StandIn, 9, 2)]));
        assert!(!alone.people.contains_key(&PersonId(1)));
        assert!(value(&alone, 2) < 1_000.0);
        assert!(alone.opponents.is_empty());
        // Another person came: a game was played, and only the leaver is rated.
        let taken = Records::of(&game(3, &[(Played, 1, 1), (Left, 2, 0), (TookOver, 3, 2)]));
        let played = &taken.people[&PersonId(1)];
        assert_eq!((played.games, played.wins, played.rated), (1, 1, 0));
        // A game that ended early is lost by those who left it.
        let early = Records::of(&game(4, &[(Stayed, 1, 0), (Left, 2, 0)]));
        assert!(!early.people.contains_key(&PersonId(1)));
        assert!((value(&early, 2) - value(&alone, 2)).abs() < 1e-9);
    }

    /// Accounts of one person sit down with them and leave, again and again.
    #[test]
    fn games_that_others_leave_buy_no_rating_and_no_place() {
        use Part::{Left, Played, StandIn};
        let mut parts = Vec::new();
        for table in 1..=6 {
            let mut all = vec![(Played, 1, 1)];
            for seat in 0..3 {
                all.push((Left, 2 + (3 * u64::try_from(table).unwrap() + seat) % 6, 0));
                all.push((StandIn, 9, 2));
            }
            parts.extend(game(table, &all));
        }
        let records = Records::of(&parts);
        assert_eq!(records.people.get(&PersonId(1)), None);
        assert_eq!(records.people.len(), 6);
        assert!((2..8).all(|who| value(&records, who) < 1_000.0));
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

    /// Generates games with two to four seats between six people and two levels, with draws.
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
            // Without opponents, the places among people stay in the same order.
            prop_assert_eq!(with.people, Records::of(&without).people);
        }

        #[test]
        fn nobody_gains_by_those_who_leave_and_they_never_gain(games in games()) {
            let mut records = Records::default();
            for game in &games {
                let before = records.clone();
                let mut without = records.clone();
                records.add(game);
                let stayed = game.iter().filter(|part| part.part != Part::Left).cloned();
                without.add(&stayed.collect::<Vec<_>>());
                for part in game.iter().filter(|part| part.person.is_some()) {
                    let of = |all: &Records| {
                        all.people.get(&part.person.unwrap()).copied().unwrap_or_default()
                    };
                    let (before, with, without) = (of(&before), of(&records), of(&without));
                    if part.part == Part::Left {
                        prop_assert!(with.rating.rating <= before.rating.rating);
                        prop_assert_eq!(with.wins, before.wins);
                    } else {
                        prop_assert_eq!(with.rating, without.rating);
                        prop_assert!(with.wins <= without.wins);
                        prop_assert!(with.games <= without.games);
                    }
                }
            }
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
