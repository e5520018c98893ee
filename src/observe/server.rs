//! The monitoring endpoint: a port that only this machine can reach, unless the settings name others' ways to it.
//!
//! - `/metrics`: the metrics, for Prometheus.
//! - `/health`: 200 as long as the program answers at all, for a supervisor that restarts it.
//! - `/ready`: 200 if people can play, that is, if the gateway is connected and the database can be written.
//!   Otherwise 503, with a sentence for each problem.
//!
//! A request must name a known host. Otherwise a foreign web page could read the answers by making its own name
//! resolve to this machine (DNS rebinding): the browser then names that page's host.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use slowtable_service::chain::Chain;
use slowtable_service::tables::TableService;

/// The media type of OpenMetrics' text format.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Why the monitoring endpoint does not start.
#[derive(Debug, thiserror::Error)]
pub enum ObserveError {
    /// Other machines could reach the address too, but no name is set by which they may.
    #[error(
        "{0} can be reached from other machines; choose an address of this machine, such as \
         127.0.0.1:9464, or name in [observe] hosts how the others reach it"
    )]
    NotLoopback(SocketAddr),
    /// The address cannot be listened on.
    #[error("{address} cannot be listened on ({source}); choose another with [observe] listen")]
    Listen {
        /// The address and port that were tried.
        address: SocketAddr,
        /// The system's error.
        source: std::io::Error,
    },
}

/// The listening endpoint.
#[derive(Debug)]
pub struct Observer {
    listener: TcpListener,
    address: SocketAddr,
    hosts: AllowedHosts,
}

impl Observer {
    /// Listens at an address; port 0 takes a free one. Others reach it by the names `hosts`.
    ///
    /// # Errors
    /// When other machines can reach the address without such a name, or it is taken.
    pub async fn listen(address: SocketAddr, hosts: &[String]) -> Result<Self, ObserveError> {
        if !address.ip().is_loopback() && hosts.is_empty() {
            return Err(ObserveError::NotLoopback(address));
        }
        let failed = |source| ObserveError::Listen { address, source };
        let listener = TcpListener::bind(address).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let hosts = AllowedHosts::of(address, hosts);
        Ok(Self {
            listener,
            address,
            hosts,
        })
    }

    /// Returns the address where it listens.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers requests until the program stops.
    pub async fn run(self, tables: TableService, stop: CancellationToken) {
        let router = Router::new()
            .route("/metrics", get(metrics))
            .route("/health", get(health))
            .route("/ready", get(ready))
            .with_state(tables)
            .layer(from_fn_with_state(Arc::new(self.hosts), check_host));
        let serving = axum::serve(self.listener, router)
            .with_graceful_shutdown(async move { stop.cancelled().await });
        if let Err(error) = serving.await {
            tracing::error!(error = %Chain(&error), "the metrics endpoint stopped; restart the bot to bring it back");
        }
    }
}

/// The host names that a request may use.
#[derive(Debug, Clone, PartialEq, Eq)]
struct AllowedHosts(Vec<String>);

impl AllowedHosts {
    /// Returns the names of this machine, the listening address, and the names that were set.
    fn of(address: SocketAddr, hosts: &[String]) -> Self {
        let bare = |host: &String| bare(host).to_owned();
        let own = ["localhost".to_owned(), address.ip().to_string()];
        Self(own.into_iter().chain(hosts.iter().map(bare)).collect())
    }

    /// Whether a request may use a host name, written as in `Host`: with or without a port.
    fn allow(&self, host: &str) -> bool {
        let Ok(authority) = host.parse::<Authority>() else {
            return false;
        };
        let bare = bare(authority.host());
        match bare.parse::<IpAddr>() {
            Ok(address) if address.is_loopback() => true,
            _ => self.0.iter().any(|it| it.eq_ignore_ascii_case(bare)),
        }
    }
}

/// Returns a host without the brackets of an IPv6 address.
fn bare(host: &str) -> &str {
    host.trim_start_matches('[').trim_end_matches(']')
}

/// Refuses requests for another host.
async fn check_host(
    State(allowed): State<Arc<AllowedHosts>>,
    request: Request,
    next: Next,
) -> Response {
    let header = request.headers().get(header::HOST);
    let named = match header {
        Some(host) => host.to_str().ok(),
        None => request.uri().authority().map(Authority::as_str),
    };
    if named.is_some_and(|host| allowed.allow(host)) {
        return next.run(request).await;
    }
    let sentence = "Only requests to this machine's own address are answered, such as \
                    http://127.0.0.1:9464/metrics, or to a name in [observe] hosts; this one names another host.\n";
    (StatusCode::MISDIRECTED_REQUEST, sentence).into_response()
}

async fn metrics(State(tables): State<TableService>) -> Response {
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(OPEN_METRICS));
    match tables.metrics().text() {
        Ok(text) => (headers, text).into_response(),
        Err(error) => {
            tracing::error!(error = %Chain(&error), "the metrics cannot be encoded");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}

async fn health() -> &'static str {
    "alive\n"
}

async fn ready(State(tables): State<TableService>) -> (StatusCode, String) {
    let mut amiss = String::new();
    if !tables.metrics().is_connected() {
        amiss.push_str("The gateway is not connected; the log says why.\n");
    }
    if let Err(error) = tables.try_to_write().await {
        amiss.push_str(&format!(
            "The database cannot be written: {}.\n",
            Chain(&error)
        ));
    }
    if amiss.is_empty() {
        (StatusCode::OK, "ready\n".to_owned())
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, amiss)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_and_the_address_listened_on_may_be_named() {
        let local = AllowedHosts::of("127.0.0.1:9464".parse().unwrap(), &[]);
        for good in [
            "127.0.0.1",
            "127.0.0.1:9464",
            "127.8.9.10:1",
            "[::1]:9464",
            "[::1]",
            "localhost",
            "LocalHost:9464",
        ] {
            assert!(local.allow(good), "{good}");
        }
        for bad in [
            "",
            "rebound.example",
            "rebound.example:9464",
            "localhost.rebound.example",
            "127.0.0.1.rebound.example",
            "192.0.2.7:9464",
            "[2001:db8::1]",
            "127.0.0.1@rebound.example",
            "a b",
        ] {
            assert!(!local.allow(bad), "{bad}");
        }
        let hosts = ["slowtable".to_owned(), "[2001:db8::7]".to_owned()];
        let wide = AllowedHosts::of("0.0.0.0:9464".parse().unwrap(), &hosts);
        for good in [
            "slowtable:9464",
            "Slowtable",
            "[2001:db8::7]:9464",
            "localhost",
        ] {
            assert!(wide.allow(good), "{good}");
        }
        assert!(!wide.allow("192.0.2.8:9464") && !wide.allow("slowtable.rebound.example"));
    }

    #[tokio::test]
    async fn others_reach_it_only_by_a_name_that_was_set() {
        let all: SocketAddr = "0.0.0.0:0".parse().unwrap();
        let refused = Observer::listen(all, &[]).await;
        assert!(matches!(refused, Err(ObserveError::NotLoopback(_))));
        assert!(
            Observer::listen(all, &["slowtable".to_owned()])
                .await
                .is_ok()
        );
    }
}
