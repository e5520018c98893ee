//! Where the bot of a trial keeps its tables: a file of its own, or a schema of its own in a database of
//! PostgreSQL's, which several processes share.

use std::path::{Path, PathBuf};

use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _};
use tokio::process::Command;

use super::db_probe::DbProbe;
use super::{Folder, TortureError};
use slowtable::store::{DatabaseUrl, StoreOptions};

/// Where tables are kept, until the trial is over.
pub(super) struct TrialDatabase {
    folder: Folder,
    server: Option<Schema>,
}

/// A schema of a trial's own.
struct Schema {
    /// The database that it is in.
    database: DatabaseUrl,
    name: String,
    /// The database's address, with the schema in it.
    address: String,
    url: DatabaseUrl,
}

impl TrialDatabase {
    /// A folder of its own for a trial, and, where it is to be on a server, a schema.
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

    /// Where the process starts.
    pub(super) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The file, if it is one.
    pub(super) fn file(&self) -> Option<PathBuf> {
        self.server.is_none().then(|| self.folder.database())
    }

    /// How the bot opens it.
    pub(super) fn options(&self) -> StoreOptions {
        match &self.server {
            Some(schema) => StoreOptions::server(schema.url.clone()).shared(),
            None => StoreOptions::file(self.folder.database()),
        }
    }

    /// Has a process of the bot use it.
    pub(super) fn tell(&self, command: &mut Command) {
        match &self.server {
            Some(schema) => command
                .env("SLOWTABLE_DATABASE_URL", &schema.address)
                .env("SLOWTABLE_DATABASE_SHARED", "true"),
            None => command.env("SLOWTABLE_DATABASE_PATH", self.folder.database()),
        };
    }

    /// Somebody who reads it beside the bot.
    pub(super) async fn probe(&self) -> Result<DbProbe, sqlx::Error> {
        match &self.server {
            Some(schema) => DbProbe::open_server(&schema.url).await,
            None => DbProbe::open(&self.folder.database()).await,
        }
    }

    /// Leaves nothing behind.
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
