//! The REST interface: reads a request, finds its route, writes the answer.

pub(crate) mod channels;
mod commands;
mod compose;
mod context;
mod emojis;
pub(crate) mod error;
mod guilds;
mod interactions;
mod messages;
pub(crate) mod ratelimit;
pub(crate) mod reactions;
mod threads;
mod webhooks;

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Form, FromRequest as _, Multipart, Query, Request};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use percent_encoding::percent_decode_str;
use serde_json::{Value, json};

use self::context::{Answer, ApiRequest, ApiResult, RequestContext};
use self::error::ApiError;
use self::ratelimit::Headers;
use crate::fate::{Fate, JudgedRequest};
use crate::hub::{HubState, Shared};
use crate::journal::{Captured, CapturedFile, RefusedRequest};
use crate::line::Cut;
use crate::validate::message::{MAX_FILE, MAX_FILES, MAX_REQUEST};
use crate::validate::problem;
use crate::world::messages::Upload;

/// The handler of a route.
type Handler = fn(&mut RequestContext<'_>) -> ApiResult;

macro_rules! routes {
    ($($method:ident $path:literal $handler:path;)*) => {
        &[$((stringify!($method), $path, $handler)),*]
    };
}

/// The routes below `/api/v10`, with their parameters. If several match, the first one is used.
const ROUTES: &[(&str, &str, Handler)] = routes! {
    GET "gateway" guilds::gateway;
    GET "gateway/bot" guilds::gateway_for_bots;
    GET "oauth2/applications/@me" guilds::application;
    GET "applications/@me" guilds::application;

    GET "users/@me" guilds::current_user;
    PATCH "users/@me" guilds::current_user;
    GET "users/@me/guilds" guilds::list;
    POST "users/@me/channels" guilds::open_direct;
    GET "users/{user}" guilds::user;

    GET "guilds/{guild}" guilds::get;
    GET "guilds/{guild}/channels" guilds::channels;
    GET "guilds/{guild}/roles" guilds::roles;
    GET "guilds/{guild}/roles/{role}" guilds::role;
    GET "guilds/{guild}/threads/active" guilds::active_threads;
    GET "guilds/{guild}/members" guilds::members;
    GET "guilds/{guild}/members/{user}" guilds::member;

    GET "applications/{application}/emojis" emojis::list;
    POST "applications/{application}/emojis" emojis::create;
    GET "applications/{application}/emojis/{emoji}" emojis::get;
    PATCH "applications/{application}/emojis/{emoji}" emojis::rename;
    DELETE "applications/{application}/emojis/{emoji}" emojis::delete;
    GET "applications/{application}/commands" commands::list;
    POST "applications/{application}/commands" commands::create;
    PUT "applications/{application}/commands" commands::replace_all;
    GET "applications/{application}/commands/permissions" commands::permissions;
    GET "applications/{application}/commands/{command}" commands::get;
    PATCH "applications/{application}/commands/{command}" commands::change;
    DELETE "applications/{application}/commands/{command}" commands::delete;
    GET "applications/{application}/guilds/{guild}/commands" commands::list;
    POST "applications/{application}/guilds/{guild}/commands" commands::create;
    PUT "applications/{application}/guilds/{guild}/commands" commands::replace_all;
    GET "applications/{application}/guilds/{guild}/commands/permissions" commands::permissions;
    PUT "applications/{application}/guilds/{guild}/commands/permissions" commands::permissions;
    GET "applications/{application}/guilds/{guild}/commands/{command}" commands::get;
    PATCH "applications/{application}/guilds/{guild}/commands/{command}" commands::change;
    DELETE "applications/{application}/guilds/{guild}/commands/{command}" commands::delete;

    GET "channels/{channel}" channels::get;
    PATCH "channels/{channel}" channels::change;
    DELETE "channels/{channel}" channels::delete;
    POST "channels/{channel}/typing" channels::start_typing;

    GET "channels/{channel}/messages" messages::list;
    POST "channels/{channel}/messages" messages::create;
    POST "channels/{channel}/messages/bulk-delete" messages::bulk_delete;
    GET "channels/{channel}/messages/pins" messages::pins;
    PUT "channels/{channel}/messages/pins/{message}" messages::pin;
    DELETE "channels/{channel}/messages/pins/{message}" messages::unpin;
    GET "channels/{channel}/pins" messages::pinned_messages;
    PUT "channels/{channel}/pins/{message}" messages::pin;
    DELETE "channels/{channel}/pins/{message}" messages::unpin;
    GET "channels/{channel}/messages/{message}" messages::get;
    PATCH "channels/{channel}/messages/{message}" messages::edit;
    DELETE "channels/{channel}/messages/{message}" messages::delete;
    DELETE "channels/{channel}/messages/{message}/reactions" reactions::clear;
    GET "channels/{channel}/messages/{message}/reactions/{emoji}" reactions::list;
    DELETE "channels/{channel}/messages/{message}/reactions/{emoji}" reactions::clear;
    PUT "channels/{channel}/messages/{message}/reactions/{emoji}/@me" reactions::add;
    DELETE "channels/{channel}/messages/{message}/reactions/{emoji}/{user}" reactions::remove;

    POST "channels/{channel}/threads" threads::start;
    POST "channels/{channel}/messages/{message}/threads" threads::start;
    GET "channels/{channel}/threads/archived/public" threads::archived_public;
    GET "channels/{channel}/threads/archived/private" threads::archived_private;
    GET "channels/{channel}/thread-members" threads::members;
    GET "channels/{channel}/thread-members/{user}" threads::member;
    PUT "channels/{channel}/thread-members/{user}" threads::add_member;
    DELETE "channels/{channel}/thread-members/{user}" threads::remove_member;

    POST "interactions/{interaction}/{token}/callback" interactions::callback;
    POST "webhooks/{application}/{token}" webhooks::follow_up;
    GET "webhooks/{application}/{token}/messages/{message}" webhooks::get;
    PATCH "webhooks/{application}/{token}/messages/{message}" webhooks::edit;
    DELETE "webhooks/{application}/{token}/messages/{message}" webhooks::delete;
};

/// Serves a request below `/api`.
pub(crate) async fn serve(shared: Arc<Shared>, cut: &Cut, request: Request) -> Response {
    let method = request.method().to_string();
    let path = request.uri().path().to_owned();
    let read = read(&shared, request).await;
    let fate = shared.with(|state| {
        let judge = state.judge.as_mut()?;
        Some(judge(&JudgedRequest {
            method: &method,
            path: &path,
            files: read.as_ref().is_ok_and(|read| !read.uploads.is_empty()),
        }))
    });
    let fate = fate.unwrap_or(Fate::Through);
    if matches!(fate, Fate::Hangs | Fate::Cut) {
        return unanswered(fate, cut).await;
    }
    let response = answer(&shared, fate, (method, path), read);
    match fate {
        Fate::Through | Fate::Refused(_) => response,
        Fate::ReceiptLost => StatusCode::BAD_GATEWAY.into_response(),
        Fate::Hangs | Fate::Cut | Fate::AnswerHangs | Fate::AnswerCut => {
            unanswered(fate, cut).await
        }
    }
}

/// Never answers; cuts the connection if that is the request's fate.
async fn unanswered(fate: Fate, cut: &Cut) -> Response {
    if matches!(fate, Fate::Cut | Fate::AnswerCut) {
        cut.cut();
    }
    std::future::pending().await
}

/// Carries out a request and answers it.
fn answer(
    shared: &Shared,
    fate: Fate,
    (method, path): (String, String),
    read: ApiResult<ApiRequest>,
) -> Response {
    shared.with(|state| {
        let mut limits = None;
        let result = match &read {
            Ok(_) if let Fate::Refused(refusal) = fate => Err(refusal.into()),
            Ok(request) => handle(state, request, &mut limits),
            Err(error) => Err(error.clone()),
        };
        let answer = result.unwrap_or_else(|error| {
            tracing::debug!(%method, %path, %error, "refused a request of the bot");
            let body = error.body();
            state.journal.refuse(RefusedRequest {
                at: state.now,
                method,
                path,
                status: error.status,
                code: error.code,
                body: body.clone(),
            });
            Answer {
                status: error.status,
                body: Some(body),
                scope: error.scope,
                retry_after: error.retry_after,
            }
        });
        state
            .limiter
            .note_status(answer.status, answer.scope, state.now);
        if let Ok(request) = &read
            && request.method != "GET"
        {
            state.journal.capture(captured(request, answer.status));
        }
        respond(answer, limits)
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

fn respond(answer: Answer, limits: Option<Headers>) -> Response {
    let status = StatusCode::from_u16(answer.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut headers = HeaderMap::new();
    let mut set = |name: &'static str, value: String| {
        if let Ok(value) = HeaderValue::from_str(&value) {
            headers.insert(name, value);
        }
    };
    if let Some(limits) = limits {
        let Headers { reset, .. } = limits;
        set("x-ratelimit-limit", limits.limit.to_string());
        set("x-ratelimit-remaining", limits.remaining.to_string());
        set(
            "x-ratelimit-reset",
            format!("{}.{:03}", reset.0 / 1000, reset.0 % 1000),
        );
        let after = limits.reset_after.as_secs_f64();
        set("x-ratelimit-reset-after", format!("{after:.3}"));
        set("x-ratelimit-bucket", limits.bucket);
    }
    if let Some(retry) = answer.retry_after {
        set("retry-after", retry.ceil().to_string());
    }
    if let Some(scope) = answer.scope {
        set("x-ratelimit-scope", scope.to_owned());
    }
    if answer.scope == Some("global") {
        set("x-ratelimit-global", "true".to_owned());
    }
    // Without this header, discord.js assumes that a 429 comes from a proxy.
    set("via", "1.1 local".to_owned());
    match answer.body {
        None => (status, headers).into_response(),
        Some(body) => {
            set("content-type", "application/json".to_owned());
            (status, headers, body.to_string()).into_response()
        }
    }
}

/// Reads path, query, body and files.
async fn read(shared: &Shared, request: Request) -> ApiResult<ApiRequest> {
    let query = Query::<HashMap<String, String>>::try_from_uri(request.uri());
    let headers = request.headers().clone();
    let header = |name: HeaderName| headers.get(name)?.to_str().ok();
    let token = header(header::AUTHORIZATION).and_then(|value| value.strip_prefix("Bot "));
    let authorized = token.is_some_and(|token| shared.with(|state| state.world.bot.token == token));
    let length = header(header::CONTENT_LENGTH).and_then(|length| length.parse().ok());
    if length.is_some_and(|length: usize| length > MAX_REQUEST) {
        return Err(ApiError::too_large());
    }
    let content_type = header(header::CONTENT_TYPE).unwrap_or_default();
    let mut read = ApiRequest {
        method: request.method().to_string(),
        full_path: request.uri().path().to_owned(),
        query: query.map(|query| query.0).unwrap_or_default(),
        body: Value::Null,
        uploads: Vec::new(),
        authorized,
    };
    if content_type.starts_with("multipart/form-data") {
        read_form(request, &mut read).await?;
        return Ok(read);
    }
    let (parts, body) = request.into_parts();
    let bytes = axum::body::to_bytes(body, MAX_REQUEST).await;
    let bytes = bytes.map_err(|_| ApiError::too_large())?;
    if bytes.is_empty() {
        return Ok(read);
    }
    if content_type.starts_with("application/x-www-form-urlencoded") {
        let request = Request::from_parts(parts, Body::from(bytes));
        read.body = read_fields(request).await?;
        return Ok(read);
    }
    if !content_type.starts_with("application/json") {
        return Err(ApiError::field(&[], problem::wrong_content_type()));
    }
    read.body = serde_json::from_slice(&bytes).map_err(|_| ApiError::invalid_json())?;
    Ok(read)
}

/// Reads a form without files: its `payload_json`, or its fields if it has none.
async fn read_fields(request: Request) -> ApiResult<Value> {
    let form = Form::<HashMap<String, Value>>::from_request(request, &()).await;
    let Form(fields) = form.map_err(|_| ApiError::invalid_json())?;
    match fields.get("payload_json").and_then(Value::as_str) {
        Some(payload) => serde_json::from_str(payload).map_err(|_| ApiError::invalid_json()),
        None => Ok(fields.into_iter().collect()),
    }
}

async fn read_form(request: Request, read: &mut ApiRequest) -> ApiResult<()> {
    let form = Multipart::from_request(request, &()).await;
    let mut form = form.map_err(|_| ApiError::invalid_json())?;
    read.body = json!({});
    let mut total = 0;
    while let Some(field) = form
        .next_field()
        .await
        .map_err(|_| ApiError::invalid_json())?
    {
        let name = field.name().unwrap_or_default().to_owned();
        let filename = field.file_name().unwrap_or_default().to_owned();
        let bytes = field.bytes().await.map_err(|_| ApiError::too_large())?;
        total += bytes.len();
        let file = name.starts_with("file");
        if total > MAX_REQUEST || file && bytes.len() > MAX_FILE {
            return Err(ApiError::too_large());
        }
        if name == "payload_json" {
            read.body = serde_json::from_slice(&bytes).map_err(|_| ApiError::invalid_json())?;
        } else if file {
            let digits: String = name.chars().filter(char::is_ascii_digit).collect();
            read.uploads.push(Upload {
                field: name,
                index: digits.parse().ok(),
                filename,
                bytes,
            });
        }
    }
    if read.uploads.len() > MAX_FILES {
        return Err(ApiError::field(&["files"], problem::too_long(MAX_FILES)));
    }
    Ok(())
}

/// Counts, authenticates and carries out a request.
fn handle(state: &mut HubState, request: &ApiRequest, limits: &mut Option<Headers>) -> ApiResult {
    if let Some(status) = state.faults.pop_front() {
        return Err(match status {
            429 => ApiError::limited(0.0, "user"),
            _ => ApiError::new(status, 0, "a test asked for this"),
        });
    }
    let parts = request.full_path.split('/').filter(|part| !part.is_empty());
    let parts: Vec<Cow<'_, str>> = parts
        .map(|part| percent_decode_str(part).decode_utf8_lossy())
        .collect();
    let path: Vec<&str> = parts.iter().map(AsRef::as_ref).collect();
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
    *limits = taken.headers;
    if let Some(error) = taken.refused {
        return Err(error);
    }
    // The token in their path authorises answers to interactions.
    let open = matches!(
        path,
        ["gateway"] | ["interactions", ..] | ["webhooks", _, _, ..]
    );
    if !open && !request.authorized {
        return Err(ApiError::unauthorized());
    }
    let mut known = false;
    for (method, pattern, handler) in ROUTES {
        if let Some(parameters) = parameters(pattern, path) {
            if *method == request.method {
                return handler(&mut RequestContext::new(state, request, parameters));
            }
            known = true;
        }
    }
    Err(if known {
        ApiError::wrong_method()
    } else {
        ApiError::not_found()
    })
}

/// Returns a route's parameters in a path, by their names; `None` if the route does not match.
fn parameters<'p>(pattern: &'static str, path: &[&'p str]) -> Option<Vec<(&'static str, &'p str)>> {
    let mut parameters = Vec::new();
    let parts: Vec<&str> = pattern.split('/').collect();
    for (part, given) in parts.iter().zip(path) {
        match part
            .strip_prefix('{')
            .and_then(|part| part.strip_suffix('}'))
        {
            Some(name) => parameters.push((name, *given)),
            None if part == given => {}
            None => return None,
        }
    }
    (parts.len() == path.len()).then_some(parameters)
}
