//! The database of a trial's bot: a new file, or a new schema in a PostgreSQL database, which several processes
//! share.

use std::path::{Path, PathBuf};

use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _};
use tokio::process::Command;

use super::db_probe::DbProbe;
use super::{Folder, TortureError};
use slowtable_service::store::{DatabaseUrl, StoreOptions};

/// The database of a trial, until the trial is over.
pub(super) struct TrialDatabase {
    folder: Folder,
    server: Option<Schema>,
}

/// A new schema for a trial.
struct Schema {
    /// The database with the schema.
    database: DatabaseUrl,
    name: String,
    /// The database's address with the schema.
    address: String,
    url: DatabaseUrl,
}

impl TrialDatabase {
    /// Creates a new folder for a trial and, if a server is given, a schema.
    pub(super) async fn new(trial: &str, server: Option<&str>) -> Result<Self, TortureError> {
        let folder = Folder::new(trial)?;
        let Some(server) = server else {
            return Ok(Self {
                folder,
                server: None,
            });
        };
        let name = format!("torture_{:016x}", rand::random::<u64>());
        let and = if server.contains('?') { '&' } else { '?' };
        let address = format!("{server}{and}options[search_path]={name}");
        let schema = Schema {
            database: server.parse()?,
            url: address.parse()?,
            address,
            name,
        };
        schema.run("CREATE SCHEMA").await?;
        Ok(Self {
            folder,
            server: Some(schema),
        })
    }

    /// Returns the folder in which the process starts.
    pub(super) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Returns the database file, if it is one.
    pub(super) fn file(&self) -> Option<PathBuf> {
        self.server.is_none().then(|| self.folder.database())
    }

    /// Returns the options with which the bot opens the database.
    pub(super) fn options(&self) -> StoreOptions {
        match &self.server {
            Some(schema) => StoreOptions::server(schema.url.clone()).shared(),
            None => StoreOptions::file(self.folder.database()),
        }
    }

    /// Has a process of the bot use the database.
    pub(super) fn tell(&self, command: &mut Command) {
        match &self.server {
            Some(schema) => command
                .env("SLOWTABLE_DATABASE_URL", &schema.address)
                .env("SLOWTABLE_DATABASE_SHARED", "true"),
            None => command.env("SLOWTABLE_DATABASE_PATH", self.folder.database()),
        };
    }

    /// Opens a second connection that reads the database beside the bot.
    pub(super) async fn probe(&self) -> Result<DbProbe, sqlx::Error> {
        match &self.server {
            Some(schema) => DbProbe::open_server(&schema.url).await,
            None => DbProbe::open(&self.folder.database()).await,
        }
    }

    /// Removes the folder and the schema.
    pub(super) async fn clear(self) -> Result<(), sqlx::Error> {
        match &self.server {
            Some(schema) => schema.run("DROP SCHEMA IF EXISTS").await,
            None => Ok(()),
        }
    }
}

impl Schema {
    async fn run(&self, what: &str) -> Result<(), sqlx::Error> {
        let mut sql = self.database.connect_options().connect().await?;
        let cascade = if what.starts_with("DROP") {
            "CASCADE"
        } else {
            ""
        };
        let statement = format!("{what} {} {cascade}", self.name);
        sqlx::raw_sql(AssertSqlSafe(statement))
            .execute(&mut sql)
            .await?;
        sql.close().await
    }
}
