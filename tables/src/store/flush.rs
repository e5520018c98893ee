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
//!
//! # After a sync has failed
//!
//! A system says once that it could not write some pages, and then takes them for written: the next sync
//! succeeds without them. The log on disk has a hole then, and whatever is behind the hole is lost with the
//! power, however often it is synced. So after one failure nothing is committed and nothing is told until
//! [`Flush::repair`] has
//!
//! 1. written the whole log again, byte for byte, and synced it, which fills the hole,
//! 2. had SQLite write the log into the database and cut it to nothing (`wal_checkpoint(TRUNCATE)`), so that
//!    nothing depends on that part of the disk any more,
//! 3. synced that the log is empty.
//!
//! Without the first step, a loss of power during the second would have SQLite put the log's part before the
//! hole over a newer database. Without the third, the same log could be there again afterwards.
//!
//! This relies on the system's memory: the log is read back from there. A system that throws pages away which
//! it could not write (some file systems do, and any does under pressure) gives back what the disk holds,
//! and neither this nor SQLite's own checkpoint notices. What was acknowledged before the failure was synced
//! before it, and is safe from that; what is lost was refused. A disk that fails when it is read, or lies
//! about its syncs, is not covered.

use std::fmt;
use std::fs::File;
use std::io::{self, ErrorKind, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use tokio::sync::{Mutex, Notify, OwnedMutexGuard};

/// What is being done, as errors tell it.
pub(super) const SYNCING: &str = "syncing what was written";

/// What a sync covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    /// What was written since the last sync.
    New,
    /// The whole log, whatever became of earlier syncs: it is written again first.
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

    /// Of a disk for tests, where a sync always covers everything.
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

    /// Whether a sync has failed and was not repaired: nothing can be committed or told.
    pub(super) fn has_failed(&self) -> bool {
        self.failure.is_there.load(Ordering::SeqCst)
    }

    /// Notes that a sync by somebody else failed, such as SQLite's own before a checkpoint. The system says it
    /// only once.
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

    /// Makes everything durable again after a sync has failed; see the module. `empty` has SQLite write the
    /// log into the database and cut it, and says whether it did. Nobody may write meanwhile: hold the
    /// connection that writes.
    ///
    /// # Errors
    /// When the disk fails again, or `empty` does. Nothing is committed or told then, as before.
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
            return Err(io::Error::other("somebody reads the log for very long"));
        }
        let leads = self.sync(leads, Extent::New).await?;
        self.synced.fetch_max(upto, Ordering::SeqCst);
        self.failure.is_there.store(false, Ordering::SeqCst);
        drop(leads);
        Ok(())
    }

    /// Syncs, and keeps others from doing so until that has ended, even if nobody waits for it any more: a
    /// failure that is said once must not be missed.
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

    /// Commits, and waits until that is on disk; what the commit says.
    ///
    /// # Errors
    /// When the disk fails. What was committed may be on disk or not then. After an earlier failure nothing
    /// is committed.
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
        let leads = Arc::clone(&self.leader).lock_owned().await;
        // Whoever led before may have done it.
        if self.synced.load(Ordering::SeqCst) >= wanted {
            return Ok(());
        }
        self.check()?;
        // Whatever has a ticket by now is in the file that is about to be synced.
        let upto = self.tickets.load(Ordering::SeqCst);
        let leads = self.sync(leads, Extent::New).await?;
        self.synced.fetch_max(upto, Ordering::SeqCst);
        drop(leads);
        Ok(())
    }
}

/// Writes over a file what it holds, so that the system takes all of it for unwritten.
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
        // What somebody still reads cannot be cut.
        finish.send(Ok(())).unwrap();
        assert!(flush.repair(async { Ok(false) }).await.is_err());
        begins.recv().unwrap();
        refused().await;
        // That it is empty must be on disk, too.
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
