//! What a handler of a request works with: the state, the request, and what its path names.

use std::str::FromStr;

use serde_json::Value;

use super::ApiRequest;
use super::error::ApiError;
use crate::hub::State;
use crate::ids::{ChannelId, InvalidId, MessageId, UserId};
use crate::validate::problem;
use crate::world::messages::Upload;
use crate::world::{Channel, Message};

/// What a handler returns: an answer or a refusal.
pub(super) type ApiResult<T = Answer> = Result<T, ApiError>;

/// An answer: a status and perhaps a body.
#[derive(Default)]
pub(super) struct Answer {
    pub(super) status: u16,
    pub(super) body: Option<Value>,
    /// Whose limit was reached, for 429.
    pub(super) scope: Option<&'static str>,
    /// Seconds to wait, for 429.
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

/// A request under way.
pub(super) struct Context<'a> {
    pub(super) state: &'a mut State,
    /// The bot's own user id.
    pub(super) bot: UserId,
    request: &'a ApiRequest,
    parameters: Vec<(&'static str, &'a str)>,
}

impl<'a> Context<'a> {
    pub(super) fn new(
        state: &'a mut State,
        request: &'a ApiRequest,
        parameters: Vec<(&'static str, &'a str)>,
    ) -> Context<'a> {
        Context {
            bot: state.world.bot.user_id,
            state,
            request,
            parameters,
        }
    }

    /// The body, or the `payload_json` of a form; null without one.
    pub(super) fn body(&self) -> &'a Value {
        &self.request.body
    }

    /// The files that came with the request.
    pub(super) fn uploads(&self) -> &'a [Upload] {
        &self.request.uploads
    }

    pub(super) fn query(&self, key: &str) -> Option<&'a str> {
        self.request.query.get(key).map(String::as_str)
    }

    /// A switch in the query.
    pub(super) fn flag(&self, key: &str) -> bool {
        matches!(self.query(key), Some("true" | "True" | "1"))
    }

    /// A parameter of the path, where its route has it.
    pub(super) fn parameter(&self, name: &str) -> Option<&'a str> {
        let found = self.parameters.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| *value)
    }

    /// The id in a parameter of the path.
    pub(super) fn id<T: FromStr<Err = InvalidId>>(&self, name: &str) -> ApiResult<T> {
        id(self.parameter(name).unwrap_or_default())
    }

    /// The user in the path, who is the bot for `@me`.
    pub(super) fn user(&self) -> ApiResult<UserId> {
        match self.parameter("user") {
            Some("@me") => Ok(self.bot),
            _ => self.id("user"),
        }
    }

    /// The channel in the path, if the bot sees it and may do `needed` there.
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

    /// The ids of channel and message in the path.
    pub(super) fn message_ids(&self) -> ApiResult<(ChannelId, MessageId)> {
        Ok((self.id("channel")?, self.id("message")?))
    }

    /// A message, if it is there for others than one person.
    pub(super) fn message(&self, channel: ChannelId, message: MessageId) -> ApiResult<&Message> {
        let message = self.state.world.message(channel, message);
        let message = message.filter(|message| !message.is_ephemeral());
        message.ok_or_else(ApiError::unknown_message)
    }

    /// A channel object, as the bot gets it.
    pub(super) fn channel_json(&self, channel: ChannelId) -> ApiResult<Value> {
        let channel = self.state.world.channel(channel);
        let channel = channel.ok_or_else(ApiError::unknown_channel)?;
        Ok(self.state.world.channel_json(channel, self.bot))
    }

    /// Answers with a message, whoever sees it.
    pub(super) fn answer_message(&self, channel: ChannelId, message: MessageId) -> ApiResult {
        let message = self.state.world.message(channel, message);
        let message = message.ok_or_else(ApiError::unknown_message)?;
        Answer::ok(self.state.world.message_json(message))
    }
}

/// Reads an id in a path or query.
pub(super) fn id<T: FromStr<Err = InvalidId>>(text: &str) -> ApiResult<T> {
    let parsed = text.parse();
    parsed.map_err(|_| ApiError::field(&["id"], problem::no_snowflake(text)))
}
