//! What seats are called in texts.

use slowtable_kit::Seat;
use slowtable_ui::{Language, Name, Names, PlainName};

use super::words::tr;
use crate::store::SeatRow;

/// Returns the name at a seat; a name that shows nothing is replaced by the seat's number.
pub(super) fn called(row: &SeatRow, language: Language) -> PlainName {
    let name = row.name.clone();
    name.unwrap_or_else(|| by_number(row.seat, language))
}

/// Returns the name of a seat whose person's name shows nothing.
pub(super) fn by_number(seat: Seat, language: Language) -> PlainName {
    let by_number = tr!(language, "seat-name", seat = seat.index() + 1);
    PlainName::clean(&by_number).unwrap_or_default()
}

/// Returns the public name of each seat; people are mentioned.
pub(super) fn public_names(seats: &[SeatRow], language: Language) -> Names {
    let name = |row: &SeatRow| match row.person {
        Some(person) => Name::mentioned(called(row, language), person.mention()),
        None => Name::plain(called(row, language)),
    };
    Names(seats.iter().map(name).collect()).marked()
}

/// Returns the name of each seat without mentions.
pub(super) fn plain_names(seats: &[SeatRow], language: Language) -> Names {
    let name = |row: &SeatRow| Name::plain(called(row, language));
    Names(seats.iter().map(name).collect()).marked()
}
