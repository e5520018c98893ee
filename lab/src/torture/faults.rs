//! Failures between the bot and Discord: requests, receipts and the gateway.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use local_discord::{Fate, Faults, InteractionId, JudgedRequest, RequestRefusal};
use parking_lot::Mutex;
use slowtable_kit::Rng;

/// For this long after a failure of the gateway, a press may find no bot: a client that has to identify again
/// waits five seconds first, and longer if it identified lately.
const AWAY: Duration = Duration::from_secs(15);

/// One in this many requests fails.
const WRONG: usize = 16;

/// Causes failures and remembers them.
#[derive(Clone)]
pub(super) struct FaultInjector {
    faults: Faults,
    record: Arc<Mutex<Record>>,
}

struct Record {
    rng: Rng,
    /// The number of callers that need a pause of the failures.
    calm: usize,
    /// The time of the gateway's last failure.
    gateway: Option<Instant>,
    /// The time of the machine's last stall.
    stall: Option<Instant>,
    /// The failures of each interaction's own requests.
    interactions: HashMap<u64, InteractionRequests>,
    /// The interaction of each token.
    tokens: HashMap<String, u64>,
    counts: Counts,
}

/// The requests of one interaction.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct InteractionRequests {
    /// The number of attempts at a first answer.
    pub(super) answers: usize,
    /// The number of failed requests.
    pub(super) wrong: usize,
}

/// The counts of failures.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Counts {
    pub(super) requests: u64,
    pub(super) server_errors: u64,
    pub(super) too_many: u64,
    pub(super) hung: u64,
    pub(super) cut: u64,
    pub(super) receipts_lost: u64,
    pub(super) resumed: u64,
    pub(super) sessions_lost: u64,
    pub(super) heartbeats_missed: u64,
    pub(super) told_twice: u64,
}

/// Pauses the failures as long as this value exists.
pub(super) struct Calm(FaultInjector);

impl Drop for Calm {
    fn drop(&mut self) {
        self.0.record.lock().calm -= 1;
    }
}

impl FaultInjector {
    /// Starts the failures.
    pub(super) fn begin(faults: Faults, seed: u64) -> Self {
        let record = Record {
            rng: Rng::new(seed),
            calm: 0,
            gateway: None,
            stall: None,
            interactions: HashMap::new(),
            tokens: HashMap::new(),
            counts: Counts::default(),
        };
        let injector = Self {
            faults,
            record: Arc::new(Mutex::new(record)),
        };
        let record = Arc::clone(&injector.record);
        injector
            .faults
            .judge(move |asked| record.lock().judge(asked));
        injector
    }

    /// Pauses the failures for a while.
    pub(super) fn calm(&self) -> Calm {
        self.record.lock().calm += 1;
        Calm(self.clone())
    }

    /// Ends the failures.
    pub(super) fn end(&self) {
        self.record.lock().calm += 1;
        self.faults.let_through();
        self.faults.double_interactions(0);
        self.faults.ignore_heartbeats(0);
    }

    pub(super) fn counts(&self) -> Counts {
        self.record.lock().counts
    }

    /// Returns the record of an interaction's requests.
    pub(super) fn asking(&self, interaction: InteractionId) -> InteractionRequests {
        let record = self.record.lock();
        let known = record.interactions.get(&interaction.0);
        known.copied().unwrap_or_default()
    }

    /// Whether the gateway may have been away since `begun`.
    pub(super) fn was_away(&self, begun: Instant) -> bool {
        let last = self.record.lock().gateway;
        last.is_some_and(|last| last + AWAY >= begun)
    }

    /// Notes that the machine stalled.
    pub(super) fn note_stall(&self) {
        self.record.lock().stall = Some(Instant::now());
    }

    /// Whether the machine has stalled since `begun`.
    pub(super) fn has_stalled(&self, begun: Instant) -> bool {
        self.record.lock().stall.is_some_and(|last| last >= begun)
    }

    /// Causes a failure of the gateway, unless failures are paused.
    pub(super) fn strike(&self) {
        let drawn = self.record.lock().strike();
        // The record must be unlocked here: judging a request locks it, too.
        match drawn {
            None => {}
            Some(Strike::Drop) => drop(self.faults.drop_sockets()),
            Some(Strike::Reconnect) => drop(self.faults.reconnect()),
            Some(Strike::Close(code)) => drop(self.faults.close(code)),
            Some(Strike::Invalidate(resumable)) => drop(self.faults.invalidate_sessions(resumable)),
            Some(Strike::Heartbeats(count)) => self.faults.ignore_heartbeats(count),
            Some(Strike::Double(count)) => self.faults.double_interactions(count),
        }
    }

    /// Has an interaction sent again. Returns whether a client received it.
    pub(super) fn repeat(&self, interaction: InteractionId) -> bool {
        let heard = self.faults.repeat_interaction(interaction) > 0;
        self.record.lock().counts.told_twice += u64::from(heard);
        heard
    }
}

/// A failure of the gateway.
#[derive(Debug, Clone, Copy)]
enum Strike {
    Drop,
    Reconnect,
    Close(Option<u16>),
    Invalidate(bool),
    Heartbeats(usize),
    Double(usize),
}

impl Record {
    /// Returns the gateway's next failure; `None` during a pause.
    fn strike(&mut self) -> Option<Strike> {
        /// Close codes after which a client resumes.
        const RESUMED: [Option<u16>; 6] = [
            None,
            Some(1001),
            Some(4000),
            Some(4001),
            Some(4002),
            Some(4008),
        ];
        if self.calm > 0 {
            return None;
        }
        let counts = &mut self.counts;
        let strike = match self.rng.below(16) {
            0 | 1 => Strike::Drop,
            2 | 3 => Strike::Reconnect,
            4..=7 => Strike::Close(self.rng.pick(&RESUMED).flatten()),
            8 => Strike::Invalidate(true),
            9 => match self.rng.below(3) {
                0 => Strike::Invalidate(false),
                1 => Strike::Close(Some(4009)),
                _ => Strike::Close(Some(4007)),
            },
            10 | 11 => Strike::Heartbeats(1 + self.rng.below(2)),
            _ => Strike::Double(1 + self.rng.below(4)),
        };
        match strike {
            Strike::Close(Some(4007 | 4009)) | Strike::Invalidate(false) => {
                counts.sessions_lost += 1;
            }
            Strike::Heartbeats(_) => counts.heartbeats_missed += 1,
            Strike::Double(count) => counts.told_twice += count as u64,
            _ => counts.resumed += 1,
        }
        if !matches!(strike, Strike::Double(_)) {
            self.gateway = Some(Instant::now());
        }
        Some(strike)
    }

    /// Decides what happens to a request.
    fn judge(&mut self, asked: &JudgedRequest<'_>) -> Fate {
        self.counts.requests += 1;
        let interaction = self.interaction(asked);
        let fate = self.fate();
        if let Some(id) = interaction
            && fate != Fate::Through
        {
            self.interactions.entry(id).or_default().wrong += 1;
        }
        fate
    }

    /// Returns the interaction that a request answers, if it answers one.
    fn interaction(&mut self, asked: &JudgedRequest<'_>) -> Option<u64> {
        let parts: Vec<&str> = asked.path.split('/').filter(|it| !it.is_empty()).collect();
        match parts.as_slice() {
            [.., "interactions", id, token, "callback"] => {
                let id = id.parse().ok()?;
                self.tokens.insert((*token).to_owned(), id);
                self.interactions.entry(id).or_default().answers += 1;
                Some(id)
            }
            [_, _, "webhooks", _, token, ..] => self.tokens.get(*token).copied(),
            _ => None,
        }
    }

    fn fate(&mut self) -> Fate {
        if self.calm > 0 || !self.rng.one_in(WRONG) {
            return Fate::Through;
        }
        let counts = &mut self.counts;
        match self.rng.below(20) {
            0..=5 => {
                counts.server_errors += 1;
                let status = [500, 502, 503, 504][self.rng.below(4)];
                Fate::Refused(RequestRefusal::Status(status))
            }
            6..=10 => {
                counts.too_many += 1;
                let after = Duration::from_millis(50 * self.rng.below(20) as u64);
                let all = self.rng.one_in(4);
                Fate::Refused(RequestRefusal::TooMany { after, all })
            }
            kind @ (11 | 12) => {
                counts.hung += 1;
                match kind {
                    11 => Fate::Hangs,
                    _ => Fate::AnswerHangs,
                }
            }
            13..=15 => {
                counts.cut += 1;
                Fate::Cut
            }
            16 | 17 => {
                counts.cut += 1;
                Fate::AnswerCut
            }
            _ => {
                counts.receipts_lost += 1;
                Fate::ReceiptLost
            }
        }
    }
}
