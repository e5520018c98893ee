//! The program itself, started as the README says.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use tempfile::TempDir;

/// The longest time for a start on a slow machine.
const START: Duration = Duration::from_secs(60);

/// The number of log lines shown when a test fails.
const LAST: usize = 20;

/// The running program.
pub struct Bot {
    child: Child,
    page: String,
    since: Instant,
    log: Arc<Mutex<Vec<String>>>,
    _folder: TempDir,
}

impl Bot {
    /// Starts the program without a token, in an empty folder and on a free port.
    pub fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_slowtable"));
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("SLOWTABLE_") {
                command.env_remove(name);
            }
        }
        let mut child = command
            .env_remove("DISCORD_TOKEN")
            .env("SLOWTABLE_LOCAL_LISTEN", "127.0.0.1:0")
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let log = Arc::new(Mutex::new(Vec::new()));
        let (say, heard) = mpsc::channel();
        let kept = Arc::clone(&log);
        std::thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                if let Some((_, page)) = line.split_once("Open http://") {
                    let _ = say.send(format!("http://{}", page.trim()));
                }
                kept.lock().push(line);
            }
        });
        let page = heard
            .recv_timeout(START)
            .expect("the program prints the page's address");
        Self {
            child,
            page,
            since: Instant::now(),
            log,
            _folder: folder,
        }
    }

    /// Returns the address of the page that it printed.
    pub fn page(&self) -> &str {
        &self.page
    }

    /// Returns how long it has been up.
    pub fn age(&self) -> Duration {
        self.since.elapsed()
    }

    /// Asserts that it still runs and has logged no problem. A statement that took long says only that the machine is
    /// busy.
    pub fn assert_well(&mut self) {
        assert!(
            self.child.try_wait().unwrap().is_none(),
            "the bot has ended"
        );
        let log = self.log.lock();
        let bad: Vec<&String> = log
            .iter()
            .filter(|line| !line.contains("sqlx::query: slow statement"))
            .filter(|line| {
                [" WARN ", " ERROR ", "panicked"]
                    .iter()
                    .any(|sign| line.contains(sign))
            })
            .collect();
        assert!(bad.is_empty(), "the bot complained: {bad:#?}");
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        if std::thread::panicking() {
            let log = self.log.lock();
            let last = log.len().saturating_sub(LAST);
            eprintln!("the bot's last lines:\n{}", log[last..].join("\n"));
        }
    }
}
