//! Values as they go into the database's columns and come out of them.
//!
//! Both databases hold the same: whole numbers of 64 bits and texts. Ids, times, spans, yes and no are
//! numbers; words and JSON are texts.

use std::time::Duration;

use jiff::Timestamp;
use serde_json::Value as Json;
use slowtable_face::Language;
use slowtable_kit::{Seat, Seed};
use sqlx::error::BoxDynError;

use super::Change;
use crate::ids::{
    ChannelId, GuildId, MessageId, OfferId, PersonId, PressId, TableId, UndoRequestId,
};
use crate::pace::Pace;

/// A value for a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Value {
    /// A number.
    Integer(Option<i64>),
    /// A text.
    Text(Option<String>),
}

/// What can be bound to a statement.
pub(crate) trait ToValue {
    /// What stands for nothing in a column of this type.
    const NOTHING: Value;

    /// The value as a column holds it.
    fn to_value(self) -> Value;
}

/// What stands in a column.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Raw<'r> {
    /// Nothing.
    Null,
    /// A number.
    Integer(i64),
    /// A text.
    Text(&'r str),
    /// What no column of ours holds.
    Strange,
}

/// What can be read from a column.
pub(crate) trait Column: Sized {
    /// Reads what stands there.
    ///
    /// # Errors
    /// When it is not what belongs there.
    fn read(raw: Raw<'_>) -> Result<Self, BoxDynError>;
}

/// What is wrong with a value; nothing of what it holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("it is not what belongs there")]
pub(super) struct Unfit;

impl<T: ToValue> ToValue for Option<T> {
    const NOTHING: Value = T::NOTHING;

    fn to_value(self) -> Value {
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

/// Numbers that a column's 64 bits hold.
macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl ToValue for $number {
            const NOTHING: Value = Value::Integer(None);

            fn to_value(self) -> Value {
                Value::Integer(Some(self.into()))
            }
        }
    )*};
}

numbers!(i64, i32, u32, u16, u8, bool);

/// Numbers of which a column may hold too large ones.
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
    const NOTHING: Value = Value::Text(None);

    fn to_value(self) -> Value {
        Value::Text(Some(self))
    }
}

impl ToValue for &str {
    const NOTHING: Value = Value::Text(None);

    fn to_value(self) -> Value {
        Value::Text(Some(self.to_owned()))
    }
}

impl ToValue for &String {
    const NOTHING: Value = Value::Text(None);

    fn to_value(self) -> Value {
        Value::Text(Some(self.clone()))
    }
}

macro_rules! ids {
    ($($id:ty),*) => {$(
        impl ToValue for $id {
            const NOTHING: Value = Value::Integer(None);

            fn to_value(self) -> Value {
                Value::Integer(Some(self.sql()))
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

/// Words for the values of a type: each stands as its word in a column of texts.
macro_rules! words {
    ($type:ty { $($value:ident: $word:literal),* $(,)? }) => {
        impl $crate::store::values::ToValue for $type {
            const NOTHING: $crate::store::values::Value = $crate::store::values::Value::Text(None);

            fn to_value(self) -> $crate::store::values::Value {
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

/// Types that stand as JSON in a column.
macro_rules! json {
    ($($type:ty),* $(,)?) => {$(
        impl Column for $type {
            fn read(raw: Raw<'_>) -> Result<Self, BoxDynError> {
                match raw {
                    Raw::Text(text) => Ok(serde_json::from_str(text)?),
                    Raw::Null | Raw::Integer(_) | Raw::Strange => Err(Unfit.into()),
                }
            }
        }
    )*};
}

json!(Json, Vec<Json>, Vec<PersonId>, Change);

/// A span as it is stored: in milliseconds.
pub(super) fn milliseconds(span: Duration) -> i64 {
    i64::try_from(span.as_millis()).unwrap_or(i64::MAX)
}
