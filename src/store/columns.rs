//! How values stand in the database's columns.

use std::time::Duration;

use jiff::Timestamp;
use serde_json::error::Category;
use slowtable_face::Language;
use slowtable_kit::{Seat, Seed};
use sqlx::encode::IsNull;
use sqlx::error::BoxDynError;
use sqlx::sqlite::{SqliteArgumentsBuffer, SqliteRow, SqliteTypeInfo, SqliteValueRef};
use sqlx::{Decode, Encode, FromRow, Sqlite, Type};

use super::{Malformed, StoreError};
use crate::ids::{
    ChannelId, GuildId, MessageId, OfferId, PersonId, PressId, TableId, UndoRequestId,
};

macro_rules! ids {
    ($($id:ty),*) => {$(
        impl Type<Sqlite> for $id {
            fn type_info() -> SqliteTypeInfo {
                <i64 as Type<Sqlite>>::type_info()
            }

            fn compatible(other: &SqliteTypeInfo) -> bool {
                <i64 as Type<Sqlite>>::compatible(other)
            }
        }

        impl Encode<'_, Sqlite> for $id {
            fn encode_by_ref(&self, to: &mut SqliteArgumentsBuffer) -> Result<IsNull, BoxDynError> {
                Encode::<Sqlite>::encode(self.sql(), to)
            }
        }

        impl Decode<'_, Sqlite> for $id {
            fn decode(value: SqliteValueRef<'_>) -> Result<Self, BoxDynError> {
                <i64 as Decode<'_, Sqlite>>::decode(value).map(Self::from_sql)
            }
        }
    )*};
}

ids!(
    ChannelId,
    GuildId,
    MessageId,
    OfferId,
    PersonId,
    PressId,
    TableId,
    UndoRequestId
);

/// A value of a type that other crates made, as a column: `#[sqlx(try_from = "Stored<T>")]`.
pub(super) struct Stored<T>(T);

macro_rules! stored {
    ($($value:ty: $column:ty = $read:expr;)*) => {$(
        impl Type<Sqlite> for Stored<$value> {
            fn type_info() -> SqliteTypeInfo {
                <$column as Type<Sqlite>>::type_info()
            }

            fn compatible(other: &SqliteTypeInfo) -> bool {
                <$column as Type<Sqlite>>::compatible(other)
            }
        }

        impl Decode<'_, Sqlite> for Stored<$value> {
            fn decode(value: SqliteValueRef<'_>) -> Result<Self, BoxDynError> {
                let read: fn($column) -> Result<$value, BoxDynError> = $read;
                read(<$column as Decode<'_, Sqlite>>::decode(value)?).map(Self)
            }
        }

        impl From<Stored<$value>> for $value {
            fn from(stored: Stored<$value>) -> Self {
                stored.0
            }
        }
    )*};
}

stored! {
    Language: String = |code| Ok(Language::from_locale(&code));
    Option<Language>: Option<String> = |code| Ok(code.as_deref().map(Language::from_locale));
    Seat: u8 = |number| Ok(Seat(number));
    Seed: String = |text| Ok(text.parse()?);
    Timestamp: i64 = |milliseconds| Ok(Timestamp::from_millisecond(milliseconds)?);
    Option<Timestamp>: Option<i64> = |milliseconds| {
        Ok(milliseconds.map(Timestamp::from_millisecond).transpose()?)
    };
    Duration: i64 = |milliseconds| Ok(Duration::from_millis(milliseconds.try_into()?));
    Option<Duration>: Option<i64> = |milliseconds| {
        let milliseconds = milliseconds.map(u64::try_from).transpose()?;
        Ok(milliseconds.map(Duration::from_millis))
    };
}

/// A span as it is stored: in milliseconds.
pub(super) fn milliseconds(span: Duration) -> i64 {
    i64::try_from(span.as_millis()).unwrap_or(i64::MAX)
}

/// A row of the database's table `name`.
pub(super) fn read<'r, T: FromRow<'r, SqliteRow>>(
    name: &str,
    row: &'r SqliteRow,
) -> Result<T, StoreError> {
    T::from_row(row).map_err(|error| match error {
        sqlx::Error::ColumnDecode { index, source } => {
            let column = format!("{name}.{}", index.trim_matches('"'));
            // Its own words may repeat what stands there.
            let reason = match source.downcast_ref::<serde_json::Error>() {
                Some(error) => json_fault(error),
                None => "it is not what belongs there".to_owned(),
            };
            Malformed::new(column, reason).into()
        }
        other => other.into(),
    })
}

/// What is wrong with a JSON text, without anything of what it holds.
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
