//! One sync of the disk for all who wait for it.
//!
//! SQLite syncs its log with every commit where it is told to be sure of each (`synchronous = FULL`), while
//! everybody else who writes waits. On a disk that takes some milliseconds for it, that bounds all writing
//! together. So here SQLite writes its log without syncing (`synchronous = NORMAL`), and whoever commits
//! waits until the log was synced after that. All who committed meanwhile are served by the next sync, and
//! others write while it goes on.
//!
//! That is as durable as `FULL`: "in WAL mode, FULL adds the sync of the WAL file after each transaction
//! commit" (<https://www.sqlite.org/pragma.html#pragma_synchronous>), and nothing else. That sync is made here,
//! after the commit has returned and so after its frames were handed to the system, and before
//! [`Flush::commit`] returns. A log is only ever appended to between two checkpoints, so one sync covers every
//! commit before it; and a checkpoint, after which it is written from its beginning again, syncs it first,
//! in `NORMAL` as well, and then the database. The file is sound after a loss of power whatever was
//! synced here; what can be missing is the end of the log, which nobody was told of.
//!
//! Between its commit and its sync, others may read what was written. Whatever is read of a game is read
//! under its table's lock, which whoever commits keeps until the sync; whoever tells anything else waits for
//! [`Flush::settled`] first. So nobody hears of anything before it is on disk.

use std::fmt;
use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio::sync::Mutex;

/// What is being done, as errors tell it.
pub(super) const SYNCING: &str = "syncing what was written";

/// Syncs something.
type SyncDisk = dyn Fn() -> io::Result<()> + Send + Sync;

/// What was committed, and how much of it is on disk.
pub(super) struct Flush {
    sync: Arc<SyncDisk>,
    /// Commits that have begun and not come back: what they write may be seen already.
    under_way: AtomicU64,
    /// Those of them that nobody waits for any more.
    left: AtomicU64,
    /// Counts what has to be on disk.
    tickets: AtomicU64,
    /// Everything up to this ticket is on disk.
    synced: AtomicU64,
    /// Held by whoever syncs; the others wait for it.
    leader: Mutex<()>,
}

impl fmt::Debug for Flush {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Flush").finish_non_exhaustive()
    }
}

/// A commit that is under way.
struct UnderWay<'a> {
    flush: &'a Flush,
    /// Whether it has come back, whatever it said.
    done: bool,
}

impl UnderWay<'_> {
    /// Notes that it has come back; the ticket that covers it.
    fn done(mut self) -> u64 {
        self.done = true;
        // First the ticket: whoever sees no commit under way sees it.
        let own = self.flush.tickets.fetch_add(1, Ordering::SeqCst) + 1;
        self.flush.under_way.fetch_sub(1, Ordering::SeqCst);
        own
    }
}

impl Drop for UnderWay<'_> {
    fn drop(&mut self) {
        if !self.done {
            // Nobody waits for it any more, and SQLite may still be at it.
            self.flush.left.fetch_add(1, Ordering::SeqCst);
        }
    }
}

impl Flush {
    /// Of a database's log, which may be gone while nothing is in it.
    pub(super) fn of(log: PathBuf) -> Self {
        Self::by(move || match File::open(&log) {
            Ok(file) => file.sync_data(),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            Err(error) => Err(error),
        })
    }

    pub(super) fn by(sync: impl Fn() -> io::Result<()> + Send + Sync + 'static) -> Self {
        Self {
            sync: Arc::new(sync),
            under_way: AtomicU64::new(0),
            left: AtomicU64::new(0),
            tickets: AtomicU64::new(0),
            synced: AtomicU64::new(0),
            leader: Mutex::new(()),
        }
    }

    /// Commits, and waits until that is on disk; what the commit says.
    ///
    /// # Errors
    /// When the disk fails. What was committed may be on disk or not then.
    pub(super) async fn commit<E>(
        &self,
        commit: impl Future<Output = Result<(), E>>,
    ) -> io::Result<Result<(), E>> {
        self.under_way.fetch_add(1, Ordering::SeqCst);
        let under_way = UnderWay {
            flush: self,
            done: false,
        };
        let committed = commit.await;
        let own = under_way.done();
        if committed.is_ok() {
            self.reach(own).await?;
        }
        Ok(committed)
    }

    /// Notes that somebody has begun to write: every commit before has come to its end.
    pub(super) fn begun(&self) {
        let left = self.left.swap(0, Ordering::SeqCst);
        if left > 0 {
            self.tickets.fetch_add(1, Ordering::SeqCst);
            self.under_way.fetch_sub(left, Ordering::SeqCst);
        }
    }

    /// Waits until everything that could be read before is on disk.
    ///
    /// # Errors
    /// When the disk fails.
    pub(super) async fn settled(&self) -> io::Result<()> {
        let wanted = if self.under_way.load(Ordering::SeqCst) == 0 {
            self.tickets.load(Ordering::SeqCst)
        } else {
            // What was read may be of a commit without a ticket yet: a sync that begins from now on.
            self.tickets.fetch_add(1, Ordering::SeqCst) + 1
        };
        self.reach(wanted).await
    }

    async fn reach(&self, wanted: u64) -> io::Result<()> {
        if self.synced.load(Ordering::SeqCst) >= wanted {
            return Ok(());
        }
        let _leads = self.leader.lock().await;
        // Whoever led before may have done it.
        if self.synced.load(Ordering::SeqCst) >= wanted {
            return Ok(());
        }
        // Whatever has a ticket by now is in the file that is about to be synced.
        let upto = self.tickets.load(Ordering::SeqCst);
        let sync = Arc::clone(&self.sync);
        let synced = tokio::task::spawn_blocking(move || sync()).await;
        synced.map_err(io::Error::other)??;
        self.synced.fetch_max(upto, Ordering::SeqCst);
        Ok(())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::sync::mpsc::{Receiver, Sender, channel};

    use futures_util::{FutureExt as _, poll};

    use super::*;

    /// A disk that says when it is to sync, and waits until it may.
    fn slow_disk() -> (Flush, Receiver<()>, Sender<io::Result<()>>) {
        let (begun, begins) = channel();
        let (finish, finished) = channel();
        let finished = parking_lot::Mutex::new(finished);
        let flush = Flush::by(move || {
            begun.send(()).unwrap();
            finished.lock().recv().unwrap()
        });
        (flush, begins, finish)
    }

    async fn committed(flush: &Flush) -> io::Result<()> {
        flush.commit(async { Ok::<_, io::Error>(()) }).await?
    }

    #[tokio::test]
    async fn whoever_commits_while_the_disk_syncs_waits_for_the_next_sync_and_shares_it() {
        let (flush, begins, finish) = slow_disk();
        let mut first = Box::pin(committed(&flush));
        assert!(poll!(&mut first).is_pending());
        begins.recv().unwrap();
        // Too late for the sync that is under way.
        let mut late: Vec<_> = (0..5).map(|_| Box::pin(committed(&flush))).collect();
        for waiting in &mut late {
            assert!(poll!(waiting).is_pending());
        }
        finish.send(Ok(())).unwrap();
        first.await.unwrap();
        let mut late = futures_util::future::join_all(late);
        assert!(poll!(&mut late).is_pending());
        begins.recv().unwrap();
        assert!(poll!(&mut late).is_pending());
        finish.send(Ok(())).unwrap();
        assert!(late.await.into_iter().all(|synced| synced.is_ok()));
        // One sync for all of them.
        assert!(begins.try_recv().is_err());
    }

    #[tokio::test]
    async fn who_reads_waits_for_what_was_committed_and_for_nothing_else() {
        let (flush, begins, finish) = slow_disk();
        assert!(flush.settled().now_or_never().unwrap().is_ok());
        let mut writing = Box::pin(committed(&flush));
        assert!(poll!(&mut writing).is_pending());
        let mut reading = Box::pin(flush.settled());
        assert!(poll!(&mut reading).is_pending());
        begins.recv().unwrap();
        finish.send(Ok(())).unwrap();
        writing.await.unwrap();
        reading.await.unwrap();
        assert!(flush.settled().now_or_never().unwrap().is_ok());
    }

    #[tokio::test]
    async fn a_disk_that_fails_is_told_and_tried_again_for_the_next() {
        let (flush, _begins, finish) = slow_disk();
        finish.send(Err(io::Error::other("worn out"))).unwrap();
        assert!(committed(&flush).await.is_err());
        finish.send(Ok(())).unwrap();
        flush.settled().await.unwrap();
    }

    #[tokio::test]
    async fn who_may_have_read_a_commit_that_is_under_way_waits_for_a_sync_after_it() {
        let (flush, begins, finish) = slow_disk();
        let (come_back, comes_back) = tokio::sync::oneshot::channel();
        let mut writing = Box::pin(flush.commit(async {
            comes_back.await.unwrap();
            Ok::<_, io::Error>(())
        }));
        // It is written, and has not come back.
        assert!(poll!(&mut writing).is_pending());
        let mut reading = Box::pin(flush.settled());
        assert!(poll!(&mut reading).is_pending());
        begins.recv().unwrap();
        finish.send(Ok(())).unwrap();
        reading.await.unwrap();
        come_back.send(()).unwrap();
        // The sync before may have been too early for it.
        assert!(poll!(&mut writing).is_pending());
        begins.recv().unwrap();
        finish.send(Ok(())).unwrap();
        writing.await.unwrap().unwrap();
    }

    #[tokio::test]
    async fn a_commit_that_nobody_waits_for_is_synced_before_others_tell_of_it() {
        let (flush, begins, finish) = slow_disk();
        let mut writing = Box::pin(flush.commit(std::future::pending::<io::Result<()>>()));
        assert!(poll!(&mut writing).is_pending());
        drop(writing);
        // It may have been written or not; and who writes next finds that it is at its end.
        for is_over in [false, true] {
            if is_over {
                flush.begun();
            }
            let mut reading = Box::pin(flush.settled());
            assert!(poll!(&mut reading).is_pending());
            begins.recv().unwrap();
            finish.send(Ok(())).unwrap();
            reading.await.unwrap();
        }
        assert!(flush.settled().now_or_never().unwrap().is_ok());
    }
}
