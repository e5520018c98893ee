//! Starting and stopping the bot.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use backon::{ExponentialBuilder, Retryable};
use serenity::Client;
use serenity::all::{ApplicationId, ClientBuilder, GatewayIntents};
use slowtable_ui::Language;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::discord::answers::answered::AnsweredMessages;
use crate::discord::bot::Bot;
use crate::discord::commands;
use crate::discord::connection::http::Access;
use crate::discord::connection::http::{Clients, ClientsError};
use crate::discord::connection::relay::{Relay, RelayError};
use crate::discord::connection::sessions::ShardSessions;
use crate::discord::connection::shards::{Mine, ShardOrder, Shards};
use crate::discord::connection::watchdog::{Pulse, watch_apart};
use crate::discord::connection::{gateway, http};
use crate::discord::delivery::deliverer as delivery;
use crate::discord::delivery::open_desks::OpenDesks;
use crate::discord::delivery::public_channels::PublicChannels;
use crate::discord::delivery::reception;
use crate::discord::error::{DiscordFailure, is_passing};
use crate::discord::messages::symbols::Symbols;
use crate::discord::people::greeted::Greetings;
use crate::discord::pictures::PicturePainter;
use slowtable_service::chain::Chain;
use slowtable_service::store::StoreError;
use slowtable_service::tables::TableService;

/// How long presses under way may take when the program stops.
const FAREWELL: Duration = Duration::from_secs(3);

/// How long deliveries under way may take then; the rest is delivered after the next start.
const DRAIN: Duration = Duration::from_secs(2);

/// How long keeping the sessions at the gateway for the next process may take.
const HAND_OVER: Duration = Duration::from_secs(1);

/// How long leaving the gateway may take, [`HAND_OVER`] included.
const LEAVE: Duration = Duration::from_secs(2);

/// The gateway events besides interactions, none of them privileged: servers, which serenity needs, and direct
/// messages.
const INTENTS: GatewayIntents = GatewayIntents::GUILDS.union(GatewayIntents::DIRECT_MESSAGES);

/// Why the bot does not run.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// Discord does not accept the token.
    #[error("Discord does not accept the token; DISCORD_TOKEN must be a bot's token")]
    Token,
    /// Discord refuses or cannot be reached.
    #[error("{}", DiscordFailure(.0))]
    Discord(Box<serenity::Error>),
    /// There is no HTTP client.
    #[error(transparent)]
    Clients(#[from] ClientsError),
    /// The gateway cannot be reached at all.
    #[error(transparent)]
    Relay(#[from] RelayError),
    /// The shards cannot be shared out.
    #[error("the shards cannot be shared out: {}", Chain(.0))]
    Shards(#[from] StoreError),
    /// The commands cannot be built.
    #[error(transparent)]
    Commands(#[from] commands::LocalizeError),
}

impl From<serenity::Error> for RunError {
    fn from(error: serenity::Error) -> Self {
        Self::Discord(Box::new(error))
    }
}

/// Runs the bot until `stop`; presses under way then are finished, if that takes no longer than some seconds.
/// Whatever Discord does, this ends within `FAREWELL`, `DRAIN` and `LEAVE` together.
///
/// The service must be open and recovered.
///
/// # Errors
/// When Discord refuses the token, or the connection cannot be kept.
pub async fn run(
    access: Access,
    tables: TableService,
    language: Language,
    pulse: Pulse,
    stop: CancellationToken,
) -> Result<(), RunError> {
    let starting = start(&access, tables, language);
    let (bot, gateway) = tokio::select! {
        started = starting => started?,
        () = stop.cancelled() => return Ok(()),
    };
    let Gateway {
        mut client,
        relay,
        shards,
        shared,
    } = gateway;
    let manager = Arc::clone(&client.shard_manager);
    let sessions = shared.1.clone();
    // The number of shards of all processes.
    let total = Arc::new(AtomicU32::new(shards));
    let stop_helpers = CancellationToken::new();
    // Everything that still runs at the end is cut off, which loses nothing.
    let _cut = stop_helpers.clone().drop_guard();
    let relay = tokio::spawn(relay.run(stop_helpers.clone()));
    let register = tokio::spawn(register(Arc::clone(&bot), stop.clone()));
    let symbols = tokio::spawn(keep_symbols(Arc::clone(&bot), stop.clone()));
    let delivering = CancellationToken::new();
    let deliver = tokio::spawn(delivery::run(Arc::clone(&bot), delivering.clone()));
    let receptions = tokio::spawn(reception::run(Arc::clone(&bot), delivering.clone()));
    let metrics = Arc::clone(bot.tables.metrics());
    watch_apart(Arc::clone(&manager), pulse, metrics, stop_helpers.clone());
    let running = {
        let (manager, tables) = (Arc::clone(&manager), bot.tables.clone());
        let (stop, ended) = (stop.clone(), stop_helpers.clone());
        let all = Arc::clone(&total);
        async move {
            if !tables.is_shared() {
                shared.1.take_over(&tables, shards).await;
                return Ok(client.start_shards(shards).await?);
            }
            let mut mine = Shards::share(tables, shards, shared).await?;
            all.store(mine.total(), Ordering::Relaxed);
            let (first, total) = (mine.first().await, mine.total());
            tracing::info!(shard = first, total, "took the first shard");
            tokio::spawn(mine.keep(manager, stop, ended));
            Ok(client.start_shard(first, total).await?)
        }
    };
    tokio::pin!(running);
    let mut ended = tokio::select! {
        ended = &mut running => Some(ended),
        () = stop.cancelled() => None,
    };
    stop.cancel();
    // The gateway goes on meanwhile, so that a press at this moment is served too.
    tokio::select! {
        now = &mut running, if ended.is_none() => ended = Some(now),
        () = finish_presses(&bot) => {}
    }
    delivering.cancel();
    tokio::join!(
        end_within(DRAIN, "the deliverer", deliver),
        end_within(DRAIN, "the upkeep of receptions", receptions),
        end_within(DRAIN, "the registering of commands", register),
        end_within(DRAIN, "the keeping of symbols", symbols),
        async {
            let left = async {
                let handed_over = sessions.hand_over(&bot.tables, total.load(Ordering::Relaxed));
                if tokio::time::timeout(HAND_OVER, handed_over).await.is_err() {
                    tracing::warn!(
                        "keeping the sessions took too long; the next process begins new ones"
                    );
                }
                manager.shutdown_all().await;
                // Presses that came until the gateway was left are served, too.
                bot.tasks.wait().await;
            };
            if tokio::time::timeout(LEAVE, left).await.is_err() {
                tracing::warn!("leaving the gateway took too long; the connection is cut");
            }
        },
    );
    stop_helpers.cancel();
    end_within(LEAVE, "the gateway's relay", relay).await;
    ended.unwrap_or(Ok(()))
}

/// Finishes the presses under way, if they do not take too long.
async fn finish_presses(bot: &Bot) {
    bot.tasks.close();
    if tokio::time::timeout(FAREWELL, bot.tasks.wait())
        .await
        .is_err()
    {
        tracing::warn!("some presses under way took too long and were cut off");
    }
}

/// Waits for a background task that was asked to end, and aborts it if it does not.
async fn end_within(limit: Duration, what: &str, helper: JoinHandle<()>) {
    let cut = helper.abort_handle();
    match tokio::time::timeout(limit, helper).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::error!(error = %Chain(&error), what, "a background task failed"),
        Err(_) => {
            cut.abort();
            tracing::warn!(
                what,
                "a background task took too long to end and was aborted"
            );
        }
    }
}

/// A gateway client that only needs to be started, and everything between it and Discord.
struct Gateway {
    client: Client,
    relay: Relay,
    /// The number of shards that Discord recommends.
    shards: u32,
    /// The shards of this process, and their sessions.
    shared: (Mine, ShardSessions),
}

/// Asks Discord for everything needed to start, and retries until it answers.
async fn start(
    access: &Access,
    tables: TableService,
    language: Language,
) -> Result<(Arc<Bot>, Gateway), RunError> {
    let Clients {
        usual,
        late_edits,
        answers,
    } = http::clients(access)?;
    let application = ask(|| usual.get_current_application_info()).await?.id;
    let application = ApplicationId::new(application.get());
    usual.set_application_id(application);
    answers.set_application_id(application);
    let commands = commands::all(tables.titles())?;
    let painter = PicturePainter::counted(Arc::clone(tables.metrics()));
    let bot = Arc::new(Bot {
        answered: AnsweredMessages::default(),
        open_desks: OpenDesks::new(tables.clock().clone()),
        greetings: Greetings::new(tables.clock().clone()),
        tables,
        http: Arc::new(usual),
        late_edits,
        answers: Arc::new(answers),
        load: Arc::default(),
        language,
        painter,
        symbols: Symbols::default(),
        public_channels: PublicChannels::default(),
        tasks: TaskTracker::new(),
    });
    let gateway = ask(|| bot.http.get_bot_gateway()).await?;
    let at_once = gateway.session_start_limit.max_concurrency;
    let (mine, sessions) = (Mine::default(), ShardSessions::default());
    let (tables, http) = (bot.tables.clone(), Arc::clone(&bot.http));
    let turns = ShardOrder::new(tables, http, mine.clone(), at_once);
    let relay = Relay::open(&gateway.url, turns, sessions.clone()).await?;
    let options = poise::FrameworkOptions {
        commands,
        on_error: |error| Box::pin(commands::on_error(error)),
        event_handler: gateway::on_event,
        // Messages are never commands.
        prefix_options: poise::PrefixFrameworkOptions {
            mention_as_prefix: false,
            ..poise::PrefixFrameworkOptions::default()
        },
        initialize_owners: false,
        ..poise::FrameworkOptions::default()
    };
    // Nothing here can fail: a failing setup would leave a bot that runs and answers nothing.
    let data = Arc::clone(&bot);
    let framework = poise::Framework::builder()
        .options(options)
        .setup(move |_, _, _| Box::pin(async move { Ok(data) }))
        .build();
    let unread = gateway::Unread::new(Arc::clone(&bot));
    // serenity needs a client of its own.
    let Clients { usual, .. } = http::clients(access)?;
    let client = ClientBuilder::new_with_http(usual, INTENTS)
        .framework(framework)
        .raw_event_handler(unread)
        .await?;
    *client.ws_url.lock().await = relay.url();
    let shards = gateway.shards.max(1);
    Ok((
        bot,
        Gateway {
            client,
            relay,
            shards,
            shared: (mine, sessions),
        },
    ))
}

/// Asks Discord, and retries until it can be reached.
async fn ask<T, F>(question: impl FnMut() -> F) -> Result<T, RunError>
where
    F: Future<Output = Result<T, serenity::Error>>,
{
    question
        .retry(
            ExponentialBuilder::default()
                .with_max_delay(Duration::from_secs(30))
                .without_max_times(),
        )
        .when(is_passing)
        .notify(
            |error, wait| tracing::warn!(error = %DiscordFailure(error), ?wait, "Discord cannot be reached; trying again"),
        )
        .await
        .map_err(|error| match crate::discord::error::http_status(&error) {
            Some(401) => RunError::Token,
            _ => error.into(),
        })
}

/// Registers the commands, and retries until Discord has accepted them.
async fn register(bot: Arc<Bot>, stop: CancellationToken) {
    let titles = bot.tables.titles();
    let registering = (|| commands::register(&bot.http, titles))
        .retry(
            ExponentialBuilder::default()
                .with_jitter()
                .with_max_delay(Duration::from_secs(300))
                .without_max_times(),
        )
        .notify(|error, wait| tracing::error!(error = %Chain(error), ?wait, "the commands could not be registered; trying again"));
    tokio::select! {
        registered = registering => match registered {
            Ok(()) => tracing::info!("the commands are registered"),
            Err(error) => tracing::error!(error = %Chain(&error), "the commands could not be registered"),
        },
        () = stop.cancelled() => {}
    }
}

/// Keeps the application's emojis up to date until the program stops.
async fn keep_symbols(bot: Arc<Bot>, stop: CancellationToken) {
    tokio::select! {
        () = bot.symbols.keep(&bot.http, &bot.tables) => {}
        () = stop.cancelled() => {}
    }
}
