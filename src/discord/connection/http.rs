//! The HTTP clients, with a time limit on every request.

use std::sync::OnceLock;
use std::time::Duration;

use native_tls::TlsConnector;
use serenity::all::{Http, HttpBuilder};

use crate::config::ApiAddress;
use crate::discord::answers::client::AnswerClient;

/// The longest time for connecting, name resolution and TLS included.
const CONNECT: Duration = Duration::from_secs(5);

/// The usual [`Access::request_limit`].
const REQUEST_LIMIT: Duration = Duration::from_secs(15);

/// How to reach Discord.
#[derive(Clone)]
pub struct Access {
    /// The bot's token.
    pub token: String,
    /// The base of the API, if not Discord's own.
    pub api: Option<ApiAddress>,
    /// The longest time for a request from its first byte to the answer's last, an uploaded picture included. Waiting
    /// for one of Discord's rate limits does not count.
    pub request_limit: Duration,
}

impl Access {
    /// Returns the access with this token, with the usual time for a request.
    #[must_use]
    pub const fn new(token: String, api: Option<ApiAddress>) -> Self {
        Self {
            token,
            api,
            request_limit: REQUEST_LIMIT,
        }
    }
}

/// Leaves the token out.
impl std::fmt::Debug for Access {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Access")
            .field("api", &self.api)
            .field("request_limit", &self.request_limit)
            .finish_non_exhaustive()
    }
}

/// The clients for Discord.
#[derive(Debug)]
pub struct Clients {
    /// For everything under Discord's rate limits.
    pub usual: Http,
    /// For edits of messages older than an hour. When Discord refuses one because there were too many, serenity's
    /// rate limiter would repeat it with its old content, and other edits would wait for it.
    pub late_edits: Http,
    /// For answers to interactions, which do not count towards the global limit ("Rate Limits", "Global Rate Limit").
    pub answers: AnswerClient,
}

/// Why the clients cannot be created.
#[derive(Debug, thiserror::Error)]
pub enum ClientsError {
    /// The system's certificates cannot be read.
    #[error("TLS cannot be set up: {0}")]
    Tls(#[from] native_tls::Error),
    /// The HTTP client refuses its settings.
    #[error("the HTTP client cannot be set up: {0}")]
    Client(#[from] reqwest::Error),
}

/// Returns the process's TLS settings. They are made once, since reading the system's certificates takes 0.2 s of
/// processor in a test, and tests start many bots.
fn tls() -> Result<TlsConnector, native_tls::Error> {
    static TLS: OnceLock<TlsConnector> = OnceLock::new();
    match TLS.get() {
        Some(known) => Ok(known.clone()),
        None => {
            let made = TlsConnector::new()?;
            Ok(TLS.get_or_init(|| made).clone())
        }
    }
}

/// Creates clients for `access` that share their connections.
///
/// # Errors
/// When TLS or the HTTP client cannot be set up.
pub fn clients(access: &Access) -> Result<Clients, ClientsError> {
    let client = reqwest::Client::builder()
        .tls_backend_preconfigured(tls()?)
        .connect_timeout(CONNECT)
        .timeout(access.request_limit)
        .build()?;
    let builder = || {
        let builder = HttpBuilder::new(&access.token).client(client.clone());
        match &access.api {
            // serenity's rate limiter does not work through a proxy.
            Some(api) => builder.proxy(api.to_string()).ratelimiter_disabled(true),
            None => builder,
        }
    };
    Ok(Clients {
        usual: builder().build(),
        late_edits: builder().ratelimiter_disabled(true).build(),
        answers: AnswerClient::new(client, access.api.as_ref()),
    })
}
