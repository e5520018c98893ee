//! Discord's snowflake ids as distinct types, and points in time.
//!
//! Source: Discord documentation, *API Reference › Snowflakes* and *› ISO8601 Date/Time*.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The first millisecond of 2015, where snowflake time starts, in Unix milliseconds.
const DISCORD_EPOCH: u64 = 1_420_070_400_000;

/// The error for a text that is not an id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("an id is a decimal number of up to 20 digits, not zero")]
pub struct InvalidId;

/// An id in JSON: Discord writes a string of digits, some clients write a number.
#[derive(Deserialize)]
#[serde(untagged)]
enum Snowflake {
    Text(String),
    Number(u64),
}

impl Snowflake {
    fn number(self) -> Result<u64, ParseIntError> {
        match self {
            Snowflake::Text(text) => text.parse(),
            Snowflake::Number(number) => Ok(number),
        }
    }
}

macro_rules! ids {
    ($($(#[$meta:meta])* $name:ident;)*) => {$(
        $(#[$meta])*
        ///
        /// Written as a decimal string in JSON, as Discord does.
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
        )]
        #[serde(into = "String", try_from = "Snowflake")]
        pub struct $name(pub u64);

        impl $name {
            /// Returns the creation time that the id contains.
            pub fn created(self) -> Timestamp {
                Timestamp((self.0 >> 22) + DISCORD_EPOCH)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = InvalidId;

            fn from_str(text: &str) -> Result<Self, InvalidId> {
                match text.parse() {
                    Ok(0) | Err(_) => Err(InvalidId),
                    Ok(number) => Ok(Self(number)),
                }
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> String {
                id.to_string()
            }
        }

        impl TryFrom<Snowflake> for $name {
            type Error = ParseIntError;

            fn try_from(id: Snowflake) -> Result<Self, ParseIntError> {
                id.number().map(Self)
            }
        }

        impl From<u64> for $name {
            fn from(number: u64) -> Self {
                Self(number)
            }
        }
    )*};
}

ids! {
    /// The id of a person or the bot.
    UserId;
    /// The id of an application, the owner of commands.
    ApplicationId;
    /// The id of a server.
    GuildId;
    /// The id of a channel, thread or direct-message channel.
    ChannelId;
    /// A message in any channel.
    MessageId;
    /// The id of a role of a server.
    RoleId;
    /// The id of a file on a message.
    AttachmentId;
    /// The id of a registered command.
    CommandId;
    /// The id of a tag of a forum.
    TagId;
    /// The id of an emoji of the application.
    EmojiId;
    /// A press, command or form that waits for its answer.
    InteractionId;
}

/// A point in time, in Unix milliseconds.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Timestamp(pub u64);

impl Timestamp {
    /// Returns the time since `earlier`; zero if `earlier` is later.
    pub fn since(self, earlier: Timestamp) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0))
    }

    /// Returns the time `duration` later.
    pub fn plus(self, duration: Duration) -> Timestamp {
        let millis = u64::try_from(duration.as_millis()).unwrap_or(u64::MAX);
        Timestamp(self.0.saturating_add(millis))
    }

    /// Writes the time in Discord's format: `2026-11-21T09:30:00.123000+00:00`.
    pub fn iso(self) -> String {
        let millis = i64::try_from(self.0).unwrap_or(i64::MAX);
        let time = jiff::Timestamp::from_millisecond(millis).unwrap_or(jiff::Timestamp::MAX);
        time.strftime("%Y-%m-%dT%H:%M:%S.%6f+00:00").to_string()
    }
}

/// Creates unique, rising snowflakes, even if the clock goes back.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct IdSource {
    last: u64,
}

impl IdSource {
    /// Returns the next id, with the time `now` if possible.
    pub(crate) fn next(&mut self, now: Timestamp) -> u64 {
        let from_time = now.0.saturating_sub(DISCORD_EPOCH) << 22;
        self.last = from_time.max(self.last + 1);
        self.last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_strings_in_json_and_read_from_either() {
        assert_eq!(serde_json::to_string(&UserId(7)).unwrap(), "\"7\"");
        assert_eq!(serde_json::from_str::<UserId>("\"7\"").unwrap(), UserId(7));
        assert_eq!(serde_json::from_str::<UserId>("7").unwrap(), UserId(7));
        assert!("".parse::<UserId>().is_err());
        assert!("0".parse::<UserId>().is_err());
        assert!("7a".parse::<UserId>().is_err());
    }

    #[test]
    fn documented_snowflake_has_the_documented_time() {
        // Example of the documentation: 175928847299117063 was made at 2016-04-30 11:18:25.796 UTC.
        let made = UserId(175_928_847_299_117_063).created();
        assert_eq!(made, Timestamp(1_462_015_105_796));
        assert_eq!(made.iso(), "2016-04-30T11:18:25.796000+00:00");
    }

    #[test]
    fn times_cross_leap_days() {
        assert_eq!(
            Timestamp(951_782_400_000).iso(),
            "2000-02-29T00:00:00.000000+00:00"
        );
        assert_eq!(
            Timestamp(1_709_251_199_999).iso(),
            "2024-02-29T23:59:59.999000+00:00"
        );
    }

    #[test]
    fn ids_rise_even_when_time_stands_or_goes_back() {
        let mut source = IdSource::default();
        let ids: Vec<u64> = [9, 9, 3, 10]
            .map(|ms| source.next(Timestamp(DISCORD_EPOCH + ms)))
            .into();
        assert!(ids.windows(2).all(|pair| pair[0] < pair[1]), "{ids:?}");
    }
}
