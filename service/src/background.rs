//! Threads for processor work that may take a moment: painting and thinking.
//!
//! The system gives these threads the time that answering people leaves over. While all cores are busy, a press is
//! answered at once and pictures come later.

use std::sync::LazyLock;

use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinHandle;

use crate::chain::Chain;

/// The niceness of such a thread, in the steps of `nice(2)`. The highest one gives it about a seventieth of the time
/// of a thread that answers people.
const NICENESS: i32 = 19;

/// The threads, which end with the process. Without them, the other threads do the work.
static THREADS: LazyLock<Option<Runtime>> = LazyLock::new(|| {
    let built = Builder::new_multi_thread()
        .worker_threads(1)
        .thread_name("background")
        .on_thread_start(give_way)
        .build();
    built
        .inspect_err(
            |error| tracing::warn!(error = %Chain(error), "no background threads could be started; painting and thinking run beside the answers"),
        )
        .ok()
});

/// Lowers this thread's priority. On Linux, niceness belongs to a thread (`setpriority(2)`, "C library/kernel
/// differences"); elsewhere it would apply to the whole process.
fn give_way() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, NICENESS) {
        tracing::debug!(%error, "the system refuses to lower a background thread's priority");
    }
}

/// Runs long work on the background threads.
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
