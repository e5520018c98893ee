//! What one may know of a person before sitting down with them: how fast they usually answer, and how many games they
//! have finished and left.
//!
//! It is computed for one server from what happened there, and for the pace of the table in question. People who keep
//! their results from others show nothing. Opponents have no habits.

use std::collections::BTreeMap;
use std::time::Duration;

use slowtable_ui::Language;

use super::admission::Admission;
use super::words::{tr, words};
use super::{TableError, TableService};
use crate::ids::{GuildId, PersonId};
use crate::pace::Pace;
use crate::store::{Connection, Part, StoreError, TableRow, answers, results, tables};

/// The fewest answers from which a usual time is computed.
const FEWEST_ANSWERS: usize = 10;

/// The number of games left up to which a person who has finished none is called new.
const LEFT_BY_THE_NEW: u32 = 1;

/// A person's habits on a server, or those of several people together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Habits {
    /// The quartiles between which half of the answers lie, if there are enough answers.
    usual: Option<(Duration, Duration)>,
    finished: u32,
    left: u32,
}

impl Habits {
    fn set_times(&mut self, mut times: Vec<Duration>) {
        if times.len() < FEWEST_ANSWERS {
            return;
        }
        times.sort_unstable();
        let quartile = |part: usize| times.get(((times.len() - 1) * part + 2) / 4).copied();
        self.usual = quartile(1).zip(quartile(3));
    }

    const fn is_new(self) -> bool {
        self.finished == 0 && self.left <= LEFT_BY_THE_NEW
    }

    /// Returns them in words.
    pub(super) fn text(self, language: Language) -> String {
        if self.is_new() {
            return words().plain(language, "habits-new");
        }
        let usual = self
            .usual
            .map(|usual| usual_text(usual, "habits-answers", language));
        let parts = usual.into_iter().chain(self.games(language));
        parts.collect::<Vec<_>>().join(", ")
    }

    fn games(self, language: Language) -> impl Iterator<Item = String> {
        let finished = tr!(language, "habits-finished", count = self.finished);
        let left = (self.left > 0).then(|| tr!(language, "habits-left", count = self.left));
        std::iter::once(finished).chain(left)
    }
}

/// Returns the habits of people together, in few words: the widest range of usual times, the sums of their games, and
/// how many of them are new. `None` if there is nothing to say.
pub(super) fn together(all: &BTreeMap<PersonId, Habits>, language: Language) -> Option<String> {
    let (new, known): (Vec<Habits>, Vec<Habits>) =
        all.values().copied().partition(|habits| habits.is_new());
    let mut sum = Habits::default();
    for one in &known {
        sum.finished += one.finished;
        sum.left += one.left;
        sum.usual = match (sum.usual, one.usual) {
            (Some(sum), Some(one)) => Some((sum.0.min(one.0), sum.1.max(one.1))),
            (sum, one) => sum.or(one),
        };
    }
    let usual = sum
        .usual
        .map(|usual| usual_text(usual, "habits-answers-short", language));
    let mut parts: Vec<String> = usual.into_iter().collect();
    if !known.is_empty() {
        parts.extend(sum.games(language));
    }
    if !new.is_empty() {
        parts.push(tr!(language, "habits-new-people", count = new.len()));
    }
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// Returns a usual time by one of two texts: a range, or one time if both ends read the same.
fn usual_text((from, to): (Duration, Duration), id: &str, language: Language) -> String {
    let (from, to) = (Span::of(from), Span::of(to));
    if from == to {
        return tr!(language, &format!("{id}-one"), time = to.text(language));
    }
    let from = match (from, to) {
        (Span::Minutes(from), Span::Minutes(_))
        | (Span::Hours(from), Span::Hours(_))
        | (Span::Days(from), Span::Days(_)) => from.to_string(),
        _ => from.text(language),
    };
    tr!(language, id, from = from, to = to.text(language))
}

/// A rounded span of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Span {
    Minutes(u64),
    Hours(u64),
    Days(u64),
}

impl Span {
    fn of(time: Duration) -> Self {
        let rounded = |seconds: u64| (time.as_secs() + seconds / 2) / seconds;
        let minutes = match rounded(60).max(1) {
            few @ ..10 => few,
            _ => rounded(5 * 60) * 5,
        };
        let hours = rounded(60 * 60);
        match (minutes, hours) {
            (..60, _) => Self::Minutes(minutes),
            (_, ..48) => Self::Hours(hours),
            _ => Self::Days(rounded(24 * 60 * 60)),
        }
    }

    fn text(self, language: Language) -> String {
        match self {
            Self::Minutes(count) => tr!(language, "habits-minutes", count = count),
            Self::Hours(count) => tr!(language, "habits-hours", count = count),
            Self::Days(count) => tr!(language, "habits-days", count = count),
        }
    }
}

/// Stores how long a table waited for a person's answer. Outside of servers nothing is stored.
pub(super) async fn note_answer(
    writing: &mut Connection,
    row: &TableRow,
    person: PersonId,
    took: Duration,
) -> Result<(), StoreError> {
    match row.guild {
        Some(guild) => answers::insert(writing, person, (guild, row.pace), took).await,
        None => Ok(()),
    }
}

/// Returns the habits of people on a server, those at a pace, for people who show their results. Outside of servers
/// nobody has any.
pub(super) async fn of_people(
    on: &mut Connection,
    guild: Option<GuildId>,
    pace: Pace,
    people: impl IntoIterator<Item = PersonId>,
) -> Result<BTreeMap<PersonId, Habits>, StoreError> {
    let mut all = BTreeMap::new();
    let people: Vec<PersonId> = people.into_iter().collect();
    let Some(guild) = guild.filter(|_| !people.is_empty()) else {
        return Ok(all);
    };
    let unlisted = results::unlisted(on, &people).await?;
    let listed = people
        .into_iter()
        .filter(|person| !unlisted.contains(person));
    all.extend(listed.map(|person| (person, Habits::default())));
    let people: Vec<PersonId> = all.keys().copied().collect();
    let mut times: BTreeMap<PersonId, Vec<Duration>> = BTreeMap::new();
    for (person, took) in answers::times(on, (guild, pace), &people).await? {
        times.entry(person).or_default().push(took);
    }
    let finished = answers::games(on, guild, &people, Part::Played).await?;
    let left = answers::games(on, guild, &people, Part::Left).await?;
    for (person, habits) in &mut all {
        let of = |games: &[(PersonId, u32)]| {
            let games = games.iter().find(|(one, _)| one == person);
            games.map_or(0, |(_, count)| *count)
        };
        (habits.finished, habits.left) = (of(&finished), of(&left));
        habits.set_times(times.remove(person).unwrap_or_default());
    }
    Ok(all)
}

/// Returns a line about a person's habits.
pub(super) fn line(person: PersonId, habits: Habits, language: Language) -> String {
    let habits = habits.text(language);
    tr!(
        language,
        "habits-line",
        who = person.mention(),
        habits = habits
    )
}

impl TableService {
    /// Returns a line about a person's habits on a table's server, at its pace; `None` if they show none.
    ///
    /// # Errors
    /// [`TableError::NoSuchTable`].
    pub async fn habits(
        &self,
        at: &Admission,
        person: PersonId,
        language: Language,
    ) -> Result<Option<String>, TableError> {
        let mut reader = self.0.store.reader().await?;
        let row = tables::table(&mut reader, at.table())
            .await?
            .ok_or(TableError::NoSuchTable)?;
        let all = of_people(&mut reader, row.guild, row.pace, [person]).await?;
        let habits = all.get(&person);
        Ok(habits.map(|habits| line(person, *habits, language)))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const MINUTE: u64 = 60;
    const HOUR: u64 = 60 * MINUTE;

    #[test]
    fn a_span_is_rounded_to_what_a_reader_needs() {
        let cases = [
            (0, "1 min"),
            (89, "1 min"),
            (9 * MINUTE, "9 min"),
            (12 * MINUTE, "10 min"),
            (57 * MINUTE, "55 min"),
            (58 * MINUTE, "1 h"),
            (100 * MINUTE, "2 h"),
            (47 * HOUR, "47 h"),
            (48 * HOUR, "2 days"),
            (24 * 8 * HOUR, "8 days"),
        ];
        for (seconds, said) in cases {
            let span = Span::of(Duration::from_secs(seconds));
            assert_eq!(span.text(Language::English), said, "{seconds}");
        }
    }

    proptest! {
        #[test]
        fn quartiles_hold_the_middle_half(times in prop::collection::vec(0_u64..1_000_000, 10..60)) {
            let mut habits = Habits::default();
            habits.set_times(times.iter().copied().map(Duration::from_secs).collect());
            let Some((from, to)) = habits.usual else {
                return Err(TestCaseError::fail("there are enough"));
            };
            let count = |is: &dyn Fn(Duration) -> bool| {
                times.iter().filter(|time| is(Duration::from_secs(**time))).count()
            };
            prop_assert!(from <= to);
            prop_assert!(4 * count(&|time| time >= from && time <= to) >= 2 * times.len());
            prop_assert!(4 * count(&|time| time < from) <= times.len() + 4);
            prop_assert!(4 * count(&|time| time > to) <= times.len() + 4);
        }
    }

    #[test]
    fn few_answers_have_no_usual_time() {
        let mut habits = Habits::default();
        habits.set_times(vec![Duration::ZERO; FEWEST_ANSWERS - 1]);
        assert_eq!(habits.usual, None);
        habits.set_times(vec![Duration::ZERO; FEWEST_ANSWERS]);
        assert!(habits.usual.is_some());
    }
}
