//! The source of the bot's token: the environment, or a systemd credential.

use std::path::{Path, PathBuf};

use crate::config::Config;

use super::Failure;

/// The environment variable with the token.
const VARIABLE: &str = "DISCORD_TOKEN";

/// The file with the token, in systemd's credentials folder (`LoadCredential=` in a unit).
const CREDENTIAL: &str = "discord-token";

/// Why a credential contains no token. Its texts never repeat the file's content.
#[derive(Debug, thiserror::Error)]
pub enum CredentialError {
    /// The file cannot be read.
    #[error("it cannot be read ({0})")]
    Unreadable(std::io::Error),
    /// The file is empty, or blank.
    #[error("it is empty")]
    Empty,
    /// The file is one for `EnvironmentFile=`.
    #[error("it holds \"DISCORD_TOKEN=...\" instead of the token alone")]
    Assignment,
}

/// Returns the bot's token, if there is one: from the environment, otherwise from systemd's credentials.
///
/// # Errors
/// When one exists but cannot be a token, or an API's address is set without a token.
pub(super) fn token(config: &Config) -> Result<Option<String>, Failure> {
    let variable = match std::env::var(VARIABLE) {
        Ok(token) => Some(token.trim().to_owned()).filter(|token| !token.is_empty()),
        Err(std::env::VarError::NotPresent) => None,
        Err(std::env::VarError::NotUnicode(_)) => return Err(Failure::Token),
    };
    let token = match variable {
        Some(token) => Some(token),
        None => credential()?,
    };
    if token.is_none() && config.discord.api.is_some() {
        return Err(Failure::ApiWithoutToken);
    }
    Ok(token)
}

/// Returns the token from systemd's credentials, if one is passed.
fn credential() -> Result<Option<String>, Failure> {
    let Some(folder) = std::env::var_os("CREDENTIALS_DIRECTORY").filter(|it| !it.is_empty()) else {
        return Ok(None);
    };
    let path = PathBuf::from(folder).join(CREDENTIAL);
    read(&path).map_err(|source| Failure::Credential { path, source })
}

/// Returns the token in a file; `None` if the file does not exist.
fn read(path: &Path) -> Result<Option<String>, CredentialError> {
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(CredentialError::Unreadable(error)),
    };
    let token = text.trim();
    if token.is_empty() {
        return Err(CredentialError::Empty);
    }
    if token.starts_with("DISCORD_TOKEN=") {
        return Err(CredentialError::Assignment);
    }
    Ok(Some(token.to_owned()))
}
