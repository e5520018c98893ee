//! Ids of people, places and tables inside the bot.

use std::fmt;
use std::str::FromStr;

use slowtable_ui::PlainName;

macro_rules! snowflake {
    ($(#[$doc:meta] $name:ident;)*) => {$(
        #[$doc]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u64);

        impl $name {
            /// Returns the 64 bits in the form that the database stores.
            #[must_use]
            pub const fn sql(self) -> i64 {
                self.0.cast_signed()
            }

            /// Returns the id from the database's form.
            #[must_use]
            pub const fn from_sql(number: i64) -> Self {
                Self(number.cast_unsigned())
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    )*};
}

snowflake! {
    /// A person, by the number that Discord gave them.
    PersonId;
    /// A server.
    GuildId;
    /// A channel or thread.
    ChannelId;
    /// A role of a server.
    RoleId;
    /// A message on Discord.
    MessageId;
    /// An offer of a seat; the bot's own number.
    OfferId;
    /// A request that a game go back; the bot's own number.
    UndoRequestId;
    /// One press, command or form of a person. A second delivery has the same id.
    PressId;
}

/// The bit that marks a forgotten person. The upper 42 bits of Discord's ids ("Snowflakes") are the time of creation;
/// none has this bit before the year 2050.
const NOBODY: u64 = 1 << 62;

impl PersonId {
    /// Returns the id of a forgotten person, made from a random number. No real person has it.
    #[must_use]
    pub const fn nobody(chance: u64) -> Self {
        Self(NOBODY | (chance % NOBODY))
    }

    /// Whether it is the id of a forgotten person.
    #[must_use]
    pub const fn is_nobody(self) -> bool {
        self.0 & NOBODY != 0
    }
}

impl RoleId {
    /// Returns the text that mentions the role in a message.
    #[must_use]
    pub fn mention(self) -> String {
        format!("<@&{self}>")
    }
}

impl ChannelId {
    /// Returns the text that mentions the channel in a message.
    #[must_use]
    pub fn mention(self) -> String {
        format!("<#{self}>")
    }
}

impl PersonId {
    /// Returns the text that mentions the person in a message.
    #[must_use]
    pub fn mention(self) -> String {
        format!("<@{self}>")
    }
}

/// A person with the name to show where mentions are impossible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// Their user id at Discord.
    pub id: PersonId,
    /// Their display name as Discord sent it; it is cleaned before it is stored or shown.
    pub name: String,
}

impl Person {
    /// Creates a person, with the name as Discord sent it.
    pub fn new(id: PersonId, name: impl Into<String>) -> Self {
        Self {
            id,
            name: name.into(),
        }
    }

    /// Returns the cleaned name; `None` if it shows nothing.
    pub(crate) fn plain_name(&self) -> Option<PlainName> {
        PlainName::clean(&self.name)
    }
}

/// A table's number. Its text (`Display`, `FromStr`) is short base 36, and is used in controls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableId(i64);

impl TableId {
    /// Returns the number in the form that the database stores.
    #[must_use]
    pub const fn sql(self) -> i64 {
        self.0
    }

    /// Returns the number from the database's form.
    #[must_use]
    pub const fn from_sql(number: i64) -> Self {
        Self(number)
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&base36(self.0.cast_unsigned()))
    }
}

/// A text that is not the number of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a table's id is 1 to 12 digits of base 36")]
pub struct ParseTableIdError;

impl FromStr for TableId {
    type Err = ParseTableIdError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let plain = text
            .bytes()
            .all(|b| b.is_ascii_digit() || b.is_ascii_lowercase());
        if text.is_empty() || text.len() > 12 || !plain {
            return Err(ParseTableIdError);
        }
        i64::from_str_radix(text, 36)
            .map(Self)
            .map_err(|_| ParseTableIdError)
    }
}

/// Returns `number` in base 36.
#[must_use]
pub fn base36(mut number: u64) -> String {
    let mut digits = Vec::new();
    loop {
        let digit = u32::try_from(number % 36).unwrap_or(0);
        digits.push(char::from_digit(digit, 36).unwrap_or('0'));
        number /= 36;
        if number == 0 {
            break;
        }
    }
    digits.iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_id_survives_writing_and_reading() {
        for number in [0, 1, 35, 36, 1_000_000, 4_000_000_000_000_000] {
            let id = TableId(number);
            assert_eq!(id.to_string().parse::<TableId>(), Ok(id));
        }
        assert_eq!(TableId(46_656).to_string(), "1000");
        for bad in ["", "-1", "+1", "A", "1 ", "zzzzzzzzzzzzz"] {
            assert_eq!(bad.parse::<TableId>(), Err(ParseTableIdError), "{bad:?}");
        }
    }
}
