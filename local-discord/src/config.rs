//! The configuration of a stand-in.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use crate::clock::Clock;
use crate::world::World;
use crate::world::store::WorldFileError;

/// The interval at which Discord expects heartbeats.
const HEARTBEAT: Duration = Duration::from_millis(41_250);

/// The most active threads of a server.
const ACTIVE_THREADS: usize = 1_000;

/// The settings of a stand-in.
#[derive(Debug, Clone)]
pub struct Config {
    /// The address to listen on. It must be a loopback address unless
    /// [`allow_remote`](Self::allow_remote) is set; port 0 takes a free one.
    pub listen: SocketAddr,
    /// Whether to listen on addresses that other machines reach. Anyone there can act as any person.
    pub allow_remote: bool,
    /// The file that keeps the world between runs; `None` keeps nothing.
    pub state_file: Option<PathBuf>,
    /// Whether rate limits are only shown in headers or also enforced.
    pub rate_limits: RateLimits,
    /// The world for a start without a state file.
    pub seed: World,
    /// Whether to record the bot's requests from the start, see
    /// [`LocalDiscord::capture`](crate::LocalDiscord::capture).
    pub capture: bool,
    /// The clock of every deadline.
    pub clock: Clock,
    /// The interval at which gateway clients must send a heartbeat, in real time. On Discord it is
    /// about 41 s.
    pub heartbeat: Duration,
    /// The number of shards that a bot is recommended.
    pub shards: u64,
    /// The least time between the starts of two sessions, in real time; an earlier one is refused.
    /// Discord demands 5 s; zero refuses nothing.
    pub between_identifies: Duration,
    /// The most sessions that may start within `session_starts_reset`; more are refused.
    pub session_starts: u64,
    /// The time after the first of them when the count starts again, in real time.
    pub session_starts_reset: Duration,
    /// The most threads of one server that may be active at once. Discord allows 1,000. Archived
    /// threads do not count; a message in one reopens it.
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

/// The treatment of a bot that sends too many requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RateLimits {
    /// The headers show what is left; nothing is refused.
    Headers,
    /// As on Discord: 429 with `retry_after`, and 50 requests per second overall.
    Enforced,
}

/// The reason why a stand-in did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// Other machines can reach the address.
    #[error("{0} is not a loopback address; others could act as any person")]
    NotLoopback(SocketAddr),
    /// The address cannot be used for listening.
    #[error("cannot listen on {address}: {source}")]
    Listen {
        /// The requested address.
        address: SocketAddr,
        /// The error of the operating system.
        source: std::io::Error,
    },
    /// The state file cannot be used.
    #[error(transparent)]
    State(#[from] WorldFileError),
}
