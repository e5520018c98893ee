//! Running the bot from its start to its end, and the checks of `slowtable doctor`.

use std::io::IsTerminal as _;
use std::os::unix::fs::DirBuilderExt as _;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use crate::config::Config;
use crate::discord::connection::watchdog::Pulse;
use crate::discord::{self, Access};
use crate::doctor::{self, Finding, Severity};
use crate::games;
use crate::logging::{self, Repeats};
use crate::observe::Observer;
use local_discord::{LocalDiscord, StartError};
use slowtable_desk::Title;
use slowtable_service::chain::Chain;
use slowtable_service::clock::Clock;
use slowtable_service::store::backup_schedule::BackupPlan;
use slowtable_service::tables::{OpeningLimits, TableService};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, Layer as _};

use super::Failure;
use super::token::token;

/// The longest time for closing the database when the program stops.
const CLOSE: Duration = Duration::from_secs(3);

/// The longest time then for everything else.
const LAST: Duration = Duration::from_millis(500);

/// The time after the request to stop at which the program ends in any case: longer than all of it may take together.
const AT_ONCE: Duration = Duration::from_secs(10);

/// Runs the bot until it is stopped.
pub(super) fn run(config: Config) -> Result<(), Failure> {
    let (pulse, repeats) = start_log(&config);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let ended = runtime.block_on(async {
        tokio::spawn(report_repeats(repeats));
        serve(config, pulse).await
    });
    // An address look-up or a thinking opponent may be under way; it is not waited for.
    runtime.shutdown_timeout(LAST);
    ended
}

/// Starts the log, and with it the gateway's pulse and the counter of dropped lines.
pub(super) fn start_log(config: &Config) -> (Pulse, Repeats) {
    let (pulse, repeats) = (Pulse::default(), Repeats::default());
    // The filter was checked when the settings were read.
    let filter = EnvFilter::try_new(&config.log.filter).unwrap_or_default();
    let has_colours = std::io::stderr().is_terminal();
    let lines = logging::layer(filter, repeats.clone(), std::io::stderr, has_colours);
    tracing_subscriber::registry()
        .with(lines)
        .with(pulse.clone().with_filter(Pulse::filter()))
        .init();
    (pulse, repeats)
}

/// Logs at intervals how many lines were dropped.
async fn report_repeats(repeats: Repeats) {
    loop {
        tokio::time::sleep(Repeats::SPAN).await;
        repeats.report();
    }
}

async fn serve(config: Config, pulse: Pulse) -> Result<(), Failure> {
    let token = token(&config)?;
    let stop = CancellationToken::new();
    stop_on_signals(stop.clone())?;
    let clock = Clock::system();
    let tables = open_tables(&config, clock.clone()).await?;
    if let Some(address) = config.observe.listen {
        let observer = Observer::listen(address, config.observe.hosts.names()).await?;
        tracing::info!(address = %observer.address(), "metrics, health and readiness are served");
        tokio::spawn(observer.run(tables.clone(), stop.clone()));
    }
    if let Some(plan) = backup_plan(&config) {
        let (database, clock, stop) = (config.database.path.clone(), clock.clone(), stop.clone());
        tokio::spawn(async move { plan.keep_making(&database, &clock, stop).await });
    }
    let (access, local) = match token {
        Some(token) => {
            let api = config.discord.api.clone();
            (Access::new(token, api), None)
        }
        None => {
            let local = start_local(&config).await?;
            tokio::spawn(follow(clock, local.clock().turned()));
            announce(&local.page_url());
            let api = local.api_base().parse().map_err(Failure::Stand)?;
            let access = Access::new(local.token().to_owned(), Some(api));
            (access, Some(local))
        }
    };
    let settling = tokio::spawn({
        let tables = tables.clone();
        async move {
            if let Err(error) = tables.fill_results().await {
                tracing::error!(error = %Chain(&error), "results of earlier games could not be stored; the lists leave them out");
            }
            tokio::join!(tables.checkpoint_when_idle(), tables.archive_when_over());
        }
    });
    let ended = discord::run(access, tables.clone(), config.language, pulse, stop).await;
    settling.abort();
    // At most one transaction is cut off here, and it leaves nothing.
    if tokio::time::timeout(CLOSE, tables.close()).await.is_err() {
        tracing::warn!("closing the database took too long; the program ends without it");
    }
    if let Some(local) = local
        && tokio::time::timeout(LAST, local.stop()).await.is_err()
    {
        tracing::warn!("the local Discord took too long to stop; the program ends without it");
    }
    tracing::info!("stopped");
    Ok(ended?)
}

/// Checks what keeps the bot from running well, and prints it.
pub(super) async fn examine(config: &Config) -> Result<(), Failure> {
    let clock = Clock::system();
    let token = token(config)?;
    let mut findings = vec![
        Finding::ok("The settings can be used."),
        doctor::look_at_token(token.as_deref()),
    ];
    match &config.database.url {
        None => {
            findings.extend(doctor::look_at_database(&config.database.path).await);
            let plan = backup_plan(config);
            findings.push(doctor::look_at_backups(plan.as_ref(), clock.now()));
        }
        Some(url) => findings.push(Finding::ok(format!(
            "The database is {url}: its server is looked after by its own programs (docs/postgresql.md)."
        ))),
    }
    if let Some(token) = token {
        let api = config.discord.api.clone();
        let access = Access::new(token, api);
        findings.extend(doctor::look_at_discord(&access, || clock.now()).await);
    }
    for finding in &findings {
        println!("{finding}");
    }
    match findings
        .iter()
        .any(|finding| finding.severity == Severity::Error)
    {
        false => Ok(()),
        true => Err(Failure::Doctor),
    }
}

/// Returns the schedule of backups, if any are made.
fn backup_plan(config: &Config) -> Option<BackupPlan> {
    let folder = config.backup.folder.clone()?;
    if config.database.url.is_some() {
        tracing::warn!("[backup] is for SQLite and has no effect; back PostgreSQL up with pg_dump");
        return None;
    }
    Some(BackupPlan {
        folder,
        every: config.backup.every.span(),
        keep: config.backup.keep.get(),
    })
}

/// Moves a clock forward whenever the local Discord's page does so.
async fn follow(clock: Clock, mut turned: watch::Receiver<Duration>) {
    let mut so_far = *turned.borrow_and_update();
    while turned.changed().await.is_ok() {
        let now = *turned.borrow_and_update();
        clock.advance(now.saturating_sub(so_far));
        so_far = now;
    }
}

/// Returns the games, with their opponents' thinking times from the settings.
pub(super) fn titles(config: &Config) -> Result<Vec<Arc<dyn Title>>, Failure> {
    let mut titles = games::titles()?;
    for (game, levels) in &config.opponents {
        let title = titles.iter_mut().find(|title| title.id() == game);
        let title = title
            .and_then(Arc::get_mut)
            .ok_or_else(|| Failure::Opponents(game.clone()))?;
        for (level, time) in levels {
            if !title.set_time(level, time.span()) {
                return Err(Failure::Opponents(format!("{game}.{level}")));
            }
        }
    }
    Ok(titles)
}

async fn open_tables(config: &Config, clock: Clock) -> Result<TableService, Failure> {
    let titles = titles(config)?;
    if config.database.url.is_none() {
        make_folder(&config.database.path)?;
    }
    let tables = TableService::open(&config.database.options(), titles, clock).await?;
    tables.set_opening_limits(OpeningLimits {
        an_hour: config.openings.an_hour.number(),
        a_day: config.openings.a_day.number(),
    });
    tables.set_visit(config.posts.gather.span());
    tables.recover().await?;
    Ok(tables)
}

async fn start_local(config: &Config) -> Result<LocalDiscord, Failure> {
    if let Some(file) = &config.local.state_file {
        make_folder(file)?;
    }
    let settings = local_discord::Config {
        listen: config.local.listen,
        state_file: config.local.state_file.clone(),
        capture: false,
        ..local_discord::Config::default()
    };
    LocalDiscord::start(settings)
        .await
        .map_err(|error| match error {
            StartError::Listen { address, source } => Failure::Listen { address, source },
            other => Failure::Local(other),
        })
}

/// Prints that this is not Discord, and the page's address.
fn announce(page: &str) {
    eprintln!();
    eprintln!("  No DISCORD_TOKEN in the environment: running the local Discord.");
    eprintln!("  Open {page}");
    eprintln!();
}

/// Creates the folder of a file, which no other user may open: databases and the local Discord's state contain
/// private data. An existing folder stays unchanged.
pub(super) fn make_folder(file: &Path) -> Result<(), std::io::Error> {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => std::fs::DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(folder),
        _ => Ok(()),
    }
}

/// Stops on SIGINT and SIGTERM; a second one ends the program at once, and so does [`AT_ONCE`] after the first. This
/// runs on a separate thread, so that it works even if all others are busy.
fn stop_on_signals(stop: CancellationToken) -> Result<(), std::io::Error> {
    use tokio::signal::unix::{SignalKind, signal};
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let (mut interrupt, mut terminate) = {
        let _runtime = runtime.enter();
        (
            signal(SignalKind::interrupt())?,
            signal(SignalKind::terminate())?,
        )
    };
    std::thread::Builder::new()
        .name("signals".into())
        .spawn(move || {
            runtime.block_on(async {
                tokio::select! {
                    _ = interrupt.recv() => {}
                    _ = terminate.recv() => {}
                }
                tracing::info!("stopping; presses under way are finished first");
                stop.cancel();
                tokio::select! {
                    _ = interrupt.recv() => {}
                    _ = terminate.recv() => {}
                    () = tokio::time::sleep(AT_ONCE) => {
                        tracing::error!("stopping took too long; the program ends now");
                    }
                }
                // Every move that anyone has seen is on disk.
                std::process::exit(130);
            });
        })?;
    Ok(())
}
