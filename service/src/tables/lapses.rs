//! What happens by itself at a table when a time has passed, such as the end of an offer with a deadline.
//!
//! The game names what waits ([`slowtable_kit::Rules::lapses`]). The transaction of the step that brought it writes down
//! when it is due, so a stop of the process loses nothing; the move that is made then removes the row in its own
//! transaction, so it is made once.

use std::collections::BTreeMap;
use std::time::Duration;

use jiff::Timestamp;
use slowtable_desk::Playing;
use slowtable_kit::{Lapse, Seat};
use slowtable_ui::Language;

use super::clocks::By;
use super::game::MoveContext;
use super::table_locks::Busy;
use super::{TableError, TablePhase, TableService};
use crate::chain::Chain;
use crate::clock::later;
use crate::ids::TableId;
use crate::pace::{Count, DaysOff, Rhythm};
use crate::store::{Connection, SeatRow, StoreError, TableRow, lapses, people};

/// Notes when what a position waits for is due, and forgets what it no longer waits for. Returns the moment for which
/// each seat waits next ([`slowtable_kit::Lapse::waiting`]).
pub(super) async fn follow(
    writing: &mut Connection,
    row: &TableRow,
    seats: &[SeatRow],
    playing: &dyn Playing,
    now: Timestamp,
) -> Result<BTreeMap<Seat, Timestamp>, StoreError> {
    let mut waits = BTreeMap::new();
    let Some(waiting) = playing.lapses() else {
        return Ok(waits);
    };
    let is_over = row.phase != TablePhase::Playing;
    let known = lapses::of_table(writing, row.id).await?;
    for name in known.keys() {
        if is_over || waiting.iter().all(|one| one.name != *name) {
            lapses::remove(writing, row.id, name).await?;
        }
    }
    for lapse in waiting.iter().filter(|_| !is_over) {
        let due = match known.get(&lapse.name) {
            Some(due) => *due,
            None => {
                let due = due(writing, lapse, seats, now).await?;
                lapses::insert(writing, row.id, &lapse.name, due).await?;
                due
            }
        };
        if let Some(seat) = lapse.waiting {
            let first = waits.entry(seat).or_insert(due);
            *first = due.min(*first);
        }
    }
    Ok(waits)
}

/// Returns when a lapse that appears now is due.
async fn due(
    writing: &mut Connection,
    lapse: &Lapse<String>,
    seats: &[SeatRow],
    now: Timestamp,
) -> Result<Timestamp, StoreError> {
    let maker = lapse.waiting.unwrap_or(lapse.seat);
    let Some(person) = seats.get(maker.index()).and_then(|seat| seat.person) else {
        return Ok(later(now, lapse.after));
    };
    // Nobody's night counts against their own offer. Holidays and days off do: others wait for the offer.
    let rhythm = Rhythm {
        days_off: DaysOff::default(),
        ..people::rhythm(writing, person).await?
    };
    Ok(Count::by(&rhythm).reaches(now, lapse.after, Duration::ZERO))
}

impl TableService {
    /// Makes the moves whose time has come, each in a task of its own.
    ///
    /// # Errors
    /// When the store fails.
    pub(super) async fn look_at_lapses(&self, now: Timestamp) -> Result<(), StoreError> {
        let mut reader = self.0.store.deliverer().await?;
        let due = lapses::due(&mut reader, now).await?;
        drop(reader);
        for (table, name) in due {
            let this = self.clone();
            let busy = Busy::new(&this, table);
            tokio::spawn(async move {
                match this.lapse(table, &name).await {
                    Ok(()) => {
                        this.let_opponents_play(table, None, busy).await;
                    }
                    Err(_) if this.is_closed() => {}
                    Err(error) => {
                        tracing::error!(%table, name, error = %Chain(&error), "what is due at a table cannot be played; it is tried again");
                    }
                }
            });
        }
        Ok(())
    }

    /// Makes the move of something that is due, or forgets it if the table no longer waits for it.
    async fn lapse(&self, table: TableId, name: &str) -> Result<(), TableError> {
        let mut game = self.game(table).await?;
        let waiting = game.playing().lapses().unwrap_or_default();
        let found = waiting.into_iter().find(|one| one.name == name);
        let Some(lapse) = found.filter(|_| game.row.phase == TablePhase::Playing) else {
            let mut writing = self.0.store.begin().await?;
            lapses::remove(&mut writing, table, name).await?;
            return Ok(writing.commit().await?);
        };
        let seat: Seat = lapse.seat;
        let draft = game.seats.get(seat.index()).map(|row| row.draft.clone());
        let context = MoveContext {
            seat,
            present: Vec::new(),
            by: By::Time,
            draft: draft.unwrap_or_default(),
        };
        let moved = self
            .advance(&mut game, context, &[lapse.path], Language::default())
            .await;
        if let Err(TableError::Refused(_)) = &moved {
            tracing::error!(%table, name, "the rules refuse a move that was due; it is forgotten");
            let mut writing = self.0.store.begin().await?;
            lapses::remove(&mut writing, table, name).await?;
            return Ok(writing.commit().await?);
        }
        moved
    }
}
