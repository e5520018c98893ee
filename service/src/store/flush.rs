//! One sync of the disk for all commits that wait for it.
//!
//! To make each commit durable by itself (`synchronous = FULL`), SQLite would sync its log at every commit, while all
//! other writers wait. If a sync takes some milliseconds, that limits all writing together. So here SQLite writes its
//! log without syncing (`synchronous = NORMAL`), and each commit then waits until the log has been synced. One sync
//! serves all commits that came before it, and others write while it goes on.
//!
//! This is as durable as `FULL`: "in WAL mode, FULL adds the sync of the WAL file after each transaction commit"
//! (<https://www.sqlite.org/pragma.html#pragma_synchronous>), and nothing else. That sync is made here: after the
//! commit has returned, so after its frames were handed to the system, and before [`Flush::commit`] returns. Between
//! two checkpoints the log is only appended to, so one sync covers every commit before it. A checkpoint, after which
//! the log starts from its beginning again, first syncs the log, in `NORMAL` as well, and then the database. The file
//! is consistent after a loss of power even without this sync. Only the end of the log can be missing, and no one
//! has seen its content.
//!
//! Between its commit and its sync, others may read what was written. A game is read under its table's lock, which
//! the committing task keeps until the sync. All other readers wait for [`Flush::settled`] before they show anything.
//! So nothing is shown before it is on disk.
//!
//! # After a sync has failed
//!
//! A system reports once that it could not write some pages, and then treats them as written: the next sync succeeds
//! without them. The log on disk then has a hole, and a loss of power loses everything behind the hole, however often
//! it is synced. So after one failure nothing is committed or shown until [`Flush::repair`] has
//!
//! 1. written the whole log again, byte for byte, and synced it, which fills the hole,
//! 2. made SQLite write the log into the database and truncate it (`wal_checkpoint(TRUNCATE)`), so that nothing
//!    depends on that part of the disk any more,
//! 3. synced the empty log.
//!
//! Without the first step, a loss of power during the second would make SQLite put the log's part before the hole
//! over a newer database. Without the third, the same log could reappear afterwards.
//!
//! This relies on the system's memory: the log is read back from there. A system may throw away pages that it could
//! not write (some file systems do, and any does under memory pressure). Then it returns what the disk holds, and
//! neither this code nor SQLite's own checkpoint notices. What was acknowledged before the failure had been synced,
//! and is safe; what is lost was refused. A disk that fails on reading, or lies about its syncs, is not covered.

use std::fmt;
use std::fs::File;
use std::io::{self, ErrorKind, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use tokio::sync::{Mutex, Notify, OwnedMutexGuard};

/// The operation's name in errors.
pub(super) const SYNCING: &str = "syncing what was written";

/// What a sync covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    /// Everything written since the last sync.
    New,
    /// The whole log, without regard to earlier syncs: it is written again first.
    Whole,
}

/// Syncs the log.
type SyncDisk = dyn Fn(Extent) -> io::Result<()> + Send + Sync;

/// Whether a sync has failed since the log was last known to be on disk.
#[derive(Default)]
struct Failure {
    is_there: AtomicBool,
    noticed: Notify,
}

impl Failure {
    fn note(&self) {
        self.is_there.store(true, Ordering::SeqCst);
        self.noticed.notify_one();
    }
}

/// Counts commits, and how many of them are on disk.
pub(super) struct Flush {
    sync: Arc<SyncDisk>,
    /// Commits that have begun and not returned: readers may already see what they write.
    under_way: AtomicU64,
    /// Those of them whose callers no longer wait.
    left: AtomicU64,
    /// The last ticket given. A ticket numbers a commit or a read that must be on disk.
    tickets: AtomicU64,
    /// The last ticket up to which everything is on disk.
    synced: AtomicU64,
    /// Held by the task that syncs; the others wait for it.
    leader: Arc<Mutex<()>>,
    failure: Arc<Failure>,
}

impl fmt::Debug for Flush {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Flush").finish_non_exhaustive()
    }
}

/// A commit that is under way.
struct UnderWay<'a> {
    flush: &'a Flush,
    /// Whether it has returned, with or without an error.
    done: bool,
}

impl UnderWay<'_> {
    /// Notes that the commit has returned, and returns the ticket that covers it.
    fn done(mut self) -> u64 {
        self.done = true;
        // The ticket first: a task that sees no commit under way must see its ticket.
        let own = self.flush.tickets.fetch_add(1, Ordering::SeqCst) + 1;
        self.flush.under_way.fetch_sub(1, Ordering::SeqCst);
        own
    }
}

impl Drop for UnderWay<'_> {
    fn drop(&mut self) {
        if !self.done {
            // The caller no longer waits, but SQLite may still be committing.
            self.flush.left.fetch_add(1, Ordering::SeqCst);
        }
    }
}

impl Flush {
    /// Syncs a database's log, which may be missing while it is empty.
    pub(super) fn of(log: PathBuf) -> Self {
        Self::by_extent(move |extent| {
            let is_whole = extent == Extent::Whole;
            match File::options().read(true).write(is_whole).open(&log) {
                Ok(mut file) => {
                    if is_whole {
                        write_again(&mut file)?;
                    }
                    file.sync_data()
                }
                Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
                Err(error) => Err(error),
            }
        })
    }

    /// Syncs a test's disk, where a sync always covers everything.
    #[cfg(test)]
    pub(super) fn by(sync: impl Fn() -> io::Result<()> + Send + Sync + 'static) -> Self {
        Self::by_extent(move |_| sync())
    }

    pub(super) fn by_extent(
        sync: impl Fn(Extent) -> io::Result<()> + Send + Sync + 'static,
    ) -> Self {
        Self {
            sync: Arc::new(sync),
            under_way: AtomicU64::new(0),
            left: AtomicU64::new(0),
            tickets: AtomicU64::new(0),
            synced: AtomicU64::new(0),
            leader: Arc::default(),
            failure: Arc::default(),
        }
    }

    /// Whether a sync has failed and was not repaired: nothing can be committed or shown.
    pub(super) fn has_failed(&self) -> bool {
        self.failure.is_there.load(Ordering::SeqCst)
    }

    /// Notes that a sync made elsewhere failed, such as SQLite's own before a checkpoint. The system reports it only
    /// once.
    pub(super) fn note_failure(&self) {
        self.failure.note();
    }

    /// Waits until a sync fails.
    pub(super) async fn failed(&self) {
        self.failure.noticed.notified().await;
    }

    fn check(&self) -> io::Result<()> {
        if self.has_failed() {
            let why = "a sync of the log failed, and what it holds is not safe yet";
            return Err(io::Error::other(why));
        }
        Ok(())
    }

    /// Makes everything durable again after a sync has failed; see the module. `empty` makes SQLite write the log
    /// into the database and truncate it, and returns whether it did. Nobody may write meanwhile: hold the writing
    /// connection.
    ///
    /// # Errors
    /// When the disk fails again, or `empty` does. Then nothing is committed or shown, as before.
    pub(super) async fn repair(
        &self,
        empty: impl Future<Output = io::Result<bool>>,
    ) -> io::Result<()> {
        let leads = Arc::clone(&self.leader).lock_owned().await;
        if !self.has_failed() {
            return Ok(());
        }
        let upto = self.tickets.load(Ordering::SeqCst);
        let leads = self.sync(leads, Extent::Whole).await?;
        if !empty.await? {
            return Err(io::Error::other("a reader keeps the log busy for too long"));
        }
        let leads = self.sync(leads, Extent::New).await?;
        self.synced.fetch_max(upto, Ordering::SeqCst);
        self.failure.is_there.store(false, Ordering::SeqCst);
        drop(leads);
        Ok(())
    }

    /// Syncs, and keeps other tasks from syncing until it has ended, even if its caller no longer waits: a failure
    /// that is reported once must not be missed.
    async fn sync(
        &self,
        leads: OwnedMutexGuard<()>,
        extent: Extent,
    ) -> io::Result<OwnedMutexGuard<()>> {
        let (sync, failure) = (Arc::clone(&self.sync), Arc::clone(&self.failure));
        let syncing = tokio::task::spawn_blocking(move || {
            let synced = sync(extent);
            if synced.is_err() {
                failure.note();
            }
            synced.map(|()| leads)
        });
        syncing.await.unwrap_or_else(|error| {
            self.failure.note();
            Err(io::Error::other(error))
        })
    }

    /// Commits, waits until the commit is on disk, and returns the commit's result.
    ///
    /// # Errors
    /// When the disk fails. Then the commit may be on disk or not. After an earlier failure nothing is committed.
    pub(super) async fn commit<E>(
        &self,
        commit: impl Future<Output = Result<(), E>>,
    ) -> io::Result<Result<(), E>> {
        self.check()?;
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

    /// Notes that a writer has begun: every earlier commit has ended.
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
            // The data may come from a commit without a ticket yet, so only a sync that begins from now on covers it.
            self.tickets.fetch_add(1, Ordering::SeqCst) + 1
        };
        self.reach(wanted).await
    }

    async fn reach(&self, wanted: u64) -> io::Result<()> {
        if self.synced.load(Ordering::SeqCst) >= wanted {
            return Ok(());
        }
        let leads = Arc::clone(&self.leader).lock_owned().await;
        // The previous leader may have synced it.
        if self.synced.load(Ordering::SeqCst) >= wanted {
            return Ok(());
        }
        self.check()?;
        // Every ticket given by now is in the file that is about to be synced.
        let upto = self.tickets.load(Ordering::SeqCst);
        let leads = self.sync(leads, Extent::New).await?;
        self.synced.fetch_max(upto, Ordering::SeqCst);
        drop(leads);
        Ok(())
    }
}

/// Writes a file's content over itself, so that the system treats all of it as unwritten.
fn write_again(file: &mut File) -> io::Result<()> {
    let mut part = vec![0; 256 << 10];
    let mut at = 0;
    loop {
        file.seek(SeekFrom::Start(at))?;
        let read = file.read(&mut part)?;
        let Some(read_part) = part.get(..read).filter(|part| !part.is_empty()) else {
            return Ok(());
        };
        file.seek(SeekFrom::Start(at))?;
        file.write_all(read_part)?;
        at += read as u64;
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::sync::mpsc::{Receiver, Sender, channel};

    use futures_util::{FutureExt as _, poll};

    use super::*;

    /// Makes a disk that reports when it is to sync, and waits until it may.
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
        // These come too late for the sync that is under way.
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
        // One sync serves all of them.
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
    async fn after_a_disk_has_failed_nothing_is_synced_until_all_of_it_is_repaired() {
        let (flush, begins, finish) = slow_disk();
        finish.send(Err(io::Error::other("worn out"))).unwrap();
        assert!(committed(&flush).await.is_err());
        begins.recv().unwrap();
        flush.failed().await;
        let refused = async || {
            assert!(flush.has_failed());
            assert!(flush.settled().await.is_err());
            let commit = async { unreachable!("nothing is committed") };
            assert!(flush.commit::<io::Error>(commit).await.is_err());
            assert!(begins.try_recv().is_err(), "nothing is synced");
        };
        refused().await;
        // SQLite cannot truncate what another connection still reads.
        finish.send(Ok(())).unwrap();
        assert!(flush.repair(async { Ok(false) }).await.is_err());
        begins.recv().unwrap();
        refused().await;
        // The empty log must be on disk too.
        finish.send(Ok(())).unwrap();
        finish.send(Err(io::Error::other("worn out"))).unwrap();
        assert!(flush.repair(async { Ok(true) }).await.is_err());
        assert_eq!(begins.try_iter().count(), 2);
        refused().await;
        finish.send(Ok(())).unwrap();
        finish.send(Ok(())).unwrap();
        flush.repair(async { Ok(true) }).await.unwrap();
        assert!(!flush.has_failed());
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
        // It is written, and has not returned.
        assert!(poll!(&mut writing).is_pending());
        let mut reading = Box::pin(flush.settled());
        assert!(poll!(&mut reading).is_pending());
        begins.recv().unwrap();
        finish.send(Ok(())).unwrap();
        reading.await.unwrap();
        come_back.send(()).unwrap();
        // The previous sync may have been too early for it.
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
        // It may have been written or not; the next writer finds that it has ended.
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
