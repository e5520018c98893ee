//! Whether Discord can be reached, judged by the results of deliveries.
//!
//! While it can, a table whose sends fail waits on its own, twice as long after each failure. While it cannot, only
//! probes are sent: one delivery every [`PROBE`], each of another queue if several wait. The first answer ends the
//! outage.
//!
//! Discord counts as away
//! - at once if there is no connection, for any kind of send;
//! - after [`IN_A_ROW`] attempts in a row that connected and had no answer, or a 5xx answer;
//! - or after fewer, if they were those of [`TABLES`] tables.
//!
//! Any answer about the message itself, even a refusal, restarts the count.
//!
//! As long as fewer than [`TABLES`] tables have failed, the cause may be those tables. Then another table does not
//! wait for a probe: its delivery is one.

use std::time::Duration;

use jiff::Timestamp;

use crate::clock::later;
use crate::ids::TableId;

/// The time between two probes.
pub(super) const PROBE: Duration = Duration::from_secs(5);

/// The number of attempts in a row without an answer after which Discord counts as away.
const IN_A_ROW: u32 = 5;

/// The number of tables with attempts in a row without an answer after which Discord counts as away.
const TABLES: usize = 3;

/// What an attempt shows about Discord.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Evidence {
    /// Discord answered.
    Answered,
    /// It did not answer in time, or answered with a server error.
    Unanswered,
    /// There was no connection.
    Unreached,
    /// Nothing was asked of Discord.
    NotAsked,
    /// It may have answered or not.
    Unclear,
}

/// The change caused by an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OutageChange {
    /// No change.
    None,
    /// From now on Discord counts as away.
    Away,
    /// Discord is back; it had been away since then.
    Back(Timestamp),
}

/// What may be sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Allowed {
    /// All deliveries.
    All,
    /// One delivery, as a probe.
    Probe,
    /// One delivery of a table that has not failed, as a probe.
    OtherTable,
    /// Nothing until the next probe is due.
    Nothing,
}

/// The state of the connection.
#[derive(Debug, Default)]
pub(super) struct Outage {
    /// The number of attempts without an answer since the last answer.
    failures: u32,
    /// The tables of these attempts, at most [`TABLES`].
    tables: Vec<TableId>,
    away: Option<Away>,
}

#[derive(Debug, Clone, Copy)]
struct Away {
    since: Timestamp,
    next_probe: Timestamp,
    /// The number of probes under way.
    probes: u32,
}

impl Outage {
    /// Notes the result of an attempt for a table.
    pub(super) fn note(
        &mut self,
        evidence: Evidence,
        table: TableId,
        now: Timestamp,
    ) -> OutageChange {
        if let Some(away) = &mut self.away {
            away.probes = away.probes.saturating_sub(1);
        }
        match evidence {
            Evidence::Answered => {
                self.failures = 0;
                self.tables.clear();
                let away = self.away.take();
                return away.map_or(OutageChange::None, |away| OutageChange::Back(away.since));
            }
            Evidence::Unclear => return OutageChange::None,
            Evidence::NotAsked => {
                // A probe without a clear result is followed by another.
                if let Some(away) = &mut self.away {
                    away.next_probe = now;
                }
                return OutageChange::None;
            }
            Evidence::Unanswered | Evidence::Unreached => {}
        }
        self.failures = self.failures.saturating_add(1);
        if self.tables.len() < TABLES && !self.tables.contains(&table) {
            self.tables.push(table);
        }
        let is_away = evidence == Evidence::Unreached
            || self.failures >= IN_A_ROW
            || self.tables.len() >= TABLES;
        if !is_away || self.away.is_some() {
            return OutageChange::None;
        }
        self.away = Some(Away {
            since: now,
            next_probe: later(now, PROBE),
            probes: 0,
        });
        OutageChange::Away
    }

    /// Whether Discord counts as away.
    pub(super) const fn is_away(&self) -> bool {
        self.away.is_some()
    }

    /// Returns what may be sent now.
    pub(super) fn allowed(&self, now: Timestamp) -> Allowed {
        match self.away {
            None => Allowed::All,
            Some(away) if now >= away.next_probe => Allowed::Probe,
            Some(away) if away.probes == 0 && self.tables.len() < TABLES => Allowed::OtherTable,
            Some(_) => Allowed::Nothing,
        }
    }

    /// Returns when the next probe is due, while Discord is away.
    pub(super) fn next_probe(&self) -> Option<Timestamp> {
        self.away.map(|away| away.next_probe)
    }

    /// Whether attempts for a table are among those without an answer.
    pub(super) fn has_failed(&self, table: TableId) -> bool {
        self.tables.contains(&table)
    }

    /// Notes that a delivery is under way.
    pub(super) fn sending(&mut self, now: Timestamp) {
        if let Some(away) = &mut self.away {
            away.next_probe = later(now, PROBE);
            away.probes = away.probes.saturating_add(1);
        }
    }

    /// Notes that the clock was set back to `now`.
    pub(super) fn clock_was_set_back(&mut self, now: Timestamp) {
        if let Some(away) = &mut self.away {
            away.since = away.since.min(now);
            away.next_probe = away.next_probe.min(later(now, PROBE));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(number: i64) -> TableId {
        TableId::from_sql(number)
    }

    const START: Timestamp = Timestamp::UNIX_EPOCH;

    fn at(seconds: u64) -> Timestamp {
        later(START, Duration::from_secs(seconds))
    }

    #[test]
    fn a_table_whose_sends_fail_among_others_that_succeed_is_no_outage() {
        let mut outage = Outage::default();
        for second in 0..1_000 {
            let failed = outage.note(Evidence::Unanswered, table(1), at(second));
            assert_eq!(failed, OutageChange::None);
            outage.note(Evidence::Answered, table(2), at(second));
            assert_eq!(outage.allowed(at(second)), Allowed::All);
        }
    }

    #[test]
    fn a_connection_that_does_not_come_about_is_an_outage_at_once() {
        let mut outage = Outage::default();
        let away = outage.note(Evidence::Unreached, table(1), at(0));
        assert_eq!(away, OutageChange::Away);
        let again = outage.note(Evidence::Unreached, table(1), at(1));
        assert_eq!(again, OutageChange::None);
    }

    #[test]
    fn attempts_of_three_tables_or_five_in_a_row_are_an_outage() {
        let mut outage = Outage::default();
        for number in 1..=2 {
            let failed = outage.note(Evidence::Unanswered, table(number), at(0));
            assert_eq!(failed, OutageChange::None);
        }
        let third = outage.note(Evidence::Unanswered, table(3), at(0));
        assert_eq!(third, OutageChange::Away);
        let mut outage = Outage::default();
        for second in 0..4 {
            let failed = outage.note(Evidence::Unanswered, table(1), at(second));
            assert_eq!(failed, OutageChange::None);
        }
        let fifth = outage.note(Evidence::Unanswered, table(1), at(4));
        assert_eq!(fifth, OutageChange::Away);
    }

    #[test]
    fn one_probe_at_a_time_is_sent_and_the_first_answer_ends_it() {
        let mut outage = Outage::default();
        for number in 1..=3 {
            outage.note(Evidence::Unanswered, table(number), at(0));
        }
        assert_eq!(outage.allowed(at(1)), Allowed::Nothing);
        assert_eq!(outage.allowed(at(5)), Allowed::Probe);
        outage.sending(at(5));
        assert_eq!(outage.allowed(at(5)), Allowed::Nothing);
        // A delivery that needs nothing of Discord is no probe.
        outage.note(Evidence::NotAsked, table(4), at(5));
        assert_eq!(outage.allowed(at(5)), Allowed::Probe);
        outage.sending(at(5));
        let back = outage.note(Evidence::Answered, table(4), at(6));
        assert_eq!(back, OutageChange::Back(at(0)));
        assert_eq!(outage.allowed(at(6)), Allowed::All);
    }

    #[test]
    fn while_only_one_table_has_failed_others_do_not_wait_for_a_probe() {
        let mut outage = Outage::default();
        for _ in 0..5 {
            outage.note(Evidence::Unanswered, table(1), at(0));
        }
        assert_eq!(outage.allowed(at(1)), Allowed::OtherTable);
        assert!(outage.has_failed(table(1)) && !outage.has_failed(table(2)));
        // They are sent one after the other.
        outage.sending(at(1));
        assert_eq!(outage.allowed(at(1)), Allowed::Nothing);
    }
}
