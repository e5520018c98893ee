//! What a control's `custom_id` asks for, as a type.
//!
//! Every control the bot ever sent carries its whole meaning in its id, so a press needs nothing
//! that a restart could lose. An id is the version of this format, one letter for the kind and the
//! kind's fields, parted by colons:
//!
//! ```text
//! 1d:2s            the desk of table 100
//! 1p:2s:7:c:cards  at the desk of table 100 as it stood at stamp 7: choose "cards"
//! ```
//!
//! Numbers are written in base 36 without leading zeros, so each route has exactly one id and each
//! id at most one route. A change of meaning takes a new version; old ids are then refused with
//! [`RouteError::Version`], not misread.

use std::fmt::Write as _;

use slowtable_face::Press;

use crate::tables::TableId;

/// The longest `custom_id` that Discord takes, in characters ("Anatomy of a Custom ID").
pub const LONGEST: usize = 100;

/// The version of the format.
const VERSION: char = '1';

/// What a control asks for.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Route {
    /// Take a seat at the table.
    Join {
        /// Which table.
        table: TableId,
    },
    /// Give the seat back, before the game.
    Leave {
        /// Which table.
        table: TableId,
    },
    /// Give a free seat to an opponent, who plays as the select says.
    AddOpponent {
        /// Which table.
        table: TableId,
    },
    /// Take a seat from an opponent.
    RemoveOpponent {
        /// Which table.
        table: TableId,
    },
    /// Begin the game.
    Start {
        /// Which table.
        table: TableId,
    },
    /// Begin the game with fewer than the table was opened for, after having been asked.
    StartAnyway {
        /// Which table.
        table: TableId,
        /// Whether opponents take the free seats.
        filled: bool,
        /// What the question was asked of.
        seen: u64,
    },
    /// Give the table up before it has begun.
    Cancel {
        /// Which table.
        table: TableId,
    },
    /// Open the reader's desk.
    Desk {
        /// Which table.
        table: TableId,
    },
    /// Press something at the desk.
    Press {
        /// Which table.
        table: TableId,
        /// The state of the desk the control was made for.
        stamp: u32,
        /// What it asks for.
        press: Press,
    },
    /// Choose what is selected in the select of a row of the desk.
    Select {
        /// Which table.
        table: TableId,
        /// The state of the desk the control was made for.
        stamp: u32,
        /// Which row, so that two selects have two ids.
        row: u8,
    },
    /// Show the board as a picture.
    Board {
        /// Which table.
        table: TableId,
    },
    /// Show what lies before a seat.
    Place {
        /// Which table.
        table: TableId,
        /// Whose.
        seat: u8,
    },
    /// Show the board in words.
    BoardText {
        /// Which table.
        table: TableId,
        /// Which page, from 0.
        page: u16,
    },
    /// Show the log.
    Log {
        /// Which table.
        table: TableId,
        /// Which page, from 0, the oldest first; `None` is the last.
        page: Option<u16>,
    },
    /// Look back on the decisions that cost the reader most, or on the one that the select says.
    Review {
        /// Which table.
        table: TableId,
    },
    /// Resign, after having been asked whether that is meant.
    Resign {
        /// Which table.
        table: TableId,
    },
    /// Ask to take over a seat that an opponent keeps.
    TakeOver {
        /// Which table.
        table: TableId,
        /// Which seat.
        seat: u8,
    },
    /// Offer the reader's seat to somebody, after having been asked whether that is meant.
    HandOver {
        /// Which table.
        table: TableId,
        /// To whom.
        to: u64,
    },
    /// Say yes to an offer of a seat.
    Accept {
        /// Which table.
        table: TableId,
        /// Which offer.
        offer: u64,
    },
    /// Say no to an offer of a seat, or take it back.
    Decline {
        /// Which table.
        table: TableId,
        /// Which offer.
        offer: u64,
    },
    /// Close the table, as a moderator, after having been asked whether that is meant.
    Close {
        /// Which table.
        table: TableId,
    },
    /// Have an opponent play on for somebody, as a moderator, after having been asked whether that
    /// is meant.
    Vacate {
        /// Which table.
        table: TableId,
        /// For whom.
        person: u64,
    },
    /// Set the reader's language; `None` follows Discord's.
    SetLanguage {
        /// The language.
        language: Option<slowtable_face::Language>,
    },
    /// Have the desk sent by direct message, or not.
    SetDeskByDm {
        /// Whether.
        on: bool,
    },
    /// Put the panel away.
    Dismiss,
}

/// An id that asks for nothing we know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RouteError {
    /// It was made by another version of the bot.
    #[error("the control is of another version of the bot")]
    Version,
    /// It was not made by the bot.
    #[error("the control is none of the bot's")]
    Unknown,
}

impl Route {
    /// The table that it is about, if it is about one.
    #[must_use]
    pub const fn table(&self) -> Option<TableId> {
        match self {
            Self::Join { table }
            | Self::Leave { table }
            | Self::AddOpponent { table }
            | Self::RemoveOpponent { table }
            | Self::Start { table }
            | Self::StartAnyway { table, .. }
            | Self::Cancel { table }
            | Self::Desk { table }
            | Self::Press { table, .. }
            | Self::Select { table, .. }
            | Self::Board { table }
            | Self::Place { table, .. }
            | Self::BoardText { table, .. }
            | Self::Log { table, .. }
            | Self::Review { table }
            | Self::Resign { table }
            | Self::TakeOver { table, .. }
            | Self::HandOver { table, .. }
            | Self::Accept { table, .. }
            | Self::Decline { table, .. }
            | Self::Close { table }
            | Self::Vacate { table, .. } => Some(*table),
            Self::SetLanguage { .. } | Self::SetDeskByDm { .. } | Self::Dismiss => None,
        }
    }

    /// The id of a control for this route.
    ///
    /// At most [`LONGEST`] bytes, as a [`slowtable_face::Panel`] carries at most
    /// [`slowtable_face::Panel::CARRIED`] bytes of text.
    #[must_use]
    pub fn encode(&self) -> String {
        let mut id = Id::new(self.kind());
        match self {
            Self::Join { table }
            | Self::Leave { table }
            | Self::AddOpponent { table }
            | Self::RemoveOpponent { table }
            | Self::Start { table }
            | Self::Cancel { table }
            | Self::Desk { table }
            | Self::Board { table }
            | Self::Review { table }
            | Self::Resign { table }
            | Self::Close { table } => id.text(&table.to_string()),
            Self::Press {
                table,
                stamp,
                press,
            } => {
                id.text(&table.to_string());
                id.number(u64::from(*stamp));
                let (kind, text) = press_parts(press);
                id.text(kind);
                if let Some(text) = text {
                    id.text(text);
                }
            }
            Self::StartAnyway {
                table,
                filled,
                seen,
            } => {
                id.text(&table.to_string());
                id.number(u64::from(*filled));
                id.number(*seen);
            }
            Self::Select { table, stamp, row } => {
                id.text(&table.to_string());
                id.number(u64::from(*stamp));
                id.number(u64::from(*row));
            }
            Self::Place { table, seat } | Self::TakeOver { table, seat } => {
                id.text(&table.to_string());
                id.number(u64::from(*seat));
            }
            Self::HandOver { table, to: number }
            | Self::Accept {
                table,
                offer: number,
            }
            | Self::Decline {
                table,
                offer: number,
            }
            | Self::Vacate {
                table,
                person: number,
            } => {
                id.text(&table.to_string());
                id.number(*number);
            }
            Self::BoardText { table, page } => {
                id.text(&table.to_string());
                id.number(u64::from(*page));
            }
            Self::Log { table, page } => {
                id.text(&table.to_string());
                if let Some(page) = page {
                    id.number(u64::from(*page));
                }
            }
            Self::SetLanguage { language } => {
                if let Some(language) = language {
                    id.text(language.code());
                }
            }
            Self::SetDeskByDm { on } => id.number(u64::from(*on)),
            Self::Dismiss => {}
        }
        id.0
    }

    /// The route of an id.
    ///
    /// # Errors
    /// When the id was not made by [`Route::encode`] of this version.
    pub fn decode(id: &str) -> Result<Self, RouteError> {
        let rest = id.strip_prefix(VERSION).ok_or(match id.chars().next() {
            Some('0'..='9') => RouteError::Version,
            _ => RouteError::Unknown,
        })?;
        let mut parts = rest.splitn(5, ':');
        let route = Self::read(&mut parts).ok_or(RouteError::Unknown)?;
        // One route, one id: whatever else would be read the same was not written by us.
        if route.encode() == id {
            Ok(route)
        } else {
            Err(RouteError::Unknown)
        }
    }

    fn read<'a>(parts: &mut impl Iterator<Item = &'a str>) -> Option<Self> {
        let kind = parts.next()?;
        Some(match kind {
            "x" => Self::Dismiss,
            "s" => Self::SetLanguage {
                language: match parts.next() {
                    None => None,
                    Some(code) => Some(
                        slowtable_face::Language::ALL
                            .into_iter()
                            .find(|language| language.code() == code)?,
                    ),
                },
            },
            "m" => Self::SetDeskByDm {
                on: match parts.next()? {
                    "0" => false,
                    "1" => true,
                    _ => return None,
                },
            },
            _ => Self::read_at_table(kind, parts.next()?.parse().ok()?, parts)?,
        })
    }

    fn read_at_table<'a>(
        kind: &str,
        table: TableId,
        parts: &mut impl Iterator<Item = &'a str>,
    ) -> Option<Self> {
        Some(match kind {
            "j" => Self::Join { table },
            "l" => Self::Leave { table },
            "o" => Self::AddOpponent { table },
            "u" => Self::RemoveOpponent { table },
            "g" => Self::Start { table },
            "a" => Self::StartAnyway {
                table,
                filled: match parts.next()? {
                    "0" => false,
                    "1" => true,
                    _ => return None,
                },
                seen: number(parts.next()?)?,
            },
            "c" => Self::Cancel { table },
            "d" => Self::Desk { table },
            "b" => Self::Board { table },
            "r" => Self::Resign { table },
            "v" => Self::Review { table },
            "p" => Self::Press {
                table,
                stamp: small(parts.next()?)?,
                press: press_of(parts.next()?, parts.next())?,
            },
            "e" => Self::Select {
                table,
                stamp: small(parts.next()?)?,
                row: small(parts.next()?)?,
            },
            "q" => Self::Place {
                table,
                seat: small(parts.next()?)?,
            },
            "t" => Self::TakeOver {
                table,
                seat: small(parts.next()?)?,
            },
            "k" => Self::HandOver {
                table,
                to: snowflake(parts.next()?)?,
            },
            "y" => Self::Accept {
                table,
                offer: number(parts.next()?)?,
            },
            "n" => Self::Decline {
                table,
                offer: number(parts.next()?)?,
            },
            "f" => Self::Close { table },
            "z" => Self::Vacate {
                table,
                person: snowflake(parts.next()?)?,
            },
            "w" => Self::BoardText {
                table,
                page: small(parts.next()?)?,
            },
            "h" => Self::Log {
                table,
                page: match parts.next() {
                    None => None,
                    Some(page) => Some(small(page)?),
                },
            },
            _ => return None,
        })
    }

    const fn kind(&self) -> char {
        match self {
            Self::Join { .. } => 'j',
            Self::Leave { .. } => 'l',
            Self::AddOpponent { .. } => 'o',
            Self::RemoveOpponent { .. } => 'u',
            Self::Start { .. } => 'g',
            Self::StartAnyway { .. } => 'a',
            Self::Cancel { .. } => 'c',
            Self::Desk { .. } => 'd',
            Self::Press { .. } => 'p',
            Self::Select { .. } => 'e',
            Self::Board { .. } => 'b',
            Self::Place { .. } => 'q',
            Self::BoardText { .. } => 'w',
            Self::Log { .. } => 'h',
            Self::Resign { .. } => 'r',
            Self::Review { .. } => 'v',
            Self::TakeOver { .. } => 't',
            Self::HandOver { .. } => 'k',
            Self::Accept { .. } => 'y',
            Self::Decline { .. } => 'n',
            Self::Close { .. } => 'f',
            Self::Vacate { .. } => 'z',
            Self::SetLanguage { .. } => 's',
            Self::SetDeskByDm { .. } => 'm',
            Self::Dismiss => 'x',
        }
    }
}

struct Id(String);

impl Id {
    fn new(kind: char) -> Self {
        Self(format!("{VERSION}{kind}"))
    }

    fn number(&mut self, number: u64) {
        self.text(&base36(number));
    }

    fn text(&mut self, text: &str) {
        // Writing to a string does not fail.
        let _ = write!(self.0, ":{text}");
    }
}

const fn press_parts(press: &Press) -> (&'static str, Option<&String>) {
    match press {
        Press::Choose(choice) => ("c", Some(choice)),
        Press::ChooseSelected => ("s", None),
        Press::Complete => ("w", None),
        Press::Back => ("b", None),
        Press::Undo => ("u", None),
        Press::Reset => ("r", None),
        Press::Commit(None) => ("k", None),
        Press::Commit(Some(choice)) => ("k", Some(choice)),
        Press::Page(page) => ("p", Some(page)),
        Press::Hint => ("h", None),
    }
}

fn press_of(kind: &str, text: Option<&str>) -> Option<Press> {
    Some(match (kind, text.map(str::to_owned)) {
        ("c", Some(choice)) => Press::Choose(choice),
        ("s", None) => Press::ChooseSelected,
        ("w", None) => Press::Complete,
        ("b", None) => Press::Back,
        ("u", None) => Press::Undo,
        ("r", None) => Press::Reset,
        ("k", choice) => Press::Commit(choice),
        ("p", Some(page)) => Press::Page(page),
        ("h", None) => Press::Hint,
        _ => return None,
    })
}

fn base36(mut number: u64) -> String {
    let mut digits = Vec::new();
    loop {
        // The remainder is below 36.
        let digit = u32::try_from(number % 36).unwrap_or_default();
        digits.extend(char::from_digit(digit, 36));
        number /= 36;
        if number == 0 {
            return digits.into_iter().rev().collect();
        }
    }
}

fn number(text: &str) -> Option<u64> {
    u64::from_str_radix(text, 36).ok()
}

/// One of Discord's ids: never 0, and below 2^63.
fn snowflake(text: &str) -> Option<u64> {
    number(text).filter(|id| (1..1 << 63).contains(id))
}

fn small<N: TryFrom<u64>>(text: &str) -> Option<N> {
    N::try_from(number(text)?).ok()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use proptest::prelude::*;
    use slowtable_face::{Language, Panel};

    use super::*;

    fn carried() -> impl Strategy<Value = String> {
        any::<String>().prop_map(|text| {
            let mut text = text;
            while text.len() > Panel::CARRIED {
                text.pop();
            }
            text
        })
    }

    fn press() -> impl Strategy<Value = Press> {
        prop_oneof![
            carried().prop_map(Press::Choose),
            Just(Press::ChooseSelected),
            Just(Press::Complete),
            Just(Press::Back),
            Just(Press::Undo),
            Just(Press::Reset),
            proptest::option::of(carried()).prop_map(Press::Commit),
            carried().prop_map(Press::Page),
        ]
    }

    fn route() -> impl Strategy<Value = Route> {
        let table = || (0..1i64 << 52).prop_map(TableId::from_sql);
        prop_oneof![
            table().prop_map(|table| Route::Join { table }),
            table().prop_map(|table| Route::Leave { table }),
            table().prop_map(|table| Route::AddOpponent { table }),
            table().prop_map(|table| Route::RemoveOpponent { table }),
            table().prop_map(|table| Route::Start { table }),
            (table(), any::<bool>(), any::<u64>()).prop_map(|(table, filled, seen)| {
                Route::StartAnyway {
                    table,
                    filled,
                    seen,
                }
            }),
            table().prop_map(|table| Route::Cancel { table }),
            table().prop_map(|table| Route::Desk { table }),
            table().prop_map(|table| Route::Board { table }),
            table().prop_map(|table| Route::Resign { table }),
            (table(), any::<u32>(), press()).prop_map(|(table, stamp, press)| Route::Press {
                table,
                stamp,
                press
            }),
            (table(), any::<u32>(), any::<u8>()).prop_map(|(table, stamp, row)| Route::Select {
                table,
                stamp,
                row
            }),
            (table(), any::<u8>()).prop_map(|(table, seat)| Route::Place { table, seat }),
            (table(), any::<u8>()).prop_map(|(table, seat)| Route::TakeOver { table, seat }),
            (table(), 1..1u64 << 63).prop_map(|(table, to)| Route::HandOver { table, to }),
            (table(), any::<u64>()).prop_map(|(table, offer)| Route::Accept { table, offer }),
            (table(), any::<u64>()).prop_map(|(table, offer)| Route::Decline { table, offer }),
            table().prop_map(|table| Route::Close { table }),
            (table(), 1..1u64 << 63).prop_map(|(table, person)| Route::Vacate { table, person }),
            (table(), any::<u16>()).prop_map(|(table, page)| Route::BoardText { table, page }),
            (table(), any::<Option<u16>>()).prop_map(|(table, page)| Route::Log { table, page }),
            proptest::sample::select(vec![None, Some(Language::English), Some(Language::German)])
                .prop_map(|language| Route::SetLanguage { language }),
            any::<bool>().prop_map(|on| Route::SetDeskByDm { on }),
            Just(Route::Dismiss),
        ]
    }

    proptest! {
        #[test]
        fn a_route_survives_its_id(route in route()) {
            let id = route.encode();
            prop_assert!(id.len() <= LONGEST, "{} bytes", id.len());
            prop_assert_eq!(Route::decode(&id), Ok(route));
        }

        #[test]
        fn two_routes_have_two_ids(one in route(), other in route()) {
            prop_assert_eq!(one == other, one.encode() == other.encode());
        }

        #[test]
        fn whatever_is_read_is_what_was_written(id in any::<String>()) {
            if let Ok(route) = Route::decode(&id) {
                prop_assert_eq!(route.encode(), id);
            }
        }

        #[test]
        fn forged_ids_do_no_harm(id in "1[a-z](:[0-9a-zA-Z+]{0,14}){0,5}") {
            if let Ok(route) = Route::decode(&id) {
                prop_assert_eq!(route.encode(), id);
            }
        }
    }

    #[test]
    fn other_versions_and_strangers_are_told_apart() {
        assert_eq!(Route::decode("2d:1"), Err(RouteError::Version));
        assert_eq!(Route::decode("paginate-next"), Err(RouteError::Unknown));
        assert_eq!(Route::decode(""), Err(RouteError::Unknown));
        assert_eq!(Route::decode("1d:01"), Err(RouteError::Unknown));
        assert_eq!(Route::decode("1d:+1"), Err(RouteError::Unknown));
        assert_eq!(Route::decode("1d:1:2"), Err(RouteError::Unknown));
    }
}
