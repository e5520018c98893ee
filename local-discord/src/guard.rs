//! Protects the server from other sites. It serves programs on this machine and its own page only;
//! a page of another site that is open in the same browser gets nothing.
//!
//! The guard covers every address. A browser reveals a request's source in `Origin` (and, to
//! addresses of its own machine, in `Sec-Fetch-Site`); programs that are not browsers send neither.
//! `Host` must be this server's own, so that no other name can be made to point here (DNS rebinding).

use std::net::{IpAddr, SocketAddr};

use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

/// The host names that this server accepts.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Guard {
    /// `localhost` or this address, with its port.
    Local(SocketAddr),
    /// `localhost` or any numeric address; a name could be made to point here.
    Remote,
}

/// Serves a request or refuses it.
pub(crate) async fn guard(State(guard): State<Guard>, request: Request, next: Next) -> Response {
    if guard.admits(&request) {
        let mut response = next.run(request).await;
        // No page of another site may embed anything from here, even without reading it.
        response.headers_mut().insert(
            "cross-origin-resource-policy",
            header::HeaderValue::from_static("same-origin"),
        );
        response
    } else {
        let why = "This address is only for this machine, and for no other site's pages.\n";
        (StatusCode::FORBIDDEN, why).into_response()
    }
}

impl Guard {
    fn admits(self, request: &Request) -> bool {
        let headers = request.headers();
        let Some(host) = only(headers, header::HOST.as_str()).or_else(|| {
            // HTTP/2 has the host in the address.
            let none = headers.get(header::HOST).is_none();
            request
                .uri()
                .authority()
                .filter(|_| none)
                .map(|a| a.as_str())
        }) else {
            return false;
        };
        let authority = request.uri().authority();
        if !self.is_ours(host) || authority.is_some_and(|authority| authority != host) {
            return false;
        }
        let own_origin = match headers.get(header::ORIGIN) {
            None => true,
            Some(_) => {
                only(headers, header::ORIGIN.as_str()) == Some(format!("http://{host}").as_str())
            }
        };
        own_origin && comes_from_here(request)
    }

    fn is_ours(self, host: &str) -> bool {
        // Browsers leave the default port out.
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => match port.parse::<u16>() {
                Ok(port) => (name, port),
                Err(_) => return false,
            },
            _ => (host, 80),
        };
        let address = match name
            .strip_prefix('[')
            .and_then(|name| name.strip_suffix(']'))
        {
            Some(name) => name.parse().ok().map(IpAddr::V6),
            None => name.parse().ok().map(IpAddr::V4),
        };
        let localhost = name.eq_ignore_ascii_case("localhost");
        match self {
            Guard::Local(own) => port == own.port() && (localhost || address == Some(own.ip())),
            Guard::Remote => localhost || address.is_some(),
        }
    }
}

/// Returns the header's value if it occurs exactly once.
fn only<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(value)
}

/// Whether a request of a browser comes from a page of this server or directly from the person.
/// Links from anywhere may open the page.
fn comes_from_here(request: &Request) -> bool {
    let headers = request.headers();
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    match text("sec-fetch-site") {
        None | Some("same-origin" | "none") => true,
        Some(_) => {
            request.method() == Method::GET
                && request.uri().path() == "/"
                && text("sec-fetch-mode") == Some("navigate")
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    fn request(headers: &[(&str, &str)]) -> Request {
        let mut request = axum::http::Request::get("/local/start");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        request.body(Body::empty()).unwrap()
    }

    fn admits(listen: &str, headers: &[(&str, &str)]) -> bool {
        Guard::Local(listen.parse().unwrap()).admits(&request(headers))
    }

    #[test]
    fn only_this_servers_own_names_and_pages_are_admitted() {
        let v4 = "127.0.0.1:4000";
        assert!(admits(v4, &[("host", v4)]));
        assert!(admits(v4, &[("host", "localhost:4000")]));
        for host in [
            "127.0.0.1",
            "127.0.0.1:4001",
            "127.0.0.2:4000",
            "[::1]:4000",
            "evil.example:4000",
            "127.0.0.1.evil.example:4000",
            "evil.localhost:4000",
            "localhost.:4000",
            "localhost:",
            "",
        ] {
            assert!(!admits(v4, &[("host", host)]), "{host}");
        }
        assert!(!admits(v4, &[]));
        assert!(!admits(v4, &[("host", v4), ("host", "evil.example")]));
        assert!(admits("[::1]:4000", &[("host", "[::1]:4000")]));
        assert!(admits("127.0.0.1:80", &[("host", "127.0.0.1")]));

        let from = |origin| admits(v4, &[("host", v4), ("origin", origin)]);
        assert!(from("http://127.0.0.1:4000"));
        for origin in [
            "https://evil.example",
            "http://127.0.0.1:4001",
            "https://127.0.0.1:4000",
            "http://localhost:4000",
            "null",
        ] {
            assert!(!from(origin), "{origin}");
        }
    }

    #[test]
    fn what_another_site_builds_in_is_refused_even_without_an_origin() {
        let host = ("host", "127.0.0.1:4000");
        for site in ["cross-site", "same-site"] {
            let picture = [
                host,
                ("sec-fetch-site", site),
                ("sec-fetch-mode", "no-cors"),
            ];
            assert!(!admits(host.1, &picture), "{site}");
            let link = [
                host,
                ("sec-fetch-site", site),
                ("sec-fetch-mode", "navigate"),
            ];
            assert!(!admits(host.1, &link), "only the page itself: {site}");
        }
        for site in ["none", "same-origin"] {
            assert!(admits(host.1, &[host, ("sec-fetch-site", site)]), "{site}");
        }
    }

    #[test]
    fn a_server_for_others_answers_to_no_name_that_could_be_made_to_point_at_it() {
        let admits = |host| Guard::Remote.admits(&request(&[("host", host)]));
        assert!(admits("192.168.0.7:8585") && admits("localhost:8585") && admits("[fe80::1]:1"));
        assert!(!admits("evil.example:8585"));
    }
}
