//! The check for `slowtable doctor` whether Discord can be reached.

use jiff::Timestamp;
use jiff::fmt::rfc2822::DateTimeParser;

use crate::discord::answers::client::API;
use crate::discord::connection::http;
use crate::discord::connection::http::Access;
use crate::discord::run::RunError;

/// What Discord says about the bot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiscordStatus {
    /// The application's name.
    pub name: String,
    /// About how many servers it is on, if Discord says so.
    pub servers: Option<u32>,
    /// Discord's time, if it is in the answer.
    pub at: Option<Timestamp>,
}

/// Asks Discord once for its time and for the application of the token.
///
/// # Errors
/// [`RunError::Token`] if it does not accept the token, otherwise the obstacle.
pub async fn reach(access: &Access) -> Result<DiscordStatus, RunError> {
    let clients = http::clients(access)?;
    let known = clients.usual.get_current_application_info().await;
    let application = known.map_err(|error| match crate::discord::error::http_status(&error) {
        Some(401) => RunError::Token,
        _ => error.into(),
    })?;
    let base = access
        .api
        .as_ref()
        .map_or_else(|| API.to_owned(), ToString::to_string);
    // Without a token: only the answer's date matters.
    let asked = reqwest::get(format!("{base}/api/v10/gateway")).await.ok();
    let date = asked.and_then(|answer| {
        let date = answer.headers().get(reqwest::header::DATE)?;
        date.to_str().ok().map(str::to_owned)
    });
    let parse = |date: String| DateTimeParser::new().parse_timestamp(date).ok();
    Ok(DiscordStatus {
        name: application.name,
        servers: application.approximate_guild_count,
        at: date.and_then(parse),
    })
}
