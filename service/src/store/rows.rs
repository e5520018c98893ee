//! Reading rows of the database by hand: by their columns' names, or in order.

use serde_json::error::Category;
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;
use sqlx::{ColumnIndex, Decode, Error, Postgres, Row as _, Sqlite, TypeInfo as _, ValueRef as _};

use super::values::{Column, Raw, Unfit};
use super::{Malformed, StoreError};

/// A row of either database.
pub(crate) enum DatabaseRow {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

/// A type that is read from a whole row.
pub(crate) trait FromRow: Sized {
    /// Reads the row.
    ///
    /// # Errors
    /// When a column is missing or its value does not fit.
    fn from_row(row: &DatabaseRow) -> Result<Self, Error>;
}

impl DatabaseRow {
    /// Returns the value of the named column.
    ///
    /// # Errors
    /// When there is no such column, or its value does not fit the type.
    pub(crate) fn try_get<T: Column>(&self, name: &str) -> Result<T, Error> {
        T::read(self.raw(name)?).map_err(|source| Error::ColumnDecode {
            index: name.to_owned(),
            source,
        })
    }

    /// Returns the value of the column at `place`, from 0.
    fn nth<T: Column>(&self, place: usize) -> Result<T, Error> {
        T::read(self.raw(place)?).map_err(|source| Error::ColumnDecode {
            index: place.to_string(),
            source,
        })
    }

    fn raw<I>(&self, column: I) -> Result<Raw<'_>, Error>
    where
        I: ColumnIndex<SqliteRow> + ColumnIndex<PgRow> + ToString + Copy,
    {
        let unfit = |source| Error::ColumnDecode {
            index: column.to_string(),
            source,
        };
        match self {
            Self::Sqlite(row) => {
                let value = row.try_get_raw(column)?;
                if value.is_null() {
                    return Ok(Raw::Null);
                }
                let read = match value.type_info().name() {
                    "INTEGER" => <i64 as Decode<Sqlite>>::decode(value).map(Raw::Integer),
                    "TEXT" => <&str as Decode<Sqlite>>::decode(value).map(Raw::Text),
                    _ => return Ok(Raw::Strange),
                };
                // The original error may repeat the value.
                read.map_err(|_| unfit(Unfit.into()))
            }
            Self::Postgres(row) => {
                let value = row.try_get_raw(column)?;
                if value.is_null() {
                    return Ok(Raw::Null);
                }
                let read = match value.type_info().name() {
                    "INT8" => <i64 as Decode<Postgres>>::decode(value).map(Raw::Integer),
                    "INT4" => <i32 as Decode<Postgres>>::decode(value)
                        .map(|number| Raw::Integer(number.into())),
                    // The result of a comparison or EXISTS.
                    "BOOL" => <bool as Decode<Postgres>>::decode(value)
                        .map(|yes| Raw::Integer(yes.into())),
                    "TEXT" | "VARCHAR" | "NAME" => {
                        <&str as Decode<Postgres>>::decode(value).map(Raw::Text)
                    }
                    _ => return Ok(Raw::Strange),
                };
                read.map_err(|_| unfit(Unfit.into()))
            }
        }
    }
}

/// Implements [`FromRow`] for a struct whose fields are columns of the same name, or of the name after the `=`.
macro_rules! from_row {
    ($type:ty { $($field:ident $(= $column:literal)?),* $(,)? }) => {
        impl $crate::store::rows::FromRow for $type {
            fn from_row(row: &$crate::store::rows::DatabaseRow) -> Result<Self, sqlx::Error> {
                Ok(Self {
                    $($field: row.try_get(from_row!(@name $field $($column)?))?,)*
                })
            }
        }
    };
    (@name $field:ident) => { stringify!($field) };
    (@name $field:ident $column:literal) => { $column };
}

pub(super) use from_row;

impl<A: Column> FromRow for (A,) {
    fn from_row(row: &DatabaseRow) -> Result<Self, Error> {
        Ok((row.nth(0)?,))
    }
}

impl<A: Column, B: Column> FromRow for (A, B) {
    fn from_row(row: &DatabaseRow) -> Result<Self, Error> {
        Ok((row.nth(0)?, row.nth(1)?))
    }
}

impl<A: Column, B: Column, C: Column> FromRow for (A, B, C) {
    fn from_row(row: &DatabaseRow) -> Result<Self, Error> {
        Ok((row.nth(0)?, row.nth(1)?, row.nth(2)?))
    }
}

impl<A: Column, B: Column, C: Column, D: Column> FromRow for (A, B, C, D) {
    fn from_row(row: &DatabaseRow) -> Result<Self, Error> {
        Ok((row.nth(0)?, row.nth(1)?, row.nth(2)?, row.nth(3)?))
    }
}

/// Reads a row of the database table `name`.
pub(super) fn read<T: FromRow>(name: &str, row: &DatabaseRow) -> Result<T, StoreError> {
    T::from_row(row).map_err(|error| match error {
        Error::ColumnDecode { index, source } => {
            let column = format!("{name}.{index}");
            // The original error may repeat the value.
            let reason = match source.downcast_ref::<serde_json::Error>() {
                Some(error) => json_fault(error),
                None => Unfit.to_string(),
            };
            Malformed::new(column, reason).into()
        }
        other => other.into(),
    })
}

/// Describes what is wrong with a JSON text, without repeating any of it.
pub(super) fn json_fault(error: &serde_json::Error) -> String {
    let reason = match error.classify() {
        Category::Data => "it is JSON, but not what belongs there",
        Category::Io | Category::Syntax | Category::Eof => "it is no JSON",
    };
    format!(
        "{reason} (line {}, column {})",
        error.line(),
        error.column()
    )
}
