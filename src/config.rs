//! Settings, from a file and the environment.
//!
//! The defaults are those of `config/slowtable.toml`, which is compiled in. The settings file overrides them, and the
//! environment overrides both. An unknown or invalid setting is refused with one sentence, before anything is
//! started.

use std::collections::BTreeMap;
use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use figment::Figment;
use figment::error::Kind;
use figment::providers::{Env, Format, Toml};
use figment::value::Value;
use reqwest::Url;
use serde::Deserialize;
use slowtable_ui::Language;

use slowtable_service::store::{DatabaseUrl, StoreOptions};

/// The default settings, as in the repository.
pub const DEFAULTS: &str = include_str!("../config/slowtable.toml");

/// The settings file that is read if none is named.
pub const USUAL_FILE: &str = "config/slowtable.toml";

/// The prefix of the environment variables for settings.
const PREFIX: &str = "SLOWTABLE_";

/// All settings.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// The language for people and tables that have chosen none.
    pub language: Language,
    /// Where tables are stored.
    pub database: Database,
    /// How to reach Discord.
    pub discord: Discord,
    /// The local Discord, for when there is no token.
    pub local: Local,
    /// The opponents' time for a decision, by game and level, where it differs from the game's default.
    pub opponents: BTreeMap<String, BTreeMap<String, Milliseconds>>,
    /// What is logged.
    pub log: LogSettings,
    /// The monitoring endpoint.
    pub observe: Observe,
    /// Scheduled backups.
    pub backup: Backup,
    /// How many tables a person may open.
    pub openings: Openings,
    /// When news is posted.
    pub posts: Posts,
}

/// The time for a decision: 1 to 60,000 milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "u32")]
pub struct Milliseconds(Duration);

impl Milliseconds {
    /// Returns it as a duration.
    #[must_use]
    pub const fn span(self) -> Duration {
        self.0
    }
}

impl TryFrom<u32> for Milliseconds {
    type Error = &'static str;

    fn try_from(milliseconds: u32) -> Result<Self, Self::Error> {
        match milliseconds {
            1..=60_000 => Ok(Self(Duration::from_millis(milliseconds.into()))),
            _ => Err("it is 1 to 60000 milliseconds"),
        }
    }
}

/// Where tables are stored.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Database {
    /// The SQLite file.
    pub path: PathBuf,
    /// The PostgreSQL database to use instead.
    #[serde(deserialize_with = "database_url")]
    pub url: Option<DatabaseUrl>,
    /// Whether other processes of the bot use the PostgreSQL database too.
    pub shared: bool,
}

impl Database {
    /// Returns the options for opening the store.
    #[must_use]
    pub fn options(&self) -> StoreOptions {
        match &self.url {
            Some(url) if self.shared => StoreOptions::server(url.clone()).shared(),
            Some(url) => StoreOptions::server(url.clone()),
            None => StoreOptions::file(&self.path),
        }
    }
}

/// How to reach Discord.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Discord {
    /// The base of the API if not Discord's own.
    #[serde(deserialize_with = "base_address")]
    pub api: Option<ApiAddress>,
}

/// The base of an API: a host, without a path. The token is sent there, so it must use https or be on this machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApiAddress(Url);

/// Why an address cannot be used; the text continues a sentence that begins with the address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    /// It is not the address of a host.
    #[error("is not an address such as https://discord.example (without a path), nor empty")]
    NoAddress,
    /// The token would be sent unencrypted.
    #[error(
        "would send the token unencrypted; only this machine (127.0.0.1, ::1 or localhost) is \
         reached without TLS, so write https:// or wss://"
    )]
    InTheClear,
}

impl FromStr for ApiAddress {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        let url = Url::parse(text.trim_end_matches('/')).map_err(|_| AddressError::NoAddress)?;
        let bare = url.path() == "/"
            && url.query().is_none()
            && url.fragment().is_none()
            && url.username().is_empty()
            && url.password().is_none();
        match url.scheme() {
            "https" | "http" if !bare => Err(AddressError::NoAddress),
            "https" => Ok(Self(url)),
            "http" if is_loopback(&url) => Ok(Self(url)),
            "http" => Err(AddressError::InTheClear),
            _ => Err(AddressError::NoAddress),
        }
    }
}

/// Writes the address without a slash at its end.
impl fmt::Display for ApiAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.as_str().trim_end_matches('/'))
    }
}

/// Whether an address is on this machine.
#[must_use]
pub fn is_loopback(url: &Url) -> bool {
    let host = url.host_str().unwrap_or_default();
    let address = host.trim_start_matches('[').trim_end_matches(']');
    host == "localhost"
        || address
            .parse::<IpAddr>()
            .is_ok_and(|address| address.is_loopback())
}

/// The local Discord.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Local {
    /// The address where it listens.
    #[serde(deserialize_with = "socket_address")]
    pub listen: SocketAddr,
    /// The file that keeps its state between starts.
    #[serde(deserialize_with = "optional_path")]
    pub state_file: Option<PathBuf>,
}

/// The monitoring endpoint.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Observe {
    /// The address where it listens; without one there is no endpoint. Other machines can reach it only if `hosts`
    /// names it.
    #[serde(deserialize_with = "optional_address")]
    pub listen: Option<SocketAddr>,
    /// The names by which others reach it.
    pub hosts: Hosts,
}

/// Names of hosts, written with commas between them.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(try_from = "String")]
pub struct Hosts(Vec<String>);

impl Hosts {
    /// Returns the names.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.0
    }
}

impl TryFrom<String> for Hosts {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let is_part = |it: char| it.is_ascii_alphanumeric() || "-_.:[]".contains(it);
        let names = text
            .split(',')
            .map(str::trim)
            .filter(|name| !name.is_empty());
        let names: Vec<String> = names.map(str::to_owned).collect();
        match names.iter().find(|name| !name.chars().all(is_part)) {
            Some(name) => Err(format!(
                "\"{name}\" is no host such as slowtable or 10.0.0.7, nor several with commas between them"
            )),
            None => Ok(Self(names)),
        }
    }
}

impl fmt::Display for Hosts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join(","))
    }
}

/// When news is posted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Posts {
    /// How long moves of one visit are gathered while nobody else waits for them.
    pub gather: Seconds,
}

/// A duration of 0 to 3,600 seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "u32")]
pub struct Seconds(u32);

impl Seconds {
    /// Returns it as a duration.
    #[must_use]
    pub const fn span(self) -> Duration {
        Duration::from_secs(self.0 as u64)
    }
}

impl TryFrom<u32> for Seconds {
    type Error = &'static str;

    fn try_from(seconds: u32) -> Result<Self, Self::Error> {
        match seconds {
            0..=3_600 => Ok(Self(seconds)),
            _ => Err("it is 0 to 3600 seconds"),
        }
    }
}

/// Scheduled backups.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Backup {
    /// The folder of the backups; without one, none are made.
    #[serde(deserialize_with = "optional_path")]
    pub folder: Option<PathBuf>,
    /// The hours between two backups.
    pub every: Hours,
    /// The number of backups to keep; older ones are deleted.
    pub keep: BoundedCount,
}

/// A duration of 1 to 8,760 hours, which are a year.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "u32")]
pub struct Hours(u32);

impl Hours {
    /// Returns it as a duration.
    #[must_use]
    pub const fn span(self) -> Duration {
        Duration::from_secs(self.0 as u64 * 60 * 60)
    }
}

impl TryFrom<u32> for Hours {
    type Error = &'static str;

    fn try_from(hours: u32) -> Result<Self, Self::Error> {
        match hours {
            1..=8_760 => Ok(Self(hours)),
            _ => Err("it is 1 to 8760 hours"),
        }
    }
}

/// A number from 1 to 1,000.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "u32")]
pub struct BoundedCount(u32);

impl BoundedCount {
    /// Returns the number.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0
    }

    /// Returns the number as a size.
    #[must_use]
    pub const fn get(self) -> usize {
        self.0 as usize
    }
}

impl TryFrom<u32> for BoundedCount {
    type Error = &'static str;

    fn try_from(count: u32) -> Result<Self, Self::Error> {
        match count {
            1..=1_000 => Ok(Self(count)),
            _ => Err("it is 1 to 1000"),
        }
    }
}

/// How many tables a person may open on servers, even if they are closed again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Openings {
    /// The most within an hour.
    pub an_hour: BoundedCount,
    /// The most within 24 hours.
    pub a_day: BoundedCount,
}

/// What is logged.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogSettings {
    /// An `EnvFilter`.
    #[serde(deserialize_with = "filter")]
    pub filter: String,
}

/// A setting that cannot be used; the text is one sentence for the operator.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ConfigError {
    /// The named file does not exist.
    #[error("There is no settings file {0}; name another with --config or SLOWTABLE_CONFIG.")]
    Missing(String),
    /// A setting that does not exist.
    #[error("There is no setting \"{key}\" ({source_name}); there are: {allowed}.")]
    Unknown {
        /// The setting's full name.
        key: String,
        /// Where it was found.
        source_name: String,
        /// The existing settings there.
        allowed: String,
    },
    /// A value that is not allowed.
    #[error("The setting \"{key}\" ({source_name}) cannot be used: {why}.")]
    Value {
        /// The setting's full name.
        key: String,
        /// Where it was found.
        source_name: String,
        /// What is wrong and what is allowed.
        why: String,
    },
    /// An SQLite file cannot be shared.
    #[error(
        "The setting \"database.shared\" is for a database of PostgreSQL's, but [database] url is empty: a file \
         is open in one process. Set url, or shared to false."
    )]
    FileShared,
    /// The time of a level without its game.
    #[error(
        "The setting \"opponents.{level}\" names no game; write {level} = ... under [opponents.GAME], or \
         SLOWTABLE_OPPONENTS_GAME_... in the environment, with a game's id for GAME: {games}."
    )]
    WithoutGame {
        /// The level that the setting names.
        level: String,
        /// The ids of all games.
        games: String,
    },
    /// Monitoring would be open to others, and no name is set by which they may ask.
    #[error(
        "The setting \"observe.listen\" is {0}, which can be reached from other machines. Choose an address of \
         this machine, such as 127.0.0.1:9464, or name in [observe] hosts how the others reach it."
    )]
    Observed(SocketAddr),
    /// The file cannot be read at all.
    #[error("The settings file cannot be read: {0}.")]
    Unreadable(String),
}

/// Writes a line for each setting, with its name in the environment; the database's password is left out.
impl fmt::Display for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            language,
            database,
            discord,
            local,
            opponents,
            log,
            observe,
            backup,
            openings,
            posts,
        } = self;
        let mut line = |name: &str, value: &dyn fmt::Display| writeln!(f, "{PREFIX}{name}={value}");
        let api = discord.api.as_ref().map(ToString::to_string);
        let state_file = local.state_file.as_ref().map(|file| file.display());
        let state_file = state_file.map(|file| file.to_string());
        line("LANGUAGE", &language.code())?;
        let url = database.url.as_ref().map(ToString::to_string);
        line("DATABASE_PATH", &database.path.display())?;
        line("DATABASE_URL", &url.unwrap_or_default())?;
        line("DATABASE_SHARED", &database.shared)?;
        line("DISCORD_API", &api.unwrap_or_default())?;
        line("LOCAL_LISTEN", &local.listen)?;
        line("LOCAL_STATE_FILE", &state_file.unwrap_or_default())?;
        for (game, levels) in opponents {
            for (level, time) in levels {
                let name = format!("OPPONENTS_{game}_{level}").to_ascii_uppercase();
                line(&name, &time.span().as_millis())?;
            }
        }
        line("LOG_FILTER", &log.filter)?;
        let listen = observe.listen.map(|listen| listen.to_string());
        line("OBSERVE_LISTEN", &listen.unwrap_or_default())?;
        line("OBSERVE_HOSTS", &observe.hosts)?;
        let folder = backup.folder.as_ref().map(|folder| folder.display());
        let folder = folder.map(|folder| folder.to_string());
        line("BACKUP_FOLDER", &folder.unwrap_or_default())?;
        line("BACKUP_EVERY", &backup.every.0)?;
        line("BACKUP_KEEP", &backup.keep.0)?;
        line("OPENINGS_AN_HOUR", &openings.an_hour.0)?;
        line("OPENINGS_A_DAY", &openings.a_day.0)?;
        line("POSTS_GATHER", &posts.gather.0)
    }
}

impl Config {
    /// Reads the settings: the defaults, then `file` (or [`USUAL_FILE`] if it exists), then the environment.
    ///
    /// # Errors
    /// When a named file is missing, or anything in it or the environment cannot be used.
    pub fn load(file: Option<&Path>) -> Result<Self, ConfigError> {
        let figment = Self::layers(file)?;
        by_game(&figment)?;
        let config: Self = figment.extract().map_err(explain)?;
        if config.database.shared && config.database.url.is_none() {
            return Err(ConfigError::FileShared);
        }
        let of_others = |address: &SocketAddr| !address.ip().is_loopback();
        match config.observe.listen.filter(of_others) {
            Some(address) if config.observe.hosts.names().is_empty() => {
                Err(ConfigError::Observed(address))
            }
            _ => Ok(config),
        }
    }

    /// Whether the settings file or the environment names the database's file. Otherwise it is the default, which
    /// depends on the folder where the program was started.
    ///
    /// # Errors
    /// When a named file is missing.
    pub fn names_database(file: Option<&Path>) -> Result<bool, ConfigError> {
        let origin = |figment: &Figment| {
            let metadata = figment.find_metadata("database.path");
            metadata.map(|it| (it.name.clone(), it.source.clone()))
        };
        let usual = Figment::from(Toml::string(DEFAULTS));
        Ok(origin(&Self::layers(file)?) != origin(&usual))
    }

    /// Returns the settings of all places, the later ones before the earlier ones.
    fn layers(file: Option<&Path>) -> Result<Figment, ConfigError> {
        let mut figment = Figment::from(Toml::string(DEFAULTS));
        match file {
            Some(file) if !file.is_file() => {
                return Err(ConfigError::Missing(file.display().to_string()));
            }
            Some(file) => figment = figment.merge(Toml::file_exact(file)),
            None if Path::new(USUAL_FILE).is_file() => {
                figment = figment.merge(Toml::file_exact(USUAL_FILE));
            }
            None => {}
        }
        let environment = Env::prefixed(PREFIX)
            .ignore(&["config"])
            .map(|key| setting(key.as_str()).into());
        Ok(figment.merge(environment))
    }
}

/// Returns the setting that an environment variable names: `DATABASE_PATH` is `database.path`. Ids of games contain
/// underscores: `OPPONENTS_A_GAME_MASTER` is `opponents.a_game.master`.
fn setting(name: &str) -> String {
    let name = name.to_ascii_lowercase();
    match name
        .strip_prefix("opponents_")
        .and_then(|rest| rest.rsplit_once('_'))
    {
        Some((game, level)) => format!("opponents.{game}.{level}"),
        None => name.replacen('_', ".", 1),
    }
}

/// Refuses opponents' times without a game, which older versions used.
fn by_game(figment: &Figment) -> Result<(), ConfigError> {
    let Ok(Value::Dict(_, games)) = figment.find_value("opponents") else {
        return Ok(());
    };
    match games.iter().find(|(_, levels)| levels.as_dict().is_none()) {
        Some((level, _)) => Err(ConfigError::WithoutGame {
            level: level.clone(),
            games: games_ids(),
        }),
        None => Ok(()),
    }
}

/// Returns the ids of the games that there are settings for.
fn games_ids() -> String {
    let titles = crate::games::titles().unwrap_or_default();
    let ids: Vec<&str> = titles.iter().map(|title| title.id()).collect();
    ids.join(", ")
}

/// Converts figment's error into one sentence.
fn explain(error: figment::Error) -> ConfigError {
    let from_environment = error
        .metadata
        .as_ref()
        .is_some_and(|metadata| metadata.name.contains("environment"));
    let source_name = match &error.metadata {
        Some(_) if from_environment => "from the environment".to_owned(),
        Some(metadata) => metadata.source.as_ref().map_or_else(
            || "from the usual settings".to_owned(),
            |source| format!("in {source}"),
        ),
        None => "from the settings".to_owned(),
    };
    let path = error.path.join(".");
    let whole = |field: &str| {
        if path.is_empty() || path == field || path.ends_with(&format!(".{field}")) {
            if path.is_empty() {
                field.to_owned()
            } else {
                path.clone()
            }
        } else {
            format!("{path}.{field}")
        }
    };
    match &error.kind {
        Kind::UnknownField(field, allowed) => ConfigError::Unknown {
            key: whole(field),
            source_name,
            allowed: allowed.join(", "),
        },
        Kind::UnknownVariant(found, allowed) => ConfigError::Value {
            key: path,
            source_name,
            why: format!("\"{found}\" is none of {}", allowed.join(", ")),
        },
        Kind::InvalidType(found, expected) | Kind::InvalidValue(found, expected) => {
            ConfigError::Value {
                key: path,
                source_name,
                why: format!("it must be {expected}, but is {found}"),
            }
        }
        Kind::Message(message) if path.is_empty() => {
            ConfigError::Unreadable(message.trim_end_matches(['.', '\n']).replace('\n', " "))
        }
        other => ConfigError::Value {
            key: path,
            source_name,
            why: other.to_string(),
        },
    }
}

fn base_address<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<ApiAddress>, D::Error> {
    let text = String::deserialize(from)?;
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    text.parse()
        .map(Some)
        .map_err(|error| serde::de::Error::custom(format_args!("\"{text}\" {error}")))
}

/// Parses the address. The error does not repeat the text, which may contain a password.
fn database_url<'de, D: serde::Deserializer<'de>>(
    from: D,
) -> Result<Option<DatabaseUrl>, D::Error> {
    let text = String::deserialize(from)?;
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    text.parse().map(Some).map_err(serde::de::Error::custom)
}

fn socket_address<'de, D: serde::Deserializer<'de>>(from: D) -> Result<SocketAddr, D::Error> {
    let text = String::deserialize(from)?;
    text.parse().map_err(|_| {
        serde::de::Error::custom(format_args!(
            "\"{text}\" is not an IP address with a port, such as 127.0.0.1:8585"
        ))
    })
}

fn optional_address<'de, D: serde::Deserializer<'de>>(
    from: D,
) -> Result<Option<SocketAddr>, D::Error> {
    let text = String::deserialize(from)?;
    if text.is_empty() {
        return Ok(None);
    }
    let refused = |why: &str| serde::de::Error::custom(format_args!("\"{text}\" {why}"));
    let address: SocketAddr = text.parse().map_err(|_| {
        refused("is not an IP address with a port, such as 127.0.0.1:9464, nor empty")
    })?;
    Ok(Some(address))
}

fn optional_path<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<PathBuf>, D::Error> {
    let path = PathBuf::deserialize(from)?;
    Ok((!path.as_os_str().is_empty()).then_some(path))
}

fn filter<'de, D: serde::Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    let text = String::deserialize(from)?;
    match tracing_subscriber::EnvFilter::try_new(&text) {
        Ok(_) => Ok(text),
        Err(_) => Err(serde::de::Error::custom(format_args!(
            "\"{text}\" is not a filter such as info,serenity=warn"
        ))),
    }
}

#[cfg(test)]
mod tests;
