//! The speed of the disk alone, to compare a measurement with.

use std::fs::File;
use std::io::{self, Seek as _, SeekFrom, Write as _};
use std::path::Path;
use std::time::{Duration, Instant};

/// The bytes written before each sync: about as many as a press adds to SQLite's log.
const WRITTEN: [u8; 16 << 10] = [0x5a; 16 << 10];
/// The number of writes one behind the other before the next one starts again at the front, as SQLite's log
/// does.
const LENGTH: u64 = 1_000;

/// Writes and syncs `rate` times a second, with nothing else at work. Returns the durations, shortest first.
/// Blocks the thread.
///
/// # Errors
/// When the disk fails.
pub(super) fn syncs(folder: &Path, rate: u32, span: Duration) -> io::Result<Vec<Duration>> {
    let path = folder.join("disk");
    let mut file = File::create(&path)?;
    let pause = Duration::from_secs(1) / rate.max(1);
    let mut took = Vec::new();
    let begun = Instant::now();
    while begun.elapsed() < span {
        let (before, place) = (Instant::now(), took.len() as u64 % LENGTH);
        file.seek(SeekFrom::Start(place * WRITTEN.len() as u64))?;
        file.write_all(&WRITTEN)?;
        file.sync_data()?;
        took.push(before.elapsed());
        std::thread::sleep(pause.saturating_sub(before.elapsed()));
    }
    std::fs::remove_file(path)?;
    took.sort_unstable();
    Ok(took)
}
