//! Conversion between Rust values and the database's columns.
//!
//! Both databases store the same types: 64-bit integers and texts. Ids, times, durations and booleans are integers;
//! words and JSON are texts.

use std::time::Duration;

use jiff::Timestamp;
use serde_json::Value as Json;
use slowtable_kit::{Seat, Seed};
use slowtable_ui::Language;
use sqlx::error::BoxDynError;

use crate::ids::{
    ChannelId, GuildId, MessageId, OfferId, PersonId, PressId, TableId, UndoRequestId,
};
use crate::pace::Pace;

/// A value for a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum SqlValue {
    /// An integer, or NULL.
    Integer(Option<i64>),
    /// A text, or NULL.
    Text(Option<String>),
}

/// A type that can be bound to a statement.
pub(crate) trait ToValue {
    /// The NULL of this type's column.
    const NOTHING: SqlValue;

    /// Returns the value as a column stores it.
    fn to_value(self) -> SqlValue;
}

/// The content of a column.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Raw<'r> {
    /// No content.
    Null,
    /// A whole number of 64 bits.
    Integer(i64),
    /// A string in UTF-8.
    Text(&'r str),
    /// A type that none of our columns has.
    Strange,
}

/// A type that can be read from a column.
pub(crate) trait Column: Sized {
    /// Converts the content of a column.
    ///
    /// # Errors
    /// When the content does not fit the type.
    fn read(raw: Raw<'_>) -> Result<Self, BoxDynError>;
}

/// A value does not fit its column. The error does not repeat the value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("it is not what belongs there")]
pub(super) struct Unfit;

impl<T: ToValue> ToValue for Option<T> {
    const NOTHING: SqlValue = T::NOTHING;

    fn to_value(self) -> SqlValue {
        self.map_or(Self::NOTHING, T::to_value)
    }
}

impl<T: Column> Column for Option<T> {
    fn read(raw: Raw<'_>) -> Result<Self, BoxDynError> {
        match raw {
            Raw::Null => Ok(None),
            raw => T::read(raw).map(Some),
        }
    }
}

impl Column for i64 {
    fn read(raw: Raw<'_>) -> Result<Self, BoxDynError> {
        match raw {
            Raw::Integer(number) => Ok(number),
            Raw::Null | Raw::Text(_) | Raw::Strange => Err(Unfit.into()),
        }
    }
}

impl Column for String {
    fn read(raw: Raw<'_>) -> Result<Self, BoxDynError> {
        match raw {
            Raw::Text(text) => Ok(text.to_owned()),
            Raw::Null | Raw::Integer(_) | Raw::Strange => Err(Unfit.into()),
        }
    }
}

impl Column for bool {
    fn read(raw: Raw<'_>) -> Result<Self, BoxDynError> {
        i64::read(raw).map(|number| number != 0)
    }
}

/// Implements the conversions for numbers that always fit into 64 bits.
macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl ToValue for $number {
            const NOTHING: SqlValue = SqlValue::Integer(None);

            fn to_value(self) -> SqlValue {
                SqlValue::Integer(Some(self.into()))
            }
        }
    )*};
}

numbers!(i64, i32, u32, u16, u8, bool);

/// Implements the conversions for numbers that a column may exceed.
macro_rules! small_numbers {
    ($($number:ty),*) => {$(
        impl Column for $number {
            fn read(raw: Raw<'_>) -> Result<Self, BoxDynError> {
                Ok(i64::read(raw)?.try_into()?)
            }
        }
    )*};
}

small_numbers!(i32, u32, u16, u8);

impl ToValue for String {
    const NOTHING: SqlValue = SqlValue::Text(None);

    fn to_value(self) -> SqlValue {
        SqlValue::Text(Some(self))
    }
}

impl ToValue for &str {
    const NOTHING: SqlValue = SqlValue::Text(None);

    fn to_value(self) -> SqlValue {
        SqlValue::Text(Some(self.to_owned()))
    }
}

impl ToValue for &String {
    const NOTHING: SqlValue = SqlValue::Text(None);

    fn to_value(self) -> SqlValue {
        SqlValue::Text(Some(self.clone()))
    }
}

macro_rules! ids {
    ($($id:ty),*) => {$(
        impl ToValue for $id {
            const NOTHING: SqlValue = SqlValue::Integer(None);

            fn to_value(self) -> SqlValue {
                SqlValue::Integer(Some(self.sql()))
            }
        }

        impl Column for $id {
            fn read(raw: Raw<'_>) -> Result<Self, BoxDynError> {
                i64::read(raw).map(Self::from_sql)
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

/// Implements the conversions for an enum: a column stores one word for each variant.
macro_rules! words {
    ($type:ty { $($value:ident: $word:literal),* $(,)? }) => {
        impl $crate::store::values::ToValue for $type {
            const NOTHING: $crate::store::values::SqlValue = $crate::store::values::SqlValue::Text(None);

            fn to_value(self) -> $crate::store::values::SqlValue {
                let word = match self {
                    $(Self::$value => $word,)*
                };
                word.to_value()
            }
        }

        impl $crate::store::values::Column for $type {
            fn read(
                raw: $crate::store::values::Raw<'_>,
            ) -> Result<Self, sqlx::error::BoxDynError> {
                match raw {
                    $($crate::store::values::Raw::Text($word) => Ok(Self::$value),)*
                    _ => Err($crate::store::values::Unfit.into()),
                }
            }
        }
    };
}

pub(super) use words;

words!(Pace {
    None: "none",
    Live: "live",
    Daily: "daily",
    Relaxed: "relaxed",
});

impl Column for Language {
    fn read(raw: Raw<'_>) -> Result<Self, BoxDynError> {
        String::read(raw).map(|code| Self::from_locale(&code))
    }
}

impl Column for Seat {
    fn read(raw: Raw<'_>) -> Result<Self, BoxDynError> {
        u8::read(raw).map(Self)
    }
}

impl Column for Seed {
    fn read(raw: Raw<'_>) -> Result<Self, BoxDynError> {
        Ok(String::read(raw)?.parse()?)
    }
}

impl Column for Timestamp {
    fn read(raw: Raw<'_>) -> Result<Self, BoxDynError> {
        Ok(Self::from_millisecond(i64::read(raw)?)?)
    }
}

impl Column for Duration {
    fn read(raw: Raw<'_>) -> Result<Self, BoxDynError> {
        Ok(Self::from_millis(i64::read(raw)?.try_into()?))
    }
}

/// Implements the conversions for types that are stored as JSON.
macro_rules! json {
    ($($type:ty),* $(,)?) => {$(
        impl $crate::store::values::Column for $type {
            fn read(
                raw: $crate::store::values::Raw<'_>,
            ) -> Result<Self, sqlx::error::BoxDynError> {
                match raw {
                    $crate::store::values::Raw::Text(text) => Ok(serde_json::from_str(text)?),
                    _ => Err($crate::store::values::Unfit.into()),
                }
            }
        }
    )*};
}

pub(super) use json;

json!(Json, Vec<Json>, Vec<PersonId>);

/// Returns a duration in milliseconds, its stored form.
pub(super) fn milliseconds(span: Duration) -> i64 {
    i64::try_from(span.as_millis()).unwrap_or(i64::MAX)
}
