//! The answers to refused requests.
//!
//! Source: Discord documentation, *Opcodes and Status Codes › JSON Error Codes*.

use serde_json::{Value, json};

use crate::fate::RequestRefusal;
use crate::validate::FormErrors;
use crate::validate::problem::{self, Problem};

/// A refusal: HTTP status, Discord's code and message, and further fields of the body.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{status}: {message} ({code})")]
pub(crate) struct ApiError {
    pub(crate) status: u16,
    pub(crate) code: u32,
    pub(crate) message: String,
    pub(crate) errors: Option<Value>,
    /// For 429: the seconds to wait.
    pub(crate) retry_after: Option<f64>,
    pub(crate) scope: Option<&'static str>,
}

impl ApiError {
    pub(crate) fn new(status: u16, code: u32, message: &str) -> ApiError {
        ApiError {
            status,
            code,
            message: message.to_owned(),
            errors: None,
            retry_after: None,
            scope: None,
        }
    }

    pub(crate) fn limited(retry_after: f64, scope: &'static str) -> ApiError {
        ApiError {
            retry_after: Some(retry_after),
            scope: Some(scope),
            ..ApiError::new(429, 0, "You are being rate limited.")
        }
    }

    pub(crate) fn not_found() -> ApiError {
        ApiError::new(404, 0, "404: Not Found")
    }

    pub(crate) fn wrong_method() -> ApiError {
        ApiError::new(405, 0, "405: Method Not Allowed")
    }

    pub(crate) fn unauthorized() -> ApiError {
        ApiError::new(401, 0, "401: Unauthorized")
    }

    pub(crate) fn too_large() -> ApiError {
        ApiError::new(413, 40005, "Request entity too large")
    }

    /// Creates the refusal of a body with a problem in one field.
    pub(crate) fn field(path: &[&str], problem: Problem) -> ApiError {
        let mut errors = FormErrors::below(path);
        errors.add(problem);
        ApiError::from(errors)
    }

    /// Creates the refusal of a body that lacks a required field.
    pub(crate) fn required(path: &[&str]) -> ApiError {
        ApiError::field(path, problem::required())
    }

    pub(crate) fn body(&self) -> Value {
        let mut body = json!({"message": self.message});
        // "Exceeding A Rate Limit": the code is optional there.
        if self.retry_after.is_none() || self.code != 0 {
            body["code"] = json!(self.code);
        }
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        if let Some(retry_after) = self.retry_after {
            body["retry_after"] = json!(retry_after);
            body["global"] = json!(self.scope == Some("global"));
        }
        body
    }
}

impl From<RequestRefusal> for ApiError {
    fn from(refusal: RequestRefusal) -> Self {
        let why = "a test asked for this";
        match refusal {
            RequestRefusal::Status(status) => ApiError::new(status, 0, why),
            RequestRefusal::TooManyLateEdits => ApiError::too_many_late_edits(),
            RequestRefusal::TooMany { after, all } => {
                let scope = if all { "global" } else { "user" };
                ApiError::limited(after.as_secs_f64(), scope)
            }
        }
    }
}

impl From<FormErrors> for ApiError {
    fn from(errors: FormErrors) -> ApiError {
        ApiError {
            errors: Some(errors.to_json()),
            ..ApiError::new(400, 50035, "Invalid Form Body")
        }
    }
}

impl FormErrors {
    /// Refuses the body if any problem was found.
    pub(super) fn refuse(self) -> Result<(), ApiError> {
        if self.is_empty() {
            Ok(())
        } else {
            Err(self.into())
        }
    }
}

macro_rules! known {
    ($($name:ident: $status:literal $code:literal $message:literal;)*) => {
        impl ApiError {
            $(pub(crate) fn $name() -> ApiError {
                ApiError::new($status, $code, $message)
            })*
        }
    };
}

known! {
    unknown_application: 404 10002 "Unknown Application";
    unknown_channel: 404 10003 "Unknown Channel";
    unknown_guild: 404 10004 "Unknown Guild";
    unknown_member: 404 10007 "Unknown Member";
    unknown_message: 404 10008 "Unknown Message";
    unknown_role: 404 10011 "Unknown Role";
    unknown_user: 404 10013 "Unknown User";
    unknown_emoji: 400 10014 "Unknown Emoji";
    no_such_emoji: 404 10014 "Unknown Emoji";
    unknown_webhook: 404 10015 "Unknown Webhook";
    unknown_interaction: 404 10062 "Unknown interaction";
    unknown_command: 404 10063 "Unknown application command";
    too_many_commands: 400 30032 "Maximum number of application commands reached (100)";
    too_many_emojis: 400 30008 "Maximum number of emojis reached (2000)";
    too_many_pins: 400 30003 "Maximum number of pins reached for the channel (50)";
    too_many_late_edits: 429 30046 "Maximum number of edits to messages older than 1 hour reached. Try again later";
    forum_message: 400 40058 "Cannot send messages in a forum channel";
    forum_needs_tag: 400 40067 "A tag is required to create a forum post in this channel";
    already_acknowledged: 400 40060 "Interaction has already been acknowledged.";
    missing_access: 403 50001 "Missing Access";
    execute_on_dm: 403 50003 "Cannot execute action on a DM channel";
    not_the_author: 403 50005 "Cannot edit a message authored by another user";
    empty_message: 400 50006 "Cannot send an empty message";
    cannot_message: 403 50007 "Cannot send messages to this user";
    missing_permissions: 403 50013 "Missing Permissions";
    wrong_channel_type: 400 50024 "Cannot execute action on this channel type";
    invalid_token: 401 50027 "Invalid Webhook Token";
    invalid_sticker: 400 50081 "Invalid sticker sent";
    invalid_version: 400 50041 "Invalid API version provided";
    thread_archived: 400 50083 "Thread is archived";
    invalid_json: 400 50109 "The request body contains invalid JSON.";
    has_thread: 400 160004 "A thread has already been created for this message";
    thread_locked: 403 160005 "Thread is locked";
    too_many_threads: 400 160006 "Maximum number of active threads reached";
}
