//! A watchdog for the gateway.
//!
//! If a WebSocket closes without a code, serenity's shard reads the ended stream as fast as it can until the next
//! heartbeat is due, up to 43 seconds. A shard whose last send failed just ends. The `relay` prevents the first case.
//! If one happens anyway, serenity's interface does not show it, but its traces do: a healthy shard runs its loop
//! about twice a second.
//!
//! [`Pulse`] is a tracing layer that counts these rounds; `watch` looks at the counts. A hot shard, which runs its
//! loop too often, gets a message to send, which ends it if its stream has ended. A silent shard is restarted.
//! (Asking a hot shard to restart would not work: serenity would wait for ever for the answer to a close frame on the
//! ended stream.)

use std::collections::{HashMap, HashSet};
use std::fmt::{self, Debug};
use std::sync::Arc;
use std::time::Duration;

use crate::observe::Metrics;
use parking_lot::Mutex;
use serenity::all::{ConnectionStage, ShardId, ShardManager};
use slowtable_service::chain::Chain;
use tokio_util::sync::CancellationToken;
use tracing::field::{Field, Visit};
use tracing::{Event, Metadata, Subscriber};
use tracing_subscriber::layer::{Context, Filter, Layer};

/// The time between two looks.
const LOOK: Duration = Duration::from_secs(1);

/// The most rounds per look that are normal; a burst of events makes one round each.
const HOT: u64 = 2_000;

/// The number of looks without a round after which a shard counts as dead. Connecting may take a while.
const SILENT: u32 = 40;

/// The number of looks without a round after which a shard that was hot lately counts as dead.
const SILENT_AFTER_HEAT: u32 = 3;

/// The number of looks for which a shard counts as hot lately.
const LATELY: u32 = 10;

/// Counts the rounds of every shard's loop.
#[derive(Debug, Clone, Default)]
pub struct Pulse(Arc<Mutex<HashMap<u32, u64>>>);

impl Pulse {
    /// Returns the layer's filter: only serenity's shard runner, including its traces.
    pub fn filter<S>() -> impl Filter<S> {
        tracing_subscriber::filter::filter_fn(is_round)
    }

    fn rounds(&self) -> HashMap<u32, u64> {
        self.0.lock().clone()
    }
}

fn is_round(metadata: &Metadata<'_>) -> bool {
    metadata.is_event() && metadata.target() == "serenity::gateway::bridge::shard_runner"
}

impl<S: Subscriber> Layer<S> for Pulse {
    fn on_event(&self, event: &Event<'_>, _context: Context<'_, S>) {
        let mut message = Message::default();
        event.record(&mut message);
        if let Some(shard) = started_round(&message.0) {
            *self.0.lock().entry(shard).or_default() += 1;
        }
    }
}

#[derive(Default)]
struct Message(String);

impl Visit for Message {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        if field.name() == "message" {
            self.0 = fmt::format(format_args!("{value:?}"));
        }
    }
}

/// Returns the shard whose message says that it begins a round.
fn started_round(message: &str) -> Option<u32> {
    if !message.ends_with("loop iteration started.") {
        return None;
    }
    let digits = message.split_once("ShardId(")?.1;
    digits.split_once(')')?.0.parse().ok()
}

/// What the watchdog knows of a shard.
#[derive(Debug, Default, Clone, Copy)]
struct Watched {
    rounds: u64,
    silent: u32,
    /// The number of looks for which it is still suspected.
    suspected: u32,
}

/// What to do about a shard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Well,
    Hot,
    Dead,
}

impl Watched {
    fn look(&mut self, rounds: u64) -> Verdict {
        let since = rounds.saturating_sub(self.rounds);
        self.rounds = rounds;
        if since > HOT {
            self.silent = 0;
            self.suspected = LATELY;
            return Verdict::Hot;
        }
        let patience = if self.suspected > 0 {
            SILENT_AFTER_HEAT
        } else {
            SILENT
        };
        self.suspected = self.suspected.saturating_sub(1);
        self.silent = if since == 0 { self.silent + 1 } else { 0 };
        if self.silent < patience {
            return Verdict::Well;
        }
        self.silent = 0;
        self.suspected = 0;
        Verdict::Dead
    }
}

/// Watches the shards until stopped, on a separate thread: a shard in a read loop can keep the others' runtime from
/// running anything else. Without a [`Pulse`] that gets traces, it only notes which shards are connected.
pub fn watch_apart(
    shards: Arc<ShardManager>,
    pulse: Pulse,
    metrics: Arc<Metrics>,
    stop: CancellationToken,
) {
    let watching = move || match tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
    {
        Ok(runtime) => runtime.block_on(watch(shards, pulse, metrics, stop)),
        Err(error) => {
            tracing::error!(error = %Chain(&error), "the gateway watchdog could not be started; a stuck shard will not be noticed")
        }
    };
    if let Err(error) = std::thread::Builder::new()
        .name("watchdog".into())
        .spawn(watching)
    {
        tracing::error!(error = %Chain(&error), "the gateway watchdog could not be started; a stuck shard will not be noticed");
    }
}

async fn watch(
    shards: Arc<ShardManager>,
    pulse: Pulse,
    metrics: Arc<Metrics>,
    stop: CancellationToken,
) {
    let mut watched: HashMap<u32, Watched> = HashMap::new();
    let mut ticks = tokio::time::interval(LOOK);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = stop.cancelled() => return metrics.left_gateway(),
            _ = ticks.tick() => {}
        }
        let mut running = HashSet::new();
        for (id, runner) in shards.runners.lock().await.iter() {
            metrics.shard(id.0, runner.stage == ConnectionStage::Connected);
            running.insert(id.0);
        }
        for (shard, rounds) in pulse.rounds() {
            let id = ShardId(shard);
            // It belongs to another process now, or is just starting.
            if !running.contains(&shard) {
                watched.remove(&shard);
                continue;
            }
            match watched.entry(shard).or_default().look(rounds) {
                Verdict::Well => {}
                Verdict::Hot => {
                    tracing::warn!(
                        shard,
                        "shard is stuck in a read loop; sending a status update to wake it"
                    );
                    if let Some(runner) = shards.runners.lock().await.get(&id) {
                        runner
                            .runner_tx
                            .set_status(serenity::all::OnlineStatus::Online);
                    }
                }
                Verdict::Dead => {
                    tracing::warn!(shard, "shard is silent; restarting it");
                    // It will not report its end, and serenity would wait for that.
                    shards.shutdown_finished(id);
                    shards.restart_shard(id).await;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_is_known_by_its_trace() {
        let trace = "[ShardRunner ShardInfo { id: ShardId(3), total: 5 }] loop iteration started.";
        assert_eq!(started_round(trace), Some(3));
        assert_eq!(
            started_round("[ShardRunner ShardInfo { id: ShardId(3) }] Running"),
            None
        );
    }

    #[test]
    fn heat_and_silence_are_told_from_rest() {
        let mut shard = Watched::default();
        assert_eq!(shard.look(2), Verdict::Well);
        assert_eq!(shard.look(4), Verdict::Well);
        assert_eq!(shard.look(4 + HOT + 1), Verdict::Hot);
        // Its last rounds, before the message ends it.
        let rounds = 4 + HOT + 1 + 30;
        assert_eq!(shard.look(rounds), Verdict::Well);
        assert_eq!(shard.look(rounds), Verdict::Well);
        assert_eq!(shard.look(rounds), Verdict::Well);
        assert_eq!(shard.look(rounds), Verdict::Dead);
        let verdicts: Vec<Verdict> = (0..SILENT).map(|_| shard.look(rounds)).collect();
        assert_eq!(
            verdicts
                .iter()
                .filter(|verdict| **verdict == Verdict::Dead)
                .count(),
            1
        );
    }
}
