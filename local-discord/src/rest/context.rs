//! The context of a request's handler: the state, the request, and the parameters in its path.

use std::collections::HashMap;
use std::str::FromStr;

use serde_json::Value;

use super::error::ApiError;
use crate::hub::HubState;
use crate::ids::{ChannelId, InvalidId, MessageId, UserId};
use crate::validate::problem;
use crate::world::messages::Upload;
use crate::world::{Channel, Message};

/// The result of a handler: an answer or a refusal.
pub(super) type ApiResult<T = Answer> = Result<T, ApiError>;

/// A request that was read.
pub(super) struct ApiRequest {
    pub(super) method: String,
    /// The path with `/api/v10`.
    pub(super) full_path: String,
    pub(super) query: HashMap<String, String>,
    pub(super) body: Value,
    pub(super) uploads: Vec<Upload>,
    /// Whether it carries the bot's token.
    pub(super) authorized: bool,
}

/// An answer: a status and perhaps a body.
#[derive(Default)]
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) body: Option<Value>,
    /// For 429: the scope of the limit that was reached.
    pub(super) scope: Option<&'static str>,
    /// For 429: the seconds to wait.
    pub(super) retry_after: Option<f64>,
}

impl Answer {
    fn of(status: u16, body: Option<Value>) -> ApiResult {
        Ok(Answer {
            status,
            body,
            ..Answer::default()
        })
    }

    pub(super) fn ok(body: Value) -> ApiResult {
        Answer::of(200, Some(body))
    }

    pub(super) fn created(body: Value) -> ApiResult {
        Answer::of(201, Some(body))
    }

    pub(super) fn none() -> ApiResult {
        Answer::of(204, None)
    }
}

/// A request in progress.
pub(super) struct RequestContext<'a> {
    pub(super) state: &'a mut HubState,
    /// The bot's own user id.
    pub(super) bot: UserId,
    request: &'a ApiRequest,
    parameters: Vec<(&'static str, &'a str)>,
}

impl<'a> RequestContext<'a> {
    pub(super) fn new(
        state: &'a mut HubState,
        request: &'a ApiRequest,
        parameters: Vec<(&'static str, &'a str)>,
    ) -> RequestContext<'a> {
        RequestContext {
            bot: state.world.bot.user_id,
            state,
            request,
            parameters,
        }
    }

    /// Returns the body, or the `payload_json` of a form; null without one.
    pub(super) fn body(&self) -> &'a Value {
        &self.request.body
    }

    /// Returns the files of the request.
    pub(super) fn uploads(&self) -> &'a [Upload] {
        &self.request.uploads
    }

    pub(super) fn query(&self, key: &str) -> Option<&'a str> {
        self.request.query.get(key).map(String::as_str)
    }

    /// Returns a boolean of the query.
    pub(super) fn flag(&self, key: &str) -> bool {
        matches!(self.query(key), Some("true" | "True" | "1"))
    }

    /// Returns a parameter of the path, if the route has it.
    pub(super) fn parameter(&self, name: &str) -> Option<&'a str> {
        let found = self.parameters.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| *value)
    }

    /// Returns the id in a parameter of the path.
    pub(super) fn id<T: FromStr<Err = InvalidId>>(&self, name: &str) -> ApiResult<T> {
        id(self.parameter(name).unwrap_or_default())
    }

    /// Returns the user in the path; `@me` is the bot.
    pub(super) fn user(&self) -> ApiResult<UserId> {
        match self.parameter("user") {
            Some("@me") => Ok(self.bot),
            _ => self.id("user"),
        }
    }

    /// Returns the channel in the path, if the bot sees it and has the permissions `needed`.
    pub(super) fn channel(&self, needed: u64) -> ApiResult<&Channel> {
        let world = &self.state.world;
        let channel = world.channel(self.id("channel")?);
        let channel = channel.ok_or_else(ApiError::unknown_channel)?;
        if !world.sees(self.bot, channel) {
            return Err(ApiError::missing_access());
        }
        if !world.allowed(self.bot, channel, needed) {
            return Err(ApiError::missing_permissions());
        }
        Ok(channel)
    }

    /// Returns the ids of channel and message in the path.
    pub(super) fn message_ids(&self) -> ApiResult<(ChannelId, MessageId)> {
        Ok((self.id("channel")?, self.id("message")?))
    }

    /// Returns a message, unless it is ephemeral.
    pub(super) fn message(&self, channel: ChannelId, message: MessageId) -> ApiResult<&Message> {
        let message = self.state.world.message(channel, message);
        let message = message.filter(|message| !message.is_ephemeral());
        message.ok_or_else(ApiError::unknown_message)
    }

    /// Returns a channel object, as the bot gets it.
    pub(super) fn channel_json(&self, channel: ChannelId) -> ApiResult<Value> {
        let channel = self.state.world.channel(channel);
        let channel = channel.ok_or_else(ApiError::unknown_channel)?;
        Ok(self.state.world.channel_json(channel, self.bot))
    }

    /// Answers with a message, regardless of who sees it.
    pub(super) fn answer_message(&self, channel: ChannelId, message: MessageId) -> ApiResult {
        let message = self.state.world.message(channel, message);
        let message = message.ok_or_else(ApiError::unknown_message)?;
        Answer::ok(self.state.world.message_json(message))
    }
}

/// Parses an id in a path or query.
pub(super) fn id<T: FromStr<Err = InvalidId>>(text: &str) -> ApiResult<T> {
    let parsed = text.parse();
    parsed.map_err(|_| ApiError::field(&["id"], problem::no_snowflake(text)))
}
