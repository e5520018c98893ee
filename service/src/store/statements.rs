//! Statements: text that both databases understand, and the values bound to it.

use std::marker::PhantomData;

use sqlx::postgres::PgArguments;
use sqlx::sqlite::SqliteArguments;
use sqlx::{Arguments as _, Error};

use super::rows::{DatabaseRow, FromRow};
use super::values::{Column, SqlValue, ToValue};
use super::{Connection, StoreError};

/// The text of a statement. Placeholders are `$1`, `$2` in both databases.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sql {
    pub(super) sqlite: &'static str,
    pub(super) postgres: &'static str,
}

impl From<&'static str> for Sql {
    fn from(both: &'static str) -> Self {
        Self {
            sqlite: both,
            postgres: both,
        }
    }
}

/// A statement with the values bound so far.
#[derive(Debug)]
#[must_use = "a statement does nothing before it is sent"]
pub(crate) struct Query {
    pub(super) sql: Sql,
    values: Vec<SqlValue>,
}

/// A statement whose rows are read as `T`.
#[derive(Debug)]
#[must_use = "a statement does nothing before it is sent"]
pub(crate) struct QueryAs<T>(Query, PhantomData<fn() -> T>);

/// A statement whose first column is read as `T`.
#[derive(Debug)]
#[must_use = "a statement does nothing before it is sent"]
pub(crate) struct QueryScalar<T>(QueryAs<(T,)>);

/// Makes a statement.
pub(crate) fn query(sql: impl Into<Sql>) -> Query {
    Query {
        sql: sql.into(),
        values: Vec::new(),
    }
}

/// Makes a statement whose rows are read as `T`.
pub(crate) fn query_as<T: FromRow>(sql: impl Into<Sql>) -> QueryAs<T> {
    QueryAs(query(sql), PhantomData)
}

/// Makes a statement whose first column is read as `T`.
pub(crate) fn query_scalar<T: Column>(sql: impl Into<Sql>) -> QueryScalar<T> {
    QueryScalar(query_as(sql))
}

impl Query {
    /// Binds the next value.
    pub(crate) fn bind(mut self, value: impl ToValue) -> Self {
        self.values.push(value.to_value());
        self
    }

    /// Executes it, and returns how many rows it changed.
    pub(crate) async fn execute(self, on: &mut Connection) -> Result<u64, StoreError> {
        Ok(on.execute(self).await?)
    }

    /// Executes it, and returns all rows of the result.
    pub(crate) async fn fetch_all(
        self,
        on: &mut Connection,
    ) -> Result<Vec<DatabaseRow>, StoreError> {
        Ok(on.fetch_all(self).await?)
    }

    /// Returns the first row, if there is one.
    pub(crate) async fn fetch_optional(
        self,
        on: &mut Connection,
    ) -> Result<Option<DatabaseRow>, StoreError> {
        Ok(on.fetch_optional(self).await?)
    }

    pub(super) fn into_sqlite(self) -> Result<SqliteArguments, Error> {
        let mut arguments = SqliteArguments::default();
        for value in self.values {
            match value {
                SqlValue::Integer(number) => arguments.add(number),
                SqlValue::Text(text) => arguments.add(text),
            }
            .map_err(Error::Encode)?;
        }
        Ok(arguments)
    }

    pub(super) fn into_postgres(self) -> Result<PgArguments, Error> {
        let mut arguments = PgArguments::default();
        for value in self.values {
            match value {
                SqlValue::Integer(number) => arguments.add(number),
                SqlValue::Text(text) => arguments.add(text),
            }
            .map_err(Error::Encode)?;
        }
        Ok(arguments)
    }
}

impl<T: FromRow> QueryAs<T> {
    /// Binds the next value.
    pub(crate) fn bind(self, value: impl ToValue) -> Self {
        Self(self.0.bind(value), PhantomData)
    }

    /// Executes it, and returns all rows of the result.
    pub(crate) async fn fetch_all(self, on: &mut Connection) -> Result<Vec<T>, StoreError> {
        let rows = self.0.fetch_all(on).await?;
        Ok(rows.iter().map(T::from_row).collect::<Result<_, _>>()?)
    }

    /// Returns the first row, if there is one.
    pub(crate) async fn fetch_optional(self, on: &mut Connection) -> Result<Option<T>, StoreError> {
        let row = self.0.fetch_optional(on).await?;
        Ok(row.as_ref().map(T::from_row).transpose()?)
    }

    /// Returns the only row.
    pub(crate) async fn fetch_one(self, on: &mut Connection) -> Result<T, StoreError> {
        let row = self.fetch_optional(on).await?;
        Ok(row.ok_or(Error::RowNotFound)?)
    }
}

impl<T: Column> QueryScalar<T> {
    /// Binds the next value.
    pub(crate) fn bind(self, value: impl ToValue) -> Self {
        Self(self.0.bind(value))
    }

    /// Returns the first column of all rows.
    pub(crate) async fn fetch_all(self, on: &mut Connection) -> Result<Vec<T>, StoreError> {
        let rows = self.0.fetch_all(on).await?;
        Ok(rows.into_iter().map(|(first,)| first).collect())
    }

    /// Returns the first column of the first row, if there is one.
    pub(crate) async fn fetch_optional(self, on: &mut Connection) -> Result<Option<T>, StoreError> {
        Ok(self.0.fetch_optional(on).await?.map(|(first,)| first))
    }

    /// Returns the first column of the only row.
    pub(crate) async fn fetch_one(self, on: &mut Connection) -> Result<T, StoreError> {
        Ok(self.0.fetch_one(on).await?.0)
    }
}
