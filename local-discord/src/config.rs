//! How a stand-in is started.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use crate::clock::Clock;
use crate::world::World;
use crate::world::store::StoreError;

/// How often Discord asks for heartbeats.
const HEARTBEAT: Duration = Duration::from_millis(41_250);

/// How many active threads a server has at most.
const ACTIVE_THREADS: usize = 1_000;

/// Settings of a stand-in.
#[derive(Debug, Clone)]
pub struct Config {
    /// Where to listen. Must be a loopback address unless [`allow_remote`](Self::allow_remote);
    /// port 0 takes a free one.
    pub listen: SocketAddr,
    /// Serve addresses that other machines reach. Anyone there can act as any person.
    pub allow_remote: bool,
    /// Where the world is kept between runs; nowhere if `None`.
    pub state_file: Option<PathBuf>,
    /// Whether rate limits are only told or also enforced.
    pub rate_limits: RateLimits,
    /// The world to start with if there is no state file yet.
    pub seed: World,
    /// Whether to record the bot's requests from the start, see
    /// [`LocalDiscord::capture`](crate::LocalDiscord::capture).
    pub capture: bool,
    /// The clock of every deadline.
    pub clock: Clock,
    /// How often clients of the gateway are asked to send a heartbeat, in real time. Discord asks for
    /// one about every 41 s.
    pub heartbeat: Duration,
    /// How many shards a bot is told to have.
    pub shards: u64,
    /// A session that is begun sooner than this after another is refused, in real time. Discord wants 5 s; nothing
    /// is refused if it is zero.
    pub between_identifies: Duration,
    /// How many sessions may be begun in `session_starts_reset`; more are refused.
    pub session_starts: u64,
    /// From the first of them until so many may be begun again, in real time.
    pub session_starts_reset: Duration,
    /// How many threads of one server may be active at once. Discord allows 1,000. Archived threads do not
    /// count; a message in one reopens it.
    pub active_threads: usize,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            allow_remote: false,
            state_file: None,
            rate_limits: RateLimits::Headers,
            seed: World::sample(),
            capture: true,
            clock: Clock::running(),
            heartbeat: HEARTBEAT,
            shards: 1,
            between_identifies: Duration::ZERO,
            session_starts: 1_000,
            session_starts_reset: Duration::from_secs(24 * 60 * 60),
            active_threads: ACTIVE_THREADS,
        }
    }
}

/// What happens to a bot that asks too fast.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RateLimits {
    /// The headers say what is left; nothing is refused.
    Headers,
    /// As Discord: 429 with `retry_after`, and 50 requests per second overall.
    Enforced,
}

/// Why a stand-in did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The address is one that other machines reach.
    #[error("{0} is not a loopback address; others could act as any person")]
    NotLoopback(SocketAddr),
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// The address asked for.
        address: SocketAddr,
        /// Why.
        source: std::io::Error,
    },
    /// The state file cannot be used.
    #[error(transparent)]
    State(#[from] StoreError),
}
