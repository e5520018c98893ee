//! Work for the processor that people wait for less than for an answer: painting and thinking.
//!
//! It has threads of its own, to which the system gives what answering people leaves over: while all
//! cores are busy, a press is served at once and pictures come later.

use std::sync::LazyLock;

use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinHandle;

use crate::chain::Chain;

/// How much less of a core such a thread gets than one that answers people, in the steps of `nice(2)`: at
/// the last of them, about a seventieth.
const NICENESS: i32 = 19;

/// The threads, which end with the process. Without them, work is done on the others.
static THREADS: LazyLock<Option<Runtime>> = LazyLock::new(|| {
    let built = Builder::new_multi_thread()
        .worker_threads(1)
        .thread_name("background")
        .on_thread_start(give_way)
        .build();
    built
        .inspect_err(
            |error| tracing::warn!(error = %Chain(error), "work gets no threads of its own"),
        )
        .ok()
});

/// Makes this thread give way to those that answer people. On Linux niceness is a thread's own
/// (`setpriority(2)`, "C library/kernel differences"); elsewhere it would be the whole process's.
fn give_way() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, NICENESS) {
        tracing::debug!(%error, "the system lets no thread give way");
    }
}

/// Does work that takes long, apart from what answers people.
pub fn spawn<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> JoinHandle<T> {
    match &*THREADS {
        Some(threads) => threads.spawn_blocking(work),
        None => tokio::task::spawn_blocking(work),
    }
}

#[cfg(all(test, target_os = "linux"))]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_takes_long_gives_way_and_what_answers_does_not() {
        let niceness = || rustix::process::getpriority_process(None).unwrap();
        let here = niceness();
        let there = spawn(niceness).await.unwrap();
        assert!(there >= NICENESS);
        assert_eq!(niceness(), here);
    }
}
