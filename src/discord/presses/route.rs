//! The meaning of a control's `custom_id`, as a type.
//!
//! A control's id contains its whole meaning, so a press depends on nothing that a restart could lose. An id consists
//! of the version of this format, one or two letters for the kind, and the kind's fields, separated by colons:
//!
//! ```text
//! 1d:2s            the desk of table 100
//! 1p:2s:7:c:cards  at the desk of table 100 as it stood at stamp 7: choose "cards"
//! ```
//!
//! Numbers are in base 36 without leading zeros, so each route has exactly one id and each id at most one route. A
//! letter never changes its meaning, since old buttons remain in use. A change of meaning needs a new version; old
//! ids are then refused with [`RouteError::Version`], not misread.

mod fields;

use slowtable_kit::Seat;
use slowtable_ui::{Language, Press};

use self::fields::{Field, Fields, write_text};
use slowtable_service::ids::{OfferId, PersonId, TableId, UndoRequestId};

/// The longest `custom_id` that Discord accepts, in characters ("Anatomy of a Custom ID").
pub const LONGEST: usize = 100;

/// The version of the format.
const VERSION: char = '1';

/// The meaning of a control.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Route {
    /// An action at a table.
    At(TableId, Action),
    /// Set the reader's language; `None` follows Discord's.
    SetLanguage(Option<Language>),
    /// Send the desk by direct message, or not.
    SetDeskByDm(bool),
    /// Show a page of the reader's tables, counted from 0.
    OwnTables(u16),
    /// Keep the reader's results from others, or show them again.
    SetUnlisted(bool),
    /// Show the reader's results.
    OwnResults,
    /// Show a page of the server's table of results.
    Ranking {
        /// The number of seats.
        seats: u8,
        /// The page, counted from 0.
        page: u16,
        /// The game's id.
        game: String,
    },
    /// Show the server's table of results chosen in the select.
    RankingChosen,
    /// Switch reminders before time runs out on or off.
    SetReminders(bool),
    /// Silence reminders of what the reader was reminded of until a time, in seconds since 1970.
    Silence(u64),
    /// Cancel one of the reader's holidays.
    CancelHoliday(u64),
    /// Set who may open tables on the server, as chosen in the select.
    SetOpeners,
    /// Set where tables may be opened on the server, as chosen in the select.
    SetChannels,
    /// Post a test in the channel.
    TestChannel,
    /// Show a page that explains a game.
    HowToPlay {
        /// The page, counted from 0.
        page: u16,
        /// The game's id.
        game: String,
    },
    /// Switch explanations at the reader's desks on or off.
    SetGuided(bool),
    /// Begin a guided first game, by the game's id.
    Learn(String),
    /// Offer the reader a guided first game by direct message, by the game's id.
    LearnInPrivate(String),
    /// Open the requested table, with other numbers of players.
    Open {
        /// The number of seats.
        seats: u8,
        /// The number of seats for opponents.
        opponents: u8,
        /// The rest of the request, as [`crate::discord::table::actions::Wanted`] writes it.
        wanted: String,
    },
    /// Ask whether everything stored about the reader is to be deleted.
    AskToForget,
    /// Forget the reader.
    Forget,
    /// Close the panel.
    Dismiss,
}

/// An action of a control at a table.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Action {
    /// Take a seat.
    Join,
    /// Leave the seat, before the game.
    Leave,
    /// Give a free seat to an opponent of the level chosen in the select.
    AddOpponent,
    /// Take a seat from an opponent.
    RemoveOpponent,
    /// Set the pace chosen in the select.
    ChoosePace,
    /// Agree to another pace; the number identifies the request.
    AgreeToPace(u64),
    /// Decline another pace, or withdraw the request.
    RefusePace(u64),
    /// Start the game.
    Start,
    /// Start the game with fewer than the table was opened for, after a confirmation.
    StartAnyway {
        /// Whether opponents take the free seats.
        filled: bool,
        /// The hash of what the host saw when asked.
        seen: u64,
    },
    /// Cancel the table before its game starts.
    Cancel,
    /// Open the reader's desk.
    Desk,
    /// Open the reader's desk at the table that awaits them next, in place of this one.
    Next,
    /// Open the rematch of a finished game, or sit down at it.
    Rematch,
    /// Press a control of the desk.
    Press {
        /// The stamp of the desk that the control was made for.
        stamp: u32,
        /// What the control does at the desk.
        press: Press,
    },
    /// Choose the selected values in a row of the desk.
    Select {
        /// The stamp of the desk that the control was made for.
        stamp: u32,
        /// The row, so that two selects have different ids.
        row: u8,
    },
    /// Show the board as a picture.
    Board,
    /// Show a seat's part of the table.
    Place(Seat),
    /// Show another part of the table, by its picture's name.
    Part(String),
    /// Show a page of the board in words, counted from 0.
    BoardText(u16),
    /// Show a page of the log, counted from 0, oldest first; `None` is the last.
    Log(Option<u16>),
    /// Show a page of what has happened since the reader's last move, counted from 0.
    News(u16),
    /// Show a step of the game, counted from 0; `None` is the last. `button` distinguishes buttons that lead to the
    /// same step.
    Step {
        /// The button's number.
        button: u8,
        /// The step to show.
        step: Option<u16>,
    },
    /// Show the step chosen in the select.
    ChooseStep,
    /// Attach the log of a finished game as a file.
    LogFile,
    /// Show the decisions that cost the reader most, or the one chosen in the select.
    Review,
    /// Resign, after a confirmation.
    Resign,
    /// Ask to take over a seat that an opponent holds.
    TakeOver(Seat),
    /// Nudge the person at a seat that the table waits for.
    Nudge(Seat),
    /// Ask the table what to do with a seat.
    AskAbout(Seat),
    /// Say that the reader, whose seat the table is asked about, is there.
    Here {
        /// The seat that the question is about.
        seat: Seat,
        /// When the question was asked, in milliseconds since 1970.
        asked: u64,
    },
    /// Vote that the table waits for the person at a seat.
    Wait {
        /// The seat that the question is about.
        seat: Seat,
        /// When the question was asked, in milliseconds since 1970.
        asked: u64,
    },
    /// Ask for confirmation that an opponent is to play on at a seat.
    AskToRelease {
        /// The seat that the question is about.
        seat: Seat,
        /// When the question was asked, in milliseconds since 1970.
        asked: u64,
    },
    /// Vote that an opponent plays on at a seat, after a confirmation.
    Release {
        /// The seat that the question is about.
        seat: Seat,
        /// When the question was asked, in milliseconds since 1970.
        asked: u64,
    },
    /// Offer the reader's seat to a person, after a confirmation.
    HandOver(PersonId),
    /// Accept an offer of a seat.
    Accept(OfferId),
    /// Decline an offer of a seat, or withdraw it.
    Decline(OfferId),
    /// Take the game back to the position chosen in the select, if its log still has this length.
    GoBack(u32),
    /// Agree that the game go back.
    AgreeToUndo(UndoRequestId),
    /// Decline that the game go back, or withdraw the request.
    RefuseUndo(UndoRequestId),
    /// Close the table, as a moderator, after a confirmation.
    Close,
    /// Let an opponent play on for a person, as a moderator, after a confirmation.
    Vacate(PersonId),
}

/// An id without a known meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum RouteError {
    /// It was made by another version of the bot.
    #[error("the control is of another version of the bot")]
    Version,
    /// It was not made by the bot.
    #[error("the control is none of the bot's")]
    Unknown,
}

/// Defines the ids of an enum: the letter of each variant, and its fields in the order of the id.
macro_rules! ids {
    ($type:ident: $($letter:literal => $name:ident $(($($field:ident),+))? $({$($named:ident),+})?,)+) => {
        impl $type {
            /// All letters.
            pub const LETTERS: &[&str] = &[$($letter),+];

            /// Returns the letter that names this action in ids.
            #[must_use]
            pub const fn letter(&self) -> &'static str {
                match self {
                    $(ids!(@any $name $(($($field),+))? $({$($named),+})?) => $letter,)+
                }
            }

            fn write_fields(&self, id: &mut String) {
                match self {
                    $(Self::$name $(($($field),+))? $({$($named),+})? => {
                        $($($field.write(id);)+)?
                        $($($named.write(id);)+)?
                    })+
                }
            }

            fn read(letter: &str, fields: &mut Fields<'_>) -> Option<Self> {
                Some(match letter {
                    $($letter => {
                        $($(let $field = Field::read(fields)?;)+)?
                        $($(let $named = Field::read(fields)?;)+)?
                        Self::$name $(($($field),+))? $({$($named),+})?
                    })+
                    _ => return None,
                })
            }
        }
    };
    (@any $name:ident) => { Self::$name };
    (@any $name:ident ($($field:ident),+)) => { Self::$name(..) };
    (@any $name:ident {$($named:ident),+}) => { Self::$name { .. } };
}

ids! { Action:
    "j" => Join,
    "l" => Leave,
    "o" => AddOpponent,
    "u" => RemoveOpponent,
    "g" => Start,
    "a" => StartAnyway { filled, seen },
    "c" => Cancel,
    "d" => Desk,
    "p" => Press { stamp, press },
    "e" => Select { stamp, row },
    "b" => Board,
    "q" => Place(seat),
    "bp" => Part(name),
    "w" => BoardText(page),
    "h" => Log(page),
    "nw" => News(page),
    "st" => Step { button, step },
    "sj" => ChooseStep,
    "lf" => LogFile,
    "v" => Review,
    "r" => Resign,
    "t" => TakeOver(seat),
    "k" => HandOver(to),
    "y" => Accept(offer),
    "n" => Decline(offer),
    "ub" => GoBack(moves),
    "uy" => AgreeToUndo(request),
    "un" => RefuseUndo(request),
    "f" => Close,
    "z" => Vacate(person),
    "mn" => Next,
    "mr" => Rematch,
    "cp" => ChoosePace,
    "py" => AgreeToPace(asked),
    "pn" => RefusePace(asked),
    "cn" => Nudge(seat),
    "cq" => AskAbout(seat),
    "ci" => Here { seat, asked },
    "cw" => Wait { seat, asked },
    "ch" => AskToRelease { seat, asked },
    "cy" => Release { seat, asked },
}

impl Action {
    /// Returns the route of this action at a table.
    #[must_use]
    pub const fn at(self, table: TableId) -> Route {
        Route::At(table, self)
    }
}

impl Route {
    /// Returns the id of a control for this route.
    ///
    /// At most [`LONGEST`] bytes, as a [`slowtable_ui::Panel`] carries at most
    /// [`slowtable_ui::Panel::CARRIED`] bytes of text.
    #[must_use]
    pub fn encode(&self) -> String {
        let mut id = String::from(VERSION);
        match self {
            Self::At(table, action) => {
                id.push_str(action.letter());
                table.write(&mut id);
                action.write_fields(&mut id);
            }
            Self::SetLanguage(language) => {
                id.push('s');
                language.write(&mut id);
            }
            Self::SetDeskByDm(on) => {
                id.push('m');
                on.write(&mut id);
            }
            Self::OwnTables(page) => {
                id.push_str("ml");
                page.write(&mut id);
            }
            Self::SetUnlisted(on) => {
                id.push_str("mu");
                on.write(&mut id);
            }
            Self::OwnResults => id.push_str("mo"),
            Self::Ranking { seats, page, game } => {
                id.push_str("ms");
                seats.write(&mut id);
                page.write(&mut id);
                write_text(&mut id, game);
            }
            Self::RankingChosen => id.push_str("mc"),
            Self::CancelHoliday(holiday) => {
                id.push_str("ct");
                holiday.write(&mut id);
            }
            Self::SetReminders(on) => {
                id.push_str("cr");
                on.write(&mut id);
            }
            Self::Silence(at) => {
                id.push_str("cs");
                at.write(&mut id);
            }
            Self::SetOpeners => id.push_str("go"),
            Self::SetChannels => id.push_str("gc"),
            Self::TestChannel => id.push_str("gt"),
            Self::HowToPlay { page, game } => {
                id.push_str("lp");
                page.write(&mut id);
                write_text(&mut id, game);
            }
            Self::SetGuided(on) => {
                id.push_str("lg");
                on.write(&mut id);
            }
            Self::Learn(game) => {
                id.push_str("le");
                write_text(&mut id, game);
            }
            Self::LearnInPrivate(game) => {
                id.push_str("ld");
                write_text(&mut id, game);
            }
            Self::Open {
                seats,
                opponents,
                wanted,
            } => {
                id.push_str("ot");
                seats.write(&mut id);
                opponents.write(&mut id);
                write_text(&mut id, wanted);
            }
            Self::AskToForget => id.push_str("mf"),
            Self::Forget => id.push_str("my"),
            Self::Dismiss => id.push('x'),
        }
        id
    }

    /// Parses an id.
    ///
    /// # Errors
    /// When the id was not made by [`Route::encode`] of this version.
    pub fn decode(id: &str) -> Result<Self, RouteError> {
        let rest = id.strip_prefix(VERSION).ok_or(match id.chars().next() {
            Some('0'..='9') => RouteError::Version,
            _ => RouteError::Unknown,
        })?;
        // Each route has one id; any other text that parses to the same route is not ours.
        Self::read(&mut Fields(Some(rest)))
            .filter(|route| route.encode() == id)
            .ok_or(RouteError::Unknown)
    }

    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        Some(match fields.next()? {
            "x" => Self::Dismiss,
            "mf" => Self::AskToForget,
            "my" => Self::Forget,
            "go" => Self::SetOpeners,
            "gc" => Self::SetChannels,
            "gt" => Self::TestChannel,
            "s" => Self::SetLanguage(Field::read(fields)?),
            "m" => Self::SetDeskByDm(Field::read(fields)?),
            "ml" => Self::OwnTables(Field::read(fields)?),
            "mu" => Self::SetUnlisted(Field::read(fields)?),
            "mo" => Self::OwnResults,
            "ms" => Self::Ranking {
                seats: Field::read(fields)?,
                page: Field::read(fields)?,
                game: fields.rest()?.to_owned(),
            },
            "mc" => Self::RankingChosen,
            "lg" => Self::SetGuided(Field::read(fields)?),
            "le" => Self::Learn(fields.rest()?.to_owned()),
            "ld" => Self::LearnInPrivate(fields.rest()?.to_owned()),
            "lp" => Self::HowToPlay {
                page: Field::read(fields)?,
                game: fields.rest()?.to_owned(),
            },
            "ot" => Self::Open {
                seats: Field::read(fields)?,
                opponents: Field::read(fields)?,
                wanted: fields.rest()?.to_owned(),
            },
            "cr" => Self::SetReminders(Field::read(fields)?),
            "cs" => Self::Silence(Field::read(fields)?),
            "ct" => Self::CancelHoliday(Field::read(fields)?),
            letter => {
                let table = TableId::read(fields)?;
                Self::At(table, Action::read(letter, fields)?)
            }
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use proptest::prelude::*;
    use slowtable_ui::Panel;

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
            Just(Press::Redo),
            proptest::option::of(carried()).prop_map(Press::Commit),
            carried().prop_map(Press::CommitAhead),
            carried().prop_map(Press::Page),
            Just(Press::Hint),
            Just(Press::TakeHint),
            carried().prop_map(Press::Ahead),
            Just(Press::Otherwise),
            Just(Press::Forget),
            Just(Press::TakeBack),
            Just(Press::News),
            proptest::option::of(carried()).prop_map(Press::Then),
            Just(Press::KeepPlan),
            Just(Press::Note),
        ]
    }

    fn action() -> impl Strategy<Value = Action> {
        let person = || (1..1u64 << 63).prop_map(PersonId);
        let offer = || any::<u64>().prop_map(OfferId);
        let seat = || any::<u8>().prop_map(Seat);
        prop_oneof![
            proptest::sample::select(vec![
                Action::Join,
                Action::Leave,
                Action::AddOpponent,
                Action::RemoveOpponent,
                Action::Start,
                Action::Cancel,
                Action::Desk,
                Action::Next,
                Action::Rematch,
                Action::Board,
                Action::LogFile,
                Action::ChooseStep,
                Action::Review,
                Action::Resign,
                Action::Close,
            ]),
            (any::<bool>(), any::<u64>())
                .prop_map(|(filled, seen)| Action::StartAnyway { filled, seen }),
            (any::<u32>(), press()).prop_map(|(stamp, press)| Action::Press { stamp, press }),
            (any::<u32>(), any::<u8>()).prop_map(|(stamp, row)| Action::Select { stamp, row }),
            seat().prop_map(Action::Place),
            carried().prop_map(Action::Part),
            seat().prop_map(Action::TakeOver),
            person().prop_map(Action::HandOver),
            person().prop_map(Action::Vacate),
            offer().prop_map(Action::Accept),
            offer().prop_map(Action::Decline),
            any::<u32>().prop_map(Action::GoBack),
            any::<u64>().prop_map(Action::AgreeToPace),
            any::<u64>().prop_map(Action::RefusePace),
            any::<u64>().prop_map(|id| Action::AgreeToUndo(UndoRequestId(id))),
            any::<u64>().prop_map(|id| Action::RefuseUndo(UndoRequestId(id))),
            any::<u16>().prop_map(Action::BoardText),
            any::<u16>().prop_map(Action::News),
            (any::<u8>(), any::<Option<u16>>())
                .prop_map(|(button, step)| Action::Step { button, step }),
            any::<Option<u16>>().prop_map(Action::Log),
        ]
    }

    fn route() -> impl Strategy<Value = Route> {
        let table = (0..1i64 << 52).prop_map(TableId::from_sql);
        prop_oneof![
            20 => (table, action()).prop_map(|(table, action)| action.at(table)),
            1 => any::<bool>().prop_map(Route::SetDeskByDm),
            1 => any::<u16>().prop_map(Route::OwnTables),
            1 => any::<bool>().prop_map(Route::SetUnlisted),
            1 => (any::<u8>(), any::<u16>(), carried())
                .prop_map(|(seats, page, game)| Route::Ranking { seats, page, game }),
            1 => any::<bool>().prop_map(Route::SetGuided),
            1 => carried().prop_map(Route::Learn),
            1 => carried().prop_map(Route::LearnInPrivate),
            1 => (any::<u8>(), any::<u8>(), carried()).prop_map(|(seats, opponents, wanted)| {
                Route::Open { seats, opponents, wanted }
            }),
            1 => (any::<u16>(), carried())
                .prop_map(|(page, game)| Route::HowToPlay { page, game }),
            1 => proptest::sample::select(vec![
                Route::Dismiss,
                Route::AskToForget,
                Route::Forget,
                Route::OwnResults,
                Route::RankingChosen,
                Route::SetLanguage(None),
                Route::SetLanguage(Some(Language::English)),
                Route::SetLanguage(Some(Language::German)),
            ]),
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

    /// Buttons of earlier versions that remain in channels.
    #[test]
    fn posted_ids_keep_their_meaning() {
        let table: TableId = "2s".parse().unwrap();
        let press = |stamp, press| Action::Press { stamp, press }.at(table);
        let posted = [
            ("1j:2s", Action::Join.at(table)),
            ("1l:2s", Action::Leave.at(table)),
            ("1o:2s", Action::AddOpponent.at(table)),
            ("1u:2s", Action::RemoveOpponent.at(table)),
            ("1g:2s", Action::Start.at(table)),
            ("1c:2s", Action::Cancel.at(table)),
            ("1d:2s", Action::Desk.at(table)),
            ("1b:2s", Action::Board.at(table)),
            ("1v:2s", Action::Review.at(table)),
            ("1r:2s", Action::Resign.at(table)),
            ("1f:2s", Action::Close.at(table)),
            (
                "1a:2s:1:zz",
                Action::StartAnyway {
                    filled: true,
                    seen: 1_295,
                }
                .at(table),
            ),
            ("1p:2s:7:c:a:b", press(7, Press::Choose("a:b".into()))),
            ("1p:2s:7:c:", press(7, Press::Choose(String::new()))),
            ("1p:2s:7:s", press(7, Press::ChooseSelected)),
            ("1p:2s:7:w", press(7, Press::Complete)),
            ("1p:2s:7:b", press(7, Press::Back)),
            ("1p:2s:7:u", press(7, Press::Undo)),
            ("1p:2s:7:r", press(7, Press::Reset)),
            ("1p:2s:7:y", press(7, Press::Redo)),
            ("1p:2s:7:k", press(7, Press::Commit(None))),
            ("1p:2s:7:k:x", press(7, Press::Commit(Some("x".into())))),
            (
                "1p:2s:7:x:alone:1:x=y",
                press(7, Press::CommitAhead("alone:1:x=y".into())),
            ),
            ("1p:2s:7:p:cards", press(7, Press::Page("cards".into()))),
            ("1p:2s:7:h", press(7, Press::Hint)),
            ("1p:2s:7:g", press(7, Press::TakeHint)),
            ("1p:2s:7:t", press(7, Press::TakeBack)),
            ("1p:2s:7:n", press(7, Press::News)),
            ("1p:2s:7:a:hand:2", press(7, Press::Ahead("hand:2".into()))),
            ("1p:2s:7:o", press(7, Press::Otherwise)),
            ("1p:2s:7:f", press(7, Press::Forget)),
            ("1p:2s:7:d", press(7, Press::Then(None))),
            ("1p:2s:7:d:done", press(7, Press::Then(Some("done".into())))),
            ("1p:2s:7:l", press(7, Press::KeepPlan)),
            ("1p:2s:7:m", press(7, Press::Note)),
            ("1e:2s:7:1", Action::Select { stamp: 7, row: 1 }.at(table)),
            ("1q:2s:3", Action::Place(Seat(3)).at(table)),
            ("1bp:2s:town", Action::Part("town".into()).at(table)),
            ("1w:2s:a", Action::BoardText(10).at(table)),
            ("1h:2s", Action::Log(None).at(table)),
            ("1h:2s:0", Action::Log(Some(0)).at(table)),
            (
                "1st:2s:1:a",
                Action::Step {
                    button: 1,
                    step: Some(10),
                }
                .at(table),
            ),
            (
                "1st:2s:0",
                Action::Step {
                    button: 0,
                    step: None,
                }
                .at(table),
            ),
            ("1lf:2s", Action::LogFile.at(table)),
            ("1nw:2s:1", Action::News(1).at(table)),
            ("1t:2s:1", Action::TakeOver(Seat(1)).at(table)),
            ("1k:2s:rs", Action::HandOver(PersonId(1_000)).at(table)),
            ("1y:2s:5", Action::Accept(OfferId(5)).at(table)),
            ("1n:2s:5", Action::Decline(OfferId(5)).at(table)),
            ("1ub:2s:c", Action::GoBack(12).at(table)),
            ("1uy:2s:5", Action::AgreeToUndo(UndoRequestId(5)).at(table)),
            ("1un:2s:5", Action::RefuseUndo(UndoRequestId(5)).at(table)),
            ("1z:2s:rs", Action::Vacate(PersonId(1_000)).at(table)),
            ("1s", Route::SetLanguage(None)),
            ("1s:de", Route::SetLanguage(Some(Language::German))),
            ("1m:1", Route::SetDeskByDm(true)),
            ("1mn:2s", Action::Next.at(table)),
            ("1mr:2s", Action::Rematch.at(table)),
            ("1ml:0", Route::OwnTables(0)),
            ("1mu:1", Route::SetUnlisted(true)),
            ("1mo", Route::OwnResults),
            ("1ld:a_game", Route::LearnInPrivate("a_game".into())),
            (
                "1ot:4:3:a_game;daily;;de;periods=5",
                Route::Open {
                    seats: 4,
                    opponents: 3,
                    wanted: "a_game;daily;;de;periods=5".into(),
                },
            ),
            (
                "1ms:3:1:a_game",
                Route::Ranking {
                    seats: 3,
                    page: 1,
                    game: "a_game".into(),
                },
            ),
            ("1mc", Route::RankingChosen),
            ("1lg:1", Route::SetGuided(true)),
            ("1le:a_game", Route::Learn("a_game".into())),
            (
                "1lp:2:a_game",
                Route::HowToPlay {
                    page: 2,
                    game: "a_game".into(),
                },
            ),
            ("1cr:0", Route::SetReminders(false)),
            ("1go", Route::SetOpeners),
            ("1gc", Route::SetChannels),
            ("1gt", Route::TestChannel),
            ("1cs:k", Route::Silence(20)),
            ("1cq:2s:1", Action::AskAbout(Seat(1)).at(table)),
            (
                "1ci:2s:1:k",
                Action::Here {
                    seat: Seat(1),
                    asked: 20,
                }
                .at(table),
            ),
            (
                "1cw:2s:1:k",
                Action::Wait {
                    seat: Seat(1),
                    asked: 20,
                }
                .at(table),
            ),
            (
                "1ch:2s:1:k",
                Action::AskToRelease {
                    seat: Seat(1),
                    asked: 20,
                }
                .at(table),
            ),
            (
                "1cy:2s:1:k",
                Action::Release {
                    seat: Seat(1),
                    asked: 20,
                }
                .at(table),
            ),
            ("1cn:2s:1", Action::Nudge(Seat(1)).at(table)),
            ("1ct:5", Route::CancelHoliday(5)),
            ("1cp:2s", Action::ChoosePace.at(table)),
            ("1py:2s:k", Action::AgreeToPace(20).at(table)),
            ("1pn:2s:k", Action::RefusePace(20).at(table)),
            ("1sj:2s", Action::ChooseStep.at(table)),
            ("1mf", Route::AskToForget),
            ("1my", Route::Forget),
            ("1x", Route::Dismiss),
        ];
        for letter in Action::LETTERS {
            assert!(posted.iter().any(|(id, _)| id[1..].starts_with(letter)));
        }
        for (id, route) in posted {
            assert_eq!(Route::decode(id).as_ref(), Ok(&route), "{id}");
            assert_eq!(route.encode(), id);
        }
    }
}
