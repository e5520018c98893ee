//! A check in debug builds: no task that holds a connection waits for another.
//!
//! Readers are few, and there is one writer. If tasks each hold one while they wait for a second, they can take them
//! all, and none goes on until its wait times out. One person's presses are enough for that. So a task drops its
//! connection before it waits for the writer, a second reader, a table's lock or another process's work. Types cannot
//! express this, since a connection is a value that any function may hold. Here every task that holds one is known,
//! and its next wait for such a thing panics. Release builds check nothing.
//!
//! A task counts as a whole: this check cannot separate futures that are joined within one task. Spawn them
//! where two of them read.

#[cfg(debug_assertions)]
pub(super) use checked::{Holding, Holds};
#[cfg(not(debug_assertions))]
pub(super) use unchecked::{Holding, Holds};

#[cfg(debug_assertions)]
mod checked {
    use std::collections::HashMap;
    use std::sync::Arc;
    use std::thread::ThreadId;

    use parking_lot::Mutex;
    use tokio::task;

    /// The holder of a connection: a task, or the future that a thread blocks on.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    enum Worker {
        Task(task::Id),
        Thread(ThreadId),
    }

    impl Worker {
        fn this() -> Self {
            match task::try_id() {
                Some(id) => Self::Task(id),
                None => Self::Thread(std::thread::current().id()),
            }
        }
    }

    /// The tasks that hold a connection of a database, and which kind.
    #[derive(Debug, Clone, Default)]
    pub(in super::super) struct Holds(Arc<Mutex<HashMap<Worker, &'static str>>>);

    impl Holds {
        /// Checks that this task holds no connection, before it waits for something.
        ///
        /// # Panics
        /// If it holds one.
        pub(in super::super) fn check(&self, wanted: &str) {
            let held = self.0.lock().get(&Worker::this()).copied();
            assert!(
                held.is_none(),
                "a task that holds {} waits for {wanted}: drop the connection first",
                held.unwrap_or_default()
            );
        }

        /// Notes that this task holds a connection, until the returned value is dropped.
        pub(in super::super) fn hold(&self, what: &'static str) -> Holding {
            let worker = Worker::this();
            self.0.lock().insert(worker, what);
            Holding {
                holds: self.clone(),
                worker,
            }
        }
    }

    /// A connection that a task holds.
    #[derive(Debug)]
    pub(in super::super) struct Holding {
        holds: Holds,
        worker: Worker,
    }

    impl Drop for Holding {
        fn drop(&mut self) {
            self.holds.0.lock().remove(&self.worker);
        }
    }
}

#[cfg(not(debug_assertions))]
mod unchecked {
    /// A stand-in for release builds, which note nothing.
    #[derive(Debug, Clone, Default)]
    pub(in super::super) struct Holds;

    impl Holds {
        pub(in super::super) fn check(&self, _wanted: &str) {}

        pub(in super::super) fn hold(&self, _what: &'static str) -> Holding {
            Holding
        }
    }

    /// A connection that a task holds.
    #[derive(Debug)]
    pub(in super::super) struct Holding;
}

#[cfg(all(test, debug_assertions))]
mod tests {
    use super::*;

    #[tokio::test]
    #[should_panic(expected = "a task that holds a reader waits for the writer")]
    async fn whoever_holds_a_connection_waits_for_no_other() {
        let holds = Holds::default();
        let _reader = holds.hold("a reader");
        holds.check("the writer");
    }

    #[tokio::test]
    async fn a_connection_that_is_dropped_or_held_by_another_task_is_in_nobodys_way() {
        let holds = Holds::default();
        drop(holds.hold("a reader"));
        holds.check("the writer");
        let _reader = holds.hold("a reader");
        let others = holds.clone();
        let other = tokio::spawn(async move { others.check("the writer") });
        other.await.expect("another task holds nothing");
    }
}
