//! What a control at a table does, and its part of a custom id.

use slowtable_kit::Seat;
use slowtable_service::ids::{OfferId, PersonId, TableId, UndoRequestId};
use slowtable_ui::Press;

use super::Route;
use super::fields::{Field, Fields};

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
    /// Draw again what the options draw by lot, such as a map.
    DrawAgain,
    /// Show the host the options.
    Options,
    /// Show the host another page of the options, counted from 0, in place of this one.
    OptionsPage(u8),
    /// Make the choice of an option, named by its id, that is chosen in the select.
    ChooseOption(String),
    /// Make every choice that the game proposes for the table's pace.
    TakeOptionProposal,
    /// Set whether the table's posts notify people even if they mention nobody, among the options.
    SetLoudOption(bool),
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
    /// Make the game's choice of this name, which a post offers.
    InPost(String),
    /// Take the game back to the position chosen in the select, if its log still has this length.
    GoBack(u32),
    /// Agree that the game go back.
    AgreeToUndo(UndoRequestId),
    /// Decline that the game go back, or withdraw the request.
    RefuseUndo(UndoRequestId),
    /// Invite the people chosen in the select.
    Invite,
    /// Take the seat that is held for the reader.
    TakeInvitation,
    /// Decline the invitation.
    DeclineInvitation,
    /// Decline the invitation, and get no others.
    NoInvitations,
    /// Set whether only invited people take seats.
    SetByInvitation(bool),
    /// Set whether the table's posts notify people even if they mention nobody.
    SetLoud(bool),
    /// Choose a seat to free, before the game.
    ChooseSeat,
    /// Free the seat chosen in the select, before the game.
    FreeSeat,
    /// Choose when the game begins by itself.
    ChooseStart,
    /// Let the game begin by itself at the time chosen in the select.
    SetStart,
    /// Let only the host begin the game.
    NoStart,
    /// Let the game begin by itself a day after this time, in seconds since 1970, at which it could not.
    PutOffStart(u64),
    /// Close the table, as a moderator, after a confirmation.
    Close,
    /// Let an opponent play on for a person, as a moderator, after a confirmation.
    Vacate(PersonId),
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

            pub(super) fn write_fields(&self, id: &mut String) {
                match self {
                    $(Self::$name $(($($field),+))? $({$($named),+})? => {
                        $($($field.write(id);)+)?
                        $($($named.write(id);)+)?
                    })+
                }
            }

            pub(super) fn read(letter: &str, fields: &mut Fields<'_>) -> Option<Self> {
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
    "pc" => InPost(name),
    "ub" => GoBack(moves),
    "uy" => AgreeToUndo(request),
    "un" => RefuseUndo(request),
    "f" => Close,
    "z" => Vacate(person),
    "mn" => Next,
    "mr" => Rematch,
    "iv" => Invite,
    "ia" => TakeInvitation,
    "id" => DeclineInvitation,
    "in" => NoInvitations,
    "io" => SetByInvitation(only),
    "gl" => SetLoud(loud),
    "is" => ChooseSeat,
    "ir" => FreeSeat,
    "gw" => ChooseStart,
    "gs" => SetStart,
    "gn" => NoStart,
    "gd" => PutOffStart(before),
    "gm" => DrawAgain,
    "op" => Options,
    "oq" => OptionsPage(page),
    "ol" => SetLoudOption(loud),
    "oc" => ChooseOption(option),
    "oa" => TakeOptionProposal,
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
