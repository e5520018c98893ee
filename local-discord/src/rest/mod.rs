//! The REST interface: reads a request, finds what it means, writes the answer.

pub(crate) mod channels;
pub(crate) mod commands;
pub(crate) mod compose;
pub(crate) mod error;
pub(crate) mod guilds;
pub(crate) mod interactions;
pub(crate) mod messages;
pub(crate) mod ratelimit;
pub(crate) mod reactions;
pub(crate) mod threads;
pub(crate) mod webhooks;

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::{FromRequest as _, Multipart, Query, Request};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use bytes::Bytes;
use serde_json::{Value, json};

use self::error::ApiError;
use self::ratelimit::Headers;
use crate::hub::{Shared, State};
use crate::ids::InvalidId;
use crate::journal::{Captured, CapturedFile, Refused};
use crate::validate::message::{MAX_FILE, MAX_FILES, MAX_REQUEST};
use crate::world::messages::Upload;

/// A request that was read.
pub(crate) struct ApiRequest {
    pub(crate) method: String,
    /// Path with `/api/v10`.
    full_path: String,
    query: HashMap<String, String>,
    pub(crate) body: Value,
    pub(crate) uploads: Vec<Upload>,
    /// Whether it carries the bot's token.
    authorized: bool,
}

impl ApiRequest {
    pub(crate) fn query(&self, key: &str) -> Option<&str> {
        self.query.get(key).map(String::as_str)
    }

    /// A switch in the query.
    pub(crate) fn flag(&self, key: &str) -> bool {
        matches!(self.query(key), Some("true" | "True" | "1"))
    }
}

/// An answer: a status and perhaps a body.
pub(crate) struct Answer {
    status: u16,
    body: Option<Value>,
}

impl Answer {
    pub(crate) fn ok(body: Value) -> Result<Answer, ApiError> {
        Ok(Answer {
            status: 200,
            body: Some(body),
        })
    }

    pub(crate) fn created(body: Value) -> Result<Answer, ApiError> {
        Ok(Answer {
            status: 201,
            body: Some(body),
        })
    }

    pub(crate) fn none() -> Result<Answer, ApiError> {
        Ok(Answer {
            status: 204,
            body: None,
        })
    }
}

impl From<InvalidId> for ApiError {
    fn from(_: InvalidId) -> ApiError {
        ApiError::new(400, 50035, "Invalid Form Body")
    }
}

/// Reads an id in a path.
pub(crate) fn id<T: std::str::FromStr<Err = InvalidId>>(text: &str) -> Result<T, ApiError> {
    text.parse().map_err(|_| {
        ApiError::field(
            &["id"],
            "NUMBER_TYPE_COERCE",
            &format!("Value \"{text}\" is not snowflake."),
        )
    })
}

/// Serves a request below `/api`.
pub(crate) async fn serve(shared: Arc<Shared>, request: Request) -> Response {
    let method = request.method().to_string();
    let full_path = request.uri().path().to_owned();
    let read = read(&shared, request).await;
    shared.with(|state| {
        let now = state.now;
        let mut headers = None;
        let result = match &read {
            Ok(request) => handle(state, request, &mut headers),
            Err(error) => Err(error.clone()),
        };
        let (status, body, scope, retry) = match result {
            Ok(answer) => (answer.status, answer.body, None, None),
            Err(error) => {
                tracing::debug!(%method, path = %full_path, %error, "refused");
                let body = error.body();
                state.journal.refuse(Refused {
                    at: now,
                    method: method.clone(),
                    path: full_path.clone(),
                    status: error.status,
                    code: error.code,
                    body: body.clone(),
                });
                (error.status, Some(body), error.scope, error.retry_after)
            }
        };
        state.limiter.note_status(status, scope, now);
        if let (Ok(request), true) = (&read, method != "GET") {
            state.journal.capture(captured(request, status));
        }
        respond(status, body, headers, scope, retry)
    })
}

fn captured(request: &ApiRequest, status: u16) -> Captured {
    let file = |upload: &Upload| CapturedFile {
        name: upload.field.clone(),
        filename: upload.filename.clone(),
        len: upload.bytes.len(),
    };
    Captured {
        method: request.method.clone(),
        path: request.full_path.clone(),
        json: request.body.clone(),
        files: request.uploads.iter().map(file).collect(),
        status,
    }
}

fn respond(
    status: u16,
    body: Option<Value>,
    limits: Option<Headers>,
    scope: Option<&'static str>,
    retry: Option<f64>,
) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut headers = HeaderMap::new();
    let mut set = |name: &'static str, value: String| {
        if let Ok(value) = HeaderValue::from_str(&value) {
            headers.insert(name, value);
        }
    };
    if let Some(limits) = limits {
        set("x-ratelimit-limit", limits.limit.to_string());
        set("x-ratelimit-remaining", limits.remaining.to_string());
        set(
            "x-ratelimit-reset",
            format!("{}.{:03}", limits.reset.0 / 1000, limits.reset.0 % 1000),
        );
        set(
            "x-ratelimit-reset-after",
            format!("{:.3}", limits.reset_after.as_secs_f64()),
        );
        set("x-ratelimit-bucket", limits.bucket);
    }
    if let Some(retry) = retry {
        set("retry-after", format!("{}", retry.ceil()));
    }
    if let Some(scope) = scope {
        set("x-ratelimit-scope", scope.to_owned());
        if scope == "global" {
            set("x-ratelimit-global", "true".to_owned());
        }
    }
    // discord.js trusts a 429 without this header to come from a proxy.
    set("via", "1.1 local".to_owned());
    match body {
        None => (status, headers).into_response(),
        Some(body) => {
            headers.insert(
                header::CONTENT_TYPE,
                HeaderValue::from_static("application/json"),
            );
            (status, headers, body.to_string()).into_response()
        }
    }
}

/// Reads path, query, body and files.
async fn read(shared: &Shared, request: Request) -> Result<ApiRequest, ApiError> {
    let query = Query::<HashMap<String, String>>::try_from_uri(request.uri());
    let query = query.map(|query| query.0).unwrap_or_default();
    let headers = request.headers().clone();
    let header = |name: header::HeaderName| {
        headers
            .get(name)
            .and_then(|value| value.to_str().ok())
            .map(str::to_owned)
    };
    let authorization = header(header::AUTHORIZATION);
    let authorized = authorization
        .as_deref()
        .and_then(|value| value.strip_prefix("Bot "));
    let authorized =
        authorized.is_some_and(|token| shared.with(|state| state.world.bot.token == token));
    let length = header(header::CONTENT_LENGTH).and_then(|length| length.parse::<usize>().ok());
    if length.is_some_and(|length| length > MAX_REQUEST) {
        return Err(ApiError::too_large());
    }
    let content_type = header(header::CONTENT_TYPE).unwrap_or_default();
    let mut read = ApiRequest {
        method: request.method().to_string(),
        full_path: request.uri().path().to_owned(),
        query,
        body: Value::Null,
        uploads: Vec::new(),
        authorized,
    };
    if content_type.starts_with("multipart/form-data") {
        read_form(request, &mut read).await?;
    } else {
        let bytes = axum::body::to_bytes(request.into_body(), MAX_REQUEST).await;
        let bytes = bytes.map_err(|_| ApiError::too_large())?;
        if !bytes.is_empty() {
            if !content_type.starts_with("application/json") {
                return Err(ApiError::field(
                    &[],
                    "CONTENT_TYPE_INVALID",
                    "Expected \"Content-Type\" header to be one of {'application/json'}.",
                ));
            }
            read.body = serde_json::from_slice(&bytes).map_err(|_| ApiError::invalid_json())?;
        }
    }
    Ok(read)
}

async fn read_form(request: Request, read: &mut ApiRequest) -> Result<(), ApiError> {
    let broken = |_| ApiError::invalid_json();
    let mut form = Multipart::from_request(request, &())
        .await
        .map_err(broken_form)?;
    let mut total = 0;
    while let Some(field) = form
        .next_field()
        .await
        .map_err(|_| ApiError::invalid_json())?
    {
        let name = field.name().unwrap_or_default().to_owned();
        let filename = field.file_name().map(str::to_owned);
        let bytes: Bytes = field.bytes().await.map_err(|_| ApiError::too_large())?;
        total += bytes.len();
        if total > MAX_REQUEST {
            return Err(ApiError::too_large());
        }
        if name == "payload_json" {
            read.body = serde_json::from_slice(&bytes).map_err(broken)?;
        } else if name.starts_with("file") {
            if bytes.len() > MAX_FILE {
                return Err(ApiError::too_large());
            }
            let digits: String = name.chars().filter(char::is_ascii_digit).collect();
            read.uploads.push(Upload {
                field: name,
                index: digits.parse().ok(),
                filename: filename.unwrap_or_default(),
                bytes,
            });
        }
    }
    if read.uploads.len() > MAX_FILES {
        return Err(ApiError::field(
            &["files"],
            "BASE_TYPE_MAX_LENGTH",
            "Must be 10 or fewer in length.",
        ));
    }
    if read.body.is_null() {
        read.body = json!({});
    }
    Ok(())
}

fn broken_form(_: axum::extract::multipart::MultipartRejection) -> ApiError {
    ApiError::invalid_json()
}

/// Counts, authenticates and carries out a request.
fn handle(
    state: &mut State,
    request: &ApiRequest,
    headers: &mut Option<Headers>,
) -> Result<Answer, ApiError> {
    if let Some(status) = state.faults.answers.pop_front() {
        return Err(match status {
            429 => ApiError::limited(0.0, "user"),
            _ => ApiError::new(status, 0, "a test asked for this"),
        });
    }
    let mut path: Vec<&str> = request
        .full_path
        .split('/')
        .filter(|part| !part.is_empty())
        .collect();
    let decoded: Vec<String>;
    if request.full_path.contains('%') {
        decoded = path.iter().map(|part| percent_decode(part)).collect();
        path = decoded.iter().map(String::as_str).collect();
    }
    let path: &[&str] = match path.as_slice() {
        ["api", "v9" | "v10", rest @ ..] => rest,
        ["api", version, ..]
            if version
                .strip_prefix('v')
                .is_some_and(|v| v.parse::<u32>().is_ok()) =>
        {
            return Err(ApiError::invalid_version());
        }
        ["api", rest @ ..] => rest,
        _ => return Err(ApiError::not_found()),
    };
    let taken = state.limiter.take(&request.method, path, state.now);
    *headers = taken.headers;
    if let Some(error) = taken.refused {
        return Err(error);
    }
    // Answers to interactions are authorised by the token in their path.
    let open = matches!(
        path,
        ["gateway"] | ["interactions", ..] | ["webhooks", _, _, ..]
    );
    if !open && !request.authorized {
        return Err(ApiError::unauthorized());
    }
    route(state, request, path)
}

fn route(state: &mut State, request: &ApiRequest, path: &[&str]) -> Result<Answer, ApiError> {
    let method = request.method.as_str();
    match path {
        ["gateway", ..]
        | ["users", ..]
        | ["oauth2", ..]
        | ["guilds", _]
        | [
            "guilds",
            _,
            "channels" | "members" | "roles" | "threads",
            ..,
        ]
        | ["applications", "@me"] => guilds::route(state, request, method, path),
        ["applications", application, rest @ ..] => {
            if id::<crate::ids::ApplicationId>(application)? != state.world.bot.application_id {
                return Err(ApiError::unknown_application());
            }
            commands::route(state, request, method, rest)
        }
        ["channels", channel, rest @ ..] => {
            let channel = id(channel)?;
            match rest {
                ["threads", ..] | ["thread-members", ..] | ["messages", _, "threads"] => {
                    threads::route(state, request, method, channel, rest)
                }
                ["messages", ..] | ["pins", ..] => {
                    messages::route(state, request, method, channel, rest)
                }
                _ => channels::route(state, request, method, channel, rest),
            }
        }
        ["interactions", interaction, token, "callback"] => match method {
            "POST" => interactions::callback(state, request, id(interaction)?, token),
            _ => Err(ApiError::wrong_method()),
        },
        ["webhooks", application, token, rest @ ..] => {
            webhooks::route(state, request, method, id(application)?, token, rest)
        }
        _ => Err(ApiError::not_found()),
    }
}

fn percent_decode(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        let code = after.get(..2).and_then(|hex| std::str::from_utf8(hex).ok());
        match code.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(code) if byte == b'%' => {
                bytes.push(code);
                rest = after.get(2..).unwrap_or_default();
            }
            _ => bytes.push(byte),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percent_signs_are_decoded_where_they_mean_something() {
        assert_eq!(percent_decode("%F0%9F%8E%B2"), "🎲");
        assert_eq!(percent_decode("100%"), "100%");
        assert_eq!(percent_decode("%zz"), "%zz");
    }
}
