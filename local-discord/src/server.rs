//! Starts and stops the server, and lists its routes.

use std::collections::HashSet;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{
    ConnectInfo, DefaultBodyLimit, Path, Query, Request, State as Shares, WebSocketUpgrade,
};
use axum::http::{StatusCode, header};
use axum::middleware;
use axum::response::{IntoResponse as _, Response};
use axum::routing::{MethodRouter, any, get};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::config::{Config, StartError};
use crate::faults::Faults;
use crate::gateway::GatewayInstruction;
use crate::gateway::socket::{Connect, serve as serve_gateway};
use crate::guard::{self, Guard};
use crate::hub::{HubSettings, Identifies, Shared};
use crate::ids::{AttachmentId, ChannelId, EmojiId, UserId};
use crate::journal::{Captured, RefusedRequest};
use crate::line::{Cut, CuttableListener};
use crate::page;
use crate::people::{ChannelView, Person};
use crate::world::store;
use crate::world::{PersonInfo, World};

/// The time to collect changes before the world is written to its file.
const SAVE_AFTER: Duration = Duration::from_millis(200);

/// A running stand-in. Dropping it stops the server without a last save; see
/// [`stop`](Self::stop).
pub struct LocalDiscord {
    shared: Arc<Shared>,
    address: SocketAddr,
    token: String,
    stop: watch::Sender<bool>,
    server: JoinHandle<()>,
    saver: Option<JoinHandle<()>>,
}

impl LocalDiscord {
    /// Starts a stand-in.
    ///
    /// # Errors
    /// If the address is not on loopback or taken, or the state file cannot be used.
    pub async fn start(config: Config) -> Result<LocalDiscord, StartError> {
        if !config.allow_remote && !config.listen.ip().is_loopback() {
            return Err(StartError::NotLoopback(config.listen));
        }
        let mut world = config.seed;
        let mut written = HashSet::new();
        if let Some(path) = &config.state_file
            && let Some(loaded) = store::load(path)?
        {
            written = store::attachments_of(&loaded);
            let seed = std::mem::replace(&mut world, loaded).bot;
            world.bot.token = seed.token;
            world.bot.privileged_intents = seed.privileged_intents;
        }
        let failed = |source| StartError::Listen {
            address: config.listen,
            source,
        };
        let listener = TcpListener::bind(config.listen).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        world.base_url = format!("http://{address}");
        world.signing_key = rand::random();
        if world.bot.token.is_empty() {
            world.bot.token = token_by_chance(world.bot.user_id);
        }
        let token = world.bot.token.clone();
        let start = HubSettings {
            clock: config.clock,
            heartbeat: config.heartbeat,
            limits: config.rate_limits,
            capture: config.capture,
            shards: config.shards,
            identifies: Identifies::new(
                config.between_identifies,
                (config.session_starts, config.session_starts_reset),
            ),
            active_threads: config.active_threads,
        };
        let shared = Arc::new(Shared::new(world, start));
        let (stop, stopped) = watch::channel(false);
        let guard = if config.allow_remote {
            Guard::Remote
        } else {
            Guard::Local(address)
        };
        let app = router(Arc::clone(&shared), guard);
        let server = tokio::spawn(serve(listener, app, stopped.clone()));
        let saver = config
            .state_file
            .map(|path| tokio::spawn(save_changes(Arc::clone(&shared), path, written, stopped)));
        tracing::info!(%address, "local Discord is running");
        Ok(LocalDiscord {
            shared,
            address,
            token,
            stop,
            server,
            saver,
        })
    }

    /// Returns the address on which it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the base address for clients, in place of `https://discord.com`:
    /// `http://127.0.0.1:PORT`.
    pub fn api_base(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Returns the bot's token. It is random at every start, unless the initial world has one.
    pub fn token(&self) -> &str {
        &self.token
    }

    /// Returns the address of the page on which people play.
    pub fn page_url(&self) -> String {
        format!("http://{}/", self.address)
    }

    fn world<T>(&self, read: impl FnOnce(&World) -> T) -> T {
        self.shared.with(|state| read(&state.world))
    }

    /// Returns the bot's own user id.
    pub fn bot_user(&self) -> UserId {
        self.world(|world| world.bot.user_id)
    }

    /// Returns all people.
    pub fn people(&self) -> Vec<PersonInfo> {
        self.world(World::person_infos)
    }

    /// Returns a handle for acting as a person.
    pub fn person(&self, id: UserId) -> Option<Person> {
        Person::known(&self.shared, Some(id))
    }

    /// Returns a handle for acting as the first person with this name.
    pub fn person_named(&self, name: &str) -> Option<Person> {
        let info = self.people().into_iter().find(|info| info.name == name)?;
        self.person(info.id)
    }

    /// Returns all channels, threads and direct messages, as the server knows them.
    pub fn channels(&self) -> Vec<ChannelView> {
        self.world(|world| {
            let channels = world.channels.values();
            channels
                .map(|channel| ChannelView::of(world, channel, world.bot.user_id))
                .collect()
        })
    }

    /// Returns the first channel with this name.
    pub fn channel_named(&self, name: &str) -> Option<ChannelId> {
        let mut channels = self.channels().into_iter();
        Some(channels.find(|channel| channel.name == name)?.id)
    }

    /// Whether a bot is connected.
    pub fn bot_online(&self) -> bool {
        self.shared.with(|state| state.sessions.online())
    }

    /// Returns the connected shards, each once per connection.
    pub fn shards_online(&self) -> Vec<u64> {
        self.shared.with(|state| state.sessions.shards())
    }

    /// Returns the number of sessions started.
    pub fn sessions_begun(&self) -> usize {
        self.shared.with(|state| state.identifies.begun)
    }

    /// Returns how many sessions were refused because they started too soon or were too many.
    pub fn hasty_identifies(&self) -> usize {
        self.shared.with(|state| state.identifies.hasty)
    }

    /// Waits until a bot has connected and identified. Tests use it with a timeout.
    pub async fn wait_for_bot(&self) {
        let mut events = self.shared.with(|state| state.listeners.subscribe());
        while !self.bot_online() {
            // A receiver that missed events looks again.
            let _ = events.recv().await;
        }
    }

    /// Returns the names of the registered commands, of all scopes.
    pub fn commands(&self) -> Vec<String> {
        self.world(|world| {
            let commands = world.commands.values();
            commands.map(|command| command.name().to_owned()).collect()
        })
    }

    /// Returns the bot's requests other than GET, oldest first, at most the last 5,000.
    pub fn capture(&self) -> Vec<Captured> {
        self.shared
            .with(|state| state.journal.captured.iter().cloned().collect())
    }

    /// Starts or stops recording for [`capture`](Self::capture).
    pub fn set_capture(&self, on: bool) {
        self.shared.with(|state| state.journal.recording = on);
    }

    /// Forgets the captured and refused requests.
    pub fn clear_journal(&self) {
        self.shared.with(|state| state.journal.clear());
    }

    /// Returns the refused requests (status 400 and higher), oldest first, at most the last 1,000.
    pub fn errors(&self) -> Vec<RefusedRequest> {
        self.shared
            .with(|state| state.journal.refused.iter().cloned().collect())
    }

    /// Returns the number of requests of the last ten minutes that Discord would count towards
    /// blocking the bot's address (401, 403, 429; blocked at 10,000).
    pub fn invalid_requests(&self) -> usize {
        self.shared
            .with(|state| state.limiter.invalid_requests(state.now))
    }

    /// Returns the test hooks that cause faults.
    pub fn faults(&self) -> Faults {
        Faults {
            shared: Arc::clone(&self.shared),
        }
    }

    /// Returns the clock, which can be moved forward.
    pub fn clock(&self) -> crate::clock::Clock {
        self.shared.clock.clone()
    }

    /// Closes all connections, writes the state file and stops.
    pub async fn stop(mut self) {
        self.shared.with(|state| {
            state
                .sessions
                .send_all(|| GatewayInstruction::Close(Some(1001), "stopping"));
        });
        // Without receivers there is nothing to stop.
        let _ = self.stop.send(true);
        if let Some(saver) = self.saver.take() {
            let _ = saver.await;
        }
        self.server.abort();
    }
}

impl Drop for LocalDiscord {
    fn drop(&mut self) {
        let _ = self.stop.send(true);
    }
}

/// Returns a random token in the three parts that libraries expect: the user id in base64, a time,
/// a signature.
fn token_by_chance(user: UserId) -> String {
    use base64::Engine as _;
    use base64::engine::general_purpose::{STANDARD_NO_PAD, URL_SAFE_NO_PAD};
    let id = STANDARD_NO_PAD.encode(user.to_string());
    let signature = URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>());
    format!("{id}.LOCAL0.{signature}")
}

async fn serve(listener: TcpListener, app: Router, mut stopped: watch::Receiver<bool>) {
    let end = async move {
        // An error means that the handle was dropped.
        let _ = stopped.wait_for(|stopped| *stopped).await;
    };
    tokio::select! {
        result = axum::serve(CuttableListener(listener), app.into_make_service_with_connect_info::<Cut>()).into_future() => {
            if let Err(error) = result {
                tracing::error!(%error, "HTTP server stopped; restart the local Discord");
            }
        }
        () = end => {}
    }
}

/// Writes the world soon after it changed, and once more at the end.
async fn save_changes(
    shared: Arc<Shared>,
    path: PathBuf,
    mut written: HashSet<AttachmentId>,
    mut stopped: watch::Receiver<bool>,
) {
    loop {
        let last = tokio::select! {
            () = shared.changed.notified() => false,
            _ = stopped.wait_for(|stopped| *stopped) => true,
        };
        if !last {
            // Collect changes for a moment, but do not delay the end.
            let _ = tokio::time::timeout(SAVE_AFTER, stopped.wait_for(|stopped| *stopped)).await;
        }
        let world = shared.with(|state| state.world.clone());
        let file = path.clone();
        let saved = tokio::task::spawn_blocking(move || {
            let result = store::save(&file, world, &mut written);
            (result, written)
        });
        match saved.await {
            Ok((result, returned)) => {
                written = returned;
                if let Err(error) = result {
                    tracing::error!(%error, "cannot write the state file; trying again after the next change");
                }
            }
            Err(error) => {
                tracing::error!(%error, "task that writes the state file ended; later changes are not saved");
                return;
            }
        }
        if last {
            return;
        }
    }
}

/// Returns all routes. The router consists of this list alone, and a test walks it.
fn routes() -> Vec<(&'static str, MethodRouter<Arc<Shared>>)> {
    let mut routes = vec![
        ("/gateway", get(gateway)),
        ("/gateway/", get(gateway)),
        ("/api", any(api)),
        ("/api/{*path}", any(api)),
        ("/attachments/{channel}/{id}/{name}", get(attachment)),
        ("/emojis/{id}", get(emoji)),
    ];
    routes.extend(page::routes());
    routes
}

fn router(shared: Arc<Shared>, guard: Guard) -> Router {
    let routes = routes().into_iter();
    routes
        .fold(Router::new(), |router, (path, handler)| {
            router.route(path, handler)
        })
        // The REST routes check sizes themselves and answer with Discord's own error.
        .layer(DefaultBodyLimit::disable())
        // Applied to everything, including addresses that are not found.
        .layer(middleware::from_fn_with_state(guard, guard::guard))
        .with_state(shared)
}

async fn api(
    Shares(shared): Shares<Arc<Shared>>,
    ConnectInfo(cut): ConnectInfo<Cut>,
    request: Request,
) -> Response {
    crate::rest::serve(shared, &cut, request).await
}

async fn gateway(
    Shares(shared): Shares<Arc<Shared>>,
    Query(connect): Query<Connect>,
    upgrade: WebSocketUpgrade,
) -> Response {
    upgrade.on_upgrade(move |socket| serve_gateway(socket, connect, shared))
}

/// The signature that proves knowledge of an attachment's address; the id alone could be guessed.
#[derive(Deserialize)]
struct Signature {
    hm: Option<String>,
}

async fn attachment(
    Shares(shared): Shares<Arc<Shared>>,
    Path((channel, id, _name)): Path<(ChannelId, AttachmentId, String)>,
    Query(signature): Query<Signature>,
) -> Response {
    let found = shared.with(|state| {
        if signature.hm.as_deref() != Some(state.world.attachment_signature(id).as_str()) {
            return None;
        }
        let messages = state.world.messages_in(channel);
        let now = messages.flat_map(|message| &message.attachments);
        let mut all = now.chain(&state.world.replaced);
        all.find(|attachment| attachment.id == id).cloned()
    });
    let Some(found) = found else {
        let why = "This content is no longer available.";
        return (StatusCode::NOT_FOUND, why).into_response();
    };
    // Only pictures are shown inline, so that no file can act as a page of this server.
    let (kind, disposition) = match found.content_type.as_str() {
        picture @ ("image/png" | "image/jpeg" | "image/gif" | "image/webp") => (picture, "inline"),
        _ => ("application/octet-stream", "attachment"),
    };
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CONTENT_DISPOSITION, disposition),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (
            header::CACHE_CONTROL,
            "private, max-age=31536000, immutable",
        ),
        (
            header::CONTENT_SECURITY_POLICY,
            "sandbox; default-src 'none'",
        ),
    ];
    (headers, found.bytes).into_response()
}

/// Serves the picture of an emoji, which anyone may see, as on Discord.
async fn emoji(Shares(shared): Shares<Arc<Shared>>, Path(id): Path<EmojiId>) -> Response {
    let found = shared.with(|state| state.world.emojis.get(&id).cloned());
    let picture = found.and_then(|it| Some((STANDARD.decode(&it.data).ok()?, it.kind)));
    let Some((bytes, kind)) = picture else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let headers = [
        (header::CONTENT_TYPE, kind.as_str()),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (
            header::CACHE_CONTROL,
            "private, max-age=31536000, immutable",
        ),
        (
            header::CONTENT_SECURITY_POLICY,
            "sandbox; default-src 'none'",
        ),
    ];
    (headers, bytes).into_response()
}

#[cfg(test)]
mod tests {
    use reqwest::header::HeaderMap;

    use super::*;

    /// Returns every address, with values for its parameters.
    fn addresses() -> Vec<String> {
        let mut all: Vec<String> = routes()
            .iter()
            .map(|(path, _)| {
                path.replace("{*path}", "v10/users/@me")
                    .replace("{channel}", "1")
                    .replace("{id}", "1")
                    .replace("{name}", "x.png")
            })
            .collect();
        assert!(all.iter().all(|path| !path.contains('{')), "{all:?}");
        all.push("/nowhere".to_owned());
        all
    }

    /// Requests every address with every method; returns the answers by address.
    async fn ask_all(
        discord: &LocalDiscord,
        headers: &[(&'static str, &str)],
    ) -> Vec<(String, u16)> {
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(*name, value.parse().unwrap());
        }
        let mut answers = Vec::new();
        for path in addresses() {
            for method in [reqwest::Method::GET, reqwest::Method::POST] {
                let request = client
                    .request(method, format!("{}{path}", discord.api_base()))
                    .header("authorization", format!("Bot {}", discord.token()))
                    .headers(map.clone());
                let answer = request.send().await.unwrap();
                assert!(!answer.headers().contains_key("access-control-allow-origin"));
                answers.push((path.clone(), answer.status().as_u16()));
            }
        }
        answers
    }

    #[tokio::test]
    async fn a_foreign_page_gets_nothing_at_any_address() {
        let discord = LocalDiscord::start(Config::default()).await.unwrap();
        let port = discord.address().port();
        let elsewhere = format!("http://127.0.0.1:{}", port ^ 1);
        let (host, origin) = (
            format!("evil.example:{port}"),
            format!("http://evil.example:{port}"),
        );
        let foreign: [&[(&'static str, &str)]; 7] = [
            &[("origin", "https://evil.example")],
            &[("origin", "null")],
            &[("origin", &elsewhere)],
            // A name that its owner has made to point here.
            &[("host", &host)],
            &[("host", &host), ("origin", &origin)],
            // Requests for parts of a page rather than a page: pictures, scripts, frames.
            &[("sec-fetch-site", "cross-site")],
            &[("sec-fetch-site", "same-site")],
        ];
        for headers in foreign {
            for (path, status) in ask_all(&discord, headers).await {
                assert_eq!(status, 403, "{path} {headers:?}");
            }
        }
        let own = format!("http://localhost:{port}");
        let host = format!("localhost:{port}");
        let ours: [&[(&'static str, &str)]; 2] = [&[], &[("host", &host), ("origin", &own)]];
        for headers in ours {
            for (path, status) in ask_all(&discord, headers).await {
                assert_ne!(status, 403, "{path} {headers:?}");
            }
        }
    }

    #[tokio::test]
    async fn no_two_starts_have_the_same_token() {
        let mut tokens = HashSet::new();
        for _ in 0..3 {
            let discord = LocalDiscord::start(Config::default()).await.unwrap();
            assert_eq!(discord.token().split('.').count(), 3, "as libraries expect");
            assert!(tokens.insert(discord.token().to_owned()));
        }
        let mut config = Config::default();
        config.seed.bot_mut().token = "a.b.c".to_owned();
        let discord = LocalDiscord::start(config).await.unwrap();
        assert_eq!(discord.token(), "a.b.c", "a world may name one");
    }
}
