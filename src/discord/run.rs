//! Starting and stopping the bot.

use std::sync::Arc;
use std::time::Duration;

use backon::{ExponentialBuilder, Retryable};
use serenity::all::{
    ApplicationId, ClientBuilder, GatewayIntents, Http, HttpBuilder, ShardManager,
};
use slowtable_face::Language;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::edge::{Edge, is_passing};
use super::live::LiveDesks;
use super::pictures::Painter;
use super::watchdog::{Pulse, watch};
use super::{commands, deliver, gateway};
use crate::tables::Tables;

/// How long presses that are being served may take when the program stops.
const FAREWELL: Duration = Duration::from_secs(10);

/// How Discord is reached.
#[derive(Clone)]
pub struct Access {
    /// The bot's token.
    pub token: String,
    /// The base of the API, if it is not Discord's own.
    pub api: Option<String>,
}

/// Says nothing of the token.
impl std::fmt::Debug for Access {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Access")
            .field("api", &self.api)
            .finish_non_exhaustive()
    }
}

/// Why the bot does not run.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// Discord does not know the token.
    #[error("Discord does not accept the token; DISCORD_TOKEN must be a bot's token")]
    Token,
    /// Discord refuses or cannot be reached.
    #[error("Discord: {0}")]
    Discord(#[from] Box<serenity::Error>),
    /// The commands cannot be made.
    #[error(transparent)]
    Commands(#[from] commands::LocalizeError),
}

impl From<serenity::Error> for RunError {
    fn from(error: serenity::Error) -> Self {
        Self::Discord(Box::new(error))
    }
}

/// Runs the bot until `stop`; presses that are being served then are finished.
///
/// The service must be open and recovered.
///
/// # Errors
/// When Discord refuses the token, or the connection cannot be kept up.
pub async fn run(
    access: Access,
    tables: Tables,
    language: Language,
    pulse: Pulse,
    stop: CancellationToken,
) -> Result<(), RunError> {
    let http = Arc::new(connect(&access, &stop).await?);
    let commands = commands::all(tables.titles())?;
    let edge = Arc::new(Edge {
        live: LiveDesks::new(tables.clock().clone()),
        tables,
        http,
        language,
        painter: Painter::default(),
        tasks: TaskTracker::new(),
    });
    let options = poise::FrameworkOptions {
        commands,
        on_error: |error| Box::pin(commands::on_error(error)),
        event_handler: gateway::on_event,
        initialize_owners: false,
        ..poise::FrameworkOptions::default()
    };
    // Nothing can fail in here: a failing setup leaves a bot that is up and answers nothing.
    let data = Arc::clone(&edge);
    let framework = poise::Framework::builder()
        .options(options)
        .setup(move |_, _, _| Box::pin(async move { Ok(data) }))
        .build();
    let unread = gateway::Unread::new(Arc::clone(&edge));
    // serenity wants a client of its own; it asks for the gateway and suggests tables.
    let mut client = ClientBuilder::new_with_http(build_http(&access), GatewayIntents::GUILDS)
        .framework(framework)
        .raw_event_handler(unread)
        .await?;
    let shards = Arc::clone(&client.shard_manager);
    let stop_helpers = CancellationToken::new();
    let register = tokio::spawn(register(Arc::clone(&edge), stop.clone()));
    let deliver = tokio::spawn(deliver::run(Arc::clone(&edge), stop_helpers.clone()));
    let watchdog = tokio::spawn(watch(Arc::clone(&shards), pulse, stop.clone()));
    let closing = tokio::spawn(close(shards, Arc::clone(&edge), stop.clone()));
    let ended = client.start_autosharded().await;
    stop.cancel();
    let _ = closing.await;
    stop_helpers.cancel();
    for helper in [register, deliver, watchdog] {
        if let Err(error) = helper.await {
            tracing::error!(%error, "a helper broke off");
        }
    }
    ended.map_err(RunError::from)
}

/// When it is time: finishes the presses that are being served, then leaves the gateway.
async fn close(shards: Arc<ShardManager>, edge: Arc<Edge>, stop: CancellationToken) {
    stop.cancelled().await;
    edge.tasks.close();
    if tokio::time::timeout(FAREWELL, edge.tasks.wait())
        .await
        .is_err()
    {
        tracing::warn!("some presses were not finished in time");
    }
    shards.shutdown_all().await;
}

fn build_http(access: &Access) -> Http {
    let builder = HttpBuilder::new(&access.token);
    match &access.api {
        // serenity's rate limiter would not go through a proxy.
        Some(api) => builder.proxy(api).ratelimiter_disabled(true).build(),
        None => builder.build(),
    }
}

/// An HTTP client that knows its application; Discord has accepted the token then.
async fn connect(access: &Access, stop: &CancellationToken) -> Result<Http, RunError> {
    let http = build_http(access);
    let asked = (|| http.get_current_application_info())
        .retry(
            ExponentialBuilder::default()
                .with_max_delay(Duration::from_secs(30))
                .without_max_times(),
        )
        .when(|error| is_passing(error) && !stop.is_cancelled())
        .notify(|error, wait| tracing::warn!(%error, ?wait, "Discord cannot be reached"));
    let info = tokio::select! {
        asked = asked => asked,
        () = stop.cancelled() => return Ok(http),
    };
    match info {
        Ok(info) => http.set_application_id(ApplicationId::new(info.id.get())),
        Err(error) if super::error::http_status(&error) == Some(401) => {
            return Err(RunError::Token);
        }
        Err(error) => return Err(error.into()),
    }
    Ok(http)
}

/// Registers the commands, again and again until Discord has taken them.
async fn register(edge: Arc<Edge>, stop: CancellationToken) {
    let titles = edge.tables.titles();
    let registering = (|| commands::register(&edge.http, titles))
        .retry(
            ExponentialBuilder::default()
                .with_jitter()
                .with_max_delay(Duration::from_secs(300))
                .without_max_times(),
        )
        .notify(|error, wait| tracing::error!(%error, ?wait, "the commands are not registered"));
    tokio::select! {
        registered = registering => match registered {
            Ok(()) => tracing::info!("the commands are registered"),
            Err(error) => tracing::error!(%error, "the commands are not registered"),
        },
        () = stop.cancelled() => {}
    }
}
