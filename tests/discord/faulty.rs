//! A way to the stand-in's API on which requests get lost.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse as _, Response};
use tokio::task::JoinHandle;

/// What becomes of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// It gets through.
    Through,
    /// Nobody ever answers, and it goes no further.
    Hangs,
    /// It gets through, but the answer is lost on the way back.
    ReceiptLost,
}

/// A request, as far as it is judged by.
#[derive(Debug)]
pub struct Asked<'a> {
    pub method: &'a Method,
    pub path: &'a str,
    /// Whether it carries files.
    pub files: bool,
}

type Judge = Box<dyn FnMut(&Asked<'_>) -> Fate + Send>;

/// The way, and what becomes of requests on it.
pub struct Faulty {
    pub api: String,
    judge: Arc<Mutex<Judge>>,
    serving: JoinHandle<()>,
}

#[derive(Clone)]
struct Way {
    to: String,
    judge: Arc<Mutex<Judge>>,
    client: reqwest::Client,
}

impl Faulty {
    /// A way to the API at `to` on which everything gets through.
    pub async fn to(to: String) -> Self {
        let judge: Arc<Mutex<Judge>> = Arc::new(Mutex::new(Box::new(|_| Fate::Through)));
        let way = Way {
            to,
            judge: Arc::clone(&judge),
            client: reqwest::Client::builder().no_proxy().build().unwrap(),
        };
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let api = format!("http://{}", listener.local_addr().unwrap());
        let router = Router::new().fallback(pass).with_state(way);
        let serving = tokio::spawn(async move {
            axum::serve(listener, router).await.unwrap();
        });
        Self {
            api,
            judge,
            serving,
        }
    }

    /// From now on, requests are judged so.
    pub fn judge(&self, judge: impl FnMut(&Asked<'_>) -> Fate + Send + 'static) {
        *self.judge.lock().unwrap() = Box::new(judge);
    }
}

impl Drop for Faulty {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

async fn pass(State(way): State<Way>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let asked = Asked {
        method: &parts.method,
        path: parts.uri.path(),
        files: parts
            .headers
            .get("content-type")
            .is_some_and(|kind| kind.as_bytes().starts_with(b"multipart")),
    };
    let fate = (way.judge.lock().unwrap())(&asked);
    if fate == Fate::Hangs {
        std::future::pending::<()>().await;
    }
    let body = to_bytes(body, 32 << 20).await.unwrap();
    let mut headers = parts.headers;
    headers.remove("host");
    headers.remove("content-length");
    let answer = way
        .client
        .request(parts.method, format!("{}{}", way.to, parts.uri))
        .headers(headers)
        .body(body)
        .send()
        .await
        .unwrap();
    if fate == Fate::ReceiptLost {
        return StatusCode::BAD_GATEWAY.into_response();
    }
    let mut response = Response::builder().status(answer.status());
    for (name, value) in answer.headers() {
        if name != "transfer-encoding" && name != "content-length" {
            response = response.header(name, value);
        }
    }
    response
        .body(Body::from(answer.bytes().await.unwrap()))
        .unwrap()
}
