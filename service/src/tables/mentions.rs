//! Mentions of people who are asked something while the others play on, such as whether to take an offer.
//!
//! A turn may hold many offers, and a mention for each would be a flood. So a person is mentioned once for what they are
//! asked meanwhile, until the table waits for other seats than before. In their quiet hours and on their days off they are not
//! mentioned at all; the next question after these mentions them. A person may ask for no such mentions at all
//! ([`Settings::offers_at_desk`](crate::store::Settings)): their desk says what they are asked. People that the table
//! waits for are always mentioned.

use std::collections::BTreeSet;

use jiff::Timestamp;
use slowtable_kit::{Seat, Urgency};

use super::TablePhase;
use super::announcement::Announcement;
use crate::pace::ClockState;
use crate::store::tables::AwaitedSeats;
use crate::store::{Connection, SeatRow, StoreError, TableRow, mentions, people};

/// Removes those from news who are asked something meanwhile and need no mention. `before` were awaited before the
/// news.
pub(super) async fn spare(
    writing: &mut Connection,
    (row, seats): (&TableRow, &[SeatRow]),
    before: &AwaitedSeats,
    told: &mut Announcement,
    now: Timestamp,
) -> Result<(), StoreError> {
    let waits_for = blocking(&row.awaited);
    if row.phase != TablePhase::Playing || waits_for != blocking(before) {
        mentions::forget(writing, row.id).await?;
    }
    let asked = row.awaited.0.iter();
    let asked = asked.filter(|one| one.urgency == Urgency::Meanwhile);
    for seat in asked.map(|one| one.seat) {
        let person = seats.get(seat.index()).and_then(|row| row.person);
        let Some(person) = person.filter(|it| told.new.contains(it) && !waits_for.contains(&seat))
        else {
            continue;
        };
        let preferences = people::preferences(writing, person).await?;
        let rhythm = people::rhythm(writing, person).await?;
        let is_spared = preferences.settings.offers_at_desk
            || rhythm.state(now) == ClockState::Quiet
            || !mentions::insert(writing, row.id, seat).await?;
        if is_spared {
            told.new.retain(|one| *one != person);
        }
    }
    Ok(())
}

/// Returns the seats that the table waits for.
fn blocking(awaited: &AwaitedSeats) -> BTreeSet<Seat> {
    let awaited = awaited.0.iter();
    let blocking = awaited.filter(|one| one.urgency == Urgency::Blocking);
    blocking.map(|one| one.seat).collect()
}
