//! The fields between the colons of a custom id.

use slowtable_kit::Seat;
use slowtable_ui::{Language, Press};

use slowtable_service::ids::{OfferId, PersonId, TableId, UndoRequestId, base36};

/// The unread rest of an id.
pub(in crate::discord) struct Fields<'a>(pub(in crate::discord) Option<&'a str>);

impl<'a> Fields<'a> {
    /// Returns the next field.
    pub(in crate::discord) fn next(&mut self) -> Option<&'a str> {
        let rest = self.0?;
        let (field, rest) = rest
            .split_once(':')
            .map_or((rest, None), |(field, rest)| (field, Some(rest)));
        self.0 = rest;
        Some(field)
    }

    /// Returns the whole rest, whatever it contains.
    pub(in crate::discord) const fn rest(&mut self) -> Option<&'a str> {
        self.0.take()
    }
}

/// A value between the colons of an id.
pub(in crate::discord) trait Field: Sized {
    fn write(&self, id: &mut String);
    /// Reads a field. It may accept more than [`Field::write`] writes, because [`crate::discord::presses::route::Route::decode`] compares.
    fn read(fields: &mut Fields<'_>) -> Option<Self>;
}

pub(in crate::discord) fn write_text(id: &mut String, text: &str) {
    id.push(':');
    id.push_str(text);
}

macro_rules! numbers {
    ($($type:ty),+) => {$(
        impl Field for $type {
            fn write(&self, id: &mut String) {
                write_text(id, &base36(u64::from(*self)));
            }

            fn read(fields: &mut Fields<'_>) -> Option<Self> {
                Self::from_str_radix(fields.next()?, 36).ok()
            }
        }
    )+};
}

numbers!(u8, u16, u32, u64);

impl Field for bool {
    fn write(&self, id: &mut String) {
        u8::from(*self).write(id);
    }

    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        Some(u8::read(fields)? == 1)
    }
}

/// An absent or present field; only for the last one.
impl<F: Field> Field for Option<F> {
    fn write(&self, id: &mut String) {
        if let Some(field) = self {
            field.write(id);
        }
    }

    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        match fields.0 {
            None => Some(None),
            Some(_) => F::read(fields).map(Some),
        }
    }
}

impl Field for Language {
    fn write(&self, id: &mut String) {
        write_text(id, self.code());
    }

    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        let code = fields.next()?;
        Self::ALL.into_iter().find(|one| one.code() == code)
    }
}

impl Field for TableId {
    fn write(&self, id: &mut String) {
        write_text(id, &self.to_string());
    }

    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        fields.next()?.parse().ok()
    }
}

impl Field for Seat {
    fn write(&self, id: &mut String) {
        self.0.write(id);
    }

    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        u8::read(fields).map(Self)
    }
}

impl Field for OfferId {
    fn write(&self, id: &mut String) {
        self.0.write(id);
    }

    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        u64::read(fields).map(Self)
    }
}

impl Field for UndoRequestId {
    fn write(&self, id: &mut String) {
        self.0.write(id);
    }

    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        u64::read(fields).map(Self)
    }
}

impl Field for PersonId {
    fn write(&self, id: &mut String) {
        self.0.write(id);
    }

    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        // Discord's ids are never 0, and below 2^63.
        let id = u64::read(fields)?;
        (1..1 << 63).contains(&id).then_some(Self(id))
    }
}

/// A text of any letters; only for the last field.
impl Field for String {
    fn write(&self, id: &mut String) {
        write_text(id, self);
    }

    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        fields.rest().map(str::to_owned)
    }
}

impl Field for Press {
    fn write(&self, id: &mut String) {
        let index;
        let (kind, text) = match self {
            Self::Choose(choice) => ("c", Some(choice)),
            Self::ChooseSelected => ("s", None),
            Self::Complete => ("w", None),
            Self::Back => ("b", None),
            Self::Undo => ("u", None),
            Self::Redo => ("y", None),
            Self::Reset => ("r", None),
            Self::TakeOut(at) => {
                index = at.to_string();
                ("i", Some(&index))
            }
            Self::Commit(choice) => ("k", choice.as_ref()),
            Self::CommitAhead(text) => ("x", Some(text)),
            Self::Page(page) => ("p", Some(page)),
            Self::Hint => ("h", None),
            Self::TakeHint => ("g", None),
            Self::Again => ("e", None),
            Self::Ahead(occasion) => ("a", Some(occasion)),
            Self::Otherwise => ("o", None),
            Self::Forget => ("f", None),
            Self::TakeBack => ("t", None),
            Self::News => ("n", None),
            Self::Then(choice) => ("d", choice.as_ref()),
            Self::KeepPlan => ("l", None),
            Self::Note => ("m", None),
        };
        write_text(id, kind);
        if let Some(text) = text {
            write_text(id, text);
        }
    }

    fn read(fields: &mut Fields<'_>) -> Option<Self> {
        let kind = fields.next()?;
        Some(match (kind, fields.rest().map(str::to_owned)) {
            ("c", Some(choice)) => Self::Choose(choice),
            ("s", None) => Self::ChooseSelected,
            ("w", None) => Self::Complete,
            ("b", None) => Self::Back,
            ("u", None) => Self::Undo,
            ("y", None) => Self::Redo,
            ("r", None) => Self::Reset,
            ("i", Some(index)) => {
                let at: u16 = index.parse().ok()?;
                Self::TakeOut(Some(at).filter(|at| at.to_string() == index)?)
            }
            ("k", choice) => Self::Commit(choice),
            ("x", Some(text)) => Self::CommitAhead(text),
            ("p", Some(page)) => Self::Page(page),
            ("h", None) => Self::Hint,
            ("g", None) => Self::TakeHint,
            ("e", None) => Self::Again,
            ("a", Some(occasion)) => Self::Ahead(occasion),
            ("o", None) => Self::Otherwise,
            ("f", None) => Self::Forget,
            ("t", None) => Self::TakeBack,
            ("n", None) => Self::News,
            ("d", choice) => Self::Then(choice),
            ("l", None) => Self::KeepPlan,
            ("m", None) => Self::Note,
            _ => return None,
        })
    }
}
